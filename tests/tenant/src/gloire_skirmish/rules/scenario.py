"""What never changes in a game: counters, companies, ground, tables."""

import msgspec

from gloire.core.paths import Steps
from gloire.core.system import ScenarioFacts, Titles
from gloire.core.tables import Table


class Unit(msgspec.Struct, frozen=True):
    """A counter as printed."""

    id: str
    name: str
    short: str
    side: int
    company: int
    arm: str
    strength: int
    movement: int
    range: int


class Company(msgspec.Struct, frozen=True):
    """Units with a chit of their own."""

    id: str
    name: str
    side: int


class Scenario(ScenarioFacts, kw_only=True):
    """A scenario with the options of a game."""

    turns: int
    units: tuple[Unit, ...]
    companies: tuple[Company, ...]
    number: dict[str, int]  # of each unit, by its id
    start_where: tuple[int, ...]
    start_facing: tuple[int, ...]
    steps: Steps  # 3.1: what it costs to go from hex to hex
    heights: tuple[int, ...]  # 4.2: how high each hex stands in the way of a glance
    cover: int  # 4.3 + 5.3: mask of the hexes that give cover, woods and houses
    objectives: tuple[int, ...]
    collapse: int  # 6.1: units whose loss ends the game
    fire: Table
    assault: Table

    @property
    def titles(self) -> Titles:
        """What counters and sides are called."""
        return Titles(
            units={unit.id: unit.name for unit in self.units},
            armies={side: side.capitalize() for side in self.sides},
            owners={unit.id: self.sides[unit.side] for unit in self.units} | {side: side for side in self.sides},
        )
