"""What the enemy's next attack would really come to: who gets past our zones, and which ways back he closes."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import gloire
from gloire.core.sides import CHANCE
from gloire.players import make, seat_for
from gloire.players.napoleonic20.aftermath import RUINOUS
from gloire.players.napoleonic20.aftermath import advance as advance_values
from gloire.players.napoleonic20.following import following
from gloire.players.napoleonic20.marching import plan_march, read_options
from gloire.players.napoleonic20.plan import CARE, Planner, Search
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
    """Who minds no perils sends it to 1504, where Uxbridge and ad-i would close its ways back."""
    found = the_third_day({"fr-ig": "1305", "fr-i": "1403", "ad-i": "1502", "ad-uxbridge": "1706"})
    guard, options = found.scenario.number["fr-ig"], read_options(found)
    planner = Planner(found, options, commits=set(), lull=0.0, contacts={})
    reckless, wise = (Search(found, planner, options, effort).plan() for effort in (replace(CARE, minded=0), CARE))

    assert found.scenario.labels[reckless[guard]] == GUARD
    assert found.outlook.perils.costs(reckless)[guard] > 0.5
    assert found.scenario.labels[wise[guard]] != GUARD
    assert guard not in found.outlook.perils.costs(wise)


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


IN_FRONT = {"ad-i": "1502", "ad-reserve": "1403"}
ENTERS = do.AdvanceTo("fr-ig", "1503")


def _thrown_back(
    beside: dict[str, str],
    friends: dict[str, str] | None = None,
    later: tuple[str, str] | None = None,
    turn: int = 12,
    morale: tuple[int, int] = (6, 6),
) -> Scene:
    """The Guard has driven off ad-ii, which attacked it from 1503, and may advance there in the enemy's turn.

    `later` is an attack that he has still to make.
    """
    french, allied = {"fr-ig": "1504", **(friends or {})}, {"ad-ii": "1503", **beside}
    scene = Scene(french, allied, turn=turn, phasing="allied", morale=morale)
    scene.to_combat()
    if later:
        scene.declare(*later)
    scene.fight("ad-ii", "1504", die=1)
    scene.until("Advance")
    return scene


def _bound(scene: Scene, advance: do.AdvanceTo = ENTERS) -> float:
    """What an advance counts for attacks that must then be made next turn, against staying."""
    found = {one.action: one.reasons.get("bound", 0.0) for one in advance_values(study(scene.game))}
    return found[advance] - found[do.EndAdvance()]


def test_7_3_who_may_advance_in_the_enemy_s_turn_minds_the_attack_that_he_must_make_from_there():
    assert _bound(_thrown_back({})) == 0
    assert _bound(_thrown_back(IN_FRONT)) < -0.5


def test_7_6_before_a_night_nobody_is_bound_to_attack():
    assert _bound(_thrown_back(IN_FRONT, turn=15)) == 0


def test_4_0_who_moves_second_has_still_to_attack_before_the_night():
    """The Allies hold out in turn 15, and their own part of it is still to come."""
    scene = Scene({"fr-ii": "1503", "fr-ig": "1502", "fr-i": "1403"}, {"ad-i": "1504"}, turn=15)
    scene.to_combat()
    scene.fight("fr-ii", "1504", die=1)
    scene.until("Advance")

    assert scene.asks == "allied"
    assert _bound(scene, do.AdvanceTo("ad-i", "1503")) < -0.5


def _cost_of_attack(scene: Scene, targets: str) -> float:
    """What it would cost the Guard to attack these from 1503."""
    found = study(scene.game)
    guard, *foes = [found.scenario.number[unit] for unit in ("fr-ig", *targets.split())]
    place = list(found.board.where)
    place[guard] = found.scenario.index["1503"]
    risks = found.risks([guard, *foes], place)
    return -found.reckoning.value((guard,), tuple(foes), place, risks)


def test_an_attack_that_must_be_made_counts_what_it_costs_by_a_weight_of_its_own():
    scene = _thrown_back(IN_FRONT)  # ad-ii to 1603
    cost = _cost_of_attack(scene, "ad-i ad-reserve ad-ii")

    assert _bound(scene) == pytest.approx(-study(scene.game).style.weights.bound * cost)


def test_the_enemy_s_ways_back_count_as_they_will_be_after_the_advance():
    """Uxbridge in 1403 would stand between fr-i and the Guard, with a friend behind him."""
    scene = _thrown_back({"ad-uxbridge": "1403", "pr-i": "1303"}, {"fr-i": "1402"})
    cost = _cost_of_attack(scene, "ad-uxbridge ad-ii")

    assert _bound(scene) == pytest.approx(-study(scene.game).style.weights.bound * cost)


def test_an_attack_that_would_lose_the_battle_counts_as_ruinous_and_no_more():
    """With the last point of morale at stake; until then somebody may come to help."""
    scene = _thrown_back(IN_FRONT, morale=(1, 6))

    assert _cost_of_attack(scene, "ad-i ad-reserve ad-ii") > RUINOUS
    assert _bound(scene) == pytest.approx(-study(scene.game).style.weights.bound * RUINOUS)


def test_a_good_attack_elsewhere_does_not_make_up_for_one_that_must_be_made():
    """Two corps will have the Prussian cavalry before them, and nothing to fear from that."""
    elsewhere = {"fr-i": "0607", "fr-ii": "0608"}
    scene = _thrown_back({**IN_FRONT, "pr-adv-gd": "0707"}, elsewhere, later=("pr-adv-gd", "0607 0608"))
    found = {one.action: one.reasons["bound"] for one in advance_values(study(scene.game))}

    assert found[do.EndAdvance()] == 0
    assert found[ENTERS] == pytest.approx(_bound(_thrown_back(IN_FRONT)))


def test_bad_attacks_in_two_places_count_both():
    scene = _thrown_back({**IN_FRONT, "pr-i": "0707"}, {"fr-vi": "0607"}, later=("pr-i", "0607"))
    found = {one.action: one.reasons["bound"] for one in advance_values(study(scene.game))}

    assert found[do.EndAdvance()] < -0.3
    assert _bound(scene) == pytest.approx(_bound(_thrown_back(IN_FRONT)))


def test_who_helps_a_friend_who_must_attack_makes_that_attack_cheaper():
    """fr-i in 1602 stands beside ad-i; from 1503 the Guard would attack that too."""
    scene = _thrown_back({"ad-i": "1502"}, {"fr-i": "1602"}, later=("ad-i", "1602"))

    assert _bound(scene) > 0.2


def test_in_one_s_own_turn_the_enemy_s_attack_is_minded_and_no_duty_to_attack():
    scene = Scene({"fr-ig": "1504"}, {"ad-ii": "1503", **IN_FRONT})
    scene.to_combat()
    scene.fight("fr-ig", "1503", die=6)
    scene.until("Advance")

    assert all("bound" not in one.reasons for one in advance_values(study(scene.game)))
