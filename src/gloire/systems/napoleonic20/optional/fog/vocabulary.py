"""The words of the fog of war: its state, actions, procedures and events."""

from typing import Self

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.procedures import Procedure
from gloire.systems.napoleonic20.deals import Deal, renamed_mask
from gloire.systems.napoleonic20.kept import State


class Fog(State, frozen=True):
    """Who lies face-down, and by what the enemy knows him."""

    down: int  # mask of the units that are face-down when they are on the map
    handles: tuple[int, ...]  # per unit, the number it is known by on the map
    dealt: int = 0  # the last number that was given
    returned: int = 0  # mask of the units that rallied in this player turn
    committed: int = 0  # 12.2.1: mask of Guard units that were paid for at the map edge and are about to enter
    brought: bool = False  # 16.1.3: whether a dummy has come with a unit in this player turn

    def redealt(self, deal: Deal) -> Self:
        """Handles are the counters'; who rallied is a unit."""
        handles = list(self.handles)
        for counter, unit in deal.items():
            handles[unit] = self.handles[counter]
        return replace(self, handles=tuple(handles), returned=renamed_mask(self.returned, deal))


class Parting(Procedure, frozen=True, kw_only=True):
    """16.1.3: a dummy has come with a unit, and the two part."""

    unit: int
    dummy: int
    at: int  # the hex where both are, or are about to enter
    enters: bool
    first: int = -1  # where the unit goes; nothing is moved before the dummy's way is chosen too


class Concealment(Procedure, frozen=True, kw_only=True):
    """16.1.2 + 16.1.3: the dummies that come with the night."""


class Relocation(Procedure, frozen=True, kw_only=True):
    """16.1.3: a dummy was put on a unit, and one of the two moves over."""

    dummy: int
    hex: int


class Joining(Procedure, frozen=True, kw_only=True):
    """16.6.1: a dummy may join the cadres of a face-down unit."""

    hex: int
    army: int


class TurnUp(Action, frozen=True):
    """16.1.1: a face-down unit is shown because its owner wishes it."""

    unit: str


class BringDummy(Action, frozen=True):
    """16.1.3: a dummy comes with a unit that enters at an edge hex, or has rallied in this turn in a hex."""

    unit: str
    at: str


class PartTo(Action, frozen=True):
    """16.1.3: of a unit and the dummy with it, this one goes to a hex."""

    unit: str
    hex: str


class PlaceDummy(Action, frozen=True):
    """16.1.3: a dummy is put on the unit in a hex."""

    hex: str


class EndDummies(Action, frozen=True):
    """16.1.3: no (further) dummy is placed."""


class PinWith(Action, frozen=True):
    """16.1.1: face-down cavalry is shown and prevents the enemy's maneuver."""

    unit: str


class LetGo(Action, frozen=True):
    """16.1.1: nobody prevents the enemy's maneuver."""


class JoinDummy(Action, frozen=True):
    """16.6.1: a dummy joins the cadres."""


class LeaveDummy(Action, frozen=True):
    """16.6.1: no dummy joins them."""


class Revealed(Event, frozen=True):
    """A face-down unit was turned up."""

    unit: str
    handle: str  # what it was known by
    hex: str
    why: str  # wish, guard, scouted, pin, free, battle or formed
    rule: str = "16.1.1"


class DummyRemoved(Event, frozen=True):
    """A dummy was found out and left the map."""

    unit: str
    hex: str
    rule: str = "16.1.3"


class BattleVanished(Event, frozen=True):
    """A declared battle had nobody on one side but dummies."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]  # hexes
    rule: str = "16.1.3"


class ManeuverPrevented(Event, frozen=True):
    """Cavalry was held by enemy cavalry that had been face-down."""

    unit: str
    hex: str
    maneuver: str
    rule: str = "16.1.1"


class Reconcealed(Event, frozen=True):
    """A side turned all its units face-down."""

    side: str
    rule: str = "16.1.2"


class DummyBrought(Event, frozen=True):
    """A dummy came onto the map with a unit."""

    side: str
    hex: str
    rule: str = "16.1.3"


class DummyPlaced(Event, frozen=True):
    """A dummy was put on a unit, and one of the two moved over."""

    side: str
    hex: str
    to: str
    rule: str = "16.1.3"


class WillBeRevealed(Event, frozen=True):
    """In a preview: the face-down enemy in a hex will be turned up."""

    hex: str
    rule: str = "16.1.1"


PROCEDURES = (
    Parting,
    Concealment,
    Relocation,
    Joining,
)
ACTIONS = (
    TurnUp,
    BringDummy,
    PartTo,
    PlaceDummy,
    EndDummies,
    PinWith,
    LetGo,
    JoinDummy,
    LeaveDummy,
)
EVENTS = (
    Revealed,
    DummyRemoved,
    BattleVanished,
    ManeuverPrevented,
    Reconcealed,
    DummyBrought,
    DummyPlaced,
    WillBeRevealed,
)
