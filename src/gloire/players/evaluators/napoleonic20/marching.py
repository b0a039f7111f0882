"""6.0: the movement phase, planned once and carried out move by move."""

from typing import Any

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.players.evaluators.napoleonic20 import cadres, fog, leaders
from gloire.players.evaluators.napoleonic20.board import Board
from gloire.players.evaluators.napoleonic20.plan import Planner, Search
from gloire.players.evaluators.napoleonic20.study import Study
from gloire.players.evaluators.verdict import Scored
from gloire.systems.napoleonic20.actions import (
    BuildPontoon,
    CommitBuilder,
    CommitEntry,
    CommitGuard,
    EndMovement,
    EnterMap,
    ForceMarch,
    MakeContact,
    MoveUnit,
)
from gloire.systems.napoleonic20.optional.fatigue import TIRED

PAYS = 0.15  # by how much a forced march must be worth more than its point
LAST_POINTS = 2  # enemy morale at which one more attack may end the game
SPARE = 3  # morale from which on one is thought of

Commitments = CommitGuard | CommitEntry | CommitBuilder
Marches = MoveUnit | EnterMap | BuildPontoon | Commitments | MakeContact
Options = dict[int, dict[int, Any]]  # per unit, the action for each hex


class Marcher:
    """Keeps a plan while the board stands as the plan expects."""

    def __init__(self) -> None:
        self._expected: tuple[Any, ...] = ()
        self._plan: dict[int, int] = {}
        self._reasons: dict[str, float] = {}
        self._march: Scored | None = None

    def judge(self, study: Study) -> list[Scored]:
        """The next move of the plan, or the end of the phase."""
        if together := cadres.meeting(study):
            return together
        options = read_options(study)
        if self._expected != _stamp(study.board) or self._is_stale(options):
            self._make_plan(study, options)
        found = self._march or self._next_move(study, options)
        self._note(study.board, found.action)
        return [found]

    def _is_stale(self, options: Options) -> bool:
        """11.2: whether what is left of the plan cannot be done any more, as when others came on at the same hex."""
        return bool(self._plan) and not any(hex in options.get(unit, {}) for unit, hex in self._plan.items())

    def _make_plan(self, study: Study, options: Options) -> None:
        planner = Planner(study, options, _commitments(options), quiet_turn(study), _contacts(options))
        place = Search(study, planner, options).plan()
        self._plan = {unit: place[unit] for unit in options if place[unit] != study.board.where[unit]}
        self._reasons = planner.parts(place)
        self._march = self._forced_march(study, options)

    def _forced_march(self, study: Study, options: Options) -> Scored | None:
        """12.3: a point for one more hex, where there is no battle to fight and what it brings is worth more."""
        board, value = study.board, sum(self._reasons.values())
        if board.morale[board.me] < SPARE or self._reasons.get("battles", 0.0) > 0:
            return None
        marches = [action for action in study.seat.actions if isinstance(action, ForceMarch)]
        weighed = [found for march in marches for found in weigh_march(study, options, march)]
        best = max(weighed, key=lambda scored: scored.value, default=None)
        return best if best is not None and best.value > value + PAYS else None

    def _next_move(self, study: Study, options: Options) -> Scored:
        """A move of the plan that can be made now, to an empty hex if there is one."""
        held, value = study.board.held[study.board.me], sum(self._reasons.values())
        moves = [(held >> hex & 1, unit, hex) for unit, hex in self._plan.items() if hex in options.get(unit, {})]
        if moves:
            _, unit, hex = min(moves)
            return Scored(fog.with_dummy(study, options[unit][hex]), value, self._reasons)
        self._plan = {}
        if rides := leaders.ride(study) or fog.scouts(study):
            return rides
        ends = [action for action in study.seat.actions if isinstance(action, EndMovement)]
        return Scored(ends[0], value, self._reasons) if ends else _make_room(study, options)

    def _note(self, board: Board, action: Action) -> None:
        """What the board will look like at the next question if nothing unforeseen happens."""
        where = list(board.where)
        if isinstance(action, Marches):
            unit = board.scenario.number[action.unit]
            where[unit] = board.scenario.index[action.hex]
            self._plan.pop(unit, None)
        self._expected = () if self._march else (board.turn, board.phasing, board.me, tuple(where))


def quiet_turn(study: Study) -> float:
    """13.0: what a turn without a battle is worth."""
    board, stakes = study.board, study.stakes
    rests = board.may_rest(board.me, board.turn) and not board.marched
    return stakes.temper.lull * stakes.gain[board.me] if rests else 0.0


def _commitments(options: Options) -> set[tuple[int, int]]:
    return {(unit, hex) for unit, hexes in options.items() for hex in hexes if isinstance(hexes[hex], Commitments)}


def _contacts(options: Options) -> dict[int, set[int]]:
    """Salamanca 6.7.1: the hexes that each unit enters only by making first contact."""
    dear = {unit: {hex for hex in hexes if isinstance(hexes[hex], MakeContact)} for unit, hexes in options.items()}
    return {unit: hexes for unit, hexes in dear.items() if hexes}


def weigh_march(study: Study, options: Options, march: ForceMarch) -> list[Scored]:
    """The best plan with a forced march, if one is worth looking into."""
    farther = longer_marches(study, options, study.scenario.army_number[march.army])
    if not farther:
        return []
    planner = Planner(study, options, _commitments(options), 0.0, _contacts(options))
    reasons = planner.parts(Search(study, planner, farther).plan()) | {"point": -study.point()}
    return [Scored(march, sum(reasons.values()), reasons)]


def longer_marches(study: Study, options: Options, army: int) -> dict[int, set[int]]:
    """Where units could end if this army force marched; nothing if that serves no errand and ends no game."""
    board, near = study.board, study.board.ground.near_mask
    ending = not board.night and board.morale[board.foe] <= LAST_POINTS
    found, useful = {unit: set(hexes) for unit, hexes in options.items()}, False
    for unit in options:
        if study.scenario.army[unit] == army and _steps_out(board, unit):
            more = set(bits(board.reach(unit, board.allowance(unit) + 1))) - found[unit]
            errand = study.goals.errands.get(unit)
            useful |= errand is not None and errand.hex in more
            useful |= ending and any(near[hex] & board.foes_at for hex in more)
            found[unit] |= more
    return found if useful else {}


def _steps_out(board: Board, unit: int) -> bool:
    """Whether one more point is looked into: not for the Guard, whose point for committing comes on top.

    16.8.3: nor for tired units, who would not have it.
    """
    able = board.where[unit] >= 0 and not board.routed[unit] and board.fatigue[unit] < TIRED
    return able and not board.scenario.guard[unit]


def _stamp(board: Board) -> tuple[Any, ...]:
    return board.turn, board.phasing, board.me, tuple(board.where)


def read_options(study: Study) -> Options:
    """The moves offered, by unit and hex."""
    number, index = study.scenario.number, study.scenario.index
    options: Options = {}
    staying = {study.scenario.ids[unit] for unit in (*cadres.paired(study), *study.scenario.leaders_of[study.board.me])}
    for action in study.seat.actions:
        if isinstance(action, Marches) and action.unit not in staying:
            options.setdefault(number[action.unit], {}).setdefault(index[action.hex], action)
    return options


def _make_room(study: Study, options: Options) -> Scored:
    """6.9: two units share a hex, so one of them goes to the best hex it has."""
    board = study.board
    found = [
        Scored(action, study.goals.worth(unit, hex), {"room": 1.0})
        for unit, hexes in options.items()
        if sum(board.where[friend] == board.where[unit] for friend in board.on_map(board.me)) > 1
        for hex, action in hexes.items()
    ]
    return max(found, key=lambda scored: scored.value)
