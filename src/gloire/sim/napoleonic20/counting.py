"""The puzzles of Napoleonic 20, counted by morale."""

from itertools import pairwise
from pathlib import Path

from msgspec.structs import replace

from gloire.core.codec import position_hash
from gloire.core.game import Game
from gloire.sim.exact import Key
from gloire.sim.puzzles.written import Book, Goal
from gloire.systems.napoleonic20.frames import Battle, Retreat
from gloire.systems.napoleonic20.position import Position


def lead(game: Position, side: int) -> float:
    """12.1: the points of morale by which a side is ahead."""
    return game.morale[side] - game.morale[1 - side]


def key(goal: Goal) -> Key | None:
    """9.9.1: the way of a retreat is there for those who advance; where one stops before that, only its end counts."""
    return _but_for_ways if "Advance" in goal.until else None


def _but_for_ways(game: Game) -> str:
    position = game.position
    assert isinstance(position, Position)
    if not any(isinstance(frame, Retreat | Battle) for frame in position.stack):
        return game.hash
    bare = position.clone()
    bare.stack = tuple(_without_way(position, frame) for frame in position.stack)
    return position_hash(bare)


def _without_way(game: Position, frame: object) -> object:
    if isinstance(frame, Battle) and frame.result:
        # 9.6: of how it came about, a result keeps nothing.
        return replace(frame, vacated=(), column=0, differential=0, reserves=(False, False))
    if isinstance(frame, Retreat) and _comes_nearer(game, frame):
        return replace(frame, path=(frame.path[0], frame.path[-1]))
    return frame


def _comes_nearer(game: Position, retreat: Retreat) -> bool:
    """9.8.6: with every step nearer to every line it makes for; such a unit does not come back to where it was."""
    ground = game.facts.grounds[game.side_of(retreat.unit)]
    ways = [ground.distance_to(loc) for loc in retreat.locs]
    return all(to[after] < to[before] for to in ways for before, after in pairwise(retreat.path))


BOOK = Book(Path(__file__).parent, lead, key)
