"""What every ledger ends in."""

from collections.abc import Callable
from typing import Protocol

import msgspec

from gloire.core.actions import Roll
from gloire.core.events import Event
from gloire.core.game import Game, Question


class Luck(msgspec.Struct, frozen=True):
    """The dice that were rolled for a side: how many, and how far they fell in its favour."""

    dice: int = 0
    pips: float = 0.0  # in its favour, beyond the average of each die

    def with_die(self, favour: float) -> "Luck":
        """One die more."""
        return Luck(self.dice + 1, self.pips + favour)


class Account(msgspec.Struct, frozen=True):
    """A game in figures."""

    turns: int
    standing: dict[str, list[int]]  # by side, its morale or points as each turn begins and as the game ends
    losses: dict[str, int]  # by side, units lost at any time, whether or not they came back
    lost_for_good: dict[str, int]  # by side, units lost at the end
    luck: dict[str, Luck]  # by side
    expected: dict[str, float]  # results of battles, as the table promised them
    actual: dict[str, int]  # results of battles, as they were rolled


class Ledger(Protocol):
    """Follows one game."""

    def note_die(self, game: Game, question: Question, roll: Roll) -> None:
        """CHANCE is about to answer a question with this roll."""

    def close(self, game: Game) -> Account:
        """The game in figures, when it is over."""


class Bookkeeping(msgspec.Struct, frozen=True):
    """How a system keeps its books."""

    open: Callable[[Game], Ledger]  # a ledger for a game that begins
    # For whom a die is rolled, and whether that side hopes for a high one (1) or a low one (-1); None where for nobody.
    hopes: Callable[[Game, Question], tuple[str, int] | None]
    # By how much an event changed the standing of each side in its favour; empty for most.
    swing: Callable[[Game, Event], dict[str, int]]
    # What all changes of a turn like that of this event are together, such as a night; empty where it stands by itself.
    together: Callable[[Event], str] = lambda _: ""
