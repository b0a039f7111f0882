"""gloire check"""

import tomllib
from pathlib import Path

import click
import msgspec
from msgspec import structs

from gloire.cli.opening import Complaint, json_option, print_json
from gloire.core.scenario import DataFile, Fault, FaultyData, stated
from gloire.core.system import RuleSystem
from gloire.render.svg import load_look
from gloire.systems import all_rules

GAPS = "; check again once all files can be read, for what they say of each other"


@click.command("check")
@click.argument("path", type=click.Path(path_type=Path))
@json_option
def command(path: Path, as_json: bool) -> None:
    """Check a scenario folder and list every fault, each with file, line and advice."""
    found, gaps = faults(system_of(path), path)
    warned = warnings(path)
    if as_json:
        print_json([*found, *warned])
    else:
        for fault in (*found, *warned):
            click.echo(str(fault))
        click.echo(f"{path}: {_count(found)}{GAPS if gaps else ''}")
    raise SystemExit(1 if found else 0)


def system_of(path: Path) -> RuleSystem:
    """The system whose scenario lies in a folder."""
    if not path.is_dir():
        raise Complaint(f"{path} is not a folder. Give the folder that holds scenario.toml.")
    for system in all_rules():
        if system.folders(str(path)):
            return system
    raise Complaint(f"{path} has no scenario.toml. Every scenario folder needs one.")


def faults(system: RuleSystem, path: Path) -> tuple[list[Fault], bool]:
    """Everything that is wrong with a scenario folder, and whether there is more that could not be looked at."""
    try:
        system.load(str(path), {}, {})
    except FaultyData as error:
        return [*error.faults, *look_faults(path)], error.gaps
    return look_faults(path), False


def warnings(path: Path) -> list[Fault]:
    """What is no fault, but hardly meant: one's own scenario under an id of ours, which means ours everywhere else."""
    id = stated(path, "id")
    ours = [Path(system.folders(id)[0]).resolve() for system in all_rules() if id in system.scenario_ids()]
    if not ours or path.resolve() in ours:
        return []
    file = DataFile(path / "scenario.toml")
    advice = "Under this id yours is not listed; give it one of its own"
    file.fault(("id",), f"{id!r} is the id of a scenario that comes with Gloire", advice)
    return [structs.replace(fault, warning=True) for fault in file.faults]


def _count(found: list[Fault]) -> str:
    return "no faults" if not found else "1 fault" if len(found) == 1 else f"{len(found)} faults"


def look_faults(path: Path) -> list[Fault]:
    """What is wrong with its look.toml, where it has one."""
    if not (path / "look.toml").is_file():
        return []
    try:
        load_look(path / "look.toml")
    except (msgspec.ValidationError, tomllib.TOMLDecodeError) as error:
        return [Fault("look.toml", 1, "(file)", str(error), "Compare with the scenario format page")]
    return []
