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
    rule: str = "11.0"


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


class Rallied(Event, frozen=True):
    """A rallied unit returned to the map."""

    unit: str
    hex: str
    rule: str = "10.0"


class Eliminated(Event, frozen=True):
    """A unit is lost for good."""

    unit: str
    rule: str = "10.0"


ANY_EVENT: tuple[type[Event], ...] = tuple(
    kind
    for kind in list(globals().values())
    if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
)

__all__ = [kind.__name__ for kind in ANY_EVENT] + ["ANY_EVENT", "Modifier"]
