"""A checked scenario: everything that never changes in a game, with the tables the rules look things up in.

Hexes, units, sides and armies are small integers here; sets of hexes are masks.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from gloire.core.maps import Map
from gloire.core.paths import Fans, Steps, distances, fans
from gloire.core.tables import Chart, Table
from gloire.systems.napoleonic20.actions import CommitGuard, DrawCard, ForceMarch, MoveUnit
from gloire.systems.napoleonic20.data import HalfCard

FRENCH, ALLIED = 0, 1  # the French player, and the anti-French player under whatever name


class Counter(msgspec.Struct, frozen=True):
    """A unit as printed."""

    id: str
    name: str
    short: str
    army: int
    side: int
    arm: str
    strength: int
    movement: int
    elite: bool
    guard: bool
    cadre: bool
    source: str


class Army(msgspec.Struct, frozen=True):
    """An army of one side."""

    id: str
    name: str
    side: int


class Turn(msgspec.Struct, frozen=True):
    """A space of the turn track."""

    number: int
    date: str
    name: str
    night: bool
    weather: str


class Terrain(msgspec.Struct, frozen=True):
    """A line of the terrain effects chart for hexes."""

    defence: int
    rugged: bool
    built_up: bool
    walled: bool


class MoraleChart(msgspec.Struct, frozen=True):
    """12.1: what raises and lowers army morale."""

    broken_own: int
    broken_enemy: int
    long_rout: int
    guard_repulsed: int
    commit_guard: int
    spend: int
    lull: int
    objective_lost: int
    loc_lost: int
    maximum: int


class Ground:
    """The map as movement, zones and battles see it; one for dry weather, one for swollen rivers."""

    def __init__(
        self,
        map: Map,
        terrain: Sequence[Terrain],
        chart: Mapping[str, tuple[int, int]],
        barred: frozenset[str],
    ):
        self._map, self._terrain, self._chart, self._barred = map, terrain, chart, barred
        self.swollen = "minor" in barred
        grid, hexes = map.grid, range(len(map.grid))
        roads = map.road_sides()
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(n for n in grid.neighbours[h] if self._passable(h, n)) for h in hexes
        )
        self.near_mask: tuple[int, ...] = tuple(grid.mask(near) for near in self.near)
        self.zone: tuple[int, ...] = tuple(grid.mask(n for n in grid.neighbours[h] if self._zone(h, n)) for h in hexes)
        self.river: tuple[int, ...] = tuple(
            grid.mask(n for n in self.near[h] if {"major", "minor"} & map.between(h, n)) for h in hexes
        )
        self.steps: Steps = tuple(tuple(self._step(h, n, roads) for n in self.near[h]) for h in hexes)
        self.road_steps: Steps = tuple(
            tuple((n, 1 + self._side_cost(h, n), False) for n in self.near[h] if (min(h, n), max(h, n)) in roads)
            for h in hexes
        )
        self.side_help = self._side_help()
        self.fans, self.road_fans = fans(self.steps), fans(self.road_steps)
        self._distances: dict[int, bytes] = {}
        self._toward: dict[int, tuple[Steps, Steps, Fans, Fans]] = {}

    def _crossing(self, a: int, b: int) -> frozenset[str]:
        return self._map.between(a, b)

    def _passable(self, a: int, b: int) -> bool:
        """9.8.1 + 9.9.6: a major river bars the way except at a bridge or a ford."""
        side = self._crossing(a, b)
        return not (side & self._barred) or bool(side & {"bridge", "ford"})

    def _zone(self, a: int, b: int) -> bool:
        """7.0: where the zone of a unit in `a` extends into `b`."""
        here, there = self._terrain[a], self._terrain[b]
        if there.walled or (here.built_up and there.built_up):
            return False
        return not (self._crossing(a, b) & self._barred)

    def _side_cost(self, a: int, b: int) -> int:
        side = self._crossing(a, b)
        for kind in ("bridge", "ford", "minor"):
            if kind in side:
                return self._chart[kind][0]
        return 0

    def _step(self, a: int, b: int, roads: frozenset[tuple[int, int]]) -> tuple[int, int, bool]:
        """6.0 + 6.5: one point and what the hexside adds.

        6.6: by road rugged ground does not stop a unit.
        7.2: enemy zones add nothing.
        """
        by_road = (min(a, b), max(a, b)) in roads
        return b, 1 + self._side_cost(a, b), self._terrain[b].rugged and not by_road

    def _side_help(self) -> dict[tuple[int, int], tuple[str, int]]:
        """9.4: for a defender attacked across a hexside, what helps it most and by how much."""
        found: dict[tuple[int, int], tuple[str, int]] = {}
        for (a, b), kinds in self._map.sides.items():
            helping = [kind for kind in ("bridge", "ford", "minor") if kind in kinds and self._chart[kind][1]]
            if helping:
                best = max(helping, key=lambda kind: self._chart[kind][1])
                found[a, b] = found[b, a] = best, self._chart[best][1]
        return found

    def distance_to(self, goal: int) -> bytes:
        """Hexes to the goal over passable hexsides, from everywhere."""
        if goal not in self._distances:
            self._distances[goal] = distances(goal, self.near)
        return self._distances[goal]

    def toward(self, goal: int) -> tuple[Steps, Steps, Fans, Fans]:
        """The steps and the road steps that lead nearer to the goal, and both as masks."""
        if goal not in self._toward:
            away = self.distance_to(goal)
            steps, road_steps = _nearer(self.steps, away), _nearer(self.road_steps, away)
            self._toward[goal] = (steps, road_steps, fans(steps), fans(road_steps))
        return self._toward[goal]


def _nearer(steps: Steps, away: bytes) -> Steps:
    return tuple(tuple(s for s in there if away[s[0]] < away[hex]) for hex, there in enumerate(steps))


class Scenario(msgspec.Struct, kw_only=True, dict=True):
    """All that is fixed about a game of this scenario with these options."""

    id: str
    named: str  # what it is loaded by: its id, or the folder somebody keeps it in
    title: str
    subtitle: str
    teaches: str
    game: str
    system: Any
    sides: tuple[str, str]
    options: dict[str, bool]
    choices: dict[str, Any]
    sources: dict[str, str]
    map: Map
    terrain: tuple[Terrain, ...]
    dry: Ground
    flooded: Ground
    units: tuple[Counter, ...]
    armies: tuple[Army, ...]
    turns: dict[int, Turn]
    first: int
    first_turn: int
    last_turn: int
    no_event: tuple[int, ...]
    cards: tuple[tuple[HalfCard, HalfCard], ...]
    script: tuple[int, ...]
    combat: Table
    combat_source: str
    rally: Chart
    control_lost: int
    morale: MoraleChart
    start_morale: tuple[int, int]
    rest: tuple[int, int]
    start_where: tuple[int, ...]
    start_due: tuple[int, ...]
    start_garrisons: tuple[int, int]
    good_ground: tuple[int, str] | None
    entries: tuple[tuple[int, ...], ...]  # per unit
    sequence: Any = None

    def __post_init__(self) -> None:
        """Flat tables per unit, for speed."""
        units = self.units
        self.labels = self.map.grid.labels
        self.index = self.map.grid.index
        self.ids = tuple(u.id for u in units)
        self.number = {u.id: i for i, u in enumerate(units)}
        self.side = tuple(u.side for u in units)
        self.army = tuple(u.army for u in units)
        self.army_number = {a.id: i for i, a in enumerate(self.armies)}
        self.strength = tuple(u.strength for u in units)
        self.movement = tuple(u.movement for u in units)
        self.infantry = tuple(u.arm == "infantry" for u in units)
        self.cavalry = tuple(u.arm == "cavalry" for u in units)
        self.artillery = tuple(u.arm == "artillery" for u in units)
        self.elite = tuple(u.elite for u in units)
        self.guard = tuple(u.guard for u in units)
        self.cadre = tuple(u.cadre for u in units)
        self.of_side = tuple(tuple(i for i, u in enumerate(units) if u.side == s) for s in (0, 1))
        self.locs = tuple(self.map.locs.get(army.id, ()) for army in self.armies)
        self.loc_masks = tuple(self.map.grid.mask(locs) for locs in self.locs)
        self.side_locs = tuple(
            tuple(h for army, locs in zip(self.armies, self.locs, strict=True) if army.side == s for h in locs)
            for s in (0, 1)
        )
        self.objectives = tuple(self.map.objectives.get(side, ()) for side in self.sides)
        self.road_hexes = self.map.grid.mask(h for road in self.map.roads for h in road.hexes)
        self.draws = tuple(DrawCard(number) for number in range(len(self.cards)))
        self.marches = tuple(ForceMarch(army.id) for army in self.armies)
        self.reach_memo: dict[Any, Any] = {}
        self.moves = tuple(tuple(MoveUnit(u.id, label) for label in self.labels) for u in units)
        self.commits = tuple(tuple(CommitGuard(u.id, label) for label in self.labels) if u.guard else () for u in units)

    def side_number(self, side: str) -> int:
        """The number of a side's id."""
        return self.sides.index(side)
