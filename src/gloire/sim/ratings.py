"""How strong players are, from who beat whom: the model of Bradley and Terry, with a term for the side.

Whoever has the first side wins with the chance `1 / (1 + exp(−(his strength − the other's + the side's term)))`; a
draw is half a win. The strengths that fit best are found by Newton's method; their mean is nought. A weak prior, one
drawn game of each player against an average one, keeps them finite where somebody has won everything.
"""

import math
from collections.abc import Sequence

import msgspec

from gloire.sim.statistics import Z95

POINTS = 400 / math.log(10)  # of the usual scale: 400 points are ten wins to one
PRIOR = 0.25  # the information in a drawn game between equals
STEPS = 50
SETTLED = 1e-10

Matrix = list[list[float]]


class Result(msgspec.Struct, frozen=True):
    """A game: who had the first side, who the second, and what the first made of it: 1, a half or 0."""

    first: str
    second: str
    score: float


class Rating(msgspec.Struct, frozen=True):
    """Points, with their 95 % interval."""

    points: float
    low: float
    high: float


class Ratings(msgspec.Struct, frozen=True):
    """Those of the players, and what the first side is worth."""

    players: dict[str, Rating]
    side: Rating


def rate(results: Sequence[Result]) -> Ratings:
    """The strengths that explain the results best."""
    names = sorted({name for one in results for name in (one.first, one.second)})
    games = [(names.index(one.first), names.index(one.second), one.score) for one in results]
    size = len(names) + 1  # the last is the side's term
    strengths = [0.0] * size
    for _ in range(STEPS):
        slope, bend = _derivatives(strengths, games)
        step = _solve(bend, slope)
        strengths = [strength + by for strength, by in zip(strengths, step, strict=True)]
        if max(map(abs, step)) < SETTLED:
            break
    return _in_points(names, strengths, _inverse(_derivatives(strengths, games)[1]))


def _derivatives(strengths: Sequence[float], games: Sequence[tuple[int, int, float]]) -> tuple[list[float], Matrix]:
    """Of the likelihood: which way is up, and how sharply it bends."""
    size = len(strengths)
    slope = [-PRIOR * strength for strength in strengths]
    bend = [[PRIOR if row == column else 0.0 for column in range(size)] for row in range(size)]
    for first, second, score in games:
        signs = ((first, 1.0), (second, -1.0), (size - 1, 1.0)) if first != second else ((size - 1, 1.0),)
        chance = 1 / (1 + math.exp(-sum(sign * strengths[at] for at, sign in signs)))
        for row, sign in signs:
            slope[row] += sign * (score - chance)
            for column, other in signs:
                bend[row][column] += sign * other * chance * (1 - chance)
    return slope, bend


def _in_points(names: Sequence[str], strengths: Sequence[float], spread: Matrix) -> Ratings:
    """Strengths against the mean of all players, whose own uncertainty is nobody's."""
    count = len(names)
    mean = math.fsum(strengths[:count]) / count
    shared = [math.fsum(row[:count]) / count for row in spread[:count]]
    common = math.fsum(shared) / count
    found = {
        name: _rating(strengths[at] - mean, spread[at][at] - 2 * shared[at] + common) for at, name in enumerate(names)
    }
    return Ratings(found, _rating(strengths[-1], spread[-1][-1]))


def _rating(strength: float, variance: float) -> Rating:
    reach = Z95 * math.sqrt(max(0.0, variance))
    return Rating(POINTS * strength, POINTS * (strength - reach), POINTS * (strength + reach))


def _inverse(matrix: Matrix) -> Matrix:
    size = len(matrix)
    columns = [_solve(matrix, [float(row == column) for row in range(size)]) for column in range(size)]
    return [[columns[column][row] for column in range(size)] for row in range(size)]


def _solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Elimination, then substitution from the last row up; the matrix is positive definite, so no row is swapped."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for pivot in range(size):
        for below in range(pivot + 1, size):
            factor = rows[below][pivot] / rows[pivot][pivot]
            rows[below] = [value - factor * other for value, other in zip(rows[below], rows[pivot], strict=True)]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = math.fsum(rows[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found
