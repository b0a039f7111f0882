"""The procedures of the book, with what each must know; who began one hears how it ended."""

import msgspec

from gloire.core.procedures import Procedure

Hexes = tuple[int, ...]
Units = tuple[int, ...]


class Plan(msgspec.Struct, frozen=True):
    """10.21: a charge as it was declared: who charges from which Stacks, and the hexes they charge."""

    units: Units  # each Stack's from the top
    hexes: Hexes


class Again(msgspec.Struct, frozen=True):
    """11.32: a unit that may make a continued attack, and who took part in the combat that gave it the right."""

    unit: int
    engaged: Units


class Turn(Procedure, frozen=True, kw_only=True):
    """3: a turn, phases A to D."""

    totals: tuple[int, ...] = ()  # 5.21: what each side rolled for the initiative


class Activation(Procedure, frozen=True, kw_only=True):
    """3.C: the commands that a marker calls act one after another."""

    side: int
    marker: str
    number: int  # of the marker
    tried: int = 0  # 4.25: leaders who have been in an attempt to combine, as a mask
    failed: int = 0  # 4.25: leaders whose attempt has failed, as a mask
    acted: int = 0  # 3.C: leaders whose command has completed its activation, as a mask


class Combining(Procedure, frozen=True, kw_only=True):
    """4.25: leaders try to act together."""

    leaders: tuple[int, ...]
    total: int
    succeeded: bool = False


class Command(Procedure, frozen=True, kw_only=True):
    """3: a command, several combined ones or the independents of a hex fire, move, charge and rally."""

    side: int
    leaders: tuple[int, ...] = ()
    hex: int = -1  # of independent units
    group: int = -1  # 6.51: of independent units that are to enter
    alone: int = -1  # G8: the one of them that acts by itself
    brigade: str = ""  # 14.46: of independent units that act together
    marker: int = -1
    out: bool = False  # 4.25: they failed to combine, and are all Out of Command
    plans: tuple[Plan, ...] = ()  # 10.21: the charges that are declared and not yet resolved
    ratings: tuple[tuple[int, int], ...] = ()  # 10.33: each charging top unit with its cohesion when the fire began
    asked: Units = ()  # 10.27: who has been asked whether he retreats
    fired: Hexes = ()  # 10.31: Stacks that have used their defensive fire, or let it be
    again: tuple[Again, ...] = ()  # 11.32


class March(Procedure, frozen=True, kw_only=True):
    """6.12: a unit goes along a path, hex by hex; a leader who is met on the way is moved aside (5.15)."""

    unit: int
    path: Hexes
    at: int = 0
    kind: str = "move"  # move, extended, enter, advance, evade
    left: int = 0  # 12.1: points that are left where it stops


class Displacing(Procedure, frozen=True, kw_only=True):
    """5.15: an enemy enters a leader's hex."""

    leader: int
    source: int = -1  # the hex from which the enemy comes


class Facing(Procedure, frozen=True, kw_only=True):
    """7.12: the units of a hex are turned."""

    units: Units
    rule: str = "7.12"
    toward: int = -1  # 11.33: a hex that must be in front


class Shot(msgspec.Struct, frozen=True):
    """9.2: one fire of an exchange: who fires from where at which hex, and what came of it."""

    guns: Units
    start: int
    hex: int
    result: str = ""
    units: Units = ()  # whom the result affects


class Exchange(Procedure, frozen=True, kw_only=True):
    """9.2 + 9.13: guns fire at a hex; guns there may return fire, and all results are applied together."""

    shots: tuple[Shot, ...]  # the one that began it first
    at: int = 0  # whose die is next


class Check(Procedure, frozen=True, kw_only=True):
    """2.4: a cohesion check: failed by a die above the unit's cohesion."""

    unit: int
    why: str
    rear: bool = False  # caused by a charge through a Rear hexside
    failed: bool = False


class Evasion(Procedure, frozen=True, kw_only=True):
    """10.27: mounted cavalry or horse artillery retreats before a charge, one hex or two."""

    unit: int
    attackers: Hexes
    path: Hexes


class DefensiveFire(Procedure, frozen=True, kw_only=True):
    """10.3: a Stack fires at chargers in some of its Frontal Hexes."""

    units: Units  # who of it fires
    hex: int
    targets: Hexes
    ratings: tuple[int, ...]  # the cohesion of the top unit of each target when the step began
    at: int = 0


class Charge(Procedure, frozen=True, kw_only=True):
    """10.2: a charge, a continued attack or a counter-attack is resolved."""

    units: Units
    hexes: Hexes
    kind: str = "charge"  # charge, continued, counter
    engaged: Units = ()  # 11.33: who took part in the combat before this one, and does not fire now
    asked: Units = ()  # 10.27: who has been asked whether he retreats
    fired: Hexes = ()  # Stacks that have been asked for defensive fire
    origins: Hexes = ()  # where the attackers stood when the die was cast
    defenders: Units = ()
    total: int = 0
    result: str = ""
    rear: bool = False  # 10.22: some of it came through a Rear hexside
    falling: Units = ()  # who must retreat
    advanced: int = -1  # the unit that advanced


class Retreat(Procedure, frozen=True, kw_only=True):
    """11.2: units retreat one hex each; mounted cavalry and horse artillery one or two."""

    units: Units  # who is yet to retreat
    sources: Hexes  # where the enemies stand that caused it
    why: str = "charge"  # charge, fire, displaced
    cause: str = "charge"  # charge or fire, of the displaced as well
    went: Units = ()  # 11.23: who has retreated with them
    spared: Units = ()  # 11.26: who has been displaced in the same chain
    comer: int = -1  # 11.26: for whom the displaced make room,
    hex: int = -1  # and where
    path: Hexes = ()  # of a unit that may retreat a second hex: from where it stood on
    target: int = -1  # 11.26: the hex that is being cleared for the first unit


class Rally(Procedure, frozen=True, kw_only=True):
    """11.5: a unit tries to rally."""

    unit: int


class Recovery(Procedure, frozen=True, kw_only=True):
    """11.62: a unit tries to return to the game."""

    unit: int
    returned: bool = False


SERIES_FRAMES: tuple[type[Procedure], ...] = (
    Turn,
    Activation,
    Combining,
    Command,
    March,
    Displacing,
    Facing,
    Exchange,
    Check,
    Evasion,
    DefensiveFire,
    Charge,
    Retreat,
    Rally,
    Recovery,
)
