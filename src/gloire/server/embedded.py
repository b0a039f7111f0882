"""A server for one person: on loopback, with a database in his own folder, and the board in his browser."""

import asyncio
import socket
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

import gloire
from gloire.server import messages, openings
from gloire.server.desk import Desk
from gloire.server.migrations import upgrade
from gloire.server.running import serve
from gloire.server.settings import Settings, data_folder

PATIENCE = 30.0
OWN = "this computer"


def run(scenario: str, side: str | None, level: str, port: int = 0, open_browser: bool = True) -> None:
    """Begins a game against the computer and serves it until it is stopped."""
    settings = own_settings(port)
    link = begin(settings, scenario, side, level)
    print(f"Your game: {link}", flush=True)
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(settings, link), daemon=True).start()
    serve(settings)


def own_settings(port: int = 0, folder: Path | None = None) -> Settings:
    """Settings for a server that only its owner can reach."""
    place = folder or data_folder()
    place.mkdir(parents=True, exist_ok=True)
    free = port or free_port()
    base = f"http://127.0.0.1:{free}"
    database = f"sqlite:///{place / 'games.db'}"
    return Settings(
        database=database,
        port=free,
        base_url=base,
        log_level="warning",
        games_per_address=10_000,
        rate=1000,
        burst=1000,
    )


def begin(settings: Settings, scenario: str, side: str | None, level: str) -> str:
    """A new game, and the link to its seat."""
    sides = next((info.sides for info in gloire.scenarios() if info.id == scenario), ())
    mine = side or (sides[0] if sides else "")
    seats = {
        each: messages.SeatWish(kind="human", name="You")
        if each == mine
        else messages.SeatWish(kind="computer", level=level)
        for each in sides
    }
    made = asyncio.run(_made(settings, messages.NewGame(scenario=scenario, seats=seats)))
    return f"{settings.base_url}/#/seat/{made.game}/{made.seats[mine]}"


async def _made(settings: Settings, wish: messages.NewGame) -> messages.GameMade:
    desk = Desk(settings)
    try:
        upgrade(desk.store.engine)
        return await openings.open_table(desk.tables, openings.new_game(wish), None, OWN)
    finally:
        desk.close()


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def _open_when_ready(settings: Settings, link: str) -> None:
    if is_up(settings.base_url):
        webbrowser.open(link)


def is_up(base: str, patience: float = PATIENCE) -> bool:
    """Waits until a server answers."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(f"{base}/ready", timeout=2):
                return True
        except OSError:
            time.sleep(0.1)
    return False
