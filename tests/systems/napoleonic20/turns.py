"""Scenes that begin with a card, or at night after everybody has moved."""

from typing import Any

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.frames import PlayerTurn
from tests.scene import Scene


def before_the_card(french: dict[str, str], allied: dict[str, str], **facts: Any) -> Scene:
    """A scene in which the phasing side is about to draw its card."""
    scene = Scene(french, allied, **facts)
    scene.position.stack = (*scene.position.stack[:2], PlayerTurn())
    scene.restart()
    return scene


def with_card(title: str, french: dict[str, str], allied: dict[str, str], **facts: Any) -> Scene:
    """A scene in which the phasing side has just drawn the card of this title."""
    scene = before_the_card(french, allied, **facts)
    scene.do(do.DrawCard(card_number(scene, title)))
    return scene


def card_number(scene: Scene, title: str) -> int:
    """The number of the card whose half for the phasing side has this title."""
    halves = [card[scene.position.phasing].title for card in scene.scenario.cards]
    return halves.index(title)


def at_night(french: dict[str, str], allied: dict[str, str], **facts: Any) -> Scene:
    """A scene on the last night, after the phasing side's movement."""
    scene = Scene(french, allied, **{"turn": 16, **facts})
    scene.do(do.EndMovement())
    return scene


def seen(events: list[Any], kind: type) -> list[Any]:
    """The events of one class."""
    return [event for event in events if isinstance(event, kind)]
