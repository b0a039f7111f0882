"""How levels do: over the puzzles of a system, and against exact play in its tiny position."""

from collections.abc import Callable, Sequence
from functools import cache
from math import fsum
from time import process_time

import msgspec

import gloire
from gloire import players
from gloire.core.game import Game, Question
from gloire.sim.dice import generator
from gloire.sim.exact import Exact
from gloire.sim.puzzles.attempts import EQUAL, attempt, regret
from gloire.sim.puzzles.goals import solver
from gloire.sim.puzzles.written import opened, puzzles, tiny
from gloire.sim.timed import Timed


class Score(msgspec.Struct, frozen=True):
    """A level over the puzzles of a system."""

    system: str
    level: str
    solved: int
    of: int
    loss: float  # what it gives away in a puzzle, on the average
    seconds: float  # of processor time that it thinks about a puzzle
    missed: list[str]


class Distance(msgspec.Struct, frozen=True):
    """How far a level is from exact play in a tiny position, playing itself."""

    system: str
    level: str
    games: int
    decisions: int
    best: int  # of them answered with nothing given away
    loss: float  # given away in a decision, on the average


Tell = Callable[[], object]


def score(system: str, level: str, seed: int = 0, tell: Tell = lambda: None) -> Score:
    """Lets a level try every puzzle of a system once, each with a fresh mind."""
    asked, tried, seconds = puzzles(system), [], 0.0
    for number, puzzle in enumerate(asked):
        player = Timed(_player(level, seed, number, puzzle.id))
        tried.append(attempt(puzzle, player, _judge(system, number)))
        seconds += player.seconds
        tell()
    missed = [puzzle.id for puzzle, one in zip(asked, tried, strict=True) if not one.solved]
    return Score(
        system=system,
        level=level,
        solved=len(asked) - len(missed),
        of=len(asked),
        loss=fsum(one.loss for one in tried) / len(asked),
        seconds=seconds / len(asked),
        missed=missed,
    )


def _player(level: str, seed: int, number: int, part: str) -> players.Player:
    """A level that thinks by the time of the processor, so that a busy machine makes it no weaker."""
    return players.make(level, generator(seed, number, part), process_time)


@cache
def _judge(system: str, number: int) -> Exact:
    """What is known of a puzzle by now; it serves for all levels."""
    puzzle = puzzles(system)[number]
    return solver(puzzle.goal, opened(puzzle))


@cache
def _referee(system: str) -> Exact:
    """The same of the tiny position of a system."""
    position = tiny(system)
    assert position is not None
    return solver(position.goal, opened(position))


def distance(system: str, level: str, games: int, seed: int = 0, tell: Tell = lambda: None) -> Distance:
    """Lets a level play itself in the tiny position of a system, and compares every answer with the best."""
    losses: list[float] = []
    for number in range(games):
        losses += _play(system, level, seed, number)
        tell()
    best = sum(loss <= EQUAL for loss in losses)
    return Distance(system, level, games, len(losses), best, fsum(losses) / max(1, len(losses)))


def _play(system: str, level: str, seed: int, number: int) -> list[float]:
    """What each decision of a game gave away. Games of the same number have the same dice for all levels."""
    position, exact = tiny(system), _referee(system)
    assert position is not None
    game, dice = opened(position), generator(seed, number, "dice")
    seated = {side: _player(level, seed, number, side) for side in game.scenario.sides}
    losses: list[float] = []
    while (question := game.question) is not None and not exact.ends(game):
        if question.asks == gloire.CHANCE:
            game.apply(question.sample(dice))
        else:
            losses += _answer(game, question, seated[question.asks], exact)
    return losses


def _answer(game: Game, question: Question, player: players.Player, exact: Exact) -> Sequence[float]:
    """Gives the answer of a player; what it gives away, where there was a choice."""
    answer = player.choose(players.seat_for(game, question.asks))
    loss = [regret(exact, game, answer)] if len(question.actions) > 1 else []
    game.apply(answer)
    return loss
