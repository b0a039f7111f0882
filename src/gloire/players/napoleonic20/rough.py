"""Quick answers for play-outs: the same judgement with a shorter look."""

from collections.abc import Callable, Mapping, Sequence

from gloire.players.napoleonic20 import declaring, fighting, marching
from gloire.players.napoleonic20.judges import JUDGES
from gloire.players.napoleonic20.plans import Plan
from gloire.players.napoleonic20.study import Study
from gloire.players.protocol import Scored
from gloire.systems.napoleonic20.actions import AdvanceTo, ReduceDifferential

COUNTED = 1.0  # what it is worth to stand on a hex that counts at night, whosever it is
Found = tuple[Plan, Sequence[Scored]]  # a plan, and what it answers


def answer(study: Study, plan: Plan | None) -> Found:
    """What a plan answers; a new one, where there is none or it has nothing to say."""
    match study.kind:
        case "Move":
            return _move(study, plan)
        case "Declare":
            return _declare(study, plan)
    return plan or Plan(study.style), SHORT.get(study.kind, JUDGES[study.kind])(study)


def _move(study: Study, plan: Plan | None) -> Found:
    if plan is not None and plan.march is not None and (found := marching.go_on(study, plan.march)):
        return plan, found
    march = marching.plan_hastily(study)
    return Plan(study.style, march=march), marching.go_on(study, march)


def _declare(study: Study, plan: Plan | None) -> Found:
    if plan is not None and plan.intent is not None and (found := declaring.go_on(study, plan.intent)):
        return plan, found
    intent = declaring.plan_battles(study)
    return Plan(study.style, intent=intent), declaring.go_on(study, intent)


def _advance(study: Study) -> list[Scored]:
    """9.9: forward where the hex is worth more to the unit than where it stands, and not much more dangerous."""
    number, index, where = study.scenario.number, study.scenario.index, study.board.where
    counts = {hex for side in (0, 1) for hex, _ in study.board.counting(side)}

    def worth(unit: int, hex: int) -> float:
        ground = study.goals.lie(unit, hex) + COUNTED * (hex in counts)
        return ground - study.stakes.temper.caution * study.threats.alone(unit, hex)

    found = []
    for action in study.actions:
        value = 0.0
        if isinstance(action, AdvanceTo):
            unit = number[action.unit]
            value = worth(unit, index[action.hex]) - worth(unit, where[unit])
        found.append(Scored(action, value))
    return found


def _reduce(study: Study) -> list[Scored]:
    """9.5: the column as it is: a lower one is hardly ever better."""
    return [Scored(action, -float(isinstance(action, ReduceDifferential))) for action in study.actions]


SHORT: Mapping[str, Callable[[Study], Sequence[Scored]]] = {
    "Advance": _advance,
    "CommitReservesFor": fighting.commit_hastily,
    "Reduce": _reduce,
}
