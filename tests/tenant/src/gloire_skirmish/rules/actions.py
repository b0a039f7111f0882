"""What players may choose. Each action is named with the verb of the book and holds ids and printed labels only."""

from typing import Literal

from gloire.core.actions import Action, Roll
from gloire.core.cup import Draw
from gloire.core.record import AgreeDraw, Resign, Undo

Order = Literal["hold", "fire", "press"]


class SealOrder(Action, frozen=True):
    """2.1: This is our order for the turn."""

    order: Order


class MoveUnit(Action, frozen=True):
    """3.1: A unit marches to a hex."""

    unit: str
    hex: str


class Wheel(Action, frozen=True):
    """3.3: A unit turns where it stands."""

    unit: str


class FaceTo(Action, frozen=True):
    """3.3: A unit faces the neighbour in a direction of the grid, counted clockwise from the north."""

    unit: str
    facing: int


class Relieve(Action, frozen=True):
    """3.4: A unit changes places with the one above it."""

    unit: str


class EndMarch(Action, frozen=True):
    """3.1: The company marches no more."""


class FireAt(Action, frozen=True):
    """4.1: A unit fires at the enemy in a hex."""

    unit: str
    hex: str


class AssaultHex(Action, frozen=True):
    """5.1: A unit assaults the enemy in a hex."""

    unit: str
    hex: str


class CeaseFire(Action, frozen=True):
    """4.1 + 5.1: The company fights no more."""


class RetreatTo(Action, frozen=True):
    """5.4: A unit gives way to a hex."""

    unit: str
    hex: str


class AdvanceTo(Action, frozen=True):
    """5.5: A unit takes the hex it has won."""

    unit: str
    hex: str


class StandFast(Action, frozen=True):
    """5.5: The unit stays where it is."""


AnyAction = (
    SealOrder
    | MoveUnit
    | Wheel
    | FaceTo
    | Relieve
    | EndMarch
    | FireAt
    | AssaultHex
    | CeaseFire
    | RetreatTo
    | AdvanceTo
    | StandFast
    | Draw
    | Roll
    | Undo
    | Resign
    | AgreeDraw
)
