"""Pairs of games between two sets of weights: the same dice, sides swapped."""

import math
from collections.abc import Sequence
from random import Random
from statistics import fmean
from typing import Any

import msgspec

import gloire
from gloire.core.game import Game
from gloire.core.handicaps import evened
from gloire.players import GreedyPlayer, Seat
from gloire.players.planners import Script
from gloire.players.protocol import STANDARD, Strategist
from gloire.sim.dice import generator
from gloire.sim.match import Table
from gloire.sim.statistics import summary_of_pairs
from gloire.sim.training.knobs import Knobs, turned
from gloire.systems import entry


class Duel(msgspec.Struct, frozen=True):
    """Two sets of weights, a scenario, and the number that fixes every die and every choice."""

    scenario: str
    new: Knobs
    former: Knobs
    seed: int
    number: int


class Score(msgspec.Struct, frozen=True):
    """What new weights made of the former ones: the mean of their pairs with its 95 % interval; a draw is half."""

    games: int
    mean: float
    low: float
    high: float

    def __str__(self) -> str:
        return f"{self.mean:.1%} ({self.low:.1%} to {self.high:.1%}) of {self.games} games"


class Handed(Script):
    """The script's plan by weights that are handed in."""

    def __init__(self, style: Any) -> None:
        super().__init__()
        self._handed = style

    def plan(self, strategist: Strategist[Any, Any], situation: Any, seat: Seat, rng: Random) -> Any:
        return strategist.propose(situation, self._handed, rng)


def play(duel: Duel) -> float:
    """The share of two games that the new weights won."""
    sides = gloire.scenario(duel.scenario).sides
    return fmean(_game(duel, dict(zip(sides, sets, strict=True))) for sets in (("new", "former"), ("former", "new")))


def _game(duel: Duel, seats: dict[str, str]) -> float:
    game = _begun(duel.scenario)
    standard = standard_style(game.scenario.system.id)
    styles = {"new": turned(standard, duel.new), "former": turned(standard, duel.former)}
    seated = {
        side: GreedyPlayer(generator(duel.seed, duel.number, side), which, Handed(styles[which]))
        for side, which in seats.items()
    }
    outcome = Table(game, seated, generator(duel.seed, duel.number, "dice")).play()
    return 0.5 if outcome.winner is None else float(seats[outcome.winner] == "new")


def _begun(scenario: str) -> Game:
    """A game that is about even, if a handicap makes it so: one that is decided beforehand tells nothing of weights."""
    return gloire.new_game(scenario, choices=evened(gloire.scenario(scenario).choices))


def standard_style(system: str) -> Any:
    """The weights of a system that its players use."""
    return entry(system).part("player").styles[STANDARD]


def score(shares: Sequence[float]) -> Score:
    """What pairs of games come to."""
    found = summary_of_pairs(shares)
    return Score(2 * len(shares), found.mean, found.low, found.high)


def together(scores: Sequence[Score]) -> Score:
    """The mean of several scenarios, each counting alike."""
    mean = fmean(one.mean for one in scores)
    below = math.hypot(*(one.mean - one.low for one in scores)) / len(scores)
    above = math.hypot(*(one.high - one.mean for one in scores)) / len(scores)
    return Score(sum(one.games for one in scores), mean, max(0.0, mean - below), min(1.0, mean + above))
