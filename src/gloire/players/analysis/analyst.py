"""Where a game was turned: plans that were carried out, against those that would have done better."""

from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec

from gloire.core.actions import Action
from gloire.core.codec import plain
from gloire.core.game import Game
from gloire.players.analysis.comparisons import Comparison
from gloire.players.analysis.looking import Ended, Look, Watch
from gloire.players.analysis.luck import luck_of_dice
from gloire.players.analysis.runs import Run, find_runs
from gloire.players.player import sample
from gloire.players.protocol import STANDARD, Strategist
from gloire.systems import entry

POINTS = 3  # turning points that are named
SUSPECTS = 20  # plans that are looked at: those after which a side stood worst
CLOSE = 8  # of these, plans that are looked at closely
FEW, MANY, SURE = 4, 12, 64  # play-outs at first, of those that are looked at closely, and of a plan that did better
SHARES = (0.2, 0.4, 0.4)  # of the time, for each of these
WALKED, TRIED = 0.3, 0.6  # of the work, before any plan is tried, and before any is made sure of
LEAST = 0.02  # chance to win that a better plan must bring, and that a side must lose to be told of
CHANGES = 2  # of the usual plan, that are tried besides those of other styles
TOLD = 2  # answers that are named of a plan


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point: how a side stood before and after it, and what would have been better, if that is sure."""

    at: int  # answers that had been given before
    side: str
    before: float  # its chance to win when its plan began
    after: float  # the same when its next plan did, or at the end of the game
    is_last: bool = False  # whether it was its last plan
    played: tuple[dict[str, Any], ...] = ()  # what it did and the better plan does not; nothing, if that does more
    better: tuple[dict[str, Any], ...] = ()  # what it did not do; nothing, if not to do the other was better
    gain: float = 0.0  # chance to win


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game looked at again."""

    luck: dict[str, float]  # what dice gave each side, in chances to win
    points: tuple[Point, ...]


class Better(msgspec.Struct, frozen=True):
    """A plan that seems to be better than what was done."""

    gain: float
    comparison: Comparison
    plan: Any


class Analyst:
    """Looks at one game. `done` says how far it is, from 0 to 1."""

    def __init__(self, begin: Callable[[], Game], answers: Sequence[Action], look: Look, seconds: float) -> None:
        """`begin` makes the game anew; after so many seconds on plans only the best so far is told."""
        self._begin, self._answers, self._watch, self._seconds = begin, list(answers), Watch(look), seconds
        self._strategist: Strategist[Any, Any] = entry(begin().scenario.system.id).part("player")
        self._missed = set[int]()  # where plans began to which a clearly better one was found
        self.done = 0.0

    def analyse(self) -> Analysis:
        """Luck first, then plans. Whoever is hurried while he reckons luck has nothing to tell."""
        first, second = self._begin().scenario.sides
        gift, points = 0.0, list[Point]()
        with suppress(Ended):
            gift = luck_of_dice(self._strategist, self._begin(), self._answers, self._walk)
            runs = find_runs(self._strategist, self._begin(), self._answers, self._walk)
            points = self._sure(self._doubtful(self._suspects(runs)))
            points += _swings([run for run in runs if run.at not in self._missed], POINTS - len(points))
        self.done = 1.0
        return Analysis(luck={first: gift, second: -gift}, points=tuple(sorted(points, key=lambda point: point.at)))

    def _walk(self) -> None:
        """A step through the game, which is gone through twice."""
        self._watch.look()
        self.done = min(WALKED, self.done + WALKED / (2 * max(1, len(self._answers))))

    def _suspects(self, runs: Sequence[Run]) -> list[Run]:
        """Of the plans that lost most, or gained least, those that the script would not have made; the worst first."""
        worst = sorted((run for run in runs if run.answers), key=lambda run: -run.drop)[:SUSPECTS]
        gains = dict[int, float]()
        self._watch.allow(SHARES[0] * self._seconds)
        with suppress(Ended):
            for number, run in enumerate(worst):
                usual = self._plans(run)[0]
                gains[number] = Comparison(self._strategist, run, usual, self._watch).gain(usual, FEW)
                self.done = WALKED + (TRIED - WALKED) / 2 * (number + 1) / len(worst)
        return [worst[number] for number in sorted(gains, key=lambda number: -gains[number])[:CLOSE]]

    def _doubtful(self, runs: Sequence[Run]) -> list[Better]:
        """Of each run the plan that seems best in its place, those that seem to gain most first."""
        found = list[Better]()
        self._watch.allow(SHARES[1] * self._seconds)
        with suppress(Ended):
            for number, run in enumerate(runs):
                plans = self._plans(run)
                comparison = Comparison(self._strategist, run, plans[0], self._watch)
                gain, plan = max([(comparison.gain(plan, MANY), plan) for plan in plans], key=lambda pair: pair[0])
                found.append(Better(gain, comparison, plan))
                self.done = (WALKED + TRIED) / 2 + (TRIED - WALKED) / 2 * (number + 1) / len(runs)
        return sorted((one for one in found if one.gain >= LEAST), key=lambda one: -one.gain)

    def _sure(self, better: Sequence[Better]) -> list[Point]:
        """The plans that are better on other dice too: what is best of many on some dice was lucky on them."""
        found = list[Point]()
        self._watch.allow(SHARES[2] * self._seconds)
        with suppress(Ended):
            for number, one in enumerate(better):
                gain = one.comparison.sure_gain(one.plan, range(MANY, MANY + SURE))
                if gain >= LEAST:
                    self._missed.add(one.comparison.run.at)
                    found += _points(one.comparison, one.plan, gain)
                self.done = TRIED + (1 - TRIED) * (number + 1) / len(better)
        return sorted(found, key=lambda point: -point.gain)[:POINTS]

    def _plans(self, run: Run) -> list[Any]:
        """What the script would have planned then, its usual plan first; in its other styles, and with changes.

        Of plans that come to the same there is the first alone.
        """
        strategist, rng = self._strategist, Random(run.at)
        situation = strategist.situation(sample(run.game, run.side, rng), run.side)
        styles = sorted(strategist.styles, key=lambda style: style != STANDARD)
        plans = [strategist.propose(situation, strategist.styles[style], rng) for style in styles]
        plans += [strategist.vary(plans[0], rng) for _ in range(CHANGES)]
        first = dict[Hashable, Any]()
        for plan in plans:
            first.setdefault(strategist.essence(plan), plan)
        return list(first.values())


def _points(comparison: Comparison, plan: Any, gain: float) -> list[Point]:
    """A turning point in a few answers; none where the plans differ in nothing that could be named."""
    played, better = comparison.parting(plan)
    if not played and not better:
        return []
    done, due = (tuple(map(plain, answers[:TOLD])) for answers in (played, better))
    return [msgspec.structs.replace(_stood(comparison.run), played=done, better=due, gain=gain)]


def _swings(runs: Sequence[Run], room: int) -> list[Point]:
    """Where else a side lost most, as far as there is room; whether it could have done better is not sure."""
    lost = [run for run in runs if run.answers and run.drop >= LEAST]
    return [_stood(run) for run in sorted(lost, key=lambda run: -run.drop)[:room]]


def _stood(run: Run) -> Point:
    """How a side stood before and after a plan."""
    return Point(at=run.at, side=run.side, before=run.before, after=run.after, is_last=run.is_last)
