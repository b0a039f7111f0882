"""What runs in a thinking process: games that it follows, and players that think about them a segment at a time."""

import os
import signal
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from random import Random
from typing import IO, Any

import msgspec

from gloire import players
from gloire.core.actions import Action
from gloire.core.record import is_answer
from gloire.players.analysis import Analyst
from gloire.players.planners import patience
from gloire.server.past import begin, replay
from gloire.server.slices import Pace, Thought
from gloire.server.thinking import Consulted, Finished, Job, Musing, Reply, Task

MINDS_KEPT = 64  # games that a process remembers
ANALYSIS = 60.0  # seconds for the plans of a finished game; more where levels have more


class Mind:
    """A game as a process follows it, with the players it makes for it."""

    def __init__(self, task: Task) -> None:
        self._past = begin(task.beginning)
        self._known: list[bytes] = []
        self._levels = task.levels
        self._pace = Pace()
        self._players = {side: players.make(level, Random(), self._pace.clock) for side, level in task.levels.items()}
        self._thought: Thought[Action] | None = None
        self._notes: list[players.Note] = []
        self._rng = Random()

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
            self._enter(action)
            if time.monotonic() > until:
                break
        fresh, notes = list(past.fresh), self._notes
        past.fresh.clear()
        self._notes = []
        self._known = [*(bytes(answer) for answer in task.answers), *fresh]
        said = b",".join(fresh), msgspec.json.encode(self._musing()), msgspec.json.encode(notes)
        return b'{"entries":[%b],"musing":%b,"notes":%b}' % said

    def _enter(self, action: Action) -> None:
        """An answer; where there was a choice, with what the player had in mind."""
        past, side = self._past, self._past.asked
        seat = players.seat_for(past.game, side)
        if len(seat.actions) > 1 and self._levels[side] != "random":
            self._notes.append(players.note(self._players[side], seat, action, past.game.length, self._rng))
        past.enter(action)

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
        side, scenario = self._past.asked, self._past.game.scenario
        most = players.seconds(self._levels[side], scenario.system.describe(scenario.named).minutes)
        return Musing(side=side, seconds=self._pace.spent, most=most)

    def leave(self) -> None:
        """Nobody wants to know any more: whoever still thinks is to be done with it."""
        self._pace.hurry()


class Counsellor:
    """A player that is asked what it would do in somebody's place. It is told what his seat may know."""

    def __init__(self, task: Consulted) -> None:
        past, rng, self._pace = begin(task.beginning), Random(), Pace()
        self._asked = _essence(task)
        replay(past, (msgspec.json.decode(answer) for answer in task.answers))
        player = players.make(task.level, rng, self._pace.clock)
        self._thought = Thought(self._pace, lambda: players.advise(player, players.seat_for(past.game, task.side), rng))

    def fits(self, task: Consulted) -> bool:
        """Whether the question is the same."""
        return self._asked == _essence(task)

    def think(self, task: Consulted) -> bytes:
        """The advice, once it is found; asked again, the same."""
        is_done = self._thought.is_done or self._thought.go_on(time.monotonic() + task.seconds)
        return msgspec.json.encode(Reply(advice=self._thought.result()) if is_done else Reply())

    def leave(self) -> None:
        """Nobody wants to know any more."""
        self._pace.hurry()


def _essence(task: Consulted) -> tuple[str, str, list[bytes]]:
    return task.side, task.level, [bytes(answer) for answer in task.answers]


class Reviewer:
    """Somebody who looks at a finished game again."""

    def __init__(self, task: Finished) -> None:
        past, self._pace = begin(task.beginning), Pace()
        replay(past, (msgspec.json.decode(answer) for answer in task.answers))
        answers = [answer for answer in past.game.answers if is_answer(answer)]
        seconds = ANALYSIS * patience(past.game.scenario)
        analyst = Analyst(lambda: begin(task.beginning).game, answers, self._pace.clock, seconds)
        self._analyst, self._thought = analyst, Thought(self._pace, analyst.analyse)

    def fits(self, task: Finished) -> bool:
        """What is over stays as it is."""
        return True

    def think(self, task: Finished) -> bytes:
        """How far it is; what it found, once it is done."""
        is_done = self._thought.is_done or self._thought.go_on(time.monotonic() + task.seconds)
        found = self._thought.result() if is_done else None
        return msgspec.json.encode(Reply(analysis=found, done=self._analyst.done))

    def leave(self) -> None:
        """Nobody wants to know any more."""
        self._pace.hurry()


Anybody = Mind | Counsellor | Reviewer


def serve(tasks: IO[bytes], replies: IO[bytes]) -> None:
    """Thinks about each task until there are no more: also when the server has died."""
    minds: OrderedDict[tuple[type, str], Anybody] = OrderedDict()
    for line in tasks:
        task = msgspec.json.decode(line, type=Job)
        name = type(task), task.game
        minds[name] = mind = _mind(minds.pop(name, None), task)
        if len(minds) > MINDS_KEPT:
            minds.popitem(last=False)[1].leave()
        replies.write(mind.think(task) + b"\n")
        replies.flush()


def _mind(before: Any, task: Any) -> Any:
    """The one that has followed the game, unless something was taken back or something else is asked."""
    if before is not None and before.fits(task):
        return before
    if before is not None:
        before.leave()
    return MINDS[type(task)](task)


MINDS: dict[type, Callable[[Any], Any]] = {Task: Mind, Consulted: Counsellor, Finished: Reviewer}


def main() -> None:
    """Replies go where nothing else is printed. The server says when to stop, not the keyboard."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with os.fdopen(os.dup(sys.stdout.fileno()), "wb") as replies:
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
        serve(sys.stdin.buffer, replies)


if __name__ == "__main__":
    main()
