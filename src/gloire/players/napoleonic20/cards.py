"""5.0 and Waterloo 5.1: events that let somebody choose, and the Good Ground marker."""

from gloire.players.napoleonic20.borodino import wanted
from gloire.players.napoleonic20.study import Study
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import ChooseArmy, ChooseHex, ChooseUnit
from gloire.systems.napoleonic20.frames import EventChoice
from gloire.systems.napoleonic20.games.smolensk.vocabulary import SeekFord
from gloire.systems.napoleonic20.games.waterloo.vocabulary import PlaceGoodGround

IMMUNE = "artillery-immune"
GUNS_NEAR = 3  # hexes
GUNS_COME = 0.6  # chance that guns so near join an attack


def choose_for_event(study: Study) -> list[Scored]:
    """5.0: each event has its own idea of the best target."""
    value = {
        "recalled": _recalled,
        "stragglers": _recalled,
        "lunch": _recalled,
        "portuguese-steadiness": _exposed,
        "one-steps-out": _free_to_march,
        "steady": _exposed,
        "rearguard": _exposed,
        "old-days": _exposed,
        "walls-hold": _exposed,
        "march-to-the-guns": _late,
        "kutuzov-awakes": _held,
        "field-works": _exposed,
        "two-step-out": _free_to_march,
        "another-steps-out": _free_to_march,
    }
    effect, found = study.about["effect"], []
    for action in study.actions:
        match action:
            case ChooseUnit():
                worth = value[effect](study, action)
            case ChooseHex(hex):
                worth = _astray(study, study.scenario.index[hex])
            case ChooseArmy(army):
                worth = _army(study, army)
            case _:
                worth = 0.0
        found.append(Scored(action, worth, {"target": worth}))
    return found


def _recalled(study: Study, action: ChooseUnit) -> float:
    """The strong enemy infantry that is about to reach us, not one that is stuck anyway."""
    board, hex = study.board, study.scenario.index[action.hex]
    unit = board.foes[hex]
    if board.zones[board.me] >> hex & 1:
        return 0.1 * board.strength[unit]
    nearest = min((board.ground.distance_to(hex)[board.where[own]] for own in board.on_map(board.me)), default=9)
    return board.strength[unit] / max(2, nearest)


def _astray(study: Study, hex: int) -> float:
    """Salamanca Lunch: the farther an enemy is led from what we must hold, the better."""
    choice, scenario = study.position.stack[-1], study.scenario
    assert isinstance(choice, EventChoice)
    goals = (*scenario.objectives[study.board.me], *scenario.side_locs[study.board.me])
    turns = [study.board.atlas.turns_to(goal, scenario.movement[choice.unit])[hex] for goal in goals]
    return sum(turns) + min(turns)


def _free_to_march(study: Study, action: ChooseUnit) -> float:
    """A strong unit that no enemy zone holds, best one with an errand to run."""
    board, unit = study.board, study.scenario.number[action.unit]
    if board.where[unit] >= 0 and board.zones[board.foe] >> board.where[unit] & 1:
        return 0.0
    return 0.1 + 0.05 * board.strength[unit] + (0.5 if unit in study.goals.errands else 0.0)


def _exposed(study: Study, action: ChooseUnit) -> float:
    unit = study.scenario.number[action.unit]
    return exposure(study, unit) + 0.01 * study.board.strength[unit]


def exposure(study: Study, unit: int) -> float:
    """What the enemy's next attack on a unit may cost."""
    return study.threats.alone(unit, study.board.where[unit])


def _late(study: Study, action: ChooseUnit) -> float:
    return 0.1 + study.scenario.strength[study.scenario.number[action.unit]]


def _held(study: Study, action: ChooseUnit) -> float:
    return wanted(study, study.scenario.number[action.unit])


def _army(study: Study, army: str) -> float:
    number = study.scenario.army_number[army]
    units = [u for u in study.board.on_map(study.board.me) if study.scenario.army[u] == number]
    return sum(study.scenario.strength[unit] for unit in units)


def look_for_ford(study: Study) -> list[Scored]:
    """Smolensk 6.12: a die that costs nothing is always worth rolling."""
    worth = [(action, float(isinstance(action, SeekFord))) for action in study.actions]
    return [Scored(action, value, {"ford": value}) for action, value in worth]


def choose_face(study: Study) -> list[Scored]:
    """Waterloo 17.1: the side of the marker that serves its unit best."""
    return [Scored(action, _face(study, action.face, study.board.good_ground)) for action in study.actions]


def _face(study: Study, face: str, hex: int) -> float:
    """One point against everybody, or freedom from the guns' second shot if guns are near."""
    board = study.board
    if face != IMMUNE:
        return 1.0
    guns = [u for u in board.on_map(board.foe) if study.scenario.artillery[u]]
    near = [u for u in guns if board.ground.distance_to(hex)[board.where[u]] <= GUNS_NEAR]
    return GUNS_COME * sum(study.scenario.strength[unit] for unit in near)


def place_marker(study: Study) -> list[Scored]:
    """Waterloo 5.1: to the unit that most needs it."""
    board, found = study.board, []
    for action in study.actions:
        if isinstance(action, PlaceGoodGround):
            unit = study.scenario.number[action.unit]
            value = exposure(study, unit) * _face(study, action.face, board.where[unit])
        else:
            kept = board.good_ground
            unit = next((u for u in board.on_map(board.me) if board.where[u] == kept), -1)
            value = 0.01 + (exposure(study, unit) * _face(study, board.good_face, kept) if unit >= 0 else 0.0)
        found.append(Scored(action, value, {"danger met": value}))
    return found
