"""Moves of units, and what was seen of them.

The open fields around 0402 serve where terrain does not matter: 0403, 0404, 0405 follow it eastward, and the only way
of two hexes from 0402 to 0404 is through 0403.
"""

from gloire.systems.napoleonic20 import happened
from tests.scene import Scene

FAR_FRENCH, FAR_ALLIED = "0101", "2012"
NIGHT, LAST_NIGHT = 4, 16


def moved(scene: Scene, unit: str, hex: str) -> happened.Moved:
    """Moves a unit and returns what was seen of it."""
    return next(event for event in scene.move(unit, hex) if isinstance(event, happened.Moved))
