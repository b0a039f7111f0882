"""Whoever analyses looks at a clock before everything he does, so that he can be made to wait, or to end."""

from collections.abc import Callable
from math import inf

Look = Callable[[], float]  # seconds that were spent


class Ended(Exception):
    """The time for what was under way is over."""


class Watch:
    """A clock, and when to end."""

    def __init__(self, look: Look) -> None:
        self._look, self.until = look, inf

    def allow(self, seconds: float) -> None:
        """So many seconds more, and no more than these."""
        self.until = self._look() + seconds

    def look(self) -> None:
        """Waits where others have their turn; ends what is under way when its time is over."""
        if self._look() >= self.until:
            raise Ended
