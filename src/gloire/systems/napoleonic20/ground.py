"""The map as movement, zones and battles of one side see it, in one state of weather, bridges and fires."""

from collections.abc import Mapping, Sequence

from gloire.core.maps import Map
from gloire.core.paths import Fans, Steps, distances, fans
from gloire.systems.napoleonic20.terrain import LEVEL, Gait, Hexside, Lie, Terrain

RIVERS = ("major", "minor")
CROSSINGS = ("bridge", "ford")


class Ground:
    """The map for units of one side. `works` is what each hex is worth to the other side, against which zones end."""

    def __init__(
        self,
        map: Map,
        terrain: Sequence[Terrain],
        works: Sequence[Terrain],
        chart: Mapping[str, Hexside],
        lie: Lie = LEVEL,
    ) -> None:
        self._map, self._terrain, self._works, self._chart = map, terrain, works, chart
        self.lie = lie
        self.swollen = lie.swollen
        self.shut = lie.shut
        self.barred = frozenset(RIVERS) if lie.swollen else frozenset({"major"})
        grid, hexes = map.grid, range(len(map.grid))
        self._roads = frozenset(side for side in map.road_sides() if not any(lie.rough >> hex & 1 for hex in side))
        self.near: tuple[tuple[int, ...], ...] = tuple(
            tuple(n for n in grid.neighbours[h] if self._passable(h, n)) for h in hexes
        )
        self.near_mask: tuple[int, ...] = tuple(grid.mask(near) for near in self.near)
        self.zone: tuple[int, ...] = tuple(grid.mask(n for n in grid.neighbours[h] if self._zone(h, n)) for h in hexes)
        self.river: tuple[int, ...] = tuple(grid.mask(n for n in self.near[h] if self._hazard(h, n)) for h in hexes)
        self.road_hexes = grid.mask(hex for side in self._roads for hex in side)
        self.march = self._gait()
        self.steps, self.fans = self.march.steps, self.march.fans
        self.road_steps, self.road_fans = self.march.road_steps, self.march.road_fans
        self.side_help = self._side_help()
        self._gaits = {"": self.march}
        self._distances: dict[int, bytes] = {}
        self._nearer: dict[int, tuple[int, ...]] = {}
        self._toward: dict[tuple[int, str], tuple[Steps, Steps, Fans, Fans]] = {}

    def _crossing(self, a: int, b: int) -> frozenset[str]:
        """What lies on a hexside now: a pontoon or a hidden ford is what it serves as, or nothing."""
        kinds = self._map.between(a, b)
        special = [kind for kind in kinds if kind in self._chart and self._chart[kind].serves]
        if not special:
            return kinds
        return kinds.difference(special).union(self._chart[kind].serves for kind in special if kind in self.lie.open)

    def _passable(self, a: int, b: int) -> bool:
        """9.8.1 + 9.9.6: a major river bars the way except at a bridge or a ford."""
        side = self._crossing(a, b)
        return not (side & self.barred) or not side.isdisjoint(CROSSINGS)

    def _zone(self, a: int, b: int) -> bool:
        """7.0: where the zone of a unit in `a` extends into `b`; R49: what counts there is what shields the enemy."""
        here, there = self._terrain[a], self._works[b]
        if there.walled or (here.built_up and there.built_up):
            return False
        return not (self._map.between(a, b) & self.barred)

    def _hazard(self, a: int, b: int) -> bool:
        """9.8.4: whether a retreat across this hexside is hazardous."""
        kinds = self._map.between(a, b)
        if kinds.isdisjoint(RIVERS):
            return False
        return not any(kind in self.lie.open and self._chart[kind].safe for kind in kinds if kind in self._chart)

    def _side_cost(self, a: int, b: int) -> int:
        side = self._crossing(a, b)
        for kind in (*CROSSINGS, "minor"):
            if kind in side:
                return self._chart[kind].cost
        return 0

    def _gait(self, rugged: Sequence[tuple[int, bool]] = ((0, True),)) -> Gait:
        """6.0 + 6.5: one point and what the hexside adds; `rugged` says what rugged ground adds, and if it stops.

        6.6: by road rugged ground does not stop a unit.
        7.2: enemy zones add nothing.
        """
        hexes = range(len(self._map.grid))
        steps: Steps = tuple(tuple(step for n in self.near[h] for step in self._steps(h, n, rugged)) for h in hexes)
        road_steps: Steps = tuple(
            tuple((n, 1 + self._side_cost(h, n), False) for n in self.near[h] if self._by_road(h, n)) for h in hexes
        )
        return Gait(steps, fans(steps), road_steps, fans(road_steps))

    def _by_road(self, a: int, b: int) -> bool:
        return (min(a, b), max(a, b)) in self._roads

    def is_rugged(self, hex: int) -> bool:
        """6.5: whether the ground of a hex stops a unit that does not come by road."""
        return self._terrain[hex].rugged or bool(self.lie.rough >> hex & 1)

    def _steps(self, a: int, b: int, rugged: Sequence[tuple[int, bool]]) -> list[tuple[int, int, bool]]:
        price = 1 + self._side_cost(a, b)
        if not self.is_rugged(b) or self._by_road(a, b):
            return [(b, price, False)]
        return [(b, price + extra, halts) for extra, halts in rugged]

    def gait(self, kind: str) -> Gait:
        """The way of moving of a kind of unit; "" is the common one."""
        if kind not in self._gaits:
            self._gaits[kind] = self._gait(GAITS[kind])
        return self._gaits[kind]

    def toll(self, hex: int, kind: str) -> int | None:
        """6.5: what a kind of unit pays more to go on from a hex not entered by road; nothing if it must stop there."""
        if not self.is_rugged(hex):
            return 0
        return min((extra for extra, halts in GAITS.get(kind, ()) if not halts), default=None)

    def _side_help(self) -> dict[tuple[int, int], tuple[str, int]]:
        """9.4: for a defender attacked across a hexside, what helps it most and by how much."""
        found: dict[tuple[int, int], tuple[str, int]] = {}
        for a, b in self._map.sides:
            kinds = self._crossing(a, b)
            if "major" not in kinds and "minor" in kinds and not self._chart["minor"].defence:
                continue  # Salamanca 9.8.4.1 + R110: a bridge over a stream that helps nobody helps nobody.
            helping = [kind for kind in (*CROSSINGS, "minor") if kind in kinds and self._chart[kind].defence]
            if helping:
                best = max(helping, key=lambda kind: self._chart[kind].defence)
                found[a, b] = found[b, a] = best, self._chart[best].defence
        return found

    def distance_to(self, goal: int) -> bytes:
        """Hexes to the goal over passable hexsides, from everywhere."""
        if goal not in self._distances:
            self._distances[goal] = distances(goal, self.near)
        return self._distances[goal]

    def nearer(self, goal: int) -> tuple[int, ...]:
        """From everywhere, the passable hexes next to it (a mask) that are nearer to the goal."""
        if goal not in self._nearer:
            away = self.distance_to(goal)
            self._nearer[goal] = tuple(
                self._map.grid.mask(n for n in near if away[n] < away[hex]) for hex, near in enumerate(self.near)
            )
        return self._nearer[goal]

    def toward(self, goal: int, kind: str) -> tuple[Steps, Steps, Fans, Fans]:
        """The steps and the road steps of a kind of unit that lead nearer to the goal, and both as masks."""
        if (goal, kind) not in self._toward:
            away, gait = self.distance_to(goal), self.gait(kind)
            steps, road_steps = _nearer(gait.steps, away), _nearer(gait.road_steps, away)
            self._toward[goal, kind] = (steps, road_steps, fans(steps), fans(road_steps))
        return self._toward[goal, kind]


# What rugged ground adds to the cost of a step, and whether it ends the move; several pairs are a choice.
GAITS: dict[str, tuple[tuple[int, bool], ...]] = {
    "light": ((0, False),),  # 16.7.1 and 16.9.2: light infantry and leaders do not stop.
    "cossack": ((0, True), (1, False)),  # 16.7.2: a point more to go on; with one point left they stop as usual.
}


def _nearer(steps: Steps, away: bytes) -> Steps:
    return tuple(tuple(s for s in there if away[s[0]] < away[hex]) for hex, there in enumerate(steps))
