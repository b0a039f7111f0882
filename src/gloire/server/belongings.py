"""What belongs to an account: handed out to its owner, and taken from the server when he leaves."""

from typing import Any

import msgspec
import sqlalchemy as sql

from gloire.server import messages, schema
from gloire.server.accounts import Account, Accounts
from gloire.server.present import when
from gloire.server.store import CHANNEL, NOTIFY, Store
from gloire.server.table import OVER

GONE = "…"  # stands where somebody said something who has left


def belongings(accounts: Accounts, store: Store, account: Account) -> messages.Belongings:
    """All that the server keeps about somebody. Of games that go on nothing is told that others may hide."""
    people = schema.accounts
    with store.engine.connect() as connection:
        since = connection.execute(sql.select(people.c.at).where(people.c.id == account.id)).scalar() or 0.0
        games = [_kept(connection, game, sides) for game, sides in _seats(connection, account).items()]
    return messages.Belongings(
        name=account.name,
        since=when(since),
        mail=account.mail,
        webhook=account.webhook,
        sessions=accounts.sessions(account),
        games=games,
    )


def _seats(connection: sql.Connection, account: Account) -> dict[str, list[str]]:
    seats, found = schema.seats, dict[str, list[str]]()
    query = sql.select(seats.c.game, seats.c.side).where(seats.c.account == account.id)
    for row in connection.execute(query.order_by(seats.c.game, seats.c.side)):
        found.setdefault(row.game, []).append(row.side)
    return found


def _kept(connection: sql.Connection, game: str, sides: list[str]) -> messages.GameKept:
    row = connection.execute(sql.select(schema.games).where(schema.games.c.id == game)).one()
    chat = schema.chat
    said = sql.select(chat.c.text).where(chat.c.game == game, chat.c.side.in_(sides)).order_by(chat.c.number)
    return messages.GameKept(
        game=game,
        scenario=row.scenario,
        sides=sides,
        status=row.status,
        at=when(row.at),
        said=list(connection.execute(said).scalars()),
        entries=_entries(connection, game) if row.status == OVER else [],
    )


def _entries(connection: sql.Connection, game: str) -> list[dict[str, Any]]:
    entries = schema.entries
    query = sql.select(entries.c.entry).where(entries.c.game == game).order_by(entries.c.number)
    return [msgspec.json.decode(entry) for entry in connection.execute(query).scalars()]


def delete(store: Store, account: Account) -> list[str]:
    """Deletes an account with its name and words in all games, which others can play on; returns those games."""
    with store.engine.begin() as connection:
        games = _seats(connection, account)
        for game, sides in games.items():
            _leave(connection, game, sides)
            if store.shared:
                connection.execute(NOTIFY, {"channel": CHANNEL, "payload": game})
        connection.execute(schema.accounts.delete().where(schema.accounts.c.id == account.id))
    return list(games)


def _leave(connection: sql.Connection, game: str, sides: list[str]) -> None:
    games, seats, chat = schema.games, schema.seats, schema.chat
    connection.execute(games.update().where(games.c.id == game).values(revision=games.c.revision + 1))
    connection.execute(seats.update().where(seats.c.game == game, seats.c.side.in_(sides)).values(name=""))
    connection.execute(chat.update().where(chat.c.game == game, chat.c.side.in_(sides)).values(name="", text=GONE))
