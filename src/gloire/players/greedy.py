"""A player that takes the action its evaluator likes best."""

from random import Random
from typing import Any

from gloire.core.actions import Action
from gloire.core.codec import plain
from gloire.players.evaluators import EVALUATORS, Evaluator
from gloire.players.evaluators.verdict import Scored
from gloire.players.player import Seat

EQUAL = 1e-9
SHOWN = 6  # actions an explanation lists


class GreedyPlayer:
    """Weighs by exact odds, looks no farther than the enemy's next attack, and never gambles on hidden facts."""

    level = "greedy"

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._evaluators: dict[str, Evaluator] = {}
        self._last: dict[str, Any] = {}

    def choose(self, seat: Seat) -> Action:
        """The action of the highest value; among equals any."""
        if len(seat.actions) == 1:
            ranked = [Scored(seat.actions[0], 0.0, {"forced": 1.0})]
        else:
            ranked = sorted(self._evaluator(seat).judge(seat, self._rng), key=lambda scored: -scored.value)
        best = [scored for scored in ranked if scored.value >= ranked[0].value - EQUAL]
        chosen = best[int(self._rng.random() * len(best))]
        self._last = {"seat": (seat.kind, seat.rule), "chosen": chosen, "ranked": ranked}
        return chosen.action

    def _evaluator(self, seat: Seat) -> Evaluator:
        system: str = seat.scenario.system.id
        if system not in self._evaluators:
            self._evaluators[system] = EVALUATORS[system]()
        return self._evaluators[system]

    def explain(self) -> dict[str, Any]:
        """The last choice with its reasons, and what else was considered, best first."""
        if not self._last:
            return {}
        kind, rule = self._last["seat"]
        return {
            "question": kind,
            "rule": rule,
            **_told(self._last["chosen"]),
            "considered": [_told(scored) for scored in self._last["ranked"][:SHOWN]],
        }


def _told(scored: Scored) -> dict[str, Any]:
    return {
        "action": plain(scored.action),
        "value": round(scored.value, 3),
        "reasons": {reason: round(value, 3) for reason, value in scored.reasons.items()},
    }
