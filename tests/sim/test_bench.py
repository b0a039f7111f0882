"""What the bench counts."""

import math
from random import Random
from typing import Any

import gloire
from gloire.sim.bench import COLD, FEWEST, MOST, ROUNDS, Round, Start, cold_start, games_that_fit, measure, play
from tests.scene import scenario_of

SCENARIO = "waterloo-20-third-day"


def test_decisions_forced_answers_and_chance_are_counted_apart():
    rng, game = Random("0/0"), gloire.new_game(SCENARIO)
    decisions = forced = chance = 0
    while (question := game.question) is not None:
        options = list(question.actions)
        if question.asks == gloire.CHANCE:
            chance += 1
        elif len(options) >= 2:
            decisions += 1
        else:
            forced += 1
        game.apply(question.sample(rng))

    found = play(SCENARIO, range(1), 0)

    assert (found.decisions, found.forced, found.chance) == (decisions, forced, chance)
    assert found.seconds > 0


def test_rates_follow_from_the_counts():
    speed = measure(SCENARIO, games=2, start=Start(games=4, decisions=300, seconds=0.5))

    rounds = [play(SCENARIO, range(first, first + 2), 0) for first in range(0, 2 * ROUNDS, 2)]
    assert speed.decisions in {one.decisions for one in rounds}
    assert (speed.cold_games, speed.cold_decisions_per_second) == (4, 600)
    assert speed.peak_megabytes > 10
    assert speed.decisions_per_game == speed.decisions / 2
    assert abs(speed.decisions_per_second * speed.seconds - speed.decisions) < 1e-9
    assert abs(speed.games_per_second * speed.seconds - 2) < 1e-9
    assert abs(speed.clones_per_second * speed.microseconds_per_clone - 1e6) < 1e-3


def test_rounds_take_about_as_long_as_they_may():
    assert games_that_fit(0.125, seconds=30) * ROUNDS * 0.125 == 30
    assert games_that_fit(60, seconds=30) == FEWEST
    assert games_that_fit(0.0001, seconds=30) == MOST


def test_every_game_is_told_of():
    told = []

    measure(SCENARIO, games=2, tell=lambda: told.append("a game"), start=Start(1, 1, 1.0))

    assert len(told) == 2 * ROUNDS


def test_every_round_has_games_of_its_own(monkeypatch):
    played = []

    def noted(scenario: str, numbers: range, *given: Any) -> Round:
        played.append(numbers)
        return play(scenario, numbers, *given)

    monkeypatch.setattr("gloire.sim.bench.play", noted)

    measure(SCENARIO, games=2, start=Start(1, 1, 1.0))

    assert played == [range(2), range(2, 4), range(4, 6)]


def test_a_cold_start_begins_with_nothing_found_before():
    game = gloire.new_game(SCENARIO)
    play(SCENARIO, range(3), 0)
    known = len(scenario_of(game).reach_memo)

    start = cold_start(SCENARIO, games=1)

    assert start.games == 1
    assert start.decisions == play(SCENARIO, range(-1, 0), 0).decisions
    assert 0 < len(scenario_of(game).reach_memo) < known
    assert start.seconds_per_game == start.seconds


def test_a_cold_start_is_fifty_games(monkeypatch):
    monkeypatch.setattr("gloire.sim.bench.PATIENCE", math.inf)

    assert cold_start(SCENARIO).games == COLD == 50


def test_a_cold_start_ends_when_it_takes_too_long(monkeypatch):
    monkeypatch.setattr("gloire.sim.bench.PATIENCE", 0.0001)

    assert cold_start(SCENARIO).games == 1
