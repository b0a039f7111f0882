"""Waterloo 5.2: what the weather does, whether it is printed on the turn track or made by dice (Waterloo 16.10)."""

from gloire.systems.napoleonic20.position import Position

RAIN = frozenset({"showers", "downpour", "mud-and-showers"})
FLOOD = frozenset({"downpour"})
MIRE = frozenset({"downpour", "mud", "mud-and-showers"})


def infantry_loss(game: Position) -> int:
    """Waterloo 5.2.1: in showers and downpour infantry fights with one point less."""
    return int(game.weather in RAIN)


def movement_loss(game: Position) -> int:
    """Waterloo 5.2.1 + 16.10.2: downpour and mud take one movement point from every unit."""
    return int(game.weather in MIRE)


def road_bonus(game: Position) -> int:
    """Waterloo 5.2.1: in a downpour roads add no movement point."""
    return int(game.weather not in FLOOD)


def guns_bogged(game: Position) -> bool:
    """Waterloo 5.2.1 + 16.10.2: in downpour and mud attacking artillery is not doubled."""
    return game.weather in MIRE
