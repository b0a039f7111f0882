"""Everything that people can do to a game: answer, take back, agree, give up, speak, join.

What is checked, and in which order, is part of the protocol.
"""

import hashlib
from typing import Any

import msgspec

from gloire.core.record import AgreeDraw, Resign, Undo, is_answer
from gloire.core.refusals import IllegalAction
from gloire.server import messages, orders, shares
from gloire.server.dice import Pledges
from gloire.server.past import Past
from gloire.server.refused import NOT_NOW, Refused, illegal, malformed, no_seat
from gloire.server.store import Conflict, Request, Seat, Store
from gloire.server.table import HUMAN, OPEN, Holder, Table, digest, new_token, status_of
from gloire.server.tables import Tables, stale


async def answer(tables: Tables, table: Table, holder: Holder, answer: orders.Answer) -> None:
    """An answer of a seat. What is checked, and in which order, is part of the protocol."""
    _check_seat(holder)
    async with tables.changing(table):
        request = _named(holder, answer.request, answer)
        # What was confirmed has made a newer version; so an answer to this one cannot have been.
        if request and answer.version != table.version and await _is_done(tables, table, request):
            return
        _check_running(table)
        if not table.is_asked(holder):
            raise Refused(NOT_NOW, "not-asked", "It is not your turn to answer.", version=table.version)
        check_version(table, answer.version)
        draft = _tried(table, answer.action)
        shares.open_with(draft, table, holder, answer)
        parts, pledges = table.parts(), shares.renounced(table, holder)
        if not table.waiting_for(pledges):
            draft.roll(table.dice(parts, draft))
        changes = {"contributions": parts, "dice": pledges, "pending": _still_pending(table, holder)}
        try:
            await tables.write(table, draft, changes, request)
        except Conflict:
            # Another process may have been sent the same request, and been quicker.
            if request and await _is_done(tables, table, request):
                await tables.follow(table)
                return
            raise
        await tables.go_on(table)


def hurry(table: Table, holder: Holder) -> None:
    """Whoever plays need not wait for a computer that thinks."""
    _check_seat(holder)
    if table.musing is not None:
        table.is_hurried = True


async def _is_done(tables: Tables, table: Table, request: Request) -> bool:
    found = await tables.written(Store.request, table.row.id, request.seat, request.request)
    if found and found[0] != request.digest:
        raise Refused(NOT_NOW, "reused", "This request has already been used for something else.")
    return found is not None


async def take_back(tables: Tables, table: Table, holder: Holder, wish: orders.TakeBack) -> None:
    """An undo: done where it is free or nobody else is concerned, else proposed."""
    _check_seat(holder)
    async with tables.changing(table):
        _check_running(table)
        check_version(table, wish.version)
        if table.row.strict:
            raise Refused(NOT_NOW, "strict", "Nothing can be taken back in this game.", rule="6.4")
        if wish.to >= len(table.past.steps) or wish.to < _inherited(table):
            raise malformed("There is nothing to take back to there.")
        if table.row.dice.final and wish.to < table.past.after_last_roll:
            raise Refused(NOT_NOW, "final", "In this game no roll is taken back.", version=table.version)
        if wish.to >= table.past.earliest(holder.sides) or not table.others(holder):
            await _undo(tables, table, holder, wish.to, wish)
        else:
            await tables.update(table, {"pending": {"undo": {"by": holder.sides[0], "to": wish.to}}})


async def _undo(tables: Tables, table: Table, holder: Holder, to: int, wish: orders.TakeBack | orders.Consent) -> None:
    draft = table.past.draft()
    draft.enter(Undo(to))
    shares.open_with(draft, table, holder, wish, Undo(to))
    await tables.write(table, draft, {"pending": {}})
    await tables.go_on(table)


async def consent(tables: Tables, table: Table, holder: Holder, reply: orders.Consent) -> None:
    """The reply to what another side has proposed."""
    _check_seat(holder)
    async with tables.changing(table):
        _check_running(table)
        check_version(table, reply.version)
        wish = table.row.pending.get(reply.to)
        if wish is None or wish["by"] in holder.sides:
            raise Refused(NOT_NOW, "not-asked", "Nobody has asked you for that.", version=table.version)
        if not reply.agree:
            await tables.update(table, {"pending": {}})
        elif reply.to == "undo":
            await _undo(tables, table, holder, wish["to"], reply)
        else:
            await _end(tables, table, AgreeDraw())


async def resign(tables: Tables, table: Table, holder: Holder, wish: orders.Version) -> None:
    """A side gives up."""
    _check_seat(holder)
    async with tables.changing(table):
        _check_running(table)
        check_version(table, wish.version)
        side = wish.side or table.viewer(holder) or holder.sides[0]
        if side not in holder.sides:
            raise no_seat()
        await _end(tables, table, Resign(side))


async def offer_draw(tables: Tables, table: Table, holder: Holder, wish: orders.Version) -> None:
    """A draw is proposed; at a hot-seat it is agreed."""
    _check_seat(holder)
    async with tables.changing(table):
        _check_running(table)
        check_version(table, wish.version)
        if table.others(holder):
            await tables.update(table, {"pending": {**table.row.pending, "draw": {"by": holder.sides[0]}}})
        elif len(holder.sides) == len(table.sides):
            await _end(tables, table, AgreeDraw())
        else:
            raise Refused(NOT_NOW, "declined", "The computer plays on.", version=table.version)


async def _end(tables: Tables, table: Table, entry: Resign | AgreeDraw) -> None:
    draft = table.past.draft()
    draft.enter(entry)
    await tables.write(table, draft, {"pending": {}})


async def say(tables: Tables, table: Table, holder: Holder, text: str) -> None:
    """A line of chat."""
    _check_seat(holder)
    async with tables.changing(table):
        if len(table.chat) >= tables.settings.chat_lines:
            raise Refused(NOT_NOW, "chat-full", "No more can be said in this game.", version=table.version)
        side = holder.sides[0]
        number = table.chat[-1].number + 1 if table.chat else 1
        name, version = table.seats[side].name, table.version
        table.row = await tables.stored(tables.store.say, table.row, version, number, side, name, text)
        stored = await tables.stored(tables.store.find, table.row.id, version, number - 1)
        table.chat += stored.chat if stored else ()
        tables.changed(table)


async def contribute(tables: Tables, table: Table, holder: Holder, wish: orders.DicePart) -> None:
    """A seat commits to a chain of shares, lends one to the first roll, or says that it sends none."""
    _check_seat(holder)
    async with tables.changing(table):
        _check_running(table)
        if wish.share is not None:
            await _lend(tables, table, holder, wish)
        else:
            await _pledged(tables, table, shares.pledged(table, holder, wish.anchor))


async def _lend(tables: Tables, table: Table, holder: Holder, wish: orders.DicePart) -> None:
    if any(share.share == wish.share for share in table.past.opened):
        return  # sent again after a lost connection
    if table.waiting_for() or table.lender(table.past) not in holder.sides:
        raise Refused(NOT_NOW, "too-late", "Nobody waits for a share of yours.", version=table.version)
    draft = table.past.draft()
    opened = shares.opened(table, holder, wish, table.version + 1, lent=True)
    draft.roll(table.dice(table.parts(), draft, opened), opened)
    await tables.write(table, draft)
    await tables.go_on(table)


async def _pledged(tables: Tables, table: Table, pledges: Pledges, *seats: Seat) -> None:
    """What was said about shares is stored. When nobody is waited for any more, the dice begin to roll."""
    table.seat(seats)
    status = status_of(table.past, table.held_for(table.past, pledges))
    await tables.update(table, {"dice": pledges, "status": status}, *seats)
    await tables.go_on(table)


async def join(tables: Tables, table: Table, wish: orders.Join, account: str | None) -> messages.Joined:
    """Takes an open seat by its invitation."""
    async with tables.changing(table):
        hidden, secret = digest(wish.invitation), new_token()
        found = [seat for seat in table.seats.values() if seat.kind == OPEN and seat.invitation == hidden]
        if not found:
            raise Refused(NOT_NOW, "no-invitation", "This invitation is not valid, or somebody has taken the seat.")
        seats = [
            msgspec.structs.replace(
                seat, kind=HUMAN, name=wish.name, secret=digest(secret), invitation="", account=account
            )
            for seat in found
        ]
        sides = [seat.side for seat in seats]
        await _pledged(tables, table, shares.joined(table, sides, wish.anchor), *seats)
    return messages.Joined(game=table.row.id, seat=secret, sides=sides)


async def link(tables: Tables, table: Table, rematch: str) -> bool:
    """Notes where the rematch is; false where there is one already."""
    async with tables.changing(table):
        if table.row.rematch:
            return False
        await tables.update(table, {"rematch": rematch})
        return True


def _check_seat(holder: Holder) -> None:
    if not holder.sides:
        raise no_seat()


def _check_running(table: Table) -> None:
    if table.is_over:
        raise Refused(NOT_NOW, "game-over", "The game is over.", version=table.version)


def check_version(table: Table, version: int) -> None:
    if version != table.version:
        raise stale(table)


def _tried(table: Table, raw: orders.RawAction) -> Past:
    """The draft after an action that the rules offer."""
    action = decoded(table, raw)
    draft = table.past.draft()
    if not is_answer(action):
        raise malformed("This is no answer to the question.")
    try:
        draft.enter(action)
    except IllegalAction as error:
        raise illegal(error.refusal, table.names) from error
    return draft


def decoded(table: Table, raw: orders.RawAction) -> Any:
    """An action from plain data."""
    try:
        return table.past.game.scenario.system.decode_action(raw)
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        raise malformed(f"This is no action: {error}") from error


def _named(holder: Holder, request: str | None, asked: orders.Answer) -> Request | None:
    if request is None:
        return None
    return Request(holder.key, request, hashlib.sha256(msgspec.json.encode(asked, order="sorted")).hexdigest())


def _still_pending(table: Table, holder: Holder) -> dict[str, Any]:
    """A draw stands until the side it was offered to answers something; an undo until anything happens."""
    draw = table.row.pending.get("draw")
    return {"draw": draw} if draw and draw["by"] in holder.sides else {}


def _inherited(table: Table) -> int:
    """Answers that the game began with cannot be taken back in it."""
    return sum(step.number <= table.row.inherited for step in table.past.steps)
