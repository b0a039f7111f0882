"""What scenarios of Waterloo 20, and positions set up by hand, say of its own matters."""

from typing import Literal

from gloire.core.reading import Written


class MarkerData(Written, frozen=True):
    """A marker that starts with a unit; face "ask" is chosen by its owner at set-up."""

    unit: str
    face: Literal["+1", "artillery-immune", "ask"]


class SkyData(Written, frozen=True):
    """Waterloo 16.10: the box and the face of the weather marker, and the turn of the mud marker, if it is out."""

    weather: Literal["clear", "cloudy", "showers", "downpour"]
    trend: Literal["improving", "worsening"]
    mud: int = 0


class MarkerSetup(Written, frozen=True):
    """Waterloo 5.1: who has the Good Ground marker, and which face it shows."""

    unit: str
    face: Literal["+1", "artillery-immune"]
