"""counters.toml and the set-up: who fights, and where everybody begins."""

from collections.abc import Iterable, Mapping

from gloire.core.scenario import KeyPath
from gloire.systems.napoleonic20.data import CounterData
from gloire.systems.napoleonic20.loading.reader import Reader
from gloire.systems.napoleonic20.position import ASIDE, BROKEN, DUE, ELIMINATED, IN_HAND, VARIABLE
from gloire.systems.napoleonic20.printed import Counter, Turn

BOXES = {"broken": BROKEN, "eliminated": ELIMINATED}
BROUGHT_IN_BY = {"dummies": "fog_of_war", "leaders": "leaders"}


def read_counters(reader: Reader) -> list[Counter]:
    """The counters in play: the units, then dummies and leaders where an option brings them in."""
    written, seen = reader.files.counters, set[str]()
    lists = {"counters": written.counters, "dummies": written.dummies, "leaders": written.leaders}
    counters: list[Counter] = []
    for kind, listed in lists.items():
        for i, data in enumerate(listed):
            sound = _check_counter(reader, (kind, i), data, seen)
            if sound and (kind not in BROUGHT_IN_BY or reader.options.get(BROUGHT_IN_BY[kind])):
                counters.append(_counter(reader, data))
    return counters


def _check_counter(reader: Reader, path: KeyPath, data: CounterData, seen: set[str]) -> bool:
    file = reader.files.counters_file
    if data.id in seen:
        file.fault((*path, "id"), f"{data.id} stands there twice", "Each counter needs an id of its own")
    seen.add(data.id)
    if data.army not in reader.armies:
        advice = f"Armies: {', '.join(reader.armies)}"
        file.fault((*path, "army"), f"{data.army!r} is no army of the scenario", advice)
        return False
    if not reader.is_number(data.strength):
        advice = "Write a figure, or the id of a choice that holds one"
        file.fault((*path, "strength"), f"{data.strength!r} is no strength", advice)
        return False
    return True


def _counter(reader: Reader, data: CounterData) -> Counter:
    army = list(reader.armies).index(data.army)
    return Counter(
        id=data.id,
        name=data.name,
        short=data.short,
        army=army,
        side=reader.armies[data.army].side,
        arm=data.arm,
        strength=reader.number(data.strength),
        movement=data.movement,
        elite=data.elite,
        guard=data.guard,
        cadre=data.cadre,
        source=data.source,
        nation=data.nation or data.army,
        wing=data.wing,
        light=data.light,
        militia=data.militia,
        dummy=data.dummy,
        disengages=data.disengages,
        cavalry_only=data.cavalry_only,
        emperor=data.emperor,
    )


def read_places(reader: Reader, counters: list[Counter]) -> tuple[int, ...]:
    """3.0: where every counter begins: in a hex or in a box."""
    where: dict[str, int] = {}
    written = reader.written
    for id, label in written.setup.items():
        if _is_unplaced(reader, where, id, ("setup", id)):
            for hex in reader.one_hex(("setup", id), label):
                _check_alone(reader, where, id, hex)
                where[id] = hex
    for id, label in written.leaders.items():
        if _is_leader(reader, id):
            where.update((id, hex) for hex in reader.one_hex(("leaders", id), label))
    boxes: list[tuple[str, Iterable[str], int]] = [
        ("reinforcements", written.reinforcements, DUE),
        ("variable", written.variable, VARIABLE),
        ("in_hand", written.in_hand, IN_HAND),
        *((f"boxes.{box}", ids, BOXES[box]) for box, ids in written.boxes.items()),
    ]
    for key, ids, box in boxes:
        for i, id in enumerate(ids):
            path: KeyPath = (key, id) if isinstance(ids, Mapping) else (*key.split("."), i)
            if _is_unplaced(reader, where, id, path):
                where[id] = box
    return tuple(where.get(unit.id, ASIDE) for unit in counters)


def _is_leader(reader: Reader, id: str) -> bool:
    known = [leader.id for leader in reader.files.counters.leaders]
    if id not in known:
        reader.fault(("leaders", id), f"there is no leader {id!r}", f"Leaders: {', '.join(known)}")
    return id in known


def _is_unplaced(reader: Reader, where: Mapping[str, int], id: str, path: KeyPath) -> bool:
    if id in where:
        reader.fault(path, f"{id} is already on the map or in a box", "Name a counter once")
    return reader.known(id, path) and id not in where


def _check_alone(reader: Reader, where: Mapping[str, int], id: str, hex: int) -> None:
    for other in (other for other, place in where.items() if place == hex):
        label = reader.grid.labels[hex]
        reader.fault(("setup", id), f"{other} stands in {label} too", "One unit to a hex (6.9)")


def read_due(reader: Reader, counters: list[Counter], turns: Mapping[int, Turn]) -> tuple[int, ...]:
    """11.0: the turns of arrival, and those from which variable reinforcements roll."""
    due: dict[str, int] = {}
    for key, listed in (("reinforcements", reader.written.reinforcements), ("variable", reader.written.variable)):
        for id, turn in listed.items():
            if turn not in turns:
                reader.not_on_track((key, id), turn, turns)
            elif turn > (last := reader.written.last_turn):
                reader.fault((key, id), f"turn {turn} comes after the last turn, {last}", "Leave out who never comes")
        due.update(listed)
    return tuple(due.get(unit.id, 0) for unit in counters)


def read_entries(reader: Reader, counters: list[Counter]) -> tuple[tuple[int, ...], ...]:
    """11.0: the hexes where each counter may enter, as each game has them (Waterloo 11.6)."""
    special = reader.written.special_entries
    for id, area in special.items():
        if reader.known(id, ("special_entries", id)) and area not in reader.files.map.entries:
            reader.no_area(("special_entries", id), area)
    return tuple(reader.entry(special.get(unit.id) or _army_entry(reader, unit)) for unit in counters)


def _army_entry(reader: Reader, unit: Counter) -> str:
    return reader.written.armies[list(reader.armies)[unit.army]].entry


def read_garrisons(reader: Reader) -> tuple[int, int]:
    """9.4.4: each side's garrisons."""
    masks = [0, 0]
    for side, text in reader.written.garrisons.items():
        hexes = reader.hexes(reader.files.scenario_file, ("garrisons", side), text)
        masks[reader.side(side, ("garrisons", side))] = reader.grid.mask(hexes)
    return masks[0], masks[1]
