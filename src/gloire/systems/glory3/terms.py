"""On what terms a unit or a leader goes from hex to hex."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from gloire.core.actions import Action
from gloire.core.maps import Side
from gloire.core.sweeps import Sweep

ANY_PRICE = 1_000  # points
Tolls = tuple[tuple[int, int, int], ...]  # as core/tolls has them


class Outlook(NamedTuple):
    """What every march of a side reckons with: the enemy as he stands, and friends."""

    barred: int  # 6.22: hexes next to an enemy
    near: int  # 6.13: hexes at most two from an enemy
    closed: int  # hexes that nobody of the side may enter
    exposed: int  # 6.32: hexes that guns may not enter either
    infantry: int  # 6.42: hexes with a single friend, infantry
    leaders: int  # 5.15: hexes with enemy leaders
    prizes: int  # objectives that the side does not control
    enemies: int  # of the closed hexes, those that are so whoever of the side stands where
    menaced: int  # 6.32: hexes that guns may enter only where infantry or cavalry is


class Terms(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """On what terms one goes: from where, with how many points, what is closed, where one stops, what costs more.

    Leaders count in half points.
    """

    arm: int
    start: int
    budget: int
    barred: int = 0  # 6.22: hexes without the rates of pikes, roads and trails, next to an enemy
    closed: int = 0
    halting: int = 0  # 6.14
    tolls: Tolls = ()
    slow: int = 0  # 7.12: where the first step costs a point more
    cut: tuple[Side, ...] = ()  # hexsides, from here to there, that a battle's rules forbid to cross
    most: int = ANY_PRICE  # 10.26: what a single step may cost
    by_route: bool = False  # every step must follow a pike, road or trail


class Moves(msgspec.Struct, frozen=True, gc=False):
    """What a unit is offered, which holds while nothing changes in its zone and no enemy stands otherwise."""

    start: int  # where it stands
    zone: int
    actions: Sequence[Action]
    normal: "Course"
    far: "Course | None"  # 6.13: where a unit may use Extended Movement


class Course(msgspec.Struct, frozen=True, gc=False):
    """A kind of movement: its terms, narrowed, and a search on them, or on terms with more points and else the same."""

    terms: Terms
    found: Sweep
    mask: int  # where it takes a unit to
    ends: int  # where it may stay
