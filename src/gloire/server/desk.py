"""Everything a running server holds, and who sends a request."""

import asyncio
import hmac
import time
from collections.abc import Callable
from typing import Any, TypeVar

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from gloire.server import doorway, openings, orders
from gloire.server.accounts import Account, Accounts, csrf_token
from gloire.server.doors import SAFE
from gloire.server.drawings import drawings_of
from gloire.server.fairness import Crowded, Fair
from gloire.server.notify import Notifier
from gloire.server.observe import Figures
from gloire.server.past import Bounds
from gloire.server.pictures import Pictures
from gloire.server.refused import FORBIDDEN, TOO_MANY, Refused, no_seat
from gloire.server.settings import Settings
from gloire.server.store import Store
from gloire.server.streams import Hub
from gloire.server.table import Holder, Table
from gloire.server.tables import Tables

T = TypeVar("T")
SESSION, CSRF = "gloire-session", "gloire-csrf"
MINUTE = 60.0
RECORDS = 4  # games of one address that are played again, or wait for it
Connection = ASGIConnection[Any, Any, Any, Any]


class Desk:
    """The parts of a server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.database, settings.durable)
        self.hub = Hub()
        self.accounts = Accounts(settings, self.store)
        self.notifier = Notifier(settings, self.accounts, self.hub)
        self.tables = Tables(settings, self.store, self._changed)
        self.is_deaf = False  # whether it hears nothing of what other processes change
        self.figures = Figures()
        self.chat = doorway.Bucket(settings.chat_rate, settings.chat_burst)
        self.records = Fair("record", most=RECORDS)
        self.uploads = doorway.Bucket(settings.games_per_address / openings.HOUR, settings.games_per_address)
        self.pictures = Pictures(drawings_of(settings))
        self.tries = doorway.Bucket(settings.tries_per_address / MINUTE, settings.tries_per_address)

    def _changed(self, table: Table) -> None:
        self.hub.changed(table)
        self.notifier.changed(table)

    def close(self) -> None:
        """Ends streams, waits for what is being written."""
        self.hub.close()
        self.records.close()
        self.tables.close()
        self.notifier.close()
        self.store.close()

    async def opening(self, wish: orders.NewGame, address: str) -> openings.Opening:
        """A game as somebody wishes it. What he sends to be played again is counted, also where it is refused."""
        if wish.record is None:
            return await self.tables.stored(openings.new_game, wish)
        self.check_upload(address)
        bounds = Bounds(self.settings.record_answers, self.settings.record_seconds)
        return await self.read(address, openings.new_game, wish, bounds)

    async def read(self, address: str, call: Callable[..., T], *arguments: Any) -> T:
        """Plays a record again, where that keeps nobody from answering; each address in its turn."""
        try:
            return await self.records.run(address, call, *arguments)
        except Crowded as error:
            raise Refused(TOO_MANY, "too-many", "Other games of yours are still being read.", retry=1.0) from error

    def check_upload(self, address: str) -> None:
        """Nobody lets the server read files without end."""
        if wait := self.uploads.wait(address, time.monotonic()):
            raise Refused(TOO_MANY, "too-many", "Too many files from your address; wait a while.", retry=wait)


def desk_of(connection: Connection) -> Desk:
    """The server that a request came to."""
    desk: Desk = connection.app.state.desk
    return desk


async def account_of(connection: Connection) -> Account | None:
    """Who is logged in."""
    token = connection.cookies.get(SESSION, "")
    return await asyncio.to_thread(desk_of(connection).accounts.of_session, token) if token else None


async def find_seat(connection: Connection, handler: BaseRouteHandler) -> None:
    """Guard: finds the game and the seat before anything else is looked at."""
    table = await desk_of(connection).tables.find(connection.path_params["game"])
    holder = await holder_of(connection, table)
    connection.state.table, connection.state.holder = table, holder


async def holder_of(connection: Connection, table: Table) -> Holder:
    """Who sends a request: by the secret of a seat, by an account, or a spectator."""
    scheme, _, secret = connection.headers.get("authorization", "").partition(" ")
    secret = secret.strip() if scheme.lower() == "bearer" else connection.query_params.get("seat", "")
    account = None if secret else await account_of(connection)
    holder = table.holder(secret, account.id if account else None)
    if holder is None:
        raise no_seat()
    return holder


async def check_csrf(connection: Connection, handler: BaseRouteHandler) -> None:
    """Guard: a browser's cookie alone proves nothing about who made the request."""
    session = connection.cookies.get(SESSION, "")
    if not session or connection.scope.get("method", "GET") in SAFE:
        return
    sent = connection.headers.get("x-csrf-token", "")
    if not hmac.compare_digest(sent.encode(), csrf_token(session).encode()):
        raise Refused(FORBIDDEN, "csrf", f"Send the cookie {CSRF} back as X-CSRF-Token.")


def check_streams(connection: Connection) -> None:
    """Nobody holds the server's sockets all for himself."""
    desk = desk_of(connection)
    if desk.hub.by_address[doorway.address(connection.scope, desk.settings)] >= desk.settings.streams_per_address:
        raise Refused(TOO_MANY, "too-many", "Too many streams from your address.")


async def check_tries(connection: Connection, handler: BaseRouteHandler) -> None:
    """Guard: passwords cannot be tried at will."""
    desk = desk_of(connection)
    wait = desk.tries.wait(doorway.address(connection.scope, desk.settings), time.monotonic())
    if wait:
        raise Refused(TOO_MANY, "too-many", "Too many attempts; wait a while.", retry=wait)


async def check_openings(connection: Connection, handler: BaseRouteHandler) -> None:
    """Guard: nobody fills the database with games."""
    desk = desk_of(connection)
    address = doorway.hidden_address(connection.scope, desk.settings)
    made = await desk.tables.stored(desk.store.made_since, address, time.time() - openings.HOUR)
    if made >= desk.settings.games_per_address:
        raise openings.enough_games()
