"""The data files of a scenario folder, read as they are written, and ways to note what is wrong in them."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar, cast

from gloire.core.hexes import Grid
from gloire.core.lessons import Lesson
from gloire.core.reading import Choice, read_hexes
from gloire.core.scenario import DataFile, FaultyData, KeyPath, not_among
from gloire.systems.glory3.data import CountersFile, MapFile, ScenarioFile, TablesFile, TerrainFile

HERE = Path(__file__).parent.parent
SCENARIOS = HERE / "scenarios"


T = TypeVar("T")


class Files:
    """The files of one scenario, as written. What its folder has not got, another one beside it may lend."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: dict[str, DataFile] = {}
        self.tables: TablesFile = self._read("tables", self._own("tables.toml"), TablesFile)
        self.terrain: TerrainFile = self._read("terrain", self._own("terrain.toml"), TerrainFile)
        self.choices: dict[str, Choice] = self._read("choices", HERE, dict[str, Choice])
        self.scenario: ScenarioFile = self._read("scenario", folder, ScenarioFile)
        self.map: MapFile = self._read("map", self._holder("map.toml"), MapFile)
        self.lesson = self._read("lesson", folder, Lesson) if (folder / "lesson.toml").is_file() else None
        self.counters: CountersFile = self._read("counters", self._holder("counters.toml"), CountersFile)
        self.stop_at_faults(gaps=True)
        self.grid = Grid(self.map.grid)

    def _own(self, name: str) -> Path:
        """14.11 + 14.12: the folder of a battle that has charts of its own, or that of the system."""
        return self.folder if (self.folder / name).is_file() else HERE

    def _holder(self, name: str) -> Path:
        """The folder that has a file: this one, or the one that lends it."""
        shares = self._open["scenario"].raw.get("shares")
        if (self.folder / name).is_file() or not isinstance(shares, str) or not shares:
            return self.folder
        lender = self.folder.parent / shares
        if not lender.is_dir():
            advice = f"Copy that folder there too, or copy its {name} into this one"
            self.fault("scenario", ("shares",), f"there is no folder {shares!r} beside this one", advice)
            self.stop_at_faults(gaps=True)
        return lender

    def _read(self, name: str, folder: Path, kind: type[T]) -> T:
        """What a file says; a file that cannot be read is a fault, and what it should have said is never looked at."""
        self._open[name] = file = DataFile(folder / f"{name}.toml")
        return cast(T, file.read(kind))

    def stop_at_faults(self, gaps: bool = False) -> None:
        """Raises FaultyData with everything found so far; with gaps, if there is more that could not be looked at."""
        if faults := [fault for file in self._open.values() for fault in file.faults]:
            raise FaultyData(faults, gaps)

    # What every part of the loader asks.

    def file(self, name: str) -> DataFile:
        """One of the files, to note in it what is wrong."""
        return self._open[name]

    def fault(self, file: str, path: KeyPath, message: str, advice: str = "") -> None:
        """Notes something wrong in one of the files."""
        self._open[file].fault(path, message, advice)

    def one_of(self, file: str, path: KeyPath, what: str, name: str, known: Sequence[str]) -> int:
        """The number of a name among those that are known; a fault, and the first, where it is not."""
        if name in known:
            return known.index(name)
        self.fault(file, path, *not_among(what, name, known))
        return 0

    def side(self, file: str, path: KeyPath, name: str) -> int:
        """The number of a side."""
        return self.one_of(file, path, "side", name, self.scenario.sides)

    def marker(self, file: str, path: KeyPath, id: str) -> int:
        """The number of an activation marker."""
        return self.one_of(file, path, "marker", id, [each.id for each in self.counters.markers])

    def leader(self, file: str, path: KeyPath, id: str) -> int:
        """The number of a leader."""
        return self.one_of(file, path, "leader", id, [each.id for each in self.counters.leaders])

    def hexes(self, file: str, path: KeyPath, text: str) -> tuple[int, ...]:
        """The hexes of a list of labels."""
        return read_hexes(self._open[file], self.grid, path, text)

    def hex(self, file: str, path: KeyPath, label: str) -> int:
        """The hex of a single label; -1 for none."""
        if len(label.split()) > 1:
            self.fault(file, path, f"{label!r} is not one hex", "Write a single label")
        return next(iter(self.hexes(file, path, label)), -1)

    def turn(self, path: KeyPath, name: str) -> int:
        """The number of a turn of the track."""
        return 1 + self.one_of("scenario", path, "turn", name, [turn.name for turn in self.scenario.turns])


@cache
def read_files(folder: Path) -> Files:
    """The files of a shipped scenario, read once."""
    return Files(folder)
