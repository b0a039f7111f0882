"""What becomes of units under a result, through every check, retreat and displacement: played out, never sampled.

Owners take the safest lawful way. What the victor does next, advances and new attacks, is not foreseen.
"""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from gloire.core.actions import Action, Roll
from gloire.core.foresight import cut_short, every_end, shares
from gloire.core.procedures import Chance, Decision, Procedure
from gloire.systems.glory3.actions import RetreatOffMap, RetreatTo, SpareFriends
from gloire.systems.glory3.combat import ChooseAdvance
from gloire.systems.glory3.disorder import CohesionDie
from gloire.systems.glory3.frames import Charge, Retreat
from gloire.systems.glory3.names import named, place
from gloire.systems.glory3.outcomes import Fate
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import DISORDERED, ELIMINATED, GONE, WITHDRAWN, Position
from gloire.systems.glory3.retreat import ChooseRetreat, toll
from gloire.systems.glory3.scenario import Scenario

WORST = 99  # more than any Disorders on the way back
End = tuple[float, Position]  # a chance, and how it stands then


def fates(game: Position, frame: Procedure) -> tuple[Fate, ...]:
    """How all who are touched by a procedure end; it goes on from the step at which it stands."""
    ends = list(ends_of(game, frame))
    touched = [unit for unit, hex in enumerate(game.where) if hex >= 0 and _is_touched(game, unit, ends)]
    return tuple(fate(game, unit, ends) for unit in touched)


def ends_of(game: Position, frame: Procedure) -> Iterator[End]:
    """Every end of a procedure with its chance."""
    twin = game.clone()
    twin.log, twin.stack, twin.scenario = [], (frame,), _foresight(game.scenario)
    return every_end(twin, _branches)


def _branches(game: Position, decision: Decision) -> list[tuple[Action, float]]:
    """The answers of chance with their shares, or the safest one of whoever is asked."""
    frame = game.stack[-1]
    if isinstance(decision, CohesionDie):
        told = decision.about(game, frame)
        held = at_most(int(cast(int, told["cohesion"])) - int(cast(int, told["modifier"])))
        return [branch for branch in ((Roll(0), held), (Roll(9), 1.0 - held)) if branch[1] > 0]
    return shares(game, decision) if isinstance(decision, Chance) else [(safest(game, decision, frame), 1.0)]


def at_most(needs: int) -> float:
    """2.4: the chance of a die of no more than this."""
    return min(max(needs + 1, 0), len(D10.faces)) / len(D10.faces)


def safest(game: Position, decision: Decision, frame: Procedure) -> Action:
    """11.2: the way back with the fewest Disorders; otherwise the first answer."""
    options = decision.options(game, frame)
    if isinstance(decision, ChooseRetreat):
        assert isinstance(frame, Retreat)
        return min(options, key=lambda one: _danger(game, frame, one))
    return options[0]


def _danger(game: Position, retreat: Retreat, action: Action) -> int:
    if isinstance(action, SpareFriends | RetreatOffMap):
        return WORST
    if not isinstance(action, RetreatTo):
        return 0
    unit, hex = named(game, action.unit), place(game, action.hex)
    return 2 * len(list(toll(game, unit, game.where[unit], hex, retreat.why))) + bool(game.pile(hex))


def _foresight(scenario: Scenario) -> Scenario:
    """The scenario with procedures that end where foresight does."""
    if not scenario.foresight:
        sequence = cut_short(scenario.sequence, Charge, ChooseAdvance)
        scenario.foresight.append(replace(scenario, sequence=sequence, foresight=[]))
    return scenario.foresight[0]


def _is_touched(game: Position, unit: int, ends: list[End]) -> bool:
    marks, hex = game.marks[unit] & DISORDERED, game.where[unit]
    return any(end.where[unit] != hex or end.marks[unit] & DISORDERED != marks for _, end in ends)


def fate(game: Position, unit: int, ends: list[End]) -> Fate:
    """How a unit ends, of all ends that there are."""
    lost = sum(chance for chance, end in ends if end.where[unit] in (ELIMINATED, GONE))
    gone = sum(chance for chance, end in ends if end.where[unit] == WITHDRAWN)
    alive = [(chance, end) for chance, end in ends if end.where[unit] >= 0]
    shaken = sum(chance for chance, end in alive if end.has(unit, DISORDERED) and not game.has(unit, DISORDERED))
    moved = sum(chance for chance, end in alive if end.where[unit] != game.where[unit])
    return Fate(game.id(unit), shaken, gone, lost, moved)
