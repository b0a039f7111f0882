"""The files of a scenario with the choices of a game."""

from collections.abc import Mapping

from gloire.core.scenario import KeyPath
from gloire.systems.jours_de_gloire.data import Number, ScenarioFile
from gloire.systems.jours_de_gloire.loading.files import Files


class Reader:
    """What all parts of the loader need."""

    def __init__(self, files: Files, choices: Mapping[str, str | int]) -> None:
        self.files, self.choices = files, choices
        self.written: ScenarioFile = files.scenario

    def number(self, file: str, path: KeyPath, value: Number) -> int:
        """A figure, or the one that a choice holds."""
        held = self.choices.get(value) if isinstance(value, str) else value
        if isinstance(held, int):
            return held
        self.files.fault(file, path, f"{value!r} is neither a figure nor a choice that holds one", "Write a figure")
        return 0
