"""Units, leaders and hexes by the names that actions give them."""

from gloire.systems.glory3.position import GONE, Position


def named(game: Position, id: str) -> int:
    """The number of a unit, or GONE where there is none of that name."""
    return game.scenario.number.get(id, GONE)


def led(game: Position, id: str) -> int:
    """The number of a leader, or GONE where there is none of that name."""
    return game.scenario.leader_number.get(id, GONE)


def place(game: Position, label: str) -> int:
    """The number of a hex, or GONE where the map has none of that label."""
    return game.scenario.map.grid.index.get(label, GONE)
