"""The tables: live games, found, stored, and brought on until a person is asked.

Each change is made on a draft, stored in one transaction, and only then becomes the game that people see. What blocks
runs in threads, what thinks in processes; one lock for each game keeps its changes apart.
"""

import asyncio
import re
import sqlite3
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Concatenate, ParamSpec, TypeVar

import sqlalchemy as sql

from gloire.core.sides import CHANCE
from gloire.players import Advice
from gloire.server.observe import complain, note
from gloire.server.past import Past, Unlawful, enter
from gloire.server.refused import AWAY, NOT_NOW, Refused, no_game
from gloire.server.settings import Settings
from gloire.server.store import Conflict, Request, Seat, Store
from gloire.server.table import COMPUTER, Review, Table, status_of
from gloire.server.thinking import SEGMENT, Consulted, Reply, Thinkers, Thoughtless
from gloire.server.trouble import is_locked

T = TypeVar("T")
P = ParamSpec("P")
NAME = re.compile("[a-z0-9]{1,32}")
AGAIN, SELDOM = 2.0, 30.0  # seconds after which a computer's turn is taken up, at first and in the end
PAUSE = 0.3  # seconds, more than a segment of thinking takes
UNASKED = 300  # slices of an analysis that nobody asks for: more than a minute, as hidden pages ask once in one


class Tables:
    """All games that somebody plays or looks at."""

    def __init__(self, settings: Settings, store: Store, changed: Callable[[Table], None]) -> None:
        self.settings, self.store, self.changed = settings, store, changed
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}
        self._writers = ThreadPoolExecutor(8, "store")
        self._readers = ThreadPoolExecutor(2, "replay")  # so that what is long to replay keeps nobody from writing
        self._thinkers = Thinkers(settings.thinkers)
        self._attended: dict[str, asyncio.Task[None]] = {}
        self._behind: set[asyncio.Task[None]] = set()  # long thoughts, for which nobody's request waits
        self._is_closed = False
        self.entries_stored = 0

    def close(self) -> None:
        """Waits for what is being written, not for what is being thought."""
        self._is_closed = True
        for task in (*self._attended.values(), *self._behind):
            task.cancel()
        self._thinkers.close()
        self._readers.shutdown(cancel_futures=True)
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

    async def written(self, call: Callable[Concatenate[Store, P], T], *arguments: P.args, **more: P.kwargs) -> T:
        """Makes a short call of the store: at once where it is quick and nobody else has the database."""
        if self.store.hasty is not None:
            try:
                return call(self.store.hasty, *arguments, **more)
            except (sql.exc.OperationalError, sqlite3.OperationalError) as error:
                if not is_locked(error):
                    raise
        return await self.stored(partial(call, self.store, *arguments, **more))

    # Finding.

    async def find(self, game: str) -> Table:
        """A game, from memory or from the store. Where the server stopped in mid-roll, it goes on."""
        if not NAME.fullmatch(game):
            raise no_game()
        if table := self._live.get(game):
            self._live.move_to_end(game)
            self._look_after(table)
            return table
        try:
            async with self._opening.setdefault(game, asyncio.Lock()):
                return self._live.get(game) or await self._bring_back(game)
        finally:
            self._opening.pop(game, None)

    def _look_after(self, table: Table) -> None:
        """Whoever finds a game that waits for a computer or for dice sees to it that it goes on, here or elsewhere."""
        if not table.is_busy and self._is_ours(table):
            self._attend(table, AGAIN + table.longest_thought if self.store.shared else 0.0)

    async def _bring_back(self, game: str) -> Table:
        table = await self._open(game)
        self._keep(table)
        if table.levels and not table.is_over:
            self._thinkers.prepare(game)
        async with table.lock:
            await self.go_on(table)
        return table

    async def _open(self, game: str) -> Table:
        stored = await self.stored(self.store.find, game)
        if stored is None:
            raise no_game()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._readers, Table, stored)
        except Unlawful as error:
            # Whoever asks may be the other side, so nothing is told of the entry but its number.
            begun = f"This game was begun with version {stored.row.rules} of its rules, and those here differ."
            raise Refused(NOT_NOW, "rules", f"{begun} Entry {error.number} is not lawful by them.") from error

    def _keep(self, table: Table) -> None:
        self._live[table.row.id] = table
        for name in list(self._live)[: max(0, len(self._live) - self.settings.live_games)]:
            if not self._live[name].is_busy:
                del self._live[name]

    async def refresh(self, game: str) -> Table | None:
        """Another process has changed a game: those who look at it here must see that."""
        table = self._live.get(game)
        if table is None:
            return None
        async with table.lock:
            if await self.follow(table):
                self.changed(table)
        self._look_after(table)
        return table

    async def catch_up(self) -> None:
        """What others have changed while nobody here listened, found by the versions of all games in memory."""
        newest = await self.stored(self.store.revisions, self.names())
        for game, revision in newest.items():
            table = self._live.get(game)
            if table is not None and table.row.revision != revision:
                await self.refresh(game)

    async def follow(self, table: Table) -> bool:
        """Catches up with the store; true where there was something new."""
        said = table.chat[-1].number if table.chat else 0
        if await self.stored(self.store.revision, table.row.id) == table.row.revision:
            return False
        stored = await self.stored(self.store.find, table.row.id, table.version, said)
        if stored is not None and table.is_left_by_somebody(stored.seats):
            stored = await self.stored(self.store.find, table.row.id, table.version)
            table.chat.clear()  # what he said is gone too
        if stored is not None:
            table.follow(stored)
        return True

    @asynccontextmanager
    async def changing(self, table: Table) -> AsyncIterator[None]:
        """Holds the lock; when somebody else wrote first, says so after catching up."""
        async with table.lock:
            if self.store.shared:
                await self.follow(table)
            try:
                yield
            except Conflict:
                await self.follow(table)
                raise stale(table) from None

    # Storing.

    async def write(
        self, table: Table, draft: Past, changes: Mapping[str, Any] | None = None, request: Request | None = None
    ) -> None:
        """Stores a draft; from then on it is the game."""
        changes = {**(changes or {})}
        changes["dice"] = draft.noted(changes.get("dice", table.row.dice))
        changes["status"] = status_of(draft, table.held_for(draft, changes["dice"]))
        changes["asked"] = draft.asked
        fresh, shares = list(draft.fresh), list(draft.fresh_shares)
        table.row = await self.written(Store.append, table.row, table.version, fresh, changes, request, shares)
        table.adopt(draft)
        self.entries_stored += len(fresh)
        self.changed(table)

    async def update(self, table: Table, changes: Mapping[str, Any], *seats: Seat) -> None:
        """Stores what is new about a game or its seats, but no answer."""
        table.row = await self.written(Store.update, table.row, changes, seats)
        table.seat(seats)
        self.changed(table)

    # CHANCE and computer seats.

    async def go_on(self, table: Table) -> None:
        """Answers for CHANCE and for computers until a person is asked. The lock is held except while they think.

        Where a computer thinks for long, the game goes on behind whoever asked for it.
        """
        await self._go_on(table)
        if table.musing and not self._is_closed:
            self._begin_behind(self._follow_thoughts(table))

    async def _follow_thoughts(self, table: Table) -> None:
        """Goes on for as long as somebody thinks about the game as it is."""
        async with table.lock:
            while table.musing and self._is_ours(table):
                await self._go_on(table)
            table.is_hurried = False

    async def _go_on(self, table: Table) -> None:
        """The same, or until somebody begins to think for long."""
        try:
            while self._is_ours(table):
                past, parts, seen = table.past, table.parts(), table.row.dice
                draft = past.draft()
                if draft.asked == CHANCE:
                    draft.roll(table.dice(parts, draft))
                else:
                    await self._think(table, draft, parts)
                if table.past is not past or table.row.dice != seen or not draft.fresh:
                    return  # whoever has changed the game goes on with it
                await self.write(table, draft, {"contributions": parts})
        except Conflict:
            await self.follow(table)  # another process answers for them
        except Thoughtless as error:
            complain("a computer's turn waits", error, game=table.row.id)
            self._attend(table, AGAIN)

    async def _think(self, table: Table, draft: Past, parts: Mapping[str, str]) -> None:
        """Computers answer in a draft, for as long as a segment. Meanwhile people may resign, take back or talk.

        Who begins to think for long is waited for the next time, and everybody is told that he thinks.
        """
        table.thinking += 1
        table.lock.release()
        began, past = time.monotonic(), table.past
        until = began + SEGMENT
        try:
            while table.past is past and draft.asked in table.levels and (left := until - time.monotonic()) > 0:
                reply = await self._thinkers.think(table.task(draft, left), table.row.address)
                _take(reply, table, draft, parts)
                if not self._goes_on(table, draft, reply):
                    break
                until = until if draft.fresh else time.monotonic() + SEGMENT
            await _take_time(table, began)
        finally:
            await table.lock.acquire()
            table.thinking -= 1

    def _goes_on(self, table: Table, draft: Past, reply: Reply) -> bool:
        """Whether a computer is asked again at once. What it has done is shown first, and so is that it thinks."""
        if reply.musing is None or draft.fresh:
            return reply.musing is None and bool(reply.entries)
        is_known = table.musing is not None
        table.muse(reply.musing)
        if not is_known:
            self.changed(table)
        return is_known

    async def advice(self, task: Consulted, whose: str) -> Advice:
        """What a computer would do in somebody's place."""
        try:
            return await self._thinkers.advice(task, whose)
        except Thoughtless as error:
            raise Refused(AWAY, "thoughtless", "The computer cannot think just now. Try again.", retry=AGAIN) from error

    def analyse(self, table: Table, whose: str) -> None:
        """A finished game is looked at again, behind whoever asks for it, for as long as he goes on asking; once."""
        review = table.review = table.review or Review()
        review.unasked = 0
        if review.found is None and not review.is_under_way and not self._is_closed:
            review.is_under_way = True
            self._begin_behind(self._analyse(table, review, whose))

    async def _analyse(self, table: Table, review: Review, whose: str) -> None:
        """In slices, as computers think; who fails, or was not asked for long, may be asked again."""
        try:
            while review.found is None and review.unasked < UNASKED:
                review.unasked += 1
                reply = await self._thinkers.think(table.finished(), whose)
                review.found, review.done = reply.analysis, reply.done
        except Thoughtless as error:
            complain("a game was not analysed", error, game=table.row.id)
            table.review = None
        finally:
            review.is_under_way = False

    def _begin_behind(self, work: Coroutine[Any, Any, None]) -> None:
        """Something for which nobody's request waits."""
        task = asyncio.get_running_loop().create_task(work)
        self._behind.add(task)
        task.add_done_callback(self._behind.discard)

    # Turns that nobody plays: their process has ended, or the one that thought for it.

    def _attend(self, table: Table, pause: float) -> None:
        """Sees to it that a game does not wait for a computer for ever."""
        game = table.row.id
        if game not in self._attended and not self._is_closed:
            task = self._attended[game] = asyncio.get_running_loop().create_task(self._take_up(table, pause))
            task.add_done_callback(lambda _: self._attended.pop(game, None))

    async def _take_up(self, table: Table, pause: float) -> None:
        """Takes the turn up where nothing has happened for a while; what fails is tried again, ever more slowly."""
        while self._live.get(table.row.id) is table and self._is_ours(table):
            seen = table.row.revision
            await asyncio.sleep(pause)
            try:
                async with table.lock:
                    if self.store.shared and await self.follow(table):
                        self.changed(table)
                    if table.row.revision == seen and not table.thinking:
                        note("a computer's turn is taken up again", game=table.row.id)
                        await self.go_on(table)
            except Exception as error:
                complain("a computer's turn could not be taken up", error, game=table.row.id)
            pause = min(max(2 * pause, AGAIN), SELDOM)

    def _is_ours(self, table: Table) -> bool:
        asked = table.past.asked
        if asked == CHANCE:
            return not table.held_for(table.past)
        return asked in table.seats and table.seats[asked].kind == COMPUTER


def _take(reply: Reply, table: Table, draft: Past, parts: Mapping[str, str]) -> None:
    """What a computer has answered, and the dice after it."""
    enter(draft, reply.entries)
    draft.note(reply.notes)
    if reply.entries and not table.held_for(draft):
        draft.roll(table.dice(parts, draft))


async def _take_time(table: Table, began: float) -> None:
    """R75: who hides something takes his time over it, or a quick answer would say that there was nothing to choose."""
    if table.hides_from(side for side in table.sides if side not in table.levels):
        await asyncio.sleep(began + PAUSE - time.monotonic())


def stale(table: Table) -> Refused:
    """The game has gone on."""
    return Refused(NOT_NOW, "stale", "Something has happened meanwhile.", version=table.version)
