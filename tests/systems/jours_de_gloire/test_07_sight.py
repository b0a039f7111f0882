"""Case 7.4: line of sight, case by case and against an independent count on random positions."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.sight import Look, sees
from tests.systems.jours_de_gloire.scene import Field


def seen(here: str, there: str, **units: Any) -> bool:
    game = Field(**({"fr_inf1": "2201 N+NE"} | units)).position
    index = game.grid.index
    found = sees(game, index[here], index[there])
    assert found == sees(game, index[there], index[here])  # what sees is seen
    return found


def test_7_4_over_open_ground_from_centre_to_centre() -> None:
    assert seen("1611", "1607")


# 7.4.1


@pytest.mark.parametrize("hex", ["0304", "0308", "0312", "0604", "0608", "0912"])
def test_7_4_1_places_woods_and_groves_block(hex: str) -> None:
    column, row = hex[:2], int(hex[2:])
    assert not seen(f"{column}{row + 1:02}", f"{column}{row - 1:02}")


@pytest.mark.parametrize("hex", ["0612", "0904", "0908"])
def test_7_4_1_rough_marsh_and_fields_do_not(hex: str) -> None:
    column, row = hex[:2], int(hex[2:])
    assert seen(f"{column}{row + 1:02}", f"{column}{row - 1:02}")


@pytest.mark.parametrize("side", ["fr", "au"])
def test_7_4_1_units_of_either_side_block(side: str) -> None:
    assert not seen("1611", "1609", **{f"{side}_lc1": "1610 N+NE"})


def test_7_4_1_units_at_the_ends_do_not() -> None:
    assert seen("1611", "1609", fr_lc1="1611 N+NE", au_lc1="1609 N+NE")


def test_7_4_1_higher_ground_between_blocks() -> None:
    assert not seen("1112", "1108")  # 1109 to 1111 lie higher than both


def test_7_4_1_crest_blocks() -> None:
    assert not seen("0616", "0613")


def test_7_4_1_steep_slope_blocks() -> None:
    assert not seen("0814", "0816")


def test_7_4_1_slope_does_not() -> None:
    assert seen("1014", "1016")


def test_7_4_1_exception_redoubt_does_not_block_who_stands_beside_it() -> None:
    assert seen("1212", "1214")  # the target stands beside it
    assert seen("1213", "1216")  # the firer does
    assert not seen("1212", "1215")


def test_7_4_1_exception_fortification_the_same() -> None:
    assert seen("1006", "1008")
    assert not seen("1006", "1010")


def seen_over(here: str, there: str, **made: Any) -> bool:
    """The same on ground that is made for it: crests and walls as pairs of hexes, levels by hex."""
    game = Field(fr_inf1="2201 N+NE").position
    index, ground = game.grid.index, game.ground
    sides = {
        kind: frozenset((min(index[a], index[b]), max(index[a], index[b])) for a, b in made.get(kind, ()))
        for kind in ("crests", "walls")
    }
    levels = tuple(made.get("levels", {}).get(label, 0) for label in game.grid.labels)
    look = Look(game, index[here], index[there], 0)
    look.ground, look.levels = replace(ground, **sides, levels=levels), levels
    return look.obstruction() is None


# 7.4.2


def test_7_4_2_along_the_side_of_one_blocking_hex_the_line_is_open() -> None:
    one, other = between("1607", "1807")
    assert seen("1607", "1807", fr_lc1=f"{one} N+NE")
    assert seen("1607", "1807", fr_lc1=f"{other} N+NE")


def test_7_4_2_between_two_blocking_hexes_it_is_closed() -> None:
    one, other = between("1607", "1807")
    assert not seen("1607", "1807", fr_lc1=f"{one} N+NE", au_lc1=f"{other} N+NE")


def test_7_4_2_along_a_blocking_hexside_it_is_closed() -> None:
    # The crest lies between 0614 and 0615.
    one, other = between("0514", "0714")
    assert {one, other} == {"0614", "0615"}
    assert not seen("0514", "0714")


def test_7_4_2_through_the_corner_between_two_crests_it_is_closed() -> None:
    one, other = between("1607", "1807")
    assert not seen_over("1607", "1807", crests=[("1607", one), ("1607", other)])
    assert not seen_over("1607", "1807", crests=[("1807", one), ("1807", other)])
    assert seen_over("1607", "1807", crests=[("1607", one)])
    assert seen_over("1607", "1807", crests=[("1607", one), ("1807", other)])


def between(here: str, there: str) -> tuple[str, str]:
    """The two common neighbours of hexes two columns apart in one row."""
    grid = Field(fr_inf1="2201 N+NE").position.grid
    near = set(grid.neighbours[grid.index[here]]) & set(grid.neighbours[grid.index[there]])
    one, other = sorted(grid.labels[hex] for hex in near)
    return one, other


# 7.4.3: 1109, 1110 are on level 1, 1111 on level 2; 0315, 0316, 0415, 0416 on level 1


def test_7_4_3_obstacle_below_both_is_ignored() -> None:
    assert seen("1016", "0816", fr_lc1="0915 N+NE", au_lc1="0916 N+NE")  # from height to height over the plain


def test_7_4_3_from_above_an_obstacle_halfway_or_nearer_is_overlooked() -> None:
    # From 1109, level 1, northward over the plain to 1105.
    assert seen("1109", "1105", fr_lc1="1108 N+NE")
    assert seen("1109", "1105", fr_lc1="1107 N+NE")  # halfway
    assert not seen("1109", "1105", fr_lc1="1106 N+NE")


def test_7_4_3_and_from_below_an_obstacle_halfway_or_nearer_to_the_height() -> None:
    assert seen("1105", "1109", fr_lc1="1107 N+NE")
    assert not seen("1105", "1109", fr_lc1="1106 N+NE")


def test_7_4_3_an_obstacle_as_high_as_the_firer_is_not_overlooked() -> None:
    assert not seen("1110", "1107", fr_lc1="1109 N+NE")  # from level 1 over a unit on level 1
    assert not seen("1109", "1112")  # 1111 lies higher than both


def test_7_4_3_walls_are_overlooked_from_heights_like_all_else() -> None:
    wall = [("1611", "1610")]
    assert not seen_over("1612", "1607", walls=wall)
    assert seen_over("1612", "1607", walls=wall, levels={"1612": 1, "1607": 1})
    assert seen_over("1612", "1607", walls=wall, levels={"1612": 1})  # nearer to the height
    assert not seen_over("1612", "1607", walls=wall, levels={"1607": 1})
    assert not seen_over("1612", "1607", walls=wall, levels={"1612": 1, "1607": 1, "1610": 1})


# 7.4.4


def test_7_4_4_neighbours_always_see_each_other() -> None:
    assert seen("0312", "0311")
    assert seen("1213", "1214")


def test_7_4_4_but_not_through_a_crest_or_a_steep_slope() -> None:
    assert not seen("0614", "0615")
    assert not seen("0815", "0816")


# The independent count


def test_7_4_agrees_with_an_independent_count_on_random_positions() -> None:
    rng = Random(74)
    units = [f"{nation}_{unit}" for nation in ("fr", "au") for unit in ("inf1", "inf2", "inf3", "lc1", "lc2", "hc1")]
    labels = Field(fr_inf1="2201 N+NE").position.grid.labels
    for _ in range(6):
        spots = rng.sample(labels, len(units))
        game = Field(**{unit: f"{hex} N+NE" for unit, hex in zip(units, spots, strict=True)}).position
        for _ in range(40):
            here = rng.randrange(len(labels))
            near = [hex for hex in range(len(labels)) if 1 <= game.grid.distance(here, hex) <= 5]
            there = rng.choice(near)
            assert sees(game, here, there) == by_hand(game, here, there), (labels[here], labels[there])


Point = tuple[Fraction, Fraction]


def centre(game: Position, hex: int) -> Point:
    """In coordinates where the six corners of a hex are exact: x in half sides, y in half heights."""
    label = game.label(hex)
    column, row = int(label[:2]), int(label[2:])
    return Fraction(3 * column), Fraction(2 * row - (column % 2 == 0))


def corners(game: Position, hex: int) -> list[Point]:
    x, y = centre(game, hex)
    return [(x + dx, y + dy) for dx, dy in ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))]


def by_hand(game: Position, here: int, there: int) -> bool:
    """7.4 with fractions: how much of each hex the line crosses, and which hexsides."""
    ground, grid = game.ground, game.grid
    if there in grid.neighbours[here]:
        return (min(here, there), max(here, there)) not in ground.crests
    a, b = centre(game, here), centre(game, there)
    touched: dict[int, tuple[Fraction, Fraction]] = {}
    far = grid.distance(here, there)
    for hex in [hex for hex in range(len(grid)) if grid.distance(here, hex) + grid.distance(hex, there) <= far + 1]:
        if hex not in (here, there) and (part := inside(corners(game, hex), a, b)):
            touched[hex] = part
    for hex, (enter, leave) in touched.items():
        if not obstructs(game, hex, here, there, enter + leave):
            continue
        edge = runs_along(game, hex, a, b)
        if not edge:
            return False
        twin = next(
            (other for other in touched if other in grid.neighbours[hex] and touched[other] == (enter, leave)), -1
        )
        if twin >= 0 and obstructs(game, twin, here, there, enter + leave):
            return False
    return not any(side_blocks(game, side, here, there, a, b) for side in {*ground.crests, *ground.walls})


def inside(polygon: list[Point], a: Point, b: Point) -> tuple[Fraction, Fraction] | None:
    """From where to where of the line it lies in a hex or on its rim; nothing where they only touch at a point."""
    first, last = Fraction(0), Fraction(1)
    for (x1, y1), (x2, y2) in zip(polygon, polygon[1:] + polygon[:1], strict=True):
        start = (x2 - x1) * (a[1] - y1) - (y2 - y1) * (a[0] - x1)
        end = (x2 - x1) * (b[1] - y1) - (y2 - y1) * (b[0] - x1)
        if start < 0 and end < 0:
            return None
        if start < 0 <= end:
            first = max(first, start / (start - end))
        elif end < 0 <= start:
            last = min(last, start / (start - end))
    return (first, last) if first < last else None


def runs_along(game: Position, hex: int, a: Point, b: Point) -> bool:
    """Whether the line only follows the rim of a hex."""
    x, y = centre(game, hex)
    off = abs((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]))
    rim = [abs((b[0] - a[0]) * (cy - a[1]) - (b[1] - a[1]) * (cx - a[0])) for cx, cy in corners(game, hex)]
    return off > 0 and rim.count(Fraction(0)) == 2 and off == max(rim) / 2


def obstructs(game: Position, hex: int, here: int, there: int, twice: Fraction) -> bool:
    """7.4.1 + 7.4.3: whether a hex hides what is behind it; twice is double its place on the line, from 0 to 2."""
    levels = game.ground.levels
    if levels[hex] > levels[here] and levels[hex] > levels[there]:
        return True
    taken = (game.held(0) | game.held(1) | game.ground.hides) >> hex & 1
    return bool(taken) and not overlooked(levels[hex], levels[here], levels[there], twice)


def overlooked(level: int, here: int, there: int, twice: Fraction) -> bool:
    if here > level and there > level:
        return True
    if here > there and here > level:
        return twice <= 1
    return there > here and there > level and twice >= 1


def joins(game: Position, side: tuple[int, int], a: Point, b: Point) -> bool:
    """Whether a line through a corner goes from the hex on one side of a hexside that ends there into the other."""
    return all(inside(corners(game, hex), a, b) and not runs_along(game, hex, a, b) for hex in side)


def side_blocks(game: Position, side: tuple[int, int], here: int, there: int, a: Point, b: Point) -> bool:
    """7.4.1 + 7.4.2: a blocking hexside that is crossed inside its length, or followed."""
    p, q = [corner for corner in corners(game, side[0]) if corner in corners(game, side[1])]
    turn_p = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
    turn_q = (b[0] - a[0]) * (q[1] - a[1]) - (b[1] - a[1]) * (q[0] - a[0])
    along = turn_p == turn_q == 0
    across = turn_p * turn_q < 0 or (turn_p * turn_q == 0 and not along and joins(game, side, a, b))
    if not along and not across:
        return False
    middle = ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)
    length = (b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2
    if along:
        at = ((middle[0] - a[0]) * (b[0] - a[0]) + (middle[1] - a[1]) * (b[1] - a[1])) / length
    else:
        cut = turn_p / (turn_p - turn_q)
        x, y = p[0] + cut * (q[0] - p[0]), p[1] + cut * (q[1] - p[1])
        at = (x - a[0]) / (b[0] - a[0]) if b[0] != a[0] else (y - a[1]) / (b[1] - a[1])
    if not 0 < at < 1:
        return False
    if side in game.ground.walls and (here in side or there in side):
        return False
    level = max(game.ground.levels[hex] for hex in side)
    return not overlooked(level, game.ground.levels[here], game.ground.levels[there], 2 * at)
