"""What is worked out to answer questions, each part when it is first needed."""

from collections.abc import Sequence
from typing import Any

from gloire.core.actions import Action
from gloire.core.game import Question
from gloire.core.lazily import lazily
from gloire.players.napoleonic20.atlas import atlas_of
from gloire.players.napoleonic20.battles import ChargeReckoning, Reckoning
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.escape import Escape
from gloire.players.napoleonic20.goals import Goals
from gloire.players.napoleonic20.melees import Frays
from gloire.players.napoleonic20.outlook import Outlook
from gloire.players.napoleonic20.stakes import Risks, Stakes
from gloire.players.napoleonic20.styles import Style
from gloire.players.napoleonic20.threats import Threats
from gloire.systems.napoleonic20.position import Position


class Picture:
    """A board as somebody of a style sees it, whatever is asked."""

    def __init__(self, position: Position, side: int, style: Style, earlier: "Picture | None" = None) -> None:
        """`earlier` is a picture since our last movement phase, if there is one."""
        self._position, self.side = position, side
        self.style = style
        self._earlier_goals = earlier.goals if earlier is not None and "goals" in vars(earlier) else None
        self._risks: dict[tuple[int, ...], Risks] = {}

    @lazily
    def board(self) -> Board:
        return Board(atlas_of(self._position.scenario), self._position, self.side)

    @lazily
    def stakes(self) -> Stakes:
        return Stakes(self.board, self.style)

    @lazily
    def outlook(self) -> Outlook:
        return Outlook(self.board, self.stakes, self.goals)

    @lazily
    def goals(self) -> Goals:
        return Goals(self.board, self.stakes, self._earlier_goals)

    @lazily
    def reckoning(self) -> Reckoning:
        return Reckoning(self.board, self.stakes)

    @lazily
    def charging(self) -> Reckoning:
        return ChargeReckoning(self.board, self.stakes)

    @lazily
    def frays(self) -> Frays:
        return Frays(self.board, self.reckoning)

    def risks(self, units: Sequence[int], place: Sequence[int]) -> dict[int, Risks]:
        """What each of these units risks in a withdrawal and in a rout while everybody stands as `place` says."""
        (held, zones), side = self._stand(place), self.board.scenario.side
        found = {}
        for unit in units:
            if unit >= 0:
                me, foe = side[unit], 1 - side[unit]
                key = (unit, place[unit], held[me], held[foe], zones[foe])
                if key not in self._risks:
                    escape = Escape(self.board, me, held[me], held[foe], zones[foe])
                    self._risks[key] = escape.risks(unit, place[unit])
                found[unit] = self._risks[key]
        return found

    def escape(self, side: int, place: Sequence[int]) -> Escape:
        """The retreats of a side while everybody stands as `place` says."""
        held, zones = self._stand(place)
        return Escape(self.board, side, held[side], held[1 - side], zones[1 - side])

    def _stand(self, place: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        """The hexes that each side holds, and those that it controls; only our own units are thought of elsewhere."""
        board = self.board
        if place is board.where:
            return board.held, board.zones
        held, zones = list(board.held), list(board.zones)
        held[board.me], zones[board.me] = board.held_by(board.me, place), board.zone_by(board.me, place)
        return held, zones


class Study:
    """A question under study."""

    def __init__(self, question: Question, position: Position, picture: Picture) -> None:
        self._question = question
        self.kind = question.kind
        self.position = position  # a sample; the procedure under way is read from it
        self.picture = picture
        self.style, self.side = picture.style, picture.side
        self.scenario = position.scenario

    @property
    def actions(self) -> Sequence[Any]:
        return self._question.actions

    def offers(self, action: Action) -> bool:
        """Whether an action is lawful, mostly without a list of all that are."""
        return self._question.offers(action)

    @lazily
    def about(self) -> dict[str, Any]:
        return self._question.about

    @property
    def board(self) -> Board:
        return self.picture.board

    @property
    def stakes(self) -> Stakes:
        return self.picture.stakes

    @property
    def outlook(self) -> Outlook:
        return self.picture.outlook

    @property
    def goals(self) -> Goals:
        return self.picture.goals

    @property
    def threats(self) -> Threats:
        return self.picture.outlook.threats

    @property
    def reckoning(self) -> Reckoning:
        return self.picture.reckoning

    @property
    def charging(self) -> Reckoning:
        return self.picture.charging

    @property
    def frays(self) -> Frays:
        return self.picture.frays

    def risks(self, units: Sequence[int], place: Sequence[int] | None = None) -> dict[int, Risks]:
        """What each of these units risks in a withdrawal and in a rout while everybody stands as `place` says."""
        return self.picture.risks(units, self.board.where if place is None else place)

    def escape(self, side: int, place: Sequence[int]) -> Escape:
        """The retreats of a side while everybody stands as `place` says."""
        return self.picture.escape(side, place)

    def point(self) -> float:
        """What one of our morale points is worth."""
        return self.stakes.point[self.board.me]
