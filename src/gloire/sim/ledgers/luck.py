"""How a die fell: any die, by its faces and their weights."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from gloire.core.actions import Roll
from gloire.core.game import Question


class Fall(NamedTuple):
    """A die as it fell for a side."""

    side: str
    beyond: float  # pips beyond the average of the die, counted in the side's favour
    mean: float  # of the die
    variance: float


def fall(question: Question, roll: Roll, side: str, hope: int) -> Fall:
    """How a die falls for a side that hopes for a high one (1) or for a low one (-1)."""
    faces = tuple(action.face for action in question.actions)
    mean, variance = spread(faces, question.weights and tuple(question.weights))
    return Fall(side, hope * (roll.face - mean), mean, variance)


@lru_cache(64)
def spread(faces: Sequence[int], weights: Sequence[int] | None) -> tuple[float, float]:
    """The mean and the variance of a die."""
    counted = weights or [1] * len(faces)
    total = sum(counted)
    mean = sum(face * weight for face, weight in zip(faces, counted, strict=True)) / total
    return mean, sum((face - mean) ** 2 * weight for face, weight in zip(faces, counted, strict=True)) / total
