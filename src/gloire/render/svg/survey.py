"""What the map is before it is drawn: the lattice over it, its woods, the curves of rivers and roads."""

from collections.abc import Iterable
from dataclasses import dataclass, field

import msgspec

from gloire.core.maps import Map, Side
from gloire.render.svg.frame import RADIUS, Box, Frame
from gloire.render.svg.ink import Point
from gloire.render.svg.look import Look
from gloire.render.svg.rasters import Field, Lattice, Mask, blurred, roughness

BUILT = frozenset({"town", "fortified", "redoubt"})
_BEYOND = 20.0  # the lattice reaches past the neat line, so that no area ends at it


@dataclass(frozen=True)
class River:
    """A river's line with its width at every point."""

    points: list[Point]
    widths: list[float]


@dataclass(frozen=True)
class Crossing:
    """A bridge, ford or pontoon site where the road and the river really meet."""

    kind: str
    point: Point
    way: Point  # the unit step across the water
    width: float  # of the river there


@dataclass
class Survey:
    """Each part of the drawing adds to it in a fixed order: water, roads, places, trees, fields, marks."""

    map: Map  # with its ground by the kinds it is drawn as
    printed: Map
    look: Look
    frame: Frame
    lattice: Lattice
    owners: list[int]
    woods: Field
    marsh: Field
    vines: Field
    orchards: Field
    corn: Field
    lakes: Field
    mask: Mask
    rivers: list[River] = field(default_factory=list)
    crossings: dict[Side, Crossing] = field(default_factory=dict)
    courses: list[River] = field(default_factory=list)  # water beyond the hexes, which no rule knows
    roads: list[list[Point]] = field(default_factory=list)  # each stretch once
    trails: list[list[Point]] = field(default_factory=list)  # those of them that are trails
    pikes: list[list[Point]] = field(default_factory=list)  # and those that are the best of roads
    lines: list[River] = field(default_factory=list)  # whole roads, for names that run along them
    streets: dict[int, list[list[Point]]] = field(default_factory=dict)
    obstacles: list[tuple[Box, float]] = field(default_factory=list)  # what words should not cover, and how badly

    def terrain(self, point: Point) -> str:
        return self.map.terrain[self.owners[self.lattice.cell(point)]]

    def level(self, height: int) -> Field:
        """How far each cell lies on ground of a height or above."""
        high = [float(self.map.levels[hex] >= height) for hex in self.owners]
        return Field(self.lattice, blurred(self.lattice, high, RADIUS * 0.42))

    def heights(self, lattice: Lattice) -> list[float]:
        """The level of each cell of a lattice."""
        levels, cell = self.map.levels, self.lattice.cell
        if lattice == self.lattice:
            return [float(levels[hex]) for hex in self.owners]
        return [float(levels[self.owners[cell(spot)]]) for spot in lattice.spots()]

    def hexes(self, *terrain: str) -> list[int]:
        return [hex for hex, kind in enumerate(self.map.terrain) if kind in terrain]

    def all_objectives(self) -> set[int]:
        return {hex for hexes in self.map.areas_of("objective").values() for hex in hexes}


def begin_survey(printed: Map, look: Look) -> Survey:
    map = as_drawn(printed, look)
    frame = Frame(map.grid)
    whole = frame.land.grown(_BEYOND)
    lattice = Lattice.sparing(whole)
    owners = lattice.owners(frame)

    rough = roughness(lattice, "forest")

    def area(terrain: str, noise: float) -> Field:
        member = [float(map.terrain[hex] == terrain) for hex in owners]
        if terrain == "lake":  # It has its own shore, where woods and fields go on beyond the last hex.
            member = [inside * is_near for inside, is_near in zip(member, _near_centres(frame, lattice, owners))]
        if not any(member):
            return Field(lattice, member)
        even = blurred(lattice, member, RADIUS * 0.3)
        return Field(lattice, [value + noise * grown for value, grown in zip(even, rough)])

    grown = (
        *(area("forest", 0.34), area("marsh", 0.3), area("vines", 0.22), area("orchard", 0.22), area("corn", 0.12)),
        area("lake", 0.2),
    )
    return Survey(map, printed, look, frame, lattice, owners, *grown, Mask(Lattice.over(whole)))


def _near_centres(frame: Frame, lattice: Lattice, owners: list[int]) -> Iterable[bool]:
    """Whether each cell lies in its hex, or about there."""
    for cell, hex in enumerate(owners):
        row, column = divmod(cell, lattice.width)
        spot = lattice.origin + complex(column, row) * lattice.step
        yield abs(spot - frame.centres[hex]) < RADIUS


def as_drawn(map: Map, look: Look) -> Map:
    """The map with its ground and hexsides by the kinds that they are drawn as."""
    if not (look.drawn or look.ground or look.names):
        return map
    grown = {label: kind for kind, labels in look.ground.items() for label in labels.split()}
    written = {map.grid.index[label]: name for label, name in look.names.items() if label in map.grid.index}
    return msgspec.structs.replace(
        map,
        terrain=tuple(
            grown.get(label, look.drawn.get(kind, kind)) for label, kind in zip(map.grid.labels, map.terrain)
        ),
        names={hex: name for hex, name in {**map.names, **written}.items() if name},
        sides=_sides_drawn(map.sides, look),
        ways=_sides_drawn(map.ways, look),
    )


def _sides_drawn(sides: dict[Side, frozenset[str]], look: Look) -> dict[Side, frozenset[str]]:
    drawn = {side: frozenset(look.drawn.get(kind, kind) for kind in kinds) - {""} for side, kinds in sides.items()}
    return {side: kinds for side, kinds in drawn.items() if kinds}
