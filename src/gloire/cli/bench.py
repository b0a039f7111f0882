"""gloire bench"""

import click
from rich.console import Console
from rich.table import Table

import gloire
from gloire.cli.opening import begin, json_option, preset_options, print_json, seed_option
from gloire.cli.output import announced, console, progress
from gloire.sim.bench import COLD, ROUNDS, SECONDS, Speed, cold_start, games_that_fit, measure
from gloire.sim.scale import SIZES, Scale, measure_scale, systems_of_scale

SCALE_HEADINGS = (
    "hexes", "units", "moves", "first list ms", "list ms", "one unit ms", "µs/clone", "decisions/s",
    "loading s", "drawing s", "picture KB", "list KB", "of a unit KB",
)  # fmt: skip


@click.command("bench")
@click.argument("scenarios", nargs=-1, metavar="[SCENARIO]...")
@click.option("--games", type=click.IntRange(min=1), help=f"Games of each scenario; else as fit into {SECONDS:.0f} s.")
@click.option("--preset", metavar="NAME", help="With a set of optional rules: standard, or all.")
@click.option("--scale", is_flag=True, help="How cost grows with the map: made-up countries of 300 to 3,000 hexes.")
@seed_option
@json_option
def command(
    scenarios: tuple[str, ...], games: int | None, preset: str | None, scale: bool, seed: int, as_json: bool
) -> None:
    """Measure decisions, games and clones a second, on random games; the first games, from a cold start, apart.

    A decision is a question to a side with at least two options, its list of actions made; dice and forced answers are
    counted apart.
    """
    if scale:
        show_scale(as_json)
        return
    names = scenarios or tuple(info.id for info in gloire.scenarios())
    for name in names:
        begin(name)
    found = [measured(name, games, preset, seed) for name in names]
    if as_json:
        print_json(found)
    else:
        print_speeds(found, console())


def measured(name: str, games: int | None, preset: str | None, seed: int) -> Speed:
    """One scenario, with a sign of life from the first second."""
    options = dict.fromkeys(preset_options(name, preset), True)
    with announced(f"{name}, cold start", 1):
        start = cold_start(name, seed, options)
    count = games or games_that_fit(start.seconds_per_game)
    with announced(name, ROUNDS * count) as advance:
        return measure(name, count, seed, options, lambda: advance(1), start)


def show_scale(as_json: bool) -> None:
    """The same work on larger and larger maps."""
    sizes = [(system, *size) for system in systems_of_scale() for size in SIZES]
    found = []
    with progress("measuring", len(sizes)) as advance:
        for system, hexes, units in sizes:
            found.append(measure_scale(system, hexes, units))
            advance(1)
    if as_json:
        print_json(found)
    else:
        print_scales(found, console())


def print_scales(found: list[Scale], console: Console) -> None:
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("system")
    for heading in SCALE_HEADINGS:
        table.add_column(heading, justify="right")
    for one in found:
        table.add_row(
            one.system,
            f"{one.hexes:,}",
            f"{one.units}",
            f"{one.actions:,}",
            f"{one.first_list_ms:.1f}",
            f"{one.list_ms:.2f}",
            f"{one.unit_ms:.2f}",
            f"{one.clone_us:.2f}",
            f"{one.decisions_per_second:,.0f}",
            f"{one.loading_s:.2f}",
            f"{one.drawing_s:.2f}",
            f"{one.picture_kb:,.0f}",
            f"{one.list_kb:.1f}",
            f"{one.unit_kb:.1f}",
        )
    console.print(table)


def print_speeds(found: list[Speed], console: Console) -> None:
    table = Table(box=None, header_style="bold", padding=(0, 2, 0, 0))
    headings = (
        "games", "decisions/s", "cold", "decisions/game", "games/s", "clones/s", "µs/clone", "peak MB", "decisions",
        "forced", "chance",
    )  # fmt: skip
    table.add_column("scenario")
    for heading in headings:
        table.add_column(heading, justify="right")
    for speed in found:
        table.add_row(
            speed.scenario,
            f"{speed.games}",
            f"{speed.decisions_per_second:,.0f}",
            f"{speed.cold_decisions_per_second:,.0f}",
            f"{speed.decisions_per_game:.1f}",
            f"{speed.games_per_second:.1f}",
            f"{speed.clones_per_second:,.0f}",
            f"{speed.microseconds_per_clone:.2f}",
            f"{speed.peak_megabytes:.0f}",
            f"{speed.decisions:,}",
            f"{speed.forced:,}",
            f"{speed.chance:,}",
        )
    console.print(table)
    console.print(
        f"{found[0].python}, one process, the median of {ROUNDS} rounds; cold: decisions/s in the first {COLD} games",
        style="dim",
        highlight=False,
    )
