"""R75: what is said to a side that has nothing to decide and is asked only lest the other learn by silence."""

import random
from collections.abc import Iterator

import msgspec
import pytest

import gloire
from gloire.core.game import Question
from gloire.core.sides import CHANCE
from gloire.render import words
from tests.render.sayings import ENGLISH, action_classes, is_sentence

SECTION = "nothing-to-decide"
NO_SECRET = {"EndMovement", "CloseBattle"}  # everybody sees that nothing is left
GAMES = ["waterloo-20-third-day", "borodino-20", "smolensk-20"]


def asked(scenario: str, options: dict[str, bool]) -> Iterator[tuple[Question, words.Names]]:
    """The questions to the sides in some random games."""
    for seed in range(10):
        game, rng = gloire.new_game(scenario, options), random.Random(seed)
        names = words.names_of(game.scenario)
        while question := game.question:
            if question.asks != CHANCE:
                yield question, names
            game.apply(question.sample(rng))


def is_plain(question: Question) -> bool:
    """Whether there is but one answer, and it is about no unit and no hex."""
    return len(question.actions) == 1 and not any(msgspec.structs.asdict(question.actions[0]).values())


@pytest.mark.parametrize("scenario", GAMES)
def test_whoever_has_nothing_to_decide_is_told_why_he_is_asked(scenario: str) -> None:
    told = set()
    for question, names in asked(scenario, {"fog_of_war": True, "cavalry_penetration": True}):
        note, answer = words.nothing_to_decide(question, names), type(question.actions[0]).__name__
        if is_plain(question) and answer not in NO_SECRET:
            assert note.startswith("There is nothing to decide here: ")
            told.add(answer)
        else:
            assert note == ""
    assert {"EndDisengagement", "EndPenetration", "EndDeclaration"} <= told


@pytest.mark.parametrize("scenario", GAMES)
def test_without_fog_nobody_is_told_so(scenario: str) -> None:
    for question, names in asked(scenario, {"cavalry_penetration": True}):
        assert words.nothing_to_decide(question, names) == ""


@pytest.mark.parametrize("answer", sorted(ENGLISH.keys(SECTION)))
def test_it_is_said_what_cannot_be_done_and_what_the_other_side_would_know(answer: str) -> None:
    assert answer in {kind.__name__ for kind in action_classes()}
    phrase = ENGLISH.get(SECTION, answer)
    for sentence in [phrase] if isinstance(phrase, str) else [phrase[key] for key in phrase if key != "by"]:
        assert isinstance(sentence, str)
        assert is_sentence(sentence)
        assert " You are asked all the same, or the other side would know " in sentence
