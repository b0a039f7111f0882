"""Moves to one hex by different ways."""

from typing import Any

from gloire.core.insight import Destination
from gloire.systems.napoleonic20.actions import MoveUnit
from tests.scene import Scene


def ways(scene: Scene, unit: str, hex: str) -> dict[tuple[str, ...], list[str]]:
    """What happens on each way to a hex, by the hexes that the action names."""
    return {way_of(way): [notice.what for notice in way.noticed] for way in scene.game.moves(unit) if way.hex == hex}


def ways_by(scene: Scene, unit: str, hex: str) -> dict[tuple[str, ...], dict[str, Any]]:
    """Whom each way to a hex befalls, and in which hexes."""
    found = [way for way in scene.game.moves(unit) if way.hex == hex]
    return {way_of(way): {notice.unit: notice.hexes for notice in way.noticed} for way in found}


def way_of(move: Destination) -> tuple[str, ...]:
    """The hexes that the action names."""
    assert isinstance(move.action, MoveUnit)
    return move.action.way
