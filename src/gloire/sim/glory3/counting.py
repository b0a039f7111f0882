"""The puzzles of Glory III, counted by the points of the battle and half a point for a unit in disorder."""

from pathlib import Path

from gloire.sim.puzzles.written import Book
from gloire.systems.glory3.position import DISORDERED, Position
from gloire.systems.glory3.score import points

DISORDER = 0.5  # a unit in disorder: half of what a withdrawn one is worth


def lead(game: Position, side: int) -> float:
    """The points by which a side is ahead, and what enemies and friends in disorder add to them."""
    scored = points(game)
    return scored[side] - scored[1 - side] + DISORDER * (_disordered(game, 1 - side) - _disordered(game, side))


def _disordered(game: Position, side: int) -> int:
    here = (unit for unit, hex in enumerate(game.where) if hex >= 0 and game.side(unit) == side)
    return sum(bool(game.marks[unit] & DISORDERED) for unit in here)


BOOK = Book(Path(__file__).parent, lead, takes_back=("RevokeCharge",))
