"""The games of the series and the options a player may turn on, each with what it changes in the series rules."""

from collections.abc import Callable

import msgspec

from gloire.systems.napoleonic20 import waterloo
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.data import ScenarioFile

# A scenario names its game.
GAMES: dict[str, Amendment] = {
    "": Amendment(),
    "waterloo": waterloo.AMENDMENT,
}


def everywhere(written: ScenarioFile) -> bool:
    """An option that every scenario has."""
    return True


class Option(msgspec.Struct, frozen=True):
    """A rule that is in force only where the players want it."""

    rule: str
    amendment: Amendment = Amendment()
    available: Callable[[ScenarioFile], bool] = everywhere


# In the order in which they change the rules.
OPTIONS: dict[str, Option] = {
    "scripted_events": Option("Waterloo 17.2", available=lambda written: bool(written.script)),
    "no_take_backs": Option("6.4"),  # a matter for whoever hosts the game
}
