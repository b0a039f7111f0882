"""A round robin between levels: every pair on both sides, two games with the same dice, and how long all thought."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations, pairwise
from math import fsum
from typing import Any

import msgspec

import gloire
from gloire.sim.dice import generator
from gloire.sim.match import Match, Table
from gloire.sim.pool import spread
from gloire.sim.ratings import Ratings, Result, rate
from gloire.sim.statistics import Summary, summary_of_pairs
from gloire.sim.timed import Timed
from gloire.sim.tournament import Tournament


class Terms(msgspec.Struct, frozen=True):
    """What every pair of levels plays: a scenario, how often, from which seed, and with what chosen."""

    scenario: str
    games: int
    seed: int = 0
    choices: dict[str, Any] = {}
    playouts: bool = False  # as in a tournament

    def between(self, high: str, low: str) -> Tournament:
        """The games of a pair, on both sides."""
        return Tournament(
            self.scenario, high, low, self.games, self.seed, choices=self.choices, swap=True, playouts=self.playouts
        )


class Played(msgspec.Struct, frozen=True):
    """A game, and the seconds of processor time that each side thought."""

    match: Match
    seconds: dict[str, float]


class Step(msgspec.Struct, frozen=True):
    """What a level makes of the one below it: its mean score with the interval, a draw being half."""

    level: str
    below: str
    score: Summary


class Ladder(msgspec.Struct, frozen=True):
    """Who stands where in a scenario, and what was chosen in it."""

    scenario: str
    games: int
    choices: dict[str, Any]
    playouts: bool  # whether levels that search counted play-outs and saw no clock
    ratings: Ratings
    steps: list[Step]
    seconds: dict[str, float]  # that each level thinks in a turn of the game


def climb(
    terms: Terms,
    levels: Sequence[str],
    workers: int = 1,
    tell: Callable[[Played], object] = lambda played: None,
) -> Ladder:
    """Plays every pair of levels, the weakest first, and rates them."""
    found = {(low, high): _play(terms.between(high, low), workers, tell) for low, high in combinations(levels, 2)}
    every = [played for games_of_pair in found.values() for played in games_of_pair]
    sides = tuple(every[0].match.seats)
    return Ladder(
        scenario=terms.scenario,
        games=len(every),
        choices=terms.choices,
        playouts=terms.playouts,
        ratings=rate([_result(played.match, sides) for played in every]),
        steps=[_step(low, high, found[low, high]) for low, high in pairwise(levels)],
        seconds={level: _seconds(level, every) for level in levels},
    )


def _play(tournament: Tournament, workers: int, tell: Callable[[Played], object]) -> list[Played]:
    found = []
    for played in spread(partial(play_one, tournament), range(tournament.games), workers):
        tell(played)
        found.append(played)
    return sorted(found, key=lambda played: played.match.number)


def play_one(tournament: Tournament, number: int) -> Played:
    """The game of this number, and how long each side thought in it."""
    game = gloire.new_game(tournament.scenario, tournament.options, tournament.choices)
    seated = {side: Timed(player) for side, player in tournament.seated(number, game.scenario.sides).items()}
    table = Table(game, seated, generator(tournament.seed, number // 2, "dice"))
    table.play()
    return Played(table.write_down(number), {side: player.seconds for side, player in seated.items()})


def _score(match: Match, side: str) -> float:
    return 0.5 if match.winner is None else float(match.winner == side)


def _result(match: Match, sides: tuple[str, ...]) -> Result:
    first, second = sides
    return Result(match.seats[first], match.seats[second], _score(match, first))


def _step(low: str, high: str, games: Sequence[Played]) -> Step:
    """Two games with the same dice are one figure, so that luck of the dice does not widen the interval."""
    scores = [_score(one.match, side) for one in games for side, level in one.match.seats.items() if level == high]
    pairs = [fsum(scores[at : at + 2]) / len(scores[at : at + 2]) for at in range(0, len(scores), 2)]
    return Step(high, low, summary_of_pairs(pairs))


def _seconds(level: str, games: Sequence[Played]) -> float:
    """Seconds a turn: all that a level thought in all games, by all turns that it played."""
    sat = [
        (one.seconds[side], one.match.account.turns)
        for one in games
        for side, at in one.match.seats.items()
        if at == level
    ]
    return fsum(seconds for seconds, _ in sat) / max(1, sum(turns for _, turns in sat))
