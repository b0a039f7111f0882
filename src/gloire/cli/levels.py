"""Levels of the computer as commands take them: by name, and on request with a style, such as captain/bold."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from gloire import players
from gloire.cli.opening import Complaint
from gloire.core.system import ScenarioFacts
from gloire.players.protocol import STANDARD

F = TypeVar("F", bound=Callable[..., Any])

ABOUT_LEVELS = (  # what the help of a command says at its end
    f"LEVEL is {', '.join(players.PLAYERS[:-1])} or {players.PLAYERS[-1]}. STYLE is one that the system of the scenario"
    " has, such as bold or careful; without it, the usual way to play."
)


class LevelName(click.Choice):  # type: ignore[type-arg]  # Not all versions of click know Choice[str].
    """A level, or a level and a style. Which styles there are is known once the scenario is: see `check_styles`."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        level, style = players.parted(value)
        return players.named(super().convert(level, param, ctx), style)


def level_option(*names: str, **settings: Any) -> Callable[[F], F]:
    """An option that names a level."""
    return click.option(*names, type=LevelName(players.PLAYERS), metavar="LEVEL[/STYLE]", **settings)


def check_styles(scenario: ScenarioFacts, *levels: str) -> None:
    """Complains of a style that cannot be played in a scenario, and says which can."""
    known = players.styles(scenario.system.id)
    for level in levels:
        name, style = players.parted(level)
        if name == "random" and style != STANDARD:
            raise Complaint(f"{level}: random has no such style, as it plays in none; leave out {style}.")
        if style not in known:
            raise Complaint(f"{level}: {scenario.id} has no style {style!r}; there are {', '.join(known)}.")
