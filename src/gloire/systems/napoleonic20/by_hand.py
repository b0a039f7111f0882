"""What somebody writes who sets up a position by hand, by the names of the books.

Games and options add parts of their own; `known` has all of them.
"""

from typing import Literal

import msgspec

Phase = Literal["events", "movement", "reaction", "combat", "rally"]


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a position as written."""


class UnitSetup(_Written, frozen=True):
    """A unit: where it is, and in what state."""

    at: str  # a hex, or a box: broken, eliminated, reinforcement, variable, in-hand, aside
    due: int = 0  # the turn of arrival
    routed: str = ""  # the side whose colour the marker shows
    moved: bool = False


class EffectSetup(_Written, frozen=True):
    """5.0: an event that is in force until the next player turn, or for some more."""

    kind: str
    side: str
    turns: int = 1  # player turns it still lasts
    unit: str = ""
    army: str = ""


class Setup(_Written, frozen=True):
    """A position as written."""

    turn: int
    side: str  # whose player turn it is
    units: dict[str, str | UnitSetup]
    phase: Phase = "movement"
    morale: dict[str, int] = {}  # as the set-up has it, for sides that are not named
    garrisons: dict[str, list[str]] = {}  # none, for sides that are not named
    states: list[str] = []
    effects: list[EffectSetup] = []
    cards: list[str] | None = None  # titles of cards in the draw pile; all, if none are named
