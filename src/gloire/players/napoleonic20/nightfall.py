"""14.0: what the enemy can walk into by night, and count as taken."""

from gloire.core.hexes import bits
from gloire.core.paths import reach_mask
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.stakes import Stakes
from gloire.systems.napoleonic20.games.waterloo.weather import FLOOD, MIRE

NIGHT_POINTS = 1


class Nightfall:
    """Our hexes that count, in the last turn before the enemy counts them."""

    def __init__(self, board: Board, stakes: Stakes) -> None:
        self._worth: dict[int, float] = {}
        self.within_reach = 0  # a mask of those where he can be, if nobody of ours stands there or controls them
        if board.counted_next:
            minds = stakes.weights.exposed * stakes.point[board.me]
            self._worth = {hex: minds * points for hex, points in board.counting(board.me)}
            self.within_reach = _walks(board) & sum(1 << hex for hex in self._worth)

    def loss(self, ours: int) -> float:
        """What he can take, when we hold or control these hexes."""
        return sum(self._worth[hex] for hex in bits(self.within_reach & ~ours))


def _walks(board: Board) -> int:
    """7.6: where the enemy can walk by night with nobody in his way, the hexes where he stands apart."""
    ground, weather, mask = board.grounds[board.foe], board.weather(board.enemy_turn), 0
    points = NIGHT_POINTS - (weather in MIRE)
    for foe in board.on_map(board.foe):
        if not board.routed[foe]:
            start = board.where[foe]
            mask |= reach_mask(start, points, ground.fans, 0, 0)
            mask |= reach_mask(start, points + (weather not in FLOOD), ground.road_fans, 0, 0)
    return mask & ~board.held[board.foe]
