"""Scenes of an older battle: a small field that states what section 14 speaks of, on the map of the proving ground.

scene = Older("us-gen-sykes", us_gen_sykes="0505", us_sykes_1="0505 1")
scene = called("us-v", us_gen_sykes="0505", us_sykes_1="0505 1")  # the marker is played, and a command is chosen
"""

import shutil
from pathlib import Path
from typing import Any

from gloire.systems.glory3 import loading
from gloire.systems.glory3.frames import Activation
from gloire.systems.glory3.scenario import Scenario
from gloire.systems.glory3.system import SYSTEM
from tests.systems.glory3.scene import PROVING_GROUND, Scene, restarted

OLDER_GROUND = Path(__file__).parent / "older_ground"


class Older(Scene):
    """A scene on the older ground."""

    def __init__(self, command: str | tuple[str, ...] = "", **facts: Any) -> None:
        super().__init__(command, **({"battle": str(OLDER_GROUND)} | facts))


def called(marker: str, *before: str, **facts: Any) -> Older:
    """A marker is played, after others in the same turn."""
    scene = Older(**facts)
    number = scene.scenario.marker_number[marker]
    scene.position.turn, scene.position.shown = facts.get("turn", 1), (*before, marker)
    side = scene.scenario.markers[number].side
    restarted(scene, Activation(side=side, marker=marker, number=number))
    return scene


def varied(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """A copy of the field in which some words of its files are others: file, old, new."""
    copy = Path(shutil.copytree(OLDER_GROUND, folder / "older_ground"))
    shutil.copytree(PROVING_GROUND, folder / "proving_ground")
    for file, old, new in changes:
        text = (copy / file).read_text(encoding="utf-8")
        assert old in text, f"{file} has no {old}"
        (copy / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


def read(folder: Path, **options: bool) -> Scenario:
    return loading.load(folder, SYSTEM, options, {})
