"""Positions that a test wants, found by playing at random."""

import random
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import gloire
from gloire.core.codec import plain

THIRD_DAY = "waterloo-20-third-day"
GAMES = 200

Wanted = Callable[[str, dict[str, Any], list[dict[str, Any]]], bool]


# Options that one can have in every game at once; the others take something away, or are about the table.
APART = {"no_take_backs", "no_defense_plan", "scripted_events"}


def all_options(scenario: str) -> dict[str, bool]:
    """Every optional rule of a scenario."""
    return dict.fromkeys((name for name in gloire.scenario(scenario).options if name not in APART), True)


def found(
    wanted: Wanted,
    scenario: str = THIRD_DAY,
    options: Mapping[str, bool] | None = None,
    shunned: Collection[str] = (),
) -> gloire.Game:
    """The first position whose question has the kind, the facts and the actions that are wanted.

    Nobody gives an answer that is shunned, as long as there is another: so games come to questions that are rare.
    """
    for seed in range(GAMES):
        game, rng = gloire.new_game(scenario, options), random.Random(seed)
        while (question := game.question) is not None:
            if wanted(question.kind, plain(question.about), [plain(action) for action in question.actions]):
                return game
            game.apply(rng.choice(_welcome(question.actions, shunned)))
    raise AssertionError("no such position came about")


def with_choice(
    kind: str, scenario: str = THIRD_DAY, options: Collection[str] = (), shunned: Collection[str] = ()
) -> gloire.Game:
    """A question with more than one answer."""

    def wanted(asked: str, _: Any, actions: list[dict[str, Any]]) -> bool:
        return asked == kind and len(actions) > 1

    return found(wanted, scenario, dict.fromkeys(options, True), shunned)


def _welcome(actions: Sequence[Any], shunned: Collection[str]) -> list[Any]:
    """The answers that somebody may give."""
    return [action for action in actions if type(action).__name__ not in shunned] or list(actions)
