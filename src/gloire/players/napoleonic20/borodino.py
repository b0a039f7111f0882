"""Borodino 6.10 and 17.1: whom Kutuzov lets go first, and who marches round the flank."""

from gloire.players.napoleonic20.study import Study
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.games.borodino.vocabulary import TryRelease

MARCHERS = 2  # as many as the main army can spare
NEEDED = 0.1  # what each point of strength is missed more than a turn of delay


def release_next(study: Study) -> list[Scored]:
    """Borodino 6.10.2: a try costs nothing; the strongest unit near the enemy is wanted most."""
    found = []
    for action in study.actions:
        value = wanted(study, study.scenario.number[action.unit]) if isinstance(action, TryRelease) else 0.0
        found.append(Scored(action, value, {"wanted": value}))
    return found


def wanted(study: Study, unit: int) -> float:
    """How much a unit that may not move is wanted elsewhere."""
    board = study.board
    distance = study.goals.away(board.where[unit])
    return 0.1 + board.strength[unit] / (1.0 + distance)


def send_march(study: Study) -> list[Scored]:
    """Borodino 17.1.1: a few units, since the others must bear the battle until they come."""
    return [Scored(action, -abs(action.units - MARCHERS)) for action in study.actions]


def name_marchers(study: Study) -> list[Scored]:
    """Borodino 17.1.1: those who would come late in any case, and of these the weaker."""
    found = []
    for action in study.actions:
        unit = study.scenario.number[action.unit]
        late, missed = float(study.position.due[unit]), NEEDED * study.scenario.strength[unit]
        found.append(Scored(action, late - missed, {"late": late, "missed": -missed}))
    return found
