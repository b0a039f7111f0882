"""From data files to a checked Scenario. Every fault is reported at once, with file, line, key and advice."""

from collections.abc import Mapping
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from gloire.core.amendments import amended, gather
from gloire.core.facing import TO_CORNER, front_masks
from gloire.core.handicaps import others
from gloire.core.hexes import Grid
from gloire.core.maps import Side
from gloire.core.memos import Shared
from gloire.core.reading import settle_choices, settle_options
from gloire.core.scenario import not_among, stated
from gloire.core.system import ScenarioInfo
from gloire.systems.jours_de_gloire.amendments import Answers
from gloire.systems.jours_de_gloire.data import RulesData
from gloire.systems.jours_de_gloire.ground import Choices, Ground, lay
from gloire.systems.jours_de_gloire.loading import charts, course, maps, parts
from gloire.systems.jours_de_gloire.loading.files import HERE, HOME, SCENARIOS, Files, read_files
from gloire.systems.jours_de_gloire.loading.reader import Reader
from gloire.systems.jours_de_gloire.options import BATTLES, amendments_of
from gloire.systems.jours_de_gloire.scenario import Scenario
from gloire.systems.jours_de_gloire.sequence import SEQUENCE

if TYPE_CHECKING:
    from gloire.systems.jours_de_gloire.system import JoursDeGloire

Folder = Path  # where a scenario lies
shipped, folder_of, places = HOME.shipped, HOME.folder_of, HOME.places


def describe(folder: Path) -> ScenarioInfo:
    """A scenario as a list shows it: what it is, how long, on which sources it rests."""
    files = read_files(folder) if SCENARIOS in folder.parents else Files(folder)
    written = files.scenario
    return ScenarioInfo(
        id=written.id,
        system=HERE.name,
        title=written.title,
        subtitle=written.subtitle,
        teaches=written.teaches,
        sides=written.sides,
        turns=len(written.turns),
        minutes=written.minutes,
        options=(),
        option_rules={},
        presets={"standard": {}},
        choices={
            id: msgspec.to_builtins(each) for id, each in files.choices.items() if written.game.startswith(each.game)
        },
        map_size=len(Grid(files.map.grid)),
        sources=dict(written.sources),
    )


def load(folder: Path, system: "JoursDeGloire", options: Mapping[str, bool], choices: Choices) -> Scenario:
    """A checked scenario with the given choices. Shipped ones are built once and shared."""
    if SCENARIOS not in folder.parents:
        settle_options(stated(folder, "id"), options, (), ())
        return build(Files(folder), system, choices)
    files = read_files(folder)
    settle_options(files.scenario.id, options, (), ())
    settle_choices(files.choices, choices)  # a value that cannot be memoised is refused here
    return _shipped(folder, system, tuple(sorted(choices.items())))


Settled = tuple[tuple[str, str | int], ...]


@lru_cache(maxsize=32)
def _shipped(folder: Path, system: "JoursDeGloire", choices: Settled) -> Scenario:
    return build(read_files(folder), system, dict(choices))


def build(files: Files, system: "JoursDeGloire", choices: Choices) -> Scenario:
    """The scenario, or FaultyData with all that is wrong."""
    reader = Reader(files, settle_choices(files.choices, choices))
    written, tables, map = files.scenario, files.tables, maps.read_map(files)
    objectives, amendments = course.read_objectives(reader), amendments_of(_game(files), {})
    scenario = Scenario(
        system=system,
        options={},
        choices=dict(reader.choices),
        **parts.title(files),
        **parts.counters(reader, map),
        map=map,
        sequence=amended(SEQUENCE, amendments),
        turns=course.read_turns(reader),
        objectives=objectives,
        objective_hexes=map.grid.mask(objective.hex for objective in objectives if objective.hex >= 0),
        goals=course.read_goals(reader),
        given=_given(reader),
        set_up_first=files.side("scenario", ("set_up_first",), written.set_up_first),
        initiative=course.read_initiative(reader),
        strategist=course.read_strategists(reader),
        fire_table=course.read_chart(reader, "fire", tables.fire, "H8"),
        shock_table=course.read_chart(reader, "shock", tables.shock, "H11"),
        odds=course.read_odds(tables.odds),
        worth=course.read_worth(reader),
        charts=charts.read_charts(reader),
        lesson=files.lesson,
        facts=course.read_facts(reader, _model(files)),
        lay=partial(_ground, files, others(reader.choices)),
        ask=gather(Answers, amendments),
        fronts=front_masks(map.grid, TO_CORNER),
    )
    files.stop_at_faults()
    return scenario


GROUNDS: Shared[Ground] = Shared()


def _ground(files: Files, choices: Choices, bridged: tuple[Side, ...]) -> Ground:
    """The ground, which a handicap does not change: scenarios that differ in it share it."""
    key = files, tuple(sorted(choices.items())), bridged
    return GROUNDS.get(key, lambda: lay(maps.read_map(files), files.terrain, choices, bridged))


def _given(reader: Reader) -> tuple[int, int]:
    """13.2: what a handicap gives each side: points, or a draw in a battle without points."""
    written = reader.written
    return reader.files.given(written.handicap, reader.choices, written.sides, draws=not written.points)


def _game(files: Files) -> str:
    """The battle whose special rules hold."""
    game = files.scenario.game
    if game not in BATTLES:
        files.fault("scenario", ("game",), *not_among("game", game, list(BATTLES)))
    return game


def _model(files: Files) -> RulesData:
    """What the special rules of a battle read: what our own scenario of it has."""
    own = shipped().get(files.scenario.game)
    return read_files(own).scenario.rules if own else RulesData()
