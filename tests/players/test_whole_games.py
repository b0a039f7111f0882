"""Every player answers every question lawfully, from what its side may know."""

from random import Random

import msgspec
import pytest

import gloire
from gloire.core.sides import CHANCE
from gloire.players import LEVELS, make, seat_for
from gloire.players.player import NotAsked

SCENARIOS = ("waterloo-20", "waterloo-20-third-day")
SIDES = ("french", "allied")


def play(scenario: str, levels: tuple[str, str], seed: int) -> gloire.Game:
    """A whole game between two levels."""
    dice = Random(f"dice {seed}")
    game = gloire.new_game(scenario)
    players = {side: make(level, Random(f"{side} {seed}")) for side, level in zip(SIDES, levels, strict=True)}
    while question := game.question:
        asked = question.asks
        game.apply(question.sample(dice) if asked == CHANCE else players[asked].choose(seat_for(game, asked)))
    return game


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(2))
def test_every_choice_of_a_whole_game_is_lawful(scenario, level, seed):
    assert play(scenario, (level, level), seed).outcome is not None


def test_same_generators_play_the_same_game():
    first, second = (play("waterloo-20-third-day", ("greedy", "random"), 5) for _ in range(2))

    assert first.hash == second.hash
    assert first.answers == second.answers


def test_choosing_changes_nothing():
    game = gloire.new_game("waterloo-20-third-day")
    before = game.hash
    make("greedy", Random(1)).choose(seat_for(game, "allied"))

    assert game.hash == before


def test_only_the_side_that_is_asked_has_a_seat():
    game = gloire.new_game("waterloo-20-third-day")

    with pytest.raises(NotAsked):
        seat_for(game, "french")


def test_unknown_level_is_refused():
    with pytest.raises(ValueError, match="genius"):
        make("genius", Random(1))


def test_seat_has_neither_position_nor_record():
    seat = seat_for(gloire.new_game("waterloo-20-third-day"), "allied")

    for secret in ("position", "record", "game", "_game", "answers", "dump"):
        assert not hasattr(seat, secret)


@pytest.mark.parametrize("side", SIDES)
def test_greedy_wins_nearly_always_against_chance(side):
    """The measure is 99 of 100; eight games here show that nothing is badly wrong."""
    levels = ("greedy", "random") if side == "french" else ("random", "greedy")
    games = [play("waterloo-20-third-day", levels, seed) for seed in range(8)]

    assert sum(game.outcome is not None and game.outcome.winner == side for game in games) >= 7


def test_greedy_tells_its_reasons():
    game = gloire.new_game("waterloo-20-third-day")
    player = make("greedy", Random(1))
    action = player.choose(seat_for(game, "allied"))
    told = player.explain()

    assert told["action"] == msgspec.to_builtins(action)
    assert told["rule"] == "Waterloo 17.1"
