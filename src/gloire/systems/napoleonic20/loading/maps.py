"""map.toml: the ground, and what it is worth."""

from collections.abc import Iterable

from gloire.core.maps import Area, Map
from gloire.core.reading import read_hexsides as read_sides
from gloire.core.reading import read_roads
from gloire.core.reading import read_terrain as read_kinds
from gloire.systems.napoleonic20.loading.reader import Reader
from gloire.systems.napoleonic20.terrain import Hexside, Terrain

OPEN = Terrain(0, False, False, False)
Works = tuple[Terrain, ...]


def read_map(reader: Reader) -> Map:
    """The printed map."""
    written, file = reader.files.map, reader.files.map_file
    grid, roads = reader.grid, read_roads(file, reader.grid, written.roads)
    hexsides = read_sides(file, grid, written.hexsides, reader.files.terrain.sides)
    if hexsides.one_way:
        file.fault(("hexsides",), "has a hexside with a direction", "In this series every hexside is met from both")
    return Map(
        grid=grid,
        terrain=read_kinds(file, grid, written.terrain, _kinds(reader)),
        sides=hexsides.both,
        roads=tuple(roads),
        names={grid.index[h]: name for h, name in written.names.items() if reader.hexes(file, ("names", h), h)},
        areas=tuple(_areas(reader)),
    )


def _kinds(reader: Reader) -> dict[str, str]:
    """The kinds of ground by name; what nobody could establish is listed under its choice."""
    kinds = {kind: kind for kind in reader.files.terrain.hexes}
    return kinds | {id: value for id, value in reader.choices.items() if value in kinds}


def _areas(reader: Reader) -> Iterable[Area]:
    """Lines of communications by army, objectives by side, places of entry by name; others that rules name."""
    file, written = reader.files.map_file, reader.files.map
    entries = {area: reader.hexes(file, ("entries", area), text) for area, text in written.entries.items()}
    kinds = {"signpost": _locs(reader), "objective": _objectives(reader), "entry": entries}
    for kind, areas in kinds.items():
        yield from (Area(kind, name, hexes) for name, hexes in areas.items())
    for name, text in written.areas.items():  # whoever wants them for a rule tells what is wrong in them
        yield Area(
            "named", name, tuple(reader.grid.index[label] for label in text.split() if label in reader.grid.index)
        )


def _locs(reader: Reader) -> dict[str, tuple[int, ...]]:
    file, written = reader.files.map_file, reader.files.map.locs
    for army in (army for army in written if army not in reader.armies):
        file.fault(("locs", army), "is no army of the scenario", f"Armies: {', '.join(reader.armies)}")
    for army in (army for army in reader.armies if not written.get(army, "").strip()):
        file.fault(("locs",), f"{army} has no line of communications", "An army retreats toward one (9.8.6)")
    return {army: reader.hexes(file, ("locs", army), text) for army, text in written.items()}


def _objectives(reader: Reader) -> dict[str, tuple[int, ...]]:
    file, written = reader.files.map_file, reader.files.map.objectives
    for side in (side for side in written if side not in reader.sides):
        file.fault(("objectives", side), "is no side of the scenario", f"Sides: {', '.join(reader.sides)}")
    found = {side: reader.hexes(file, ("objectives", side), text) for side, text in written.items()}
    if any(reader.choices.get(id) == value for id, value in reader.files.map.objectives_swapped.items()):
        one, other = reader.sides
        return {one: found.get(other, ()), other: found.get(one, ())}
    return found


def read_terrain(reader: Reader, map: Map) -> tuple[Terrain, ...]:
    """The terrain effects chart, hex by hex."""
    chart = {
        kind: Terrain(reader.number(line.defence), line.rugged, line.built_up, line.walled)
        for kind, line in reader.files.terrain.hexes.items()
    }
    return tuple(chart.get(kind, chart["clear"]) for kind in map.terrain)


def read_works(reader: Reader, map: Map, terrain: Works) -> tuple[Works, Works]:
    """What each hex is worth to each side: works that serve one side only are open ground to the other."""
    owners = {kind: reader.side(side, ("works_for", kind)) for kind, side in reader.files.map.works_for.items()}
    if not owners:
        return terrain, terrain
    pairs = list(zip(map.terrain, terrain, strict=True))
    french, other = (tuple(OPEN if owners.get(kind, side) != side else line for kind, line in pairs) for side in (0, 1))
    return french, other


def read_hexsides(reader: Reader) -> dict[str, Hexside]:
    """The terrain effects chart for hexsides; a map may give some another worth in defence."""
    own = reader.files.map.side_defence
    return {
        kind: Hexside(line.cost, own.get(kind, reader.number(line.defence)), line.serves, line.safe)
        for kind, line in reader.files.terrain.sides.items()
        if not line.prohibited
    }


def read_unit_locs(reader: Reader) -> dict[str, tuple[int, ...]]:
    """Lines of communications that serve one unit only."""
    file, written = reader.files.map_file, reader.files.map.unit_locs
    for id in (id for id in written if id not in reader.ids):
        file.fault(("unit_locs", id), f"there is no counter {id!r}", "Use an id of counters.toml")
    return {id: reader.hexes(file, ("unit_locs", id), text) for id, text in written.items()}
