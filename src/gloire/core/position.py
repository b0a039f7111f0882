"""The position: plain data, and the stack of procedures that says where in the rules it stands.

A system adds its own fields. `scenario`, `ask`, `facts` and `log` are not part of the position: the scenario it belongs
to, who answers the questions of its rules, facts computed from it, and the events of the answer under way.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, TypeVar

import msgspec
from msgspec.structs import replace

from gloire.core.amendments import Kept
from gloire.core.events import Event
from gloire.core.procedures import DONE, Decision, Procedure

F = TypeVar("F", bound=Procedure)
K = TypeVar("K", bound=Kept)
T = TypeVar("T")


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: str | None
    kind: str  # decisive, marginal, draw, handicap, resigned, agreed
    rule: str | None = None


class Position(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What core needs of every position."""

    scenario: Any = None
    ask: Any = None  # the answers of the amendments in play, where a system has any
    facts: Any = None
    log: Any = None
    outcome: Outcome | None = None
    kept: dict[str, Any] = {}  # what each amendment in play remembers, by the name of its class; never changed in place
    stack: tuple[Any, ...] = ()

    def clone(self) -> Self:
        """An independent copy; systems also copy their lists."""
        raise NotImplementedError  # pragma: no cover

    def prepare(self) -> None:
        """Works out the facts; called once for a position that is new or comes from a file."""
        raise NotImplementedError  # pragma: no cover

    def emit(self, event: Event) -> None:
        """Notes that something happened."""
        self.log.append(event)

    def noted(self, what: str, key: Any, work: Callable[[], T]) -> T:
        """What was worked out for this key while the facts are the same; asked again, it is at hand.

        `facts` must have `notes`: a dictionary that is empty whenever the facts are new.
        """
        notes = self.facts.notes
        kept = notes.get(what)
        if kept is None or (kept[0] is not key and kept[0] != key):
            kept = notes[what] = (key, work())
        answer: T = kept[1]
        return answer

    def keep(self, state: Kept) -> None:
        """Remembers a state of an amendment, in place of the one before."""
        self.kept = {**self.kept, type(state).__name__: state}

    def find(self, kind: type[K]) -> K | None:
        """What is remembered of a kind, if anything is."""
        return self.kept.get(kind.__name__)

    def recall(self, kind: type[K]) -> K:
        """What is remembered of a kind."""
        state: K | None = self.kept.get(kind.__name__)
        if state is None:
            raise NotKept(kind, self.kept)
        return state

    def forget(self, kind: type[Kept]) -> None:
        """Remembers nothing of a kind any more."""
        if kind.__name__ in self.kept:
            self.kept = {name: state for name, state in self.kept.items() if name != kind.__name__}

    def begin(self, frame: Procedure) -> None:
        """Starts a procedure; its steps run before the present one goes on."""
        self.stack = (*self.stack, frame)

    def begin_each(self, frames: Iterable[Procedure]) -> None:
        """Starts several procedures, one after another in this order."""
        self.stack = (*self.stack, *reversed(tuple(frames)))

    def become(self, frame: Procedure, next: Procedure) -> None:
        """Ends a procedure with another in its place, from that one's first step; who began the one hears the other."""
        self._put(frame, replace(next, step=-1, hearing=-1))

    def update(self, frame: Procedure, **facts: Any) -> Any:
        """Replaces facts of a procedure in progress; returns its new form."""
        changed, stack = replace(frame, **facts), self.stack
        if stack and stack[-1] is frame:
            self.stack = (*stack[:-1], changed)
        else:
            self._put(frame, changed)
        return changed

    def _put(self, frame: Procedure, changed: Procedure) -> None:
        stack = self.stack
        for at in range(len(stack) - 1, -1, -1):
            if stack[at] is frame:
                self.stack = (*stack[:at], changed, *stack[at + 1 :])
                return
        raise StaleFrame(frame, stack)

    def within(self, procedure: type[F]) -> F | None:
        """The innermost procedure of a kind under way, for those who show where a game stands.

        Rules do not ask: what a procedure must know stands in its own frame.
        """
        return next((frame for frame in reversed(self.stack) if isinstance(frame, procedure)), None)

    def cease_hearing(self, depth: int) -> None:
        """The step of a procedure that was told of what it began is told no more, unless something is under way."""
        stack = self.stack
        if len(stack) == depth + 1 and stack[depth].hearing >= 0:
            self.stack = (*stack[:depth], replace(stack[depth], hearing=-1))


class NotKept(LookupError):
    """A rule asks for a state that is not kept: its amendment is not in play, or has not begun."""

    def __init__(self, kind: type[Kept], kept: Iterable[str]) -> None:
        super().__init__(f"no {kind.__name__} is kept; there is: {', '.join(kept) or 'nothing'}")


class StaleFrame(LookupError):
    """A rule wants to change a procedure that has ended, or has been changed since the rule looked at it."""

    def __init__(self, frame: Procedure, stack: Sequence[Procedure]) -> None:
        same = [other for other in stack if type(other) is type(frame)]
        now = f"it is {same[-1]!r} now" if same else "no such procedure is under way"
        names = ", ".join(type(other).__name__ for other in stack) or "nothing"
        super().__init__(f"{frame!r} is stale: {now} (under way: {names})")


def run(position: Position) -> str | None:
    """Goes on until somebody must choose; returns who, or None when the game is over."""
    sequence = position.scenario.sequence
    while position.outcome is None and (stack := position.stack):
        frame, below = stack[-1], stack[:-1]
        steps = sequence[type(frame)]
        at = frame.step
        if at < 0:
            at = 0
            if steps and isinstance(steps[0], Decision):
                frame = replace(frame, step=0)  # what it asks and what it offers then see the same frame
                position.stack = (*below, frame)
        for step in steps[at:] if at else steps:
            if isinstance(step, Decision):
                if (asked := step.asks(position, frame)) is not None:
                    if at != frame.step:
                        position.stack = (*below, replace(frame, step=at))
                    return asked
                at += 1
            else:
                at += 1
                frame = replace(frame, step=at)
                position.stack = stack = (*below, frame)
                step(position, frame)
                if position.stack is not stack or position.outcome is not None:
                    break  # The step began a procedure, or changed one in progress.
        else:
            position.stack = below
            if below and (below[-1].hearing >= 0 or below[-1].step < 0):
                _report(position, frame)
    return None


def _report(position: Position, ended: Procedure) -> None:
    """Tells the step that began a procedure how it has ended; others that it began may wait for their turn."""
    depth = len(position.stack) - 1
    while depth >= 0 and position.stack[depth].step < 0:
        depth -= 1
    if depth >= 0 and (frame := position.stack[depth]).hearing >= 0:
        position.scenario.sequence[type(frame)][frame.hearing].heard(position, frame, ended)
        position.cease_hearing(depth)


def decision_of(position: Position) -> Decision:
    """The decision that waits on top of the stack."""
    frame = position.stack[-1]
    step: Decision = position.scenario.sequence[type(frame)][frame.step]
    return step


def answer(position: Position, decision: Decision, action: Any) -> str | None:
    """Applies a choice to the decision on top of the stack, then runs on; returns who is asked next."""
    stack = position.stack
    frame, depth = stack[-1], len(stack) - 1
    at = frame.step
    done = decision.choose(position, frame, action) is DONE
    stack = position.stack
    if done:
        frame = stack[depth]
        position.stack = stack = (*stack[:depth], replace(frame, step=frame.step + 1), *stack[depth + 1 :])
    elif len(stack) == depth + 1 and position.outcome is None and (frame := stack[-1]).step == at:
        # Nothing has begun, so the same decision is next, as long as it asks somebody.
        if (asked := decision.asks(position, frame)) is not None:
            return asked
        position.stack = (*stack[:-1], replace(frame, step=at + 1))
        return run(position)
    if decision.hears and len(stack) > depth + 1:
        _listen(position, depth, at, at + done)
    return run(position)


def _listen(position: Position, depth: int, decision: int, goes_on: int) -> None:
    """A decision will be told how what it began ends; not where its procedure has become another."""
    stack = position.stack
    if stack[depth].step == goes_on:
        position.stack = (*stack[:depth], replace(stack[depth], hearing=decision), *stack[depth + 1 :])
