"""The computer players. They see what a person in their seat would see, and no more."""

from random import Random

from gloire.players import ladder
from gloire.players.advice import Advice, Note, advise, note
from gloire.players.greedy import GreedyPlayer
from gloire.players.ladder import OF_STYLE, Clock, named, parted
from gloire.players.planners import Script, times
from gloire.players.player import Player, Seat, seat_for
from gloire.players.protocol import STANDARD, Strategist
from gloire.players.random_player import RandomPlayer
from gloire.players.search import standing_still
from gloire.systems import entry

PLAIN = ("random", "greedy")  # what the levels are made of: anything that is lawful, and the script as it is
LEVELS = tuple(ladder.LADDER)  # that people are offered, weakest first
PLAYERS = (*PLAIN, *LEVELS)
SCRIPTED = LEVELS.index("captain")  # who plays the script as it is, which is what `greedy` does
BY_STRENGTH = ("random", *LEVELS[:SCRIPTED], "greedy", *LEVELS[SCRIPTED:])  # all players, weakest first
FIRST = "corporal"  # whom a newcomer meets


class UnknownLevel(ValueError):
    """There is no player of that level."""


def make(level: str, rng: Random, clock: Clock | None = None) -> Player:
    """A player of a level, such as "captain", or of a level and a style, such as "captain/bold".

    The same level and generator make the same choices in the same games, except where a clock ends a search; by
    `standing_still` none does.
    """
    name, style = parted(level)
    if name not in PLAYERS or (name == "random" and style != STANDARD):
        raise UnknownLevel(f"there is no level {level!r}; there are: {', '.join(PLAYERS)}")
    if name == "random":
        return RandomPlayer(rng)
    if name == "greedy":
        return GreedyPlayer(rng, level, Script(style))
    return ladder.player(name, rng, style, clock)


def offered(system: str, strongest: str = LEVELS[-1]) -> tuple[str, ...]:
    """The levels that people are offered in a system, weakest first.

    Where a search finds nothing that the script does not, the levels that search would be the script by other names.
    """
    known = LEVELS[: LEVELS.index(strongest) + 1]
    return known if _strategist(system).searches else tuple(level for level in known if not seconds(level))


def styles(system: str) -> tuple[str, ...]:
    """The ways to play that a system knows, the usual one first."""
    return (STANDARD, *(name for name in _strategist(system).styles if name != STANDARD))


def capped(level: str, system: str, strongest: str) -> str:
    """The level and style of a name; where that level is not offered, the strongest there is, in the same style."""
    name, style = parted(level)
    known = offered(system, strongest)
    return level if name in (*PLAIN, *known) else named(known[-1], style)


def seconds(level: str, minutes: int = 0) -> float:
    """How long a level may think in a turn of the game; nothing for those that do not search.

    `minutes`: how long people sit over the battle; where that is a whole day, it may think longer.
    """
    found = ladder.LADDER.get(parted(level)[0])
    return found.seconds * times(minutes) if found else 0.0


def evens(*levels: str) -> tuple[str, ...]:
    """The levels whose handicaps come nearest to even between some levels, before those of captains.

    Those who misjudge need others. Where the levels need different ones, the captains' will do.
    """
    found = {ladder.LADDER[name].evens if name in ladder.LADDER else () for name, _ in map(parted, levels)}
    return found.pop() if len(found) == 1 else ()


def _strategist(system: str) -> Strategist[object, object]:
    found: Strategist[object, object] = entry(system).part("player")
    return found


__all__ = [
    "BY_STRENGTH",
    "FIRST",
    "LEVELS",
    "OF_STYLE",
    "PLAIN",
    "PLAYERS",
    "Advice",
    "GreedyPlayer",
    "Note",
    "Player",
    "RandomPlayer",
    "Seat",
    "UnknownLevel",
    "advise",
    "capped",
    "evens",
    "make",
    "named",
    "note",
    "offered",
    "parted",
    "seat_for",
    "seconds",
    "standing_still",
    "styles",
]
