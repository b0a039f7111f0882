"""What the rules of Salamanca 20 say in words of their own."""

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.procedures import Procedure


class Detachment(Procedure, frozen=True, kw_only=True):
    """Salamanca 16.10.2: where the brigades of a division that has been broken down go."""

    hex: int
    brigades: tuple[int, ...]  # still to be placed


class SpendBrigade(Action, frozen=True):
    """Salamanca 16.10.3: a brigade in hand is used up as reserves, at no cost in morale."""

    unit: str


class KeepBrigades(Action, frozen=True):
    """Salamanca 16.10.3: no brigade in hand is used in this battle."""


class Detach(Action, frozen=True):
    """Salamanca 16.10.1: the Independent division is broken down into its brigades."""

    unit: str


class Deploy(Action, frozen=True):
    """Salamanca 16.10.2: a brigade takes the field as a unit of its own."""

    unit: str


class TakeInHand(Action, frozen=True):
    """Salamanca 16.10.2: a brigade is kept as a reserve, from next turn on."""

    unit: str


class BrigadeSpent(Event, frozen=True):
    """A brigade in hand was used up in a battle."""

    unit: str
    rule: str = "Salamanca 16.10.3"


class Detached(Event, frozen=True):
    """A division was broken down into its brigades."""

    unit: str
    hex: str
    rule: str = "Salamanca 16.10.1"


class Deployed(Event, frozen=True):
    """A brigade took the field."""

    unit: str
    hex: str
    rule: str = "Salamanca 16.10.2"


class TakenInHand(Event, frozen=True):
    """A brigade will be a reserve from a turn on."""

    unit: str
    turn: int
    rule: str = "Salamanca 16.10.2"


class Displaced(Event, frozen=True):
    """An event led a unit astray."""

    unit: str
    path: tuple[str, ...]
    rule: str = "5.0"


PROCEDURES = (Detachment,)
ACTIONS = (
    SpendBrigade,
    KeepBrigades,
    Detach,
    Deploy,
    TakeInHand,
)
EVENTS = (
    BrigadeSpent,
    Detached,
    Deployed,
    TakenInHand,
    Displaced,
)
