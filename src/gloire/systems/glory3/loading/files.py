"""The data files of a scenario folder, read as they are written, and the names in them as numbers."""

from functools import cache
from pathlib import Path

from gloire.core.folders import Home, ScenarioFolder
from gloire.core.handicaps import offered
from gloire.core.hexes import Grid
from gloire.core.lessons import Lesson
from gloire.core.reading import Choice
from gloire.core.scenario import KeyPath
from gloire.systems.glory3.data import CountersFile, MapFile, ScenarioFile, TablesFile, TerrainFile

HERE = Path(__file__).parent.parent
HOME = Home(HERE)
SCENARIOS = HOME.scenarios


class Files(ScenarioFolder):
    """The files of one scenario, as written."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.tables: TablesFile = self.read("tables", self._own("tables.toml"), TablesFile)
        self.terrain: TerrainFile = self.read("terrain", self._own("terrain.toml"), TerrainFile)
        self.choices: dict[str, Choice] = self.read("choices", HERE, dict[str, Choice])
        self.scenario: ScenarioFile = self.read("scenario", folder, ScenarioFile)
        self.map: MapFile = self.read("map", self.holder("map.toml"), MapFile)
        self.lesson = self.read_if_there("lesson", Lesson)
        self.counters: CountersFile = self.read("counters", self.holder("counters.toml"), CountersFile)
        self.stop_at_faults(gaps=True)
        self.choices = offered(self.choices, self.scenario.handicap)
        self.grid = Grid(self.map.grid)

    def _own(self, name: str) -> Path:
        """14.11 + 14.12: the folder of a battle that has charts of its own, or that of the system."""
        return self.folder if (self.folder / name).is_file() else HERE

    def side(self, file: str, path: KeyPath, name: str) -> int:
        """The number of a side."""
        return self.one_of(file, path, "side", name, self.scenario.sides)

    def marker(self, file: str, path: KeyPath, id: str) -> int:
        """The number of an activation marker."""
        return self.one_of(file, path, "marker", id, [each.id for each in self.counters.markers])

    def leader(self, file: str, path: KeyPath, id: str) -> int:
        """The number of a leader."""
        return self.one_of(file, path, "leader", id, [each.id for each in self.counters.leaders])

    def turn(self, path: KeyPath, name: str) -> int:
        """The number of a turn of the track."""
        return 1 + self.one_of("scenario", path, "turn", name, [turn.name for turn in self.scenario.turns])


@cache
def read_files(folder: Path) -> Files:
    """The files of a shipped scenario, read once."""
    return Files(folder)
