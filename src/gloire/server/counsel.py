"""Hints: what a computer player would do in the place of somebody who asks."""

import msgspec

from gloire import players
from gloire.render import words
from gloire.render.counsel import explained
from gloire.server import messages, orders
from gloire.server.acts import check_version
from gloire.server.refused import FORBIDDEN, NOT_NOW, Refused, malformed
from gloire.server.table import Holder, Table, beginning_of
from gloire.server.tables import Tables
from gloire.server.thinking import Consulted


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
