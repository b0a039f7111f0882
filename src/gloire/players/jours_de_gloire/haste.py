"""Quick answers for play-outs: the same judgement, one unit at a time, and each but once in an activation."""

from collections.abc import Callable, Iterator, Sequence

from gloire.core.actions import Action
from gloire.players.jours_de_gloire.aims import Aim
from gloire.players.jours_de_gloire.judgement import judged, worth
from gloire.players.jours_de_gloire.situation import Situation
from gloire.players.manners import Manner, bent
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.chiefs import chief_moves
from gloire.systems.jours_de_gloire.frames import Activation
from gloire.systems.jours_de_gloire.movement import END, moves_of
from gloire.systems.jours_de_gloire.readiness import may_move
from gloire.systems.jours_de_gloire.reinforcements import entries
from gloire.systems.jours_de_gloire.scenario import ARTILLERY

LOOKED_AT = 8  # moves of a unit, the most promising at a glance
MET = 3  # movement points that it counts as nearer to stand beside an enemy
FIRST = 99  # hexes that it counts as nearer to go where the plan says


class Haste:
    """What is kept in mind for an activation: what units make for, who was looked at and stays, and what is done."""

    def __init__(self, marker: object, aims: dict[int, Aim]) -> None:
        self.marker, self.aims = marker, aims
        self.stays: set[int] = set()
        self.rides = True  # chiefs have still to be looked at
        self.steps = 0  # of the plan that are done


def answer(situation: Situation, plan: Manner) -> Action:
    """The next step of a plan that has steps; else the best there is, in a movement of the first unit that gains."""
    haste = situation.hasty
    if haste is None or haste.marker != situation.marker:
        haste = situation.hasty = Haste(situation.marker, situation.aims)
    situation.aims = haste.aims
    if (step := _next_step(situation, plan, haste)) is not None:
        return step
    question, activation = situation.game.question, situation.position.within(Activation)
    if question is None or activation is None or question.kind != "Movement":
        return max(bent(plan, judged(situation, plan.style), do.WithdrawShock), key=lambda scored: scored.value).action
    if entering := entries(situation.position, activation):
        return max(_farthest_on(situation, entering), key=lambda action: worth(situation, plan.style, action))
    return _march(situation, plan, haste) or _ride(situation, plan, haste) or END


def _next_step(situation: Situation, plan: Manner, haste: Haste) -> Action | None:
    """The next step of a plan that has some and can be taken now; those before it have been taken, or cannot be."""
    question = situation.game.question
    for number in range(haste.steps, len(plan.steps)):
        if question is not None and question.offers(plan.steps[number]):
            haste.steps = number + 1
            return plan.steps[number]
    return None


def _march(situation: Situation, plan: Manner, haste: Haste) -> Action | None:
    """The first move of a unit that gains anything; those nearest to the enemy come first."""
    for unit in _movers(situation, haste):
        if found := _best(situation, plan, _promising(situation, plan, unit)):
            return found
        haste.stays.add(unit)
    return None


def _ride(situation: Situation, plan: Manner, haste: Haste) -> Action | None:
    """The best ride of a chief, if one gains anything."""
    if not haste.rides:
        return None
    found = _best(situation, plan, chief_moves(situation.position, situation.side))
    haste.rides = found is not None
    return found


def _movers(situation: Situation, haste: Haste) -> Iterator[int]:
    game = situation.position
    able = [unit for unit in situation.friends if unit not in haste.stays and may_move(game, unit)]
    yield from sorted(able, key=lambda unit: situation.to_enemy(game.where[unit]))


def _promising(situation: Situation, plan: Manner, unit: int) -> list[Action]:
    """What a unit may do in its place, and the few of its moves that promise most at a glance."""
    found, moves = list[Action](), list[tuple[int, int, Action]]()
    index, glance, takes = situation.grid.index, _glance(situation, unit), plan.otherwise.takes
    for number, action in enumerate(moves_of(situation.position, unit)):
        if isinstance(action, do.Moving):
            moves.append((-FIRST if action in takes else glance(index[action.hex]), number, action))
        else:
            found.append(action)
    moves.sort()
    return found + [action for _, _, action in moves[:LOOKED_AT]]


def _farthest_on(situation: Situation, entering: Sequence[do.Entering]) -> list[do.Entering]:
    """Of the ways to enter the few that bring somebody nearest to his aim."""
    index, number = situation.grid.index, situation.position.scenario.number
    aims = {action.unit: _glance(situation, number[action.unit]) for action in entering}
    return sorted(entering, key=lambda action: aims[action.unit](index[action.hex]))[: 2 * LOOKED_AT]


def _glance(situation: Situation, unit: int) -> Callable[[int], int]:
    """How far a hex is from where a unit would be, roughly: its aim, an enemy it can attack, or the range of guns."""
    game = situation.position
    if game.arm(unit) == ARTILLERY:
        reach = game.unit(unit).effective
        return lambda hex: abs(situation.to_enemy(hex) - reach)
    if aim := situation.aims.get(unit):
        far, beside = aim.far, situation.beside_enemies
        return lambda hex: far[hex] - (MET if beside >> hex & 1 else 0)
    return situation.to_enemy


def _best(situation: Situation, plan: Manner, actions: Sequence[Action]) -> Action | None:
    """The best of some actions, if it is better than nothing."""
    best, most = None, 0.0
    for action in actions:
        if (value := worth(situation, plan.style, action) + plan.otherwise.shift(action)) > most:
            best, most = action, value
    return best
