"""Accounts: a name and a password, for people who want to find their games again on any device."""

import asyncio
import hashlib
import hmac
import secrets
import time
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
import sqlalchemy as sql
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from argon2.profiles import CHEAPEST, RFC_9106_LOW_MEMORY
from sqlalchemy.exc import IntegrityError

from gloire.server import messages, names, orders, schema
from gloire.server.present import when
from gloire.server.refused import FORBIDDEN, NOT_NOW, Refused, malformed
from gloire.server.settings import Settings
from gloire.server.store import Store
from gloire.server.table import RUNNING, digest

DAY = 86400.0
AT_ONCE = 2  # each hash takes 64 MB, and a sixth of a second
GAMES_LISTED = 200
LONGEST_AGENT, LONGEST_LOOK = 200, 160
RESET_WITHIN, RESET_AGAIN = 3600.0, 600.0  # seconds for which a link is good, and until another is sent


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
        if wrong := names.fault(wish.name):
            raise malformed(wrong)
        password = await self.hashed(wish.password)
        account = Account(secrets.token_hex(8), wish.name, "", "")
        try:
            await asyncio.to_thread(self._insert, account, password)
        except IntegrityError as error:
            raise Refused(NOT_NOW, "name-taken", "Somebody else has this name, or one that looks like it.") from error
        return account

    async def hashed(self, password: str) -> str:
        """A password as it is kept."""
        async with self._at_once:
            return await asyncio.to_thread(self._hasher.hash, password)

    def _insert(self, account: Account, password: str) -> None:
        named = {"key": names.key(account.name), "look": names.look(account.name)[:LONGEST_LOOK]}
        values = {**msgspec.structs.asdict(account), **named, "password": password, "at": time.time()}
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
            row = connection.execute(
                sql.select(schema.accounts).where(schema.accounts.c.key == names.key(name))
            ).first()
        return (Account(row.id, row.name, row.webhook, row.mail), row.password) if row else None

    # Sessions.

    def begin_session(self, account: Account, agent: str = "") -> str:
        """Logs somebody in; returns the token of his cookie."""
        token = secrets.token_urlsafe(24)
        expires = time.time() + self._settings.session_days * DAY
        with self._store.engine.begin() as connection:
            connection.execute(schema.sessions.delete().where(schema.sessions.c.expires < time.time()))
            values = {"token": digest(token), "account": account.id, "expires": expires, "at": time.time()}
            values["agent"] = "".join(sign for sign in agent if sign.isprintable())[:LONGEST_AGENT]
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

    def sessions(self, account: Account, token: str = "") -> list[messages.SessionSeen]:
        """Where somebody is logged in, the newest first. Their names are hashes of hashes, and open nothing."""
        tokens, now = schema.sessions, time.time()
        query = sql.select(tokens).where(tokens.c.account == account.id, tokens.c.expires > now)
        with self._store.engine.connect() as connection:
            rows = connection.execute(query.order_by(tokens.c.at.desc())).all()
        mine = digest(token)
        return [
            messages.SessionSeen(id=digest(row.token), at=when(row.at), agent=row.agent, current=row.token == mine)
            for row in rows
        ]

    def end_sessions(self, account: Account, ids: Collection[str]) -> None:
        """Logs somebody out elsewhere."""
        tokens = schema.sessions
        with self._store.engine.begin() as connection:
            found = connection.execute(sql.select(tokens.c.token).where(tokens.c.account == account.id)).scalars()
            ended = [token for token in found if digest(token) in ids]
            connection.execute(tokens.delete().where(tokens.c.token.in_(ended)))

    # Passwords.

    async def check(self, account: Account, password: str) -> None:
        """Raises Refused where it is not his password."""
        found = await asyncio.to_thread(self._by_name, account.name)
        async with self._at_once:
            right = await asyncio.to_thread(self._matches, found[1] if found else self._nobody, password)
        if not right:
            raise Refused(FORBIDDEN, "wrong-password", "This is not your password.")

    async def set_password(self, account: Account, password: str) -> None:
        """A new password; whoever was logged in with the old one no longer is."""
        hidden = await self.hashed(password)
        await asyncio.to_thread(self._set_password, account, hidden)

    def _set_password(self, account: Account, hidden: str) -> None:
        people = schema.accounts
        with self._store.engine.begin() as connection:
            connection.execute(people.update().where(people.c.id == account.id).values(password=hidden))
            for table in (schema.sessions, schema.resets):
                connection.execute(table.delete().where(table.c.account == account.id))

    def named(self, name: str) -> Account | None:
        """An account by its name."""
        found = self._by_name(name)
        return found[0] if found else None

    def begin_reset(self, account: Account) -> str | None:
        """A token with which a password can be set anew for a while; none where a link was sent lately.

        So nobody fills somebody's letter box, however many ask at once.
        """
        token, people, resets, now = secrets.token_urlsafe(24), schema.accounts, schema.resets, time.time()
        lately = now + RESET_WITHIN - RESET_AGAIN
        asked = sql.select(sql.func.count()).where(resets.c.account == account.id, resets.c.expires > lately)
        with self._store.engine.begin() as connection:
            # Writing to the account first makes others who ask for it wait until this is done.
            connection.execute(people.update().where(people.c.id == account.id).values(mail=people.c.mail))
            if connection.execute(asked).scalar():
                return None
            connection.execute(resets.delete().where((resets.c.expires < now) | (resets.c.account == account.id)))
            connection.execute(
                resets.insert(), {"token": digest(token), "account": account.id, "expires": now + RESET_WITHIN}
            )
        return token

    def of_reset(self, token: str) -> Account | None:
        """Whose password a token sets anew."""
        resets = schema.resets
        query = sql.select(resets.c.account).where(resets.c.token == digest(token), resets.c.expires > time.time())
        with self._store.engine.connect() as connection:
            found = connection.execute(query).scalar()
        return self.find(found) if found else None

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


def csrf_token(session: str) -> str:
    """What a page of ours can read from its cookie and send back, and a page of others cannot."""
    return hmac.digest(session.encode(), b"gloire-csrf", hashlib.sha256).hex()
