"""What positions of this system keep for a game or an option."""

from collections.abc import Mapping
from typing import Self

from gloire.core.amendments import Kept

Deal = Mapping[int, int]  # from the unit that is truly there to the one that is taken to be there


class State(Kept, frozen=True):
    """What one amendment remembers."""

    def redealt(self, deal: Deal) -> Self:
        """16.1: the same with other units behind face-down counters; what lies on a counter stays with the counter."""
        return self


def renamed(units: tuple[int, ...], deal: Deal) -> tuple[int, ...]:
    """The units that are taken to be there instead of these."""
    return tuple(deal.get(unit, unit) for unit in units)


def renamed_mask(mask: int, deal: Deal) -> int:
    """The same for units of a mask."""
    kept = mask & ~sum(1 << unit for unit in deal)
    return kept | sum(1 << unit for counter, unit in deal.items() if mask >> counter & 1)
