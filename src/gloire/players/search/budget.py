"""How much a player may think in a turn: play-outs are counted, so that a search repeats; a clock cuts it short."""

import time
from collections.abc import Callable, Hashable
from math import isfinite

import msgspec

PLAYING = 0.7  # of the time of an occasion, at least, is for play-outs; the rest to find what to try
MARGIN = 1.2  # on what play-outs took before, where so many of them are wanted: some take longer
HOPE = 0.5  # of what play-outs took in the last turn: the machine may have been busy, or the battle is nearly over


def standing_still() -> float:
    """A clock that never moves: by it a search ends by its count of play-outs alone, and repeats on any machine."""
    return 0.0


class Budget(msgspec.Struct, frozen=True):
    """What a side may spend on a turn of the game: so many play-outs, or as many as the seconds are worth."""

    playouts: int | None = None
    seconds: float = float("inf")

    def affords(self, pace: float) -> int:
        """The play-outs, where there are so many to a second."""
        return int(self.seconds * pace) if self.playouts is None else self.playouts


class Purse:
    """What is left of a budget in the turn that is played."""

    def __init__(self, budget: Budget, clock: Callable[[], float] = time.monotonic) -> None:
        self._budget, self._clock = budget, clock
        self._turn: Hashable = None
        self._playouts, self._seconds = 0, 0.0
        self._cost = 0.0  # seconds that a play-out took on the last occasion, with all that was done to find plans
        self._hoped = 0.0  # and that it may take now

    def open(self, turn: Hashable, times: int = 1, pace: float = 0.0) -> None:
        """A new turn brings a full purse, or several where turns are long, and the hope that play-outs take less.

        `pace`: how many a core usually makes in a second.
        """
        if turn != self._turn:
            self._turn, self._hoped = turn, self._hoped * HOPE
            self._cost = self._cost or (1.0 / pace if pace else 0.0)
            self._playouts, self._seconds = times * self._budget.affords(pace), times * self._budget.seconds

    def share(self, occasions: int, least: int = 0) -> "Spending":
        """What may be spent now, if there will be so many occasions this turn, this one included.

        With `least` each has so many play-outs, and the time that they took before, as long as there are any: with
        fewer a search finds next to nothing, so that to share them out among all would waste them. The first occasions
        then have what they need, the next one what is left, and the others nothing.
        """
        playouts, seconds = self._playouts // max(1, occasions), self._seconds / max(1, occasions)
        playouts = max(playouts, min(least, self._playouts))
        seconds = max(seconds, min(least * self._cost * MARGIN, self._seconds))
        return Spending(self, playouts, seconds, self._clock, self._hoped)

    def pay(self, playouts: int, seconds: float) -> None:
        """Takes out what was spent."""
        if playouts and isfinite(seconds):  # Who was told to hurry may think at leisure again next turn.
            self._cost = self._hoped = seconds / playouts
        self._playouts, self._seconds = max(0, self._playouts - playouts), max(0.0, self._seconds - seconds)


class Spending:
    """One occasion: so many play-outs, and an end to them."""

    def __init__(
        self, purse: Purse, playouts: int, seconds: float, clock: Callable[[], float], pace: float = 0.0
    ) -> None:
        self._purse, self._clock, self._pace = purse, clock, pace
        self.playouts, self._spent = playouts, 0
        self._began = clock()
        self._until = self._began + seconds

    def __enter__(self) -> "Spending":
        return self

    def __exit__(self, *_: object) -> None:
        self._purse.pay(self._spent, self._clock() - self._began)

    @property
    def left(self) -> int:
        """The play-outs still to be had, as far as the time will do for them."""
        playouts, seconds = self.playouts - self._spent, self._until - self._clock()
        if seconds <= 0:
            return 0
        return int(min(playouts, seconds / self._pace)) if self._pace else playouts

    @property
    def used(self) -> float:
        """The share of the time that is over; none, where it has no end."""
        if (now := self._clock()) >= self._until:
            return 1.0
        return (now - self._began) / (self._until - self._began) if isfinite(self._until) else 0.0

    def take(self) -> bool:
        """Whether there is another play-out to be had; it counts as spent."""
        if self._spent >= self.playouts or self._clock() >= self._until:
            return False
        self._spent += 1
        return True
