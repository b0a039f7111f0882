"""What a march lets the enemy do: the marches of his commands that are near, rehearsed as if each were called next."""

from collections.abc import Collection, Iterator
from functools import reduce
from operator import or_
from random import Random
from typing import Any

from gloire.core.game import Game
from gloire.core.sequences import place as step_of
from gloire.players.glory3.judgement import charge_worth
from gloire.players.glory3.situation import Situation
from gloire.players.manners import Manner, questions_to
from gloire.players.marches import SAME_DICE
from gloire.players.protocol import STANDARD, Strategist
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3.activation import ChooseCommand, close_activation, close_command
from gloire.systems.glory3.charge import DeclareCharges
from gloire.systems.glory3.fire import Fire
from gloire.systems.glory3.frames import Activation, Command, Turn
from gloire.systems.glory3.hidden import markers_of
from gloire.systems.glory3.pool import play
from gloire.systems.glory3.position import Position

NEAR = 5  # hexes from one of those who march to an enemy whose answer is asked for
NEXT_TURN = 0.5  # of an answer that can come only in the next turn, in which either side may be called first


def answers(strategist: Strategist[Any, Manner], game: Game, side: int, units: Collection[int]) -> float:
    """What the charges are worth that the enemy's commands could open after a march of some units, all together.

    Each acts by itself, with everybody where the march has left him, and before charges of that march are decided.
    """
    left = _markers_left(_position(game), 1 - side)
    shares = ((1.0 if marker in left else NEXT_TURN, called) for marker, called in called_near(game, side, units))
    return sum(share * _promised(strategist, called, 1 - side) for share, called in shares)


def called_near(game: Game, side: int, units: Collection[int]) -> Iterator[tuple[str, Game]]:
    """For each command of the enemy that is near some units: the game, if its marker were played now, and it acts."""
    near = reduce(or_, [_position(game).grid.within(hex, NEAR) for hex in _hexes(_position(game), units)], 0)
    seen = set[tuple[int, ...]]()
    for marker in _markers_to_come(_position(game), 1 - side):
        for called in _calls(_with_marker(game, marker), 1 - side):
            able = tuple(Situation(called, game.scenario.sides[1 - side]).strikers)
            if able not in seen and any(near >> _position(called).where[unit] & 1 for unit in able):
                seen.add(able)
                yield marker, called


def _hexes(game: Position, units: Collection[int]) -> list[int]:
    return [game.where[unit] for unit in units if game.where[unit] >= 0]


def _markers_left(game: Position, side: int) -> list[str]:
    """The markers of a side that will be played in this turn, each kind once, as far as anybody knows."""
    return list(dict.fromkeys(markers_of(game, side, game.pool.inside)))


def _markers_to_come(game: Position, side: int) -> list[str]:
    """The same, and then those of the next turn, if there is one."""
    left = _markers_left(game, side)
    if game.turn == len(game.scenario.turns):
        return left
    return [*left, *(one.id for one in game.scenario.markers if one.side == side and one.id not in left)]


def _with_marker(game: Game, marker: str) -> Game:
    """The game with a march broken off where it stands, if it is not over, and a marker of the enemy played at once."""
    twin = _position(game).clone()
    twin.log = []
    command, activation = twin.within(Command), twin.within(Activation)
    twin.stack = tuple(frame for frame in twin.stack if isinstance(frame, Turn))
    if command is not None:
        close_command(twin, command)
    if activation is not None:
        close_activation(twin, activation)
    play(twin, marker, "drawn")
    return Game(game.scenario, twin)


def _calls(game: Game, side: int) -> Iterator[Game]:
    """The game as it goes on with each command, or each hex of independent units, that the marker may call first."""
    question = game.question
    if question is None or question.kind != ChooseCommand.__name__ or question.asks != game.scenario.sides[side]:
        return
    for action in question.actions:
        if isinstance(action, do.ActivateCommand | do.ActivateIndependents):
            called = game.clone()
            called.apply(action)
            yield called


def _promised(strategist: Strategist[Any, Manner], game: Game, side: int) -> float:
    """What the charges are worth that a command comes to, if it marches in haste, and fires at nobody first."""
    last = step_of(game.scenario.sequence, Command, DeclareCharges.__name__)
    name, rng = game.scenario.sides[side], Random(SAME_DICE)

    def goes_on(now: Game) -> bool:
        command = _position(now).within(Command)
        return command is not None and command.step <= last

    for situation in questions_to(strategist, game, name, rng, goes_on):
        fires = game.question is not None and game.question.kind == Fire.__name__
        game.apply(do.CeaseFire() if fires else strategist.quick(situation, rng))
    command, style = _position(game).within(Command), strategist.styles[STANDARD]
    plans = command.plans if command is not None else ()
    end = strategist.situation(game, name)
    return max(0.0, sum(charge_worth(end, style, plan.units, plan.hexes) for plan in plans))


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position
