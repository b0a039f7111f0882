"""The rules in our own words: every case of the book, the special rules of both battles, and the rulings about them."""

import pytest

from gloire.render.rules import cases, index, rule
from gloire.rulebook import read_rulings
from gloire.systems import entry
from tests.systems.glory3.land import ANTIETAM, CEDAR_CREEK, MORNING


def test_every_case_of_the_book_has_a_title_and_a_text() -> None:
    found = list(index("glory3"))
    assert len(found) == 157
    assert all(case.title and case.text for case in found)


@pytest.mark.parametrize(
    ("game", "own"), [("antietam-cornfield", 15), (ANTIETAM, 15), (MORNING, 41), (CEDAR_CREEK, 41)]
)
def test_both_scenarios_of_a_battle_have_its_book(game: str, own: int) -> None:
    assert len(list(index("glory3", game))) == 157 + own


def test_a_special_rule_is_found_by_its_battle() -> None:
    assert rule("Antietam CF1", "glory3").startswith("[Antietam CF1] D.H. Hill waits.")
    assert rule("Cedar Creek SR1.3", "glory3").startswith("[Cedar Creek SR1.3] Breastworks.")
    assert [case.rule for case in cases("SR11.1", "glory3", MORNING)] == ["Cedar Creek SR11.1"]


def test_a_ruling_stands_with_the_cases_it_settles() -> None:
    (steep,) = cases("Antietam AN3", "glory3")
    assert [ruling.number for ruling in steep.rulings] == ["R3"]
    (sight,) = cases("9.4", "glory3")
    assert [ruling.number for ruling in sight.rulings] == ["R4", "R5", "R6"]
    (beside,) = cases("9.21", "glory3")
    assert "R39" in [ruling.number for ruling in beside.rulings]
    assert rule("R8", "glory3").startswith("[Antietam AN1] Guns control nothing.")


def test_rulings_are_numbered_without_a_gap() -> None:
    numbers = [int(ruling.number[1:]) for ruling in read_rulings(entry("glory3").folder("book"))]
    assert numbers == [*range(1, len(numbers) + 1)]
