"""Actions: frozen, tagged by class name, holding identifiers and hex labels only."""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec


class Action(msgspec.Struct, frozen=True, gc=False, tag_field="do", tag=True, forbid_unknown_fields=True):
    """A choice a player or CHANCE can make."""


class Roll(Action, frozen=True):
    """CHANCE: the dice show this: the face of one, or the number that several make together."""

    face: int


def named_units(action: Action) -> tuple[str, ...]:
    """The units that an action names as its own, in the field `unit` or `units`."""
    one: str = getattr(action, "unit", "")
    several: Sequence[str] = getattr(action, "units", ())
    return (one,) if one else tuple(several)


class Generator(Protocol):
    """The part of random.Random that sampling needs."""

    def random(self) -> float: ...


class Shuffler(Generator, Protocol):
    """The part of random.Random that dealing anew needs."""

    def sample(self, population: Sequence[Any], k: int) -> list[Any]: ...
