"""The files of a scenario with the options and choices of a game."""

from collections.abc import Mapping

from gloire.core.scenario import KeyPath
from gloire.systems.glory3.data import LeaderData, Number, RefitData, ScenarioFile, UnitData
from gloire.systems.glory3.loading.files import Files

OLD_MARKERS = "old_markers"  # 14.51: the option to do with the markers that the counters name


def called(refit: RefitData | None) -> dict[str, str]:
    """14.32 + 14.42 + 14.43 + 14.51: by whose marker leaders and units act instead of that of their counters."""
    calls = refit.calls if refit else {}
    return {id: marker for marker, ids in calls.items() for id in ids}


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
        self._called = {} if options.get(OLD_MARKERS) else called(self.written.refit)

    def marker_of(self, written: LeaderData | UnitData) -> str:
        """4.11 + 14.32: the marker that calls a leader or a unit: that of the counter, or another by the scenario."""
        above = self._called.get(written.leader, written.marker) if isinstance(written, UnitData) else written.marker
        return self._called.get(written.id, above)

    @property
    def unused(self) -> set[str]:
        """14.32 + 14.51: markers of an older battle that call nobody, as others call all who had them."""
        refit, counters = self.written.refit, self.files.counters
        if refit is None:
            return set()
        everybody: list[LeaderData | UnitData] = [*counters.leaders, *counters.units]
        known = {one.marker for one in everybody} | set(refit.calls)
        return known - {self.marker_of(one) for one in everybody} - set(refit.extra)

    @property
    def points(self) -> dict[str, int]:
        """What losses are worth. 14.36 + 14.47: what older rules give for routed units is given for Withdrawn ones."""
        return {"withdrawn" if what == "routed" else what: worth for what, worth in self.written.points.items()}

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
