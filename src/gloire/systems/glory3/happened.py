"""What happens in the game: typed events, each with its rule. The sentences are in `render/phrases`."""

import msgspec

from gloire.core.events import Event, GameOver, Rolled, Veiled


class Modifier(msgspec.Struct, frozen=True):
    """One part of a reckoning."""

    what: str  # a key of the catalogue's section `modifier`
    value: int
    rule: str
    about: str = ""  # what was compared: 9:4
    unit: str = ""
    terrain: str = ""


class TurnBegan(Event, frozen=True):
    turn: int
    light: str = "day"
    rule: str = "3"


class InitiativeRolled(Event, frozen=True):
    side: str
    die: int
    modifier: int
    rule: str = "5.21"


class InitiativeWon(Event, frozen=True):
    side: str  # empty where nobody has it
    rolled: bool = True
    rule: str = "5.21"


class FirstMarkerChosen(Event, frozen=True):
    """Only its side knows which."""

    side: str
    marker: str
    rule: str = "4.21"


class MarkersPlaced(Event, frozen=True):
    """Only its side knows what it says."""

    side: str
    markers: tuple[str, ...]
    rule: str = "4.21"


class PoolFilled(Event, frozen=True):
    count: int
    rule: str = "4.21"


class MarkerPlayed(Event, frozen=True):
    side: str
    marker: str
    drawn: bool
    rule: str = "4.22"


class MarkerSetAside(Event, frozen=True):
    side: str
    marker: str
    rule: str = "4.26"


class CombinationTried(Event, frozen=True):
    leaders: tuple[str, ...]
    die: int
    total: int
    succeeded: bool
    rule: str = "4.25"


class CommandActivated(Event, frozen=True):
    side: str
    leaders: tuple[str, ...]
    units: tuple[str, ...]
    out: tuple[str, ...]  # 5.13: those Out of Command
    hex: str = ""  # of independent units
    rule: str = "4.24"


class CommandCompleted(Event, frozen=True):
    side: str
    leaders: tuple[str, ...]
    rule: str = "4.24"


class UnitMoved(Event, frozen=True):
    unit: str
    path: tuple[str, ...]
    kind: str
    rule: str = "6.12"


class UnitEntered(Event, frozen=True):
    unit: str
    path: tuple[str, ...]
    rule: str = "6.51"


class UnitsTurned(Event, frozen=True):
    units: tuple[str, ...]
    facing: int
    rule: str = "7.12"


class PutOnTopOf(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "6.43"


class Mounted(Event, frozen=True):
    unit: str
    mounted: bool
    rule: str = "12.1"


class LeaderMoved(Event, frozen=True):
    leader: str
    hex: str
    rule: str = "6.11"


class LeaderDisplaced(Event, frozen=True):
    leader: str
    hex: str
    rule: str = "5.15"


class LeaderRemoved(Event, frozen=True):
    leader: str
    rule: str = "5.15"


class CommandLost(Event, frozen=True):
    units: tuple[str, ...]
    leader: str
    rule: str = "11.61"


class ObjectiveTaken(Event, frozen=True):
    side: str
    hex: str
    before: str = ""  # the side that has lost it, if one had it
    rule: str = ""


class GunsFired(Event, frozen=True):
    units: tuple[str, ...]
    hex: str
    kind: str  # activation, return
    die: int
    total: int
    modifiers: tuple[Modifier, ...]
    result: str
    rule: str = "9.22"


class FireMisguided(Event, frozen=True):
    units: tuple[str, ...]  # the friends that may be hit
    hex: str
    rule: str = "9.52"


class CohesionChecked(Event, frozen=True):
    unit: str
    die: int
    cohesion: int
    modifiers: tuple[Modifier, ...]
    passed: bool
    why: str
    rule: str = "2.4"


class UnitDisordered(Event, frozen=True):
    unit: str
    why: str
    rule: str = "11.11"


class UnitWithdrew(Event, frozen=True):
    unit: str
    hex: str
    why: str
    rule: str = "11.41"


class UnitEliminated(Event, frozen=True):
    unit: str
    hex: str
    why: str
    rule: str = "11.27"


class ChargeDeclared(Event, frozen=True):
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    rule: str = "10.21"


class ChargeRevoked(Event, frozen=True):
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    rule: str = "10.21"


class ChargesClosed(Event, frozen=True):
    count: int
    rule: str = "10.21"


class RetreatedBefore(Event, frozen=True):
    unit: str
    path: tuple[str, ...]
    rule: str = "10.27"


class DefensiveFireBegan(Event, frozen=True):
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    rule: str = "10.32"


class DefensiveShot(Event, frozen=True):
    units: tuple[str, ...]
    hex: str
    unit: str  # the top unit that is fired at
    die: int
    total: int
    modifiers: tuple[Modifier, ...]
    cohesion: int
    hit: bool
    rule: str = "10.33"


class ChargeLapsed(Event, frozen=True):
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    why: str  # nobody-left, nobody-there, displaced
    rule: str = "10.35"


class ChargeResolved(Event, frozen=True):
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    kind: str
    die: int
    total: int
    modifiers: tuple[Modifier, ...]
    result: str
    rule: str = "10.29"


class GunsOverrun(Event, frozen=True):
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    rule: str = "10.28"


class UnitRetreated(Event, frozen=True):
    unit: str
    path: tuple[str, ...]
    rule: str = "11.21"


class UnitDisplaced(Event, frozen=True):
    unit: str
    by: str
    rule: str = "11.26"


class LeftTheMap(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "11.27"


class UnitAdvanced(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "11.31"


class AttackContinued(Event, frozen=True):
    unit: str
    hexes: tuple[str, ...]
    rule: str = "11.32"


class CounterAttacked(Event, frozen=True):
    units: tuple[str, ...]
    hex: str
    target: str
    rule: str = "11.33"


class RallyTried(Event, frozen=True):
    unit: str
    die: int
    cohesion: int
    rallied: bool
    rule: str = "11.52"


class RalliedByNight(Event, frozen=True):
    unit: str
    rule: str = "13"


class RecoveryTried(Event, frozen=True):
    unit: str
    die: int
    cohesion: int
    returned: bool
    eliminated: bool
    rule: str = "11.62"


class NoRoomToReturn(Event, frozen=True):
    unit: str
    rolls: bool  # G30: it must roll again
    rule: str = "11.64"


class UnitRecovered(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "11.64"


class BoxesMoved(Event, frozen=True):
    units: tuple[str, ...]
    rule: str = "11.42"


class Scored(Event, frozen=True):
    side: str
    points: int
    rule: str = ""


SERIES_EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    InitiativeRolled,
    InitiativeWon,
    FirstMarkerChosen,
    MarkersPlaced,
    PoolFilled,
    MarkerPlayed,
    MarkerSetAside,
    CombinationTried,
    CommandActivated,
    CommandCompleted,
    UnitMoved,
    UnitEntered,
    UnitsTurned,
    PutOnTopOf,
    Mounted,
    LeaderMoved,
    LeaderDisplaced,
    LeaderRemoved,
    CommandLost,
    ObjectiveTaken,
    GunsFired,
    FireMisguided,
    CohesionChecked,
    UnitDisordered,
    UnitWithdrew,
    UnitEliminated,
    ChargeDeclared,
    ChargeRevoked,
    ChargesClosed,
    RetreatedBefore,
    DefensiveFireBegan,
    DefensiveShot,
    ChargeLapsed,
    ChargeResolved,
    GunsOverrun,
    UnitRetreated,
    UnitDisplaced,
    LeftTheMap,
    UnitAdvanced,
    AttackContinued,
    CounterAttacked,
    RallyTried,
    RalliedByNight,
    RecoveryTried,
    NoRoomToReturn,
    UnitRecovered,
    BoxesMoved,
    Scored,
    GameOver,
    Rolled,
    Veiled,
)
