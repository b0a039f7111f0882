"""The parts of a scenario, each with the facts that belong together."""

from typing import TypedDict

from gloire.core.maps import Map
from gloire.core.reading import check_id
from gloire.core.system import Title
from gloire.systems.jours_de_gloire.loading import forces
from gloire.systems.jours_de_gloire.loading.files import SCENARIOS, Files
from gloire.systems.jours_de_gloire.loading.reader import Reader
from gloire.systems.jours_de_gloire.scenario import Chief, Combined, Formation, Reinforcement, Unit, Zone


def title(files: Files) -> Title:
    """The first lines of scenario.toml."""
    written = files.scenario
    return Title(
        id=check_id(files.file("scenario"), written.id, "my-marengo"),
        named=written.id if SCENARIOS in files.folder.parents else str(files.folder),
        title=written.title,
        subtitle=written.subtitle,
        teaches=written.teaches,
        game=written.game,
        sides=written.sides,
        sources=dict(written.sources),
    )


class Counters(TypedDict):
    """0.3 + 2.1: units, formations, markers and chiefs, with their numbers; where they begin, and who enters."""

    units: tuple[Unit, ...]
    units_of: tuple[tuple[int, ...], tuple[int, ...]]
    formations: tuple[Formation, ...]
    combined: tuple[Combined, ...]
    chiefs: tuple[Chief, ...]
    number: dict[str, int]
    formation_number: dict[str, int]
    chief_number: dict[str, int]
    start_where: tuple[int, ...]
    start_facing: tuple[int, ...]
    layers: tuple[int, ...]
    reinforcements: tuple[Reinforcement, ...]
    zones: tuple[Zone, ...]


def counters(reader: Reader, map: Map) -> Counters:
    """counters.toml, and what scenario.toml says of who enters and who is set up freely."""
    units, formations, chiefs = forces.read_units(reader), forces.read_formations(reader), forces.read_chiefs(reader)
    return Counters(
        units=units,
        units_of=(forces.of_side(units, 0), forces.of_side(units, 1)),
        formations=formations,
        combined=forces.read_combined(reader),
        chiefs=chiefs,
        number={unit.id: number for number, unit in enumerate(units)},
        formation_number={formation.id: number for number, formation in enumerate(formations)},
        chief_number={chief.id: number for number, chief in enumerate(chiefs)},
        start_where=forces.read_places(reader),
        start_facing=forces.read_facings(reader),
        layers=forces.layered(units),
        reinforcements=forces.read_reinforcements(reader, map),
        zones=forces.read_zones(reader),
    )
