"""The named levels, from a recruit who misjudges to a marshal who plays his plans out."""

import tomllib
from pathlib import Path
from random import Random

import msgspec

from gloire.players.greedy import GreedyPlayer
from gloire.players.planners import Misjudging, Planner, Script, Searching
from gloire.players.search import Budget


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well a player judges, and how long it thinks."""

    misjudges: float = 0.0
    playouts: int = 0
    seconds: float = float("inf")


def read_levels(path: Path) -> dict[str, Level]:
    """The levels of a file, weakest first."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), dict[str, Level])


LADDER = read_levels(Path(__file__).with_name("levels.toml"))


def player(name: str, rng: Random) -> GreedyPlayer:
    """A player of a level of the ladder."""
    return GreedyPlayer(rng, name, _planner(LADDER[name]))


def _planner(level: Level) -> Planner:
    if level.playouts:
        return Searching(Budget(level.playouts, level.seconds))
    return Misjudging(level.misjudges) if level.misjudges else Script()
