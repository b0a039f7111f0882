"""6.9 No stacking: units may pass through friends and even swap places, but none may end the phase on another.

A move onto a friend is offered only while everybody who must still leave a shared hex can be given a hex of his own.
"""

from typing import TYPE_CHECKING

from gloire.core.hexes import bits
from gloire.systems.napoleonic20.position import Position

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.movement import Moves


def crowded(game: Position) -> bool:
    """6.9: whether two units share a hex, so that the phase cannot end."""
    return bool(game.facts.stacked)


class Stacking:
    """Who may still end where, given who has yet to make room."""

    def __init__(self, game: Position, moves: "dict[int, Moves]") -> None:
        self.game = game
        self.moves = moves
        self.held = game.facts.held[game.phasing]
        self.owing = self._owing()
        self._yielding: int | None = None

    def _owing(self) -> list[int]:
        """Units that must leave the hex they share."""
        stacked, where = self.game.facts.stacked, self.game.where
        return [unit for unit in self.moves if stacked >> where[unit] & 1] if stacked else []

    def allowed(self, unit: int, mask: int) -> int:
        """The hexes of a mask where the unit's move may end."""
        here = self.game.where[unit]
        others = self.held & ~(1 << here) if here >= 0 else self.held
        free = mask & ~others
        onto_friends = mask & others & self._yields()
        if not self.owing and not onto_friends:
            return free
        return self._tested(unit, free, onto_friends)

    def _yields(self) -> int:
        """Hexes of single friends who have not moved and can."""
        if self._yielding is None:
            where, stacked = self.game.where, self.game.facts.stacked
            mask = 0
            for unit in self.moves:
                mask |= 1 << where[unit]
            self._yielding = mask & ~stacked
        return self._yielding

    def _tested(self, unit: int, free: int, onto_friends: int) -> int:
        owing = [other for other in self.owing if other != unit]
        allowed = free if self._roomy(owing) else self._only_solvable(unit, free, owing)
        for hex in bits(onto_friends):
            friend = next(u for u in self.moves if self.game.where[u] == hex)
            more = [*owing, friend]
            if self._roomy(more) or solvable(self, unit, hex, more):
                allowed |= 1 << hex
        return allowed

    def _roomy(self, owing: list[int]) -> bool:
        """A quick test that is enough: everybody has more free hexes than there are units in need of one."""
        need = len(owing) + 1
        return all((self.moves[unit].mask & ~self.held).bit_count() >= need for unit in owing)

    def _only_solvable(self, unit: int, free: int, owing: list[int]) -> int:
        mask = 0
        for hex in bits(free):
            if solvable(self, unit, hex, owing):
                mask |= 1 << hex
        return mask


def solvable(stacking: Stacking, unit: int, hex: int, owing: list[int]) -> bool:
    """Whether, after this move, all who must leave a shared hex can find hexes of their own.

    A matching of unmoved units to hexes: those who owe nothing may stay, or make room in their turn.
    """
    where = stacking.game.where
    stay = {u: where[u] for u in stacking.moves if u != unit and u not in owing}
    taken = {h: u for u, h in stay.items()}
    fixed = {h for u, h in enumerate(where) if h >= 0 and u not in stacking.moves and _friend(stacking, u)} | {hex}
    return all(_place(stacking, u, taken, fixed, set()) for u in owing)


def _friend(stacking: Stacking, unit: int) -> bool:
    return stacking.game.scenario.side[unit] == stacking.game.phasing


def _place(stacking: Stacking, unit: int, taken: dict[int, int], fixed: set[int], tried: set[int]) -> bool:
    """Finds the unit a hex, moving others on where that helps."""
    for hex in stacking.moves[unit].hexes:
        if hex in fixed or hex in tried:
            continue
        tried.add(hex)
        if hex not in taken or _place(stacking, taken[hex], taken, fixed, tried):
            taken[hex] = unit
            return True
    return False
