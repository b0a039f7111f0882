"""Thinking in slices: a player that searches looks at its clock before every play-out, and the clock can make it wait.

So a search need not know of slices, and nothing of it is lost while others have their turn.
"""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Generic, TypeVar

T = TypeVar("T")


class Pace:
    """A clock that counts only what is thought. Who looks at it when his slice is over waits for the next one."""

    def __init__(self) -> None:
        self._change = threading.Condition()
        self._runs, self._is_hurried = False, False
        self._spent, self._since, self._until = 0.0, 0.0, 0.0

    def clock(self) -> float:
        """Seconds that were thought; once there is haste, more than anybody has."""
        with self._change:
            if not self._is_hurried and time.monotonic() >= self._until:
                self._stop()
                self._change.wait_for(lambda: self._runs or self._is_hurried)
            return float("inf") if self._is_hurried else self._spent + time.monotonic() - self._since

    def begin(self) -> None:
        """Something else is thought about, without haste."""
        with self._change:
            self._spent, self._is_hurried = 0.0, False

    def hurry(self) -> None:
        """The best so far has to do."""
        with self._change:
            self._is_hurried = True
            self._change.notify_all()

    def run(self, until: float, is_done: Callable[[], bool]) -> None:
        """Grants a slice, and waits until it is used up or all is done."""
        with self._change:
            self._runs, self._since, self._until = True, time.monotonic(), until
            self._change.notify_all()
            self._change.wait_for(lambda: not self._runs or is_done())

    def give_back(self) -> None:
        """There is nothing more to think about."""
        with self._change:
            self._stop()

    def _stop(self) -> None:
        if self._runs:
            self._spent += time.monotonic() - self._since
        self._runs = False
        self._change.notify_all()

    @property
    def spent(self) -> float:
        """Seconds that were thought, as of the last slice."""
        with self._change:
            return self._spent


class Thought(Generic[T]):
    """Something that is thought about in a thread of its own, which runs only while a slice lasts."""

    def __init__(self, pace: Pace, work: Callable[[], T]) -> None:
        self._pace, self._work = pace, work
        self._found: Future[T] = Future()
        self._thread: threading.Thread | None = None

    def go_on(self, until: float) -> bool:
        """Thinks on; true once it is done."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._think, name="thought", daemon=True)
            self._thread.start()
        self._pace.run(until, self._found.done)
        return self._found.done()

    def _think(self) -> None:
        self._pace.clock()  # waits for the first slice
        try:
            self._found.set_result(self._work())
        except BaseException as error:
            self._found.set_exception(error)
        finally:
            self._pace.give_back()

    @property
    def is_done(self) -> bool:
        """Whether there is nothing more to think about."""
        return self._found.done()

    def result(self) -> T:
        """What was found; raises what went wrong."""
        return self._found.result()
