"""A map as printed: terrain, heights, hexsides, roads, named areas. Built once, never changed.

Hexes are integers of the map's grid. A hexside is a pair of neighbours, the smaller number first, and what lies on it
is met from both sides; what is met from one side only, as a cliff, a wall or a sunken road, stands under the pair in
the order in which it is crossed:

    map.sides[3, 4] == {"stream"}          a stream between 3 and 4
    map.ways[4, 3] == {"breastworks"}      works in 3 that face 4: who comes from 4 meets them, who goes out does not
    map.met(4, 3) == {"stream", "breastworks"}
"""

import itertools

import msgspec

from gloire.core.hexes import OFF_MAP, Grid

Side = tuple[int, int]


class Road(msgspec.Struct, frozen=True):
    """A named chain of hexes; a map may have several kinds: roads, trails, pikes."""

    name: str
    hexes: tuple[int, ...]
    kind: str = "road"


class Area(msgspec.Struct, frozen=True):
    """Hexes with a name and a meaning. Drawn are an objective, a signpost that leads off the map, a place of entry."""

    kind: str
    name: str  # of the place, or whose it is
    hexes: tuple[int, ...]
    worth: tuple[int, ...] = ()  # of each hex in points, where the map tells it


class Map(msgspec.Struct, frozen=True):
    """What the printed map shows."""

    grid: Grid
    terrain: tuple[str, ...]
    sides: dict[Side, frozenset[str]]
    roads: tuple[Road, ...]
    names: dict[int, str]
    areas: tuple[Area, ...] = ()
    ways: dict[Side, frozenset[str]] = {}  # what lies on a hexside for who crosses it in this direction
    levels: tuple[int, ...] = ()  # of each hex; none where all is level

    def between(self, a: int, b: int) -> frozenset[str]:
        """What lies on the hexside between two neighbours, seen from both."""
        return self.sides.get((a, b) if a < b else (b, a), NOTHING)

    def met(self, a: int, b: int) -> frozenset[str]:
        """What one meets who goes from one hex to its neighbour."""
        return self.between(a, b) | self.ways.get((a, b), NOTHING)

    def level(self, hex: int) -> int:
        """How high a hex lies."""
        return self.levels[hex] if self.levels else 0

    def slopes(self) -> dict[Side, int]:
        """The hexsides between different levels, lower hex first, with how far it goes up."""
        found = {}
        for low, near in enumerate(self.grid.neighbours):
            for high in near:
                if (rise := self.level(high) - self.level(low)) > 0:
                    found[low, high] = rise
        return found

    def road_sides(self, *kinds: str) -> frozenset[Side]:
        """The hexsides that some road crosses; a road of these kinds, where kinds are given."""
        roads = [road for road in self.roads if not kinds or road.kind in kinds]
        return frozenset((min(a, b), max(a, b)) for road in roads for a, b in itertools.pairwise(road.hexes))

    def areas_of(self, kind: str) -> dict[str, tuple[int, ...]]:
        """The areas of a kind by name."""
        return {area.name: area.hexes for area in self.areas if area.kind == kind}


def side_written(grid: Grid, text: str) -> Side | None:
    """A hexside as map files have it: `0908|1009`, or `0908>1009` for one direction; None if it is no hexside."""
    mark = ">" if ">" in text else "|"
    a, _, b = text.partition(mark)
    here, there = grid.index.get(a, OFF_MAP), grid.index.get(b, OFF_MAP)
    if OFF_MAP in (here, there) or there not in grid.neighbours[here]:
        return None
    return (here, there) if mark == ">" else (min(here, there), max(here, there))


NOTHING: frozenset[str] = frozenset()
