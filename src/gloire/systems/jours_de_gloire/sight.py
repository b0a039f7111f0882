"""Chapter 7.4, line of sight: what blocks it, along hexsides, over heights, at close range."""

from gloire.core.hexes import OFF_MAP
from gloire.core.sight import Crossing, Leg, Line, half, obstruction, trace
from gloire.systems.jours_de_gloire.position import Position


def sees(game: Position, here: int, there: int) -> bool:
    """7.4: whether a line of sight runs from hex to hex."""
    memo, taken = game.scenario.memo, game.held(0) | game.held(1)
    key = ("sees", here, there, taken & _between(game, here, there), game.bridged)
    seen: bool | None = memo.get(key)
    return memo.keep(key, blocked_by(game, here, there) is None) if seen is None else seen


def _between(game: Position, here: int, there: int) -> int:
    """The hexes that a line touches on its way, as a mask: who stands elsewhere cannot block it."""
    memo, key = game.scenario.memo, ("between", here, there)
    found: int | None = memo.get(key)
    return memo.keep(key, _touched(game, here, there)) if found is None else found


def _touched(game: Position, here: int, there: int) -> int:
    legs = trace(game.grid, here, there).legs
    return game.grid.mask(hex for leg in legs for hex in leg.hexes if hex != OFF_MAP)


def blocked_by(game: Position, here: int, there: int) -> Leg | Crossing | None:
    """7.4: the first thing that blocks a line of sight."""
    taken = game.held(0) | game.held(1)
    return Look(game, here, there, taken).obstruction()


class Look:
    """A look from one hex to another, past what stands between."""

    def __init__(self, game: Position, here: int, there: int, taken: int) -> None:
        self.ground, self.here, self.there, self.taken = game.ground, here, there, taken
        self.levels = self.ground.levels
        self.adjacent = there in game.grid.neighbours[here]
        self.line: Line = game.scenario.memory(("line", here, there), lambda: trace(game.grid, here, there))

    def obstruction(self) -> Leg | Crossing | None:
        """7.4.4: next to each other only a crest or a steep slope between them counts."""
        if self.adjacent:
            side = (min(self.here, self.there), max(self.here, self.there))
            return self.line.crossings[0] if side in self.ground.crests else None
        return obstruction(self.line, self.hides)

    def hides(self, met: Leg | Crossing) -> bool:
        """7.4.1 + 7.4.2: hexes and hexsides that block."""
        if isinstance(met, Crossing):
            return self._crossed(met)
        if len(met.hexes) == 1:
            return self._blocks(met.hexes[0], met)
        # 7.4.2: along a hexside both hexes must block, or the hexside itself.
        one, other = met.hexes
        if OFF_MAP in met.hexes:
            return False
        if self.side_blocks(met):
            return True
        return self._blocks(one, met) and self._blocks(other, met)

    def _crossed(self, met: Crossing) -> bool:
        """7.4.1: a hexside that is crossed. R58: at the corner of two, both must block, as two hexes must (7.4.2)."""
        crossed = met.sides if len(met.sides) == 2 else met.sides[:1]
        if any(OFF_MAP in side for side in crossed):
            return False
        return all(self._side_blocks((min(a, b), max(a, b)), met) for a, b in crossed)

    def side_blocks(self, met: Leg) -> bool:
        """7.4.2: whether the hexside that a line runs along blocks it."""
        one, other = met.hexes
        return self._side_blocks((min(one, other), max(one, other)), met)

    def _side_blocks(self, side: tuple[int, int], met: Leg | Crossing) -> bool:
        beside = self.here in side or self.there in side
        stands = side in self.ground.crests or (side in self.ground.walls and not beside)
        return stands and not self._is_overlooked(max(self.levels[side[0]], self.levels[side[1]]), met)

    def _blocks(self, hex: int, met: Leg | Crossing) -> bool:
        if hex == OFF_MAP:
            return False
        if self.is_higher(hex):
            return True
        stands = (self.ground.hides | self.taken) >> hex & 1
        return bool(stands) and not self._is_overlooked(self.levels[hex], met)

    def is_higher(self, hex: int) -> bool:
        """7.4.1: whether a hex stands above both ends of the line."""
        return self.levels[hex] > self.levels[self.here] and self.levels[hex] > self.levels[self.there]

    def _is_overlooked(self, level: int, met: Leg | Crossing) -> bool:
        """7.4.3: from two heights, or from one if the obstruction is halfway or nearer to it."""
        here, there = self.levels[self.here], self.levels[self.there]
        if here > level and there > level:
            return True
        where = half(self.line, met)
        if here > there and here > level:
            return where <= 0
        return there > here and there > level and where >= 0
