"""gloire puzzles"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

from gloire import players
from gloire.cli.opening import Complaint, json_option, print_json, seed_option
from gloire.cli.output import announced, console
from gloire.players.ladder import LADDER
from gloire.sim.puzzles import Distance, Puzzle, Score, book_of, distance, opened, puzzles, score
from gloire.systems import entries


@click.command("puzzles")
@click.argument("systems", nargs=-1, metavar="[SYSTEM]…")
@click.option(
    "--level", "levels", multiple=True, type=click.Choice(tuple(players.PLAYERS)), help="Else all named levels."
)
@click.option("--games", type=click.IntRange(min=1), default=20, show_default=True, help="Against exact play.")
@click.option("--list", "listed", is_flag=True, help="Tell the puzzles instead, without their solutions.")
@click.option("--solutions", is_flag=True, help="Tell the puzzles with their solutions.")
@click.option(
    "--write",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write every puzzle into this folder, as a saved game to be played.",
)
@seed_option
@json_option
def command(
    systems: tuple[str, ...],
    levels: tuple[str, ...],
    games: int,
    listed: bool,
    solutions: bool,
    write: Path | None,
    seed: int,
    as_json: bool,
) -> None:
    """Give tactical puzzles to the levels of the computer, and compare them with exact play.

    Every puzzle is a small position with one best answer, proven by exact odds. Exact play is worked out for a tiny
    position of each system; every answer that a level gives there is compared with the best.
    """
    asked = _known(systems)
    if write:
        _write(asked, write)
    if listed or solutions:
        _tell([_told(system, puzzle, solutions) for system in asked for puzzle in puzzles(system)], as_json)
    elif not write:
        _measure(asked, levels or tuple(LADDER), games, seed, as_json)


def _known(systems: Sequence[str]) -> list[str]:
    """The systems that were asked for; else all that have puzzles."""
    known = [entry.id for entry in entries() if book_of(entry.id)]
    for system in systems:
        if system not in known:
            raise Complaint(f"there are no puzzles of {system!r}; there are of: {', '.join(known)}.")
    return list(systems) or known


def _write(systems: Sequence[str], folder: Path) -> None:
    for system in systems:
        for puzzle in puzzles(system):
            path = folder / system / f"{puzzle.id}.json"
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(opened(puzzle).dump(), encoding="utf-8")
            except OSError as error:
                raise Complaint(f"{path} cannot be written: {error.strerror}. Name another --write folder.") from error
            click.echo(f"{path}: {puzzle.title}", err=True)


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """A puzzle as it is told, with its solution or without."""

    system: str
    id: str
    title: str
    theme: str
    task: str
    why: str = ""
    best: list[dict[str, Any]] = []


def _told(system: str, puzzle: Puzzle, solutions: bool) -> Told:
    solution = (puzzle.why, puzzle.best) if solutions else ()
    return Told(system, puzzle.id, puzzle.title, puzzle.theme, puzzle.task, *solution)


def _tell(told: Sequence[Told], as_json: bool) -> None:
    if as_json:
        print_json(told)
        return
    page = console()
    for puzzle in told:
        page.print(f"[bold]{puzzle.title}[/]  {puzzle.system}/{puzzle.id}", highlight=False)
        page.print(f"  {puzzle.task}", highlight=False)
        if puzzle.why:
            page.print(f"  [green]{puzzle.why}[/]", highlight=False)


def _measure(systems: Sequence[str], levels: Sequence[str], games: int, seed: int, as_json: bool) -> None:
    scores, distances = [], []
    for system in systems:
        work = len(levels) * (len(puzzles(system)) + games)
        with announced(f"{system}: {len(levels)} levels", work) as advance:
            for level in levels:
                scores.append(score(system, level, seed, lambda: advance(1)))
                distances.append(distance(system, level, games, seed, lambda: advance(1)))
    if as_json:
        print_json({"puzzles": scores, "exact": distances})
    else:
        print_scores(scores, console())
        print_distances(distances, console())


def print_scores(scores: Sequence[Score], console: Console) -> None:
    """How many puzzles each level solves."""
    table = _table("system", "level", "solved", "given away", "seconds a puzzle")
    for one in scores:
        table.add_row(one.system, one.level, f"{one.solved} of {one.of}", f"{one.loss:.3f}", f"{one.seconds:.2f}")
    console.print("[bold]Puzzles[/]")
    console.print(table)


def print_distances(distances: Sequence[Distance], console: Console) -> None:
    """How far each level is from exact play."""
    table = _table("system", "level", "decisions", "best answers", "given away")
    for one in distances:
        share = one.best / max(1, one.decisions)
        table.add_row(one.system, one.level, str(one.decisions), f"{share:.0%}", f"{one.loss:.4f}")
    console.print("[bold]Against exact play[/]")
    console.print(table)


def _table(*headings: str) -> Table:
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in headings:
        table.add_column(heading, justify="left" if heading in ("system", "level") else "right")
    return table
