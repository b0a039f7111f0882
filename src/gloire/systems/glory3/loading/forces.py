"""counters.toml: markers, leaders, units; who begins where, and who comes later."""

from collections.abc import Iterator, Sequence

from gloire.core.reading import check_ids
from gloire.systems.glory3.data import UnitData
from gloire.systems.glory3.loading import faces
from gloire.systems.glory3.loading.reader import Reader
from gloire.systems.glory3.position import WAITING
from gloire.systems.glory3.scenario import ARMS, ARTILLERY, CAVALRY, Group, Leader, Marker, Unit


def read_markers(reader: Reader) -> tuple[Marker, ...]:
    """4.11: the activation markers, with how many there are in each turn."""
    files, turns = reader.files, reader.written.turns
    check_ids(files.file("counters"), ("markers",), [each.id for each in files.counters.markers])
    for id in reader.written.colors:
        files.marker("scenario", ("colors", id), id)
    for i, turn in enumerate(turns):
        for id in turn.markers:
            files.marker("scenario", ("turns", i, "markers", id), id)
    return tuple(
        Marker(
            id=written.id,
            name=written.name,
            side=files.side("counters", ("markers", i, "side"), written.side),
            copies=tuple(turn.markers.get(written.id, 0) for turn in turns),
            color=reader.written.colors.get(written.id, ""),
        )
        for i, written in enumerate(files.counters.markers)
    )


def read_leaders(reader: Reader, markers: Sequence[Marker]) -> tuple[Leader, ...]:
    """5.12: the leaders with their ratings."""
    return tuple(_leaders(reader, markers))


def _leaders(reader: Reader, markers: Sequence[Marker]) -> Iterator[Leader]:
    files, refit = reader.files, reader.written.refit
    check_ids(files.file("counters"), ("leaders",), [each.id for each in files.counters.leaders])
    later = {id for group in reader.written.groups for id in group.leaders}
    for i, written in enumerate(files.counters.leaders):
        marker = files.marker("counters", ("leaders", i, "marker"), reader.marker_of(written))
        beginnings = [bool(written.hex), written.id in later, bool(written.arrives)].count(True)
        placed = refit is not None and refit.leaders_with_units and not beginnings  # 14.33 + 14.44 + 14.52
        if beginnings != 1 and not placed:
            advice = "Give him a hex, name him in a group, or say when he arrives"
            files.fault("counters", ("leaders", i), "begins nowhere, or twice", advice)
        files.hex("counters", ("leaders", i, "entry"), written.entry)
        yield Leader(
            id=written.id,
            name=written.name,
            side=markers[marker].side,
            marker=marker,
            range=written.range,
            combined=written.combined,
            movement=written.movement,
            start=files.hex("counters", ("leaders", i, "hex"), written.hex),
            also=tuple(_extra(reader, written.id)),
            begins_with_unit=placed,
        )


def _extra(reader: Reader, leader: str) -> Iterator[int]:
    """14.35: the markers that call a leader's infantry and artillery besides his own."""
    refit = reader.written.refit
    for id, leaders in refit.extra.items() if refit else ():
        if leader in leaders:
            yield reader.files.marker("scenario", ("refit", "extra", id), id)


def read_units(reader: Reader, markers: Sequence[Marker]) -> tuple[Unit, ...]:
    """2.2: the combat units."""
    files = reader.files
    check_ids(files.file("counters"), ("units",), [each.id for each in files.counters.units])
    return tuple(_unit(reader, i, written, markers) for i, written in reader.units)


def _unit(reader: Reader, i: int, written: UnitData, markers: Sequence[Marker]) -> Unit:
    files = reader.files
    marker = files.marker("counters", ("units", i, "marker"), reader.marker_of(written))
    leader = files.leader("counters", ("units", i, "leader"), written.leader) if written.leader else -1
    if leader >= 0 and files.counters.leaders[leader].marker != written.marker:
        advice = f"{written.leader} acts with {files.counters.leaders[leader].marker!r}"
        files.fault("counters", ("units", i, "marker"), "is not that of its leader", advice)
    arm = ARMS.index(written.arm)
    _check_arm(reader, i, written, arm)
    sides = faces.read_faces(reader, i, written, arm, markers[marker].side)
    return Unit(
        id=written.id,
        name=written.name,
        short=written.short,
        side=markers[marker].side,
        marker=marker,
        leader=leader,
        arm=arm,
        kind=written.kind,
        good=sides.good,
        disordered=sides.disordered,
        foot=sides.foot,
        foot_disordered=sides.foot_disordered,
        range=faces.CLASSES.get(written.range, written.range),
        traits=frozenset(written.traits),
        brigade=written.brigade,
        acts_with=tuple(files.leader("counters", ("units", i, "acts_with"), id) for id in written.acts_with),
        source=written.tags.get("sp", "reconstructed"),
        note=written.note,
    )


def _check_arm(reader: Reader, i: int, written: UnitData, arm: int) -> None:
    """9.11 + 12.1: guns have a range, and only cavalry has a dismounted side, on both faces or none."""
    fault, path = reader.files.fault, ("units", i)
    if (arm == ARTILLERY) != bool(written.range):
        fault("counters", path, "has no range" if arm == ARTILLERY else "has a range", "Artillery alone has S, M or L")
    if (arm == ARTILLERY) != written.kind.endswith("artillery"):
        fault("counters", (*path, "kind"), f"{written.kind!r} is no {written.arm}", "Let arm and kind agree")
    # 12.4: a counter without a Disordered side has none on foot either.
    both = bool(written.foot) and bool(written.disordered)
    if both != bool(written.foot_disordered) or (written.foot and arm != CAVALRY):
        fault("counters", path, "is dismounted on one face only, or no cavalry", "Write foot and foot_disordered")


# Where everybody begins


def read_places(reader: Reader) -> tuple[int, ...]:
    """Where the units begin; those that wait must enter with a group, or come by an option."""
    files, due = reader.files, {id for group in reader.written.groups for id in group.units}
    found = []
    for i, written in reader.units:
        if not written.option and bool(written.hex) == (written.id in due):
            message = "begins on the map and enters later" if written.hex else "neither begins on the map nor enters"
            files.fault("counters", ("units", i), message, "Give it a hex, or name it in a group")
        hex = files.hex("counters", ("units", i, "hex"), written.hex)
        found.append(hex if hex >= 0 else WAITING)
    return tuple(found)


def read_facings(reader: Reader) -> tuple[int, ...]:
    """7.11: the hexsides that the units face."""
    return tuple(written.facing for _, written in reader.units)


def of_side(units: Sequence[Unit], side: int) -> tuple[int, ...]:
    """The numbers of a side's units."""
    return tuple(number for number, unit in enumerate(units) if unit.side == side)


def layered(units: tuple[Unit, ...]) -> tuple[int, ...]:
    """6.41: guns lie on top, then the units in the order of the file."""
    return tuple(sorted(range(len(units)), key=lambda unit: units[unit].arm != ARTILLERY))


def read_groups(reader: Reader, units: Sequence[Unit], leaders: Sequence[Leader]) -> tuple[Group, ...]:
    """6.51: who enters when and where."""
    return tuple(_groups(reader, units, leaders))


def _groups(reader: Reader, units: Sequence[Unit], leaders: Sequence[Leader]) -> Iterator[Group]:
    files = reader.files
    for i, written in enumerate(reader.written.groups):
        numbers = tuple(reader.unit("scenario", ("groups", i, "units"), id) for id in written.units)
        chiefs = tuple(files.leader("scenario", ("groups", i, "leaders"), id) for id in written.leaders)
        # 14.52: a leader may enter by himself.
        markers = {units[number].marker for number in numbers} or {leaders[chief].marker for chief in chiefs}
        if len(markers) != 1:
            advice = "Name units of one marker"
            files.fault("scenario", ("groups", i, "units"), "are not called by one marker", advice)
        first = units[numbers[0]] if numbers else leaders[chiefs[0]] if chiefs else units[0]
        yield Group(
            id=written.id,
            name=written.name,
            side=first.side,
            marker=first.marker,
            turn=files.turn(("groups", i, "turn"), written.turn),
            areas=tuple(
                files.hexes("scenario", ("groups", i, "areas", j), text) for j, text in enumerate(written.areas)
            ),
            units=numbers,
            leaders=chiefs,
        )
