"""Every special rule of a battle can be read where it is cited, and stands in the index of its battle."""

import pytest

from gloire.render import rules

BOOKS = {
    "marengo-13-june": [f"Marengo A{number}" for number in range(1, 9)],
    "montebello": [f"Montebello B{number}" for number in range(1, 7)],
    "marengo-14-june": [f"Marengo C{number}" for number in range(1, 14)],
}


@pytest.mark.parametrize("battle", BOOKS)
def test_the_index_of_a_battle_has_its_special_rules_and_no_others(battle: str) -> None:
    special = [case.rule for case in rules.index("jours_de_gloire", battle) if case.rule[0].isalpha()]
    assert special == BOOKS[battle]


def test_a_special_rule_is_found_as_it_is_cited() -> None:
    assert "Desaix falls" in rules.rule("Marengo C10", "jours_de_gloire")
    assert "Desaix falls" in rules.rule("C10", "jours_de_gloire", "marengo-14-june")
    with pytest.raises(rules.NoSuchRule):
        rules.rule("Marengo D1", "jours_de_gloire")
