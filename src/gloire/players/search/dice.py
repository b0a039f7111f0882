"""Dice that several plans share, so that plans are compared and not their luck."""

from collections import Counter
from collections.abc import Hashable
from random import Random
from zlib import crc32

STRATA = 12  # play-outs after which a die has been high and low in turn


class CommonDice:
    """The dice of many play-outs: the same die for the same thing in the play-out of the same number.

    What a die decides, as its system says, and how often that was asked before fix the die. Over a dozen play-outs each
    die goes once through all parts of its range, in an order of its own.
    """

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._falls: dict[tuple[Hashable, int, int], list[float]] = {}

    def fall(self, key: Hashable, time: int, playout: int) -> float:
        """Where a die falls in its range, between 0 and 1."""
        round, at = divmod(playout, STRATA)
        name = (key, time, round)
        falls = self._falls.get(name)
        if falls is None:
            falls = self._falls[name] = self._deal(name)
        return falls[at]

    def _deal(self, name: tuple[Hashable, int, int]) -> list[float]:
        rng = Random(self._seed ^ crc32(repr(name).encode()))
        strata = list(range(STRATA))
        rng.shuffle(strata)
        return [(stratum + rng.random()) / STRATA for stratum in strata]


class Roller:
    """The dice of one play-out; a generator as far as questions to CHANCE need one."""

    def __init__(self, dice: CommonDice, playout: int) -> None:
        self._dice, self._playout = dice, playout
        self._asked: Counter[Hashable] = Counter()
        self._key: Hashable = None

    def about(self, key: Hashable) -> "Roller":
        """The next die is about this."""
        self._key = key
        return self

    def random(self) -> float:
        """The next fall of the die that is asked for."""
        self._asked[self._key] += 1
        return self._dice.fall(self._key, self._asked[self._key], self._playout)
