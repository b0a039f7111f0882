"""Positions set up by hand, as somebody writes them."""

from typing import Literal

from gloire.core.reading import Written


class UnitSetup(Written, frozen=True):
    """Where a unit stands and how: a hex, "waiting", "withdrawn", "recovering" or "lost"."""

    at: str
    facing: int = 0
    order: Literal["good", "disordered"] = "good"
    dismounted: bool = False


class Setup(Written, frozen=True):
    """A position as somebody writes it; units listed first lie on top, though guns lie above others."""

    units: dict[str, UnitSetup] = {}
    leaders: dict[str, str] = {}
    turn: int = 1
    pool: list[str] = []
    marker: str = ""
    control: dict[str, str] = {}
