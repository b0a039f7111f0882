"""What a good player does not do is counted."""

import pytest
from click.testing import CliRunner

from gloire.systems.napoleonic20.happened import BattleResolved, MoraleChanged, UnitBroken
from tests.scene import Scene
from tools import sins
from tools.sins import main
from tools.sins_napoleonic20 import Sins


def resolved(differential: int) -> BattleResolved:
    return BattleResolved(
        attack=(),
        defence=(),
        differential=differential,
        column=differential,
        die=3,
        result="NE",
        source="",
        attackers=("fr-i",),
        against=("pr-iii",),
    )


def test_a_unit_in_contact_with_no_friend_beside_it_stands_alone():
    found = Sins()
    found.look(Scene({"fr-i": "0606", "fr-ii": "0505"}, {"pr-iii": "0607"}).position)
    found.look(Scene({"fr-i": "0606", "fr-ii": "0303"}, {"pr-iii": "0607"}).position)

    assert (found.in_contact["french"], found.alone["french"]) == (2, 1)


def test_attacks_below_nought_retreats_nights_and_reserves_are_told_apart():
    found, game = Sins(), Scene({"fr-i": "0606"}, {"pr-iii": "0607"}).position
    for event in (
        resolved(-1),
        resolved(0),
        UnitBroken("pr-iii", "0607", "zone", "9.8.3"),
        UnitBroken("fr-i", "0606", "EX", "9.6"),
        MoraleChanged(side="french", by=-2, to=3, why="loc-lost", rule="14.0"),
        MoraleChanged(side="french", by=-1, to=2, why="reserves", rule="12.5"),
    ):
        found.note(game, event)

    assert (found.battles["french"], found.rash["french"]) == (2, 1)
    assert (found.broken["allied"], found.fleeing["allied"], found.fleeing["french"]) == (1, 1, 0)
    assert (found.night["french"], found.reserves["french"]) == (2, 1)


def told(*arguments: str) -> list[str]:
    """The lines of one game of random players."""
    run = CliRunner().invoke(main, [*arguments, "--games", "1", "--level", "random"])
    assert run.exit_code == 0, run.output
    return run.output.splitlines()


def test_the_tool_prints_a_line_for_each_side():
    assert [line.split(":")[0] for line in told()] == ["french", "allied"]


@pytest.mark.parametrize(
    ("scenario", "sides", "figure"),
    [
        ("waterloo-20-third-day", ["french", "allied"], "spent on reserves"),
        ("marengo-13-june", ["french", "austrian"], "stand in line"),
        ("cornfield", ["union", "confederate"], "guns overrun"),
    ],
)
def test_what_is_counted_is_that_of_the_system_of_the_scenario(scenario, sides, figure):
    lines = told(scenario)
    assert [line.split(":")[0] for line in lines] == sides
    assert all(figure in line for line in lines)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("cornfeld",), "Did you mean cornfield?"),
        (("cornfield", "--level", "genius"), "'genius' is not one of 'random', 'greedy'"),
        (("cornfield", "--level", "captain/devious"), "there are standard, bold, careful, territorial, hunting."),
    ],
)
def test_an_unknown_scenario_level_or_style_is_a_message_before_the_first_game(monkeypatch, arguments, message):
    monkeypatch.setattr(sins, "count", pytest.fail)
    run = CliRunner().invoke(main, arguments)
    assert run.exit_code == 2
    assert message in run.output


def test_a_level_can_be_looked_at_in_a_style():
    run = CliRunner().invoke(main, ["waterloo-20-third-day", "--games", "1", "--level", "captain/bold"])
    assert run.exit_code == 0


def test_a_system_of_which_nothing_is_counted_is_a_message(monkeypatch):
    monkeypatch.delitem(sins.COUNTED, "glory3")
    run = CliRunner().invoke(main, ["cornfield", "--games", "1"])
    assert run.exit_code == 1
    assert "nothing is counted in glory3" in run.output
