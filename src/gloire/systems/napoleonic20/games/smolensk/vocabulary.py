"""What the rules of Smolensk 20 say in words of their own."""

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.procedures import Procedure


class FordSearch(Procedure, frozen=True, kw_only=True):
    """Smolensk 6.12: the French look for the ford."""


class SeekFord(Action, frozen=True):
    """Smolensk 6.12: a die to discover the ford."""


class LeaveFord(Action, frozen=True):
    """Smolensk 6.12: nobody looks for the ford this turn."""


class CitySetAblaze(Event, frozen=True):
    """The city burns."""

    rule: str = "Smolensk 6.10"


class FiresDied(Event, frozen=True):
    """The city burns no more."""

    rule: str = "Smolensk 6.10"


class FordDiscovered(Event, frozen=True):
    """The French know the ford."""

    rule: str = "Smolensk 6.12"


PROCEDURES = (FordSearch,)
ACTIONS = (
    SeekFord,
    LeaveFord,
)
EVENTS = (
    CitySetAblaze,
    FiresDied,
    FordDiscovered,
)
