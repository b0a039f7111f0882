"""6.9 No stacking: units may pass through friends and even swap places, but none may end the phase on another.

A move onto a friend is offered only while everybody who must still leave a shared hex can be given a hex of his own.
"""

from typing import TYPE_CHECKING

from gloire.core.hexes import bits
from gloire.systems.napoleonic20.position import ROUTED, Position

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.ways import Moves


def crowded(game: Position) -> bool:
    """6.9: whether two units share a hex, so that the phase cannot end."""
    return bool(game.facts.stacked)


class Stacking:
    """Who may still end where, given who has yet to make room."""

    __slots__ = ("easy", "held", "moves", "owing", "roomy", "yielding")

    def __init__(self, game: Position, moves: "dict[int, Moves]") -> None:
        self.moves = moves
        self.held = held = game.facts.held[game.phasing]
        where, marks, stacked = game.where, game.marks, game.facts.stacked
        # Units that must leave the hex they share.
        self.owing = [unit for unit in moves if stacked >> where[unit] & 1] if stacked else []
        # Where everybody has more free hexes than there are units in need of one, nobody can be left without.
        need = len(self.owing) + 2
        self.yielding = self.easy = 0
        for unit, offered in moves.items():
            if marks[unit] & ROUTED:
                continue  # R25: nobody may move onto a routed unit, whose way out leads through vacant hexes only.
            here = 1 << where[unit]
            self.yielding |= here
            if (offered.mask & ~held).bit_count() >= need:
                self.easy |= here
        self.roomy = all(self.easy >> where[unit] & 1 for unit in self.owing)
        self.yielding &= ~stacked  # a hex that two share takes no third
        self.easy &= ~stacked

    def allowed(self, game: Position, unit: int, mask: int) -> int:
        """The hexes of a mask where the unit's move may end."""
        free, friends = mask & ~self.held, mask & self.held & self.yielding
        if not self.roomy:
            return self._solvable(game, unit, free | friends)
        hard = friends & ~self.easy
        return free | friends & self.easy | (self._solvable(game, unit, hard) if hard else 0)

    def _solvable(self, game: Position, unit: int, hexes: int) -> int:
        mask, where = 0, game.where
        for hex in bits(hexes):
            owing = [other for other in self.owing if other != unit]
            owing += [friend for friend in self.moves if friend != unit and where[friend] == hex]
            if solvable(self, game, unit, hex, owing):
                mask |= 1 << hex
        return mask


def solvable(stacking: Stacking, game: Position, unit: int, hex: int, owing: list[int]) -> bool:
    """Whether, after this move, all who must leave a shared hex can find hexes of their own.

    A matching of unmoved units to hexes: those who owe nothing may stay, or make room in their turn.
    """
    where, side = game.where, game.scenario.side
    makes_room = {u for u in stacking.moves if not game.marks[u] & ROUTED}
    stay = {u: where[u] for u in makes_room if u != unit and u not in owing}
    taken = {h: u for u, h in stay.items()}
    fixed = {h for u, h in enumerate(where) if h >= 0 and u not in makes_room and side[u] == game.phasing} | {hex}
    fixed -= {where[unit]} if unit not in makes_room else set()
    return all(_place(stacking, u, taken, fixed, set()) for u in owing)


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
