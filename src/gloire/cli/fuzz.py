"""gloire fuzz"""

from pathlib import Path

import click
import msgspec

import gloire
from gloire.cli.opening import Complaint, seed_option
from gloire.cli.output import progress
from gloire.sim.fuzz import Crash, Played, fuzz
from gloire.sim.pool import cores


@click.command("fuzz")
@click.option("--games", type=click.IntRange(min=1), default=2000, show_default=True, help="Stop after so many.")
@click.option("--first", type=click.IntRange(min=0), default=0, show_default=True, help="Number of the first game.")
@click.option("--scenario", "scenarios", multiple=True, help="Only games of this scenario; may be given again.")
@click.option("--workers", type=click.IntRange(min=1), default=cores, show_default="all cores", help="Processes.")
@click.option("--keep-going", is_flag=True, help="Do not stop at the first game that breaks.")
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path(),
    show_default="here",
    help="Folder for the records of games that break.",
)
@seed_option
def command(
    games: int, first: int, scenarios: tuple[str, ...], workers: int, keep_going: bool, out: Path, seed: int
) -> None:
    """Play random games of every scenario, option and choice until something breaks.

    One game in twenty is played with every check, the others are replayed and compared. A game that breaks leaves a
    record that `gloire replay` and `gloire play --load` open. Exit status 1 if any did.
    """
    known = [info.id for info in gloire.scenarios()]
    for scenario in (scenario for scenario in scenarios if scenario not in known):
        raise Complaint(f"There is no scenario {scenario!r}; there are: {', '.join(known)}.")
    played: list[Played] = []
    broken = 0
    with progress("random games", games) as advance:
        for one in fuzz(first, games, seed, workers, scenarios):
            played.append(one)
            advance(1)
            if one.crash:
                broken += 1
                report(one.crash, write(one.crash, out, seed), again(seed, one.number, scenarios))
                if not keep_going:
                    break
    thorough, answers = sum(one.every_check for one in played), sum(one.answers for one in played)
    click.echo(f"games: {len(played)}, with every check: {thorough}, answers: {answers:,}, broken: {broken}")
    raise SystemExit(1 if broken else 0)


def write(crash: Crash, folder: Path, seed: int) -> Path:
    """The record of a crash as a saved game."""
    path = folder / f"crash-{crash.case.scenario}-{seed}-{crash.number}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.format(msgspec.json.encode(crash.record), indent=1))
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror}. Name another folder with --out.") from error
    return path


def again(seed: int, number: int, scenarios: tuple[str, ...]) -> str:
    """The command that plays a game once more."""
    only = "".join(f" --scenario {scenario}" for scenario in scenarios)
    return f"gloire fuzz --seed {seed} --first {number} --games 1{only}"


def report(crash: Crash, path: Path, command: str) -> None:
    """What broke, where, and how to see it again."""
    click.echo(f"game {crash.number} ({crash.case}) broke after {crash.answers} answers", err=True)
    click.echo(f"  {crash.error}", err=True)
    click.echo(f"  at {crash.place}", err=True)
    click.echo(f"  the last answer given was {crash.given}", err=True)
    click.echo(f"  record: {path}  (gloire replay {path})", err=True)
    click.echo(f"  again: {command}", err=True)
