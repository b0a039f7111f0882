"""gloire ladder"""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import asdict

from gloire import players
from gloire.cli import ladder
from gloire.sim.ladder import Ladder, Terms
from gloire.sim.ratings import Result, rate
from tests.cli.commands import THIRD_DAY, complaint, done, gloire_

OTHER = "waterloo-20"


@pytest.fixture
def asked(monkeypatch) -> list[tuple[Terms, list[str]]]:
    """What was to be climbed, without a game; the ladder of Waterloo breaks."""
    seen: list[tuple[Terms, list[str]]] = []

    def climb(terms: Terms, levels: Sequence[str], *_: Any) -> Ladder:
        seen.append((terms, list(levels)))
        if terms.scenario == OTHER:
            raise KeyboardInterrupt
        ratings = rate([Result(levels[0], level, 0.5) for level in levels[1:]])
        return Ladder(terms.scenario, 2, terms.choices, terms.playouts, ratings, [], dict.fromkeys(levels, 0.1))

    monkeypatch.setattr(ladder, "climb", climb)
    return seen


def test_all_scenarios_of_a_ladder_are_checked_before_the_first_game(asked):
    assert "there is no scenario 'austerlitz'" in complaint("ladder", THIRD_DAY, "austerlitz")
    assert asked == []


def test_a_ladder_is_printed_as_soon_as_it_ends(asked):
    result = gloire_("ladder", THIRD_DAY, OTHER)

    assert [terms.scenario for terms, _ in asked] == [THIRD_DAY, OTHER]
    assert result.exit_code != 0
    assert f"{THIRD_DAY}, 2 games" in result.stdout


def test_programs_get_the_ladders_that_were_finished_when_it_is_broken_off(asked):
    result = gloire_("ladder", THIRD_DAY, OTHER, "--json")

    assert result.exit_code != 0
    assert [one["scenario"] for one in json.loads(result.stdout)] == [THIRD_DAY]


def test_levels_of_a_ladder_stand_weak_to_strong_and_once_however_they_are_typed(asked):
    levels = ("captain", "random", "recruit", "captain")
    done("ladder", THIRD_DAY, *(word for level in levels for word in ("--level", level)))

    assert [levels for _, levels in asked] == [["random", "recruit", "captain"]]


def test_a_level_typed_twice_is_no_ladder():
    assert "two levels or more" in complaint("ladder", THIRD_DAY, "--level", "captain", "--level", "captain")


def test_a_ladder_takes_levels_with_a_style_and_tells_them_by_that_name(asked):
    levels = ("captain/bold", "recruit/careful", "captain/standard")
    typed = [word for level in levels for word in ("--level", level)]
    (told,) = json.loads(done("ladder", THIRD_DAY, *typed, "--json"))

    assert [levels for _, levels in asked] == [["recruit/careful", "captain", "captain/bold"]]
    assert list(told["seconds"]) == ["recruit/careful", "captain", "captain/bold"]
    assert all(f"\n{level} " in done("ladder", THIRD_DAY, *typed) for level in told["seconds"])


def test_a_style_that_one_scenario_of_a_ladder_does_not_know_is_refused_before_the_first_game(asked, monkeypatch):
    styles = {"napoleonic20": ("standard", "bold"), "glory3": ("standard", "careful")}
    monkeypatch.setattr(players, "styles", styles.get)
    told = complaint("ladder", THIRD_DAY, "cornfield", "--level", "captain/bold", "--level", "captain")

    assert "captain/bold: cornfield has no style 'bold'; there are standard, careful." in told
    assert asked == []


@pytest.mark.parametrize("command", ["ladder", "simulate", "play"])
def test_help_says_which_levels_there_are_and_that_they_can_have_a_style(command):
    told = " ".join(done(command, "--help").split())

    assert " LEVEL[/STYLE] " in told
    assert "LEVEL is random, greedy, recruit, corporal, captain, colonel, general or marshal." in told


def test_a_ladder_without_levels_has_all_that_people_are_offered(asked):
    done("ladder", THIRD_DAY)

    assert [levels for _, levels in asked] == [list(players.LEVELS)]


def test_greedy_stands_with_the_captain_whose_script_it_is(asked):
    done("ladder", THIRD_DAY, *(word for level in players.PLAYERS for word in ("--level", level)))
    ((_, levels),) = asked

    assert set(levels) == set(players.PLAYERS)
    assert levels[:5] == ["random", "recruit", "corporal", "greedy", "captain"]
    assert levels[5:] == list(players.LEVELS[3:])


def test_a_ladder_is_asked_for_with_choices_and_counted_play_outs(asked):
    printed = done("ladder", "cornfield", "--choice", "G6=drawn", "--playouts", "--games", 6, "--seed", 4)

    assert [asdict(terms) for terms, _ in asked] == [
        {"scenario": "cornfield", "games": 6, "seed": 4, "choices": {"G6": "drawn"}, "playouts": True}
    ]
    assert "cornfield, 2 games, G6=drawn, play-outs counted" in printed


def test_even_is_another_handicap_in_each_scenario_and_programs_are_told(asked):
    told = json.loads(done("ladder", THIRD_DAY, "marengo-13-june", "--even", "--json"))

    assert [one["choices"] for one in told] == [{"handicap": "allied +4"}, {"handicap": "austrian"}]
    assert [one["playouts"] for one in told] == [False, False]


def test_where_no_handicap_was_found_even_says_so(asked):
    result = gloire_("ladder", "smolensk-20-lubino", "--even")

    assert [terms.choices for terms, _ in asked] == [{}]
    assert "smolensk-20-lubino: no handicap was found with which it is even" in result.stderr


def test_even_and_a_handicap_of_ones_own_are_one_too_many(asked):
    told = complaint("ladder", THIRD_DAY, "--even", "--choice", "handicap=allied +2")

    assert "leave out --choice handicap=allied +2" in told
    assert asked == []


@pytest.mark.parametrize("choice", ["G6=drawn", "handicap=union +26"])
def test_a_choice_that_not_all_scenarios_know_is_refused_with_the_name_of_one(asked, choice):
    told = complaint("ladder", "cornfield", "montebello", "--choice", choice)

    assert "Error: montebello: " in told
    assert "Scenarios that know other choices want a command of their own." in told
    assert asked == []


@pytest.mark.parametrize("command", ["ladder", "simulate", "puzzles"])
def test_a_seed_promises_no_choices_of_levels_that_think_for_seconds(command):
    told = " ".join(done(command, "--help").split())

    assert "Fixes every die, and every choice but those of levels that think for seconds." in told
