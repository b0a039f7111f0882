"""What positions of this system keep: the events in force, and what a game or an option remembers."""

from typing import Self

import msgspec

from gloire.core.amendments import Kept
from gloire.systems.napoleonic20.deals import Deal


class State(Kept, frozen=True):
    """What one amendment remembers."""

    def redealt(self, deal: Deal) -> Self:
        """16.1: the same with other units behind face-down counters; what lies on a counter stays with the counter."""
        return self


class Effect(msgspec.Struct, frozen=True):
    """5.0: an event in force until the given player turn begins."""

    kind: str
    side: int
    until: int
    unit: int = -1
    army: int = -1
    arm: str = ""  # it favours attacks in which this arm takes part
    wing: str = ""  # or this part of an army
    named: str = ""  # 16.1: the unit, where a card or a die names it to everybody
