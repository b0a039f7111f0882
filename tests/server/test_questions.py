"""Questions as the server puts them: in their words, with rule and every answer; and those with nothing to decide.

The board shows what is sent here; `tests/browser/test_rare_questions.py` looks at some of them there.
"""

from functools import cache
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.codec import plain
from gloire.render import words
from tests.searches import THIRD_DAY, found, with_choice
from tests.server.client import Client

ORDINARY = {
    "Advance",
    "ChooseBattle",
    "ChooseGoodGround",
    "ChooseRetreat",
    "CommitReservesFor",
    "Declare",
    "Disengage",
    "HoldOrGive",
    "Move",
    "Place",
    "PlaceMarker",
    "RallyNext",
    "Reduce",
    "Retire",
    "SpendOnRally",
}
FOG = {"fog_of_war": True, "cavalry_penetration": True}

# R75: whoever is asked lest the other side learn something by silence; the only answer, and the note.
BESIDE = "no face-down counter of yours beside it"
NOTES = {
    "Declare": (
        "EndDeclaration",
        "There is nothing to decide here: no unit of yours can charge now."
        f" You are asked all the same, or the other side would know that {BESIDE} is cavalry.",
    ),
    "Disengage": (
        "EndDisengagement",
        "There is nothing to decide here: no unit of yours can slip away now."
        f" You are asked all the same, or the other side would know that {BESIDE} can.",
    ),
    "Penetrate": (
        "EndPenetration",
        "There is nothing to decide here: no unit of yours can ride on now."
        f" You are asked all the same, or the other side would know that {BESIDE} can.",
    ),
    "Prevent": (
        "LetGo",
        "There is nothing to decide here: you have no cavalry that could do it. You are asked all the same,"
        " or the other side would know that no face-down counter of yours is cavalry there.",
    ),
}

ordinary = cache(with_choice)


@cache
def nothing_to_decide(kind: str) -> gloire.Game:
    """With nothing to slip away, the Allies are asked next who rides on, and then who charges."""
    answer, _ = NOTES[kind]

    def wanted(asked: str, about: Any, actions: list[dict[str, Any]]) -> bool:
        charges = asked != "Declare" or about["countercharge"]
        return asked == kind and charges and [action["do"] for action in actions] == [answer]

    return found(wanted, THIRD_DAY, FOG)


def put(base: str, game: gloire.Game) -> Any:
    """The question of a position as it is sent to whoever is asked."""
    assert game.question
    other = next(side for side in game.scenario.sides if side != game.question.asks)
    seats = {game.question.asks: {"kind": "human", "name": "Anna"}, other: {"kind": "open"}}
    return Client(base).begin(seats, game.scenario.id, record=msgspec.to_builtins(game.record)).state["question"]


def sentences(game: gloire.Game) -> list[str]:
    """What is offered, in the words of whoever is asked, without the rules that are cited."""
    assert game.question
    names = words.names_of(game.scenario).seeing(game.view(game.question.asks))
    return [words.action(action, names).split(" [")[0] for action in game.question.actions]


def question_of(game: gloire.Game) -> str:
    assert game.question
    return words.question(game.question, words.names_of(game.scenario).seeing(game.view(game.question.asks)))


@pytest.mark.parametrize("asked", sorted(ORDINARY))
def test_ordinary_question_is_put_in_its_words_with_every_answer(base, asked):
    game = ordinary(asked)
    assert game.question
    sent = put(base, game)
    assert (sent["kind"], sent["asks"], sent["rule"]) == (asked, game.question.asks, game.question.rule)
    assert f"{sent['text']} [{sent['rule']}]" == question_of(game)
    assert sent["actions"] == [plain(action) for action in game.question.actions]
    assert [text.split(" [")[0] for text in sent["texts"]] == sentences(game)
    assert sent["note"] is None


@pytest.mark.parametrize("asked", NOTES)
def test_r75_whoever_has_nothing_to_decide_is_told_why_he_is_asked(base, asked):
    game = nothing_to_decide(asked)
    sent = put(base, game)
    assert f"{sent['text']} [{sent['rule']}]" == question_of(game)
    assert (sent["note"], len(sent["actions"])) == (NOTES[asked][1], 1)
