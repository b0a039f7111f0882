"""Scenes on the map of Smolensk 20, and its cards."""

from typing import Any

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved
from tests.scene import Scene
from tests.systems.napoleonic20.turns import card_number, seen, with_card

FRENCH = {"fr-iii": "0213"}
RUSSIAN = {"ru-vi": "0601"}
SMOLENSK: dict[str, Any] = {"scenario": "smolensk-20", "turn": 7}  # 17 August, mid-day
NOTHING = "Never interrupt your enemy…"


def smolensk(french: dict[str, str] = FRENCH, russian: dict[str, str] = RUSSIAN, **facts: Any) -> Scene:
    """A scene of Smolensk 20."""
    return Scene(french, russian, **{**SMOLENSK, **facts})


def french_card(title: str, french: dict[str, str] = FRENCH, russian: dict[str, str] = RUSSIAN, **facts: Any) -> Scene:
    """The French have just drawn this card."""
    return with_card(title, french, russian, **{**SMOLENSK, **facts})


def russian_card(title: str, french: dict[str, str] = FRENCH, russian: dict[str, str] = RUSSIAN, **facts: Any) -> Scene:
    """The Russians have just drawn this card."""
    return with_card(title, french, russian, phasing="russian", **{**SMOLENSK, **facts})


def draw(scene: Scene, title: str) -> list[Any]:
    return scene.do(do.DrawCard(card_number(scene, title)))


def next_turn(scene: Scene) -> None:
    """Ends this player turn; the other side draws a card that does nothing."""
    scene.to_end_of_turn()
    draw(scene, NOTHING)


def attack(scene: Scene, attackers: str, hexes: str, die: int = 3) -> BattleResolved:
    """The phasing side attacks at once, without moving."""
    scene.to_combat()
    (resolved,) = seen(scene.fight(attackers, hexes, die=die), BattleResolved)
    found: BattleResolved = resolved
    return found


def parts(modifiers: tuple[Any, ...]) -> list[tuple[str, int]]:
    """What a side's strength is made of."""
    return [(part.what, part.value) for part in modifiers]
