"""16.1: in the fog too every sentence is about somebody: no name is missing where a counter has none."""

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.sides import CHANCE
from gloire.render import shown, words
from tests.render.sayings import any_action

GAMES = ["waterloo-20-third-day", "borodino-20", "smolensk-20", "salamanca-20"]
OPTIONS = {"fog_of_war": True, "cavalry_penetration": True, "leaders": True}
EVERY = 12  # so many questions, so that whole games are heard
EMPTY = re.compile(
    r"[{}]|\bNone\b|  |\( | [.,;:?!)]|, ?,|\(\)|\bnothing (?:must|is|was|has)\b"  # a field that is open or empty
    r"|\b(?:in|to|of|at|by|with|from|and|for|against)$"  # a place or a name that should follow
    r"|^(?:in|to|of|at|by|with|from|and|must|is|was|has|can|stands)\b|^[ ,.:;]"  # a subject that should come first
)


@pytest.mark.parametrize(
    "text", ["in 0408 must be attacked", "open to , with its cost", "Attack  with II Corps", " routed"]
)
def test_missing_subjects_are_found(text: str) -> None:
    assert EMPTY.search(text)


@pytest.mark.parametrize("scenario", GAMES)
def test_16_1_every_sentence_in_the_fog_has_its_subject(scenario: str) -> None:
    heard = [text for seed in range(2) for text in sentences(scenario, random.Random(seed)) if text]
    assert len(heard) > 1000
    assert sorted({text for text in heard if EMPTY.search(text)}) == []


def sentences(scenario: str, rng: random.Random) -> Iterator[str]:
    """What both sides read while a random game is played."""
    game = gloire.new_game(scenario, OPTIONS)
    names = words.names_of(game.scenario)
    for number in range(100_000):
        question = game.question
        if question is None:
            return
        if question.asks != CHANCE and number % EVERY == 0:
            yield from asked(game, names, rng)
            yield from (text for side in game.scenario.sides for text in standing(game, names, side))
        events = game.apply(question.sample(rng))
        for side in game.scenario.sides:
            for event in game.scenario.system.seen(game.position, events, side):
                yield words.event(event, names)
                yield from words.details(event, names)


def asked(game: gloire.Game, names: words.Names, rng: random.Random) -> Iterator[str]:
    """What the side that is asked reads: the question, answers, duties, and refusals of what it may not do."""
    question = game.question
    assert question is not None
    seeing = names.seeing(game.view(question.asks))
    yield words.question(question, seeing)
    yield from (
        words.action(action, seeing) for action in rng.sample(list(question.actions), min(4, len(question.actions)))
    )
    yield from shown.prompted(question.prompt(question.about_to(question.asks), question.actions), seeing).duties
    for _ in range(6):
        if refusal := game.why_not(any_action(rng, game), question.asks):
            yield words.refused(refusal, seeing)


def standing(game: gloire.Game, names: words.Names, side: str) -> Iterator[str]:
    """What a side reads of the board: every word on it, and who threatens its hexes."""
    view = game.view(side)
    yield from words.in_force(view, names)
    board = shown.board_of(game, side)
    yield from texts(msgspec.to_builtins([board.counters, board.markers, board.overlays, board.boxes]))
    for counter in view.counters[:3]:
        if counter.hex:
            for threat in game.threats(counter.hex, side):
                yield names.phrase("threat", threat.kind, {"unit": threat.unit, "hex": threat.hex})


def texts(value: Any) -> Iterator[str]:
    """The sentences in what a board is sent; single words are names, signs and colours."""
    if isinstance(value, str):
        if " " in value.strip():
            yield value
    elif isinstance(value, dict):
        yield from (text for part in value.values() for text in texts(part))
    elif isinstance(value, list):
        yield from (text for part in value for text in texts(part))
