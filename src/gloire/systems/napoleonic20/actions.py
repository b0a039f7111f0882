"""Every choice a player can make, and every answer of CHANCE beyond a plain die.

A side names its own units by id and enemy units by hex.
"""

from gloire.core.actions import Action, Roll
from gloire.core.record import AgreeDraw, Resign, Undo


class DrawCard(Action, frozen=True):
    """CHANCE: the card on top of the pile, by its number in the deck."""

    card: int


class ChooseFace(Action, frozen=True):
    """Waterloo 17.1: which side of the Good Ground marker is up."""

    face: str


class MoveUnit(Action, frozen=True):
    """6.0: a unit moves to a hex, by the way the engine found."""

    unit: str
    hex: str


class CommitGuard(Action, frozen=True):
    """12.2.1: a Guard unit moves to a hex it can attack from, for a morale point."""

    unit: str
    hex: str


class EnterMap(Action, frozen=True):
    """11.1: a reinforcement enters at a map edge hex and moves to a hex."""

    unit: str
    at: str
    hex: str


class CommitEntry(Action, frozen=True):
    """12.2.1 + 11.1: a Guard unit comes on and goes to a hex it can attack from, for a morale point."""

    unit: str
    at: str
    hex: str


class BuildPontoon(Action, frozen=True):
    """Borodino 6.0: an infantry unit spends its whole move to cross a river, and all pontoon bridges are built."""

    unit: str
    hex: str


class CommitBuilder(Action, frozen=True):
    """12.2.1 + Borodino 6.0: a Guard unit builds the bridges to a hex it can attack from, for a morale point."""

    unit: str
    hex: str


class TryRelease(Action, frozen=True):
    """Borodino 6.10.2: a die to release a unit that Kutuzov holds back."""

    unit: str


class EndRelease(Action, frozen=True):
    """Borodino 6.10.2: no further unit is to be released."""


class SendMarchers(Action, frozen=True):
    """Borodino 17.1.1: how many units the flank march has."""

    units: int


class SendOnMarch(Action, frozen=True):
    """Borodino 17.1.1: a unit that goes with the flank march, in secret."""

    unit: str


class MakeContact(Action, frozen=True):
    """Salamanca 6.7.1: a unit moves, or comes on at an edge hex, into the first enemy zone, for a morale point."""

    unit: str
    hex: str
    at: str = ""


class ForceMarch(Action, frozen=True):
    """12.3: a morale point for one more movement point to every unit of an army."""

    army: str


class EndMovement(Action, frozen=True):
    """4.0: the movement phase ends."""


class PlaceGoodGround(Action, frozen=True):
    """Waterloo 5.1: the marker goes to a unit, with this face up."""

    unit: str
    face: str


class LeaveGoodGround(Action, frozen=True):
    """Waterloo 5.1: the marker stays as it is."""


class Disengage(Action, frozen=True):
    """8.3: a cavalry unit slips away to a hex."""

    unit: str
    hex: str


class EndDisengagement(Action, frozen=True):
    """8.3: nobody else slips away."""


class Penetrate(Action, frozen=True):
    """16.2: a cavalry unit moves on to another hex next to the enemy."""

    unit: str
    hex: str


class EndPenetration(Action, frozen=True):
    """16.2: nobody else penetrates."""


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


class UseLeader(Action, frozen=True):
    """Michael Ney leads the cavalry in this battle."""


class SaveLeader(Action, frozen=True):
    """Michael Ney is kept for another battle."""


class UseEvent(Action, frozen=True):
    """5.0: an event in force adds its point to this attack."""


class SaveEvent(Action, frozen=True):
    """5.0: the event's point is kept for another attack."""


class CommitReserves(Action, frozen=True):
    """12.5: a morale point for one more point of strength."""


class WithholdReserves(Action, frozen=True):
    """12.5: no reserves in this battle."""


class SpendBrigade(Action, frozen=True):
    """Salamanca 16.10.3: a brigade in hand is used up as reserves, at no cost in morale."""

    unit: str


class KeepBrigades(Action, frozen=True):
    """Salamanca 16.10.3: no brigade in hand is used in this battle."""


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


class AdvanceTo(Action, frozen=True):
    """9.9: a victorious unit follows along the retreat path to a hex."""

    unit: str
    hex: str


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


class PlaceCadre(Action, frozen=True):
    """16.5.1: a cadre returns in a hex instead of the unit that tried to rally."""

    hex: str


class BreakDown(Action, frozen=True):
    """16.6.1: a large infantry unit is exchanged for two cadres, for a morale point."""

    unit: str


class Detach(Action, frozen=True):
    """Salamanca 16.10.1: the Independent division is broken down into its brigades."""

    unit: str


class Deploy(Action, frozen=True):
    """Salamanca 16.10.2: a brigade takes the field as a unit of its own."""

    unit: str


class TakeInHand(Action, frozen=True):
    """Salamanca 16.10.2: a brigade is kept as a reserve, from next turn on."""

    unit: str


class BuildUp(Action, frozen=True):
    """16.6.2: the eliminated unit that two cadres in a hex are exchanged for."""

    unit: str
    hex: str


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


class SeekFord(Action, frozen=True):
    """Smolensk 6.12: a die to discover the ford."""


class LeaveFord(Action, frozen=True):
    """Smolensk 6.12: nobody looks for the ford this turn."""


class TurnUp(Action, frozen=True):
    """16.1.1: a face-down unit is shown because its owner wishes it."""

    unit: str


class BringDummy(Action, frozen=True):
    """16.1.3: a dummy comes with a unit that enters at an edge hex, or has rallied in this turn in a hex."""

    unit: str
    at: str


class PartTo(Action, frozen=True):
    """16.1.3: of a unit and the dummy with it, this one goes to a hex."""

    unit: str
    hex: str


class PlaceDummy(Action, frozen=True):
    """16.1.3: a dummy is put on the unit in a hex."""

    hex: str


class EndDummies(Action, frozen=True):
    """16.1.3: no (further) dummy is placed."""


class PinWith(Action, frozen=True):
    """16.1.1: face-down cavalry is shown and prevents the enemy's maneuver."""

    unit: str


class LetGo(Action, frozen=True):
    """16.1.1: nobody prevents the enemy's maneuver."""


class JoinDummy(Action, frozen=True):
    """16.6.1: a dummy joins the cadres."""


class LeaveDummy(Action, frozen=True):
    """16.6.1: no dummy joins them."""


AnyAction = (
    Roll
    | DrawCard
    | ChooseFace
    | MoveUnit
    | CommitGuard
    | EnterMap
    | CommitEntry
    | BuildPontoon
    | CommitBuilder
    | TryRelease
    | EndRelease
    | SendMarchers
    | SendOnMarch
    | MakeContact
    | ForceMarch
    | EndMovement
    | PlaceGoodGround
    | LeaveGoodGround
    | Disengage
    | EndDisengagement
    | Penetrate
    | EndPenetration
    | DeclareAttack
    | JoinAttack
    | AddDefender
    | CloseBattle
    | EndDeclaration
    | FightBattle
    | UseLeader
    | SaveLeader
    | UseEvent
    | SaveEvent
    | CommitReserves
    | WithholdReserves
    | SpendBrigade
    | KeepBrigades
    | KeepDifferential
    | ReduceDifferential
    | BreakUnit
    | RetreatUnit
    | HoldGround
    | GiveGround
    | RetreatTo
    | AdvanceTo
    | EndAdvance
    | SpendForRally
    | NoRallySpending
    | RallyUnit
    | EndRally
    | PlaceRallied
    | LeaveBroken
    | PlaceCadre
    | BreakDown
    | Detach
    | Deploy
    | TakeInHand
    | BuildUp
    | AccompanyUnit
    | StayBehind
    | DeployLeader
    | AbsorbLeader
    | KeepLeaders
    | ChooseUnit
    | ChooseHex
    | ChooseArmy
    | DeclineEvent
    | SeekFord
    | LeaveFord
    | TurnUp
    | BringDummy
    | PartTo
    | PlaceDummy
    | EndDummies
    | PinWith
    | LetGo
    | JoinDummy
    | LeaveDummy
    | Undo
    | Resign
    | AgreeDraw
)
