"""Positions set up by hand, as plain data and as files."""

from typing import Any

import pytest

import gloire
from gloire.core.scenario import FaultyData
from gloire.core.setups import BadPosition, read_file, write_file

SETUP: dict[str, Any] = {
    "turn": 12,
    "side": "french",
    "units": {"fr-i": "1203", "ad-i": {"at": "1303", "routed": "allied"}},
}
FILE = """\
scenario = "waterloo-20"
turn = 12
side = "french"

[options]
leaders = true

[units]
fr-i = "1203"
ad-i = { at = "1303", routed = "allied" }
"""


def first_answer(game: gloire.Game) -> Any:
    assert game.question is not None
    return game.question.actions[0]


def test_a_file_is_the_same_position_as_its_parts():
    written = gloire.read_position(FILE)
    by_hand = gloire.position("waterloo-20", options={"leaders": True}, **SETUP)
    assert written.hash == by_hand.hash


def test_what_is_written_can_be_read_again():
    text = write_file("waterloo-20", {"leaders": True, "fatigue": False}, {"C5": "mild"}, SETUP)
    file = read_file(text, "mail.toml")
    assert (file.scenario, file.options, file.choices) == ("waterloo-20", {"leaders": True}, {"C5": "mild"})
    assert file.setup == SETUP


def test_all_faults_are_told_at_once_with_guesses():
    with pytest.raises(BadPosition) as refused:
        gloire.position("waterloo-20", turn=99, side="frnch", units={"fr-1": "1203", "ad-i": "9999"})
    assert [path for path, _, _ in refused.value.faults] == [("turn",), ("side",), ("units", "fr-1"), ("units", "ad-i")]
    assert "Did you mean 'french'?" in str(refused.value)


def test_where_a_key_cannot_be_read_there_may_be_more():
    with pytest.raises(BadPosition, match=r"turn: is text in quotes.*\nThere may be more") as by_hand:
        gloire.position("waterloo-20", turn="12", side="frnch", units={})
    assert (by_hand.value.gaps, len(by_hand.value.faults)) == (True, 1)
    with pytest.raises(FaultyData, match=r"mail.toml:2: turn: is text in quotes.*\nThere may be more") as from_file:
        gloire.read_position(FILE.replace("turn = 12", 'turn = "12"'), "mail.toml")
    assert from_file.value.gaps


def test_all_faults_are_all_there_are():
    with pytest.raises(BadPosition) as refused:
        gloire.position("waterloo-20", turn=99, side="frnch", units={})
    assert not refused.value.gaps
    assert "more" not in str(refused.value)


def test_an_unknown_key_is_a_fault():
    with pytest.raises(BadPosition, match=r"nonsense: unknown key"):
        gloire.position("waterloo-20", **SETUP, nonsense=1)


def test_faults_of_a_file_name_the_line():
    with pytest.raises(FaultyData, match=r"mail.toml:9: units.fr-i: there is no hex or box .12x."):
        gloire.read_position(FILE.replace('"1203"', '"12x"'), "mail.toml")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("turn = ", "is not TOML"),
        ("turn = 3", "has no 'scenario'. Add scenario"),
        ('scenario = "waterloo-20"\n\n[options]\nfatigue = 1', "position:4: options.fatigue: is a whole number"),
    ],
)
def test_a_file_that_is_no_position_says_why(text, reason):
    with pytest.raises(FaultyData, match=reason):
        gloire.read_position(text)


def test_a_record_begins_from_the_position_it_was_played_from():
    game = gloire.position("waterloo-20", **SETUP)
    game.apply(first_answer(game))
    again = gloire.load(game.dump())
    assert again.hash == game.hash
    assert again.record.setup == SETUP


def test_undo_goes_back_to_the_position_by_hand():
    game = gloire.position("waterloo-20", **SETUP)
    before = game.hash
    game.apply(first_answer(game))
    game.undo()
    assert game.hash == before
