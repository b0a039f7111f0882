"""scenario.toml, [refit]: what an older battle states of section 14, and what it must agree with."""

from collections.abc import Iterator, Sequence

from gloire.core.scenario import KeyPath
from gloire.systems.glory3.data import LateData, OrderData, RefitData
from gloire.systems.glory3.loading.reader import Reader
from gloire.systems.glory3.scenario import CAVALRY, Late, Leader, Marker, Orders, Refit, Unit


def read_refit(
    reader: Reader, markers: Sequence[Marker], leaders: Sequence[Leader], units: Sequence[Unit]
) -> Refit | None:
    """Section 14: the switches of an older battle; none of a battle that states none."""
    written = reader.written.refit
    _check_traits(reader, units)
    if written is None:
        return None
    _check_calls(reader, written, markers)
    _check_extra(reader, written, markers, leaders)
    _check_dismounting(reader, written, units)
    _check_beginnings(reader, written, leaders, units)
    return Refit(
        night=written.night,
        dismounts=written.dismounting is not False,
        combining=_combining(reader, written),
        leaders_with_units=written.leaders_with_units,
        late=tuple(_late(reader, i, line, units) for i, line in enumerate(written.late)),
        orders=tuple(_orders(reader, i, line) for i, line in enumerate(written.orders)),
    )


def _combining(reader: Reader, written: RefitData) -> tuple[bool, bool]:
    """14.31 + 14.41: the sides that may combine activations; both where nothing is said."""
    able = written.combining
    if able is None:
        return True, True
    for i, side in enumerate(able):
        reader.files.side("scenario", ("refit", "combining", i), side)
    one, other = (side in able for side in reader.written.sides)
    return one, other


def _late(reader: Reader, i: int, line: LateData, units: Sequence[Unit]) -> Late:
    """14.42: the units of these leaders, and these units."""
    path: KeyPath = ("refit", "late", i)
    chiefs = {reader.files.leader("scenario", (*path, "leaders"), id) for id in line.leaders}
    named = {reader.unit("scenario", (*path, "units"), id) for id in line.units}
    led = {number for number, unit in enumerate(units) if unit.leader in chiefs}
    return Late(reader.files.turn((*path, "turn"), line.turn), frozenset(led | named))


def _orders(reader: Reader, i: int, line: OrderData) -> Orders:
    """14.35: who waits until when, where it stands or out of some hexes."""
    path: KeyPath = ("refit", "orders", i)
    units = frozenset(reader.unit("scenario", (*path, "units"), id) for id in line.units)
    hexes = reader.files.hexes("scenario", (*path, "hexes"), line.hexes)
    return Orders(units, reader.files.turn((*path, "until"), line.until), reader.files.grid.mask(hexes))


# What must agree


def _check_calls(reader: Reader, written: RefitData, markers: Sequence[Marker]) -> None:
    """14.32: a marker calls leaders and independent units of its side, each by one marker."""
    seen: set[str] = set()
    for id, called in written.calls.items():
        path: KeyPath = ("refit", "calls", id)
        marker = reader.files.marker("scenario", path, id)
        for name in called:
            if name in seen:
                reader.files.fault("scenario", path, f"{name} is called by two markers", "Name it once")
            seen.add(name)
            _check_called(reader, path, name, markers[marker].side)
    if written.old_markers and not written.calls:
        advice = "Write [refit.calls]: the option is to do without it"
        reader.files.fault("scenario", ("refit", "old_markers"), "there are no other markers", advice)


def _check_called(reader: Reader, path: KeyPath, name: str, side: int) -> None:
    """14.32 + 14.43: a leader, or a unit without one."""
    sides = {marker.id: marker.side for marker in reader.files.counters.markers}
    chiefs = {leader.id: leader.marker for leader in reader.files.counters.leaders}
    units = {unit.id: unit for _, unit in reader.units}
    if name in units and units[name].leader:
        advice = f"Name {units[name].leader}, its leader"
        reader.files.fault("scenario", path, f"{name} does not act without its leader", advice)
    elif name not in chiefs and name not in units:
        reader.files.one_of("scenario", path, "leader or unit", name, [*chiefs, *units])
    else:
        marker = chiefs.get(name) or units[name].marker
        if sides.get(marker) != reader.written.sides[side]:
            reader.files.fault(
                "scenario", path, f"{name} is of the other side", "Name leaders and units of the marker's"
            )


def _check_extra(reader: Reader, written: RefitData, markers: Sequence[Marker], leaders: Sequence[Leader]) -> None:
    """14.35: another marker of a leader's side."""
    for id, chiefs in written.extra.items():
        path: KeyPath = ("refit", "extra", id)
        marker = reader.files.marker("scenario", path, id)
        for name in chiefs:
            leader = leaders[reader.files.leader("scenario", path, name)]
            if leader.side != markers[marker].side or leader.marker == marker:
                advice = "An extra marker is another one of the leader's side"
                reader.files.fault("scenario", path, f"cannot call {name}", advice)


def _check_dismounting(reader: Reader, written: RefitData, units: Sequence[Unit]) -> None:
    """14.16 + 14.54: nobody has a dismounted side, or all cavalry has one."""
    for (i, counter), unit in zip(reader.units, units, strict=True):
        if written.dismounting is False and counter.foot:
            reader.files.fault(
                "counters", ("units", i, "foot"), "nobody dismounts in this battle (14.16)", "Leave it out"
            )
        if written.dismounting and unit.arm == CAVALRY and not counter.foot:
            reader.files.fault("counters", ("units", i), "has no dismounted side (14.54)", "Add foot = …")


def _check_beginnings(reader: Reader, written: RefitData, leaders: Sequence[Leader], units: Sequence[Unit]) -> None:
    """14.33: who is placed with a unit of his has one on the map."""
    there = {unit.leader for (_, counter), unit in zip(reader.units, units, strict=True) if counter.hex}
    for i, leader in enumerate(leaders):
        if leader.begins_with_unit and i not in there:
            advice = "Give it a unit with a hex, or name him in a group"
            reader.files.fault("counters", ("leaders", i), "has no unit on the map to begin with (14.33)", advice)


def _check_traits(reader: Reader, units: Sequence[Unit]) -> None:
    """14.34 + 14.45 + 14.46 + 14.53: whom a trait is for."""
    for (i, _), unit in zip(reader.units, units, strict=True):
        for message, advice in _misplaced(unit):
            reader.files.fault("counters", ("units", i), message, advice)


def _misplaced(unit: Unit) -> Iterator[tuple[str, str]]:
    alone = "by-itself" in unit.traits
    if (alone or unit.brigade) and unit.leader >= 0:
        yield "acts without a leader (14.34, 14.46), but has one", "Leave out its leader"
    if alone and unit.brigade:
        yield "acts by itself and with a brigade", "Leave out one of the two"
    if "sharpshooters" in unit.traits and unit.kind != "infantry":
        yield "is no infantry, and so no sharpshooters (14.45)", "Leave out the trait"
    if unit.acts_with and (unit.leader >= 0 or not unit.kind.endswith("artillery")):
        yield "only artillery without a leader acts with one of several (14.53)", "Leave out acts_with, or its leader"
    if unit.acts_with and (alone or unit.brigade):
        yield "acts with one of several leaders and without", "Leave out acts_with, or the brigade"
