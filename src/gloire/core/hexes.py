"""Hex geometry: printed labels, neighbours, distances, centres.

Labels are the printed ones ("0512") everywhere outside this module and the tables built from it; inside, a hex is a
small integer. A printed map is a set of *lines* (rows where hexes stand on a corner, columns where they lie on a
side) and places in each line; every second line is shifted by half a hex.
"""

import math
from collections.abc import Iterable
from functools import cached_property
from typing import Literal

import msgspec

Orientation = Literal["pointy", "flat"]
Parity = Literal["odd", "even"]
OFF_MAP = -1

# Steps in doubled coordinates (along the line, line), clockwise.
_POINTY = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
_FLAT = ((-2, 0), (-1, 1), (1, 1), (2, 0), (1, -1), (-1, -1))


class GridPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the printed grid is laid, as a map file states it."""

    orientation: Orientation
    lines: int  # rows of a pointy grid, columns of a flat one
    odd: int  # hexes in each odd line
    even: int  # hexes in each even line
    shifted: Parity  # the lines that stand half a hex toward the west (pointy) or the north (flat)
    label: Literal["row column", "column row"] = "column row"
    rows_from: Literal["north", "south"] = "north"
    absent: tuple[str, ...] = ()


class Grid:
    """All hexes of one map, numbered in the order of their labels."""

    def __init__(self, plan: GridPlan) -> None:
        self.plan = plan
        self.orientation: Orientation = plan.orientation
        places = {label: at for label, at in _places(plan) if label not in plan.absent}
        self.labels: tuple[str, ...] = tuple(sorted(places))
        self.index: dict[str, int] = {label: i for i, label in enumerate(self.labels)}
        self._doubled = tuple(places[label] for label in self.labels)
        number = {at: i for i, at in enumerate(self._doubled)}
        around = _POINTY if plan.orientation == "pointy" else _FLAT
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(number.get((along + a, line + b), OFF_MAP) for a, b in around) for along, line in self._doubled
        )
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(tuple(n for n in six if n != OFF_MAP) for six in self.near)

    def __len__(self) -> int:
        return len(self.labels)

    def distance(self, a: int, b: int) -> int:
        """Hexes from one to the other, as the crow flies."""
        along = abs(self._doubled[a][0] - self._doubled[b][0])
        lines = abs(self._doubled[a][1] - self._doubled[b][1])
        return lines + max(0, (along - lines) // 2)

    @cached_property
    def centres(self) -> tuple[tuple[float, float], ...]:
        """Centre of each hex for hexes of radius 1, y downward, north up."""
        half, step = math.sqrt(3) / 2, 1.5
        if self.orientation == "pointy":
            return tuple((along * half, line * step) for along, line in self._doubled)
        return tuple((line * step, along * half) for along, line in self._doubled)

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


def _places(plan: GridPlan) -> Iterable[tuple[str, tuple[int, int]]]:
    """Each label with its doubled coordinates, lines counted from the north or the west."""
    shifted = 1 if plan.shifted == "odd" else 0
    for line in range(1, plan.lines + 1):
        count = plan.odd if line % 2 else plan.even
        for place in range(1, count + 1):
            along = 2 * place - (1 if line % 2 == shifted else 0)
            yield _label(plan, line, place), _doubled(plan, along, line, count)


def _label(plan: GridPlan, line: int, place: int) -> str:
    row, column = (line, place) if plan.orientation == "pointy" else (place, line)
    first, second = (row, column) if plan.label == "row column" else (column, row)
    return f"{first:02}{second:02}"


def _doubled(plan: GridPlan, along: int, line: int, count: int) -> tuple[int, int]:
    """Turns counting from the south into counting from the north."""
    if plan.rows_from == "north":
        return along, line
    if plan.orientation == "pointy":
        return along, plan.lines + 1 - line
    return 2 * (count + 1) - along, line
