"""gloire play"""

import os
from pathlib import Path

import click
from rich.console import Console

import gloire
from gloire import players
from gloire.api import OWN, first_scenario, own_scenarios
from gloire.cli.levels import ABOUT_LEVELS, check_styles, level_option
from gloire.cli.opening import Complaint, begin, begin_or_read, check_port, read_choices, read_game, scenario_options
from gloire.cli.terminal import run
from gloire.core.game import Game
from gloire.core.handicaps import HANDICAP, NONE, evened
from gloire.core.system import ScenarioFacts
from gloire.players.protocol import STANDARD


@click.command("play", epilog=ABOUT_LEVELS)
@click.argument("scenario", required=False)
@click.option("--side", "sides", multiple=True, help="Your side; name both to play against a friend at this screen.")
@level_option(
    "--level",
    default=players.FIRST,
    show_default=True,
    help="Your opponent, from recruit to marshal; those from colonel on think for seconds.",
)
@click.option("--style", help="How he plays: bold, careful …; without it, in the usual way.")
@click.option("--load", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Go on with a saved game.")
@click.option("--seed", type=int, help="Fixes the dice; without it they are new in every game.")
@scenario_options
@click.option("--terminal", is_flag=True, help="Play here in the terminal, without a browser.")
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="Serve the board on this port.")
@click.option("--browser/--no-browser", default=True, help="Open the board in your browser, or only print its link.")
def command(
    scenario: str | None,
    sides: tuple[str, ...],
    level: str,
    style: str | None,
    load: Path | None,
    seed: int | None,
    options: tuple[str, ...],
    choices: tuple[str, ...],
    terminal: bool,
    port: int,
    browser: bool,
) -> None:
    """Play a scenario against the computer, or against a friend at the same screen; without one, a first game."""
    game = read_game(load) if load else opened(scenario, options, choices, None if len(set(sides)) > 1 else level)
    known = game.scenario
    for side in sides:
        if side not in known.sides:
            raise Complaint(f"{side!r} is not a side of {known.id}; its sides are {' and '.join(known.sides)}.")
    level = opponent(known, level, style)
    if terminal:
        run(game, sides, level, seed, Console())
    elif seed is not None:
        raise Complaint("--seed goes with --terminal: on the board both sides and the server make the dice together.")
    else:
        put_on_shelf(known)
        check_port("127.0.0.1", port)
        open_board(game, sides, level, port, browser)


def opponent(scenario: ScenarioFacts, level: str, style: str | None) -> str:
    """A level and a style that the scenario's system has, in one name."""
    name, within = players.parted(level)
    offered = (*players.PLAIN, *players.offered(scenario.system.id))
    if name not in offered:
        raise Complaint(f"--level {name}: this system has {', '.join(offered)}.")
    if style is not None and within not in (STANDARD, style):
        raise Complaint(f"--style {style}: {level} names another style; leave one of them out.")
    found = players.named(name, style or within)
    check_styles(scenario, found)
    return found


def opened(scenario: str | None, options: tuple[str, ...], choices: tuple[str, ...], level: str | None) -> Game:
    """What was asked for, against a level of the computer or between friends.

    Nothing in particular is the first game, the one that the board plays at once.
    """
    if scenario is None and not options and not choices:
        return gloire.first_game(players.evens(level) if level else ())
    name = scenario or first_scenario().id
    return begin_or_read(name, options, (*choices, *even_terms(name, choices, level)))


def even_terms(name: str, choices: tuple[str, ...], level: str | None) -> tuple[str, ...]:
    """The handicap that is nearest to even against the computer, as on the board, where none is chosen; it is told."""
    if level is None or Path(name).is_file() or HANDICAP in read_choices(choices):
        return ()
    known = begin(name).scenario.system.describe(name).choices
    value = evened(known, players.evens(level)).get(HANDICAP, NONE)
    if value == NONE:
        return ()
    against, what = players.parted(level)[0], known[HANDICAP]["what"].lower()
    told = f"Handicap: {value} ({what}), the nearest to even against a {against}."
    click.echo(f"{told} Without it: --choice {HANDICAP}={NONE}", err=True)
    return (f"{HANDICAP}={value}",)


def put_on_shelf(scenario: ScenarioFacts) -> None:
    """A scenario of one's own is known to all processes of the server by its folder."""
    if scenario.named == scenario.id:
        return
    if scenario.id in {info.id for info in gloire.scenarios()}.difference(own_scenarios()):
        raise Complaint(f"{scenario.named} has the id of a scenario of ours, {scenario.id}. Give it an id of its own.")
    folder = str(Path(scenario.named).absolute())
    os.environ[OWN] = os.pathsep.join(filter(None, (folder, os.environ.get(OWN, ""))))


def open_board(game: Game, sides: tuple[str, ...], level: str, port: int, browser: bool) -> None:
    """The board in the browser, on a server of one's own."""
    from gloire.server import embedded

    embedded.run(game, sides, level, port, browser)
