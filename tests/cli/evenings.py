"""Evenings at the terminal: a game, an opponent, and lines that are typed."""

import io
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console

import gloire
from gloire.cli.terminal import play
from gloire.core.game import Game
from gloire.players import Seat
from tests.scene import Scene

DECLARED = ("I II 1403", "IV IC 1404")
FOUGHT = (*DECLARED, "1403", "", "")  # no reserves, the full differential


class AnyMove:
    """An opponent who takes any lawful action."""

    level = "any"

    def __init__(self, seed: int = 1) -> None:
        self._rng = random.Random(seed)

    def choose(self, seat: Seat) -> Any:
        return self._rng.choice(list(seat.actions))

    def explain(self) -> dict[str, Any]:
        return {}


class Quiet(AnyMove):
    """An opponent who does as little as he may."""

    def choose(self, seat: Seat) -> Any:
        from tests.scene import QUIET

        return next((a for kind in QUIET for a in seat.actions if isinstance(a, kind)), seat.actions[0])


class Loaded:
    """A generator of which every die shows the same face."""

    def __init__(self, face: int) -> None:
        self._at = (face - 0.5) / 6

    def random(self) -> float:
        return self._at


class Evening:
    """A game at one keyboard: lines are typed until they run out, then the input ends."""

    def __init__(
        self, game: gloire.Game, humans: Iterable[str] = ("french",), *, die: int = 3, keep: Path | None = None
    ):
        self.game, self.humans, self.rng, self.keep = game, set(humans), Loaded(die), keep
        self.paper = io.StringIO()
        self.opponent: AnyMove = Quiet()
        self.prompts: list[str] = []

    def type(self, *lines: str) -> str:
        """Types lines; returns what the screen showed."""
        waiting = iter(lines)

        def ask(prompt: str) -> str:
            self.prompts.append(prompt)
            line = next(waiting, None)
            if line is None:
                raise EOFError
            return line

        console = Console(file=self.paper, width=200, color_system=None)
        before = self.paper.tell()
        play(self.game, self.humans, lambda _: self.opponent, console, rng=self.rng, ask=ask, keep=self.keep)
        return self.paper.getvalue()[before:]

    def place(self, unit: str) -> str:
        counters = self.game.view().facts["counters"]
        return next(c["hex"] or c["box"] for c in counters if c["unit"] == unit)


def evening(scene: Scene, **how: Any) -> Evening:
    """An evening that begins with a position arranged by hand."""
    return Evening(Game(scene.scenario, scene.position), **how)


def approach(**how: Any) -> Evening:
    """Two French corps near one Anglo-Dutch corps, before movement."""
    scene = Scene(french={"fr-i": "1202", "fr-ii": "1203"}, allied={"ad-i": "1502"})
    return evening(scene, **how)


def contact(**how: Any) -> Evening:
    """Four French units in the zones of two enemies, in the combat phase: I and II reach 1403, II, IV and IC 1404."""
    scene = Scene(
        french={"fr-i": "1302", "fr-ii": "1303", "fr-iv": "1304", "fr-ic": "1405"},
        allied={"ad-ii": "1403", "ad-uxbridge": "1404"},
    )
    scene.to_combat()
    return evening(scene, **how)
