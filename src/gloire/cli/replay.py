"""gloire replay"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import msgspec
from msgspec import structs

import gloire
from gloire.cli.opening import Complaint, json_option, print_json, read_record, unplayable
from gloire.cli.output import console
from gloire.cli.show import print_board
from gloire.core.codec import plain
from gloire.core.events import Event
from gloire.core.game import Game
from gloire.core.refusals import IllegalAction
from gloire.core.scenario import FaultyData
from gloire.render import words

INDENT = "    "


class Step(msgspec.Struct, frozen=True):
    """One entry of a record: who gave which answer to what, and what happened."""

    number: int
    asks: str
    question: str
    entry: Any
    events: list[Event]


@click.command("replay")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--to", type=click.IntRange(min=0), metavar="N", help="Stop after N entries and show the board.")
@click.option("--pause/--no-pause", default=None, help="Wait for Enter after each entry (as at a terminal).")
@json_option
def command(file: Path, to: int | None, pause: bool | None, as_json: bool) -> None:
    """Step through the record of a game, in words. At a terminal Enter goes on and q stops."""
    record = read_record(file)
    game = begin_again(record, file)
    if to is not None and to > len(record.entries):
        raise Complaint(f"--to {to}: {file} has {len(record.entries)} entries.")
    walk = steps(game, record, len(record.entries) if to is None else to)
    if as_json:
        print_json([plain(step) for step, _ in walk])
        return
    wait = sys.stdin.isatty() and sys.stdout.isatty() if pause is None else pause
    tell(game, walk, to, wait and to is None)


def begin_again(record: gloire.Record, file: Path) -> Game:
    """The game of a record at its beginning."""
    try:
        return gloire.replay(structs.replace(record, entries=[]))
    except FaultyData as error:
        raise Complaint(f"{file} cannot be opened: {unplayable(record)}.") from error
    except ValueError as error:
        raise Complaint(f"{file} cannot be opened: {str(error).rstrip('.')}.") from error


def steps(game: Game, record: gloire.Record, count: int) -> Iterator[tuple[Step, Game]]:
    """The entries of a record one by one, each with the game after it."""
    twin = Game.begin(game.scenario, game.setup)
    for number, raw in enumerate(record.entries[:count], 1):
        question, before = twin.question, twin.length
        asks, kind = (question.asks, question.kind) if question else ("", "")
        try:
            entry = game.scenario.system.decode_action(raw)
            twin.enter(entry)
        except (IllegalAction, msgspec.ValidationError) as error:
            refused = f"entry {number}, {raw}, is refused: {str(error).rstrip('.')}"
            raise Complaint(f"{refused}. The record holds up to entry {number - 1}.") from error
        yield Step(number, asks, kind, plain(entry), twin.events(before) if twin.length > before else []), twin
    if count == len(record.entries) and not record.leads_to(twin.hash):
        raise Complaint("the record leads to another position than it states; `gloire verify` compares them.")


def tell(game: Game, walk: Iterator[tuple[Step, Game]], to: int | None, wait: bool) -> None:
    """The story of a game, a paragraph for each entry."""
    terminal, names, last = console(), words.names_of(game.scenario), Game.begin(game.scenario, game.setup)
    for step, after in walk:
        for line in paragraph(step, game, names):
            terminal.print(line, highlight=False, markup=False, soft_wrap=True)
        last = after
        if wait and click.prompt("", default="", show_default=False, prompt_suffix="") == "q":
            break
    if to is not None:
        print_board(last, last.view(), terminal)


def paragraph(step: Step, game: Game, names: words.Names) -> list[str]:
    """One entry: the answer, then what happened."""
    action = game.scenario.system.decode_action(step.entry)
    answer = f"{step.number:4}  {step.asks or '-'}: {words.action(action, names)}"
    return [answer, *(INDENT * 2 + words.event(event, names) for event in step.events)]
