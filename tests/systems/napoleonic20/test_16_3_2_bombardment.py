"""16.3.2 Bombardment. The only guns of Waterloo are the French Reserve Artillery (2).

The Dyle parts 1509, where the guns stand, from 1609; from 1508 a bridge leads to 1509.
"""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.happened import Modifier
from tests.scene import Scene

ON = {"artillery_support": True}
DOWNPOUR = 7
ACROSS, TARGET = {"fr-res": "1509"}, {"pr-iii": "1609"}


def bombarding(french: dict[str, str] = ACROSS, allied: dict[str, str] = TARGET, **more) -> Scene:
    """A scene in which the French are about to declare their battles."""
    scene = Scene(french, allied, **{"morale": (9, 9), "options": ON, **more})
    scene.to_combat()
    return scene


def fall_back(scene: Scene) -> None:
    """The guns go back a hex."""
    scene.do(do.RetreatUnit("fr-res"))
    scene.do(scene.actions[0])


def test_16_3_2_guns_may_bombard_across_a_major_river():
    scene = bombarding()

    assert do.DeclareAttack("fr-res", "1609") in scene.actions
    assert scene.game.preview(do.DeclareAttack("fr-res", "1609")).attack == (
        Modifier("bombardment", 2, "16.3.2", "fr-res"),
    )


def test_16_3_2_nobody_has_to_bombard():
    scene = bombarding()
    assert scene.question.about["must_attack"] == scene.question.about["must_be_attacked"] == []

    scene.do(do.EndDeclaration())
    assert scene.kind == "DrawEvent"


def test_16_3_2_only_guns_bombard():
    scene = bombarding({"fr-res": "1509", "fr-i": "1610"})

    refusal = scene.why_not(do.DeclareAttack("fr-i", "1609"))
    assert (refusal.rule, refusal.code) == ("7.0", "river-between")
    assert {action.unit for action in scene.offered(do.DeclareAttack)} == {"fr-res"}


def test_16_3_2_guns_bombard_only_the_hexes_beside_them():
    scene = bombarding(allied=TARGET | {"pr-i": "1608"})

    assert scene.why_not(do.DeclareAttack("fr-res", "1608")).code in ("no-target", "not-adjacent")


def test_16_3_2_over_a_bridge_guns_attack_as_anywhere():
    """R94: doubled, and with no immunity."""
    scene = bombarding(allied={"pr-iii": "1508"})

    assert scene.game.preview(do.DeclareAttack("fr-res", "1508")).attack == (
        Modifier("artillery-doubled", 4, "9.3.1", "fr-res"),
    )


def test_16_3_2_in_a_downpour_guns_bombard_across_swollen_brooks():
    """The Ligny brook between 0309 and 0410 is a major river then."""
    scene = bombarding({"fr-res": "0309"}, {"pr-i": "0410"}, turn=DOWNPOUR)
    assert scene.game.preview(do.DeclareAttack("fr-res", "0410")).attack[0].what == "bombardment"

    dry = bombarding({"fr-res": "0309"}, {"pr-i": "0410"})
    assert dry.game.preview(do.DeclareAttack("fr-res", "0410")).attack[0].what == "artillery-doubled"


def test_16_3_2_guns_combine_with_other_attackers():
    """I Corps attacks from 1608, on the Prussian bank."""
    scene = bombarding({"fr-res": "1509", "fr-i": "1608"})
    scene.do(do.DeclareAttack("fr-i", "1609"))
    preview = scene.game.preview(do.JoinAttack("fr-res"))

    assert [(part.what, part.value) for part in preview.attack] == [("strength", 3), ("bombardment", 2)]
    assert preview.differential == 3 + 2 - 2


def test_16_3_2_bombarding_guns_count_as_next_to_their_target_but_to_nobody_else():
    """R95 + 9.2.2: all attackers must be able to attack all defenders."""
    scene = bombarding({"fr-res": "1509", "fr-i": "1608"}, TARGET | {"pr-i": "1708"})
    scene.do(do.DeclareAttack("fr-i", "1609"), do.AddDefender("1708"))

    assert scene.why_not(do.JoinAttack("fr-res")).code == "not-adjacent-to-all"


def test_16_3_2_one_defender_across_the_river_makes_the_battle_a_bombardment():
    """R95: the guns at 1509 attack 1609 across the river and 1410 beside them in one battle."""
    scene = bombarding(allied=TARGET | {"pr-i": "1410"})
    scene.do(do.DeclareAttack("fr-res", "1410"))

    assert scene.game.preview(do.AddDefender("1609")).attack[0].what == "bombardment"
    assert scene.game.preview(do.CloseBattle()).attack[0].what == "artillery-doubled"


def test_16_3_2_guns_that_bombard_must_see_the_enemies_in_their_zone_attacked():
    """9.1: the routed I Corps at 1410 has no zone and lays no duty on them, unless they attack."""
    scene = bombarding(allied=TARGET | {"pr-i": "1410"}, routed={"pr-i": "french"})
    assert scene.question.about["must_attack"] == scene.question.about["must_be_attacked"] == []

    scene.do(do.DeclareAttack("fr-res", "1609"))
    assert scene.why_not(do.CloseBattle()).rule == "9.1"
    assert do.AddDefender("1410") in scene.actions


def test_16_3_2_bombardment_meets_the_duty_of_guns_to_attack():
    """9.1: they stand in the zone of 1410, whom II Corps takes on."""
    scene = bombarding({"fr-res": "1509", "fr-ii": "1409"}, TARGET | {"pr-i": "1410"})
    scene.declare("fr-res", "1609")
    scene.declare("fr-ii", "1410")

    assert scene.kind == "ChooseBattle"


def test_16_3_2_routed_guns_bombard_with_half_their_strength():
    """R92."""
    scene = bombarding(routed={"fr-res": "allied"})

    assert scene.game.preview(do.DeclareAttack("fr-res", "1609")).attack[0].value == 1


@pytest.mark.parametrize("die", [1, 2])
def test_16_3_2_guns_alone_only_withdraw_on_ar(die):
    scene = bombarding({"fr-res": "1509"}, {"pr-i": "1609"})  # 2 against 3: AR on 1 and 2
    events = scene.fight("fr-res", "1609", die=die)

    assert happened.ResultSoftened("AR", "AW") in events
    scene.do(do.RetreatUnit("fr-res"))
    assert scene.kind == "Retire"
    scene.do(scene.actions[0])
    assert not scene.is_routed("fr-res")
    assert scene.morale == (9, 9)


def test_16_3_2_guns_alone_only_withdraw_on_ab():
    scene = bombarding({"fr-res": "1509"}, {"ad-i": "1609"})  # 2 against 4
    events = scene.fight("fr-res", "1609", die=1)

    assert happened.ResultSoftened("AB", "AW") in events
    fall_back(scene)
    assert scene.place("fr-res") != "broken"


def test_16_3_2_aw_stands():
    scene = bombarding({"fr-res": "1509"}, {"pr-iii": "1609"})
    events = scene.fight("fr-res", "1609", die=2)  # 0: AW

    assert not [event for event in events if isinstance(event, happened.ResultSoftened)]
    assert (scene.kind, scene.asks) == ("ChooseRetreat", "french")


def weak_target() -> Scene:
    """A cadre (1), routed: with the Grand Battery and reserves the guns reach column +3, where 1 is EX."""
    return bombarding(
        {"fr-res": "1509"}, {"pr-cadre-1": "1609"}, routed={"pr-cadre-1": "french"}, effects=("grand-battery",)
    )


def test_16_3_2_exchange_of_guns_alone_is_no_effect():
    scene = weak_target()
    events = scene.fight("fr-res", "1609", die=1, reserves="attacker")
    resolved = next(event for event in events if isinstance(event, happened.BattleResolved))

    assert (resolved.column, resolved.result) == (3, "EX")
    assert happened.ResultSoftened("EX", "N") in events
    assert (scene.place("pr-cadre-1"), scene.place("fr-res")) == ("1609", "1509")


def storm() -> Scene:
    """I and II Corps attack the Prussian III Corps (2) from 1608 and 1708, the guns from across the Dyle."""
    return bombarding({"fr-i": "1608", "fr-ii": "1708", "fr-res": "1509"}, TARGET)


def test_16_3_2_guns_are_not_broken_in_an_exchange():
    scene = storm()
    scene.fight("fr-i fr-ii fr-res", "1609", die=1)  # 8 against 2: EX

    assert (scene.kind, scene.question.about["owed"]) == ("PayExchange", 2)
    assert {action.unit for action in scene.offered(do.BreakUnit)} == {"fr-i", "fr-ii"}
    assert scene.why_not(do.BreakUnit("fr-res")).rule == "9.6"


def test_16_3_2_exchange_falls_on_the_others_even_if_they_do_not_suffice():
    scene = bombarding({"fr-iic": "1608", "fr-res": "1509"}, TARGET, effects=("grand-battery",))
    scene.fight("fr-iic fr-res", "1609", die=1, reserves="attacker")  # 1 + 2 + 1 + 1 against 2: EX

    assert scene.question.about["owed"] == 2
    scene.do(do.BreakUnit("fr-iic"))
    assert scene.kind != "PayExchange"
    assert scene.place("fr-res") == "1509"


def beaten(die: int) -> Scene:
    """IV Cavalry Corps (1) and the guns (2) against the Anglo-Dutch I Corps (4)."""
    scene = bombarding({"fr-ivc": "1608", "fr-res": "1509"}, {"ad-i": "1609"}, morale=(9, 9))
    scene.fight("fr-ivc fr-res", "1609", die=die, reserves="defender")
    return scene


def test_16_3_2_guns_withdraw_where_others_break():
    scene = beaten(die=1)  # 3 against 5: AB

    assert scene.place("fr-ivc") == "broken"
    assert [action.unit for action in scene.offered(do.RetreatUnit)] == ["fr-res"]
    fall_back(scene)
    assert scene.place("fr-res") in ("1409", "1410", "1510")
    assert not scene.is_routed("fr-res")


def test_16_3_2_guns_withdraw_where_others_rout():
    scene = beaten(die=2)  # AR

    assert {action.unit for action in scene.offered(do.RetreatUnit)} == {"fr-ivc", "fr-res"}
    scene.do(do.RetreatUnit("fr-res"))
    assert scene.kind == "Retire"
    scene.do(scene.actions[0], do.RetreatUnit("fr-ivc"))
    assert scene.kind == "RoutDie"


def test_16_3_2_victorious_guns_stay_where_they_are():
    scene = bombarding(allied={"pr-cadre-1": "1609"})
    scene.fight("fr-res", "1609", die=6)  # 2 against 1: the cadre is routed
    scene.until("DrawEvent", dice=3)

    assert scene.place("fr-res") == "1509"


def test_16_3_2_nobody_advances_across_the_river_after_the_guns():
    scene = bombarding({"fr-res": "1509"}, {"pr-i": "1609"})
    scene.fight("fr-res", "1609", die=1)
    fall_back(scene)

    assert scene.kind == "DrawEvent"
    assert scene.place("pr-i") == "1609"


def test_16_3_2_guns_across_the_river_are_a_threat():
    scene = bombarding()
    told = [threat.kind for threat in scene.game.threats("1609", "allied") if threat.unit == "fr-res"]
    assert told == ["adjacent"]

    without = bombarding({"fr-res": "1509", "fr-i": "1608"}, options={})
    assert "adjacent" not in [t.kind for t in without.game.threats("1609", "allied") if t.unit == "fr-res"]


def test_16_3_2_without_the_option_guns_do_not_bombard():
    scene = bombarding({"fr-res": "1509", "fr-i": "1608"}, options={})

    refusal = scene.why_not(do.DeclareAttack("fr-res", "1609"))
    assert (refusal.rule, refusal.code) == ("7.0", "river-between")
