"""Choice G28, leaving the map of one's own will: by an edge of one's own side, into the Withdrawn Box."""

from msgspec.structs import replace

from gloire.core.refusals import Refusal
from gloire.systems.glory3 import disorder, ways
from gloire.systems.glory3.position import MOVED, Position

LEAVING = 1  # point, beyond those that lead to the edge


def are_played(game: Position) -> bool:
    """G28: whether units leave the map of their own will in this game."""
    return bool(game.scenario.choices["G28"] == "withdrawn")


def no_departure(game: Position, unit: int) -> Refusal | None:
    """6.12 + G28: why a unit may not leave the map. Guns would be eliminated (11.41), and stay."""
    facts = {"unit": game.id(unit)}
    if not are_played(game):
        return Refusal("6.12", "nobody-leaves", facts)
    if game.is_gun(unit):
        return Refusal("11.41", "guns-stay", facts)
    return None if exits(game, unit) else Refusal("6.21", "edge-too-far", facts)


def exits(game: Position, unit: int) -> int:
    """G28: edge hexes in which a unit has a point left, alone and not stopped by an enemy (6.14), as a mask."""
    side, start = game.side(unit), 1 << game.where[unit]
    terms = ways.march_terms(game, unit)
    shorter = replace(terms, budget=terms.budget - LEAVING)
    passed = ways.reach(game, shorter) & ~terms.halting & ~game.held(side)
    return game.scenario.edges[side] & (passed | start)


def leave(game: Position, unit: int) -> None:
    """G28: it counts as Withdrawn."""
    game.mark(unit, MOVED)
    disorder.withdraw(game, unit, "off-map", "6.12")
