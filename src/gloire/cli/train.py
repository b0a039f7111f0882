"""gloire train"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click
import msgspec
from click.core import ParameterSource
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table

import gloire
from gloire.cli.opening import Complaint, begin, json_option, print_json, seed_option
from gloire.cli.output import announced, console
from gloire.sim.pool import cores
from gloire.sim.training import runs
from gloire.sim.training.runs import Order, Training, Verdict
from gloire.sim.training.written import weights_file
from gloire.systems import UnknownSystem

RESULT = "weights.toml"
OF_A_TRAINING = ("checked", "steps", "pairs", "tests", "only", "seed")  # options that a training is begun with
BOTH = ", then "  # between the commits of sources that a training was played with


@click.command("train")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.argument("scenarios", nargs=-1)
@click.option("--check", "checked", multiple=True, metavar="SCENARIO", help="Check on this one, too, without fitting.")
@click.option("--steps", type=click.IntRange(min=1), default=100, show_default=True, help="Steps to make.")
@click.option("--pairs", type=click.IntRange(min=1), default=16, show_default=True, help="Pairs of games a step.")
@click.option(
    "--tests", type=click.IntRange(min=2), default=200, show_default=True, help="Pairs a scenario at the end."
)
@click.option("--only", multiple=True, metavar="NAME", help="Fit weights whose name begins so (burdened.); else all.")
@click.option("--workers", type=click.IntRange(min=1), default=cores, show_default="all cores", help="Processes.")
@seed_option
@json_option
def command(
    folder: Path,
    scenarios: tuple[str, ...],
    checked: tuple[str, ...],
    steps: int,
    pairs: int,
    tests: int,
    only: tuple[str, ...],
    workers: int,
    seed: int,
    as_json: bool,
) -> None:
    """Fit the weights of the computer's judgement by letting it play itself.

    SCENARIOS are of one system. Two opposite changes of all weights play each other with the same dice on both sides,
    and the winner draws the weights his way. In the end the new weights play the former ones on fresh dice, there and
    on every --check. FOLDER keeps the training: give it alone to go on where it was broken off, with the options it was
    begun with. What was found is its weights.toml, to be put in place of the system's own if the test accepts it.
    """
    if scenarios:
        system = _system([*scenarios, *checked])
        order = Order(system, [*scenarios], [*checked], steps, pairs, tests, seed, _commit(), [*only])
        training = _begun(folder, order)
    else:
        training = _taken_up(folder)
    with _kept_in(folder):
        runs.save(training, folder)
    verdict = _run(training, folder, workers)
    file = folder / RESULT
    with _kept_in(folder):
        file.write_text(weights_file(training, verdict), encoding="utf-8")
    if as_json:
        print_json({"file": str(file), "verdict": verdict})
        return
    print_verdict(verdict, file, console())


def _taken_up(folder: Path) -> Training:
    try:
        found = runs.load(folder)
    except (OSError, msgspec.DecodeError) as error:
        raise Complaint(f"{folder / runs.STATE} is not a training that can be taken up: {error}.") from error
    if found is None:
        raise Complaint(f"{folder} keeps no training: name the scenarios to fit the weights on.")
    _refuse_options(folder)
    _check_script(folder, found)
    return _with_these_sources(folder, found)


def _refuse_options(folder: Path) -> None:
    """A training goes on with the options that it was begun with."""
    context = click.get_current_context()
    given = [
        option.opts[0]
        for option in context.command.params
        if option.name in OF_A_TRAINING and context.get_parameter_source(option.name) is ParameterSource.COMMANDLINE
    ]
    if given:
        raise Complaint(
            f"{folder} keeps a training, which goes on with the options it was begun with: leave out"
            f" {', '.join(given)}, or name scenarios and another folder to begin another one."
        )


def _check_script(folder: Path, training: Training) -> None:
    """Complains of a training that the scripts and scenarios here cannot go on with."""
    order = training.order
    try:
        lost = runs.lost(training)
    except UnknownSystem as error:
        raise Complaint(f"{folder} keeps a training of a system that is not here: {error}. Install it.") from error
    if lost:
        raise Complaint(
            f"{folder} keeps weights that the script of {order.system} no longer has: {', '.join(lost)}."
            f" Begin another training in another folder, or go on with the sources of {order.commit}."
        )
    if (system := _system([*order.scenarios, *order.checked])) != order.system:
        raise Complaint(f"{folder} keeps a training of {order.system}, but its scenarios are of {system}.")


def _with_these_sources(folder: Path, training: Training) -> Training:
    """Says where the sources are others than before, and notes it down, unless nothing is left to be played."""
    before, commit = training.order.commit, _commit()
    if before.split(BOTH)[-1] != commit and not runs.is_done(training):
        click.echo(f"{folder} was begun with the sources of {before}; it goes on with those of {commit}.", err=True)
        training.order = replace(training.order, commit=f"{before}{BOTH}{commit}")
    return training


def _begun(folder: Path, order: Order) -> Training:
    with _kept_in(folder):
        is_kept = (folder / runs.STATE).exists()
    if is_kept:
        raise Complaint(f"{folder} keeps a training: go on with `gloire train {folder}`, or name another folder.")
    training = runs.begin(order)
    unknown = [name for name in order.only if not any(weight.startswith(name) for weight in training.former)]
    if unknown:
        raise Complaint(f"no weight is called so: {', '.join(unknown)}. There are: {', '.join(training.former)}.")
    return training


@contextmanager
def _kept_in(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Complaint(f"{folder} cannot keep a training: {error.strerror}. Name another folder.") from error


def _system(scenarios: list[str]) -> str:
    """The one system that all scenarios belong to."""
    found = {scenario: begin(scenario).scenario.system.id for scenario in scenarios}
    if len(set(found.values())) > 1:
        named = ", ".join(f"{scenario} ({system})" for scenario, system in found.items())
        raise Complaint(f"weights belong to one system, and these scenarios are of several: {named}.")
    return next(iter(found.values()))


def _commit() -> str:
    """The commit of the sources; where they are no checkout, the version."""
    asked = ["git", "-C", str(Path(gloire.__file__).parent), "describe", "--always", "--dirty", "--abbrev=7"]
    try:
        return subprocess.run(asked, capture_output=True, text=True, check=True).stdout.strip()
    except (OSError, subprocess.CalledProcessError):
        return f"version {gloire.__version__}"


def _run(training: Training, folder: Path, workers: int) -> Verdict:
    order = training.order
    what = f"{', '.join(order.scenarios)}: {len(training.ascent.values)} weights"
    with announced(what, order.games + order.test_games) as advance:
        advance(runs.done(training))
        return runs.run(training, folder, workers, advance)


def print_verdict(verdict: Verdict, file: Path, console: Console) -> None:
    """What the new weights made of the former ones."""
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("scenario", "games", "score", "95 % interval"):
        table.add_column(heading, justify="left" if heading == "scenario" else "right")
    for name, score in [*verdict.scores.items(), ("fitted, together", verdict.fitted)]:
        table.add_row(name, str(score.games), f"{score.mean:.1%}", f"{score.low:.1%} – {score.high:.1%}")
    console.print(table)
    said = "accepted: better than the former weights" if verdict.accepted else "not accepted: keep the former weights"
    console.print(f"{file}: {said}", highlight=False, soft_wrap=True)
