"""Quick answers for play-outs: the same judgement, one unit at a time, and each but once in an activation."""

from collections.abc import Callable, Sequence

from gloire.core.actions import Action
from gloire.players.glory3.ground import GUN_RANGE, SAFE
from gloire.players.glory3.judgement import judged, worth
from gloire.players.glory3.situation import Situation
from gloire.players.manners import Manner, bent
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3.frames import Command
from gloire.systems.glory3.leaders import leader_moves
from gloire.systems.glory3.movement import END, movers, moves_of
from gloire.systems.glory3.reinforcements import can_enter

LOOKED_AT = 6  # moves of a unit, the most promising at a glance
MET = 2  # hexes that it counts as nearer to stand beside an enemy
FIRST = 99  # hexes that it counts as nearer to go where the plan says


class Haste:
    """What is kept in mind for an activation: who has been looked at and stays, and whether leaders have been."""

    def __init__(self, moment: object) -> None:
        self.moment = moment
        self.stays: set[int] = set()
        self.rides = True  # leaders have still to be looked at


def answer(situation: Situation, plan: Manner) -> Action:
    """The best there is; in the movement step of the first unit that gains anything by a move."""
    question, command = situation.game.question, situation.position.within(Command)
    if question is None or command is None or question.kind != "Movement" or can_enter(situation.position, command):
        return max(bent(plan, judged(situation, plan.style), do.RevokeCharge), key=lambda scored: scored.value).action
    moment = (situation.moment, command.leaders, command.hex)
    haste = situation.hasty
    if haste is None or haste.moment != moment:
        haste = situation.hasty = Haste(moment)
    return _march(situation, plan, haste) or _ride(situation, plan, haste, command) or END


def _march(situation: Situation, plan: Manner, haste: Haste) -> Action | None:
    """The first move of a unit that gains anything."""
    for unit in movers(situation.position, situation.side):
        if unit not in haste.stays:
            if found := _best(situation, plan, _promising(situation, plan, unit)):
                return found
            haste.stays.add(unit)
    return None


def _ride(situation: Situation, plan: Manner, haste: Haste, command: Command) -> Action | None:
    """The best ride of a leader, if one gains anything."""
    if not haste.rides:
        return None
    found = _best(situation, plan, leader_moves(situation.position, command))
    haste.rides = found is not None
    return found


def _promising(situation: Situation, plan: Manner, unit: int) -> list[Action]:
    """What a unit may do in its place, and the few of its moves that promise most at a glance."""
    found, moves = list[Action](), list[tuple[int, int, Action]]()
    index, glance, takes = situation.grid.index, _glance(situation, unit), plan.otherwise.takes
    for number, action in enumerate(moves_of(situation.position, unit)):
        if isinstance(action, do.MoveUnit | do.MoveExtended):
            moves.append((-FIRST if action in takes else glance(index[action.hex]), number, action))
        else:
            found.append(action)
    moves.sort()
    return found + [action for _, _, action in moves[:LOOKED_AT]]


def _glance(situation: Situation, unit: int) -> Callable[[int], int]:
    """How far a hex is from where a unit would be, roughly: its aim, an enemy to charge, the range of guns, safety."""
    game, near = situation.position, situation.to_enemy
    if not game.is_good(unit):
        return lambda hex: max(0, SAFE - near(hex))
    if game.is_gun(unit):
        return lambda hex: min(abs(near(hex) - reach) for reach in GUN_RANGE)
    away = situation.to_aim(unit)
    return lambda hex: away[hex] - (MET if near(hex) == 1 else 0)


def _best(situation: Situation, plan: Manner, actions: Sequence[Action]) -> Action | None:
    """The best of some actions, if it is better than nothing."""
    best, most = None, 0.0
    for action in actions:
        if (value := worth(situation, plan.style, action) + plan.otherwise.shift(action)) > most:
            best, most = action, value
    return best
