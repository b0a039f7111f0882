"""What the bench counts."""

from random import Random

import gloire
from gloire.sim.bench import FEWEST, MOST, ROUNDS, games_that_fit, measure, play, warm_up

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
    speed = measure(SCENARIO, games=2)

    assert speed.decisions == play(SCENARIO, range(2), 0).decisions
    assert speed.decisions_per_game == speed.decisions / 2
    assert speed.decisions_per_second * speed.seconds == speed.decisions
    assert abs(speed.games_per_second * speed.seconds - 2) < 1e-9
    assert abs(speed.clones_per_second * speed.microseconds_per_clone - 1e6) < 1e-3


def test_rounds_take_about_as_long_as_they_may():
    assert games_that_fit(0.125, seconds=30) * ROUNDS * 0.125 == 30
    assert games_that_fit(60, seconds=30) == FEWEST
    assert games_that_fit(0.0001, seconds=30) == MOST


def test_every_game_is_told_of():
    told = []

    measure(SCENARIO, games=2, tell=lambda: told.append("a game"))

    assert len(told) == 2 * ROUNDS


def test_warming_up_says_what_a_game_takes():
    assert 0 < warm_up(SCENARIO) < 60
