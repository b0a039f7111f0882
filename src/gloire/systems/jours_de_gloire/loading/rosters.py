"""The player aid: markers, chiefs and arrivals of a scenario, and what is worth points."""

from collections.abc import Iterable

from gloire.core.charts import Cell, Chart, Column, Row, figure, worded
from gloire.core.display import Said
from gloire.systems.jours_de_gloire.data import Number
from gloire.systems.jours_de_gloire.loading.reader import Reader


def charts(reader: Reader) -> tuple[Chart, ...]:
    """What each scenario has of its own."""
    return (markers(reader), *chiefs(reader), *arrivals(reader), *points(reader))


def markers(reader: Reader) -> Chart:
    """2.1: the activation markers, with the initiative of each."""
    counters = reader.files.counters
    combined = reader.choices.get("H40") != "no"
    ordinary = [
        Row(
            key=one.id,
            head=Cell(one.name),
            cells=(_side_cell(one.side), Cell(one.leader), Cell(" / ".join(map(str, one.initiatives)))),
        )
        for one in counters.formations
    ]
    special = [
        Row(
            key=one.id,
            head=Cell(one.name),
            cells=(_side_cell(one.side), worded("chart-word", "combined"), Cell(str(one.initiative))),
            rule="2.1.2",
        )
        for one in counters.combined
        if combined
    ]
    return Chart(
        key="markers",
        rule="2.1",
        cited=("2.1.1", "2.1.2", "2.2", "2.4.3", "11.2"),
        corner=Said("chart-head", "formation"),
        columns=tuple(Column(head, worded("chart-head", head)) for head in ("side", "leader", "initiative")),
        rows=(*ordinary, *special),
        notes=(Said("chart-note", "markers"),),
        source=reader.written.sources.get("counters", ""),
    )


def _side_cell(side: str) -> Cell:
    return worded("adjective", side)


def chiefs(reader: Reader) -> Iterable[Chart]:
    """2.5: the commanders-in-chief, where there are any."""
    found = reader.files.counters.chiefs
    if not found:
        return
    yield Chart(
        key="chiefs",
        rule="2.5",
        cited=("2.5.1", "2.3.2", "3"),
        corner=Said("chart-head", "chief"),
        columns=tuple(Column(head, worded("chart-head", head)) for head in ("side", "modifier", "orders", "range")),
        rows=tuple(
            Row(
                key=one.id,
                head=Cell(one.name),
                cells=(_side_cell(one.side), figure(one.modifier), Cell(str(one.orders)), Cell(str(one.range))),
            )
            for one in found
        ),
        source=reader.written.sources.get("counters", ""),
    )


def arrivals(reader: Reader) -> Iterable[Chart]:
    """5.2: who comes when, and where."""
    found = reader.written.reinforcements
    if not found:
        return
    names = {one.id: one.name for one in reader.files.counters.formations}
    short = {one.id: one.short for one in reader.files.counters.units}
    rows = []
    for number, one in enumerate(found):
        turn = reader.number("scenario", ("reinforcements", number, "turn"), one.turn)
        units = ", ".join(" + ".join(short.get(id, id) for id in stack) for stack in one.stacks)
        choice = one.turn if isinstance(one.turn, str) else ""
        cells = (Cell(names.get(one.formation, one.formation)), Cell(one.hex), Cell(units))
        rows.append(Row(key=f"{turn}-{one.formation}-{number}", head=Cell(str(turn), choice=choice), cells=cells))
    yield Chart(
        key="arrivals",
        rule="5.2",
        cited=("5.2.1", "5.2.2", "5.2.3"),
        corner=Said("chart-head", "turn"),
        columns=tuple(Column(head, worded("chart-head", head)) for head in ("formation", "entry", "units")),
        rows=tuple(rows),
        source=reader.written.sources.get("setup", "reconstructed"),
    )


def points(reader: Reader) -> Iterable[Chart]:
    """13.2: what is worth victory points at the end, where they are counted."""
    held = [
        Row(key=one.hex, head=Cell(f"{one.name} ({one.hex})"), cells=tuple(_worth(reader, one.points, i)))
        for i, one in enumerate(reader.written.objectives)
        if one.points
    ]
    more = [
        Row(
            key=f"{line.what}-{line.side}",
            head=worded("points-line", line.what),
            cells=tuple(Cell(str(line.worth) if line.side in ("", side) else "–") for side in reader.written.sides),
        )
        for line in reader.written.points
    ]
    if held or more:
        yield Chart(
            key="points",
            rule="13.2",
            cited=("13", "13.1"),
            corner=Said("chart-head", "what-counts"),
            columns=tuple(Column(side, _side_cell(side)) for side in reader.written.sides),
            rows=(*held, *more),
            source=reader.written.sources.get("objectives", ""),
        )


def _worth(reader: Reader, written: dict[str, Number], number: int) -> Iterable[Cell]:
    for side in reader.written.sides:
        value = written.get(side, 0)
        worth = reader.number("scenario", ("objectives", number, "points"), value)
        yield Cell(str(worth) if worth else "–", choice=value if isinstance(value, str) else "")
