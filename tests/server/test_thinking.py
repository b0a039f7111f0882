"""Computers think in processes of their own: the server goes on answering, and drops what came too late."""

import asyncio
import os
import signal
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from gloire.server import acts, openings, orders
from gloire.server.app import create_app
from gloire.server.desk import Desk
from gloire.server.dice import Dice
from gloire.server.migrations import upgrade
from gloire.server.past import Beginning, begin, enter
from gloire.server.settings import Settings
from gloire.server.table import Holder, Table
from gloire.server.thinking import SEGMENT, Task, Thinkers
from tests.server.client import THIRD_DAY, Client
from tests.server.hosts import settings_for

GREEDY = {"kind": "computer", "level": "greedy"}
LAG = 0.25  # seconds within which a server that thinks must still answer
LOOKS = 40  # that are answered while eight games are played; a server that waited for its thinkers answers five
HERE = "http://127.0.0.1"


def first_task(game: str = "g", level: str = "greedy") -> Task:
    """The first question of a game between computers."""
    return Task(
        game=game,
        version=0,
        beginning=Beginning(scenario=THIRD_DAY, options={"scripted_events": True}),
        levels={"french": level, "allied": level},
        answers=[],
        dice=Dice(game, "00" * 32, ("aa", "bb")),
    )


@pytest.fixture
def thinkers():
    found = Thinkers(2)
    yield found
    found.close()


def test_entries_lead_on_from_the_position(thinkers):
    task = first_task()
    past = begin(task.beginning)
    entries = asyncio.run(thinkers.entries(task))
    enter(past, entries)
    assert past.version == len(entries) > 0


def test_process_follows_a_game_that_was_taken_back(thinkers):
    task = first_task()
    first = asyncio.run(thinkers.entries(task))
    past = begin(task.beginning)
    kept = 1
    enter(past, first[:kept])
    while past.asked not in task.levels:
        enter(past, first[kept : kept + 1])
        kept += 1
    answers = [msgspec.Raw(msgspec.json.encode(entry)) for entry in first[:kept]]
    back = msgspec.structs.replace(task, answers=answers, version=len(first) + 1)
    again = asyncio.run(thinkers.entries(back))
    assert again
    enter(past, again)


def test_process_that_has_died_is_replaced(thinkers):
    asyncio.run(thinkers.entries(first_task()))
    for process in thinkers._processes:
        if process._process:
            os.kill(process._process.pid, signal.SIGKILL)
            process._process.wait()
    assert asyncio.run(thinkers.entries(first_task("g")))


@pytest.fixture
def stretches(monkeypatch) -> list[float]:
    """How long a loop does one thing without looking at others, in time of the processor.

    Other programs on the machine make nobody's stretch longer, so the limits hold where it is busy too.
    """
    found: list[float] = []
    run = asyncio.Handle._run

    def timed(handle: asyncio.Handle) -> None:
        began = time.thread_time()
        run(handle)
        found.append(time.thread_time() - began)

    monkeypatch.setattr(asyncio.Handle, "_run", timed)
    return found


def test_loop_is_free_while_a_computer_thinks(thinkers, stretches):
    async def ticks() -> int:
        count, thinking = 0, asyncio.ensure_future(thinkers.entries(first_task()))
        while not thinking.done():
            await asyncio.sleep(SEGMENT / 25)
            count += 1
        assert await thinking
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
        thinking = asyncio.ensure_future(thinkers.entries(first_task()))
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

    async def entries(self, task: Task) -> list[dict[str, Any]]:
        self.asked.set()
        await self.done.wait()
        return await self._quick.entries(task)


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
