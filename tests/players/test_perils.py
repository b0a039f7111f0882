"""What the enemy's next attack would really come to: who gets past our zones, and which ways back he closes."""

from random import Random
from typing import Any

import gloire
from gloire.core.sides import CHANCE
from gloire.players import make, seat_for
from gloire.players.napoleonic20.aftermath import advance as advance_values
from gloire.players.napoleonic20.following import following
from gloire.players.napoleonic20.marching import plan_march
from gloire.players.napoleonic20.study import Study
from gloire.systems.napoleonic20 import actions as do
from tests.players.games import study
from tests.scene import Scene

GUARD = "1504"  # in the open, with 1404 and 1405 behind it
AROUND = {"ad-i": "1503", "ad-uxbridge": "1607"}  # a corps beside it, and cavalry that can ride behind it


def the_third_day(units: dict[str, str], turn: int = 13, side: str = "french") -> Study:
    return study(gloire.position("waterloo-20-third-day", turn=turn, side=side, phase="movement", units=units))


def cost(found: Study, unit: str) -> float:
    """What an attack on a unit where it stands would cost its side."""
    return found.outlook.perils.costs(found.board.where).get(found.scenario.number[unit], 0.0)


def test_an_attack_is_worse_where_the_ways_back_can_be_closed():
    caught = the_third_day({"fr-ig": GUARD, **AROUND})
    in_front_of_a_friend = the_third_day({"fr-ig": GUARD, "fr-vi": "1404", **AROUND})

    assert cost(caught, "fr-ig") > 0.5
    assert cost(in_front_of_a_friend, "fr-ig") < cost(caught, "fr-ig") / 2


def test_7_0_our_zones_keep_the_enemy_from_riding_round_us():
    assert cost(the_third_day({"fr-ig": GUARD, "fr-vi": "1505", **AROUND}), "fr-ig") == 0


def test_an_enemy_beside_us_cannot_leave_his_hex():
    """ad-ii cannot come to help ad-i where the Guard and the VI Corps hold both of them."""
    units = {"fr-ig": GUARD, "ad-i": "1503", "ad-ii": "1602"}
    held_fast = the_third_day({**units, "fr-vi": "1702"})

    assert cost(held_fast, "fr-ig") < cost(the_third_day(units), "fr-ig")


def test_8_3_cavalry_fears_corps_less_that_it_can_slip_away_from():
    corps_alone = the_third_day({"fr-ic": GUARD, "ad-ii": "1602", "pr-iv": "1606"})
    with_cavalry = the_third_day({"fr-ic": GUARD, "ad-ii": "1602", "ad-uxbridge": "1606"})

    assert 0 < cost(corps_alone, "fr-ic") < cost(with_cavalry, "fr-ic") / 2


def test_whoever_could_not_be_reached_has_nothing_to_fear():
    assert cost(the_third_day({"fr-ig": "1004", **AROUND}), "fr-ig") == 0


def test_the_guard_does_not_march_to_where_it_can_be_cut_off():
    """By itself 1504 is the best hex for an attack next turn; Uxbridge in 1505 and ad-i in 1503 would close it."""
    found = the_third_day({"fr-ig": "1304", "fr-i": "1403", "ad-i": "1502", "ad-uxbridge": "1604"})
    guard, place = found.scenario.number["fr-ig"], list(found.board.where)
    march = plan_march(found)
    place[guard] = march.places.get(guard, place[guard])

    assert found.scenario.labels[place[guard]] != GUARD
    assert guard not in found.outlook.perils.costs(place)


def test_nobody_marches_away_from_a_friend_who_is_in_danger():
    """ad-i is held where it stands, before four corps; ad-ii could fall back, or come up beside it."""
    allied = {"ad-i": GUARD, "ad-ii": "1605", "ad-uxbridge": "1501"}
    french = {"fr-i": "1305", "fr-ii": "1303", "fr-ig": "1404", "fr-vi": "1402"}
    found = the_third_day({**allied, **french}, turn=12, side="allied")
    march, number, index = plan_march(found), found.scenario.number, found.scenario.index
    place = [march.places.get(unit, hex) for unit, hex in enumerate(found.board.where)]
    left = found.outlook.perils.costs(place).get(number["ad-i"], 0.0)

    assert found.board.ground.near_mask[index[GUARD]] >> place[number["ad-ii"]] & 1
    assert left < cost(found, "ad-i") / 2


def advance(french: dict[str, str], allied: dict[str, str], attackers: str) -> Any:
    """What greedy does when the French have driven the enemy out of 0707."""
    scene = Scene(french, allied)
    scene.to_combat()
    scene.fight(attackers, "0707", die=6)
    scene.until("Advance")
    return make("greedy", Random(1)).choose(seat_for(scene.game, "french"))


def test_nobody_advances_to_where_three_enemies_can_close_in():
    allied = {"pr-iii": "0707", "pr-iv": "0907", "ad-uxbridge": "0806", "ad-ii": "0809"}

    assert advance({"fr-ii": "0607", "fr-vi": "0608"}, allied, "fr-ii fr-vi") == do.EndAdvance()


def test_a_corps_advances_and_not_the_guard_where_it_may_be_thrown_back():
    allied = {"pr-iii": "0707", "ad-ii": "0808", "ad-i": "0908"}

    assert advance({"fr-i": "0607", "fr-ig": "0608"}, allied, "fr-i fr-ig") == do.AdvanceTo("fr-i", "0707")


CHARGED = {"ad-uxbridge": "1504", "fr-vi": "1503"}  # cavalry in the open beside a corps
BEHIND_IT = {"fr-i": "1402", "fr-ii": "1502"}  # next to the corps, out of the cavalry's reach
FOLLOWS = do.AdvanceTo("ad-uxbridge", "1503")


def _risk_of_following(units: dict[str, str]) -> float:
    found = the_third_day(units, side="allied")
    return following(found, (found.scenario.number["ad-uxbridge"],), (found.scenario.number["fr-vi"],))


def test_9_9_3_a_countercharge_is_worth_less_where_others_wait_behind_the_enemy():
    """Control of the advance may be lost, and the attacks of the enemy are still to come."""
    assert _risk_of_following(CHARGED) == 0
    assert _risk_of_following({**CHARGED, **BEHIND_IT}) > 0.1


def test_a_countercharge_on_a_garrison_alone_has_nobody_to_follow():
    found = the_third_day(CHARGED, side="allied")

    assert following(found, (found.scenario.number["ad-uxbridge"],), (~found.scenario.index["1503"],)) == 0


def _fear_of_following(french: dict[str, str]) -> float:
    """What an advance to 1503 counts for the French attacks to come, once the countercharge has cleared the hex."""
    scene = Scene(french=french, allied={"ad-uxbridge": "1504"})
    scene.to_reaction()
    scene.do(do.EndDisengagement())
    scene.fight("ad-uxbridge", "1503", die=6)
    while scene.kind != "Advance":
        scene.do(6 if scene.asks == CHANCE else scene.actions[0])
    return next(one.reasons["attack"] for one in advance_values(study(scene.game)) if one.action == FOLLOWS)


def test_8_2_who_may_follow_after_a_countercharge_minds_the_attacks_to_come():
    assert _fear_of_following({"fr-vi": "1503"}) == 0
    assert _fear_of_following({"fr-vi": "1503", **BEHIND_IT}) < -0.1


def _bound_by_following(beside: dict[str, str], turn: int = 12) -> float:
    """What an advance to 1503 counts for the attack that the Guard must then make, once it has driven ad-ii off."""
    scene = Scene(french={"fr-ig": "1504"}, allied={"ad-ii": "1503", **beside}, turn=turn, phasing="allied")
    scene.to_combat()
    scene.fight("ad-ii", "1504", die=1)
    scene.until("Advance")
    values = advance_values(study(scene.game))
    stays, goes = (next(one for one in values if one.action == action) for action in (do.EndAdvance(), ENTERS))
    return goes.reasons.get("bound", 0.0) - stays.reasons.get("bound", 0.0)


ENTERS = do.AdvanceTo("fr-ig", "1503")
IN_FRONT = {"ad-i": "1502", "ad-reserve": "1403"}


def test_7_3_who_may_advance_in_the_enemy_s_turn_minds_the_attack_that_he_must_make_from_there():
    assert _bound_by_following({}) == 0
    assert _bound_by_following(IN_FRONT) < -0.5


def test_7_6_before_a_night_nobody_is_bound_to_attack():
    assert _bound_by_following(IN_FRONT, turn=15) == 0
