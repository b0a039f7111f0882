"""The words of building bridges."""

from gloire.core.actions import Action
from gloire.core.events import Event


class BuildPontoon(Action, frozen=True):
    """Borodino 6.0: an infantry unit spends its whole move to cross a river, and all pontoon bridges are built."""

    unit: str
    hex: str


class CommitBuilder(Action, frozen=True):
    """12.2.1 + Borodino 6.0: a Guard unit builds the bridges to a hex it can attack from, for a morale point."""

    unit: str
    hex: str


class PontoonBuilt(Event, frozen=True):
    """The pontoon bridges were built."""

    unit: str
    rule: str


ACTIONS = (
    BuildPontoon,
    CommitBuilder,
)
EVENTS = (PontoonBuilt,)
