"""Chapter 9.4: line of sight. The lines that the book quotes, each reason to be blocked, and a second opinion."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloire.core.hexes import Grid, GridPlan
from gloire.core.maps import Map
from gloire.core.sight import Crossing, Leg
from gloire.systems.glory3.position import ELIMINATED, Position
from gloire.systems.glory3.setup import start
from gloire.systems.glory3.sight import obstruction, sees
from tests.systems.glory3.land import ANTIETAM, CEDAR_CREEK, Land, loaded

FACTS = json.loads((Path(__file__).parent / "facts.json").read_text(encoding="utf-8"))


def empty(scenario: str) -> Position:
    """A map with nobody on it."""
    game = start(loaded(scenario))
    game.where = [ELIMINATED] * len(game.where)
    game.prepare()
    return game


def is_clear(game: Position, start: str, end: str) -> bool:
    """Asked in both directions, and by both questions."""
    here, there = game.grid.index[start], game.grid.index[end]
    seen = sees(game, here, there)
    assert seen == sees(game, there, here)
    assert seen == (obstruction(game, here, there) is None)
    return seen


@pytest.mark.parametrize(("here", "there", "told"), FACTS["antietam"]["los_tests"])
def test_9_4_every_line_the_book_quotes_at_antietam(here: str, there: str, told: str) -> None:
    assert is_clear(empty(ANTIETAM), here, there) == (told == "clear")


@pytest.mark.parametrize(("here", "there", "told"), FACTS["cedar_creek"]["los_tests"])
def test_9_4_lines_at_cedar_creek(here: str, there: str, told: str) -> None:
    assert is_clear(empty(CEDAR_CREEK), here, there) == (told == "clear")


# Straight down a column: 0100 is at the top, 0103 three hexes below.


def down(*hexes: str, steep: str = "", sheer: str = "", held: tuple[str, ...] = ()) -> bool:
    """Whether the first hex of a column sees the last."""
    sides = {kind: text for kind, text in (("steep", steep), ("sheer", sheer)) if text}
    land = Land("\n".join(hexes), sides=sides)
    return is_clear(land.position(*held), "0100", f"01{len(hexes) - 1:02}")


def test_9_4_level_ground_is_open() -> None:
    assert down("2", "2", "2", "2")
    assert down("2", "1", "0", "2")


def test_9_4_on_one_level_a_higher_hex_blocks() -> None:
    assert not down("2", "3", "2")


def test_9_4_on_one_level_woods_of_that_level_block() -> None:
    assert not down("2", "2w", "2")


def test_9_4_on_one_level_woods_in_a_hollow_do_not_block() -> None:
    assert down("2", "1w", "2")


def test_9_4_woods_at_the_ends_do_not_block() -> None:
    assert down("2w", "2", "2w")


def test_9_4_on_one_level_a_combat_unit_of_either_side_blocks() -> None:
    assert not down("2", "2", "2", held=("0101",))
    assert not down("2", "2", "2", "2", held=("0100", "0102"))


def test_9_4_on_one_level_a_unit_in_a_hollow_does_not_block() -> None:
    assert down("2", "1", "2", held=("0101",))


def test_9_4_a_unit_at_the_ends_does_not_block() -> None:
    assert down("2", "2", "2", held=("0100", "0102"))


def test_9_4_downhill_a_hex_as_high_as_the_firer_blocks() -> None:
    assert not down("3", "3", "1")
    assert not down("3", "4", "1")


def test_9_4_downhill_a_lower_hex_does_not_block() -> None:
    assert down("3", "2", "1")
    assert down("3", "2", "2", "1")


def test_9_4_downhill_woods_one_level_below_the_firer_block() -> None:
    assert not down("4", "3w", "1", "1", "1")


def test_9_4_downhill_woods_two_levels_below_block_halfway_or_nearer_to_the_target() -> None:
    assert down("4", "2w", "2", "2", "1")
    assert not down("4", "2", "2w", "2", "1")
    assert not down("4", "2", "2", "2w", "1")


def test_9_4_downhill_woods_below_the_target_do_not_block() -> None:
    assert down("4", "2", "2", "0w", "1")


def test_9_51_downhill_units_do_not_block() -> None:
    assert down("4", "3", "2", "1", held=("0101", "0102"))
    assert down("4", "1", "1", "1", held=("0101", "0102"))


def test_9_4_downhill_a_steep_hexside_nearer_to_the_target_blocks() -> None:
    assert not down("5", "3", "3", "3", "1", steep="0103|0104")
    assert not down("5", "3", "3", "1", "1", sheer="0102|0103")


def test_9_4_downhill_a_steep_hexside_nearer_to_the_firer_or_halfway_does_not_block() -> None:
    assert down("5", "3", "1", "1", "1", steep="0101|0102")
    assert down("5", "3", "1", "1", steep="0101|0102")  # exactly halfway


def test_9_4_downhill_the_firers_own_steep_hexside_does_not_block() -> None:
    assert down("5", "3", "1", steep="0100|0101")


def test_9_4_downhill_a_steep_hexside_of_a_hex_no_higher_than_the_target_does_not_block() -> None:
    assert down("5", "3", "1", "3", "3", steep="0102|0103")


@pytest.mark.parametrize(
    ("hexes", "steep", "clear"),
    [
        (("1", "3", "3"), "", False),
        (("1", "2", "3"), "", True),
        (("1", "1", "1", "3w", "4"), "", False),
        (("1", "2w", "2", "2", "4"), "", False),
        (("1", "2", "2w", "2", "4"), "", False),
        (("1", "2", "2", "2w", "4"), "", True),
        (("1", "3", "3", "3", "5"), "0100|0101", False),
        (("1", "1", "1", "3", "5"), "0102|0103", True),
    ],
)
def test_9_4_uphill_all_is_as_the_target_sees_it(hexes: tuple[str, ...], steep: str, clear: bool) -> None:
    assert down(*hexes, steep=steep) == clear


# Along a hexside: the line from 0100 to 0300 runs between 0200 and 0201.


def across(one: str, other: str, **more: str) -> bool:
    """Whether the line is clear between these two hexes."""
    drawn = f"2 {one} 2 2\n2 {other} 2 2\n2 2 2 2"
    return is_clear(Land(drawn, sides=more).position(), "0100", "0300")


def test_9_4_along_a_hexside_either_neighbour_blocks() -> None:
    land = Land("2 2 2\n2 2 2")
    line = obstruction(Land("2 2w 2\n2 2w 2").position(), land.hex("0100"), land.hex("0300"))
    assert isinstance(line, Leg)
    assert line.hexes == (land.hex("0200"), land.hex("0201")) or line.hexes == (land.hex("0201"), land.hex("0200"))
    assert across("2", "2")
    assert not across("2w", "2")
    assert not across("2", "2w")
    assert not across("3", "2")


def test_9_4_along_a_hexside_a_unit_on_either_side_blocks() -> None:
    land = Land("2 2 2\n2 2 2")
    assert not is_clear(land.position("0200"), "0100", "0300")
    assert not is_clear(land.position("0201"), "0100", "0300")
    assert is_clear(land.position("0101"), "0100", "0300")


def test_9_4_the_corners_of_a_steep_hexside_belong_to_it() -> None:
    """Downhill from 0300 to 0100, along the hexside between 0200 and 0201, whose end is a corner of 0100."""
    drawn = "1 2 5\n1 3 5"
    assert is_clear(Land(drawn).position(), "0300", "0100")
    met = obstruction(Land(drawn, sides={"steep": "0100|0201"}).position(), 4, 0)
    assert isinstance(met, Crossing)


def test_9_4_next_to_each_other_all_is_in_sight() -> None:
    assert is_clear(Land("5w\n0w", sides={"sheer": "0100|0101"}).position("0100", "0101"), "0100", "0101")


def test_9_4_the_first_of_several_obstructions_is_named() -> None:
    land = Land("2\n2\n2\n2w\n2")
    met = obstruction(land.position("0101"), land.hex("0100"), land.hex("0104"))
    assert isinstance(met, Leg)
    assert met.hexes == (land.hex("0101"),)
    met = obstruction(land.position("0101"), land.hex("0104"), land.hex("0100"))
    assert isinstance(met, Leg)
    assert met.hexes == (land.hex("0103"),)


# A second opinion: the line cut by every hex of the map, with fractions, in slanted coordinates.

GRID = Grid(GridPlan("flat", lines=7, odd=7, even=7, shifted="even", first_row=0))
Point = tuple[Fraction, Fraction]


def slanted(hex: int) -> tuple[int, int]:
    """Hexes in axes that stand at sixty degrees, so that their corners are thirds."""
    along, line = GRID.doubled[hex]
    return line, (along - line) // 2


def cut(here: int, there: int, hex: int) -> tuple[Fraction, Fraction] | None:
    """The part of a line that lies in a hex, edges included, as shares of the way; None where it has no length."""
    (ax, ay), (bx, by), (cx, cy) = slanted(here), slanted(there), slanted(hex)
    first, last = Fraction(0), Fraction(1)
    for fx, fy in ((2, 1), (1, 2), (1, -1)):
        begin = fx * (ax - cx) + fy * (ay - cy)
        slope = fx * (bx - ax) + fy * (by - ay)
        if slope == 0:
            if abs(begin) > 1:
                return None
            continue
        ends = sorted((Fraction(-1 - begin, slope), Fraction(1 - begin, slope)))
        first, last = max(first, ends[0]), min(last, ends[1])
    return (first, last) if first < last else None


def corners(one: int, other: int) -> set[Point]:
    """The two ends of the hexside between neighbours."""
    shared: set[Point] | None = None
    for hex in (one, other):
        x, y = slanted(hex)
        third = [(1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2)]
        own = {(x + Fraction(a, 3), y + Fraction(b, 3)) for a, b in third}
        shared = own if shared is None else shared & own
    assert shared is not None
    return shared


def on_side(point: Point, side: tuple[int, int]) -> bool:
    """Whether a point lies on a hexside, its corners included."""
    (px, py), (qx, qy) = sorted(corners(*side))
    x, y = point
    is_straight = (qx - px) * (y - py) == (qy - py) * (x - px)
    return is_straight and min(px, qx) <= x <= max(px, qx) and min(py, qy) <= y <= max(py, qy)


def blocked(land: Land, taken: set[int], here: int, there: int) -> bool:
    """9.4 read once more, from the hex that is higher."""
    levels, woods = land.ground.levels, land.ground.woods
    if levels[here] < levels[there]:
        here, there = there, here
    inside = {hex: part for hex in range(len(GRID)) if hex not in (here, there) and (part := cut(here, there, hex))}
    top, bottom = levels[here], levels[there]
    if top == bottom:
        return any(levels[hex] > top or (levels[hex] == top and (woods >> hex & 1 or hex in taken)) for hex in inside)
    for hex, (_, leaves) in inside.items():
        is_near = GRID.distance(hex, there) <= GRID.distance(hex, here)
        if levels[hex] >= top:
            return True
        if woods >> hex & 1 and (levels[hex] == top - 1 or (levels[hex] >= bottom and is_near)):
            return True
        (ax, ay), (bx, by) = slanted(here), slanted(there)
        point = (ax + leaves * (bx - ax), ay + leaves * (by - ay))
        if levels[hex] > bottom and leaves > Fraction(1, 2) and any(on_side(point, side) for side in land.ground.steep):
            return True
    return False


SIDES = sorted({(min(a, b), max(a, b)) for a in range(len(GRID)) for b in GRID.neighbours[a]})


@st.composite
def lands(draw: st.DrawFn) -> tuple[Land, list[int]]:
    count = len(GRID)
    levels = draw(st.lists(st.integers(0, 4), min_size=count, max_size=count))
    wooded = draw(st.sets(st.integers(0, count - 1), max_size=15))
    steep = draw(st.sets(st.sampled_from(SIDES), max_size=25))
    map = Map(
        grid=GRID,
        terrain=tuple("woods" if hex in wooded else "clear" for hex in range(count)),
        sides={side: frozenset({"steep"}) for side in steep},
        roads=(),
        names={},
        levels=tuple(levels),
    )
    return Land(map), draw(st.lists(st.integers(0, count - 1), max_size=8, unique=True))


@settings(max_examples=80, deadline=None)
@given(lands(), st.integers(0, len(GRID) - 1))
def test_9_4_agrees_with_brute_force_on_random_maps(drawn: tuple[Land, list[int]], here: int) -> None:
    land, taken = drawn
    game = land.position(*(GRID.labels[hex] for hex in taken))
    for there in range(len(GRID)):
        if GRID.distance(here, there) > 1:
            assert sees(game, here, there) != blocked(land, set(taken), here, there), GRID.labels[there]
            assert (obstruction(game, here, there) is None) == sees(game, here, there)
