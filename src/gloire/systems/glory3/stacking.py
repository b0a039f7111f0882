"""Chapter 6.4, stacking: who may share a hex."""

from collections.abc import Sequence

from gloire.core.refusals import Refusal
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.scenario import INFANTRY


def may_join(game: Position, unit: int, hex: int) -> bool:
    """6.41: whether a unit may come to stand in a hex with whoever is there."""
    return not why_apart(game, unit, [other for other in game.pile(hex) if other != unit])


def refuse_stack(game: Position, unit: int, hex: int) -> Refusal | None:
    """6.41: what is wrong with the Stack that a unit would make in a hex."""
    others = [other for other in game.pile(hex) if other != unit]
    why = why_apart(game, unit, others)
    facts = {"unit": game.id(unit), "hex": game.label(hex)}
    return Refusal("6.41", why, {**facts, "other": game.id(others[0])}) if why else None


def why_apart(game: Position, unit: int, others: Sequence[int]) -> str:
    """6.41: why a unit may not share a hex with others; empty where it may. Leaders stack freely and are not asked."""
    if not others:
        return ""
    if len(others) > 1:
        return "hex-is-full"
    (other,) = others
    if game.side(other) != game.side(unit):
        return "enemy-there"
    if game.is_gun(unit) or game.is_gun(other):
        return ""  # 6.41: a gun with one other unit of any kind.
    if game.arm(unit) != INFANTRY or game.arm(other) != INFANTRY:
        return "mounted-alone"
    # 6.41: infantry or dismounted cavalry of the same Leader.
    if game.unit(unit).leader == game.unit(other).leader >= 0:
        return ""
    asked = game.scenario.ask.comrades
    return "" if asked and any(answer(game, unit, other) for answer in asked) else "two-leaders"


def partner(game: Position, unit: int) -> int:
    """The other combat unit of its hex; -1 where it stands alone."""
    return next((other for other in game.pile(game.where[unit]) if other != unit), -1)
