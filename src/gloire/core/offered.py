"""Actions to hexes. A step lists hundreds for every one that is chosen, so each list is made once for a scenario.

The scenario of a position must have `memo`, a Memo of its own, and `map`.
"""

import sys
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from gloire.core.actions import Action
from gloire.core.hexes import bits, picked
from gloire.core.memos import ENTRY, MEMORY, Memo
from gloire.core.position import Position

A = TypeVar("A", bound=Action)
FEW = (
    4  # hexes by which a list may differ from the last one to be made from it: from one move to the next it hardly does
)


def to_hexes(game: Position, kind: Callable[[str, str], A], id: str, mask: int) -> Sequence[A]:
    """What somebody may do to each hex of a mask."""
    if not mask:
        return ()
    memo: Memo = game.scenario.memo
    made: _Made[A] | None = memo.get((kind, id))
    if made is None:
        made = memo.keep((kind, id), _Made(len(game.scenario.map.grid)))
    before, listed = made.last
    changed = mask ^ before
    if not changed:
        return listed
    if mask & ~made.hexes:
        _make(made, game.scenario.map.grid.labels, kind, id, mask)
    listed = _patched(made, listed, mask, changed) if changed.bit_count() <= FEW else picked(made.actions, mask)
    made.last = mask, listed
    return listed


class _Made(Generic[A]):
    """The actions of one kind that were made for somebody so far, by their hexes."""

    __slots__ = ("actions", "hexes", "last")

    def __init__(self, size: int) -> None:
        self.hexes = 0
        self.actions: list[A] = [None] * size  # type: ignore[list-item]  # what is not made is not among the hexes
        self.last: tuple[int, list[A]] = (0, [])  # the last list that was handed out, and its mask

    def __sizeof__(self) -> int:
        return object.__sizeof__(self) + 2 * sys.getsizeof(self.actions)  # the last list may come to be as long


def _make(made: _Made[A], labels: Sequence[str], kind: Callable[[str, str], A], id: str, mask: int) -> None:
    for hex in bits(mask & ~made.hexes):
        made.actions[hex] = kind(id, labels[hex])
        MEMORY.grow(made.actions[hex], _in_its_place)
    made.hexes |= mask


def _patched(made: _Made[A], listed: list[A], mask: int, changed: int) -> list[A]:
    """The list of a mask, from one that differs by a few hexes."""
    found = listed[:]
    while changed:
        low = changed & -changed
        changed ^= low
        at = (mask & low - 1).bit_count()
        if mask & low:
            found.insert(at, made.actions[low.bit_length() - 1])
        else:
            del found[at]
    return found


def _in_its_place(action: Action) -> int:
    """How many bytes an action adds to its table, which has a place for it already."""
    return sys.getsizeof(action) - ENTRY
