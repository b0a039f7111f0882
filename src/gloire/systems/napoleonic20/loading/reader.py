"""What all parts of the loader need: the files, the sides and armies, and ways to note a fault."""

from collections.abc import Mapping

from gloire.core.hexes import Grid
from gloire.core.reading import read_hexes
from gloire.core.scenario import DataFile, KeyPath
from gloire.systems.napoleonic20.data import Number, ScenarioFile
from gloire.systems.napoleonic20.loading.files import Files
from gloire.systems.napoleonic20.printed import Army, Turn
from gloire.systems.napoleonic20.told import Fact


class Reader:
    """The files of a scenario with the options and choices of a game."""

    def __init__(self, files: Files, options: Mapping[str, bool], choices: Mapping[str, Fact]) -> None:
        self.files = files
        self.written: ScenarioFile = files.scenario
        self.options, self.choices = options, choices
        self.grid = Grid(files.map.grid)
        counters = files.counters
        self.ids = {data.id for data in (*counters.counters, *counters.dummies, *counters.leaders)}
        self.sides = (
            "french",
            next((a.side for a in self.written.armies.values() if a.side != "french"), "allied"),
        )
        self.turns: Mapping[int, Turn] = {}  # once the track is read
        self.armies = {id: self._army(id) for id in self.written.armies}

    def fault(self, path: KeyPath, message: str, advice: str = "") -> None:
        """A fault of scenario.toml."""
        self.files.scenario_file.fault(path, message, advice)

    def _army(self, id: str) -> Army:
        written = self.written.armies[id]
        if written.entry not in self.files.map.entries:
            self.no_area(("armies", id, "entry"), written.entry)
        return Army(id, written.name, self.side(written.side, ("armies", id, "side")))

    def number(self, value: Number) -> int:
        """A figure, or the one a choice holds."""
        return value if isinstance(value, int) else int(self.choices[value])

    def side(self, side: str, path: KeyPath) -> int:
        """The number of a side."""
        if side not in self.sides:
            self.fault(path, f"{side!r} is not a side of this scenario", f"Sides: {', '.join(self.sides)}")
            return 0
        return self.sides.index(side)

    def pair(self, key: str, by_side: Mapping[str, int]) -> tuple[int, int]:
        """One figure for each side."""
        for side in by_side:
            self.side(side, (key, side))
        for side in self.sides:
            if side not in by_side:
                self.fault((key,), f"says nothing of {side}", f"Add {side} = …")
        return by_side.get(self.sides[0], 0), by_side.get(self.sides[1], 0)

    def hexes(self, file: DataFile, path: KeyPath, text: str) -> tuple[int, ...]:
        """The hexes of a list of labels."""
        return read_hexes(file, self.grid, path, text)

    def is_number(self, value: Number) -> bool:
        """Whether a figure stands there, or a choice that holds one."""
        return isinstance(self.choices.get(value) if isinstance(value, str) else value, int)

    def known(self, id: str, path: KeyPath) -> bool:
        """Whether there is such a counter."""
        if id in self.ids:
            return True
        self.fault(path, f"there is no counter {id!r}", "Use an id of counters.toml")
        return False

    def entry(self, area: str) -> tuple[int, ...]:
        """The hexes of an entry area of the map."""
        labels = self.files.map.entries.get(area, "").split()
        return tuple(self.grid.index[label] for label in labels if label in self.grid.index)

    def one_hex(self, path: KeyPath, label: str) -> tuple[int, ...]:
        """The single hex of a label."""
        if len(label.split()) != 1:
            self.fault(path, f"{label!r} is not one hex", "A counter begins in a single hex")
            return ()
        return self.hexes(self.files.scenario_file, path, label)

    def no_area(self, path: KeyPath, area: str) -> None:
        """An entry area that the map does not have."""
        areas = ", ".join(self.files.map.entries)
        self.fault(path, f"there is no entry area {area!r}", f"The map has: {areas}")

    def not_on_track(self, path: KeyPath, turn: int, turns: Mapping[int, Turn]) -> None:
        """A turn that the track does not have."""
        self.fault(path, f"turn {turn} is not on the track", f"The track has {len(turns)} turns")
