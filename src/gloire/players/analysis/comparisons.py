"""A plan that was carried out, and others in its place: from what the side knew, and on the same dice."""

from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.players.analysis.looking import Watch
from gloire.players.analysis.runs import Run, moment_of
from gloire.players.player import sample
from gloire.players.protocol import Strategist
from gloire.players.search.dice import CommonDice, Roller
from gloire.players.search.playout import PlayOut, best

DOUBT = 4  # play-outs without a difference that each plan is counted to have had
CERTAIN = 1.645  # standard errors within which a gain may be luck: in one case of twenty it still is
ROUND = 16  # play-outs after which it is asked whether there is still hope
LONGEST = 200  # answers after the parting that are looked at


class Comparison:
    """What a side did, against plans in its place."""

    def __init__(self, strategist: Strategist[Any, Any], run: Run, usual: Any, watch: Watch) -> None:
        """By the usual plan the side goes on where what it did has ended."""
        self._strategist, self.run, self._usual, self._watch = strategist, run, usual, watch
        self._dice, self._worths = CommonDice(run.at), dict[int, float]()

    def gain(self, plan: Any, playouts: int) -> float:
        """By how much a plan does better than what was done; in doubt, by nothing."""
        return sum(self._gains(plan, range(playouts))) / (playouts + DOUBT)

    def sure_gain(self, plan: Any, playouts: range) -> float:
        """The same on dice that nobody chose the plan by; nothing, where it may be luck."""
        gains: list[float] = []
        for gain in self._gains(plan, playouts):
            gains.append(gain)
            if len(gains) % ROUND == 0 and mean(gains) <= 0:
                return 0.0
        return mean(gains) if mean(gains) > CERTAIN * stdev(gains) / sqrt(len(gains)) else 0.0

    def _gains(self, plan: Any, playouts: range) -> Iterator[float]:
        for playout in playouts:
            self._watch.look()
            yield self._worth(playout, plan) - self._played(playout)

    def _played(self, playout: int) -> float:
        """What the side did, played out; worked out once."""
        if playout not in self._worths:
            game, roller = self._sample(playout), Roller(self._dice, playout)
            self._repeat(game, roller)
            self._worths[playout] = self._worth_of(game, roller, playout, self._usual)
        return self._worths[playout]

    def _worth(self, playout: int, plan: Any) -> float:
        return self._worth_of(self._sample(playout), Roller(self._dice, playout), playout, plan)

    def _worth_of(self, game: Game, roller: Roller, playout: int, plan: Any) -> float:
        return PlayOut(self._strategist, roller, Random(playout)).worth(game, self.run.side, plan)

    def _sample(self, playout: int) -> Game:
        """The game as the side knew it."""
        return sample(self.run.game, self.run.side, Random(playout))

    def _repeat(self, game: Game, roller: Roller) -> None:
        """What the side did, as far as it can be done where other things are hidden."""
        left = list(self.run.answers)
        while left and (question := game.question) is not None:
            if question.asks == self.run.side and not question.offers(left[0]):
                return
            game.apply(left.pop(0) if question.asks == self.run.side else self._answer(game, roller))

    def _answer(self, game: Game, roller: Roller) -> Action:
        """Of dice, or of a side by the script."""
        question = game.question
        assert question is not None
        if question.asks == CHANCE:
            rolled: Action = question.sample(roller.about(self._strategist.die_key(game)))
            return rolled
        return self._strategist.quick(self._strategist.situation(game, question.asks), Random(0))

    def parting(self, plan: Any) -> tuple[list[Action], list[Action]]:
        """What the side did and a plan does not do, and the contrary: from where the two part.

        Only what comes before a die is rolled, the other side asked, or something else planned: what follows may follow
        from that. What either does later all the same is left out; where they differ in order alone, so is everything.
        """
        game, record = self.run.game.clone(), self.run.record
        before = list[Action]()
        for number, action in enumerate(record):
            if game.question is not None and game.question.asks == self.run.side:
                planned = self._planned(game, plan)
                if planned is None:
                    break
                if planned != action:
                    done = self._at_once(game.clone(), record[number:])
                    due, later = self._foreseen(game, plan)
                    return _without(done, [*before, *due, *later]), _without(due, [*self.run.answers, *self.run.rest])
                before.append(action)
            game.apply(action)
        return [], []

    def _planned(self, game: Game, plan: Any) -> Action | None:
        """What a plan answers to the question asked in a game."""
        known = sample(game, self.run.side, Random(0))
        scored = self._strategist.carry_out(self._strategist.situation(known, self.run.side), plan)
        action = best(scored).action if scored else None
        return action if game.question is not None and action is not None and game.question.offers(action) else None

    def _at_once(self, game: Game, record: Sequence[Action]) -> list[Action]:
        """What the side did before anything else happened."""
        found = list[Action]()
        for action in record:
            if game.question is None or game.question.asks != self.run.side:
                break
            found.append(action)
            game.apply(action)
        return found

    def _foreseen(self, game: Game, plan: Any) -> tuple[list[Action], list[Action]]:
        """The same of a plan; and what the side would do later by it, as dice may fall. The game is played on."""
        due, later = list[Action](), list[Action]()
        found, roller = due, Roller(self._dice, 0)
        for _ in range(LONGEST):
            if (question := game.question) is None:
                break
            is_own = question.asks == self.run.side
            if is_own and moment_of(self._strategist, game, self.run.side) != self.run.moment:
                break
            planned = self._planned(game, plan) if is_own else None
            if planned is None:
                found = later
            action = planned or self._answer(game, roller)
            if is_own:
                found.append(action)
            game.apply(action)
        return due, later


def _without(some: Sequence[Action], others: Sequence[Action]) -> list[Action]:
    return [action for action in some if action not in others]
