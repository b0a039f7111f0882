"""What a position of Jours de Gloire always is, and what it hides."""

from collections.abc import Iterator
from random import Random

from gloire.core.game import Game
from gloire.sim.conformance.promises import Disguise, Promises, dealt_anew
from gloire.systems.jours_de_gloire.actions import SealOrders
from gloire.systems.jours_de_gloire.happened import MarkerPutIn, OrdersRevealed, RenfortGivenUp
from gloire.systems.jours_de_gloire.orders import Sealable
from gloire.systems.jours_de_gloire.position import DISORDERED, ROUTED, SQUARE, Position
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.stacking import at_odds

# Between these questions no unit is on its way.
AT_REST = ("DrawMarker", "Fire", "Movement", "Announce", "ChooseCombat", "ChooseRally", "SealTheOrders")


def faults(game: Game) -> Iterator[str]:
    """Everything that is wrong with a position."""
    position = _position(game)
    if sorted(position.layers) != list(range(len(position.where))):
        yield "a unit lies in no layer, or in two"
    for unit, hex in enumerate(position.where):
        if hex < 0 and position.has(unit, DISORDERED | ROUTED | SQUARE):
            yield f"{position.id(unit)} is off the map and still marked"
        if position.has(unit, ROUTED) and not position.has(unit, DISORDERED):
            yield f"{position.id(unit)} is routed on its good side"
    for hex in sorted({hex for hex in position.where if hex >= 0}):
        yield from _faults_in(game, position, hex)


def _faults_in(game: Game, position: Position, hex: int) -> Iterator[str]:
    pile, label = position.pile(hex), position.label(hex)
    if len({position.side(unit) for unit in pile}) > 1:
        yield f"both sides stand in {label}"
    guns = [position.arm(unit) == ARTILLERY for unit in pile]
    if guns != sorted(guns, reverse=True):
        yield f"guns lie below others in {label}"
    if game.question is not None and game.question.kind in AT_REST:
        if why := at_odds(position, pile):
            yield f"the units in {label} may not stack: {why}"
        facings = {position.facing[u] for u in pile if position.arm(u) != ARTILLERY and not position.has(u, ROUTED)}
        if len(facings) > 1:
            yield f"the units in {label} face different ways"


def kept_from(game: Game) -> tuple[str | None, ...]:
    """1.A + 2.3.2: nobody may learn what the first side seals before the other has sealed too."""
    first, second = game.scenario.sides
    if not _seals(game, first) or len(Sealable(_position(game), 1)) < 2:
        return ()  # what the last one seals is opened at once, the orders apart, which `disguise` looks after
    return (second, None)


def comes_out(game: Game) -> bool:
    """1.A: combined markers and Renforts given up are opened when both answers are in."""
    return _seals(game, game.scenario.sides[1])


def _seals(game: Game, side: str) -> bool:
    question = game.question
    return question is not None and question.kind == "SealTheOrders" and question.asks == side


def disguise(game: Game, viewer: str, rng: Random) -> Disguise | None:
    """2.3.2: other orders under the enemy's markers."""
    return dealt_anew(game, viewer, rng, (SealOrders,))


OPENED = (OrdersRevealed, MarkerPutIn, RenfortGivenUp)


def is_out(game: Game) -> bool:
    """2.4: whether the last answer has turned an order marker over; 1.A: or opened what both sides had sealed."""
    return any(isinstance(event, OPENED) for event in (game.last.events if game.last else ()))


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


PROMISES = Promises(faults, kept_from, comes_out, disguise, is_out)
