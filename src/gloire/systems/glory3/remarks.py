"""What one should know before a unit is turned: whom it would have in front, who covers for it, who is behind it."""

from collections.abc import Iterator, Sequence

from gloire.core.display import Said
from gloire.core.facing import turns
from gloire.core.hexes import bits
from gloire.systems.glory3.charge import covers, reachable, uncovered
from gloire.systems.glory3.position import Position


def facing_remarks(game: Position, unit: int) -> Iterator[Said]:
    """7.11 + 10.12: enemies in front, those it must charge and those others cover for it, and enemies behind."""
    hex, side = game.where[unit], game.side(unit)
    if hex < 0:
        return
    enemies = game.grid.rings(hex)[1] & game.held(1 - side)
    front = enemies & game.front(unit)
    yield _said(game, "front", front) if front else Said("remark", "front-free")
    if not game.is_gun(unit) and game.is_good(unit):
        yield from _of_charges(game, unit)
    if behind := enemies & ~front:
        yield _said(game, "behind", behind)


def proposed(game: Position, unit: int, ways: Sequence[int]) -> int | None:
    """7.11: where nobody is in front but somebody is near, the facing with most enemies in front and fewest behind.

    Of several, one that looks straight at an enemy, by the shortest turn.
    """
    hex, now = game.where[unit], game.facing[unit]
    enemies = game.grid.rings(hex)[1] & game.held(1 - game.side(unit))
    faced = {way: (enemies & game.scenario.fronts[hex][way]).bit_count() for way in ways}
    if faced.get(now) or not any(faced.values()):
        return None
    ahead = {way for way in ways if (near := game.grid.near[hex][way]) >= 0 and enemies >> near & 1}
    return max(ways, key=lambda way: (faced[way], way in ahead, -turns(now, way)))


def _of_charges(game: Position, unit: int) -> Iterator[Said]:
    able, must = reachable(game, unit), uncovered(game, unit)
    if must:
        yield _said(game, "must", must)
    for hex in bits(able & ~must):
        units = game.ids(coverers(game, unit, hex))
        yield Said("remark", "covered", {"units": units, "hex": game.label(hex)})


def coverers(game: Position, unit: int, hex: int) -> list[int]:
    """10.12: who else has a hex in front, so that a unit need not charge it."""
    own = game.where[unit]
    return [
        other
        for other in game.scenario.units_of[game.side(unit)]
        if game.where[other] >= 0 and game.where[other] != own and covers(game, other) and game.front(other) >> hex & 1
    ]


def _said(game: Position, key: str, mask: int) -> Said:
    return Said("remark", key, {"hexes": game.labels(bits(mask))})
