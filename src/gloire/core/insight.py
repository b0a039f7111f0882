"""What a player would work out with a finger on the map, as systems tell it."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from gloire.core.actions import Action
from gloire.core.display import Said


class Cost(msgspec.Struct, frozen=True):
    """Something that an action costs."""

    what: str  # a key of the catalogue's section `cost`
    amount: int


class Notice(msgspec.Struct, frozen=True):
    """Something that happens on the way to a hex, by which one way differs from another."""

    what: str  # a key of the catalogue's section `noticed`
    unit: str = ""  # whom it befalls
    hexes: tuple[str, ...] = ()  # it happens in the first of these that is entered
    side: tuple[str, ...] = ()  # or where this hexside is crossed


class Destination(msgspec.Struct, frozen=True):
    """A hex a unit may move to."""

    hex: str
    cost: float  # in points, of which some systems count halves
    path: tuple[str, ...]
    stops: str  # what ends the move there, as a key of the catalogue's section `stop`; or nothing
    rule: str  # behind that
    costs: tuple[Cost, ...]  # besides movement points
    action: Action
    at: str = ""  # the hex where a reinforcement enters
    ahead: int = 0  # units that have entered there before it
    points: int = 0  # that the unit has to spend, apart from what a road adds
    pace: str = ""  # a movement that is not the usual one, as a key of the catalogue's section `pace`
    noticed: tuple[Notice, ...] = ()  # what happens on the way; ways to one hex that differ in it are several moves


class Threat(msgspec.Struct, frozen=True):
    """An enemy unit that a hex must fear."""

    unit: str
    hex: str  # where it stands
    kind: str  # adjacent, attack (it can come next to the hex), reach (it can come into it)
    by: tuple[str, ...]  # hexes it could attack from


class Look(msgspec.Struct, frozen=True):
    """A hex that cannot be seen from another."""

    hex: str
    open: float  # how much of the way to it is open
    by: tuple[str, ...]  # the hexes in the way; two for a hexside, or where the line runs along one
    said: Said  # what is in the way
    rule: str


class Phase(msgspec.Struct, frozen=True):
    """A step of the sequence of play that people know as a phase."""

    key: str
    side: str
    rule: str
    state: str  # done, now or next


def drawn(moves: Sequence[Destination], path: Sequence[str]) -> Destination | None:
    """The move that is meant by a path drawn hex by hex, from where a unit is or enters.

    It leads to the same end, and the same things happen on the way; None where no move is like that.
    """
    ends = [move for move in moves if move.hex == path[-1] and move.at in ("", path[0])]
    possible = dict.fromkeys(notice for move in ends for notice in move.noticed)
    happens: dict[tuple[str, str], Notice] = {}
    for before, hex in pairwise((path[0], *path) if any(move.at for move in ends) else path):
        for notice in possible:
            if hex in notice.hexes or {before, hex} == set(notice.side):
                happens.setdefault((notice.what, notice.unit), notice)
    return next((move for move in ends if set(move.noticed) == set(happens.values())), None)
