"""16.1: which units are taken to lie behind face-down counters."""

from collections.abc import Mapping

Deal = Mapping[int, int]  # from the unit that is truly there to the one that is taken to be there


def renamed(units: tuple[int, ...], deal: Deal) -> tuple[int, ...]:
    """The units that are taken to be there instead of these."""
    return tuple(deal.get(unit, unit) for unit in units)


def renamed_mask(mask: int, deal: Deal) -> int:
    """The same for units of a mask."""
    kept = mask & ~sum(1 << unit for unit in deal)
    return kept | sum(1 << unit for counter, unit in deal.items() if mask >> counter & 1)
