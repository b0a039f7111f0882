"""What is worked out from a position."""

from typing import Any

from gloire.systems.napoleonic20.ground import Ground


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
        moves: dict[Any, Any],
    ) -> None:
        self.grounds = grounds  # the map as it is now, for each side
        self.night = night
        self.held = held  # hexes occupied by each side
        self.zones = zones  # zones each side exerts; -1 until asked for
        self.stacked = stacked  # hexes where two units of a side stand
        self.moves = moves  # what each unit may do in this movement phase
        self.stacking: Any = None  # 6.9: who may end where
        self.notes: dict[str, Any] = {}  # the last answer to each question worked out by `noted`
