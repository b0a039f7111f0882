"""map.toml: the ground as drawn."""

from collections.abc import Iterable, Iterator

from gloire.core.maps import Area, Map, Road, Side
from gloire.core.reading import read_chain, read_levels, read_terrain
from gloire.core.scenario import KeyPath, not_among
from gloire.systems.glory3.data import Edge, HexsideData
from gloire.systems.glory3.ground import BRIDGE, CREEK, FORD, SHEER, STEEP, STREAM
from gloire.systems.glory3.loading.files import Files

KINDS = (CREEK, STREAM, FORD, BRIDGE, STEEP, SHEER, "sunken-road", "breastworks")
ONE_WAY = ("sunken-road", "breastworks")


def read_map(files: Files) -> Map:
    """The printed map."""
    both, one_way = _hexsides(files)
    levels = read_levels(files.file("map"), files.grid, files.map.levels)
    _check_slopes(files, both, levels)
    return Map(
        grid=files.grid,
        terrain=read_terrain(files.file("map"), files.grid, files.map.terrain, {kind: kind for kind in _known(files)}),
        sides=both,
        roads=tuple(_roads(files)),
        names={
            hex: name for label, name in files.map.names.items() for hex in files.hexes("map", ("names", label), label)
        },
        areas=tuple(_areas(files)),
        ways=one_way,
        levels=levels,
    )


def _known(files: Files) -> list[str]:
    return list(files.terrain.hexes)


def _roads(files: Files) -> Iterator[Road]:
    for i, road in enumerate(files.map.roads):
        path: KeyPath = ("roads", i, "path")
        hexes = read_chain(files.file("map"), files.grid, path, road.path)
        if len(hexes) < 2:
            files.fault("map", path, "leads nowhere", "A route has two hexes at least")
            continue
        yield Road(road.name, hexes, road.kind)


Lying = dict[Side, frozenset[str]]


def _hexsides(files: Files) -> tuple[Lying, Lying]:
    """What lies on hexsides: for both, and for who crosses in one direction."""
    found: tuple[dict[Side, set[str]], dict[Side, set[str]]] = ({}, {})
    for i, line in enumerate(files.map.hexsides):
        kinds = _kinds(files, ("hexsides", i), line)
        for is_one_way, side in files.sides("map", ("hexsides", i, "sides"), line.sides):
            if kinds and is_one_way != (line.kind in ONE_WAY):
                advice = "Works are written from outside inwards, as 0908>1009, all else as 0908|1009"
                files.fault("map", ("hexsides", i, "sides"), f"{line.kind} is written the wrong way", advice)
            found[is_one_way].setdefault(side, set()).update(kinds)
    both, one_way = ({side: frozenset(kinds) for side, kinds in sides.items()} for sides in found)
    return both, one_way


def _kinds(files: Files, path: KeyPath, line: HexsideData) -> set[str]:
    """What a line says lies there: a ford or bridge lies on its water."""
    if line.kind not in KINDS:
        files.fault("map", (*path, "kind"), *not_among("hexside", line.kind, KINDS))
        return set()
    if (line.kind in (FORD, BRIDGE)) != bool(line.over):
        files.fault("map", path, "says wrongly what it crosses", 'A ford or bridge has over = "creek" or "stream"')
    return {kind for kind in (line.kind, line.over) if kind}


def _check_slopes(files: Files, sides: Lying, levels: tuple[int, ...]) -> None:
    """9.4: a steep or sheer hexside has an upper end."""
    for (a, b), kinds in sides.items():
        if levels[a] == levels[b] and not kinds.isdisjoint((STEEP, SHEER)):
            pair = f"{files.grid.labels[a]}|{files.grid.labels[b]}"
            files.fault("map", ("hexsides",), f"{pair} is steep between hexes of one level", "Give them their levels")


def _areas(files: Files) -> Iterable[Area]:
    """What is fought for, by who scores it; where reinforcements come in, by their side; woods and camps by name."""
    sides = {marker.id: marker.side for marker in files.counters.markers}
    units = {unit.id: sides.get(unit.marker, "") for unit in files.counters.units}
    goals: dict[str, dict[int, int]] = {}
    for i, written in enumerate(files.scenario.objectives):
        hex = files.hex("scenario", ("objectives", i, "hex"), written.hex)
        for side, points in written.points.items():
            goals.setdefault(side, {})[hex] = points
    entries: dict[str, dict[int, None]] = {}
    for i, group in enumerate(files.scenario.groups):
        owner = next((units[id] for id in group.units if id in units), "")
        there = files.hexes("scenario", ("groups", i, "areas"), " ".join(group.areas))
        entries.setdefault(owner, {}).update(dict.fromkeys(there))
    for name, worth in goals.items():
        there = tuple(hex for hex in worth if hex >= 0)
        yield Area("objective", name, there, tuple(worth[hex] for hex in there))
    for name, hexes in entries.items():
        yield Area("entry", name, tuple(hex for hex in hexes if hex >= 0))
    for kind, named in (("wood", files.map.woods), ("camp", files.map.camps)):
        yield from (Area(kind, name, files.hexes("map", (f"{kind}s", name), text)) for name, text in named.items())


def read_edges(files: Files) -> tuple[int, int]:
    """11.27: the hexes along the edges by which units of a side may retreat off the map."""
    for side in files.scenario.edges:
        files.side("scenario", ("edges", side), side)
    one, other = (
        files.grid.mask(hex for edge in files.scenario.edges.get(side, []) for hex in along(files, edge))
        for side in files.scenario.sides
    )
    return one, other


def along(files: Files, edge: Edge) -> list[int]:
    """The hexes along an edge of the sheet."""
    plan, labels = files.map.grid, files.grid.labels
    columns, rows = [int(label[:2]) for label in labels], [int(label[2:]) for label in labels]
    values = rows if edge in ("top", "bottom") else columns
    first = plan.first_row if edge == "top" else plan.first_column
    wanted = first if edge in ("top", "left") else max(values)
    return [hex for hex, value in enumerate(values) if value == wanted]
