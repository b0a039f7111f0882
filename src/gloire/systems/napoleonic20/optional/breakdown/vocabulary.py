"""16.6: what breaking units down keeps."""

from typing import Self

from gloire.systems.napoleonic20.kept import Deal, State, renamed


class Formed(State, frozen=True):
    """16.6.1: those that units were broken down into in this phase."""

    units: tuple[int, ...]

    def redealt(self, deal: Deal) -> Self:
        """They are units, not counters."""
        return type(self)(renamed(self.units, deal))
