"""Scenes at the end of the French movement phase.

As a rule II Corps (French infantry, 3) stands at 0402, in open fields, beside Uxbridge's cavalry (2) at 0403, who can
slip away to 0303, 0404 or 0503.
"""

from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene

CORPS, CAVALRY = {"fr-ii": "0402"}, {"ad-uxbridge": "0403"}
WAYS_OUT = {"0303", "0404", "0503"}


def reaction(french: dict[str, str] = CORPS, allied: dict[str, str] = CAVALRY, **more) -> Scene:
    """A scene at the end of the French movement phase."""
    scene = Scene(french=french, allied=allied, **more)
    scene.to_reaction()
    return scene


def ways_out(scene: Scene, unit: str = "ad-uxbridge") -> set[str]:
    """The hexes a unit is offered to disengage to."""
    return {action.hex for action in scene.offered(do.Disengage) if action.unit == unit}
