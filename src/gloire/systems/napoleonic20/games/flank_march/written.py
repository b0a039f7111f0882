"""What a scenario says of a flank march, as written and as read."""

import msgspec

from gloire.core.reading import Written
from gloire.systems.napoleonic20.data import Number


class FlankMarchData(Written, frozen=True):
    """Borodino 17.1: a flank march. Its units roll from a turn on; some may not go with it."""

    rule: str
    turn: int
    next_turn: Number  # lowest die at which a unit comes a turn later
    at_once: Number  # and at which it comes now
    area: str  # of the map's entries
    barred: list[str]


class FlankMarch(msgspec.Struct, frozen=True):
    """Borodino 17.1: a flank march that the French may send."""

    rule: str
    turn: int
    next_turn: int  # lowest die at which a unit comes a turn later
    at_once: int  # and at which it comes now
    entries: tuple[int, ...]
    barred: frozenset[str]
