"""3.0: more of the set-up of the games of 1812: leaders (16.9), nights, the last turn."""

from typing import Any

import pytest

import gloire
from gloire.systems.napoleonic20.position import DUE
from tests.scene import position_of, scenario_of

LEADERS = {"leaders": True}
SMOLENSK_D = "0112 0113 0214 0313 0414 0513 0614 0713 0814 0913 1014 1113 1214"
SMOLENSK_A, SMOLENSK_B = "0501 0601 0701", "1201 1301 1401"
BORODINO_B = "0103 0104 0105 0106"
SALAMANCA_A, SALAMANCA_Z = "1901 2001 2002 2003", "0501 0601 0701 0801 0901"


def leaders(scenario: str) -> dict[str, Any]:
    """Each leader on the map with his hex; each one to come with his turn and the hexes where he enters."""
    game = gloire.new_game(scenario, options=LEADERS)
    ground, position = scenario_of(game), position_of(game)
    found: dict[str, Any] = {}
    for unit in (*ground.leaders_of[0], *ground.leaders_of[1]):
        if position.where[unit] >= 0:
            found[ground.ids[unit]] = ground.labels[position.where[unit]]
        elif position.where[unit] == DUE:
            found[ground.ids[unit]] = position.due[unit], " ".join(ground.labels[hex] for hex in ground.entries[unit])
    return found


def test_borodino_3_0_leaders_stand_with_their_corps_or_come_with_the_french():
    assert leaders("borodino-20") == {
        "fr-murat": (1, BORODINO_B),
        "fr-napoleon": (4, BORODINO_B),
        "ru-bagration": "0907",
        "ru-kutuzov": "1206",
        "ru-barclay": "1403",
    }


def test_smolensk_3_0_leaders_come_with_their_armies_and_murat_is_there():
    assert leaders("smolensk-20") == {
        "fr-murat": "1213",
        "fr-napoleon": (4, SMOLENSK_D),
        "ru-barclay": (1, SMOLENSK_A),
        "ru-bagration": (3, SMOLENSK_B),
    }


def test_smolensk_17_0_leaders_stand_with_their_corps():
    assert leaders("smolensk-20-lubino") == {
        "fr-napoleon": "0709",
        "fr-murat": "1513",
        "ru-barclay": "0805",
        "ru-bagration": "1708",
    }


def test_salamanca_3_0_both_commanders_come_on_the_first_turn():
    assert leaders("salamanca-20") == {"fr-marmont": (1, SALAMANCA_A), "al-wellington": (1, SALAMANCA_Z)}


@pytest.mark.parametrize(
    ("scenario", "nights", "last"),
    [
        ("borodino-20", [5, 11, 17], 17),
        ("smolensk-20", [5, 10, 15, 20], 20),
        ("smolensk-20-lubino", [10, 15, 20], 20),
        ("salamanca-20", [6, 12, 18], 18),
        ("salamanca-20-historical", [12, 18], 18),
    ],
)
def test_14_0_nights_and_last_turns_of_the_games_of_1812(scenario, nights, last):
    ground = scenario_of(gloire.new_game(scenario))
    played = range(ground.first_turn, ground.last_turn + 1)
    assert ([turn for turn in played if ground.turns[turn].night], ground.last_turn) == (nights, last)


FRENCH_VALUES = """
fr-1 3-2, fr-2 4-2, fr-3 3-2, fr-4 3-2, fr-5 3-2, fr-6 2-2, fr-7 2-2, fr-8 3-2,
fr-boyer 2-3, fr-curto 1-3, fr-adn 2-3, fr-joseph 4-2"""
ALLIED_VALUES = """
al-1 4-2, al-3 3-2, al-4 3-2, al-5 3-2, al-6 3-2, al-7 3-2, al-lt 2-2, al-espana 2-2,
al-ind 2-2, al-pack 1-2, al-bradford 1-2, al-cotton 2-3, al-ltd 1-3"""


@pytest.mark.parametrize("scenario", ["salamanca-20", "salamanca-20-historical"])
@pytest.mark.parametrize(("side", "values"), [(0, FRENCH_VALUES), (1, ALLIED_VALUES)])
def test_salamanca_17_1_strengths_and_movement_allowances_are_those_printed(scenario, side, values):
    ground = scenario_of(gloire.new_game(scenario))
    units = [unit for unit in ground.of_side[side] if not ground.cadre[unit]]
    printed = dict(entry.split() for entry in values.replace("\n", " ").split(", "))
    assert {ground.ids[u]: f"{ground.strength[u]}-{ground.movement[u]}" for u in units} == printed
