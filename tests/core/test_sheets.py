"""Sheets: a step is a shift; reach with facing as planes, against a search over every hex and facing."""

import itertools
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloire.core.facing import EVERY_TURN, TO_CORNER, TO_SIDE
from gloire.core.hexes import OFF_MAP, Grid, GridPlan, bits
from gloire.core.paths import Steps, explore, fans, reach_mask
from gloire.core.sheets import Drill, Sheet, facing_reach

plans = st.builds(
    GridPlan,
    orientation=st.sampled_from(["pointy", "flat"]),
    lines=st.integers(1, 9),
    odd=st.integers(1, 6),
    even=st.integers(1, 6),
    shifted=st.sampled_from(["odd", "even"]),
    rows_from=st.sampled_from(["north", "south"]),
    first_row=st.integers(0, 3),
)


def steps_of(grid: Grid, rng: random.Random) -> Steps:
    """Every hex has its price; some hexsides cost more, bar the way or end the move."""
    price = rng.choices((1, 1, 2, 3), k=len(grid))
    found = []
    for near in grid.neighbours:
        sides = zip(near, rng.choices([(0, False)] * 5 + [(1, False), (2, False), (0, True), None], k=len(near)))
        found.append(tuple((n, price[n] + way[0], way[1]) for n, way in sides if way is not None))
    return tuple(found)


@st.composite
def marches(draw):
    """A map with its steps, a unit on it with a facing, and where the enemy is."""
    grid = Grid(draw(plans))
    sparse = st.sets(st.integers(0, len(grid) - 1), max_size=5).map(grid.mask)
    tolls = draw(st.lists(st.tuples(sparse, st.integers(0, 2), st.integers(0, 2)), max_size=2))
    return (
        grid,
        steps_of(grid, draw(st.randoms(use_true_random=False))),
        draw(st.integers(0, len(grid) - 1)),
        draw(sparse),
        draw(sparse),
        tolls,
    )


@given(plans, st.data())
def test_a_step_on_the_sheet_is_a_step_on_the_grid(plan, data):
    grid = Grid(plan)
    sheet = Sheet(grid)
    hexes = data.draw(st.sets(st.integers(0, len(grid) - 1)))
    for direction in EVERY_TURN:
        moved = {grid.near[hex][direction] for hex in hexes} - {OFF_MAP}
        assert set(sheet.hexes(sheet.step(sheet.mask(hexes), direction))) == moved
    assert set(sheet.hexes(sheet.beside(sheet.mask(hexes)))) == {near for hex in hexes for near in grid.neighbours[hex]}
    assert sorted(sheet.hexes(sheet.all)) == list(range(len(grid)))


@given(
    marches(), st.sampled_from(EVERY_TURN), st.integers(0, 6), st.sampled_from([TO_SIDE, TO_CORNER]), st.integers(1, 9)
)
def test_planes_hold_what_a_search_over_hexes_and_facings_finds(march, facing, budget, front, turn):
    grid, steps, start, closed, halting, tolls = march
    sheet = Sheet(grid)

    def moves(at):
        hex, now = at
        for turned in ((now - 1) % 6, (now + 1) % 6):
            yield (hex, turned), turn, False
        for near, price, ends in steps[hex]:
            if not closed >> near & 1 and (grid.near[hex].index(near) - now) % 6 in front:
                enter = sum(more for where, more, _ in tolls if where >> near & 1)
                leave = sum(more for where, _, more in tolls if where >> hex & 1)
                yield (near, now), price + enter + leave, ends or bool(halting >> near & 1)

    def moved(mask):
        return sheet.mask(bits(mask))

    planes = facing_reach(
        Drill(sheet, steps, front, turn),
        start,
        facing,
        budget,
        moved(closed),
        moved(halting),
        [(moved(mask), enter, leave) for mask, enter, leave in tolls],
    )
    found = {(hex, now) for now, plane in enumerate(planes) for hex in sheet.hexes(plane)}
    assert found == set(explore((start, facing), budget, moves).cost)


@given(marches(), st.integers(0, 6))
def test_who_has_everything_ahead_goes_where_facing_does_not_matter(march, budget):
    grid, steps, start, closed, halting, _ = march
    sheet = Sheet(grid)
    all_round = Drill(sheet, steps, EVERY_TURN, turn=99)

    planes = facing_reach(all_round, start, 0, budget, sheet.mask(bits(closed)), sheet.mask(bits(halting)))
    assert planes[1:] == (0, 0, 0, 0, 0)
    assert set(sheet.hexes(planes[0])) - {start} == set(bits(reach_mask(start, budget, fans(steps), closed, halting)))


def test_a_turn_costs_something():
    sheet = Sheet(Grid(GridPlan(orientation="flat", lines=1, odd=1, even=1, shifted="even")))
    with pytest.raises(ValueError, match="at least 1"):
        Drill(sheet, ((),), TO_CORNER, turn=0)


def test_a_charge_straight_ahead():
    grid = Grid(GridPlan(orientation="flat", lines=9, odd=9, even=9, shifted="even"))
    sheet = Sheet(grid)
    steps = tuple(tuple((near, 1, False) for near in there) for there in grid.neighbours)
    south_east = 2

    planes = facing_reach(Drill(sheet, steps, (0,), turn=9), grid.index["0202"], south_east, 3)
    line = ["0202", "0302", "0403", "0503"]
    assert sorted(grid.labels[hex] for hex in sheet.hexes(planes[south_east])) == line
    assert all(b in grid.neighbours[a] for a, b in itertools.pairwise(grid.index[label] for label in line))
