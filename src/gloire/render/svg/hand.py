"""The draughtsman's hand: irregularity fixed by words, so that a hex looks alike in every version of a map.

Not chance: rules and games never meet these numbers. They do not come from `random`, whose streams may change
between versions of Python, while the same map must give the same bytes everywhere.
"""

from collections.abc import Sequence
from hashlib import blake2b
from itertools import pairwise
from typing import TypeVar

from gloire.render.svg.ink import Point

Thing = TypeVar("Thing")

_MULTIPLIER, _INCREMENT, _MASK = 0x5DEECE66D, 0xB, (1 << 48) - 1


class Hand:
    """A stream of numbers that looks irregular."""

    def __init__(self, *seed: object) -> None:
        words = "/".join(map(str, seed))
        self._state = int.from_bytes(blake2b(words.encode(), digest_size=6).digest(), "big")

    def share(self) -> float:
        """From 0 to 1."""
        self._state = (self._state * _MULTIPLIER + _INCREMENT) & _MASK
        return self._state / (_MASK + 1)

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.share()

    def one_of(self, things: Sequence[Thing]) -> Thing:
        return things[int(self.share() * len(things))]

    def slip(self, reach: float) -> Point:
        """A step of at most `reach` east or west and north or south."""
        return complex(self.between(-reach, reach), self.between(-reach, reach))


def value_noise(width: int, height: int, cell: int, seed: str) -> list[float]:
    """Irregular values on a coarse grid, blended smoothly between its nodes; row by row."""
    hand = Hand("noise", seed)
    columns, rows = width // cell + 2, height // cell + 2
    grid = [[hand.share() for _ in range(columns)] for _ in range(rows)]
    weights = [_eased(step / cell) for step in range(cell)]
    values: list[float] = []
    for y in range(height):
        row, rest = divmod(y, cell)
        values += _blended(_mixed(grid[row], grid[row + 1], weights[rest]), weights)[:width]
    return values


def _blended(nodes: list[float], weights: list[float]) -> list[float]:
    return [a + (b - a) * weight for a, b in pairwise(nodes) for weight in weights]


def _mixed(first: list[float], second: list[float], weight: float) -> list[float]:
    return [a + (b - a) * weight for a, b in zip(first, second)]


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)
