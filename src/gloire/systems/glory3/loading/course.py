"""scenario.toml: the turn track, what is fought for, what the special rules read; and the tables."""

from collections.abc import Iterator

from gloire.core.maps import Side
from gloire.core.tables import Chart
from gloire.systems.glory3.data import RulesData
from gloire.systems.glory3.loading.reader import Reader
from gloire.systems.glory3.scenario import RANGES, Level, Objective, Turn


def read_turns(reader: Reader) -> tuple[Turn, ...]:
    """The turn track, with what each side adds to its die for the initiative."""
    files, found = reader.files, []
    for i, line in enumerate(reader.written.turns):
        for side in line.bonus:
            files.side("scenario", ("turns", i, "bonus", side), side)
        one, other = (line.bonus.get(side, 0) for side in reader.written.sides)
        automatic = files.side("scenario", ("turns", i, "automatic"), line.automatic) if line.automatic else -1
        found.append(Turn(line.name, line.light, (one, other), automatic))
    return tuple(found)


def read_objectives(reader: Reader) -> tuple[Objective, ...]:
    """The hexes that count at the end."""
    files, found = reader.files, []
    for i, written in enumerate(reader.written.objectives):
        for side in written.points:
            files.side("scenario", ("objectives", i, "points", side), side)
        one, other = (written.points.get(side, 0) for side in reader.written.sides)
        hex = files.hex("scenario", ("objectives", i, "hex"), written.hex)
        owner = files.side("scenario", ("objectives", i, "owner"), written.owner) if written.owner else -1
        found.append(Objective(hex, written.name, (one, other), owner))
    return tuple(found)


def read_levels(reader: Reader) -> tuple[Level, ...]:
    """The levels of victory, the highest first."""
    files, found = reader.files, []
    for i, line in enumerate(reader.written.levels):
        if (line.kind == "draw") == bool(line.winner):
            files.fault("scenario", ("levels", i), "has a winner in a draw, or none in a victory", "Let them agree")
        winner = files.side("scenario", ("levels", i, "winner"), line.winner) if line.winner else -1
        found.append(Level(line.least, winner, line.kind))
    if [level.least for level in found] != sorted({level.least for level in found}, reverse=True):
        files.fault("scenario", ("levels",), "do not descend", "Write the level with the highest score first")
    return tuple(found)


# What the special rules read


def read_facts(reader: Reader, model: RulesData) -> dict[str, object]:
    """What the special rules know by name, which is all that the model has, and what losses are worth."""
    files, rules = reader.files, reader.written.rules
    for kind, name in _missing(model, rules):
        advice = f"The rules of {reader.written.game!r} speak of it"
        files.fault("scenario", ("rules",), f"has no {kind}.{name}", advice)
    found: dict[str, object] = {"points": _points(reader)}
    found |= {name: files.hexes("scenario", ("rules", "hexes", name), text) for name, text in rules.hexes.items()}
    found |= {name: _sides(reader, name, text) for name, text in rules.sides.items()}
    found |= {
        name: reader.number("scenario", ("rules", "numbers", name), value) for name, value in rules.numbers.items()
    }
    found |= {name: _turn(reader, name, time) for name, time in rules.turns.items()}
    return found | _counters(reader, rules)


WORTH = ("withdrawn", "eliminated", "artillery")


def _points(reader: Reader) -> dict[str, int]:
    """14.36 + 14.47: what losses are worth; routed and Withdrawn units are the same."""
    files, worth = reader.files, reader.points
    if {"routed", "withdrawn"} <= set(reader.written.points):
        advice = "Write one of them: units in the Withdrawn Box score as routed units did (14.36, 14.47)"
        files.fault("scenario", ("points", "routed"), "stands beside withdrawn", advice)
    for what in (what for what in WORTH if what not in worth):
        files.fault("scenario", ("points",), f"has no {what!r}", f"Add {what} = …")
    return worth


def _counters(reader: Reader, rules: RulesData) -> dict[str, object]:
    """Units, leaders and markers by their numbers."""
    files = reader.files
    found: dict[str, object] = {}
    for name, ids in rules.units.items():
        there = [id for id in ids if id not in reader.left_out]
        found[name] = tuple(reader.unit("scenario", ("rules", "units", name), id) for id in there)
    for name, ids in rules.leaders.items():
        found[name] = tuple(files.leader("scenario", ("rules", "leaders", name), id) for id in ids)
    for name, ids in rules.markers.items():
        found[name] = tuple(files.marker("scenario", ("rules", "markers", name), id) for id in ids)
    for name, scores in rules.scores.items():
        found[name] = {
            files.marker("scenario", ("rules", "scores", name, id), id): score for id, score in scores.items()
        }
    return found


def _turn(reader: Reader, name: str, time: str) -> int:
    """The number of the turn that begins at a time; one more than the last for a time after the end."""
    turns = [turn.name for turn in reader.written.turns]
    if time.isdigit() and turns and time > turns[-1]:
        return len(turns) + 1
    return reader.files.turn(("rules", "turns", name), time)


def _missing(model: RulesData, rules: RulesData) -> Iterator[tuple[str, str]]:
    """What another scenario of the same battle has and this one has not."""
    for kind in RulesData.__struct_fields__:
        yield from ((kind, name) for name in getattr(model, kind) if name not in getattr(rules, kind))


def _sides(reader: Reader, name: str, text: str) -> tuple[Side, ...]:
    return tuple(side for _, side in reader.files.sides("scenario", ("rules", "sides", name), text))


# The tables


def read_charge_table(reader: Reader) -> Chart:
    """10.29 + G1: the charge table in the variant that the choice names."""
    written, choice = reader.files.tables.charge, reader.files.choices["G1"]
    for value in (value for value in (choice.default, *choice.others) if value not in written.variants):
        reader.files.fault("tables", ("charge", "variants"), f"has no {value!r}", "Choice G1 offers it")
    return written.table(str(reader.choices["G1"]))


def read_fire_table(reader: Reader) -> Chart:
    """9.22: the artillery fire table."""
    written = reader.files.tables.fire
    return written.table(next(iter(written.variants), ""))


def read_ranges(reader: Reader) -> dict[str, tuple[int, ...]]:
    """9.11: the range chart, which may differ by battle."""
    files = reader.files
    for kind in files.tables.ranges.classes:
        files.one_of("tables", ("ranges", "classes", kind), "class", kind, RANGES)
    for kind in reader.written.ranges:
        files.one_of("scenario", ("ranges", kind), "class", kind, RANGES)
    lines = {**files.tables.ranges.classes, **reader.written.ranges}
    return {kind: tuple(line) for kind, line in lines.items()}


def read_worth(reader: Reader) -> dict[str, int]:
    """What each modifier adds to a die."""
    return {what: row.value for rows in reader.files.tables.modifiers.values() for what, row in rows.items()}
