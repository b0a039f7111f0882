"""Actions: frozen, tagged by class name, holding identifiers and hex labels only."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

import msgspec


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=True, forbid_unknown_fields=True):
    """A choice a player or CHANCE can make."""


class Roll(Action, frozen=True):
    """CHANCE: the dice show this: the face of one, or the number that several make together."""

    face: int


class Generator(Protocol):
    """The part of random.Random that sampling needs."""

    def random(self) -> float: ...


class Shuffler(Generator, Protocol):
    """The part of random.Random that dealing anew needs."""

    def sample(self, population: Sequence[Any], k: int) -> list[Any]: ...


class Actions(Sequence[Any]):
    """The actions a question offers; made only when somebody looks."""

    __slots__ = ("_decision", "_frame", "_made", "_position")

    def __init__(self, decision: Any, position: Any, frame: Any) -> None:
        self._decision, self._position, self._frame = decision, position, frame
        self._made: Sequence[Any] | None = None

    def all(self) -> Sequence[Any]:
        """The actions as a plain sequence."""
        made = self._made
        if made is None:
            made = self._made = self._decision.options(self._position, self._frame)
        return made

    def __len__(self) -> int:
        made = self._made
        return len(self.all() if made is None else made)

    def __getitem__(self, index: Any) -> Any:
        return self.all()[index]

    def __iter__(self) -> Iterator[Any]:
        return iter(self.all())

    def __contains__(self, action: object) -> bool:
        made = self._made
        return action in (self.all() if made is None else made)

    def __repr__(self) -> str:
        return f"Actions({list(self.all())!r})"
