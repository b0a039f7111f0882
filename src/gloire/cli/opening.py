"""What commands are given, opened: scenarios, options, saved games. Whatever is wrong becomes a complaint."""

import difflib
import socket
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

import gloire
from gloire.api import first_scenario
from gloire.core.game import Game
from gloire.core.handicaps import HANDICAP, evened
from gloire.core.record import FORMAT
from gloire.core.scenario import FaultyData

F = TypeVar("F", bound=Callable[..., Any])

FIXED = "Fixes every die, and every choice but those of levels that think for seconds."


class Complaint(click.ClickException):
    """Bad input: what, where, and what to do about it."""

    exit_code = 2


def scenario_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of commands that begin a game: the rules it is played with."""

    @wraps(command)
    def with_preset(preset: str | None, options: tuple[str, ...], **others: Any) -> Any:
        scenario = others.get("scenario") or others.get("name") or first_scenario().id
        saved = others.get("load") or (scenario if Path(scenario).is_file() else None)
        if saved and (preset or options or others["choices"]):
            raise Complaint(
                f"{saved} is played with the rules it was begun with: leave out --preset, --option and --choice."
            )
        return command(options=(*preset_options(scenario, preset), *options), **others)

    option = click.option(
        "--option", "-o", "options", multiple=True, metavar="NAME", help="Play with an optional rule."
    )
    preset = click.option(
        "--preset", metavar="NAME", help="Play with a set of optional rules: first-game, standard or all."
    )
    return preset(option(choice_option(with_preset)))


def choice_option(command: F) -> F:
    """The option of commands that begin games with other values than usual."""
    told = "Choose another value for one in doubt (C5=mild)."
    return click.option("--choice", "choices", multiple=True, metavar="ID=VALUE", help=told)(command)


def even_option(command: F) -> F:
    """The option of commands that can make armies even."""
    told = "With the handicap that comes nearest to even, where one was found."
    return click.option("--even", is_flag=True, help=told)(command)


def playouts_option(command: F) -> F:
    """The option of commands whose games are to repeat, whoever plays them."""
    told = "Levels that think for seconds count play-outs instead, and look at no clock: the same games anywhere."
    return click.option("--playouts", is_flag=True, help=told)(command)


def preset_options(scenario: str, preset: str | None) -> list[str]:
    """The options that a set of them turns on in a scenario."""
    if preset is None:
        return []
    try:
        known = gloire.scenario(scenario).presets
    except ValueError as error:
        raise Complaint(_with_guess(str(error), scenario)) from error
    if preset not in known:
        raise Complaint(f"there is no preset {preset!r}; there are: {', '.join(known)}.")
    return list(known[preset])


def seed_option(command: F) -> F:
    """The option of commands that roll dice."""
    return click.option("--seed", type=int, default=0, show_default=True, help=FIXED)(command)


def json_option(command: F) -> F:
    """The option of commands whose answer a program may want."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for programs.")(command)


def print_json(value: Any) -> None:
    """Prints a value for a program."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def begin(scenario: str, options: Sequence[str] = (), choices: Sequence[str] = ()) -> Game:
    """A new game of a scenario, by its id or by its folder."""
    try:
        return gloire.new_game(scenario, dict.fromkeys(options, True), read_choices(choices))
    except FaultyData as error:
        raise Complaint(f"{scenario} has faults; `gloire check` says more:\n{error}") from error
    except ValueError as error:
        raise Complaint(_with_guess(str(error), scenario)) from error


def _with_guess(message: str, scenario: str) -> str:
    near = difflib.get_close_matches(scenario, [info.id for info in gloire.scenarios()], 1)
    return f"{message}. Did you mean {near[0]}?" if near and near[0] != scenario else f"{message}."


def read_choices(choices: Sequence[str]) -> dict[str, Any]:
    """ID=VALUE as the engine takes it; whole numbers are numbers."""
    found: dict[str, Any] = {}
    for text in choices:
        id, equals, value = text.partition("=")
        if not equals:
            raise Complaint(f"--choice {text}: write ID=VALUE, such as C5=mild; `gloire list --json` has them all.")
        found[id] = int(value) if value.lstrip("-").isdigit() else value
    return found


def read_even(scenario: str, choices: Sequence[str], evens: Sequence[str] = ()) -> dict[str, Any]:
    """The same, and what comes nearest to even for these levels; a line says so where nothing was found."""
    found = read_choices(choices)
    if HANDICAP in found:
        raise Complaint(f"--even chooses the handicap: leave out --choice {HANDICAP}={found[HANDICAP]}.")
    even = evened(gloire.scenario(scenario).choices, evens)
    if not even:
        click.echo(f"{scenario}: no handicap was found with which it is even; it is played without one.", err=True)
    return {**found, **even}


def told_terms(choices: Mapping[str, Any], playouts: bool) -> str:
    """What games are played with other than usual, to go on a line with their number."""
    chosen = "".join(f", {id}={value}" for id, value in choices.items())
    return f"{chosen}, play-outs counted" if playouts else chosen


def read_record(path: Path) -> gloire.Record:
    """The record in a file, as written; whether it can be replayed is not yet known."""
    try:
        record = msgspec.json.decode(path.read_bytes(), type=gloire.Record)
    except OSError as error:
        raise Complaint(f"{path} cannot be read: {error.strerror}.") from error
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Complaint(f"{path} is not a saved game: {error}. Saved games are the JSON that Gloire writes.") from error
    if record.format > FORMAT:
        raise Complaint(f"{path} has format {record.format}; this version of Gloire reads up to format {FORMAT}.")
    return record


def read_game(path: Path) -> Game:
    """The saved game in a file."""
    record = read_record(path)
    try:
        return gloire.load(msgspec.json.encode(record))
    except FaultyData as error:
        raise Complaint(f"{path} cannot be opened: {unplayable(record)}.") from error
    except ValueError as error:
        raise Complaint(
            f"{path} cannot be opened: {str(error).rstrip('.')}. `gloire replay {path}` tells it as far as it goes."
        ) from error


def unplayable(record: gloire.Record) -> str:
    """Why the scenario of a record cannot be played here, and what to do about it."""
    if Path(record.scenario).is_dir():
        return f"its scenario {record.scenario} has faults; `gloire check {record.scenario}` lists them"
    known = ", ".join(info.id for info in gloire.scenarios())
    where = 'A folder of your own must lie where it lay, or change "scenario" in the file to where it lies now'
    return f"it is a game of {record.scenario!r}, a scenario that is not here; there are: {known}. {where}"


def begin_or_read(name: str, options: Sequence[str] = (), choices: Sequence[str] = ()) -> Game:
    """A saved game or a position where the name is a file, else a new game of the scenario."""
    if not Path(name).is_file():
        return begin(name, options, choices)
    return read_game(Path(name)) if _is_record(Path(name)) else read_position(Path(name))


def _is_record(path: Path) -> bool:
    """Saved games are JSON; whatever else is taken for a position."""
    try:
        return path.read_bytes().lstrip()[:1] in (b"{", b"")
    except OSError as error:
        raise Complaint(f"{path} cannot be read: {error.strerror}.") from error


def read_position(path: Path) -> Game:
    """The position in a file."""
    try:
        return gloire.read_position(path.read_text(encoding="utf-8"), path.name)
    except UnicodeDecodeError as error:
        raise Complaint(f"{path} is neither a saved game nor a position: it is not text.") from error
    except (FaultyData, ValueError) as error:
        raise Complaint(f"{path} is not a position that can be played:\n{error}") from error


def check_port(host: str, port: int) -> None:
    """Complains where another program listens already: two servers on one port would share its visitors."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)  # what was closed a moment ago does not count
        try:
            trial.bind((host, port))
        except OSError as error:
            raise Complaint(
                f"cannot listen on {host}, port {port}: {error.strerror}. Choose another --port."
            ) from error
