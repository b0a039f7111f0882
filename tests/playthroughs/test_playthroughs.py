"""Whole games, as players would write them down, still go as they went.

After a change of rules that was meant, `python -m tests.playthroughs.make` writes them anew.
"""

from random import Random

import pytest

import gloire
from gloire.systems.napoleonic20.actions import (
    ChooseUnit,
    EndMovement,
    MoveUnit,
    ReduceDifferential,
)
from gloire.systems.napoleonic20.games.waterloo.vocabulary import ChooseFace
from tests.playthroughs.make import FOLDER, PLAYTHROUGHS
from tests.playthroughs.notation import action_text, read, read_action, write

FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough_goes_as_it_went(path):
    text = path.read_text(encoding="utf-8")

    assert write(read(text)) == text


def test_every_playthrough_can_be_made_again():
    assert {path.stem for path in FILES} == {playthrough.name for playthrough in PLAYTHROUGHS}


def test_third_day_is_played_to_the_end():
    text = (FOLDER / "third_day.txt").read_text(encoding="utf-8")

    assert [f"== turn {turn} ==" in text for turn in range(11, 17)] == [True] * 6
    assert read(text).outcome is not None


def test_campaign_is_played_for_ten_turns():
    text = (FOLDER / "campaign_ten_turns.txt").read_text(encoding="utf-8")

    assert [f"== turn {turn} ==" in text for turn in range(1, 11)] == [True] * 10


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (MoveUnit("fr-i", "0105"), "MoveUnit fr-i 0105"),
        (EndMovement(), "EndMovement"),
        (ChooseUnit(hex="1203"), "ChooseUnit - 1203"),
        (ChooseUnit(unit="pr-i"), "ChooseUnit pr-i -"),
        (ReduceDifferential(-2), "ReduceDifferential -2"),
        (ChooseFace("+1"), "ChooseFace +1"),
    ],
)
def test_action_as_text(action, text):
    assert action_text(action) == text
    assert read_action(text) == action


def test_every_offered_action_can_be_written_and_read():
    game, rng = gloire.new_game("waterloo-20"), Random(4)
    while (question := game.question) is not None:
        for action in question.actions:
            assert read_action(action_text(action)) == action
        game.apply(question.sample(rng))


def test_playthrough_with_another_answer_is_another_text():
    game = gloire.new_game("waterloo-20")
    game.apply(MoveUnit("fr-i", "0105"))
    other = gloire.new_game("waterloo-20")
    other.apply(MoveUnit("fr-i", "0103"))

    assert write(game) != write(other)


def test_playthrough_keeps_options_and_choices():
    game = gloire.new_game("waterloo-20-third-day", {"scripted_events": True}, {"C5": "mild", "C1": 1})

    twin = read(write(game))

    assert write(game).splitlines()[0] == "waterloo-20-third-day scripted_events C1=1 C5=mild"
    assert (twin.scenario.options, twin.scenario.choices) == (game.scenario.options, game.scenario.choices)
