"""Ratings by the model of Bradley and Terry."""

import math
from random import Random

import pytest

from gloire.sim.ratings import POINTS, Result, rate


def games(chance_of: dict[tuple[str, str], float], each: int, seed: int = 1) -> list[Result]:
    """Games of every pair, on both sides."""
    rng = Random(seed)
    return [
        Result(first, second, float(rng.random() < chance))
        for (first, second), chance in chance_of.items()
        for _ in range(each)
    ]


def test_players_who_win_as_often_are_equal():
    found = rate([Result("a", "b", 1.0), Result("b", "a", 1.0)])
    assert found.players["a"].points == pytest.approx(0, abs=1e-6)
    assert found.players["b"].points == pytest.approx(0, abs=1e-6)


def test_known_strengths_are_found_again():
    strengths, side = {"a": 150.0, "b": 0.0, "c": -150.0}, 60.0
    chances = {
        (first, second): 1 / (1 + math.exp(-(mine - theirs + side) / POINTS))
        for first, mine in strengths.items()
        for second, theirs in strengths.items()
        if first != second
    }
    found = rate(games(chances, 400))
    for name, points in strengths.items():
        assert found.players[name].low < points < found.players[name].high
    assert found.side.low < side < found.side.high


def test_the_side_that_always_wins_makes_nobody_strong():
    found = rate([Result("a", "b", 1.0), Result("b", "a", 1.0)] * 20)
    assert found.side.points > 300
    assert abs(found.players["a"].points) < 1


def test_who_has_won_everything_has_a_finite_rating_and_a_wide_interval():
    few, many = (rate([Result("a", "b", 1.0), Result("b", "a", 0.0)] * times).players["a"] for times in (2, 50))
    assert 0 < few.points < many.points < 2000
    assert few.low < 0 < many.low


def test_intervals_narrow_with_games():
    widths = [
        found.high - found.low
        for each in (20, 320)
        for found in [rate(games({("a", "b"): 0.6, ("b", "a"): 0.4}, each)).players["a"]]
    ]
    assert widths[1] < widths[0] / 3


def test_a_draw_is_half_a_win():
    draws = rate([Result("a", "b", 0.5)] * 10)
    split = rate([Result("a", "b", 1.0), Result("a", "b", 0.0)] * 5)
    assert draws.players["a"].points == pytest.approx(split.players["a"].points, abs=1e-6)
