"""Units and hexes by the names that actions give them, and what kind of unit one is."""

from gloire.systems.jours_de_gloire.position import LOST, Position
from gloire.systems.jours_de_gloire.scenario import CAVALRY, INFANTRY


def named(game: Position, id: str) -> int:
    """The number of a unit, or LOST where there is none of that name."""
    return game.scenario.number.get(id, LOST)


def place(game: Position, label: str) -> int:
    """The number of a hex, or LOST where the map has none of that label."""
    return game.scenario.map.grid.index.get(label, LOST)


def foot(game: Position, unit: int) -> bool:
    """Whether a unit is infantry."""
    return game.arm(unit) == INFANTRY


def horse(game: Position, unit: int) -> bool:
    """Whether a unit is cavalry."""
    return game.arm(unit) == CAVALRY
