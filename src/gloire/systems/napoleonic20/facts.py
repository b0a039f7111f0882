"""What is worked out from a position."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, TypeAlias

from gloire.systems.napoleonic20.ground import Ground

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.stacking import Stacking

# What a rule has worked out and keeps for the next time. Only the rule that wrote it reads it, and says what it is.
Noted: TypeAlias = Any
Notes: TypeAlias = dict[Hashable, Noted]


class Facts:
    """What is worked out from the position; replaced, never changed in place, so clones may share it."""

    __slots__ = ("grounds", "held", "moves", "night", "notes", "stacked", "stacking", "zones")

    def __init__(
        self,
        grounds: tuple[Ground, Ground],
        night: bool,
        held: tuple[int, int],
        zones: tuple[int, int],
        stacked: int,
        moves: Notes,
    ) -> None:
        self.grounds = grounds  # the map as it is now, for each side
        self.night = night
        self.held = held  # hexes occupied by each side
        self.zones = zones  # zones each side exerts; -1 until asked for
        self.stacked = stacked  # hexes where two units of a side stand
        self.moves = moves  # what each unit may do in this movement phase
        self.stacking: Stacking | None = None  # 6.9: who may end where
        self.notes: Notes = {}  # the last answer to each question worked out by `noted`
