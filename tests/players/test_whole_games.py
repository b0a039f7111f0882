"""Every player answers every question lawfully, plays the same game twice, and greedy wins."""

from random import Random

import pytest

import gloire
from gloire.players import make, seat_for
from tests.players.games import QUICK, SIDES, play, questions, seated, wins

SCENARIOS = ("waterloo-20", "waterloo-20-third-day")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("levels", [("greedy", "greedy"), ("greedy", "random"), ("random", "greedy")])
@pytest.mark.parametrize("seed", range(2))
def test_every_choice_of_a_whole_game_is_lawful(scenario, levels, seed):
    """The game refuses whatever is not offered, so it ends only if every answer was lawful."""
    assert play(scenario, levels, seed).outcome is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_player_who_comes_fresh_to_every_question_finds_a_lawful_answer(scenario):
    """Plans kept from question to question help; nothing depends on them."""
    game = gloire.new_game(scenario)
    for question in questions(game, seated(("random", "random"), 3), 3):
        action = make("greedy", Random(1)).choose(seat_for(game, question.asks))

        assert game.why_not(action, question.asks) is None


@pytest.mark.parametrize("level", QUICK)
def test_same_generators_play_the_same_game(level):
    first, second = (play("waterloo-20-third-day", (level, level), 5) for _ in range(2))

    assert first.answers == second.answers
    assert first.hash == second.hash


def test_one_player_may_sit_at_two_boards():
    """A plan for one game is never carried out in another."""
    player, boards = make("greedy", Random(1)), [gloire.new_game(scenario) for scenario in SCENARIOS]
    running = [questions(game, seated(("random", "random"), 4), 4) for game in boards]
    for both in zip(*running, strict=False):
        for game, question in zip(boards, both, strict=True):
            assert game.why_not(player.choose(seat_for(game, question.asks)), question.asks) is None


def test_choosing_changes_nothing():
    game = gloire.new_game("waterloo-20-third-day")
    for question in questions(game, seated(("greedy", "greedy"), 2), 2):
        before = game.hash
        make("greedy", Random(1)).choose(seat_for(game, question.asks))

        assert game.hash == before


@pytest.mark.parametrize("side", SIDES)
def test_greedy_beats_chance_on_the_third_day(side):
    levels = ("greedy", "random") if side == "french" else ("random", "greedy")

    assert wins("waterloo-20-third-day", levels, side, range(12)) >= 11


def test_unknown_level_is_refused():
    with pytest.raises(ValueError, match="genius"):
        make("genius", Random(1))
