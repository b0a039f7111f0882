"""On what terms a unit goes from hex to hex."""

import msgspec

ANYWHERE = -1
Tolls = tuple[tuple[int, int, int], ...]  # as core/tolls has them


class Terms(msgspec.Struct, frozen=True, gc=False):
    """On what terms a unit goes: from where, with how many points, what is closed, where it stops, what costs more."""

    arm: int
    start: int
    budget: int
    barred: int = 0  # 4.3.1: hexes without road rates, next to an enemy
    closed: int = 0
    halting: int = 0
    tolls: Tolls = ()
    first: int = ANYWHERE  # 6.2.2: where the first step may go
