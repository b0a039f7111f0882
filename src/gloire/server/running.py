"""Starts a server and keeps it running until it is told to stop."""

import os
import signal
import threading
import time

import click
import msgspec
from granian import Granian
from granian.constants import Interfaces, Loops
from granian.log import LogLevels

from gloire.server.ahead import drawing_ahead
from gloire.server.holding import Taken, held
from gloire.server.settings import WHOLE, Settings
from gloire.server.store import SQLITE

STOP_WITHIN = 10  # seconds for what is under way
CONNECTIONS = 8192  # open at once in a worker; one that says nothing costs little
WATCH = 0.5  # seconds between looks whether the main process lives


def serve(settings: Settings, scenario: str = "") -> None:
    """Runs until SIGTERM or SIGINT; requests under way are finished first. A scenario's map is drawn before others."""
    if settings.workers > 1 and settings.database.startswith(SQLITE):
        raise click.ClickException("SQLite serves one process; use PostgreSQL for more workers.")
    os.environ[WHOLE] = msgspec.json.encode(settings).decode()
    _open_many_files()
    click.echo(f"Gloire is at http://{settings.host}:{settings.port}/", err=True)
    server = Granian(
        "gloire.server.app:worker",
        factory=True,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.ASGI,
        workers=settings.workers,
        loop=Loops.auto,  # uvloop where it is installed
        log_level=LogLevels.warning,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_WITHIN,
        backpressure=CONNECTIONS,
    )
    try:
        with held(settings), drawing_ahead(settings, scenario):
            server.serve()
    except Taken as taken:
        raise click.ClickException(str(taken)) from taken


def _open_many_files() -> None:
    """As many connections as the system lets one process have; by itself it often stops at a thousand."""
    try:
        import resource
    except ImportError:  # there is no such limit on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 2 * CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, 2 * CONNECTIONS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def end_with_the_main_process() -> None:
    """A worker whose main process was killed would go on serving, with nobody to stop it."""
    threading.Thread(target=_outlive, args=(os.getppid(),), name="orphan", daemon=True).start()


def _outlive(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCH)
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(STOP_WITHIN)
    os._exit(1)
