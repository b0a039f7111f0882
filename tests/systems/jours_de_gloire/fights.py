"""What tests of combat share: announcing an attack or a charge, and reading what was reckoned."""

from typing import Any

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.systems.jours_de_gloire.actions import AnnounceShock, ChargeTo, DeclareCharge, EndAnnouncing
from gloire.systems.jours_de_gloire.happened import CombatResolved, Fired
from gloire.systems.jours_de_gloire.setup import FACINGS
from tests.systems.jours_de_gloire.scene import Field, Scene

N_NE, NE_SE, SE_S, S_SW, SW_NW, NW_N = range(len(FACINGS))


def announce(scene: Scene, unit: str, *hexes: str) -> Scene:
    """The units in a unit's hex attack these hexes, as they face; if nobody else can attack, all is announced."""
    scene.to("Announce").do(AnnounceShock(unit, hexes, scene.position.facing[scene.number(unit)]))
    if not scene.offers(AnnounceShock) and scene.offers(EndAnnouncing):
        scene.do(EndAnnouncing())
    return scene


def attack(scene: Scene, unit: str, *hexes: str) -> Scene:
    """The same, and nobody else attacks, evades or fires: up to the die."""
    return announce(scene, unit, *hexes).to("CombatDie")


def reckoned(events: list[Event]) -> dict[str, int]:
    """The modifiers of the only combat, by name."""
    (resolved,) = [event for event in events if isinstance(event, CombatResolved)]
    return {part.what: part.value for part in resolved.reckoning}


def results(events: list[Event]) -> list[tuple[int, str]]:
    """Total and result of each combat."""
    return [(event.total, event.result) for event in events if isinstance(event, CombatResolved)]


def fire_parts(events: list[Event]) -> dict[str, int]:
    """The parts of the total of the only shot, by name."""
    (shot,) = [event for event in events if isinstance(event, Fired)]
    return {part.what: part.value for part in shot.reckoning}


def reason(scene: Scene, action: Action) -> str:
    """Why an action is not lawful, in a player's words."""
    refusal = scene.game.why_not(action)
    assert refusal, f"{action} is lawful"
    return refusal.reason


def at_movement(**facts: Any) -> Scene:
    """A scene in the movement step."""
    return Field(**facts).to("Movement")


def charge(scene: Scene, unit: str = "fr-lc1", target: str = "1608", stand: str = "1609") -> Scene:
    """A charge that has got to its target."""
    scene.do(DeclareCharge(unit, target), ChargeTo(unit, stand, N_NE))
    return scene
