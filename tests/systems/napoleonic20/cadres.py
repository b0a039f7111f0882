"""Scenes with cadres: units broken down and built up (16.6)."""

from typing import Any

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.position import ELIMINATED
from tests.scene import Scene

OPTION = {"breakdown": True}
ALLIED = {"ad-ii": "1703"}


def scene_with(
    french: dict[str, str], allied: dict[str, str] = ALLIED, lost: tuple[str, ...] = (), **facts: Any
) -> Scene:
    """A scene with the option; some units are eliminated."""
    scene = Scene(french, allied, **{"options": OPTION, **facts})
    for unit in lost:
        scene.position.where[scene.number(unit)] = ELIMINATED
    scene.restart()
    return scene


def broken_down(unit: str, hex: str, allied: dict[str, str] = ALLIED, **facts: Any) -> Scene:
    """A scene in which this unit has just been broken down."""
    scene = scene_with({unit: hex}, allied, **facts)
    scene.do(do.BreakDown(unit))
    return scene
