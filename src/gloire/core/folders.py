"""Scenario folders: those that come with a system, and the files of one, with ways to note what is wrong in them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeVar, cast

from gloire.core.handicaps import Handicap, doubts, given
from gloire.core.hexes import Grid
from gloire.core.maps import Side
from gloire.core.reading import read_hexes, read_sides
from gloire.core.scenario import DataFile, FaultyData, KeyPath, not_among, stated

T = TypeVar("T")


class Home(NamedTuple):
    """The folder of a system, with those of its scenarios in `scenarios`."""

    path: Path

    @property
    def scenarios(self) -> Path:
        """Where the scenarios lie that come with the system."""
        return self.path / "scenarios"

    def shipped(self) -> dict[str, Path]:
        """The scenarios that come with the system, by their ids."""
        return _shipped(self.scenarios)

    def folder_of(self, scenario: str) -> Path | None:
        """The folder of a scenario, given by its id or by the folder itself; None where it is not one of ours."""
        if ours := self.shipped().get(scenario):
            return ours
        folder = Path(scenario)
        return folder if stated(folder, "system") == self.path.name else None

    def places(self, scenario: str) -> tuple[str, ...]:
        """Where the files of a scenario lie: in its own folder, then in the one that lends it the rest."""
        folder = self.folder_of(scenario)
        if folder is None:
            return ()
        lender = stated(folder, "shares")
        return (str(folder), str(folder.parent / lender)) if lender else (str(folder),)


@cache
def _shipped(scenarios: Path) -> dict[str, Path]:
    return {path.parent.name.replace("_", "-"): path.parent for path in sorted(scenarios.glob("*/scenario.toml"))}


class ScenarioFolder:
    """The files of one scenario. What its folder has not got, another one beside it may lend.

    A system says which files there are: its own class reads them one by one, `scenario` before what may be lent, and
    states the grid as soon as it has the map.
    """

    grid: Grid

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._open: dict[str, DataFile] = {}

    def read(self, name: str, folder: Path, kind: type[T]) -> T:
        """What a file says; a file that cannot be read is a fault, and what it should have said is never looked at."""
        self._open[name] = file = DataFile(folder / f"{name}.toml")
        return cast(T, file.read(kind))

    def read_if_there(self, name: str, kind: type[T]) -> T | None:
        """What a file of this folder says, which it need not have."""
        return self.read(name, self.folder, kind) if (self.folder / f"{name}.toml").is_file() else None

    def holder(self, name: str) -> Path:
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

    def stop_at_faults(self, gaps: bool = False) -> None:
        """Raises FaultyData with everything found so far; with gaps, if there is more that could not be looked at."""
        if faults := [fault for file in self._open.values() for fault in file.faults]:
            raise FaultyData(faults, gaps)

    # What every part of a loader asks.

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

    def given(
        self, handicap: Handicap | None, choices: Mapping[str, str | int], sides: Sequence[str], draws: bool = False
    ) -> tuple[int, int]:
        """What a handicap gives each side; what is wrong in its offer is noted. `draws`: it must give draws."""
        for fault in doubts(handicap, sides, draws):
            self.fault("scenario", *fault)
        return given(choices, sides)

    def hexes(self, file: str, path: KeyPath, text: str) -> tuple[int, ...]:
        """The hexes of a list of labels."""
        return read_hexes(self._open[file], self.grid, path, text)

    def hex(self, file: str, path: KeyPath, label: str) -> int:
        """The hex of a single label; -1 for none."""
        if len(label.split()) > 1:
            self.fault(file, path, f"{label!r} is not one hex", "Write a single label")
        return next(iter(self.hexes(file, path, label)), -1)

    def sides(self, file: str, path: KeyPath, text: str) -> Iterator[tuple[bool, Side]]:
        """The hexsides of a list, each with whether it is met in one direction only."""
        return read_sides(self._open[file], self.grid, path, text)
