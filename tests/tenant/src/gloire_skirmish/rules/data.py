"""The data files as people write them. `loading` turns them into a checked Scenario."""

from typing import Literal

import msgspec

from gloire.core.hexes import GridPlan

Source = Literal["published", "reconstructed"]


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a data file; unknown keys are faults."""


class CounterData(_File, frozen=True):
    """One counter as printed, and where it begins."""

    id: str
    name: str
    short: str
    company: str
    arm: Literal["infantry", "artillery"]
    strength: int
    movement: int
    range: int
    hex: str
    facing: int


class CountersFile(_File, frozen=True):
    """counters.toml"""

    counters: list[CounterData]


class CompanyData(_File, frozen=True):
    """A company: its name and its side."""

    name: str
    side: str


class ScenarioFile(_File, frozen=True):
    """scenario.toml"""

    system: Literal["skirmish"]
    id: str
    title: str
    subtitle: str
    teaches: str
    turns: int
    sides: list[str]
    collapse: int
    companies: dict[str, CompanyData]
    sources: dict[str, Source]


class MapFile(_File, frozen=True):
    """map.toml: hexes by their printed labels; a hexside for one direction is written `0204>0304`."""

    grid: GridPlan
    terrain: dict[Literal["forest", "town"], str]
    heights: dict[str, str]
    ways: dict[Literal["bank"], str]
    names: dict[str, str] = {}
    objectives: str = ""


class TableData(_File, frozen=True):
    """A table in its printed shape."""

    rule: str
    source: Source
    columns: list[int]
    rows: dict[str, list[str]]


class TablesFile(_File, frozen=True):
    """tables.toml"""

    fire: TableData
    assault: TableData
    costs: dict[str, int]  # 3.1: points to enter a hex of each terrain
