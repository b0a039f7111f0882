"""The player aid: the printed tables, the terrain chart, what is added to dice, what states and darkness allow."""

from collections.abc import Callable, Iterable, Sequence

from gloire.core.charts import Cell, Chart, Column, Row, by_total, figure, listed, worded
from gloire.core.display import Said
from gloire.systems.glory3.data import Cost, Costs, Die, HexRow, ModifierRow, SideRow
from gloire.systems.glory3.loading import rosters
from gloire.systems.glory3.loading.reader import Reader
from gloire.systems.glory3.loading.terrain import PROHIBITED

ARMS = ("infantry", "cavalry", "artillery", "leader")
# The worse for the defender, the stronger; what strikes the attacker has tones of its own.
TONES = {"-": "n", "C": "dw", "D": "dr", "D+R": "db"}
TONES |= {"D C>D+R": "dw", "D R+C": "dr", "D D+R": "db", "A C": "aw", "A R+C": "ar", "A D+R": "ab"}


def read_charts(reader: Reader) -> tuple[Chart, ...]:
    """Every chart, in the order in which a player needs them."""
    return (
        charge(reader),
        odds(reader),
        *modifiers(reader, "charge"),
        *modifiers(reader, "defensive"),
        fire(reader),
        ranges(reader),
        *modifiers(reader, "fire"),
        terrain(reader),
        *lists(reader),
        *modifiers(reader, "check"),
        *modifiers(reader, "rally"),
        *modifiers(reader, "combined"),
        *rosters.charts(reader),
    )


# The printed tables


def charge(reader: Reader) -> Chart:
    """10.29: the charge table, with what may follow."""
    written, cited = reader.files.tables.charge, ("10.2", "10.22", "10.28", "11.32", "11.33")
    notes = (Said("chart-note", "charge-total"), Said("chart-note", "after-charge"))
    facts = {"cited": cited, "notes": notes, "source": written.source, "choices": ("G1",)}
    return by_total("charge", written.table(str(reader.choices["G1"])), "charge-result", TONES, **facts)


def fire(reader: Reader) -> Chart:
    """9.22: the artillery fire table."""
    written, notes = reader.files.tables.fire, (Said("chart-note", "fire-total"), Said("chart-note", "misguided"))
    table = written.table(next(iter(written.variants), ""))
    return by_total("fire", table, "fire-result", TONES, cited=("9.2", "9.52"), notes=notes, source=written.source)


def odds(reader: Reader) -> Chart:
    """10.23: what the comparison of strengths adds; beyond its first and last line the chart is read there."""
    table = reader.files.tables.odds
    ends = {0: "≥ ", len(table.lines) - 1: "≤ "}
    return Chart(
        key="odds",
        rule=table.rule,
        cited=("10.41", "10.42"),
        corner=Said("chart-head", "odds"),
        columns=(Column("adds", worded("chart-head", "adds")),),
        rows=tuple(
            Row(key=str(value), head=Cell(f"{ends.get(number, '')}{ours} : {theirs}"), cells=(figure(value),))
            for number, (ours, theirs, value) in enumerate(table.lines)
        ),
        notes=(Said("chart-note", "odds"),),
        source=table.source,
        choices=("G22",),
    )


def ranges(reader: Reader) -> Chart:
    """9.11: the artillery range chart of the battle."""
    table = reader.files.tables.ranges
    lines = {**table.classes, **reader.written.ranges}
    farthest = max(map(len, lines.values()), default=0)
    return Chart(
        key="ranges",
        rule=table.rule,
        cited=("9.1", "9.21", "9.23", "9.3"),
        corner=Said("chart-head", "guns"),
        columns=tuple(Column(str(far), Cell(str(far))) for far in range(1, farthest + 1)),
        rows=tuple(
            Row(key=kind, head=Cell(kind, Said("range-class", kind)), cells=_reach(line, farthest))
            for kind, line in lines.items()
        ),
        notes=(Said("chart-note", "ranges"),),
        source=table.source,
        choices=("G17",),
    )


def _reach(line: Sequence[int], farthest: int) -> tuple[Cell, ...]:
    beyond = (Cell("×"),) * (farthest - len(line))
    return (*(Cell("0") if not value else figure(value) for value in line), *beyond)


# What is added to a die


CASES: dict[Die, str] = {
    "charge": "10.22",
    "defensive": "10.34",
    "fire": "9.23",
    "check": "2.4",
    "rally": "11.52",
    "combined": "4.25",
}
CITED: dict[Die, tuple[str, ...]] = {
    "charge": ("10.25", "10.26", "10.43", "12.2", "12.3"),
    "defensive": ("10.3", "10.32", "10.33", "10.41"),
    "fire": ("9.3", "9.22"),
    "check": ("9.52", "13"),
    "rally": ("11.5",),
    "combined": (),
}
# What has a chart or a counter of its own to be read from.
BEFORE: dict[Die, tuple[tuple[str, str], ...]] = {
    "charge": (("odds", "10.23"), ("cohesion", "10.25"), ("terrain", "10.4")),
    "defensive": (("defensive-terrain", "10.41"),),
    "fire": (("fire-strength", "9.23"), ("range", "9.11"), ("fire-terrain", "9.23")),
}


def modifiers(reader: Reader, die: Die) -> Iterable[Chart]:
    """Every modifier of one kind of die, with its case; none where the battle has none."""
    rows = [(what, row) for what, row in reader.files.tables.modifiers.get(die, {}).items() if _concerns(reader, row)]
    if rows:
        yield Chart(
            key=f"{die}-modifiers",
            rule=CASES[die],
            cited=CITED[die],
            corner=Said("chart-head", "situation"),
            columns=(Column("adds", worded("chart-head", "adds")),),
            rows=(*(_said_row(what, rule) for what, rule in BEFORE.get(die, ())), *(_modifier(*row) for row in rows)),
            words="beside",
            source="published",
        )


def _concerns(reader: Reader, row: ModifierRow) -> bool:
    """Whether a battle has a modifier: those of other battles it has not, those of section 14 as it states."""
    battle, _, number = row.case.rpartition(" ")
    game = reader.written.game.replace("-", " ")
    return game.startswith(battle.lower()) and (number not in OLDER or OLDER[number](reader))


def _nights(reader: Reader) -> bool:
    """14.11: whether nights are those of older battles."""
    return reader.written.refit is not None and reader.written.refit.night


def _anybody_is(reader: Reader, trait: str) -> bool:
    return any(trait in unit.traits for _, unit in reader.units)


OLDER: dict[str, Callable[[Reader], bool]] = {
    "14.11": _nights,
    "14.45": lambda reader: _anybody_is(reader, "sharpshooters"),
    "14.57": lambda reader: _anybody_is(reader, "repeating-rifles"),
}


def _said_row(what: str, rule: str) -> Row:
    return Row(key=what, head=worded("modifier-line", what), cells=(worded("modifier-worth", what),), rule=rule)


def _modifier(what: str, row: ModifierRow) -> Row:
    source = row.source if row.source != "published" else ""
    cell = figure(row.value, row.choice)
    return Row(key=what, head=worded("modifier-line", what), cells=(cell,), rule=row.case, source=source)


# Terrain


def terrain(reader: Reader) -> Chart:
    """6.21 + 10.4: the terrain effects chart: what it costs to enter, and what it is worth."""
    written = reader.files.terrain
    heads = (*ARMS, "charge", "defensive", "fire", "besides")
    hexes = (_hex_row(reader, kind, row) for kind, row in written.hexes.items())
    sides = (row for kind, written_row in written.sides.items() for row in _side_rows(reader, kind, written_row))
    return Chart(
        key="terrain",
        rule="6.21",
        cited=("2.1", "6.2", "6.22", "6.23", "6.24", "5.13", "9.23", "10.22", "10.34", "10.4", "10.44", "11.24"),
        corner=Said("chart-head", "terrain"),
        columns=tuple(Column(head, worded("chart-head", head)) for head in heads),
        rows=(*hexes, *sides, *_route_rows(reader)),
        notes=tuple(Said("chart-note", note) for note in ("terrain-sides", "terrain-route", "terrain-defender")),
        source="reconstructed",
        choices=("G4",),
    )


def _hex_row(reader: Reader, kind: str, row: HexRow) -> Row:
    worth = (figure(row.charge), figure(row.defensive), _settled(reader, row.fire))
    cells = (*(_cost(reader, cost) for cost in row.cost), *worth, worded("terrain-besides", kind))
    return Row(key=kind, head=worded("terrain", kind), cells=cells, rule=row.case, source=row.source)


def _settled(reader: Reader, value: int | str) -> Cell:
    return figure(reader.number("terrain", ("hexes",), value), value)


def _cost(reader: Reader, cost: Cost) -> Cell:
    if cost == PROHIBITED:
        return worded("chart-word", "barred")
    value = reader.number("terrain", ("hexes",), cost)
    return Cell(str(value), choice=cost if isinstance(cost, str) else "")


def _side_rows(reader: Reader, kind: str, row: SideRow) -> Iterable[Row]:
    """A hexside, up and down where these differ."""
    if row.back is None:
        yield _side_row(reader, kind, row, row.cost, row.charge, row.fire)
        return
    yield _side_row(reader, f"{kind}-up", row, row.cost, row.charge, row.fire)
    yield _side_row(reader, f"{kind}-down", row, row.back, row.charge_back, 0)


def _side_row(reader: Reader, key: str, row: SideRow, costs: Costs, charge: int, fire: int) -> Row:
    is_closed = all(cost == PROHIBITED for cost in costs)
    worth = (worded("chart-word", "barred") if is_closed else figure(charge), Cell("–"), figure(fire))
    cells = (*(_added(reader, cost) for cost in costs), *worth, worded("terrain-besides", key))
    return Row(key=key, head=worded("terrain", key), cells=cells, rule=row.case, source=row.source)


def _added(reader: Reader, cost: Cost) -> Cell:
    return _cost(reader, cost) if cost == PROHIBITED else figure(reader.number("terrain", ("sides",), cost))


def _route_rows(reader: Reader) -> Iterable[Row]:
    """6.22: what a pike or road costs; a trail halves the cost of the hex."""
    for kind, row in reader.files.terrain.routes.items():
        costs = [Cell("½" if half == 1 else str(half // 2)) for half in row.halves or ()]
        cells = (*(costs or [worded("chart-word", "half")] * 4), *(worded("chart-word", "as-hex"),) * 3)
        beside = worded("terrain-besides", kind)
        yield Row(key=kind, head=worded("terrain", kind), cells=(*cells, beside), rule=row.case, source=row.source)


# What the book lists in words


def lists(reader: Reader) -> Iterable[Chart]:
    """Each list of the book. 14.11: older battles have another one for the night."""
    written = reader.files.tables.lists
    unused, night = ("night", "older-night") if _nights(reader) else ("older-night", "night")
    for key, one in written.items():
        if key != unused:
            yield listed("night" if key == night else key, one, source="published")
