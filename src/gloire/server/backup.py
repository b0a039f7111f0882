"""Backup and restore: every row as a line of JSON, the same for every database, so that one can be moved to another."""

import gzip
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import sqlalchemy as sql

from gloire.server import migrations, schema, sealing
from gloire.server.names import look
from gloire.server.store import OWNER_ONLY, Store

FORMATS = ("gloire-backup-1", "gloire-backup-2")  # since the second the secrets of running games are sealed
BATCH = 500


class BadBackup(ValueError):
    """A file that is no backup, or a database that is not empty."""


def back_up(store: Store, path: Path) -> int:
    """Writes everything as it is at one moment; returns the number of rows. Games may go on meanwhile."""
    part, key = path.with_name(path.name + ".part"), sealing.write_key(sealing.key_of(path))
    kept = os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY), "wb")
    with store.engine.connect() as connection, kept, gzip.GzipFile(fileobj=kept, mode="wb") as file:
        _freeze(connection)
        file.write(msgspec.json.encode({"format": FORMATS[-1]}) + b"\n")
        rows = 0
        for table, row in _rows(connection):
            content = sealing.sealed(row, key) if table == schema.games.name else {"row": row}
            file.write(msgspec.json.encode({"table": table, **content}) + b"\n")
            rows += 1
    part.replace(path)  # a backup that was cut short never looks like one
    return rows


def _freeze(connection: sql.Connection) -> None:
    """All tables are read as they are at one moment."""
    if connection.dialect.name == "postgresql":
        connection.execute(sql.text("set transaction isolation level repeatable read read only"))
    else:
        connection.execute(sql.text("begin"))


def _rows(connection: sql.Connection) -> Iterator[tuple[str, dict[str, Any]]]:
    for table in schema.TABLES:
        for row in connection.execute(sql.select(table)).mappings():
            yield str(table.name), {str(name): value for name, value in row.items()}


def restore(store: Store, path: Path, key: Path | None = None) -> tuple[int, int]:
    """Fills an empty database from a backup, wholly or not at all.

    Returns the number of rows, and of running games that have a new commitment because there was no key.
    """
    migrations.upgrade(store.engine)
    try:
        opens = sealing.read_key(key) if key else None
        with store.engine.begin() as connection:
            _check_empty(connection)
            rows = sum(_insert(connection, table, rows) for table, rows in _batches(path, opens))
            lost = {} if opens else sealing.lost_in(_lines(path))
            sealing.mark_lost(connection, lost)
            return rows, len(lost)
    except sealing.WrongKey as error:
        raise BadBackup(str(error)) from error


def _check_empty(connection: sql.Connection) -> None:
    for table in schema.TABLES:
        if connection.execute(sql.select(sql.func.count()).select_from(table)).scalar():
            raise BadBackup(f"The database is not empty: there are {table.name} in it.")


def _insert(connection: sql.Connection, table: str, rows: list[dict[str, Any]]) -> int:
    if table == schema.accounts.name:  # those of a backup of before have no looks
        rows = [{"look": f"{look(row['name'])[:160]} {row['id']}", **row} for row in rows]
    connection.execute(schema.metadata.tables[table].insert(), rows)
    return len(rows)


def _batches(path: Path, key: bytes | None) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    name, rows = "", []  # type: str, list[dict[str, Any]]
    for line in _lines(path):
        table = line["table"]
        if rows and (table != name or len(rows) >= BATCH):
            yield name, rows
            rows = []
        name = table
        rows.append(sealing.opened(line, key))
    if rows:
        yield name, rows


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(path, "rb") as file:
            if msgspec.json.decode(file.readline()) not in ({"format": known} for known in FORMATS):
                raise BadBackup(f"{path} is a backup of another version.")
            for line in file:
                yield msgspec.json.decode(line)
    except (OSError, EOFError, msgspec.DecodeError) as error:
        raise BadBackup(f"{path} cannot be read as a backup: {error}") from error
