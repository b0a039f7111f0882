"""gloire ladder"""

import json
from collections.abc import Sequence
from typing import Any

import pytest

from gloire import players
from gloire.cli import ladder
from gloire.sim.ladder import Ladder
from gloire.sim.ratings import Result, rate
from tests.cli.commands import THIRD_DAY, complaint, done, gloire_

OTHER = "waterloo-20"


@pytest.fixture
def climbed(monkeypatch) -> list[tuple[str, list[str]]]:
    """What was climbed, without a game; the ladder of Waterloo breaks."""
    seen: list[tuple[str, list[str]]] = []

    def climb(scenario: str, levels: Sequence[str], *_: Any) -> Ladder:
        seen.append((scenario, list(levels)))
        if scenario == OTHER:
            raise KeyboardInterrupt
        ratings = rate([Result(levels[0], level, 0.5) for level in levels[1:]])
        return Ladder(scenario, 2, ratings, [], dict.fromkeys(levels, 0.1))

    monkeypatch.setattr(ladder, "climb", climb)
    return seen


def test_all_scenarios_of_a_ladder_are_checked_before_the_first_game(climbed):
    assert "there is no scenario 'austerlitz'" in complaint("ladder", THIRD_DAY, "austerlitz")
    assert climbed == []


def test_a_ladder_is_printed_as_soon_as_it_ends(climbed):
    result = gloire_("ladder", THIRD_DAY, OTHER)

    assert [scenario for scenario, _ in climbed] == [THIRD_DAY, OTHER]
    assert result.exit_code != 0
    assert f"{THIRD_DAY}, 2 games" in result.stdout


def test_programs_get_the_ladders_that_were_finished_when_it_is_broken_off(climbed):
    result = gloire_("ladder", THIRD_DAY, OTHER, "--json")

    assert result.exit_code != 0
    assert [one["scenario"] for one in json.loads(result.stdout)] == [THIRD_DAY]


def test_levels_of_a_ladder_stand_weak_to_strong_and_once_however_they_are_typed(climbed):
    levels = ("captain", "random", "recruit", "captain")
    done("ladder", THIRD_DAY, *(word for level in levels for word in ("--level", level)))

    assert climbed == [(THIRD_DAY, ["random", "recruit", "captain"])]


def test_a_level_typed_twice_is_no_ladder():
    assert "two levels or more" in complaint("ladder", THIRD_DAY, "--level", "captain", "--level", "captain")


def test_a_ladder_without_levels_has_all_that_people_are_offered(climbed):
    done("ladder", THIRD_DAY)

    assert climbed == [(THIRD_DAY, list(players.LEVELS))]


@pytest.mark.parametrize("command", ["ladder", "simulate", "puzzles"])
def test_a_seed_promises_no_choices_of_levels_that_think_for_seconds(command):
    told = " ".join(done(command, "--help").split())

    assert "Fixes every die, and every choice but those of levels that think for seconds." in told
