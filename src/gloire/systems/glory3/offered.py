"""Actions to hexes. A step lists hundreds for every one that is chosen, so each list is made once for a scenario."""

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.memos import MEMORY, size_of
from gloire.systems.glory3.position import Position

A = TypeVar("A", bound=Action)


def to_hexes(game: Position, kind: Callable[[str, str], A], id: str, mask: int) -> Sequence[A]:
    """What somebody may do to each hex of a mask."""
    memo, key = game.scenario.memo, (kind, id, mask)
    found: Sequence[A] | None = memo.get(key) if mask else ()
    if found is None:
        found = _listed(game, kind, id, mask)
        memo.keep(key, found, sys.getsizeof(found) + size_of(key))
    return found


def _listed(game: Position, kind: Callable[[str, str], A], id: str, mask: int) -> tuple[A, ...]:
    made: dict[int, A] = game.scenario.memory((kind, id), dict)
    hexes = bits(mask)
    for hex in hexes:
        if hex not in made:
            made[hex] = kind(id, game.label(hex))
            MEMORY.grow(size_of(made[hex]))
    return tuple([made[hex] for hex in hexes])
