"""Says which of the values that nobody could establish decide who wins a scenario.

    python -m tools.levers [SCENARIO]... [--games 100] [--level captain] [--seed 0] [--even] [--only C7]...

Every other value of every doubtful choice is played as often as the usual values are, on the same dice. What a value
does to the points of the first side (a draw is half) is told with its 95 % interval, the strongest first.
"""

from collections.abc import Callable, Sequence
from functools import partial
from math import fsum
from typing import Any

import click
import msgspec
from rich.console import Console
from rich.table import Table

import gloire
from gloire import players
from gloire.cli.levels import ABOUT_LEVELS, check_styles, level_option
from gloire.cli.opening import begin
from gloire.cli.output import announced, console
from gloire.core.handicaps import evened, others
from gloire.sim.match import Match
from gloire.sim.pool import cores, spread
from gloire.sim.statistics import Summary, summary
from gloire.sim.tournament import Tournament, play_one


class Lever(msgspec.Struct, frozen=True):
    """Another value of a choice, and what it does to the points of the first side."""

    choice: str
    value: Any
    what: str
    source: str
    points: float  # from 0 to 1
    more: Summary  # than with the usual values


class Levers(msgspec.Struct, frozen=True):
    """All levers of a scenario, the strongest first."""

    scenario: str
    games: int  # for each value
    usual: float  # points of the first side with the usual values
    found: list[Lever]


def levers(
    scenario: str,
    games: int,
    level: str = "captain",
    seed: int = 0,
    only: Sequence[str] = (),
    even: bool = False,
    workers: int = 1,
    tell: Callable[[int], object] = lambda games: None,
) -> Levers:
    """Plays a scenario with every value; on request with the handicap that comes nearest to even."""
    values = alternatives(scenario, only)
    always: dict[str, Any] = evened(gloire.scenario(scenario).choices, players.evens(level)) if even else {}
    chosen = [always, *({**always, choice: value} for choice, value in values)]
    tournaments = [Tournament(scenario, level, level, games, seed, choices=each) for each in chosen]
    shares = [[0.0] * games for _ in tournaments]
    for at, points in spread(partial(_points, tournaments), range(games * len(tournaments)), workers):
        shares[at // games][at % games] = points
        tell(1)
    usual, *rest = shares
    found = [_lever(scenario, *value, usual, points) for value, points in zip(values, rest, strict=True)]
    return Levers(scenario, games, _mean(usual), sorted(found, key=lambda lever: -abs(lever.more.mean)))


def alternatives(scenario: str, only: Sequence[str] = ()) -> list[tuple[str, Any]]:
    """Every value that a choice could have besides its usual one; a handicap is no doubt."""
    choices = others(gloire.scenario(scenario).choices)
    return [(id, value) for id, choice in choices.items() if not only or id in only for value in choice["others"]]


def _points(tournaments: Sequence[Tournament], at: int) -> tuple[int, float]:
    tournament = tournaments[at // tournaments[0].games]
    return at, _share(play_one(tournament, at % tournament.games))


def _share(match: Match) -> float:
    """What the first side has of a game."""
    return 0.5 if match.winner is None else float(match.winner == next(iter(match.seats)))


def _lever(scenario: str, id: str, value: Any, usual: Sequence[float], points: Sequence[float]) -> Lever:
    choice = gloire.scenario(scenario).choices[id]
    more = summary([now - before for before, now in zip(usual, points, strict=True)])
    return Lever(id, value, choice["what"], choice["source"], _mean(points), more)


def _mean(points: Sequence[float]) -> float:
    return fsum(points) / len(points)


@click.command(context_settings={"help_option_names": ["-h", "--help"]}, epilog=ABOUT_LEVELS)
@click.argument("scenarios", nargs=-1)
@click.option("--games", default=100, show_default=True, type=click.IntRange(min=2), help="Games with each value.")
@level_option("--level", default="captain", show_default=True, help="Who plays.")
@click.option("--seed", default=0, show_default=True, help="Fixes every die and every choice.")
@click.option("--only", multiple=True, metavar="ID", help="Only this choice; may be given again.")
@click.option("--even", is_flag=True, help="With the handicap that comes nearest to even, where one was found.")
@click.option("--workers", type=click.IntRange(min=1), default=cores, show_default="all cores", help="Processes.")
def main(
    scenarios: tuple[str, ...], games: int, level: str, seed: int, only: tuple[str, ...], even: bool, workers: int
) -> None:
    """Play each SCENARIO with every value in doubt, and say which of them decide it.

    Where one side wins nearly always, no value shows: play it with --even.
    """
    named = scenarios or ("waterloo-20-third-day",)
    for scenario in named:
        _check(scenario, level, only)
    for scenario in named:
        count = len(alternatives(scenario, only))
        with announced(f"{scenario}: {count} values", games * (count + 1)) as advance:
            show(levers(scenario, games, level, seed, only, even, workers, advance), console())


def _check(scenario: str, level: str, only: Sequence[str]) -> None:
    """Complains of a scenario, a style or choices with another value that there are not, before the first game."""
    check_styles(begin(scenario).scenario, level)
    known = {id for id, _ in alternatives(scenario)}
    if unknown := [id for id in dict.fromkeys(only) if id not in known]:
        raise click.ClickException(f"{scenario} has no choice of that name: {', '.join(unknown)}")


def show(found: Levers, on: Console) -> None:
    """A table of the levers."""
    first = gloire.scenario(found.scenario).sides[0]
    on.print(f"{found.scenario}, {found.games} games each: {first} {found.usual:.0%} of the points", highlight=False)
    table = Table("choice", "value", "points", "more", "95 %", "source", "what", box=None, header_style="bold")
    for one in found.found:
        between = f"{one.more.low:+.0%} to {one.more.high:+.0%}"
        row = (one.choice, str(one.value), f"{one.points:.0%}", f"{one.more.mean:+.0%}", between, one.source, one.what)
        table.add_row(*row)
    on.print(table)


if __name__ == "__main__":
    main()
