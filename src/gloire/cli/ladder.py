"""gloire ladder"""

from collections.abc import Iterable, Sequence

import click
from rich.console import Console
from rich.table import Table

from gloire import players
from gloire.cli.opening import Complaint, begin, json_option, print_json, seed_option
from gloire.cli.output import announced, console
from gloire.players.ladder import LADDER
from gloire.sim.ladder import Ladder, climb
from gloire.sim.pool import cores
from gloire.sim.ratings import Rating


@click.command("ladder")
@click.argument("scenarios", nargs=-1, required=True)
@click.option(
    "--level",
    "levels",
    multiple=True,
    type=click.Choice(players.PLAYERS),
    help="May be given again; else all named levels.",
)
@click.option("--games", type=click.IntRange(min=2), default=20, show_default=True, help="For each pair of levels.")
@click.option("--workers", type=click.IntRange(min=1), default=cores, show_default="all cores", help="Processes.")
@seed_option
@json_option
def command(
    scenarios: tuple[str, ...], levels: tuple[str, ...], games: int, workers: int, seed: int, as_json: bool
) -> None:
    """Let the levels of the computer play each other, and rate them.

    Every pair plays on both sides, each pair of games with the same dice. Ratings are by the model of Bradley and
    Terry, with a term for the side; 400 points are ten wins to one. Levels think by the time of the processor, so that
    a busy machine makes them no weaker.
    """
    asked = [level for level in players.PLAYERS if level in (levels or LADDER)]
    if len(asked) < 2:
        raise Complaint("A ladder needs two levels or more: --level captain --level colonel")
    for scenario in scenarios:
        begin(scenario)
    _show((_climb(scenario, asked, games, workers, seed) for scenario in scenarios), as_json)


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


def _climb(scenario: str, levels: Sequence[str], games: int, workers: int, seed: int) -> Ladder:
    pairs = len(levels) * (len(levels) - 1) // 2
    with announced(f"{scenario}: {len(levels)} levels", pairs * games) as advance:
        return climb(scenario, levels, games, seed, workers, lambda played: advance(1))


def print_ladder(found: Ladder, console: Console) -> None:
    """The strongest first."""
    console.print(f"[bold]{found.scenario}[/], {found.games} games", highlight=False)
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
