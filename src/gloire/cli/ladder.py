"""gloire ladder"""

from collections.abc import Iterable, Sequence

import click
from rich.console import Console
from rich.table import Table

from gloire import players
from gloire.cli.levels import ABOUT_LEVELS, check_styles, level_option
from gloire.cli.opening import (
    Complaint,
    begin,
    choice_option,
    even_option,
    json_option,
    playouts_option,
    print_json,
    read_choices,
    read_even,
    seed_option,
    told_terms,
)
from gloire.cli.output import announced, console
from gloire.players.ladder import LADDER
from gloire.sim.ladder import Ladder, Terms, climb
from gloire.sim.pool import cores
from gloire.sim.ratings import Rating


@click.command("ladder", epilog=ABOUT_LEVELS)
@click.argument("scenarios", nargs=-1, required=True)
@level_option("--level", "levels", multiple=True, help="May be given again; else all named levels.")
@click.option("--games", type=click.IntRange(min=2), default=20, show_default=True, help="For each pair of levels.")
@click.option("--workers", type=click.IntRange(min=1), default=cores, show_default="all cores", help="Processes.")
@choice_option
@even_option
@playouts_option
@seed_option
@json_option
def command(
    scenarios: tuple[str, ...],
    levels: tuple[str, ...],
    games: int,
    workers: int,
    choices: tuple[str, ...],
    even: bool,
    playouts: bool,
    seed: int,
    as_json: bool,
) -> None:
    """Let the levels of the computer play each other, and rate them.

    Every pair plays on both sides, each pair of games with the same dice. Ratings are by the model of Bradley and
    Terry, with a term for the side; 400 points are ten wins to one. Levels think by the time of the processor, so that
    a busy machine makes them no weaker; with --playouts by no time at all, so that their games repeat.
    """
    asked = in_order(levels or LADDER)
    if len(asked) < 2:
        raise Complaint("A ladder needs two levels or more: --level captain --level colonel")
    check(scenarios, choices, asked)
    read = [read_even(scenario, choices) if even else read_choices(choices) for scenario in scenarios]
    terms = [Terms(scenario, games, seed, chosen, playouts) for scenario, chosen in zip(scenarios, read, strict=True)]
    _show((_climb(one, asked, workers) for one in terms), as_json)


def in_order(levels: Iterable[str]) -> list[str]:
    """Each level once, weak to strong; the usual way to play before other styles."""
    return sorted(set(levels), key=lambda level: (players.BY_STRENGTH.index(players.parted(level)[0]), level))


def check(scenarios: Sequence[str], choices: Sequence[str], levels: Sequence[str]) -> None:
    """Complains of scenarios that are not there, and of styles and choices that one of them does not know."""
    for scenario in scenarios:
        check_styles(begin(scenario).scenario, *levels)
    for scenario in scenarios if choices else ():
        try:
            begin(scenario, choices=choices)
        except Complaint as error:
            apart = " Scenarios that know other choices want a command of their own." if len(scenarios) > 1 else ""
            raise Complaint(f"{scenario}: {error.message}{apart}") from error


def _show(ladders: Iterable[Ladder], as_json: bool) -> None:
    """Every ladder as soon as it ends; for programs all that were finished, also where a later one breaks off."""
    found: list[Ladder] = []
    try:
        for ladder in ladders:
            found.append(ladder)
            if not as_json:
                print_ladder(ladder, console())
    finally:
        if as_json:
            print_json(found)


def _climb(terms: Terms, levels: Sequence[str], workers: int) -> Ladder:
    pairs = len(levels) * (len(levels) - 1) // 2
    with announced(f"{terms.scenario}: {len(levels)} levels", pairs * terms.games) as advance:
        return climb(terms, levels, workers, lambda played: advance(1))


def print_ladder(found: Ladder, console: Console) -> None:
    """The strongest first."""
    terms = told_terms(found.choices, found.playouts)
    console.print(f"[bold]{found.scenario}[/], {found.games} games{terms}", highlight=False)
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    for heading in ("level", "rating", "95 % interval", "against the one below", "95 % interval", "seconds a turn"):
        table.add_column(heading, justify="left" if heading == "level" else "right")
    below = {step.level: step.score for step in found.steps}
    for level, rating in sorted(found.ratings.players.items(), key=lambda item: -item[1].points):
        score = below.get(level)
        won = (f"{score.mean:.0%}", f"{score.low:.0%} – {score.high:.0%}") if score else ("", "")
        table.add_row(level, *_points(rating), *won, f"{found.seconds[level]:.2f}")
    table.add_row("the first side", *_points(found.ratings.side))
    console.print(table)


def _points(rating: Rating) -> tuple[str, str]:
    return f"{rating.points:+.0f}", f"{rating.low:+.0f} – {rating.high:+.0f}"
