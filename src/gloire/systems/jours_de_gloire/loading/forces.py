"""counters.toml: formations, units, markers, chiefs; who begins where, and who comes later."""

from collections.abc import Iterator, Sequence
from typing import get_args

from gloire.core.maps import Map
from gloire.systems.jours_de_gloire.data import Facing, Number, Rating, UnitData, ZoneData
from gloire.systems.jours_de_gloire.loading.reader import Reader
from gloire.systems.jours_de_gloire.position import WAITING
from gloire.systems.jours_de_gloire.scenario import (
    ARMS,
    ARTILLERY,
    Chief,
    Combined,
    Formation,
    Reinforcement,
    Side,
    Unit,
    Zone,
)

FACINGS: tuple[str, ...] = get_args(Facing)  # in the order of the corners


def read_formations(reader: Reader) -> tuple[Formation, ...]:
    """2.1.1: the formations, each with its markers."""
    files, colors = reader.files, reader.written.colors
    for id in colors:
        files.formation("scenario", ("colors", id), id)
    return tuple(
        Formation(
            id=written.id,
            name=written.name,
            side=files.side("counters", ("formations", i, "side"), written.side),
            initiatives=tuple(sorted(written.initiatives, reverse=True)),
            color=colors.get(written.id, ""),
        )
        for i, written in enumerate(files.counters.formations)
    )


def read_units(reader: Reader) -> tuple[Unit, ...]:
    """0.3: the combat units."""
    return tuple(_unit(reader, i, written) for i, written in enumerate(reader.files.counters.units))


def _unit(reader: Reader, i: int, written: UnitData) -> Unit:
    formation = reader.files.formation("counters", ("units", i, "formation"), written.formation)
    side = reader.files.counters.formations[formation].side
    if written.arm == "artillery" and len(written.range) != 2:
        reader.files.fault("counters", ("units", i, "range"), "is no range", "Write effective and maximum: [2, 4]")
    good = _figures(reader, i, "good", written.good)
    return Unit(
        id=written.id,
        name=written.name,
        short=written.short,
        side=reader.files.side("counters", ("units", i), side),
        formation=formation,
        arm=ARMS.index(written.arm),
        kind=written.kind,
        good=good,
        disordered=_reverse(reader, good, _figures(reader, i, "disordered", written.disordered)),
        heavy=written.heavy,
        guard=written.guard,
        effective=written.range[0] if written.range else 0,
        maximum=written.range[-1] if written.range else 0,
        fixed=written.fixed,
        source=written.tags.get("strength", ""),
        note=written.note,
    )


def _figures(reader: Reader, i: int, key: str, written: list[Rating]) -> Side:
    if len(written) != 4:
        advice = "Write strength, cohesion, engagement, movement"
        reader.files.fault("counters", ("units", i, key), f"has {len(written)} figures, not four", advice)
        return Side(0, 0, 0, 0)
    return Side(*(-1 if figure == "-" else figure for figure in written))


def _reverse(reader: Reader, good: Side, disordered: Side) -> Side:
    """H10: a disordered unit's strength may be half that of one in good order, rounded up."""
    if reader.choices["H10"] != "half":
        return disordered
    strength = -(-good.strength // 2)
    return Side(strength, disordered.cohesion, disordered.engagement, disordered.movement)


def read_combined(reader: Reader) -> tuple[Combined, ...]:
    """2.1.2 + H40: the combined markers, where they are used."""
    if reader.choices["H40"] == "no":
        return ()
    return tuple(
        Combined(
            id=written.id,
            name=written.name,
            side=reader.files.side("counters", ("combined", i, "side"), written.side),
            initiative=written.initiative,
            first_turn=written.first_turn,
            uses=written.uses,
            formations=tuple(
                reader.files.formation("counters", ("combined", i, "formations"), id) for id in written.formations
            ),
        )
        for i, written in enumerate(reader.files.counters.combined)
    )


def read_chiefs(reader: Reader) -> tuple[Chief, ...]:
    """2.5.1: the commanders-in-chief."""
    return tuple(_chiefs(reader))


def _chiefs(reader: Reader) -> Iterator[Chief]:
    files = reader.files
    for i, written in enumerate(files.counters.chiefs):
        with_whom = written.arrives_with
        yield Chief(
            id=written.id,
            name=written.name,
            side=files.side("counters", ("chiefs", i, "side"), written.side),
            modifier=written.modifier,
            orders=written.orders,
            range=written.range,
            start=files.hex("counters", ("chiefs", i, "start"), written.start),
            arrives=reader.number("counters", ("chiefs", i, "arrives"), written.arrives),
            arrives_with=files.formation("counters", ("chiefs", i, "arrives_with"), with_whom) if with_whom else -1,
            entry=files.hex("counters", ("chiefs", i, "entry"), written.entry),
        )


# Where everybody begins


def read_places(reader: Reader) -> tuple[int, ...]:
    """Where the units begin; those that wait must be due as reinforcements."""
    files, due = reader.files, {id for line in reader.written.reinforcements for stack in line.stacks for id in stack}
    found = []
    for i, written in enumerate(files.counters.units):
        if bool(written.hex) == (written.id in due):
            message = (
                "begins on the map and is due later" if written.hex else "neither begins on the map nor is due later"
            )
            files.fault("counters", ("units", i), message, "Give it a hex, or name it among the reinforcements")
        hex = files.hex("counters", ("units", i, "hex"), written.hex)
        found.append(hex if hex >= 0 else WAITING)
    return tuple(found)


def read_facings(reader: Reader) -> tuple[int, ...]:
    """6.1.1: the corners that the units face."""
    return tuple(FACINGS.index(written.facing) if written.facing else 0 for written in reader.files.counters.units)


def of_side(units: Sequence[Unit], side: int) -> tuple[int, ...]:
    """The numbers of a side's units."""
    return tuple(number for number, unit in enumerate(units) if unit.side == side)


def layered(units: tuple[Unit, ...]) -> tuple[int, ...]:
    """5.1.2: guns lie on top, then the units in the order of the file."""
    return tuple(sorted(range(len(units)), key=lambda unit: units[unit].arm != ARTILLERY))


def read_reinforcements(reader: Reader, map: Map) -> tuple[Reinforcement, ...]:
    """5.2: who enters when and where."""
    files = reader.files
    return tuple(
        Reinforcement(
            turn=_turn(reader, i, written.turn),
            formation=files.formation("scenario", ("reinforcements", i, "formation"), written.formation),
            hex=(hex := files.hex("scenario", ("reinforcements", i, "hex"), written.hex)),
            stacks=tuple(
                tuple(files.unit("scenario", ("reinforcements", i, "stacks", j), id) for id in stack)
                for j, stack in enumerate(written.stacks)
            ),
            road=road_from(map, hex),
        )
        for i, written in enumerate(reader.written.reinforcements)
    )


def _turn(reader: Reader, i: int, turn: Number) -> int:
    path = ("reinforcements", i, "turn")
    return reader.files.turn(path, reader.number("scenario", path, turn))


def road_from(map: Map, hex: int) -> int:
    """Where the road or trail that ends in a hex leads to; -1 without one."""
    for road in map.roads:
        for end, near in ((road.hexes[0], road.hexes[1]), (road.hexes[-1], road.hexes[-2])):
            if end == hex:
                return near
    return -1


def read_zones(reader: Reader) -> tuple[Zone, ...]:
    """Where sides set up freely."""
    return tuple(_zone(reader, i, written) for i, written in enumerate(reader.written.zones))


def _zone(reader: Reader, i: int, written: ZoneData) -> Zone:
    files, grid = reader.files, reader.files.grid
    hexes = [
        hex
        for hex, label in enumerate(grid.labels)
        if written.columns[0] <= int(label[:2]) <= written.columns[1]
        and written.rows[0] <= int(label[2:]) <= written.rows[1]
    ]
    units = tuple(files.unit("scenario", ("zones", i, "units"), id) for id in written.units)
    return Zone(files.side("scenario", ("zones", i, "side"), written.side), grid.mask(hexes), units)
