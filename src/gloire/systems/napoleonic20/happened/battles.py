"""Battles and what follows from them: retreats, advances, morale, rallying and rest."""

import msgspec

from gloire.core.events import Event


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
    against: tuple[str, ...] = ()  # the units attacked; a garrison is none


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
    attackers: tuple[str, ...] = ()
    against: tuple[str, ...] = ()  # the units attacked; a garrison is none


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
    die: int
    rule: str = "9.6.3"


class RoutSoftened(Event, frozen=True):
    """An elite unit merely withdraws."""

    unit: str
    die: int
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
    modifiers: tuple[Modifier, ...] = ()
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
