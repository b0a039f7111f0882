"""9.8: the chance that a retreating unit breaks, when its owner picks the safest of the hexes he may pick."""

from collections.abc import Sequence

from gloire.players.napoleonic20.atlas import LOOK, Homeward
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.stakes import Risks

SURVIVES = (1.0, 0.5, 0.25)  # 9.8.3 + 9.8.4: each danger of a step is lived through on 4, 5 or 6
DEAD_END = 2.0  # more than certain, so that the owner takes any other way
DEEPEST = 9  # steps a retreat is followed, friends passed included
SAFE: Risks = (0.0, 0.0)


class Escape:
    """The ways back of one side while everybody else stays where he is."""

    def __init__(self, board: Board, side: int, friends: int, enemies: int, zone: int) -> None:
        """`friends` and `enemies` are hexes held, `zone` is what the enemy controls."""
        self._board, self._side = board, side
        self._friends = friends
        self._closed = enemies | board.garrisons[1 - side]
        self._zone = zone

    def risks(self, unit: int, hex: int) -> Risks:
        """The chances to break in a withdrawal and in a rout from a hex."""
        board = self._board
        wall = board.atlas.walled[self._side][hex]
        homeward = board.atlas.homeward(board.grounds[self._side], unit)
        routs = board.atlas.routs(unit, wall, homeward.away[hex])
        if leads_straight_home(homeward, hex, self._friends | self._closed | self._zone):
            return (0.0, routs.gone) if routs.gone and unit not in board.steady else SAFE
        flight = self._flight(unit, 1 << hex)
        farthest = flight.risk(hex, LOOK)
        # Where the longest retreat that is looked into is safe, all are.
        nearest = flight.risk(hex, 1) if farthest else 0.0
        withdrawal = 0.0 if wall else nearest
        if unit in board.steady:
            return withdrawal, withdrawal
        # 9.8.7: a unit that reaches the line of communications too early is gone.
        return withdrawal, routs.gone + routs.shares[1] * nearest + routs.shares[2] * farthest

    def risk(self, unit: int, hex: int, length: int) -> float:
        """The chance to break on a retreat of so many hexes."""
        return self._flight(unit, 1 << hex).risk(hex, length)

    def risk_by(self, unit: int, path: Sequence[int], step: int, length: int) -> float:
        """The chance to break on the rest of a retreat, when the next of so many hexes is `step`."""
        flight = self._flight(unit, 1 << path[-1])
        return flight.risk_by(path, step, length)

    def _flight(self, unit: int, start: int) -> "Flight":
        homeward = self._board.atlas.homeward(self._board.grounds[self._side], unit)
        return Flight(homeward, self._friends & ~start, self._closed, self._zone)


def leads_straight_home(homeward: Homeward, hex: int, barred: int) -> bool:
    """R9: whether a retreat of LOOK hexes can go straight home with nobody and nothing in its way."""
    clear = homeward.clear
    steps = clear[hex] & ~(barred | homeward.locs)
    barred |= 1 << hex
    while steps:
        step = steps & -steps
        if clear[step.bit_length() - 1] & ~barred:
            return True
        steps ^= step
    return False


class Flight:
    """The ways back of one unit."""

    def __init__(self, homeward: Homeward, friends: int, closed: int, zone: int) -> None:
        self._ground, self._nearer, self._locs = homeward.ground, homeward.nearer, homeward.locs
        self._friends, self._closed, self._zone = friends, closed, zone
        self._memo: dict[tuple[int, int], float] = {}

    def risk(self, hex: int, length: int) -> float:
        """The chance to break on a retreat of so many hexes from a hex."""
        return min(1.0, self._best(hex, length, 1 << hex, 0)) if length > 0 else 0.0

    def risk_by(self, path: Sequence[int], step: int, length: int) -> float:
        """The same for a unit that has come by a path and now takes a step."""
        seen = 1 << step
        for hex in path:
            seen |= 1 << hex
        alive = self._alive(path[-1], step)
        return 1 - alive * (1 - min(1.0, self._onward(step, length - 1, seen, 0)))

    def _alive(self, hex: int, step: int) -> float:
        return SURVIVES[(self._ground.river[hex] >> step & 1) + (self._zone >> step & 1)]

    def _onward(self, hex: int, length: int, path: int, depth: int) -> float:
        if length <= 0 and not self._friends >> hex & 1:
            return 0.0
        if length > 0 and self._locs >> hex & 1:
            return 1.0
        return self._best(hex, length, path, depth)

    def _best(self, hex: int, length: int, path: int, depth: int) -> float:
        found = self._memo.get((hex, length))
        if found is None:
            found = self._memo[hex, length] = self._search(hex, length, path, depth)
        return found

    def _search(self, hex: int, length: int, path: int, depth: int) -> float:
        """R9: the first kind of hex that leads anywhere decides; within it the owner takes the safest."""
        if depth > DEEPEST:
            return DEAD_END
        river, zone = self._ground.river[hex], self._zone
        for steps in self._ranked(hex, self._ground.near_mask[hex] & ~(self._closed | path)):
            best = DEAD_END
            while steps:
                low = steps & -steps
                steps ^= low
                step = low.bit_length() - 1
                onward = self._onward(step, length - 1, path | low, depth + 1)
                if onward < DEAD_END:
                    best = min(best, 1 - SURVIVES[(river >> step & 1) + (zone >> step & 1)] * (1 - onward))
                    if best == 0:
                        return 0.0
            if best < DEAD_END:
                return best
        return DEAD_END

    def _ranked(self, hex: int, steps: int) -> list[int]:
        """R9: outside zones before in zones, nearer to home before sideways; through friends, in this order, last."""
        nearer, zone, ranked = self._nearer[hex], self._zone, []
        for kind in (steps & ~self._friends, steps & self._friends):
            if kind:
                free, watched = kind & ~zone, kind & zone
                for part in (free & nearer, free & ~nearer, watched & nearer, watched & ~nearer):
                    if part:
                        ranked.append(part)
        return ranked
