"""The puzzles of Jours de Gloire, counted by the points of the battle and half a point for a unit in disorder."""

from pathlib import Path

from gloire.sim.puzzles.written import Book
from gloire.systems.jours_de_gloire.games.shared import points
from gloire.systems.jours_de_gloire.position import DISORDERED, ROUTED, Position

DISORDER = 0.5  # a unit in disorder: half of what a routed one is worth


def lead(game: Position, side: int) -> float:
    """13.2: the points by which a side is ahead, and what enemies and friends in disorder add to them."""
    scored = points(game)
    return scored[side] - scored[1 - side] + DISORDER * (_disordered(game, 1 - side) - _disordered(game, side))


def _disordered(game: Position, side: int) -> int:
    here = (unit for unit, hex in enumerate(game.where) if hex >= 0 and game.side(unit) == side)
    return sum(game.has(unit, DISORDERED) and not game.has(unit, ROUTED) for unit in here)


BOOK = Book(Path(__file__).parent, lead, takes_back=("WithdrawShock",))
