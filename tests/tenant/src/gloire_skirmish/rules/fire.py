"""Chapter 4, fire: who may fire, what he sees, the fire table and what it does."""

from functools import lru_cache
from typing import Any

from gloire.core.actions import Roll
from gloire.core.dice import D10
from gloire.core.facing import THROUGH_FRONT_SIDES, TO_SIDE, ahead, field_mask
from gloire.core.hexes import OFF_MAP, bits
from gloire.core.procedures import DONE, Die, Done
from gloire.core.sight import Crossing, Leg, obstruction, open_part, rises, trace
from gloire_skirmish.rules.frames import Volley
from gloire_skirmish.rules.happened import BecameShaken, Fired, Modifier, StepLost, UnitLost
from gloire_skirmish.rules.position import FOUGHT, LOST, MOVED, SHAKEN, Position

field_from = lru_cache(4096)(field_mask)  # every view shows fields of fire


def targets(game: Position, unit: int) -> list[int]:
    """4.1: the hexes a unit may fire at."""
    if unready(game, unit) or game.has(unit, MOVED):
        return []
    enemies = game.held_by(1 - game.side_of(unit))
    return [hex for hex in bits(field_of_fire(game, unit) & enemies) if sees(game, game.where[unit], hex)]


def unready(game: Position, unit: int) -> str:
    """4.1 + 5.1: why a unit may not fight; empty where it may. 3.4: only the top one does."""
    if game.has(unit, SHAKEN):
        return "shaken"
    if game.has(unit, FOUGHT):
        return "fought-already"
    return "" if game.is_on_top(unit) else "not-on-top"


def no_fire(game: Position, unit: int, hex: int) -> tuple[str, str]:
    """The rule that forbids a shot, and why."""
    if why := unready(game, unit):
        return "4.1", why
    if game.has(unit, MOVED):
        return "4.1", "marched-already"
    if not game.held_by(1 - game.side_of(unit)) >> hex & 1:
        return "4.1", "nobody-there"
    if not field_of_fire(game, unit) >> hex & 1:
        return "4.1", "out-of-field"
    return "4.2", "out-of-sight"


def field_of_fire(game: Position, unit: int) -> int:
    """4.1: what a line through its three front hexsides can reach, as far as it carries."""
    grid, reach = game.map.grid, game.printed(unit).range
    return field_from(grid, game.where[unit], game.facing[unit], THROUGH_FRONT_SIDES, reach)


def sees(game: Position, here: int, there: int) -> bool:
    """4.2: whether a hex is seen from another."""
    return seen_part(game, here, there) == 1


def seen_part(game: Position, here: int, there: int) -> float:
    """4.2: ground that rises above the line hides what is behind; of two hexes beside the line both must.

    How much of the way is open.
    """
    line, levels, heights = trace(game.map.grid, here, there), game.map.levels, game.scenario.heights

    def hides(met: Leg | Crossing) -> bool:
        if isinstance(met, Crossing):
            return False
        height = min(heights[hex] for hex in met.hexes if hex != OFF_MAP)
        # Half of the two is how far it rises above the line in the middle of the hex.
        return sum(rises(line, at, height, levels[here], levels[there]) for at in (met.enter, met.leave)) > 0

    return open_part(line, obstruction(line, hides))


def faces(game: Position, unit: int, hex: int) -> bool:
    """3.3: whether a hex is one of the three in front of a unit."""
    return hex in ahead(game.map.grid, game.where[unit], game.facing[unit], TO_SIDE)


def fire_reckoning(game: Position, unit: int, hex: int) -> tuple[Modifier, ...]:
    """4.3: the parts of the column."""
    here, target, id = game.where[unit], game.pile(hex)[0], game.id(unit)
    found = [Modifier("strength", game.steps[unit], "4.3", id)]
    if game.order(unit) == "fire":
        found.append(Modifier("order-fire", 1, "2.1"))
    if game.map.grid.distance(here, hex) == 1:
        found.append(Modifier("close", 1, "4.3"))
    if game.scenario.cover >> hex & 1:
        found.append(Modifier("cover", -1, "4.3"))
    if not _is_toward(game, target, here):
        found.append(Modifier("flank", 1, "4.3"))
    return tuple(found)


def _is_toward(game: Position, unit: int, hex: int) -> bool:
    """4.3: whether fire comes from the front of a unit."""
    grid = game.map.grid
    far = grid.distance(game.where[unit], hex)
    return bool(field_from(grid, game.where[unit], game.facing[unit], THROUGH_FRONT_SIDES, far) >> hex & 1)


class FireDie(Die):
    """4.3: a die of ten in the column of the reckoning."""

    rule = "4.3"
    dice = D10

    def about(self, game: Position, volley: Volley) -> dict[str, Any]:
        return {"unit": game.id(volley.unit), "hex": game.label(volley.hex)}

    def choose(self, game: Position, volley: Volley, action: Roll) -> Done | None:
        parts, table = fire_reckoning(game, volley.unit, volley.hex), game.scenario.fire
        column = table.column(sum(part.value for part in parts))
        result = table.result(action.face, column)
        game.update(volley, result=result)
        unit, hex = game.id(volley.unit), game.label(volley.hex)
        game.emit(Fired(unit, hex, action.face, column, parts, result))
        hit(game, game.pile(volley.hex)[0], result)
        return DONE


def hit(game: Position, unit: int, result: str) -> None:
    """4.4: who is shaken a second time loses a step; who loses a step is shaken."""
    if result == "L" or (result == "S" and game.has(unit, SHAKEN)):
        lose_step(game, unit)
    if result != "-" and game.where[unit] != LOST:
        shake(game, unit)


def shake(game: Position, unit: int) -> None:
    """4.4: a unit is shaken, if it is not already."""
    if not game.has(unit, SHAKEN):
        game.mark(unit, SHAKEN)
        game.emit(BecameShaken(game.id(unit)))


def lose_step(game: Position, unit: int) -> None:
    """4.4: a unit without a step left is lost."""
    game.steps[unit] -= 1
    game.emit(StepLost(game.id(unit), game.steps[unit]))
    if game.steps[unit] == 0:
        lose(game, unit)


def lose(game: Position, unit: int) -> None:
    """6.1: who loses too many units has lost the game."""
    game.move(unit, LOST)
    game.marks[unit] = 0
    game.emit(UnitLost(game.id(unit)))
    side = game.side_of(unit)
    if losses(game, side) >= game.scenario.collapse:
        game.end(1 - side, "decisive", "6.1")


def losses(game: Position, side: int) -> int:
    """6.1: how many units a side has lost."""
    return sum(hex == LOST and game.side_of(unit) == side for unit, hex in enumerate(game.where))
