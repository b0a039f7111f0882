"""What the rules of Waterloo 20 keep, and their words."""

from typing import Self

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.systems.napoleonic20.deals import Deal
from gloire.systems.napoleonic20.kept import State


class GoodGround(State, frozen=True):
    """Waterloo 5.1: who has the marker, and which of its faces is up; "ask" until that is chosen."""

    unit: int
    face: str

    def redealt(self, deal: Deal) -> Self:
        """It lies on its counter."""
        return type(self)(deal.get(self.unit, self.unit), self.face)


class Sky(State, frozen=True):
    """Waterloo 16.10: the box and the face of the weather marker, and the turn of the mud marker, if it is out."""

    weather: str
    trend: str
    mud: int = 0


class ChooseFace(Action, frozen=True):
    """Waterloo 17.1: which side of the Good Ground marker is up."""

    face: str


class PlaceGoodGround(Action, frozen=True):
    """Waterloo 5.1: the marker goes to a unit, with this face up."""

    unit: str
    face: str


class LeaveGoodGround(Action, frozen=True):
    """Waterloo 5.1: the marker stays as it is."""


class UseLeader(Action, frozen=True):
    """Michael Ney leads the cavalry in this battle."""


class SaveLeader(Action, frozen=True):
    """Michael Ney is kept for another battle."""


class WeatherRolled(Event, frozen=True):
    """A die decided the weather of this turn."""

    die: int
    weather: str
    worse: int  # boxes up the track; down it if below zero
    rule: str = "Waterloo 16.10.1"


class TrendTurned(Event, frozen=True):
    """The weather began to improve or to worsen."""

    trend: str
    rule: str = "Waterloo 16.10.1"


class MudSpread(Event, frozen=True):
    """The mud will last to the end of a turn."""

    turn: int
    rule: str = "Waterloo 16.10.2"


class MudDried(Event, frozen=True):
    """The mud is gone."""

    rule: str = "Waterloo 16.10.2"


class MarkerPlaced(Event, frozen=True):
    """The Good Ground marker was placed."""

    unit: str
    hex: str
    face: str
    rule: str = "Waterloo 5.1"


class MarkerRemoved(Event, frozen=True):
    """The Good Ground marker left the map."""

    rule: str = "Waterloo 5.1"


ACTIONS = (
    ChooseFace,
    PlaceGoodGround,
    LeaveGoodGround,
    UseLeader,
    SaveLeader,
)
EVENTS = (
    WeatherRolled,
    TrendTurned,
    MudSpread,
    MudDried,
    MarkerPlaced,
    MarkerRemoved,
)
