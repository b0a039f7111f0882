"""9.0, 9.3.1, 9.4 to 9.6.2 and 12.5: a battle from its strengths to its result.

Most battles are fought on the open ground around 1311, whose neighbours are 1211 and 1212 (south), 1310 and 1312, 1411
and 1412 (north). Prussian I is worth 3, II 3, III 2, IV 3; French I 3, II 3, III 2, IV 2, a cavalry corps 1, IG 4.
"""

import pytest

import gloire
from gloire.core.actions import Roll
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    BattleResolved,
    DifferentialReduced,
    MoraleChanged,
    ReservesCommitted,
    RoutSoftened,
    UnitBroken,
    UnitRouted,
)
from tests.scene import Scene


def battle(french, allied, **more):
    """A battle of all French units against all Allied ones, up to its first question after it is joined."""
    scene = Scene(french, allied, **more)
    scene.to_combat()
    attackers, defenders = (french, allied) if more.get("phasing", "french") == "french" else (allied, french)
    scene.begin_battle(" ".join(attackers), " ".join(defenders.values()))
    return scene


def reckoning(scene, die=3, reserves=""):
    """The battle as it is resolved: every part of it."""
    return next(e for e in scene.roll_battle(die, reserves) if isinstance(e, BattleResolved))


def even(**more):
    """3 against 3 in the open."""
    return battle({"fr-i": "1211"}, {"pr-i": "1311"}, **more)


def parts(modifiers):
    return [(part.what, part.value, part.rule) for part in modifiers]


# 9.0 Procedure


def test_9_0_steps_come_in_order():
    scene, asked = even(), []
    while scene.kind != "BattleDie":
        asked.append((scene.kind, scene.asks))
        scene.do(do.KeepDifferential() if scene.kind == "Reduce" else do.WithholdReserves())
    assert asked == [("CommitReservesFor", "french"), ("CommitReservesFor", "allied"), ("Reduce", "french")]
    assert scene.asks == gloire.CHANCE
    about = scene.question.about
    assert (about["differential"], about["column"]) == (0, 0)
    assert scene.actions == [Roll(face) for face in range(1, 7)]


def test_9_0_differential_is_attack_less_defence():
    assert reckoning(battle({"fr-i": "1211", "fr-iii": "1212"}, {"pr-i": "1311"})).differential == 2
    assert reckoning(battle({"fr-ivc": "1211"}, {"pr-iii": "1311"})).differential == -1
    assert reckoning(even()).differential == 0


def test_9_0_attackers_add_up():
    scene = battle({"fr-i": "1211", "fr-ii": "1212", "fr-ivc": "1312"}, {"pr-i": "1311"})
    assert [(part.unit, part.value) for part in reckoning(scene).attack] == [("fr-i", 3), ("fr-ii", 3), ("fr-ivc", 1)]


def test_9_0_defenders_add_up():
    scene = battle({"fr-i": "1211"}, {"pr-i": "1310", "pr-iii": "1311"})
    fought = reckoning(scene)
    assert [(part.unit, part.value) for part in fought.defence] == [("pr-i", 3), ("pr-iii", 2)]
    assert fought.differential == -2


def test_9_0_die_is_read_against_the_differential():
    """The grid below is the printed table; differentials beyond its edges use the edge."""
    table = {
        -3: "AB AR AR AR AW N",
        -2: "AB AR AR AR AW N",
        -1: "AR AR AW N DW DW",
        0: "AR AW N DW DW DR",
        1: "AW N DW DW DR DR",
        2: "N DW DW DR DR DR",
        3: "EX DW DW DR DR DB",
        4: "EX DW DR DR DB DB",
        5: "EX DW DR DR DB DB",
    }
    sides = {
        -3: ({"fr-i": "1211"}, {"pr-i": "1310", "pr-ii": "1311"}),
        -2: ({"fr-ivc": "1211"}, {"pr-i": "1311"}),
        -1: ({"fr-iii": "1211"}, {"pr-i": "1311"}),
        0: ({"fr-i": "1211"}, {"pr-i": "1311"}),
        1: ({"fr-ig": "1211"}, {"pr-i": "1311"}),
        2: ({"fr-i": "1211", "fr-iii": "1212"}, {"pr-i": "1311"}),
        3: ({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}),
        4: ({"fr-ig": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}),
        5: ({"fr-ig": "1211", "fr-ii": "1212", "fr-ivc": "1312"}, {"pr-i": "1311"}),
    }
    for differential, results in table.items():
        for die, result in enumerate(results.split(), 1):
            fought = reckoning(battle(*sides[differential]), die)
            assert (fought.differential, fought.die, fought.result) == (differential, die, result)


# 9.3.1


def test_9_3_1_attacking_artillery_is_doubled():
    scene = battle({"fr-res": "1211"}, {"pr-i": "1311"})
    assert parts(reckoning(scene).attack) == [("artillery-doubled", 4, "9.3.1")]


def test_9_3_1_attacking_artillery_is_doubled_among_other_units():
    scene = battle({"fr-i": "1211", "fr-res": "1212"}, {"pr-i": "1311"})
    assert reckoning(scene).differential == 3 + 4 - 3


def test_9_3_1_defending_artillery_is_not_doubled():
    scene = battle({"fr-res": "1211"}, {"pr-i": "1311"}, phasing="allied")
    assert parts(reckoning(scene).defence) == [("strength", 2, "9.3")]


def test_9_3_1_routed_artillery_is_halved_and_then_doubled():
    scene = battle({"fr-res": "1211"}, {"pr-i": "1311"}, routed={"fr-res": "allied"})
    assert reckoning(scene).attack[0].value == 2


def test_9_3_1_artillery_never_advances():
    scene = battle({"fr-res": "1211"}, {"pr-iii": "1311"})
    scene.roll_battle(die=5)
    scene.do(do.RetreatUnit("pr-iii"), 1)
    scene.do(scene.actions[0])
    assert scene.place("pr-iii") != "1311"
    assert scene.kind != "Advance"


# 9.4 Terrain

TERRAIN = [
    ("clear", "1211", "1311", None),
    ("forest", "1211", "1110", ("forest", 1, "9.4")),
    ("rough", "1505", "1506", ("rough", 2, "9.4")),
    ("town", "1404", "1403", ("town", 1, "9.4")),
    ("fortified", "1401", "1402", ("fortified", 2, "9.4")),
    ("minor river", "1106", "1206", ("minor", 1, "9.4")),
    ("bridge over a minor river", "1004", "0904", ("bridge", 1, "9.4")),
    ("bridge over a major river", "1307", "1308", ("bridge", 1, "9.4")),
]


@pytest.mark.parametrize(("ground", "attacker", "defender", "benefit"), TERRAIN, ids=[line[0] for line in TERRAIN])
def test_9_4_defender_gains_the_strength_of_its_hex_or_hexside(ground, attacker, defender, benefit):
    fought = reckoning(battle({"fr-i": attacker}, {"pr-i": defender}))
    assert parts(fought.defence) == [("strength", 3, "9.3"), *([benefit] if benefit else [])]
    assert fought.differential == -(benefit[1] if benefit else 0)


def test_9_4_value_of_a_doubtful_terrain_is_the_one_agreed_upon():
    scene = battle({"fr-i": "1401"}, {"ad-ii": "1402"}, choices={"C3": 3})
    assert reckoning(scene).differential == -3


def test_9_4_1_benefits_of_hex_and_hexside_do_not_add_up():
    """Wavre is a town behind a bridge: one point, not two."""
    fought = reckoning(battle({"fr-i": "1710"}, {"pr-i": "1709"}))
    assert parts(fought.defence) == [("strength", 3, "9.3"), ("town", 1, "9.4")]


def test_9_4_1_the_better_of_hex_and_hexside_counts():
    """1506 is rough ground, worth two, behind a stream worth one."""
    fought = reckoning(battle({"fr-i": "1505"}, {"pr-i": "1506"}))
    assert parts(fought.defence)[1:] == [("rough", 2, "9.4")]


def test_9_4_1_river_helps_if_any_attacker_comes_across_it():
    """R8: 1206 lies behind a stream from 1106 but not from 1205."""
    fought = reckoning(battle({"fr-i": "1106", "fr-ii": "1205"}, {"pr-i": "1206"}))
    assert parts(fought.defence) == [("strength", 3, "9.3"), ("minor", 1, "9.4")]
    from_dry_ground = reckoning(battle({"fr-ii": "1205"}, {"pr-i": "1206"}))
    assert parts(from_dry_ground.defence) == [("strength", 3, "9.3")]


def test_9_4_2_best_benefit_of_several_defenders_counts_once_for_all():
    """One defender in the forest of 1110, one in the town of 1109."""
    fought = reckoning(battle({"fr-ig": "1210"}, {"pr-i": "1110", "pr-iii": "1109"}))
    assert [part.value for part in fought.defence] == [3, 2, 1]


def test_9_4_2_benefit_of_one_defender_helps_those_in_the_open():
    scene = battle({"fr-i": "1301"}, {"ad-ii": "1302", "ad-reserve": "1402"})
    fought = reckoning(scene)
    assert parts(fought.defence) == [("strength", 3, "9.3"), ("strength", 2, "9.3"), ("fortified", 2, "9.4")]


def test_9_4_2_example_the_bridge_at_wavre():
    """A corps of 4 attacks cavalry in the open and infantry in a town behind a bridge: 4 against 1 + 2 + 1."""
    scene = Scene({"fr-ig": "1710"}, {"pr-adv-gd": "1610", "pr-iii": "1709"})
    scene.to_combat()
    assert scene.question.about["must_be_attacked"] == ["1610"]
    scene.do(do.DeclareAttack("fr-ig", "1610"))
    assert scene.actions == [do.CloseBattle(), do.AddDefender("1709")]
    scene.do(do.AddDefender("1709"), do.CloseBattle(), do.FightBattle("1610"))
    fought = reckoning(scene)
    assert [part.value for part in fought.attack] == [4]
    assert [part.value for part in fought.defence] == [1, 2, 1]
    assert (fought.differential, fought.column) == (0, 0)


@pytest.mark.parametrize(("attacker", "defender"), [("1402", "1302"), ("1110", "1211"), ("1506", "1507")])
def test_9_4_3_attackers_own_terrain_counts_for_nothing(attacker, defender):
    fought = reckoning(battle({"fr-i": attacker}, {"pr-i": defender}))
    assert parts(fought.attack) == [("strength", 3, "9.3")]
    assert fought.differential == 0


# 9.5


def test_9_5_attacker_may_fight_in_any_lower_column():
    scene = battle({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.do(do.WithholdReserves(), do.WithholdReserves())
    assert scene.asks == "french"
    assert scene.actions == [do.KeepDifferential(), *(do.ReduceDifferential(to) for to in (2, 1, 0, -1, -2))]


def test_9_5_reduced_battle_is_read_in_the_lower_column():
    scene = battle({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.do(do.WithholdReserves(), do.WithholdReserves())
    events = scene.do(do.ReduceDifferential(0), 3)
    assert DifferentialReduced(0) in events
    fought = next(event for event in events if isinstance(event, BattleResolved))
    assert (fought.differential, fought.column, fought.result) == (3, 0, "N")


@pytest.mark.parametrize("to", [3, 4])
def test_9_5_differential_is_never_raised(to):
    scene = battle({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.do(do.WithholdReserves(), do.WithholdReserves())
    refusal = scene.why_not(do.ReduceDifferential(to))
    assert (refusal.rule, refusal.code, refusal.facts) == ("9.5", "only-lower", {"to": to})


def test_9_5_lowest_column_leaves_nothing_to_reduce():
    scene = battle({"fr-ivc": "1211"}, {"pr-i": "1311"})
    scene.do(do.WithholdReserves(), do.WithholdReserves())
    assert scene.kind == "BattleDie"


# 12.5


def test_12_5_attacker_spends_a_point_for_one_strength():
    scene = even()
    events = scene.do(do.CommitReserves())
    assert events == [ReservesCommitted("french"), MoraleChanged("french", -1, 5, "reserves", "12.5")]
    fought = reckoning(scene)
    assert parts(fought.attack) == [("strength", 3, "9.3"), ("reserves", 1, "12.5")]
    assert fought.differential == 1


def test_12_5_defender_spends_a_point_for_one_strength():
    scene = even()
    fought = reckoning(scene, reserves="defender")
    assert parts(fought.defence) == [("strength", 3, "9.3"), ("reserves", 1, "12.5")]
    assert scene.morale == (6, 5)


def test_12_5_both_sides_may_commit_reserves():
    scene = even()
    assert reckoning(scene, reserves="attacker defender").differential == 0
    assert scene.morale == (5, 5)


def test_12_5_each_side_commits_once_in_a_battle():
    scene = even()
    scene.do(do.CommitReserves())
    assert scene.asks == "allied"
    scene.do(do.CommitReserves())
    assert scene.kind == "Reduce"
    assert do.CommitReserves() not in scene.actions


def test_12_5_reserves_come_before_the_differential_and_not_after():
    scene = even()
    scene.do(do.WithholdReserves(), do.WithholdReserves())
    assert scene.why_not(do.CommitReserves()).rule == "12.5"


def test_12_5_reserves_may_be_committed_in_each_battle():
    scene = Scene({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1310", "pr-ii": "1311"})
    scene.to_combat()
    scene.declare("fr-i", "1310")
    scene.declare("fr-ii", "1311")
    for hex in ("1310", "1311"):
        scene.do(do.FightBattle(hex))
        assert reckoning(scene, die=2, reserves="attacker").differential == 1
    assert scene.morale == (4, 6)


def test_12_5_last_morale_point_is_not_spent_on_reserves():
    scene = even(morale=(1, 6))
    assert scene.asks == "allied"
    scene.do(do.WithholdReserves())
    assert scene.why_not(do.CommitReserves()).rule == "12.1.2"
    assert even(morale=(6, 1)).asks == "french"
    defender = even(morale=(6, 1))
    defender.do(do.WithholdReserves())
    assert defender.kind == "Reduce"
    assert defender.why_not(do.CommitReserves()).rule == "12.1.2"


def test_12_5_attacker_with_routed_units_only_has_no_reserves():
    scene = even(routed={"fr-i": "allied"})
    assert scene.asks == "allied"
    scene.do(do.WithholdReserves())
    refusal = scene.why_not(do.CommitReserves())
    assert (refusal.rule, refusal.code) == ("9.6.3", "all-routed")


def test_12_5_defender_with_routed_units_only_has_no_reserves():
    scene = even(routed={"pr-i": "french"})
    scene.do(do.WithholdReserves())
    assert scene.kind == "Reduce"
    refusal = scene.why_not(do.CommitReserves())
    assert (refusal.rule, refusal.code) == ("9.6.3", "all-routed")


def test_12_5_refusal_is_given_when_the_dice_are_already_waiting():
    scene = battle({"fr-ivc": "1211"}, {"pr-i": "1311"}, routed={"fr-ivc": "allied"})
    scene.do(do.WithholdReserves())
    assert scene.kind == "BattleDie"
    assert scene.why_not(do.CommitReserves()).rule == "9.6.3"


def test_12_5_one_unit_in_order_is_enough_for_reserves():
    scene = battle({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, routed={"fr-i": "allied"})
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "french")


# 9.6


def test_9_6_A_all_attackers_break():
    scene = battle({"fr-ivc": "1211", "fr-iiic": "1411"}, {"pr-i": "1310", "pr-ii": "1311"})
    scene.roll_battle(die=1)
    assert scene.place("fr-ivc") == scene.place("fr-iiic") == "broken"
    assert scene.place("pr-i") == "1310"
    assert scene.morale == (4, 8)


def test_9_6_A_defender_may_advance_into_the_hexes_of_broken_attackers():
    scene = battle({"fr-ivc": "1211"}, {"pr-i": "1311"})
    scene.roll_battle(die=1)
    assert (scene.kind, scene.asks) == ("Advance", "allied")
    assert scene.actions == [do.AdvanceTo("pr-i", "1211"), do.EndAdvance()]


def test_9_6_B_attackers_rout_by_a_die_each():
    scene = battle({"fr-ivc": "1211", "fr-iiic": "1212"}, {"pr-i": "1311"})
    scene.roll_battle(die=1)
    assert (scene.kind, scene.asks) == ("ChooseRetreat", "french")
    assert set(scene.actions) == {do.RetreatUnit("fr-ivc"), do.RetreatUnit("fr-iiic")}
    assert UnitRouted("fr-ivc", 2) in scene.do(do.RetreatUnit("fr-ivc"), 2)
    while scene.kind == "Retire":
        scene.do(scene.actions[0])
    assert scene.actions == [do.RetreatUnit("fr-iiic")]
    assert UnitRouted("fr-iiic", 1) in scene.do(do.RetreatUnit("fr-iiic"), 1)
    while scene.kind == "Retire":
        scene.do(scene.actions[0])
    assert scene.is_routed("fr-ivc")
    assert scene.is_routed("fr-iiic")
    assert distance(scene, "fr-ivc", "1211") == 2
    assert distance(scene, "fr-iiic", "1212") == 1


def test_9_6_B_defender_may_advance_after_routed_attackers():
    scene = battle({"fr-iii": "1211"}, {"pr-i": "1311"})
    scene.roll_battle(die=1)
    scene.until("Advance")
    assert scene.asks == "allied"
    assert do.AdvanceTo("pr-i", "1211") in scene.actions


def test_9_6_C_all_attackers_retreat_one_hex_without_a_marker():
    scene = battle({"fr-ivc": "1211", "fr-iiic": "1212"}, {"pr-i": "1311"})
    scene.roll_battle(die=3)
    assert scene.asks == "french"
    scene.until("Advance")
    assert scene.asks == "allied"
    for unit, hex in (("fr-ivc", "1211"), ("fr-iiic", "1212")):
        assert distance(scene, unit, hex) == 1
        assert not scene.is_routed(unit)


def test_9_6_C_defender_may_advance_after_withdrawn_attackers():
    scene = battle({"fr-iii": "1211"}, {"pr-i": "1311"})
    scene.roll_battle(die=3)
    scene.until("Advance")
    assert scene.actions == [do.AdvanceTo("pr-i", "1211"), do.EndAdvance()]


def test_9_6_D_all_defenders_break():
    scene = battle({"fr-ig": "1211", "fr-ii": "1411"}, {"pr-iii": "1310", "pr-adv-gd": "1311"})
    scene.roll_battle(die=5)
    assert scene.place("pr-iii") == scene.place("pr-adv-gd") == "broken"
    assert scene.morale == (8, 4)


def test_9_6_D_attacker_may_advance_into_the_hexes_of_broken_defenders():
    scene = battle({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.roll_battle(die=6)
    assert (scene.kind, scene.asks) == ("Advance", "french")
    assert set(scene.actions) == {do.AdvanceTo("fr-i", "1311"), do.AdvanceTo("fr-ii", "1311"), do.EndAdvance()}


def test_9_6_E_defenders_rout_by_a_die_each():
    scene = battle({"fr-ig": "1211", "fr-ii": "1411"}, {"pr-iii": "1310", "pr-iv": "1311"})
    scene.roll_battle(die=4)
    assert (scene.kind, scene.asks) == ("ChooseRetreat", "allied")
    assert UnitRouted("pr-iii", 1) in scene.do(do.RetreatUnit("pr-iii"), 1)
    while scene.kind != "ChooseRetreat":
        scene.do(scene.actions[-1])
    assert UnitRouted("pr-iv", 2) in scene.do(do.RetreatUnit("pr-iv"), 2)


def test_9_6_E_routed_defender_goes_as_far_as_its_die_and_is_marked():
    scene = battle({"fr-ig": "1211", "fr-iii": "1212"}, {"pr-i": "1311"})
    scene.roll_battle(die=5)
    scene.do(do.RetreatUnit("pr-i"), 3)
    while scene.kind == "Retire":
        assert scene.asks == "allied"
        scene.do(scene.actions[0])
    assert distance(scene, "pr-i", "1311") == 3
    assert scene.is_routed("pr-i")
    assert (scene.kind, scene.asks) == ("Advance", "french")


def test_9_6_F_all_defenders_retreat_one_hex_without_a_marker():
    scene = battle({"fr-ig": "1211", "fr-iii": "1212"}, {"pr-i": "1311"})
    scene.roll_battle(die=2)
    assert scene.asks == "allied"
    scene.until("Advance")
    assert distance(scene, "pr-i", "1311") == 1
    assert not scene.is_routed("pr-i")
    assert scene.asks == "french"
    assert do.AdvanceTo("fr-ig", "1311") in scene.actions


def test_9_6_H_engaged_units_stay_where_they_are():
    scene = even()
    events = scene.roll_battle(die=3)
    assert scene.place("fr-i") == "1211"
    assert scene.place("pr-i") == "1311"
    assert scene.morale == (6, 6)
    assert not any(isinstance(event, UnitBroken | MoraleChanged) for event in events)
    assert scene.kind not in ("Advance", "ChooseRetreat")


# 9.6 G: exchange


def exchange(french, allied, **more):
    """A battle that ends in an exchange."""
    scene = battle(french, allied, **more)
    fought = reckoning(scene, die=1)
    assert fought.result == "EX"
    return scene


def test_9_6_G_all_defenders_break_first():
    scene = exchange({"fr-ig": "1211", "fr-i": "1411"}, {"pr-iii": "1310", "pr-adv-gd": "1311"})
    assert scene.place("pr-iii") == scene.place("pr-adv-gd") == "broken"
    assert scene.place("fr-ig") == "1211"
    assert (scene.kind, scene.asks) == ("PayExchange", "french")
    assert scene.morale == (8, 4)


def test_9_6_G_attacker_breaks_as_much_strength_as_the_defenders_had():
    scene = exchange({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    assert scene.question.about["owed"] == 3
    scene.do(do.BreakUnit("fr-i"))
    assert scene.place("fr-i") == "broken"
    assert scene.place("fr-ii") == "1212"
    assert scene.kind == "Advance"
    assert scene.morale == (6, 6)


def test_9_6_G_defenders_strengths_add_up():
    scene = exchange({"fr-ig": "1211", "fr-i": "1411"}, {"pr-iii": "1310", "pr-adv-gd": "1311"})
    assert scene.question.about["owed"] == 3


def test_9_6_G_several_weak_units_pay_for_one():
    scene = exchange({"fr-i": "1211", "fr-ivc": "1212", "fr-iiic": "1312"}, {"pr-iii": "1311"})
    scene.do(do.BreakUnit("fr-ivc"))
    assert scene.question.about["owed"] == 1
    scene.do(do.BreakUnit("fr-iiic"))
    assert scene.place("fr-i") == "1211"
    assert scene.kind == "Advance"


def test_9_6_G_attacker_cannot_make_change():
    """Only a corps of three can pay the two that are owed."""
    scene = exchange({"fr-i": "1211", "fr-ii": "1212"}, {"pr-iii": "1311"})
    assert scene.question.about["owed"] == 2
    assert set(scene.actions) == {do.BreakUnit("fr-i"), do.BreakUnit("fr-ii")}
    scene.do(do.BreakUnit("fr-ii"))
    assert scene.kind == "Advance"
    assert scene.place("fr-i") == "1211"


def test_9_6_G_attacker_may_break_a_stronger_unit_than_he_owes():
    scene = exchange({"fr-ig": "1211", "fr-iii": "1212"}, {"pr-iii": "1311"})
    assert set(scene.actions) == {do.BreakUnit("fr-ig"), do.BreakUnit("fr-iii")}
    scene.do(do.BreakUnit("fr-ig"))
    assert scene.place("fr-iii") == "1212"
    assert scene.kind == "Advance"


def test_9_6_G_attacker_worth_less_than_the_defender_loses_everything():
    """Guns doubled to 4, with reserves 5, against a routed corps worth 2: an exchange of 2 printed points for 3."""
    scene = battle({"fr-res": "1211"}, {"pr-i": "1311"}, routed={"pr-i": "french"})
    assert reckoning(scene, die=1, reserves="attacker").result == "EX"
    scene.do(do.BreakUnit("fr-res"))
    assert scene.place("fr-res") == "broken"
    assert scene.kind not in ("PayExchange", "Advance")


def test_9_6_G_rout_does_not_lower_what_is_owed():
    scene = exchange({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, routed={"pr-i": "french"})
    assert scene.question.about["owed"] == 3


def test_9_6_G_rout_does_not_lower_what_is_paid():
    scene = exchange(
        {"fr-ig": "1211", "fr-iii": "1212", "fr-i": "1312"}, {"pr-iii": "1311"}, routed={"fr-iii": "allied"}
    )
    scene.do(do.BreakUnit("fr-iii"))
    assert scene.kind == "Advance"


def test_9_6_G_terrain_does_not_raise_what_is_owed():
    scene = exchange({"fr-ig": "1210", "fr-ii": "1111"}, {"pr-i": "1110"})
    assert scene.question.about["owed"] == 3


def test_9_6_G_good_ground_does_not_raise_what_is_owed():
    scene = exchange({"fr-ig": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, good_ground=("pr-i", "+1"))
    assert scene.question.about["owed"] == 3


def test_9_6_G_reserves_do_not_raise_what_is_owed():
    scene = battle({"fr-ig": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    assert reckoning(scene, die=1, reserves="defender").result == "EX"
    assert scene.question.about["owed"] == 3


def test_9_6_G_weather_does_not_lower_what_is_owed():
    scene = exchange({"fr-ig": "1211", "fr-ii": "1212"}, {"pr-iii": "1311"}, turn=9)
    assert scene.question.about["owed"] == 2


def test_9_6_G_artillery_pays_with_its_printed_strength():
    scene = exchange({"fr-res": "1211", "fr-iii": "1212"}, {"pr-i": "1311"})
    scene.do(do.BreakUnit("fr-res"))
    assert scene.question.about["owed"] == 1
    assert scene.actions == [do.BreakUnit("fr-iii")]


def test_9_6_G_nothing_is_owed_when_the_defenders_morale_is_gone():
    scene = exchange({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, morale=(6, 1))
    assert scene.question is None
    assert scene.outcome.winner == "french"
    assert scene.place("fr-i") == "1211"
    assert scene.place("fr-ii") == "1212"
    assert scene.morale == (7, 0)


def test_9_6_G_only_units_of_the_battle_pay():
    scene = Scene({"fr-i": "1211", "fr-ii": "1212", "fr-iii": "1102"}, {"pr-i": "1311"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "1311", die=1)
    refusal = scene.why_not(do.BreakUnit("fr-iii"))
    assert (refusal.rule, refusal.code) == ("9.6", "not-in-battle")


def test_9_6_G_survivors_may_advance():
    scene = exchange({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.do(do.BreakUnit("fr-i"))
    assert scene.actions == [do.AdvanceTo("fr-ii", "1311"), do.EndAdvance()]


def test_9_6_G_attacker_without_survivors_does_not_advance():
    scene = exchange({"fr-i": "1211", "fr-iii": "1212"}, {"pr-iii": "1311"})
    scene.do(do.BreakUnit("fr-iii"))
    assert scene.kind == "Advance"
    alone = battle({"fr-ig": "1211"}, {"pr-adv-gd": "1311"})
    alone.roll_battle(die=1)
    alone.do(do.BreakUnit("fr-ig"))
    assert alone.kind != "Advance"


# 9.6.1


def test_9_6_1_broken_unit_is_set_aside_to_be_rallied():
    scene = battle({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    events = scene.roll_battle(die=6)
    assert UnitBroken("pr-i", "1311", "DB", "9.6") in events
    assert scene.place("pr-i") == "broken"


def test_9_6_1_routed_unit_that_breaks_leaves_its_marker_behind():
    scene = battle({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, routed={"pr-i": "french"})
    scene.roll_battle(die=6)
    assert scene.place("pr-i") == "broken"
    assert not scene.is_routed("pr-i")


# 9.6.2


def routed_british(die):
    """The British I Corps, elite, is routed in the open; its rout die shows so much."""
    scene = battle({"fr-i": "1103", "fr-ii": "1104"}, {"ad-i": "1204"})
    assert reckoning(scene, die=6).result == "DR"
    events = scene.do(do.RetreatUnit("ad-i"), die)
    while scene.kind == "Retire":
        scene.do(scene.actions[0])
    return scene, events


@pytest.mark.parametrize("die", [1, 2])
def test_9_6_2_elite_unit_merely_withdraws_on_a_low_rout_die(die):
    scene, events = routed_british(die)
    assert RoutSoftened("ad-i") in events
    assert distance(scene, "ad-i", "1204") == 1
    assert not scene.is_routed("ad-i")


@pytest.mark.parametrize(("die", "hexes"), [(3, 1), (4, 2), (5, 3), (6, 4)])
def test_9_6_2_elite_unit_routs_two_hexes_less_than_its_die(die, hexes):
    scene, events = routed_british(die)
    assert UnitRouted("ad-i", hexes) in events
    assert distance(scene, "ad-i", "1204") == hexes
    assert scene.is_routed("ad-i")


def test_9_6_2_elite_attacker_merely_withdraws_too():
    scene = battle({"fr-ig": "1211"}, {"pr-i": "1310", "pr-ii": "1311"})
    scene.roll_battle(die=2)
    events = scene.do(do.RetreatUnit("fr-ig"), 2)
    assert RoutSoftened("fr-ig") in events
    while scene.kind == "Retire":
        scene.do(scene.actions[0])
    assert distance(scene, "fr-ig", "1211") == 1
    assert not scene.is_routed("fr-ig")


def test_9_6_2_other_units_rout_by_the_die_as_it_is():
    scene = battle({"fr-ig": "1103", "fr-ii": "1104"}, {"ad-ii": "1204"})
    scene.roll_battle(die=4)
    assert UnitRouted("ad-ii", 1) in scene.do(do.RetreatUnit("ad-ii"), 1)
    while scene.kind == "Retire":
        scene.do(scene.actions[0])
    assert scene.is_routed("ad-ii")


def distance(scene, unit, hex):
    grid = scene.scenario.map.grid
    return grid.distance(grid.index[scene.place(unit)], grid.index[hex])
