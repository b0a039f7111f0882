"""Scenes on the map of Waterloo 20, and its cards."""

from gloire.core.game import Game
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, Modifier
from tests.scene import Scene
from tests.systems.napoleonic20.turns import card_number, seen

FRENCH = {"fr-i": "0202"}
ALLIED = {"ad-ii": "1703"}
NOTHING = "A Change in the Weather"


def counters(game: Game) -> dict[str, str]:
    """Where every counter is: a hex or a box."""
    return {c["unit"]: c["hex"] or c["box"] for c in game.view().facts["counters"]}


def battle(
    attackers: dict[str, str], defenders: dict[str, str], die: int = 3, **facts: object
) -> tuple[Scene, BattleResolved]:
    """All French units attack all Allied ones (or the other way round, if the Allies are phasing)."""
    scene = Scene(attackers, defenders, **facts)  # type: ignore[arg-type]  # passed on as they are
    ours, theirs = (attackers, defenders) if facts.get("phasing") != "allied" else (defenders, attackers)
    scene.to_combat()
    (resolved,) = seen(scene.fight(" ".join(ours), " ".join(theirs.values()), die=die), BattleResolved)
    return scene, resolved


def parts(modifiers: tuple[Modifier, ...]) -> list[tuple[str, int]]:
    """What a side's strength is made of."""
    return [(m.what, m.value) for m in modifiers]


def attack(scene: Scene, attackers: str, hexes: str, die: int) -> BattleResolved:
    """The phasing side attacks at once, without moving."""
    scene.to_combat()
    (resolved,) = seen(scene.fight(attackers, hexes, die=die), BattleResolved)
    found: BattleResolved = resolved
    return found


def next_turn(scene: Scene) -> None:
    """Ends this player turn; the other side draws a card that does nothing."""
    scene.do(do.EndMovement())
    scene.do(do.DrawCard(card_number(scene, NOTHING)))
