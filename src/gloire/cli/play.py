"""gloire play"""

from pathlib import Path

import click
from rich.console import Console

from gloire import players
from gloire.cli.opening import Complaint, begin, read_game, scenario_options
from gloire.cli.terminal import run

FIRST_GAME = "waterloo-20-third-day"


@click.command("play")
@click.argument("scenario", default=FIRST_GAME)
@click.option("--side", "sides", multiple=True, help="Your side; name both to play against a friend at this screen.")
@click.option("--level", type=click.Choice(players.LEVELS), default="greedy", show_default=True, help="Your opponent.")
@click.option("--load", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Go on with a saved game.")
@click.option("--seed", type=int, help="Fixes the dice; without it they are new in every game.")
@scenario_options
@click.option("--terminal", is_flag=True, help="Play here in the terminal.")
def command(
    scenario: str,
    sides: tuple[str, ...],
    level: str,
    load: Path | None,
    seed: int | None,
    options: tuple[str, ...],
    choices: tuple[str, ...],
    terminal: bool,
) -> None:
    """Play a scenario against the computer, or against a friend at the same screen."""
    game = read_game(load) if load else begin(scenario, options, choices)
    known = game.scenario
    for side in sides:
        if side not in known.sides:
            raise Complaint(f"{side!r} is no side of {known.id}; its sides are {' and '.join(known.sides)}.")
    if not terminal:
        click.echo("The board in the browser is not here yet; this game is played in the terminal.", err=True)
    run(game, sides, level, seed, Console())
