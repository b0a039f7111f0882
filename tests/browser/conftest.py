"""A real server on a free port with a database of its own, and Debian's Chromium."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.table import Table

CHROMIUMS = ("chromium", "chromium-browser", "google-chrome")
ELSEWHERE = "board.test"  # a name that leads to the server, as a friend's browser would know it
FLAGS = [
    f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
NOWHERE = "smtp://127.0.0.1:9"  # where no mail goes out
START = 60.0  # seconds a server may take to be ready
PATIENCE = 20_000  # milliseconds; two cores may be busy with other tests

expect.set_options(timeout=PATIENCE)


def chromium() -> str:
    """Where the browser is; without one these tests fail."""
    found = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if found is None:
        pytest.fail("there is no Chromium on this machine: make needs, or install chromium and fonts-dejavu-core")
    return found


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    return {"executable_path": chromium(), "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args() -> dict[str, Any]:
    return {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}


class Server:
    """A server process that can be stopped and started again on the same database."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.database = folder / "gloire.db"
        self.port = _free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.settings = {f"GLOIRE_{name.upper()}": value for name, value in settings.items()}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        order = ["serve", "--port", str(self.port), "--database", f"sqlite:///{self.database}", "--log-level", "error"]
        limits = {"GLOIRE_RATE": "2000", "GLOIRE_BURST": "4000"}
        limits |= {"GLOIRE_GAMES_PER_ADDRESS": "10000", "GLOIRE_TRIES_PER_ADDRESS": "1000"}
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from gloire.cli.main import main; main()", *order],
            env={**os.environ, **limits, **self.settings},
        )
        self._wait()

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(30)
            self.process = None

    def _wait(self) -> None:
        until = time.monotonic() + START
        while time.monotonic() < until:
            try:
                urllib.request.urlopen(f"{self.url}/ready", timeout=2).close()
                return
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.2)
        raise AssertionError("the server did not start")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server"), webhooks="true", mail_url=NOWHERE, hosts=ELSEWHERE)
    found.start()
    yield found
    found.stop()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server for a test that stops it, or that wants one whose host has set up nothing."""
    found = Server(tmp_path)
    found.start()
    yield found
    found.stop()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "regular: the visitor's page stays open from test to test")
    config.addinivalue_line("markers", "newcomer: the visitor has never been here, though others of the module have")


@pytest.fixture
def table(request: pytest.FixtureRequest, server: Server) -> Table:
    """A visitor who has never been here, or a regular where the test is marked so."""
    marked = request.node.get_closest_marker
    if marked("regular") and not marked("newcomer"):
        regular: Table = request.getfixturevalue("regular")
        return regular
    page: Page = request.getfixturevalue("page")
    return Table(page, server.url)


@pytest.fixture(scope="session")
def _kept(browser: Browser, server: Server, browser_context_args: dict[str, Any]) -> Iterator[Table]:
    context: BrowserContext = browser.new_context(**browser_context_args)
    yield Table(context.new_page(), server.url)
    context.close()


@pytest.fixture
def regular(_kept: Table) -> Table:
    """A visitor whose page stays open from test to test, so that only the board is drawn anew: half the time.

    He is for tests that look and play: whatever the page remembers is still there in the next. Tests that change a
    setting, the browser or the page's scripts are for newcomers.
    """
    _kept.page.mouse.up()
    _kept.page.mouse.move(0, 0)
    _kept.visit("#/account")
    _kept.page.get_by_role("heading", name="Your account").wait_for()
    _kept.trouble.clear()
    _kept.sees_all = False
    return _kept


@pytest.fixture
def second(browser: Browser, server: Server, browser_context_args: dict[str, Any]) -> Iterator[Table]:
    """Another visitor, in a browser that shares nothing with the first."""
    context: BrowserContext = browser.new_context(**browser_context_args)
    yield Table(context.new_page(), server.url)
    context.close()
