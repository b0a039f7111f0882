"""9.7 to 9.9: retreats and advances."""

from gloire.players.napoleonic20.fighting import declared_value
from gloire.players.napoleonic20.following import exposed
from gloire.players.napoleonic20.melees import join
from gloire.players.napoleonic20.study import Study
from gloire.players.napoleonic20.threats import Standing
from gloire.players.napoleonic20.wayfinding import several_ways, worth
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import AdvanceTo, HoldGround
from gloire.systems.napoleonic20.frames import CombatPhase, Retreat

HELD_WALLS = 0.3  # what keeping a walled hex is worth
LATER = 0.5  # of the danger in a hex that may be left again before the enemy comes
GROUND = 0.1  # of the worth of ground, to a unit that must run
RUINOUS = 3.0  # what attacks that one must make are taken to cost at most: friends may come, before they are made


def choose_retreat(study: Study) -> list[Scored]:
    """9.7: whoever has most to fear goes first, before friends stand in his way."""
    board, found = study.board, []
    for action in study.actions:
        unit = study.scenario.number[action.unit]
        _, risk = study.risks([unit])[unit]
        value = risk * study.stakes.loss[unit]
        found.append(Scored(action, value, {"risk": risk, "strength": float(board.strength[unit])}))
    return found


def hold_or_give(study: Study) -> list[Scored]:
    """9.8.1: behind walls a hex less is nearly always better."""
    about = study.about
    unit, left = study.scenario.number[about["unit"]], about["hexes"]
    hex = study.board.where[unit]
    escape = study.escape(study.board.me, study.board.where)
    found = []
    for action in study.actions:
        holds = isinstance(action, HoldGround)
        risk = escape.risk(unit, hex, left - holds) * study.stakes.loss[unit]
        bonus = HELD_WALLS if holds and left == 1 else 0.0
        long = about["rout"] and left - holds > study.scenario.movement[unit]
        cost = risk + (study.point() if long else 0.0)
        found.append(Scored(action, bonus - cost, {"walls": bonus, "retreat": -cost}))
    return found


def retire(study: Study) -> list[Scored]:
    """9.8: the way on which the unit most likely lives, and where it is least in danger afterwards."""
    retreat = study.position.stack[-1]
    assert isinstance(retreat, Retreat)
    unit, board = retreat.unit, study.board
    escape = study.escape(board.me, board.where)
    found = []
    for action in study.actions:
        hex = study.scenario.index[action.hex]
        risk = escape.risk_by(unit, retreat.path, hex, retreat.left)
        loss = risk * study.stakes.loss[unit]
        danger = LATER * study.threats.alone(unit, hex)
        ground = GROUND * study.goals.lie(unit, hex)
        reasons = {"breaking": -loss, "danger": -danger, "ground": ground}
        found.append(Scored(action, sum(reasons.values()), reasons))
    return found


def advance(study: Study) -> list[Scored]:
    """9.9: forward where the ground is worth it, the retreats still to come are barred, and no trap waits."""
    found, several = [], several_ways(study.actions)
    for action in study.actions:
        place = study.board.where
        if isinstance(action, AdvanceTo):
            place = list(place)
            place[study.scenario.number[action.unit]] = study.scenario.index[action.hex]
        parts = _standing(study, place)
        if isinstance(action, AdvanceTo):
            if _attacks_come(study):
                parts["attack"] = -exposed(study, study.scenario.number[action.unit], study.scenario.index[action.hex])
            if (action.unit, action.hex) in several:
                parts["way"] = worth(study, action)
        found.append(Scored(action, sum(parts.values()), parts))
    return found


def _attacks_come(study: Study) -> bool:
    """8.2: after a countercharge the enemy has all his attacks before him."""
    phase = study.position.stack[-2]
    return isinstance(phase, CombatPhase) and phase.charge and study.board.phasing != study.board.me


def _standing(study: Study, place: list[int]) -> dict[str, float]:
    """What it is worth to stand as `place` says when the battle is over."""
    board = study.board
    units = [(unit, place[unit]) for unit in board.on_map(board.me)]
    held, zone = board.held_by(board.me, place), board.zone_by(board.me, place)
    parts = study.outlook.parts(units, held, zone) | {"battles": _battles_left(study, place)}
    if board.phasing == board.me:  # The enemy is next, and nobody can step back any more.
        parts["danger"] = -study.outlook.fear(place)
    elif board.fights_in(board.next_own_turn):
        parts["bound"] = -study.style.weights.bound * _bound(study, units, held, zone)
    return parts


def _bound(study: Study, units: Standing, held: int, zone: int) -> float:
    """7.3 + 9.1: what attacks cost at best that must be made in our turn by those who stand in an enemy zone."""
    frays, theirs = study.frays, study.board.zones[study.board.foe]
    groups = join([(frays.touched(unit, hex), ((unit, hex),)) for unit, hex in units if theirs >> hex & 1])
    values = [frays.of(members).fight(held, zone)[0] for _, members in groups]
    return sum(min(RUINOUS, -value) for value in values if value < 0)


def _battles_left(study: Study, place: list[int]) -> float:
    """What the battles still to be fought are worth to us."""
    phase = study.position.stack[-2]
    if not isinstance(phase, CombatPhase):
        return 0.0
    total = 0.0
    for battle in phase.battles:
        value = declared_value(study, phase, battle, place)
        total += value if study.scenario.side[battle.attackers[0]] == study.board.me else -value
    return total
