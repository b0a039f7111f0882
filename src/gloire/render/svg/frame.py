"""Where things lie on the sheet: hex centres, corners, sides and outlines in map units."""

import cmath
import math
from collections import defaultdict
from collections.abc import Collection, Iterable
from functools import cached_property
from typing import NamedTuple

from gloire.core.hexes import OFF_MAP, Grid
from gloire.render.svg.ink import Point, polygon, xy

RADIUS = 48.0
MARGIN = 46.0  # from the outermost hexes to the neat line
ROOT3 = math.sqrt(3)
APOTHEM = RADIUS * ROOT3 / 2

Corner = tuple[int, int]


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, centre: Point, width: float, height: float) -> "Box":
        x, y = centre.real, centre.imag
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def corner(self) -> Point:
        return complex(self.left, self.top)

    @property
    def size(self) -> Point:
        return complex(self.right - self.left, self.bottom - self.top)

    def grown(self, pad: float) -> "Box":
        return Box(self.left - pad, self.top - pad, self.right + pad, self.bottom + pad)

    def overlap(self, other: "Box") -> float:
        """The area that two boxes share."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0

    def holds(self, point: Point) -> bool:
        return self.left <= point.real <= self.right and self.top <= point.imag <= self.bottom

    def line(self) -> str:
        return f"M{xy(self.corner)}H{self.right:.1f}V{self.bottom:.1f}H{self.left:.1f}Z"


class Frame:
    """The geometry of one grid at the size it is drawn."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.pointy = grid.orientation == "pointy"
        self.centres: tuple[Point, ...] = tuple(complex(x, y) * RADIUS for x, y in grid.centres)
        first = -60 if self.pointy else -90
        # In the order of `Grid.near`: clockwise, unit steps.
        self.directions = tuple(cmath.rect(1, math.radians(first + 60 * turn)) for turn in range(6))
        self.hexes = self._hexes()
        self.land = self.hexes.grown(MARGIN)

    def corners(self, hex: int, radius: float = RADIUS) -> list[Point]:
        """Clockwise; corner k lies between the neighbours k and k + 1."""
        turn = cmath.rect(radius, math.radians(30))
        return [self.centres[hex] + direction * turn for direction in self.directions]

    def side(self, a: int, b: int) -> tuple[Point, Point]:
        """The two corners that neighbours share."""
        corners, way = self.corners(a), self.grid.near[a].index(b)
        return corners[way - 1], corners[way]

    def middle(self, a: int, b: int) -> Point:
        return (self.centres[a] + self.centres[b]) / 2

    def corner_key(self, point: Point) -> Corner:
        """Corners computed from different hexes differ in the last bits; their place in the grid does not."""
        across, down = (APOTHEM, RADIUS / 2) if self.pointy else (RADIUS / 2, APOTHEM)
        return round(point.real / across), round(point.imag / down)

    @cached_property
    def at_corner(self) -> dict[Corner, list[int]]:
        """The hexes that meet at each corner."""
        meeting: dict[Corner, list[int]] = defaultdict(list)
        for hex in range(len(self.centres)):
            for corner in self.corners(hex):
                meeting[self.corner_key(corner)].append(hex)
        return meeting

    def outline(self, hexes: Collection[int]) -> list[list[Point]]:
        """The rings round a set of hexes, holes included."""
        following: dict[Corner, tuple[Point, Corner]] = {}
        for start, end in self._edges(hexes):
            following[self.corner_key(start)] = (start, self.corner_key(end))
        rings = []
        while following:
            key, ring = next(iter(following)), []
            while key in following:
                point, key = following.pop(key)
                ring.append(point)
            rings.append(ring)
        return rings

    def outline_path(self, hexes: Collection[int]) -> str:
        return "".join(polygon(ring) for ring in self.outline(hexes))

    def on_rim(self, hex: int) -> bool:
        return OFF_MAP in self.grid.near[hex]

    def outward(self, hex: int) -> Point:
        """The unit step to the side of the sheet that is nearest."""
        x, y, box = self.centres[hex].real, self.centres[hex].imag, self.hexes
        gaps = {-1 + 0j: x - box.left, 1 + 0j: box.right - x, -1j: y - box.top, 1j: box.bottom - y}
        return min(gaps, key=gaps.__getitem__)

    def _edges(self, hexes: Collection[int]) -> Iterable[tuple[Point, Point]]:
        for hex in hexes:
            corners = self.corners(hex)
            for way, neighbour in enumerate(self.grid.near[hex]):
                if neighbour not in hexes:
                    yield corners[way - 1], corners[way]

    def _hexes(self) -> Box:
        half = complex(APOTHEM, RADIUS) if self.pointy else complex(RADIUS, APOTHEM)
        across = [centre.real for centre in self.centres]
        down = [centre.imag for centre in self.centres]
        return Box(min(across) - half.real, min(down) - half.imag, max(across) + half.real, max(down) + half.imag)
