"""Exact play: what a position is worth if everybody plays his best and every die is weighed by its chance.

It knows no system. It asks a game its questions, tries every lawful answer on a clone, and keeps what it found by the
position, so that orders of moves that come to the same are worked out once. Only tiny positions can be solved so: one
that has too many others behind it is refused, and so is one in which somebody has a secret.
"""

from collections.abc import Callable, Collection, Hashable, Iterator
from typing import Any

from gloire.core.actions import Action
from gloire.core.game import Game, Question
from gloire.core.sides import CHANCE

LIMIT = 200_000  # positions looked at; about a minute

Key = Callable[[Game], Hashable]  # games with the same key are worth the same
Worth = Callable[[Game], float | None]  # of a game that has come far enough, for the side; None where it goes on


class TooLarge(ValueError):
    """A position that has too many others behind it."""

    def __init__(self, limit: int) -> None:
        super().__init__(
            f"more than {limit:,} positions lie behind this one: take units away, begin in a later phase or end sooner"
        )


class Secret(ValueError):
    """A position in which somebody does not know all: exact play would look at what is hidden."""

    def __init__(self) -> None:
        super().__init__("something is hidden from a side here, and exact play has no secrets")


class Circle(ValueError):
    """Answers that lead back to where they began."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"answers to {kind} lead back to the same position: name those that take others back")


class Exact:
    """Works out what positions are worth to a side, and remembers them."""

    def __init__(
        self,
        side: str,
        worth: Worth,
        limit: int = LIMIT,
        key: Key | None = None,
        takes_back: Collection[str] = (),
    ) -> None:
        """Without a key only the same positions are taken for the same. Actions that only take another back are named:

        they come to the same as not to have taken it, and would lead round in a circle.
        """
        self.side, self._worth, self._limit = side, worth, limit
        self._key, self._takes_back = key or _fingerprint, frozenset(takes_back)
        self._known: dict[Hashable, float] = {}
        self._under_way: set[Hashable] = set()

    @property
    def positions(self) -> int:
        """How many positions were looked at so far."""
        return len(self._known)

    def ends(self, game: Game) -> bool:
        """Whether a game has come as far as it is looked at."""
        return self._worth(game) is not None

    def value(self, game: Game) -> float:
        """What a game is worth: the best answer of the side, the worst of the other, the mean of the dice."""
        return self._value(game.clone())

    def _value(self, game: Game) -> float:
        """The same of a game that nobody else has; it is played on."""
        game = _past_forced_answers(game, self._worth)
        if (reached := self._worth(game)) is not None:
            return reached
        key = self._key(game)
        if key not in self._known:
            if key in self._under_way:
                raise Circle(_asked(game).kind)
            if len(self._known) + len(self._under_way) >= self._limit:
                raise TooLarge(self._limit)
            self._under_way.add(key)
            try:
                self._known[key] = self._work_out(game)
            finally:
                self._under_way.remove(key)
        return self._known[key]

    def _work_out(self, game: Game) -> float:
        question = _asked(game)
        if question.asks == CHANCE:
            return sum(share * self._after(game, action) for action, share in _shares(question))
        worths = (self._after(game, action) for action in self._considered(question))
        return max(worths) if question.asks == self.side else min(worths)

    def _considered(self, question: Question) -> Iterator[Any]:
        return (action for action in question.actions if type(action).__name__ not in self._takes_back)

    def _after(self, game: Game, action: Action) -> float:
        twin = game.clone()
        twin.apply(action)
        return self._value(twin)

    def answers(self, game: Game) -> list[tuple[Any, float]]:
        """Every answer to the question now asked, with what it is worth to the side; the best for who answers first."""
        question = _asked(game)
        if any(game.scenario.system.hides(game.position, side) for side in game.scenario.sides):
            raise Secret
        found = [(action, self._after(game, action)) for action in self._considered(question)]
        return sorted(found, key=lambda one: -one[1] if question.asks == self.side else one[1])


def _fingerprint(game: Game) -> Hashable:
    return game.hash


def _asked(game: Game) -> Question:
    question = game.question
    assert question is not None, "a game that is over has no answers"
    return question


def _past_forced_answers(game: Game, worth: Worth) -> Game:
    """The same game where somebody has a choice, a die falls, or it has come far enough. The game is played on."""
    while worth(game) is None and (question := _asked(game)).asks != CHANCE and len(question.actions) == 1:
        game.apply(question.actions[0])
    return game


def _shares(question: Question) -> Iterator[tuple[Any, float]]:
    weights = question.weights or [1] * len(question.actions)
    return ((action, weight / sum(weights)) for action, weight in zip(question.actions, weights, strict=True))
