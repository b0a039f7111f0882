"""The comparison of speeds."""

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import gloire
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


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A checkout that knows options and writes down with which it was asked to play."""
    (tmp_path / "gloire" / "sim").mkdir(parents=True)
    (tmp_path / "gloire" / "__init__.py").touch()
    (tmp_path / "gloire" / "sim" / "__init__.py").touch()
    (tmp_path / "gloire" / "sim" / "bench.py").write_text(WRITES_DOWN, encoding="utf-8")
    return tmp_path


WRITES_DOWN = """
import json, pathlib
from typing import NamedTuple

class Round(NamedTuple):
    seconds: float
    decisions: int

def play(scenario, numbers, seed, *rules):
    told = pathlib.Path(__file__).with_name("told.json")
    told.write_text(json.dumps([scenario, *rules]))
    return Round(1.0, 1)
"""


def told(sources: Path) -> list[Any]:
    found: list[Any] = json.loads((sources / "gloire" / "sim" / "told.json").read_text(encoding="utf-8"))
    return found


def against(sources: Path, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> Result:
    monkeypatch.setattr(faster, "checked_out", lambda commit: contextlib.nullcontext(sources))
    return CliRunner().invoke(
        faster.main, ["then", "waterloo-20-third-day", "--rounds", "4", "--games", "1", *arguments]
    )


def test_both_play_with_the_options_of_the_preset(sources: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answer = against(sources, monkeypatch, "--preset", "standard")
    assert answer.exit_code == 0, answer.output
    standard = gloire.scenario("waterloo-20-third-day").presets["standard"]
    assert told(sources) == ["waterloo-20-third-day", standard]


def test_without_a_preset_a_commit_that_knows_no_options_can_be_compared(
    sources: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert against(sources, monkeypatch).exit_code == 0
    assert told(sources) == ["waterloo-20-third-day"]


def test_an_unknown_preset_is_refused() -> None:
    answer = CliRunner().invoke(faster.main, ["HEAD", "--preset", "none-such"])
    assert answer.exit_code == 2
    assert "there is no preset 'none-such'" in answer.output


def test_an_unknown_commit_is_refused() -> None:
    answer = CliRunner().invoke(faster.main, ["no-such-commit"])
    assert answer.exit_code == 1
    assert "'no-such-commit' cannot be read" in answer.output
    assert "Name a commit of this repository" in answer.output
