"""Many games between two players. The number of processes changes nothing but the time it takes."""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any

import msgspec

import gloire
from gloire import players
from gloire.sim.dice import generator
from gloire.sim.match import Match, Table

CHUNKS_PER_WORKER = 8  # enough for an even load and a lively progress bar
LONGEST_CHUNK = 50


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

    def seats(self, number: int, sides: tuple[str, ...]) -> dict[str, str]:
        """Who has which side in a game; A has the first side unless the players have swapped."""
        levels = (self.b, self.a) if self.swap and number % 2 else (self.a, self.b)
        return dict(zip(sides, levels, strict=True))


def play_one(tournament: Tournament, number: int) -> Match:
    """The game of this number, which depends on nothing but the tournament and the number."""
    game = gloire.new_game(tournament.scenario, tournament.options, tournament.choices)
    deal = number // 2 if tournament.swap else number
    seated = {
        side: players.make(level, generator(tournament.seed, number, side))
        for side, level in tournament.seats(number, game.scenario.sides).items()
    }
    table = Table(game, seated, generator(tournament.seed, deal, "dice"))
    table.play()
    return table.write_down(number)


def play_all(
    tournament: Tournament, workers: int = 1, tell: Callable[[int], object] = lambda finished: None
) -> list[Match]:
    """All games in order. `tell` hears how many more are finished."""
    matches: list[Match] = []
    for chunk in _chunks(tournament, workers):
        matches += chunk
        tell(len(chunk))
    return sorted(matches, key=lambda match: match.number)


def _chunks(tournament: Tournament, workers: int) -> Iterator[list[Match]]:
    if workers == 1:
        for number in range(tournament.games):
            yield [play_one(tournament, number)]
        return
    size = max(1, min(LONGEST_CHUNK, tournament.games // (workers * CHUNKS_PER_WORKER)))
    # Processes begin afresh: a fork would copy the progress bar's thread in whatever state it is.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting = [
            pool.submit(_play_chunk, tournament, first, min(first + size, tournament.games))
            for first in range(0, tournament.games, size)
        ]
        for done in as_completed(waiting):
            yield done.result()


def _play_chunk(tournament: Tournament, first: int, end: int) -> list[Match]:
    return [play_one(tournament, number) for number in range(first, end)]


def cores() -> int:
    """How many processes this machine can run at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
