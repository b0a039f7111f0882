"""6.0: the movement phase, planned once and carried out move by move."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from msgspec import structs

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.players.napoleonic20 import cadres, fog, leaders
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.plan import HASTE, Planner, Search
from gloire.players.napoleonic20.study import Study
from gloire.players.napoleonic20.wayfinding import best_way
from gloire.players.parts import minus
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import (
    CommitEntry,
    CommitGuard,
    EndMovement,
    EnterMap,
    ForceMarch,
    MakeContact,
    MoveUnit,
)
from gloire.systems.napoleonic20.games.pontoons.vocabulary import BuildPontoon, CommitBuilder
from gloire.systems.napoleonic20.optional.fatigue.amendment import TIRED
from gloire.systems.napoleonic20.position import Position

LAST_POINTS = 2  # enemy morale at which one more attack may end the game
SPARE = 3  # morale from which on one is thought of
WHOLE = "march"  # what the reasons of its steps belong to
NO_REASONS: Mapping[str, float] = {}
STAYING = {"rest": 1.0}  # the reason where nobody goes anywhere

Commitments = CommitGuard | CommitEntry | CommitBuilder
Marches = MoveUnit | EnterMap | BuildPontoon | Commitments | MakeContact
Options = dict[int, dict[int, Any]]  # per unit, the action for each hex


class March(msgspec.Struct, frozen=True):
    """Who goes where in a movement phase, as long as the board stands as the plan expects."""

    turn: tuple[int, int]  # with the side that moves
    marched: int  # 12.3: armies that had force marched when it was made
    start: tuple[int, ...]  # where everybody stood
    places: Mapping[int, int]  # where units are to go
    choices: Mapping[int, Sequence[int]]  # where they could go that is about as good
    reasons: Mapping[str, float]
    gains: Mapping[str, float] = {}  # the same against everybody staying where he is
    first: Scored | None = None  # a forced march, after which all is planned anew


def plan_march(study: Study) -> March:
    """The best march that is found."""
    options = read_options(study)
    planner = _planner(study, options, quiet_turn(study))
    search = Search(study, planner, options)
    place = search.plan()
    reasons = planner.parts(place)
    march = _march(study, options, place, reasons, minus(reasons, planner.parts(study.board.where)))
    return structs.replace(march, choices=search.close, first=_forced_march(study, options, reasons))


def plan_hastily(study: Study) -> March:
    """A march that is found with a short look, and without reasons."""
    options = read_options(study)
    planner = _planner(study, options, quiet_turn(study))
    return _march(study, options, Search(study, planner, options, HASTE).plan())


def no_march(study: Study) -> March:
    """Everybody stays where he is."""
    return _march(study, {}, study.board.where)


def _march(
    study: Study,
    options: Options,
    place: Sequence[int],
    reasons: Mapping[str, float] = NO_REASONS,
    gains: Mapping[str, float] = NO_REASONS,
) -> March:
    board, position = study.board, study.position
    return March(
        turn=(position.turn, position.phasing),
        marched=position.marched,
        start=tuple(board.where),
        places={unit: place[unit] for unit in options if place[unit] != board.where[unit]},
        choices={},
        reasons=reasons,
        gains=gains,
    )


def _forced_march(study: Study, options: Options, reasons: Mapping[str, float]) -> Scored | None:
    """12.3: a point for one more hex, where there is no battle to fight and what it brings is worth more."""
    board, value = study.board, sum(reasons.values())
    if board.morale[board.me] < SPARE or reasons.get("battles", 0.0) > 0:
        return None
    marches = [action for action in study.actions if isinstance(action, ForceMarch)]
    weighed = [found for march in marches for found in weigh_march(study, options, march)]
    best = max(weighed, key=lambda scored: scored.value, default=None)
    return best if best is not None and best.value > value + study.style.weights.forced_march else None


def go_on(study: Study, march: March) -> list[Scored]:
    """The next move of a march, or what follows when all have moved; nothing when things have gone otherwise."""
    if together := cadres.meeting(study):
        return together
    if not _is_on_course(study.position, march):
        return []
    if march.first:
        return [march.first]
    where = study.position.where
    left = {unit: hex for unit, hex in march.places.items() if where[unit] != hex}
    if left:
        return _next_move(study, march, left)
    return [_afterwards(study, march)]


def _is_on_course(game: Position, march: March) -> bool:
    """Whether everybody stands where he stood, or where he was to go; leaders go where they like."""
    if march.turn != (game.turn, game.phasing) or march.marched != game.marched:
        return False
    leader, places = game.scenario.leader, march.places
    moved = [unit for unit, (hex, was) in enumerate(zip(game.where, march.start, strict=True)) if hex != was]
    for unit in moved:
        hex = game.where[unit]
        if (hex >= 0 or march.start[unit] >= 0) and places.get(unit) != hex and not leader[unit]:
            return False
    return True


def _next_move(study: Study, march: March, left: Mapping[int, int]) -> list[Scored]:
    """A move that can be made now, to an empty hex if there is one.

    11.2: none, where the rest cannot be done any more, as when others came on at the same hex.
    """
    scenario, held = study.scenario, study.position.facts.held[study.position.phasing]
    order = sorted([(held >> hex & 1, unit) for unit, hex in left.items()])
    names = {(scenario.ids[unit], scenario.labels[left[unit]]): at for at, (_, unit) in enumerate(order)}
    plain = MoveUnit(*next(iter(names)))
    if not scenario.ask.watches and study.offers(plain):
        return [_of_march(plain, march)]
    moves: dict[int, list[Any]] = {}
    for action in study.actions:
        if isinstance(action, Marches) and (name := (action.unit, action.hex)) in names:
            moves.setdefault(names[name], []).append(action)
    if not moves:
        return []
    action = fog.with_dummy(study, best_way(study, ways_like(moves[min(moves)])))
    return [_of_march(action, march)]


def ways_like(moves: list[Any]) -> list[Any]:
    """6.0: of moves to one hex those that differ from the first in nothing but their way."""
    first, *others = moves
    alike = (move for move in others if isinstance(move, type(first)))
    return [first, *(move for move in alike if structs.replace(move, way=()) == first)]


def _afterwards(study: Study, march: March) -> Scored:
    """16.9.2 + 16.1.1: leaders ride and cavalry scouts, then the phase ends."""
    if rides := leaders.ride(study) or fog.scouts(study):
        return rides
    ends = [action for action in study.actions if isinstance(action, EndMovement)]
    return _of_march(ends[0], march) if ends else _make_room(study)


def _of_march(action: Action, march: March) -> Scored:
    """A step of a march, with what the whole of it is worth and gains."""
    value = sum(march.reasons.values())
    return Scored(action, value, march.gains, WHOLE) if any(march.gains.values()) else Scored(action, value, STAYING)


def quiet_turn(study: Study) -> float:
    """13.0: what a turn without a battle is worth."""
    board, stakes = study.board, study.stakes
    rests = board.may_rest(board.me, board.turn) and not board.marched
    return stakes.temper.lull * stakes.gain[board.me] if rests else 0.0


def _planner(study: Study, options: Options, lull: float) -> Planner:
    """Judges marches among these moves, some of which cost a point.

    12.2.1: each commitment does. Salamanca 6.7.1: of all moves that make contact the first does.
    """
    dear = [(u, hex, move) for u, hexes in options.items() for hex, move in hexes.items() if type(move) is not MoveUnit]
    commits, contacts = set[tuple[int, int]](), dict[int, set[int]]()
    for unit, hex, move in dear:
        if isinstance(move, Commitments):
            commits.add((unit, hex))
        elif isinstance(move, MakeContact):
            contacts.setdefault(unit, set()).add(hex)
    return Planner(study, options, commits, lull, contacts)


def weigh_march(study: Study, options: Options, march: ForceMarch) -> list[Scored]:
    """The best plan with a forced march, if one is worth looking into."""
    farther = longer_marches(study, options, study.scenario.army_number[march.army])
    if not farther:
        return []
    planner = _planner(study, options, 0.0)
    reasons = planner.parts(Search(study, planner, farther).plan()) | {"point": -study.point()}
    return [Scored(march, sum(reasons.values()), minus(reasons, planner.parts(study.board.where)), WHOLE)]


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


def read_options(study: Study) -> Options:
    """The moves offered, by unit and hex."""
    number, index = study.scenario.number, study.scenario.index
    options: Options = {}
    staying = {study.scenario.ids[unit] for unit in (*cadres.paired(study), *study.scenario.leaders_of[study.board.me])}
    for action in study.actions:
        if isinstance(action, Marches) and action.unit not in staying:
            options.setdefault(number[action.unit], {}).setdefault(index[action.hex], action)
    return options


def _make_room(study: Study) -> Scored:
    """6.9: two units share a hex, so one of them goes to the best hex it has."""
    board = study.board
    found = [
        Scored(action, study.goals.worth(unit, hex), {"room": 1.0})
        for unit, hexes in read_options(study).items()
        if sum(board.where[friend] == board.where[unit] for friend in board.on_map(board.me)) > 1
        for hex, action in hexes.items()
    ]
    return max(found, key=lambda scored: scored.value)
