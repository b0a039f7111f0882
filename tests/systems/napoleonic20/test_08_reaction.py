"""8.0 to 8.2.3: the reaction phase, and countercharges."""

from typing import Any

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from tests.scene import Scene
from tests.systems.napoleonic20.reactions import CAVALRY, CORPS, WAYS_OUT, reaction, ways_out

NIGHT = 4


def countercharges(french: dict[str, str] = CORPS, allied: dict[str, str] = CAVALRY, **more) -> Scene:
    """A scene where the Allied cavalry may declare its countercharges."""
    scene = reaction(french, allied, **more)
    if scene.kind == "Disengage":
        scene.do(do.EndDisengagement())
    assert (scene.kind, scene.asks) == ("Declare", "allied")
    return scene


def resolved(events: list[Any]) -> happened.BattleResolved:
    return next(event for event in events if isinstance(event, happened.BattleResolved))


def attack(events: list[Any]) -> list[tuple[str, int, str]]:
    """Each attacker with the strength it counts for and the rule behind it."""
    return [(part.unit, part.value, part.rule) for part in resolved(events).attack]


# 8.0


def test_8_0_reaction_phase_belongs_to_the_player_whose_turn_it_is_not():
    scene = Scene(french={"fr-ic": "0402"}, allied={"ad-i": "0403"}, phasing="allied")
    scene.to_reaction()

    assert (scene.kind, scene.asks) == ("Disengage", "french")


def test_8_0_cavalry_can_countercharge_or_disengage():
    scene = reaction()
    assert ways_out(scene) == WAYS_OUT

    scene.do(do.EndDisengagement())
    assert do.DeclareAttack("ad-uxbridge", "0402") in scene.actions


def test_8_0_infantry_does_not_react():
    scene = reaction(allied={"ad-i": "0403"})

    assert (scene.kind, scene.asks) == ("Declare", "french")


def test_8_0_cavalry_need_not_react():
    scene = reaction()
    scene.do(do.EndDisengagement(), do.EndDeclaration())

    assert scene.place("ad-uxbridge") == "0403"
    assert (scene.kind, scene.asks) == ("Declare", "french")


def test_8_0_cavalry_out_of_contact_has_nothing_to_do():
    scene = reaction(allied={"ad-uxbridge": "0404"})

    assert scene.kind == "DrawEvent"


def beside_a_routed_corps() -> Scene:
    """From 0503 Uxbridge would be beside I Corps at 0504, which is routed and has no zone."""
    return reaction(
        {"fr-ii": "0402", "fr-i": "0504"}, {"ad-uxbridge": "0403", "pr-adv-gd": "0301"}, routed={"fr-i": "french"}
    )


def test_8_0_cavalry_that_has_disengaged_cannot_countercharge():
    scene = beside_a_routed_corps()
    scene.do(do.Disengage("ad-uxbridge", "0503"), do.EndDisengagement())

    assert scene.why_not(do.DeclareAttack("ad-uxbridge", "0504")).rule == "8.0"
    assert do.DeclareAttack("pr-adv-gd", "0402") in scene.actions


def test_8_0_each_cavalry_unit_reacts_once():
    scene = beside_a_routed_corps()
    scene.do(do.Disengage("ad-uxbridge", "0503"))

    assert scene.why_not(do.Disengage("ad-uxbridge", "0403")).rule == "8.3.3"


def test_8_0_one_cavalry_unit_may_disengage_and_another_countercharge():
    scene = reaction(allied={"ad-uxbridge": "0403", "pr-adv-gd": "0301"})
    scene.do(do.Disengage("pr-adv-gd", "0201"), do.EndDisengagement())

    assert scene.offered(do.DeclareAttack) == [do.DeclareAttack("ad-uxbridge", "0402")]


def test_8_0_no_reaction_at_night():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-uxbridge": "0403"}, turn=NIGHT)
    events = scene.do(do.EndMovement())

    assert not [event for event in events if isinstance(event, happened.PhaseBegan)]
    assert scene.kind == "DrawEvent"


# 8.1


def test_8_1_reacting_player_is_the_attacker():
    scene = countercharges()
    events = scene.begin_battle("ad-uxbridge", "0402")

    assert happened.BattleJoined(("ad-uxbridge",), ("0402",), countercharge=True, against=("fr-ii",)) in events
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "allied")
    scene.do(do.WithholdReserves())
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "french")


def test_8_1_infantry_cannot_countercharge():
    scene = countercharges(allied={"ad-uxbridge": "0403", "ad-i": "0301"})

    assert scene.why_not(do.DeclareAttack("ad-i", "0402")).rule == "8.1"


def test_8_1_infantry_cannot_join_a_countercharge():
    scene = countercharges(allied={"ad-uxbridge": "0403", "ad-i": "0301"})
    scene.do(do.DeclareAttack("ad-uxbridge", "0402"))

    assert scene.why_not(do.JoinAttack("ad-i")).rule == "8.1"


def test_8_1_cavalry_does_not_countercharge_in_its_own_combat_phase():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-uxbridge": "0403"}, phasing="allied")
    scene.to_combat()
    events = scene.fight("ad-uxbridge", "0402", die=4)

    assert attack(events) == [("ad-uxbridge", 2, "9.3")]


# 8.2


def test_8_2_countercharge_follows_the_rules_of_combat():
    """Terrain, reserves, column and result as in any battle: 4 and 1 against 3 and 1 for the town of 0504."""
    scene = countercharges({"fr-ii": "0504"}, {"ad-uxbridge": "0503"}, morale=(6, 6))
    events = scene.fight("ad-uxbridge", "0504", die=2, reserves="attacker")

    battle = resolved(events)
    assert sum(part.value for part in battle.attack) == 5
    assert [(part.what, part.value) for part in battle.defence] == [("strength", 3), ("town", 1)]
    assert (battle.column, battle.result) == (1, "N")
    assert scene.morale == (6, 5)


def test_8_2_beaten_cavalry_retreats():
    scene = countercharges({"fr-ic": "0402"}, {"pr-adv-gd": "0403"})
    scene.fight("pr-adv-gd", "0402", die=2)  # 1 against 1: the attacker withdraws

    assert (scene.kind, scene.asks) == ("ChooseRetreat", "allied")


def test_8_2_unit_is_countercharged_once_in_a_phase():
    scene = countercharges(allied={"ad-uxbridge": "0403", "pr-adv-gd": "0301"})
    scene.declare("ad-uxbridge", "0402")

    assert scene.kind == "ChooseBattle"  # nobody is left for the advance guard to charge


# 8.2.1


def between_two_corps() -> Scene:
    """Uxbridge stands in the zones of II Corps and I Corps."""
    return countercharges({"fr-ii": "0402", "fr-i": "0404"})


@pytest.mark.parametrize("target", ["0402", "0404"])
def test_8_2_1_cavalry_attacks_some_of_its_enemies(target):
    scene = between_two_corps()
    scene.declare("ad-uxbridge", target)

    assert scene.kind == "ChooseBattle"


def test_8_2_1_cavalry_attacks_none_of_its_enemies():
    scene = between_two_corps()

    assert scene.question.about["must_attack"] == []
    assert scene.question.about["must_be_attacked"] == []
    scene.do(do.EndDeclaration())
    assert (scene.kind, scene.asks) == ("Declare", "french")


def test_8_2_1_cavalry_attacks_all_of_its_enemies_together():
    scene = between_two_corps()
    events = scene.fight("ad-uxbridge", "0402 0404", die=6)

    assert resolved(events).differential == 4 - 6


def test_8_2_1_several_cavalry_units_combine_against_one_enemy():
    scene = countercharges(allied={"ad-uxbridge": "0403", "pr-adv-gd": "0301"})
    events = scene.fight("ad-uxbridge pr-adv-gd", "0402", die=2)

    assert resolved(events).differential == 4 + 2 - 3


def test_8_2_1_cavalry_that_combines_must_be_adjacent_to_the_enemy():
    scene = countercharges({"fr-ii": "0402", "fr-i": "0404"}, {"ad-uxbridge": "0403", "pr-adv-gd": "0405"})
    scene.do(do.DeclareAttack("ad-uxbridge", "0402"))

    assert scene.why_not(do.JoinAttack("pr-adv-gd")).rule == "9.2.2"


def test_8_2_1_advance_after_combat_follows_a_countercharge():
    scene = countercharges()
    scene.fight("ad-uxbridge", "0402", die=3)  # 4 against 3: the defender withdraws
    scene.do(do.RetreatUnit("fr-ii"), do.RetreatTo("fr-ii", "0301"))
    assert scene.kind == "ControlDie"

    scene.do(6, do.AdvanceTo("ad-uxbridge", "0402"))
    assert scene.place("ad-uxbridge") == "0402"


def test_8_2_1_victorious_countercharge_may_run_out_of_control():
    scene = countercharges()
    scene.fight("ad-uxbridge", "0402", die=3)
    scene.do(do.RetreatUnit("fr-ii"), do.RetreatTo("fr-ii", "0301"), 3)

    assert scene.why_not(do.EndAdvance()).rule == "9.9.3"


def test_8_2_1_normal_combat_follows_with_the_enemies_it_stood_beside():
    scene = countercharges()
    scene.fight("ad-uxbridge", "0402", die=2)  # 4 against 3: engaged

    assert (scene.kind, scene.asks) == ("Declare", "french")
    assert scene.question.about["must_attack"] == ["fr-ii"]
    assert scene.question.about["must_be_attacked"] == ["0403"]


def test_8_2_1_normal_combat_follows_with_enemies_it_has_advanced_to():
    scene = countercharges()
    scene.fight("ad-uxbridge", "0402", die=3)
    scene.do(do.RetreatUnit("fr-ii"), do.RetreatTo("fr-ii", "0301"), 6, do.AdvanceTo("ad-uxbridge", "0402"))

    assert (scene.kind, scene.asks) == ("Declare", "french")
    assert scene.question.about["must_be_attacked"] == ["0402"]


def test_8_2_1_no_combat_follows_where_the_countercharge_has_parted_them():
    scene = countercharges()
    scene.fight("ad-uxbridge", "0402", die=3)
    scene.do(do.RetreatUnit("fr-ii"), do.RetreatTo("fr-ii", "0301"), 6, do.EndAdvance())

    assert (scene.place("fr-ii"), scene.place("ad-uxbridge")) == ("0301", "0403")
    assert scene.kind == "DrawEvent"  # the turn is over


def test_8_2_1_normal_combat_that_follows_is_at_normal_strength():
    scene = countercharges()
    scene.fight("ad-uxbridge", "0402", die=2)
    events = scene.fight("fr-ii", "0403", die=2)

    assert [(part.unit, part.value) for part in resolved(events).defence] == [("ad-uxbridge", 2)]


# 8.2.2


@pytest.mark.parametrize("target", ["fr-ii", "fr-ig", "fr-res"])
def test_8_2_2_strength_of_a_countercharge_is_doubled(target):
    scene = countercharges({target: "0402"})
    events = scene.fight("ad-uxbridge", "0402", die=3)

    assert attack(events) == [("ad-uxbridge", 4, "8.2.2")]


def test_8_2_2_each_countercharging_unit_is_doubled():
    scene = countercharges(allied={"ad-uxbridge": "0403", "pr-adv-gd": "0301"})
    events = scene.fight("ad-uxbridge pr-adv-gd", "0402", die=2)

    assert attack(events) == [("ad-uxbridge", 4, "8.2.2"), ("pr-adv-gd", 2, "8.2.2")]


def test_8_2_2_strength_is_not_doubled_against_cavalry():
    scene = countercharges({"fr-ic": "0402"})
    events = scene.fight("ad-uxbridge", "0402", die=2)

    assert attack(events) == [("ad-uxbridge", 2, "9.3")]


def test_8_2_2_strength_is_not_doubled_where_any_defender_is_cavalry():
    """R7."""
    scene = countercharges({"fr-ii": "0402", "fr-ic": "0404"})
    events = scene.fight("ad-uxbridge", "0402 0404", die=6)

    assert attack(events) == [("ad-uxbridge", 2, "9.3")]


def test_8_2_2_reserves_are_not_doubled():
    scene = countercharges()
    events = scene.fight("ad-uxbridge", "0402", die=2, reserves="attacker")

    assert attack(events) == [("ad-uxbridge", 4, "8.2.2"), ("", 1, "12.5")]


# 8.2.3


@pytest.mark.parametrize("defender", ["fr-ii", "fr-ic"])
def test_8_2_3_victorious_defenders_do_not_advance(defender):
    """Cavalry among them need not even show that it keeps control."""
    scene = countercharges({defender: "0402"})
    scene.fight("ad-uxbridge", "0402", die=1)  # 4 against 3, or 2 against 1: the attacker withdraws
    events = scene.do(do.RetreatUnit("ad-uxbridge"), do.RetreatTo("ad-uxbridge", "0503"))

    assert scene.place(defender) == "0402"
    assert scene.kind == "DrawEvent"  # nobody is in contact; the turn is over
    assert not [event for event in events if isinstance(event, happened.Advanced | happened.ControlRolled)]


def test_8_2_3_defenders_do_not_advance_even_where_the_attacker_breaks():
    scene = countercharges({"fr-i": "0402", "fr-ii": "0201"}, {"pr-adv-gd": "0403"})
    events = scene.fight("pr-adv-gd", "0402", die=1, reserves="defender")  # 2 against 4: the attacker breaks

    assert resolved(events).result == "AB"
    assert scene.place("pr-adv-gd") == "broken"
    assert scene.kind == "DrawEvent"
