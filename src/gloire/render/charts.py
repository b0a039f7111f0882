"""The player aid in words: charts with their headings, what abbreviations mean, sources, and choices in force."""

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from gloire.core import charts
from gloire.core.display import Said
from gloire.core.system import RuleSystem, ScenarioFacts
from gloire.render.phrases.catalogue import capital
from gloire.render.phrases.names import Names, names_of
from gloire.render.words import spoken


class Cell(Struct, frozen=True):
    """What stands in one place, and what that means."""

    text: str
    words: str = ""
    choice: str = ""
    source: str = ""
    tone: str = ""


class Column(Struct, frozen=True):
    """A column under its heading."""

    key: str
    text: str


class Row(Struct, frozen=True, kw_only=True):
    """A row behind its heading."""

    key: str
    text: str
    cells: tuple[Cell, ...]
    faces: tuple[int, ...]
    rule: str
    source: str


class Settled(Struct, frozen=True, kw_only=True):
    """A choice that a chart rests on: what it is about, its value here, and what else it could be."""

    id: str
    text: str
    value: str
    others: tuple[str, ...]
    source: str


class Key(Struct, frozen=True):
    """What an abbreviation means."""

    text: str
    words: str


class Chart(Struct, frozen=True, kw_only=True):
    """A chart as people read it."""

    key: str
    title: str
    rule: str
    cited: tuple[str, ...]
    corner: str
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    legend: tuple[Key, ...]  # where words stand apart
    notes: tuple[str, ...]
    source: str
    choices: tuple[Settled, ...]
    option: str

    def belongs_to(self, case: str) -> bool:
        """Whether a case, as the books number it, has this chart or sends its readers to it."""
        return any(is_same(case, rule) for rule in (self.rule, *self.cited))


def is_same(case: str, rule: str) -> bool:
    """9 and 9.0 are one chapter."""
    return case.removesuffix(".0") == rule.removesuffix(".0")


def charts_of(scenario: ScenarioFacts) -> list[Chart]:
    """Every chart of a scenario, with the values in force."""
    names, system = names_of(scenario), scenario.system
    choices = system.describe(scenario.named).choices
    return [_shown(chart, names, choices, scenario.choices) for chart in system.charts(scenario)]


def charts_for(system: RuleSystem, game: str) -> list[Chart]:
    """The charts of a book, with the usual choices: of the first scenario that is played by it.

    Without a game, those of the series, which every scenario has.
    """
    for id in system.scenario_ids():
        scenario = system.load(id, {}, {})
        if game in ("", scenario.game):
            return charts_of(scenario)
    return []


def _shown(chart: charts.Chart, names: Names, known: Mapping[str, Any], chosen: Mapping[str, Any]) -> Chart:
    beside = chart.words == "beside"
    settled = dict.fromkeys((*chart.choices, *(cell.choice for row in chart.rows for cell in row.cells)))
    return Chart(
        key=chart.key,
        title=capital(names.word("chart", chart.key)),
        rule=chart.rule,
        cited=chart.cited,
        corner=spoken(chart.corner, names) if chart.corner else "",
        columns=tuple(Column(column.key, _text(column.head, names)) for column in chart.columns),
        rows=tuple(_row(row, names, chart.source) for row in chart.rows),
        legend=() if beside else tuple(_legend(chart, names)),
        notes=tuple(filter(None, (spoken(note, names) for note in chart.notes))),
        source=names.word("source", chart.source) if chart.source else "",
        choices=tuple(_settled(id, known[id], chosen, names) for id in settled if id in known),
        option=chart.option,
    )


def _row(row: charts.Row, names: Names, usual: str) -> Row:
    return Row(
        key=row.key,
        text=_text(row.head, names),
        cells=tuple(_cell(cell, names) for cell in row.cells),
        faces=row.faces,
        rule=row.rule,
        source=names.word("source-short", row.source) if row.source not in ("", usual) else "",
    )


def _cell(cell: charts.Cell, names: Names) -> Cell:
    words = _words(cell.said, names) if cell.text else ""
    source = names.word("source-short", cell.source) if cell.source else ""
    return Cell(_text(cell, names), words, cell.choice, source, cell.tone)


def _text(cell: charts.Cell, names: Names) -> str:
    return cell.text or _words(cell.said, names)


def _words(said: Said | None, names: Names) -> str:
    return spoken(said, names) if said else ""


def _legend(chart: charts.Chart, names: Names) -> Iterable[Key]:
    """Each abbreviation once, in the order in which they come."""
    found = {cell.text: cell.said for row in chart.rows for cell in row.cells if cell.text and cell.said}
    return (Key(text, _words(said, names)) for text, said in found.items())


def _settled(id: str, choice: Mapping[str, Any], chosen: Mapping[str, Any], names: Names) -> Settled:
    value = chosen.get(id, choice["default"])
    others = [other for other in (choice["default"], *choice["others"]) if other != value]
    return Settled(
        id=id,
        text=str(choice["what"]),
        value=str(value),
        others=tuple(map(str, others)),
        source=names.word("source-short", choice["source"]),
    )
