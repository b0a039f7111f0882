"""16.6.2: when two cadres are worth bringing together, and what they become.

Breaking down is left to people: a point for two weak units in place of a strong one rarely pays.
"""

from gloire.core.hexes import bits
from gloire.players.napoleonic20.study import Study
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import MoveUnit
from gloire.systems.napoleonic20.optional.breakdown.amendment import lost_units
from gloire.systems.napoleonic20.optional.breakdown.vocabulary import BuildUp
from gloire.systems.napoleonic20.stacking import crowded, may_share

ELITE, GUARD = 0.1, -0.05  # a unit that holds better, and one that costs a point to use


def paired(study: Study) -> set[int]:
    """Units that share a hex and may end the phase there; they had better stay."""
    if not study.scenario.ask.may_share:
        return set()
    game, me = study.position, study.board.me
    return {unit for hex in bits(game.facts.stacked & ~crowded(game)) for unit in game.units_in(me, hex)}


def meeting(study: Study) -> list[Scored]:
    """The best move that brings two cadres together, if a point and a stronger unit are worth what they risk."""
    if not study.scenario.ask.may_share:
        return []
    moves = [action for action in study.actions if isinstance(action, MoveUnit)]
    found = [scored for action in moves for scored in _weigh(study, action) if scored.value > 0]
    return [max(found, key=lambda scored: scored.value)] if found else []


def _weigh(study: Study, action: MoveUnit) -> list[Scored]:
    scenario, game = study.scenario, study.position
    unit, hex = scenario.number[action.unit], scenario.index[action.hex]
    partner = game.unit_in(study.board.me, hex)
    if partner < 0 or not may_share(game, unit, partner):
        return []
    built = min(lost_units(game, unit), key=lambda lost: scenario.strength[lost])
    point, bodies = study.stakes.gain[study.board.me], study.stakes.body
    stronger, danger = bodies[built] - bodies[unit] - bodies[partner], study.threats.alone(built, hex)
    reasons = {"point": point, "unit": stronger, "danger": -danger}
    return [Scored(action, sum(reasons.values()), reasons)]


def choose_build_up(study: Study) -> list[Scored]:
    """16.6.2: of units equally weak the one that is good at most."""
    return [Scored(action, _quality(study, action)) for action in study.actions]


def _quality(study: Study, action: BuildUp) -> float:
    unit = study.scenario.number[action.unit]
    return ELITE * study.scenario.elite[unit] + GUARD * study.scenario.guard[unit]
