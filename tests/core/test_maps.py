"""The map: what lies on hexsides from both sides and from one, heights, kinds of roads, named areas."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloire.core.hexes import Grid, GridPlan
from gloire.core.maps import Area, Map, Road, side_written

GRID = Grid(GridPlan(orientation="flat", lines=4, odd=4, even=4, shifted="even", first_row=0, first_column=10))
SIDES = sorted({(min(a, b), max(a, b)) for a, near in enumerate(GRID.neighbours) for b in near})
features = st.frozensets(st.sampled_from(["stream", "cliff", "slope"]), max_size=2)
levels = st.lists(st.integers(0, 4), min_size=len(GRID), max_size=len(GRID)).map(tuple)


def number(label: str) -> int:
    return GRID.index[label]


def printed(**more) -> Map:
    return Map(**{"grid": GRID, "terrain": ("clear",) * len(GRID), "sides": {}, "roads": (), "names": {}, **more})


def test_works_are_met_by_who_comes_from_outside():
    inside, outside = number("1101"), number("1201")
    map = printed(
        sides={(min(inside, outside), max(inside, outside)): frozenset({"stream"})},
        ways={(outside, inside): frozenset({"breastworks"})},
    )

    assert map.met(outside, inside) == {"stream", "breastworks"}
    assert map.met(inside, outside) == {"stream"}
    assert map.between(outside, inside) == map.between(inside, outside) == {"stream"}


@given(st.dictionaries(st.sampled_from(SIDES), features), st.dictionaries(st.sampled_from(SIDES), features))
def test_what_lies_on_a_hexside_is_met_from_both_sides(sides, ways):
    map = printed(sides=sides, ways=ways)

    for a, b in SIDES:
        assert map.between(a, b) == map.between(b, a) == sides.get((a, b), frozenset())
        assert map.met(a, b) == map.between(a, b) | ways.get((a, b), frozenset())
        assert map.met(b, a) == map.between(a, b)


@given(levels)
def test_slopes_lie_between_hexes_of_different_levels_and_go_up(levels):
    slopes = printed(levels=levels).slopes()

    assert all(levels[high] - levels[low] == rise > 0 for (low, high), rise in slopes.items())
    assert {(min(side), max(side)) for side in slopes} == {(a, b) for a, b in SIDES if levels[a] != levels[b]}
    assert not any((high, low) in slopes for low, high in slopes)


def test_a_map_without_levels_is_level():
    map = printed()

    assert map.slopes() == {}
    assert {map.level(hex) for hex in range(len(GRID))} == {0}


def test_roads_are_told_apart_by_kind():
    pike = tuple(map(number, ("1000", "1100", "1200")))
    trail = tuple(map(number, ("1100", "1101", "1102")))
    map_ = printed(roads=(Road("Valley Pike", pike, "pike"), Road("Mill lane", trail, "trail"), Road("Road", pike[:2])))

    assert map_.road_sides("pike") == set(itertools.pairwise(pike))
    assert map_.road_sides("trail", "pike") == set(itertools.pairwise(pike)) | set(itertools.pairwise(trail))
    assert map_.road_sides() == map_.road_sides("road", "trail", "pike")
    assert map_.road_sides("railway") == frozenset()


def test_areas_are_found_by_kind_and_name_in_their_order():
    areas = (Area("objective", "union", (1, 2)), Area("loc", "union", (3,)), Area("objective", "confederate", (4,)))

    found = printed(areas=areas).areas_of("objective")
    assert list(found.items()) == [("union", (1, 2)), ("confederate", (4,))]
    assert printed().areas_of("objective") == {}


@pytest.mark.parametrize(
    ("text", "hexes"),
    [("1100|1000", ("1000", "1100")), ("1000|1100", ("1000", "1100")), ("1100>1000", ("1100", "1000"))],
)
def test_a_hexside_may_be_written_with_its_direction(text, hexes):
    assert side_written(GRID, text) == tuple(map(number, hexes))


@pytest.mark.parametrize("text", ["1000|1200", "1000", "1000|", "0999|1000", "1000|1000", "1000>1099"])
def test_what_is_no_hexside_is_not_read_as_one(text):
    assert side_written(GRID, text) is None
