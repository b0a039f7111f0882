"""How a player comes to a plan: the script's own, one that is misjudged, or the best of several played out."""

from collections.abc import Callable, Hashable
from math import log
from random import Random
from typing import Any, Protocol

from gloire.core.system import ScenarioFacts
from gloire.players.player import Seat
from gloire.players.protocol import STANDARD, Rehearsing, Scored, Strategist, Stretch
from gloire.players.search import Budget, Found, Purse, best_plan, climbed
from gloire.players.weights import blurred

FULL_DAY = 480  # minutes that people sit over a battle of a whole day
LONGER = 4  # times as long a searching player thinks in a turn of one
FEWEST = 20  # play-outs with which a search finds something worth its while; with a dozen it finds half as much
FEW = 4  # actions among which who misjudges errs by all he may


class Planner(Protocol):
    """Makes plans for a player, and tells how sure it is of what it values."""

    def plan(self, strategist: Strategist[Any, Any], situation: Any, seat: Seat, rng: Random) -> Any:
        """A plan from here on."""

    def looks_again(self, strategist: Strategist[Any, Any], situation: Any) -> bool:
        """Whether it makes a new plan here, though the last one still has answers."""

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

    def plan(self, strategist: Strategist[Any, Any], situation: Any, seat: Seat, rng: Random) -> Any:
        return strategist.propose(situation, strategist.styles[self._style], rng)

    def looks_again(self, strategist: Strategist[Any, Any], situation: Any) -> bool:
        return False

    def valued(self, scored: list[Scored], rng: Random) -> list[Scored]:
        return scored


class Misjudging(Script):
    """The script's plan by blurred weights, and values that are taken for more or less than they are."""

    def __init__(self, amount: float, style: str = STANDARD) -> None:
        super().__init__(style)
        self._amount = amount

    def plan(self, strategist: Strategist[Any, Any], situation: Any, seat: Seat, rng: Random) -> Any:
        return strategist.propose(situation, blurred(strategist.styles[self._style], rng, self._amount), rng)

    def valued(self, scored: list[Scored], rng: Random) -> list[Scored]:
        """Errors are as large as the lead of the best over the middle of the others: a clear best is mostly found.

        Among many actions each error is smaller, or the largest of them alone would decide.
        """
        values = sorted(one.value for one in scored)
        error = self._amount * (values[-1] - values[(len(values) - 1) // 2]) * log(FEW) / log(max(FEW, len(values)))
        return [Scored(one.action, one.value + rng.gauss(0, error), one.reasons, one.of) for one in scored]


class Searching:
    """The best of several plans, where the system makes one that is worth the time."""

    def __init__(self, budget: Budget, style: str = STANDARD, clock: Callable[[], float] | None = None) -> None:
        self._purse, self._style = Purse(budget, clock) if clock else Purse(budget), style
        self._rehearsed: Hashable = None  # the stretch that was rehearsed last
        self.playouts = 0

    def plan(self, strategist: Strategist[Any, Any], situation: Any, seat: Seat, rng: Random) -> Any:
        script = strategist.propose(situation, strategist.styles[self._style], rng)
        self._purse.open(strategist.turn(situation), patience(seat.scenario), strategist.pace)
        if isinstance(strategist, Rehearsing):
            found = self._rehearse(strategist.stretch(situation), script, rng)
        else:
            found = self._play_out(strategist, situation, seat, script, rng)
        self.playouts = found.playouts
        return found.plan

    def _rehearse(self, stretch: Stretch[Any] | None, script: Any, rng: Random) -> Found:
        if stretch is None:
            return Found(script)
        self._rehearsed = stretch.key
        with self._purse.share(stretch.to_come) as spending:
            return climbed(stretch, script, spending, rng)

    def _play_out(
        self, strategist: Strategist[Any, Any], situation: Any, seat: Seat, script: Any, rng: Random
    ) -> Found:
        occasions = strategist.occasions(situation)
        if not occasions:
            return Found(script)
        with self._purse.share(occasions, FEWEST) as spending:
            return best_plan(strategist, seat.sample, seat.side, script, spending, rng)

    def looks_again(self, strategist: Strategist[Any, Any], situation: Any) -> bool:
        """At every stretch that can be rehearsed."""
        stretch = strategist.stretch(situation) if isinstance(strategist, Rehearsing) else None
        return stretch is not None and stretch.key != self._rehearsed

    def valued(self, scored: list[Scored], rng: Random) -> list[Scored]:
        return scored


def patience(scenario: ScenarioFacts) -> int:
    """How many times the usual budget a turn of a scenario is worth."""
    return times(scenario.system.describe(scenario.named).minutes)


def times(minutes: int) -> int:
    """The same of a battle over which people sit for so long."""
    return LONGER if minutes >= FULL_DAY else 1
