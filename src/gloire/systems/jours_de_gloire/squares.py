"""Case 4.2, squares of one's own will: forming and leaving them. Under a charge 9.3.1 has its own way."""

from gloire.core.refusals import Refusal
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.facing import FREELY, companions
from gloire.systems.jours_de_gloire.frames import Facing
from gloire.systems.jours_de_gloire.happened import SquareFormed, SquareLeft
from gloire.systems.jours_de_gloire.position import CALLED, FIRED, LEFT_SQUARE, MOVED, ORDERED, SQUARE, Position
from gloire.systems.jours_de_gloire.readiness import may_move
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, INFANTRY


def no_square(game: Position, hex: int) -> Refusal | None:
    """4.2: why the units in a hex may not form square."""
    if not game.ground.clear >> hex & 1:
        return Refusal("4.2", "square-needs-clear", {"hex": game.label(hex)})
    units = [unit for unit in game.pile(hex) if not game.unit(unit).fixed]
    if not any(game.arm(unit) == INFANTRY for unit in units):
        return Refusal("4.2", "square-needs-infantry", {"hex": game.label(hex)})
    for unit in units:
        if not game.is_good(unit):
            return Refusal("4.2", "square-needs-order", {"unit": game.id(unit), "hex": game.label(hex)})
        if not may_move(game, unit) or game.has(unit, LEFT_SQUARE):
            facts = {"unit": game.id(unit), "hex": game.label(hex)}
            return Refusal("4.2", "square-needs-all", facts, ruling="R23")
        if game.has(unit, FIRED) and not game.has(unit, ORDERED):
            # 4.4.2: without orders guns have nothing left to spend; with orders they give up the half they have.
            return Refusal("4.4.2", "fired-without-orders", {"unit": game.id(unit)})
    return None


def form_square(game: Position, hex: int) -> None:
    """4.2: it costs the whole allowance of all of them."""
    units = [unit for unit in game.pile(hex) if not game.unit(unit).fixed]
    for unit in units:
        game.mark(unit, SQUARE | MOVED)
    game.emit(SquareFormed(game.ids(units), game.label(hex)))


def no_leaving(game: Position, hex: int) -> Refusal | None:
    """4.2: why the units of a square may not leave it: each of them must be free to, and have two points."""
    for unit in in_square(game, hex):
        if _follows(game, unit):
            continue
        facts = {"unit": game.id(unit), "hex": game.label(hex)}
        if not may_move(game, unit):
            return Refusal("4.2", "square-left-by-all", facts, ruling="R41")
        if ways.allowance(game, unit) < ways.LEAVE_SQUARE:
            return Refusal("4.2", "square-needs-points", facts)
    return None


def leave_square(game: Position, hex: int) -> None:
    """4.2: for two points; the units then face as they like, guns apart from the rest (6.1.1), and may move on."""
    units = in_square(game, hex)
    led = [unit for unit in units if not _follows(game, unit)]
    for one in units:
        game.unmark(one, SQUARE)
    for one in led:
        game.mark(one, LEFT_SQUARE)
    game.emit(SquareLeft(game.ids(units), game.label(hex)))
    groups = {tuple(companions(game, one)) for one in led}
    game.begin_each(Facing(units=group, most=FREELY) for group in sorted(groups))


def _follows(game: Position, unit: int) -> bool:
    """R41: a battery that is not activated leaves the square with its infantry, and spends nothing."""
    return game.arm(unit) == ARTILLERY and not game.has(unit, CALLED)


def in_square(game: Position, hex: int) -> list[int]:
    """The units of a hex that are in square."""
    return [unit for unit in game.pile(hex) if game.has(unit, SQUARE)]


def leader(game: Position, hex: int) -> int:
    """The unit that stands for all of a square: infantry before guns."""
    return (game.troops(hex) or game.guns(hex))[0]
