"""Which plan to take: candidates on common dice, the promising ones more often than others."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any

import msgspec

from gloire.core.game import Game
from gloire.players.protocol import Strategist
from gloire.players.search.budget import PLAYING, Spending
from gloire.players.search.dice import CommonDice, Roller
from gloire.players.search.playout import PlayOut
from gloire.players.search.trials import Standing, Trial

BREADTH = 1.5  # candidates that are tried at first, by the root of the play-outs there are,
AT_LEAST = 3  # as long as there are so many for each of them
CHANGES = 5  # of a plan in the lead that challenge it
AT_FIRST = 2  # play-outs of each before any is preferred
ABREAST = 4  # candidates that are played out before it is asked again who is promising
HEARD = 4  # play-outs without which no plan is taken
FIRM = 24  # play-outs after which changes of the leader challenge it
LOOKS = 4  # changes that are looked at for each candidate that is wanted

Deal = Callable[[Random], Game]


class Found(msgspec.Struct, frozen=True):
    """The plan that was taken, by how much it did better than the script's own, and after how many play-outs."""

    plan: Any
    gain: float = 0.0
    playouts: int = 0


def best_plan(
    strategist: Strategist[Any, Any], deal: Deal, side: str, script: Any, spending: Spending, rng: Random
) -> Found:
    """The plan to carry out: the script's own, unless another did better on the same samples and dice.

    Whatever leads for long enough is challenged by changes of it, as long as there is anything to spend.
    """
    samples, tried = Samples(deal, rng), {strategist.essence(script)}
    breadth = int(min(BREADTH * sqrt(spending.left), spending.left / AT_LEAST)) - 1
    fresh = Fresh(strategist, tried, spending, 1.0 - PLAYING)
    challengers = fresh.rivals(strategist.situation(samples.clone(0), side), breadth, rng)
    challengers += fresh.changes([script, *challengers], breadth - len(challengers), rng)
    fresh.share = 1.0
    contest = Contest(strategist, samples, side, [script, *challengers], rng.getrandbits(32))
    while contest.go_on(spending):
        if (leader := contest.firm_leader()) is not None:
            contest.join(leader, fresh.changes([leader.plan], CHANGES, rng))
    return contest.found()


class Fresh:
    """Plans that come to something new, as long as there is time for them: to find out what one comes to takes some."""

    def __init__(
        self, strategist: Strategist[Any, Any], tried: set[Hashable], spending: Spending, share: float = 1.0
    ) -> None:
        """They are looked for until so much of the time is over."""
        self._strategist, self._tried, self._spending, self.share = strategist, tried, spending, share

    def rivals(self, situation: Any, count: int, rng: Random) -> list[Any]:
        """Up to so many plans, none like another, that are to challenge the script's own."""
        return self._first(count, self._strategist.rivals(situation, rng))

    def changes(self, plans: Sequence[Any], count: int, rng: Random) -> list[Any]:
        """So many changes of some plans, if there are so many."""
        return self._first(count, (self._strategist.vary(rng.choice(plans), rng) for _ in range(LOOKS * count)))

    def _first(self, count: int, plans: Iterator[Any]) -> list[Any]:
        found: list[Any] = []
        while len(found) < count and self._spending.used < self.share and (plan := next(plans, None)) is not None:
            if (essence := self._strategist.essence(plan)) not in self._tried:
                self._tried.add(essence)
                found.append(plan)
        return found


class Contest:
    """Candidates, the script's plan first, and the samples and dice that all of them share."""

    def __init__(
        self, strategist: Strategist[Any, Any], samples: "Samples", side: str, plans: Sequence[Any], seed: int
    ) -> None:
        script, *others = plans
        self._strategist, self._samples, self._side = strategist, samples, side
        self._trials = [Trial(script, challenges=False), *map(Trial, others)]
        self._dice, self._playouts, self._firm = CommonDice(seed), 0, FIRM

    def go_on(self, spending: Spending) -> bool:
        """Plays some candidates out once more; false when there is nothing left to spend, or to find out."""
        found = self._next()
        for trial in found:
            if not spending.take():
                return False
            trial.worths.append(self._worth(trial.plan, len(trial.worths)))
            self._playouts += 1
        return bool(found)

    def _next(self) -> list[Trial]:
        """Those who had little, or else the most promising; nobody, once it is clear who is best."""
        if len(self._trials) == 1:
            return []
        if fresh := [trial for trial in self._trials if len(trial.worths) < AT_FIRST]:
            return fresh
        standing = Standing(self._trials)
        return [] if standing.is_clear(HEARD) else standing.promising()[:ABREAST]

    def _worth(self, plan: Any, playout: int) -> float:
        trial = PlayOut(self._strategist, Roller(self._dice, playout), Random(playout))
        return trial.worth(self._samples.clone(playout), self._side, plan)

    def firm_leader(self) -> Trial | None:
        """The leader, once it has been played out so often that changes of it are due."""
        leader = max(self._trials, key=lambda trial: trial.estimate)
        if len(leader.worths) < self._firm:
            return None
        self._firm = len(leader.worths) + FIRM
        return leader

    def join(self, leader: Trial, plans: Sequence[Any]) -> None:
        """Changes of the leader challenge it, and are thought to be about as good."""
        self._trials += [Trial(plan, leader.estimate) for plan in plans]

    def found(self) -> Found:
        """The plan in the lead, by what it is better than the script's own."""
        if not self._playouts:
            return Found(self._trials[0].plan)
        leader = Standing(self._trials).leader(HEARD)
        return Found(leader.plan, leader.estimate - self._trials[0].estimate, self._playouts)


class Samples:
    """Games that agree with what a side knows, one for each play-out, the same for all candidates."""

    def __init__(self, deal: Deal, rng: Random) -> None:
        self._deal, self._rng = deal, rng
        self._dealt: list[Game] = []

    def clone(self, playout: int) -> Game:
        """The sample of a play-out, to be played on."""
        while len(self._dealt) <= playout:
            self._dealt.append(self._deal(self._rng))
        return self._dealt[playout].clone()
