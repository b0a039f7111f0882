"""gloire show"""

from pathlib import Path

import click
from rich.console import Console

import gloire
from gloire.cli.list import print_options
from gloire.cli.opening import Complaint, begin_or_read, json_option, print_json, scenario_options
from gloire.cli.output import console
from gloire.core.display import Track, View
from gloire.core.game import Game
from gloire.render import words
from gloire.render.shown import board_of
from gloire.render.svg import board_svg, look_of
from gloire.render.svg.look import army_styles
from gloire.render.text import board_text


@click.command("show")
@click.argument("name", metavar="SCENARIO|FILE")
@click.option("--svg", type=click.Path(dir_okay=False, path_type=Path), help="Draw the board into this file.")
@click.option("--dark", is_flag=True, help="Draw it for a dark room.")
@click.option("--side", help="Show what this side may see.")
@click.option("--options", "with_options", is_flag=True, help="Tell the scenario's optional rules instead.")
@scenario_options
@json_option
def command(
    name: str,
    svg: Path | None,
    dark: bool,
    side: str | None,
    with_options: bool,
    options: tuple[str, ...],
    choices: tuple[str, ...],
    as_json: bool,
) -> None:
    """Show the board of a scenario, or of a saved game, as text or as a picture."""
    game = begin_or_read(name, options, choices)
    if with_options:
        print_options([gloire.scenario(game.scenario.named)], console())
        return
    if side is not None and side not in game.scenario.sides:
        raise Complaint(
            f"{side!r} is not a side of {game.scenario.id}; its sides are {' and '.join(game.scenario.sides)}."
        )
    view = game.view(side)
    if svg:
        draw(game, side, svg, dark)
    if as_json:
        print_json(view.facts)
    elif not svg:
        print_board(game, view, console())


def draw(game: Game, side: str | None, path: Path, dark: bool) -> None:
    """Writes the picture of a board."""
    scenario, board = game.scenario, board_of(game, side)
    picture = board_svg(scenario.map, look_of(scenario), board, theme="dark" if dark else "light")
    try:
        path.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise Complaint(f"{path} cannot be written: {error.strerror}.") from error
    click.echo(f"{path}: {game.scenario.title}", err=True)


def print_board(game: Game, view: View, console: Console) -> None:
    """The board with what stands beside it."""
    for line in heading(game, view):
        console.print(line, highlight=False)
    styles = army_styles(look_of(game.scenario).armies)
    board = board_text(game.scenario.map, view, width=console.width, styles=styles)
    console.print(board, highlight=False, overflow="ignore", crop=False)
    for line in boxes(view):
        console.print(line, highlight=False)


def heading(game: Game, view: View) -> list[str]:
    """Scenario, turn, morale, and what is asked."""
    names = words.names_of(game.scenario).seeing(view)
    sky = [words.spoken(said, names).lower() for said in view.now.words]
    turn = ", ".join([f"turn {names.turn(view.now.number)}", *sky])
    points = [_points(track, names) for track in view.tracks if track.rows]
    asked = words.question(game.question, names) if game.question else _ending(game, names)
    return [" · ".join([f"[bold]{game.scenario.title}[/]", turn, *points]), asked.replace("[", r"\[")]


def _points(track: Track, names: words.Names) -> str:
    rows = ", ".join(f"{names.adjective(row.side)} {row.points}" for row in track.rows)
    return f"{names.word('track', track.key).lower()}: {rows}"


def _ending(game: Game, names: words.Names) -> str:
    assert game.outcome is not None
    won = f"{names.side(game.outcome.winner)} have won" if game.outcome.winner else "nobody has won"
    return f"The game is over: {won} ({game.outcome.kind})."


def boxes(view: View) -> list[str]:
    """Units that are not on the map, box by box."""
    counters = {counter.handle: counter for counter in view.counters}
    found = []
    for box in view.boxes:
        there = [counters[handle] for group in box.groups for handle in group.counters]
        names = [f"{c.name or c.handle}{f' (turn {c.due})' if c.due else ''}" for c in there]
        if box.told:
            found.append(f"[bold]{box.key}[/]: {', '.join(names)}")
    return found
