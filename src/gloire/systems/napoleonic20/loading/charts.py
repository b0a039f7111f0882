"""The printed charts of the series as the player aid has them: values in force, their sources, the choices behind."""

from collections import Counter
from collections.abc import Iterable, Sequence

from gloire.core.charts import Cell, Chart, Column, Row, by_die, by_table, figure, worded
from gloire.core.display import Said
from gloire.core.tables import Table
from gloire.systems.napoleonic20.data import HalfCard, HexTerrain, SideTerrain
from gloire.systems.napoleonic20.loading.reader import Reader

RALLY_DICE = range(1, 9)  # 10.0: with what elite units and a morale point add
# 12.1: the lines of the morale chart, each with its own case.
MORALE = {
    "broken_enemy": "12.1",
    "broken_own": "12.1",
    "long_rout": "12.1",
    "commit_guard": "12.2.1",
    "guard_repulsed": "12.2.2",
    "spend": "12.0",
    "lull": "13.0",
    "objective_lost": "14.0",
    "loc_lost": "14.0",
    "rest": "14.0",
    "break_down": "16.6.1",
    "build_up": "16.6.2",
}


def read_charts(reader: Reader, results: Table) -> tuple[Chart, ...]:
    """2.0: the charts of the series, in the order in which a player needs them."""
    return (
        combat(reader, results),
        terrain(reader),
        control(reader),
        morale(reader),
        rally(reader),
        cards(reader),
        fate(reader),
    )


def combat(reader: Reader, results: Table) -> Chart:
    """9.6: the combat results table."""
    notes = (Said("chart-note", "differential"), Said("chart-note", "lower-column"))
    cited, source = ("0.0", "2.0", "9.0", "9.5"), reader.files.tables.combat.source
    tones = {result: result.lower() for row in results.rows.values() for result in row}
    return by_table("combat", results, "battle-result", tones, cited=cited, notes=notes, source=source)


def terrain(reader: Reader) -> Chart:
    """9.4 + 6.0: the terrain effects chart; a map may give hexsides another worth in defence."""
    written, own = reader.files.terrain, reader.files.map.side_defence
    heads = ("enter", "defence", "besides")
    hexes = (_hex_row(reader, kind, line) for kind, line in written.hexes.items())
    sides = (_side_row(reader, kind, line, own.get(kind)) for kind, line in written.sides.items())
    return Chart(
        key="terrain",
        rule="9.4",
        cited=("2.0", "6.0", "6.5", "11.1", "Salamanca 9.8.4.2"),
        corner=Said("chart-head", "terrain"),
        columns=tuple(Column(head, worded("chart-head", head)) for head in heads),
        rows=(*hexes, *sides),
        notes=(Said("chart-note", "road"), Said("chart-note", "best-terrain")),
        source="published",
    )


def _hex_row(reader: Reader, kind: str, line: HexTerrain) -> Row:
    besides = "walled" if line.walled else "built-up" if line.built_up else "rugged" if line.rugged else "nothing"
    defence = figure(reader.number(line.defence), line.defence)
    cells = (Cell("1"), defence, worded("terrain-besides", besides))
    return Row(key=kind, head=worded("terrain", kind), cells=cells, source=line.source)


def _side_row(reader: Reader, kind: str, line: SideTerrain, own: int | None) -> Row:
    head = worded("hexside", kind)
    if line.prohibited:
        cells = (worded("terrain-besides", "no-way"), Cell("–"), worded("terrain-besides", "major"))
    elif line.serves:
        cells = (Cell("–"), Cell("–"), worded("terrain-besides", kind))
    else:
        defence = figure(reader.number(line.defence) if own is None else own)
        cells = (figure(line.cost), defence, worded("terrain-besides", "crossing"))
    return Row(key=kind, head=head, cells=cells, source=line.source)


def control(reader: Reader) -> Chart:
    """9.9.3: the controlled advance table; heavy cavalry takes one off its die."""
    table = reader.files.tables.controlled_advance
    lost = reader.number(table.lost_up_to)
    results = {
        head: ["lost" if face - heavy <= lost else "kept" for face in range(1, 7)]
        for head, heavy in (("light-cavalry", 0), ("heavy-cavalry", 1))
    }
    choices = (str(table.lost_up_to),)
    return by_die("control", table.rule, results, "control-result", source=table.source, choices=choices)


def morale(reader: Reader) -> Chart:
    """12.1: the morale chart, with what a night's rest brings (14.0)."""
    return Chart(
        key="morale",
        rule=reader.files.tables.morale.rule,
        cited=("12.0", "14.0", "Salamanca 14.1", "Salamanca 14.2"),
        corner=Said("chart-head", "reason"),
        columns=tuple(Column(side, Cell(said=Said("chart-head", "side", {"side": side}))) for side in reader.sides),
        rows=tuple(_morale_row(reader, line, rule) for line, rule in MORALE.items()),
        notes=(Said("chart-note", "morale-limits", {"maximum": reader.files.tables.morale.maximum}),),
        source=reader.files.tables.morale.source,
    )


def _morale_row(reader: Reader, line: str, rule: str) -> Row:
    """14.0: rest and lines of communications may be worth something else to each side."""
    written, table = reader.written, reader.files.tables.morale
    if line == "rest":
        cells = tuple(figure(written.rest.get(side, 0)) for side in reader.sides)
    elif line == "loc_lost":
        worth = [written.loc_worth.get(side) for side in reader.sides]
        usual = figure(-reader.number(table.loc_lost), table.loc_lost)
        cells = tuple(usual if own is None else figure(-own) for own in worth)
    else:
        value = getattr(table, line)
        sign = -1 if line == "objective_lost" else 1
        cells = (figure(sign * reader.number(value), value),) * len(reader.sides)
    return Row(key=line, head=worded("morale-line", line), cells=cells, rule=rule)


def rally(reader: Reader) -> Chart:
    """10.0: the rally table."""
    table = reader.files.tables.rally
    lines = table.variants[reader.choices["C5"]]
    results = [next(result for lowest, result in reversed(lines) if die >= lowest) for die in RALLY_DICE]
    notes = tuple(Said("chart-note", note) for note in ("rally-elite", "rally-point", "rally-cadre"))
    return by_die(
        "rally",
        table.rule,
        {"result": results},
        "rally-result",
        cited=("12.4",),
        notes=notes,
        source=table.source,
        choices=("C5",),
    )


def fate(reader: Reader) -> Chart:
    """16.9.6: the Emperor's Fate table."""
    table = reader.files.tables.emperors_fate
    results = [next(result for lowest, result in reversed(table.lines) if die >= lowest) for die in range(1, 7)]
    return by_die("fate", table.rule, {"result": results}, "fate-result", source=table.source, option="leaders")


def cards(reader: Reader) -> Chart:
    """5.0: the event cards, a half for each side."""
    deck = reader.files.cards.cards
    halves = [half for card in deck for half in card.values()]
    usual = Counter(half.source for half in halves).most_common(1)[0][0] if halves else ""
    game = reader.written.game.capitalize()
    return Chart(
        key="cards",
        rule=f"{game} 5.0".strip(),
        cited=("5.0",),
        corner=Said("chart-head", "card"),
        columns=tuple(Column(side, Cell(said=Said("chart-head", "side", {"side": side}))) for side in reader.sides),
        rows=tuple(_card(number, [card.get(side) for side in reader.sides], usual) for number, card in _numbered(deck)),
        words="beside",
        source=usual,
    )


def _numbered(deck: Sequence[dict[str, HalfCard]]) -> Iterable[tuple[int, dict[str, HalfCard]]]:
    return enumerate(deck, 1)


def _card(number: int, halves: Sequence[HalfCard | None], usual: str) -> Row:
    cells = tuple(_half(half, usual) for half in halves)
    return Row(key=str(number), head=Cell(str(number)), cells=cells)


def _half(half: HalfCard | None, usual: str) -> Cell:
    if half is None:
        return Cell()
    source = half.source if half.source != usual else ""
    return Cell(half.title, Said("effect", half.effect), source=source)
