"""What players may choose. Each action is named with the verb of the book and holds ids and printed labels only."""

from gloire.core.actions import Action, Roll
from gloire.core.cup import Draw
from gloire.core.record import AgreeDraw, Resign, Undo


class PlaceUnit(Action, frozen=True):
    """Set-up: A unit begins in this hex."""

    unit: str
    hex: str


class FinishSetUp(Action, frozen=True):
    """Set-up: Our units stand as they shall."""


class SealOrders(Action, frozen=True):
    """1.A: Our sealed answer: groups with orders, each by a unit, combined markers put in, Renforts given up."""

    orders: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    released: tuple[str, ...] = ()


class BeginWith(Action, frozen=True):
    """3: This marker begins the turn."""

    marker: str


class LeaveToChance(Action, frozen=True):
    """3: We forgo the choice; the cup decides."""


class TryInitiative(Action, frozen=True):
    """2.4.3: The leader of the group of this unit tries to act without orders."""

    unit: str


class ActReduced(Action, frozen=True):
    """2.4.2: The group of this unit acts at reduced capacity."""

    unit: str


class PutOnTop(Action, frozen=True):
    """5.1.2: A unit is put on top of its stack."""

    unit: str


class KeepStacks(Action, frozen=True):
    """5.1.2: The stacks stay as they are."""


class FireAt(Action, frozen=True):
    """7.1: A battery fires at a hex, turned to a facing; with another of its stack, if one is named."""

    unit: str
    hex: str
    facing: int
    together: str = ""


class CeaseFire(Action, frozen=True):
    """7.1: No more batteries fire."""


class ReturnFire(Action, frozen=True):
    """7.1: A battery that was fired at fires back."""

    unit: str


class HoldFire(Action, frozen=True):
    """7.1: No battery fires back."""


class MoveUnit(Action, frozen=True):
    """4.4.1: A unit moves to a hex; by this way, where ways differ in effect."""

    unit: str
    hex: str
    way: tuple[str, ...] = ()


class MoveStack(Action, frozen=True):
    """4.4.1: All units of a unit's hex move together."""

    unit: str
    hex: str
    way: tuple[str, ...] = ()


class ForceMarch(Action, frozen=True):
    """4.1.3: A unit makes a forced march to a hex; by this way, where ways differ in effect."""

    unit: str
    hex: str
    way: tuple[str, ...] = ()


class ForceMarchStack(Action, frozen=True):
    """4.1.3: A unit and those of its kind below it make a forced march together."""

    unit: str
    hex: str
    way: tuple[str, ...] = ()


class TurnUnit(Action, frozen=True):
    """6.1.2: The units of this kind in a unit's hex turn where they stand."""

    unit: str


class FaceTo(Action, frozen=True):
    """6.1.1: It faces this corner, counted clockwise from the one east of north."""

    unit: str
    facing: int


class FormSquare(Action, frozen=True):
    """4.2: The infantry in a unit's hex forms square."""

    unit: str


class LeaveSquare(Action, frozen=True):
    """4.2: The units of a square form line again."""

    unit: str


class EnterMap(Action, frozen=True):
    """5.2.2: A stack of reinforcements enters by forced march, as far as a hex."""

    unit: str
    hex: str
    way: tuple[str, ...] = ()


class EnterInNormalMarch(Action, frozen=True):
    """5.2.1: A stack of reinforcements enters by normal march, as far as a hex."""

    unit: str
    hex: str
    way: tuple[str, ...] = ()


class EnterAlone(Action, frozen=True):
    """5.2.2 + 4.1.3: One unit of a stack of reinforcements enters by forced march, apart from the others."""

    unit: str
    hex: str
    way: tuple[str, ...] = ()


class EnterAloneInNormalMarch(Action, frozen=True):
    """5.2.2: One unit of a stack of reinforcements enters by normal march, apart from the others."""

    unit: str
    hex: str
    way: tuple[str, ...] = ()


class MoveChief(Action, frozen=True):
    """2.5.1: A chief moves."""

    unit: str
    hex: str


class LeaveMap(Action, frozen=True):
    """A unit or chief leaves the map where its battle allows that."""

    unit: str


class DeclareCharge(Action, frozen=True):
    """9.1: Cavalry declares a charge at a hex."""

    unit: str
    hex: str


class DeclareStackCharge(Action, frozen=True):
    """9.1: All cavalry of a unit's hex declares a charge at a hex."""

    unit: str
    hex: str


class ChargeTo(Action, frozen=True):
    """9.1: The charging cavalry moves to a hex and faces a corner, its target before it."""

    unit: str
    hex: str
    facing: int


class EndMovement(Action, frozen=True):
    """1.D: Nobody moves any more."""


class TryFormingSquare(Action, frozen=True):
    """9.3.1: Infantry under a charge tries to form square."""

    unit: str


class StandInLine(Action, frozen=True):
    """9.3.1: It receives the charge in line."""

    unit: str


class TryRecall(Action, frozen=True):
    """9.3.3: The charging cavalry tries to halt before the square."""

    unit: str


class ChargeHome(Action, frozen=True):
    """9.3.3: It charges the square."""

    unit: str


class AnnounceShock(Action, frozen=True):
    """8.3.1: The units in a unit's hex attack these hexes in front of it, turned to a facing."""

    unit: str
    hexes: tuple[str, ...]
    facing: int


class WithdrawShock(Action, frozen=True):
    """8.3.1: Before all is announced, an announcement is taken back."""

    unit: str


class EndAnnouncing(Action, frozen=True):
    """8.3.1: All combats are announced."""


class ResolveCombat(Action, frozen=True):
    """8.5: The combat against this hex is taken up next."""

    hex: str


class RefuseShock(Action, frozen=True):
    """8.8.1: The cavalry in a unit's hex evades by one or two hexes."""

    unit: str
    hexes: int


class AcceptShock(Action, frozen=True):
    """8.8: Nobody evades."""


class EvadeTo(Action, frozen=True):
    """8.8.1: The evading cavalry goes to a hex."""

    unit: str
    hex: str


class TryCounterCharge(Action, frozen=True):
    """9.4: Cavalry tries to meet the charge."""

    unit: str


class ReceiveCharge(Action, frozen=True):
    """9.4: It receives the charge standing."""

    unit: str


class FireInReaction(Action, frozen=True):
    """8.3.3: A battery under attack fires at a unit before it."""

    unit: str
    enemy: str


class HoldReaction(Action, frozen=True):
    """8.3.3: No battery fires in reaction."""


class RecoilTo(Action, frozen=True):
    """10.3.1: A unit recoils to a hex."""

    unit: str
    hex: str


class RetreatTo(Action, frozen=True):
    """10.3.1: A routed unit retreats to a hex."""

    unit: str
    hex: str


class RoutTo(Action, frozen=True):
    """10.4: A routed unit moves to a hex."""

    unit: str
    hex: str


class RoutOffMap(Action, frozen=True):
    """10.4: A routed unit leaves the map."""

    unit: str


class StopShort(Action, frozen=True):
    """10.4: a routed unit stops a hex short of another routed one."""

    unit: str


class TakeRefuge(Action, frozen=True):
    """10.4: A routed unit stops in a place."""

    unit: str


class MoveRouted(Action, frozen=True):
    """1.E: This routed unit moves next."""

    unit: str


class StayInRefuge(Action, frozen=True):
    """10.4: A routed unit in a place stays there."""

    unit: str


class AdvanceTo(Action, frozen=True):
    """8.7.1: A unit, with its stack if several attacked, takes a hex; then it may turn. 8.8.1: guns come with it."""

    unit: str
    hex: str
    with_guns: bool = False


class BreakThrough(Action, frozen=True):
    """8.7.2: It takes a hex without turning, and attacks again."""

    unit: str
    hex: str


class StandFast(Action, frozen=True):
    """8.7: They stay where they are."""


class CounterShock(Action, frozen=True):
    """8.7.2: The units of a hex that was attacked attack these hexes in their turn."""

    unit: str
    hexes: tuple[str, ...]


class Pursue(Action, frozen=True):
    """9.5.2: A unit, alone or with those it charged with, pursues a beaten one."""

    unit: str
    prey: str
    alone: bool = False


class DoNotPursue(Action, frozen=True):
    """9.5.1: The cavalry that was attacked stays where it is."""


class ChargeOn(Action, frozen=True):
    """9.5.2: The pursuers face a corner and charge all enemies before them."""

    unit: str
    facing: int


class HaltPursuit(Action, frozen=True):
    """9.5.2: They halt, because another enemy than the one they pursue is before them."""


class FleeTo(Action, frozen=True):
    """2.5.2: A chief leaves for a hex."""

    unit: str
    hex: str


class StayWithTroops(Action, frozen=True):
    """2.5.2: He stays with his troops."""

    unit: str


class TryRally(Action, frozen=True):
    """11.1: A unit tries to rally."""

    unit: str


class RallyFirst(Action, frozen=True):
    """12.1: Of a stack that would be too strong together, this unit rallies in the night before others do."""

    unit: str


class EndRally(Action, frozen=True):
    """11.1: Nobody else tries to rally."""


# Answers to the same question that are handled together.
Moving = MoveUnit | MoveStack | ForceMarch | ForceMarchStack
Forced = ForceMarch | ForceMarchStack
InPlace = TurnUnit | LeaveSquare
Declaring = DeclareCharge | DeclareStackCharge
Entering = EnterMap | EnterInNormalMarch | EnterAlone | EnterAloneInNormalMarch
ToCharge = TryFormingSquare | StandInLine
ToMeetCharge = TryCounterCharge | ReceiveCharge
BeforeSquare = TryRecall | ChargeHome
Withdrawing = RecoilTo | RetreatTo


SERIES_ACTIONS: tuple[type[Action], ...] = (
    PlaceUnit,
    FinishSetUp,
    SealOrders,
    BeginWith,
    LeaveToChance,
    TryInitiative,
    ActReduced,
    PutOnTop,
    KeepStacks,
    FireAt,
    CeaseFire,
    ReturnFire,
    HoldFire,
    MoveUnit,
    MoveStack,
    ForceMarch,
    ForceMarchStack,
    TurnUnit,
    FaceTo,
    FormSquare,
    LeaveSquare,
    EnterMap,
    EnterInNormalMarch,
    EnterAlone,
    EnterAloneInNormalMarch,
    MoveChief,
    LeaveMap,
    DeclareCharge,
    DeclareStackCharge,
    ChargeTo,
    EndMovement,
    TryFormingSquare,
    StandInLine,
    TryRecall,
    ChargeHome,
    AnnounceShock,
    WithdrawShock,
    EndAnnouncing,
    ResolveCombat,
    RefuseShock,
    AcceptShock,
    EvadeTo,
    TryCounterCharge,
    ReceiveCharge,
    FireInReaction,
    HoldReaction,
    RecoilTo,
    RetreatTo,
    RoutTo,
    RoutOffMap,
    TakeRefuge,
    StopShort,
    MoveRouted,
    StayInRefuge,
    AdvanceTo,
    BreakThrough,
    StandFast,
    CounterShock,
    Pursue,
    DoNotPursue,
    ChargeOn,
    HaltPursuit,
    FleeTo,
    StayWithTroops,
    TryRally,
    RallyFirst,
    EndRally,
    Draw,
    Roll,
    Undo,
    Resign,
    AgreeDraw,
)

# What may be done at its own time only, with the rule that says when.
SERIES_TIMES: dict[type[Action], str] = {
    SealOrders: "1",
    BeginWith: "3",
    LeaveToChance: "3",
    TryInitiative: "2.4.3",
    ActReduced: "2.4.2",
    PutOnTop: "5.1.2",
    KeepStacks: "5.1.2",
    FireAt: "7.1",
    CeaseFire: "7.1",
    ReturnFire: "7.1",
    HoldFire: "7.1",
    MoveUnit: "4.4.1",
    MoveStack: "4.4.1",
    ForceMarch: "4.1.3",
    ForceMarchStack: "4.1.3",
    TurnUnit: "6.1.2",
    FaceTo: "6.1.1",
    FormSquare: "4.2",
    LeaveSquare: "4.2",
    EnterMap: "5.2.2",
    EnterInNormalMarch: "5.2.1",
    EnterAlone: "5.2.2",
    EnterAloneInNormalMarch: "5.2.2",
    MoveChief: "2.5.1",
    DeclareCharge: "9.1",
    DeclareStackCharge: "9.1",
    ChargeTo: "9.1",
    EndMovement: "1",
    TryFormingSquare: "9.3.1",
    StandInLine: "9.3.1",
    TryRecall: "9.3.3",
    ChargeHome: "9.3.3",
    AnnounceShock: "8.3.1",
    WithdrawShock: "8.3.1",
    EndAnnouncing: "8.3.1",
    ResolveCombat: "8.5",
    RefuseShock: "8.8.1",
    AcceptShock: "8.8",
    EvadeTo: "8.8.1",
    TryCounterCharge: "9.4",
    ReceiveCharge: "9.4",
    FireInReaction: "8.3.3",
    HoldReaction: "8.3.3",
    RecoilTo: "10.3.1",
    RetreatTo: "10.3.1",
    RoutTo: "10.4",
    RoutOffMap: "10.4",
    TakeRefuge: "10.4",
    StopShort: "10.4",
    MoveRouted: "1",
    StayInRefuge: "10.4",
    AdvanceTo: "8.7.1",
    BreakThrough: "8.7.2",
    StandFast: "8.7",
    CounterShock: "8.7.2",
    Pursue: "9.5.2",
    DoNotPursue: "9.5.1",
    ChargeOn: "9.5.2",
    HaltPursuit: "9.5.2",
    FleeTo: "2.5.2",
    StayWithTroops: "2.5.2",
    TryRally: "11.1",
    RallyFirst: "12.1",
    EndRally: "11.1",
}
