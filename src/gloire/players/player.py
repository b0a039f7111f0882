"""Players and their seats.

A player answers questions from a seat, and a seat holds what its side may know: its view of the board, the question
with the actions offered, what an action would lead to, and what it saw happen. It has neither the position nor the
record, so no player can look at the other side's secrets or at the order of a pile. A player that wants to think ahead
asks the seat for a sample: a game that agrees with all its side knows, with everything hidden dealt anew.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from gloire.core.actions import Action
from gloire.core.display import View
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.core.system import ScenarioFacts


class Seat:
    """A side's place at the board while one question is put to it. The next question needs a new seat."""

    __slots__ = (
        "_about",
        "_look",
        "_tell",
        "_view",
        "actions",
        "events",
        "kind",
        "preview",
        "rule",
        "sample",
        "scenario",
        "side",
    )

    side: str
    scenario: ScenarioFacts  # the facts that never change: map, tables, counters
    kind: str
    rule: str
    actions: Sequence[Any]
    preview: Callable[[Action], Any]
    events: Callable[[int], list[Event]]
    sample: Callable[[Random], Game]

    def __init__(self, side: str, look: Callable[[], View], tell: Callable[[], dict[str, Any]]) -> None:
        self.side = side
        self._look, self._tell = look, tell
        self._view: View | None = None
        self._about: dict[str, Any] | None = None

    @property
    def about(self) -> dict[str, Any]:
        """Facts that belong to the question; made only when somebody asks for them."""
        if self._about is None:
            self._about = self._tell()
        return self._about

    @property
    def view(self) -> View:
        """What the side sees of the board; made only when somebody looks."""
        if self._view is None:
            self._view = self._look()
        return self._view


class Player(Protocol):
    """Whoever answers for a side."""

    level: str

    def choose(self, seat: Seat) -> Action:
        """One of the actions the seat is offered."""

    def explain(self) -> dict[str, Any]:
        """The reasons of the last choice, as plain data; empty before the first."""


class NotAsked(ValueError):
    """The game asks somebody else, or nobody."""


def seat_for(game: Game, side: str) -> Seat:
    """The seat of the side that is asked. The game itself stays out of reach behind it."""
    question = game.question
    if question is None or question.asks != side:
        raise NotAsked(f"{side!r} is not asked now")
    seat = Seat(side, lambda: game.view(side), lambda: question.about)
    seat.scenario = game.scenario
    seat.kind, seat.rule = question.kind, question.rule
    seat.actions = _offered(question)
    seat.preview = lambda action: game.preview(action, side)
    seat.events = lambda since: game.events(since, side)
    seat.sample = lambda rng: sample(game, side, rng)
    return seat


def _offered(question: Question) -> Sequence[Any]:
    """The actions without the position behind them; where there are thousands, counted without being made."""
    offered = question.actions
    return tuple(offered) if isinstance(offered, list) else offered


def sample(game: Game, side: str, rng: Random) -> Game:
    """A game with no past that agrees with what the side knows; what is hidden from it is dealt anew."""
    position = game.position.clone()
    position.log = []
    game.scenario.system.redeal(position, side, rng)
    return Game(game.scenario, position)
