"""The files of a scenario with the options and choices of a game."""

from collections.abc import Mapping

from gloire.core.scenario import KeyPath
from gloire.systems.glory3.data import Number, ScenarioFile, UnitData
from gloire.systems.glory3.loading.files import Files


class Reader:
    """What all parts of the loader need."""

    def __init__(self, files: Files, options: Mapping[str, bool], choices: Mapping[str, str | int]) -> None:
        self.files, self.options, self.choices = files, options, choices
        self.written: ScenarioFile = files.scenario
        # The units in the game, with their places in the file.
        self.units: list[tuple[int, UnitData]] = [
            (i, unit)
            for i, unit in enumerate(files.counters.units)
            if not unit.option or options.get(unit.option, False)
        ]
        self.unit_ids = [unit.id for _, unit in self.units]
        self.left_out = {unit.id for unit in files.counters.units} - set(self.unit_ids)

    def number(self, file: str, path: KeyPath, value: Number) -> int:
        """A figure, or the one that a choice holds."""
        held = self.choices.get(value) if isinstance(value, str) else value
        if isinstance(held, int):
            return held
        self.files.fault(file, path, f"{value!r} is neither a figure nor a choice that holds one", "Write a figure")
        return 0

    def unit(self, file: str, path: KeyPath, id: str) -> int:
        """The number of a unit."""
        return self.files.one_of(file, path, "unit", id, self.unit_ids)
