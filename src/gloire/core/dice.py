"""Dice of any kind, as data: what they can show, and how often.

A roll is one answer of CHANCE whatever was thrown, so two dice that are added or read as two digits are one `Roll`:

    one_die(6)                       a d6: 1 to 6
    one_die(10, lowest=0)            a d10 that is read 0 to 9
    added(2, 6)                      2d6: 2 to 12, a 7 six times as often as a 12
    as_digits(2, 6)                  a d66: 11 to 66, a red and a white die read in order; digits(34) is (3, 4)

A decision that rolls says which (`procedures.Die`): `dice = D10`.
"""

import itertools
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache

import msgspec

from gloire.core.actions import Roll


class Dice(msgspec.Struct, frozen=True):
    """What can be rolled, from the lowest; without weights all come equally often."""

    rolls: tuple[Roll, ...]
    weights: tuple[int, ...] | None = None

    @property
    def faces(self) -> tuple[int, ...]:
        """The numbers alone."""
        return tuple(roll.face for roll in self.rolls)

    def by_result(self, read: Callable[[int], str]) -> dict[str, tuple[int, ...]]:
        """The faces that bring each result, as `read` gives it; results in the order of their lowest faces."""
        found: dict[str, list[int]] = {}
        for roll in self.rolls:
            found.setdefault(read(roll.face), []).append(roll.face)
        return {result: tuple(faces) for result, faces in found.items()}


@cache
def one_die(sides: int, lowest: int = 1) -> Dice:
    """One die that is numbered upward from its lowest face."""
    return Dice(tuple(Roll(face) for face in range(lowest, lowest + sides)))


@cache
def added(count: int, sides: int, lowest: int = 1) -> Dice:
    """Several dice, added up."""
    faces = range(lowest, lowest + sides)
    ways = Counter(sum(shown) for shown in itertools.product(faces, repeat=count))
    return Dice(tuple(map(Roll, sorted(ways))), tuple(ways[total] for total in sorted(ways)))


@cache
def as_digits(count: int, sides: int, lowest: int = 1) -> Dice:
    """Several dice in order, each a digit of the roll."""
    faces = [str(face) for face in range(lowest, lowest + sides)]
    if not all(face.isdigit() and len(face) == 1 for face in faces):
        raise ValueError(f"not all of {', '.join(faces)} are digits")
    return Dice(tuple(Roll(int("".join(shown))) for shown in itertools.product(faces, repeat=count)))


def digits(face: int, count: int = 2) -> tuple[int, ...]:
    """What each die of a roll `as_digits` shows."""
    return tuple(map(int, f"{face:0{count}}"))


def mean(rolls: Sequence[Roll], weights: Sequence[int] | None = None) -> float:
    """What such dice show on average."""
    weights = weights or (1,) * len(rolls)
    return sum(roll.face * weight for roll, weight in zip(rolls, weights, strict=True)) / sum(weights)


def variance(rolls: Sequence[Roll], weights: Sequence[int] | None = None) -> float:
    """How far they stray: the average of the squared distances from the mean."""
    return mean([Roll(roll.face**2) for roll in rolls], weights) - mean(rolls, weights) ** 2


D6 = one_die(6)
D10 = one_die(10)
FACES = D6.rolls
