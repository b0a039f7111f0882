"""Plays many games of all systems with varied options, as a server would, and says whether memory stays level.

    python tools/soak.py [--games 2000] [--settled 500] [--seed 0]

What is worked out for a scenario is kept by process, so memory grows at first. After the first games it must not: the
command fails when at the end there is more than a tenth above the most there was until then. The collector spares what
has long been there, as in the server, so whatever only the collector could free would be seen.
"""

import sys
from random import Random

import click
from rich.console import Console
from rich.progress import track

import gloire
from gloire.core.game import Game
from gloire.core.memos import MEMORY
from gloire.core.system import ScenarioInfo
from gloire.server.memory import spare_the_living
from gloire.sim.footprint import resident

EVERY = 25  # games between two looks
ROOM = 1.1  # how much more there may be at the end than when memory has settled
LARGE = 12  # one game in so many is of a system with large battles, whose games take long
AT_FIRST = 3  # the same until memory has settled, so that by then every battle was played with most of its options
LONGEST = 3000  # answers; a longer game is given up
QUICK = "napoleonic20"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--games", default=2000, show_default=True, type=click.IntRange(min=2), help="How many games.")
@click.option("--settled", default=500, show_default=True, help="After how many games memory must be level.")
@click.option("--seed", default=0, show_default=True, help="Another seed, other games.")
def main(games: int, settled: int, seed: int) -> None:
    """Play games of all systems with varied options, and watch memory."""
    spare_the_living()
    console, looks = Console(), list[tuple[int, float]]()
    for number in track(range(1, games + 1), description="soaking", transient=True):
        play(Random(f"{seed}/{number}"), is_large=number % (AT_FIRST if number <= settled else LARGE) == 0)
        if number % EVERY == 0 or number == games:
            looks.append((number, resident()))
            if number % (EVERY * 10) == 0:
                console.print(f"{number} games: {looks[-1][1]:.0f} MB, memos {MEMORY.held >> 20} MB", highlight=False)
    before, after = level(looks, settled)
    console.print(f"until game {settled} at most {before:.0f} MB, after it {after:.0f} MB", highlight=False)
    sys.exit(after > before * ROOM)


def level(looks: list[tuple[int, float]], settled: int) -> tuple[float, float]:
    """The most memory there was until it settled, and the most after that."""
    return max(had for number, had in looks if number <= settled), max(had for number, had in looks if number > settled)


def play(rng: Random, is_large: bool) -> Game:
    """One random game, of a scenario and with options that are drawn."""
    info = rng.choice([info for info in gloire.scenarios() if (info.system == QUICK) != is_large])
    game = gloire.new_game(info.id, options_of(info, rng))
    while game.question is not None and game.length < LONGEST:
        game.apply(game.question.sample(rng))
    return game


def options_of(info: ScenarioInfo, rng: Random) -> dict[str, bool]:
    """Each option with even chances."""
    return {option: rng.random() < 0.5 for option in info.options}


if __name__ == "__main__":
    main()
