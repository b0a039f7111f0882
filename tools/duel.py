"""Says whether players of this checkout are stronger or weaker than those of a commit, and what they cost.

    python -m tools.duel COMMIT [SCENARIO]... [--games 200] [--level greedy] [--workers 1] [--cost 20]

Each checkout is a process of its own and keeps a whole game (`tools/duellist.py`); they tell each other their answers
as JSON, so the two may differ in everything but the rules. Games come in pairs with the same dice, in which the two
swap sides. The interval is Wilson's, for as many games as the spread of the pairs is worth.
"""

import contextlib
import json
import os
import queue
import statistics
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import gloire
from gloire.sim.statistics import wilson, worth_of_pairs
from tools.duellist import ROLLS
from tools.faster import ROOT, checked_out

Process = subprocess.Popen[str]
Couple = tuple[Process, Process]  # the old player and the new one


class Game(msgspec.Struct, frozen=True):
    """One game: 1 for the new player where it won, a half for a draw."""

    score: float
    thought: tuple[float, float]  # seconds, of the old player and of the new


class Duel(msgspec.Struct, frozen=True):
    """What came out for a scenario."""

    games: int
    wins: int  # of the new player
    draws: int
    score: float
    low: float
    high: float
    thought: tuple[float, float]  # seconds a game


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("commit")
@click.argument("scenarios", nargs=-1)
@click.option("--games", default=200, show_default=True, type=click.IntRange(min=2), help="Games a scenario, in pairs.")
@click.option("--level", default="greedy", show_default=True, help="Which player of each checkout plays.")
@click.option("--workers", default=1, show_default=True, type=click.IntRange(min=1), help="Games at a time.")
@click.option(
    "--cost", default=0, show_default=True, help="Games each plays alone, turn and turn about, to compare costs."
)
@click.option("--seed", default=0, show_default=True, help="The number of the first pair.")
def main(commit: str, scenarios: Sequence[str], games: int, level: str, workers: int, cost: int, seed: int) -> None:
    """Let players of this checkout play against those of COMMIT on each SCENARIO."""
    strength = Table("scenario", "games", "won", "drawn", "score", "95 %", "ms before", "ms now")
    costs = Table("scenario", "ms a game before", "now", "before/now", "middle half")
    with checked_out(commit) as then, Progress(transient=True) as progress:
        for scenario in scenarios or ("waterloo-20-third-day",):
            if cost:
                spent = progress.track(
                    compare_costs(scenario, level, then, cost), cost, description=f"{scenario}: cost"
                )
                costs.add_row(scenario, *_cost_row(list(spent)))
            played = play_pairs(scenario, level, then, range(seed, seed + games // 2), workers)
            pairs = list(progress.track(played, games // 2, description=scenario))
            strength.add_row(scenario, *_row(summary(pairs)))
    Console().print(strength, *([costs] if cost else []))


def _row(found: Duel) -> list[str]:
    thought = [f"{1000 * seconds:.0f}" for seconds in found.thought]
    between = f"{found.low:.1%} to {found.high:.1%}"
    return [str(found.games), str(found.wins), str(found.draws), f"{found.score:.1%}", between, *thought]


def _cost_row(pairs: Sequence[tuple[float, float]]) -> list[str]:
    low, middle, high = statistics.quantiles(before / now for before, now in pairs)
    before, now = (1000 * statistics.mean(column) for column in zip(*pairs, strict=True))
    return [f"{before:.0f}", f"{now:.0f}", f"{middle:.2f}", f"{low:.2f} to {high:.2f}"]


Pair = tuple[Game, Game]


def summary(pairs: Sequence[Pair]) -> Duel:
    """The score of the new player with its interval."""
    games = [game for pair in pairs for game in pair]
    score = statistics.mean(game.score for game in games)
    low, high = wilson(score, worth_of_pairs([(one.score + other.score) / 2 for one, other in pairs]))
    return Duel(
        games=len(games),
        wins=sum(game.score == 1 for game in games),
        draws=sum(game.score == 0.5 for game in games),
        score=score,
        low=low,
        high=high,
        thought=(
            statistics.mean(game.thought[0] for game in games),
            statistics.mean(game.thought[1] for game in games),
        ),
    )


def play_pairs(scenario: str, level: str, then: Path, numbers: Sequence[int], workers: int) -> Iterator[Pair]:
    """Pairs of games as they are finished, several at a time."""
    sides = gloire.new_game(scenario).scenario.sides
    with contextlib.ExitStack() as running, ThreadPoolExecutor(workers) as pool:
        free: queue.SimpleQueue[Couple] = queue.SimpleQueue()
        for _ in range(workers):
            free.put((running.enter_context(_process(then)), running.enter_context(_process(ROOT / "src"))))

        def play_pair(number: int) -> Pair:
            couple = free.get()
            try:
                return (
                    play(couple, scenario, level, number, sides),
                    play(couple, scenario, level, number, sides[::-1]),
                )
            finally:
                free.put(couple)

        yield from pool.map(play_pair, numbers)


def play(couple: Couple, scenario: str, level: str, number: int, sides: Sequence[str]) -> Game:
    """One game, in which the old player has the first of the sides; the new one rolls the dice of both."""
    old, new = couple
    seats = {sides[0]: old, sides[1]: new, ROLLS: new}
    for player in couple:
        mine = [seat for seat, holder in seats.items() if holder is player]
        _say(player, {"scenario": scenario, "level": level, "seed": number, "mine": mine})
    _, asked = (_hear(player)["asks"] for player in couple)
    while asked is not None:
        heard = _hear(seats[asked])
        _say(old if seats[asked] is new else new, heard["answer"])
        asked = heard["asks"]
    ends = [_hear(player) for player in couple]
    if ends[0]["winner"] != ends[1]["winner"]:
        raise click.ClickException(f"the two do not agree who won game {number} of {scenario}: their rules differ")
    winner = ends[0]["winner"]
    return Game(0.5 if winner is None else float(winner == sides[1]), (ends[0]["thought"], ends[1]["thought"]))


def compare_costs(scenario: str, level: str, then: Path, games: int) -> Iterator[tuple[float, float]]:
    """Seconds of the processor for the same games, each played by one checkout alone; who begins changes."""
    with _process(then) as old, _process(ROOT / "src") as new:
        order = {"scenario": scenario, "level": level}
        for player in (old, new):
            _alone(player, {**order, "seed": -1})  # What is worked out once for a scenario is no cost of a game.
        for number in range(games):
            turns = (old, new) if number % 2 else (new, old)
            spent = {id(player): _alone(player, {**order, "seed": number}) for player in turns}
            yield spent[id(old)], spent[id(new)]


def _alone(player: Process, order: dict[str, Any]) -> float:
    _say(player, order)
    cost: float = _hear(player)["cost"]
    return cost


@contextlib.contextmanager
def _process(source: Path) -> Iterator[Process]:
    command = [sys.executable, str(ROOT / "tools" / "duellist.py")]
    surroundings = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=surroundings, stdin=pipe, stdout=pipe, text=True) as player:
        try:
            yield player
        finally:
            player.kill()


def _say(player: Process, message: Any) -> None:
    assert player.stdin is not None
    player.stdin.write(json.dumps(message) + "\n")
    player.stdin.flush()


def _hear(player: Process) -> dict[str, Any]:
    assert player.stdout is not None
    if not (line := player.stdout.readline()):
        raise click.ClickException("one of the two stopped; what it said stands above")
    heard: dict[str, Any] = json.loads(line)
    return heard


if __name__ == "__main__":
    main()
