"""16.1: playing in the fog: whom to show, whom to hold, where dummies go."""

from gloire.core.actions import Action
from gloire.players.napoleonic20.study import Study
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import EnterMap
from gloire.systems.napoleonic20.optional.fog.vocabulary import (
    BringDummy,
    JoinDummy,
    PinWith,
    PlaceDummy,
    TurnUp,
)

SHOWN = 0.1  # what it costs to show who a unit is
DECEIT = 0.1  # what one more counter is worth that the enemy must reckon with
FRONT = 0.005  # what it loses with each hex it is farther from the enemy


# In the movement phase.


def scouts(study: Study) -> Scored | None:
    """16.1.1: cavalry next to face-down enemies by day is shown: it must fight anyway, and learns whom."""
    board = study.board
    if board.night:
        return None
    for action in study.actions:
        if isinstance(action, TurnUp):
            unit = study.scenario.number[action.unit]
            near = board.ground.near_mask[board.where[unit]]
            if study.scenario.cavalry[unit] and not study.scenario.dummy[unit] and near & board.unknown:
                return Scored(action, SHOWN, {"scouting": SHOWN})
    return None


def with_dummy(study: Study, action: Action) -> Action:
    """16.1.3: whoever comes onto the map brings a dummy with him if he may."""
    if isinstance(action, EnterMap):
        brings = BringDummy(action.unit, action.at)
        return brings if brings in study.actions else action
    return action


def part_ways(study: Study) -> list[Scored]:
    """16.1.3: each where it serves best and is least in danger."""
    found = []
    for action in study.actions:
        unit, hex = study.scenario.number[action.unit], study.scenario.index[action.hex]
        ground, danger = study.goals.worth(unit, hex), study.threats.alone(unit, hex)
        found.append(Scored(action, ground - danger, {"ground": ground, "danger": -danger}))
    return found


def join_cadres(study: Study) -> list[Scored]:
    """16.6.1: one more counter to guess about."""
    return [Scored(action, DECEIT if isinstance(action, JoinDummy) else 0.0) for action in study.actions]


# At other times.


def prevent(study: Study) -> list[Scored]:
    """16.1.1: enemy cavalry is held where our attack on it is worth more than the secret."""
    board, hex = study.board, study.scenario.index[study.about["at"]]
    near = board.ground.near_mask[hex]
    ours = tuple(unit for unit in board.on_map(board.me) if near >> board.where[unit] & 1)
    foe = board.foes[hex]
    value = study.reckoning.value(ours, (foe,), board.where, study.risks([*ours, foe])) - SHOWN
    return [
        Scored(action, value, {"attack": value}) if isinstance(action, PinWith) else Scored(action, 0.0)
        for action in study.actions
    ]


def place_dummies(study: Study) -> list[Scored]:
    """16.1.3: every dummy is placed, the nearer to the enemy the better."""
    found = []
    for action in study.actions:
        if isinstance(action, PlaceDummy):
            away = study.goals.away(study.scenario.index[action.hex])
            found.append(Scored(action, DECEIT - FRONT * min(away, DECEIT / FRONT / 2), {"deceit": DECEIT}))
        else:
            found.append(Scored(action, 0.0))
    return found


def relocate(study: Study) -> list[Scored]:
    """16.1.3: at random, since any habit would tell which of the two is the dummy."""
    return [Scored(action, DECEIT) for action in study.actions]
