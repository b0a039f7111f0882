"""What the rules of Borodino 20 keep, and their words."""

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.procedures import Procedure
from gloire.systems.napoleonic20.kept import State


class HeldBack(State, frozen=True):
    """Borodino 6.10.1: a mask of the units that wait for their release; in the fog of war they lie face-up."""

    units: int


class ReleasePhase(Procedure, frozen=True, kw_only=True):
    """Borodino 6.10.2: dice to release units that are held back."""

    tries: int  # that are left
    tried: tuple[int, ...] = ()


class ReleaseAttempt(Procedure, frozen=True, kw_only=True):
    """Borodino 6.10.2: the die for one unit."""

    unit: int


class TryRelease(Action, frozen=True):
    """Borodino 6.10.2: a die to release a unit that Kutuzov holds back."""

    unit: str


class EndRelease(Action, frozen=True):
    """Borodino 6.10.2: no further unit is to be released."""


class ReleaseTried(Event, frozen=True):
    """A die was rolled to release a unit that Kutuzov holds back."""

    unit: str
    die: int
    released: bool
    rule: str = "Borodino 6.10.2"


class Released(Event, frozen=True):
    """A unit that was held back may move from now on."""

    unit: str
    why: str  # die, event, battle or alarm
    rule: str = "Borodino 6.10.2"


class ReleaseLineCrossed(Event, frozen=True):
    """A French unit is behind the release line: from now on it is easier to release units."""

    rule: str = "Borodino 6.10.2"


class MilitiaCalled(Event, frozen=True):
    """Militia may come onto the map."""

    unit: str
    rule: str


PROCEDURES = (
    ReleasePhase,
    ReleaseAttempt,
)
ACTIONS = (
    TryRelease,
    EndRelease,
)
EVENTS = (
    ReleaseTried,
    Released,
    ReleaseLineCrossed,
    MilitiaCalled,
)
