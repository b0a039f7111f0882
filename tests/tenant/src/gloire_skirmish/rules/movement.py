"""Chapter 3, movement: marches, banks, facing, stacks."""

from collections.abc import Iterator, Sequence
from typing import Any

from gloire.core.actions import Action
from gloire.core.facing import EVERY_TURN
from gloire.core.maps import Map
from gloire.core.paths import Reach, reach
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire_skirmish.rules.actions import EndMarch, FaceTo, MoveUnit, Relieve, Wheel
from gloire_skirmish.rules.frames import Activation, Facing
from gloire_skirmish.rules.happened import Marched, Relieved, Turned
from gloire_skirmish.rules.position import MOVED, SHAKEN, Position

MOST = 2  # 3.4: units of a side in a hex


class March(Decision):
    """3.1: each unit of the company marches, turns or is relieved once."""

    rule = "3.1"

    def asks(self, game: Position, activation: Activation) -> str | None:
        free = any(not hindrance(game, unit) for unit in game.company(activation.company))
        return game.side_id(game.scenario.companies[activation.company].side) if free else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        units = [unit for unit in game.company(activation.company) if not hindrance(game, unit)]
        return [*(action for unit in units for action in _moves(game, unit)), EndMarch()]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        match action:
            case MoveUnit(unit, hex):
                march(game, game.find_unit(unit), game.find_hex(hex))
            case Wheel(unit):
                game.mark(game.find_unit(unit), MOVED)
                game.begin(Facing(unit=game.find_unit(unit)))
            case Relieve(unit):
                relieve(game, game.find_unit(unit))
            case _:
                return DONE
        return None

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        if not isinstance(action, MoveUnit | Wheel | Relieve):
            return None
        unit = game.find_unit(action.unit)
        if unit not in game.company(activation.company):
            return Refusal("2.2", "not-of-the-company", {"unit": action.unit})
        if why := hindrance(game, unit):
            return Refusal("3.1", why, {"unit": action.unit})
        if isinstance(action, Relieve):
            return Refusal("3.4", "already-on-top", {"unit": action.unit})
        return _no_way(game, unit, action) if isinstance(action, MoveUnit) else None

    def about(self, game: Position, activation: Activation) -> dict[str, Any]:
        return {"company": game.scenario.companies[activation.company].id}


def hindrance(game: Position, unit: int) -> str:
    """3.1: why a unit of the company may do nothing in a march; empty where it may."""
    if game.has(unit, SHAKEN):
        return "shaken"
    return "marched-already" if game.has(unit, MOVED) else ""


def _moves(game: Position, unit: int) -> Iterator[Action]:
    id = game.id(unit)
    yield from (MoveUnit(id, game.label(hex)) for hex in march_hexes(game, unit))
    yield Wheel(id)
    if not game.is_on_top(unit):
        yield Relieve(id)


def march_hexes(game: Position, unit: int) -> list[int]:
    """3.1 + 3.4: where a unit may march; nowhere on an order to hold (2.1)."""
    if game.order(unit) == "hold":
        return []
    return [hex for hex in sorted(ways(game, unit).cost) if len(game.pile(hex)) < MOST]


def ways(game: Position, unit: int) -> Reach:
    """3.1: what a unit can get to; it passes friends, but no enemy."""
    enemies = game.held_by(1 - game.side_of(unit))
    return reach(game.where[unit], allowance(game, unit), game.scenario.steps, enemies, 0)


def allowance(game: Position, unit: int) -> int:
    """3.1: the printed points, and one more for who presses on (2.1)."""
    return game.printed(unit).movement + (game.order(unit) == "press")


def _no_way(game: Position, unit: int, action: MoveUnit) -> Refusal | None:
    facts, hex = {"unit": action.unit, "hex": action.hex}, game.find_hex(action.hex)
    if hex < 0 or hex == game.where[unit]:
        return None
    if game.order(unit) == "hold":
        return Refusal("2.1", "ordered-to-hold", facts)
    if game.held_by(1 - game.side_of(unit)) >> hex & 1:
        return Refusal("3.1", "enemy-there", facts)
    return Refusal("3.4", "hex-full", facts) if hex in ways(game, unit).cost else Refusal("3.1", "too-far", facts)


def march(game: Position, unit: int, hex: int) -> None:
    """3.1 + 3.3: a unit goes by the cheapest way, and is turned when it is there."""
    path = ways(game, unit).path(hex)
    game.move(unit, hex)
    game.mark(unit, MOVED)
    game.emit(Marched(game.id(unit), tuple(map(game.label, path))))
    game.begin(Facing(unit=unit))


def relieve(game: Position, unit: int) -> None:
    """3.4: the unit beneath comes up; that is its march."""
    hex = game.where[unit]
    for above in game.pile(hex)[:-1]:
        game.move(above, hex)
    game.mark(unit, MOVED)
    game.emit(Relieved(game.id(unit), game.label(hex)))


class ChooseFacing(Decision):
    """3.3: to any of the six hexsides."""

    rule = "3.3"

    def asks(self, game: Position, facing: Facing) -> str | None:
        return game.owner(facing.unit)

    def options(self, game: Position, facing: Facing) -> Sequence[Action]:
        return [FaceTo(game.id(facing.unit), way) for way in EVERY_TURN]

    def choose(self, game: Position, facing: Facing, action: FaceTo) -> Done | None:
        game.facing[facing.unit] = action.facing
        game.emit(Turned(action.unit, action.facing))
        return DONE

    def about(self, game: Position, facing: Facing) -> dict[str, Any]:
        return {"unit": game.id(facing.unit), "hex": game.label(game.where[facing.unit])}


def step_cost(map: Map, costs: dict[str, int], here: int, there: int) -> int | None:
    """3.1: points to enter a hex, one more for each level up. 3.2: nobody climbs a bank."""
    if "bank" in map.met(here, there):
        return None
    return costs[map.terrain[there]] + max(0, map.level(there) - map.level(here))
