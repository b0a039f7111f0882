"""What a system promises beyond what all of them do."""

from collections.abc import Callable, Iterator
from random import Random

import msgspec

from gloire.core.actions import Action
from gloire.core.game import Game


class Disguise(msgspec.Struct, frozen=True):
    """A game that must look the same to somebody although other things are hidden in it."""

    game: Game
    translate: Callable[[Action], Action | None]  # an answer of whoever hides something, as it reads there, if it does


class Promises(msgspec.Struct, frozen=True):
    """A system's own promises."""

    faults: Callable[[Game], Iterator[str]]  # what is wrong with a position, and with the events of the last answer
    kept_from: Callable[
        [Game], tuple[str | None, ...]
    ]  # viewers who must not learn the answer to the question now asked
    comes_out: Callable[[Game], bool]  # whether the answer to the question now asked may tell the secret
    disguise: Callable[[Game, str, Random], Disguise | None]  # what is hidden from a side changed, if anything is
    is_out: Callable[[Game], bool]  # whether the last answer has brought something hidden to light


def dealt_anew(game: Game, viewer: str, rng: Random, sealing: tuple[type[Action], ...]) -> Disguise | None:
    """A game with other things hidden from a viewer, as its system deals them; None where nothing is.

    What the enemy does reads the same whatever is hidden; answers that seal something anew are another matter.
    """
    if not game.scenario.system.hides(game.position, viewer):
        return None
    position = game.position.clone()
    game.scenario.system.redeal(position, viewer, rng)
    return Disguise(Game(game.scenario, position), lambda action: None if isinstance(action, sealing) else action)
