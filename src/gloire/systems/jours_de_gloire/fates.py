"""What becomes of units under a result, through every test, recoil, retreat and rout: played out, never sampled.

Owners take the safest lawful way. What the victor does next, advances and pursuits, is not foreseen.
"""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from gloire.core.actions import Action, Roll
from gloire.core.foresight import cut_short, every_end, shares
from gloire.core.procedures import Chance, Decision, Procedure
from gloire.systems.jours_de_gloire.actions import RoutOffMap, RoutTo, TakeRefuge, Withdrawing
from gloire.systems.jours_de_gloire.advance import FollowUp
from gloire.systems.jours_de_gloire.disorder import CohesionDie
from gloire.systems.jours_de_gloire.fire import CounterBattery
from gloire.systems.jours_de_gloire.frames import Combat, RoutMove, Shot, Withdrawal
from gloire.systems.jours_de_gloire.names import place
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.outcomes import Fate
from gloire.systems.jours_de_gloire.position import DISORDERED, LOST, ROUTED, Position
from gloire.systems.jours_de_gloire.rout import ChooseRoutHex
from gloire.systems.jours_de_gloire.scenario import Scenario
from gloire.systems.jours_de_gloire.stacking import company
from gloire.systems.jours_de_gloire.withdrawal import ChooseWithdrawal, hazard

End = tuple[float, Position]  # a chance, and how it stands then


def fates(game: Position, frame: Procedure) -> tuple[Fate, ...]:
    """How all who are touched by a procedure end; it goes on from the step at which it stands."""
    ends = list(ends_of(game, frame))
    touched = [unit for unit, hex in enumerate(game.where) if hex >= 0 and _is_touched(game, unit, ends)]
    return tuple(_fate(game, unit, ends) for unit in touched)


def ends_of(game: Position, frame: Procedure) -> Iterator[End]:
    """Every end of a procedure with its chance."""
    twin = game.clone()
    twin.log, twin.stack, twin.scenario = [], (frame,), _foresight(game.scenario)
    return every_end(twin, _branches)


def _branches(game: Position, decision: Decision) -> list[tuple[Action, float]]:
    """The answers of chance with their shares, or the safest one of whoever is asked."""
    frame = game.stack[-1]
    if isinstance(decision, CohesionDie):
        held = passing(int(cast(int, decision.about(game, frame)["needs"])))
        return [branch for branch in ((Roll(0), held), (Roll(9), 1.0 - held)) if branch[1] > 0]
    return shares(game, decision) if isinstance(decision, Chance) else [(safest(game, decision, frame), 1.0)]


def passing(needs: int) -> float:
    """0.4: the chance of a die of no more than this."""
    return min(max(needs + 1, 0), len(D10.faces)) / len(D10.faces)


def safest(game: Position, decision: Decision, frame: Procedure) -> Action:
    """10.3 + 10.4: the way with the fewest disorders, then with the fewest friends on it; a refuge if there is one."""
    options = decision.options(game, frame)
    match decision:
        case ChooseWithdrawal():
            assert isinstance(frame, Withdrawal)
            return min(options, key=lambda one: hazard(game, frame, place(game, cast(Withdrawing, one).hex)))
        case ChooseRoutHex():
            assert isinstance(frame, RoutMove)
            return min(options, key=lambda one: _danger(game, frame.unit, one))
    return options[0]


def _danger(game: Position, unit: int, action: Action) -> int:
    match action:
        case TakeRefuge():
            return -1
        case RoutTo(_, hex):
            return len(company(game, unit, place(game, hex)))
        case RoutOffMap():
            return len(game.where)
    return 0


def _foresight(scenario: Scenario) -> Scenario:
    """The scenario with procedures that end where foresight does."""
    if not scenario.foresight:
        sequence = cut_short(cut_short(scenario.sequence, Combat, FollowUp), Shot, CounterBattery)
        scenario.foresight.append(replace(scenario, sequence=sequence, foresight=[]))
    return scenario.foresight[0]


def _is_touched(game: Position, unit: int, ends: list[End]) -> bool:
    marks, hex = game.marks[unit] & (DISORDERED | ROUTED), game.where[unit]
    return any(end.where[unit] != hex or end.marks[unit] & (DISORDERED | ROUTED) != marks for _, end in ends)


def _fate(game: Position, unit: int, ends: list[End]) -> Fate:
    lost = sum(chance for chance, end in ends if end.where[unit] == LOST)
    alive = [(chance, end) for chance, end in ends if end.where[unit] >= 0]
    routed = sum(chance for chance, end in alive if end.has(unit, ROUTED))
    shaken = sum(chance for chance, end in alive if end.has(unit, DISORDERED) and not end.has(unit, ROUTED))
    moved = sum(chance for chance, end in alive if end.where[unit] != game.where[unit])
    return Fate(game.id(unit), shaken, routed, lost, moved)
