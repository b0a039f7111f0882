"""Events: what happened, with its reason and rule number. Words are made of them later, elsewhere."""

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="event", tag=True):
    """Something that happened."""


class Rolled(Event, frozen=True):
    """CHANCE showed a face of the die."""

    face: int
    why: str  # what was rolled for, as a word a catalogue of phrases knows
    rule: str


class GameOver(Event, frozen=True):
    """The game has ended."""

    winner: str | None
    kind: str  # decisive, marginal, draw, resigned, agreed
    rule: str


class Veiled(Event, frozen=True):
    """Something that one side saw better than everybody else; a system's `seen` chooses between the two forms."""

    side: str  # who saw the true form
    true: Any
    public: Any
    rule: str = ""
