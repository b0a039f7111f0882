"""16.3 Artillery support. The only guns of Waterloo are the French Reserve Artillery (2).

Defence: the guns stand at 1211 in the open, III Corps (2) beside them at 1212, and the Prussians come from 1312.
Bombardment: the Dyle parts 1509, where the guns stand, from 1609; from 1508 a bridge leads to 1509.
"""

import random
from typing import Any

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.happened import Modifier
from gloire.systems.napoleonic20.preview import Fate
from tests.scene import Scene
from tests.systems.napoleonic20.test_declaration_brute_force import Placement, Progress, beside, place_at_random
from tests.systems.napoleonic20.test_preview import chances, check_fates, declared, fate, resolve

ON = {"artillery_support": True}
DAY, DOWNPOUR, MUD = 12, 7, 11
GUNS, CORPS, PRUSSIANS = {"fr-res": "1211"}, {"fr-iii": "1212"}, {"pr-i": "1312"}
SUPPORT = Modifier("artillery-support", 1, "16.3.1", "fr-res", "1212")


def attacked(french: dict[str, str], allied: dict[str, str], **more) -> Scene:
    """A scene in which the Allies are about to declare their battles."""
    scene = Scene(french, allied, **{"phasing": "allied", "morale": (9, 9), "options": ON, **more})
    scene.to_combat()
    return scene


def support(scene: Scene, attack: do.DeclareAttack) -> list[Modifier]:
    """What guns add to the defence, as a preview shows it."""
    return [part for part in scene.game.preview(attack).defence if part.what == "artillery-support"]


# 16.3.1


def test_16_3_1_guns_add_one_to_a_defender_in_their_zone():
    scene = attacked(GUNS | CORPS, PRUSSIANS)
    assert support(scene, do.DeclareAttack("pr-i", "1212")) == [SUPPORT]

    fought = next(e for e in scene.fight("pr-i", "1212", die=4) if isinstance(e, happened.BattleResolved))
    assert fought.defence == (Modifier("strength", 2, "9.3", "fr-iii"), SUPPORT)
    assert fought.differential == 3 - 2 - 1


def test_16_3_1_support_costs_no_morale():
    scene = attacked(GUNS | CORPS, PRUSSIANS)
    scene.fight("pr-i", "1212", die=3)  # 0: engaged

    assert scene.morale == (9, 9)


def test_16_3_1_guns_do_not_help_a_defender_outside_their_zone():
    scene = attacked({"fr-res": "1210"} | CORPS, PRUSSIANS)

    assert support(scene, do.DeclareAttack("pr-i", "1212")) == []


def test_16_3_1_no_support_across_a_major_river():
    """From 1509 the zone of the guns ends at the Dyle, even at the bridge to 1508."""
    scene = attacked({"fr-res": "1509", "fr-iii": "1508"}, {"pr-i": "1507"})

    assert support(scene, do.DeclareAttack("pr-i", "1508")) == []


def test_16_3_1_no_support_into_walls_or_between_towns():
    walls = attacked({"fr-res": "1302", "fr-iii": "1402"}, {"ad-i": "1502"})
    assert support(walls, do.DeclareAttack("ad-i", "1402")) == []

    towns = attacked({"fr-res": "1502", "fr-iii": "1403"}, {"ad-i": "1404"})
    assert support(towns, do.DeclareAttack("ad-i", "1403")) == []


def test_16_3_1_routed_guns_have_no_zone_and_give_no_support():
    scene = attacked(GUNS | CORPS, PRUSSIANS, routed={"fr-res": "allied"})

    assert support(scene, do.DeclareAttack("pr-i", "1212")) == []


def both_in_reach() -> Scene:
    """The Prussian I Corps at 1312 is beside III Corps, the II Corps at 1310 beside the guns."""
    return attacked(GUNS | CORPS, {"pr-i": "1312", "pr-ii": "1310"})


def test_16_3_1_guns_that_an_attack_has_been_declared_against_give_no_support():
    scene = both_in_reach()
    assert support(scene, do.DeclareAttack("pr-i", "1212")) == [SUPPORT]
    scene.declare("pr-ii", "1211")

    assert support(scene, do.DeclareAttack("pr-i", "1212")) == []


def test_16_3_1_guns_whose_battle_is_over_still_give_no_support():
    scene = both_in_reach()
    scene.declare("pr-ii", "1211")
    scene.declare("pr-i", "1212")
    scene.do(do.FightBattle("1211"))
    scene.roll_battle(die=3)  # 3 against 2: they withdraw
    scene.until("ChooseBattle")

    preview = scene.game.preview(do.FightBattle("1212"))
    assert [part.what for part in preview.defence] == ["strength"]


def test_16_3_1_a_battle_declared_first_loses_the_support_when_the_guns_are_attacked_later():
    scene = both_in_reach()
    scene.declare("pr-i", "1212")
    scene.declare("pr-ii", "1211")

    assert scene.game.preview(do.FightBattle("1212")).differential == 3 - 2


def test_16_3_1_guns_attacked_in_the_same_battle_help_nobody():
    scene = attacked(GUNS | CORPS, {"pr-i": "1311"})
    scene.do(do.DeclareAttack("pr-i", "1212"))

    assert [part.what for part in scene.game.preview(do.AddDefender("1211")).defence] == ["strength", "strength"]


def test_16_3_1_every_defender_of_a_battle_in_the_zone_gets_its_point():
    """R93. From 1312 the Prussians attack III Corps at 1212 and IV Corps at 1311, both beside the guns."""
    scene = attacked(GUNS | CORPS | {"fr-iv": "1311"}, PRUSSIANS)
    scene.do(do.DeclareAttack("pr-i", "1212"))
    preview = scene.game.preview(do.AddDefender("1311"))

    assert [(part.what, part.value, part.hex) for part in preview.defence if part.hex] == [
        ("artillery-support", 1, "1212"),
        ("artillery-support", 1, "1311"),
    ]
    assert preview.differential == 3 - (2 + 2) - 2


def test_16_3_1_each_gun_adds_its_point():
    """R93. In Borodino each side has one counter of guns, so a second one is lent to the French here."""
    scene = attacked(GUNS | CORPS | {"fr-iv": "1112"}, PRUSSIANS)
    scenario, iv = scene.scenario, scene.number("fr-iv")
    kept, scenario.artillery = (
        scenario.artillery,
        tuple(i in (iv, scene.number("fr-res")) for i in range(len(scenario.units))),
    )
    try:
        assert [part.unit for part in support(scene, do.DeclareAttack("pr-i", "1212"))] == ["fr-iv", "fr-res"]
    finally:
        scenario.artillery = kept


def test_16_3_1_routed_defender_gets_the_whole_point():
    scene = attacked(GUNS | CORPS, {"pr-i": "1312"}, routed={"fr-iii": "allied"})

    assert scene.game.preview(do.DeclareAttack("pr-i", "1212")).differential == 3 - 1 - 1


def test_16_3_1_support_comes_on_top_of_terrain():
    """The town of 1304: one for it, one for the guns at 1204."""
    scene = attacked({"fr-res": "1204", "fr-iii": "1304"}, {"ad-ii": "1404"})

    assert scene.game.preview(do.DeclareAttack("ad-ii", "1304")).differential == 3 - 2 - 1 - 1


def test_16_3_1_guns_also_support_against_countercharges():
    scene = Scene({"fr-res": "1211", "fr-iii": "1212"}, {"ad-uxbridge": "1312"}, options=ON)
    scene.to_reaction()
    scene.until("Declare")

    assert scene.asks == "allied"
    assert support(scene, do.DeclareAttack("ad-uxbridge", "1212")) == [SUPPORT]


def test_16_3_1_guns_that_are_countercharged_give_no_support_in_that_phase():
    scene = Scene(
        {"fr-res": "1211", "fr-iii": "1212"}, {"ad-uxbridge": "1310", "pr-adv-gd": "1312"}, options=ON, morale=(9, 9)
    )
    scene.to_reaction()
    scene.until("Declare")
    scene.declare("ad-uxbridge", "1211")

    assert support(scene, do.DeclareAttack("pr-adv-gd", "1212")) == []


def test_16_3_1_an_attack_in_one_phase_does_not_silence_the_guns_in_the_next():
    """Uxbridge countercharges the guns and is engaged; in the next Allied combat phase nobody attacks them."""
    scene = Scene(GUNS | CORPS, {"ad-uxbridge": "1310"}, options=ON, morale=(9, 9))
    scene.to_reaction()
    scene.until("Declare")
    scene.fight("ad-uxbridge", "1211", die=1)  # 4 against 2: engaged
    scene.position.where[scene.number("pr-i")] = scene.scenario.index["1312"]
    scene.position.where[scene.number("ad-uxbridge")] = -1
    scene.position.phasing = 1
    scene.restart()
    assert scene.asks == "allied"

    assert support(scene, do.DeclareAttack("pr-i", "1212")) == [SUPPORT]


def test_16_3_1_garrison_gets_no_support():
    """R93: it is no unit. (Gilly, 0208, is garrisoned here.)"""
    scene = attacked({"fr-res": "0207"}, {"pr-i": "0209"}, garrisons={"french": "0208"})

    assert support(scene, do.DeclareAttack("pr-i", "0208")) == []


def test_16_3_1_attackers_get_no_support():
    scene = Scene(GUNS | CORPS, PRUSSIANS, options=ON)
    scene.to_combat()

    assert [part.what for part in scene.game.preview(do.DeclareAttack("fr-iii", "1312")).attack] == ["strength"]


def test_16_3_1_without_the_option_there_is_no_support():
    scene = attacked(GUNS | CORPS, PRUSSIANS, options={})

    assert support(scene, do.DeclareAttack("pr-i", "1212")) == []


# 16.3.2


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

    assert scene.why_not(do.DeclareAttack("fr-i", "1609")).rule == "9.2.2"
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
    assert scene.why_not(do.CloseBattle()).rule == "9.1.1"
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

    assert scene.why_not(do.DeclareAttack("fr-res", "1609")).rule == "9.2.2"


# Previews


BATTLES: dict[str, Any] = {
    "guns alone": ({"fr-res": "1509"}, {"pr-iii": "1609"}, {}),
    "guns alone, beaten": ({"fr-res": "1509"}, {"ad-i": "1609"}, {}),
    "guns and infantry": ({"fr-i": "1608", "fr-res": "1509"}, {"pr-i": "1609"}, {}),
    "guns and cavalry, beaten": ({"fr-ivc": "1608", "fr-res": "1509"}, {"ad-i": "1609"}, {}),
    "guns hemmed in": ({"fr-res": "1509"}, {"ad-i": "1609"}, {"bystanders": {"pr-i": "1411", "pr-ii": "1309"}}),
    "routed guns": ({"fr-res": "1509"}, {"pr-iii": "1609"}, {"routed": {"fr-res": "allied"}}),
    "many against few": ({"fr-i": "1608", "fr-ii": "1708", "fr-res": "1509"}, {"pr-iii": "1609"}, {}),
    "in mud": ({"fr-res": "1509"}, {"pr-iii": "1609"}, {"turn": MUD}),
}


@pytest.mark.parametrize("name", BATTLES)
def test_16_3_2_preview_agrees_with_the_battle_on_every_face(name):
    french, allied, more = BATTLES[name]
    scene, fight = declared(french, allied, options=ON, **more)
    outcomes = scene.game.preview(fight)
    for face in range(1, 7):
        twin, fought = resolve(scene.game, fight, face)
        assert (outcomes.attack, outcomes.defence) == (fought.attack, fought.defence)
        softened = [
            event.to for event in twin.events() if isinstance(event, happened.ResultSoftened) and not event.unit
        ]
        assert face in chances(outcomes)[softened[-1] if softened else fought.result]


@pytest.mark.parametrize("name", BATTLES)
def test_16_3_2_fates_agree_with_the_game_played_through_all_dice(name):
    french, allied, more = BATTLES[name]
    scene, fight = declared(french, allied, options=ON, **more)

    assert check_fates(scene.game, fight)


def test_16_3_2_fate_of_guns_beside_breaking_attackers_is_a_withdrawal():
    attackers, defenders = {"fr-ivc": "1608", "fr-res": "1509"}, {"ad-i": "1609"}
    scene, fight = declared(attackers, defenders, options=ON, good_ground=("ad-i", "+1"))
    outcomes = scene.game.preview(fight)

    assert fate(outcomes, "AB", "fr-ivc") == Fate("fr-ivc", 1.0)
    assert fate(outcomes, "AB", "fr-res") == Fate("fr-res", 0.0, {1: 1.0}, 0.0, {1: 0.0})
    assert fate(outcomes, "AR", "fr-res") == fate(outcomes, "AB", "fr-res")
    assert check_fates(scene.game, fight)


def test_16_3_1_previews_agree_with_the_battles_in_random_positions():
    """Units of both sides thrown together round the guns; every battle is foretold with its support."""
    rng, seen = random.Random(16), 0
    labels = Scene().scenario.labels
    for _ in range(60):
        window = [label for label in labels if 11 <= int(label[:2]) <= 14 and int(label[2:]) >= 9]
        units = ["fr-res", "fr-i", "fr-iii", "fr-iv", "pr-i", "pr-ii", "pr-iii"]
        placed = dict(zip(units, rng.sample(window, len(units)), strict=True))
        scene = attacked(placed, {})
        while scene.kind == "Declare":
            scene.do(rng.choice(scene.actions))
        for fight in scene.offered(do.FightBattle):
            outcomes = scene.game.preview(fight)
            assert outcomes.defence == resolve(scene.game, fight, 3)[1].defence
            seen += any(part.what == "artillery-support" for part in outcomes.defence)
    assert seen > 5


# Declarations


class WithGuns(Placement, frozen=True):
    """A small random position in which one of the attackers is the Reserve Artillery."""

    def scene(self) -> Scene:
        units = {unit: hex for hex, unit in (self.attackers | self.defenders).items() if unit}
        garrisons = " ".join(hex for hex, unit in self.defenders.items() if not unit)
        routed = {unit: "french" for unit, hex in units.items() if hex in self.routed}
        scene = Scene(units, turn=self.turn, routed=routed, garrisons={"allied": garrisons}, options=ON)
        scene.to_combat()
        return scene

    def targets(self, attacker: str) -> list[str]:
        """16.3.2: guns attack whoever is beside them, rivers or no rivers."""
        if self.attackers[attacker] != "fr-res":
            return super().targets(attacker)
        return [hex for hex in self.defenders if hex in beside(attacker)]


def with_guns(ground: str, rng: random.Random) -> WithGuns | None:
    found = place_at_random(ground, rng)
    if found.phasing != "french":
        return None
    hex = rng.choice(sorted(found.attackers))
    facts = {name: getattr(found, name) for name in found.__struct_fields__}
    return WithGuns(**{**facts, "attackers": {**found.attackers, hex: "fr-res"}})


@pytest.mark.parametrize("ground", ["wavre", "limal", "ligny"])
def test_16_3_2_offers_with_guns_are_exactly_the_steps_toward_some_lawful_declaration(ground):
    rng, bombarded = random.Random(ground), 0
    for _ in range(500):
        placement = with_guns(ground, rng)
        if placement is None or not any(placement.targets(unit) for unit in placement.attackers):
            continue
        progress = Progress(placement, frozenset(placement.lawful()))
        while progress.asked:
            assert set(progress.scene.actions) == progress.wanted(), (placement, progress.closed, progress.open)
            progress.take(rng.choice(progress.scene.actions))
        assert progress.closed in progress.lawful, placement
        guns = next(hex for hex, unit in placement.attackers.items() if unit == "fr-res")
        across = set(placement.targets(guns)) - set(Placement.targets(placement, guns))
        bombarded += any(guns in attackers and defenders & across for attackers, defenders in progress.closed)
    assert bombarded > 5
