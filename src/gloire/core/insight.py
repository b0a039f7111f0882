"""What a player would work out with a finger on the map, as systems tell it."""

import msgspec

from gloire.core.actions import Action


class Cost(msgspec.Struct, frozen=True):
    """Something that an action costs."""

    what: str  # a key of the catalogue's section `cost`
    amount: int


class Destination(msgspec.Struct, frozen=True):
    """A hex a unit may move to."""

    hex: str
    cost: int
    path: tuple[str, ...]
    stops: str  # what ends the move there, as a key of the catalogue's section `stop`; or nothing
    rule: str  # behind that
    costs: tuple[Cost, ...]  # besides movement points
    action: Action
    at: str = ""  # the hex where a reinforcement enters
    ahead: int = 0  # units that have entered there before it
    points: int = 0  # that the unit has to spend, apart from what a road adds


class Threat(msgspec.Struct, frozen=True):
    """An enemy unit that a hex must fear."""

    unit: str
    hex: str  # where it stands
    kind: str  # adjacent, attack (it can come next to the hex), reach (it can come into it)
    by: tuple[str, ...]  # hexes it could attack from


class Phase(msgspec.Struct, frozen=True):
    """A step of the sequence of play that people know as a phase."""

    key: str
    side: str
    rule: str
    state: str  # done, now or next
