"""Trouble of databases: locked, full, damaged, newer than we are, away for a while. Whatever it is, it is said."""

import asyncio
import os
import signal
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
import sqlalchemy as sql
from click.testing import CliRunner

from gloire.cli.main import main
from gloire.server import embedded
from gloire.server.app import create_app
from gloire.server.backup import back_up
from gloire.server.migrations import upgrade
from gloire.server.settings import WHOLE
from gloire.server.store import Store
from tests.server.client import THIRD_DAY, Client, error, hot_seat, http
from tests.server.conftest import DATABASES
from tests.server.hosts import Host, Postgres, host, settings_for
from tests.server.test_streams import next_of, stream

PATIENCE = 60.0
SEATS = {"french": {"kind": "human"}, "allied": {"kind": "human"}}
WISH = {"scenario": THIRD_DAY, "seats": SEATS, "server_dice": True}


def wait_for(condition: Callable[[], Any], what: str) -> Any:
    """Until it is so."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if found := condition():
            return found
        time.sleep(0.05)
    raise AssertionError(f"in vain: {what}")


def readiness(server: Host) -> tuple[int, str]:
    answer = httpx.get(f"{server.base}/ready", timeout=30)
    return answer.status_code, answer.text


# SQLite.


def test_locked_database_lets_nobody_else_wait(tmp_path):
    file = tmp_path / "games.db"
    with host(f"sqlite:///{file}") as running:
        anna = hot_seat(running.base)
        with sqlite3.connect(file, isolation_level=None) as rude, ThreadPoolExecutor(1) as crowd:
            rude.execute("begin exclusive")
            answer = crowd.submit(anna.send, anna.actions[0])
            for _ in range(5):
                assert httpx.get(f"{running.base}/health", timeout=5).status_code == 200
            assert not answer.done()
            rude.execute("rollback")
            assert answer.result().status_code == 200
        rude.close()


def in_process(tmp_path: Path, scene: Callable[[Any, httpx.AsyncClient], Awaitable[None]], **more: object) -> None:
    """A server without a process of its own, to whose parts a test can do harm."""
    app = create_app(settings_for(f"sqlite:///{tmp_path / 'games.db'}", log_level="critical", **more))
    served: Any = app  # to httpx an application is a function

    async def run() -> None:
        transport = httpx.ASGITransport(served)
        async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            await scene(app.state.desk, client)

    asyncio.run(run())


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_full_disk_is_told_and_passes(tmp_path, monkeypatch):
    async def scene(desk: Any, client: httpx.AsyncClient) -> None:
        assert (await client.get("/ready")).status_code == 200
        with desk.store.engine.connect() as connection:
            pages = connection.execute(sql.text("pragma page_count")).scalar()
        sql.event.listen(desk.store.engine, "connect", lambda wire, _: wire.execute(f"pragma max_page_count = {pages}"))
        desk.store.engine.dispose()
        answers = [await client.post("/api/games", json=WISH) for _ in range(60)]
        refused = answers[-1]
        assert (refused.status_code, refused.json()["error"]) == (503, "no-database")
        assert int(refused.headers["retry-after"]) >= 1
        ready = await client.get("/ready")
        assert (ready.status_code, "disk is full" in ready.text) == (503, True)
        monkeypatch.setattr("gloire.server.store.FULL_FOR", 0.0)
        desk.store.note_full()
        assert (await client.get("/ready")).status_code == 200

    in_process(tmp_path, scene)


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_server_with_too_little_room_is_not_ready(tmp_path):
    async def scene(desk: Any, client: httpx.AsyncClient) -> None:
        ready = await client.get("/ready")
        assert (ready.status_code, "disk is full" in ready.text) == (503, True)

    in_process(tmp_path, scene, disk_reserve=1 << 62)


def served(database: str) -> str:
    """What `gloire serve` says of a database that it cannot use."""
    command = ["serve", "--database", database, "--port", str(embedded.free_port())]
    result = CliRunner().invoke(main, command, env={WHOLE: None})  # what `serve` leaves there for its workers goes too
    assert result.exit_code != 0
    assert "Traceback" not in result.output
    return result.output


def test_second_server_on_one_file_is_refused_in_words(tmp_path):
    database = f"sqlite:///{tmp_path / 'games.db'}"
    with host(database) as running:
        assert f"at http://127.0.0.1:{running.settings.port}" in served(database)
        assert http(running.base).get("/ready").status_code == 200
    with host(database) as again:
        assert http(again.base).get("/ready").status_code == 200


def test_second_game_of_ones_own_is_played_by_the_server_that_runs(tmp_path):
    home = {**os.environ, "XDG_DATA_HOME": str(tmp_path)}
    (tmp_path / "gloire").mkdir()
    with host(f"sqlite:///{tmp_path / 'gloire' / 'games.db'}") as mine:
        command = [sys.executable, "-c", "from gloire.cli.main import main; main()", "play", THIRD_DAY, "--no-browser"]
        told = subprocess.run(command, env=home, capture_output=True, text=True, timeout=PATIENCE, check=True).stdout
        link = next(word for word in told.split() if "#/seat/" in word)
        game, seat = link.rpartition("#/seat/")[2].split("/")

        assert link.startswith(mine.base)
        assert Client(mine.base, game, seat).look()["you"]


def test_newer_database_is_refused_in_words(tmp_path):
    database = f"sqlite:///{tmp_path / 'games.db'}"
    store = Store(database)
    upgrade(store.engine)
    with store.engine.begin() as connection:
        connection.execute(sql.text("update alembic_version set version_num = '9999'"))
    store.close()

    assert "a newer Gloire has written it" in served(database)


@pytest.mark.parametrize("damage", ["page", "head"])
def test_damaged_database_is_refused_in_words(tmp_path, damage):
    file = tmp_path / "games.db"
    store = Store(f"sqlite:///{file}")
    upgrade(store.engine)
    store.close()
    with sqlite3.connect(file) as wire:
        wire.execute("pragma wal_checkpoint(truncate)")
        wire.execute("pragma journal_mode = delete")
    wire.close()
    pages = bytearray(file.read_bytes())
    start = 0 if damage == "head" else 3 * 4096
    pages[start : start + 4096] = b"\x55" * 4096
    file.write_bytes(pages)

    assert "damaged" in served(f"sqlite:///{file}")


def test_games_and_backups_are_their_owners_alone(tmp_path):
    file = tmp_path / "games.db"
    file.touch(0o644)
    store = Store(f"sqlite:///{file}")
    upgrade(store.engine)
    back_up(store, tmp_path / "kept.gz")
    with store.engine.connect():
        modes = {place.name: stat.S_IMODE(place.stat().st_mode) for place in tmp_path.iterdir()}
    store.close()

    assert {"games.db", "kept.gz"} <= modes.keys()
    assert set(modes.values()) == {0o600}


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are found by /proc")
def test_killing_the_main_process_ends_its_workers(tmp_path):
    running = Host(settings_for(f"sqlite:///{tmp_path / 'games.db'}"))
    workers = [int(place.name) for place in Path("/proc").glob("[0-9]*") if parent_of(place) == running.process.pid]
    assert workers

    os.kill(running.process.pid, signal.SIGKILL)
    running.process.wait(20)

    wait_for(lambda: not any(is_running(worker) for worker in workers), "workers end")
    with pytest.raises(httpx.TransportError):
        httpx.get(f"{running.base}/health", timeout=5)


def parent_of(place: Path) -> int:
    try:
        return int((place / "stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, IndexError):
        return 0


def is_running(process: int) -> bool:
    """Whether it lives: one that nobody has asked for its end does not."""
    try:
        return (Path("/proc") / str(process) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


# PostgreSQL.

if "postgres" in DATABASES:

    @pytest.fixture(scope="module")
    def frail() -> Iterator[Postgres]:
        """A PostgreSQL that only these tests stop."""
        with tempfile.TemporaryDirectory(prefix="gloire-postgres-") as folder:
            running = Postgres(Path(folder))
            yield running
            running.stop()

    def test_restarts_of_the_database_deafen_nobody(frail):
        address = frail.new_database()
        with host(address) as first, host(address) as second:
            anna = hot_seat(first.base)
            there = Client(second.base, anna.game, anna.seat)
            for _ in range(2):
                there.look()
                anna.look()
                frail.stop()
                refused = anna.send(anna.actions[0])
                assert error(refused) == (503, "no-database")
                assert int(refused.headers["retry-after"]) >= 1
                for server in (first, second):
                    assert readiness(server)[0] == 503
                frail.start()
                wait_for(lambda: {readiness(one)[0] for one in (first, second)} == {200}, "both are ready again")
                with stream(there, since=there.state["version"]) as socket:
                    next_of(socket)
                    version = anna.answer(anna.actions[0])["version"]
                    state = next_of(socket)
                    while state["version"] < version:
                        state = next_of(socket)

    def test_what_happened_while_nobody_listened_is_caught_up_with(frail):
        address = frail.new_database()
        with host(address) as first, host(address) as second:
            anna = hot_seat(first.base)
            there = Client(second.base, anna.game, anna.seat)
            with stream(there) as socket:
                next_of(socket)
                cut(address, "listen %")
                version = anna.answer(anna.actions[0])["version"]
                state = next_of(socket)
                while state["version"] < version:
                    state = next_of(socket)

    def cut(address: str, query: str) -> None:
        """Ends the connections that did this last."""
        store = Store(address)
        with store.engine.begin() as connection:
            ended = connection.execute(
                sql.text("select count(pg_terminate_backend(pid)) from pg_stat_activity where query ilike :query"),
                {"query": query},
            ).scalar()
        store.close()
        assert ended

    def test_one_named_request_sent_to_two_processes_at_once_is_confirmed_twice(frail):
        address = frail.new_database()
        with host(address) as first, host(address) as second, ThreadPoolExecutor(2) as crowd:
            anna = hot_seat(first.base)
            there = Client(second.base, anna.game, anna.seat)
            for turn in range(6):
                anna.look()
                there.look()
                action, version, gate = anna.actions[0], anna.state["version"], threading.Barrier(2)

                def send(client: Client, action: Any = action, version: int = version, name: str = f"r{turn}",
                         gate: threading.Barrier = gate) -> httpx.Response:  # fmt: skip
                    gate.wait(30)
                    return client.send(action, version, name)

                answers = list(crowd.map(send, (anna, there)))
                assert [answer.status_code for answer in answers] == [200, 200]
                assert anna.look()["answers"] >= 1
