"""Values over the land on a fine lattice: whose a cell is, how wooded it is, what is drawn there."""

import math
from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate

from gloire.render.svg.frame import APOTHEM, RADIUS, ROOT3, Box, Frame
from gloire.render.svg.hand import value_noise
from gloire.render.svg.ink import Point

FINE, COARSE = 5.0, 12.0
_CELLS = 95_000  # what a map of three hundred hexes has at the finest step
NOBODY = -1


@dataclass(frozen=True)
class Lattice:
    """Cells of one step, row by row from the north-west."""

    origin: Point
    width: int
    height: int
    step: float = FINE

    @classmethod
    def over(cls, box: Box, step: float = FINE) -> "Lattice":
        return cls(box.corner, int(box.size.real / step) + 2, int(box.size.imag / step) + 2, step)

    @classmethod
    def sparing(cls, box: Box) -> "Lattice":
        """The finest that a vast map can afford: edges of woods are blurred and noisy, so nobody sees its cells."""
        share = box.size.real * box.size.imag / FINE**2 / _CELLS
        return cls.over(box, min(FINE * max(1.0, share) ** 0.75, COARSE))

    def cell(self, point: Point) -> int:
        """The cell nearest to a point, also to one beyond the lattice."""
        column = round((point.real - self.origin.real) / self.step)
        row = round((point.imag - self.origin.imag) / self.step)
        if 0 <= column < self.width and 0 <= row < self.height:
            return row * self.width + column
        return min(max(row, 0), self.height - 1) * self.width + min(max(column, 0), self.width - 1)

    def spots(self) -> Iterable[Point]:
        """Where its cells lie."""
        for row in range(self.height):
            start = self.origin + complex(0, row * self.step)
            yield from (start + column * self.step for column in range(self.width))

    def owners(self, frame: Frame) -> list[int]:
        """The hex of each cell. Beyond the map the nearest hex, so that woods run out of the picture."""
        owner = [NOBODY] * (self.width * self.height)
        for hex, centre in enumerate(frame.centres):
            for row, first, last in self._rows(frame, centre):
                start = row * self.width
                owner[start + first : start + last + 1] = [hex] * (last - first + 1)
        self._spread(owner)
        return owner

    def _rows(self, frame: Frame, centre: Point) -> Iterable[tuple[int, int, int]]:
        """The cells of a hex: row, first column, last column."""
        middle, step = (centre - self.origin) / self.step, self.step
        tall = RADIUS if frame.pointy else APOTHEM
        for row in range(int(middle.imag - tall / step) + 1, int(middle.imag + tall / step) + 1):
            reach = _half_width(frame, abs(row - middle.imag) * step) / step
            yield row, int(middle.real - reach) + 1, int(middle.real + reach)

    def _spread(self, owner: list[int]) -> None:
        """From the cells on the rim of the map outward."""
        beyond = (cell for cell, hex in enumerate(owner) if hex == NOBODY)
        rim = {beside for cell in beyond for beside in self._beside(cell) if owner[beside] != NOBODY}
        queue = deque(sorted(rim))
        while queue:
            cell = queue.popleft()
            for neighbour in self._beside(cell):
                if owner[neighbour] == NOBODY:
                    owner[neighbour] = owner[cell]
                    queue.append(neighbour)

    def _beside(self, cell: int) -> Iterable[int]:
        column = cell % self.width
        if column > 0:
            yield cell - 1
        if column < self.width - 1:
            yield cell + 1
        if cell >= self.width:
            yield cell - self.width
        if cell < self.width * (self.height - 1):
            yield cell + self.width


@dataclass(frozen=True)
class Field:
    """A number for every cell; called with a point it blends the four cells round it."""

    lattice: Lattice
    values: list[float]

    def __call__(self, point: Point) -> float:
        lattice, values = self.lattice, self.values
        x = (point.real - lattice.origin.real) / lattice.step
        y = (point.imag - lattice.origin.imag) / lattice.step
        column, row = int(x), int(y)
        if not (0 <= x < lattice.width - 1 and 0 <= y < lattice.height - 1):
            x, y = min(max(x, 0.0), lattice.width - 1.0), min(max(y, 0.0), lattice.height - 1.0)
            column, row = min(int(x), lattice.width - 2), min(int(y), lattice.height - 2)
        upper = row * lattice.width + column
        lower = upper + lattice.width
        across = x - column
        top = values[upper] + (values[upper + 1] - values[upper]) * across
        bottom = values[lower] + (values[lower + 1] - values[lower]) * across
        return top + (bottom - top) * (y - row)

    def within(self, box: Box) -> "Field":
        """The part of it that lies in a box."""
        lattice = self.lattice
        first, last = lattice.cell(box.corner), lattice.cell(box.corner + box.size)
        (top, left), (bottom, right) = divmod(first, lattice.width), divmod(last, lattice.width)
        rows = [
            self.values[row * lattice.width + left : row * lattice.width + right + 1] for row in range(top, bottom + 1)
        ]
        corner = lattice.origin + complex(left, top) * lattice.step
        part = Lattice(corner, right - left + 1, bottom - top + 1, lattice.step)
        return Field(part, [value for row in rows for value in row])


def blurred(lattice: Lattice, values: Sequence[float], radius: float) -> list[float]:
    """Three box blurs are nearly a bell curve."""
    reach = max(1, round(radius / lattice.step / 1.7))
    rows = [list(values[start : start + lattice.width]) for start in range(0, len(values), lattice.width)]
    for _ in range(3):
        rows = [_box_blur(row, reach) for row in rows]
        columns = [_box_blur(column, reach) for column in zip(*rows)]
        rows = [list(row) for row in zip(*columns)]
    return [value for row in rows for value in row]


def roughness(lattice: Lattice, seed: str) -> list[float]:
    """Two octaves of noise round zero: added to an even edge they make it look grown."""
    coarse = value_noise(lattice.width, lattice.height, max(1, int(RADIUS * 0.42 / lattice.step)), seed)
    fine = value_noise(lattice.width, lattice.height, max(1, int(RADIUS * 0.2 / lattice.step)), seed + " fine")
    return [1.4 * (large - 0.5) + 0.7 * (small - 0.5) for large, small in zip(coarse, fine)]


class Drawn(IntEnum):
    """What already stands in a cell; what comes later keeps off."""

    NOTHING = 0
    ROAD = 1
    WATER = 2
    BUILDING = 3


class Mask:
    """The cells that lines and buildings take."""

    def __init__(self, lattice: Lattice) -> None:
        self._lattice = lattice
        self._cells = bytearray(lattice.width * lattice.height)

    def mark(self, points: Iterable[Point], radius: float, drawn: Drawn) -> None:
        """Lines are drawn with many points to a cell, so cells are marked, not points."""
        cells, width, mark, disc = self._cells, self._lattice.width, int(drawn), _disc(radius)
        for middle in {self._lattice.cell(point) for point in points}:
            row, column = divmod(middle, width)
            for down, reach in disc:
                if 0 <= row + down < self._lattice.height:
                    start = (row + down) * width
                    for cell in range(start + max(column - reach, 0), start + min(column + reach, width - 1) + 1):
                        cells[cell] = max(cells[cell], mark)

    def at(self, point: Point) -> int:
        """One of `Drawn`, as a number: names ask for tens of thousands."""
        return self._cells[self._lattice.cell(point)]

    def across(self, start: Point, step: float, count: int) -> list[int]:
        """The same at points side by side."""
        lattice = self._lattice
        first = (start.real - lattice.origin.real) / lattice.step
        row = lattice.cell(start) // lattice.width * lattice.width
        places = [round(first + step / lattice.step * number) for number in range(count)]
        return [self._cells[row + min(max(place, 0), lattice.width - 1)] for place in places]

    def is_free(self, point: Point) -> bool:
        return not self._cells[self._lattice.cell(point)]


def _half_width(frame: Frame, height: float) -> float:
    """Half the width of a hex at a height above or below its centre."""
    if frame.pointy:
        return min(APOTHEM, (RADIUS - height) * ROOT3)
    return RADIUS - height / ROOT3


def _box_blur(row: Sequence[float], reach: int) -> list[float]:
    if not any(row):
        return list(row)
    padded = [row[0]] * (reach + 1) + list(row) + [row[-1]] * reach
    sums = list(accumulate(padded))
    size = 2 * reach + 1
    return [(high - low) / size for low, high in zip(sums, sums[size:])]


def _disc(radius: float) -> list[tuple[int, int]]:
    """The rows of a disc of fine cells, each with its reach to either side."""
    reach = int(radius / FINE)
    return [(down, int(math.sqrt(radius**2 / FINE**2 - down**2))) for down in range(-reach, reach + 1)]
