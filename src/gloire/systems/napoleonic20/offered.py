"""6.0: what was found of where units can get to, kept by situation.

Thousands are kept and nothing in them refers back to them, so the collector need not look through them.
"""

import sys
from collections.abc import Hashable

import msgspec

from gloire.core.actions import Action
from gloire.core.memos import MEMORY, size_of
from gloire.core.paths import Fans, Steps

NOTES = 64  # bytes of a dictionary with nothing in it
Search = tuple[int, Steps, Fans]  # a budget, and the steps it may be spent on
Way = tuple[int, tuple[str, ...], int]  # cost, labels from the start on, mask of the hexes passed through
Detour = tuple[int, int, Action]  # 6.0: hex, cost, and an action with a way that differs in effect from the plain one


class Ways(msgspec.Struct, eq=False, gc=False):
    """Where a unit can get to from a hex. Shared by all units in the same situation; the ways are found when needed."""

    mask: int
    hexes: tuple[int, ...]
    searches: tuple[Search, ...]
    free: "Ways | None" = None  # the same with nobody in the way, where that is known
    inner: int = 0  # hexes from which a move may go on; only there can anybody bar the way to others
    found: dict[Hashable, Way] = {}  # by hex; and where somebody is to be evaded, by hex and by whom

    def __sizeof__(self) -> int:
        """What is its own when it is made; the steps belong to the ground."""
        searches = sum([sys.getsizeof(search) for search in self.searches])
        return object.__sizeof__(self) + searches + size_of((self.mask, self.inner, self.hexes, self.found))


class Moves(msgspec.Struct, eq=False, gc=False):
    """What one unit is offered. Friends never stand in the way of others, so this holds until the unit moves.

    It knows its ways, and they do not know it: what refers to each other would be freed by the collector alone.
    """

    ways: Ways
    mask: int
    room: int  # how many hexes that is
    hexes: tuple[int, ...]
    commits: int  # hexes that cost a morale point to enter
    actions: tuple[Action, ...]
    yields: int  # 6.9: the hex where it can make room for others, as a mask
    chosen: dict[int, tuple[Action, ...]] = {}

    def __sizeof__(self) -> int:
        """What is its own when it is made; plain moves are the scenario's."""
        return object.__sizeof__(self) + NOTES + sys.getsizeof(self.actions)

    def only(self, allowed: int) -> tuple[Action, ...]:
        """The actions to hexes of a mask."""
        if allowed == self.mask:
            return self.actions
        found = self.chosen.get(allowed)
        if found is None:
            pairs = zip(self.hexes, self.actions, strict=True)
            found = self.chosen[allowed] = tuple([action for hex, action in pairs if allowed >> hex & 1])
            MEMORY.grow(found, sys.getsizeof)
        return found


NOWHERE = Moves(Ways(0, (), ()), 0, 0, (), 0, (), 0)
