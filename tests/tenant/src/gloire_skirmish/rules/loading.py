"""From data files to a checked Scenario: every fault at once, with file, line, key and advice."""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from gloire.core.dice import D10
from gloire.core.hexes import Grid
from gloire.core.maps import Area, Map
from gloire.core.paths import Steps
from gloire.core.reading import check_ids, read_hex, read_hexes, read_hexsides, read_terrain, settle_options
from gloire.core.scenario import DataFile, Fault, FaultyData, KeyPath, not_among, stated
from gloire.core.system import ScenarioInfo
from gloire.core.tables import Table, table_faults
from gloire_skirmish.rules.data import CounterData, CountersFile, MapFile, ScenarioFile, TableData, TablesFile
from gloire_skirmish.rules.movement import MOST, step_cost
from gloire_skirmish.rules.position import LOST
from gloire_skirmish.rules.scenario import Company, Scenario, Unit
from gloire_skirmish.rules.sequence import OPTIONS, sequence_with

HERE = Path(__file__).parent
RESULTS = {"fire": ("-", "S", "L"), "assault": ("A", "E", "D", "B")}


@cache
def shipped() -> dict[str, Path]:
    """The scenarios that come with the system, by their ids."""
    return {path.parent.name.replace("_", "-"): path.parent for path in sorted(HERE.glob("scenarios/*/scenario.toml"))}


def folder_of(scenario: str) -> Path | None:
    """The folder of a scenario, given by its id or by the folder itself; None where it is not one of ours."""
    folder = shipped().get(scenario) or Path(scenario)
    return folder if stated(folder, "system") == "skirmish" else None


def describe(folder: Path) -> ScenarioInfo:
    """A scenario as a list shows it."""
    files = Files(folder)
    written = files.scenario
    return ScenarioInfo(
        id=written.id,
        system="skirmish",
        title=written.title,
        subtitle=written.subtitle,
        teaches=written.teaches,
        sides=tuple(written.sides),
        turns=written.turns,
        minutes=5 * written.turns,
        options=tuple(OPTIONS),
        option_rules=OPTIONS,
        presets={"standard": {}},
        choices={},
        map_size=len(Grid(files.map.grid)),
        sources=dict(written.sources),
    )


def load(folder: Path, system: Any, options: Mapping[str, bool]) -> Scenario:
    """A checked scenario with options, or FaultyData with all that is wrong."""
    settle_options(stated(folder, "id"), options, OPTIONS, OPTIONS)
    chosen = tuple((name, bool(options.get(name))) for name in OPTIONS)
    return (_shipped if folder in shipped().values() else _build)(folder, system, chosen)


def _build(folder: Path, system: Any, options: tuple[tuple[str, bool], ...]) -> Scenario:
    files = Files(folder)
    written = files.scenario
    on, map, units = dict(options), files.read_map(), files.read_units()
    scenario = Scenario(
        id=written.id,
        named=written.id if folder in shipped().values() else str(folder),
        title=written.title,
        subtitle=written.subtitle,
        teaches=written.teaches,
        game="",
        system=system,
        sides=tuple(written.sides),
        options=on,
        choices={},
        sources=dict(written.sources),
        map=map,
        sequence=sequence_with(on),
        turns=written.turns,
        units=units,
        companies=tuple(files.companies.values()),
        number={unit.id: number for number, unit in enumerate(units)},
        start_where=files.read_places(),
        start_facing=tuple(counter.facing for counter in files.counters.counters),
        steps=_steps(map, files.tables.costs),
        heights=tuple(map.level(hex) + (kind == "forest") for hex, kind in enumerate(map.terrain)),
        cover=map.grid.mask(hex for hex, kind in enumerate(map.terrain) if kind != "clear"),
        objectives=map.areas_of("objective")["all"],
        collapse=written.collapse,
        fire=files.read_table("fire", files.tables.fire),
        assault=files.read_table("assault", files.tables.assault),
    )
    if faults := files.faults():
        raise FaultyData(faults)
    return scenario


_shipped = cache(_build)  # ours never change, so all games share them


def _steps(map: Map, costs: dict[str, int]) -> Steps:
    """3.1: for each hex, its neighbours with what it costs to enter them."""
    return tuple(
        tuple((near, cost, False) for near in six if (cost := step_cost(map, costs, hex, near)) is not None)
        for hex, six in enumerate(map.grid.neighbours)
    )


class Files:
    """The files of a scenario as written, and what is wrong with them."""

    def __init__(self, folder: Path) -> None:
        self.files = {name: DataFile(folder / f"{name}.toml") for name in ("scenario", "map", "counters")}
        self.files["tables"] = DataFile(HERE / "tables.toml")
        scenario, map = self.files["scenario"].read(ScenarioFile), self.files["map"].read(MapFile)
        counters, tables = self.files["counters"].read(CountersFile), self.files["tables"].read(TablesFile)
        if scenario is None or map is None or counters is None or tables is None:
            raise FaultyData(self.faults(), gaps=True)
        self.scenario, self.map, self.counters, self.tables = scenario, map, counters, tables
        self.grid = Grid(map.grid)
        self.companies = {
            id: Company(id, written.name, self._one_of("scenario", ("companies", id), "side", written.side))
            for id, written in scenario.companies.items()
        }

    def faults(self) -> list[Fault]:
        """Everything that is wrong so far."""
        return [fault for file in self.files.values() for fault in file.faults]

    def _one_of(self, file: str, path: KeyPath, what: str, name: str) -> int:
        known = self.scenario.sides if what == "side" else list(self.companies)
        if name not in known:
            self.files[file].fault(path, *not_among(what, name, known))
            return 0
        return known.index(name)

    def read_units(self) -> tuple[Unit, ...]:
        """The counters."""
        return tuple(
            Unit(
                id=written.id,
                name=written.name,
                short=written.short,
                side=list(self.companies.values())[company].side,
                company=company,
                arm=written.arm,
                strength=written.strength,
                movement=written.movement,
                range=written.range,
            )
            for number, written in enumerate(self.counters.counters)
            for company in [self._one_of("counters", ("counters", number), "company", written.company)]
        )

    def read_places(self) -> tuple[int, ...]:
        """Where the counters begin."""
        file, counters = self.files["counters"], self.counters.counters
        check_ids(file, ("counters",), (counter.id for counter in counters))
        hexes = [read_hex(file, self.grid, ("counters", i, "hex"), written.hex) for i, written in enumerate(counters)]
        self._check_stacks(hexes)
        return tuple(LOST if hex is None else hex for hex in hexes)

    def _check_stacks(self, hexes: Sequence[int | None]) -> None:
        """3.4: two units share a hex, of one side."""
        sides = [self._side_of(counter) for counter in self.counters.counters]
        for i, hex in enumerate(hexes):
            before = [sides[j] for j in range(i) if hexes[j] == hex is not None]
            if len(before) >= MOST or {*before} - {sides[i]}:
                advice = f"At most {MOST} units of one side share a hex (3.4)"
                self.files["counters"].fault(("counters", i, "hex"), "there is no room for it", advice)

    def _side_of(self, written: CounterData) -> int | None:
        company = self.companies.get(written.company)
        return company.side if company else None

    def read_map(self) -> Map:
        """The printed map."""
        file, grid = self.files["map"], self.grid
        terrain = read_terrain(file, grid, self.map.terrain, {kind: kind for kind in self.tables.costs})
        levels = [0] * len(grid)
        for height, labels in self.map.heights.items():
            for hex in read_hexes(file, grid, ("heights", height), labels):
                levels[hex] = int(height)
        places = self.map.names.items()
        names = {hex: name for label, name in places for hex in read_hexes(file, grid, ("names", label), label)}
        goals = Area("objective", "all", read_hexes(file, grid, ("objectives",), self.map.objectives))
        sides = read_hexsides(file, grid, self.map.hexsides, ("bank",))
        return Map(grid, terrain, sides.both, (), names, (goals,), sides.one_way, tuple(levels))

    def read_table(self, name: str, written: TableData) -> Table:
        """A table, checked against the faces of the die."""
        for key, fault in table_faults(written.columns, written.rows, RESULTS[name], D10.faces):
            self.files["tables"].fault((name, *key.split(".")), fault)
        rows = {int(face): tuple(row) for face, row in written.rows.items()}
        return Table(written.rule, tuple(written.columns), rows)
