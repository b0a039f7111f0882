"""16.1: what a position keeps of the fog of war."""

from typing import Self

from msgspec.structs import replace

from gloire.systems.napoleonic20.kept import Deal, State, renamed_mask


class Fog(State, frozen=True):
    """Who lies face-down, and by what the enemy knows him."""

    down: int  # mask of the units that are face-down when they are on the map
    handles: tuple[int, ...]  # per unit, the number it is known by on the map
    dealt: int = 0  # the last number that was given
    returned: int = 0  # mask of the units that rallied in this player turn
    committed: int = 0  # 12.2.1: mask of Guard units that were paid for at the map edge and are about to enter
    brought: bool = False  # 16.1.3: whether a dummy has come with a unit in this player turn

    def redealt(self, deal: Deal) -> Self:
        """Handles are the counters'; who rallied is a unit."""
        handles = list(self.handles)
        for counter, unit in deal.items():
            handles[unit] = self.handles[counter]
        return replace(self, handles=tuple(handles), returned=renamed_mask(self.returned, deal))
