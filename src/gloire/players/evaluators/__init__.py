"""Judgement, one module or package for each system."""

from collections.abc import Callable

from gloire.players.evaluators import napoleonic20
from gloire.players.evaluators.verdict import Evaluator

EVALUATORS: dict[str, Callable[[], Evaluator]] = {
    "napoleonic20": napoleonic20.Evaluator,
}

__all__ = ["EVALUATORS", "Evaluator"]
