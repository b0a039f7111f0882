"""The player aid: the printed tables, the terrain chart, what is added to dice, what orders and states allow."""

from collections.abc import Iterable
from typing import Literal

from gloire.core.charts import Cell, Chart, Column, Row, by_total, figure, listed, worded
from gloire.core.display import Said
from gloire.core.reading import ChartWritten
from gloire.systems.jours_de_gloire.data import Cost, HexRow, ModifierRow, Number, SideRow
from gloire.systems.jours_de_gloire.loading import rosters
from gloire.systems.jours_de_gloire.loading.reader import Reader
from gloire.systems.jours_de_gloire.told import TONES

ARMS = ("infantry", "cavalry", "artillery", "chief")


def read_charts(reader: Reader) -> tuple[Chart, ...]:
    """Every chart, in the order in which a player needs them."""
    return (
        shock(reader),
        odds(reader),
        modifiers(reader, "shock", ("8.4.2", "8.6.2", "9.2", "9.4")),
        fire(reader),
        modifiers(reader, "fire", ("7.3", "7.1")),
        terrain(reader),
        *(listed(key, written, source="published") for key, written in reader.files.tables.lists.items()),
        modifiers(reader, "test", ("0.4.1", "0.4.2", "11.1", "8.8.2")),
        *rosters.charts(reader),
    )


# The printed tables


def fire(reader: Reader) -> Chart:
    """7.5: the fire table."""
    written, notes = reader.files.tables.fire, (Said("chart-note", "fire-total"),)
    facts = {"cited": ("7", "7.2"), "notes": notes, "source": written.source, "choices": ("H8",)}
    return by_total("fire", written.table(str(reader.choices["H8"])), "fire-result", TONES, **facts)


def shock(reader: Reader) -> Chart:
    """8.5: the shock and charge table, with what may follow."""
    written, cited = reader.files.tables.shock, ("8", "8.7.2", "8.9", "9", "9.4", "9.5.1", "6.1.2")
    notes = (Said("chart-note", "shock-total"), Said("chart-note", "breakthrough", {"total": reader.choices["H5"]}))
    facts = {"cited": cited, "notes": notes, "source": written.source, "choices": ("H11", "H5")}
    return by_total("shock", written.table(str(reader.choices["H11"])), "combat-result", TONES, **facts)


def odds(reader: Reader) -> Chart:
    """8.6.1: what the comparison of strengths adds."""
    table = reader.files.tables.odds
    rows = [*reversed(list(_weaker(table))), *_stronger(table)]
    return Chart(
        key="odds",
        rule=table.rule,
        cited=("8.6",),
        corner=Said("chart-head", "odds"),
        columns=(Column("adds", worded("chart-head", "adds")),),
        rows=tuple(Row(key=str(value), head=Cell(ratio), cells=(figure(value),)) for ratio, value in rows),
        notes=(Said("chart-note", "odds"),),
        source=table.source,
    )


def _stronger(table: ChartWritten) -> Iterable[tuple[str, int]]:
    lines = table.variants["stronger"]
    for halves, value in lines:
        yield f"{'≥ ' if halves == lines[-1][0] else ''}{_ratio(halves)}", int(value)


def _weaker(table: ChartWritten) -> Iterable[tuple[str, int]]:
    """8.6.1: rounded up, so a line goes as far as the next begins."""
    lines = [(halves, int(value)) for halves, value in table.variants["weaker"] if int(value)]
    tops = [halves - 1 for halves, _ in lines[1:]]
    yield from ((_ratio(top, "1 : {}", "2 : {}"), value) for top, (_, value) in zip(tops, lines, strict=False))
    yield f"< {_ratio(tops[-1], '1 : {}', '2 : {}')}", lines[-1][1]


def _ratio(halves: int, whole: str = "{} : 1", half: str = "{} : 2") -> str:
    return half.format(halves) if halves % 2 else whole.format(halves // 2)


# What is added to a die


Dice = Literal["fire", "shock", "test"]


def modifiers(reader: Reader, kind: Dice, cited: tuple[str, ...]) -> Chart:
    """Every modifier of one kind of die, with its case."""
    rows = reader.files.tables.modifiers[kind]
    before = tuple(_said_row(what, rule) for what, rule in BEFORE[kind])
    return Chart(
        key=f"{kind}-modifiers",
        rule=CASES[kind],
        cited=cited,
        corner=Said("chart-head", "situation"),
        columns=(Column("adds", worded("chart-head", "adds")),),
        rows=(*before, *(_modifier(reader, kind, what, row) for what, row in rows.items())),
        words="beside",
        source="published",
    )


CASES = {"fire": "7.5", "shock": "8.5", "test": "0.4"}
# What has a chart or a counter of its own to be read from.
BEFORE = {
    "fire": (("fire-strength", "7.5"), ("fire-terrain", "7.5")),
    "shock": (("odds", "8.6.1"), ("cohesion", "8.6.2"), ("terrain", "8.5")),
    "test": (("initiative", "2.4.3"),),
}


def _said_row(what: str, rule: str) -> Row:
    return Row(key=what, head=worded("modifier-line", what), cells=(worded("modifier-worth", what),), rule=rule)


def _modifier(reader: Reader, kind: str, what: str, row: ModifierRow) -> Row:
    value = reader.number("tables", ("modifiers", kind, what, "value"), row.value) + row.more
    cell = figure(value, row.choice or row.value)
    source = row.source if row.source != "published" else ""
    return Row(key=what, head=worded("modifier-line", what), cells=(cell,), rule=row.case, source=source)


# Terrain


def terrain(reader: Reader) -> Chart:
    """4.3 + 7.5 + 8.5: the terrain effects chart: what it costs to enter, and what it is worth."""
    written = reader.files.terrain
    heads = (*ARMS, "fire", "shock", "charge", "besides")
    hexes = (_hex_row(kind, row) for kind, row in written.hexes.items())
    sides = (_side_row(reader, kind, row) for kind, row in written.sides.items())
    return Chart(
        key="terrain",
        rule="4.3",
        cited=("0.2", "4.3.1", "4.3.2", "6.1.1", "6.2.1", "7.4", "7.4.1", "7.5", "8.4.2", "8.5", "9.1", "10.3.4"),
        corner=Said("chart-head", "terrain"),
        columns=tuple(Column(head, worded("chart-head", head)) for head in heads),
        rows=(*hexes, *sides, _level_row(reader), *_road_rows(reader)),
        notes=tuple(Said("chart-note", note) for note in ("terrain-sides", "terrain-road", "terrain-defender")),
        source="ancestor",
        choices=("H15", "H16", "H17"),
    )


def _hex_row(kind: str, row: HexRow) -> Row:
    shock = figure(row.shock)
    if row.shock_by_cavalry is not None:
        shock = Cell(f"{shock.text} ({row.shock_by_cavalry})".replace("-", "−"))
    cells = (*(_cost(cost) for cost in row.cost), figure(row.fire), shock, _charge(row.charge), _besides(kind))
    return Row(key=kind, head=worded("terrain", kind), cells=cells, rule=row.case, source=row.source)


def _side_row(reader: Reader, kind: str, row: SideRow) -> Row:
    back = row.back or row.cost
    costs = tuple(_cost_of_side(there, home) for there, home in zip(row.cost, back, strict=True))
    fire = _two_faced(row.fire, row.fire_back if row.back else row.fire)
    cells = (*costs, fire, _side_shock(reader, kind, row), _side_charge(reader, row), _besides(kind))
    return Row(key=kind, head=worded("terrain", kind), cells=cells, rule=row.case, source=row.source)


def _cost(cost: Cost) -> Cell:
    return worded("chart-word", "barred") if cost == "NA" else Cell(str(cost))


def _cost_of_side(there: Cost, home: Cost) -> Cell:
    if there == home == "NA":
        return worded("chart-word", "barred")
    texts = ["×" if cost == "NA" else "–" if not cost else f"+{cost}" for cost in dict.fromkeys((there, home))]
    return Cell(texts[0] if len(texts) == 1 else f"{texts[0]} ({texts[1]})")


def _two_faced(there: int, home: int) -> Cell:
    return figure(there) if there == home else Cell(f"{figure(there).text} ({figure(home).text})")


def _side_shock(reader: Reader, kind: str, row: SideRow) -> Cell:
    if row.shock == "NA":
        return worded("chart-word", "barred")
    value = reader.number("terrain", ("sides", kind, "shock"), row.shock)
    if row.back is not None:
        return _two_faced(value, row.shock_back)
    return figure(value, row.shock)


def _side_charge(reader: Reader, row: SideRow) -> Cell:
    if isinstance(row.charge, str):
        word = "open" if reader.choices[row.charge] == "open" else "barred"
        return Cell(said=Said("chart-word", word), choice=row.charge)
    return _charge(row.charge)


def _charge(is_open: bool | Number) -> Cell:
    return worded("chart-word", "open" if is_open else "barred")


def _besides(kind: str) -> Cell:
    return worded("terrain-besides", kind)


def _level_row(reader: Reader) -> Row:
    row = reader.files.terrain.levels
    cells = (*(Cell("–"),) * 4, Cell("–"), _two_faced(row.shock, row.shock_back), _charge(True), _besides("level"))
    return Row(key="level", head=worded("terrain", "level"), cells=cells, rule=row.case, source=row.source)


def _road_rows(reader: Reader) -> Iterable[Row]:
    """4.3.1: what a road costs; a trail halves the cost of the hex."""
    row = reader.files.terrain.roads
    costs = tuple(Cell("½" if halves == 1 else str(halves // 2)) for halves in row.halves)
    half = (worded("chart-word", "half"),) * 4
    for kind, cells in (("road", costs), ("trail", half)):
        rest = (Cell("–"), Cell("–"), worded("chart-word", "as-hex"), _besides(kind))
        yield Row(key=kind, head=worded("terrain", kind), cells=(*cells, *rest), rule=row.case, source=row.source)
