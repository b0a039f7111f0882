"""A player that takes any lawful action, each with the same chance."""

from random import Random
from typing import Any

from gloire.core.actions import Action
from gloire.core.codec import plain
from gloire.players.player import Seat


class RandomPlayer:
    """Knows the rules and nothing else."""

    level = "random"

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._last: dict[str, Any] = {}

    def choose(self, seat: Seat) -> Action:
        """Any action offered."""
        action: Action = seat.actions[int(self._rng.random() * len(seat.actions))]
        self._last = {"question": seat.kind, "rule": seat.rule, "action": plain(action), "options": len(seat.actions)}
        return action

    def explain(self) -> dict[str, Any]:
        """The last choice: one of so many."""
        return self._last
