"""6.0 to 6.9 and 7.0 against a search that tries every path, and every order of moves, with no cleverness at all."""

import itertools
import random

import pytest

from gloire.systems.napoleonic20 import actions as do
from tests.scene import ALLIED, Scene

CLEAR_DAY, NIGHT, DOWNPOUR, MUD = 12, 4, 7, 11
ENEMIES = ["ad-i", "ad-ii", "ad-uxbridge", "pr-i", "pr-ii", "pr-iii", "pr-iv"]


class Walker:
    """Tries every path of one unit over the printed map."""

    def __init__(self, scene: Scene) -> None:
        self.scenario, turn = scene.scenario, scene.scenario.turns[scene.position.turn]
        self.grid, self.terrain = self.scenario.map.grid, self.scenario.map.terrain
        self.roads = {frozenset(pair) for road in self.scenario.map.roads for pair in itertools.pairwise(road.hexes)}
        self.night, self.weather = turn.night, turn.weather
        self.barring = {"major", "minor"} if turn.weather == "downpour" else {"major"}
        placed = enumerate(scene.position.where)
        self.enemies = {hex for unit, hex in placed if hex >= 0 and self.scenario.side[unit] == ALLIED}
        self.zone = {hex for enemy in self.enemies for hex in self.grid.neighbours[enemy] if self.controls(enemy, hex)}
        self.found: set[int] = set()

    def controls(self, enemy: int, hex: int) -> bool:
        """7.0."""
        built_up = {"town", "fortified"}
        if self.terrain[hex] == "fortified" or {self.terrain[enemy], self.terrain[hex]} <= built_up:
            return False
        return not self.scenario.map.between(enemy, hex) & self.barring

    def hexes(self, unit: int, start: int) -> set[int]:
        """Where a unit can end its move, friends apart."""
        points = 1 if self.night else self.scenario.movement[unit]
        self.points = points - (self.weather in ("downpour", "mud"))
        self.road_point = self.weather != "downpour"
        self.found = set()
        if self.night or start not in self.zone:
            self.go([start], 0, True)
        return self.found - {start}

    def go(self, path: list[int], spent: int, by_road: bool) -> None:
        """Goes on from the end of a path to every neighbour that may be entered."""
        for near in self.grid.neighbours[path[-1]]:
            side = self.scenario.map.between(path[-1], near)
            bridged, road = "bridge" in side, frozenset((path[-1], near)) in self.roads
            if near in self.enemies or (self.night and near in self.zone) or (side & self.barring and not bridged):
                continue
            total = spent + (2 if "minor" in side and not bridged else 1)
            allowance = self.points + (1 if by_road and road and self.road_point else 0)
            if total > allowance and len(path) > 1:
                continue  # 6.2: the first hex may always be entered.
            self.found.add(near)
            stops = near in self.zone or (self.terrain[near] in ("forest", "rough") and not road)
            if not stops and total <= allowance:
                self.go([*path, near], total, by_road and road)


@pytest.mark.parametrize("turn", [CLEAR_DAY, NIGHT, DOWNPOUR, MUD])
@pytest.mark.parametrize("unit", ["fr-ii", "fr-ic"])
def test_6_0_moves_offered_are_those_found_by_trying_every_path(unit, turn):
    rng = random.Random(f"{unit} {turn}")
    labels = Scene().scenario.labels
    for _ in range(25):
        start = rng.choice(labels)
        near = [label for label in labels if label != start and abs(int(label[:2]) - int(start[:2])) <= 3]
        enemies = dict(zip(ENEMIES, rng.sample(near, len(ENEMIES))))
        scene = Scene(french={unit: start}, allied=enemies, turn=turn)
        found = Walker(scene).hexes(scene.number(unit), scene.scenario.index[start])

        assert scene.reach(unit) == {labels[hex] for hex in found}, (start, enemies)


Places = tuple[tuple[str, str, bool], ...]  # each unit with its hex and whether it has moved


def moves(places: Places, reach: dict[str, set[str]]) -> list[tuple[str, str, Places]]:
    """Every move of a unit that has not moved, with the places after it."""
    return [
        (unit, hex, tuple((u, hex, True) if u == unit else (u, h, m) for u, h, m in places))
        for unit, _, moved in places
        if not moved
        for hex in sorted(reach[unit])
    ]


def may_end(places: Places, reach: dict[str, set[str]], known: dict[Places, bool]) -> bool:
    """Whether from here some order of moves leaves everybody alone in his hex."""
    if places not in known:
        alone = len({hex for _, hex, _ in places}) == len(places)
        known[places] = alone or any(may_end(after, reach, known) for _, _, after in moves(places, reach))
    return known[places]


@pytest.mark.parametrize("seed", range(12))
def test_6_9_moves_offered_are_those_after_which_everybody_can_still_stand_alone(seed):
    """By night, five units crowded into a corner of the map; with one morale point nobody can march harder."""
    rng = random.Random(seed)
    corner = ["0101", "0102", "0201", "0202", "0301", "0302", "0401", "0402"]
    french = dict(zip(["fr-i", "fr-ii", "fr-iii", "fr-iv", "fr-ic"], rng.sample(corner, 5)))
    allied = dict(zip(ENEMIES, rng.sample(["0104", "0204", "0304", "0404", "0303", "0403", "0502"], 2)))
    scene = Scene(french=french, allied=allied, turn=NIGHT, morale=(1, 6))
    walker, index, labels = Walker(scene), scene.scenario.index, scene.scenario.labels
    reach = {unit: {labels[h] for h in walker.hexes(scene.number(unit), index[hex])} for unit, hex in french.items()}
    places: Places = tuple((unit, hex, False) for unit, hex in french.items())
    known: dict[Places, bool] = {}

    while offered := {(action.unit, action.hex) for action in scene.offered(do.MoveUnit)}:
        lawful = [move for move in moves(places, reach) if may_end(move[2], reach, known)]
        assert offered == {(unit, hex) for unit, hex, _ in lawful}
        unit, hex, places = rng.choice(lawful)
        scene.move(unit, hex)
    assert do.EndMovement() in scene.actions
