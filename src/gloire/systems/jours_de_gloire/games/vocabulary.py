"""Procedures, actions and events of the battles' own rules."""

from gloire.core.actions import Action
from gloire.core.amendments import Kept
from gloire.core.events import Event
from gloire.core.procedures import Procedure


class GroupTest(Procedure, frozen=True, kw_only=True):
    """Marengo C11: all that a combined marker calls test as one group."""

    side: int
    initiative: int


class DesaixFate(Procedure, frozen=True, kw_only=True):
    """Marengo C10: whether Desaix falls."""


class NameRider(Action, frozen=True):
    """Marengo C11: Murat's marker calls this unit, and the cavalry around it."""

    unit: str


class ChiefFell(Event, frozen=True):
    unit: str
    rule: str = "Marengo C10"


class DesaixDieRolled(Event, frozen=True):
    die: int
    most: int  # the highest die on which he falls
    fell: bool
    rule: str = "Marengo C10"


class PouchesFilled(Event, frozen=True):
    unit: str
    rule: str = "Marengo C7"


class HeldTogether(Kept, frozen=True):
    """Victory on 13 June: the French have held enough objectives at one moment."""


class Filled(Kept, frozen=True):
    """Marengo C7: units whose pouches have been filled again."""

    units: tuple[int, ...] = ()
