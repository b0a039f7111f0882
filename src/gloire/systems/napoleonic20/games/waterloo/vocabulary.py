"""What the rules of Waterloo 20 keep, and their words."""

from typing import Self

from gloire.systems.napoleonic20.kept import Deal, State


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
