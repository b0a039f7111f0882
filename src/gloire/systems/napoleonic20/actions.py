"""Every choice a player can make, and every answer of CHANCE beyond a plain die.

A side names its own units by id and enemy units by hex. Actions that only a game or an option knows stand in its own
folder; here they are found by name.
"""

from gloire.core.actions import Action, Roll
from gloire.core.record import AgreeDraw, Resign, Undo
from gloire.systems.napoleonic20.games.boldness.vocabulary import SaveEvent, UseEvent
from gloire.systems.napoleonic20.games.borodino.vocabulary import EndRelease, TryRelease
from gloire.systems.napoleonic20.games.flank_march.vocabulary import SendMarchers, SendOnMarch
from gloire.systems.napoleonic20.games.pontoons.vocabulary import BuildPontoon, CommitBuilder
from gloire.systems.napoleonic20.games.salamanca.vocabulary import (
    Deploy,
    Detach,
    KeepBrigades,
    SpendBrigade,
    TakeInHand,
)
from gloire.systems.napoleonic20.games.smolensk.vocabulary import LeaveFord, SeekFord
from gloire.systems.napoleonic20.games.waterloo.vocabulary import (
    ChooseFace,
    LeaveGoodGround,
    PlaceGoodGround,
    SaveLeader,
    UseLeader,
)
from gloire.systems.napoleonic20.optional.breakdown.vocabulary import BreakDown, BuildUp
from gloire.systems.napoleonic20.optional.cadres.vocabulary import PlaceCadre
from gloire.systems.napoleonic20.optional.fog.vocabulary import (
    BringDummy,
    EndDummies,
    JoinDummy,
    LeaveDummy,
    LetGo,
    PartTo,
    PinWith,
    PlaceDummy,
    TurnUp,
)
from gloire.systems.napoleonic20.optional.leaders.vocabulary import (
    AbsorbLeader,
    AccompanyUnit,
    DeployLeader,
    KeepLeaders,
    StayBehind,
)
from gloire.systems.napoleonic20.optional.penetration.vocabulary import EndPenetration, Penetrate


class DrawCard(Action, frozen=True):
    """CHANCE: the card on top of the pile, by its number in the deck."""

    card: int


Way = tuple[str, ...]  # 6.0: the hexes a unit enters, the last included; none where it goes the plain way


class MoveUnit(Action, frozen=True, omit_defaults=True):
    """6.0: a unit moves to a hex: the plain way, or one that differs from it in effect."""

    unit: str
    hex: str
    way: Way = ()


class CommitGuard(Action, frozen=True, omit_defaults=True):
    """12.2.1: a Guard unit moves to a hex it can attack from, for a morale point."""

    unit: str
    hex: str
    way: Way = ()


class EnterMap(Action, frozen=True, omit_defaults=True):
    """11.1: a reinforcement enters at a map edge hex and moves to a hex."""

    unit: str
    at: str
    hex: str
    way: Way = ()


class CommitEntry(Action, frozen=True, omit_defaults=True):
    """12.2.1 + 11.1: a Guard unit comes on and goes to a hex it can attack from, for a morale point."""

    unit: str
    at: str
    hex: str
    way: Way = ()


class MakeContact(Action, frozen=True, omit_defaults=True):
    """Salamanca 6.7.1: a unit moves, or comes on at an edge hex, into the first enemy zone, for a morale point."""

    unit: str
    hex: str
    at: str = ""
    way: Way = ()


Traced = MoveUnit | CommitGuard | EnterMap | CommitEntry | MakeContact  # 6.0: what leads a unit along a way


class ForceMarch(Action, frozen=True):
    """12.3: a morale point for one more movement point to every unit of an army."""

    army: str


class EndMovement(Action, frozen=True):
    """4.0: the movement phase ends."""


class Disengage(Action, frozen=True, omit_defaults=True):
    """8.3: a cavalry unit slips away to a hex; by its way, where another through its friends differs in effect."""

    unit: str
    hex: str
    way: Way = ()


class EndDisengagement(Action, frozen=True):
    """8.3: nobody else slips away."""


class DeclareAttack(Action, frozen=True):
    """9.2: opens a battle with one attacker against the enemy in a hex."""

    unit: str
    hex: str


class JoinAttack(Action, frozen=True):
    """9.2.2: another attacker in the battle being declared."""

    unit: str


class AddDefender(Action, frozen=True):
    """9.2.1: another defender in the battle being declared."""

    hex: str


class CloseBattle(Action, frozen=True):
    """9.2: the battle being declared is complete."""


class EndDeclaration(Action, frozen=True):
    """9.2: every battle is declared."""


class FightBattle(Action, frozen=True):
    """9.0: the declared battle against the enemy in this hex is fought next."""

    hex: str


class CommitReserves(Action, frozen=True):
    """12.5: a morale point for one more point of strength."""


class WithholdReserves(Action, frozen=True):
    """12.5: no reserves in this battle."""


class KeepDifferential(Action, frozen=True):
    """9.5: the battle is fought at its full differential."""


class ReduceDifferential(Action, frozen=True):
    """9.5: the battle is fought in a lower column."""

    to: int


class BreakUnit(Action, frozen=True):
    """9.6: an attacker that pays for an exchange."""

    unit: str


class RetreatUnit(Action, frozen=True):
    """9.7: the unit that retreats next."""

    unit: str


class HoldGround(Action, frozen=True):
    """9.8.1: behind walls, one hex of the retreat is not taken."""


class GiveGround(Action, frozen=True):
    """9.8.1: the whole retreat is taken."""


class RetreatTo(Action, frozen=True):
    """9.8: the retreating unit's next hex."""

    unit: str
    hex: str


class AdvanceTo(Action, frozen=True, omit_defaults=True):
    """9.9: a victorious unit follows along a retreat path to a hex; by its way, where another differs in effect."""

    unit: str
    hex: str
    way: Way = ()


class EndAdvance(Action, frozen=True):
    """9.9: nobody else advances."""


class SpendForRally(Action, frozen=True):
    """12.4: a morale point for one more on every rally die of an army."""

    army: str


class NoRallySpending(Action, frozen=True):
    """12.4: no (further) morale point on this occasion."""


class RallyUnit(Action, frozen=True):
    """10.0: a broken unit tries to rally."""

    unit: str


class EndRally(Action, frozen=True):
    """10.0: no other unit tries."""


class PlaceRallied(Action, frozen=True):
    """10.0: the rallied unit returns on a line of communications hex."""

    hex: str


class LeaveBroken(Action, frozen=True):
    """10.0: the unit is not placed and stays broken."""


class ChooseUnit(Action, frozen=True):
    """5.0: the unit an event falls upon: one's own by id, an enemy's by hex."""

    unit: str = ""
    hex: str = ""


class ChooseHex(Action, frozen=True):
    """5.0: the hex an event leads a unit to."""

    hex: str


class ChooseArmy(Action, frozen=True):
    """5.0: the army an event favours."""

    army: str


class DeclineEvent(Action, frozen=True):
    """5.0: the event's choice is not used."""


SERIES_ACTIONS = (
    Roll,
    DrawCard,
    MoveUnit,
    CommitGuard,
    EnterMap,
    CommitEntry,
    MakeContact,
    ForceMarch,
    EndMovement,
    Disengage,
    EndDisengagement,
    DeclareAttack,
    JoinAttack,
    AddDefender,
    CloseBattle,
    EndDeclaration,
    FightBattle,
    CommitReserves,
    WithholdReserves,
    KeepDifferential,
    ReduceDifferential,
    BreakUnit,
    RetreatUnit,
    HoldGround,
    GiveGround,
    RetreatTo,
    AdvanceTo,
    EndAdvance,
    SpendForRally,
    NoRallySpending,
    RallyUnit,
    EndRally,
    PlaceRallied,
    LeaveBroken,
    ChooseUnit,
    ChooseHex,
    ChooseArmy,
    DeclineEvent,
    Undo,
    Resign,
    AgreeDraw,
)

# 6.1 + 8.3.1 + 9.9.7: what may be done at its own time only, with the rule that says when.
SERIES_TIMES: dict[type[Action], str] = {
    MoveUnit: "6.1",
    CommitGuard: "6.1",
    EnterMap: "11.3",
    CommitEntry: "11.3",
    ForceMarch: "12.3",
    MakeContact: "6.1",
    Disengage: "8.3.1",
    DeclareAttack: "9.0",
    CommitReserves: "12.5",
    ReduceDifferential: "9.5",
    RetreatTo: "9.7",
    AdvanceTo: "9.9.7",
    RallyUnit: "10.0",
    SpendForRally: "12.4",
}

__all__ = [
    "SERIES_TIMES",
    "AbsorbLeader",
    "AccompanyUnit",
    "AddDefender",
    "AdvanceTo",
    "BreakDown",
    "BreakUnit",
    "BringDummy",
    "BuildPontoon",
    "BuildUp",
    "ChooseArmy",
    "ChooseFace",
    "ChooseHex",
    "ChooseUnit",
    "CloseBattle",
    "CommitBuilder",
    "CommitEntry",
    "CommitGuard",
    "CommitReserves",
    "DeclareAttack",
    "DeclineEvent",
    "Deploy",
    "DeployLeader",
    "Detach",
    "Disengage",
    "DrawCard",
    "EndAdvance",
    "EndDeclaration",
    "EndDisengagement",
    "EndDummies",
    "EndMovement",
    "EndPenetration",
    "EndRally",
    "EndRelease",
    "EnterMap",
    "FightBattle",
    "ForceMarch",
    "GiveGround",
    "HoldGround",
    "JoinAttack",
    "JoinDummy",
    "KeepBrigades",
    "KeepDifferential",
    "KeepLeaders",
    "LeaveBroken",
    "LeaveDummy",
    "LeaveFord",
    "LeaveGoodGround",
    "LetGo",
    "MakeContact",
    "MoveUnit",
    "NoRallySpending",
    "PartTo",
    "Penetrate",
    "PinWith",
    "PlaceCadre",
    "PlaceDummy",
    "PlaceGoodGround",
    "PlaceRallied",
    "RallyUnit",
    "ReduceDifferential",
    "RetreatTo",
    "RetreatUnit",
    "SERIES_ACTIONS",
    "SaveEvent",
    "SaveLeader",
    "SeekFord",
    "SendMarchers",
    "SendOnMarch",
    "SpendBrigade",
    "SpendForRally",
    "StayBehind",
    "TakeInHand",
    "TryRelease",
    "TurnUp",
    "UseEvent",
    "UseLeader",
    "WithholdReserves",
]
