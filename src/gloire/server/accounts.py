"""Accounts: a name and a password, for people who want to find their games again on any device."""

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import CHEAPEST, RFC_9106_LOW_MEMORY
from sqlalchemy.exc import IntegrityError

from gloire.server import messages, orders, schema
from gloire.server.present import when
from gloire.server.refused import NOT_NOW, Refused
from gloire.server.settings import Settings
from gloire.server.store import Store
from gloire.server.table import RUNNING, digest

DAY = 86400.0
AT_ONCE = 2  # each hash takes 64 MB, and a sixth of a second
GAMES_LISTED = 200


class Account(msgspec.Struct, frozen=True):
    """Somebody."""

    id: str
    name: str
    webhook: str
    mail: str


class Accounts:
    """Everybody, and who is logged in."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self._settings, self._store = settings, store
        profile = CHEAPEST if settings.password_cost == "cheap" else RFC_9106_LOW_MEMORY
        self._hasher = PasswordHasher.from_parameters(profile)
        self._nobody = self._hasher.hash(secrets.token_hex(8))
        self._at_once = asyncio.Semaphore(AT_ONCE)

    async def register(self, wish: orders.Credentials) -> Account:
        """A new account."""
        async with self._at_once:
            password = await asyncio.to_thread(self._hasher.hash, wish.password)
        account = Account(secrets.token_hex(8), wish.name, "", "")
        try:
            await asyncio.to_thread(self._insert, account, password)
        except IntegrityError as error:
            raise Refused(NOT_NOW, "name-taken", "Somebody else has this name.") from error
        return account

    def _insert(self, account: Account, password: str) -> None:
        values = {**msgspec.structs.asdict(account), "key": key(account.name), "password": password, "at": time.time()}
        with self._store.engine.begin() as connection:
            connection.execute(schema.accounts.insert(), values)

    async def log_in(self, wish: orders.Credentials) -> Account:
        """The account of somebody who knows its password. Unknown names take as long as wrong passwords."""
        found = await asyncio.to_thread(self._by_name, wish.name)
        async with self._at_once:
            right = await asyncio.to_thread(self._matches, found[1] if found else self._nobody, wish.password)
        if not found or not right:
            raise Refused(401, "wrong-password", "There is no account with this name and password.")
        return found[0]

    def _matches(self, password: str, tried: str) -> bool:
        try:
            return self._hasher.verify(password, tried)
        except (VerificationError, InvalidHashError):
            return False

    def _by_name(self, name: str) -> tuple[Account, str] | None:
        with self._store.engine.connect() as connection:
            row = connection.execute(sql.select(schema.accounts).where(schema.accounts.c.key == key(name))).first()
        return (Account(row.id, row.name, row.webhook, row.mail), row.password) if row else None

    # Sessions.

    def begin_session(self, account: Account) -> str:
        """Logs somebody in; returns the token of his cookie."""
        token = secrets.token_urlsafe(24)
        expires = time.time() + self._settings.session_days * DAY
        with self._store.engine.begin() as connection:
            connection.execute(schema.sessions.delete().where(schema.sessions.c.expires < time.time()))
            values = {"token": digest(token), "account": account.id, "expires": expires}
            connection.execute(schema.sessions.insert(), values)
        return token

    def end_session(self, token: str) -> None:
        """Logs somebody out."""
        with self._store.engine.begin() as connection:
            connection.execute(schema.sessions.delete().where(schema.sessions.c.token == digest(token)))

    def of_session(self, token: str) -> Account | None:
        """Who is logged in with a token."""
        people, tokens = schema.accounts, schema.sessions
        query = (
            sql.select(people)
            .join(tokens, tokens.c.account == people.c.id)
            .where(tokens.c.token == digest(token), tokens.c.expires > time.time())
        )
        with self._store.engine.connect() as connection:
            row = connection.execute(query).first()
        return Account(row.id, row.name, row.webhook, row.mail) if row else None

    def change(self, account: Account, wish: orders.Reach) -> None:
        """How somebody wants to be told that it is his turn."""
        people = schema.accounts
        with self._store.engine.begin() as connection:
            connection.execute(
                people.update().where(people.c.id == account.id).values(webhook=wish.webhook, mail=wish.mail)
            )

    def find(self, id: str) -> Account | None:
        """An account by its id."""
        with self._store.engine.connect() as connection:
            row = connection.execute(sql.select(schema.accounts).where(schema.accounts.c.id == id)).first()
        return Account(row.id, row.name, row.webhook, row.mail) if row else None

    def games(self, account: Account) -> list[messages.GameListed]:
        """Somebody's games, the newest first."""
        games, seats = schema.games, schema.seats
        query = (
            sql.select(games.c.id, games.c.scenario, games.c.status, games.c.asked, games.c.at, seats.c.side)
            .join(seats, seats.c.game == games.c.id)
            .where(seats.c.account == account.id)
            .order_by(games.c.at.desc(), games.c.id, seats.c.side)
            .limit(GAMES_LISTED)
        )
        with self._store.engine.connect() as connection:
            rows = connection.execute(query).all()
        return _listed(rows)


def _listed(rows: Sequence[Any]) -> list[messages.GameListed]:
    sides: dict[str, list[str]] = {}
    for row in rows:
        sides.setdefault(row.id, []).append(row.side)
    newest = {row.id: row for row in rows}
    return [
        messages.GameListed(
            game=id,
            scenario=row.scenario,
            sides=sides[id],
            status=row.status,
            your_turn=row.status == RUNNING and row.asked in sides[id],
            at=when(row.at),
        )
        for id, row in newest.items()
    ]


def key(name: str) -> str:
    """A name as it is compared."""
    return " ".join(name.casefold().split())


def csrf_token(session: str) -> str:
    """What a page of ours can read from its cookie and send back, and a page of others cannot."""
    return hmac.digest(session.encode(), b"gloire-csrf", hashlib.sha256).hex()
