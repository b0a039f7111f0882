"""The public functions: what there is to play, new games, replays, saved games."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from gloire.core.game import Game
from gloire.core.handicaps import evened
from gloire.core.record import FORMAT, Record
from gloire.core.refusals import IllegalAction
from gloire.core.scenario import stated
from gloire.core.setups import BadPosition, read_file
from gloire.core.system import RuleSystem, ScenarioFacts, ScenarioInfo
from gloire.systems import UnknownSystem, all_rules, rules_of

OWN = "GLOIRE_SCENARIOS"  # folders of one's own, as PATH lists folders


class UnknownScenario(ValueError):
    """There is no such scenario."""


class BrokenRecord(ValueError):
    """A record that cannot be replayed here."""


def scenarios() -> list[ScenarioInfo]:
    """Every scenario that can be played: those that come with the systems, then one's own."""
    shipped = [system.describe(id) for system in all_rules() for id in system.scenario_ids()]
    return shipped + [scenario(id) for id in own_scenarios()]


def own_scenarios() -> dict[str, str]:
    """Scenarios that somebody keeps in folders of his own, id to folder: those that GLOIRE_SCENARIOS names.

    All processes of a server find them there. An id of ours means ours.
    """
    folders = [folder for folder in os.environ.get(OWN, "").split(os.pathsep) if folder]
    known = {id for system in all_rules() for id in system.scenario_ids()} if folders else set()
    named = {stated(Path(folder), "id"): folder for folder in folders}
    return {id: folder for id, folder in named.items() if id and id not in known}


def scenario(name: str) -> ScenarioInfo:
    """One scenario, by its id or by the folder that holds it."""
    return system_of(name).describe(_found(name))


def new_game(
    scenario: str, options: Mapping[str, bool] | None = None, choices: Mapping[str, Any] | None = None
) -> Game:
    """A new game of a scenario, by its id or by the folder that holds one."""
    return Game.begin(facts(scenario, options, choices))


def first_game(evens: Sequence[str] = ()) -> Game:
    """The game to begin with: a short scenario, from a position in which one can act at once.

    It has the handicap that is nearest to even for one of these levels, or else for captains.
    """
    info = first_scenario()
    choices = evened(info.choices, evens)
    return position(info.id, choices=choices, **info.first_game) if info.first_game else new_game(info.id, {}, choices)


def first_scenario() -> ScenarioInfo:
    """The scenario that invites whoever plays for the first time; where none does, any."""
    known = scenarios()
    return next((info for info in known if info.invites), known[0])


def facts(
    scenario: str, options: Mapping[str, bool] | None = None, choices: Mapping[str, Any] | None = None
) -> ScenarioFacts:
    """All that is fixed about a game of a scenario with these options and choices."""
    return system_of(scenario).load(_found(scenario), options or {}, choices or {})


def _found(scenario: str) -> str:
    """What a scenario is loaded by: its id, or its folder."""
    return own_scenarios().get(scenario, scenario)


def position(
    scenario: str,
    *,
    options: Mapping[str, bool] | None = None,
    choices: Mapping[str, Any] | None = None,
    **setup: Any,
) -> Game:
    """A game that begins from a position set up by hand, by the names of the books; raises BadPosition.

    What can be set up is each system's own; docs/positions.md lists it.
    """
    return Game.begin(facts(scenario, options, choices), setup)


def read_position(text: str, name: str = "position") -> Game:
    """A game that begins from a position file; raises FaultyData with the line of everything that is wrong."""
    file = read_file(text, name)
    try:
        return Game.begin(facts(file.scenario, file.options, file.choices), file.setup)
    except BadPosition as error:
        raise file.located(error) from error


def system_of(scenario: str) -> RuleSystem:
    """The system that a scenario belongs to, given by its id or by a folder."""
    name = _found(scenario)
    # An id of ours means ours, whatever folder bears that name; to look for folders takes longer.
    for system in all_rules():
        if name in system.scenario_ids():
            return system
    for system in all_rules():
        if system.folders(name):
            return system
    known = ", ".join(id for system in all_rules() for id in system.scenario_ids())
    raise UnknownScenario(f"there is no scenario {scenario!r}; there are: {known}")


def replay(record: Record) -> Game:
    """The game that a record describes, move by move. Raises BrokenRecord where it does not fit these rules."""
    if record.format > FORMAT:
        raise BrokenRecord(f"the record has format {record.format}; this version of Gloire reads up to {FORMAT}")
    try:
        system = rules_of(record.system)
    except UnknownSystem as error:
        raise BrokenRecord(f"the record is of an unknown system, {record.system!r}") from error
    choices = as_played(system.describe(record.scenario), record.choices)
    game = Game.begin(system.load(record.scenario, record.options, choices), record.setup)
    for number, raw in enumerate(record.entries, 1):
        try:
            game.enter(system.decode_action(raw))
        except (IllegalAction, msgspec.ValidationError) as error:
            raise BrokenRecord(_explain(record, system, number, raw, error)) from error
    return game


def as_played(scenario: ScenarioInfo, choices: Mapping[str, Any]) -> dict[str, Any]:
    """The choices of a game that was played: one that it lacks came later, and is as the rules were before."""
    before = {id: choice["before"] for id, choice in scenario.choices.items() if choice.get("before") is not None}
    return {**before, **choices}


def _explain(record: Record, system: RuleSystem, number: int, raw: Any, error: Exception) -> str:
    return f"entry {number} of the record, {raw}, is refused: {error}" + _written_by(record, system)


def _written_by(record: Record, system: RuleSystem) -> str:
    """By which version of its rules a record was written, where it is not this one."""
    if record.rules == system.version:
        return ""
    return f" (written by version {record.rules} of the {system.id} rules; this is version {system.version})"


def load(text: str | bytes) -> Game:
    """A saved game. Raises BrokenRecord where it is damaged or was written by other rules."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BrokenRecord(f"this is no saved game: {error}") from error
    game = replay(record)
    if not record.leads_to(game.hash):
        text = "the game replays, but to another position than the one it was saved in"
        raise BrokenRecord(text + _written_by(record, game.scenario.system))
    return game
