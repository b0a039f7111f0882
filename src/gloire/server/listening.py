"""Several processes on one PostgreSQL keep in step: each listens for games that another has changed."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from gloire.server import streams
from gloire.server.desk import Desk
from gloire.server.observe import complain, note
from gloire.server.store import CHANNEL, PRESENCE
from gloire.server.trouble import is_trouble

RETRY = 1.0  # seconds before a lost connection is tried again
# A line that is cut without a word is noticed within half a minute.
ALIVE: dict[str, Any] = {
    "connect_timeout": 10,
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


class Presence(msgspec.Struct):
    """Who looks at a game by one process."""

    game: str
    process: str
    sides: list[str]


@asynccontextmanager
async def listening(desk: Desk) -> AsyncIterator[None]:
    """Listens while the server runs. On SQLite there is only one process, and nothing to hear."""
    if not desk.store.shared:
        yield
        return
    desk.hub.announce = _announcer(desk)
    tasks = [asyncio.create_task(_listen(desk)), asyncio.create_task(_announce_again(desk))]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _announcer(desk: Desk) -> Callable[[str], None]:
    loop, telling = asyncio.get_running_loop(), set[asyncio.Task[None]]()

    def announce(game: str) -> None:
        news = Presence(game, desk.hub.process, desk.hub.here(game))
        if not desk.hub.is_closing:
            task = loop.create_task(_tell(desk, msgspec.json.encode(news).decode()))
            telling.add(task)  # the loop itself would let it be collected
            task.add_done_callback(telling.discard)

    return announce


async def _tell(desk: Desk, payload: str) -> None:
    try:
        await desk.tables.stored(desk.store.announce, payload)
    except SQLAlchemyError as error:
        complain("other processes were not told who is here", error)


async def _announce_again(desk: Desk) -> None:
    while True:
        await asyncio.sleep(streams.AGAIN)
        for game in desk.hub.games():
            desk.hub.announce(game)


async def _listen(desk: Desk) -> None:
    """Whatever goes wrong, it is written down and tried again: who no longer listens shows old games as new."""
    while True:
        try:
            await _listen_once(desk)
        except Exception as error:
            complain("the database is out of hearing", error)
        desk.is_deaf = True
        await asyncio.sleep(RETRY)


async def _listen_once(desk: Desk) -> None:
    """Until the connection is lost."""
    import psycopg

    address = desk.store.url.set(drivername="postgresql").render_as_string(hide_password=False)
    async with await psycopg.AsyncConnection.connect(address, autocommit=True, **ALIVE) as connection:
        await connection.execute(f"listen {CHANNEL}")
        await connection.execute(f"listen {PRESENCE}")
        await desk.tables.catch_up()
        if desk.is_deaf:
            note("the database is heard again")
        desk.is_deaf = False
        for game in desk.hub.games():
            desk.hub.announce(game)
        async for news in connection.notifies():
            await _hear(desk, news.channel, news.payload)


async def _hear(desk: Desk, channel: str, payload: str) -> None:
    """One piece of news. Where the database is in trouble all of them are asked for anew."""
    try:
        if channel == PRESENCE:
            news = msgspec.json.decode(payload, type=Presence)
            desk.hub.note_elsewhere(news.game, news.process, news.sides)
        else:
            await desk.tables.refresh(payload)
    except Exception as error:
        if is_trouble(error):
            raise
        complain("some news could not be taken in", error, channel=channel)
