"""What judgement looks up about a scenario, worked out once: distances in turns, grasps, chances of results."""

from heapq import heappop, heappush

from gloire.core.hexes import bits
from gloire.core.paths import reach
from gloire.systems.napoleonic20.ground import Ground
from gloire.systems.napoleonic20.scenario import FRENCH, Scenario
from gloire.systems.napoleonic20.terrain import Lie

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
        units = range(len(scenario.units))
        self.less = tuple(_steadiness(scenario, unit) for unit in units)  # off a rout die
        self.dummies = tuple(unit for unit in units if scenario.dummy[unit])
        self.in_rain = tuple(max(0, unit.strength - (unit.arm == "infantry")) for unit in scenario.units)
        self.shaken = tuple(0.1 + 0.06 * strength for strength in scenario.strength)  # what any rout costs
        self.step = tuple(0.06 + 0.03 * strength for strength in scenario.strength)  # what a step back costs
        self.longest_rout = tuple(max(1, max(FACES) - less) for less in self.less)
        self.long_rout = tuple(_long_rout(scenario, unit, self.less[unit]) for unit in units)
        self._routs: dict[tuple[int, bool, int], Routs] = {}
        self._homeward: dict[tuple[int, tuple[int, ...]], Homeward] = {}
        self._turns: dict[tuple[int, int], list[float]] = {}
        self._grasps: dict[tuple[int, int, bool], int] = {}

    def routs(self, unit: int, walled: bool, home: int) -> "Routs":
        """9.6.2 + 9.8.1 + 9.8.7: how far a unit runs that is so many hexes from home."""
        key = (self.less[unit], walled, home)
        found = self._routs.get(key)
        if found is None:
            lengths = [max(1, face - self.less[unit]) - walled for face in FACES]
            found = self._routs[key] = Routs(lengths, home)
        return found

    def homeward(self, ground: Ground, unit: int) -> "Homeward":
        """The ways of a unit to its lines of communications."""
        key = (id(ground), self.scenario.locs_of[unit])
        found = self._homeward.get(key)
        if found is None:
            found = self._homeward[key] = Homeward(ground, *key[1:])  # It holds the ground, so the id stays its own.
        return found

    def turns_to(self, goal: int, movement: int) -> list[float]:
        """From every hex, about how many turns a unit of this allowance needs to the goal with nobody in the way."""
        found = self._turns.get((goal, movement))
        if found is None:
            found = self._turns[goal, movement] = _turns_to(self.scenario.ground(FRENCH), goal, movement)
        return found

    def next_night(self, turn: int) -> int:
        """14.0: the first night from a turn on; 0 where none comes any more."""
        turns = self.scenario.turns
        return next((number for number in range(turn, self.scenario.last_turn + 1) if turns[number].night), 0)

    def counting(self, side: int) -> list[tuple[int, int]]:
        """14.0: lines of communications and objectives of a side, each with the points it loses there."""
        scenario = self.scenario
        locs = [(hex, scenario.loc_worth[side]) for hex in scenario.side_locs[side]]
        return locs + [(hex, scenario.morale.objective_lost) for hex in scenario.objectives[side]]

    def grasp(self, hex: int, points: int, flooded: bool) -> int:
        """The hexes that a unit could attack next turn, with nobody in the way."""
        key = (hex, points, flooded)
        found = self._grasps.get(key)
        if found is None:
            found = self._grasps[key] = _grasp(self.scenario.ground(FRENCH, Lie(swollen=flooded)), hex, points)
        return found


class Routs:
    """The chances of a rout of each length that is looked into, the last for all that are longer."""

    def __init__(self, lengths: list[int], home: int) -> None:
        looked_into = [min(length, LOOK) for length in lengths if length <= home]
        self.gone = (len(lengths) - len(looked_into)) / len(lengths)  # past the line of communications
        self.shares = tuple(looked_into.count(length) / len(lengths) for length in range(LOOK + 1))


class Homeward:
    """9.8: where lines of communications are, seen from every hex."""

    def __init__(self, ground: Ground, locs: tuple[int, ...]) -> None:
        ways = [ground.distance_to(loc) for loc in locs]
        self.ground = ground
        self.locs = _union([1 << loc for loc in locs])
        self.away = [min(way[hex] for way in ways) for hex in range(len(ground.near))]  # hexes to the nearest
        self.nearer = [
            _union([1 << step for step in near if any(way[step] < way[hex] for way in ways)])
            for hex, near in enumerate(ground.near)
        ]
        self.clear = [nearer & ~river for nearer, river in zip(self.nearer, ground.river, strict=True)]
        self.ways = [steps | _union([self.clear[step] for step in bits(steps)]) for steps in self.clear]  # two steps


def _long_rout(scenario: Scenario, unit: int, less: int) -> float:
    """12.1: the chance that a rout is longer than the unit could march."""
    return sum(face - less > scenario.movement[unit] for face in FACES) / len(FACES)


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
