"""What somebody writes who sets up a position by hand, by the names of the books."""

from typing import Literal

import msgspec

from gloire.systems.napoleonic20.data import SkyData

Phase = Literal["events", "movement", "reaction", "combat", "rally"]


class _Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Part of a position as written."""


class UnitSetup(_Written, frozen=True):
    """A unit: where it is, and in what state."""

    at: str  # a hex, or a box: broken, eliminated, reinforcement, variable, in-hand, aside
    due: int = 0  # the turn of arrival
    routed: str = ""  # the side whose colour the marker shows
    fatigue: Literal["fresh", "ready", "tired", "weary", "spent"] = "fresh"
    moved: bool = False


class MarkerSetup(_Written, frozen=True):
    """Waterloo 5.1: who has the Good Ground marker, and which face it shows."""

    unit: str
    face: Literal["+1", "artillery-immune"]


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
    good_ground: MarkerSetup | None = None
    states: list[str] = []
    effects: list[EffectSetup] = []
    cards: list[str] | None = None  # titles of cards in the draw pile; all, if none are named
    sky: SkyData | None = None  # Waterloo 16.10: where dice make the weather
