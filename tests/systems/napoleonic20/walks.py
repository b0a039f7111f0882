"""Moves to one hex by different ways."""

from typing import Any

from tests.scene import Scene


def ways(scene: Scene, unit: str, hex: str) -> dict[tuple[str, ...], list[str]]:
    """What happens on each way to a hex, by the hexes that the action names."""
    return {way.action.way: [notice.what for notice in way.noticed] for way in scene.game.moves(unit) if way.hex == hex}


def ways_by(scene: Scene, unit: str, hex: str) -> dict[tuple[str, ...], dict[str, Any]]:
    """Whom each way to a hex befalls, and in which hexes."""
    found = [way for way in scene.game.moves(unit) if way.hex == hex]
    return {way.action.way: {notice.unit: notice.hexes for notice in way.noticed} for way in found}
