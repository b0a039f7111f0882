"""Actions, events and states of older battles."""

from gloire.core.actions import Action
from gloire.core.amendments import Kept
from gloire.core.events import Event


class Attached(Kept, frozen=True):
    """14.53: for which turn leaders were named, and with whom each unit acts."""

    turn: int
    units: tuple[tuple[int, int], ...] = ()  # unit, leader


class PlaceLeader(Action, frozen=True):
    """14.33: A leader begins with a unit of his in this hex."""

    unit: str
    hex: str


class AttachGuns(Action, frozen=True):
    """14.53: Guns act with this leader in the turn to come."""

    unit: str
    leader: str


class LeaderPlaced(Event, frozen=True):
    leader: str
    hex: str
    rule: str = "14.33"


class GunsAttached(Event, frozen=True):
    unit: str
    leader: str
    rule: str = "14.53"
