"""Loads a server with many games at once and says how long its answers take.

    python tools/load.py [--games 500] [--seconds 60] [--rate 250] [--database URL] [--json]

A server of its own runs in another process, on loopback. At every table two people sit, each with an open stream. First
all games together give a steady number of answers a second; then the rate rises step by step until one answer in a
hundred takes longer than a second. An answer counts from the moment it was due, so whoever keeps the next one waiting
pays for that too; a push counts from the same moment until the state has reached a stream.
"""

import asyncio
import base64
import contextlib
import gc
import itertools
import json
import os
import resource
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import click
import msgspec
import uvloop
from rich.console import Console
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from gloire.server.embedded import free_port, is_up

SCENARIO = "waterloo-20"
PATIENCE = 15.0  # seconds after which an answer is given up
TOO_SLOW = 1.0  # seconds of the slowest hundredth at which the rate rises no more
FASTER = 1.2  # from step to step
STEP = 10.0  # seconds of a step
STEPS = 20  # at most
AT_ONCE = 16  # games opened at the same time
ENOUGH = 60  # answers after which a game may soon be over, and is replaced before the next step
FILES = 1 << 16
LONGEST = 1 << 22
FREE = {"RATE": "1e9", "BURST": "1000000000", "GAMES_PER_ADDRESS": "1000000", "STREAMS_PER_ADDRESS": "1000000"}
say = Console(stderr=True)


class Question(msgspec.Struct):
    """The part of a question that an answer needs."""

    asks: str
    actions: list[msgspec.Raw] | None = None


class Message(msgspec.Struct):
    """The part of a message that an answer needs; the rest is skipped unread."""

    type: str
    version: int = 0
    status: str = ""
    question: Question | None = None


class Made(msgspec.Struct):
    """A new game."""

    game: str
    seats: dict[str, str]


class Stage(msgspec.Struct):
    """What was measured at one rate. Times are in milliseconds."""

    rate: float  # answers a second that were due
    seconds: float
    answers: int
    given: float  # answers a second that came
    answer: dict[str, float]
    push: dict[str, float]
    errors: dict[str, int]
    server_cpu: float  # milliseconds for each answer
    load_cpu: float  # the same for this process
    memory: float  # of the server, in megabytes


@click.command(help=__doc__)
@click.option("--games", default=500, help="Open games, with two streams each.")
@click.option("--seconds", default=60.0, help="How long the steady part takes.")
@click.option("--rate", default=250.0, help="Answers a second in the steady part.")
@click.option("--database", default="", help="Where games are stored; a new SQLite file if not given.")
@click.option("--steady", is_flag=True, help="Stop after the steady part.")
@click.option("--json", "as_json", is_flag=True, help="Print the figures as JSON.")
def main(games: int, seconds: float, rate: float, database: str, steady: bool, as_json: bool) -> None:
    """Starts a server, loads it, stops it."""
    _allow_files()
    with tempfile.TemporaryDirectory(prefix="gloire-load-") as folder:
        server = Server(database or f"sqlite:///{folder}/games.db", Path(folder) / "log")
        try:
            stages = uvloop.run(_measure(server, games, seconds, rate, 0 if steady else STEPS))
        finally:
            server.stop()
    if as_json:
        print(json.dumps([msgspec.to_builtins(stage) for stage in stages], indent=2))
    else:
        _print(stages)


async def _measure(server: "Server", games: int, seconds: float, rate: float, steps: int) -> list[Stage]:
    with Progress(SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn(), console=say) as progress:
        shown = progress.add_task(f"opening {games} games")
        load = Load(server)
        await load.open(games)
        gc.collect()
        gc.freeze()  # what is there now stays, so nobody need look through it again
        progress.update(shown, description=f"{rate:.0f} answers a second for {seconds:.0f} s")
        stages = [await load.run(rate, seconds)]
        for _ in range(steps):
            if stages[-1].answer["p99"] > TOO_SLOW * 1000 or stages[-1].errors:
                break
            rate *= FASTER
            await load.renew()
            progress.update(shown, description=f"{rate:.0f} answers a second for {STEP:.0f} s")
            stages.append(await load.run(rate, STEP))
        load.close()
    return stages


def _allow_files() -> None:
    """Every stream is a file, on both ends."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    wanted = FILES if most == resource.RLIM_INFINITY else min(FILES, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def _print(stages: list[Stage]) -> None:
    table = Table(title="Milliseconds; CPU for each answer, memory in MB")
    heads = (
        "due/s",
        "came/s",
        "answer p50",
        "p95",
        "p99",
        "push p50",
        "p95",
        "p99",
        "errors",
        "CPU",
        "own CPU",
        "memory",
    )
    for head in heads:
        table.add_column(head, justify="right")
    for stage in stages:
        times = [f"{found[name]:.0f}" for found in (stage.answer, stage.push) for name in ("p50", "p95", "p99")]
        use = [f"{stage.server_cpu:.2f}", f"{stage.load_cpu:.2f}", f"{stage.memory:.0f}"]
        errors = ", ".join(f"{count} {name}" for name, count in stage.errors.items()) or "none"
        table.add_row(f"{stage.rate:.0f}", f"{stage.given:.0f}", *times, errors, *use)
    Console().print(table)
    if stages[-1].answer["p99"] > TOO_SLOW * 1000:
        print(f"At {stages[-1].rate:.0f} answers a second one in a hundred takes longer than {TOO_SLOW:.0f} s.")


class Server:
    """A server in another process."""

    def __init__(self, database: str, log: Path) -> None:
        self.port = free_port()
        facts = {"DATABASE": database, "PORT": str(self.port), **FREE}
        environment = {**os.environ, **{f"GLOIRE_{name}": value for name, value in facts.items()}}
        command = [sys.executable, "-c", "from gloire.cli.main import main; main()", "serve"]
        with log.open("wb") as written:
            self._process = subprocess.Popen(command, env=environment, stdout=written, stderr=written)
        if not is_up(f"http://127.0.0.1:{self.port}"):
            self.stop()
            raise click.ClickException("The server did not start.")

    def stop(self) -> None:
        """Asks it to end."""
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(30)

    def _processes(self) -> Iterator[Path]:
        """It and its workers, where the system shows them."""
        parent = Path(f"/proc/{self._process.pid}")
        with contextlib.suppress(OSError):
            children = (parent / "task" / parent.name / "children").read_text().split()
            yield from (parent, *(Path("/proc") / child for child in children))

    def cpu(self) -> float:
        """Seconds of processor time it has used."""
        ticks = 0
        for process in self._processes():
            fields = (process / "stat").read_text().rpartition(") ")[2].split()
            ticks += int(fields[11]) + int(fields[12])
        return ticks / os.sysconf("SC_CLK_TCK")

    def memory(self) -> float:
        """Megabytes it holds."""
        pages = sum(int((process / "statm").read_text().split()[1]) for process in self._processes())
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


class Seats:
    """One game with its people: what is asked now, and who waits for a push since when."""

    def __init__(self, made: Made, line: "Line") -> None:
        self.made, self.line = made, line
        self.version, self.is_over = 0, False  # the version is that of the question, or the least the next can have
        self.asked: tuple[str, list[msgspec.Raw]] | None = None
        self.ready = asyncio.Event()
        self.awaited: dict[str, tuple[int, float]] = {}
        self.given = 0
        self.busy = asyncio.Lock()
        self.streams: list[asyncio.Task[None]] = []

    def close(self) -> None:
        """Everybody leaves."""
        self.line.close()
        for stream in self.streams:
            stream.cancel()

    def hear(self, state: Message) -> None:
        """A state may bring the next question; an older one than the last brings nothing."""
        self.is_over = self.is_over or state.status == "over"
        if self.is_over:
            self.ready.set()
        if state.version < self.version or state.question is None or not state.question.actions:
            return
        self.version, self.asked = state.version, (state.question.asks, state.question.actions)
        self.ready.set()


class Load:
    """All games, and what was measured."""

    def __init__(self, server: Server) -> None:
        self._server, self._random = server, Random(1815)
        self._games: list[Seats] = []
        self._begin_stage()

    def _begin_stage(self) -> None:
        self.answers: list[float] = []
        self.pushes: list[float] = []
        self.errors: Counter[str] = Counter()

    # Opening.

    async def open(self, games: int) -> None:
        """Opens games, a few at a time, and waits until every seat has its first state."""
        gate = asyncio.Semaphore(AT_ONCE)
        await asyncio.gather(*(self._open_one(gate) for _ in range(games)))

    async def _open_one(self, gate: asyncio.Semaphore) -> None:
        async with gate:
            line = await Line.to(self._server.port)
            people = {side: {"kind": "human", "name": side} for side in ("french", "allied")}
            wish = {"scenario": SCENARIO, "seats": people, "server_dice": True}
            status, body = await line.post("/api/games", "", msgspec.json.encode(wish))
            if status != 201:
                raise click.ClickException(f"No game was opened: {body.decode()}")
            game = Seats(msgspec.json.decode(body, type=Made), line)
            for side, seat in game.made.seats.items():
                stream = listen(self._server.port, game.made.game, seat)
                self._hear(game, side, await anext(stream))
                self._follow(game, side, stream)
            self._games.append(game)

    def _follow(self, game: Seats, side: str, stream: AsyncIterator[bytes]) -> None:
        async def follow() -> None:
            try:
                async for text in stream:
                    self._hear(game, side, text)
            except (OSError, asyncio.IncompleteReadError):
                self.errors["stream lost"] += 1

        game.streams.append(asyncio.create_task(follow()))

    def _hear(self, game: Seats, side: str, text: bytes) -> None:
        state = msgspec.json.decode(text, type=Message)
        if state.type == "state":
            game.hear(state)
            version, due = game.awaited.get(side, (sys.maxsize, 0.0))
            if state.version > version:
                del game.awaited[side]
                self.pushes.append(time.perf_counter() - due)

    async def renew(self) -> None:
        """Replaces games that are over, or will be soon."""
        done = [game for game in self._games if game.is_over or game.given >= ENOUGH]
        self._games = [game for game in self._games if game not in done]
        for game in done:
            game.close()
        await self.open(len(done))

    def close(self) -> None:
        """Leaves all games."""
        for game in self._games:
            game.close()

    # Measuring.

    async def run(self, rate: float, seconds: float) -> Stage:
        """Answers fall due one after the other, round the games, whether or not those before have come."""
        self._begin_stage()
        began, cpu, own = time.perf_counter(), self._server.cpu(), time.process_time()
        round_and_round = itertools.cycle(self._games)
        under_way = []
        for number in range(int(rate * seconds)):
            due = began + number / rate
            if (early := due - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            under_way.append(asyncio.create_task(self._answer(next(round_and_round), due)))
        await asyncio.gather(*under_way)
        took, given = time.perf_counter() - began, max(1, len(self.answers))
        return Stage(
            rate=round(rate, 1),
            seconds=round(took, 2),
            answers=len(self.answers),
            given=round(given / took, 1),
            answer=_percentiles(self.answers),
            push=_percentiles(self.pushes),
            errors=dict(self.errors),
            server_cpu=round((self._server.cpu() - cpu) / given * 1000, 3),
            load_cpu=round((time.process_time() - own) / given * 1000, 3),
            memory=round(self._server.memory(), 1),
        )

    async def _answer(self, game: Seats, due: float) -> None:
        """One answer at one table, when the one before it is done."""
        try:
            async with asyncio.timeout(PATIENCE), game.busy:
                await game.ready.wait()
                if not game.is_over:
                    await self._give(game, due)
        except TimeoutError:
            self.errors["given up"] += 1
        except (OSError, asyncio.IncompleteReadError):
            self.errors["connection lost"] += 1

    async def _give(self, game: Seats, due: float) -> None:
        assert game.asked
        side, actions = game.asked
        game.asked = None
        game.ready.clear()
        game.awaited = dict.fromkeys(game.made.seats, (game.version, due))
        action = self._random.choice(actions)
        body = b'{"version":%d,"action":%b,"request":"%b"}' % (game.version, action, secrets.token_hex(8).encode())
        game.version += 1
        game.given += 1
        path, seat = f"/api/games/{game.made.game}/answers", game.made.seats[side]
        status, reply = await game.line.post(path, seat, body)
        if status == 200:
            self.answers.append(time.perf_counter() - due)
            game.hear(msgspec.json.decode(reply, type=Message))
        else:
            self.errors[str(status)] += 1


def _percentiles(times: list[float]) -> dict[str, float]:
    ordered = sorted(times) or [0.0]
    points = {"p50": 0.5, "p95": 0.95, "p99": 0.99, "max": 1.0}
    last = len(ordered) - 1
    return {name: round(ordered[round(last * point)] * 1000, 1) for name, point in points.items()}


class Line:
    """A connection for requests, kept open: HTTP/1.1 without anything that the server does not use."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @classmethod
    async def to(cls, port: int) -> "Line":
        """A new connection."""
        return cls(*await asyncio.open_connection("127.0.0.1", port, limit=LONGEST))

    def close(self) -> None:
        """Hangs up."""
        self._writer.close()

    async def post(self, path: str, seat: str, body: bytes) -> tuple[int, bytes]:
        """Sends something; returns the status and the body of the reply."""
        bearer = f"authorization: Bearer {seat}\r\n" if seat else ""
        head = f"POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n{bearer}"
        self._writer.write(f"{head}content-length: {len(body)}\r\n\r\n".encode() + body)
        answer = (await self._reader.readuntil(b"\r\n\r\n")).lower()
        length = int(answer.split(b"content-length:", 1)[1].split(b"\r\n", 1)[0])
        return int(answer.split(b" ", 2)[1]), await self._reader.readexactly(length)


CLOSE, PING, PONG = 8, 9, 0x8A


async def listen(port: int, game: str, seat: str) -> AsyncIterator[bytes]:
    """The messages of a stream: the few things of RFC 6455 that a listener needs."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=LONGEST)
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    head = f"GET /api/games/{game}/stream?seat={seat} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: Upgrade\r\n"
    writer.write(f"{head}upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: {key}\r\n\r\n".encode())
    try:
        await reader.readuntil(b"\r\n\r\n")
        while True:
            kind, text = await _frame(reader)
            if kind == CLOSE:
                raise ConnectionResetError
            if kind == PING:
                writer.write(bytes([PONG, 0x80 | len(text), 0, 0, 0, 0]) + text)  # masked by nothing
            else:
                yield text
    finally:
        writer.close()


async def _frame(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    first, second = await reader.readexactly(2)
    size = second & 127
    if size > 125:
        size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8), "big")
    return first & 15, await reader.readexactly(size)


if __name__ == "__main__":
    main()
