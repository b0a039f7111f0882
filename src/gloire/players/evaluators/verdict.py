"""What an evaluator says about the actions of a question."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

import msgspec

from gloire.core.actions import Action
from gloire.players.player import Seat


class Scored(msgspec.Struct, frozen=True):
    """An action, what it is worth in the system's own measure, and why."""

    action: Action
    value: float
    reasons: dict[str, float] = {}


class Evaluator(Protocol):
    """Knows one system. It may keep plans from question to question, but never needs to have seen the last one."""

    def judge(self, seat: Seat, rng: Random) -> Sequence[Scored]:
        """The actions worth looking at, each with its value; at least one."""
