"""14.11: nights of older battles."""

from gloire.core.refusals import Refusal
from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.position import Position


def no_extended(game: Position) -> Refusal | None:
    """14.11: at night nobody uses Extended Movement."""
    return Refusal("14.11", "extended-at-night") if game.is_night else None


def night_fire(game: Position, hex: int, target: int) -> Modifier | None:
    """14.11: two more on all Defensive Fire at night."""
    return Modifier("night-fire", game.scenario.worth["night-fire"], "14.11") if game.is_night else None


def recovers(game: Position) -> bool:
    """14.11: units return on all night turns as on those of the second night."""
    return True


NIGHT = Amendment(answers={"no_extended": no_extended, "defensive": night_fire, "recovers": recovers})
