"""How procedures end: played out to every end with its chance, where a system says what everybody answers."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from gloire.core.actions import Action
from gloire.core.position import Position, answer, decision_of, run
from gloire.core.procedures import Chance, Decision, Episode, Procedure, Sequences

P = TypeVar("P", bound=Position)
Branch = tuple[Action, float]  # an answer, and how often it is given


def every_end(game: P, branches: Callable[[P, Decision], Iterable[Branch]]) -> Iterator[tuple[float, P]]:
    """Every end of what is under way in a position, with its chance. The position itself is played on."""
    return _ends(game, run(game), branches, 1.0)


def _ends(
    game: P, asked: str | None, branches: Callable[[P, Decision], Iterable[Branch]], chance: float
) -> Iterator[tuple[float, P]]:
    if asked is None:
        yield chance, game
        return
    decision = decision_of(game)
    for action, share in branches(game, decision):
        twin = game.clone()
        twin.log = []
        yield from _ends(twin, answer(twin, decision, action), branches, chance * share)


def shares(game: Position, decision: Chance) -> list[Branch]:
    """Every answer of CHANCE to a question that is asked now, with its share."""
    frame = game.stack[-1]
    options = decision.options(game, frame)
    weights = decision.weights(game, frame) or [1] * len(options)
    return [(option, weight / sum(weights)) for option, weight in zip(options, weights, strict=True)]


def cut_short(sequence: Sequences, procedure: type[Procedure], step: type[Decision | Episode]) -> Sequences:
    """A sequence of play in which a procedure ends before a step of it."""
    steps = sequence[procedure]
    at = next(number for number, one in enumerate(steps) if isinstance(one, step))
    return {**sequence, procedure: steps[:at]}
