"""What a position of Glory III always is, and what it hides."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from gloire.core.game import Game
from gloire.sim.conformance.promises import Disguise, Promises, dealt_anew
from gloire.systems.glory3.actions import BeginWith, LeaveToChance, PlaceMarkers
from gloire.systems.glory3.happened import MarkerPlayed, PoolFilled
from gloire.systems.glory3.pool import available
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.stacking import why_apart

# Between these questions no unit is on its way.
AT_REST = ("DrawMarker", "ChooseCommand", "Fire", "Movement", "DeclareCharges", "ChooseCharge", "ChooseRally")
SECRET = (BeginWith, LeaveToChance, PlaceMarkers)


def faults(game: Game) -> Iterator[str]:
    """Everything that is wrong with a position."""
    position = _position(game)
    if sorted(position.layers) != list(range(len(position.where))):
        yield "a unit lies in no layer, or in two"
    for hex in sorted({hex for hex in position.where if hex >= 0}):
        yield from _faults_in(game, position, hex)


def _faults_in(game: Game, position: Position, hex: int) -> Iterator[str]:
    pile, label = position.pile(hex), position.label(hex)
    if len({position.side(unit) for unit in pile}) > 1:
        yield f"both sides stand in {label}"
    if game.question is None or game.question.kind not in AT_REST:
        return
    if len(pile) > 2 or (len(pile) == 2 and (why_apart(position, pile[1], (pile[0],)))):
        yield f"the units in {label} may not stack"
    if len({position.facing[unit] for unit in pile}) > 1:
        yield f"the units in {label} face different ways"
    if any(position.is_gun(low) and not position.is_gun(high) for high, low in pairwise(pile)):
        yield f"guns lie below in {label}"


def kept_from(game: Game) -> tuple[str | None, ...]:
    """4.21: nobody else may learn which marker a side holds out and what it places, before the Pool is filled.

    What the last one places fills it at once: how many there are is open then, and `disguise` looks after the rest.
    """
    question, last = game.question, game.scenario.sides[1]
    if question is None or question.kind not in ("ChooseFirstMarker", "PlaceMarkers"):
        return ()
    if (question.kind == "PlaceMarkers" and question.asks == last) or not _places_later(game):
        return ()
    other = next(side for side in game.scenario.sides if side != question.asks)
    return (other, None)


def _places_later(game: Game) -> bool:
    """Whether the second side has a marker, for the Pool or to begin with."""
    return bool(available(_position(game), 1))


def comes_out(game: Game) -> bool:
    """4.21: when the second side has placed its markers, the Pool is filled and the first marker is played."""
    question = game.question
    return question is not None and question.kind == "PlaceMarkers" and question.asks == game.scenario.sides[1]


def disguise(game: Game, viewer: str, rng: Random) -> Disguise | None:
    """4.21: other markers of the enemy in the Pool."""
    return dealt_anew(game, viewer, rng, SECRET)


def is_out(game: Game) -> bool:
    """4.21 + 4.22: whether the last answer has shown a marker, or how many there are."""
    return any(isinstance(event, MarkerPlayed | PoolFilled) for event in (game.last.events if game.last else ()))


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


PROMISES = Promises(faults, kept_from, comes_out, disguise, is_out)
