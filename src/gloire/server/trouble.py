"""Trouble of the database: which errors are no fault of ours, and how a database is refused that cannot be used."""

import sqlite3

import sqlalchemy as sql
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import exc

from gloire.server import migrations

FULL_STATE = "53100"  # what PostgreSQL calls a full disk


class Unusable(Exception):
    """A database that no server of this version can play with, in words."""


def is_trouble(error: BaseException) -> bool:
    """Whether the database is away, locked, full or damaged, rather than asked for something wrong."""
    if isinstance(error, exc.OperationalError | exc.InterfaceError | exc.InternalError | exc.TimeoutError):
        return True
    if isinstance(error, exc.DBAPIError):
        return error.connection_invalidated or type(error) is exc.DatabaseError
    return isinstance(error, sqlite3.OperationalError)


def is_locked(error: BaseException) -> bool:
    """Whether somebody else has a SQLite just now."""
    text = str(getattr(error, "orig", None) or error)
    return "locked" in text or "busy" in text


def is_full(error: BaseException) -> bool:
    """Whether there is no room left."""
    orig = getattr(error, "orig", None) or error
    return "disk is full" in str(orig) or getattr(orig, "sqlstate", "") == FULL_STATE


def check(engine: sql.Engine) -> None:
    """Raises Unusable for a database that a newer Gloire has written, or that is damaged."""
    with engine.connect() as connection:
        _check_pages(connection)
        found = MigrationContext.configure(connection).get_current_revision()
    config = Config()
    config.set_main_option("script_location", str(migrations.FOLDER))
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if found is not None and found not in known:
        raise Unusable(f"a newer Gloire has written it (its version is {found}); update this one")


def _check_pages(connection: sql.Connection) -> None:
    if connection.dialect.name != "sqlite":
        return
    try:
        found = connection.execute(sql.text("pragma quick_check(1)")).scalar()
    except exc.DatabaseError as error:
        if is_locked(error):
            raise
        raise Unusable(f"it is damaged ({error.orig}); restore a backup") from error
    if found != "ok":
        raise Unusable(f"it is damaged ({' '.join(str(found).split())}); restore a backup")
