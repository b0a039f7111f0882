"""On what terms a unit goes from hex to hex."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from gloire.core.actions import Action

ANYWHERE = -1
Tolls = tuple[tuple[int, int, int], ...]  # as core/tolls has them


class Outlook(NamedTuple):
    """What every march of a side reckons with: the enemy as he stands, and friends."""

    barred: int  # 4.3.1: hexes next to an enemy
    zones: int  # 6.2.1: of the enemy
    friends: int  # 4.4.3: hexes with friends
    closed: int  # hexes that nobody of the side may enter
    watched: int  # hexes in which units meet an enemy chief, or take an objective
    darkness: int  # 12.1 + 12.2: what night and fog add to entering an enemy zone


class Moves(NamedTuple):
    """What a unit is offered, which holds while nothing changes in its zone and no enemy stands otherwise."""

    zone: int
    actions: Sequence[Action]


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
