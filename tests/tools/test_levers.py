"""Values in doubt are played against the usual ones on the same dice."""

import pytest
from click.testing import CliRunner

import gloire
from tools import levers as tool
from tools.levers import alternatives, levers, main

SCENARIO = "waterloo-20-third-day"


def test_every_other_value_of_every_choice_is_a_lever_and_a_handicap_is_none():
    values = alternatives(SCENARIO)

    assert ("C7", 1) in values
    assert [value for id, value in values if id == "C9"] == [1, 3]
    assert "handicap" in gloire.scenario(SCENARIO).choices
    assert "handicap" not in dict(values)


def test_what_concerns_no_option_in_play_changes_nothing():
    found = levers(SCENARIO, 3, level="random", only=["C34"])  # the span of leaders, who do not take part

    assert [(lever.value, lever.more.mean, lever.points) for lever in found.found] == [
        (1, 0.0, found.usual),
        (3, 0.0, found.usual),
    ]


def test_the_strongest_value_comes_first_and_is_told_against_the_same_dice():
    found = levers(SCENARIO, 6, level="random", only=["C7", "C8", "C34"])

    strength = [abs(lever.more.mean) for lever in found.found]
    assert strength == sorted(strength, reverse=True)
    assert all(lever.more.mean == pytest.approx(lever.points - found.usual) for lever in found.found)
    assert levers(SCENARIO, 6, level="random", only=["C7", "C8", "C34"], workers=2) == found


def test_the_table_names_each_value_with_its_source():
    ran = CliRunner().invoke(main, [SCENARIO, "--games", "2", "--level", "random", "--only", "C7", "--workers", "1"])

    assert ran.exit_code == 0
    assert "waterloo-20-third-day, 2 games each: french" in ran.output
    assert "C7" in ran.output
    assert "inferred" in ran.output


def test_a_choice_that_a_scenario_does_not_have_is_a_message():
    ran = CliRunner().invoke(main, [SCENARIO, "--only", "H34"])

    assert ran.exit_code == 1
    assert "waterloo-20-third-day has no choice of that name: H34" in ran.output


def test_every_unknown_name_is_complained_of_also_beside_known_ones():
    ran = CliRunner().invoke(main, [SCENARIO, "--only", "C7", "--only", "XX", "--only", "H34"])

    assert ran.exit_code == 1
    assert "waterloo-20-third-day has no choice of that name: XX, H34" in ran.output
    assert "C7" not in ran.output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((SCENARIO, "waterloo-20-third-da"), f"Did you mean {SCENARIO}?"),
        ((SCENARIO, "cornfield", "--level", "captain/devious"), "captain/devious: waterloo-20-third-day has no style"),
        ((SCENARIO, "--level", "genius"), "'genius' is not one of 'random', 'greedy'"),
    ],
)
def test_an_unknown_scenario_level_or_style_is_a_message_before_the_first_game(monkeypatch, arguments, message):
    monkeypatch.setattr(tool, "levers", pytest.fail)
    ran = CliRunner().invoke(main, arguments)

    assert ran.exit_code == 2
    assert message in ran.output


def test_a_level_can_play_in_a_style():
    told = ("--games", "2", "--only", "C34", "--workers", "1", "--level", "recruit/bold")

    assert CliRunner().invoke(main, [SCENARIO, *told]).exit_code == 0


def test_a_scenario_can_be_played_with_the_handicap_that_makes_it_even():
    plain, even = (levers(SCENARIO, 6, level="random", only=["C34"], even=even) for even in (False, True))

    assert even.usual < plain.usual  # The Allies are given morale.
