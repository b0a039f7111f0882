"""9.8: the chance that a retreating unit breaks, when its owner picks the safest of the hexes he may pick."""

from collections.abc import Sequence

from gloire.players.napoleonic20.atlas import FACES, LOOK
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.stakes import Risks

SURVIVES = (1.0, 0.5, 0.25)  # 9.8.3 + 9.8.4: each danger of a step is lived through on 4, 5 or 6
DEAD_END = 2.0  # more than certain, so that the owner takes any other way
DEEPEST = 9  # steps a retreat is followed, friends passed included


class Escape:
    """The ways back of one side while everybody else stays where he is."""

    def __init__(self, board: Board, side: int, friends: int, enemies: int, zone: int) -> None:
        """`friends` and `enemies` are hexes held, `zone` is what the enemy controls."""
        self._board = board
        self._friends = friends
        self._closed = enemies | board.garrisons[1 - side]
        self._zone = zone

    def risks(self, unit: int, hex: int) -> Risks:
        """The chances to break in a withdrawal and in a rout from a hex."""
        board, flight = self._board, self._flight(unit, 1 << hex)
        wall, elite = board.atlas.walled[board.scenario.side[unit]][hex], board.atlas.less[unit]
        by_length, home = flight.by_length(hex), flight.home(hex)
        lengths = [max(1, face - elite) - wall for face in FACES]
        # 9.8.7: a unit that reaches the line of communications too early is gone.
        rout = sum(1.0 if length > home else by_length[min(length, LOOK)] for length in lengths) / len(FACES)
        withdrawal = by_length[0 if wall else 1]
        return withdrawal, withdrawal if unit in board.steady else rout

    def risk(self, unit: int, hex: int, length: int) -> float:
        """The chance to break on a retreat of so many hexes."""
        return self._flight(unit, 1 << hex).risk(hex, length)

    def risk_by(self, unit: int, path: Sequence[int], step: int, length: int) -> float:
        """The chance to break on the rest of a retreat, when the next of so many hexes is `step`."""
        flight = self._flight(unit, 1 << path[-1])
        return flight.risk_by(path, step, length)

    def _flight(self, unit: int, start: int) -> "Flight":
        return Flight(self._board, unit, self._friends & ~start, self._closed, self._zone)


class Flight:
    """The ways back of one unit."""

    def __init__(self, board: Board, unit: int, friends: int, closed: int, zone: int) -> None:
        self._ground = ground = board.grounds[board.scenario.side[unit]]
        self._away = [ground.distance_to(loc) for loc in board.scenario.locs_of[unit]]
        self._locs = board.scenario.loc_mask_of[unit]
        self._friends, self._closed, self._zone = friends, closed, zone
        self._memo: dict[tuple[int, int], float] = {}

    def home(self, hex: int) -> int:
        """Hexes to the nearest line of communications."""
        return min(away[hex] for away in self._away)

    def by_length(self, hex: int) -> list[float]:
        """The chances to break on retreats of none to LOOK hexes; where the longest is safe, all are."""
        longest = self.risk(hex, LOOK)
        return [self.risk(hex, length) if longest else 0.0 for length in range(LOOK + 1)]

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
        for steps in self._ranked(hex, path):
            best = DEAD_END
            for step in steps:
                onward = self._onward(step, length - 1, path | 1 << step, depth + 1)
                if onward < DEAD_END:
                    best = min(best, 1 - self._alive(hex, step) * (1 - onward))
                    if best == 0:
                        return 0.0
            if best < DEAD_END:
                return best
        return DEAD_END

    def _ranked(self, hex: int, path: int) -> tuple[list[int], ...]:
        """R9: outside zones before in zones, nearer to home before sideways; through friends, in this order, last."""
        ranked: tuple[list[int], ...] = ([], [], [], [], [], [], [], [])
        barred, friends, zone = self._closed | path, self._friends, self._zone
        for step in self._ground.near[hex]:
            if barred >> step & 1:
                continue
            rank = 4 * (friends >> step & 1) + 2 * (zone >> step & 1)
            for away in self._away:
                if away[step] < away[hex]:
                    break
            else:
                rank += 1
            ranked[rank].append(step)
        return ranked
