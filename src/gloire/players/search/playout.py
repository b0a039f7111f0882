"""A game played out from a sample: one side carries out a plan, then scripts play on as far as it is worth looking."""

from collections.abc import Sequence
from random import Random
from typing import Any

from gloire.core.actions import Action
from gloire.core.game import Game, Question
from gloire.core.sides import CHANCE
from gloire.players.protocol import Scored, Strategist
from gloire.players.search.dice import Roller

MOST = 5000  # answers after which a play-out ends wherever it is: nobody waits for one that goes in circles


class PlayOut:
    """One trial of a plan."""

    def __init__(self, strategist: Strategist[Any, Any], roller: Roller, rng: Random) -> None:
        """Once the plan is carried out, both sides answer quickly."""
        self._strategist, self._roller, self._rng = strategist, roller, rng
        self._situations: dict[str, Any] = {}
        self._plans: dict[str, Any] = {}

    def worth(self, game: Game, side: str, plan: Any) -> float:
        """The chance that the side wins, where the play-out ends. The game is played on: hand in a clone."""
        self._plans[side] = plan
        far_enough = self._strategist.horizon(game)
        for _ in range(MOST):
            if (question := game.question) is None or far_enough(game):
                break
            game.apply(self._answer(game, question))
        return self._strategist.value(game, side)

    def _answer(self, game: Game, question: Question) -> Action:
        if question.asks == CHANCE:
            rolled: Action = question.sample(self._roller.about(self._strategist.die_key(game)))
            return rolled
        if question.kind not in self._strategist.vast and len(question.actions) == 1:
            forced: Action = question.actions[0]
            return forced
        return self._chosen(game, question.asks)

    def _chosen(self, game: Game, side: str) -> Action:
        """What the plan that is tried says, for as long as it says anything; then whatever comes quickly."""
        situation = self._strategist.situation(game, side, self._situations.get(side))
        self._situations[side] = situation
        if side in self._plans:
            if found := self._strategist.try_out(situation, self._plans[side]):
                return found
            del self._plans[side]
        return self._strategist.quick(situation, self._rng)


def best(scored: Sequence[Scored]) -> Scored:
    """The action of the highest value; of equals the first."""
    return max(scored, key=lambda one: one.value)
