"""What a question wants on the board."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.display import Overlay, Prompt, pointing
from gloire.systems.glory3.actions import FireAt, TurnUnits
from gloire.systems.glory3.frames import Command
from gloire.systems.glory3.overlays import of_guns, of_leaders
from gloire.systems.glory3.placing import placing
from gloire.systems.glory3.position import Position

# What is chosen by its odds: fire, charges, and what can be set against them.
WEIGHED = {
    "ChooseCommand",
    "Fire",
    "ChooseReturn",
    "DeclareCharges",
    "ChooseDefensiveFire",
    "ChooseLateFire",
    "ChooseCharge",
    "ChooseContinued",
    "ChooseCounterAttack",
    "ChooseRally",
    "RecoverUnits",
}


def prompt(game: Position, kind: str, about: Mapping[str, object], actions: Sequence[Action]) -> Prompt:
    """Most questions point at units and hexes; facing is pointed at, too, and what goes into the Pool is picked."""
    if kind == "PlaceMarkers":
        side = str(about["side"])
        return Prompt(composing=placing(game, game.scenario.sides.index(side))) if actions else Prompt()
    asked = pointing([_pointed(action) for action in actions])
    turns = any(hasattr(action, "facing") for action in actions)
    return replace(
        asked,
        turns="hexside" if turns else "",
        pivots=TurnUnits.__name__ if kind == "Movement" else "",
        weighs=kind in WEIGHED,
        confirms=(FireAt.__name__,),
        overlays=(*_declared(game), *_laid(game, kind, about, asked.able)),
    )


class _Named:
    """An action as one points at it: by its first unit, to its hex."""

    def __init__(self, unit: str, hex: str) -> None:
        self.unit, self.hex = unit, hex


def _pointed(action: Action) -> object:
    """Fire and charges name several units; the first is the one to point at."""
    units: Sequence[str] = getattr(action, "units", ())
    hexes: Sequence[str] = getattr(action, "hexes", ())
    if not units:
        return action
    return _Named(units[0], getattr(action, "hex", "") or (hexes[0] if len(hexes) == 1 else ""))


def _laid(game: Position, kind: str, about: Mapping[str, object], able: Sequence[str]) -> Iterator[Overlay]:
    """What a question cannot be answered without: arcs of fire, or how far leaders command."""
    if kind in ("Fire", "ChooseReturn"):
        yield from of_guns(game, able)
    if kind == "ChooseCommand":
        yield from of_leaders(game, str(about.get("side", "")))


def _declared(game: Position) -> Iterator[Overlay]:
    """10.21: the charges that stand."""
    command = game.within(Command)
    plans = command.plans if command else ()
    lines = tuple(
        (game.label(game.where[unit]), game.label(hex))
        for plan in plans
        for unit in plan.units
        if game.where[unit] >= 0
        for hex in plan.hexes
    )
    if lines:
        yield Overlay(kind="arrow", key="declared", tone="attack", lines=lines)
