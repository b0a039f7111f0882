"""What it is worth that our units stand as they do, apart from the battles they are about to fight."""

from collections.abc import Sequence

from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.goals import Goals
from gloire.players.napoleonic20.stakes import Stakes
from gloire.players.napoleonic20.threats import Prospects, Threats


class Outlook:
    """Ground, contact, prospects and danger."""

    def __init__(self, board: Board, stakes: Stakes, goals: Goals) -> None:
        self._board, self._temper = board, stakes.temper
        self.goals = goals
        self.threats = Threats(board, stakes)
        self._prospects = Prospects(board, stakes)
        # 13.0: keeping the enemy engaged leaves him no quiet turn.
        rests = board.may_rest(board.foe, board.enemy_turn)
        self._denial = stakes.temper.deny * stakes.gain[board.foe] if rests else 0.0

    def parts(self, place: Sequence[int], units: Sequence[int], held: int, zone: int) -> dict[str, float]:
        """The worth by reason, when these units stand as `place` says and so hold and control these hexes."""
        board, temper = self._board, self._temper
        return {
            "ground": sum(self.goals.worth(unit, place[unit]) for unit in units),
            "contact": self._denial if zone & board.held[board.foe] else 0.0,
            "prospects": temper.hope * self._prospects.total(place, units),
            "danger": -temper.caution * self.threats.total(place, units, held, zone),
        }
