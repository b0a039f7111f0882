"""A map as printed: terrain, hexsides, roads, names, edges. Built once, never changed."""

import msgspec

from gloire.core.hexes import Grid

Side = tuple[int, int]


class Road(msgspec.Struct, frozen=True):
    """A named chain of hexes."""

    name: str
    hexes: tuple[int, ...]


class Map(msgspec.Struct, frozen=True):
    """What the printed map shows; hexes are integers of its grid."""

    grid: Grid
    terrain: tuple[str, ...]
    sides: dict[Side, frozenset[str]]
    roads: tuple[Road, ...]
    names: dict[int, str]
    locs: dict[str, tuple[int, ...]]
    objectives: dict[str, tuple[int, ...]]
    entries: dict[str, tuple[int, ...]]

    def between(self, a: int, b: int) -> frozenset[str]:
        """What lies on the hexside between two neighbours."""
        return self.sides.get((a, b) if a < b else (b, a), NOTHING)

    def road_sides(self) -> frozenset[Side]:
        """The hexsides that some road crosses."""
        return frozenset(
            (min(a, b), max(a, b)) for road in self.roads for a, b in zip(road.hexes, road.hexes[1:], strict=False)
        )


NOTHING: frozenset[str] = frozenset()
