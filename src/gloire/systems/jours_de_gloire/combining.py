"""Chapter 8.4.1, combined shock: who may attack an enemy together, where attackers stand side by side (H43)."""

from gloire.systems.jours_de_gloire.position import Position


def may_combine(game: Position, hex: int, target: int) -> bool:
    """8.4.1 + H43: whether the units of a hex may attack another together with those who attack it already."""
    return not _wants_chain(game) or _is_chain(game, {hex, *attacking(game, target)})


def holds_together(game: Position, hex: int) -> bool:
    """8.4.1 + H43: whether others who attack with a hex would stand apart without it."""
    if not _wants_chain(game):
        return False
    aims = [target for here, target in game.announced if here == hex]
    return not all(_is_chain(game, attacking(game, aim) - {hex}) for aim in aims)


def attacking(game: Position, target: int) -> set[int]:
    """8.3.1: the hexes that have announced an attack on a hex."""
    return {hex for hex, aim in game.announced if aim == target}


def _wants_chain(game: Position) -> bool:
    return bool(game.scenario.choices["H43"] == "chain")


def _is_chain(game: Position, hexes: set[int]) -> bool:
    """Whether one gets from each of some hexes to each other one by steps from neighbour to neighbour among them."""
    found, left = set(sorted(hexes)[:1]), set(hexes)
    while found:
        left -= found
        found = {hex for hex in left for near in hexes - left if game.grid.distance(hex, near) == 1}
    return not left
