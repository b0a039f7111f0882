"""Which plan to take: candidates on common dice, by successive halving, shrunk towards the script's own judgement."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from gloire.core.game import Game
from gloire.players.protocol import STANDARD, Strategist
from gloire.players.search.budget import Spending
from gloire.players.search.dice import CommonDice, Roller
from gloire.players.search.playout import PlayOut

CANDIDATES = 8  # that are tried, the script's own plan among them
FIRST_ROUND = 4  # play-outs of each before any is dropped
DOUBT = 6  # play-outs without a gain that every candidate is counted to have had
LOOKS = 4  # changes that are looked at for each candidate that is wanted

Deal = Callable[[Random], Game]


class Found(msgspec.Struct, frozen=True):
    """The plan that was taken, how much better than the script's own it did, and after how many play-outs."""

    plan: Any
    gain: float = 0.0
    playouts: int = 0


class Trial:
    """A candidate, and what it was worth in each play-out."""

    def __init__(self, plan: Any) -> None:
        self.plan = plan
        self.worths: list[float] = []

    def lead(self, script: "Trial") -> float:
        """By how much it does better than the script's plan on dice that both have had; in doubt, by nothing."""
        gains = [mine - theirs for mine, theirs in zip(self.worths, script.worths, strict=False)]
        return sum(gains) / (len(gains) + DOUBT)


def best_plan(
    strategist: Strategist[Any, Any], deal: Deal, side: str, script: Any, spending: Spending, rng: Random
) -> Found:
    """The plan to carry out: the script's own, unless another did better on the same samples and dice."""
    samples = Samples(deal, rng)
    plans = candidates(strategist, samples, side, script, rng)
    if len(plans) == 1 or spending.playouts < 2 * FIRST_ROUND:
        return Found(script)
    contest = Contest(strategist, samples, side, plans, rng.getrandbits(32))
    contest.play(spending)
    return contest.found()


def candidates(strategist: Strategist[Any, Any], samples: "Samples", side: str, script: Any, rng: Random) -> list[Any]:
    """The script's plan, those of its other styles, and changes of these; what comes to the same is tried once."""
    situation = strategist.situation(samples.clone(0), side)
    proposed = (strategist.propose(situation, style, rng) for style in strategist.styles.values())
    found = {strategist.essence(script): script}
    for plan in proposed:
        found.setdefault(strategist.essence(plan), plan)
    known = list(found.values())
    for _ in range(LOOKS * CANDIDATES):
        if len(found) >= CANDIDATES:
            break
        plan = strategist.vary(rng.choice(known), rng)
        found.setdefault(strategist.essence(plan), plan)
    return list(found.values())[:CANDIDATES]


class Contest:
    """Candidates, the script's own plan first, and the samples and dice that all of them share."""

    def __init__(
        self, strategist: Strategist[Any, Any], samples: "Samples", side: str, plans: Sequence[Any], seed: int
    ) -> None:
        self._strategist, self._samples, self._side = strategist, samples, side
        self._trials = [Trial(plan) for plan in plans]
        self._dice, self._left, self._playouts = CommonDice(seed), list(self._trials), 0

    def play(self, spending: Spending) -> None:
        """Rounds of twice as many play-outs for half as many candidates, until one challenger or nothing is left."""
        upto = FIRST_ROUND
        while len(self._left) > 1 and self._round(upto, spending):
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
        style = self._strategist.styles[STANDARD]
        trial = PlayOut(self._strategist, style, Roller(self._dice, playout), Random(playout))
        return trial.worth(self._samples.clone(playout), self._side, plan)

    def _survivors(self) -> list[Trial]:
        """The script's own plan, and the better half of those that challenge it; the last one has to do better."""
        script, *others = self._left
        others.sort(key=lambda trial: -trial.lead(script))
        if len(others) == 1:
            return [script, *others] if others[0].lead(script) > 0 else [script]
        return [script, *others[: len(others) // 2]]

    def found(self) -> Found:
        """The plan in the lead."""
        script = self._trials[0]
        leader = max(self._left, key=lambda trial: trial.lead(script))
        return Found(leader.plan, leader.lead(script), self._playouts)


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
