"""Servers and databases for tests: real processes, started here and ended by their id."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from gloire.server.embedded import free_port, is_up
from gloire.server.settings import WHOLE, Settings

IN_CI = os.environ.get("CI") == "true"
OTHER_USERS = ("postgres", "nobody")


class Host:
    """A running server."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.base = f"http://127.0.0.1:{settings.port}"
        environment = {**os.environ, WHOLE: msgspec.json.encode(settings).decode()}
        command = [sys.executable, "-c", "from gloire.cli.main import main; main()", "serve"]
        self.process = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        assert is_up(self.base), "the server did not start"

    def stop(self) -> float:
        """Asks it to stop; returns how long that took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        return time.monotonic() - began

    def kill(self) -> None:
        """Ends it and its workers at once, as a failing machine would."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(20)


def settings_for(database: str, **more: object) -> Settings:
    """Settings without limits that would disturb a test."""
    free = {"rate": 1e6, "burst": 10**6, "games_per_address": 10**6, "tries_per_address": 10**6}
    # Nothing can be kept in a device, so no server draws maps ahead that nobody here looks at.
    quick = {"password_cost": "cheap", "log_level": "error", "drawings": os.devnull}
    facts = {"database": database, "port": free_port(), **quick, **free, **more}
    return msgspec.convert(facts, type=Settings)


@contextmanager
def host(database: str, **more: object) -> Iterator[Host]:
    """A server for as long as it is needed."""
    running = Host(settings_for(database, **more))
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.stop()


def postgres_tool(name: str) -> str | None:
    """A program of PostgreSQL, on the path or where Debian puts it."""
    places = [str(folder) for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
    return shutil.which(name, path=os.pathsep.join([*places, os.environ.get("PATH", "")]))


class Postgres:
    """A PostgreSQL of our own, in a temporary folder. It refuses to run as root, so another user runs it then."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self._user = next(filter(_exists, OTHER_USERS)) if os.geteuid() == 0 else None
        self._databases = 0
        if self._user:
            shutil.chown(folder, self._user)
            folder.chmod(0o700)
        self._run("initdb", "-D", str(folder / "data"), "-U", "gloire", "-A", "trust", "-N", "-E", "UTF8")
        self.start()

    def start(self) -> None:
        """Starts it, also once more after it was stopped."""
        tool, folder = postgres_tool("postgres"), self.folder
        assert tool
        options = ["-p", str(self.port), "-h", "127.0.0.1", "-k", str(folder), "-c", "max_connections=200", "-F"]
        self.process = subprocess.Popen(
            [tool, "-D", str(folder / "data"), *options], user=self._user, cwd=folder, **_QUIET
        )
        self._wait()

    def _run(self, name: str, *arguments: str) -> None:
        tool = postgres_tool(name)
        assert tool, f"{name} is not here"
        subprocess.run([tool, *arguments], user=self._user, cwd=self.folder, check=True, **_QUIET)

    def _wait(self) -> None:
        tool = postgres_tool("pg_isready")
        assert tool
        command = [tool, "-h", "127.0.0.1", "-p", str(self.port)]
        for _ in range(300):
            if subprocess.run(command, check=False, **_QUIET).returncode == 0:
                return
            time.sleep(0.1)
        raise AssertionError("PostgreSQL did not start")

    def new_database(self) -> str:
        """The address of an empty database."""
        self._databases += 1
        name = f"games{self._databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "gloire", name)
        return f"postgresql://gloire@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)


_QUIET: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def _exists(user: str) -> bool:
    try:
        return bool(pwd.getpwnam(user))
    except KeyError:
        return False
