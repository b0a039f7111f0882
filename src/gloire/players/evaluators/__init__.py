"""Which system has which strategist."""

from typing import Any

from gloire.players import napoleonic20
from gloire.players.protocol import Strategist

EVALUATORS: dict[str, Strategist[Any, Any]] = {
    "napoleonic20": napoleonic20.PLAYER,
}

__all__ = ["EVALUATORS"]
