"""How a player comes to a plan: the script's own, one that is misjudged, or the best of several played out."""

from collections.abc import Callable
from math import log
from random import Random
from typing import Any, Protocol

from gloire.core.system import ScenarioFacts
from gloire.players.player import Seat
from gloire.players.protocol import STANDARD, Scored, Strategist
from gloire.players.search import Budget, Purse, best_plan
from gloire.players.weights import blurred

FULL_DAY = 480  # minutes that people sit over a battle of a whole day
LONGER = 4  # times as long a searching player thinks in a turn of one
FEW = 4  # actions among which who misjudges errs by all he may


class Planner(Protocol):
    """Makes plans for a player, and tells how sure it is of what it values."""

    def plan(
        self, strategist: Strategist[Any, Any], situation: Any, seat: Seat, rng: Random, before: Any = None
    ) -> Any:
        """A plan from here on; `before` is the last one, if there was one."""

    def valued(self, scored: list[Scored], rng: Random) -> list[Scored]:
        """Actions as this planner values them."""

    @property
    def playouts(self) -> int:
        """How many play-outs the last plan was found by."""


class Script:
    """The script's own plan, in a style, and its values as they are."""

    playouts = 0

    def __init__(self, style: str = STANDARD) -> None:
        self._style = style

    def plan(
        self, strategist: Strategist[Any, Any], situation: Any, seat: Seat, rng: Random, before: Any = None
    ) -> Any:
        return strategist.propose(situation, strategist.styles[self._style], rng)

    def valued(self, scored: list[Scored], rng: Random) -> list[Scored]:
        return scored


class Misjudging:
    """The script's plan by blurred weights, and values that are taken for more or less than they are."""

    playouts = 0

    def __init__(self, amount: float, style: str = STANDARD) -> None:
        self._amount, self._style = amount, style

    def plan(
        self, strategist: Strategist[Any, Any], situation: Any, seat: Seat, rng: Random, before: Any = None
    ) -> Any:
        return strategist.propose(situation, blurred(strategist.styles[self._style], rng, self._amount), rng)

    def valued(self, scored: list[Scored], rng: Random) -> list[Scored]:
        """Errors are as large as the differences: who has a clear best action mostly finds it.

        Among many actions each error is smaller, or the largest of them alone would decide.
        """
        values = sorted(one.value for one in scored)
        error = self._amount * (values[-1] - values[len(values) // 2]) * log(FEW) / log(max(FEW, len(values)))
        return [Scored(one.action, one.value + rng.gauss(0, error), one.reasons) for one in scored]


class Searching:
    """The best of several plans, where the system makes one that is worth the time."""

    def __init__(self, budget: Budget, style: str = STANDARD, clock: Callable[[], float] | None = None) -> None:
        self._purse, self._style = Purse(budget, clock) if clock else Purse(budget), style
        self.playouts = 0

    def plan(
        self, strategist: Strategist[Any, Any], situation: Any, seat: Seat, rng: Random, before: Any = None
    ) -> Any:
        kept = strategist.lasting(before) if before is not None else None
        script = strategist.propose(situation, kept or strategist.styles[self._style], rng)
        occasions = strategist.occasions(situation)
        self.playouts = 0
        if not occasions:
            return script
        self._purse.open(strategist.turn(situation), patience(seat.scenario), strategist.pace)
        with self._purse.share(occasions) as spending:
            found = best_plan(strategist, seat.sample, seat.side, script, spending, rng)
        self.playouts = found.playouts
        return found.plan

    def valued(self, scored: list[Scored], rng: Random) -> list[Scored]:
        return scored


def patience(scenario: ScenarioFacts) -> int:
    """How many times the usual budget a turn of a scenario is worth."""
    return times(scenario.system.describe(scenario.named).minutes)


def times(minutes: int) -> int:
    """The same of a battle over which people sit for so long."""
    return LONGER if minutes >= FULL_DAY else 1
