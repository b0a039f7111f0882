"""Hex geometry: labels, neighbours, distances and centres, for every way a printed grid can be laid."""

import itertools
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloire.core.hexes import OFF_MAP, Grid, GridPlan, bits, picked

WATERLOO = GridPlan(
    orientation="pointy", lines=20, odd=12, even=12, shifted="even", label="row column", rows_from="south"
)
SMOLENSK = GridPlan(orientation="flat", lines=22, odd=13, even=14, shifted="even")
SALAMANCA = GridPlan(orientation="flat", lines=20, odd=14, even=14, shifted="odd")
ANTIETAM = GridPlan(orientation="flat", lines=37, odd=22, even=22, shifted="even", first_column=10, first_row=0)
CORNFIELD = GridPlan(
    orientation="flat", lines=14, odd=12, even=12, shifted="even", first_column=13, first_row=8, absent=("2608",)
)
CEDAR_CREEK = GridPlan(orientation="flat", lines=36, odd=31, even=31, shifted="even", first_row=0)
MARENGO = GridPlan(orientation="flat", lines=22, odd=20, even=20, shifted="even")
MONTEBELLO = GridPlan(orientation="flat", lines=24, odd=16, even=16, shifted="even")

plans = st.builds(
    GridPlan,
    orientation=st.sampled_from(["pointy", "flat"]),
    lines=st.integers(1, 7),
    odd=st.integers(1, 7),
    even=st.integers(1, 7),
    shifted=st.sampled_from(["odd", "even"]),
    label=st.sampled_from(["row column", "column row"]),
    rows_from=st.sampled_from(["north", "south"]),
    first_row=st.integers(0, 12),
    first_column=st.integers(0, 12),
)


def around(plan: GridPlan, label: str) -> set[str]:
    """The labels next to one."""
    grid = Grid(plan)
    return {grid.labels[n] for n in grid.neighbours[grid.index[label]]}


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("1403", "1402 1404 1302 1303 1502 1503"),  # an even row stands half a hex to the west
        ("1304", "1303 1305 1204 1205 1404 1405"),
        ("0101", "0102 0201 0202"),  # the south-west corner
        ("2012", "2011 1911 1912"),  # the north-east corner
        ("0112", "0111 0212"),
    ],
)
def test_rows_with_even_ones_to_the_west(label, expected):
    assert around(WATERLOO, label) == set(expected.split())


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("1613", "1612 1614 1512 1513 1712 1713"),  # an even column stands half a hex to the north
        ("0908", "0907 0909 0808 0809 1008 1009"),
        ("0101", "0102 0201 0202"),
        ("0214", "0213 0113 0313"),  # even columns have one hex more
    ],
)
def test_columns_with_even_ones_to_the_north(label, expected):
    assert around(SMOLENSK, label) == set(expected.split())


@pytest.mark.parametrize("pair", ["1613 1712", "0908 1009", "0109 0210", "0808 0809"])
def test_known_neighbours_of_the_smolensk_map(pair):
    one, other = pair.split()
    assert other in around(SMOLENSK, one)


@pytest.mark.parametrize("pair", ["0402 0503", "0902 1002", "0704 0804", "1310 1410"])
def test_known_neighbours_of_a_map_with_odd_columns_to_the_north(pair):
    one, other = pair.split()
    assert other in around(SALAMANCA, one)


def test_odd_columns_to_the_north_shift_the_even_ones_south():
    assert around(SALAMANCA, "0704") == {"0703", "0705", "0603", "0604", "0803", "0804"}
    assert around(SALAMANCA, "0804") == {"0803", "0805", "0704", "0705", "0904", "0905"}


@pytest.mark.parametrize(
    ("plan", "hexes", "first", "last"),
    [
        (ANTIETAM, 814, "1000", "4621"),
        (CORNFIELD, 14 * 12 - 1, "1308", "2619"),
        (CEDAR_CREEK, 1116, "0100", "3630"),
        (MARENGO, 440, "0101", "2220"),
        (MONTEBELLO, 384, "0101", "2416"),
    ],
)
def test_maps_begin_and_end_with_the_printed_labels(plan, hexes, first, last):
    grid = Grid(plan)
    assert (len(grid), grid.labels[0], grid.labels[-1]) == (hexes, first, last)


@pytest.mark.parametrize("pair", ["1702 1701", "2105 2205", "3410 3409", "1001 1100", "1801 1900", "2608 2708"])
def test_known_neighbours_of_the_antietam_map(pair):
    one, other = pair.split()
    assert other in around(ANTIETAM, one)


def test_a_straight_line_of_the_antietam_map():
    line = ["2110", "2210", "2309", "2409", "2508", "2608", "2707"]
    grid = Grid(ANTIETAM)
    for one, other in itertools.pairwise(line):
        assert grid.near[grid.index[one]][1] == grid.index[other]


@pytest.mark.parametrize("pair", ["0106 0207", "0410 0510", "1218 1219", "2000 2100", "2001 2100", "0928 1029"])
def test_known_neighbours_of_the_cedar_creek_map(pair):
    one, other = pair.split()
    assert other in around(CEDAR_CREEK, one)


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("0712", "0711 0812 0813 0713 0613 0612"),
        ("0812", "0811 0911 0912 0813 0712 0711"),
        ("0816", "0815 0915 0916 0817 0716 0715"),
        ("1116", "1115 1216 1217 1117 1017 1016"),
    ],
)
def test_neighbours_of_the_marengo_map_clockwise_from_the_north(label, expected):
    grid = Grid(MARENGO)
    assert " ".join(grid.labels[n] for n in grid.near[grid.index[label]]) == expected


@pytest.mark.parametrize("label", ["2111", "1409", "2512"])
def test_part_of_a_map_has_the_neighbours_of_the_whole(label):
    assert around(CORNFIELD, label) == around(ANTIETAM, label)


def test_a_map_may_have_row_00_and_column_00():
    plan = GridPlan(orientation="flat", lines=3, odd=2, even=3, shifted="even", first_row=0, first_column=0)
    assert " ".join(Grid(plan).labels) == "0000 0001 0002 0100 0101 0200 0201 0202"
    assert around(plan, "0100") == {"0101", "0000", "0001", "0200", "0201"}


def test_neighbours_go_clockwise_from_the_north_east():
    grid = Grid(WATERLOO)
    six = [grid.labels[n] for n in grid.near[grid.index["1403"]]]
    assert six == ["1503", "1404", "1303", "1302", "1402", "1502"]


def test_columns_list_their_neighbours_clockwise_from_the_north():
    grid = Grid(SMOLENSK)
    six = [grid.labels[n] for n in grid.near[grid.index["0908"]]]
    assert six == ["0907", "1008", "1009", "0909", "0809", "0808"]


def test_a_direction_that_leaves_the_map_is_marked():
    grid = Grid(WATERLOO)
    six = grid.near[grid.index["0101"]]
    assert six.count(OFF_MAP) == 3


def test_absent_hexes_are_not_on_the_map():
    plan = GridPlan(orientation="flat", lines=3, odd=3, even=3, shifted="odd", absent=("0202",))
    assert "0202" not in Grid(plan).index
    assert around(plan, "0201") == {"0101", "0102", "0301", "0302"}


def test_lines_may_hold_different_numbers_of_hexes():
    assert len(Grid(SMOLENSK)) == 11 * 13 + 11 * 14


@pytest.mark.parametrize(("one", "other", "hexes"), [("0101", "0106", 5), ("0101", "0301", 2), ("0101", "2001", 19)])
def test_distances_along_and_across_the_rows(one, other, hexes):
    grid = Grid(WATERLOO)
    assert grid.distance(grid.index[one], grid.index[other]) == hexes


def test_what_is_away_from_a_hex_is_told_for_all_hexes_at_once():
    grid = Grid(GridPlan("pointy", lines=9, odd=7, even=8, shifted="even", absent=("0304",)))
    for hex in range(len(grid)):
        assert list(grid.away(hex)) == [grid.distance(hex, other) for other in range(len(grid))]


def test_a_long_way_along_the_row_costs_nothing_extra_across_it():
    grid = Grid(WATERLOO)
    assert grid.distance(grid.index["0101"], grid.index["0303"]) == 3


@given(plans)
def test_labels_are_distinct_and_in_order(plan):
    grid = Grid(plan)
    first = plan.first_row if plan.orientation == "pointy" else plan.first_column
    odd = sum(line % 2 for line in range(first, first + plan.lines))
    even = plan.lines - odd
    assert len(grid) == odd * plan.odd + even * plan.even
    assert list(grid.labels) == sorted(set(grid.labels))
    assert [grid.index[label] for label in grid.labels] == list(range(len(grid)))


@given(plans)
def test_neighbours_are_mutual(plan):
    grid = Grid(plan)
    for hex, near in enumerate(grid.neighbours):
        assert len(set(near)) == len(near) <= 6
        assert hex not in near
        assert all(hex in grid.neighbours[n] for n in near)


@given(plans)
def test_opposite_directions_lead_back(plan):
    grid = Grid(plan)
    for hex, six in enumerate(grid.near):
        for direction, near in enumerate(six):
            if near != OFF_MAP:
                assert grid.near[near][(direction + 3) % 6] == hex


@given(plans)
def test_hexes_at_distance_one_are_the_neighbours(plan):
    grid = Grid(plan)
    for hex, near in enumerate(grid.neighbours):
        assert {n for n in range(len(grid)) if grid.distance(hex, n) == 1} == set(near)


@given(plans)
def test_distance_is_symmetric_and_nothing_only_to_oneself(plan):
    grid = Grid(plan)
    for one, other in itertools.product(range(len(grid)), repeat=2):
        assert grid.distance(one, other) == grid.distance(other, one)
        assert (grid.distance(one, other) == 0) == (one == other)


@given(plans, st.data())
def test_rings_hold_the_hexes_at_each_distance(plan, data):
    grid = Grid(plan)
    hex = data.draw(st.integers(0, len(grid) - 1))
    rings = grid.rings(hex)
    assert rings[-1]
    for far in range(len(rings) + 1):
        inside = [other for other in range(len(grid)) if grid.distance(hex, other) <= far]
        assert bits(grid.within(hex, far)) == inside
    assert [bits(ring) for ring in rings] == [
        [other for other in range(len(grid)) if grid.distance(hex, other) == far] for far in range(len(rings))
    ]


@settings(max_examples=30)
@given(plans, st.data())
def test_no_detour_is_shorter_than_the_way(plan, data):
    grid = Grid(plan)
    hexes = st.integers(0, len(grid) - 1)
    for _ in range(20):
        a, b, c = data.draw(hexes), data.draw(hexes), data.draw(hexes)
        assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(st.sampled_from(["pointy", "flat"]), st.sampled_from(["odd", "even"]), st.integers(2, 7), st.integers(2, 7))
def test_distance_is_the_number_of_steps_on_a_full_map(orientation, shifted, lines, places):
    grid = Grid(GridPlan(orientation=orientation, lines=lines, odd=places, even=places, shifted=shifted))
    for start in range(len(grid)):
        assert steps_from(grid, start) == [grid.distance(start, hex) for hex in range(len(grid))]


def steps_from(grid: Grid, start: int) -> list[int]:
    """Steps to every hex, by walking outward ring by ring."""
    away, ring = {start: 0}, [start]
    for steps in range(1, len(grid)):
        ring = [near for near in range(len(grid)) if near not in away and set(grid.neighbours[near]) & set(ring)]
        away.update(dict.fromkeys(ring, steps))
    return [away[hex] for hex in range(len(grid))]


@given(plans)
def test_neighbours_are_the_nearest_centres(plan):
    grid = Grid(plan)
    for hex, near in enumerate(grid.neighbours):
        for other in range(len(grid)):
            if other != hex:
                apart = math.dist(grid.centres[hex], grid.centres[other])
                assert (other in near) == (apart < math.sqrt(3) + 0.01)


def test_north_is_up_when_rows_count_from_the_south():
    grid = Grid(WATERLOO)
    assert grid.centres[grid.index["2001"]][1] < grid.centres[grid.index["0101"]][1]


def test_north_is_up_when_rows_count_from_the_north():
    grid = Grid(SMOLENSK)
    assert grid.centres[grid.index["0101"]][1] < grid.centres[grid.index["0113"]][1]


def test_even_rows_stand_to_the_west():
    grid = Grid(WATERLOO)
    assert grid.centres[grid.index["0201"]][0] < grid.centres[grid.index["0101"]][0]


def test_even_columns_stand_to_the_north():
    grid = Grid(SMOLENSK)
    assert grid.centres[grid.index["0201"]][1] < grid.centres[grid.index["0101"]][1]


@given(plans)
def test_shifted_lines_stand_to_the_west_or_the_north(plan):
    """However rows are counted: a hex and the next line's hex of the same place are half a hex apart."""
    grid, pointy = Grid(plan), plan.orientation == "pointy"
    for hex, label in enumerate(grid.labels):
        line, place = split(plan, label)
        other = grid.index.get(join(plan, line + 1, place))
        if other is not None and (line % 2 == 1) == (plan.shifted == "odd"):
            here, there = grid.centres[hex], grid.centres[other]
            assert (here[0] < there[0]) if pointy else (here[1] < there[1])
            assert grid.distance(hex, other) == 1


def split(plan: GridPlan, label: str) -> tuple[int, int]:
    """Line and place of a printed label."""
    first, second = int(label[:2]), int(label[2:])
    row, column = (first, second) if plan.label == "row column" else (second, first)
    return (row, column) if plan.orientation == "pointy" else (column, row)


def join(plan: GridPlan, line: int, place: int) -> str:
    row, column = (line, place) if plan.orientation == "pointy" else (place, line)
    return f"{row:02}{column:02}" if plan.label == "row column" else f"{column:02}{row:02}"


def test_columns_may_count_from_the_south():
    plan = GridPlan(orientation="flat", lines=2, odd=2, even=2, shifted="even", rows_from="south")
    grid = Grid(plan)
    assert grid.centres[grid.index["0102"]][1] < grid.centres[grid.index["0101"]][1]


@given(st.sets(st.integers(0, 300)))
def test_a_mask_holds_its_hexes(hexes):
    assert bits(Grid(WATERLOO).mask(hexes)) == sorted(hexes)


@given(st.integers(0, (1 << 90) - 1))
def test_things_are_picked_by_the_hexes_of_a_mask(mask):
    things = [f"at {hex}" for hex in range(90)]

    assert picked(things, mask) == [things[hex] for hex in bits(mask)]
