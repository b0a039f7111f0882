"""The duel of two checkouts."""

import contextlib
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tools import duel, faster

HERE = Path(faster.ROOT / "src")


def game(score: float) -> duel.Game:
    return duel.Game(score, (0.2, 0.1))


def test_a_draw_is_half_a_win():
    found = duel.summary([(game(1), game(0.5)), (game(0), game(0.5))])

    assert (found.games, found.wins, found.draws, found.score) == (4, 1, 2, 0.5)
    assert found.thought == pytest.approx((0.2, 0.1))


def test_pairs_that_always_share_the_points_tell_more_than_games_that_do_not():
    """Who has the better side wins both games: that says the two are alike."""
    shared = duel.summary([(game(1), game(0))] * 30 + [(game(1), game(1)), (game(0), game(0))])
    spread = duel.summary([(game(1), game(1))] * 16 + [(game(0), game(0))] * 16)

    assert shared.score == spread.score == 0.5
    assert spread.low < shared.low < 0.5 < shared.high < spread.high


def test_the_same_player_scores_half_against_itself():
    """Dice and players of a pair depend on its number and the side alone, so that swapping sides swaps the result."""
    pairs = list(duel.play_pairs("salamanca-20-historical", "greedy", HERE, range(3), workers=1))

    assert [one.score + other.score for one, other in pairs] == [1, 1, 1]
    assert all(seconds > 0 for pair in pairs for one in pair for seconds in one.thought)


def test_costs_are_measured_in_games_of_ones_own():
    spent = list(duel.compare_costs("salamanca-20-historical", "random", HERE, 2))

    assert len(spent) == 2
    assert all(before > 0 and now > 0 for before, now in spent)


def test_the_table_shows_score_interval_and_cost(monkeypatch):
    monkeypatch.setattr(duel, "checked_out", lambda commit: contextlib.nullcontext(HERE))
    arguments = ["then", "salamanca-20-historical", "--level", "random", "--games", "4", "--cost", "2"]
    answer = CliRunner().invoke(duel.main, arguments, env={"COLUMNS": "160"})

    assert answer.exit_code == 0, answer.output
    assert "50.0%" in answer.output
    assert "before/now" in answer.output


def test_a_player_that_stops_is_told_of():
    with pytest.raises(click.ClickException, match="one of the two stopped"):
        list(duel.play_pairs("salamanca-20-historical", "no-such-level", HERE, range(1), workers=1))
