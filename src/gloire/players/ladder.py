"""The named levels, from a recruit who misjudges to a marshal who tries his plans out."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec

from gloire.players.greedy import GreedyPlayer
from gloire.players.planners import Misjudging, Planner, Script, Searching
from gloire.players.protocol import STANDARD
from gloire.players.search import Budget

OF_STYLE = "/"  # between a level and a style
Clock = Callable[[], float]  # seconds, by which a search ends


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well a player judges, and how long it thinks."""

    misjudges: float = 0.0
    seconds: float = 0.0  # of a core, for a turn of the game; none where it takes the script's plan as it is
    evens: tuple[str, ...] = ()  # the levels whose handicaps come nearest to even for it, before those of captains


def read_levels(path: Path) -> dict[str, Level]:
    """The levels of a file, weakest first."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Level])


LADDER = read_levels(Path(__file__).with_name("levels.toml"))


def player(name: str, rng: Random, style: str = STANDARD, clock: Clock | None = None) -> GreedyPlayer:
    """A player of a level of the ladder, in a style; by the clock of whoever lets it think."""
    return GreedyPlayer(rng, named(name, style), _planner(LADDER[name], style, clock))


def named(level: str, style: str = STANDARD) -> str:
    """A level and a style in one name."""
    return level if style == STANDARD else f"{level}{OF_STYLE}{style}"


def parted(level: str) -> tuple[str, str]:
    """The level and the style of a name."""
    name, _, style = level.partition(OF_STYLE)
    return name, style or STANDARD


def _planner(level: Level, style: str, clock: Clock | None) -> Planner:
    if level.seconds:
        return Searching(Budget(seconds=level.seconds), style, clock)
    return Misjudging(level.misjudges, style) if level.misjudges else Script(style)
