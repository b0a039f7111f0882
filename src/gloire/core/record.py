"""The record of a game: an append-only list of answers and of entries such as undo and resign.

Answers are linked backwards and shared between clones, so a clone copies nothing of the past.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.position import Position
from gloire.core.refusals import IllegalAction, Refusal

FORMAT = 2  # 1: positions, and so their hashes, in another layout; the entries are the same


class Undo(Action, frozen=True):
    """Entry: back to the point where so many answers had been given."""

    to: int


class Resign(Action, frozen=True):
    """Entry: a side gives up."""

    side: str


class AgreeDraw(Action, frozen=True):
    """Entry: both sides call it a draw."""


Entry = Undo | Resign | AgreeDraw


def is_answer(entry: Action) -> bool:
    """Whether it answers a question, rather than being one of these entries."""
    return not isinstance(entry, Undo | Resign | AgreeDraw)


class Course(NamedTuple):
    """What entries leave of a line of answers: what was undone need not be played again."""

    kept: int  # answers of the line before them that still hold
    live: list[tuple[int, Action]]  # those of the entries that hold, each with its place among them, counted from 0
    undone: int  # entries up to the last undo, with it
    length: int  # answers that held right after it


def course(length: int, entries: Sequence[Action]) -> Course:
    """Where entries lead from a line of so many answers. Raises IllegalAction for an undo of what is not there."""
    kept, live, last = length, list[tuple[int, Action]](), (0, 0)
    for place, entry in enumerate(entries):
        if not isinstance(entry, Undo):
            live.append((place, entry))
            continue
        if not 0 <= entry.to < kept + len(live):
            raise IllegalAction(Refusal(None, "nothing-to-undo"))
        del live[max(0, entry.to - kept) :]
        kept = min(kept, entry.to)
        last = (place + 1, entry.to)
    return Course(kept, live, *last)


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game as it is written down."""

    format: int = FORMAT
    system: str
    rules: str  # version of the system's rules that wrote it
    scenario: str
    options: dict[str, bool] = {}
    choices: dict[str, Any] = {}
    setup: Mapping[str, Any] | None = None  # the position it begins from, where that was set up by hand
    entries: list[dict[str, Any]]
    hash: str  # of the position the entries lead to
    dice: dict[str, Any] | None = None  # from which the rolls of a game on a server can be computed again

    @property
    def states_position(self) -> bool:
        """Whether its hash can be compared; earlier formats laid positions out in another way."""
        return self.format == FORMAT

    def leads_to(self, hash: str) -> bool:
        """Whether the position reached is the one it states, as far as that can be compared."""
        return hash == self.hash or not self.states_position


class Line(msgspec.Struct, eq=False):
    """One answer of the live line, with the events it led to, linked to the answer before it."""

    number: int  # answers in the line so far, this one included
    answer: Action
    events: Sequence[Event]
    before: "Line | None"
    snapshot: Position | None  # the position this answer was given in, on some nodes


def walk(last: Line | None) -> list[Line]:
    """The live line from its first answer to its last."""
    nodes = []
    while last is not None:
        nodes.append(last)
        last = last.before
    nodes.reverse()
    return nodes
