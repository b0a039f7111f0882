"""Waterloo 5.2: weather, as printed on the turn track."""

from gloire.systems.napoleonic20.position import Position


def infantry_loss(game: Position) -> int:
    """Waterloo 5.2.1: in showers and downpour infantry fights with one point less."""
    return 1 if game.weather in ("showers", "downpour") else 0


def movement_loss(game: Position) -> int:
    """Waterloo 5.2.1 + 16.10.2: downpour and mud take one movement point from every unit."""
    return 1 if game.weather in ("downpour", "mud") else 0


def road_bonus(game: Position) -> int:
    """Waterloo 5.2.1: in a downpour roads add no movement point."""
    return 0 if game.weather == "downpour" else 1


def guns_bogged(game: Position) -> bool:
    """Waterloo 5.2.1 + 16.10.2: in downpour and mud attacking artillery is not doubled."""
    return game.weather in ("downpour", "mud")
