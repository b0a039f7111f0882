"""12.2: committing the Guard, and what its repulse costs."""

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, GuardCommitted, GuardRepulsed, MoraleChanged
from tests.scene import Scene
from tests.systems.napoleonic20.battles import attack
from tests.systems.napoleonic20.turns import seen

# 12.2


def test_12_2_line_infantry_is_no_guard():
    scene = Scene({"fr-i": "0202"}, {"ad-ii": "0402"})
    assert do.MoveUnit("fr-i", "0302") in scene.actions
    assert scene.why_not(do.CommitGuard("fr-i", "0302")).rule == "12.2"


def test_12_2_elite_unit_with_a_black_movement_allowance_is_no_guard():
    scene = Scene({"fr-i": "0202"}, {"ad-i": "0402"}, phasing="allied")
    scene.move("ad-i", "0302")
    assert scene.morale == (6, 6)


# 12.2.1


def test_12_2_1_guard_pays_a_point_to_move_where_it_can_attack():
    scene = Scene({"fr-ig": "0202"}, {"ad-ii": "0402"})
    assert do.MoveUnit("fr-ig", "0302") not in scene.actions
    assert scene.why_not(do.MoveUnit("fr-ig", "0302")).rule == "12.2.1"
    events = scene.do(do.CommitGuard("fr-ig", "0302"))
    assert scene.place("fr-ig") == "0302"
    assert scene.morale == (5, 6)
    assert seen(events, GuardCommitted) == [GuardCommitted("fr-ig")]


def test_12_2_1_guard_moves_elsewhere_without_paying():
    scene = Scene({"fr-ig": "0202"}, {"ad-ii": "0402"})
    assert scene.why_not(do.CommitGuard("fr-ig", "0303")).rule == "12.2.1"
    scene.move("fr-ig", "0303")
    assert scene.morale == (6, 6)


def test_12_2_1_guard_that_stays_next_to_the_enemy_pays_nothing():
    scene = Scene({"fr-ig": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    scene.begin_battle("fr-ig", "0402")
    assert scene.morale == (6, 6)


def test_12_2_1_hex_across_a_bridge_counts():
    scene = Scene({"fr-ig": "1306"}, {"ad-ii": "1308"})
    assert scene.why_not(do.MoveUnit("fr-ig", "1307")).rule == "12.2.1"
    assert do.CommitGuard("fr-ig", "1307") in scene.actions


def test_12_2_1_hex_across_an_unbridged_major_river_does_not_count():
    scene = Scene({"fr-ig": "1407"}, {"ad-ii": "1409"})
    scene.move("fr-ig", "1408")
    assert scene.morale == (6, 6)


def test_12_2_1_hex_to_sally_from_counts():
    scene = Scene({"fr-ig": "1302"}, {"ad-ii": "1501"})
    assert do.CommitGuard("fr-ig", "1402") in scene.actions
    assert scene.why_not(do.MoveUnit("fr-ig", "1402")).rule == "12.2.1"


def test_12_2_1_guard_is_free_when_its_own_side_has_one_point():
    scene = Scene({"fr-ig": "0202"}, {"ad-ii": "0402"}, morale=(1, 6))
    assert not scene.offered(do.CommitGuard)
    scene.move("fr-ig", "0302")
    assert scene.morale == (1, 6)


def test_12_2_1_guard_is_free_when_the_enemy_has_one_point():
    scene = Scene({"fr-ig": "0202"}, {"ad-ii": "0402"}, morale=(6, 1))
    assert not scene.offered(do.CommitGuard)
    scene.move("fr-ig", "0302")
    assert scene.morale == (6, 1)


def test_12_2_1_guard_pays_while_both_sides_have_two_points():
    scene = Scene({"fr-ig": "0202"}, {"ad-ii": "0402"}, morale=(2, 2))
    scene.do(do.CommitGuard("fr-ig", "0302"))
    assert scene.morale == (1, 2)


def test_12_2_1_point_spent_on_a_march_can_make_the_guard_free():
    scene = Scene({"fr-ig": "0202"}, {"ad-ii": "0402"}, morale=(2, 6))
    scene.do(do.ForceMarch("french"))
    assert do.MoveUnit("fr-ig", "0302") in scene.actions


def test_12_2_1_guard_advances_after_combat_without_paying():
    scene = Scene({"fr-ig": "0302"}, {"pr-cadre-1": "0402", "ad-ii": "0501"})
    scene.to_combat()
    scene.fight("fr-ig", "0402", die=6)
    assert scene.morale == (7, 5)
    scene.do(do.AdvanceTo("fr-ig", "0402"))
    assert scene.place("fr-ig") == "0402"
    assert scene.morale == (7, 5)


def arriving_guard(**facts):
    """The Guard waits to come on at 0104, next to an enemy at 0205."""
    return Scene({}, {"ad-ii": "0205"}, due={"fr-ig": 12}, **facts)


def test_12_2_1_guard_that_comes_on_next_to_the_enemy_pays_a_point():
    scene = arriving_guard()
    assert do.EnterMap("fr-ig", "0104", "0104") not in scene.actions
    assert scene.why_not(do.EnterMap("fr-ig", "0104", "0104")).code == "must-commit"
    events = scene.do(do.CommitEntry("fr-ig", "0104", "0104"))
    assert seen(events, GuardCommitted) == [GuardCommitted("fr-ig")]
    assert (scene.place("fr-ig"), scene.morale) == ("0104", (5, 6))


def test_12_2_1_guard_that_comes_on_elsewhere_pays_nothing():
    scene = arriving_guard()
    assert scene.why_not(do.CommitEntry("fr-ig", "0107", "0107")).code == "nothing-to-commit"
    scene.do(do.EnterMap("fr-ig", "0107", "0107"))
    assert scene.morale == (6, 6)


def test_12_2_1_guard_that_cannot_pay_does_not_come_on_there():
    scene = arriving_guard(effects=("illness",))
    assert not scene.offered(do.CommitEntry)
    assert scene.why_not(do.CommitEntry("fr-ig", "0104", "0104")).code == "illness"
    assert scene.offered(do.EnterMap)


def test_12_2_1_guard_comes_on_for_nothing_when_a_side_has_one_point():
    scene = arriving_guard(morale=(6, 1))
    scene.do(do.EnterMap("fr-ig", "0104", "0104"))
    assert scene.morale == (6, 1)


def test_12_2_1_guard_comes_on_for_nothing_at_night():
    scene = Scene({}, {"ad-ii": "0305"}, due={"fr-ig": 16}, turn=16)
    assert not scene.offered(do.CommitEntry)


def test_12_2_1_other_units_come_on_next_to_the_enemy_for_nothing():
    scene = Scene({}, {"ad-ii": "0205"}, due={"fr-vi": 12})
    scene.do(do.EnterMap("fr-vi", "0104", "0104"))
    assert scene.morale == (6, 6)


def test_12_2_1_where_the_guard_comes_on_and_what_that_costs_is_told():
    found = {(d.at, d.hex): sum(cost.amount for cost in d.costs) for d in arriving_guard().game.moves("fr-ig")}
    assert found["0104", "0104"] == 1
    assert found["0107", "0107"] == 0


def test_12_2_1_guard_pays_nothing_at_night():
    scene = Scene({"fr-ig": "1306"}, {"ad-ii": "1308"}, turn=16)
    scene.move("fr-ig", "1307")
    assert scene.morale == (6, 6)


# 12.2.2


def test_12_2_2_guard_in_an_engagement_costs_a_point():
    scene = Scene({"fr-ig": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    events = scene.fight("fr-ig", "0402", die=2)
    assert seen(events, BattleResolved)[0].result == "N"
    assert seen(events, GuardRepulsed) == [GuardRepulsed("fr-ig")]
    assert MoraleChanged("french", -1, 5, "guard-repulsed", "12.2.2") in events


def test_12_2_2_guard_that_withdraws_costs_a_point():
    scene = attack({"fr-ig": "0302"}, {"ad-ii": "0402"}, die=1)
    assert scene.kind == "ChooseRetreat"
    assert scene.morale == (5, 6)


def test_12_2_2_guard_that_routs_costs_a_point():
    scene = attack({"fr-ig": "0302"}, {"ad-i": "0402"}, die=1)
    assert scene.morale == (5, 6)


def test_12_2_2_guard_that_routs_far_costs_a_point_for_each_reason():
    scene = attack({"fr-ig": "1202"}, {"ad-i": "1302"}, die=1)
    scene.do(do.RetreatUnit("fr-ig"), 5)
    assert scene.morale == (4, 6)


def test_12_2_2_guard_that_breaks_costs_a_point_besides_the_loss():
    scene = attack({"fr-ig": "0302"}, {"ad-i": "0402", "ad-reserve": "0403"}, die=1)
    assert scene.place("fr-ig") == "broken"
    assert scene.morale == (4, 7)


def test_12_2_2_guard_broken_in_an_exchange_costs_a_point():
    scene = attack({"fr-ig": "0302", "fr-i": "0301"}, {"pr-cadre-1": "0402"}, die=1)
    scene.do(do.BreakUnit("fr-ig"))
    assert scene.morale == (5, 6)


def test_12_2_2_guard_that_survives_an_exchange_costs_nothing():
    scene = attack({"fr-ig": "0302", "fr-i": "0301"}, {"pr-cadre-1": "0402"}, die=1)
    scene.do(do.BreakUnit("fr-i"))
    assert scene.place("fr-ig") == "0302"
    assert scene.morale == (6, 6)


def test_12_2_2_victorious_guard_costs_nothing_though_it_stays():
    scene = attack({"fr-ig": "0302"}, {"ad-ii": "0402"}, die=3)
    scene.do(do.RetreatUnit("ad-ii"), do.RetreatTo("ad-ii", "0501"))
    scene.do(do.EndAdvance())
    assert scene.place("fr-ig") == "0302"
    assert scene.morale == (6, 6)


def test_12_2_2_routed_guard_cannot_advance_and_costs_a_point_even_in_victory():
    scene = attack({"fr-ig": "0302"}, {"pr-cadre-1": "0402"}, die=3, routed={"fr-ig": "french"})
    assert scene.kind == "ChooseRetreat"
    assert scene.morale == (5, 6)


def test_12_2_2_guard_before_walls_that_hold_costs_nothing():
    scene = attack({"fr-ig": "1302", "fr-i": "1301"}, {"ad-reserve": "1402"}, die=2)
    scene.do(do.RetreatUnit("ad-reserve"), do.HoldGround())
    assert scene.place("ad-reserve") == "1402"
    assert scene.morale == (6, 6)


def test_12_2_2_defending_guard_costs_nothing():
    scene = Scene({"fr-ig": "0302"}, {"ad-ii": "0402"}, phasing="allied")
    scene.to_combat()
    scene.fight("ad-ii", "0302", die=4)
    assert scene.morale == (6, 6)


def test_12_2_2_other_attackers_cost_nothing_when_they_fail():
    scene = attack({"fr-i": "0302"}, {"ad-ii": "0402"}, die=3)
    assert scene.morale == (6, 6)


def test_12_2_2_repulsed_guard_can_lose_the_game():
    scene = attack({"fr-ig": "0302"}, {"ad-ii": "0402"}, die=2, morale=(1, 6))
    assert (scene.outcome.winner, scene.outcome.kind) == ("allied", "decisive")
