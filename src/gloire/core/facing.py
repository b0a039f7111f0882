"""Facing: to a hexside or to a corner, front and rear hexes, turning, fields of fire.

A facing is a number from 0 to 5, clockwise as the directions of the grid. A unit that faces a hexside looks at the
neighbour in that direction. One that faces a corner looks between its direction and the next one: corner 0 lies between
directions 0 and 1. What is ahead is said in turns clockwise from the facing:

    ahead(grid, hex, 2, TO_SIDE)        the neighbours in directions 1, 2 and 3
    ahead(grid, hex, 2, TO_CORNER)      the neighbours in directions 2 and 3
    ahead(grid, hex, 2, behind(TO_CORNER))   the other four; a rule with flanks names three such groups

A unit in square or in a village faces ALL_ROUND: everything is ahead of it and nothing behind.
"""

from collections.abc import Sequence
from functools import cache, reduce
from operator import or_
from weakref import WeakKeyDictionary

from gloire.core.hexes import OFF_MAP, Grid, bits

ALL_ROUND = 6
EVERY_TURN = (0, 1, 2, 3, 4, 5)
Turns = tuple[int, ...]  # sixths of a circle, clockwise from the facing

TO_SIDE: Turns = (5, 0, 1)
TO_CORNER: Turns = (0, 1)

BEARINGS = 24  # of a circle

# A field of fire: from one bearing to another, clockwise, both included, counted from that of the facing.
Field = tuple[int, int]
BETWEEN_FRONT_HEXES: Field = (0, 4)  # of a corner: what the two hexes ahead lead to
THROUGH_FRONT_SIDES: Field = (-6, 6)  # of a hexside: what a line can reach through the three sides ahead
THROUGH_CORNER_SIDES: Field = (-2, 6)  # of a corner: what a line can reach through the two sides ahead


def behind(front: Turns) -> Turns:
    """The turns that are not ahead."""
    return tuple(turn for turn in EVERY_TURN if turn not in front)


def ahead(grid: Grid, hex: int, facing: int, front: Turns) -> tuple[int, ...]:
    """The hexes ahead that are on the map, in the order of `front`."""
    if facing == ALL_ROUND:
        return grid.neighbours[hex]
    near = grid.near[hex]
    return tuple(near[(facing + turn) % 6] for turn in front if near[(facing + turn) % 6] != OFF_MAP)


Masks = tuple[tuple[int, ...], ...]  # for each hex and each facing
_KNOWN: WeakKeyDictionary[Grid, dict[Turns, Masks]] = WeakKeyDictionary()  # gone with the grid


def front_masks(grid: Grid, front: Turns) -> Masks:
    """For each hex and each facing, the hexes ahead as a mask; the last is that of ALL_ROUND.

    Scenarios that differ in options alone share them, since on a large map they are large.
    """
    known = _KNOWN.setdefault(grid, {})
    if front not in known:
        known[front] = _front_masks(grid, front)
    return known[front]


def _front_masks(grid: Grid, front: Turns) -> Masks:
    return tuple(
        tuple(grid.mask(ahead(grid, hex, facing, front)) for facing in (*EVERY_TURN, ALL_ROUND))
        for hex in range(len(grid))
    )


def rear_masks(grid: Grid, front: Turns) -> Masks:
    """For each hex and each facing, the neighbours that are not ahead; nothing for ALL_ROUND."""
    near = [grid.mask(there) for there in grid.neighbours]
    return tuple(tuple(near[hex] & ~mask for mask in masks) for hex, masks in enumerate(front_masks(grid, front)))


def direction(grid: Grid, hex: int, neighbour: int) -> int:
    """In which of the six directions a neighbour lies."""
    return grid.near[hex].index(neighbour)


def facings_toward(grid: Grid, hex: int, neighbour: int, front: Turns) -> tuple[int, ...]:
    """The facings that have a neighbour ahead."""
    toward = direction(grid, hex, neighbour)
    return tuple(sorted((toward - turn) % 6 for turn in front))


def turns(one: int, other: int) -> int:
    """How many sixths of a circle one turns from a facing to another, the short way; ALL_ROUND turns for nothing."""
    if ALL_ROUND in (one, other):
        return 0
    apart = (one - other) % 6
    return min(apart, 6 - apart)


@cache
def facings_within(facing: int, most: int) -> tuple[int, ...]:
    """The facings that at most so many turns lead to, its own among them."""
    return tuple(other for other in EVERY_TURN if turns(facing, other) <= most)


def bearing(grid: Grid, a: int, b: int) -> int:
    """Where one hex lies as seen from another, in 24ths of a circle, clockwise from direction 0, without rounding.

    Multiples of 4 are the six directions and 2, 6, 10 … the corners, exactly; an odd number is anywhere between the two
    beside it. So a straight line to a hex leaves by hexside d when its bearing is 4 d or one beside it, and by the
    corner between d and d + 1 when it is 4 d + 2.
    """
    if a == b:
        raise ValueError(f"{grid.labels[a]} has no bearing from itself")
    return _bearing(grid.steps, grid.doubled[b][0] - grid.doubled[a][0], grid.doubled[b][1] - grid.doubled[a][1])


@cache
def _bearing(steps: tuple[tuple[int, int], ...], along: int, line: int) -> int:
    """The bearing of everything that lies so far away, on grids whose six directions are these."""
    sixth = _cross(steps[0], steps[1])  # its sign says which way round the directions are counted
    for d, step in enumerate(steps):
        after, there = steps[(d + 1) % 6], (along, line)
        since = _cross(step, there) * sixth
        if since >= 0 and _cross(there, after) * sixth > 0:
            past_corner = _cross((step[0] + after[0], step[1] + after[1]), there) * sixth
            return 4 * d + (0 if since == 0 else 2 + (past_corner > 0) - (past_corner < 0))
    raise ValueError("nothing has a bearing from itself")  # pragma: no cover


def _cross(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Nothing where two ways are one or opposite; its sign says to which side of the one the other lies."""
    return one[0] * other[1] - one[1] * other[0]


def by_bearing(grid: Grid, hex: int) -> tuple[int, ...]:
    """All other hexes by where they lie as seen from one: a mask for each bearing."""
    found = [0] * BEARINGS
    for other in range(len(grid)):
        if other != hex:
            found[bearing(grid, hex, other)] |= 1 << other
    return tuple(found)


def field_among(around: Sequence[int], facing: int, field: Field) -> int:
    """Of hexes by their bearing those of a field of fire, however far, as a mask."""
    first, last = field
    return reduce(or_, [around[(4 * facing + way) % BEARINGS] for way in range(first, last + 1)])


def field_mask(grid: Grid, hex: int, facing: int, field: Field, reach: int) -> int:
    """The hexes of a field of fire up to a distance, as a mask."""
    near = [other for ring in grid.rings(hex)[1 : reach + 1] for other in bits(ring)]
    if facing == ALL_ROUND:
        return grid.mask(near)
    first, last = field
    return grid.mask(b for b in near if (bearing(grid, hex, b) - 4 * facing - first) % BEARINGS <= last - first)
