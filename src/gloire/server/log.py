"""The log: what a viewer saw happen, line by line, and the moments of a game."""

from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.render import words
from gloire.render.staged import staged
from gloire.server import messages, proofs
from gloire.server.past import Step
from gloire.server.table import Table


def still_holds(steps: Sequence[Step], since: int) -> int:
    """The version up to which a reader's log still holds: nothing of it may have been taken back since."""
    if not since:
        return -1
    at = bisect_right(steps, since, key=lambda step: step.number)
    return steps[at - 1].number if at else 0


def lines(table: Table, viewer: str | None, since: int) -> list[messages.LogLine]:
    """What the viewer saw happen, after an entry."""
    pages: list[tuple[int, list[messages.LogLine]]] = table.told.setdefault(("log", viewer), [])
    _bring_up_to_date(pages, table, viewer)
    first = bisect_right(pages, since, key=lambda page: page[0])
    return [line for _, page in pages[first:] for line in page]


def _bring_up_to_date(pages: list[tuple[int, list[messages.LogLine]]], table: Table, viewer: str | None) -> None:
    """One page for what came before the first answer, and one for each answer."""
    past = table.past
    if not pages:
        pages.append((0, _page(table, past.game.opening, 0, 0, viewer)))
    while len(pages) > 1 and (len(pages) - 1 > len(past.steps) or pages[-1][0] != past.steps[len(pages) - 2].number):
        pages.pop()
    at = len(pages) - 1
    if at == len(past.steps):
        return  # so that the whole line is not walked for nothing
    for place, node in enumerate(past.game.line(at), at):
        number = past.steps[place].number
        pages.append((number, _page(table, node.events, number, place + 1, viewer)))


def _page(table: Table, events: Sequence[Any], number: int, answer: int, viewer: str | None) -> list[messages.LogLine]:
    past, names = table.past, table.names
    game, step = past.game, past.steps[answer - 1] if answer else None
    seen: list[Any] = game.scenario.system.seen(game.position, events, viewer)
    asked = step.asked if step else ""
    return [
        messages.LogLine(
            number=number,
            answer=answer,
            depth=words.depth(event, names),
            side=_side(game, names, event, asked),
            text=words.event(event, names).removesuffix(f" [{event.rule}]"),
            details=words.details(event, names),
            rule=event.rule,
            event=event,
            reading=game.scenario.system.reading(event),
            staged=staged(game.scenario, event, names),
            art=words.art(event, names),
            again=number in past.anew,
            roll=proofs.kind_of(table, step) if step and asked == CHANCE else "",
        )
        for event in seen
    ]


def _side(game: Game, names: words.Names, event: Any, asked: str) -> str | None:
    """Whose doing an event is: the side it names, that of its unit, or the one that answered."""
    if side := getattr(event, "side", ""):
        return str(side)
    if owner := names.owners.get(getattr(event, "unit", "")):
        return owner
    return asked if asked in game.scenario.sides else None


def moments(table: Table, viewer: str | None) -> list[messages.Moment]:
    """The live line: for each answer when it was given, by whom, and what came of it."""
    best: dict[int, messages.LogLine] = {}
    for line in lines(table, viewer, -1):
        if line.answer not in best or line.depth < best[line.answer].depth:
            best[line.answer] = line
    return [
        messages.Moment(
            number=number, turn=step.turn, side=step.asked, headline=best[number].text if number in best else ""
        )
        for number, step in enumerate(table.past.steps, 1)
    ]
