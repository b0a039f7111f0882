"""What judgement looks up about a scenario, worked out once: distances in turns, grasps, chances of results."""

from heapq import heappop, heappush

from gloire.core.paths import reach
from gloire.systems.napoleonic20.ground import Ground, Lie
from gloire.systems.napoleonic20.scenario import FRENCH, Scenario

FACES = range(1, 7)
RESULTS = ("AB", "AR", "AW", "N", "EX", "DW", "DR", "DB")
FAR = 99.0
LOOK = 2  # hexes around a unit that its retreats are judged by
KEPT = 8
_atlases: dict[int, "Atlas"] = {}


def atlas_of(scenario: Scenario) -> "Atlas":
    """The atlas of a scenario. Scenarios are few and atlases are dear, so the last ones are kept for all players."""
    if id(scenario) not in _atlases:
        if len(_atlases) >= KEPT:
            _atlases.clear()
        _atlases[id(scenario)] = Atlas(scenario)  # It holds the scenario, so the id stays its own.
    return _atlases[id(scenario)]


class Atlas:
    """A scenario with tables of its own."""

    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        # By side: works may serve one of them alone.
        self.defence = tuple(tuple(terrain.defence for terrain in works) for works in scenario.works)
        self.walled = tuple(tuple(terrain.walled for terrain in works) for works in scenario.works)
        self.chances = {column: _chances(scenario, column) for column in scenario.combat.columns}
        self.around = _around(scenario, LOOK)
        self.less = tuple(_steadiness(scenario, unit) for unit in range(len(scenario.units)))  # off a rout die
        self._turns: dict[tuple[int, int], list[float]] = {}
        self._grasps: dict[tuple[int, int, bool], int] = {}

    def turns_to(self, goal: int, movement: int) -> list[float]:
        """From every hex, about how many turns a unit of this allowance needs to the goal with nobody in the way."""
        key = (goal, movement)
        if key not in self._turns:
            self._turns[key] = _turns_to(self.scenario.ground(FRENCH), goal, movement)
        return self._turns[key]

    def grasp(self, hex: int, points: int, flooded: bool) -> int:
        """The hexes that a unit could attack next turn, with nobody in the way."""
        key = (hex, points, flooded)
        if key not in self._grasps:
            self._grasps[key] = _grasp(self.scenario.ground(FRENCH, Lie(swollen=flooded)), hex, points)
        return self._grasps[key]


def _chances(scenario: Scenario, column: int) -> tuple[float, ...]:
    """9.6: the chance of each of RESULTS."""
    rolled = [scenario.combat.result(face, column) for face in FACES]
    return tuple(rolled.count(result) / len(FACES) for result in RESULTS)


def _steadiness(scenario: Scenario, unit: int) -> int:
    """9.6.2 + Borodino 16.7.3.1: elite units rout two hexes less, and militia two more."""
    special = bool(scenario.options.get("special_units"))
    return 2 * scenario.elite[unit] - 2 * (special and scenario.units[unit].militia)


def _around(scenario: Scenario, radius: int) -> tuple[int, ...]:
    """For each hex the mask of those within a radius."""
    neighbours = scenario.map.grid.neighbours
    discs = [1 << hex for hex in range(len(neighbours))]
    for _ in range(radius):
        discs = [_union([discs[near] for near in neighbours[hex]]) | discs[hex] for hex in range(len(neighbours))]
    return tuple(discs)


def _union(masks: list[int]) -> int:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def _turns_to(ground: Ground, goal: int, movement: int) -> list[float]:
    """Cheapest ways back from the goal; 6.6: by road a unit has a point more; 6.5: rugged ground costs its stop."""
    away = [FAR] * len(ground.near)
    away[goal] = 0.0
    edges = [(0.0, goal)]
    while edges:
        spent, hex = heappop(edges)
        if spent > away[hex]:
            continue
        road = {near: price for near, price, _ in ground.road_steps[hex]}
        for near, price, halts in ground.steps[hex]:
            turns = road[near] / (movement + 1) if near in road else price / movement * (1.5 if halts else 1.0)
            if spent + turns < away[near]:
                away[near] = spent + turns
                heappush(edges, (spent + turns, near))
    return away


def _grasp(ground: Ground, hex: int, points: int) -> int:
    ends = {hex, *reach(hex, points, ground.steps, 0, 0).cost, *reach(hex, points + 1, ground.road_steps, 0, 0).cost}
    return _union([ground.near_mask[end] for end in ends])
