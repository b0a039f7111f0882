"""gloire simulate"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile

import click
from rich.console import Console
from rich.table import Table

from gloire import players
from gloire.cli.levels import ABOUT_LEVELS, check_styles, level_option
from gloire.cli.opening import (
    Complaint,
    begin,
    even_option,
    json_option,
    playouts_option,
    print_json,
    read_choices,
    read_even,
    scenario_options,
    seed_option,
    told_terms,
)
from gloire.cli.output import announced, console
from gloire.render import words
from gloire.sim.balance import Balance, balance
from gloire.sim.match import Match
from gloire.sim.pool import cores
from gloire.sim.statistics import Share, Summary
from gloire.sim.tournament import Tournament, play_all


@click.command("simulate", epilog=ABOUT_LEVELS)
@click.argument("scenario")
@click.option("--games", type=click.IntRange(min=1), default=100, show_default=True, help="How many.")
@level_option(
    "--a",
    "level_a",
    default="greedy",
    show_default=True,
    help="Who plays the side that `gloire list` names first.",
)
@level_option("--b", "level_b", default="greedy", show_default=True, help="Who plays the other side.")
@click.option("--swap", is_flag=True, help="Change sides after every game, each pair of games with the same dice.")
@click.option("--workers", type=click.IntRange(min=1), default=cores, show_default="all cores", help="Processes.")
@click.option(
    "--report", type=click.Path(file_okay=False, path_type=Path), help="Write figures and plots into this folder."
)
@scenario_options
@even_option
@playouts_option
@seed_option
@json_option
def command(
    scenario: str,
    games: int,
    level_a: str,
    level_b: str,
    swap: bool,
    workers: int,
    report: Path | None,
    options: tuple[str, ...],
    choices: tuple[str, ...],
    even: bool,
    playouts: bool,
    seed: int,
    as_json: bool,
) -> None:
    """Play many games between two computer players and report who wins and why.

    The same seed gives the same games, whatever the number of workers. Only levels from colonel on may play otherwise
    the next time: they think for seconds of the processor, and what they find in that time differs from run to run.
    With --playouts their games are the same too.
    """
    known = begin(scenario, options, choices).scenario
    check_styles(known, level_a, level_b)
    names = words.names_of(known)
    chosen = read_even(scenario, choices, players.evens(level_a, level_b)) if even else read_choices(choices)
    tournament = Tournament(
        scenario, level_a, level_b, games, seed, dict.fromkeys(options, True), chosen, swap, playouts
    )
    write = report_into(report) if report else None
    with announced(f"{scenario}: {level_a} – {level_b}", games) as advance:
        matches = play_all(tournament, workers, lambda match: advance(1))
    found = balance(tournament, matches)
    if as_json:
        print_json(found)
    else:
        print_balance(found, names, console())
    if write:
        write(found, matches)


def report_into(folder: Path) -> Callable[[Balance, list[Match]], None]:
    """What writes the report; before a game is played, the plotting library is there and the folder can be written."""
    try:
        from gloire.sim.report import write
    except ImportError as error:
        raise Complaint("--report draws with matplotlib. Install it with: pip install 'gloire[sim]'") from error
    with _written(folder):
        folder.mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=folder).close()

    def write_report(found: Balance, matches: list[Match]) -> None:
        with _written(folder):
            write(folder, found, matches)
        click.echo(f"{folder}: report", err=True)

    return write_report


@contextmanager
def _written(folder: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise Complaint(f"{folder} cannot be written: {error.strerror}. Name another --report folder.") from error


def print_balance(found: Balance, names: words.Names, console: Console) -> None:
    """The figures as tables."""
    tournament = found.tournament
    terms = told_terms(tournament.choices, tournament.playouts)
    console.print(f"[bold]{tournament.scenario}[/], {tournament.games} games{terms}", highlight=False)
    console.print(_wins(found, names))
    console.print(_sides(found, names))
    turns, decisions = found.turns, found.decisions
    console.print(
        f"length: {_figure(turns)} turns ({turns.minimum:g} to {turns.maximum:g}), {_figure(decisions)} decisions,"
        f" {found.answers.mean:.0f} answers with dice and forced ones",
        highlight=False,
    )
    console.print(_battles(found))


def _table(*headings: str) -> Table:
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left")
    return table


def _wins(found: Balance, names: words.Names) -> Table:
    """Wins by side, by player, and of nobody."""
    tournament, table = found.tournament, _table("wins", "games", "share", "95 % interval")
    rows = [(names.side(side), report.wins) for side, report in found.sides.items()]
    rows.append(("nobody", found.draws))
    rows += [(f"{id.upper()} ({getattr(tournament, id)})", share) for id, share in found.players.items()]
    for name, share in rows:
        table.add_row(name, str(share.count), f"{share.share:.1%}", _interval(share))
    return table


def _interval(share: Share) -> str:
    return f"{share.low:.1%} – {share.high:.1%}"


def _figure(summary: Summary) -> str:
    return f"{summary.mean:.1f} ± {summary.high - summary.mean:.1f}"


def _sides(found: Balance, names: words.Names) -> Table:
    """What each side lost, and what its dice gave it."""
    headings = (
        "a game",
        "units lost",
        "for good",
        f"{names.word('ledger', 'standing')} at the end",
        "decisions",
        "dice",
        "luck",
        "luck when it won",
    )
    table = _table(*headings)
    for side, report in found.sides.items():
        table.add_row(
            names.side(side),
            _figure(report.losses),
            _figure(report.lost_for_good),
            _figure(report.final),
            _figure(report.decisions),
            f"{report.luck.dice / found.tournament.games:.1f}",
            f"{report.luck.per_game.mean:+.2f} pips",
            f"{report.luck.winner:+.2f} pips",
        )
    return table


def _battles(found: Balance) -> Table:
    """Results of the combat table, expected and actual."""
    table = _table("battle results", *found.battles)
    table.add_row("expected", *(f"{result.expected:.1f}" for result in found.battles.values()))
    table.add_row("actual", *(str(result.actual) for result in found.battles.values()))
    table.caption = f"honest dice stray as far as this in {found.honesty:.0%} of such tournaments"
    return table
