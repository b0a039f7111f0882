"""Chapter 4, who is ready to move: alone or together, by which march, and who may turn."""

from collections.abc import Sequence

from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.facing import companions
from gloire.systems.jours_de_gloire.position import (
    ACTIVE,
    FIRED,
    LEFT_SQUARE,
    MOVED,
    ORDERED,
    RENFORT,
    ROUTED,
    SPENT,
    SQUARE,
    TURNED,
    Position,
)
from gloire.systems.jours_de_gloire.terms import Terms

READINESS = ACTIVE | MOVED | SPENT | ROUTED  # what says whether a unit may move


def may_move(game: Position, unit: int) -> bool:
    """2.4: whether a unit of the activation has not yet moved, nor spent itself otherwise."""
    return game.where[unit] >= 0 and game.marks[unit] & READINESS == ACTIVE


def movers(game: Position) -> list[int]:
    """2.4: all units that may move."""
    where = game.where
    return [unit for unit, marks in enumerate(game.marks) if marks & READINESS == ACTIVE and where[unit] >= 0]


# Together


def whole_stack(game: Position, unit: int) -> tuple[int, ...]:
    """4.4.1: all units of its hex, if they are of one kind, two at least, and may all move."""
    pile = game.pile(game.where[unit])
    if len(pile) < 2:
        return ()
    units = tuple(other for other in pile if not game.unit(other).fixed)
    same = len(units) > 1 and len({game.arm(other) for other in units}) == 1
    return units if same and all(may_move(game, one) and not game.has(one, SQUARE) for one in units) else ()


def forced_stack(game: Position, unit: int) -> tuple[int, ...]:
    """4.1.3 + R48: a unit and those of its kind below it that can make a forced march, if there are any."""
    pile = game.pile(game.where[unit])
    if len(pile) < 2:
        return ()
    units = tuple(one for one in mates_below(game, unit) if may_force_march(game, one))
    return units if len(units) > 1 and units[0] == unit else ()


def mates_below(game: Position, unit: int) -> list[int]:
    """5.1.2: a unit and those of its kind that lie below it."""
    pile, arm = game.pile(game.where[unit]), game.arm(unit)
    return [other for other in pile[pile.index(unit) :] if game.arm(other) == arm and not game.unit(other).fixed]


def may_force_march(game: Position, unit: int) -> bool:
    """4.1.3: whether a unit that has not moved can still make a forced march."""
    ordered = game.marks[unit] & (ORDERED | SQUARE) == ORDERED
    return ordered and may_move(game, unit) and not no_forced_march(game, unit)


def no_forced_march(game: Position, unit: int) -> str:
    """4.1.3 + 4.4.2 + 10.1 + 12: why a unit may not make a forced march; empty where it may."""
    marks = game.marks[unit]
    if not marks & ORDERED:
        return "no-orders"
    if marks & (FIRED | LEFT_SQUARE):
        # R41: what it has done already belongs to normal movement, and 4.1.3 lets nobody change from one to the other.
        return "began-normally"
    if not game.is_good(unit):
        return "disordered"
    if not marks & RENFORT and (game.is_night or game.is_foggy):
        return "night-or-fog"
    close = ways.within_ban(game, 1 - game.side(unit)) >> game.where[unit] & 1
    return "enemy-within-five" if close else ""


# Terms


def normal_terms(game: Position, unit: int) -> Terms:
    """4.1.1: the terms of a normal march."""
    return ways.march_terms(game, unit, ways.allowance(game, unit))


def slowest(game: Position, units: Sequence[int]) -> int:
    """4.4.1: whoever of units that march together goes least far."""
    if len(units) == 1:
        return units[0]
    return min(units, key=lambda one: (ways.allowance(game, one), game.is_good(one)))


# Turning


def may_turn(game: Position, unit: int) -> bool:
    """6.1.2: one unit for all that must face alike; all of them must be free to. A fixed battery turns only to fire."""
    if game.unit(unit).fixed or (game.marks[unit] & TURNED and is_held(game, unit)):
        return False
    if len(game.pile(game.where[unit])) == 1:
        return True
    group = companions(game, unit)
    return group[0] == unit and all(may_move(game, other) for other in group)


def is_held(game: Position, unit: int) -> bool:
    """6.2.2: in an enemy zone a unit turns by one corner at most, and guns have done so if they turned to fire."""
    return bool(game.zones(1 - game.side(unit)) >> game.where[unit] & 1)
