"""From data files to a checked Scenario. Every fault is reported at once, with file, line, key and advice."""

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from gloire.core.amendments import amended, gather
from gloire.core.facing import TO_SIDE, front_masks
from gloire.core.handicaps import others
from gloire.core.hexes import Grid
from gloire.core.memos import Shared
from gloire.core.reading import settle_choices, settle_options
from gloire.core.scenario import not_among, stated
from gloire.core.system import ScenarioInfo
from gloire.systems.glory3 import refitting
from gloire.systems.glory3.amendments import Answers
from gloire.systems.glory3.data import RulesData, ScenarioFile
from gloire.systems.glory3.ground import Choices, Ground, lay
from gloire.systems.glory3.loading import charts, course, maps, parts, refit, terrain
from gloire.systems.glory3.loading.files import HERE, HOME, SCENARIOS, Files, read_files
from gloire.systems.glory3.loading.reader import OLD_MARKERS, Reader
from gloire.systems.glory3.options import BATTLES, OPTIONS, amendments_of, options_of
from gloire.systems.glory3.scenario import Scenario
from gloire.systems.glory3.sequence import SEQUENCE

if TYPE_CHECKING:
    from gloire.systems.glory3.system import Glory3

Folder = Path  # where a scenario lies
shipped, folder_of, places = HOME.shipped, HOME.folder_of, HOME.places


def describe(folder: Path) -> ScenarioInfo:
    """A scenario as a list shows it: what it is, how long, on which sources it rests."""
    files = read_files(folder) if SCENARIOS in folder.parents else Files(folder)
    written = files.scenario
    names = _names(written)
    return ScenarioInfo(
        id=written.id,
        system=HERE.name,
        title=written.title,
        subtitle=written.subtitle,
        teaches=written.teaches,
        sides=written.sides,
        turns=len(written.turns),
        minutes=written.minutes,
        options=names,
        option_rules={name: OPTIONS[name].rule for name in names},
        presets={"standard": {}},
        choices={id: msgspec.to_builtins(each) for id, each in files.choices.items()},
        map_size=len(Grid(files.map.grid)),
        sources=dict(written.sources),
    )


def load(folder: Path, system: "Glory3", options: Mapping[str, bool], choices: Choices) -> Scenario:
    """A checked scenario with the given options and choices. Shipped ones are built once and shared."""
    if SCENARIOS not in folder.parents:
        return build(Files(folder), system, options, choices)
    files = read_files(folder)
    settle_choices(files.choices, choices)  # a value that cannot be memoised is refused here
    return _shipped(folder, system, tuple(sorted(options.items())), tuple(sorted(choices.items())))


Settled = tuple[tuple[str, str | int], ...]


@lru_cache(maxsize=32)
def _shipped(folder: Path, system: "Glory3", options: tuple[tuple[str, bool], ...], choices: Settled) -> Scenario:
    return build(read_files(folder), system, dict(options), dict(choices))


def build(files: Files, system: "Glory3", options: Mapping[str, bool], choices: Choices) -> Scenario:
    """The scenario, or FaultyData with all that is wrong."""
    reader = Reader(files, _options(files.scenario, options), settle_choices(files.choices, choices))
    terrain.check_terrain(reader)
    map, counters, objectives = maps.read_map(files), parts.counters(reader), course.read_objectives(reader)
    leaders, units = counters["leaders"], counters["units"]
    older = refit.read_refit(reader, counters["markers"], leaders, units)
    amendments = (*amendments_of(_game(files), reader.options), *refitting.amendments_of(older, leaders, units))
    scenario = Scenario(
        system=system,
        options=dict(reader.options),
        choices=dict(reader.choices),
        **parts.title(files),
        **counters,
        map=map,
        sequence=amended(SEQUENCE, amendments),
        turns=course.read_turns(reader),
        objectives=objectives,
        objective_hexes=map.grid.mask(objective.hex for objective in objectives if objective.hex >= 0),
        score_side=files.side("scenario", ("score",), files.scenario.score),
        levels=course.read_levels(reader),
        given=files.given(files.scenario.handicap, reader.choices, files.scenario.sides),
        edges=maps.read_edges(files),
        fronts=front_masks(map.grid, TO_SIDE),
        fire_table=course.read_fire_table(reader),
        charge_table=course.read_charge_table(reader),
        odds=tuple(files.tables.odds.lines),
        ranges=course.read_ranges(reader),
        worth=course.read_worth(reader),
        charts=charts.read_charts(reader),
        lesson=files.lesson,
        facts=course.read_facts(reader, _model(files)),
        refit=older,
        ask=gather(Answers, amendments),
    )
    files.stop_at_faults()
    scenario.ground = _ground(files, others(reader.choices))
    return scenario


def _names(written: ScenarioFile) -> tuple[str, ...]:
    """The options of a scenario: those of its battle, and of an older one that of its markers (14.51)."""
    older = (OLD_MARKERS,) if written.refit and written.refit.old_markers else ()
    return (*options_of(written.game), *older)


GROUNDS: Shared[Ground] = Shared()


def _ground(files: Files, choices: Choices) -> Ground:
    """The ground, which options and a handicap do not change: scenarios that differ in them share it."""
    key = files, tuple(sorted(choices.items()))
    return GROUNDS.get(key, lambda: lay(maps.read_map(files), files.terrain, choices))


def _options(written: ScenarioFile, asked: Mapping[str, bool]) -> dict[str, bool]:
    """The options of the scenario, each on or off."""
    names = _names(written)
    settle_options(written.id, asked, names, tuple(OPTIONS))
    return {name: asked.get(name, False) for name in names}


def _game(files: Files) -> str:
    """The battle whose special rules hold; none for one that has no such rules."""
    game = files.scenario.game
    if game and game not in BATTLES:
        files.fault("scenario", ("game",), *not_among("game", game, list(BATTLES)))
    return game


def _model(files: Files) -> RulesData:
    """What the special rules of a battle read: what our own scenario of it has."""
    game = files.scenario.game
    own = next((folder for folder in shipped().values() if game and stated(folder, "game") == game), None)
    return read_files(own).scenario.rules if own else RulesData()
