"""What can happen, in the past tense: units by id, hexes by label, each with the rule behind it."""

import msgspec

from gloire.core.events import Event


class TurnBegan(Event, frozen=True):
    """A game turn began."""

    turn: int
    rule: str = "4.0"


class PlayerTurnBegan(Event, frozen=True):
    """A side's turn began."""

    side: str
    turn: int
    rule: str = "4.0"


class PhaseBegan(Event, frozen=True):
    """A phase began."""

    phase: str
    side: str
    rule: str


class CardDrawn(Event, frozen=True):
    """An event card was revealed."""

    side: str
    title: str
    effect: str
    source: str
    rule: str = "5.0"


class CardFizzled(Event, frozen=True):
    """The event has no effect now."""

    side: str
    title: str
    rule: str = "5.0"


class CardForeseen(Event, frozen=True):
    """A side looked at the next card; only it knows which."""

    side: str
    card: str | None
    rule: str = "5.0"


class DeckReshuffled(Event, frozen=True):
    """All cards form the pile again."""

    rule: str


class EffectBegan(Event, frozen=True):
    """An event's effect took hold."""

    effect: str
    side: str
    unit: str = ""
    army: str = ""
    rule: str = "5.0"
    named: str = ""  # the unit, where a card or a die names it to everybody


class EffectUsed(Event, frozen=True):
    """An event's effect was used up."""

    effect: str
    unit: str = ""
    rule: str = "5.0"


class Moved(Event, frozen=True):
    """A unit moved."""

    unit: str
    path: tuple[str, ...]
    cost: int
    rule: str = "6.0"


class Entered(Event, frozen=True):
    """A reinforcement entered the map."""

    unit: str
    path: tuple[str, ...]
    cost: int
    rule: str = "11.1"


class Arrived(Event, frozen=True):
    """A variable reinforcement rolled for its arrival."""

    unit: str
    arrived: bool
    next_turn: bool = False  # it will be there next turn
    known_to: str = ""  # the only side that knows which unit it is
    rule: str = "11.0"


class PontoonBuilt(Event, frozen=True):
    """The pontoon bridges were built."""

    unit: str
    rule: str


class ReleaseTried(Event, frozen=True):
    """A die was rolled to release a unit that Kutuzov holds back."""

    unit: str
    die: int
    released: bool
    rule: str = "Borodino 6.10.2"


class Released(Event, frozen=True):
    """A unit that was held back may move from now on."""

    unit: str
    why: str  # die, event, battle or alarm
    rule: str = "Borodino 6.10.2"


class MilitiaCalled(Event, frozen=True):
    """Militia may come onto the map."""

    unit: str
    rule: str


class FlankMarchSent(Event, frozen=True):
    """A flank march of so many units set out."""

    side: str
    count: int
    turn: int  # from which its units roll for their arrival
    rule: str


class JoinedMarch(Event, frozen=True):
    """A unit went with the flank march; only its owner knows which."""

    unit: str
    known_to: str
    rule: str


class Hastened(Event, frozen=True):
    """A reinforcement will come earlier."""

    unit: str
    turn: int
    rule: str = "5.0"


class ForcedMarch(Event, frozen=True):
    """An army marched hard."""

    army: str
    rule: str = "12.3"


class GuardCommitted(Event, frozen=True):
    """The Guard was committed."""

    unit: str
    rule: str = "12.2.1"


class MarkerPlaced(Event, frozen=True):
    """The Good Ground marker was placed."""

    unit: str
    hex: str
    face: str
    rule: str = "Waterloo 5.1"


class MarkerRemoved(Event, frozen=True):
    """The Good Ground marker left the map."""

    rule: str = "Waterloo 5.1"


class Disengaged(Event, frozen=True):
    """Cavalry slipped away."""

    unit: str
    path: tuple[str, ...]
    rule: str = "8.3"


class Penetrated(Event, frozen=True):
    """Cavalry rode on along the enemy's line."""

    unit: str
    path: tuple[str, ...]
    rule: str = "16.2"


class BattleDeclared(Event, frozen=True):
    """A battle was declared."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]  # hexes
    countercharge: bool
    rule: str = "9.2"


class BattleJoined(Event, frozen=True):
    """A declared battle is being fought."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]  # hexes
    countercharge: bool
    rule: str = "9.0"


class ReservesCommitted(Event, frozen=True):
    """A side committed its reserves."""

    side: str
    rule: str = "12.5"


class Modifier(msgspec.Struct, frozen=True):
    """One part of a battle's reckoning."""

    what: str
    value: int
    rule: str
    unit: str = ""
    hex: str = ""


class DifferentialReduced(Event, frozen=True):
    """The attacker chose a lower column."""

    to: int
    rule: str = "9.5"


class BattleResolved(Event, frozen=True):
    """The table gave a result."""

    attack: tuple[Modifier, ...]
    defence: tuple[Modifier, ...]
    differential: int
    column: int
    die: int
    result: str
    source: str  # where the table comes from
    rule: str = "9.6"


class ResultSoftened(Event, frozen=True):
    """A result counts for less to guns that fire from across a river."""

    result: str  # of the table
    to: str  # what it counts as
    unit: str = ""  # to whom, where others suffer it in full
    rule: str = "16.3.2"


class UnitBroken(Event, frozen=True):
    """A unit broke."""

    unit: str
    hex: str
    why: str
    rule: str


class UnitRouted(Event, frozen=True):
    """A unit routs so many hexes."""

    unit: str
    hexes: int
    rule: str = "9.6.3"


class RoutSoftened(Event, frozen=True):
    """An elite unit merely withdraws."""

    unit: str
    rule: str = "9.6.2"


class GroundHeld(Event, frozen=True):
    """A unit behind walls gave up one hex less."""

    unit: str
    rule: str = "9.8.1"


class Retreated(Event, frozen=True):
    """A retreating unit entered a hex."""

    unit: str
    hex: str
    rule: str = "9.8"


class HazardRolled(Event, frozen=True):
    """A retreating unit braved a danger."""

    unit: str
    hex: str
    danger: str  # zone or river
    die: int
    survived: bool
    rule: str


class RoutMarked(Event, frozen=True):
    """A routed marker was placed; its colour says when it may come off."""

    unit: str
    colour: str
    rule: str = "9.6.3"


class Recovered(Event, frozen=True):
    """A routed marker came off."""

    unit: str
    rule: str = "9.6.3"


class Fatigued(Event, frozen=True):
    """A unit grew more tired."""

    unit: str
    level: str
    rule: str = "16.8.1"


class Rested(Event, frozen=True):
    """A unit grew less tired."""

    unit: str
    level: str
    rule: str = "16.8.2"


class ControlRolled(Event, frozen=True):
    """Victorious cavalry kept or lost control."""

    die: int
    kept: bool
    rule: str = "9.9.3"


class Advanced(Event, frozen=True):
    """A victorious unit advanced."""

    unit: str
    path: tuple[str, ...]
    rule: str = "9.9"


class GarrisonDestroyed(Event, frozen=True):
    """A garrison fell."""

    hex: str
    rule: str = "9.4.4"


class GuardRepulsed(Event, frozen=True):
    """An attacking Guard unit did not win."""

    unit: str
    rule: str = "12.2.2"


class MoraleChanged(Event, frozen=True):
    """A side's morale went up or down."""

    side: str
    by: int
    to: int
    why: str
    rule: str


class RallyBonusBought(Event, frozen=True):
    """A morale point was spent on an army's rally dice."""

    army: str
    rule: str = "12.4"


class RallyRolled(Event, frozen=True):
    """A broken unit tried to rally."""

    unit: str
    die: int
    modifiers: tuple[Modifier, ...]
    result: str
    rule: str = "10.0"


class Displaced(Event, frozen=True):
    """An event led a unit astray."""

    unit: str
    path: tuple[str, ...]
    rule: str = "5.0"


class Detached(Event, frozen=True):
    """A division was broken down into its brigades."""

    unit: str
    hex: str
    rule: str = "Salamanca 16.10.1"


class Deployed(Event, frozen=True):
    """A brigade took the field."""

    unit: str
    hex: str
    rule: str = "Salamanca 16.10.2"


class TakenInHand(Event, frozen=True):
    """A brigade will be a reserve from a turn on."""

    unit: str
    turn: int
    rule: str = "Salamanca 16.10.2"


class BrigadeSpent(Event, frozen=True):
    """A brigade in hand was used up in a battle."""

    unit: str
    rule: str = "Salamanca 16.10.3"


class Rallied(Event, frozen=True):
    """A rallied unit returned to the map."""

    unit: str
    hex: str
    rule: str = "10.0"


class Eliminated(Event, frozen=True):
    """A unit is lost for good."""

    unit: str
    rule: str = "10.0"


class BrokenDown(Event, frozen=True):
    """A large unit was exchanged for cadres."""

    unit: str
    hex: str
    into: tuple[str, ...]
    rule: str = "16.6.1"


class BuiltUp(Event, frozen=True):
    """Two cadres were exchanged for an eliminated unit."""

    unit: str
    hex: str
    out_of: tuple[str, ...]
    rule: str = "16.6.2"


class WeatherRolled(Event, frozen=True):
    """A die decided the weather of this turn."""

    die: int
    weather: str
    worse: int  # boxes up the track; down it if below zero
    rule: str = "Waterloo 16.10.1"


class TrendTurned(Event, frozen=True):
    """The weather began to improve or to worsen."""

    trend: str
    rule: str = "Waterloo 16.10.1"


class MudSpread(Event, frozen=True):
    """The mud will last to the end of a turn."""

    turn: int
    rule: str = "Waterloo 16.10.2"


class MudDried(Event, frozen=True):
    """The mud is gone."""

    rule: str = "Waterloo 16.10.2"


class CitySetAblaze(Event, frozen=True):
    """The city burns."""

    rule: str = "Smolensk 6.10"


class FiresDied(Event, frozen=True):
    """The city burns no more."""

    rule: str = "Smolensk 6.10"


class FordDiscovered(Event, frozen=True):
    """The French know the ford."""

    rule: str = "Smolensk 6.12"


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


class Revealed(Event, frozen=True):
    """A face-down unit was turned up."""

    unit: str
    handle: str  # what it was known by
    hex: str
    why: str  # wish, guard, scouted, pin, free, battle or formed
    rule: str = "16.1.1"


class DummyRemoved(Event, frozen=True):
    """A dummy was found out and left the map."""

    unit: str
    hex: str
    rule: str = "16.1.3"


class BattleVanished(Event, frozen=True):
    """A declared battle had nobody on one side but dummies."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]  # hexes
    rule: str = "16.1.3"


class ManeuverPrevented(Event, frozen=True):
    """Cavalry was held by enemy cavalry that had been face-down."""

    unit: str
    hex: str
    maneuver: str
    rule: str = "16.1.1"


class Reconcealed(Event, frozen=True):
    """A side turned all its units face-down."""

    side: str
    rule: str = "16.1.2"


class DummyBrought(Event, frozen=True):
    """A dummy came onto the map with a unit."""

    side: str
    hex: str
    rule: str = "16.1.3"


class DummyPlaced(Event, frozen=True):
    """A dummy was put on a unit, and one of the two moved over."""

    side: str
    hex: str
    to: str
    rule: str = "16.1.3"


class WillBeRevealed(Event, frozen=True):
    """In a preview: the face-down enemy in a hex will be turned up."""

    hex: str
    rule: str = "16.1.1"


ANY_EVENT: tuple[type[Event], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)

__all__ = [kind.__name__ for kind in ANY_EVENT] + ["ANY_EVENT", "Modifier"]
