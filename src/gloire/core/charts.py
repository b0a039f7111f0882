"""The printed charts of a game, for whoever shows them: a system fills these facts, and nobody above it knows a rule.

Words are named by their section and key in the system's catalogue, as in `display`; figures and abbreviations stand as
they are printed. A chart has the values in force: what a choice has settled names the choice.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from gloire.core.display import Said
from gloire.core.reading import ListWritten
from gloire.core.tables import Chart as Totals
from gloire.core.tables import Table

NO_TONES: Mapping[str, str] = {}


class Cell(Struct, frozen=True, omit_defaults=True):
    """What stands in one place of a chart: a figure or an abbreviation, words, or the one with what it means."""

    text: str = ""
    said: Said | None = None
    choice: str = ""  # the choice that has settled it
    source: str = ""  # where it comes from, if not from where the chart does
    tone: str = ""  # as for the chances of a forecast


class Column(Struct, frozen=True):
    """A column under its heading; readings name it by its key."""

    key: str
    head: Cell


class Row(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A row behind its heading; readings name it by its key, or by a face of the die."""

    key: str
    head: Cell
    cells: tuple[Cell, ...]
    faces: tuple[int, ...] = ()  # of a die, where several share the row
    rule: str = ""  # a case of its own
    source: str = ""  # where it comes from, if not from where the chart does


class Chart(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A table or a list of the player aid."""

    key: str  # its title: a key of the section `chart`
    rule: str  # the case it belongs to, as the books number it: 9.6, or Waterloo 5.0
    cited: tuple[str, ...] = ()  # other cases that send their readers to it
    corner: Said | None = None  # what stands above the headings of the rows
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    notes: tuple[Said, ...] = ()
    words: Literal["apart", "beside"] = "apart"  # whether a key tells what abbreviations mean, or each place does
    source: str = ""
    choices: tuple[str, ...] = ()  # those that have settled all of it; of single places these know
    option: str = ""  # the option without which nobody needs it


def figure(value: int, choice: object = "") -> Cell:
    """A value with its sign, as charts print modifiers; `choice` is its id where the value is in doubt."""
    return Cell(signed(value) if value else "–", choice=choice if isinstance(choice, str) else "")


def signed(value: int) -> str:
    """+2, −2 or 0, with a true minus sign."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def worded(section: str, key: str) -> Cell:
    """Words alone."""
    return Cell(said=Said(section, key))


def by_table(key: str, table: Table, section: str, tones: Mapping[str, str] = NO_TONES, **more: Any) -> Chart:
    """A printed table: a column for each heading, a row for each face; results are explained by a section of words.

    Beyond its first and last column a table is read there, so these say so.
    """
    heads = [_heading(value, table.columns) for value in table.columns]
    return Chart(
        key=key,
        rule=table.rule,
        corner=Said("chart-head", "die"),
        columns=tuple(Column(str(value), Cell(head)) for value, head in zip(table.columns, heads, strict=True)),
        rows=tuple(
            Row(key=str(face), head=Cell(str(face)), cells=tuple(_result(one, section, tones) for one in row))
            for face, row in table.rows.items()
        ),
        **more,
    )


def _result(result: str, section: str, tones: Mapping[str, str]) -> Cell:
    return Cell(result, Said(section, result), tone=tones.get(result, ""))


def _heading(value: int, columns: Sequence[int]) -> str:
    text = signed(value) if min(columns) < 0 else str(value)
    return f"≤ {text}" if value == columns[0] else f"≥ {text}" if value == columns[-1] else text


def by_die(
    key: str, rule: str, columns: Mapping[str, Sequence[str]], section: str, lowest: int = 1, **more: Any
) -> Chart:
    """A chart that is read by a die: for each column the results from its lowest face up, as keys of a section.

    Faces with the same results share a row.
    """
    rows = list(zip(*columns.values(), strict=True))
    firsts = [at for at, row in enumerate(rows) if at == 0 or row != rows[at - 1]]
    spans = zip(firsts, [*(at - 1 for at in firsts[1:]), len(rows) - 1], strict=True)
    return Chart(
        key=key,
        rule=rule,
        corner=Said("chart-head", "die"),
        columns=tuple(Column(name, worded("chart-head", name)) for name in columns),
        rows=tuple(_span(lowest + first, lowest + last, rows[first], section) for first, last in spans),
        **more,
    )


def _span(first: int, last: int, results: Sequence[str], section: str) -> Row:
    name = str(first) if first == last else f"{first}–{last}"
    cells = tuple(worded(section, result) for result in results)
    return Row(key=name, head=Cell(name), cells=cells, faces=tuple(range(first, last + 1)))


def by_total(key: str, table: Totals, section: str, tones: Mapping[str, str] = NO_TONES, **more: Any) -> Chart:
    """A table that is read by a total: a row for each result, behind the totals that bring it."""
    lines = table.results
    return Chart(
        key=key,
        rule=table.rule,
        corner=Said("chart-head", "total"),
        columns=(Column("result", worded("chart-head", "result")),),
        rows=tuple(
            Row(key=result, head=Cell(_totals(at, lines)), cells=(_or_dash(_result(result, section, tones)),))
            for at, (_, result) in enumerate(lines)
        ),
        **more,
    )


def _totals(at: int, lines: Sequence[tuple[int, str]]) -> str:
    lowest = lines[at][0]
    if at == len(lines) - 1:
        return f"≥ {lowest}"
    highest = lines[at + 1][0] - 1
    if at == 0:
        return f"≤ {highest}".replace("-", "−")
    return f"{lowest}–{highest}" if highest > lowest else f"{lowest}"


def _or_dash(cell: Cell) -> Cell:
    return replace(cell, text="–") if cell.text == "-" else cell


def listed(key: str, written: ListWritten, **more: Any) -> Chart:
    """A list of the book in words: for each line what holds under each heading."""
    return Chart(
        key=key,
        rule=written.case,
        cited=tuple(written.cited),
        corner=Said("chart-head", f"{key}-corner"),
        columns=tuple(Column(head, worded("chart-head", head)) for head in written.heads),
        rows=tuple(
            Row(key=line, head=worded(f"{key}-line", line), cells=tuple(worded("list-word", word) for word in words))
            for line, words in written.rows.items()
        ),
        **more,
    )


def ragged(chart: Chart) -> list[str]:
    """The keys of rows that have more or fewer places than there are columns."""
    return [row.key for row in chart.rows if len(row.cells) != len(chart.columns)]
