"""Several processes on one PostgreSQL keep in step: each listens for games that another has changed."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from gloire.server.desk import Desk
from gloire.server.observe import complain
from gloire.server.store import CHANNEL

AGAIN = 1.0  # seconds before a lost connection is tried again


@asynccontextmanager
async def listening(desk: Desk) -> AsyncIterator[None]:
    """Listens while the server runs. On SQLite there is only one process, and nothing to hear."""
    if not desk.store.shared:
        yield
        return
    task = asyncio.create_task(_listen(desk))
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


async def _listen(desk: Desk) -> None:
    import psycopg

    address = desk.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
    while True:
        try:
            async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
                await connection.execute(f"listen {CHANNEL}")
                await _catch_up(desk)
                async for news in connection.notifies():
                    await desk.tables.refresh(news.payload)
        except (psycopg.Error, OSError) as error:
            complain("the database is out of hearing", error)
            await asyncio.sleep(AGAIN)


async def _catch_up(desk: Desk) -> None:
    """What happened while nobody listened."""
    for game in desk.tables.names():
        await desk.tables.refresh(game)
