"""The data files as people write them. `loading` turns them into a checked Scenario."""

from typing import Annotated, Literal

from msgspec import Meta

from gloire.core.hexes import GridPlan
from gloire.core.reading import AtLeastOne, Source, Written

Facing = Annotated[int, Meta(ge=0, le=5, description="0 is the north, and so on clockwise")]
Height = Annotated[str, Meta(pattern="^[0-9]+$", description="A height is a whole number, such as 1")]


class CounterData(Written, frozen=True):
    """One counter as printed, and where it begins."""

    id: str
    name: str
    short: str
    company: str
    arm: Literal["infantry", "artillery"]
    strength: AtLeastOne
    movement: AtLeastOne
    range: AtLeastOne
    hex: str
    facing: Facing


class CountersFile(Written, frozen=True):
    """counters.toml"""

    counters: list[CounterData]


class CompanyData(Written, frozen=True):
    """A company: its name and its side."""

    name: str
    side: str


class ScenarioFile(Written, frozen=True):
    """scenario.toml"""

    system: Literal["skirmish"]
    id: str
    title: str
    subtitle: str
    teaches: str
    turns: AtLeastOne
    sides: Annotated[list[str], Meta(min_length=2, max_length=2, description="Two sides fight")]
    collapse: AtLeastOne
    companies: dict[str, CompanyData]
    sources: dict[str, Source]


class MapFile(Written, frozen=True):
    """map.toml: hexes by their printed labels; a hexside for one direction is written `0204>0304`."""

    grid: GridPlan
    terrain: dict[str, str]
    heights: dict[Height, str]
    hexsides: dict[str, str]
    names: dict[str, str] = {}
    objectives: str = ""


class TableData(Written, frozen=True):
    """A table in its printed shape."""

    rule: str
    source: Source
    columns: list[int]
    rows: dict[str, list[str]]


class TablesFile(Written, frozen=True):
    """tables.toml"""

    fire: TableData
    assault: TableData
    costs: dict[str, AtLeastOne]  # 3.1: points to enter a hex of each terrain
