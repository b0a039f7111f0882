"""The computer players. They see what a person in their seat would see, and no more."""

from collections.abc import Callable
from functools import partial
from random import Random

from gloire.players import ladder
from gloire.players.greedy import GreedyPlayer
from gloire.players.player import Player, Seat, seat_for
from gloire.players.random_player import RandomPlayer

PLAYERS: dict[str, Callable[[Random], Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    **{name: partial(ladder.player, name) for name in ladder.LADDER},
}
LEVELS = ("random", "greedy")  # that are offered to people; the others are being measured


class UnknownLevel(ValueError):
    """There is no player of that level."""


def make(level: str, rng: Random) -> Player:
    """A player of a level. The same level and generator make the same choices in the same games."""
    if level not in PLAYERS:
        raise UnknownLevel(f"there is no level {level!r}; there are: {', '.join(PLAYERS)}")
    return PLAYERS[level](rng)


__all__ = [
    "LEVELS",
    "PLAYERS",
    "GreedyPlayer",
    "Player",
    "RandomPlayer",
    "Seat",
    "UnknownLevel",
    "make",
    "seat_for",
]
