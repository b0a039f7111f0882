"""One question, and all that is worked out to answer it, each part when it is first needed."""

from collections.abc import Sequence
from functools import cached_property
from random import Random

from gloire.players.evaluators.napoleonic20.atlas import Atlas
from gloire.players.evaluators.napoleonic20.battles import ChargeReckoning, Reckoning
from gloire.players.evaluators.napoleonic20.board import Board
from gloire.players.evaluators.napoleonic20.escape import Escape
from gloire.players.evaluators.napoleonic20.goals import Goals
from gloire.players.evaluators.napoleonic20.outlook import Outlook
from gloire.players.evaluators.napoleonic20.stakes import Risks, Stakes
from gloire.players.evaluators.napoleonic20.threats import Threats
from gloire.players.player import Seat
from gloire.systems.napoleonic20.position import Position


class Study:
    """A seat's question under study."""

    def __init__(self, seat: Seat, atlas: Atlas, rng: Random) -> None:
        self.seat = seat
        self.atlas = atlas
        self.scenario = atlas.scenario
        self.board = Board(atlas, seat.view)
        self._rng = rng

    @cached_property
    def stakes(self) -> Stakes:
        return Stakes(self.board)

    @cached_property
    def outlook(self) -> Outlook:
        return Outlook(self.board, self.stakes)

    @property
    def goals(self) -> Goals:
        return self.outlook.goals

    @property
    def threats(self) -> Threats:
        return self.outlook.threats

    @cached_property
    def reckoning(self) -> Reckoning:
        return Reckoning(self.board, self.stakes)

    @cached_property
    def charging(self) -> Reckoning:
        return ChargeReckoning(self.board, self.stakes)

    @cached_property
    def sample(self) -> Position:
        """A position that agrees with all the side knows; the procedure under way is read from it."""
        position = self.seat.sample(self._rng).position
        assert isinstance(position, Position)
        return position

    def risks(self, units: Sequence[int], place: Sequence[int] | None = None) -> dict[int, Risks]:
        """What each of these units risks in a withdrawal and in a rout while everybody stands as `place` says."""
        where = self.board.where if place is None else place
        escapes = [self.escape(side, where) for side in (0, 1)]
        return {unit: escapes[self.scenario.side[unit]].risks(unit, where[unit]) for unit in units if unit >= 0}

    def escape(self, side: int, place: Sequence[int]) -> Escape:
        """The retreats of a side while everybody stands as `place` says."""
        board = self.board
        enemies, zone = board.held_by(1 - side, place), board.zone_by(1 - side, place)
        return Escape(board, side, board.held_by(side, place), enemies, zone)

    def point(self) -> float:
        """What one of our morale points is worth."""
        return self.stakes.point[self.board.me]
