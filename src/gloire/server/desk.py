"""Everything a running server holds, and who sends a request."""

import asyncio
import hmac
import time
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from gloire.server import doorway
from gloire.server.accounts import Account, Accounts, csrf_token
from gloire.server.drawings import drawings_of
from gloire.server.notify import Notifier
from gloire.server.observe import Figures
from gloire.server.pictures import Pictures
from gloire.server.refused import FORBIDDEN, TOO_MANY, Refused, no_seat
from gloire.server.settings import Settings
from gloire.server.store import Store
from gloire.server.streams import Hub
from gloire.server.table import Holder, Table
from gloire.server.tables import Tables

SESSION, CSRF = "gloire-session", "gloire-csrf"
SAFE = {"GET", "HEAD", "OPTIONS"}
HOUR, MINUTE = 3600.0, 60.0
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
        self.figures = Figures()
        self.pictures = Pictures(drawings_of(settings))
        self.tries = doorway.Bucket(settings.tries_per_address / MINUTE, settings.tries_per_address)

    def _changed(self, table: Table) -> None:
        self.hub.changed(table)
        self.notifier.changed(table)

    def close(self) -> None:
        """Ends streams, waits for what is being written."""
        self.hub.close()
        self.tables.close()
        self.notifier.close()
        self.store.close()


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


def check_origin(connection: Connection) -> None:
    """A page of others must not open a stream with the cookie of ours."""
    origin = connection.headers.get("origin", "")
    if connection.cookies.get(SESSION) and origin and urlsplit(origin).netloc != connection.headers.get("host", ""):
        raise Refused(FORBIDDEN, "csrf", "This stream was opened by another site.")


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
    made = await desk.tables.stored(desk.store.made_since, address, time.time() - HOUR)
    if made >= desk.settings.games_per_address:
        raise Refused(TOO_MANY, "too-many", "Too many games from your address; wait an hour.", retry=HOUR)
