"""A game small enough to test core with: two runners, white and black, step and roll in turn up to ten.

A runner rests or steps one or two, and only he sees how far; then a die of five or six carries him one farther. It is
loaded: a six comes twice as often as another face.
"""

from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any

import msgspec

from gloire.core.actions import Action, Roll
from gloire.core.dice import FACES
from gloire.core.display import Face, View
from gloire.core.events import Event, GameOver
from gloire.core.position import Outcome
from gloire.core.position import Position as CorePosition
from gloire.core.procedures import DONE, Decision, Die, Done, Procedure
from gloire.core.record import AgreeDraw, Resign, Undo
from gloire.core.refusals import Refusal
from gloire.core.system import ScenarioInfo
from gloire.systems import Entry

GOAL = 10


class Step(Action, frozen=True):
    """A runner goes so far."""

    far: int


class Turn(Procedure, frozen=True, kw_only=True):
    """One runner's turn."""

    side: int


class Stepped(Event, frozen=True):
    """A runner went so far; only he knows how far."""

    side: str
    far: int | None
    rule: str = "1.1"


class Position(CorePosition, kw_only=True, omit_defaults=True):
    """How far both have come."""

    run: list[int] = []
    stack: tuple[Turn, ...] = ()

    def clone(self) -> "Position":
        twin = copy(self)
        twin.run = self.run[:]
        return twin

    def prepare(self) -> None:
        """There is nothing to work out."""


class ChooseStep(Decision):
    """1.1: nothing, one or two."""

    rule = "1.1"

    def asks(self, game: Position, turn: Turn) -> str | None:
        side: str = game.scenario.sides[turn.side]
        return side

    def options(self, game: Position, turn: Turn) -> Sequence[Action]:
        return [Step(0), Step(1), Step(2)]

    def choose(self, game: Position, turn: Turn, action: Step) -> Done | None:
        game.run[turn.side] += action.far
        game.emit(Stepped(game.scenario.sides[turn.side], action.far))
        return DONE

    def refuse(self, game: Position, turn: Turn, action: Action) -> Refusal | None:
        return Refusal("1.1", "long-step", {"far": action.far}) if isinstance(action, Step) else None

    def about(self, game: Position, turn: Turn) -> dict[str, Any]:
        return {"run": game.run[turn.side]}


class Wind(Die):
    """1.2: a five or a six carries the runner one farther."""

    rule = "1.2"

    def choose(self, game: Position, turn: Turn, action: Roll) -> Done | None:
        game.run[turn.side] += action.face >= 5
        return DONE

    def weights(self, game: Position, turn: Turn) -> Sequence[int] | None:
        return [1, 1, 1, 1, 1, 2]


def next_turn(game: Position, turn: Turn) -> None:
    """1.3: the first at the goal wins."""
    if game.run[turn.side] >= GOAL:
        winner = game.scenario.sides[turn.side]
        game.outcome = Outcome(winner, "decisive", "1.3")
        game.emit(GameOver(winner, "decisive", "1.3"))
    else:
        game.become(turn, Turn(side=1 - turn.side))


SEQUENCE = {Turn: (ChooseStep(), Wind(), next_turn)}


class Scenario(msgspec.Struct):
    """Nothing varies in it."""

    system: Any
    sequence: Any
    id: str = "race"
    named: str = "race"
    sides: tuple[str, str] = ("white", "black")
    options: dict[str, bool] = {}
    choices: dict[str, Any] = {}


class Race:
    """The system."""

    id = "toy"
    version = "1"

    def scenario_ids(self) -> tuple[str, ...]:
        return ("race",)

    def folders(self, scenario: str) -> tuple[str, ...]:
        return ()

    def describe(self, scenario: str) -> ScenarioInfo:
        return ScenarioInfo(
            id="race",
            system="toy",
            title="A race",
            subtitle="",
            teaches="",
            sides=("white", "black"),
            turns=1,
            minutes=1,
            options=(),
            option_rules={},
            presets={},
            choices={},
            map_size=0,
            sources={},
        )

    def load(self, scenario: str, options: Mapping[str, bool], choices: Mapping[str, Any]) -> Any:
        return Scenario(self, SEQUENCE)

    def start(self, scenario: Scenario) -> Position:
        return Position(scenario=scenario, run=[0, 0], stack=(Turn(side=0),))

    def decode_action(self, raw: Any) -> Action:
        action: Action = msgspec.convert(raw, type=Roll | Step | Undo | Resign | AgreeDraw)
        return action

    def stray(self, action: Action) -> Refusal | None:
        return None

    def view(self, position: Position, viewer: str | None) -> View:
        return View(facts={"run": position.run[:], "viewer": viewer})

    def faces(self, scenario: Any) -> Sequence[Face]:
        return ()

    def seen(self, position: Position, events: Sequence[Event], viewer: str | None) -> list[Event]:
        return [
            Stepped(event.side, None) if isinstance(event, Stepped) and event.side != viewer else event
            for event in events
        ]

    def told(self, position: Position, about: dict[str, Any], viewer: str | None) -> dict[str, Any]:
        return about

    def reveals(self, events: Sequence[Event]) -> bool:
        return any(isinstance(event, Stepped) for event in events)

    def preview(self, position: Position, action: Action, viewer: str | None) -> Any:
        return {"action": action, "faces": len(FACES)}


SYSTEM = Race()
ENTRY = Entry(
    id="toy",
    rules="tests.core.toy:SYSTEM",
    words="gloire.render.phrases",
    book="",
    player="",
    ledger="",
    promises="",
)
