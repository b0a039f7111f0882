"""16.9: where leaders are of use: close behind those who attack, and never alone within reach of the enemy."""

from collections.abc import Sequence
from typing import Any

from gloire.players.napoleonic20.command import reaches
from gloire.players.napoleonic20.reading import is_due
from gloire.players.napoleonic20.study import Study
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import (
    ChooseUnit,
    EnterMap,
    MoveUnit,
    PlaceRallied,
    RetreatTo,
)
from gloire.systems.napoleonic20.optional.leaders.command import has_prerogative
from gloire.systems.napoleonic20.optional.leaders.vocabulary import AbsorbLeader, AccompanyUnit, DeployLeader

COMMAND = 0.3  # what one less on the differential costs an attack
WITH_TROOPS = 0.2  # what a unit about him is worth to a leader
EXPOSED = -5.0  # alone in an enemy zone
IN_FRONT = -0.15  # in an enemy zone, with a unit
HUNTED = -0.4  # alone, with an enemy within a turn's march
NEAR = 4  # hexes to such an enemy
BEHIND = 0.03  # each hex from the troops he might command
AFAR = 6  # hexes at which a unit has no use of a leader any more
STRAY = 0.2  # what each such unit is worth to a further leader
SPLIT = 0.5  # what it costs Napoleon to give up a part of his span


def ride(study: Study) -> Scored | None:
    """16.9.2: the best move of a leader, once the units have moved; none where all are where they should be."""
    found = [_best_ride(study, leader, moves) for leader, moves in _rides(study).items()]
    return max((scored for scored in found if scored), key=lambda scored: scored.value, default=None)


def _rides(study: Study) -> dict[int, list[Any]]:
    """The moves offered to leaders."""
    rides: dict[int, list[Any]] = {}
    for action in study.actions:
        if isinstance(action, MoveUnit | EnterMap) and study.scenario.leader[study.scenario.number[action.unit]]:
            rides.setdefault(study.scenario.number[action.unit], []).append(action)
    return rides


def _best_ride(study: Study, leader: int, moves: Sequence[Any]) -> Scored | None:
    here = study.board.where[leader]
    stays = standing(study, leader, here)[0] if here >= 0 else EXPOSED
    value, action = max(
        ((standing(study, leader, study.scenario.index[move.hex])[0], move) for move in moves),
        key=lambda found: found[0],
    )
    if value <= stays + 1e-6:
        return None
    return Scored(action, value - stays, standing(study, leader, study.scenario.index[action.hex])[1])


def standing(study: Study, leader: int, hex: int) -> tuple[float, dict[str, float]]:
    """What it is worth that a leader stands in a hex, and why."""
    parts = {
        "command": _command(study, leader, hex),
        "safety": _safety(study, leader, hex),
        "troops": -BEHIND * _distance_to_troops(study, leader, hex),
    }
    return sum(parts.values()), parts


def _command(study: Study, leader: int, hex: int) -> float:
    """16.9.5: the units next to the enemy that only this leader would command."""
    board = study.board
    if board.night:
        return 0.0
    others = [other for other in study.scenario.leaders_of[board.me] if other != leader and board.where[other] >= 0]
    total = 0.0
    for unit in board.on_map(board.me):
        there = board.where[unit]
        if board.ground.near_mask[there] & board.foes_at and reaches(board, leader, hex, unit, there):
            led = any(reaches(board, other, board.where[other], unit, there) for other in others)
            total += 0.1 * COMMAND if led else COMMAND
    return total


def _safety(study: Study, leader: int, hex: int) -> float:
    """16.9.3: better with troops than alone, better behind the line than in it."""
    board = study.board
    in_zone = board.zones[board.foe] >> hex & 1
    if board.held[board.me] >> hex & 1:
        return WITH_TROOPS + (IN_FRONT if in_zone else 0.0)
    if in_zone:
        return EXPOSED
    return HUNTED if study.goals.away(hex) <= NEAR else 0.0


def _distance_to_troops(study: Study, leader: int, hex: int) -> float:
    """The mean distance to the units he may command, those nearest to the enemy counting most."""
    board, distance = study.board, study.scenario.map.grid.distance
    units = [u for u in board.on_map(board.me) if has_prerogative(study.scenario, leader, u)]
    weights = [1 / (1 + study.goals.away(board.where[unit])) for unit in units]
    far = sum(w * distance(hex, board.where[unit]) for w, unit in zip(weights, units, strict=True))
    return far / sum(weights) if units else 0.0


def retreat_leader(study: Study) -> list[Scored]:
    """16.9.3: to where he stands best."""
    leader = study.scenario.number[study.about["unit"]]
    return [_stands(study, action, leader, action.hex) for action in study.actions if isinstance(action, RetreatTo)]


def follow_unit(study: Study) -> list[Scored]:
    """16.9.4 + 16.9.5: with his unit, unless he stands better where he is."""
    leader = study.scenario.number[study.about["leader"]]
    here = study.scenario.labels[study.board.where[leader]]
    return [
        _stands(study, action, leader, study.about["hex"] if isinstance(action, AccompanyUnit) else here)
        for action in study.actions
    ]


def place_leader(study: Study) -> list[Scored]:
    """16.9.7: back at once, near his troops."""
    leader = study.scenario.number[study.about["unit"]]
    return [
        _stands(study, action, leader, action.hex) if isinstance(action, PlaceRallied) else Scored(action, EXPOSED)
        for action in study.actions
    ]


def place_clausel(study: Study) -> list[Scored]:
    """Salamanca 16.9.9: with the unit where he is of most use."""
    leader = next(u for u in study.scenario.leaders_of[study.board.me] if is_due(study.position, u))
    labels, where = study.scenario.labels, study.board.where
    return [
        _stands(study, action, leader, labels[where[study.scenario.number[action.unit]]])
        for action in study.actions
        if isinstance(action, ChooseUnit)
    ]


def _stands(study: Study, action: Any, leader: int, hex: str) -> Scored:
    value, parts = standing(study, leader, study.scenario.index[hex])
    return Scored(action, value, parts)


def share_command(study: Study) -> list[Scored]:
    """Waterloo 16.9.9: a third leader for an army that has spread; one leader less for one that has not."""
    astray, found = STRAY * _strays(study), []
    for action in study.actions:
        match action:
            case DeployLeader():
                found.append(Scored(action, astray - SPLIT, {"strays": astray, "span": -SPLIT}))
            case AbsorbLeader():
                found.append(Scored(action, SPLIT - astray - STRAY, {"strays": -astray, "span": SPLIT - STRAY}))
            case _:
                found.append(Scored(action, 0.0))
    return found


def _strays(study: Study) -> int:
    """Units that are far from all leaders."""
    board, distance = study.board, study.scenario.map.grid.distance
    leaders = [board.where[leader] for leader in study.scenario.leaders_of[board.me] if board.where[leader] >= 0]
    units = [board.where[unit] for unit in board.on_map(board.me)]
    return sum(all(distance(hex, leader) > AFAR for leader in leaders) for hex in units)
