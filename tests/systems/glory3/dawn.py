"""Scenes of Cedar Creek: which commands are awake, and which marker is played."""

from typing import Any

from gloire.core.amendments import Kept
from gloire.core.game import Game
from gloire.systems.glory3.frames import Activation
from gloire.systems.glory3.games.cedar_creek_alert import wake
from gloire.systems.glory3.games.vocabulary import Alert
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.system import SYSTEM
from tests.systems.glory3.scene import Scene, facts

MORNING, DAY = "cedar-creek-morning", "cedar-creek"


class Dawn(Scene):
    """A scene of the morning."""

    def __init__(self, command: str | tuple[str, ...] = "", **facts: Any) -> None:
        self.hour: int = facts.get("turn", 1)
        super().__init__(command, battle=facts.pop("battle", MORNING), **facts)

    def activate(self, marker: str) -> "Dawn":
        """A marker is played."""
        number = self.scenario.marker_number[marker]
        side = self.scenario.markers[number].side
        self.position.stack = (Activation(side=side, marker=marker, number=number),)
        self.position.log, self.position.turn = [], self.hour
        self.position.prepare()
        self.game = Game(self.scenario, self.position)
        return self

    def awake(self, *leaders: str) -> "Dawn":
        """These commands are Alert."""
        wake(self.position, [self.scenario.leader_number[leader] for leader in leaders])
        return self


def start(battle: str = MORNING) -> Position:
    """The position at set-up."""
    return SYSTEM.start(facts(battle, ()))


def noon(command: str | tuple[str, ...] = "", kept: tuple[Kept, ...] = (), **more: Any) -> Dawn:
    """A scene of the whole day in which everybody is awake."""
    leaders = facts(DAY, ()).leaders
    alert = Alert(tuple(number for number, leader in enumerate(leaders) if leader.side == 0))
    return Dawn(command, battle=DAY, kept=(alert, *kept), **more)
