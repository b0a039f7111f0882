"""Quick answers for play-outs."""

from collections.abc import Sequence
from math import inf
from random import Random
from typing import Any

from gloire.core.actions import Action
from gloire.players.napoleonic20 import declaring
from gloire.players.napoleonic20.judges import JUDGES
from gloire.players.napoleonic20.marching import Marches
from gloire.players.napoleonic20.study import Study
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import EndMovement

BETTER = 0.01  # by how much a hex must look better than where a unit stands


def answer(study: Study, rng: Random) -> Action:
    """The best by a short look; among equals any."""
    if len(study.actions) == 1:
        forced: Action = study.actions[0]
        return forced
    match study.kind:
        case "Move":
            return _move(study, rng)
        case "Declare":
            found: Sequence[Scored] = declaring.go_on(study, declaring.plan_battles(study))
        case kind:
            found = JUDGES[kind](study)
    best = max(scored.value for scored in found)
    return rng.choice([scored.action for scored in found if scored.value == best])


def _move(study: Study, rng: Random) -> Action:
    """The first unit that has a better place to go to goes there; when nobody has, the phase ends."""
    where, index, lie = study.board.where, study.scenario.index, study.picture.goals.lie
    for unit, moves in _by_unit(study).items():
        stays = lie(unit, where[unit]) + BETTER if where[unit] >= 0 else -inf
        value, _, action = max((lie(unit, index[move.hex]), -at, move) for at, move in enumerate(moves))
        if value > stays:
            found: Action = action
            return found
    ends = [action for action in study.actions if isinstance(action, EndMovement)]
    return ends[0] if ends else rng.choice(study.actions)


def _by_unit(study: Study) -> dict[int, list[Any]]:
    """6.0: the moves to empty hexes, unit by unit."""
    found: dict[int, list[Any]] = {}
    held, scenario = study.board.held[study.board.me], study.scenario
    for action in study.actions:
        if isinstance(action, Marches) and not held >> scenario.index[action.hex] & 1:
            found.setdefault(scenario.number[action.unit], []).append(action)
    return found
