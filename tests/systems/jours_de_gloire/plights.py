"""Units in a plight: one that has to give way, one that flees, one that tests; each at its first question."""

from typing import Any

from gloire.core.game import Game
from gloire.core.procedures import Procedure
from gloire.systems.jours_de_gloire.actions import RoutTo
from gloire.systems.jours_de_gloire.frames import CohesionTest, RoutMove, Turn, Withdrawal
from tests.systems.jours_de_gloire.scene import BATTLE, PROVING_GROUND, Scene


def settled(scene: Scene, *frames: Procedure) -> Scene:
    """The scene at the next question of these procedures."""
    if frames:
        scene.position.stack = (Turn(step=0), *frames)
    scene.game = Game(scene.game.scenario, scene.position)
    return scene


def giving_way(
    kind: str = "recoil",
    left: int = 1,
    unit: str = "fr-44",
    by: str = "0913",
    *,
    battle: str = BATTLE,
    turn: int = 2,
    choices: dict[str, Any] | None = None,
    **units: Any,
) -> Scene:
    """A unit that has to give way to enemies in one or more hexes; to nobody where none is named."""
    scene = Scene(turn=turn, battle=battle, choices=choices, **units)
    game, number = scene.position, scene.number(unit)
    attackers = tuple(game.grid.index[hex] for hex in by.split())
    frame = Withdrawal(unit=number, attackers=attackers, origin=game.where[number], left=left, kind=kind)
    return settled(scene, frame)


def beaten(unit: str, by: str, kind: str = "recoil", left: int = 1, /, **facts: Any) -> Scene:
    """The same on the proving ground."""
    return giving_way(kind, left, unit, by, battle=PROVING_GROUND, turn=1, **facts)


def routing(unit: str, *, battle: str = BATTLE, turn: int = 2, choices: Any = None, **units: Any) -> Scene:
    """A routed unit that moves."""
    scene = Scene(turn=turn, battle=battle, choices=choices, **units)
    return settled(scene, RoutMove(unit=scene.number(unit)))


def fleeing(unit: str, **facts: Any) -> Scene:
    """The same on the proving ground, where the French flee to the west and the Austrians to the east."""
    return routing(unit, battle=PROVING_GROUND, **{"turn": 1, **facts})


def tried(unit: str, **facts: Any) -> Scene:
    """A unit that tests its cohesion on the proving ground, outside combat."""
    scene = Scene(turn=1, battle=PROVING_GROUND, **facts)
    return settled(scene, CohesionTest(unit=scene.number(unit), why="fire"))


def flee(scene: Scene, *hexes: str) -> Scene:
    """The unit that flees goes through these hexes."""
    for hex in hexes:
        scene.do(RoutTo(scene.about["unit"], hex))
    return scene
