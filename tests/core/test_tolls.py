"""Tolls: masks against a search over every walk, and what they say."""

from hypothesis import given
from hypothesis import strategies as st

from gloire.core.hexes import bits
from gloire.core.paths import explore, fans, reach, reach_mask
from gloire.core.tolls import tariff, toll_mask, tolled
from tests.core.test_paths import HEXES, cheapest, graphs, masks

amounts = st.integers(0, 2)
tolls = st.lists(st.tuples(masks, amounts, amounts), max_size=3)
budgets = st.integers(0, 5)


@given(tolls)
def test_a_tariff_has_every_hex_once_with_the_sum_of_its_tolls(tolls):
    classes = tariff(tolls)
    for hex in range(HEXES + 1):
        ((_, enter, leave),) = [part for part in classes if part[0] >> hex & 1]
        assert enter == sum(more for mask, more, _ in tolls if mask >> hex & 1)
        assert leave == sum(more for mask, _, more in tolls if mask >> hex & 1)


@given(graphs(), graphs(), budgets, masks, masks, masks, tolls)
def test_masks_and_ways_find_the_same_hexes(roads, fields, budget, closed, halting, barred, tolls):
    by_mask = toll_mask(0, budget, ((fans(roads), barred), (fans(fields), 0)), closed, halting, tolls)
    by_way = explore(0, budget, tolled(((roads, barred), (fields, 0)), closed, halting, tolls)).cost

    assert bits(by_mask) == sorted(set(by_way) - {0})


@given(graphs(), budgets, masks, masks)
def test_without_tolls_a_search_is_the_plain_one(steps, budget, closed, halting):
    assert toll_mask(0, budget, ((fans(steps), 0),), closed, halting, ()) == reach_mask(
        0, budget, fans(steps), closed, halting
    )
    found = explore(0, budget, tolled(((steps, 0),), closed, halting, ()))
    plain = reach(0, budget, steps, closed, halting)
    assert {hex: cost for hex, cost in found.cost.items() if hex} == plain.cost
    for hex in plain.cost:
        assert found.cost[hex] == sum(
            next(price for near, price, _ in steps[a] if near == b)
            for a, b in zip(found.path(hex), found.path(hex)[1:], strict=False)
        )


@given(graphs(), budgets, masks, masks, masks, amounts)
def test_entering_dearer_hexes_is_as_if_their_steps_cost_more(steps, budget, closed, halting, dear, more):
    raised = tuple(
        tuple((near, price + (more if dear >> near & 1 else 0), ends) for near, price, ends in there) for there in steps
    )
    found = explore(0, budget, tolled(((steps, 0),), closed, halting, [(dear, more, 0)])).cost

    assert {hex: cost for hex, cost in found.items() if hex} == cheapest(0, budget, raised, closed, halting)


def test_a_friend_is_dearer_to_pass_than_to_join():
    friend, beyond = 1, 2
    steps = (((friend, 1, False),), ((beyond, 1, False),), ())
    passing = [(1 << friend, 0, 1)]

    assert bits(toll_mask(0, 2, ((fans(steps), 0),), 0, 0, passing)) == [friend]
    assert bits(toll_mask(0, 3, ((fans(steps), 0),), 0, 0, passing)) == [friend, beyond]


def test_a_zone_costs_more_to_leave_from_the_start_on():
    steps = (((1, 1, False),), ())

    assert toll_mask(0, 1, ((fans(steps), 0),), 0, 0, [(0b01, 0, 1)]) == 0
    assert bits(toll_mask(0, 2, ((fans(steps), 0),), 0, 0, [(0b01, 0, 1)])) == [1]


def test_a_road_does_not_help_next_to_an_enemy():
    road, fields = (((1, 1, False),), ()), (((1, 3, False),), ())
    near_enemy = 0b10

    assert bits(toll_mask(0, 1, ((fans(road), 0), (fans(fields), 0)), 0, 0, ())) == [1]
    assert toll_mask(0, 2, ((fans(road), near_enemy), (fans(fields), 0)), 0, 0, ()) == 0
    assert bits(toll_mask(0, 3, ((fans(road), near_enemy), (fans(fields), 0)), 0, 0, ())) == [1]


def test_a_step_that_costs_nothing_is_found():
    turns = explore(0, 1, lambda at: [((at + 1) % 6, 0, False), (at + 10, 1, True)])

    assert {at: cost for at, cost in turns.cost.items() if at < 6} == dict.fromkeys(range(6), 0)
    assert turns.path(13) == [0, 1, 2, 3, 13]
