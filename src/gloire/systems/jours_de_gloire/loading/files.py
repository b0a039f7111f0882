"""The data files of a scenario folder, read as they are written, and the names in them as numbers."""

from functools import cache
from pathlib import Path

from gloire.core.folders import Home, ScenarioFolder
from gloire.core.handicaps import offered
from gloire.core.hexes import Grid
from gloire.core.lessons import Lesson
from gloire.core.reading import Choice
from gloire.core.scenario import KeyPath
from gloire.systems.jours_de_gloire.data import CountersFile, MapFile, ScenarioFile, TablesFile, TerrainFile

HERE = Path(__file__).parent.parent
HOME = Home(HERE)
SCENARIOS = HOME.scenarios


class Files(ScenarioFolder):
    """The files of one scenario, as written."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.tables: TablesFile = self.read("tables", HERE, TablesFile)
        self.terrain: TerrainFile = self.read("terrain", HERE, TerrainFile)
        self.choices: dict[str, Choice] = self.read("choices", HERE, dict[str, Choice])
        self.scenario: ScenarioFile = self.read("scenario", folder, ScenarioFile)
        self.map: MapFile = self.read("map", self.holder("map.toml"), MapFile)
        self.lesson = self.read_if_there("lesson", Lesson)
        self.counters: CountersFile = self.read("counters", self.holder("counters.toml"), CountersFile)
        self.stop_at_faults(gaps=True)
        self.choices = offered(self.choices, self.scenario.handicap)
        self.grid = Grid(self.map.grid)

    def side(self, file: str, path: KeyPath, name: str) -> int:
        """The number of a side."""
        return self.one_of(file, path, "side", name, self.scenario.sides)

    def formation(self, file: str, path: KeyPath, id: str) -> int:
        """The number of a formation."""
        return self.one_of(file, path, "formation", id, [each.id for each in self.counters.formations])

    def unit(self, file: str, path: KeyPath, id: str) -> int:
        """The number of a unit."""
        return self.one_of(file, path, "unit", id, [each.id for each in self.counters.units])

    def chief(self, file: str, path: KeyPath, id: str) -> int:
        """The number of a chief."""
        return self.one_of(file, path, "chief", id, [each.id for each in self.counters.chiefs])

    def turn(self, path: KeyPath, turn: int) -> int:
        """A turn of the track."""
        if not 1 <= turn <= len(self.scenario.turns):
            self.fault("scenario", path, f"turn {turn} is not on the track", f"It has {len(self.scenario.turns)} turns")
        return turn


@cache
def read_files(folder: Path) -> Files:
    """The files of a shipped scenario, read once."""
    return Files(folder)
