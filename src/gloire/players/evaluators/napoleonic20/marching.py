"""6.0: the movement phase, planned once and carried out move by move."""

from typing import Any

from gloire.players.evaluators.napoleonic20.board import Board
from gloire.players.evaluators.napoleonic20.plan import Planner, Search
from gloire.players.evaluators.napoleonic20.study import Study
from gloire.players.evaluators.verdict import Scored
from gloire.systems.napoleonic20.actions import CommitGuard, EndMovement, EnterMap, MoveUnit

Options = dict[int, dict[int, Any]]  # per unit, the action for each hex


class Marcher:
    """Keeps a plan while the board stands as the plan expects."""

    def __init__(self) -> None:
        self._expected: tuple[Any, ...] = ()
        self._plan: dict[int, int] = {}
        self._reasons: dict[str, float] = {}

    def judge(self, study: Study) -> list[Scored]:
        """The next move of the plan, or the end of the phase."""
        options = read_options(study)
        if self._expected != _stamp(study.board):
            self._make_plan(study, options)
        found = self._next_moves(study, options)
        best = max(found, key=lambda scored: scored.value)
        self._note(study.board, best)
        return found

    def _make_plan(self, study: Study, options: Options) -> None:
        commits = {
            (unit, hex)
            for unit, hexes in options.items()
            for hex, action in hexes.items()
            if isinstance(action, CommitGuard)
        }
        planner = Planner(study, options, commits)
        place = Search(study, planner, options).plan()
        self._plan = {unit: place[unit] for unit in options if place[unit] != study.board.where[unit]}
        self._reasons = planner.parts(place)

    def _next_moves(self, study: Study, options: Options) -> list[Scored]:
        """Moves of the plan that can be made now, those to empty hexes first."""
        held, found = study.board.held[study.board.me], []
        for unit, hex in sorted(self._plan.items()):
            action = options.get(unit, {}).get(hex)
            if action is not None:
                found.append(Scored(action, (1.0 if held >> hex & 1 else 2.0) - 0.001 * len(found), self._reasons))
        if found:
            return found
        self._plan = {}
        ends = [action for action in study.seat.actions if isinstance(action, EndMovement)]
        if ends:
            return [Scored(ends[0], 0.0, self._reasons)]
        return _make_room(study, options)

    def _note(self, board: Board, scored: Scored) -> None:
        """What the board will look like at the next question if nothing unforeseen happens."""
        action, scenario = scored.action, board.scenario
        where = list(board.where)
        if isinstance(action, MoveUnit | CommitGuard | EnterMap):
            unit = scenario.number[action.unit]
            where[unit] = scenario.index[action.hex]
            self._plan.pop(unit, None)
        self._expected = (board.turn, board.phasing, board.me, tuple(where))


def _stamp(board: Board) -> tuple[Any, ...]:
    return board.turn, board.phasing, board.me, tuple(board.where)


def read_options(study: Study) -> Options:
    """The moves offered, by unit and hex."""
    number, index = study.scenario.number, study.scenario.index
    options: Options = {}
    for action in study.seat.actions:
        if isinstance(action, MoveUnit | CommitGuard | EnterMap):
            options.setdefault(number[action.unit], {}).setdefault(index[action.hex], action)
    return options


def _make_room(study: Study, options: Options) -> list[Scored]:
    """6.9: two units share a hex, so one of them goes to the best hex it has."""
    board = study.board
    crowd = {unit for unit in options if board.where.count(board.where[unit]) > 1}
    return [
        Scored(action, study.goals.worth(unit, hex) - (0 if unit in crowd else 5), {"room": 1.0})
        for unit, hexes in options.items()
        for hex, action in hexes.items()
    ]
