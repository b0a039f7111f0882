"""gloire bench"""

import click
from rich.console import Console
from rich.table import Table

import gloire
from gloire.cli.opening import begin, json_option, preset_options, print_json, seed_option
from gloire.cli.output import console, progress
from gloire.sim.bench import Speed, measure


@click.command("bench")
@click.argument("scenarios", nargs=-1, metavar="[SCENARIO]...")
@click.option("--games", type=click.IntRange(min=1), default=200, show_default=True, help="Games of each scenario.")
@click.option("--preset", metavar="NAME", help="With a set of optional rules: standard, or all.")
@seed_option
@json_option
def command(scenarios: tuple[str, ...], games: int, preset: str | None, seed: int, as_json: bool) -> None:
    """Measure decisions, games and clones a second, on random games.

    A decision is a question to a side with at least two options, its list of actions made; dice and forced answers are
    counted apart.
    """
    names = scenarios or tuple(info.id for info in gloire.scenarios())
    for name in names:
        begin(name)
    found = []
    with progress("measuring", len(names)) as advance:
        for name in names:
            found.append(measure(name, games, seed, dict.fromkeys(preset_options(name, preset), True)))
            advance(1)
    if as_json:
        print_json(found)
    else:
        print_speeds(found, console())


def print_speeds(found: list[Speed], console: Console) -> None:
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    headings = ("decisions/s", "decisions/game", "games/s", "clones/s", "µs/clone", "decisions", "forced", "chance")
    table.add_column("scenario")
    for heading in headings:
        table.add_column(heading, justify="right")
    for speed in found:
        table.add_row(
            speed.scenario,
            f"{speed.decisions_per_second:,.0f}",
            f"{speed.decisions_per_game:.1f}",
            f"{speed.games_per_second:.1f}",
            f"{speed.clones_per_second:,.0f}",
            f"{speed.microseconds_per_clone:.2f}",
            f"{speed.decisions:,}",
            f"{speed.forced:,}",
            f"{speed.chance:,}",
        )
    console.print(table)
    console.print(f"{found[0].python}, {found[0].games} games each, one process", style="dim", highlight=False)
