"""Borodino 17.1 + Smolensk 18.1: what a flank march keeps."""

from typing import Self

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.procedures import Procedure
from gloire.systems.napoleonic20.deals import Deal, renamed
from gloire.systems.napoleonic20.kept import State


class March(State, frozen=True):
    """Borodino 17.1.1: the units of the flank march, as they were named; also those that have come on."""

    units: tuple[int, ...]

    def redealt(self, deal: Deal) -> Self:
        """They are units, not counters."""
        return type(self)(renamed(self.units, deal))


class MarchOrders(Procedure, frozen=True, kw_only=True):
    """Borodino 17.1.1: the units of the flank march are named."""

    left: int  # still to be named


class SendMarchers(Action, frozen=True):
    """Borodino 17.1.1: how many units the flank march has."""

    units: int


class SendOnMarch(Action, frozen=True):
    """Borodino 17.1.1: a unit that goes with the flank march, in secret."""

    unit: str


class FlankMarchSent(Event, frozen=True):
    """A flank march of so many units set out."""

    side: str
    count: int
    turn: int  # from which its units roll for their arrival
    rule: str


class JoinedMarch(Event, frozen=True):
    """A unit went with the flank march; only its owner knows which."""

    unit: str
    known_to: str
    rule: str


PROCEDURES = (MarchOrders,)
ACTIONS = (
    SendMarchers,
    SendOnMarch,
)
EVENTS = (
    FlankMarchSent,
    JoinedMarch,
)
