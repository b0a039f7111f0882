"""Chapters 4 and 6.2, where units can get to: fast searches against one that tries every way, in random games."""

from collections.abc import Iterator
from random import Random

import pytest

import gloire
from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.position import (
    DISORDERED,
    FIRED,
    LEFT_SQUARE,
    NORMAL_MARCH,
    ORDERED,
    RENFORT,
    ROUTED,
    SQUARE,
    WAITING,
    Position,
)
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY, INFANTRY
from tests.systems.jours_de_gloire.scene import Scene

SHARE = 0.1
BATTLES = ("marengo-13-june", "montebello", "marengo-14-june")


def movements(scenario: str, seed: int, answers: int) -> Iterator[Game]:
    """Some questions of the movement steps in a random game."""
    rng, game = Random(seed), gloire.new_game(scenario)
    for _ in range(answers):
        if game.question is None:
            return
        if game.question.kind == "Movement" and rng.random() < SHARE:
            yield game
        game.apply(game.question.sample(rng))


def offered(game: Game) -> list[Action]:
    assert game.question is not None
    return list(game.question.actions)


def standing(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


@pytest.mark.parametrize("scenario", BATTLES)
def test_what_was_kept_is_what_would_be_found_anew(scenario: str) -> None:
    for seed in range(3):
        for game in movements(scenario, seed, 400):
            anew = game.clone()
            anew.position.prepare()

            assert offered(game) == offered(anew)


@pytest.mark.parametrize("scenario", BATTLES)
def test_moves_are_those_that_trying_every_way_finds(scenario: str) -> None:
    for seed in range(3):
        for game in movements(scenario, seed, 400):
            found: dict[tuple[type, str], set[str]] = {}
            for action in offered(game):
                if isinstance(action, do.MoveUnit | do.ForceMarch):
                    found.setdefault((type(action), action.unit), set()).add(action.hex)
            for kind, unit in found:
                assert found[kind, unit] == Walker(standing(game), unit, kind is do.ForceMarch).ends()


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_unit_that_has_moved_may_face_any_corner_unless_it_joins_others(scenario: str) -> None:
    rng = Random(scenario)
    for game in movements(scenario, 7, 600):
        moves = [action for action in offered(game) if isinstance(action, do.MoveUnit)]
        if not moves:
            continue
        move, after = rng.choice(moves), game.clone()
        after.apply(move)
        if after.question is None or after.question.kind == "ChooseFlight":
            continue
        joined = Walker(standing(game), move.unit, forced=False).mates(standing(game).grid.index[move.hex])
        turns = [action.facing for action in offered(after) if isinstance(action, do.FaceTo)]
        assert turns == ([] if joined else [0, 1, 2, 3, 4, 5])


class Walker:
    """A unit that tries every way with a finger on the map, by the words of chapters 4, 5.1, 6.2, 10.1, 11.2 and 12."""

    def __init__(self, game: Position, id: str, forced: bool) -> None:
        self.game, self.forced = game, forced
        self.unit = game.scenario.number[id]
        self.side, self.arm, self.start = game.side(self.unit), game.arm(self.unit), game.where[self.unit]
        standing = [unit for unit, hex in enumerate(game.where) if hex >= 0]
        self.enemies = [unit for unit in standing if game.side(unit) != self.side]
        self.friends = [unit for unit in standing if game.side(unit) == self.side and unit != self.unit]
        self.points = self.allowance()

    def allowance(self) -> int:
        printed, marks = self.game.figures(self.unit).movement, self.game.marks[self.unit]
        if self.forced:
            return 2 * printed
        full = marks & (ORDERED | NORMAL_MARCH) and not marks & FIRED
        points = printed if full else (printed + 1) // 2
        if marks & FIRED and not marks & ORDERED:
            points = 0
        return points - 2 * bool(marks & LEFT_SQUARE)

    def ends(self) -> set[str]:
        seen, found, open_ways = set(), set(), [(self.start, 0)]
        while open_ways:
            here, spent = open_ways.pop()
            for there, price in self.steps(here):
                total = spent + price
                if total > self.points or (there, total) in seen:
                    continue
                seen.add((there, total))
                if self.may_stay(there):
                    found.add(self.game.label(there))
                if not self.must_stop(there):
                    open_ways.append((there, total))
        return found

    def steps(self, here: int) -> Iterator[tuple[int, int]]:
        ground = self.game.ground
        leaving = 0
        if here == self.start:
            leaving = bool(self.holders(here)) and not self.forced
        elif any(self.game.where[unit] == here and not self.game.unit(unit).fixed for unit in self.friends):
            leaving = 1
        for there in self.game.grid.neighbours[here]:
            prices = [price for near, price, _ in ground.steps[self.arm][here] if near == there]
            if not self.beside_enemy(there):
                prices += [price for near, price, _ in ground.road_steps[self.arm][here] if near == there]
            if prices and self.may_enter(here, there):
                yield there, min(prices) + leaving + self.zone_toll(there)

    def holders(self, hex: int) -> list[int]:
        """The enemies in whose zone a hex is."""
        return [unit for unit in self.enemies if self.game.zone(unit) >> hex & 1]

    def beside_enemy(self, hex: int) -> bool:
        return any(self.game.grid.distance(self.game.where[unit], hex) == 1 for unit in self.enemies)

    def near_enemy(self, hex: int) -> bool:
        return any(self.game.grid.distance(self.game.where[unit], hex) <= 5 for unit in self.enemies)

    def zone_toll(self, there: int) -> int:
        if self.forced or not self.holders(there):
            return 0
        return bool(self.game.marks[self.unit] & DISORDERED) + self.game.is_foggy + 2 * self.game.is_night

    def may_enter(self, here: int, there: int) -> bool:
        game, holders = self.game, self.holders(there)
        if there == self.start or any(game.where[unit] == there for unit in self.enemies):
            return False
        if any(game.where[unit] == there and game.marks[unit] & SQUARE for unit in self.friends) or self.is_entry(
            there
        ):
            return False
        if self.forced:
            friend = any(game.where[unit] == there and not game.unit(unit).fixed for unit in self.friends)
            return not friend and (bool(game.marks[self.unit] & RENFORT) or not self.near_enemy(there))
        if holders and self.arm == ARTILLERY:
            if not any(game.where[unit] == there and game.arm(unit) != ARTILLERY for unit in self.friends):
                return False
        if holders and game.demoralised >> game.unit(self.unit).formation & 1:
            return False
        if game.is_night and game.marks[self.unit] & DISORDERED and self.beside_enemy(there):
            return False
        if set(holders) & set(self.holders(self.start)):
            return False
        leaves = here == self.start and self.holders(here)
        return not (leaves and any(game.front(unit) >> there & 1 for unit in holders))

    def is_entry(self, hex: int) -> bool:
        for entry in self.game.scenario.reinforcements:
            theirs = self.game.scenario.formations[entry.formation].side != self.side
            due = any(self.game.where[unit] == WAITING for stack in entry.stacks for unit in stack)
            if theirs and due and self.game.grid.distance(entry.hex, hex) <= 1:
                return True
        return False

    def must_stop(self, hex: int) -> bool:
        renfort = self.game.marks[self.unit] & RENFORT and self.near_enemy(hex)
        return bool(renfort or self.holders(hex))

    def mates(self, hex: int) -> list[int]:
        """Units in a hex that face alike with this one."""
        guns = self.arm == ARTILLERY
        there = [unit for unit in self.friends if self.game.where[unit] == hex and not self.game.unit(unit).fixed]
        return [unit for unit in there if (self.game.arm(unit) == ARTILLERY) == guns]

    def may_stay(self, hex: int) -> bool:
        game = self.game
        there = [unit for unit in self.friends if game.where[unit] == hex and not game.unit(unit).fixed]
        if not there:
            return True
        together = [*there, self.unit]
        if any(game.marks[unit] & (ROUTED | SQUARE) for unit in together):
            return False
        count = [sum(game.arm(unit) == arm for unit in together) for arm in (INFANTRY, CAVALRY, ARTILLERY)]
        foot, horse, guns = count
        if foot and horse:
            return False
        if guns > (2 if not foot + horse else 1) or (guns and horse > 1):
            return False
        troops = [unit for unit in together if game.arm(unit) != ARTILLERY]
        if len({game.unit(unit).formation for unit in troops}) > 1:
            return False
        return len(troops) < 3 or (len(troops) == 3 and sum(game.figures(unit).strength for unit in troops) <= 6)


def test_6_2_2_reach_tells_where_an_enemy_zone_ends_the_move() -> None:
    scene = Scene("victor-1", fr_44="1012 SW+NW", au_banat="0812 NE+SE").to("Movement")
    found = {move.hex: (move.stops, move.rule) for move in scene.game.moves("fr-44")}
    assert found["0912"] == ("zone", "6.2.2")
    assert found["1112"] == ("", "4.4.1")
