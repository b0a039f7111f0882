"""Scenes on the map of Salamanca 20, on the second day unless told otherwise."""

from typing import Any

from gloire.systems.napoleonic20.happened import BattleResolved
from tests.scene import Scene
from tests.systems.napoleonic20 import turns

DAY, NIGHT = 8, 12


def spain(french: dict[str, str] | None = None, allied: dict[str, str] | None = None, **facts: Any) -> Scene:
    """A scene in the movement phase of the French, or of the side named."""
    return Scene(french, allied, **{"scenario": "salamanca-20", "turn": DAY, **facts})


def with_card(title: str, french: dict[str, str], allied: dict[str, str], **facts: Any) -> Scene:
    """A scene in which the phasing side has just drawn the card of this title."""
    return turns.with_card(title, french, allied, **{"scenario": "salamanca-20", "turn": DAY, **facts})


def at_night(french: dict[str, str], allied: dict[str, str], **facts: Any) -> Scene:
    """A scene on the second night, after the phasing side's movement."""
    return turns.at_night(french, allied, **{"scenario": "salamanca-20", "turn": NIGHT, **facts})


def fought(scene: Scene, attackers: str, hexes: str, die: int = 3, reserves: str = "") -> BattleResolved:
    """The phasing side attacks at once, without moving."""
    scene.to_combat()
    (resolved,) = turns.seen(scene.fight(attackers, hexes, die=die, reserves=reserves), BattleResolved)
    found: BattleResolved = resolved
    return found


def parts(modifiers: tuple[Any, ...]) -> list[tuple[str, int]]:
    """What a side's strength, or a die, is made of."""
    return [(modifier.what, modifier.value) for modifier in modifiers]
