"""What the forecasts of all systems share: a chance to win, and the name of a die."""

from collections.abc import Callable, Hashable, Sequence
from math import exp

from msgspec import Struct
from msgspec.structs import astuple

from gloire.core.game import Game

DRAWN = 0.5


def chance(game: Game, side: str, leader: int, lead: Callable[[], float]) -> float:
    """The chance that a side wins: what has become of a game, or by how much a side of this number leads, in logits."""
    if game.outcome is not None:
        return DRAWN if game.outcome.winner is None else float(game.outcome.winner == side)
    sign = 1 if game.scenario.sides.index(side) == leader else -1
    return 1 / (1 + exp(-sign * lead()))


def weighed(weights: Struct, features: Struct) -> float:
    """What features count together, each by its weight."""
    pairs = zip(astuple(weights), astuple(features), strict=True)
    return float(sum(weight * feature for weight, feature in pairs))


def die_of(game: Game, time: int, subjects: Sequence[str]) -> Hashable:
    """The time, the question, and whom or what it is about, as far as its procedure names one of these subjects.

    So the same combat in two plans has the same dice.
    """
    question = game.question
    assert question is not None
    frame = game.position.stack[-1]
    return time, question.kind, tuple(getattr(frame, name) for name in subjects if hasattr(frame, name))
