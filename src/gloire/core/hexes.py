"""Hex geometry: printed labels, neighbours, distances, centres.

Labels are the printed ones ("0512") everywhere outside this module and the tables built from it; inside, a hex is a
small integer. A printed map is a set of *lines* (rows where hexes stand on a corner, columns where they lie on a
side) and places in each line; every second line is shifted by half a hex.
"""

import math
from array import array
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import compress
from typing import Literal, TypeVar

import msgspec

Orientation = Literal["pointy", "flat"]
Parity = Literal["odd", "even"]
OFF_MAP = -1
T = TypeVar("T")

# The six directions as steps in doubled coordinates (along the line, line), clockwise: from the north-east where hexes
# stand on a corner, from the north where they lie on a side.
POINTY = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
FLAT = ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1))


class GridPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the printed grid is laid, as a map file states it. North is the top of the sheet.

    A sheet of columns 10 to 46, each with rows 00 to 21, even columns half a hex higher:

        GridPlan("flat", lines=37, odd=22, even=22, shifted="even", first_column=10, first_row=0)
    """

    orientation: Orientation
    lines: int  # rows of a pointy grid, columns of a flat one
    odd: int  # hexes in each line with an odd number
    even: int  # hexes in each line with an even number
    shifted: Parity  # the lines that stand half a hex toward the west (pointy) or the north (flat)
    label: Literal["row column", "column row"] = "column row"
    rows_from: Literal["north", "south"] = "north"
    first_row: int = 1
    first_column: int = 1
    absent: tuple[str, ...] = ()


class Grid:
    """All hexes of one map, numbered in the order of their labels."""

    def __init__(self, plan: GridPlan) -> None:
        self.plan = plan
        self.orientation: Orientation = plan.orientation
        places = {label: at for label, at in _places(plan) if label not in plan.absent}
        self.labels: tuple[str, ...] = tuple(sorted(places))
        self.index: dict[str, int] = {label: i for i, label in enumerate(self.labels)}
        self.doubled: tuple[tuple[int, int], ...] = tuple(places[label] for label in self.labels)
        self.at: dict[tuple[int, int], int] = {at: i for i, at in enumerate(self.doubled)}
        self.steps = POINTY if plan.orientation == "pointy" else FLAT
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(self.at.get((along + a, line + b), OFF_MAP) for a, b in self.steps) for along, line in self.doubled
        )
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(tuple(n for n in six if n != OFF_MAP) for six in self.near)
        self._away: dict[int, array[int]] = {}
        self._rings: dict[int, tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.labels)

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other, as the crow flies."""
        along = abs(self.doubled[a][0] - self.doubled[b][0])
        lines = abs(self.doubled[a][1] - self.doubled[b][1])
        return lines + max(0, (along - lines) // 2)

    def away(self, hex: int) -> Sequence[int]:
        """How far every hex is from one, by its number: for who asks for many distances from it."""
        found = self._away.get(hex)
        if found is None:
            found = self._away[hex] = array("H", [self.distance(hex, other) for other in range(len(self))])
        return found

    def rings(self, hex: int) -> tuple[int, ...]:
        """Masks of the hexes at each distance from one: itself, its neighbours, those two away, and so on."""
        if hex not in self._rings:
            away = self.away(hex)
            rings = [0] * (max(away) + 1)
            for other, far in enumerate(away):
                rings[far] |= 1 << other
            self._rings[hex] = tuple(rings)
        return self._rings[hex]

    def within(self, hex: int, reach: int) -> int:
        """Mask of the hexes at most so far away, the hex itself among them."""
        found = 0
        for ring in self.rings(hex)[: reach + 1]:
            found |= ring
        return found

    @cached_property
    def centres(self) -> tuple[tuple[float, float], ...]:
        """Centre of each hex for hexes of radius 1, y downward, north up."""
        half, step = math.sqrt(3) / 2, 1.5
        if self.orientation == "pointy":
            return tuple((along * half, line * step) for along, line in self.doubled)
        return tuple((line * step, along * half) for along, line in self.doubled)

    def mask(self, hexes: Iterable[int]) -> int:
        """A set of hexes as the bits of an integer."""
        bits = 0
        for hex in hexes:
            bits |= 1 << hex
        return bits


def bits(mask: int) -> list[int]:
    """The hexes of a mask, in ascending order."""
    hexes = []
    while mask:
        low = mask & -mask
        hexes.append(low.bit_length() - 1)
        mask ^= low
    return hexes


AS_NUMBERS = bytes.maketrans(b"01", b"\x00\x01")


def picked(things: Sequence[T], mask: int) -> list[T]:
    """Of things that are numbered as hexes are, those of a mask, in ascending order; it is faster than `bits`."""
    low = (mask & -mask).bit_length() - 1 if mask else 0
    chosen = bin(mask >> low)[:1:-1].encode().translate(AS_NUMBERS)  # for every hex from the first on, 0 or 1
    return list(compress(things[low : mask.bit_length()], chosen))


def _places(plan: GridPlan) -> Iterable[tuple[str, tuple[int, int]]]:
    """Each label with its doubled coordinates, lines counted from the north or the west."""
    first_line, first_place = plan.first_column, plan.first_row
    if plan.orientation == "pointy":
        first_line, first_place = first_place, first_line
    for line in range(plan.lines):
        is_odd = (line + first_line) % 2 == 1
        for place in range(plan.odd if is_odd else plan.even):
            along, across = _from_the_north(plan, place, line)
            shift = 1 if is_odd == (plan.shifted == "odd") else 0
            yield _label(plan, line + first_line, place + first_place), (2 * along + 2 - shift, across + 1)


def _from_the_north(plan: GridPlan, place: int, line: int) -> tuple[int, int]:
    """Turns counting from the south into counting from the north."""
    if plan.rows_from == "north":
        return place, line
    if plan.orientation == "pointy":
        return place, plan.lines - 1 - line
    return max(plan.odd, plan.even) - 1 - place, line


def _label(plan: GridPlan, line: int, place: int) -> str:
    row, column = (line, place) if plan.orientation == "pointy" else (place, line)
    first, second = (row, column) if plan.label == "row column" else (column, row)
    return f"{first:02}{second:02}"
