"""The vocabulary of flow: procedures, decisions, rolls, episodes.

The flow of a game is a stack of procedures. Each kind of procedure has a flat, ordered tuple of steps, and a step is
a plain function `(game, frame)`, a Decision or an Episode. A decision is asked again until it asks nobody or its choice
returns DONE; that is the only loop.

A step may begin other procedures; they run before its own procedure goes on. What such a procedure must know stands in
its own frame. An Episode, and a Decision that has `heard`, is told how each of them ended, with its last facts.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final

import msgspec

from gloire.core.actions import Action, Generator, Roll
from gloire.core.dice import D6, Dice
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE


class Procedure(msgspec.Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="in", tag=True):
    """A procedure in progress: the step it has reached, and its own facts."""

    step: int = -1  # below zero while it waits for its turn to begin
    hearing: int = -1  # the step that is told how what it began has ended


class Done:
    """What a choice returns when its decision need not be asked again."""


DONE: Final = Done()


class Decision:
    """A step that asks a player. Asking changes nothing; only `choose` does."""

    kind: ClassVar[str]  # the name of the question
    hears: ClassVar[bool] = False  # whether it is told how the procedures end that its choice begins
    rule: ClassVar[str] = ""  # the case it asks under; none where games have it under numbers of their own

    def __init_subclass__(cls) -> None:
        cls.kind = cls.__name__
        cls.hears = cls.heard is not Decision.heard

    def cites(self, game: Any, frame: Any) -> str:
        """The case it asks under, where that depends on the game."""
        return self.rule

    def asks(self, game: Any, frame: Any) -> str | None:
        """Whom: a side's id, CHANCE, or NOBODY."""
        raise NotImplementedError  # pragma: no cover

    def options(self, game: Any, frame: Any) -> Sequence[Action]:
        """What is lawful: every action that may be chosen."""
        raise NotImplementedError  # pragma: no cover

    def choose(self, game: Any, frame: Any, action: Any) -> Done | None:
        """What the choice does."""
        raise NotImplementedError  # pragma: no cover

    def heard(self, game: Any, frame: Any, ended: Any) -> None:
        """What follows from a procedure that the choice began, now that it has ended."""
        raise NotImplementedError  # pragma: no cover

    def offers(self, game: Any, frame: Any, action: Action) -> bool | None:
        """Whether the action is among the options, where there is a shorter way to know than to list them; or None."""
        return None

    def refuse(self, game: Any, frame: Any, action: Any) -> Refusal | None:
        """The first rule, in the book's order, that forbids an action which is not offered."""
        return None

    def about(self, game: Any, frame: Any) -> dict[str, Any]:
        """Facts a player should see with the question."""
        return {}


class Chance(Decision):
    """A question to CHANCE, uniform unless weights are given."""

    def asks(self, game: Any, frame: Any) -> str | None:
        return CHANCE

    def weights(self, game: Any, frame: Any) -> Sequence[int] | None:
        """Whole-number weights of the options, or None where all weigh the same."""
        return None

    def sample(self, options: Sequence[Action], weights: Sequence[int] | None, rng: Generator) -> Action:
        """One option at random."""
        if weights is None:
            return options[int(rng.random() * len(options))]
        left = rng.random() * sum(weights)
        for option, weight in zip(options, weights, strict=True):
            left -= weight
            if left < 0:
                return option
        return options[-1]


class Die(Chance):
    """A roll: of one six-sided die, unless it says what else is rolled."""

    dice: ClassVar[Dice] = D6

    def options(self, game: Any, frame: Any) -> Sequence[Action]:
        return self.dice.rolls

    def weights(self, game: Any, frame: Any) -> Sequence[int] | None:
        return self.dice.weights

    def choose(self, game: Any, frame: Any, action: Roll) -> Done | None:
        raise NotImplementedError  # pragma: no cover


class Episode:
    """A step that begins other procedures and is told how each of them ended."""

    def begin(self, game: Any, frame: Any) -> None:
        """Begins them, if there is reason to."""
        raise NotImplementedError  # pragma: no cover

    def heard(self, game: Any, frame: Any, ended: Any) -> None:
        """What follows from one of them; it may begin more, which run before those that still wait."""
        raise NotImplementedError  # pragma: no cover

    def __call__(self, game: Any, frame: Any) -> None:
        """As a step of a sequence."""
        depth = len(game.stack) - 1
        self.begin(game, game.update(frame, hearing=frame.step - 1))
        game.cease_hearing(depth)


Step = Decision | Episode | Callable[[Any, Any], None]
Sequences = Mapping[type[Procedure], tuple[Step, ...]]
