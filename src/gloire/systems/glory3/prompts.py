"""What a question wants on the board."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.display import Overlay, Prompt, pointing
from gloire.core.position import decision_of
from gloire.systems.glory3.actions import ActivateCommand, FaceTo, FireAt, RevokeCharge, TurnUnits
from gloire.systems.glory3.charge import DeclareCharges
from gloire.systems.glory3.frames import Command, Plan
from gloire.systems.glory3.names import led, named
from gloire.systems.glory3.overlays import of_charger, of_guns, of_leader
from gloire.systems.glory3.peril import fire_foreseen
from gloire.systems.glory3.placing import placing
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.preview import won
from gloire.systems.glory3.remarks import proposed

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
# Where most units do nothing.
OPTIONAL = {"Fire", "ChooseReturn", "DeclareCharges"}


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
        faces=_faces(game, actions) if kind == "ChooseFacing" else None,
        revokes=(RevokeCharge.__name__,),
        pivots=TurnUnits.__name__ if kind == "Movement" else "",
        weighs=kind in WEIGHED,
        confirms=(FireAt.__name__,),
        optional=kind in OPTIONAL,
        overlays=(*_declared(game), *_laid(game, kind, asked.able)),
        means=dict(_commanders(game, actions)) if kind == "ChooseCommand" else {},
    )


def _faces(game: Position, actions: Sequence[Action]) -> int | None:
    """7.11: whom a unit should look at, where nobody is in front of it as it looks now."""
    turns = [action for action in actions if isinstance(action, FaceTo)]
    return proposed(game, named(game, turns[0].unit), [turn.facing for turn in turns]) if turns else None


def _commanders(game: Position, actions: Sequence[Action]) -> Iterator[tuple[str, str]]:
    """4.24: whoever points at a unit means the command it belongs to."""
    for action in actions:
        if isinstance(action, ActivateCommand):
            for unit in game.scenario.units_led(led(game, action.unit)):
                yield game.id(unit), action.unit


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


def _laid(game: Position, kind: str, able: Sequence[str]) -> Iterator[Overlay]:
    """What a question cannot be answered without: arcs of fire, how far leaders command, whom a charge must strike."""
    match kind:
        case "Fire" | "ChooseReturn":
            yield from of_guns(game, able)
        case "ChooseCommand":
            for leader in able:
                if (number := led(game, leader)) >= 0:
                    yield from of_leader(game, number)
        case "DeclareCharges":
            for unit in able:
                yield from of_charger(game, named(game, unit))


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
    if command is not None and isinstance(decision_of(game), DeclareCharges):
        yield from _endangered(game, command)


def _endangered(game: Position, command: Command) -> Iterator[Overlay]:
    """10.33: how likely the worst fire stops each hex that charges, before it falls."""
    for plan in command.plans:
        stops = dict(_stops(game, plan, command.plans))
        texts = tuple(f"✹ {round(100 * share)}%" for share in stops.values())
        yield Overlay(kind="disc", key="peril", tone="hazard", hexes=tuple(stops), texts=texts)


def _stops(game: Position, plan: Plan, plans: Sequence[Plan]) -> Iterator[tuple[str, float]]:
    salvos, _ = fire_foreseen(game, plan, plans, lambda units: won(game, units, plan.hexes))
    for unit, share in (shot for salvo in salvos if salvo.worst for shot in salvo.stops):
        yield game.label(game.where[named(game, unit)]), share
