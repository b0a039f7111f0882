"""Threads that take work in turn from everybody who has some, so that nobody's many tasks let others wait."""

import asyncio
import threading
from collections import OrderedDict, deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")
MOMENT = 2.0  # seconds for what is under way when all is over
Work = tuple[Future[Any], Callable[[], Any]]


class Crowded(Exception):
    """Somebody has as much work waiting as he may."""


class Closed(Exception):
    """Nothing more is taken on."""


class Fair:
    """A few threads, and for each person a queue; who was served goes to the end."""

    def __init__(self, name: str, threads: int = 1, most: int = 0) -> None:
        """`most` is what one person may have waiting and under way, 0 for any number."""
        self._name, self._most, self._idle, self._limit = name, most, 0, threads
        self._waiting: OrderedDict[str, deque[Work]] = OrderedDict()
        self._busy: dict[str, int] = {}
        self._change = threading.Condition()
        self._threads: list[threading.Thread] = []
        self._is_closed = False

    async def run(self, who: str, call: Callable[..., T], *arguments: Any) -> T:
        """Makes a call when it is this person's turn."""
        return await asyncio.wrap_future(self.submit(who, call, *arguments))

    def submit(self, who: str, call: Callable[..., T], *arguments: Any) -> "Future[T]":
        """The same, for whoever need not wait for it."""
        future: Future[T] = Future()
        with self._change:
            if self._is_closed:
                raise Closed
            if self._most and self._load(who) >= self._most:
                raise Crowded
            self._waiting.setdefault(who, deque()).append((future, lambda: call(*arguments)))
            self._busy[who] = self._busy.get(who, 0)
            self._staff()
            self._change.notify()
        return future

    def _load(self, who: str) -> int:
        return len(self._waiting.get(who, ())) + self._busy.get(who, 0)

    def _staff(self) -> None:
        if not self._idle and len(self._threads) < self._limit:
            thread = threading.Thread(target=self._serve, name=self._name, daemon=True)
            self._threads.append(thread)
            thread.start()

    def _serve(self) -> None:
        while (found := self._next()) is not None:
            who, (future, call) = found
            try:
                if future.set_running_or_notify_cancel():
                    _settle(future, call)
            finally:
                self._leave(who)

    def _next(self) -> tuple[str, Work] | None:
        """The first piece of work of whoever has waited longest; None when all is over."""
        with self._change:
            self._idle += 1
            self._change.wait_for(lambda: self._waiting or self._is_closed)
            self._idle -= 1
            if not self._waiting:
                return None
            who, queue = self._waiting.popitem(last=False)
            work = queue.popleft()
            if queue:
                self._waiting[who] = queue
            self._busy[who] += 1
            return who, work

    def _leave(self, who: str) -> None:
        with self._change:
            self._busy[who] -= 1
            if not self._load(who):
                del self._busy[who]

    def close(self) -> None:
        """Drops what waits, and waits a moment for what is under way."""
        with self._change:
            self._is_closed = True
            dropped = [future for queue in self._waiting.values() for future, _ in queue]
            self._waiting.clear()
            self._change.notify_all()
        for future in dropped:
            future.cancel()
        for thread in self._threads:
            thread.join(MOMENT)


def _settle(future: Future[Any], call: Callable[[], Any]) -> None:
    try:
        future.set_result(call())
    except BaseException as error:
        future.set_exception(error)
