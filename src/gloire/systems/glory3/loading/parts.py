"""The parts of a scenario, each with the facts that belong together."""

from typing import TypedDict

from gloire.core.reading import check_id
from gloire.core.system import Title
from gloire.systems.glory3.loading import forces
from gloire.systems.glory3.loading.files import SCENARIOS, Files
from gloire.systems.glory3.loading.reader import Reader
from gloire.systems.glory3.scenario import Group, Leader, Marker, Unit


def title(files: Files) -> Title:
    """The first lines of scenario.toml."""
    written = files.scenario
    return Title(
        id=check_id(files.file("scenario"), written.id, "my-antietam"),
        named=written.id if SCENARIOS in files.folder.parents else str(files.folder),
        title=written.title,
        subtitle=written.subtitle,
        teaches=written.teaches,
        game=written.game,
        sides=written.sides,
        sources=dict(written.sources),
    )


class Counters(TypedDict):
    """2.2: units, leaders and markers, with their numbers; where they begin, and who enters."""

    units: tuple[Unit, ...]
    units_of: tuple[tuple[int, ...], tuple[int, ...]]
    leaders: tuple[Leader, ...]
    markers: tuple[Marker, ...]
    number: dict[str, int]
    leader_number: dict[str, int]
    marker_number: dict[str, int]
    start_where: tuple[int, ...]
    start_facing: tuple[int, ...]
    layers: tuple[int, ...]
    groups: tuple[Group, ...]


def counters(reader: Reader) -> Counters:
    """counters.toml, and what scenario.toml says of who enters."""
    markers = forces.read_markers(reader)
    leaders, units = forces.read_leaders(reader, markers), forces.read_units(reader, markers)
    return Counters(
        units=units,
        units_of=(forces.of_side(units, 0), forces.of_side(units, 1)),
        leaders=leaders,
        markers=markers,
        number={unit.id: number for number, unit in enumerate(units)},
        leader_number={leader.id: number for number, leader in enumerate(leaders)},
        marker_number={marker.id: number for number, marker in enumerate(markers)},
        start_where=forces.read_places(reader),
        start_facing=forces.read_facings(reader),
        layers=forces.layered(units),
        groups=forces.read_groups(reader, units, leaders),
    )
