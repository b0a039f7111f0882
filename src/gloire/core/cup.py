"""A cup of chits: filled, drawn from by CHANCE, put back, set aside.

A chit is the name of what it stands for, and equal ones may lie in a cup together. A `Cup` is a value that a position
holds; each verb gives another cup:

    cup = Cup().add("Jackson", "Jackson", "I Corps")
    cup.draws()                       Draw("I Corps") with weight 1, Draw("Jackson") with weight 2
    cup = cup.take("Jackson")         drawn, or chosen: it lies beside the cup
    cup = cup.put_back("Jackson")     cup.put_back() for all that lie beside it

The chits inside are kept in the order of their names, so that the order tells nothing of who put them in.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from gloire.core.actions import Action
from gloire.core.procedures import Chance
from gloire.core.sides import CHANCE, NOBODY


class Draw(Action, frozen=True):
    """CHANCE: this chit comes out of the cup."""

    chit: str


class Cup(msgspec.Struct, frozen=True):
    """Chits in a cup, and those that lie beside it in the order in which they came out."""

    inside: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()

    def add(self, *chits: str) -> "Cup":
        """New chits go in."""
        return Cup(tuple(sorted((*self.inside, *chits))), self.beside)

    def take(self, chit: str) -> "Cup":
        """One comes out and lies beside the cup."""
        return Cup(_without(self.inside, chit), (*self.beside, chit))

    def put_back(self, *chits: str) -> "Cup":
        """These go in again, or all that lie beside the cup."""
        left = self.beside if chits else ()
        for chit in chits:
            left = _without(left, chit)
        return Cup(tuple(sorted((*self.inside, *(chits or self.beside)))), left)

    def remove(self, chit: str) -> "Cup":
        """One that lies beside the cup leaves the game, or whatever else the cup stands for."""
        return Cup(self.inside, _without(self.beside, chit))

    def draws(self) -> "Draws":
        """What CHANCE can draw: each kind of chit once, with as much weight as there are of it."""
        return _draws(self.inside)


class Draws(msgspec.Struct, frozen=True):
    """The draws from a cup; without weights all are equally likely."""

    options: tuple[Draw, ...]
    weights: tuple[int, ...] | None


class DrawChit(Chance):
    """A question to CHANCE which chit comes out of a cup; nobody is asked while it is empty.

    `choose` takes the chit out: the cup is the position's, and what a chit does is the game's.
    """

    def cup(self, game: Any, frame: Any) -> Cup:
        """The cup that is drawn from."""
        raise NotImplementedError  # pragma: no cover

    def asks(self, game: Any, frame: Any) -> str | None:
        return CHANCE if self.cup(game, frame).inside else NOBODY

    def options(self, game: Any, frame: Any) -> Sequence[Action]:
        return self.cup(game, frame).draws().options

    def weights(self, game: Any, frame: Any) -> Sequence[int] | None:
        return self.cup(game, frame).draws().weights


def _without(chits: tuple[str, ...], chit: str) -> tuple[str, ...]:
    if chit not in chits:
        raise ValueError(f"there is no {chit!r} among {', '.join(chits) or 'nothing'}")
    at = chits.index(chit)
    return chits[:at] + chits[at + 1 :]


@lru_cache(maxsize=4096)
def _draws(inside: tuple[str, ...]) -> Draws:
    counts = Counter(inside)
    options = tuple(_draw(chit) for chit in counts)
    return Draws(options, None if len(set(counts.values())) == 1 else tuple(counts.values()))


@cache
def _draw(chit: str) -> Draw:
    return Draw(chit)
