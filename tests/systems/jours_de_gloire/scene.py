"""Positions for rule tests: draw one, say whose marker is played, state the dice.

    scene = Scene("oreilly-1", au_nauendorff="0812 SE+S", fr_11hus="0913 NW+N disordered")
    scene.do(ActReduced("au-nauendorff"), DeclareCharge("au-nauendorff", "0913"), die=4)
    assert scene.place("au-nauendorff") == "0813"

A unit is written as its hex, its front hexes and, where it is not in good order, its state: disordered, routed, square,
renfort. Units that are not named are out of the game. Without a marker the turn begins.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from gloire import api
from gloire.core.actions import Action, Roll
from gloire.core.events import Event
from gloire.core.game import Game
from gloire.core.refusals import Refusal
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.names import named
from gloire.systems.jours_de_gloire.orders import leading
from gloire.systems.jours_de_gloire.position import DISORDERED, RENFORT, ROUTED, SQUARE, Position

BATTLE = "marengo-13-june"
PROVING_GROUND = str(Path(__file__).parent / "proving_ground")  # every kind of ground, and counters of every kind
# How one does nothing, question by question.
PASSING: tuple[type[Action], ...] = (
    do.ActReduced,
    do.KeepStacks,
    do.CeaseFire,
    do.HoldFire,
    do.EndMovement,
    do.StandInLine,
    do.ChargeHome,
    do.EndAnnouncing,
    do.AcceptShock,
    do.ReceiveCharge,
    do.HoldReaction,
    do.StandFast,
    do.DoNotPursue,
    do.EndRally,
)


@lru_cache(maxsize=64)
def facts(battle: str, choices: tuple[tuple[str, Any], ...]) -> Any:
    """A scenario with choices, loaded once."""
    return api.facts(battle, None, dict(choices))


CHOSEN: dict[str, Any] = {}


@contextmanager
def choosing(**choices: Any) -> Iterator[None]:
    """Every scene is played by these choices, where its battle knows them."""
    CHOSEN.update(choices)
    try:
        yield
    finally:
        CHOSEN.clear()


def chosen(battle: str, choices: dict[str, Any] | None) -> tuple[tuple[str, Any], ...]:
    """The choices of a scene, its own before those that are tried on all."""
    known = facts(battle, ()).choices if CHOSEN else {}
    tried = {id: value for id, value in CHOSEN.items() if id in known}
    return tuple(sorted((tried | (choices or {})).items()))


def written(place: str) -> dict[str, Any]:
    """A unit as positions by hand have it."""
    hex, *words = place.split()
    found: dict[str, Any] = {"at": hex}
    for word in words:
        match word:
            case "disordered" | "routed":
                found["order"] = word
            case "square" | "renfort":
                found[word] = True
            case _:
                found["facing"] = word
    return found


class Scene:
    """A position with the few things a test wants to do to it."""

    def __init__(
        self,
        marker: str = "",
        *,
        battle: str = BATTLE,
        turn: int = 1,
        orders: tuple[str, ...] = (),
        cup: tuple[str, ...] = (),
        choices: dict[str, Any] | None = None,
        chiefs: dict[str, str] | None = None,
        control: dict[str, str] | None = None,
        demoralised: tuple[str, ...] = (),
        **units: Any,  # each a str; Any, because tests pass mappings of them beside other facts
    ) -> None:
        setup = {
            "units": {name.replace("_", "-"): written(place) for name, place in units.items()},
            "turn": turn,
            "orders": list(orders),
            "cup": list(cup),
            "marker": marker,
            "chiefs": chiefs or {},
            "control": control or {},
            "demoralised": list(demoralised),
        }
        self.game: Game = Game.begin(facts(battle, chosen(battle, choices)), setup)

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

    def to(self, question: str) -> "Scene":
        """Goes on, doing nothing that need not be done, until this is asked."""
        while self.asked != question:
            self.do(self._idly())
        return self

    def _idly(self) -> Action:
        """The answer that changes nothing: units face as they do."""
        if self.asked == "ChooseFacing":
            return do.FaceTo(self.about["unit"], self.about["facing"])
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
        """The hexes to which a unit may do something."""
        return {action.hex for action in self.offers(kind) if action.unit == unit}

    def why_not(self, action: Action) -> tuple[str | None, str]:
        """The rule that forbids an action, and the code of the reason."""
        refusal = self.game.why_not(action)
        assert isinstance(refusal, Refusal), f"{action} is lawful"
        return refusal.rule, refusal.code

    def number(self, id: str) -> int:
        return named(self.position, id)

    def place(self, id: str) -> str:
        """Its hex; empty where it is off the map."""
        hex = self.position.where[self.number(id)]
        return self.position.label(hex) if hex >= 0 else ""

    def is_lost(self, id: str) -> bool:
        return self.position.where[self.number(id)] == -1

    def state(self, id: str) -> str:
        """Good, disordered, routed, square or lost."""
        marks = self.position.marks[self.number(id)]
        if self.is_lost(id):
            return "lost"
        for name, mark in (("routed", ROUTED), ("disordered", DISORDERED), ("square", SQUARE), ("renfort", RENFORT)):
            if marks & mark:
                return name
        return "good"

    def facing(self, id: str) -> str:
        from gloire.systems.jours_de_gloire.setup import FACINGS

        return FACINGS[self.position.facing[self.number(id)]]


class Field(Scene):
    """A scene on the proving ground. All groups have Received Orders unless it is said who has."""

    def __init__(self, marker: str = "rouge-1", *, orders: Any = ("all",), **facts: Any) -> None:
        super().__init__(marker, battle=PROVING_GROUND, orders=() if orders == ("all",) else orders, **facts)
        if orders == ("all",):
            named = [self.position.id(unit) for side in (0, 1) for unit in leading(self.position, side)]
            super().__init__(marker, battle=PROVING_GROUND, orders=tuple(named), **facts)
