"""The words of leaders: actions, procedures, events."""

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.procedures import Procedure


class Approach(Procedure, frozen=True, kw_only=True):
    """16.9.3: a moving unit goes its way hex by hex, because a lone enemy leader is near it."""

    unit: int
    path: tuple[int, ...]
    at: int = 0


class LeaderRetreat(Procedure, frozen=True, kw_only=True):
    """16.9.3: a leader must leave a hex."""

    leader: int
    hex: int


class LeaderFollow(Procedure, frozen=True, kw_only=True):
    """16.9.4 + 16.9.5: a leader may follow the unit he was with."""

    leader: int
    unit: int
    path: tuple[int, ...]  # from the hex they shared to where the unit stands
    rule: str


class LeaderRally(Procedure, frozen=True, kw_only=True):
    """16.9.7: a broken leader returns."""

    leader: int


class EmperorsFate(Procedure, frozen=True, kw_only=True):
    """16.9.6: the die for what becomes of a broken Napoleon."""


class AccompanyUnit(Action, frozen=True):
    """16.9.4 + 16.9.5: the leader goes where the unit he was with has gone."""

    unit: str


class StayBehind(Action, frozen=True):
    """16.9.4 + 16.9.5: the leader does not follow his unit."""

    unit: str


class DeployLeader(Action, frozen=True):
    """Waterloo 16.9.9: the third French leader joins Napoleon, whose span shrinks."""

    unit: str


class AbsorbLeader(Action, frozen=True):
    """Waterloo 16.9.9: a leader with Napoleon leaves the map, and Napoleon's span grows."""

    unit: str


class KeepLeaders(Action, frozen=True):
    """Waterloo 16.9.9: the French command stays as it is."""


class Accompanied(Event, frozen=True):
    """A leader went with the unit he was with."""

    unit: str
    path: tuple[str, ...]
    rule: str = "16.9.5"


class LeaderBroken(Event, frozen=True):
    """A leader broke, at no cost in morale."""

    unit: str
    hex: str
    why: str
    rule: str


class FateRolled(Event, frozen=True):
    """The die fell on what becomes of the Emperor."""

    die: int
    fate: str
    rule: str = "16.9.6"


class LeaderDeployed(Event, frozen=True):
    """The third French leader took command of a wing."""

    unit: str
    hex: str
    rule: str = "Waterloo 16.9.9"


class LeaderAbsorbed(Event, frozen=True):
    """Napoleon took a wing into his own hands again."""

    unit: str
    hex: str
    rule: str = "Waterloo 16.9.9"


class LeaderNamed(Event, frozen=True):
    """Somebody is to take command, on a later turn."""

    unit: str
    turn: int
    rule: str = "Salamanca 16.9.9"


class TookCommand(Event, frozen=True):
    """A leader came to his command."""

    unit: str
    hex: str
    rule: str = "Salamanca 16.9.9"


PROCEDURES = (
    Approach,
    LeaderRetreat,
    LeaderFollow,
    LeaderRally,
    EmperorsFate,
)
ACTIONS = (
    AccompanyUnit,
    StayBehind,
    DeployLeader,
    AbsorbLeader,
    KeepLeaders,
)
EVENTS = (
    Accompanied,
    LeaderBroken,
    FateRolled,
    LeaderDeployed,
    LeaderAbsorbed,
    LeaderNamed,
    TookCommand,
)
