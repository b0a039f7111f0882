"""Computer players think in processes of their own, so that a server goes on answering while they do.

A process is started when it is first needed and follows the games it is asked about; each game has its process. Tasks
and replies are lines of JSON; `minds` is what runs there. What was thought about a position that has changed meanwhile
is dropped by whoever asked. A process knows nothing of what dice will fall: where they are rolled it stops, and the
server asks it again.

Nobody thinks longer than a segment at a time: who is not ready says so, others have their turn, and he goes on when he
is asked again. So a level that thinks for seconds lets no other address wait for more than a segment.
"""

import subprocess
import sys
import zlib
from contextlib import suppress
from typing import Any

import msgspec

from gloire.players import Advice, Note
from gloire.players.analysis import Analysis
from gloire.server.fairness import Closed, Fair
from gloire.server.observe import note
from gloire.server.past import Beginning

SEGMENT = 0.25  # seconds a computer plays or thinks before it lets others have their turn
MINDS = "gloire.server.minds"  # what the processes run
TRIES = 3


class Task(msgspec.Struct, frozen=True, kw_only=True, tag="play"):
    """A position in which a computer is asked."""

    game: str
    beginning: Beginning
    levels: dict[str, str]  # of the sides that computers play
    answers: list[msgspec.Raw]
    seconds: float = SEGMENT  # it may play on
    hurry: bool = False  # whether the best so far has to do


class Consulted(msgspec.Struct, frozen=True, kw_only=True, tag="advise"):
    """A position in which somebody wants to know what a computer would do in his place."""

    game: str
    beginning: Beginning
    side: str
    level: str
    answers: list[msgspec.Raw]
    seconds: float = SEGMENT


class Finished(msgspec.Struct, frozen=True, kw_only=True, tag="analyse"):
    """A game that is over, to be looked at again."""

    game: str
    beginning: Beginning
    answers: list[msgspec.Raw]
    seconds: float = SEGMENT


Job = Task | Consulted | Finished


class Musing(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody has not made up his mind yet."""

    side: str
    seconds: float  # that he has thought about this question
    most: float  # that he may think in a turn


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What a process has to say: answers, and whether somebody still thinks about the next."""

    entries: list[dict[str, Any]] = []
    musing: Musing | None = None
    advice: Advice | None = None
    analysis: Analysis | None = None
    done: float = 0.0  # how far somebody is who analyses
    notes: list[Note] = []  # what those had in mind who answered


class Thinkers:
    """The processes of one server."""

    def __init__(self, count: int) -> None:
        self._processes = [Thinker() for _ in range(count)]

    async def think(self, task: Job, whose: str = "") -> Reply:
        """What computers answer from this position on, until dice are rolled or the time is over.

        Each address has its turn: who has begun many games lets nobody else wait for all of them.
        """
        return await self._for(task.game).think(task, whose)

    async def advice(self, task: Consulted, whose: str = "") -> Advice:
        """What a computer would do, as soon as it knows."""
        while (reply := await self.think(task, whose)).advice is None:
            pass
        return reply.advice

    def prepare(self, game: str) -> None:
        """A computer will have to think about this game: its process may start at once."""
        self._for(game).prepare()

    def _for(self, game: str) -> "Thinker":
        return self._processes[zlib.crc32(game.encode()) % len(self._processes)]

    def close(self) -> None:
        """Ends all processes, also those that are thinking."""
        for process in self._processes:
            process.close()


class Thoughtless(Exception):
    """The computer player cannot think now: its process ends again and again, or the server is stopping."""


class Thinker:
    """One process, and the thread that waits for its replies."""

    def __init__(self) -> None:
        self._queue = Fair("thinker")
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False

    def prepare(self) -> None:
        if self._process is None and not self._is_closed:
            self._queue.submit("", self._running)

    async def think(self, task: Job, whose: str) -> Reply:
        try:
            return await self._queue.run(whose, self._ask, task)
        except Closed as error:
            raise Thoughtless("The server is stopping.") from error

    def _ask(self, task: Job) -> Reply:
        """A process that has ended is replaced, but not for ever."""
        line = msgspec.json.encode(task) + b"\n"
        for _ in range(TRIES):
            reply = self._exchange(line)
            if reply.endswith(b"\n"):
                return msgspec.json.decode(reply, type=Reply)
            note("a thinking process has ended", game=task.game)
            self._bury()
        raise Thoughtless("The computer player cannot think.")

    def _exchange(self, line: bytes) -> bytes:
        """The reply to a line; less than a line where the process has ended."""
        process = self._running()
        assert process.stdin
        assert process.stdout
        try:
            process.stdin.write(line)
            process.stdin.flush()
            return process.stdout.readline()
        except OSError:
            return b""

    def _running(self) -> subprocess.Popen[bytes]:
        if self._is_closed:
            raise Thoughtless("The server is stopping.")
        if self._process is None:
            command = [sys.executable, "-P", "-m", MINDS]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        return self._process

    def _bury(self) -> None:
        """Makes sure that a process that has closed its pipes is gone, so that nobody writes to it again."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError):  # what was not yet written to it
                process.communicate()

    def close(self) -> None:
        self._is_closed = True
        if self._process is not None:
            self._process.kill()
        self._queue.close()
        self._bury()
