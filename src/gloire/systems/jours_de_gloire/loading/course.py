"""scenario.toml: the turn track, what is fought for, what the special rules read; and the tables."""

from collections.abc import Iterator

from gloire.core.maps import Side
from gloire.core.reading import ChartWritten
from gloire.core.tables import Chart
from gloire.systems.jours_de_gloire.data import PointsData, RulesData
from gloire.systems.jours_de_gloire.loading.reader import Reader
from gloire.systems.jours_de_gloire.scenario import Goal, Objective, Turn

NIGHT = "night"  # the value of a choice that makes a turn a night turn


def read_turns(reader: Reader) -> tuple[Turn, ...]:
    """The turn track; choices say which turns are night turns."""
    dark = set()
    for choice, turn in reader.written.night.items():
        reader.files.one_of("scenario", ("night", choice), "choice", choice, list(reader.choices))
        reader.files.turn(("night", choice), turn)
        if reader.choices.get(choice) == NIGHT:
            dark.add(turn)
    return tuple(Turn(line.name, number in dark, line.fog) for number, line in enumerate(reader.written.turns, 1))


def read_objectives(reader: Reader) -> tuple[Objective, ...]:
    """What is fought for."""
    files = reader.files
    found = []
    for i, written in enumerate(reader.written.objectives):
        for side in written.points:
            files.side("scenario", ("objectives", i, "points", side), side)
        points = [
            reader.number("scenario", ("objectives", i, "points"), written.points.get(side, 0))
            for side in reader.written.sides
        ]
        hex = files.hex("scenario", ("objectives", i, "hex"), written.hex)
        owner = files.side("scenario", ("objectives", i, "owner"), written.owner)
        found.append(Objective(hex, written.name, owner, (points[0], points[1])))
    return tuple(found)


def read_goals(reader: Reader) -> tuple[Goal, Goal]:
    """10.4: where the routed make for."""
    files, goals = reader.files, []
    for side in reader.written.rout:
        files.side("scenario", ("rout", side), side)
    for side in reader.written.sides:
        written = reader.written.rout.get(side)
        if written is None:
            files.fault("scenario", ("rout",), f"says nothing of {side}", f"Add [rout.{side}]")
            goals.append(Goal("west"))
        else:
            goals.append(Goal(written.edge, files.hex("scenario", ("rout", side, "hex"), written.hex)))
    return goals[0], goals[1]


def read_initiative(reader: Reader) -> dict[int, int]:
    """3: turns on which a side has the strategic initiative without rolling."""
    found = {}
    for turn, side in reader.written.initiative.items():
        number = int(turn) if turn.isdigit() else 0
        reader.files.turn(("initiative", turn), number)
        found[number] = reader.files.side("scenario", ("initiative", turn), side)
    return found


def read_strategists(reader: Reader) -> dict[int, tuple[int, ...]]:
    """3: the chiefs whose modifier counts for the strategic initiative."""
    return {
        reader.files.side("scenario", ("strategists", side), side): tuple(
            reader.files.chief("scenario", ("strategists", side), id) for id in ids
        )
        for side, ids in reader.written.strategists.items()
    }


# What the special rules read


def read_facts(reader: Reader, model: RulesData) -> dict[str, object]:
    """What the special rules know by name, which is all that the model has, and what is worth points."""
    files, rules = reader.files, reader.written.rules
    for kind, table in _missing(model, rules):
        files.fault(
            "scenario", ("rules",), f"has no {kind}.{table}", f"The rules of {reader.written.game!r} speak of it"
        )
    found: dict[str, object] = {"points": _points(reader)}
    found |= {name: files.hexes("scenario", ("rules", "hexes", name), text) for name, text in rules.hexes.items()}
    found |= {name: _sides(reader, name, text) for name, text in rules.sides.items()}
    found |= {
        name: reader.number("scenario", ("rules", "numbers", name), value) for name, value in rules.numbers.items()
    }
    for name, ids in rules.formations.items():
        found[name] = tuple(files.formation("scenario", ("rules", "formations", name), id) for id in ids)
    found |= {name: files.chief("scenario", ("rules", "chiefs", name), id) for name, id in rules.chiefs.items()}
    return found


def _missing(model: RulesData, rules: RulesData) -> Iterator[tuple[str, str]]:
    """What another scenario of the same battle has and this one has not."""
    for kind in RulesData.__struct_fields__:
        yield from ((kind, name) for name in getattr(model, kind) if name not in getattr(rules, kind))


def _sides(reader: Reader, name: str, text: str) -> tuple[Side, ...]:
    return tuple(side for _, side in reader.files.sides("scenario", ("rules", "sides", name), text))


def _points(reader: Reader) -> dict[str, tuple[int, int]]:
    """13.2: what counts at the end, and what it is worth to each side."""
    return {line.what: _worth(reader, i, line) for i, line in enumerate(reader.written.points)}


def _worth(reader: Reader, i: int, line: PointsData) -> tuple[int, int]:
    if not line.side:
        return line.worth, line.worth
    side = reader.files.side("scenario", ("points", i, "side"), line.side)
    return (line.worth, 0) if side == 0 else (0, line.worth)


# The tables


def read_chart(reader: Reader, name: str, written: ChartWritten, choice: str) -> Chart:
    """A table in the variant that a choice names."""
    values = [reader.files.choices[choice].default, *reader.files.choices[choice].others]
    for value in (value for value in values if value not in written.variants):
        reader.files.fault("tables", (name, "variants"), f"has no {value!r}", f"Choice {choice} offers it")
    return written.table(str(reader.choices[choice]))


def read_odds(written: ChartWritten) -> tuple[Chart, Chart]:
    """8.6.1: for a stronger attacker and for a weaker one."""
    return written.table("stronger"), written.table("weaker")


def read_worth(reader: Reader) -> dict[str, int]:
    """What each modifier adds to a die."""
    tables = reader.files.tables.modifiers
    return {
        what: reader.number("tables", ("modifiers", kind, what, "value"), row.value) + row.more
        for kind, rows in tables.items()
        for what, row in rows.items()
    }
