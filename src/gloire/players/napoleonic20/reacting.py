"""8.0: cavalry that is approached slips away, or stays and charges."""

from gloire.players.napoleonic20.following import attacked, following
from gloire.players.napoleonic20.study import Study
from gloire.players.napoleonic20.wayfinding import several_ways, worth
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import Disengage
from gloire.systems.napoleonic20.declaration import refuse_charge
from gloire.systems.napoleonic20.optional.penetration.vocabulary import Penetrate

GROUND = 0.2  # of the worth of ground, in a hurry
LEFT = 0.5  # of an attack, after a charge
NEVER = -9.0  # of a charge that cannot be made
STAYED = 0.05  # what it is worth not to give ground


def disengage(study: Study) -> list[Scored]:
    """8.3: away from an attack that would hurt, unless a countercharge promises more."""
    stays = {unit: staying(study, unit) for unit in _riders(study)}
    found, several = [], several_ways(study.actions)
    for action in study.actions:
        if isinstance(action, Disengage):
            unit = study.scenario.number[action.unit]
            hex, here = study.scenario.index[action.hex], study.board.where[unit]
            ground = GROUND * (study.goals.worth(unit, hex) - study.goals.worth(unit, here)) - STAYED
            reasons = {_left_behind(stays[unit]): -stays[unit], "ground": ground}
            if (action.unit, action.hex) in several:
                reasons["way"] = worth(study, action)
            found.append(Scored(action, sum(reasons.values()), reasons))
        else:
            found.append(Scored(action, 0.0))
    return found


def _left_behind(worth: float) -> str:
    """What a unit leaves that rides off, by what it is worth to stay: an attack on it, or a charge of its own."""
    return "charge missed" if worth > 0 else "attack avoided"


def _riders(study: Study) -> set[int]:
    kinds = Disengage | Penetrate
    return {study.scenario.number[a.unit] for a in study.actions if isinstance(a, kinds)}


def penetrate(study: Study) -> list[Scored]:
    """16.2: to a hex where the enemies beside it can do less, unless a countercharge promises more."""
    stays = {unit: staying(study, unit) for unit in _riders(study)}
    found = []
    for action in study.actions:
        if isinstance(action, Penetrate):
            unit, hex = study.scenario.number[action.unit], study.scenario.index[action.hex]
            worth = study.goals.worth(unit, hex) - study.goals.worth(unit, study.board.where[unit])
            ground, attack = GROUND * worth - STAYED, attacked(study, unit, hex)
            value = ground - attack - stays[unit]
            found.append(
                Scored(action, value, {"attack": -attack, _left_behind(stays[unit]): -stays[unit], "ground": ground})
            )
        else:
            found.append(Scored(action, 0.0))
    return found


def staying(study: Study, unit: int) -> float:
    """What comes of staying: the attack of all enemies next to the unit, or its charge and what is left of that."""
    attack = attacked(study, unit)
    return max(-attack, charge(study, unit) - LEFT * max(0.0, attack))


def charge(study: Study, unit: int) -> float:
    """What the best countercharge of a unit alone is worth, if it may make one."""
    may_not = study.scenario.ask.no_charge and refuse_charge(study.position, unit)
    if may_not or not study.scenario.cavalry[unit]:
        return NEVER
    board, place = study.board, study.board.where
    near = board.ground.near_mask[place[unit]]
    found = [NEVER]
    for hex, foe in board.foes.items():
        if near >> hex & 1 and foe >= 0:
            value = study.charging.value((unit,), (foe,), place, study.risks([unit, foe]))
            found.append(value - following(study, (unit,), (foe,)))
    return max(found)
