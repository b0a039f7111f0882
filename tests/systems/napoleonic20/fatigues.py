"""Scenes with fatigued units (16.8). II Corps (French infantry, 3-2) stands in open fields at 0402, beside 0403."""

from gloire.systems.napoleonic20.optional.fatigue import amendment as fatigue
from gloire.systems.napoleonic20.optional.fatigue.vocabulary import Fatigue
from tests.scene import Scene

ON = {"fatigue": True}
FRESH, READY, TIRED, WEARY, SPENT = range(5)
NIGHT = 16
FAR = {"pr-iv": "1911"}  # an Allied unit that is nobody's neighbour


def scene_with(french: dict[str, str], allied: dict[str, str], levels: dict[str, int] | None = None, **more) -> Scene:
    """A scene with the option on and some units fatigued."""
    scene = Scene(french, allied, **{"options": ON, "morale": (9, 9), **more})
    by_unit = levels or {}
    scene.position.keep(Fatigue(tuple(by_unit.get(unit, FRESH) for unit in scene.scenario.ids)))
    scene.restart()
    return scene


def level(scene: Scene, unit: str) -> int:
    return fatigue.level(scene.position, scene.number(unit))


def engaged(levels: dict[str, int] | None = None, **more) -> Scene:
    """II Corps is about to attack the Prussian I Corps at 0403, both with strength 3."""
    scene = scene_with({"fr-ii": "0402"}, {"pr-i": "0403"}, levels, **more)
    scene.to_combat()
    return scene
