"""Where a game was turned: plans that were carried out, against those that would have done better."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from gloire.core.actions import Action
from gloire.core.codec import plain
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.players.analysis.looking import Look
from gloire.players.analysis.luck import luck_of_dice
from gloire.players.analysis.runs import Run, find_runs
from gloire.players.player import sample
from gloire.players.protocol import STANDARD, Strategist
from gloire.players.search.dice import CommonDice, Roller
from gloire.players.search.playout import PlayOut, best
from gloire.systems import entry

POINTS = 3  # turning points that are named
SUSPECTS = 20  # plans that are looked at: those after which a side stood worst
CLOSE = 8  # of these, plans that are looked at closely
FEW, MANY = 4, 12  # play-outs at first, and of those that are looked at closely
DOUBT = 4  # play-outs without a difference that each plan is counted to have had
WALKED = 0.3  # of the work, before any plan is tried
LEAST = 0.005  # chance to win that a better plan must bring
CHANGES = 2  # of the usual plan, that are tried besides those of other styles
TOLD = 2  # answers that are named of a plan


class Point(msgspec.Struct, frozen=True, kw_only=True):
    """A turning point: what a side did, and what would have been better."""

    at: int  # answers that had been given before
    side: str
    played: tuple[dict[str, Any], ...]  # what it did and the better plan does not
    better: tuple[dict[str, Any], ...]
    gain: float  # chance to win


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game looked at again."""

    luck: dict[str, float]  # what dice gave each side, in chances to win
    points: tuple[Point, ...]


class Analyst:
    """Looks at one game. `done` says how far it is, from 0 to 1."""

    def __init__(self, begin: Callable[[], Game], answers: Sequence[Action], look: Look, seconds: float) -> None:
        """`begin` makes the game anew; after so many seconds on plans only the best so far is told."""
        self._begin, self._answers, self._look, self._seconds = begin, list(answers), look, seconds
        self._strategist: Strategist[Any, Any] = entry(begin().scenario.system.id).part("player")
        self.done = 0.0

    def analyse(self) -> Analysis:
        """Luck first, then plans."""
        first, second = self._begin().scenario.sides
        gift = luck_of_dice(self._strategist, self._begin(), self._answers, self._walk)
        found = find_runs(self._strategist, self._begin(), self._answers, self._walk)
        begun = self._look()
        suspects = self._suspects(found, until=begun + self._seconds / 2)
        points = self._closely(suspects, until=begun + self._seconds)
        self.done = 1.0
        return Analysis(luck={first: gift, second: -gift}, points=points)

    def _walk(self) -> float:
        """A step through the game, which is gone through twice."""
        self.done += WALKED / (2 * max(1, len(self._answers)))
        return self._look()

    def _suspects(self, runs: Sequence[Run], until: float) -> list[Run]:
        """Plans after which a side stood worse, and that the script would not have made; the worst first."""
        worst = sorted((run for run in runs if run.answers), key=lambda run: -run.drop)[:SUSPECTS]
        gains = {}
        for number, run in enumerate(worst):
            if self._look() >= until:
                break
            usual = self._plans(run)[0]
            gains[number] = Trial(self._strategist, run, usual, self._look).gain(usual, FEW)
            self.done = WALKED + 0.3 * (number + 1) / len(worst)
        return [worst[number] for number in sorted(gains, key=lambda number: -gains[number])[:CLOSE]]

    def _closely(self, runs: Sequence[Run], until: float) -> tuple[Point, ...]:
        """The turning points, in the order of the game."""
        points = []
        for number, run in enumerate(runs):
            if self._look() >= until:
                break
            plans = self._plans(run)
            trial = Trial(self._strategist, run, plans[0], self._look)
            gains = [(trial.gain(plan, MANY), plan) for plan in plans]
            gain, plan = max(gains, key=lambda pair: pair[0])
            if gain >= LEAST and (point := trial.point(plan, gain)):
                points.append(point)
            self.done = 0.6 + 0.4 * (number + 1) / len(runs)
        biggest = sorted(points, key=lambda point: -point.gain)[:POINTS]
        return tuple(sorted(biggest, key=lambda point: point.at))

    def _plans(self, run: Run) -> list[Any]:
        """What the script would have planned then, its usual plan first; in its other styles, and with changes."""
        strategist, rng = self._strategist, Random(run.at)
        situation = strategist.situation(sample(run.game, run.side, rng), run.side)
        styles = sorted(strategist.styles, key=lambda style: style != STANDARD)
        plans = [strategist.propose(situation, strategist.styles[style], rng) for style in styles]
        plans += [strategist.vary(plans[0], rng) for _ in range(CHANGES)]
        return list({strategist.essence(plan): plan for plan in reversed(plans)}.values())[::-1]


class Trial:
    """A plan that was carried out, and others in its place: from what the side knew, and on the same dice."""

    def __init__(self, strategist: Strategist[Any, Any], run: Run, usual: Any, look: Look) -> None:
        """By the usual plan the side goes on where what it did has ended."""
        self._strategist, self._run, self._usual, self._look = strategist, run, usual, look
        self._dice, self._worths = CommonDice(run.at), list[float]()

    def gain(self, plan: Any, playouts: int) -> float:
        """By how much a plan does better than what was done; in doubt, by nothing."""
        gains = []
        for playout in range(playouts):
            self._look()
            gains.append(self._worth(playout, plan) - self._played(playout))
        return sum(gains) / (len(gains) + DOUBT)

    def _played(self, playout: int) -> float:
        """What the side did, played out; worked out once."""
        if playout == len(self._worths):
            game, roller = self._sample(playout), Roller(self._dice, playout)
            self._repeat(game, roller)
            self._worths.append(self._worth_of(game, roller, playout, self._usual))
        return self._worths[playout]

    def _worth(self, playout: int, plan: Any) -> float:
        return self._worth_of(self._sample(playout), Roller(self._dice, playout), playout, plan)

    def _worth_of(self, game: Game, roller: Roller, playout: int, plan: Any) -> float:
        return PlayOut(self._strategist, roller, Random(playout)).worth(game, self._run.side, plan)

    def _sample(self, playout: int) -> Game:
        """The game as the side knew it."""
        return sample(self._run.game, self._run.side, Random(playout))

    def _repeat(self, game: Game, roller: Roller) -> None:
        """What the side did, as far as it can be done where other things are hidden."""
        left = list(self._run.answers)
        while left and (question := game.question) is not None:
            if question.asks == self._run.side and not question.offers(left[0]):
                return
            game.apply(left.pop(0) if question.asks == self._run.side else self._answer(game, roller))

    def _answer(self, game: Game, roller: Roller) -> Action:
        """Of dice, or of the other side by the script."""
        question = game.question
        assert question is not None
        if question.asks == CHANCE:
            rolled: Action = question.sample(roller.about(self._strategist.die_key(game)))
            return rolled
        return self._strategist.quick(self._strategist.situation(game, question.asks), Random(0))

    def point(self, plan: Any, gain: float) -> Point | None:
        """A turning point in a few answers; None where the plans differ in nothing that could be named."""
        planned, played = self._carried_out(plan), self._run.answers
        better = [action for action in planned if action not in played][:TOLD]
        worse = [action for action in played if action not in planned][:TOLD]
        if not better or not worse:
            return None
        run = self._run
        return Point(
            at=run.at, side=run.side, played=tuple(map(plain, worse)), better=tuple(map(plain, better)), gain=gain
        )

    def _carried_out(self, plan: Any) -> list[Action]:
        """What a side would have done by a plan."""
        game, roller, done = self._sample(0), Roller(self._dice, 0), list[Action]()
        while (question := game.question) is not None and len(done) <= len(self._run.answers) + TOLD:
            if question.asks != self._run.side:
                game.apply(self._answer(game, roller))
                continue
            scored = self._strategist.carry_out(self._strategist.situation(game, question.asks), plan)
            if not scored:
                break
            done.append(best(scored).action)
            game.apply(done[-1])
        return done
