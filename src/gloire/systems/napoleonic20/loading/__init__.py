"""From data files to a checked Scenario. Every fault is reported at once, with file, line, key and advice."""

import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import msgspec

from gloire.core.amendments import amended, gather
from gloire.core.hexes import Grid
from gloire.core.reading import UnknownOption, read_areas, settle_choices, settle_options
from gloire.core.scenario import not_among, stated
from gloire.core.system import ScenarioInfo
from gloire.core.tables import Chart
from gloire.systems.napoleonic20.amendments import Amendment, Answers, CardEffect
from gloire.systems.napoleonic20.data import ScenarioFile
from gloire.systems.napoleonic20.effects import EFFECTS, EVENT_QUESTIONS
from gloire.systems.napoleonic20.loading import charts, course, forces, maps
from gloire.systems.napoleonic20.loading.files import HERE, SCENARIOS, Files, read_files
from gloire.systems.napoleonic20.loading.reader import Reader
from gloire.systems.napoleonic20.options import GAMES, OPTIONS, USUAL, presets
from gloire.systems.napoleonic20.printed import Counter
from gloire.systems.napoleonic20.scenario import ALLIED, FRENCH, Scenario
from gloire.systems.napoleonic20.sequence import SERIES
from gloire.systems.napoleonic20.told import Fact

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.system import Napoleonic20

__all__ = [
    "HERE",
    "SCENARIOS",
    "UnknownOption",
    "describe",
    "folder_of",
    "folders",
    "load",
    "places",
    "read_files",
]

S = TypeVar("S")
Settled: TypeAlias = tuple[tuple[str, S], ...]  # what was chosen, in the order of names


def load(folder: Path, system: "Napoleonic20", options: Mapping[str, bool], choices: Mapping[str, Fact]) -> Scenario:
    """A checked scenario with the given options and choices. Shipped ones are built once and shared."""
    if SCENARIOS not in folder.parents:
        return build(Files(folder), system, options, choices)
    if choices:
        settle_choices(read_files(folder).choices, choices)  # a value that cannot be memoised is refused here
    return _shipped(folder, system, tuple(sorted(options.items())), tuple(sorted(choices.items())))


@lru_cache(maxsize=64)
def _shipped(folder: Path, system: "Napoleonic20", options: Settled[bool], choices: Settled[Fact]) -> Scenario:
    return build(read_files(folder), system, dict(options), dict(choices))


def build(files: Files, system: "Napoleonic20", options: Mapping[str, bool], choices: Mapping[str, Fact]) -> Scenario:
    """The scenario, or FaultyData with all that is wrong."""
    reader = Reader(files, _options(files.scenario, options), settle_choices(files.choices, choices))
    amendments = _amendments(reader)
    effects = _effects(amendments)
    questions = {name: question for a in (SERIES_EVENTS, *amendments) for name, question in a.event_questions.items()}
    written, tables, counters = files.scenario, files.tables, _as_used(forces.read_counters(reader), amendments)
    map = maps.read_map(reader)
    areas = [area for amendment in amendments for area in amendment.areas]
    terrain = maps.read_terrain(reader, map)
    # Where the game itself is misspelt, its cards are not to blame for it.
    known = effects if written.game in GAMES else _effects(GAMES.values())
    cards, turns = course.read_cards(reader, known), course.read_turns(reader)
    results = course.read_combat(reader)
    scenario = Scenario(
        id=_id(reader),
        named=written.id if SCENARIOS in files.folder.parents else str(files.folder),
        title=written.title,
        subtitle=written.subtitle,
        teaches=written.teaches,
        game=written.game,
        system=system,
        sides=reader.sides,
        options=dict(reader.options),
        choices=dict(reader.choices),
        sources={**files.map.sources, **written.sources},
        map=map,
        terrain=terrain,
        works=maps.read_works(reader, map, terrain),
        hexsides=maps.read_hexsides(reader),
        areas=read_areas(files.map_file, reader.grid, files.map.areas, areas, written.game),
        unit_locs=maps.read_unit_locs(reader),
        units=tuple(counters),
        armies=tuple(reader.armies.values()),
        turns=turns,
        first=reader.side(written.first, ("first",)),
        first_turn=written.first_turn,
        last_turn=written.last_turn,
        no_event=tuple(reader.side(side, ("no_event",)) for side in written.no_event),
        cards=cards,
        script=course.read_script(reader, cards),
        pile=course.read_pile(reader, cards),
        combat=results,
        combat_source=tables.combat.source,
        rally=Chart(tables.rally.rule, tuple(_pairs(tables.rally.variants[reader.choices["C5"]]))),
        fate=Chart(tables.emperors_fate.rule, tuple(_pairs(tables.emperors_fate.lines))),
        control_lost=reader.number(tables.controlled_advance.lost_up_to),
        morale=course.read_morale(reader),
        start_morale=course.read_start_morale(reader),
        rest=reader.pair("rest", written.rest),
        no_rest=tuple(written.no_rest),
        loc_worth=course.read_loc_worth(reader),
        lull_from=written.lull_from,
        burdened=ALLIED if written.victory == "reversed" else FRENCH,
        victory_rule="Salamanca 17.5" if written.victory == "reversed" else "15.0",
        start_where=forces.read_places(reader, counters),
        start_due=forces.read_due(reader, counters, turns),
        start_garrisons=forces.read_garrisons(reader),
        start_states=course.read_states(reader, [state for amendment in amendments for state in amendment.states]),
        opening=course.read_opening(reader, cards),
        sky=course.read_sky(reader, turns),
        good_ground=forces.read_good_ground(reader, counters),
        flank_march=forces.read_flank_march(reader, turns),
        entries=forces.read_entries(reader, counters),
        charts=charts.read_charts(reader, results),
        ask=gather(Answers, amendments),
        effects=effects,
        event_questions=questions,
        sequence=amended(SERIES, amendments),
    )
    files.stop_at_faults()
    return scenario


ID = re.compile("[a-z0-9]+(-[a-z0-9]+)*")
SERIES_EVENTS = Amendment(effects=EFFECTS, event_questions=EVENT_QUESTIONS)


def _id(reader: Reader) -> str:
    """The id, of which files and links are made."""
    id = reader.written.id
    if not ID.fullmatch(id):
        reader.fault(("id",), f"{id!r} is no id", "Use small letters, figures and hyphens: my-salamanca")
    return id


def _effects(amendments: Iterable[Amendment]) -> dict[str, CardEffect]:
    """What cards can do: those of the series, then those of some amendments."""
    return {name: effect for a in (SERIES_EVENTS, *amendments) for name, effect in a.effects.items()}


def _amendments(reader: Reader) -> list[Amendment]:
    """What this game and the options in use change, in this order."""
    name = reader.written.game
    if name not in GAMES:
        reader.fault(("game",), *not_among("game", name, list(filter(None, GAMES))))
    options = [OPTIONS[key] for key, on in reader.options.items() if on]
    exclusive = [option.in_game[name] for option in options if name in option.in_game]
    return [GAMES.get(name, Amendment()), *(option.amendment for option in options), *exclusive]


def _as_used(counters: Iterable[Counter], amendments: Iterable[Amendment]) -> list[Counter]:
    """The counters with what a game or an option changes about them."""
    found = list(counters)
    for amendment in amendments:
        if amendment.counter is not None:
            found = [amendment.counter(counter) for counter in found]
    return found


def _pairs(lines: Iterable[tuple[int, str]]) -> Iterable[tuple[int, str]]:
    """Lines of a chart as (lowest face, result)."""
    return ((int(lowest), str(result)) for lowest, result in lines)


def option_names(written: ScenarioFile) -> tuple[str, ...]:
    """The options this scenario has."""
    return tuple(name for name, option in OPTIONS.items() if option.is_in(written))


def _options(written: ScenarioFile, asked: Mapping[str, bool]) -> dict[str, bool]:
    settle_options(written.id, asked, option_names(written), OPTIONS)
    return {name: bool(asked.get(name, False)) for name in OPTIONS}


def describe(folder: Path) -> ScenarioInfo:
    """A scenario as a list shows it: what it is, how long, on which sources it rests."""
    files = read_files(folder)
    written: ScenarioFile = files.scenario
    choices = {id: msgspec.to_builtins(c) for id, c in files.choices.items() if c.game in ("", written.game)}
    return ScenarioInfo(
        id=written.id,
        system=HERE.name,
        title=written.title,
        subtitle=written.subtitle,
        teaches=written.teaches,
        sides=tuple(dict.fromkeys(army.side for army in written.armies.values())),
        turns=written.last_turn - written.first_turn + 1,
        options=option_names(written),
        option_rules={name: OPTIONS[name].case(written) for name in option_names(written)},
        presets=presets(written),
        choices=choices,
        map_size=len(Grid(files.map.grid)),
        sources={**files.map.sources, **written.sources},
        usual={name: True for name in option_names(written) if name in USUAL},
    )


@cache
def folders() -> dict[str, Path]:
    """Scenario ids with their folders."""
    return {path.parent.name.replace("_", "-"): path.parent for path in sorted(SCENARIOS.glob("*/scenario.toml"))}


def folder_of(scenario: str) -> Path:
    """The folder of a shipped scenario, by its id, or the one somebody names."""
    return folders().get(scenario) or Path(scenario)


def places(scenario: str) -> tuple[str, ...]:
    """Where the files of a scenario lie: in its own folder, then in the one that lends it the rest."""
    folder = folder_of(scenario)
    if not (folder / "scenario.toml").is_file() or stated(folder, "system") not in ("", HERE.name):
        return ()
    lender = stated(folder, "shares")
    return (str(folder), str(folder.parent / lender)) if lender else (str(folder),)
