"""What a position of Skirmish always is, and what it hides."""

from collections.abc import Iterator
from random import Random

from gloire.core.game import Game
from gloire.core.hexes import bits
from gloire.sim.conformance.promises import Disguise, Promises, dealt_anew
from gloire_skirmish.rules.actions import SealOrder
from gloire_skirmish.rules.happened import OrderOpened
from gloire_skirmish.rules.movement import MOST
from gloire_skirmish.rules.position import LOST, Position


def faults(game: Game) -> Iterator[str]:
    """Everything that is wrong with a position."""
    position = _position(game)
    if sorted(position.layers) != list(range(len(position.where))):
        yield "a unit lies in no layer, or in two"
    for unit, hex in enumerate(position.where):
        if hex != LOST and position.steps[unit] < 1:
            yield f"{position.id(unit)} stands in {position.label(hex)} without a step"
    for hex in set(position.where) - {LOST}:
        if len(position.pile(hex)) > MOST:
            yield f"too many units stand in {position.label(hex)}"
    for hex in bits(position.held_by(0) & position.held_by(1)):
        yield f"both sides stand in {position.label(hex)}"


def kept_from(game: Game) -> tuple[str | None, ...]:
    """2.1: nobody may learn which order the first side seals; that of the second opens both."""
    first, second = game.scenario.sides
    return (second, None) if _seals(game, first) else ()


def comes_out(game: Game) -> bool:
    """2.1: the answer of the second side opens both orders."""
    return _seals(game, game.scenario.sides[1])


def _seals(game: Game, side: str) -> bool:
    question = game.question
    return question is not None and question.kind == "ChooseOrder" and question.asks == side


def disguise(game: Game, viewer: str, rng: Random) -> Disguise | None:
    """2.1: another order under the enemy's seal."""
    return dealt_anew(game, viewer, rng, (SealOrder,))


def is_out(game: Game) -> bool:
    """2.1: whether the last answer has opened the orders."""
    return any(isinstance(event, OrderOpened) for event in (game.last.events if game.last else ()))


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


PROMISES = Promises(faults, kept_from, comes_out, disguise, is_out)
