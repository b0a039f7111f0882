"""9.8: the chance that a retreating unit breaks, when its owner picks the safest of the hexes he may pick."""

from gloire.players.evaluators.napoleonic20.board import Board
from gloire.players.evaluators.napoleonic20.stakes import Risks

SURVIVES = 0.5  # 9.8.3 + 9.8.4: a danger is lived through on 4, 5 or 6
DEAD_END = 2.0  # more than certain: the owner takes any other way
DEEPEST = 9  # hexes a retreat is followed, friends passed included
LONG_LOOK = 3  # hexes of a rout that are followed; beyond, only the way to the line of communications counts


class Escape:
    """One side's retreats while everybody else stays where he is."""

    def __init__(self, board: Board, side: int, friends: int, enemies: int, zone: int) -> None:
        """`friends` and `enemies` are hexes held, `zone` what the enemy controls."""
        self._board = board
        self._closed = enemies | board.garrisons[1 - side]
        self._zone = zone
        self._friends = friends
        self._memo: dict[tuple[int, int], float] = {}

    def risks(self, unit: int, hex: int) -> Risks:
        """The chances to break in a withdrawal and in a rout from a hex."""
        scenario, atlas = self._board.scenario, self._board.atlas
        wall, elite = atlas.walled[hex], 2 * scenario.elite[unit]
        by_length = [self.risk(unit, hex, length) for length in range(LONG_LOOK + 1)]
        home = min(self._board.ground.distance_to(loc)[hex] for loc in scenario.locs[scenario.army[unit]])
        rout = 0.0
        for face in range(1, 7):
            length = max(1, face - elite) - wall
            # 9.8.7: a unit that reaches the line of communications too early is gone.
            rout += 1.0 if length > home else by_length[min(length, LONG_LOOK)]
        withdrawal = by_length[0 if wall else 1]
        return withdrawal, withdrawal if unit in self._board.steady else rout / 6

    def risk(self, unit: int, hex: int, length: int) -> float:
        """The chance to break on a retreat of so many hexes."""
        if length <= 0:
            return 0.0
        scenario = self._board.scenario
        army = scenario.army[unit]
        self._memo = {}
        self._away = [self._board.ground.distance_to(loc) for loc in scenario.locs[army]]
        self._home = scenario.loc_masks[army]
        alone = self._friends & ~(1 << hex)
        friends, self._friends = self._friends, alone
        found = min(1.0, self._best(hex, length, 1 << hex, 0))
        self._friends = friends
        return found

    def after(self, unit: int, path: int, hex: int, step: int, length: int) -> float:
        """The chance to break when the unit, on its way from some hexes (a mask), steps to one and goes on."""
        self.risk(unit, hex, 0)
        army = self._board.scenario.army[unit]
        self._memo = {}
        self._away = [self._board.ground.distance_to(loc) for loc in self._board.scenario.locs[army]]
        self._home = self._board.scenario.loc_masks[army]
        alive = self._alive(hex, step)
        return 1 - alive * (1 - min(1.0, self._from(step, length - 1, path | 1 << hex | 1 << step, 0)))

    def _alive(self, hex: int, step: int) -> float:
        dangers = (self._board.ground.river[hex] >> step & 1) + (self._zone >> step & 1)
        return SURVIVES**dangers

    def _from(self, hex: int, length: int, path: int, depth: int) -> float:
        if length <= 0 and not self._friends >> hex & 1:
            return 0.0
        if length > 0 and self._home >> hex & 1:
            return 1.0
        return self._best(hex, length, path, depth)

    def _best(self, hex: int, length: int, path: int, depth: int) -> float:
        key = (hex, length)
        if key in self._memo:
            return self._memo[key]
        if depth > DEEPEST:
            return DEAD_END
        found = DEAD_END
        for steps in self._ranked(hex, path):
            for step in steps:
                onward = self._from(step, length - 1, path | 1 << step, depth + 1)
                if onward < DEAD_END:
                    found = min(found, 1 - self._alive(hex, step) * (1 - onward))
            if found < DEAD_END:
                break
        self._memo[key] = found
        return found

    def _ranked(self, hex: int, path: int) -> tuple[list[int], ...]:
        """R9: the steps in the order in which they count."""
        ranked: tuple[list[int], ...] = ([], [], [], [], [])
        barred = self._closed | path
        for step in self._board.ground.near[hex]:
            if barred >> step & 1:
                continue
            if self._friends >> step & 1:
                ranked[4].append(step)
                continue
            nearer = any(away[step] < away[hex] for away in self._away)
            ranked[(0 if nearer else 1) + (2 if self._zone >> step & 1 else 0)].append(step)
        return ranked
