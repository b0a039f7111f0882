"""A sitting: one game on this screen, with who answered what, the way back, and the file that keeps it."""

import os
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.game import Game
from gloire.core.record import AgreeDraw, Resign
from gloire.core.sides import CHANCE


class Given(NamedTuple):
    """One answer of the live line."""

    asks: str
    forced: bool  # whether there was nothing to choose
    action: Action
    events: list[Event]
    offered: int  # so many answers were


class WayBack(NamedTuple):
    """Where undo leads, and whose answers it would take back besides one's own."""

    to: int
    crosses_chance: bool
    crosses_enemy: bool


class Sitting:
    """A game being played here."""

    def __init__(self, game: Game, keep: Path | None = None) -> None:
        self.game, self.keep = game, keep
        self.given = _past(game)
        events = game.events()
        self.opening = events[: len(events) - sum(len(given.events) for given in self.given)]
        self.kept = True  # False once the file could not be written

    def answer(self, action: Action) -> Given:
        """Gives an answer; refused ones raise IllegalAction and change nothing."""
        question = self.game.question
        asks, offered = (question.asks, len(question.actions)) if question else ("", 0)
        given = Given(asks, offered == 1, action, self.game.apply(action), offered)
        self.given.append(given)
        return given

    def hides_from(self, sides: Iterable[str]) -> bool:
        """Whether anything is kept from one of these sides now."""
        game = self.game
        return any(game.scenario.system.hides(game.position, side) for side in sides)

    def way_back(self, side: str) -> WayBack | None:
        """The last answer that this side chose freely."""
        for number in range(len(self.given) - 1, -1, -1):
            if self.given[number].asks == side and not self.given[number].forced:
                later = {given.asks for given in self.given[number:]}
                return WayBack(number, CHANCE in later, bool(later - {side, CHANCE}))
        return None

    def undo(self, to: int) -> None:
        """Takes back all answers after the first `to`."""
        self.game.undo(to)
        del self.given[to:]

    def save(self, path: Path) -> None:
        """Writes the game; the file is whole at every moment. Raises OSError where it cannot be written."""
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_name(path.name + ".new")
        draft.write_text(self.game.dump(), encoding="utf-8")
        draft.replace(path)

    def autosave(self) -> None:
        """Keeps the game in its own file, if it has one and the disk allows it."""
        if self.keep:
            try:
                self.save(self.keep)
                self.kept = True
            except OSError:
                self.kept = False


def _past(game: Game) -> list[Given]:
    """Who answered what so far, found by playing the answers of the live line again."""
    twin = Game.begin(game.scenario, game.setup)
    past = []
    for action in game.answers:
        question = twin.question
        if question is None or isinstance(action, Resign | AgreeDraw):
            break
        asks, offered = question.asks, len(question.actions)
        past.append(Given(asks, offered == 1, action, twin.apply(action), offered))
    return past


def autosave_path(scenario: str) -> Path:
    """Where a game that begins now is kept unasked; every game has a file of its own."""
    state = os.environ.get("XDG_STATE_HOME")
    folder = Path(state) if state else Path.home() / ".local" / "state"
    return folder / "gloire" / f"{scenario}-{datetime.now():%Y%m%d-%H%M%S}.json"
