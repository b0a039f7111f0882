"""The store: games on SQLite or PostgreSQL, by the same calls. They block, so what takes long is called in threads."""

import os
import shutil
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError

from gloire.server import schema
from gloire.server.dice import Opened, Pledges

SQLITE = "sqlite"
BUSY = 10.0  # seconds a writer waits for another
AT_ONCE = 500  # names in one query
FULL_FOR = 30.0  # seconds for which a disk that was full is thought to be so
OWNER_ONLY = 0o600
CHANNEL = "gloire"  # of PostgreSQL: games that have changed
PRESENCE = "gloire_presence"  # and who looks at them
INSERT_ENTRIES, INSERT_REQUEST = schema.entries.insert(), schema.requests.insert()
ONE_BY_ONE = sql.text("select pg_advisory_xact_lock(hashtext(:address))")
INSERT_SHARES = schema.shares.insert()
NOTIFY = sql.text("select pg_notify(:channel, :payload)")


class Conflict(Exception):
    """Somebody else wrote first; nothing was written."""


class Enough(Exception):
    """Somebody has begun as many games as he may."""


class Allowance(NamedTuple):
    """How many games one address may have begun since a moment."""

    games: int
    since: float


class Seat(msgspec.Struct, frozen=True, kw_only=True):
    """Who plays a side."""

    game: str
    side: str
    kind: str  # human, open or computer
    name: str = ""
    level: str = ""
    secret: str = ""
    invitation: str = ""
    account: str | None = None


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A game apart from its entries."""

    id: str
    revision: int = 1
    scenario: str
    rules: str
    options: dict[str, bool] = {}
    choices: dict[str, Any] = {}
    setup: dict[str, Any] | None = None
    strict: bool = False
    secret: str
    contributions: dict[str, str] = {}  # of the first scheme of dice
    dice: Pledges = Pledges()
    origin: dict[str, Any] = {}
    inherited: int = 0
    pending: dict[str, Any] = {}
    rematch: str = ""
    status: str = "running"
    asked: str = ""
    address: str = ""
    at: float = 0.0


class Said(msgspec.Struct, frozen=True):
    """A line of the chat."""

    number: int
    version: int
    side: str
    name: str
    text: str
    at: float


class Stored(msgspec.Struct, frozen=True):
    """A game as it was found: with the entries after a number."""

    row: Row
    seats: tuple[Seat, ...]
    entries: tuple[dict[str, Any], ...]
    chat: tuple[Said, ...]
    shares: tuple[Opened, ...] = ()


class Request(msgspec.Struct, frozen=True):
    """Something a client asked for under a name of its own, so that it is done only once."""

    seat: str
    request: str
    digest: str


_JSON = {"options", "choices", "setup", "contributions", "dice", "origin", "pending"}


class Store:
    """One database."""

    def __init__(self, url: str, durable: bool = False, patience: float = BUSY) -> None:
        self.url = sql.make_url(url)
        self.shared = self.url.get_backend_name() != SQLITE  # whether other processes may write to it too
        self.engine = _shared_engine(self.url) if self.shared else _sqlite_engine(self.url, durable, patience)
        # A commit that waits for no disk is over sooner than a thread could begin with it; but it must wait for nobody.
        is_quick = not self.shared and not durable and patience > 0
        self.hasty: Store | None = Store(url, patience=0.0) if is_quick else None
        self._full_until = 0.0

    def close(self) -> None:
        """Lets go of all connections."""
        self.engine.dispose()
        if self.hasty:
            self.hasty.close()

    def note_full(self) -> None:
        """There was no room for what was to be written."""
        self._full_until = time.monotonic() + FULL_FOR

    def is_full(self, reserve: int) -> bool:
        """Whether there was no room lately, or less than a reserve is left where the file is."""
        if time.monotonic() < self._full_until:
            return True
        file = self.url.database
        return not self.shared and bool(file) and shutil.disk_usage(Path(str(file)).absolute().parent).free < reserve

    def is_there(self) -> bool:
        """Whether the database answers."""
        with self.engine.connect() as connection:
            return connection.execute(sql.text("select count(*) from games")).scalar() is not None

    # Games.

    def create(
        self, row: Row, seats: Sequence[Seat], entries: Sequence[bytes], allowance: Allowance | None = None
    ) -> None:
        """A new game, with what it inherits. Raises Enough where its address has begun as many as it may."""
        with self.engine.begin() as connection:
            if allowance and self.shared:
                connection.execute(ONE_BY_ONE, {"address": row.address})
            connection.execute(schema.games.insert(), _row_values(row))
            # SQLite lets nobody else write from the insert on, so nobody's games are missed in either database.
            if allowance and _made_since(connection, row.address, allowance.since) > allowance.games:
                raise Enough
            connection.execute(schema.seats.insert(), [msgspec.structs.asdict(seat) for seat in seats])
            _insert_entries(connection, row.id, 0, entries)

    def find(self, game: str, after: int = 0, said: int = 0) -> Stored | None:
        """A game, with the entries and the chat after these numbers."""
        with self.engine.connect() as connection:
            row = connection.execute(sql.select(schema.games).where(schema.games.c.id == game)).mappings().first()
            if row is None:
                return None
            seats = connection.execute(sql.select(schema.seats).where(schema.seats.c.game == game)).mappings().all()
            return Stored(
                _row(row),
                tuple(Seat(**{str(name): value for name, value in seat.items()}) for seat in seats),
                _entries(connection, game, after),
                _chat(connection, game, said),
                _shares(connection, game, after),
            )

    def revision(self, game: str) -> int:
        """Which state of the game is the newest; 0 where there is no such game."""
        query = sql.select(schema.games.c.revision).where(schema.games.c.id == game)
        with self.engine.connect() as connection:
            return connection.execute(query).scalar() or 0

    def revisions(self, games: Sequence[str]) -> dict[str, int]:
        """The newest states of several games."""
        found: dict[str, int] = {}
        with self.engine.connect() as connection:
            for at in range(0, len(games), AT_ONCE):
                some = schema.games.c.id.in_(games[at : at + AT_ONCE])
                rows = connection.execute(sql.select(schema.games.c.id, schema.games.c.revision).where(some))
                found |= {row.id: row.revision for row in rows}
        return found

    def append(
        self,
        row: Row,
        after: int,
        entries: Sequence[bytes],
        changes: Mapping[str, Any],
        request: Request | None = None,
        shares: Sequence[Opened] = (),
    ) -> Row:
        """Adds entries after the last one known, with all that goes with them, in one transaction."""
        try:
            with self.engine.begin() as connection:
                changed = self._update(connection, row, changes)
                _insert_entries(connection, row.id, after, entries)
                if shares:
                    connection.execute(INSERT_SHARES, [_share_values(row.id, share) for share in shares])
                if request:
                    values = {"game": row.id, "version": after + len(entries), **msgspec.structs.asdict(request)}
                    connection.execute(INSERT_REQUEST, values)
        except IntegrityError as error:
            raise Conflict from error
        return changed

    def update(self, row: Row, changes: Mapping[str, Any], seats: Sequence[Seat] = ()) -> Row:
        """Changes facts of a game, and the seats named."""
        with self.engine.begin() as connection:
            changed = self._update(connection, row, changes)
            for seat in seats:
                key = (schema.seats.c.game == seat.game) & (schema.seats.c.side == seat.side)
                connection.execute(schema.seats.update().where(key).values(**msgspec.structs.asdict(seat)))
        return changed

    def _update(self, connection: sql.Connection, row: Row, changes: Mapping[str, Any]) -> Row:
        """The update comes first in every transaction: it takes the game's row, so that writers come one by one."""
        changed = msgspec.structs.replace(row, **changes, revision=row.revision + 1)
        values = {name: _value(name, getattr(changed, name)) for name in (*changes, "revision")}
        key = {"this": row.id, "known": row.revision}
        if connection.execute(_update_of(tuple(values)), {**values, **key}).rowcount != 1:
            raise Conflict
        if self.shared:
            connection.execute(NOTIFY, {"channel": CHANNEL, "payload": row.id})
        return changed

    def announce(self, payload: str) -> None:
        """Tells other processes who looks at a game."""
        with self.engine.begin() as connection:
            connection.execute(NOTIFY, {"channel": PRESENCE, "payload": payload})

    def say(self, row: Row, version: int, number: int, side: str, name: str, text: str) -> Row:
        """Adds a line to the chat."""
        values = {"version": version, "number": number, "side": side, "name": name, "text": text, "at": time.time()}
        try:
            with self.engine.begin() as connection:
                changed = self._update(connection, row, {})
                connection.execute(schema.chat.insert(), {"game": row.id, **values})
        except IntegrityError as error:
            raise Conflict from error
        return changed

    def request(self, game: str, seat: str, request: str) -> tuple[str, int] | None:
        """What was asked for under this name, and the version it led to."""
        table = schema.requests
        query = sql.select(table.c.digest, table.c.version).where(
            table.c.game == game, table.c.seat == seat, table.c.request == request
        )
        with self.engine.connect() as connection:
            found = connection.execute(query).first()
        return (found.digest, found.version) if found else None

    def made_since(self, address: str, since: float) -> int:
        """How many games somebody has begun lately."""
        with self.engine.connect() as connection:
            return _made_since(connection, address, since)


def _made_since(connection: sql.Connection, address: str, since: float) -> int:
    query = sql.select(sql.func.count()).where(schema.games.c.address == address, schema.games.c.at >= since)
    return connection.execute(query).scalar() or 0


def _sqlite_engine(url: sql.URL, durable: bool, patience: float) -> sql.Engine:
    engine = sql.create_engine(url, connect_args={"timeout": patience, "check_same_thread": False})
    _keep_to_owner(url.database or "")

    @sql.event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        if patience:
            cursor.execute("pragma journal_mode = wal")
        cursor.execute(f"pragma synchronous = {'full' if durable else 'normal'}")
        cursor.execute("pragma foreign_keys = on")
        cursor.close()

    return engine


def _keep_to_owner(file: str) -> None:
    """Nobody else on the machine may read the games; the files that SQLite puts beside it follow this one."""
    place = Path(file)
    if not file or file == ":memory:" or not place.parent.is_dir():
        return
    with suppress(OSError):  # a file of somebody else's says itself what is wrong when it is opened
        os.close(os.open(place, os.O_RDWR | os.O_CREAT, OWNER_ONLY))
        place.chmod(OWNER_ONLY)


def _shared_engine(url: sql.URL) -> sql.Engine:
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    return sql.create_engine(
        url,
        pool_size=10,
        max_overflow=10,
        pool_pre_ping=True,
        pool_timeout=BUSY,
        connect_args={"connect_timeout": int(BUSY)},
    )


@lru_cache
def _update_of(columns: tuple[str, ...]) -> sql.Update:
    """Changes these columns of a game, if it is still as it is known. To build such a statement takes long."""
    games = schema.games
    key = (games.c.id == sql.bindparam("this")) & (games.c.revision == sql.bindparam("known"))
    return games.update().where(key).values({name: sql.bindparam(name) for name in columns})


def _insert_entries(connection: sql.Connection, game: str, after: int, entries: Sequence[bytes]) -> None:
    now = time.time()
    rows = [
        {"game": game, "number": after + place, "entry": entry.decode(), "at": now}
        for place, entry in enumerate(entries, 1)
    ]
    if rows:
        connection.execute(INSERT_ENTRIES, rows)


def _entries(connection: sql.Connection, game: str, after: int) -> tuple[dict[str, Any], ...]:
    table = schema.entries
    query = sql.select(table.c.entry).where(table.c.game == game, table.c.number > after).order_by(table.c.number)
    return tuple(msgspec.json.decode(entry) for entry in connection.execute(query).scalars())


def _shares(connection: sql.Connection, game: str, after: int) -> tuple[Opened, ...]:
    table = schema.shares
    query = sql.select(table).where(table.c.game == game, table.c.number > after).order_by(table.c.number)
    found = connection.execute(query).mappings()
    return tuple(Opened(**{name: row[name] for name in Opened.__struct_fields__}) for row in found)


def _share_values(game: str, share: Opened) -> dict[str, Any]:
    return {"game": game, **msgspec.structs.asdict(share)}


def _chat(connection: sql.Connection, game: str, after: int) -> tuple[Said, ...]:
    table = schema.chat
    query = sql.select(table).where(table.c.game == game, table.c.number > after).order_by(table.c.number)
    found = connection.execute(query).mappings()
    return tuple(Said(*(line[name] for name in Said.__struct_fields__)) for line in found)


def _row_values(row: Row) -> dict[str, Any]:
    return {name: _value(name, value) for name, value in msgspec.structs.asdict(row).items()}


def _value(name: str, value: Any) -> Any:
    return msgspec.json.encode(value).decode() if name in _JSON else value


def _row(found: Mapping[Any, Any]) -> Row:
    values = {str(name): msgspec.json.decode(value) if name in _JSON else value for name, value in found.items()}
    return Row(**{**values, "dice": msgspec.convert(values["dice"], type=Pledges)})
