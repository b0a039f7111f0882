"""A server for one person: on loopback, with a database in his own folder, and the board in his browser."""

import asyncio
import socket
import threading
import time
import urllib.request
import webbrowser
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

import click
import msgspec

from gloire import players
from gloire.core.game import Game
from gloire.server import messages, openings, orders, trouble
from gloire.server.desk import Desk
from gloire.server.holding import Taken, file_of, held
from gloire.server.migrations import upgrade
from gloire.server.running import serve
from gloire.server.settings import Settings, data_folder
from gloire.server.store import Store

PATIENCE = 30.0
OWN = "this computer"


def run(game: Game, sides: Collection[str], level: str, port: int = 0, open_browser: bool = True) -> None:
    """Puts a game on the board, new or saved, and serves it until it is stopped."""
    settings = own_settings(port)
    if base := _running_at(settings):
        _hand_over(msgspec.structs.replace(settings, base_url=base), game, sides, level, open_browser)
        return
    link = begin(settings, game, sides, level)
    print(f"Your game: {link}", flush=True)
    if open_browser:
        threading.Thread(target=_open_when_ready, args=(settings, link), daemon=True).start()
    serve(settings, game.scenario.id)


def _running_at(settings: Settings) -> str:
    """Where a server of this person's runs already; nothing where there is none. Says what is wrong with his games."""
    file = file_of(settings.database)
    try:
        with held(settings), closing(Store(settings.database)) as store:
            trouble.check(store.engine)
    except Taken as taken:
        return taken.base
    except trouble.Unusable as error:
        raise click.ClickException(f"{file} cannot be used: {error}.") from error
    return ""


def _hand_over(settings: Settings, game: Game, sides: Collection[str], level: str, open_browser: bool) -> None:
    """A second game is played by the server that runs already."""
    link = begin(settings, game, sides, level)
    print(f"Your game: {link} (by the server that runs already)", flush=True)
    if open_browser:
        webbrowser.open(link)


def own_settings(port: int = 0, folder: Path | None = None) -> Settings:
    """Settings for a server that only its owner can reach."""
    place = folder or data_folder()
    place.mkdir(parents=True, exist_ok=True, mode=0o700)
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


def begin(settings: Settings, game: Game, sides: Collection[str], level: str) -> str:
    """Stores the game, and returns the link to the seat of the sides a person plays: the first, if none are named."""
    scenario = game.scenario
    mine = tuple(sides) or (scenario.opener,)
    name, style = players.parted(level)
    computer = orders.SeatWish(kind="computer", level=name, style=style)
    seats = {side: orders.SeatWish(kind="human") if side in mine else computer for side in scenario.sides}
    wish = orders.NewGame(
        scenario=scenario.id,
        seats=seats,
        options=dict(scenario.options),
        choices=dict(scenario.choices),
        record=msgspec.to_builtins(game.record) if game.length else None,
        setup=None if game.setup is None else dict(game.setup),
    )
    made = asyncio.run(_made(settings, wish))
    return f"{settings.base_url}/#/seat/{made.game}/{made.seats[mine[0]]}"


async def _made(settings: Settings, wish: orders.NewGame) -> messages.GameMade:
    desk = Desk(settings)
    try:
        upgrade(desk.store.engine)
        return await openings.store_game(desk.tables, openings.new_game(wish), None, OWN)
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
