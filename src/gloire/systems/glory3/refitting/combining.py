"""14.31 and 14.41: who combines with nobody; 14.16: who does not dismount."""

from gloire.core.refusals import Refusal
from gloire.systems.glory3.amendments import Amendment
from gloire.systems.glory3.command import leader_of
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.scenario import CAVALRY

Numbers = tuple[int, ...]


def combines_not(game: Position, leaders: Numbers) -> Refusal | None:
    """14.31 + 14.41: neither side, or one of them, uses Combined Activation (4.25)."""
    refit, side = game.scenario.refit, game.scenario.leaders[leaders[0]].side
    if refit is None or refit.combining[side]:
        return None
    rule = "14.41" if any(refit.combining) else "14.31"
    return Refusal(rule, "combines-not", {"leader": game.scenario.leaders[leaders[0]].id})


def fires_apart(game: Position, guns: Numbers) -> Refusal | None:
    """14.31 + R56: where nobody combines any action, guns of two commands do not fire together (9.3)."""
    refit, (one, other) = game.scenario.refit, guns
    if refit is None or any(refit.combining) or leader_of(game, one) == leader_of(game, other) >= 0:
        return None
    return Refusal("14.31", "fires-apart", {"unit": game.id(one), "other": game.id(other)}, ruling="R56")


COMBINING = Amendment(answers={"combines": combines_not, "fires_apart": fires_apart})


def stays_mounted(game: Position, unit: int) -> Refusal | None:
    """14.16: the battle has no dismounted counters."""
    return Refusal("14.16", "nobody-dismounts", {"unit": game.id(unit)}) if game.unit(unit).arm == CAVALRY else None


MOUNTED = Amendment(answers={"mounting": stays_mounted})
