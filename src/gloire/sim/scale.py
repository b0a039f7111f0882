"""How cost grows with the map and the armies: one country of each size, measured from drawing to the list of moves.

The time is the processor's, so that others on the machine matter little.
"""

import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec

import gloire
from gloire.core.game import Game
from gloire.render.svg import Board, Look
from gloire.systems import entries, entry

Writer = Callable[[Path, int, int], Path]  # writes a scenario of so many hexes and units into a folder
SIZES = ((300, 20), (1200, 60), (3000, 150))  # hexes, units
ROUNDS = 5
REPEATS = 200
MANY = 20  # options: such a question is the one in which units move


class Scale(msgspec.Struct, frozen=True):
    """What one size costs."""

    system: str
    hexes: int
    units: int
    actions: int  # in the first list of moves
    first_list_ms: float  # when nothing is known of the position
    list_ms: float  # after another unit has moved
    unit_ms: float  # of one unit: every way it can go, with costs and paths
    clone_us: float
    loading_s: float
    decisions_per_second: float
    drawing_s: float
    picture_kb: float
    list_kb: float  # all actions as JSON
    unit_kb: float  # those of one unit


def systems_of_scale() -> list[str]:
    """The systems that can write a scenario of any size."""
    return [known.id for known in entries() if known.vast]


def measure_scale(system: str, hexes: int, units: int) -> Scale:
    """One size of map and armies; times are medians of a few rounds."""
    write: Writer = entry(system).part("vast")
    with tempfile.TemporaryDirectory() as place:
        folder = str(write(Path(place), hexes, units))
        game = _in_movement(folder)
        actions = list(game.question.actions) if game.question else []
        map, moving = game.scenario.map, sorted({action.unit for action in actions if hasattr(action, "unit")})
        picture = Board(map, Look(title="Scale")).svg()
        return Scale(
            system=system,
            hexes=len(map.grid),
            units=units,
            actions=len(actions),
            first_list_ms=1e3 * statistics.median(_first_list(folder) for _ in range(ROUNDS)),
            list_ms=1e3 * _seconds(lambda: _list_again(game)),
            unit_ms=1e3 * _seconds(lambda: game.moves(moving[len(moving) // 2])),
            loading_s=_seconds(lambda: gloire.new_game(folder), rounds=2),
            clone_us=1e6 * _seconds(lambda: [game.clone() for _ in range(REPEATS)]) / REPEATS,
            decisions_per_second=_rate(folder),
            drawing_s=_seconds(lambda: Board(map, Look(title="Scale")).svg(), rounds=2),
            picture_kb=len(picture) / 1024,
            list_kb=_kilobytes(actions),
            unit_kb=_kilobytes(actions) / max(1, len(moving)),
        )


def _in_movement(folder: str) -> Game:
    game, rng = gloire.new_game(folder), Random(1)
    while game.question is not None and (game.question.asks == gloire.CHANCE or len(game.question.actions) < MANY):
        game.apply(game.question.sample(rng))
    return game


def _first_list(folder: str) -> float:
    game = gloire.load(_in_movement(folder).dump())
    question = game.question
    begun = time.process_time()
    list(question.actions if question else ())
    return time.process_time() - begun


def _list_again(game: Game) -> None:
    """Moves a unit and lists what the others may do now."""
    after = game.clone()
    if after.question is not None:
        after.apply(after.question.actions[0])
    list(after.question.actions if after.question else ())


def _rate(folder: str, seconds: float = 2.0) -> float:
    """Decisions a second of random play, each with its list made."""
    beginning, rng, decisions = gloire.new_game(folder), Random(2), 0
    game, begun = beginning.clone(), time.process_time()
    while time.process_time() - begun < seconds:
        if game.question is None:
            game = beginning.clone()
            continue
        if game.question.asks == gloire.CHANCE:
            game.apply(game.question.sample(rng))
            continue
        actions = list(game.question.actions)
        decisions += len(actions) > 1
        game.apply(actions[int(rng.random() * len(actions))])
    return decisions / (time.process_time() - begun)


def _seconds(act: Callable[[], object], rounds: int = ROUNDS) -> float:
    def once() -> float:
        begun = time.process_time()
        act()
        return time.process_time() - begun

    return statistics.median(once() for _ in range(rounds))


def _kilobytes(actions: list[object]) -> float:
    return len(msgspec.json.encode(actions)) / 1024
