"""Every special rule of a battle can be read where it is cited, and stands in the index of its battle."""

import re
from pathlib import Path

import pytest

from gloire.render import rules
from gloire.rulebook import read_rulings
from gloire.systems import jours_de_gloire
from gloire.systems.jours_de_gloire.actions import FaceTo, ForceMarch, LeaveSquare
from tests.systems.jours_de_gloire.scene import Field

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


def test_every_ruling_that_code_or_a_refusal_cites_is_written_down() -> None:
    folder = Path(jours_de_gloire.__file__).parent
    source = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    cited = set(re.findall(r"\bR\d+\b", source))
    assert cited
    assert cited <= {ruling.number for ruling in read_rulings(folder)}


def test_a_refusal_cites_the_ruling_that_reads_the_rule_so() -> None:
    scene = Field(fr_inf1="1010 N+NE square", au_inf1="2010 N+NE").to("Movement")
    scene.do(LeaveSquare("fr-inf1"), FaceTo("fr-inf1", 0))
    refusal = scene.game.why_not(ForceMarch("fr-inf1", "1005"))
    assert refusal is not None
    assert (refusal.rule, refusal.ruling) == ("4.1.3", "R41")
