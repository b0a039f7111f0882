"""7.3, 9.0 to 9.3 and 9.4.3: who must attack, who must be attacked, and how battles are declared.

Most positions stand on the open ground around 1311, whose neighbours are 1211 and 1212 (south), 1310 and 1312, 1411 and
1412 (north). Hougomont, 1402, is fortified; La Haye Sainte, 1403, and Mont St. Jean, 1502, are towns next to it.
"""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleDeclared, BattleJoined, BattleResolved
from tests.scene import Scene


def declaring(french=None, allied=None, **more):
    """A scene in which battles are about to be declared."""
    scene = Scene(french, allied, **more)
    scene.to_combat()
    return scene


def lone_attack(**more):
    return declaring({"fr-i": "1211"}, {"pr-i": "1311"}, **more)


def one_against_two():
    return declaring({"fr-i": "1211"}, {"pr-i": "1310", "pr-ii": "1311"})


def two_against_two():
    """1211 touches both enemies, 1212 only the one in 1311."""
    return declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1310", "pr-ii": "1311"})


def sortie(**more):
    """A French corps in Hougomont between two enemies in the open."""
    return declaring({"fr-i": "1402"}, {"ad-ii": "1302", "ad-reserve": "1401"}, **more)


# 9.0


@pytest.mark.parametrize("side", ["french", "allied"])
def test_9_0_phasing_player_is_the_attacker(side):
    scene = lone_attack(phasing=side)
    assert scene.kind == "Declare"
    assert scene.asks == side
    attacker, hex = ("fr-i", "1311") if side == "french" else ("pr-i", "1211")
    assert scene.actions == [do.DeclareAttack(attacker, hex)]


def test_9_0_no_battle_is_fought_before_all_are_declared():
    scene = two_against_two()
    scene.declare("fr-i", "1310")
    assert scene.kind == "Declare"
    assert not scene.offered(do.FightBattle)


def test_9_0_no_battle_is_declared_once_fighting_has_begun():
    scene = two_against_two()
    scene.declare("fr-i", "1310")
    scene.declare("fr-ii", "1311")
    assert scene.kind == "ChooseBattle"
    scene.do(do.FightBattle("1310"))
    scene.roll_battle(die=6)
    assert not scene.offered(do.DeclareAttack)


@pytest.mark.parametrize(("chosen", "other"), [("1310", "1311"), ("1311", "1310")])
def test_9_0_battles_are_resolved_in_any_order(chosen, other):
    scene = two_against_two()
    scene.declare("fr-i", "1310")
    scene.declare("fr-ii", "1311")
    assert scene.actions == [do.FightBattle("1310"), do.FightBattle("1311")]
    scene.do(do.FightBattle(chosen))
    scene.roll_battle(die=3)
    assert scene.actions == [do.FightBattle(other)]


def test_9_0_each_battle_is_finished_before_the_next():
    scene = two_against_two()
    scene.declare("fr-i", "1310")
    scene.declare("fr-ii", "1311")
    scene.do(do.FightBattle("1310"))
    scene.roll_battle(die=4)
    assert scene.kind == "ChooseRetreat"
    scene.until("Advance")
    assert scene.place("pr-i") != "1310"
    scene.do(do.EndAdvance())
    assert scene.actions == [do.FightBattle("1311")]


def test_9_0_only_a_declared_battle_can_be_fought():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1311", "pr-ii": "1412"})
    scene.declare("fr-i", "1311")
    refusal = scene.why_not(do.FightBattle("1412"))
    assert (refusal.rule, refusal.code) == ("9.2", "not-declared")


# 9.1, 7.3


def test_9_1_unit_in_enemy_zone_must_attack():
    scene = lone_attack()
    assert do.EndDeclaration() not in scene.actions
    refusal = scene.why_not(do.EndDeclaration())
    assert (refusal.rule, refusal.facts) == ("9.1", {"unit": "fr-i"})
    assert scene.question.about["must_attack"] == ["fr-i"]


def test_9_1_all_units_in_enemy_zones_must_attack():
    scene = declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.do(do.DeclareAttack("fr-i", "1311"))
    assert scene.actions == [do.JoinAttack("fr-ii")]
    refusal = scene.why_not(do.CloseBattle())
    assert (refusal.rule, refusal.code, refusal.facts) == ("9.1", "would-not-attack", {"unit": "fr-ii"})


def test_9_1_routed_unit_in_enemy_zone_must_attack_too():
    scene = lone_attack(routed={"fr-i": "allied"})
    assert scene.actions == [do.DeclareAttack("fr-i", "1311")]


def test_9_1_artillery_in_enemy_zone_must_attack_too():
    scene = declaring({"fr-res": "1211"}, {"pr-i": "1311"})
    assert scene.actions == [do.DeclareAttack("fr-res", "1311")]


def test_9_1_unit_outside_enemy_zones_need_not_attack():
    scene = sortie()
    assert do.EndDeclaration() in scene.actions
    assert do.DeclareAttack("fr-i", "1302") in scene.actions


def test_9_1_unit_outside_enemy_zones_that_attacks_must_see_its_whole_zone_attacked():
    scene = sortie()
    scene.do(do.DeclareAttack("fr-i", "1302"))
    assert scene.actions == [do.AddDefender("1401")]
    refusal = scene.why_not(do.CloseBattle())
    assert (refusal.rule, refusal.facts) == ("9.1.1", {"hex": "1401"})


def test_9_1_friends_may_attack_the_rest_of_a_volunteers_zone():
    scene = declaring({"fr-i": "1402", "fr-ii": "1301"}, {"ad-ii": "1302", "ad-reserve": "1401"})
    scene.declare("fr-i", "1302")
    assert scene.actions == [do.DeclareAttack("fr-ii", "1401")]


def test_9_1_volunteer_may_leave_alone_an_enemy_outside_its_zone():
    scene = declaring({"fr-i": "1402"}, {"ad-ii": "1302", "ad-i": "1502"})
    scene.declare("fr-i", "1302")
    assert scene.kind == "ChooseBattle"
    assert scene.actions == [do.FightBattle("1302")]


def test_9_1_routed_volunteer_has_no_zone_to_clear():
    scene = sortie(routed={"fr-i": "allied"})
    scene.declare("fr-i", "1302")
    assert scene.kind == "ChooseBattle"


def test_9_1_unit_next_to_a_routed_enemy_only_need_not_attack():
    scene = lone_attack(routed={"pr-i": "french"})
    assert scene.actions == [do.DeclareAttack("fr-i", "1311"), do.EndDeclaration()]


def test_9_1_nothing_is_declared_when_nobody_stands_next_to_an_enemy():
    scene = declaring({"fr-i": "1111"}, {"pr-i": "1311"})
    assert scene.kind != "Declare"


def test_7_3_unit_must_attack_every_enemy_that_controls_its_hex():
    scene = one_against_two()
    scene.do(do.DeclareAttack("fr-i", "1310"))
    assert scene.actions == [do.AddDefender("1311")]


def test_7_3_enemy_in_a_fortified_hex_controls_its_neighbours_and_must_be_attacked():
    scene = declaring({"fr-i": "1302"}, {"ad-ii": "1402", "ad-reserve": "1303"})
    scene.do(do.DeclareAttack("fr-i", "1303"))
    refusal = scene.why_not(do.CloseBattle())
    assert (refusal.rule, refusal.facts) == ("9.1.1", {"hex": "1402"})


def test_7_3_enemy_that_controls_only_a_routed_unit_must_be_attacked():
    scene = declaring(
        {"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1310", "pr-ii": "1311"}, routed={"fr-i": "allied"}
    )
    scene.declare("fr-i fr-ii", "1311") if scene.why_not_offered(do.DeclareAttack) else None
