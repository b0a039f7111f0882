"""Chapter 6, where units and leaders get to: fast searches against one that tries every way, on random positions."""

from collections import defaultdict

import pytest

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3.command import inert
from gloire.systems.glory3.frames import Command
from gloire.systems.glory3.position import FIRED, Position
from gloire.systems.glory3.scenario import Scenario
from gloire.systems.glory3.ways import extended, uncrossed
from tests.systems.glory3.placing import commands, thrown
from tests.systems.glory3.scene import BATTLE, PROVING_GROUND
from tests.systems.glory3.walker import Rider, Walker

NIGHT = 3  # the turn of the proving ground
PLACES = [(BATTLE, 2, 4), (PROVING_GROUND, 1, 6), (PROVING_GROUND, NIGHT, 4), ("cedar-creek-morning", 8, 1)]


def at_movement(scenario: Scenario, game: Position, command: Command) -> Game | None:
    """The same position, as a command comes to move; none where it has nothing to do."""
    twin = game.clone()
    twin.stack = (command,)
    twin.prepare()
    played = Game(scenario, twin)
    if played.question is not None and played.question.kind == "Fire":
        played.apply(do.CeaseFire())
    return played if played.question is not None and played.question.kind == "Movement" else None


def found(game: Game) -> dict[tuple[type[Action], str], set[int]]:
    """The hexes of the plain moves that are offered."""
    hexes: dict[tuple[type[Action], str], set[int]] = defaultdict(set)
    assert game.question is not None
    for action in game.question.actions:
        match action:
            case do.MoveUnit(id, hex, ()) | do.MoveExtended(id, hex, ()) | do.MoveLeader(id, hex):
                hexes[type(action), id].add(game.scenario.map.grid.index[hex])
    return hexes


def is_free(game: Position, unit: int) -> bool:
    """Whether no rule of the battle has a say in where a unit goes."""
    closed = [answer.hexes(game, unit) for answer in game.scenario.ask.closed]
    return (
        not any(closed) and not uncrossed(game, unit, game.where[unit], extended(game, unit)) and not inert(game, unit)
    )


@pytest.mark.parametrize(("battle", "turn", "count"), PLACES)
def test_moves_are_those_that_trying_every_way_finds(battle: str, turn: int, count: int) -> None:
    for seed in range(count):
        thrown_one = thrown(battle, seed, turn)
        scenario = thrown_one.scenario
        for command in commands(scenario, thrown_one):
            game = at_movement(scenario, thrown_one, command)
            if game is None:
                continue
            position: Position = game.position  # type: ignore[assignment]  # a game of this system has one of these
            offered = found(game)
            for unit in range(len(scenario.units)):
                if (
                    position.where[unit] >= 0
                    and position.unit(unit).leader in command.leaders
                    and is_free(position, unit)
                ):
                    free = not position.has(unit, FIRED)
                    for kind, extended in ((do.MoveUnit, False), (do.MoveExtended, True)):
                        ends = Walker(position, unit, extended).ends() if free else set()
                        assert offered[kind, position.id(unit)] == ends, (seed, position.id(unit), extended)
            for leader in command.leaders:
                ends = Rider(position, leader).ends() | Rider(position, leader, extended=True).ends()
                assert offered[do.MoveLeader, scenario.leaders[leader].id] == ends


@pytest.mark.parametrize("battle", [BATTLE, PROVING_GROUND])
def test_a_move_can_be_made_and_ends_where_it_says(battle: str) -> None:
    for seed in range(2):
        thrown_one = thrown(battle, seed)
        for command in commands(thrown_one.scenario, thrown_one)[:3]:
            game = at_movement(thrown_one.scenario, thrown_one, command)
            for action in game.question.actions if game is not None and game.question is not None else ():
                if isinstance(action, do.MoveUnit | do.MoveExtended):
                    assert game is not None
                    after = game.clone()
                    after.apply(action)
                    while after.question is not None and after.question.kind == "ChooseDisplacement":
                        after.apply(after.question.actions[0])
                    position: Position = after.position  # type: ignore[assignment]  # likewise
                    assert position.label(position.where[position.scenario.number[action.unit]]) == action.hex
