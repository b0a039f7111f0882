"""Puzzles as they are written: a file each, in the folder that a system names."""

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal

import msgspec

import gloire
from gloire.core.game import Game
from gloire.sim.exact import Key
from gloire.systems import entry

Lead = Callable[[Any, int], float]  # of a position and the number of a side: the points by which it is ahead


class Goal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an answer is judged by."""

    counts: Literal["points", "victory"]  # the points by which a side is ahead, or whether it wins; a draw is half
    until: tuple[str, ...] = ()  # questions at which one stops and counts; none where the game is played to its end


class Book(msgspec.Struct, frozen=True):
    """The puzzles of a system: where their files lie, and how its games are counted before they are over."""

    folder: Path
    lead: Lead
    # Which games come to the same by a goal; None where only the same positions do.
    key: Callable[[Goal], Key | None] = lambda goal: None
    takes_back: tuple[str, ...] = ()  # kinds of actions that only take another back


class Puzzle(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A position, what is asked in it, and what is best."""

    id: str
    title: str
    theme: str
    task: str  # what whoever solves it is told
    why: str  # the best answer is the best
    goal: Goal
    position: dict[str, Any]  # as `gloire.position` takes it
    before: list[dict[str, Any]] = []  # answers that lead from the position to the question
    best: list[dict[str, Any]] = []  # the best answers, one after another
    same: list[dict[str, Any]] = []  # first answers that come to the same as the best
    gap: float = 0.0  # by so much at least every other first answer is worse


def book_of(system: str) -> Book | None:
    """The puzzles of a system, if it has any."""
    found: Book | None = entry(system).part("puzzles")
    return found


def puzzles(system: str) -> list[Puzzle]:
    """Every puzzle of a system, in the order of their files."""
    book = book_of(system)
    return [_read(path) for path in sorted((book.folder / "puzzles").glob("*.toml"))] if book else []


def tiny(system: str) -> Puzzle | None:
    """The position of a system in which whole games are compared with exact play."""
    book = book_of(system)
    return _read(book.folder / "tiny.toml") if book else None


@cache
def _read(path: Path) -> Puzzle:
    return msgspec.convert({"id": path.stem, **tomllib.loads(path.read_text(encoding="utf-8"))}, Puzzle)


def opened(puzzle: Puzzle) -> Game:
    """The game at the question that the puzzle asks."""
    game = gloire.position(**puzzle.position)
    for raw in puzzle.before:
        game.apply(game.scenario.system.decode_action(raw))
    return game
