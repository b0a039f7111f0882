"""16.6: what breaking units down keeps."""

from typing import Self

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.systems.napoleonic20.deals import Deal, renamed
from gloire.systems.napoleonic20.kept import State


class Formed(State, frozen=True):
    """16.6.1: those that units were broken down into in this phase."""

    units: tuple[int, ...]

    def redealt(self, deal: Deal) -> Self:
        """They are units, not counters."""
        return type(self)(renamed(self.units, deal))


class BreakDown(Action, frozen=True):
    """16.6.1: a large infantry unit is exchanged for two cadres, for a morale point."""

    unit: str


class BuildUp(Action, frozen=True):
    """16.6.2: the eliminated unit that two cadres in a hex are exchanged for."""

    unit: str
    hex: str


class BrokenDown(Event, frozen=True):
    """A large unit was exchanged for cadres."""

    unit: str
    hex: str
    into: tuple[str, ...]
    rule: str = "16.6.1"


class BuiltUp(Event, frozen=True):
    """Two cadres were exchanged for an eliminated unit."""

    unit: str
    hex: str
    out_of: tuple[str, ...]
    rule: str = "16.6.2"


ACTIONS = (
    BreakDown,
    BuildUp,
)
EVENTS = (
    BrokenDown,
    BuiltUp,
)
