"""How fast the engine is, measured on random games.

A decision is a question to a side with at least two options, and the list of its actions is made at each; answers of
CHANCE and forced answers are counted apart. Making the games is part of the time, reading the scenario is not.
"""

import platform
import statistics
import time
from collections.abc import Callable, Mapping
from random import Random

import msgspec

import gloire
from gloire.core.game import Game

ROUNDS = 3  # of the same games; the median counts
WARM_UP = 5  # games before the clock runs: tables that are worked out when first needed
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


def measure(
    scenario: str,
    games: int,
    seed: int = 0,
    options: Mapping[str, bool] = NO_OPTIONS,
    tell: Callable[[], object] = lambda: None,
) -> Speed:
    """Plays the games a few times over; the median round counts. `tell` hears of each game when it is finished."""
    rounds = sorted((play(scenario, range(games), seed, options, tell) for _ in range(ROUNDS)), key=_seconds)
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
    )


def _seconds(one: Round) -> float:
    return one.seconds


def warm_up(scenario: str, seed: int = 0, options: Mapping[str, bool] = NO_OPTIONS) -> float:
    """Plays the games before the clock runs; how many seconds one of them takes."""
    seconds = [play(scenario, range(-number, 1 - number), seed, options).seconds for number in range(1, WARM_UP + 1)]
    return statistics.median(seconds)


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
