"""What is worked out from a position."""

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec

from gloire.systems.napoleonic20.ground import Ground

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.stacking import Stacking

# What a rule has worked out and keeps for the next time. Only the rule that wrote it reads it, and says what it is.
Noted: TypeAlias = Any
Notes: TypeAlias = dict[Hashable, Noted]


class Facts(msgspec.Struct, eq=False):
    """What is worked out from the position; replaced, never changed in place, so clones may share it."""

    grounds: tuple[Ground, Ground]  # the map as it is now, for each side
    night: bool
    held: tuple[int, int]  # hexes occupied by each side
    zones: tuple[int, int]  # zones each side exerts; -1 until asked for
    stacked: int  # hexes where two units of a side stand
    moves: Notes  # what each unit may do in this movement phase
    earlier: "Stacking | None" = None  # 6.9: who might end where before the last move, where that can be built on
    stacking: "Stacking | None" = None  # 6.9: who may end where
    notes: Notes = {}  # the last answer to each question worked out by `noted`
