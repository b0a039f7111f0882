"""Computers think in processes of their own: the server goes on answering, and drops what came too late."""

import asyncio
import gc
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from gloire.server import acts, openings, orders
from gloire.server.app import create_app
from gloire.server.desk import Desk
from gloire.server.dice import Opened
from gloire.server.migrations import upgrade
from gloire.server.past import Beginning, begin, enter
from gloire.server.settings import Settings
from gloire.server.table import Holder, Table
from gloire.server.thinking import SEGMENT, Reply, Task, Thinkers, Thoughtless
from tests.server.client import THIRD_DAY, Client
from tests.server.hosts import Host, host, settings_for

GREEDY = {"kind": "computer", "level": "greedy"}
LAG = 0.25  # seconds within which a server that thinks must still answer
LOOKS = 40  # that are answered while eight games are played; a server that waited for its thinkers answers five
HERE = "http://127.0.0.1"


def first_task(game: str = "g", level: str = "greedy") -> Task:
    """The first question of a game between computers."""
    return Task(
        game=game,
        beginning=Beginning(scenario=THIRD_DAY, options={"scripted_events": True}),
        levels={"french": level, "allied": level},
        answers=[],
    )


@pytest.fixture
def thinkers():
    found = Thinkers(2)
    yield found
    found.close()


def test_entries_lead_on_from_the_position(thinkers):
    task = first_task()
    past = begin(task.beginning)
    entries = asyncio.run(thinkers.think(task)).entries
    enter(past, entries)
    assert past.version == len(entries) > 0


def test_process_follows_a_game_that_was_taken_back(thinkers):
    task = first_task()
    first = asyncio.run(thinkers.think(task)).entries
    past = begin(task.beginning)
    enter(past, first[:1])
    while past.asked not in task.levels:
        assert past.game.question
        past.enter(past.game.question.sample(Random(7)))  # dice, which no thinker rolls
    answers = [msgspec.Raw(msgspec.json.encode(answer)) for answer in past.game.answers]
    back = msgspec.structs.replace(task, answers=answers)
    again = asyncio.run(thinkers.think(back)).entries
    assert again
    enter(past, again)


def test_process_that_has_died_is_replaced(thinkers):
    asyncio.run(thinkers.think(first_task()))
    for process in thinkers._processes:
        if process._process:
            os.kill(process._process.pid, signal.SIGKILL)
            process._process.wait()
    assert asyncio.run(thinkers.think(first_task("g"))).entries


@pytest.fixture
def stretches(monkeypatch) -> Iterator[list[float]]:
    """How long a loop does one thing without looking at others, in time of the processor.

    Other programs on the machine make nobody's stretch longer, so the limits hold where it is busy too. Nor do the
    leavings of other tests: a server's process sets aside what has long been there, and so does this one.
    """
    gc.collect()
    gc.freeze()
    found: list[float] = []
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        found.append(time.thread_time() - began)

    monkeypatch.setattr(asyncio.Handle, "_run", timed)
    yield found
    gc.unfreeze()


def test_loop_is_free_while_a_computer_thinks(thinkers, stretches):
    async def ticks() -> int:
        count, thinking = 0, asyncio.ensure_future(thinkers.think(first_task()))
        while not thinking.done():
            await asyncio.sleep(SEGMENT / 25)
            count += 1
        assert (await thinking).entries
        return count

    assert asyncio.run(ticks()) > 5
    assert max(stretches) < LAG / 5


@pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")
def test_server_answers_while_computers_play_each_other(tmp_path, stretches):
    """Nothing it does for their games lets anybody else wait, and it does little beside the thinking."""
    app = create_app(settings_for(f"sqlite:///{tmp_path / 'games.db'}"))
    served: Any = app  # to httpx an application is a function
    order = {"scenario": THIRD_DAY, "seats": {"french": GREEDY, "allied": GREEDY}, "server_dice": True}

    async def evening(games: int) -> int:
        async with app.lifespan(), httpx.AsyncClient(transport=httpx.ASGITransport(served), base_url=HERE) as client:
            assert (await client.post("/api/games", json=order)).status_code == 201  # what is read once is no wait
            await asyncio.sleep(0.01)  # the stretch in which it was answered ends before any is counted
            stretches.clear()
            playing = asyncio.gather(*(client.post("/api/games", json=order) for _ in range(games)))
            looks = 0
            while not playing.done():
                assert (await client.get("/health")).status_code == 200
                looks += 1
                await asyncio.sleep(0.005)  # a look is answered without a pause, in which the games would wait
            assert {made.status_code for made in await playing} == {201}
            return looks

    assert asyncio.run(evening(8)) > LOOKS
    assert sorted(stretches)[int(len(stretches) * 0.95)] < LAG / 50
    assert max(stretches) < LAG / 5


def test_closing_ends_a_process_that_thinks():
    thinkers = Thinkers(1)

    async def closed_while_thinking() -> float:
        thinking = asyncio.ensure_future(thinkers.think(first_task()))
        await asyncio.sleep(SEGMENT / 2)
        began = time.monotonic()
        await asyncio.to_thread(thinkers.close)
        await asyncio.gather(thinking, return_exceptions=True)
        return time.monotonic() - began

    assert asyncio.run(closed_while_thinking()) < 5
    process = thinkers._processes[0]._process
    assert process is None or process.poll() is not None


class Slow:
    """Thinks about its first task until it is told to stop; then as quickly as others."""

    def __init__(self, quick: Thinkers) -> None:
        self.asked, self.done = asyncio.Event(), asyncio.Event()
        self._quick = quick
        self.prepare, self.close = quick.prepare, quick.close

    async def think(self, task: Task, whose: str = "") -> Reply:
        self.asked.set()
        await self.done.wait()
        return await self._quick.think(task, whose)


async def while_thinking(folder: Path, act: Any) -> Table:
    """Does something to a game in which the computer, which has the Allies, is thinking about its first answer."""
    desk = Desk(Settings(database=f"sqlite:///{folder / 'games.db'}"))
    upgrade(desk.store.engine)
    slow = Slow(desk.tables._thinkers)
    desk.tables._thinkers = slow  # type: ignore[assignment]  # one that a test can hold
    seats = {"allied": orders.SeatWish(kind="computer"), "french": orders.SeatWish(kind="human", name="Anna")}
    wish = orders.NewGame(scenario=THIRD_DAY, seats=seats, server_dice=True)
    made = await openings.store_game(desk.tables, openings.new_game(wish), None, "here")
    going_on = asyncio.ensure_future(desk.tables.find(made.game))
    await slow.asked.wait()
    table = await desk.tables.find(made.game)
    await act(desk.tables, table)
    slow.done.set()
    found = await going_on
    desk.close()
    return found


def test_who_resigns_need_not_wait_and_the_late_thought_is_dropped(tmp_path):
    async def resign(tables, table):
        await asyncio.wait_for(
            acts.resign(tables, table, Holder(("french",)), orders.Version(version=table.version)), 5
        )

    table = asyncio.run(while_thinking(tmp_path, resign))
    assert table.is_over
    assert table.past.steps[-1].asked == "french"


def test_what_is_said_meanwhile_does_not_disturb_the_thought(tmp_path):
    async def talk(tables, table):
        await asyncio.wait_for(acts.say(tables, table, Holder(("french",)), "Bonjour"), 5)
        assert table.version == 0

    table = asyncio.run(while_thinking(tmp_path, talk))
    assert [line.text for line in table.chat] == ["Bonjour"]
    assert table.past.steps[0].asked == "allied"


def test_game_is_not_put_away_while_a_computer_thinks_about_it(tmp_path):
    async def look(tables, table):
        assert not table.lock.locked()
        assert table.is_busy
        await acts.resign(tables, table, Holder(("french",)), orders.Version(version=table.version))

    assert not asyncio.run(while_thinking(tmp_path, look)).is_busy


def test_computer_answers_through_the_server(base):
    anna = Client(base).begin({"french": {"kind": "human", "name": "Anna"}, "allied": GREEDY})
    assert anna.state["version"] > 0
    assert anna.state["question"]["asks"] == "french"


def test_process_killed_while_it_thinks_is_replaced_every_time():
    thinkers = Thinkers(1)

    async def killed_at_once() -> None:
        for number in range(4):
            thinking = asyncio.ensure_future(thinkers.think(first_task(f"g{number}")))
            while (process := thinkers._processes[0]._process) is None:
                await asyncio.sleep(0.001)
            await asyncio.sleep(number * SEGMENT / 8)
            with suppress(ProcessLookupError):  # it may have been replaced meanwhile
                os.kill(process.pid, signal.SIGKILL)
            assert (await thinking).entries

    asyncio.run(killed_at_once())
    thinkers.close()


def test_many_games_of_one_address_let_nobody_else_wait():
    thinkers, finished = Thinkers(1), list[str]()

    async def thought(game: str, whose: str) -> None:
        await thinkers.think(msgspec.structs.replace(first_task(game, "random"), seconds=0.05), whose)
        finished.append(whose)

    async def evening() -> None:
        many = [asyncio.ensure_future(thought(f"g{number}", "greedy")) for number in range(20)]
        await asyncio.sleep(0)
        await asyncio.gather(*many, thought("hers", "anna"))

    asyncio.run(evening())
    thinkers.close()
    assert finished.index("anna") <= 2


def test_thinkers_are_told_no_secret_of_the_dice(tmp_path):
    told: list[bytes] = []

    async def listen(tables, table):
        draft, share = table.past.draft(), Opened(number=1, chain=0, place=1, share="5a" * 32, request="name")
        draft.open(share, "")
        told.append(msgspec.json.encode(table.task(draft, SEGMENT)))
        told.append(table.row.secret.encode())
        told.extend(part.encode() for part in table.dice({}, draft).parts)

    asyncio.run(while_thinking(tmp_path, listen))
    task, *secrets = told
    assert b"beginning" in task
    assert len(secrets) == 3
    assert not any(secret in task for secret in secrets)


class Stunned(Slow):
    """Cannot think at first."""

    def __init__(self, quick: Thinkers) -> None:
        super().__init__(quick)
        self.done.set()
        self.failures = 2

    async def think(self, task: Task, whose: str = "") -> Reply:
        if self.failures:
            self.failures -= 1
            raise Thoughtless
        return await super().think(task, whose)


def test_turn_that_nobody_plays_is_taken_up_by_whoever_finds_it(tmp_path, monkeypatch):
    monkeypatch.setattr("gloire.server.tables.AGAIN", 0.05)

    async def evening() -> Table:
        desk = Desk(Settings(database=f"sqlite:///{tmp_path / 'games.db'}", log_level="critical"))
        upgrade(desk.store.engine)
        desk.tables._thinkers = Stunned(desk.tables._thinkers)  # type: ignore[assignment]  # one that fails
        seats = {"allied": orders.SeatWish(kind="computer"), "french": orders.SeatWish(kind="human", name="Anna")}
        wish = orders.NewGame(scenario=THIRD_DAY, seats=seats, server_dice=True)
        made = await openings.open_table(desk.tables, openings.new_game(wish), None, "here")
        until = time.monotonic() + 60
        while (table := await desk.tables.find(made.game)).past.asked != "french" and time.monotonic() < until:
            await asyncio.sleep(0.02)
        desk.close()
        return table

    assert asyncio.run(evening()).past.asked == "french"


def thinkers_of(server: Host) -> list[int]:
    """The thinking processes of a server."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        try:
            command = (place / "cmdline").read_bytes()
            if b"gloire.server.minds" in command and os.getsid(int(place.name)) == server.process.pid:
                found.append(int(place.name))
        except OSError:
            continue  # it has ended meanwhile
    return found


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="processes are found by /proc")
def test_killed_thinkers_leave_no_game_behind(tmp_path):
    order = {"scenario": THIRD_DAY, "seats": {"french": GREEDY, "allied": GREEDY}, "server_dice": True}
    with host(f"sqlite:///{tmp_path / 'games.db'}", thinkers=1) as running:
        watcher = Client(running.base)
        with ThreadPoolExecutor(1) as crowd, httpx.Client(base_url=running.base, timeout=120) as http:
            made = crowd.submit(http.post, "/api/games", json=order)
            for _ in range(6):
                until = time.monotonic() + 30
                while not (found := thinkers_of(running)) and not made.done() and time.monotonic() < until:
                    time.sleep(0.01)
                for process in found:
                    with suppress(ProcessLookupError):
                        os.kill(process, signal.SIGKILL)
            watcher.game = made.result().json()["game"]
        until = time.monotonic() + 60
        while watcher.look()["status"] != "over" and time.monotonic() < until:
            time.sleep(0.05)
        assert watcher.state["status"] == "over"
