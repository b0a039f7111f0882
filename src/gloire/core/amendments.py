"""How a game or an option changes the rules of its system: by steps, by answers, and by things of its own.

Nothing in the rules of a system asks which game is played or which option is on. They ask questions by name; whoever
amends the rules answers. All questions of a system stand in one Struct, every field a tuple of answers with its type:

    class Answers(msgspec.Struct, frozen=True, kw_only=True):
        points: tuple[Callable[[Position, int], int], ...] = ()  # added to a unit's allowance

    for answer in game.ask.points:
        allowance += answer(game, unit)

A question that nobody answers is an empty tuple, at no cost. What an amendment must remember is one frozen Struct that
the position keeps for it (`Kept`); its procedures, actions and events are its own too, so that it can be one folder.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from operator import or_
from typing import Any, TypeVar

import msgspec

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.procedures import Procedure, Sequences
from gloire.core.scenario import not_among


class Kept(msgspec.Struct, frozen=True, tag_field="kept", tag=True):
    """What a position keeps for an amendment; absent where that is not in play."""


class Amendment(msgspec.Struct, frozen=True, kw_only=True):
    """What one game or option changes. A system may add fields: tuples, mappings or changes."""

    steps: Callable[[Sequences], Sequences] | None = None  # from a table of the sequence of play to another
    answers: Mapping[str, Any] = {}  # question to answer, or to a tuple of answers
    keeps: tuple[type[Kept], ...] = ()
    procedures: tuple[type[Procedure], ...] = ()
    actions: tuple[type[Action], ...] = ()
    events: tuple[type[Event], ...] = ()
    times: Mapping[type[Action], str] = {}  # what may be done at its own time only, with the rule that says when


A = TypeVar("A", bound=Amendment)
Q = TypeVar("Q", bound=msgspec.Struct)


class UnknownQuestion(LookupError):
    """An amendment answers a question that nobody asks."""

    def __init__(self, question: str, known: Iterable[str]) -> None:
        super().__init__(". ".join(not_among("question", question, list(known))))


def gather(questions: type[Q], amendments: Iterable[Amendment]) -> Q:
    """All answers, question by question, in the order of the amendments."""
    found: dict[str, list[Any]] = {name: [] for name in questions.__struct_fields__}
    for amendment in amendments:
        for question, answer in amendment.answers.items():
            if question not in found:
                raise UnknownQuestion(question, found)
            found[question] += _several(answer)
    return questions(**{name: tuple(answers) for name, answers in found.items()})


def amended(table: Sequences, amendments: Iterable[Amendment]) -> Sequences:
    """A sequence of play as amendments change it, one after another."""
    for amendment in amendments:
        if amendment.steps is not None:
            table = amendment.steps(table)
    return table


def combined(*parts: A) -> A:
    """One amendment made of several; where they answer the same question, all count, in this order."""
    whole = type(parts[0])
    fields = {name: [getattr(part, name) for part in parts] for name in whole.__struct_fields__}
    answers = _all_answers(fields.pop("answers"))
    return whole(answers=answers, **{name: _joined(values) for name, values in fields.items()})


def _all_answers(parts: Iterable[Mapping[str, Any]]) -> dict[str, tuple[Any, ...]]:
    found: dict[str, tuple[Any, ...]] = {}
    for part in parts:
        for question, answer in part.items():
            found[question] = (*found.get(question, ()), *_several(answer))
    return found


def _several(answer: Any) -> tuple[Any, ...]:
    return answer if isinstance(answer, tuple) else (answer,)


def _joined(values: list[Any]) -> Any:
    """Tuples one after another, mappings in one, changes in turn."""
    if isinstance(values[0], tuple):
        return tuple(item for value in values for item in value)
    if isinstance(values[0], Mapping):
        return {key: item for value in values for key, item in value.items()}
    changes = [change for change in values if change is not None]
    return (lambda what: reduce(lambda found, change: change(found), changes, what)) if changes else None


def any_of(kinds: Iterable[Any]) -> Any:
    """The union of some classes, for reading JSON: those of a system, and those its amendments bring."""
    return reduce(or_, dict.fromkeys(kinds))
