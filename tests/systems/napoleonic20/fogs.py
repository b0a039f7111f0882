"""Scenes in the fog of war: everybody lies face-down, but for those who are named."""

from typing import Any

from msgspec.structs import replace

from gloire.core.events import Event
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.optional.fog.concealment import give_handles, handle_of, is_face_down
from gloire.systems.napoleonic20.optional.fog.vocabulary import Fog, Revealed
from gloire.systems.napoleonic20.position import ASIDE
from tests.scene import Scene
from tests.systems.napoleonic20.reactions import CAVALRY, CORPS

NIGHT = 16
FAR = {"ad-i": "2001"}
DUMMY = "fr-dummy-1"


def foggy(french: dict[str, str], allied: dict[str, str], *, up: str = "", **facts: Any) -> Scene:
    """A scene in which only the units named in `up` lie face-up."""
    options = {"fog_of_war": True, **facts.pop("options", {})}
    scene = Scene(french, allied, options=options, **facts)
    lay_out(scene, up)
    return scene


def lay_out(scene: Scene, up: str = "") -> None:
    """Gives everybody on the map a handle, and turns some units up."""
    position = scene.position
    give_handles(position, [unit for unit, hex in enumerate(position.where) if hex >= 0])
    fog = position.recall(Fog)
    position.keep(replace(fog, down=fog.down & ~sum(1 << scene.number(unit) for unit in up.split())))
    for unit in range(len(scene.scenario.units)):
        if scene.scenario.dummy[unit] and position.where[unit] < 0:
            position.where[unit] = ASIDE
    scene.restart()


def reaction(french: dict[str, str] = CORPS, allied: dict[str, str] = CAVALRY, **facts) -> Scene:
    """A scene in which the Allies may disengage."""
    scene = foggy(french, allied, **facts)
    scene.do(do.EndMovement())
    assert (scene.kind, scene.asks) == ("Disengage", "allied")
    return scene


def is_down(scene: Scene, unit: str) -> bool:
    """Whether a unit lies face-down."""
    return is_face_down(scene.position, scene.number(unit))


def handle(scene: Scene, unit: str) -> str:
    """By what the enemy knows a unit."""
    return handle_of(scene.position, scene.number(unit))


def seen(scene: Scene, events: list[Event], viewer: str | None) -> list[Any]:
    """Events as a side saw them."""
    found: list[Any] = scene.scenario.system.seen(scene.position, events, viewer)
    return found


def of_kind(scene: Scene, events: list[Event], kind: type, viewer: str | None = None) -> list[Any]:
    """The events of one class, as a side saw them."""
    return [event for event in seen(scene, events, viewer) if isinstance(event, kind)]


def counter(scene: Scene, hex: str, viewer: str | None) -> dict[str, Any]:
    """The counter in a hex, as a side sees it."""
    found: dict[str, Any] = next(c for c in scene.game.view(viewer).facts["counters"] if c["hex"] == hex)
    return found


def revealed(scene: Scene, events: list[Event], viewer: str | None = None) -> list[tuple[str, str]]:
    """Who was turned up, and why."""
    return [(event.unit, event.why) for event in of_kind(scene, events, Revealed, viewer)]
