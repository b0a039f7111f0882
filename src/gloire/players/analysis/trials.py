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
from gloire.players.analysis.runs import Run
from gloire.players.player import sample
from gloire.players.protocol import Strategist
from gloire.players.search.dice import CommonDice, Roller
from gloire.players.search.playout import PlayOut, best

DOUBT = 4  # play-outs without a difference that each plan is counted to have had
CERTAIN = 1.645  # standard errors within which a gain may be luck: in one case of twenty it still is
ROUND = 16  # play-outs after which it is asked whether there is still hope
LONGEST = 200  # answers of a plan that are looked at


class Trial:
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
        """Of dice, or of the other side by the script."""
        question = game.question
        assert question is not None
        if question.asks == CHANCE:
            rolled: Action = question.sample(roller.about(self._strategist.die_key(game)))
            return rolled
        return self._strategist.quick(self._strategist.situation(game, question.asks), Random(0))

    def parting(self, plan: Any) -> tuple[list[Action], list[Action]]:
        """What the side did, and what it would have done by a plan: from where the two part until a die is rolled.

        Both are answers to what was asked in the game itself. Nothing, where they differ in order alone.
        """
        game, record = self.run.game.clone(), self.run.record
        for number, action in enumerate(record):
            if game.question is not None and game.question.asks == self.run.side:
                planned = self._planned(game, plan)
                if planned is None:
                    break
                if planned != action:
                    return _apart(self._done(game.clone(), record[number:]), self._until_a_die(game.clone(), plan))
            game.apply(action)
        return [], []

    def _planned(self, game: Game, plan: Any) -> Action | None:
        """What a plan answers to the question asked in a game."""
        known = sample(game, self.run.side, Random(0))
        scored = self._strategist.carry_out(self._strategist.situation(known, self.run.side), plan)
        return best(scored).action if scored else None

    def _done(self, game: Game, record: Sequence[Action]) -> list[Action]:
        found = []
        for action in record:
            if game.question is None or game.question.asks == CHANCE:
                break
            if game.question.asks == self.run.side:
                found.append(action)
            game.apply(action)
        return found

    def _until_a_die(self, game: Game, plan: Any) -> list[Action]:
        found = list[Action]()
        while (question := game.question) is not None and question.asks == self.run.side and len(found) < LONGEST:
            action = self._planned(game, plan)
            if action is None or not question.offers(action):
                break
            found.append(action)
            game.apply(action)
        return found


def _apart(done: list[Action], planned: list[Action]) -> tuple[list[Action], list[Action]]:
    """Answers that only one of two lists has; the first one of a list that has none of its own."""
    if not done or not planned or set(done) == set(planned):
        return [], []
    ours = [action for action in done if action not in planned]
    theirs = [action for action in planned if action not in done]
    return ours or done[:1], theirs or planned[:1]
