"""The soak: games of all systems with varied options, and whether memory stays level."""

from random import Random

import pytest

import gloire
from tools.soak import QUICK, level, options_of, play


def test_memory_until_it_settles_and_after_that():
    looks = [(100, 80.0), (200, 95.0), (300, 90.0), (400, 97.0)]

    assert level(looks, 200) == (95.0, 97.0)


def test_options_are_drawn():
    info = next(info for info in gloire.scenarios() if info.id == "waterloo-20")

    drawn = [options_of(info, Random(number)) for number in range(20)]

    assert all(set(options) == set(info.options) for options in drawn)
    assert len({tuple(options.values()) for options in drawn}) > 10


@pytest.mark.parametrize("is_large", [False, True])
def test_games_of_every_system_are_played(is_large, monkeypatch):
    monkeypatch.setattr("tools.soak.LONGEST", 5)

    game = play(Random(0), is_large)

    assert (game.scenario.system.id == QUICK) != is_large
    assert game.length == 5
