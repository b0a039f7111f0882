"""16.8: what fatigue keeps."""

from typing import Self

from gloire.core.events import Event
from gloire.systems.napoleonic20.deals import Deal
from gloire.systems.napoleonic20.kept import State

LEVELS = ("fresh", "ready", "tired", "weary", "spent")


class Fatigue(State, frozen=True):
    """16.8: how tired everybody is; not kept where all are fresh."""

    levels: tuple[int, ...]  # per unit

    def redealt(self, deal: Deal) -> Self:
        """A fatigue marker lies on its counter."""
        levels = list(self.levels)
        for counter, unit in deal.items():
            levels[unit] = self.levels[counter]
        return type(self)(tuple(levels))


class Fatigued(Event, frozen=True):
    """A unit grew more tired."""

    unit: str
    level: str
    rule: str = "16.8.1"


class Rested(Event, frozen=True):
    """A unit grew less tired."""

    unit: str
    level: str
    rule: str = "16.8.2"


EVENTS = (
    Fatigued,
    Rested,
)
