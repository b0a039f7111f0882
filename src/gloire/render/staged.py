"""Events as a board shows them, with their words: episodes, dice and what they brought, figures that change."""

from typing import Any

from msgspec import Struct

from gloire.core import display
from gloire.core.display import NO_STAGING, Shift, Staging
from gloire.render.phrases.names import Names
from gloire.render.words import Chance, Sum, Total, chance, reckoned, spoken, total


class Throw(Struct, frozen=True, kw_only=True):
    """Dice that fell."""

    dice: tuple[int, ...]
    sides: int
    sums: tuple[Sum, ...]
    total: Total | None
    result: str
    tone: str
    chances: tuple[Chance, ...]


class Staged(Struct, frozen=True, kw_only=True):
    """How an event is shown."""

    episode: str
    party: tuple[str, ...]
    against: tuple[str, ...]
    throw: Throw | None
    shifts: tuple[Shift, ...]


def staged(scenario: Any, event: Any, names: Names) -> Staged | None:
    """How an event is shown; None for one that is only told."""
    found: Staging = scenario.system.staged(scenario, event)
    if found == NO_STAGING:
        return None
    return Staged(
        episode=found.episode,
        party=found.party,
        against=found.against,
        throw=_throw(found.throw, names) if found.throw else None,
        shifts=found.shifts,
    )


def _throw(found: display.Throw, names: Names) -> Throw:
    return Throw(
        dice=found.dice,
        sides=found.sides,
        sums=tuple(reckoned(one, names) for one in found.reckonings),
        total=total(found.total, names) if found.total else None,
        result=spoken(found.result, names) if found.result else "",
        tone=found.tone,
        chances=tuple(chance(one, names) for one in found.chances),
    )
