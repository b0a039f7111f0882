"""7.3, 9.0 to 9.3 and 9.4.3: who must attack, who must be attacked, and how battles are declared.

Most positions stand on the open ground around 1311, whose neighbours are 1211 and 1212 (south), 1310 and 1312, 1411 and
1412 (north). Hougomont, 1402, is fortified; La Haye Sainte, 1403, and Mont St. Jean, 1502, are towns next to it.
"""

import pytest

from gloire.render import words
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleDeclared, BattleJoined, BattleResolved
from tests.scene import Scene
from tests.systems.napoleonic20.russians import field


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
    assert scene.why_not(do.FightBattle("1310")).code == "not-offered"


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
    assert (refusal.rule, refusal.facts) == ("9.1", {"hex": "1401", "unit": "fr-i"})
    assert (refusal.code, refusal.cited) == ("attacks-from-outside", "9.1, R14")


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
    scene = declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1310", "pr-ii": "1311"}, routed={"fr-i": "allied"})
    assert "1310" in scene.question.about["must_be_attacked"]
    scene.declare("fr-ii", "1311")
    assert scene.actions == [do.DeclareAttack("fr-i", "1310")]


# 9.1.1


def test_9_1_1_attacker_chooses_who_attacks_whom():
    scene = declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311", "pr-ii": "1312", "pr-iv": "1310"})
    scene.do(do.DeclareAttack("fr-i", "1310"))
    scene.do(do.AddDefender("1311"), do.CloseBattle())
    assert scene.actions == [do.DeclareAttack("fr-ii", "1312")]
    other = declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311", "pr-ii": "1312", "pr-iv": "1310"})
    other.declare("fr-i", "1310")
    other.declare("fr-ii", "1311 1312")
    assert other.actions == [do.FightBattle("1310"), do.FightBattle("1311")]


def test_9_1_1_battle_that_would_leave_an_enemy_unattacked_is_refused():
    scene = two_against_two()
    scene.do(do.DeclareAttack("fr-ii", "1311"))
    refusal = scene.why_not(do.JoinAttack("fr-i"))
    assert (refusal.rule, refusal.code) == ("9.1.1", "would-not-be-attacked")
    assert refusal.facts == {"hex": "1310"}


def test_9_1_1_battle_that_would_leave_a_unit_without_an_enemy_is_refused():
    scene = two_against_two()
    scene.do(do.DeclareAttack("fr-i", "1310"))
    refusal = scene.why_not(do.AddDefender("1311"))
    assert (refusal.rule, refusal.code, refusal.facts) == ("9.1", "would-not-attack", {"unit": "fr-ii"})


def test_9_1_1_opening_that_cannot_end_lawfully_is_refused():
    """If the corps in 1211 attacked 1311, either 1310 went unattacked or the corps in 1212 attacked nobody."""
    scene = two_against_two()
    assert scene.actions == [do.DeclareAttack("fr-i", "1310"), do.DeclareAttack("fr-ii", "1311")]
    refusal = scene.why_not(do.DeclareAttack("fr-i", "1311"))
    assert (refusal.rule, refusal.code, refusal.facts) == ("9.1", "would-not-attack", {"unit": "fr-ii"})


def test_9_1_1_refusal_names_a_unit_that_could_not_join_the_battle():
    """With both enemies in one battle the corps in 1211 could join it; the one in 1212 touches only 1311."""
    scene = declaring({"fr-i": "1211", "fr-ii": "1411", "fr-iii": "1212"}, {"pr-i": "1310", "pr-ii": "1311"})
    scene.do(do.DeclareAttack("fr-ii", "1310"))
    refusal = scene.why_not(do.AddDefender("1311"))
    assert (refusal.rule, refusal.code, refusal.facts) == ("9.1", "would-not-attack", {"unit": "fr-iii"})


def test_9_1_1_declaration_cannot_end_while_duties_are_left():
    scene = two_against_two()
    scene.declare("fr-ii", "1311")
    refusal = scene.why_not(do.EndDeclaration())
    assert (refusal.rule, refusal.code, refusal.facts) == ("9.1", "must-attack", {"unit": "fr-i"})
    assert scene.question.about["must_be_attacked"] == ["1310"]


def test_9_1_1_declaration_cannot_end_while_a_volunteers_zone_holds_an_unattacked_enemy():
    scene = declaring(
        {"fr-i": "1402", "fr-ii": "1501"}, {"ad-ii": "1302", "ad-reserve": "1401"}, routed={"ad-reserve": "french"}
    )
    scene.declare("fr-i", "1302")
    refusal = scene.why_not(do.EndDeclaration())
    assert (refusal.rule, refusal.facts) == ("9.1", {"hex": "1401", "unit": "fr-i"})
    assert scene.actions == [do.DeclareAttack("fr-ii", "1401")]


def test_9_1_1_routed_enemy_in_the_zone_of_a_unit_that_must_attack_is_attacked_too():
    scene = declaring({"fr-i": "1211"}, {"pr-i": "1310", "pr-ii": "1311"}, routed={"pr-ii": "french"})
    scene.do(do.DeclareAttack("fr-i", "1310"))
    assert scene.actions == [do.AddDefender("1311")]


def test_9_1_1_routed_enemy_outside_every_attackers_zone_may_be_left_alone():
    scene = declaring({"fr-i": "1211", "fr-ii": "1410"}, {"pr-i": "1311", "pr-ii": "1510"}, routed={"pr-ii": "french"})
    scene.declare("fr-i", "1311")
    assert do.EndDeclaration() in scene.actions
    assert do.DeclareAttack("fr-ii", "1510") in scene.actions


# 9.1.2


def test_9_1_2_no_unit_attacks_twice():
    scene = two_against_two()
    scene.declare("fr-i", "1310")
    refusal = scene.why_not(do.DeclareAttack("fr-i", "1311"))
    assert (refusal.rule, refusal.code, refusal.facts) == ("9.1.2", "attacks-once", {"unit": "fr-i"})


def test_9_1_2_no_enemy_is_attacked_twice():
    scene = declaring(
        {"fr-i": "1211", "fr-ii": "1212", "fr-iii": "1411"}, {"pr-i": "1311", "pr-ii": "1310", "pr-iv": "1312"}
    )
    scene.declare("fr-i", "1311")
    refusal = scene.why_not(do.DeclareAttack("fr-ii", "1311"))
    assert (refusal.rule, refusal.code, refusal.facts) == ("9.1.2", "attacked-once", {"hex": "1311"})


def test_9_1_2_unit_is_not_in_the_open_battle_twice():
    scene = two_against_two()
    scene.do(do.DeclareAttack("fr-ii", "1311"))
    assert scene.why_not(do.JoinAttack("fr-ii")).rule == "9.1.2"
    assert scene.why_not(do.AddDefender("1311")).rule == "9.1.2"


def test_9_1_2_nobody_fights_again_after_the_declared_battles():
    scene = lone_attack()
    scene.fight("fr-i", "1311", die=3)
    assert scene.place("fr-i") == "1211"
    assert scene.place("pr-i") == "1311"
    assert scene.position.phasing == 1


# 9.2


def test_9_2_one_battle_is_declared_at_a_time():
    scene = two_against_two()
    scene.do(do.DeclareAttack("fr-i", "1310"))
    assert scene.why_not(do.DeclareAttack("fr-ii", "1311")).rule == "9.2"
    assert scene.why_not(do.EndDeclaration()).rule == "9.2"


def test_9_2_declared_battles_are_announced():
    scene = two_against_two()
    events = scene.declare("fr-i", "1310")
    assert events == [BattleDeclared(("fr-i",), ("1310",), countercharge=False)]
    scene.declare("fr-ii", "1311")
    assert scene.do(do.FightBattle("1311"))[0] == BattleJoined(
        ("fr-ii",), ("1311",), countercharge=False, against=("pr-ii",)
    )


def test_9_2_nobody_joins_before_a_battle_is_opened():
    scene = two_against_two()
    for action in (do.JoinAttack("fr-i"), do.AddDefender("1310"), do.CloseBattle()):
        assert scene.why_not(action).code == "no-battle-open"


def test_9_2_declaration_may_go_on_after_every_duty_is_met():
    scene = declaring({"fr-i": "1211", "fr-ii": "1402"}, {"pr-i": "1311", "ad-ii": "1302"})
    scene.declare("fr-i", "1311")
    assert scene.actions == [do.DeclareAttack("fr-ii", "1302"), do.EndDeclaration()]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (do.DeclareAttack("pr-i", "1211"), "not-yours"),
        (do.DeclareAttack("nobody", "1311"), "not-yours"),
        (do.DeclareAttack("fr-iv", "1311"), "not-on-map"),
        (do.DeclareAttack("fr-iii", "1311"), "nobody-near"),
        (do.DeclareAttack("fr-i", "1212"), "no-target"),
        (do.DeclareAttack("fr-i", "9999"), "no-target"),
        (do.DeclareAttack("fr-ii", "1310"), "not-adjacent"),
    ],
)
def test_9_2_only_units_next_to_an_enemy_attack_it(action, code):
    scene = declaring({"fr-i": "1211", "fr-ii": "1212", "fr-iii": "1102"}, {"pr-i": "1311", "pr-ii": "1310"})
    assert scene.why_not(action).code == code


# 9.2.1


def test_9_2_1_lone_unit_between_two_enemies_fights_both():
    scene = one_against_two()
    scene.do(do.DeclareAttack("fr-i", "1311"))
    refusal = scene.why_not(do.CloseBattle())
    assert (refusal.rule, refusal.facts) == ("9.1.1", {"hex": "1310"})
    scene.do(do.AddDefender("1310"), do.CloseBattle())
    assert scene.actions == [do.FightBattle("1311")]


def test_9_2_1_unit_need_not_attack_an_enemy_that_a_friend_attacks():
    scene = two_against_two()
    scene.declare("fr-ii", "1311")
    scene.do(do.DeclareAttack("fr-i", "1310"))
    assert scene.actions == [do.CloseBattle()]


# 9.2.2


def test_9_2_2_units_in_several_hexes_combine_against_one_enemy():
    scene = declaring({"fr-i": "1211", "fr-ii": "1212", "fr-iii": "1312"}, {"pr-i": "1311"})
    events = scene.fight("fr-i fr-ii fr-iii", "1311", die=2)
    assert resolved(events).differential == 3 + 3 + 2 - 3


def test_9_2_2_several_attackers_fight_several_defenders_when_all_touch_all():
    scene = declaring({"fr-i": "1211", "fr-ii": "1411"}, {"pr-i": "1310", "pr-ii": "1311"})
    events = scene.fight("fr-i fr-ii", "1310 1311", die=3)
    assert resolved(events).differential == 3 + 3 - 3 - 3


def test_9_2_2_attacker_not_next_to_all_defenders_cannot_join():
    scene = declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1310", "pr-ii": "1311", "pr-iv": "1312"})
    scene.do(do.DeclareAttack("fr-i", "1310"))
    scene.do(do.AddDefender("1311"))
    refusal = scene.why_not(do.JoinAttack("fr-ii"))
    assert (refusal.rule, refusal.code, refusal.facts) == ("9.2.2", "not-adjacent-to-all", {"unit": "fr-ii"})


def test_9_2_2_defender_not_next_to_all_attackers_cannot_be_added():
    scene = declaring({"fr-i": "1211", "fr-ii": "1212", "fr-iii": "1309"}, {"pr-i": "1310", "pr-ii": "1311"})
    scene.do(do.DeclareAttack("fr-i", "1311"), do.JoinAttack("fr-ii"))
    refusal = scene.why_not(do.AddDefender("1310"))
    assert (refusal.rule, refusal.code, refusal.facts) == ("9.2.2", "not-adjacent-to-all", {"hex": "1310"})


def test_9_2_2_one_corps_soaks_off_while_the_others_attack_in_strength():
    scene = declaring(
        {"fr-iii": "1211", "fr-i": "1212", "fr-ii": "1312", "fr-ig": "1412"}, {"pr-i": "1310", "pr-ii": "1311"}
    )
    scene.declare("fr-iii", "1310")
    scene.declare("fr-i fr-ii fr-ig", "1311")
    scene.do(do.FightBattle("1310"))
    assert resolved(scene.roll_battle(die=6)).differential == -1
    assert scene.kind == "ChooseRetreat"
    scene.until("ChooseBattle")
    scene.do(do.FightBattle("1311"))
    assert resolved(scene.roll_battle(die=2)).differential == 7


# 9.3


def test_9_3_strength_is_not_divided_between_defenders():
    scene = one_against_two()
    battle = resolved(scene.fight("fr-i", "1310 1311", die=6))
    assert [(part.unit, part.value) for part in battle.attack] == [("fr-i", 3)]
    assert [(part.unit, part.value) for part in battle.defence] == [("pr-i", 3), ("pr-ii", 3)]


def test_9_3_defenders_whole_strength_stands_against_each_attack():
    scene = declaring({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    battle = resolved(scene.fight("fr-i fr-ii", "1311", die=3))
    assert [(part.unit, part.value) for part in battle.defence] == [("pr-i", 3)]


# 9.4.3


@pytest.mark.parametrize(
    ("where", "enemy"),
    [
        ("1402", "1302"),  # from a fortified hex into the open
        ("1403", "1402"),  # from a town into a fortified hex beside it
        ("1403", "1502"),  # between neighbouring towns
        ("1710", "1709"),  # across a bridge over the Dyle
    ],
)
def test_9_4_3_unit_that_no_zone_reaches_need_not_attack_out(where, enemy):
    scene = declaring({"fr-i": where}, {"ad-ii": enemy})
    assert scene.actions == [do.DeclareAttack("fr-i", enemy), do.EndDeclaration()]


def test_9_4_3_in_a_downpour_a_bridged_stream_obliges_nobody():
    scene = declaring({"fr-i": "1405"}, {"ad-ii": "1406"}, turn=7)
    assert scene.actions == [do.DeclareAttack("fr-i", "1406"), do.EndDeclaration()]
    dry = declaring({"fr-i": "1405"}, {"ad-ii": "1406"})
    assert dry.actions == [do.DeclareAttack("fr-i", "1406")]


def test_9_4_3_in_a_downpour_nobody_attacks_across_an_unbridged_stream():
    dry = declaring({"fr-i": "0307"}, {"pr-i": "0408"})
    assert dry.actions == [do.DeclareAttack("fr-i", "0408")]
    wet = declaring({"fr-i": "0307"}, {"pr-i": "0408"}, turn=7)
    assert wet.kind != "Declare"


def test_9_4_3_nobody_attacks_across_a_river_without_a_bridge():
    scene = declaring({"fr-i": "1710", "fr-ii": "1610"}, {"pr-i": "1709"})
    scene.do(do.DeclareAttack("fr-i", "1709"))
    refusal = scene.why_not(do.JoinAttack("fr-ii"))
    assert (refusal.rule, refusal.code, refusal.facts) == ("7.0", "river-between", {"unit": "fr-ii", "hex": "1709"})


def test_7_0_attack_across_a_river_without_a_bridge_is_refused_for_the_river():
    scene = field({"fr-iv": "0106", "fr-iii": "0805"}, {"ru-ii": "0207", "ru-vii": "0705"})
    scene.to_combat()
    refusal = scene.why_not(do.DeclareAttack("fr-iv", "0207"))
    assert (refusal.rule, refusal.code) == ("7.0", "river-between")
    told = words.refusal(refusal.code, refusal.facts, words.names_of(scene.game.scenario))
    assert told.endswith(" 0207: a major river lies between, and no bridge or ford leads across it there.")
    assert told.startswith("IV Corps cannot attack")


def test_7_0_defender_across_a_river_from_an_attacker_is_not_added():
    scene = declaring({"fr-i": "1710", "fr-ii": "1610"}, {"pr-i": "1709", "pr-ii": "1611"})
    scene.do(do.DeclareAttack("fr-ii", "1611"))
    refusal = scene.why_not(do.AddDefender("1709"))
    assert (refusal.rule, refusal.code, refusal.facts) == ("7.0", "river-between", {"unit": "fr-ii", "hex": "1709"})


def test_7_0_river_is_no_reason_where_nobody_stands_beyond_it():
    scene = declaring({"fr-i": "1710", "fr-ii": "1610"}, {"pr-i": "1711"})
    assert scene.why_not(do.DeclareAttack("fr-ii", "1709")).code == "nobody-near"


def test_9_4_3_unit_that_does_attack_out_must_see_its_zone_attacked():
    scene = declaring({"fr-i": "1710"}, {"pr-i": "1709", "pr-ii": "1711"}, routed={"pr-ii": "french"})
    assert do.EndDeclaration() in scene.actions
    scene.do(do.DeclareAttack("fr-i", "1709"))
    assert scene.actions == [do.AddDefender("1711")]


def resolved(events):
    """The reckoning of the battle just fought."""
    return next(event for event in events if isinstance(event, BattleResolved))
