"""Computer players think in processes of their own, so that a server goes on answering while they do.

A process is started when it is first needed and follows the games it is asked about; each game has its process. Tasks
and replies are lines of JSON. What was thought about a position that has changed meanwhile is dropped by whoever asked.
A process knows nothing of what dice will fall: where they are rolled it stops, and the server asks it again.
"""

import os
import signal
import subprocess
import sys
import time
import zlib
from collections import OrderedDict
from contextlib import suppress
from random import Random
from typing import IO, Any

import msgspec

from gloire import players
from gloire.server.fairness import Closed, Fair
from gloire.server.observe import note
from gloire.server.past import Beginning, begin, replay

SEGMENT = 0.25  # seconds a computer plays before what it did is stored and shown
MINDS_KEPT = 64  # games that a process remembers
TRIES = 3


class Task(msgspec.Struct, frozen=True, kw_only=True):
    """A position in which a computer is asked."""

    game: str
    beginning: Beginning
    levels: dict[str, str]  # of the sides that computers play
    answers: list[msgspec.Raw]
    seconds: float = SEGMENT  # it may play on


class Thinkers:
    """The processes of one server."""

    def __init__(self, count: int) -> None:
        self._processes = [Thinker() for _ in range(count)]

    async def entries(self, task: Task, whose: str = "") -> list[dict[str, Any]]:
        """What computers answer from this position on, until dice are rolled or the time is over.

        Each address has its turn: who has begun many games lets nobody else wait for all of them.
        """
        return await self._for(task.game).entries(task, whose)

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

    async def entries(self, task: Task, whose: str) -> list[dict[str, Any]]:
        try:
            return await self._queue.run(whose, self._ask, task)
        except Closed as error:
            raise Thoughtless("The server is stopping.") from error

    def _ask(self, task: Task) -> list[dict[str, Any]]:
        """A process that has ended is replaced, but not for ever."""
        line = msgspec.json.encode(task) + b"\n"
        for _ in range(TRIES):
            reply = self._exchange(line)
            if reply.endswith(b"\n"):
                return msgspec.json.decode(reply, type=list[dict[str, Any]])
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
            command = [sys.executable, "-P", "-m", __name__]
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


# In the process.


class Mind:
    """A game as a process follows it, with the players it makes for it."""

    def __init__(self, task: Task) -> None:
        self._past = begin(task.beginning)
        self._known: list[bytes] = []
        self._players = {side: players.make(level, Random()) for side, level in task.levels.items()}

    def fits(self, task: Task) -> bool:
        """Whether the game has only gone on since."""
        known = [bytes(answer) for answer in task.answers[: len(self._known)]]
        return known == self._known and set(self._players) == set(task.levels)

    def think(self, task: Task) -> list[bytes]:
        """Computers answer until dice are rolled, a person is asked or the time is over."""
        until, past = time.monotonic() + task.seconds, self._past
        replay(past, (msgspec.json.decode(answer) for answer in task.answers[len(self._known) :]))
        while past.asked in self._players:
            past.enter(past.choose(self._players[past.asked]))
            if time.monotonic() > until:
                break
        fresh = list(past.fresh)
        past.fresh.clear()
        self._known = [*(bytes(answer) for answer in task.answers), *fresh]
        return fresh


def serve(tasks: IO[bytes], replies: IO[bytes]) -> None:
    """Thinks about each task until there are no more: also when the server has died."""
    minds: OrderedDict[str, Mind] = OrderedDict()
    for line in tasks:
        task = msgspec.json.decode(line, type=Task)
        mind = minds.pop(task.game, None)
        mind = mind if mind and mind.fits(task) else Mind(task)
        fresh = mind.think(task)
        minds[task.game] = mind
        if len(minds) > MINDS_KEPT:
            minds.popitem(last=False)
        replies.write(b"[" + b",".join(fresh) + b"]\n")
        replies.flush()


def main() -> None:
    """Replies go where nothing else is printed. The server says when to stop, not the keyboard."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as replies:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main()
