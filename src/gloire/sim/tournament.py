"""Many games between two players. The number of processes changes nothing but the time it takes.

Levels that think for seconds do so by the time of the processor: a busy machine makes them no weaker, but what they
find in their time may differ, and so may their games. Where they count play-outs alone, games repeat anywhere.
"""

from collections.abc import Callable
from functools import partial
from time import process_time
from typing import Any

import msgspec

import gloire
from gloire import players
from gloire.sim.dice import generator
from gloire.sim.match import Match, Table
from gloire.sim.pool import spread


class Tournament(msgspec.Struct, frozen=True):
    """What is played: a scenario, a player for each seat, how often, from which seed."""

    scenario: str
    a: str
    b: str
    games: int
    seed: int = 0
    options: dict[str, bool] = {}
    choices: dict[str, Any] = {}
    swap: bool = False  # A and B change sides after every game, and each pair of games has the same dice
    playouts: bool = False  # levels that search count play-outs, as many as their seconds are worth, and see no clock

    def seats(self, number: int, sides: tuple[str, ...]) -> dict[str, str]:
        """Who has which side in a game: A the first, B the second, unless they have swapped."""
        levels = (self.b, self.a) if self.has_swapped(number) else (self.a, self.b)
        return dict(zip(sides, levels, strict=True))

    def seated(self, number: int, sides: tuple[str, ...]) -> dict[str, players.Player]:
        """The players of a game, by the clock that the tournament is played by."""
        clock = players.standing_still if self.playouts else process_time
        return {
            side: players.make(level, generator(self.seed, number, side), clock)
            for side, level in self.seats(number, sides).items()
        }

    def has_swapped(self, number: int) -> bool:
        """Whether A has the second side in a game."""
        return self.swap and number % 2 == 1


def play_all(
    tournament: Tournament, workers: int = 1, tell: Callable[[Match], object] = lambda match: None
) -> list[Match]:
    """All games in order. `tell` hears of each when it is finished."""
    matches = []
    for match in spread(partial(play_one, tournament), range(tournament.games), workers):
        tell(match)
        matches.append(match)
    return sorted(matches, key=lambda match: match.number)


def play_one(tournament: Tournament, number: int) -> Match:
    """The game of this number, which depends on the tournament and the number alone, except where a clock is asked."""
    game = gloire.new_game(tournament.scenario, tournament.options, tournament.choices)
    seated = tournament.seated(number, game.scenario.sides)
    deal = number // 2 if tournament.swap else number
    table = Table(game, seated, generator(tournament.seed, deal, "dice"))
    table.play()
    return table.write_down(number)
