"""The tables: live games, and everything that can be done to them.

Each change is made on a draft, stored in one transaction, and only then becomes the game that people see. What blocks
or thinks runs in threads; one lock for each game keeps its changes apart.
"""

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any, TypeVar

import msgspec

from gloire.api import BrokenRecord
from gloire.core.record import AgreeDraw, Resign, Undo, is_answer
from gloire.core.refusals import IllegalAction
from gloire.core.sides import CHANCE
from gloire.server import messages
from gloire.server.past import Past
from gloire.server.refused import NOT_NOW, Refused, illegal, malformed, no_game, no_seat
from gloire.server.settings import Settings
from gloire.server.store import Conflict, Request, Seat, Store
from gloire.server.table import COMPUTER, HUMAN, OPEN, Holder, Table, digest, drawn, new_token, status_of

SEGMENT = 0.25  # seconds a computer plays before what it did is stored and shown
T = TypeVar("T")


class Tables:
    """All games that somebody plays or looks at."""

    def __init__(self, settings: Settings, store: Store, changed: Callable[[Table], None]) -> None:
        self.settings, self.store, self._changed = settings, store, changed
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._writers = ThreadPoolExecutor(8, "store")
        self._thinkers = ThreadPoolExecutor(settings.thinkers, "thinker")
        self.entries_stored = 0

    def close(self) -> None:
        """Waits for what is being written."""
        self._thinkers.shutdown(cancel_futures=True)
        self._writers.shutdown()

    @property
    def live(self) -> int:
        """How many games are in memory."""
        return len(self._live)

    def names(self) -> list[str]:
        """The games in memory."""
        return list(self._live)

    async def stored(self, call: Callable[..., T], *arguments: Any) -> T:
        """Makes a call that blocks."""
        return await asyncio.get_running_loop().run_in_executor(self._writers, call, *arguments)

    async def _written(self, call: Callable[..., T], *arguments: Any) -> T:
        """Makes a short call of the store: at once where it is quick."""
        return call(*arguments) if self.store.is_quick else await self.stored(call, *arguments)

    # Finding.

    async def find(self, game: str) -> Table:
        """A game, from memory or from the store. Where the server stopped in mid-roll, it goes on."""
        if table := self._live.get(game):
            self._live.move_to_end(game)
            return table
        try:
            async with self._opening.setdefault(game, asyncio.Lock()):
                return self._live.get(game) or await self._bring_back(game)
        finally:
            self._opening.pop(game, None)

    async def _bring_back(self, game: str) -> Table:
        table = await self._open(game)
        self._keep(table)
        async with table.lock:
            await self._go_on(table)
        return table

    async def _open(self, game: str) -> Table:
        stored = await self.stored(self.store.find, game)
        if stored is None:
            raise no_game()
        try:
            return await self.stored(Table, stored)
        except BrokenRecord as error:
            reason = f"This game was begun with version {stored.row.rules} of its rules, and those here differ. {error}"
            raise Refused(NOT_NOW, "rules", reason) from error

    def _keep(self, table: Table) -> None:
        self._live[table.row.id] = table
        for name in list(self._live)[: max(0, len(self._live) - self.settings.live_games)]:
            if not self._live[name].lock.locked():
                del self._live[name]

    async def refresh(self, game: str) -> Table | None:
        """Another process has changed a game: those who look at it here must see that."""
        table = self._live.get(game)
        if table is None:
            return None
        async with table.lock:
            if await self._follow(table):
                self._changed(table)
        return table

    async def _follow(self, table: Table) -> bool:
        """Catches up with the store; true where there was something new."""
        said = table.chat[-1].number if table.chat else 0
        if await self.stored(self.store.revision, table.row.id) == table.row.revision:
            return False
        stored = await self.stored(self.store.find, table.row.id, table.version, said)
        if stored is not None:
            table.follow(stored)
        return True

    @asynccontextmanager
    async def changing(self, table: Table) -> AsyncIterator[None]:
        """Holds the lock; when somebody else wrote first, says so after catching up."""
        async with table.lock:
            if self.store.shared:
                await self._follow(table)
            try:
                yield
            except Conflict:
                await self._follow(table)
                raise _stale(table) from None

    # Storing.

    async def _store(
        self, table: Table, draft: Past, changes: Mapping[str, Any] | None = None, request: Request | None = None
    ) -> None:
        """Stores a draft; from then on it is the game."""
        changes = {**(changes or {})}
        parts = changes.get("contributions", table.row.contributions)
        changes["status"] = status_of(draft, table.waiting_for(parts))
        changes["asked"] = draft.asked
        fresh = list(draft.fresh)
        table.row = await self._written(self.store.append, table.row, table.version, fresh, changes, request)
        table.adopt(draft)
        self.entries_stored += len(fresh)
        self._changed(table)

    async def _update(self, table: Table, changes: Mapping[str, Any], *seats: Seat) -> None:
        table.row = await self._written(self.store.update, table.row, changes, seats)
        table.seat(seats)
        self._changed(table)

    # CHANCE and computer seats.

    async def _go_on(self, table: Table) -> None:
        """Answers for CHANCE and for computer seats until a person is asked."""
        try:
            while self._is_ours(table):
                draft, parts = table.past.draft(), table.parts({})
                if draft.asked == CHANCE:
                    draft.roll(table.dice(parts))
                else:
                    await asyncio.get_running_loop().run_in_executor(self._thinkers, _think, table, draft, parts)
                await self._store(table, draft, {"contributions": parts})
        except Conflict:
            await self._follow(table)  # another process answers for them

    def _is_ours(self, table: Table) -> bool:
        asked = table.past.asked
        if asked == CHANCE:
            return not table.waiting_for(table.row.contributions)
        return asked in table.seats and table.seats[asked].kind == COMPUTER

    # Answers.

    async def answer(self, table: Table, holder: Holder, answer: messages.Answer) -> None:
        """An answer of a seat. What is checked, and in which order, is part of the protocol."""
        _check_seat(holder)
        async with self.changing(table):
            request = _named(holder, answer.request, answer)
            # What was confirmed has made a newer version; so an answer to this one cannot have been.
            if request and answer.version != table.version and await self._is_done(table, request):
                return
            _check_running(table)
            if not table.is_asked(holder):
                raise Refused(NOT_NOW, "not-asked", "It is not your turn to answer.", version=table.version)
            _check_version(table, answer.version)
            draft = _tried(table, answer.action)
            parts = table.parts(_renounced(table, holder))
            if not table.waiting_for(parts):
                draft.roll(table.dice(parts))
            changes = {"contributions": parts, "pending": _still_pending(table, holder)}
            try:
                await self._store(table, draft, changes, request)
            except Conflict:
                if request:
                    await self._is_done(table, request)  # the name of the request may be taken
                raise
            await self._go_on(table)

    async def _is_done(self, table: Table, request: Request) -> bool:
        found = await self._written(self.store.request, table.row.id, request.seat, request.request)
        if found and found[0] != request.digest:
            raise Refused(NOT_NOW, "reused", "This request has already been used for something else.")
        return found is not None

    async def take_back(self, table: Table, holder: Holder, wish: messages.TakeBack) -> None:
        """An undo: done where it is free or nobody else is concerned, else proposed."""
        _check_seat(holder)
        async with self.changing(table):
            _check_running(table)
            _check_version(table, wish.version)
            if table.row.strict:
                raise Refused(NOT_NOW, "strict", "Nothing can be taken back in this game.", rule="6.4")
            if wish.to >= len(table.past.steps) or wish.to < _inherited(table):
                raise malformed("There is nothing to take back to there.")
            if wish.to >= table.past.earliest(holder.sides) or not table.others(holder):
                await self._undo(table, wish.to)
            else:
                await self._update(table, {"pending": {"undo": {"by": holder.sides[0], "to": wish.to}}})

    async def _undo(self, table: Table, to: int) -> None:
        draft = table.past.draft()
        draft.enter(Undo(to))
        await self._store(table, draft, {"pending": {}})
        await self._go_on(table)

    async def consent(self, table: Table, holder: Holder, reply: messages.Consent) -> None:
        """The reply to what another side has proposed."""
        _check_seat(holder)
        async with self.changing(table):
            _check_running(table)
            _check_version(table, reply.version)
            wish = table.row.pending.get(reply.to)
            if wish is None or wish["by"] in holder.sides:
                raise Refused(NOT_NOW, "not-asked", "Nobody has asked you for that.", version=table.version)
            if not reply.agree:
                await self._update(table, {"pending": {}})
            elif reply.to == "undo":
                await self._undo(table, wish["to"])
            else:
                await self._end(table, AgreeDraw())

    async def resign(self, table: Table, holder: Holder, wish: messages.Version) -> None:
        """A side gives up."""
        _check_seat(holder)
        async with self.changing(table):
            _check_running(table)
            _check_version(table, wish.version)
            side = wish.side or table.viewer(holder) or holder.sides[0]
            if side not in holder.sides:
                raise no_seat()
            await self._end(table, Resign(side))

    async def offer_draw(self, table: Table, holder: Holder, wish: messages.Version) -> None:
        """A draw is proposed; at a hot-seat it is agreed."""
        _check_seat(holder)
        async with self.changing(table):
            _check_running(table)
            _check_version(table, wish.version)
            if table.others(holder):
                await self._update(table, {"pending": {**table.row.pending, "draw": {"by": holder.sides[0]}}})
            elif len(holder.sides) == len(table.sides):
                await self._end(table, AgreeDraw())
            else:
                raise Refused(NOT_NOW, "declined", "The computer plays on.", version=table.version)

    async def _end(self, table: Table, entry: Resign | AgreeDraw) -> None:
        draft = table.past.draft()
        draft.enter(entry)
        await self._store(table, draft, {"pending": {}})

    async def say(self, table: Table, holder: Holder, text: str) -> None:
        """A line of chat."""
        _check_seat(holder)
        async with self.changing(table):
            side = holder.sides[0]
            number = table.chat[-1].number + 1 if table.chat else 1
            name, version = table.seats[side].name, table.version
            table.row = await self.stored(self.store.say, table.row, version, number, side, name, text)
            stored = await self.stored(self.store.find, table.row.id, version, number - 1)
            table.chat += stored.chat if stored else ()
            self._changed(table)

    async def contribute(self, table: Table, holder: Holder, part: str | None) -> None:
        """What a seat adds to the dice, before anything is rolled."""
        _check_seat(holder)
        async with self.changing(table):
            _check_running(table)
            if table.past.has_rolled(table.row.inherited) or set(holder.sides) <= table.row.contributions.keys():
                raise Refused(NOT_NOW, "too-late", "Your part of the dice is fixed.", version=table.version)
            await self._contributed(table, drawn(holder.sides, part))

    async def _contributed(self, table: Table, parts: Mapping[str, str], *seats: Seat) -> None:
        """Nobody's part is replaced by another. With the last one the dice begin to roll."""
        whole = {**parts, **table.row.contributions}
        status = status_of(table.past, table.waiting_for(whole))
        await self._update(table, {"contributions": whole, "status": status}, *seats)
        await self._go_on(table)

    async def join(self, table: Table, wish: messages.Join, account: str | None) -> messages.Joined:
        """Takes an open seat by its invitation."""
        async with self.changing(table):
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
            await self._contributed(table, drawn(sides, wish.contribution), *seats)
        return messages.Joined(game=table.row.id, seat=secret, sides=sides)

    async def link(self, table: Table, rematch: str) -> bool:
        """Notes where the rematch is; false where there is one already."""
        async with self.changing(table):
            if table.row.rematch:
                return False
            await self._update(table, {"rematch": rematch})
            return True


def _think(table: Table, draft: Past, parts: Mapping[str, str]) -> None:
    """Computers answer, with the dice between their answers, for as long as a segment."""
    until = time.monotonic() + SEGMENT
    while time.monotonic() < until and draft.asked in table.seats and table.seats[draft.asked].kind == COMPUTER:
        draft.enter(draft.choose(table.player(draft.asked)))
        if not table.waiting_for(parts):
            draft.roll(table.dice(parts))


def _check_seat(holder: Holder) -> None:
    if not holder.sides:
        raise no_seat()


def _check_running(table: Table) -> None:
    if table.is_over:
        raise Refused(NOT_NOW, "game-over", "The game is over.", version=table.version)


def _check_version(table: Table, version: int) -> None:
    if version != table.version:
        raise _stale(table)


def _stale(table: Table) -> Refused:
    return Refused(NOT_NOW, "stale", "Something has happened meanwhile.", version=table.version)


def _tried(table: Table, raw: messages.RawAction) -> Past:
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


def decoded(table: Table, raw: messages.RawAction) -> Any:
    """An action from plain data."""
    try:
        return table.past.game.scenario.system.decode_action(raw)
    except (msgspec.ValidationError, ValueError, TypeError) as error:
        raise malformed(f"This is no action: {error}") from error


def _named(holder: Holder, request: str | None, asked: messages.Answer) -> Request | None:
    if request is None:
        return None
    return Request(holder.key, request, hashlib.sha256(msgspec.json.encode(asked, order="sorted")).hexdigest())


def _renounced(table: Table, holder: Holder) -> dict[str, str]:
    """Who answers without having added his part to the dice leaves it to the server."""
    return drawn([side for side in holder.sides if side not in table.row.contributions], None)


def _still_pending(table: Table, holder: Holder) -> dict[str, Any]:
    """A draw stands until the side it was offered to answers something; an undo until anything happens."""
    draw = table.row.pending.get("draw")
    return {"draw": draw} if draw and draw["by"] in holder.sides else {}


def _inherited(table: Table) -> int:
    """Answers that the game began with cannot be taken back in it."""
    return sum(step.number <= table.row.inherited for step in table.past.steps)
