"""Puzzles: positions by hand with one clearly best answer, proven by exact odds, and what each level answers."""

from gloire.sim.puzzles.attempts import Attempt, attempt, regret
from gloire.sim.puzzles.goals import solver, won
from gloire.sim.puzzles.reports import Distance, Score, distance, score
from gloire.sim.puzzles.written import Book, Goal, Lead, Puzzle, book_of, opened, puzzles, tiny

__all__ = [
    "Attempt",
    "Book",
    "Distance",
    "Goal",
    "Lead",
    "Puzzle",
    "Score",
    "attempt",
    "book_of",
    "distance",
    "opened",
    "won",
    "puzzles",
    "regret",
    "score",
    "solver",
    "tiny",
]
