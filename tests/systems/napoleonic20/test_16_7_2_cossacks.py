"""16.7.2 Cossacks (1-3)."""

import random
from collections.abc import Iterator
from itertools import pairwise

import pytest

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from gloire.systems.napoleonic20.happened import Modifier
from tests.scene import Scene, scenario_of
from tests.systems.napoleonic20.previews import chances
from tests.systems.napoleonic20.special_units import ON, field, rallying, reaction, ways_out

INDEX = scenario_of(gloire.new_game("borodino-20")).index


def test_16_7_2_cossacks_go_on_through_rugged_ground_for_two_points():
    scene = field({"fr-i": "0101"}, {"ru-coss": "1107"})
    events = scene.move("ru-coss", "1109")

    assert events[0] == happened.Moved("ru-coss", ("1107", "1108", "1109"), 3)


def test_16_7_2_cossacks_with_one_point_left_enter_rugged_ground_and_stop():
    """From 1105 the wood of 1108 is the third hex; from 1106 it is the second, and one point is left: not two."""
    scene = field({"fr-i": "0101"}, {"ru-coss": "1105"})
    assert "1108" in scene.reach("ru-coss")

    scene = field({"fr-i": "0101"}, {"ru-coss": "1106"})
    assert "1109" not in scene.reach("ru-coss")


def test_16_7_2_other_cavalry_stops_in_rugged_ground():
    scene = field({"fr-i": "0101"}, {"ru-bag-cav": "1107"})

    assert "1109" not in scene.reach("ru-bag-cav")


def test_16_7_2_cossacks_do_not_countercharge():
    scene = reaction({"fr-i": "1108"}, {"ru-coss": "1208", "ru-bag-cav": "1109"})
    scene.until("Declare")

    assert scene.why_not(do.DeclareAttack("ru-coss", "1108")).rule == "16.7.2"
    assert {action.unit for action in scene.offered(do.DeclareAttack)} == {"ru-bag-cav"}


def test_16_7_2_cossacks_do_not_penetrate():
    both = {"special_units": True, "cavalry_penetration": True}
    scene = reaction({"fr-i": "1108"}, {"ru-coss": "1208", "ru-bag-cav": "1109"}, options=both)
    scene.until("Penetrate")

    assert {action.unit for action in scene.offered(do.Penetrate)} == {"ru-bag-cav"}
    assert scene.why_not(do.Penetrate("ru-coss", "1209")).rule == "16.7.2"


def test_16_7_2_cossacks_disengage_from_enemy_cavalry():
    scene = reaction({"fr-ic": "1108"}, {"ru-coss": "1208", "ru-bag-cav": "1109"})

    assert ways_out(scene, "ru-coss")
    assert scene.why_not(do.Disengage("ru-bag-cav", "1210")).rule == "8.3.2"


def test_16_7_2_cossacks_disengage_only_to_hexes_outside_enemy_zones():
    scene = reaction({"fr-ic": "1108"}, {"ru-coss": "1208"})

    assert not ways_out(scene, "ru-coss") & {"1107", "1209"}
    assert scene.why_not(do.Disengage("ru-coss", "1209")).rule == "8.3.3"


def test_16_7_2_cossacks_pin_enemy_cavalry_like_any_cavalry():
    scene = field({"fr-ic": "1108"}, {"ru-coss": "1208"})
    scene.to_reaction()

    assert scene.offered(do.Disengage) == []


def test_16_7_2_cossacks_attack_in_their_own_turn():
    scene = field({"fr-ic": "1107"}, {"ru-coss": "1208"})
    scene.to_combat()

    assert do.DeclareAttack("ru-coss", "1107") in scene.actions


def test_16_7_2_without_the_option_cossacks_are_like_any_cavalry():
    scene = field({"fr-i": "0101"}, {"ru-coss": "1107"}, options={})
    assert "1109" not in scene.reach("ru-coss")

    scene = reaction({"fr-i": "1108"}, {"ru-coss": "1208"}, options={})
    scene.until("Declare")
    assert do.DeclareAttack("ru-coss", "1108") in scene.actions


def test_16_7_2_cossacks_pay_two_points_to_go_on_from_rugged_ground_where_they_enter():
    """11.1: what entering at a wooded edge costs whoever would go on."""
    ground = field({"fr-i": "0101"}, {}).position.grounds[1]
    assert ground.toll(INDEX["1108"], "cossack") == 1
    assert ground.toll(INDEX["1108"], "light") == 0
    assert ground.toll(INDEX["1108"], "") is None
    assert ground.toll(INDEX["1107"], "") == 0


class Rider:
    """Tries every path of the Cossacks over the map, by the words of 6.5, 6.6, 6.7 and 16.7.2."""

    def __init__(self, scene: Scene) -> None:
        scenario = self.scenario = scene.scenario
        self.grid, self.terrain = scenario.map.grid, scenario.map.terrain
        self.ground = scene.position.grounds[1]
        self.enemies = {hex for u, hex in enumerate(scene.position.where) if hex >= 0 and scenario.side[u] == 0}
        self.zone = {hex for enemy in self.enemies for hex in range(len(self.grid)) if self._zone(enemy, hex)}
        self.roads = {frozenset(pair) for road in scenario.map.roads for pair in pairwise(road.hexes)}
        self.found: set[str] = set()

    def _zone(self, enemy: int, hex: int) -> bool:
        """7.0 + Borodino 9.8.1: Russians in a redoubt are safe from zones."""
        if hex not in self.grid.neighbours[enemy] or "major" in self.scenario.map.between(enemy, hex):
            return False
        built_up = {"town", "fortified", "redoubt"}
        here, there = self.terrain[enemy], self.terrain[hex]
        return there not in ("fortified", "redoubt") and not (here in built_up and there in built_up)

    def reach(self, start: int) -> set[str]:
        if start not in self.zone:
            for by_road in (False, True):
                self.go([start], 4 if by_road else 3, by_road)
        return self.found - {self.grid.labels[start]}

    def go(self, path: list[int], points: int, by_road: bool) -> None:
        for near in self.grid.neighbours[path[-1]]:
            if near in self.enemies or not self.ground.near_mask[path[-1]] >> near & 1:
                continue
            road = frozenset((path[-1], near)) in self.roads
            if by_road and not road:
                continue
            for cost, goes_on in self.prices(path[-1], near, road):
                if cost <= points or len(path) == 1:
                    self.found.add(self.grid.labels[near])
                if cost <= points and goes_on and near not in self.zone:
                    self.go([*path, near], points - cost, by_road)

    def prices(self, start: int, near: int, road: bool) -> Iterator[tuple[int, bool]]:
        side = self.scenario.map.between(start, near)
        river = 0 if "bridge" in side else int(bool({"ford", "minor"} & side))
        rugged = self.terrain[near] in ("forest", "rough", "marsh") and not road
        yield 1 + river, not rugged
        if rugged:
            yield 2 + river, True


@pytest.mark.parametrize("seed", range(4))
def test_16_7_2_reach_of_cossacks_is_that_found_by_trying_every_path(seed):
    rng, labels = random.Random(seed), [label for label in INDEX if 6 <= int(label[:2]) <= 16]
    farther = 0
    for _ in range(25):
        start = rng.choice(labels)
        near = [label for label in labels if label != start and abs(int(label[:2]) - int(start[:2])) <= 3]
        french = dict(zip(["fr-i", "fr-iii", "fr-ic"], rng.sample(near, 3), strict=True))
        scene = field(french, {"ru-coss": start})
        index = scene.scenario.index[start]
        assert scene.reach("ru-coss") == Rider(scene).reach(index), (start, french)
        farther += len(scene.reach("ru-coss") - field(french, {"ru-coss": start}, options={}).reach("ru-coss"))
    assert farther


# Borodino 16.7.2.1, Smolensk 16.7.2.1


def test_borodino_16_7_2_1_two_are_added_when_cossacks_rally():
    scene = rallying("ru-coss")
    outcomes = scene.game.preview(do.RallyUnit("ru-coss"))

    assert outcomes.attack == (Modifier("swirling-hordes", 2, "Borodino 16.7.2.1"),)
    assert chances(outcomes) == {"broken": (1, 2), "rallied": (3, 4, 5, 6)}
    events = scene.do(do.RallyUnit("ru-coss"), 3)
    assert events[-1] == happened.RallyRolled("ru-coss", 3, outcomes.attack, "rallied")


def test_borodino_16_7_2_1_nobody_else_rallies_so_well():
    assert rallying("ru-bag-cav").game.preview(do.RallyUnit("ru-bag-cav")).attack == ()
    assert rallying("ru-jager").game.preview(do.RallyUnit("ru-jager")).attack == ()


def test_borodino_16_7_2_1_without_the_option_nothing_is_added():
    assert rallying("ru-coss", options={}).game.preview(do.RallyUnit("ru-coss")).attack == ()


# Smolensk


def test_smolensk_16_7_2_cossacks_do_not_countercharge():
    scene = Scene(
        {"fr-i": "1210"}, {"ru-coss": "1311", "ru-bag-cav": "1310"}, scenario="smolensk-20", options=ON, turn=6
    )
    scene.to_reaction()
    scene.until("Declare")

    assert scene.why_not(do.DeclareAttack("ru-coss", "1210")).rule == "16.7.2"


def test_smolensk_16_7_2_1_two_are_added_when_cossacks_rally():
    outcomes = rallying("ru-coss", "smolensk-20", turn=10).game.preview(do.RallyUnit("ru-coss"))

    assert outcomes.attack == (Modifier("swirling-hordes", 2, "Smolensk 16.7.2.1"),)
