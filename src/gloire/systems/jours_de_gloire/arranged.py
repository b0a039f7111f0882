"""Positions set up by hand, as somebody writes them."""

from typing import Literal

from gloire.core.reading import Written

Order = Literal["good", "disordered", "routed"]


class UnitSetup(Written, frozen=True):
    """Where a unit stands and how: a hex, "lost" or "waiting"."""

    at: str
    facing: str = "N+NE"
    order: Order = "good"
    square: bool = False
    renfort: bool = False


class Setup(Written, frozen=True):
    """A position as somebody writes it; units listed first lie on top."""

    units: dict[str, UnitSetup] = {}
    chiefs: dict[str, str] = {}
    turn: int = 1
    orders: list[str] = []  # units whose groups have Received Orders
    cup: list[str] = []
    marker: str = ""
    control: dict[str, str] = {}
    demoralised: list[str] = []
