"""Which plan to take: candidates on common dice, by successive halving, shrunk towards the script's own judgement."""

from collections.abc import Callable, Hashable, Sequence
from math import sqrt
from random import Random
from typing import Any

import msgspec

from gloire.core.game import Game
from gloire.players.protocol import Strategist
from gloire.players.search.budget import Spending
from gloire.players.search.dice import CommonDice, Roller
from gloire.players.search.playout import PlayOut

CANDIDATES = 6  # that are tried at a time, the plan to beat among them
BREADTH = 1.5  # rivals of the script's plan that are tried first, by the root of the play-outs there are,
AT_LEAST = 5  # as long as there are so many for each of them
EACH = 8  # play-outs for each candidate that must be there to spend
FIRST_ROUND = 4  # play-outs of each before any is dropped
LAST_ROUND = 32  # play-outs after which the last challenger has done what it can
HANDICAP = 0.6  # play-outs that a challenger must have won more, since the script had its reasons
DOUBT = 12  # play-outs without a gain that every candidate is counted to have had
LOOKS = 4  # changes that are looked at for each candidate that is wanted

Deal = Callable[[Random], Game]


class Found(msgspec.Struct, frozen=True):
    """The plan that was taken, by how much it did better than the script's own, and after how many play-outs."""

    plan: Any
    gain: float = 0.0
    playouts: int = 0


class Trial:
    """A candidate, and what it was worth in each play-out."""

    def __init__(self, plan: Any, handicap: float = HANDICAP) -> None:
        self.plan, self._handicap = plan, handicap
        self.worths: list[float] = []

    def lead(self, other: "Trial") -> float:
        """By how much it does better than the plan to beat on dice that both have had; in doubt, by nothing."""
        if other is self:
            return 0.0
        gains = [mine - theirs for mine, theirs in zip(self.worths, other.worths, strict=False)]
        return (sum(gains) - self._handicap) / (len(gains) + DOUBT)


def best_plan(
    strategist: Strategist[Any, Any], deal: Deal, side: str, script: Any, spending: Spending, rng: Random
) -> Found:
    """The plan to carry out: the script's own, unless another did better on the same samples and dice.

    Whatever wins is challenged again by changes of it, as long as there is anything to spend.
    """
    samples, found = Samples(deal, rng), Found(script)
    situation = strategist.situation(samples.clone(0), side)
    tried = {strategist.essence(script)}
    breadth = int(min(BREADTH * sqrt(spending.left), spending.left / AT_LEAST)) - 1
    challengers = rivals(strategist, situation, tried, breadth, rng)
    while (count := min(CANDIDATES, spending.left // EACH) - 1) > 0:
        challengers += changes(strategist, [found.plan, *challengers], tried, count - len(challengers), rng)
        if not challengers:
            break
        contest = Contest(strategist, samples, side, [found.plan, *challengers], rng.getrandbits(32))
        contest.play(spending)
        found, challengers = contest.found(found), []
    return found


def rivals(
    strategist: Strategist[Any, Any], situation: Any, tried: set[Hashable], count: int, rng: Random
) -> list[Any]:
    """Up to so many plans, none like another, that are to challenge the script's own."""
    found: list[Any] = []
    for plan in strategist.rivals(situation, rng):
        if len(found) >= count:
            break
        if (essence := strategist.essence(plan)) not in tried:
            tried.add(essence)
            found.append(plan)
    return found


def changes(
    strategist: Strategist[Any, Any], plans: Sequence[Any], tried: set[Hashable], count: int, rng: Random
) -> list[Any]:
    """So many changes of some plans, if there are so many that come to something new."""
    found: list[Any] = []
    for _ in range(LOOKS * max(0, count)):
        if len(found) >= count:
            break
        plan = strategist.vary(rng.choice(plans), rng)
        if (essence := strategist.essence(plan)) not in tried:
            tried.add(essence)
            found.append(plan)
    return found


class Contest:
    """Candidates, the plan to beat first, and the samples and dice that all of them share."""

    def __init__(
        self, strategist: Strategist[Any, Any], samples: "Samples", side: str, plans: Sequence[Any], seed: int
    ) -> None:
        self._strategist, self._samples, self._side = strategist, samples, side
        self._trials = [Trial(plan, HANDICAP * strategist.luck) for plan in plans]
        self._dice, self._left, self._playouts = CommonDice(seed), list(self._trials), 0

    def play(self, spending: Spending) -> None:
        """Rounds of twice as many play-outs for half as many candidates, until one challenger or nothing is left."""
        upto = FIRST_ROUND
        while len(self._left) > 1 and upto <= LAST_ROUND and self._round(upto, spending):
            self._left, upto = self._survivors(), 2 * upto

    def _round(self, upto: int, spending: Spending) -> bool:
        """Plays everybody who is left out, until each has had so many; false once there is nothing left to spend."""
        for playout in range(len(self._left[0].worths), upto):
            for trial in self._left:
                if not spending.take():
                    return False
                trial.worths.append(self._worth(trial.plan, playout))
                self._playouts += 1
        return True

    def _worth(self, plan: Any, playout: int) -> float:
        trial = PlayOut(self._strategist, Roller(self._dice, playout), Random(playout))
        return trial.worth(self._samples.clone(playout), self._side, plan)

    def _survivors(self) -> list[Trial]:
        """The plan to beat, and the better half of those that challenge it; the last one has to do better."""
        champion, *others = self._left
        others.sort(key=lambda trial: -trial.lead(champion))
        if len(others) == 1:
            return [champion, *others] if others[0].lead(champion) > 0 else [champion]
        return [champion, *others[: len(others) // 2]]

    def found(self, before: Found) -> Found:
        """The plan in the lead, after what was found before; who had no whole round does not count."""
        champion, *others = self._left
        heard = [trial for trial in others if len(trial.worths) >= FIRST_ROUND]
        leader = max([champion, *heard], key=lambda trial: trial.lead(champion))
        return Found(leader.plan, before.gain + leader.lead(champion), before.playouts + self._playouts)


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
