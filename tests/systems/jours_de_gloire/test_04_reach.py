"""Chapters 4 and 6.2, where units can get to: fast searches against a slow one that tries every path, in random games."""

from random import Random

import pytest

import gloire

BATTLES = ("marengo-13-june", "montebello", "marengo-14-june")


def movements(scenario, seed, answers):
    """The questions of movement steps in a random game."""
    rng, game = Random(seed), gloire.new_game(scenario)
    for _ in range(answers):
        if game.question is None:
            return
        if game.question.kind == "Movement":
            yield game
        game.apply(game.question.sample(rng))


@pytest.mark.parametrize("scenario", BATTLES)
def test_what_was_kept_is_what_would_be_found_anew(scenario):
    for seed in range(3):
        for game in movements(scenario, seed, 400):
            anew = game.clone()
            anew.position.prepare()

            assert list(game.question.actions) == list(anew.question.actions)
