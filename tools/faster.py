"""Says whether this checkout is faster or slower than a commit, in one run.

    python tools/faster.py COMMIT [SCENARIO]... [--preset all] [--rounds 60] [--games 20]

Both play the same random games, each in a process of its own, turn and turn about; what counts is the ratio within each
pair of rounds, by the processor's time, because on a shared machine the speed itself changes from minute to minute.
Each round has games of its own, as nobody plays a game twice. Where the numbers of decisions differ, so do the rules,
and the games are only alike. A preset is what this checkout means by it: both play with the same options, so the commit
must know them.
"""

import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from gloire.cli.opening import preset_options

ROOT = Path(__file__).parents[1]
WARM_UP = 40  # games before the clock runs
PLAYER = f"""
import json
import sys
import time
from gloire.sim import bench
scenario, games, options = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[3])
rules = [options] if options else []  # the first commits knew no options
bench.play(scenario, range(-{WARM_UP}, 0), 0, *rules)
for line in sys.stdin:
    first, begun = int(line) * games, time.process_time()
    one = bench.play(scenario, range(first, first + games), 0, *rules)
    print(one.decisions, time.process_time() - begun, flush=True)
"""


class Comparison(msgspec.Struct, frozen=True):
    """What came out for a scenario."""

    scenario: str
    before: float  # decisions a second, the median
    now: float
    ratio: float  # the median of the pairs
    low: float  # the middle half of them
    high: float
    same: bool  # whether both came to the same number of decisions


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("commit")
@click.argument("scenarios", nargs=-1)
@click.option("--preset", metavar="NAME", help="With a set of optional rules: standard, or all.")
@click.option("--rounds", default=60, show_default=True, type=click.IntRange(min=4), help="Pairs of rounds a scenario.")
@click.option("--games", default=20, show_default=True, type=click.IntRange(min=1), help="Games in a round.")
def main(commit: str, scenarios: Sequence[str], preset: str | None, rounds: int, games: int) -> None:
    """Compare the speed of this checkout with that of COMMIT on random games of each SCENARIO."""
    names = scenarios or ("waterloo-20", "waterloo-20-third-day")
    rules = {name: dict.fromkeys(preset_options(name, preset), True) for name in names}
    console = Console()
    table = Table("scenario", "before", "now", "now/before", "middle half", "same games")
    with checked_out(commit) as source:
        for scenario, options in rules.items():
            found = compare(scenario, source, rounds, games, options)
            between = f"{found.low:.3f} to {found.high:.3f}"
            same = "yes" if found.same else "no"
            table.add_row(scenario, f"{found.before:,.0f}", f"{found.now:,.0f}", f"{found.ratio:.3f}", between, same)
    console.print(table)


@contextlib.contextmanager
def checked_out(commit: str) -> Iterator[Path]:
    """The sources of a commit, for as long as they are needed."""
    with tempfile.TemporaryDirectory() as folder:
        made = subprocess.run(
            ["git", "-C", str(ROOT), "archive", "--output", f"{folder}/then.tar", commit, "src"],
            capture_output=True,
            text=True,
            check=False,
        )
        if made.returncode:
            raise click.ClickException(
                f"{commit!r} cannot be read: {made.stderr.strip()}. Name a commit of this repository."
            )
        subprocess.run(["tar", "-xf", f"{folder}/then.tar", "-C", folder], check=True)
        yield Path(folder) / "src"


NO_OPTIONS: Mapping[str, bool] = {}


def compare(scenario: str, then: Path, rounds: int, games: int, options: Mapping[str, bool] = NO_OPTIONS) -> Comparison:
    """Plays the rounds in pairs; who begins changes from pair to pair."""
    wanted = [scenario, str(games), json.dumps(dict(options))]
    with _player(then, wanted) as old, _player(ROOT / "src", wanted) as new:
        pairs = []
        for number in track(range(rounds), description=scenario, transient=True):
            if number % 2:
                before, now = _round(old, number), _round(new, number)
            else:
                now, before = _round(new, number), _round(old, number)
            pairs.append((before, now))
    return summary(scenario, pairs)


Timed = tuple[int, float]  # decisions, seconds


def summary(scenario: str, pairs: Sequence[tuple[Timed, Timed]]) -> Comparison:
    """The medians, and the ratio pair by pair."""
    rates = [(before[0] / before[1], now[0] / now[1]) for before, now in pairs]
    low, ratio, high = statistics.quantiles([now / before for before, now in rates])
    return Comparison(
        scenario=scenario,
        before=statistics.median(before for before, _ in rates),
        now=statistics.median(now for _, now in rates),
        ratio=ratio,
        low=low,
        high=high,
        same=all(before[0] == now[0] for before, now in pairs),
    )


@contextlib.contextmanager
def _player(source: Path, wanted: Sequence[str]) -> Iterator["subprocess.Popen[str]"]:
    command = [sys.executable, "-c", PLAYER, *wanted]
    surroundings = {**os.environ, "PYTHONPATH": str(source), "PYTHONHASHSEED": "0"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=surroundings, stdin=pipe, stdout=pipe, text=True) as player:
        try:
            yield player
        finally:
            player.kill()


def _round(player: "subprocess.Popen[str]", number: int) -> Timed:
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write(f"{number}\n")
    player.stdin.flush()
    if not (line := player.stdout.readline()):
        raise click.ClickException("one of the two stopped; what it said stands above")
    decisions, seconds = line.split()
    return int(decisions), float(seconds)


if __name__ == "__main__":
    main()
