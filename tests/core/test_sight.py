"""Line of sight, against polygons clipped with fractions; and the rules of two kinds of games told with it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gloire.core.hexes import OFF_MAP, Grid, GridPlan
from gloire.core.sight import Crossing, Leg, Line, between, half, obstruction, open_part, rises, trace

Point = tuple[Fraction, Fraction]
plans = st.builds(
    GridPlan,
    orientation=st.sampled_from(["pointy", "flat"]),
    lines=st.integers(1, 9),
    odd=st.integers(1, 9),
    even=st.integers(1, 9),
    shifted=st.sampled_from(["odd", "even"]),
    rows_from=st.sampled_from(["north", "south"]),
)


@st.composite
def lines(draw):
    """A map with holes in it and two of its hexes."""
    plan = draw(plans)
    labels = Grid(plan).labels
    holes = draw(st.sets(st.sampled_from(labels), max_size=min(5, len(labels) - 1)))
    grid = Grid(GridPlan(**{name: getattr(plan, name) for name in plan.__struct_fields__} | {"absent": tuple(holes)}))
    hexes = st.integers(0, len(grid) - 1)
    return grid, draw(hexes), draw(hexes)


def centre(grid: Grid, place: tuple[int, int]) -> Point:
    """Of hexes of side 2 on a sheet stretched along its lines, so that all is a fraction."""
    along, line = Fraction(place[0]), Fraction(3 * place[1])
    return (along, line) if grid.orientation == "pointy" else (line, along)


def polygon(grid: Grid, place: tuple[int, int]) -> list[Point]:
    """The six corners of a hex, in order."""
    x, y = centre(grid, place)
    corners = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)]
    if grid.orientation == "flat":
        corners = [(b, a) for a, b in corners]
    return [(x + a, y + b) for a, b in corners]


def clip(corners: list[Point], start: Point, end: Point) -> tuple[Fraction, Fraction] | None:
    """The part of a segment that is in a convex polygon, as parts of its length."""
    first, last = Fraction(0), Fraction(1)
    middle = (corners[0][0] + corners[3][0]) / 2, (corners[0][1] + corners[3][1]) / 2
    for a, b in pairwise([*corners, corners[0]]):
        inward = side_of(a, b, middle)
        here, there = side_of(a, b, start) * inward, side_of(a, b, end) * inward
        if here < 0 and there < 0:
            return None
        if here < 0:
            first = max(first, here / (here - there))
        elif there < 0:
            last = min(last, here / (here - there))
    return (first, last) if first <= last else None


def side_of(a: Point, b: Point, point: Point) -> Fraction:
    return (b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])


def is_inside(corners: list[Point], point: Point) -> bool:
    hands = [side_of(a, b, point) for a, b in pairwise([*corners, corners[0]])]
    return all(hand > 0 for hand in hands) or all(hand < 0 for hand in hands)


def pieces(grid: Grid, start: int, end: int) -> Iterator[tuple[Fraction, Fraction, tuple[int, int], bool]]:
    """For every hex that the line meets, on the map or off it: from where to where, and whether it goes through."""
    (a, b), (c, d) = grid.doubled[start], grid.doubled[end]
    here, there = centre(grid, (a, b)), centre(grid, (c, d))
    for line in range(min(b, d) - 1, max(b, d) + 2):
        for along in range(min(a, c) - 2, max(a, c) + 3):
            if (along + line - a - b) % 2 == 0:
                corners = polygon(grid, (along, line))
                if (part := clip(corners, here, there)) is not None:
                    middle = (part[0] + part[1]) / 2
                    point = here[0] + middle * (there[0] - here[0]), here[1] + middle * (there[1] - here[1])
                    yield *part, (along, line), is_inside(corners, point)


def legs_by_clipping(grid: Grid, start: int, end: int) -> list[tuple[Fraction, Fraction, set[int]]]:
    stretches: dict[tuple[Fraction, Fraction], set[int]] = {}
    for first, last, place, _ in pieces(grid, start, end):
        if first < last:
            stretches.setdefault((first, last), set()).add(grid.at.get(place, OFF_MAP))
    return [(*part, hexes) for part, hexes in sorted(stretches.items())]


@given(lines())
def test_legs_are_what_clipping_every_hex_finds(drawn):
    grid, start, end = drawn
    line = trace(grid, start, end)
    if start != end:
        found = [
            (Fraction(leg.enter, line.whole), Fraction(leg.leave, line.whole), set(leg.hexes)) for leg in line.legs
        ]
        assert found == legs_by_clipping(grid, start, end)


@given(lines())
def test_a_leg_of_one_hex_goes_through_it_and_a_leg_of_two_runs_between_them(drawn):
    grid, start, end = drawn
    if start != end:
        inside = {place: through for first, last, place, through in pieces(grid, start, end) if first < last}
        for leg in trace(grid, start, end).legs:
            for hex in leg.hexes:
                assert hex == OFF_MAP or inside[grid.doubled[hex]] == (len(leg.hexes) == 1)


@given(lines())
def test_what_is_only_touched_is_at_the_corner_of_a_crossing(drawn):
    grid, start, end = drawn
    if start != end:
        line = trace(grid, start, end)
        through = {hex for leg in line.legs for hex in leg.hexes}
        touched = {hex for crossing in line.crossings for side in crossing.sides for hex in side} - through
        clipped = {grid.at.get(place, OFF_MAP) for first, last, place, _ in pieces(grid, start, end) if first == last}
        assert touched - {OFF_MAP} == clipped - {OFF_MAP}


@given(lines())
def test_legs_and_crossings_follow_each_other(drawn):
    grid, start, end = drawn
    line = trace(grid, start, end)

    assert line.legs[0].hexes == (start,)
    assert line.legs[-1].hexes == (end,)
    assert (line.legs[0].enter, line.legs[-1].leave) == (0, line.whole)
    assert len(line.crossings) == len(line.legs) - 1
    for leg, crossing, after in zip(line.legs, line.crossings, line.legs[1:]):
        assert leg.enter < leg.leave == crossing.at == after.enter
        assert crossing.sides[0][0] in leg.hexes
        assert crossing.sides[0][1] in after.hexes
        assert all(OFF_MAP in side or side[1] in grid.neighbours[side[0]] for side in crossing.sides)


@given(lines())
def test_the_way_back_is_the_same_line(drawn):
    grid, start, end = drawn
    there, back = trace(grid, start, end), trace(grid, end, start)

    assert there.whole == back.whole
    assert [leg.hexes[::-1] for leg in reversed(back.legs)] == [leg.hexes for leg in there.legs]
    assert [back.whole - crossing.at for crossing in reversed(back.crossings)] == [c.at for c in there.crossings]
    for here, turned in zip(there.crossings, reversed(back.crossings)):
        assert {frozenset(side) for side in here.sides} == {frozenset(side) for side in turned.sides}


@given(lines())
def test_hexes_of_a_line_are_as_many_as_their_distance_where_it_meets_no_corner(drawn):
    grid, start, end = drawn
    line = trace(grid, start, end)
    for leg in line.legs:
        for hex in leg.hexes:
            if hex != OFF_MAP:
                around = grid.distance(start, hex) + grid.distance(hex, end)
                assert grid.distance(start, end) <= around <= grid.distance(start, end) + 1


ANTIETAM = Grid(GridPlan(orientation="flat", lines=37, odd=22, even=22, shifted="even", first_column=10, first_row=0))


def labels(line: Line) -> list[str]:
    return ["|".join(ANTIETAM.labels[hex] for hex in leg.hexes) for leg in line.legs]


def line_of(start: str, end: str) -> Line:
    return trace(ANTIETAM, ANTIETAM.index[start], ANTIETAM.index[end])


@pytest.mark.parametrize(
    ("start", "end", "legs"),
    [
        ("2313", "2311", "2313 2312 2311"),
        ("2110", "2508", "2110 2210 2309 2409 2508"),
        ("2012", "2212", "2012 2111|2112 2212"),
        ("2012", "2113", "2012 2112|2013 2113"),
        ("2012", "2214", "2012 2112 2113 2214"),
        ("2012", "2315", "2012 2112 2113 2214 2215 2315"),
    ],
)
def test_lines_on_a_printed_map(start, end, legs):
    assert " ".join(labels(line_of(start, end))) == legs


def test_a_line_between_two_hexes_has_one_to_the_left_and_one_to_the_right():
    assert labels(line_of("2012", "2212"))[1] == "2111|2112"
    assert labels(line_of("2212", "2012"))[1] == "2112|2111"


def test_a_line_to_itself_meets_nothing():
    line = line_of("2012", "2012")
    assert list(between(line)) == []
    assert obstruction(line, lambda met: True) is None


def test_neighbours_have_a_hexside_between_them_and_nothing_else():
    (met,) = between(line_of("2012", "2112"))
    assert isinstance(met, Crossing)
    assert met.sides == ((ANTIETAM.index["2012"], ANTIETAM.index["2112"]),)


def test_a_line_at_the_rim_runs_beside_what_is_not_on_the_map():
    line = line_of("1100", "1300")
    assert [leg.hexes for leg in line.legs[1:-1]] == [(ANTIETAM.index["1200"], ANTIETAM.index["1201"])]
    line = line_of("1000", "1200")
    assert [leg.hexes for leg in line.legs[1:-1]] == [(OFF_MAP, ANTIETAM.index["1100"])]


def test_the_first_obstruction_is_the_one_that_is_told():
    woods = {ANTIETAM.index["2309"], ANTIETAM.index["2409"]}

    found = obstruction(
        line_of("2110", "2608"), lambda met: isinstance(met, Leg) and any(h in woods for h in met.hexes)
    )
    assert isinstance(found, Leg)
    assert found.hexes == (ANTIETAM.index["2309"],)


@pytest.mark.parametrize(
    ("woods", "with_any", "with_all"), [((), True, True), (("2111",), False, True), (("2111", "2112"), False, False)]
)
def test_a_game_may_ask_for_one_hex_beside_the_line_or_for_both(woods, with_any, with_all):
    numbers = {ANTIETAM.index[label] for label in woods}
    line = line_of("2012", "2212")

    for counts, sees in ((any, with_any), (all, with_all)):
        hides = lambda met: isinstance(met, Leg) and counts(hex in numbers for hex in met.hexes)  # noqa: B023, E731
        assert (obstruction(line, hides) is None) == sees


def test_a_crest_hides_where_it_is_crossed_where_it_is_run_along_and_at_its_ends():
    crest = {ANTIETAM.index["2112"], ANTIETAM.index["2111"]}

    def hides(met: Leg | Crossing) -> bool:
        sides = [met.hexes] if isinstance(met, Leg) else met.sides
        return any(set(side) == crest for side in sides)

    for start, end, sees in [
        ("2112", "2111", False),  # across it
        ("2012", "2212", False),  # along it
        ("2112", "2110", False),
        ("2012", "2112", True),
        ("2012", "2213", True),
    ]:
        assert (obstruction(line_of(start, end), hides) is None) == sees


def test_at_a_corner_the_line_touches_all_three_hexsides_that_meet_there():
    grid = Grid(GridPlan("pointy", lines=4, odd=12, even=12, shifted="even", label="row column"))
    corners = [c for c in trace(grid, grid.index["0201"], grid.index["0308"]).crossings if len(c.sides) > 1]
    assert len(corners) == 2
    for corner in corners:
        assert len({frozenset(side) for side in corner.sides}) == 3
        assert len({hex for side in corner.sides for hex in side}) == 3
        assert all(b in grid.neighbours[a] for a, b in corner.sides)


def test_open_part_of_a_line_ends_in_the_middle_of_what_is_in_the_way():
    line = line_of("2012", "2016")  # down a column
    assert open_part(line, None) == 1
    assert open_part(line, line.legs[2]) == 0.5
    assert open_part(line, line.crossings[0]) == 0.125


def test_halfway_is_exact():
    line = line_of("2313", "2309")
    assert [(half(line, met) > 0) - (half(line, met) < 0) for met in between(line)] == [-1, -1, -1, 0, 1, 1, 1]


@given(lines(), st.integers(0, 5), st.integers(0, 5), st.integers(0, 5))
def test_heights_are_compared_with_the_line_as_fractions(drawn, eye, seen, height):
    line = trace(*drawn)
    for crossing in line.crossings:
        over = eye + Fraction(crossing.at, line.whole) * (seen - eye)
        assert (rises(line, crossing.at, height, eye, seen) > 0) == (height > over)
        assert (rises(line, crossing.at, height, eye, seen) == 0) == (height == over)
