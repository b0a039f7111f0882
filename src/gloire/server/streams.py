"""Pushes: whoever looks at a game is told when something changes. A slow reader gets the newest state only."""

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple

import msgspec

from gloire.server import messages, present
from gloire.server.table import Holder, Table
from gloire.server.tables import Tables

AGAIN = 30.0  # seconds after which processes tell each other again who is there
FORGOTTEN = 3 * AGAIN  # a process that is silent for so long is gone


class Subscription:
    """One open stream."""

    __slots__ = ("changed", "client", "game", "known", "replies", "sides", "wake")

    def __init__(self, game: str, sides: tuple[str, ...], client: str, known: present.Known) -> None:
        self.game, self.sides, self.client = game, sides, client
        self.known = known  # what its reader knows
        self.replies = 0  # that its reader waits for, and that will tell him what he did
        self.changed = True  # whether the game has, and not only who is there
        self.wake = asyncio.Event()


class Hub:
    """Who looks at which game."""

    def __init__(self) -> None:
        self._streams: dict[str, set[Subscription]] = {}
        self._elsewhere: dict[str, dict[str, tuple[float, set[str]]]] = {}  # game, process: when, who is there
        self.process = secrets.token_hex(8)
        self.announce: Callable[[str], None] = lambda game: None  # tells other processes who is there
        self.by_address: Counter[str] = Counter()
        self.is_closing = False

    def enter(
        self, game: str, sides: tuple[str, ...], client: str = "", known: present.Known = present.NEW
    ) -> Subscription:
        """Somebody has come. A client that says its name there and with its answers is told of them only once."""
        subscription = Subscription(game, sides, client, known)
        self._streams.setdefault(game, set()).add(subscription)
        self._wake(game)
        self.announce(game)
        return subscription

    def leave(self, subscription: Subscription) -> None:
        """Somebody has gone."""
        streams = self._streams[subscription.game]
        streams.discard(subscription)
        if not streams:
            del self._streams[subscription.game]
        self._wake(subscription.game)
        self.announce(subscription.game)

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Counts a stream while it is open."""
        self.by_address[address] += 1
        try:
            yield
        finally:
            self.by_address[address] -= 1
            self.by_address += Counter()  # forgets those that are down to nothing

    @property
    def count(self) -> int:
        """How many streams are open."""
        return self.by_address.total()

    def changed(self, table: Table) -> None:
        """A game has changed."""
        for subscription in self._streams.get(table.row.id, ()):
            subscription.changed = True
            subscription.wake.set()

    @contextmanager
    def replying(self, game: str, client: str) -> Iterator[None]:
        """While a client does something: its own stream waits for the reply."""
        own = [one for one in self._streams.get(game, ()) if client and one.client == client]
        for subscription in own:
            subscription.replies += 1
        try:
            yield
        finally:
            for subscription in own:
                subscription.replies -= 1
                subscription.wake.set()

    def replied(self, table: Table, client: str) -> None:
        """A client has the state as it is now."""
        for subscription in self._streams.get(table.row.id, ()):
            if client and subscription.client == client:
                subscription.changed, subscription.known = False, _told(table)

    def _wake(self, game: str) -> None:
        for subscription in self._streams.get(game, ()):
            subscription.wake.set()

    def online(self, game: str) -> frozenset[str]:
        """The sides that are there."""
        lately = time.monotonic() - FORGOTTEN
        elsewhere = [sides for when, sides in self._elsewhere.get(game, {}).values() if when > lately]
        return frozenset(self.here(game)).union(*elsewhere)

    def here(self, game: str) -> list[str]:
        """The sides that are there by this process."""
        return sorted({side for subscription in self._streams.get(game, ()) for side in subscription.sides})

    def games(self) -> list[str]:
        """Games that somebody looks at by this process."""
        return list(self._streams)

    def note_elsewhere(self, game: str, process: str, sides: list[str]) -> None:
        """Another process says who is there by it. One that is new hears in return who is here."""
        if process == self.process:
            return
        processes = self._elsewhere.setdefault(game, {})
        is_new = process not in processes
        if sides:
            processes[process] = time.monotonic(), set(sides)
        else:
            processes.pop(process, None)
        if not processes:
            del self._elsewhere[game]
        self._wake(game)
        if is_new and sides and game in self._streams:
            self.announce(game)

    def close(self) -> None:
        """Ends all streams."""
        self.is_closing = True
        for game in list(self._streams):
            self._wake(game)


class Reader(NamedTuple):
    """Who opens a stream, and how he wants it."""

    game: str
    holder: Holder
    known: present.Known = present.Known()
    client: str = ""
    lists: present.Lists = "all"


async def stream(tables: Tables, hub: Hub, reader: Reader, ping: float) -> AsyncGenerator[str, None]:
    """The state at once, then whenever something changes that its reader does not know."""
    game, holder, known, client, lists = reader
    subscription, online = hub.enter(game, holder.sides, client, known), frozenset[str]()
    try:
        while not hub.is_closing:
            if subscription.changed and not subscription.replies:
                subscription.changed, online = False, hub.online(game)
                table = await tables.find(game)
                yield _text(present.state(table, holder, subscription.known, online, lists))
                subscription.known = _told(table)
            elif online != hub.online(game):
                online = hub.online(game)
                yield _text(messages.Online(game=game, seats=_presence(await tables.find(game), online)))
            elif not await _waken(subscription, ping):
                yield _text(messages.Ping())
    finally:
        hub.leave(subscription)


def _told(table: Table) -> present.Known:
    """What somebody knows who has the newest state."""
    return present.Known(table.version, table.chat[-1].number if table.chat else 0)


async def _waken(subscription: Subscription, seconds: float) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await subscription.wake.wait()
    except TimeoutError:
        return False
    subscription.wake.clear()
    return True


def _presence(table: Table, online: frozenset[str]) -> dict[str, bool]:
    return {side: seat.kind == "computer" or side in online for side, seat in table.seats.items()}


def _text(message: msgspec.Struct) -> str:
    return msgspec.json.encode(message).decode()
