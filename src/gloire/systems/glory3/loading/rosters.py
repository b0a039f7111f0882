"""The player aid: markers, leaders and arrivals of a scenario, and what is worth points."""

from collections.abc import Iterable

from gloire.core.charts import Cell, Chart, Column, Row, worded
from gloire.core.display import Said
from gloire.systems.glory3.loading.reader import Reader


def charts(reader: Reader) -> tuple[Chart, ...]:
    """What each scenario has of its own."""
    return (track(reader), leaders(reader), *arrivals(reader), points(reader))


def track(reader: Reader) -> Chart:
    """4.12 + 5.21: the turn track: light, initiative, and how many of each marker there are."""
    markers = [marker for marker in reader.files.counters.markers if marker.id not in reader.unused]
    return Chart(
        key="track",
        rule="5.21",
        cited=("4.12", "4.21", "5.2", "5.22", "13"),
        corner=Said("chart-head", "turn"),
        columns=(
            Column("light", worded("chart-head", "light")),
            Column("initiative", worded("chart-head", "initiative")),
            *(Column(marker.id, Cell(marker.name)) for marker in markers),
        ),
        rows=tuple(
            Row(
                key=turn.name,
                head=Cell(turn.name),
                cells=(
                    worded("light", turn.light),
                    _initiative(turn.automatic, turn.bonus),
                    *(Cell(str(turn.markers.get(marker.id, 0) or "–")) for marker in markers),
                ),
            )
            for turn in reader.written.turns
        ),
        notes=(Said("chart-note", "track"),),
        words="beside",
        source=reader.written.sources.get("turns", ""),
    )


def _initiative(automatic: str, bonus: dict[str, int]) -> Cell:
    """Who has the initiative without a die, or adds to his."""
    if automatic:
        return Cell(said=Said("initiative", "automatic", {"side": automatic}))
    side = next(iter(bonus), "")
    return Cell(said=Said("initiative", "bonus", {"side": side, "more": bonus[side]})) if side else Cell("–")


def leaders(reader: Reader) -> Chart:
    """5.12: the leaders with their ratings."""
    names = {marker.id: marker.name for marker in reader.files.counters.markers}
    heads = ("marker", "range", "combined", "movement")
    return Chart(
        key="leaders",
        rule="5.12",
        cited=("4.25", "5.1", "5.13"),
        corner=Said("chart-head", "leader-name"),
        columns=tuple(Column(head, worded("chart-head", head)) for head in heads),
        rows=tuple(
            Row(
                key=one.id,
                head=Cell(one.name),
                cells=(
                    Cell(names.get(reader.marker_of(one), one.marker)),
                    *(Cell(str(rating)) for rating in (one.range, one.combined, one.movement)),
                ),
            )
            for one in reader.files.counters.leaders
        ),
        source=reader.written.sources.get("counters", ""),
    )


def arrivals(reader: Reader) -> Iterable[Chart]:
    """6.51: who comes when, and where."""
    if not reader.written.groups:
        return
    short = {unit.id: unit.short for unit in reader.files.counters.units}
    heads = ("group", "entry", "units")
    yield Chart(
        key="arrivals",
        rule="6.51",
        cited=("6.5", "6.52", "6.53"),
        corner=Said("chart-head", "turn"),
        columns=tuple(Column(head, worded("chart-head", head)) for head in heads),
        rows=tuple(
            Row(
                key=group.id,
                head=Cell(group.turn),
                cells=(
                    Cell(group.name),
                    Cell(" / ".join(area.replace(" ", "–") for area in group.areas)),
                    Cell(", ".join(short.get(id, id) for id in group.units)),
                ),
            )
            for group in reader.written.groups
        ),
        source=reader.written.sources.get("setup", ""),
    )


def points(reader: Reader) -> Chart:
    """What is worth victory points at the end: places held, and losses of the enemy."""
    held = [
        Row(
            key=one.hex,
            head=Cell(f"{one.name} ({one.hex})"),
            cells=tuple(Cell(str(one.points.get(side, 0) or "–")) for side in reader.written.sides),
        )
        for one in reader.written.objectives
    ]
    losses = [
        Row(key=what, head=worded("points-line", what), cells=tuple(_worth(reader, what, worth)))
        for what, worth in reader.points.items()
        if reader.options.get(BY_OPTION.get(what, ""), what not in BY_OPTION)
    ]
    return Chart(
        key="points",
        rule=CONTROL.get(reader.written.game.partition("-")[0], ""),
        corner=Said("chart-head", "what-counts"),
        columns=tuple(Column(side, worded("adjective", side)) for side in reader.written.sides),
        rows=(*held, *losses),
        source=reader.written.sources.get("objectives", ""),
    )


def _worth(reader: Reader, what: str, worth: int) -> Iterable[Cell]:
    """To each side, or to the one that it is for."""
    for side in reader.written.sides:
        yield Cell(str(worth) if ONE_SIDED.get(what, side) == side else "–")


ONE_SIDED = {"raid": "confederate", "trains_lost": "confederate", "trains_saved": "union"}
BY_OPTION = {"trains_lost": "union_trains", "trains_saved": "union_trains"}
CONTROL = {
    "antietam": "Antietam AN1",
    "cedar": "Cedar Creek SR13.3",
}  # who holds a place, by the first word of a battle
