"""Sweeps: whole masks at once, against searches that go hex by hex, and against every walk."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloire.core.hexes import Grid, GridPlan, bits
from gloire.core.paths import explore, fans
from gloire.core.sweeps import Sweep, cheaper, joint, track
from gloire.core.tolls import toll_mask, tolled
from tests.core.test_paths import HEXES, masks
from tests.core.test_tolls import budgets, tolls

START = 0


@st.composite
def countries(draw):
    """A few hexes, each with steps to some others and their prices."""
    step = st.tuples(st.integers(0, HEXES - 1), st.integers(1, 3), st.just(False))
    return tuple(
        tuple(s for s in draw(st.lists(step, max_size=4, unique_by=lambda s: s[0])) if s[0] != hex)
        for hex in range(HEXES)
    )


@given(countries(), countries(), budgets, masks, masks, masks, tolls)
def test_a_sweep_finds_what_a_search_hex_by_hex_finds(roads, fields, budget, closed, halting, barred, tolls):
    found = Sweep(START, budget, ((track(roads), barred), (track(fields), 0)), closed, halting, tolls)

    assert found.mask == toll_mask(START, budget, ((fans(roads), barred), (fans(fields), 0)), closed, halting, tolls)


@given(countries(), countries(), budgets, masks, masks, masks, tolls)
def test_costs_and_ways_are_the_cheapest(roads, fields, budget, closed, halting, barred, tolls):
    found = Sweep(START, budget, ((track(roads), barred), (track(fields), 0)), closed, halting, tolls)
    moves = tolled(((roads, barred), (fields, 0)), closed, halting, tolls)
    costs = explore(START, budget, moves).cost
    for hex in bits(found.mask):
        assert found.cost(hex) == costs[hex]
        assert price_along(found.path(hex), moves) == costs[hex]


def price_along(path, moves):
    """What a walk costs; nothing may stop it before its end."""
    total = 0
    assert path[0] == START
    for here, there in pairwise(path):
        price, ends = min((price, ends) for near, price, ends in moves(here) if near == there)
        assert there == path[-1] or not ends
        total += price
    return total


@given(countries(), countries(), budgets, masks)
def test_a_step_that_is_no_cheaper_changes_nothing(roads, fields, budget, barred):
    full = Sweep(START, budget, ((track(roads), barred), (track(fields), 0)))
    pruned = Sweep(START, budget, ((track(cheaper(roads, fields)), barred), (track(fields), 0)))

    assert [full.cost(hex) for hex in range(HEXES)] == [pruned.cost(hex) for hex in range(HEXES)]


@given(countries(), budgets, masks, masks)
def test_the_first_step_leads_where_it_may(steps, budget, first, closed):
    found = Sweep(START, budget, ((track(steps), 0),), closed, first=first)
    allowed = (tuple(step for step in steps[START] if first >> step[0] & 1), *steps[1:])

    assert found.mask == Sweep(START, budget, ((track(allowed), 0),), closed).mask
    for hex in bits(found.mask):
        assert first >> found.path(hex)[1] & 1


@given(countries(), budgets, masks, masks, tolls)
def test_the_first_step_costs_a_point_more_where_it_is_slow(steps, budget, slow, closed, tolls):
    found = Sweep(START, budget, ((track(steps), 0),), closed, tolls=tolls, slow=slow)
    dearer = (tuple((near, price + (slow >> near & 1), ends) for near, price, ends in steps[START]), *steps[1:])
    expected = Sweep(START, budget, ((track(dearer), 0),), closed, tolls=tolls)

    assert [found.cost(hex) for hex in range(HEXES)] == [expected.cost(hex) for hex in range(HEXES)]
    for hex in bits(found.mask):
        assert price_along(found.path(hex), tolled(((dearer, 0),), closed, 0, tolls)) == found.cost(hex)


@given(countries(), countries(), budgets, masks, masks, tolls)
def test_roads_and_land_as_one_track_are_the_same_as_two(roads, fields, budget, closed, halting, tolls):
    by_road, over_land = track(roads), track(fields)
    two = Sweep(START, budget, ((by_road, 0), (over_land, 0)), closed, halting, tolls)
    one = Sweep(START, budget, ((joint(by_road, over_land), 0),), closed, halting, tolls)

    assert [one.cost(hex) for hex in range(HEXES)] == [two.cost(hex) for hex in range(HEXES)]
    assert [one.path(hex) for hex in bits(one.mask)] == [two.path(hex) for hex in bits(two.mask)]


@given(countries(), budgets, masks, tolls)
def test_many_paths_are_the_same_as_one_by_one(steps, budget, halting, tolls):
    found = Sweep(START, budget, ((track(steps), 0),), 0, halting, tolls)
    path = found.paths()

    assert [list(path(hex)) for hex in bits(found.mask)] == [found.path(hex) for hex in bits(found.mask)]


FIELD = Grid(GridPlan(orientation="flat", lines=6, odd=5, even=5, shifted="odd"))
on_field = st.integers(0, (1 << len(FIELD)) - 1)


@given(st.integers(0, 999), budgets, on_field, on_field, on_field, on_field, st.integers(1, 2))
def test_on_a_printed_map_with_few_roads_too(seed, budget, closed, halting, barred, dear, more):
    """Where most searches are made: one way with four lanes, roads beside it, one surcharge on leaving."""
    rng = Random(seed)
    fields = tuple(tuple((near, rng.choice((1, 1, 2, 3)), False) for near in there) for there in FIELD.neighbours)
    roads = tuple(tuple((near, 1, False) for near in there if rng.random() < 0.04) for there in FIELD.neighbours)
    tolls = ((dear, 0, more),)
    layers = (track(roads), barred), (track(fields), 0)
    assert not layers[0][0].lanes
    assert len(layers[1][0].lanes) == 4

    found = Sweep(START, budget, layers, closed, halting, tolls)

    assert found.mask == toll_mask(START, budget, ((fans(roads), barred), (fans(fields), 0)), closed, halting, tolls)
    moves = tolled(((roads, barred), (fields, 0)), closed, halting, tolls)
    assert all(price_along(found.path(hex), moves) == found.cost(hex) for hex in bits(found.mask))


def test_a_printed_grid_has_few_lanes():
    grid = Grid(GridPlan("flat", lines=22, odd=20, even=20, shifted="even"))
    steps = tuple(tuple((near, 1, False) for near in there) for there in grid.neighbours)

    assert len(track(steps).lanes) == 4


def test_a_step_that_ends_a_move_is_refused():
    with pytest.raises(ValueError, match="does not end a move"):
        track((((1, 1, True),), ()))
