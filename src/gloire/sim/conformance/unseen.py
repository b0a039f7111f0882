"""Two games that differ only in what a side cannot see are the same game to that side, until something is shown."""

from collections.abc import Sequence
from random import Random
from typing import Any

from gloire.core.actions import Action
from gloire.core.codec import plain
from gloire.core.events import Event
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.sim.conformance.breach import Breach
from gloire.sim.conformance.promises import Disguise, Promises

FARTHEST = 12  # answers that both games are played on
PREVIEWS = 3  # actions whose preview is compared at a question
THREATS = 0.25  # share of the questions at which threats are compared
TRIES = 8  # answers of the other side that are tried until one is lawful in both games


def check_unseen(game: Game, promises: Promises, rng: Random, trespasses: Sequence[Action]) -> int:
    """Changes what is hidden from one of the sides and plays both games on alike; counts the questions compared."""
    viewer = rng.choice(list(game.scenario.sides))
    disguise = promises.disguise(game, viewer, rng)
    return _play_alike(game.clone(), disguise, viewer, promises, rng, trespasses) if disguise else 0


def _play_alike(
    one: Game, disguise: Disguise, viewer: str, promises: Promises, rng: Random, trespasses: Sequence[Action]
) -> int:
    other, start, compared = disguise.game, one.length, 0
    while compared < FARTHEST:
        seed = rng.random()
        here = all_that_reaches(one, viewer, start, Random(seed), trespasses)
        there = all_that_reaches(other, viewer, 0, Random(seed), trespasses)
        if here != there:
            raise Breach("what a side cannot see changes nothing for it", _difference(here, there, viewer, one))
        compared += 1
        answer = _answer(one, disguise, viewer, rng)
        if answer is None:
            return compared
        one.apply(answer[0])
        other.apply(answer[1])
        if promises.is_out(one) or promises.is_out(other):
            return compared
    return compared


def _answer(one: Game, disguise: Disguise, viewer: str, rng: Random) -> tuple[Action, Action] | None:
    """An answer that both games take: the same one, or what the other side does to the same counter."""
    question, other = one.question, disguise.game.question
    if question is None or other is None:
        return None
    if question.asks in (viewer, CHANCE):
        answer = question.sample(rng)
        # What is drawn from a cup that holds other secrets there shows them: then there is nothing more to compare.
        return (answer, answer) if question.asks == viewer or answer in other.actions else None
    options, alike = list(question.actions), set(other.actions)
    for action in rng.sample(options, min(TRIES, len(options))):
        translated = disguise.translate(action)
        if translated is not None and translated in alike:
            return action, translated
    return None


def all_that_reaches(
    game: Game, viewer: str, since: int, rng: Random, trespasses: Sequence[Action] = ()
) -> dict[str, Any]:
    """All that a side can learn: view, events, questions, options, previews, refusals, threats; and spectators too."""
    told: dict[str, Any] = {
        "view": game.view(viewer),
        "public view": game.view(),
        "events": plain(_seen(game, since, viewer)),
        "public events": plain(_seen(game, since, None)),
        "outcome": plain(game.outcome),
    }
    question = game.question
    if question is None:
        return told
    told["question"] = question.asks, question.kind, question.rule, question.about_to(viewer), question.about_to(None)
    told["refusals"] = [plain(game.why_not(action, viewer)) for action in trespasses]
    if rng.random() < THREATS:
        hex = rng.choice(game.scenario.map.grid.labels)
        told["threats"] = hex, plain(game.threats(hex, viewer)), plain(game.threats(hex))
    if question.asks == viewer:
        actions = list(question.actions)
        told["options"] = plain(actions)
        chosen = rng.sample(actions, min(PREVIEWS, len(actions)))
        told["previews"] = [plain([action, game.preview(action, viewer)]) for action in chosen]
    return told


def _seen(game: Game, since: int, viewer: str | None) -> list[Event]:
    """What somebody saw happen since an answer; what came before the first one is not part of it."""
    events = [event for node in game.line(since) for event in node.events]
    seen: list[Event] = game.scenario.system.seen(game.position, events, viewer)
    return seen


def _difference(one: dict[str, Any], other: dict[str, Any], viewer: str, game: Game) -> str:
    """The first thing that differs, for whoever reads the report."""
    for what, seen in one.items():
        if seen != other.get(what):
            return f"{viewer} at {game.question}: {what}: {_apart(seen, other.get(what))}"
    return f"{viewer} at {game.question}: {set(other) - set(one)}"


def _apart(one: Any, other: Any) -> str:
    """The parts of two lists or mappings that are not the same."""
    if isinstance(one, dict) and isinstance(other, dict):
        return "; ".join(f"{key}: {_apart(one[key], other.get(key))}" for key in one if one[key] != other.get(key))
    if isinstance(one, list | tuple) and isinstance(other, list | tuple) and len(one) == len(other):
        return "; ".join(_apart(a, b) for a, b in zip(one, other, strict=True) if a != b)
    return f"{one!r} or {other!r}"
