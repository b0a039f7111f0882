"""What players may choose. Each action is named with the verb of the book and holds ids and printed labels only."""

from gloire.core.actions import Action, Roll
from gloire.core.cup import Draw
from gloire.core.record import AgreeDraw, Resign, Undo


class BeginWith(Action, frozen=True):
    """5.23: This marker begins the turn."""

    marker: str


class LeaveToChance(Action, frozen=True):
    """5.23: We forgo the choice; the Pool decides."""


class PlaceMarkers(Action, frozen=True):
    """4.21: These markers go into the Pool, each as often as it is named; the others are withheld."""

    markers: tuple[str, ...]


class ActivateCommand(Action, frozen=True):
    """4.24: The command of this leader acts."""

    unit: str


class CombineCommands(Action, frozen=True):
    """4.25: The commands of these leaders try to act together."""

    leaders: tuple[str, ...]


class ActivateIndependents(Action, frozen=True):
    """4.24: The independent units of this hex act, or those of a group that is to enter; or one of them alone.

    14.46: or those of a brigade, of whom one is named.
    """

    hex: str
    group: str = ""
    unit: str = ""
    brigade: str = ""


class EndActivation(Action, frozen=True):
    """4.26: No other command of this marker acts."""


class FireAt(Action, frozen=True):
    """9.2: Guns fire at a hex, turned to a facing; two of a Stack together, if two are named."""

    units: tuple[str, ...]
    hex: str
    facing: int


class CeaseFire(Action, frozen=True):
    """9.12: No more guns fire."""


class ReturnFire(Action, frozen=True):
    """9.13: Guns that were fired at fire back, turned to a facing; two of a Stack together, if two are named."""

    units: tuple[str, ...]
    facing: int


class HoldFire(Action, frozen=True):
    """9.13 + 10.31: These units do not fire."""


class MoveUnit(Action, frozen=True):
    """6.12: A unit moves to a hex; by this way, where ways differ in effect."""

    unit: str
    hex: str
    way: tuple[str, ...] = ()


class MoveExtended(Action, frozen=True):
    """6.13: A unit uses Extended Movement to a hex."""

    unit: str
    hex: str
    way: tuple[str, ...] = ()


class TurnUnits(Action, frozen=True):
    """7.12: The units of a unit's hex turn where they stand."""

    unit: str


class FaceTo(Action, frozen=True):
    """7.11: It faces this hexside, counted clockwise from the one at the top."""

    unit: str
    facing: int


class PutOnTop(Action, frozen=True):
    """6.43: A unit is put on top of its Stack."""

    unit: str


class MountOrDismount(Action, frozen=True):
    """12.1: Cavalry mounts or dismounts at the end of its movement, or where it stands."""

    unit: str


class StayAsTheyAre(Action, frozen=True):
    """12.1: Cavalry that has moved neither mounts nor dismounts."""

    unit: str


class EnterMap(Action, frozen=True):
    """6.51: A reinforcement enters by a hex and goes on to another; in Extended Movement, if it says so."""

    unit: str
    entry: str
    hex: str
    extended: bool = False


class MoveLeader(Action, frozen=True):
    """6.11: A leader moves to a hex."""

    unit: str
    hex: str


class LeaveMap(Action, frozen=True):
    """6.12: A unit leaves the map of its own will, where that is played."""

    unit: str


class EndMovement(Action, frozen=True):
    """6.12: No more units of this command move."""


class DisplaceLeader(Action, frozen=True):
    """5.15: A leader leaves for this hex before an enemy enters his."""

    unit: str
    hex: str


class DeclareCharge(Action, frozen=True):
    """10.21: Units of a Stack charge these hexes."""

    units: tuple[str, ...]
    hexes: tuple[str, ...]


class JoinCharge(Action, frozen=True):
    """10.24: Units of a Stack join the charge of this unit."""

    units: tuple[str, ...]
    with_unit: str


class RevokeCharge(Action, frozen=True):
    """10.21: The charge of this unit is taken back before the last is declared."""

    unit: str


class EndDeclaring(Action, frozen=True):
    """10.21: All charges are declared."""


class RetreatBefore(Action, frozen=True):
    """10.27: A unit retreats to a hex before it is charged."""

    unit: str
    hex: str


class StandFast(Action, frozen=True):
    """10.27: The unit stays, or retreats no farther."""

    unit: str


class FollowUp(Action, frozen=True):
    """10.27: A charging unit advances into a hex that was left before the charge."""

    unit: str
    hex: str


class StayBack(Action, frozen=True):
    """10.27 + 11.33: Nobody advances."""


class FireDefensively(Action, frozen=True):
    """10.32: The Stack of a unit fires at chargers in these hexes."""

    unit: str
    hexes: tuple[str, ...]


class ResolveCharge(Action, frozen=True):
    """10.29: The charge of this unit is resolved next."""

    unit: str


class RetreatTo(Action, frozen=True):
    """11.21: A unit retreats to a hex."""

    unit: str
    hex: str


class RetreatOffMap(Action, frozen=True):
    """11.27: A unit retreats off the map; where it has no way at all it is lost."""

    unit: str
    lost: bool = False


class SpareFriends(Action, frozen=True):
    """11.26: Nobody makes room for a unit that has no other way back."""

    unit: str


class StopRetreat(Action, frozen=True):
    """11.22: Mounted cavalry or horse artillery retreats no farther."""

    unit: str


class AdvanceTo(Action, frozen=True):
    """11.31: A unit advances into a hex that was vacated."""

    unit: str
    hex: str


class ContinueAttack(Action, frozen=True):
    """11.32: A unit that has advanced charges again."""

    unit: str
    hexes: tuple[str, ...]


class CounterAttack(Action, frozen=True):
    """11.33: Defenders advance into a vacated hex and charge a hex of units that have retreated."""

    units: tuple[str, ...]
    hex: str
    target: str


class Halt(Action, frozen=True):
    """11.32: No continued attack is made by this unit."""

    unit: str


class RallyUnit(Action, frozen=True):
    """11.52: A unit tries to rally."""

    unit: str


class EndRally(Action, frozen=True):
    """11.51: No other unit tries to rally."""


class RecoverUnit(Action, frozen=True):
    """11.62: A unit in the Recovery Box tries to return."""

    unit: str


class PlaceRecovered(Action, frozen=True):
    """11.64: A unit that has recovered is placed in a hex."""

    unit: str
    hex: str


class EndRecovery(Action, frozen=True):
    """11.62: No other unit tries to return."""


SERIES_TIMES: dict[type[Action], str] = {
    BeginWith: "5.23",
    LeaveToChance: "5.23",
    PlaceMarkers: "4.21",
    ActivateCommand: "4.24",
    CombineCommands: "4.25",
    ActivateIndependents: "4.24",
    EndActivation: "4.26",
    FireAt: "9.12",
    CeaseFire: "9.12",
    ReturnFire: "9.13",
    HoldFire: "9.13",
    MoveUnit: "6.12",
    MoveExtended: "6.13",
    TurnUnits: "7.12",
    FaceTo: "7.11",
    PutOnTop: "6.43",
    MountOrDismount: "12.1",
    StayAsTheyAre: "12.1",
    EnterMap: "6.51",
    MoveLeader: "6.11",
    LeaveMap: "6.12",
    EndMovement: "6.12",
    DisplaceLeader: "5.15",
    DeclareCharge: "10.21",
    JoinCharge: "10.24",
    RevokeCharge: "10.21",
    EndDeclaring: "10.21",
    RetreatBefore: "10.27",
    StandFast: "10.27",
    FollowUp: "10.27",
    StayBack: "10.27",
    FireDefensively: "10.31",
    ResolveCharge: "10.29",
    RetreatTo: "11.21",
    RetreatOffMap: "11.27",
    SpareFriends: "11.26",
    StopRetreat: "11.22",
    AdvanceTo: "11.31",
    ContinueAttack: "11.32",
    CounterAttack: "11.33",
    Halt: "11.32",
    RallyUnit: "11.51",
    EndRally: "11.51",
    RecoverUnit: "11.62",
    PlaceRecovered: "11.64",
    EndRecovery: "11.62",
}
SERIES_ACTIONS: tuple[type[Action], ...] = (*SERIES_TIMES, Roll, Draw, Undo, Resign, AgreeDraw)
