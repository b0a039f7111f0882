"""The data files of a scenario folder, read as they are written."""

from functools import cache
from pathlib import Path
from typing import TypeVar

from gloire.core.handicaps import offered
from gloire.core.lessons import Lesson
from gloire.core.reading import Choice
from gloire.core.scenario import DataFile, FaultyData
from gloire.systems.napoleonic20.data import (
    CardsFile,
    CountersFile,
    MapFile,
    TablesFile,
    TerrainFile,
)
from gloire.systems.napoleonic20.known import SCENARIO_FILE
from gloire.systems.napoleonic20.told import Fact

T = TypeVar("T")
HERE = Path(__file__).parent.parent
SCENARIOS = HERE / "scenarios"


class Files:
    """The files of one scenario folder, as written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: list[DataFile] = []
        self.tables_file, self.tables = self._read(HERE / "tables.toml", TablesFile)
        self.terrain_file, self.terrain = self._read(HERE / "terrain.toml", TerrainFile)
        self.choices_file, self.choices = self._read(HERE / "choices.toml", dict[str, Choice])
        self.scenario_file, self.scenario = self._read(folder / "scenario.toml", SCENARIO_FILE)
        shared = self._shared_folder()
        self.map_file, self.map = self._read(shared / "map.toml", MapFile)
        self.counters_file, self.counters = self._read(shared / "counters.toml", CountersFile)
        self.cards_file, self.cards = self._read(shared / "cards.toml", CardsFile)
        self.lesson = self._read_own("lesson.toml", Lesson)
        self.first_game = self._read_own("first_game.toml", dict[str, Fact]) or {}
        self.stop_at_faults(gaps=True)
        self.choices = offered(self.choices, self.scenario.handicap)

    def _read_own(self, name: str, kind: type[T]) -> T | None:
        """What a scenario may have, and need not."""
        path = self.folder / name
        return self._read(path, kind)[1] if path.is_file() else None

    def _shared_folder(self) -> Path:
        """Where the other files lie: beside this one, or in the folder that lends them."""
        shares = self.scenario_file.raw.get("shares")
        if not isinstance(shares, str) or not shares:
            return self.folder
        shared = self.folder.parent / shares
        if not shared.is_dir():
            advice = "Copy that folder there too, or copy its files into this one and leave `shares` out"
            self.scenario_file.fault(("shares",), f"there is no folder {shares!r} beside this one", advice)
            self.stop_at_faults(gaps=True)
        return shared

    def _read(self, path: Path, kind: type[T]) -> tuple[DataFile, T]:
        file = DataFile(path)
        self._open.append(file)
        found: T = file.read(kind)  # type: ignore[assignment]  # with a fault nobody gets to look at it
        return file, found

    def stop_at_faults(self, gaps: bool = False) -> None:
        """Raises FaultyData with everything found so far; with gaps, if there is more that could not be looked at."""
        faults = [fault for file in self._open for fault in file.faults]
        if faults:
            raise FaultyData(faults, gaps)


@cache
def read_files(folder: Path) -> Files:
    """The files of a shipped scenario, read once."""
    return Files(folder)
