"""One server for one SQLite file: whoever serves it holds a lock beside it, in which stands where he is found."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sql

from gloire.server.settings import Settings
from gloire.server.store import OWNER_ONLY, SQLITE

SIZE = 1000


class Taken(Exception):
    """Another server has the database."""

    def __init__(self, file: Path, base: str) -> None:
        super().__init__(f"Another server plays the games in {file}, at {base}. Use that one, or stop it first.")
        self.base = base


@contextmanager
def held(settings: Settings) -> Iterator[None]:
    """Keeps other servers from a SQLite file. Processes that share a PostgreSQL keep in step by themselves."""
    file = file_of(settings.database)
    if file is None:
        yield
        return
    lock = os.open(f"{file}.lock", os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    try:
        if not _is_locked_by_us(lock):
            raise Taken(file, os.read(lock, SIZE).decode("utf-8", "replace") or "an unknown place")
        os.ftruncate(lock, 0)
        os.write(lock, (settings.base_url or f"http://{settings.host}:{settings.port}").encode())
        yield
    finally:
        os.close(lock)


def file_of(database: str) -> Path | None:
    """The file of a database, where it is one."""
    url = sql.make_url(database)
    return Path(url.database) if url.get_backend_name() == SQLITE and url.database else None


def _is_locked_by_us(lock: int) -> bool:
    """The lock goes when its holder does, however that happens. Where there are no such locks nobody is kept out."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
