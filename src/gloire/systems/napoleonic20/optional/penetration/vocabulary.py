"""The words of cavalry penetration."""

from gloire.core.actions import Action
from gloire.core.events import Event


class Penetrate(Action, frozen=True):
    """16.2: a cavalry unit moves on to another hex next to the enemy."""

    unit: str
    hex: str


class EndPenetration(Action, frozen=True):
    """16.2: nobody else penetrates."""


class Penetrated(Event, frozen=True):
    """Cavalry rode on along the enemy's line."""

    unit: str
    path: tuple[str, ...]
    rule: str = "16.2"


ACTIONS = (
    Penetrate,
    EndPenetration,
)
EVENTS = (Penetrated,)
