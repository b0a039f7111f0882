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
    night: bool = False
    fog: bool = False
    rule: str = "1"


class UnitPlaced(Event, frozen=True):
    unit: str
    hex: str
    rule: str = ""


class OrdersSealed(Event, frozen=True):
    """Only its side knows what it says."""

    side: str
    orders: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    released: tuple[str, ...] = ()
    rule: str = "2.3.2"


class MarkerPutIn(Event, frozen=True):
    side: str
    marker: str
    rule: str = "2.1.2"


class RenfortGivenUp(Event, frozen=True):
    unit: str
    near: bool  # because an enemy is near, or by choice
    rule: str = "5.2.1"


class InitiativeRolled(Event, frozen=True):
    side: str
    die: int
    modifier: int
    rule: str = "3"


class InitiativeWon(Event, frozen=True):
    side: str  # empty where nobody has it
    rolled: bool = True
    rule: str = "3"


class CupFilled(Event, frozen=True):
    markers: tuple[str, ...]
    rule: str = "1"


class MarkerPlayed(Event, frozen=True):
    side: str
    marker: str
    formation: str
    initiative: int
    drawn: bool
    rule: str = "2.2"


class MarkerSetAside(Event, frozen=True):
    side: str
    marker: str
    formation: str
    rule: str = "2.2"


class OrdersRevealed(Event, frozen=True):
    units: tuple[str, ...]
    received: bool
    rule: str = "2.4"


class LeaderTested(Event, frozen=True):
    unit: str
    die: int
    reckoning: tuple[Modifier, ...]  # added to the die
    total: int
    initiative: int
    passed: bool
    rule: str = "2.4.3"


class StackArranged(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "5.1.2"


class Moved(Event, frozen=True):
    units: tuple[str, ...]
    path: tuple[str, ...]
    how: str = "move"  # move, forced, enter, charge, advance, pursue, evade, flee, leave
    rule: str = "4.4.1"


class Turned(Event, frozen=True):
    units: tuple[str, ...]
    facing: int
    rule: str = "6.1.2"


class SquareFormed(Event, frozen=True):
    units: tuple[str, ...]
    hex: str
    rule: str = "4.2"


class SquareLeft(Event, frozen=True):
    units: tuple[str, ...]
    hex: str
    rule: str = "4.2"


class ChiefMoved(Event, frozen=True):
    unit: str
    path: tuple[str, ...]
    rule: str = "2.5.1"


class ChiefThreatened(Event, frozen=True):
    unit: str
    rule: str = "2.5.2"


class ChiefLost(Event, frozen=True):
    unit: str
    last: bool = False  # 2.5.2: his army has no other, and no orders any more
    rule: str = "2.5.2"


class LeftMap(Event, frozen=True):
    unit: str
    rule: str = ""


class ObjectiveTaken(Event, frozen=True):
    side: str
    hex: str
    name: str
    rule: str = "13.2"


class Fired(Event, frozen=True):
    units: tuple[str, ...]
    hex: str
    kind: str
    die: int
    reckoning: tuple[Modifier, ...]
    total: int
    result: str
    rule: str = "7.5"


class CohesionTested(Event, frozen=True):
    unit: str
    why: str
    die: int
    reckoning: tuple[Modifier, ...]  # added to the die
    total: int
    cohesion: int
    disordered: bool  # 10.1: whether that is the rating of the disordered side
    passed: bool
    rule: str = "0.4.1"


class EngagementTested(Event, frozen=True):
    unit: str
    why: str
    die: int
    reckoning: tuple[Modifier, ...]  # added to the die
    total: int
    engagement: int  # the rating now
    printed: int  # the rating of the side that is up
    rating: tuple[Modifier, ...]  # what a rule of the battle changes in it
    disordered: bool
    passed: bool
    rule: str = "0.4.2"


class Disordered(Event, frozen=True):
    unit: str
    why: str
    rule: str = "10.1"


class Routed(Event, frozen=True):
    unit: str
    why: str
    rule: str = "10.2"


class Eliminated(Event, frozen=True):
    unit: str
    why: str
    rule: str = "10.2"


class ChargeDeclared(Event, frozen=True):
    units: tuple[str, ...]
    hex: str
    rule: str = "9.1"


class ChargeHalted(Event, frozen=True):
    units: tuple[str, ...]
    why: str  # test, recall
    rule: str = "9.1"


class SquareTried(Event, frozen=True):
    units: tuple[str, ...]
    die: int
    cohesion: int
    formed: bool
    rule: str = "9.3.1"


class ShockAnnounced(Event, frozen=True):
    units: tuple[str, ...]
    hexes: tuple[str, ...]
    test: bool
    rule: str = "8.3.1"


class ShockTakenBack(Event, frozen=True):
    units: tuple[str, ...]
    rule: str = "8.3.1"


class CombatBegan(Event, frozen=True):
    attackers: tuple[str, ...]
    hexes: tuple[str, ...]
    kind: str
    charging: tuple[str, ...] = ()
    rule: str = "8.4.1"


class CombatLapsed(Event, frozen=True):
    hexes: tuple[str, ...]
    why: str
    rule: str = "8.4.1"


class ShockRefused(Event, frozen=True):
    units: tuple[str, ...]
    hexes: int
    rule: str = "8.8.1"


class CounterCharged(Event, frozen=True):
    units: tuple[str, ...]
    rule: str = "9.4"


class CombatResolved(Event, frozen=True):
    attackers: tuple[str, ...]
    hexes: tuple[str, ...]
    die: int
    reckoning: tuple[Modifier, ...]
    total: int
    result: str
    rule: str = "8.5"


class Recoiled(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "10.3.1"


class Retreated(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "10.3.1"


class RoutMoved(Event, frozen=True):
    unit: str
    path: tuple[str, ...]
    rule: str = "10.4"


class TookRefuge(Event, frozen=True):
    unit: str
    hex: str
    rule: str = "10.4"


class PassedThrough(Event, frozen=True):
    unit: str
    by: str
    rule: str = "10.5"


class PursuitBegan(Event, frozen=True):
    units: tuple[str, ...]
    prey: str
    rule: str = "9.5.1"


class PursuitEnded(Event, frozen=True):
    units: tuple[str, ...]
    why: str  # halted, closed ground, nobody there
    rule: str = "9.5.2"


class RallyTried(Event, frozen=True):
    unit: str
    die: int
    reckoning: tuple[Modifier, ...]  # added to the die
    total: int
    cohesion: int
    passed: bool
    rule: str = "11.1"


class Rallied(Event, frozen=True):
    """12.1: by itself, at night."""

    unit: str
    rule: str = "12.1"


class Demoralised(Event, frozen=True):
    formation: str
    rule: str = "11.2"


class Recovered(Event, frozen=True):
    """11.2: demoralised no longer."""

    formation: str
    rule: str = "11.2"


class BridgeBuilt(Event, frozen=True):
    hex: str
    to: str
    rule: str = ""


class ChiefReplaced(Event, frozen=True):
    unit: str
    by: str
    hex: str
    rule: str = ""


class MarkerUnused(Event, frozen=True):
    """2.1.2: a combined marker that was drawn while its condition did not hold."""

    marker: str
    rule: str = "2.1.2"


class PointsCounted(Event, frozen=True):
    """13.2: what the sides have scored."""

    side: str
    points: int
    rule: str = "13.2"


SERIES_EVENTS: tuple[type[Event], ...] = (
    TurnBegan,
    UnitPlaced,
    OrdersSealed,
    MarkerPutIn,
    RenfortGivenUp,
    InitiativeRolled,
    InitiativeWon,
    CupFilled,
    MarkerPlayed,
    MarkerSetAside,
    OrdersRevealed,
    LeaderTested,
    StackArranged,
    Moved,
    Turned,
    SquareFormed,
    SquareLeft,
    ChiefMoved,
    ChiefThreatened,
    ChiefLost,
    LeftMap,
    ObjectiveTaken,
    Fired,
    CohesionTested,
    EngagementTested,
    Disordered,
    Routed,
    Eliminated,
    ChargeDeclared,
    ChargeHalted,
    SquareTried,
    ShockAnnounced,
    ShockTakenBack,
    CombatBegan,
    CombatLapsed,
    ShockRefused,
    CounterCharged,
    CombatResolved,
    Recoiled,
    Retreated,
    RoutMoved,
    TookRefuge,
    PassedThrough,
    PursuitBegan,
    PursuitEnded,
    RallyTried,
    Rallied,
    Demoralised,
    Recovered,
    BridgeBuilt,
    ChiefReplaced,
    MarkerUnused,
    PointsCounted,
    Rolled,
    GameOver,
    Veiled,
)
