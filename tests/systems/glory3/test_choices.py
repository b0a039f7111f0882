"""The register of choices: each alternative runs, has a test of its effect, and keeps the examples it is named to."""

import ast
import random
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import gloire
from gloire.core.refusals import IllegalAction
from gloire.systems import glory3
from tests.systems.glory3 import test_10_example as mclaws
from tests.systems.glory3 import test_examples_of_play as examples
from tests.systems.glory3.scene import PASSING, PROVING_GROUND, choosing

Alternative = tuple[str, Any]


def alternatives() -> list[Alternative]:
    """Every value of every choice that is not the default."""
    text = (Path(glory3.__file__).parent / "choices.toml").read_text(encoding="utf-8")
    return [(id, other) for id, choice in tomllib.loads(text).items() for other in choice["others"]]


ALTERNATIVES = alternatives()
each_alternative = pytest.mark.parametrize(("id", "value"), ALTERNATIVES, ids=lambda part: str(part))


def test_the_register_has_thirty_four_questions() -> None:
    assert {id for id, _ in ALTERNATIVES} == {f"G{number}" for number in range(1, 35)}


# The examples of play

EXAMPLES: dict[str, Callable[[], None]] = {
    "4.11 Franklin's marker": examples.test_4_11_the_marker_of_vi_corps_calls_the_units_of_all_its_leaders,
    "4.25 Getty and Ricketts combine": examples.test_4_25_getty_and_ricketts_need_a_five,
    "4.25 or are Out of Command": examples.test_4_25_a_four_puts_all_of_both_out_of_command,
    "6.23 guns on a trail": examples.test_6_23_guns_pay_two_points_by_a_trail_through_woods_and_one_in_the_open,
    "6.23 farther by a trail": examples.test_6_23_a_gun_reaches_farther_by_a_trail,
    "9.3 M and L at five hexes": examples.test_9_3_an_m_and_an_l_at_five_hexes_add_two_and_subtract_one,
    "9.4 thirty lines of sight": examples.test_9_4_the_thirty_lines_that_the_book_quotes_at_antietam,
    "10.12 McLaws covers": mclaws.test_10_12_who_covers_leaves_others_free,
    "10.12 to 10.34 McLaws charges": mclaws.test_10_12_to_10_34_the_example_of_mclaws,
    "10.32 at two hexes": mclaws.test_10_32_fire_at_two_hexes_has_one_less_for_each,
    "10.23 9 to 4": examples.test_10_23_nine_against_four_is_two_to_one_for_the_defender,
    "10.23 5 to 7": examples.test_10_23_five_against_seven_is_listed_as_two_to_three,
    "10.41 7 to 3": examples.test_10_41_seven_against_three_in_the_open_is_rounded_up_to_three_to_one,
    "10.43 two sums": examples.test_10_43_of_different_sums_the_defender_has_the_best_for_him,
    "Law and Patrick": examples.test_law_against_patrick_nine_and_two_is_eleven,
    "Patrick withdraws": examples.test_law_against_patrick_a_retreat_into_a_frontal_hex_withdraws_him,
    "Wofford in the open": examples.test_wofford_a_seven_and_the_one_of_open_ground_disorder_cohesion_seven,
}
# What an alternative does not keep; all the others keep every example.
GIVEN_UP: dict[Alternative, set[str]] = {
    # Three fires at X need 8 or 9 each, though the first has disordered it.
    ("G24", "now"): {"10.12 to 10.34 McLaws charges"},
    # The rear from which the woods are charged makes their sum 0.
    ("G23", "apart"): {"10.43 two sums"},
}


@each_alternative
def test_every_alternative_keeps_the_examples_it_is_named_to_keep(id: str, value: Any) -> None:
    with choosing(**{id: value}):
        kept = {name for name, example in EXAMPLES.items() if _holds(example)}
    assert set(EXAMPLES) - kept == GIVEN_UP.get((id, value), set())


def _holds(example: Callable[[], None]) -> bool:
    try:
        example()
    except (AssertionError, IllegalAction, ValueError, StopIteration):
        return False
    return True


def test_an_example_that_fails_is_noticed() -> None:
    with choosing(G23="apart"):
        assert not _holds(EXAMPLES["10.43 two sums"])
    assert _holds(EXAMPLES["10.43 two sums"])


def test_every_worked_example_is_held_against_the_alternatives() -> None:
    told = {name for module in (examples, mclaws) for name in vars(module) if name.startswith("test_")}
    assert {example.__name__ for example in EXAMPLES.values()} == told


# Games


@each_alternative
def test_a_game_is_played_through_by_every_alternative(id: str, value: Any) -> None:
    """On the proving ground, by players who rather do something than nothing."""
    game, rng = gloire.new_game(PROVING_GROUND, choices={id: value}), random.Random(f"{id} {value}")
    while question := game.question:
        if question.asks == gloire.CHANCE:
            game.apply(question.sample(rng))
            continue
        bold = [action for action in question.actions if not isinstance(action, PASSING)]
        game.apply(rng.choice(bold if bold and rng.random() < 0.8 else question.actions))
    assert game.outcome is not None


# Effects


def test_every_value_of_every_choice_has_a_test_of_its_effect() -> None:
    """By name: the choice in the test's name, the value in its text."""
    tests = list(_tests())
    text = (Path(glory3.__file__).parent / "choices.toml").read_text(encoding="utf-8")
    lacking = [
        (id, value)
        for id, choice in tomllib.loads(text).items()
        for value in (choice["default"], *choice["others"])
        if not any(re.search(rf"_{id.lower()}_", name) and _names(source, value) for name, source in tests)
    ]
    assert not lacking


def _names(source: str, value: Any) -> bool:
    return bool(re.search(rf'"{value}"' if isinstance(value, str) else rf"(?<![\w.]){value}\b", source))


def _tests() -> list[tuple[str, str]]:
    """The tests of what choices do, with their sources."""
    found = []
    for file in sorted(Path(__file__).parent.glob("test_choices_*.py")):
        text = file.read_text(encoding="utf-8")
        for node in ast.parse(text).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                first = min((node.lineno, *(one.lineno for one in node.decorator_list)))
                found.append((node.name, "\n".join(text.splitlines()[first - 1 : node.end_lineno])))
    return found
