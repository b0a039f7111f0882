"""The position: plain data, and the stack of procedures that says where in the rules it stands.

A system adds its own fields. `scenario`, `facts` and `log` are not part of the position: the scenario it belongs to,
facts computed from it, and the events of the answer under way.
"""

from typing import Any, Self

import msgspec
from msgspec.structs import replace

from gloire.core.events import Event
from gloire.core.procedures import DONE, Decision, Procedure


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: str | None
    kind: str  # decisive, marginal, draw, resigned, agreed
    rule: str | None = None


class Position(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What core needs of every position."""

    scenario: Any = None
    facts: Any = None
    log: Any = None
    outcome: Outcome | None = None
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

    def begin(self, frame: Procedure) -> None:
        """Starts a procedure; its steps run before the present one goes on."""
        self.stack = (*self.stack, frame)

    def update(self, frame: Procedure, **facts: Any) -> Any:
        """Replaces facts of a procedure in progress; returns its new form."""
        at = len(self.stack) - 1
        while self.stack[at] is not frame:
            at -= 1
        changed = replace(frame, **facts)
        self.stack = (*self.stack[:at], changed, *self.stack[at + 1 :])
        return changed


def run(position: Position) -> str | None:
    """Goes on until somebody must choose; returns who, or None when the game is over."""
    sequence = position.scenario.sequence
    while position.outcome is None and position.stack:
        *below, frame = position.stack
        steps = sequence[type(frame)]
        for at in range(frame.step, len(steps)):
            step = steps[at]
            if not isinstance(step, Decision):
                frame = replace(frame, step=at + 1)
                position.stack = stack = (*below, frame)
                step(position, frame)
                if position.stack is not stack or position.outcome is not None:
                    break  # The step began a procedure, or changed one in progress.
            elif (asked := step.asks(position, frame)) is not None:
                if at != frame.step:
                    position.stack = (*below, replace(frame, step=at))
                return asked
        else:
            position.stack = tuple(below)
    return None


def decision_of(position: Position) -> Decision:
    """The decision that waits on top of the stack."""
    frame = position.stack[-1]
    step: Decision = position.scenario.sequence[type(frame)][frame.step]
    return step


def answer(position: Position, decision: Decision, action: Any) -> str | None:
    """Applies a choice to the decision on top of the stack, then runs on; returns who is asked next."""
    depth = len(position.stack) - 1
    if decision.choose(position, position.stack[depth], action) is DONE and len(position.stack) > depth:
        frame = position.stack[depth]
        position.stack = (
            *position.stack[:depth],
            replace(frame, step=frame.step + 1),
            *position.stack[depth + 1 :],
        )
    return run(position)
