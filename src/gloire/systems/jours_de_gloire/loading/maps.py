"""map.toml: the ground as drawn."""

from collections.abc import Iterable, Iterator

from gloire.core.maps import Area, Map, Road, Side
from gloire.core.reading import read_chain, read_levels, read_terrain
from gloire.core.scenario import KeyPath, not_among
from gloire.systems.jours_de_gloire.data import HexsideData
from gloire.systems.jours_de_gloire.loading.files import Files


def read_map(files: Files) -> Map:
    """The printed map, with the hexsides that the scenario adds."""
    both, one_way = _hexsides(files)
    return Map(
        grid=files.grid,
        terrain=_terrain(files),
        sides=both,
        roads=tuple(_roads(files)),
        names={
            hex: name for label, name in files.map.names.items() for hex in files.hexes("map", ("names", label), label)
        },
        areas=tuple(_areas(files)),
        ways=one_way,
        levels=read_levels(files.file("map"), files.grid, files.map.levels),
    )


def _terrain(files: Files) -> tuple[str, ...]:
    for tag, text in files.map.tags.items():
        files.hexes("map", ("tags", tag), text)
    return read_terrain(files.file("map"), files.grid, files.map.terrain, {kind: kind for kind in files.terrain.hexes})


def _roads(files: Files) -> Iterator[Road]:
    for i, road in enumerate(files.map.roads):
        path: KeyPath = ("roads", i, "path")
        hexes = read_chain(files.file("map"), files.grid, path, road.path)
        yield Road(road.name, hexes, road.kind)


Lying = dict[Side, frozenset[str]]


def _hexsides(files: Files) -> tuple[Lying, Lying]:
    """What lies on hexsides: for both, and for who crosses in one direction."""
    found: tuple[dict[Side, set[str]], dict[Side, set[str]]] = ({}, {})
    for file, written in (("map", files.map.hexsides), ("scenario", files.scenario.hexsides)):
        for i, line in enumerate(written):
            kinds = _kinds(files, file, ("hexsides", i), line)
            for is_one_way, side in files.sides(file, ("hexsides", i, "sides"), line.sides):
                found[is_one_way].setdefault(side, set()).update(kinds)
    both, one_way = ({side: frozenset(kinds) for side, kinds in sides.items()} for sides in found)
    return both, one_way


def _kinds(files: Files, file: str, path: KeyPath, line: HexsideData) -> set[str]:
    """What a line says lies there: a bridge lies on its water."""
    kinds = {kind for kind in (line.kind, line.over) if kind}
    for kind in sorted(kinds - set(files.terrain.sides)):
        files.fault(file, path, *not_among("hexside", kind, list(files.terrain.sides)))
    return kinds & set(files.terrain.sides)


def _areas(files: Files) -> Iterable[Area]:
    """What is fought for, by its name, and where reinforcements come in, by their side."""
    goals: dict[str, list[int]] = {}
    for i, written in enumerate(files.scenario.objectives):
        hex = files.hex("scenario", ("objectives", i, "hex"), written.hex)
        goals.setdefault(written.owner, []).append(hex)
    entries: dict[str, list[int]] = {}
    for i, arrival in enumerate(files.scenario.reinforcements):
        formation = files.counters.formations[files.formation("scenario", ("reinforcements", i), arrival.formation)]
        hex = files.hex("scenario", ("reinforcements", i, "hex"), arrival.hex)
        if hex not in entries.setdefault(formation.side, []):
            entries[formation.side].append(hex)
    for kind, areas in (("objective", goals), ("entry", entries)):
        yield from (Area(kind, name, tuple(hex for hex in hexes if hex >= 0)) for name, hexes in areas.items())
