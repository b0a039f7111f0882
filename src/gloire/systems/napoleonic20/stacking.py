"""6.9 No stacking: units may pass through friends and even swap places, but none may end the phase on another.

A move onto a friend is offered only while everybody who must still leave a shared hex can be given a hex of his own.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from gloire.core.hexes import bits
from gloire.systems.napoleonic20.position import ROUTED, Position

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.offered import Moves


def crowded(game: Position) -> int:
    """6.9: the hexes (a mask) that units share who may not end the phase together."""
    stacked = game.facts.stacked
    if stacked and game.ask.may_share:
        for hex in bits(stacked & hexes_of_cadres(game)):
            units = game.units_in(game.phasing, hex)
            if len(units) == 2 and may_share(game, *units):
                stacked ^= 1 << hex
    return stacked


def hexes_of_cadres(game: Position) -> int:
    """6.9 + 16.6.2: the only hexes (a mask) of the phasing side where a rule may let two end the phase together."""
    where, mask = game.where, 0
    for cadre in game.scenario.cadres_on[game.phasing]:
        if where[cadre] >= 0:
            mask |= 1 << where[cadre]
    return mask


def may_share(game: Position, unit: int, other: int) -> bool:
    """6.9: whether a rule lets two units end the phase in one hex."""
    return any(answer(game, unit, other) for answer in game.ask.may_share)


class Stacking:
    """Who may still end where, given who has yet to make room."""

    __slots__ = ("_fixed", "contested", "doubtful", "held", "moves", "owing", "roomy", "shared", "yielding")

    def __init__(self, game: Position, moves: "dict[int, Moves]") -> None:
        self.moves = moves
        self.held = held = game.facts.held[game.phasing]
        where, stacked, vacant = game.where, game.facts.stacked, ~held
        # Units in a hex that all of them but one, or all, must leave.
        self.shared = shared = crowded(game) if stacked else 0
        self.owing = [unit for unit in moves if shared >> where[unit] & 1] if shared else []
        # Where everybody has more free hexes than there are units in need of one, nobody can be left without.
        need = len(self.owing) + 2
        plenty = need + held.bit_count()  # so many hexes are enough, wherever friends stand
        yielding = easy = 0
        for offered in moves.values():
            here = offered.yields
            yielding |= here
            if offered.room >= plenty or (offered.mask & vacant).bit_count() >= need:
                easy |= here
        self.roomy = not self.owing or all((moves[unit].mask & vacant).bit_count() >= need for unit in self.owing)
        easy &= ~stacked
        self.yielding = yielding & ~stacked  # a hex that two share takes no third
        # Moves to any hex but these are lawful; those to doubtful ones may be, and call for a closer look.
        self.contested = held & ~easy if self.roomy else -1
        partners = hexes_of_cadres(game) if game.ask.may_share else 0
        self.doubtful = self.contested & (self.yielding | partners if self.roomy else -1)
        self._fixed: list[int] | None = None

    def allowed(self, game: Position, unit: int, mask: int) -> int:
        """The hexes of a mask where the unit's move may end."""
        plain, doubtful = mask & ~self.contested, mask & self.doubtful
        return plain | self._lawful(game, unit, doubtful) if doubtful else plain

    def _lawful(self, game: Position, unit: int, hexes: int) -> int:
        """Those of the doubtful hexes where the unit's move may end."""
        partners = _partners(game, unit, hexes) if game.ask.may_share and game.scenario.cadre[unit] else 0
        hexes &= ~self.held | self.yielding
        if self.roomy:
            return partners | self._solvable(game, unit, hexes & ~partners, 0)
        return self._solvable(game, unit, hexes | partners, partners)

    def fixed(self, game: Position) -> list[int]:
        """The hexes of those who do not make room: they have moved, cannot move, or are routed."""
        if self._fixed is None:
            units, where, moves = game.units_of(game.phasing), game.where, self.moves
            self._fixed = [where[u] for u in units if where[u] >= 0 and (u not in moves or game.marks[u] & ROUTED)]
        return self._fixed

    def _solvable(self, game: Position, unit: int, hexes: int, partners: int) -> int:
        mask, where = 0, game.where
        for hex in bits(hexes):
            owing = [other for other in self.owing if other != unit]
            if not partners >> hex & 1:
                owing += [friend for friend in self.moves if friend != unit and where[friend] == hex]
            if solvable(self, game, unit, hex, owing):
                mask |= 1 << hex
        return mask


def _partners(game: Position, cadre: int, hexes: int) -> int:
    """6.9 + 16.6.2: of some hexes those of friends with whom a cadre may end the phase."""
    alone, where, mask = hexes & ~game.facts.stacked, game.where, 0
    for other in game.scenario.cadres_of[cadre]:
        if other != cadre and where[other] >= 0 and alone >> where[other] & 1 and may_share(game, cadre, other):
            mask |= 1 << where[other]
    return mask


def can_unstack(game: Position, moves: "dict[int, Moves]") -> bool:
    """6.9: whether everybody who must leave a shared hex can still find one of his own."""
    stacking = Stacking(game, moves)
    fixed = stacking.fixed(game)
    if any(fixed.count(hex) > 1 for hex in bits(crowded(game))):
        return False
    return _all_placed(stacking, game, stacking.owing, set(fixed), -1)


def solvable(stacking: Stacking, game: Position, unit: int, hex: int, owing: list[int]) -> bool:
    """Whether, after this move, all who must leave a shared hex can find hexes of their own.

    A matching of unmoved units to hexes: those who owe nothing may stay, or make room in their turn.
    """
    fixed = stacking.fixed(game)
    if game.marks[unit] & ROUTED and game.where[unit] in fixed:
        fixed = fixed.copy()
        fixed.remove(game.where[unit])
    return _all_placed(stacking, game, owing, {*fixed, hex}, unit)


def _all_placed(stacking: Stacking, game: Position, owing: Sequence[int], fixed: set[int], gone: int) -> bool:
    where, marks = game.where, game.marks
    taken = {where[u]: u for u in stacking.moves if u != gone and u not in owing and not marks[u] & ROUTED}
    return all(_place(stacking, where, u, taken, fixed, set()) for u in owing)


def _place(
    stacking: Stacking, where: Sequence[int], unit: int, taken: dict[int, int], fixed: set[int], tried: set[int]
) -> bool:
    """Finds the unit a hex, the one it stands in if that is free, moving others on where that helps."""
    for hex in (where[unit], *stacking.moves[unit].hexes):
        if hex in fixed or hex in tried:
            continue
        tried.add(hex)
        if hex not in taken or _place(stacking, where, taken[hex], taken, fixed, tried):
            taken[hex] = unit
            return True
    return False
