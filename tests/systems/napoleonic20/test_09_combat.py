"""9.0, 9.3.1, 9.4, 9.5 and 12.5: a battle from its strengths to its differential."""

import pytest

import gloire
from gloire.core.actions import Roll
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, DifferentialReduced, MoraleChanged, ReservesCommitted
from tests.scene import Scene
from tests.systems.napoleonic20.battles import battle, even, parts, reckoning

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
