"""The comparison of speeds."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from tools import faster


def test_the_ratio_is_taken_pair_by_pair() -> None:
    slow_minute = [((100, 2.0), (100, 1.0))] * 4
    quick_minute = [((100, 0.2), (100, 0.1))] * 4
    found = faster.summary("s", slow_minute + quick_minute)
    assert found.ratio == pytest.approx(2.0)
    assert found.low == pytest.approx(2.0)
    assert found.high == pytest.approx(2.0)
    assert found.same


def test_different_games_are_told() -> None:
    assert not faster.summary("s", [((100, 1.0), (99, 1.0))] * 4).same


def test_a_checkout_compared_with_itself_plays_the_same_games() -> None:
    found = faster.compare("salamanca-20-historical", Path(faster.ROOT / "src"), rounds=4, games=1)
    assert found.same
    assert found.ratio > 0


def test_an_unknown_commit_is_refused() -> None:
    answer = CliRunner().invoke(faster.main, ["no-such-commit"])
    assert answer.exit_code == 1
    assert "'no-such-commit' cannot be read" in answer.output
    assert "Name a commit of this repository" in answer.output
