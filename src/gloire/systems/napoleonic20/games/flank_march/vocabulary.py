"""Borodino 17.1 + Smolensk 18.1: what a flank march keeps."""

from typing import Self

from gloire.core.procedures import Procedure
from gloire.systems.napoleonic20.kept import Deal, State, renamed


class March(State, frozen=True):
    """Borodino 17.1.1: the units of the flank march, as they were named; also those that have come on."""

    units: tuple[int, ...]

    def redealt(self, deal: Deal) -> Self:
        """They are units, not counters."""
        return type(self)(renamed(self.units, deal))


class MarchOrders(Procedure, frozen=True, kw_only=True):
    """Borodino 17.1.1: the units of the flank march are named."""

    left: int  # still to be named
