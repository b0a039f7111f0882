"""A game played out from a sample: one side carries out a plan, then scripts play on as far as it is worth looking."""

from random import Random
from typing import Any

from gloire.core.actions import Action
from gloire.core.game import Game, Question
from gloire.core.sides import CHANCE
from gloire.players.protocol import Scored, Strategist
from gloire.players.search.dice import Roller


class PlayOut:
    """One trial of a plan."""

    def __init__(self, strategist: Strategist[Any, Any], style: Any, roller: Roller, rng: Random) -> None:
        """Once the plan is carried out, both sides play by the script in a style."""
        self._strategist, self._style = strategist, style
        self._roller, self._rng = roller, rng
        self._situations: dict[str, Any] = {}
        self._plans: dict[str, Any] = {}

    def worth(self, game: Game, side: str, plan: Any) -> float:
        """The chance that the side wins, where the play-out ends. The game is played on: hand in a clone."""
        self._plans[side] = plan
        far_enough = self._strategist.horizon(game)
        while (question := game.question) is not None and not far_enough(game):
            game.apply(self._answer(game, question))
        return self._strategist.value(game, side)

    def _answer(self, game: Game, question: Question) -> Action:
        if question.asks == CHANCE:
            rolled: Action = question.sample(self._roller.about(self._strategist.die_key(game)))
            return rolled
        if len(question.actions) == 1:
            forced: Action = question.actions[0]
            return forced
        return best(self._scored(game, question.asks)).action

    def _scored(self, game: Game, side: str) -> list[Scored]:
        """What the plan of a side says; a new one where it has none that answers."""
        situation = self._strategist.situation(game, side, self._situations.get(side))
        self._situations[side] = situation
        found = self._strategist.carry_out(situation, self._plans[side]) if side in self._plans else ()
        if not found:
            self._plans[side] = self._strategist.propose(situation, self._style, self._rng)
            found = self._strategist.carry_out(situation, self._plans[side])
        return list(found)


def best(scored: list[Scored]) -> Scored:
    """The action of the highest value; of equals the first."""
    return max(scored, key=lambda one: one.value)
