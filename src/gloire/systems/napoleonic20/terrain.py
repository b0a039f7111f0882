"""The terrain effects chart line by line, and in what the land may be other than printed."""

import msgspec

from gloire.core.paths import Fans, Steps


class Terrain(msgspec.Struct, frozen=True):
    """A line of the terrain effects chart for hexes."""

    defence: int
    rugged: bool
    built_up: bool
    walled: bool


class Hexside(msgspec.Struct, frozen=True):
    """A line of the terrain effects chart for hexsides."""

    cost: int
    defence: int
    serves: str = ""  # the crossing it is while in service
    safe: bool = False  # retreats across it are not hazardous


class Lie(msgspec.Struct, frozen=True):
    """The lie of the land for one side: in what the map is other than printed."""

    swollen: bool = False  # minor rivers are major ones
    open: frozenset[str] = frozenset()  # crossings in service: pontoons built, fords discovered
    rough: int = 0  # hexes that are rugged now, and whose roads are none
    rough_rule: str = ""
    shut: int = 0  # hexes that nobody of this side may enter, though it may attack who stands there
    shut_rule: str = ""


LEVEL = Lie()
FLOODED = Lie(swollen=True)


class Gait(msgspec.Struct, frozen=True):
    """A way of moving: what each step costs and where it ends, off the roads and by road."""

    steps: Steps
    fans: Fans
    road_steps: Steps
    road_fans: Fans
