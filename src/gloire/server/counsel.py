"""What a computer player would do in somebody's place, in words."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from gloire import players
from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.players import Advice
from gloire.render import words
from gloire.render.phrases.catalogue import one_stop
from gloire.render.words import Names
from gloire.server import messages, orders
from gloire.server.acts import check_version
from gloire.server.refused import FORBIDDEN, NOT_NOW, Refused, malformed
from gloire.server.table import Holder, Table, beginning_of
from gloire.server.tables import Tables
from gloire.server.thinking import Consulted

FOR, AGAINST = "for", "against"


async def hint(tables: Tables, table: Table, holder: Holder, wish: orders.HintWish, whose: str) -> messages.Hint:
    """What a level would answer in the place of the seat that is asked."""
    side = _check(tables, table, holder, wish)
    advice = await tables.advice(_task(table, side, wish), whose)
    check_version(table, wish.version)
    action = table.past.game.scenario.system.decode_action(advice.action)
    names = table.names.seeing(table.past.game.view(side))
    lines = list(explained(table.past.game, side, advice, names))
    return messages.Hint(level=wish.level, action=advice.action, text=words.action(action, names), lines=lines)


def _check(tables: Tables, table: Table, holder: Holder, wish: orders.HintWish) -> str:
    """The side that is to be advised. Between people nobody has a computer whisper."""
    check_version(table, wish.version)
    if not table.is_asked(holder):
        raise Refused(NOT_NOW, "not-asked", "It is not your turn to answer.", version=table.version)
    if table.others(holder):
        raise Refused(FORBIDDEN, "company", "Hints are for games against the computer.")
    offered = players.offered(table.past.game.scenario.system.id, tables.settings.strongest_level)
    if wish.level not in offered:
        raise malformed(f"There is no level {wish.level!r} here; there are {', '.join(offered)}.")
    return table.past.asked


def _task(table: Table, side: str, wish: orders.HintWish) -> Consulted:
    return Consulted(
        game=table.row.id,
        beginning=beginning_of(table.row),
        side=side,
        level=wish.level,
        answers=[msgspec.Raw(msgspec.json.encode(answer)) for answer in table.past.game.answers],
    )


def explained(game: Game, side: str, advice: Advice, names: Names) -> Iterator[str]:
    """The odds, what speaks for the answer and against it, what else it would do, and how it sees the game."""
    if game.question is not None and len(game.question.actions) == 1:
        yield said(names, "only")
        return
    system = game.scenario.system
    if gist := odds(game, system.decode_action(advice.action), side, names):
        yield said(names, "odds", gist=gist)
    yield from weighed(advice, names)
    if advice.second:
        yield said(names, "second", text=words.action(system.decode_action(advice.second), names).rstrip("."))
    yield said(names, "chance", percent=round(100 * advice.chance))
    if advice.playouts:
        yield said(names, "playouts", playouts=advice.playouts)


def odds(game: Game, action: Action, side: str, names: Names) -> str:
    """What an action promises, in a few words; nothing, where it promises nothing in particular."""
    return words.preview(game.preview(action, side), names).gist.rstrip(".")


def weighed(advice: Advice, names: Names) -> Iterator[str]:
    """What speaks for an answer and against it, as far as its system has words for it."""
    pro, con = named_reasons(advice.pro, FOR, names), named_reasons(advice.con, AGAINST, names)
    for key, known in (("pro", pro), ("con" if pro else "least", con)):
        if known:
            yield said(names, key, reasons="; ".join(known), of=advice.of)


def named_reasons(found: Iterable[str], speaks: str, names: Names) -> list[str]:
    """Reasons in words that tell whether they speak for an answer or against it; each once."""
    phrases = [phrase for reason in found if (phrase := names.catalogue.find("reason", reason))]
    return list(dict.fromkeys(names.fill(phrase, {"speaks": speaks}) for phrase in phrases))


def said(names: Names, key: str, **facts: Any) -> str:
    """Something that a computer says of an answer."""
    return one_stop(names.fill(names.catalogue.get("counsel", key), facts))
