"""Values over the land on a fine lattice: whose a cell is, how wooded it is, what is drawn there."""

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate

from gloire.render.svg.frame import APOTHEM, RADIUS, ROOT3, Box, Frame
from gloire.render.svg.hand import value_noise
from gloire.render.svg.ink import Point

STEP = 5.0
NOBODY = -1


@dataclass(frozen=True)
class Lattice:
    """Cells of one step, row by row from the north-west."""

    origin: Point
    width: int
    height: int

    @classmethod
    def over(cls, box: Box) -> "Lattice":
        return cls(box.corner, int(box.size.real / STEP) + 2, int(box.size.imag / STEP) + 2)

    def cell(self, point: Point) -> int:
        """The cell nearest to a point, also to one beyond the lattice."""
        place = (point - self.origin) / STEP
        column = min(max(round(place.real), 0), self.width - 1)
        return min(max(round(place.imag), 0), self.height - 1) * self.width + column

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
        middle = (centre - self.origin) / STEP
        tall = RADIUS if frame.pointy else APOTHEM
        for row in range(int(middle.imag - tall / STEP) + 1, int(middle.imag + tall / STEP) + 1):
            reach = _half_width(frame, abs(row - middle.imag) * STEP) / STEP
            yield row, int(middle.real - reach) + 1, int(middle.real + reach)

    def _spread(self, owner: list[int]) -> None:
        queue = deque(cell for cell, hex in enumerate(owner) if hex != NOBODY)
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
        place = (point - self.lattice.origin) / STEP
        column = min(max(int(place.real), 0), self.lattice.width - 2)
        row = min(max(int(place.imag), 0), self.lattice.height - 2)
        across, down = min(max(place.real - column, 0), 1), min(max(place.imag - row, 0), 1)
        upper = row * self.lattice.width + column
        top, bottom = self._along(upper, across), self._along(upper + self.lattice.width, across)
        return top + (bottom - top) * down

    def _along(self, cell: int, share: float) -> float:
        return self.values[cell] + (self.values[cell + 1] - self.values[cell]) * share


def blurred(lattice: Lattice, values: Sequence[float], radius: float) -> list[float]:
    """Three box blurs are nearly a bell curve."""
    reach = max(1, round(radius / STEP / 1.7))
    rows = [list(values[start : start + lattice.width]) for start in range(0, len(values), lattice.width)]
    for _ in range(3):
        rows = [_box_blur(row, reach) for row in rows]
        columns = [_box_blur(column, reach) for column in zip(*rows)]
        rows = [list(row) for row in zip(*columns)]
    return [value for row in rows for value in row]


def roughened(lattice: Lattice, values: list[float], strength: float, seed: str) -> list[float]:
    """Two octaves of noise make an even edge look grown."""
    coarse = value_noise(lattice.width, lattice.height, int(RADIUS * 0.42 / STEP), seed)
    fine = value_noise(lattice.width, lattice.height, max(1, int(RADIUS * 0.2 / STEP)), seed + " fine")
    return [
        value + strength * (1.4 * (large - 0.5) + 0.7 * (small - 0.5))
        for value, large, small in zip(values, coarse, fine)
    ]


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
        offsets = _disc(radius)
        for point in points:
            for offset in offsets:
                cell = self._lattice.cell(point + offset)
                self._cells[cell] = max(self._cells[cell], drawn)

    def at(self, point: Point) -> Drawn:
        return Drawn(self._cells[self._lattice.cell(point)])

    def is_free(self, point: Point) -> bool:
        return not self._cells[self._lattice.cell(point)]


def _half_width(frame: Frame, height: float) -> float:
    """Half the width of a hex at a height above or below its centre."""
    if frame.pointy:
        return min(APOTHEM, (RADIUS - height) * ROOT3)
    return RADIUS - height / ROOT3


def _box_blur(row: Sequence[float], reach: int) -> list[float]:
    padded = [row[0]] * (reach + 1) + list(row) + [row[-1]] * reach
    sums = list(accumulate(padded))
    size = 2 * reach + 1
    return [(high - low) / size for low, high in zip(sums, sums[size:])]


def _disc(radius: float) -> list[Point]:
    reach = int(radius / STEP) + 1
    steps = [complex(x, y) * STEP for x in range(-reach, reach + 1) for y in range(-reach, reach + 1)]
    return [step for step in steps if abs(step) <= radius]
