"""Actions to hexes. A step lists hundreds for every one that is chosen, so each list is made once for a scenario.

The scenario of a position must have `memo`, a Memo of its own, and `map`.
"""

import sys
from collections.abc import Callable, Sequence
from typing import TypeVar

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.memos import MEMORY, Memo
from gloire.core.position import Position

A = TypeVar("A", bound=Action)


def to_hexes(game: Position, kind: Callable[[str, str], A], id: str, mask: int) -> Sequence[A]:
    """What somebody may do to each hex of a mask."""
    memo: Memo = game.scenario.memo
    key = (kind, id, mask)
    found: Sequence[A] | None = memo.get(key) if mask else ()
    if found is None:
        found = _listed(memo, game.scenario.map.grid.labels, kind, id, mask)
        memo.keep(key, found, sys.getsizeof)
    return found


def _listed(memo: Memo, labels: Sequence[str], kind: Callable[[str, str], A], id: str, mask: int) -> tuple[A, ...]:
    made: dict[int, A] | None = memo.get((kind, id))
    if made is None:
        made = memo.keep((kind, id), {})
    hexes = bits(mask)
    for hex in hexes:
        if hex not in made:
            made[hex] = kind(id, labels[hex])
            MEMORY.grow(made[hex])
    return tuple([made[hex] for hex in hexes])
