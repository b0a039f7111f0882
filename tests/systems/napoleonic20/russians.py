"""Scenes on the field of Borodino."""

from typing import Any

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.frames import MovementPhase, PlayerTurn
from gloire.systems.napoleonic20.games.borodino.vocabulary import HeldBack
from gloire.systems.napoleonic20.happened import BattleResolved, Modifier
from tests.scene import Scene
from tests.systems.napoleonic20.turns import card_number, seen

# Turns: 2 is a day before any night, 5 and 11 are nights, 6 to 10 a day after the first night.
FAR_FRENCH = {"fr-viii": "0101"}
FAR_RUSSIAN = {"ru-vi": "2010"}
NOTHING = 10  # the number of a card that only reshuffles


def field(french: dict[str, str], russian: dict[str, str], **facts: Any) -> Scene:
    """A scene of Borodino 20 in which nobody is held back."""
    return held(Scene(french, russian, **{"scenario": "borodino-20", "turn": 2, **facts}))


def held(scene: Scene, *units: str, crossed: bool = False) -> Scene:
    """The same scene at the start of the movement phase, with these units held back by Kutuzov's plan."""
    position = scene.position
    position.keep(HeldBack(sum(1 << scene.number(unit) for unit in units)))
    position.states |= {"release-line-crossed"} if crossed else set()
    position.stack = (*position.stack[:3], MovementPhase())
    scene.restart()
    return scene


def card(title: str, french: dict[str, str], russian: dict[str, str], *units: str, **facts: Any) -> Scene:
    """The phasing side has just drawn the card of this title; these units are held back."""
    scene = held(field(french, russian, **facts), *units)
    scene.position.stack = (*scene.position.stack[:2], PlayerTurn())
    scene.restart()
    scene.do(do.DrawCard(card_number(scene, title)))
    return scene


def is_held(scene: Scene, unit: str) -> bool:
    """Whether a player sees that the unit waits for its release."""
    counters = scene.game.view().facts["counters"]
    return next("unreleased" in counter["states"] for counter in counters if counter["unit"] == unit)


def effects(scene: Scene) -> list[str]:
    """The events a player sees in force."""
    return [effect["kind"] for effect in scene.game.view().facts["effects"]]


def parts(modifiers: tuple[Modifier, ...]) -> list[tuple[str, int]]:
    """What a side's strength is made of."""
    return [(m.what, m.value) for m in modifiers]


def attack(scene: Scene, attackers: str, hexes: str, die: int = 3) -> BattleResolved:
    """The result of a battle in the phasing side's combat phase."""
    if scene.kind == "Move":
        scene.to_combat()
    (resolved,) = seen(scene.fight(attackers, hexes, die=die), BattleResolved)
    assert isinstance(resolved, BattleResolved)
    return resolved
