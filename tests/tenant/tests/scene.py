"""Positions for rule tests: draw one, say whose chit was drawn, state the die.

    scene = Scene("blue-van", blue_1="0503 1", red_1="0603 4")
    scene.do(FireAt("blue-1", "0603"), die=10)
    assert "shaken" in scene.states("red-1")

A unit stands in a hex and looks in a direction; those not named are out of the game. Orders are to fire unless a test
says otherwise: an order that changes neither march nor assault.
"""

import gloire
from gloire.core.actions import Action, Roll
from gloire.core.display import Counter
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.core.refusals import Refusal
from gloire_skirmish.rules.actions import EndMarch
from gloire_skirmish.rules.position import SHAKEN, Position


def asked(game: Game) -> Question:
    """The question of a game that is not over."""
    assert game.question is not None, "the game is over"
    return game.question


def _unit(place: str) -> dict[str, str | int]:
    hex, _, way = place.partition(" ")
    return {"at": hex, "facing": int(way)}


class Scene:
    """A position with the few things a test wants to do to it."""

    def __init__(self, company: str, blue: str = "fire", red: str = "fire", **units: str) -> None:
        orders = {"blue": blue, "red": red}
        placed = {name.replace("_", "-"): _unit(place) for name, place in units.items()}
        self.game: Game = gloire.position("mill-ford", units=placed, orders=orders, company=company)

    @property
    def position(self) -> Position:
        assert isinstance(self.game.position, Position)
        return self.game.position

    def do(self, *actions: Action, die: int = 0) -> list[Event]:
        """What happens when these answers are given, and a die shows this after them."""
        answers = (*actions, Roll(die)) if die else actions
        return [event for action in answers for event in self.game.apply(action)]

    def to_fight(self) -> None:
        """Nobody marches any more."""
        while self.asked == "March":
            self.do(EndMarch())

    def shake(self, id: str) -> None:
        """A unit is shaken from the start."""
        self.position.mark(self.position.find_unit(id), SHAKEN)

    @property
    def asked(self) -> str:
        return self.game.question.kind if self.game.question else ""

    @property
    def offered(self) -> set[Action]:
        return set(self.game.question.actions) if self.game.question else set()

    def why_not(self, action: Action) -> tuple[str | None, str]:
        """The rule that forbids an action, and the code of the reason."""
        refusal = self.game.why_not(action)
        assert isinstance(refusal, Refusal), f"{action} is lawful"
        return refusal.rule, refusal.code

    def counter(self, id: str) -> Counter:
        return next(counter for counter in self.game.view().counters if counter.handle == id)

    def place(self, id: str) -> str:
        return self.counter(id).hex

    def states(self, id: str) -> tuple[str, ...]:
        return self.counter(id).states

    def steps(self, id: str) -> int:
        return self.position.steps[self.position.find_unit(id)]
