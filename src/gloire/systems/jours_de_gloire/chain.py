"""Where one stands in a charge or an attack by shock: its steps in the order of play (8.3 to 8.8, 9)."""

from collections.abc import Iterator
from typing import Literal, NamedTuple

from gloire.core.display import Said, Step
from gloire.core.procedures import Procedure
from gloire.systems.jours_de_gloire.frames import Charge, Combat
from gloire.systems.jours_de_gloire.position import Position


class Rung(NamedTuple):
    """A step of the chain: in which procedure, from which of its steps on, and who decides there."""

    key: str
    rule: str
    within: type[Procedure]
    first: str
    by_defender: bool = False


CHARGE = (
    Rung("declare", "9.1", Charge, "TestCharge"),
    Rung("square", "9.3.1", Charge, "AskForSquares", by_defender=True),
    Rung("recall", "9.3.3", Charge, "ChooseRecall"),
    Rung("counter-charge", "9.4", Combat, "ChooseCounterCharge", by_defender=True),
    Rung("reaction", "8.3.3", Combat, "ChooseReactionFire", by_defender=True),
    Rung("charge", "9.2", Combat, "CombatDie"),
    Rung("pursuit", "9.5", Combat, "FollowUp"),
    Rung("end", "9.2", Combat, "EndCharge"),
)
SHOCK = (
    Rung("evasion", "8.8", Combat, "ChooseRefusal", by_defender=True),
    Rung("engagement", "8.3.2", Combat, "TestEngagement"),
    Rung("reaction", "8.3.3", Combat, "ChooseReactionFire", by_defender=True),
    Rung("shock", "8.5", Combat, "CombatDie"),
    Rung("advance", "8.7", Combat, "FollowUp"),
)


def chain(game: Position) -> tuple[Step, ...]:
    """The steps of what is under way, with the present one marked; nothing where nobody charges or attacks any more."""
    combat, charge = game.within(Combat), game.within(Charge)
    if combat is not None and (fighters := combat.attackers or combat.provokers):
        return tuple(_steps(game, CHARGE if combat.charging else SHOCK, combat, game.owner(fighters[0])))
    if charge is not None and charge.units:
        return tuple(_steps(game, CHARGE, charge, game.owner(charge.units[0])))
    return ()


def _steps(game: Position, rungs: tuple[Rung, ...], frame: Procedure, attacker: str) -> Iterator[Step]:
    (defender,) = (side for side in game.scenario.sides if side != attacker)
    begun = [number for number, rung in enumerate(rungs) if _is_begun(game, rung, frame)]
    at = max(begun, default=0)
    for number, rung in enumerate(rungs):
        side = defender if rung.by_defender else attacker
        yield Step(Said("chain", rung.key), rung.rule, side, _state(number - at))


def _state(ahead: int) -> Literal["done", "now", "next"]:
    return "done" if ahead < 0 else "next" if ahead else "now"


def _is_begun(game: Position, rung: Rung, frame: Procedure) -> bool:
    """Whether a procedure has come as far as a step; who fights has charged before."""
    if rung.within is not type(frame):
        return rung.within is Charge
    names = [getattr(step, "__name__", type(step).__name__) for step in game.scenario.sequence[rung.within]]
    return names.index(rung.first) <= frame.step
