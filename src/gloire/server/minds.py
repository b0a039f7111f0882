"""What runs in a thinking process: games that it follows, and players that think about them a segment at a time."""

import os
import signal
import sys
import time
from collections import OrderedDict
from random import Random
from typing import IO

import msgspec

from gloire import players
from gloire.core.actions import Action
from gloire.server.past import begin, replay
from gloire.server.slices import Pace, Thought
from gloire.server.thinking import Musing, Task

MINDS_KEPT = 64  # games that a process remembers


class Mind:
    """A game as a process follows it, with the players it makes for it."""

    def __init__(self, task: Task) -> None:
        self._past = begin(task.beginning)
        self._known: list[bytes] = []
        self._levels = task.levels
        self._pace = Pace()
        self._players = {side: players.make(level, Random(), self._pace.clock) for side, level in task.levels.items()}
        self._thought: Thought[Action] | None = None

    def fits(self, task: Task) -> bool:
        """Whether the game has only gone on since."""
        known = [bytes(answer) for answer in task.answers[: len(self._known)]]
        return known == self._known and self._levels == task.levels

    def think(self, task: Task) -> bytes:
        """Computers answer until dice are rolled, a person is asked or the time is over."""
        until, past = time.monotonic() + task.seconds, self._past
        replay(past, (msgspec.json.decode(answer) for answer in task.answers[len(self._known) :]))
        while past.asked in self._players:
            action = self._choose(past.asked, until, task)
            if action is None:
                break
            past.enter(action)
            if time.monotonic() > until:
                break
        fresh = list(past.fresh)
        past.fresh.clear()
        self._known = [*(bytes(answer) for answer in task.answers), *fresh]
        return b'{"entries":[%b],"musing":%b}' % (b",".join(fresh), msgspec.json.encode(self._musing()))

    def _choose(self, side: str, until: float, task: Task) -> Action | None:
        """What a side answers; nothing, where it wants to think on."""
        if not players.seconds(self._levels[side]):
            return self._past.choose(self._players[side])
        if self._thought is None:
            self._pace.begin()
            self._thought = Thought(self._pace, lambda: self._past.choose(self._players[side]))
        if task.hurry:
            self._pace.hurry()
        if not self._thought.go_on(until):
            return None
        thought, self._thought = self._thought, None
        return thought.result()

    def _musing(self) -> Musing | None:
        if self._thought is None:
            return None
        side = self._past.asked
        return Musing(side=side, seconds=self._pace.spent, most=players.seconds(self._levels[side]))

    def leave(self) -> None:
        """Nobody wants to know any more: whoever still thinks is to be done with it."""
        self._pace.hurry()


def serve(tasks: IO[bytes], replies: IO[bytes]) -> None:
    """Thinks about each task until there are no more: also when the server has died."""
    minds: OrderedDict[str, Mind] = OrderedDict()
    for line in tasks:
        task = msgspec.json.decode(line, type=Task)
        minds[task.game] = mind = _mind(minds.pop(task.game, None), task)
        if len(minds) > MINDS_KEPT:
            minds.popitem(last=False)[1].leave()
        replies.write(mind.think(task) + b"\n")
        replies.flush()


def _mind(before: Mind | None, task: Task) -> Mind:
    """The one that has followed the game, unless something was taken back."""
    if before is not None and before.fits(task):
        return before
    if before is not None:
        before.leave()
    return Mind(task)


def main() -> None:
    """Replies go where nothing else is printed. The server says when to stop, not the keyboard."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as replies:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main()
