"""Charts of the player aid and rulings, as a terminal shows them."""

from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from gloire.render.charts import Cell, Chart, Row
from gloire.rulebook import Ruling


def print_chart(chart: Chart, console: Console) -> None:
    """A chart with its key, its notes and where it comes from."""
    table = Table(title=chart.title, title_justify="left", title_style="bold", header_style="bold")
    table.add_column(chart.corner)
    for column in chart.columns:
        table.add_column(column.text, justify="center" if _is_narrow(chart) else "left")
    for row in chart.rows:
        table.add_row(_heading(row), *(_told(cell, chart) for cell in row.cells))
    console.print(Padding(table, (1, 2, 0, 2)), highlight=False)
    for line in _small_print(chart):
        console.print(Padding(line, (0, 2)), highlight=False, markup=False, style="dim")


def print_ruling(ruling: Ruling, console: Console) -> None:
    """A ruling with its reason, and what else could have been done."""
    console.print(Padding(f"[bold]{ruling.number}[/] ({ruling.cases})", (0, 2)), highlight=False)
    others = f"Otherwise: {ruling.others}" if ruling.others.strip("– ") else ""
    for line in filter(None, (ruling.text, f"Why: {ruling.why}", others)):
        console.print(Padding(line, (0, 4)), highlight=False, markup=False)


def _is_narrow(chart: Chart) -> bool:
    return all(len(cell.text) < 10 for row in chart.rows for cell in row.cells)


def _heading(row: Row) -> str:
    notes = [f"\\[{row.rule}]" if row.rule else "", f"({row.source})" if row.source else ""]
    return " ".join(filter(None, (_plain(row.text), *notes)))


def _told(cell: Cell, chart: Chart) -> str:
    words = f": {cell.words}" if cell.words and not chart.legend else ""
    notes = ", ".join(filter(None, (cell.choice, cell.source)))
    return _plain(f"{cell.text}{words}") + (f" ({notes})" if notes else "")


def _plain(text: str) -> str:
    """Citations are no markup."""
    return text.replace("[", "\\[")


def _small_print(chart: Chart) -> Iterable[str]:
    yield from (f"{key.text}: {key.words}" for key in chart.legend)
    yield from chart.notes
    if chart.source:
        yield f"The chart is {chart.source}."
    for choice in chart.choices:
        others = " or ".join(choice.others)
        yield f"{choice.id}, {choice.text}: {choice.value} (could be {others}; {choice.source})."
