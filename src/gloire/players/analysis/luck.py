"""What dice gave a side: how it stood after each roll, against what was to be expected of the roll."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from gloire.core.actions import Action, Roll
from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.players.protocol import Strategist

SETTLED = 4  # answers after a roll, such as a retreat, by which it shows what it has done


def luck_of_dice(
    strategist: Strategist[Any, Any], game: Game, answers: Sequence[Action], look: Callable[[], object]
) -> float:
    """What all rolls were worth to the first side, in chances to win. The game is played on."""
    total = 0.0
    for action in answers:
        look()
        if game.question is not None and game.question.asks == CHANCE and isinstance(action, Roll):
            total += _fortune(strategist, game, action, look)
        game.apply(action)
    return total


def _fortune(strategist: Strategist[Any, Any], game: Game, roll: Roll, look: Callable[[], object]) -> float:
    """How much better the first side stands by a roll than it could expect to."""
    question = game.question
    assert question is not None
    rolls = list(question.actions)
    weights = question.weights or [1] * len(rolls)
    worths = dict[Action, float]()
    for one in rolls:
        look()
        worths[one] = _settled(strategist, game.clone(), one)
    expected = sum(worths[one] * weight for one, weight in zip(rolls, weights, strict=True)) / sum(weights)
    return worths[roll] - expected


def _settled(strategist: Strategist[Any, Any], game: Game, roll: Roll) -> float:
    game.apply(roll)
    for _ in range(SETTLED):
        question = game.question
        if question is None or question.asks == CHANCE:
            break
        game.apply(strategist.quick(strategist.situation(game, question.asks), Random(0)))
    return strategist.value(game, game.scenario.sides[0])
