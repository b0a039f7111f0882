"""Whole games for tests of players."""

from collections.abc import Iterator, Sequence
from random import Random

import gloire
from gloire.core.sides import CHANCE
from gloire.players import Player, make, seat_for
from gloire.players.napoleonic20.situation import Situation
from gloire.players.napoleonic20.study import Study
from gloire.players.napoleonic20.styles import STYLES
from gloire.players.protocol import STANDARD

SIDES = ("french", "allied")
QUICK = ("random", "greedy", "recruit", "corporal", "captain/bold")  # levels that answer at once


def play(scenario: str, levels: tuple[str, str], seed: int) -> gloire.Game:
    """A whole game between two levels, the first of them on the first side."""
    game = gloire.new_game(scenario)
    for _ in questions(game, seated(levels, seed, game.scenario.sides), seed):
        pass
    return game


def seated(levels: tuple[str, str], seed: int, sides: Sequence[str] = SIDES) -> dict[str, Player]:
    """A player of his own generator for each side."""
    return {side: make(level, Random(f"{side} {seed}")) for side, level in zip(sides, levels, strict=True)}


def questions(game: gloire.Game, players: dict[str, Player], seed: int) -> Iterator[gloire.Question]:
    """Plays a game on; stops at every question to a side before it is answered."""
    dice = Random(f"dice {seed}")
    while question := game.question:
        if question.asks == CHANCE:
            game.apply(question.sample(dice))
        else:
            yield question
            game.apply(players[question.asks].choose(seat_for(game, question.asks)))


def wins(scenario: str, levels: tuple[str, str], side: str, seeds: range) -> int:
    """How many of some games a side wins; a draw is none."""
    outcomes = [play(scenario, levels, seed).outcome for seed in seeds]
    return sum(outcome is not None and outcome.winner == side for outcome in outcomes)


def study(game: gloire.Game, seed: int = 1) -> Study:
    """The question now asked, as greedy of Napoleonic 20 studies it."""
    assert game.question is not None
    seat = seat_for(game, game.question.asks)
    return Situation(seat.sample(Random(seed)), seat.side).study(STYLES[STANDARD])
