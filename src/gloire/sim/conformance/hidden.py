"""A change of what is hidden from a side never changes what that side sees, hears or is asked."""

from random import Random
from typing import Any

from gloire.core.codec import plain
from gloire.core.game import Game
from gloire.sim.conformance.breach import Breach
from gloire.sim.conformance.promises import Promises

SAMPLE = 3  # actions whose preview is compared at a question


def check_secret(game: Game, promises: Promises, rng: Random) -> int:
    """Answers a secret question in two ways and plays on alike until the secret is out.

    Returns how many questions were compared, none where the question has one answer or hides nothing.
    """
    question = game.question
    assert question is not None
    strangers = promises.kept_from(game)
    if not strangers or len(question.actions) < 2:
        return 0
    one, other = game.clone(), game.clone()
    first, second = rng.sample(list(question.actions), 2)
    one.apply(first)
    other.apply(second)
    return _play_alike(one, other, strangers, promises, rng)


def _play_alike(one: Game, other: Game, strangers: tuple[str | None, ...], promises: Promises, rng: Random) -> int:
    start, compared = one.length - 1, 0
    while True:
        for viewer in strangers:
            if _all_that_reaches(one, viewer, start) != _all_that_reaches(other, viewer, start):
                raise Breach("what is hidden from a side changes nothing for it", f"{viewer} at {one.question}")
        compared += 1
        if one.question is None or promises.comes_out(one):
            return compared
        answer = one.question.sample(rng)
        if other.why_not(answer) is not None:
            return compared  # who keeps the secret may have other answers from here on
        one.apply(answer)
        other.apply(answer)


def _all_that_reaches(game: Game, viewer: str | None, since: int) -> Any:
    """View, events, whom and what is asked; the question itself, previews and refusals where this side is asked."""
    question = game.question
    told: list[Any] = [game.view(viewer), plain(game.events(since, viewer)), plain(game.outcome)]
    if question is None:
        return told
    told += [question.asks, question.kind, question.rule]
    if question.asks == viewer:
        actions = list(question.actions)
        shown = [game.preview(action, viewer) for action in actions[:: max(1, len(actions) // SAMPLE)]]
        told += [question.about, plain(actions), plain(shown)]
    else:
        # The two games differ in the secret answer itself, so that one cannot be asked of both.
        common = [action for number, action in enumerate(game.answers) if number != since]
        told += [plain(game.why_not(action, viewer)) for action in common[-SAMPLE:]]
    return told
