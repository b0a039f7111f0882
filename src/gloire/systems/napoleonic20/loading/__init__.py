"""From data files to a checked Scenario. Every fault is reported at once, with file, line, key and advice."""

from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import msgspec

from gloire.core.hexes import Grid
from gloire.core.reading import UnknownOption, settle_choices, settle_options
from gloire.core.scenario import not_among, stated
from gloire.core.system import ScenarioInfo
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.data import ScenarioFile
from gloire.systems.napoleonic20.loading import course, parts
from gloire.systems.napoleonic20.loading.files import HERE, SCENARIOS, Files, read_files
from gloire.systems.napoleonic20.loading.reader import Reader
from gloire.systems.napoleonic20.options import GAMES, OPTIONS, USUAL, presets
from gloire.systems.napoleonic20.scenario import Scenario
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
A_TURN = 10  # minutes, at a fair pace
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
    reader.turns = turns = course.read_turns(reader)
    scenario = Scenario(
        system=system,
        options=dict(reader.options),
        choices=dict(reader.choices),
        turns=turns,
        lesson=files.lesson,
        **parts.title(reader),
        **parts.forces_of_both(reader, amendments, turns),
        **parts.land(reader, amendments),
        **parts.course_of_play(reader, amendments),
        **parts.tables(reader),
        **parts.spirits(reader),
        **parts.rules(amendments),
    )
    files.stop_at_faults()
    return scenario


def _amendments(reader: Reader) -> list[Amendment]:
    """What this game and the options in use change, in this order."""
    name = reader.written.game
    if name not in GAMES:
        reader.fault(("game",), *not_among("game", name, list(filter(None, GAMES))))
    options = [OPTIONS[key] for key, on in reader.options.items() if on]
    exclusive = [option.in_game[name] for option in options if name in option.in_game]
    return [GAMES.get(name, Amendment()), *(option.amendment for option in options), *exclusive]


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
    choices = {id: msgspec.to_builtins(c) for id, c in files.choices.items() if c.concerns(written.game)}
    turns = written.last_turn - written.first_turn + 1
    return ScenarioInfo(
        id=written.id,
        system=HERE.name,
        title=written.title,
        subtitle=written.subtitle,
        teaches=written.teaches,
        sides=tuple(dict.fromkeys(army.side for army in written.armies.values())),
        turns=turns,
        minutes=turns * A_TURN,
        options=option_names(written),
        option_rules={name: OPTIONS[name].case(written) for name in option_names(written)},
        presets=presets(written),
        choices=choices,
        map_size=len(Grid(files.map.grid)),
        sources={**files.map.sources, **written.sources},
        invites=written.invites,
        usual={name: True for name in option_names(written) if name in USUAL},
        first_game=files.first_game,
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
