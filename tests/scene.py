"""Positions and battles for rule tests. Only this module (and `conformance`) knows how the engine is driven.

    scene = Scene(french={"fr-i": "1203"}, allied={"ad-i": "1303"})
    scene.to_combat()
    scene.fight("fr-i", "1303", die=6)
    assert scene.place("ad-i") == "1404"

A scene uses the Waterloo map unless told otherwise. Units not placed are off the map. It begins in the movement phase
of the named side, with no card drawn.
"""

from typing import Any

import gloire
from gloire.core.actions import Roll
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.core.position import decision_of
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.combat import CommitReservesFor
from gloire.systems.napoleonic20.position import BOXES, MOVED, Position
from gloire.systems.napoleonic20.scenario import Scenario

FRENCH, ALLIED = 0, 1
SERIES = [info for info in gloire.scenarios() if info.system == "napoleonic20"]
SCENARIOS = [info.id for info in SERIES]


def asked(game: Game) -> Question:
    """The question of a game that is not over."""
    assert game.question is not None, "the game is over"
    return game.question


def position_of(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


def scenario_of(game: Game) -> Scenario:
    """What is fixed about a game of this system, by its own names."""
    assert isinstance(game.scenario, Scenario)
    return game.scenario


class Scene:
    """A position with the few things a test wants to do to it."""

    def __init__(
        self,
        french: dict[str, str] | None = None,
        allied: dict[str, str] | None = None,
        *,
        phasing: str = "french",
        turn: int = 12,
        morale: tuple[int, int] = (6, 6),
        scenario: str = "waterloo-20",
        routed: dict[str, str] | None = None,
        broken: tuple[str, ...] = (),
        due: dict[str, int] | None = None,
        garrisons: dict[str, str] | None = None,
        good_ground: tuple[str, str] | None = None,
        effects: tuple[str, ...] = (),
        states: tuple[str, ...] = (),
        options: dict[str, bool] | None = None,
        choices: dict[str, Any] | None = None,
    ) -> None:
        """`routed` maps units to the colour of their marker; `garrisons` a side to hexes; turn 12 is a clear day,
        13 to 15 too, 16 a clear night, 7 a downpour, 9 showers, 10 showers by night, 11 mud."""
        units: dict[str, Any] = {**(french or {}), **(allied or {})}
        units |= {unit: {"at": units[unit], "routed": colour} for unit, colour in (routed or {}).items()}
        units |= dict.fromkeys(broken, "broken")
        units |= {unit: {"at": "reinforcement", "due": when} for unit, when in (due or {}).items()}
        self.game: Game = gloire.position(
            scenario,
            options=options or {},
            choices=choices or {},
            turn=turn,
            side=phasing,
            units=units,
            morale=dict(zip(gloire.scenario(scenario).sides, morale, strict=True)),
            garrisons={side: hexes.split() for side, hexes in (garrisons or {}).items()},
            good_ground=dict(zip(("unit", "face"), good_ground, strict=True)) if good_ground else None,
            states=list(states),
            effects=[{"kind": kind, "side": phasing} for kind in effects],
        )
        self.scenario: Scenario = self.position.scenario

    @property
    def position(self) -> Position:
        return position_of(self.game)

    def restart(self) -> None:
        """Runs on to the next question after the position has been arranged by hand."""
        self.position.prepare()
        self.game = Game(self.scenario, self.position)

    # Asking.

    @property
    def question(self) -> Any:
        return self.game.question

    @property
    def kind(self) -> str | None:
        """The name of the question now asked."""
        return self.question.kind if self.question else None

    @property
    def asks(self) -> str | None:
        return self.question.asks if self.question else None

    @property
    def actions(self) -> list[Any]:
        return list(self.question.actions) if self.question else []

    def offered(self, kind: type) -> list[Any]:
        """The offered actions of one class."""
        return [action for action in self.actions if isinstance(action, kind)]

    def reach(self, unit: str) -> set[str]:
        """The hexes a unit is offered to move to, committing the Guard and making contact included."""
        kinds = do.MoveUnit | do.CommitGuard | do.MakeContact
        return {action.hex for action in self.actions if isinstance(action, kinds) and action.unit == unit}

    def why_not(self, action: Any) -> Refusal:
        """The refusal of an action that must not be offered."""
        refusal = self.game.why_not(action)
        assert refusal is not None, f"{action} is offered"
        return refusal

    def number(self, unit: str) -> int:
        number: int = self.scenario.number[unit]
        return number

    def place(self, unit: str) -> str:
        """The hex label of a unit, or the name of its box."""
        hex = self.position.where[self.number(unit)]
        return self.scenario.labels[hex] if hex >= 0 else BOXES[hex]

    def is_routed(self, unit: str) -> bool:
        return bool(self.position.marks[self.number(unit)] & ~MOVED)

    @property
    def morale(self) -> tuple[int, int]:
        """French, then Allied."""
        return self.position.morale

    @property
    def outcome(self) -> Any:
        return self.game.outcome

    # Answering.

    def do(self, *answers: Any) -> list[Event]:
        """Gives answers in turn; a number is a die."""
        events: list[Event] = []
        for answer in answers:
            events += self.game.apply(Roll(answer) if isinstance(answer, int) else answer)
        return events

    def move(self, unit: str, hex: str) -> list[Event]:
        return self.do(do.MoveUnit(unit, hex))

    def until(self, kind: str, dice: int = 1) -> None:
        """Goes on with the quietest answers until a question of this kind is asked; dice all show one face."""
        for _ in range(500):
            if self.kind == kind or self.question is None:
                break
            self.do(quiet(self.question, dice))
        assert self.kind == kind, f"never asked {kind}; at {self.question}"

    def to_reaction(self) -> None:
        """Ends the movement phase."""
        self.do(do.EndMovement())

    def to_combat(self) -> None:
        """Ends the movement phase and lets the enemy react not at all."""
        self.do(do.EndMovement())
        reactions = ("Disengage", "Penetrate", "Declare")
        while self.kind in reactions and self.asks != self.scenario.sides[self.position.phasing]:
            self.do(quiet(self.question, dice=1))

    def to_end_of_turn(self, dice: int = 3) -> None:
        """Plays the rest of this player turn quietly."""
        clock = self.position.clock
        for _ in range(500):
            if self.question is None or self.position.clock != clock:
                return
            self.do(quiet(self.question, dice))

    def declare(self, attackers: str, hexes: str) -> list[Event]:
        """Declares one battle: units and defenders' hexes, separated by spaces."""
        units, targets = attackers.split(), hexes.split()
        events = self.do(do.DeclareAttack(units[0], targets[0]))
        events += self.do(*(do.JoinAttack(unit) for unit in units[1:]), *(do.AddDefender(hex) for hex in targets[1:]))
        return events + self.do(do.CloseBattle())

    def begin_battle(self, attackers: str, hexes: str) -> list[Event]:
        """Declares one battle, ends the declaration if asked, and chooses the battle."""
        events = self.declare(attackers, hexes)
        if self.kind == "Declare":
            events += self.do(do.EndDeclaration())
        return events + self.do(do.FightBattle(hexes.split()[0]))

    def roll_battle(self, die: int, reserves: str = "") -> list[Event]:
        """Steps B to F: reserves for the named sides ("attacker defender"), full differential, the die."""
        events: list[Event] = []
        while self.kind != "BattleDie":
            if self.kind == "CommitReservesFor":
                seat = "attacker" if self._seat() == 0 else "defender"
                events += self.do(do.CommitReserves() if seat in reserves.split() else do.WithholdReserves())
            else:
                events += self.do(quiet(self.question, dice=1))
        return events + self.do(die)

    def _seat(self) -> int:
        decision = decision_of(self.position)
        assert isinstance(decision, CommitReservesFor)
        return decision.seat

    def fight(self, attackers: str, hexes: str, die: int, *, reserves: str = "") -> list[Event]:
        """Declares and fights one battle up to its result; what follows is asked next."""
        return self.begin_battle(attackers, hexes) + self.roll_battle(die, reserves)


QUIET = (
    do.EndMovement,
    do.EndDisengagement,
    do.EndPenetration,
    do.EndDeclaration,
    do.CloseBattle,
    do.WithholdReserves,
    do.KeepDifferential,
    do.EndAdvance,
    do.NoRallySpending,
    do.EndRally,
    do.EndRelease,
    do.LeaveBroken,
    do.LeaveGoodGround,
    do.StayBehind,
    do.KeepLeaders,
    do.DeclineEvent,
    do.SaveLeader,
    do.SaveEvent,
    do.KeepBrigades,
    do.LeaveFord,
)


def quiet(question: Any, dice: int) -> Any:
    """The answer that does least."""
    options = list(question.actions)
    if question.asks == CHANCE and isinstance(options[0], Roll):
        return Roll(dice)
    return next((action for kind in QUIET for action in options if isinstance(action, kind)), options[0])
