"""Positions for rule tests: draw one, say which command acts, state the dice.

    scene = Field("us-gen-a", us_gen_a="0505", us_inf1="0505 1", cs_inf1="0705 4 disordered")
    scene.do(MoveUnit("us-inf1", "0605"), FaceTo("us-inf1", 2))
    assert scene.place("us-inf1") == "0605"

A unit is written as its hex, the hexside it faces (0 to 5, clockwise from the top) and, where there is more to say, its
state: disordered, dismounted, waiting, or a mark such as fired. Of two in a hex the first named lies below. A leader is
written as his hex. Who is not named is out of the game. A command is named by its leader, by several, by the hex of
independent units, or by the group they are to enter with; without one the turn begins.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any, Self

from gloire.core.actions import Action, Roll
from gloire.core.amendments import Kept
from gloire.core.events import Event
from gloire.core.game import Game
from gloire.core.procedures import Procedure
from gloire.core.refusals import Refusal
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3 import position as marks_of
from gloire.systems.glory3.frames import Command, Turn
from gloire.systems.glory3.names import led, named, place
from gloire.systems.glory3.position import DISMOUNTED, DISORDERED, ELIMINATED, WAITING, WITHDRAWN, Position
from gloire.systems.glory3.scenario import Scenario
from gloire.systems.glory3.system import SYSTEM

BATTLE = "cornfield"
PROVING_GROUND = str(Path(__file__).parent / "proving_ground")  # every kind of ground, and counters of every kind
# How one does nothing, question by question.
PASSING: tuple[type[Action], ...] = (
    do.LeaveToChance,
    do.EndActivation,
    do.CeaseFire,
    do.HoldFire,
    do.EndMovement,
    do.StayAsTheyAre,
    do.EndDeclaring,
    do.StandFast,
    do.StayBack,
    do.StopRetreat,
    do.Halt,
    do.EndRally,
    do.EndRecovery,
)


@lru_cache(maxsize=64)
def facts(battle: str, choices: tuple[tuple[str, Any], ...], options: tuple[str, ...] = ()) -> Scenario:
    """A scenario with choices and options, loaded once."""
    return SYSTEM.load(battle, dict.fromkeys(options, True), dict(choices))


CHOSEN: dict[str, Any] = {}


@contextmanager
def choosing(**choices: Any) -> Iterator[None]:
    """Every scene is played by these choices."""
    CHOSEN.update(choices)
    try:
        yield
    finally:
        CHOSEN.clear()


class Scene:
    """A position with the few things a test wants to do to it."""

    def __init__(
        self,
        command: str | tuple[str, ...] = "",
        *,
        battle: str = BATTLE,
        turn: int = 1,
        choices: dict[str, Any] | None = None,
        options: tuple[str, ...] = (),
        control: dict[str, str] | None = None,
        failed: bool = False,
        kept: tuple[Kept, ...] = (),
        **counters: Any,  # each a str; Any, because tests pass mappings of them beside other facts
    ) -> None:
        scenario = facts(battle, tuple(sorted((CHOSEN | (choices or {})).items())), options)
        self.scenario = scenario
        position = SYSTEM.start(scenario)
        position.turn, position.log = turn, []
        position.where = [ELIMINATED] * len(scenario.units)
        position.leaders = [ELIMINATED] * len(scenario.leaders)
        self._control(position, control or {})
        for name, written in counters.items():
            self._put(position, name.replace("_", "-"), written)
        position.layers = tuple(sorted(position.layers, key=lambda unit: not position.is_gun(unit)))
        for state in kept:
            position.keep(state)
        position.stack = (self._frame(position, command, failed),)
        position.prepare()
        self.game = Game(scenario, position)

    def _control(self, position: Position, control: dict[str, str]) -> None:
        owners = list(position.control)
        for number, objective in enumerate(self.scenario.objectives):
            if (label := position.label(objective.hex)) in control:
                owners[number] = self.scenario.sides.index(control[label]) if control[label] else -1
        position.control = tuple(owners)

    def _put(self, position: Position, id: str, written: str) -> None:
        hex, *words = written.split()
        at = WAITING if hex == "waiting" else place(position, hex)
        assert at != marks_of.GONE, f"there is no hex {hex}"
        if (leader := led(position, id)) >= 0:
            position.leaders[leader] = at
            return
        unit = named(position, id)
        assert unit >= 0, f"there is no counter {id}"
        rest = tuple(other for other in position.layers if other != unit)
        position.layers = (unit, *rest)
        position.where[unit] = at
        for word in words:
            if word.isdigit():
                position.facing[unit] = int(word)
            else:
                position.marks[unit] |= getattr(marks_of, word.upper())

    def _frame(self, position: Position, command: str | tuple[str, ...], failed: bool) -> Any:
        if not command:
            return Turn()
        scenario, groups = self.scenario, [group.id for group in self.scenario.groups]
        if isinstance(command, str) and command in groups:
            group = scenario.groups[groups.index(command)]
            return Command(side=group.side, marker=group.marker, group=groups.index(command))
        if isinstance(command, str) and (hex := place(position, command)) >= 0:
            alone = next(unit for unit in position.layers if position.where[unit] == hex)
            return Command(side=position.side(alone), marker=position.unit(alone).marker, hex=hex)
        leaders = tuple(led(position, id) for id in ((command,) if isinstance(command, str) else command))
        first = scenario.leaders[leaders[0]]
        return Command(side=first.side, marker=first.marker, leaders=leaders, out=failed)

    @property
    def position(self) -> Position:
        position: Position = self.game.position  # type: ignore[assignment]  # a game of this system has one of these
        return position

    def do(self, *answers: Action | int) -> list[Event]:
        """What happens when these answers are given; a number is what the die shows."""
        events: list[Event] = []
        for answer in answers:
            events += self.game.apply(Roll(answer) if isinstance(answer, int) else answer)
        return events

    def to(self, question: str) -> Self:
        """Goes on, doing nothing that need not be done, until this is asked."""
        while self.asked != question:
            self.do(self._idly())
        return self

    def _idly(self) -> Action:
        """The answer that changes nothing: units face as they do."""
        if self.asked == "ChooseFacing":
            unit = self.position.stack[-1].units[0]
            return do.FaceTo(self.position.id(unit), self.position.facing[unit])
        return next(action for kind in PASSING for action in self.offers(kind))

    @property
    def asked(self) -> str:
        return self.game.question.kind if self.game.question else ""

    @property
    def asks(self) -> str:
        return self.game.question.asks if self.game.question else ""

    @property
    def about(self) -> dict[str, Any]:
        return self.game.question.about if self.game.question else {}

    @property
    def offered(self) -> list[Action]:
        return list(self.game.question.actions) if self.game.question else []

    def offers(self, kind: type[Action]) -> list[Any]:
        """The offered actions of a kind."""
        return [action for action in self.offered if isinstance(action, kind)]

    def hexes(self, kind: type[Action], unit: str) -> set[str]:
        """The hexes to which a unit or leader may do something."""
        named = "leader" if "leader" in kind.__struct_fields__ else "unit"
        return {action.hex for action in self.offers(kind) if getattr(action, named) == unit}

    def why_not(self, action: Action) -> tuple[str | None, str]:
        """The rule that forbids an action, and the code of the reason."""
        refusal = self.game.why_not(action)
        assert isinstance(refusal, Refusal), f"{action} is lawful"
        return refusal.rule, refusal.code

    def number(self, id: str) -> int:
        return named(self.position, id)

    def place(self, id: str) -> str:
        """The hex of a unit or leader; empty where it is off the map."""
        leader = led(self.position, id)
        hex = self.position.leaders[leader] if leader >= 0 else self.position.where[self.number(id)]
        return self.position.label(hex) if hex >= 0 else ""

    def facing(self, id: str) -> int:
        return self.position.facing[self.number(id)]

    def has(self, id: str, marks: int) -> bool:
        return self.position.has(self.number(id), marks)

    def pile(self, hex: str) -> tuple[str, ...]:
        """The Stack of a hex from the top."""
        return self.position.ids(self.position.pile(place(self.position, hex)))

    def state(self, id: str) -> str:
        """Good, disordered, dismounted, withdrawn or lost."""
        unit = self.number(id)
        if self.position.where[unit] < 0:
            return "withdrawn" if self.position.where[unit] == WITHDRAWN else "lost"
        for name, mark in (("disordered", DISORDERED), ("dismounted", DISMOUNTED)):
            if self.position.marks[unit] & mark:
                return name
        return "good"

    def controls(self, hex: str) -> str:
        """Who controls an objective; empty for nobody."""
        labels = [self.position.label(objective.hex) for objective in self.scenario.objectives]
        side = self.position.control[labels.index(hex)]
        return self.scenario.sides[side] if side >= 0 else ""


def restarted(scene: Scene, frame: Procedure) -> Scene:
    """The scene with this procedure alone, at its beginning or at a step of it."""
    scene.position.stack, scene.position.log = (frame,), []
    scene.position.prepare()
    scene.game = Game(scene.scenario, scene.position)
    return scene


class Field(Scene):
    """A scene on the proving ground."""

    def __init__(self, command: str | tuple[str, ...] = "us-gen-a", **facts: Any) -> None:
        super().__init__(command, battle=PROVING_GROUND, **facts)
