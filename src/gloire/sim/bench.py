"""How fast the engine is, measured on random games.

A decision is a question to a side with at least two options, and the list of its actions is made at each; answers of
CHANCE and forced answers are counted apart. Making the games is part of the time, reading the scenario is not.

What rules have found is kept for later games, so the first ones take longer: they are the cold start, and reported
apart from the steady speed. Each round after that has games of its own, as in play nobody plays a game twice. The
collector looks as seldom as in all mass play.
"""

import platform
import statistics
import time
from collections.abc import Callable, Mapping
from random import Random

import msgspec

import gloire
from gloire.core.game import Game
from gloire.core.memos import MEMORY
from gloire.sim.footprint import peak
from gloire.sim.garbage import seldom_collected

ROUNDS = 3  # of different games; the median counts
COLD = 50  # games of a cold start
PATIENCE = 10.0  # seconds after which a cold start has games enough
SECONDS = 20.0  # for the rounds of a scenario, where nobody says how many games
FEWEST, MOST = 5, 200  # games of a round that fit themselves to that time
CLONES = 200  # positions cloned in a round
REPEATS = 20  # times each
NO_OPTIONS: Mapping[str, bool] = {}


class Round(msgspec.Struct, frozen=True):
    """One pass over the games."""

    seconds: float
    decisions: int
    forced: int
    chance: int


class Start(msgspec.Struct, frozen=True):
    """The first games, with nothing kept from earlier ones."""

    games: int
    decisions: int
    seconds: float

    @property
    def seconds_per_game(self) -> float:
        """How long one of them took."""
        return self.seconds / self.games


class Speed(msgspec.Struct, frozen=True):
    """What was measured for one scenario."""

    scenario: str
    python: str
    games: int
    decisions: int
    forced: int
    chance: int
    seconds: float
    decisions_per_second: float
    decisions_per_game: float
    games_per_second: float
    clones_per_second: float
    microseconds_per_clone: float
    cold_games: int
    cold_decisions_per_second: float
    peak_megabytes: float  # the most memory this process has had so far; 0 where the system does not tell


def measure(
    scenario: str,
    games: int,
    seed: int = 0,
    options: Mapping[str, bool] = NO_OPTIONS,
    tell: Callable[[], object] = lambda: None,
    start: Start | None = None,
) -> Speed:
    """Plays some rounds of so many games, after a cold start; the median counts. `tell` hears of each finished game."""
    start = start or cold_start(scenario, seed, options)
    spans = [range(number * games, (number + 1) * games) for number in range(ROUNDS)]
    with seldom_collected():
        rounds = sorted((play(scenario, span, seed, options, tell) for span in spans), key=_rate)
    median, clone = rounds[len(rounds) // 2], seconds_per_clone(scenario, seed, options)
    return Speed(
        scenario=scenario,
        python=f"{platform.python_implementation()} {platform.python_version()}",
        games=games,
        decisions=median.decisions,
        forced=median.forced,
        chance=median.chance,
        seconds=median.seconds,
        decisions_per_second=median.decisions / median.seconds,
        decisions_per_game=median.decisions / games,
        games_per_second=games / median.seconds,
        clones_per_second=1 / clone,
        microseconds_per_clone=1e6 * clone,
        cold_games=start.games,
        cold_decisions_per_second=start.decisions / start.seconds,
        peak_megabytes=peak(),
    )


def _rate(one: Round) -> float:
    return one.decisions / one.seconds


def cold_start(scenario: str, seed: int = 0, options: Mapping[str, bool] = NO_OPTIONS, games: int = COLD) -> Start:
    """Forgets what was found in other games, and plays the first ones; fewer where they take long."""
    gloire.new_game(scenario, options)
    MEMORY.forget()
    played, decisions, seconds = 0, 0, 0.0
    with seldom_collected():
        while played < games and seconds < PATIENCE:
            played += 1
            one = play(scenario, range(-played, 1 - played), seed, options)
            decisions, seconds = decisions + one.decisions, seconds + one.seconds
    return Start(played, decisions, seconds)


def games_that_fit(seconds_per_game: float, seconds: float = SECONDS) -> int:
    """How many games make a round, so that all rounds take about so long."""
    return max(FEWEST, min(MOST, int(seconds / (ROUNDS * seconds_per_game))))


def play(
    scenario: str,
    numbers: range,
    seed: int,
    options: Mapping[str, bool] = NO_OPTIONS,
    tell: Callable[[], object] = lambda: None,
) -> Round:
    """Random games, counted and timed."""
    rngs = [Random(f"{seed}/{number}") for number in numbers]
    decisions = forced = chance = 0
    begun = time.perf_counter()
    for rng in rngs:
        game = gloire.new_game(scenario, options)
        while (question := game.question) is not None:
            if question.asks == gloire.CHANCE:
                chance += 1
                game.apply(question.sample(rng))
                continue
            actions = list(question.actions)
            if len(actions) == 1:
                forced += 1
            else:
                decisions += 1
            game.apply(actions[int(rng.random() * len(actions))])
        tell()
    return Round(time.perf_counter() - begun, decisions, forced, chance)


def seconds_per_clone(scenario: str, seed: int, options: Mapping[str, bool] = NO_OPTIONS) -> float:
    """The time of game.clone(), over positions from all parts of random games."""
    games = _positions(scenario, Random(seed), options)
    return statistics.median(_time_clones(games) for _ in range(ROUNDS))


def _time_clones(games: list[Game]) -> float:
    begun = time.perf_counter()
    for _ in range(REPEATS):
        for game in games:
            game.clone()
    return (time.perf_counter() - begun) / (REPEATS * len(games))


def _positions(scenario: str, rng: Random, options: Mapping[str, bool]) -> list[Game]:
    found: list[Game] = []
    while True:
        game = gloire.new_game(scenario, options)
        while game.question is not None:
            game.apply(game.question.sample(rng))
            if game.length % 10 == 0:
                found.append(game.clone())
                if len(found) == CLONES:
                    return found
