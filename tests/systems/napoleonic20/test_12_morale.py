"""12.0, 12.1 and 12.3 to 12.5: gaining, losing and spending points of army morale."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, MoraleChanged
from gloire.systems.napoleonic20.morale import change_morale
from tests.scene import ALLIED, FRENCH, Scene
from tests.systems.napoleonic20.battles import attack
from tests.systems.napoleonic20.turns import at_night, seen, with_card

# 12.0


def test_12_0_last_point_cannot_be_spent_on_a_march():
    scene = Scene({"fr-i": "0202"}, {"ad-ii": "1703"}, morale=(1, 6))
    assert do.ForceMarch("french") not in scene.actions
    assert scene.why_not(do.ForceMarch("french")).rule == "12.1.2"


def test_12_0_last_point_cannot_be_spent_on_rallying():
    scene = at_night({"fr-i": "0202"}, {"ad-ii": "1703"}, morale=(1, 6), broken=("fr-ii",))
    assert scene.kind == "RallyNext"
    assert scene.why_not(do.SpendForRally("french")).rule == "12.1.2"


def test_12_0_last_point_cannot_be_spent_on_reserves():
    scene = Scene({"fr-i": "0302"}, {"ad-ii": "0402"}, morale=(1, 6))
    scene.to_combat()
    scene.begin_battle("fr-i", "0402")
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "allied")


def test_12_0_one_point_is_spent_at_a_time():
    scene = Scene({"fr-i": "0202"}, {"ad-i": "1703", "pr-i": "1112"}, phasing="allied")
    events = scene.do(do.ForceMarch("anglo-dutch"))
    assert [(event.side, event.by) for event in seen(events, MoraleChanged)] == [("allied", -1)]
    assert scene.morale == (6, 5)


# 12.1


def test_12_1_broken_attacker_costs_a_point_and_gives_the_enemy_one():
    scene = attack({"fr-iii": "0302"}, {"ad-i": "0402"}, die=1)
    assert scene.place("fr-iii") == "broken"
    assert scene.morale == (5, 7)


def test_12_1_every_unit_broken_by_a_result_counts():
    scene = attack({"fr-ic": "0302", "fr-iic": "0301"}, {"ad-i": "0402"}, die=1)
    assert (scene.place("fr-ic"), scene.place("fr-iic")) == ("broken", "broken")
    assert scene.morale == (4, 8)


def test_12_1_broken_defender_costs_a_point_and_gives_the_enemy_one():
    scene = attack({"fr-i": "0302", "fr-ii": "0301"}, {"pr-cadre-1": "0402"}, die=6)
    assert scene.morale == (7, 5)


def test_12_1_exchange_counts_for_both_sides_in_turn():
    scene = attack({"fr-i": "0302", "fr-ii": "0301"}, {"pr-cadre-1": "0402"}, die=1)
    assert scene.morale == (7, 5)
    scene.do(do.BreakUnit("fr-i"))
    assert scene.morale == (6, 6)


def test_12_1_unit_broken_by_a_hazard_counts_like_any_other():
    ring = {"fr-i": "0302", "fr-ii": "0301", "fr-iii": "0503", "fr-iv": "0601"}
    scene = Scene(ring, {"ad-reserve": "0402"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0402", die=2)
    scene.do(do.RetreatUnit("ad-reserve"), do.RetreatTo("ad-reserve", "0501"), 3)
    assert scene.place("ad-reserve") == "broken"
    assert scene.morale == (7, 5)


def test_12_1_rout_beyond_the_movement_allowance_costs_a_point():
    scene = attack({"fr-i": "0302"}, {"ad-reserve": "0402"}, die=6)
    scene.do(do.RetreatUnit("ad-reserve"), 3)
    assert scene.morale == (6, 5)


def test_12_1_rout_within_the_movement_allowance_costs_nothing():
    scene = attack({"fr-i": "0302"}, {"ad-reserve": "0402"}, die=6)
    scene.do(do.RetreatUnit("ad-reserve"), 2)
    assert scene.morale == (6, 6)


@pytest.mark.parametrize(("die", "allied"), [(3, 6), (4, 5)])
def test_12_1_cavalry_routs_three_hexes_without_loss(die, allied):
    scene = attack({"fr-i": "0302"}, {"ad-uxbridge": "0402"}, die=6)
    scene.do(do.RetreatUnit("ad-uxbridge"), die)
    assert scene.morale == (6, allied)


@pytest.mark.parametrize(("die", "allied"), [(4, 6), (5, 5)])
def test_12_1_elite_reduction_comes_before_the_distance_is_weighed(die, allied):
    scene = attack({"fr-i": "0302", "fr-ii": "0301"}, {"ad-i": "0402"}, die=6)
    scene.do(do.RetreatUnit("ad-i"), die)
    assert scene.morale == (6, allied)


def test_12_1_routed_attacker_is_weighed_in_the_same_way():
    scene = attack({"fr-i": "1202"}, {"ad-ii": "1302"}, die=1)
    scene.do(do.RetreatUnit("fr-i"), 3)
    assert scene.morale == (5, 6)


def test_12_1_long_rout_that_ends_in_breaking_costs_no_second_point():
    scene = attack({"fr-i": "1802", "fr-ii": "1803"}, {"ad-reserve": "1902"}, die=5)
    scene.do(do.RetreatUnit("ad-reserve"), 6)
    assert scene.morale == (6, 5)
    scene.do(do.RetreatTo("ad-reserve", "2002"))
    assert scene.place("ad-reserve") == "broken"
    assert scene.morale == (7, 5)


def test_12_1_gains_come_before_losses():
    scene = Scene({"fr-i": "0202"}, {"ad-ii": "1703"}, morale=(10, 1))
    losses = [(FRENCH, -1, "broken", "12.1"), (ALLIED, -1, "broken", "12.1")]
    gains = [(FRENCH, 1, "enemy-broken", "12.1"), (ALLIED, 1, "enemy-broken", "12.1")]
    change_morale(scene.position, losses + gains)
    assert scene.morale == (9, 1)
    assert scene.outcome is None


def test_12_1_every_change_says_why_and_by_which_rule():
    scene = Scene({"fr-iii": "0302"}, {"ad-i": "0402"})
    scene.to_combat()
    changes = seen(scene.fight("fr-iii", "0402", die=1), MoraleChanged)
    assert changes == [
        MoraleChanged("allied", 1, 7, "enemy-broken", "12.1"),
        MoraleChanged("french", -1, 5, "broken", "12.1"),
    ]


# 12.1.1


def test_12_1_1_morale_never_exceeds_ten():
    scene = attack({"fr-iii": "0302"}, {"ad-i": "0402"}, die=1, morale=(6, 10))
    assert scene.morale == (5, 10)


def test_12_1_1_excess_of_a_larger_gain_is_lost():
    scene = attack({"fr-ic": "0302", "fr-iic": "0301"}, {"ad-i": "0402"}, die=1, morale=(6, 9))
    assert scene.morale == (4, 10)


def test_12_1_1_excess_is_not_kept_for_a_later_loss():
    scene = attack({"fr-i": "0302", "fr-ii": "0301"}, {"pr-cadre-1": "0402"}, die=1, morale=(10, 6))
    scene.do(do.BreakUnit("fr-i"))
    assert scene.morale == (9, 6)


# 12.1.2


def test_12_1_2_side_without_morale_loses_at_once():
    scene = attack({"fr-iii": "0302"}, {"ad-i": "0402", "ad-ii": "0303"}, die=1, morale=(1, 6))
    assert scene.morale[FRENCH] == 0
    assert (scene.outcome.winner, scene.outcome.kind) == ("allied", "decisive")
    assert scene.question is None


def test_12_1_2_defender_broken_in_an_exchange_ends_the_game_before_the_attacker_pays():
    scene = attack({"fr-i": "0302", "fr-ii": "0301"}, {"pr-cadre-1": "0402"}, die=1, morale=(1, 1))
    assert (scene.outcome.winner, scene.outcome.kind) == ("french", "decisive")
    assert scene.place("fr-i") == "0302"


def test_12_1_2_both_sides_at_zero_together_is_a_draw():
    scene = Scene({"fr-i": "0202"}, {"ad-ii": "1703"}, morale=(1, 1))
    change_morale(scene.position, [(FRENCH, -1, "broken", "12.1"), (ALLIED, -1, "broken", "12.1")])
    assert (scene.outcome.winner, scene.outcome.kind, scene.outcome.rule) == (None, "draw", "12.1.2")


def test_12_1_2_morale_never_falls_below_zero():
    scene = attack({"fr-ic": "0302", "fr-iic": "0301"}, {"ad-i": "0402"}, die=1, morale=(1, 6))
    assert scene.morale[FRENCH] == 0


# 12.3


def test_12_3_forced_march_costs_a_point_and_adds_one_to_every_unit():
    scene = Scene({"fr-i": "0202", "fr-ic": "0102"}, {"ad-ii": "1703"})
    assert "0501" not in scene.reach("fr-i")
    assert "0502" not in scene.reach("fr-ic")
    scene.do(do.ForceMarch("french"))
    assert scene.morale == (5, 6)
    assert "0501" in scene.reach("fr-i")
    assert "0502" in scene.reach("fr-ic")
    assert "0601" not in scene.reach("fr-i")


def test_12_3_side_marches_once_a_turn():
    scene = Scene({"fr-i": "0202"}, {"ad-ii": "1703"})
    scene.do(do.ForceMarch("french"))
    assert do.ForceMarch("french") not in scene.actions
    assert scene.why_not(do.ForceMarch("french")).rule == "12.3"


def test_12_3_march_helps_units_that_have_not_moved():
    scene = Scene({"fr-i": "0202", "fr-ii": "0203"}, {"ad-ii": "1703"})
    scene.move("fr-ii", "0303")
    scene.do(do.ForceMarch("french"))
    assert "0501" in scene.reach("fr-i")
    assert scene.why_not(do.MoveUnit("fr-ii", "0304")).rule == "6.4"


def test_12_3_march_is_over_with_the_turn():
    scene = Scene({"fr-i": "0202"}, {"ad-ii": "1703"})
    scene.do(do.ForceMarch("french"))
    scene.until("DrawEvent")
    scene.until("Move")
    assert scene.asks == "allied"
    scene.do(do.EndMovement())
    scene.until("Move")
    assert scene.asks == "french"
    assert "0501" not in scene.reach("fr-i")
    assert do.ForceMarch("french") in scene.actions


def test_12_3_nobody_marches_the_enemy():
    scene = Scene({"fr-i": "0202"}, {"ad-ii": "1703"})
    assert scene.offered(do.ForceMarch) == [do.ForceMarch("french")]
    assert scene.why_not(do.ForceMarch("prussian")).code == "no-such-army"


# 12.4


def test_12_4_point_adds_one_to_the_rally_die():
    scene = at_night({"fr-i": "0202"}, {"ad-ii": "1703"}, broken=("fr-ii",))
    scene.do(do.SpendForRally("french"))
    assert scene.morale == (5, 6)
    scene.do(do.RallyUnit("fr-ii"), 4)
    assert scene.kind == "Place"


def test_12_4_without_the_point_the_same_die_fails():
    scene = at_night({"fr-i": "0202"}, {"ad-ii": "1703"}, broken=("fr-ii", "fr-iii"))
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ii"), 4)
    assert scene.kind == "RallyNext"


def test_12_4_one_point_is_all_that_can_be_spent_on_an_army():
    scene = at_night({"fr-i": "0202"}, {"ad-ii": "1703"}, broken=("fr-ii",))
    scene.do(do.SpendForRally("french"))
    assert scene.kind == "RallyNext"
    assert scene.why_not(do.SpendForRally("french")).rule == "10.0"


def test_12_4_point_can_be_spent_when_a_card_rallies():
    scene = with_card("Vive l'Empereur!", {"fr-i": "0202"}, {"ad-ii": "1703"}, broken=("fr-ii",))
    scene.do(do.SpendForRally("french"), do.RallyUnit("fr-ii"), 4, do.PlaceRallied("0107"))
    assert scene.place("fr-ii") == "0107"
    assert scene.morale == (5, 6)


def test_12_4_army_without_broken_units_needs_no_point():
    scene = at_night({"fr-i": "0202"}, {"ad-ii": "1703"}, phasing="allied", broken=("pr-i",))
    assert scene.offered(do.SpendForRally) == [do.SpendForRally("prussian")]
    assert scene.why_not(do.SpendForRally("anglo-dutch")).rule == "12.4"


# 12.5


def differential(reserves: str) -> tuple[int, tuple[int, int]]:
    """The differential of three against three, and morale before the result counts."""
    scene = Scene({"fr-i": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    scene.begin_battle("fr-i", "0402")
    (resolved,) = seen(scene.roll_battle(3, reserves), BattleResolved)
    return resolved.differential, scene.morale


def test_12_5_attacker_adds_one_for_a_point():
    assert differential("attacker") == (1, (5, 6))


def test_12_5_defender_adds_one_for_a_point():
    assert differential("defender") == (-1, (6, 5))


def test_12_5_both_may_commit_reserves():
    assert differential("attacker defender") == (0, (5, 5))


def test_12_5_nobody_need_commit_reserves():
    assert differential("") == (0, (6, 6))


def test_12_5_attacker_decides_before_the_defender():
    scene = Scene({"fr-i": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    scene.begin_battle("fr-i", "0402")
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "french")
    scene.do(do.CommitReserves())
    assert (scene.kind, scene.asks) == ("CommitReservesFor", "allied")


def test_12_5_each_side_commits_once_a_battle():
    scene = Scene({"fr-i": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    scene.begin_battle("fr-i", "0402")
    scene.do(do.CommitReserves(), do.WithholdReserves())
    assert scene.kind == "Reduce"
    assert scene.morale == (5, 6)


def test_12_5_reserves_serve_one_battle_only():
    scene = Scene({"fr-i": "0302", "fr-ii": "0901"}, {"ad-ii": "0402", "ad-i": "1001"})
    scene.to_combat()
    scene.declare("fr-i", "0402")
    scene.declare("fr-ii", "1001")
    scene.do(do.FightBattle("0402"))
    scene.roll_battle(3, "attacker")
    scene.until("ChooseBattle")
    scene.do(do.FightBattle("1001"))
    (resolved,) = seen(scene.roll_battle(6), BattleResolved)
    assert not [part for part in resolved.attack if part.what == "reserves"]
