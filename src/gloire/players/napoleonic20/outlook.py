"""What it is worth that our units stand as they do, apart from the battles they are about to fight."""

from collections.abc import Sequence

from gloire.core.lazily import lazily
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.counting import Nightward
from gloire.players.napoleonic20.goals import Goals
from gloire.players.napoleonic20.nightfall import Nightfall
from gloire.players.napoleonic20.peril import Perils
from gloire.players.napoleonic20.stakes import Stakes
from gloire.players.napoleonic20.threats import Prospects, Standing, Threats


class Outlook:
    """Ground, contact, prospects, the coming night and danger.

    Few questions need all of it, so each part is made when it is needed.
    """

    def __init__(self, board: Board, stakes: Stakes, goals: Goals) -> None:
        self._board, self._stakes = board, stakes
        self.goals = goals
        self.dusk = stakes.temper.dusk
        self.hope, self.caution = stakes.temper.hope, stakes.temper.caution
        # 13.0: keeping the enemy engaged leaves him no quiet turn.
        rests = board.may_rest(board.foe, board.enemy_turn)
        self.denial = stakes.temper.deny * stakes.gain[board.foe] if rests else 0.0

    @lazily
    def threats(self) -> Threats:
        return Threats(self._board, self._stakes)

    @lazily
    def perils(self) -> Perils:
        return Perils(self._board, self._stakes)

    @lazily
    def prospects(self) -> Prospects:
        return Prospects(self._board, self._stakes)

    @lazily
    def nightward(self) -> Nightward:
        return Nightward(self._board)

    @lazily
    def nightfall(self) -> Nightfall:
        return Nightfall(self._board, self._stakes)

    def fear(self, place: Sequence[int]) -> float:
        """What attacks would really come to on units that stand as `place` says, as far as they are feared."""
        weight = self.caution * self.threats.weight
        return weight * self.perils.total(place) if weight else 0.0

    def parts(self, units: Standing, held: int, zone: int) -> dict[str, float]:
        """The worth by reason, when units stand in these hexes and so hold and control these."""
        return {
            "ground": sum(self.goals.worth(unit, hex) for unit, hex in units),
            "contact": self.denial if zone & self._board.held[self._board.foe] else 0.0,
            "prospects": self.hope * self.prospects.total(units),
            "dusk": self.dusk * self.nightward.worth(self.nightward.arrivals(units)) if self.dusk else 0.0,
            "night": -self.nightfall.loss(held | zone),
            "danger": -self.caution * self.threats.total(units, held, zone),
        }
