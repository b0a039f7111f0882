"""Chapter 11.1, rally: at the end of an activation, away from the enemy."""

from collections.abc import Sequence

from gloire.core.actions import Action, Roll
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire.actions import EndRally, TryRally
from gloire.systems.jours_de_gloire.facing import FREELY, conform
from gloire.systems.jours_de_gloire.frames import Activation, Facing, Rally
from gloire.systems.jours_de_gloire.happened import Rallied, RallyTried
from gloire.systems.jours_de_gloire.names import named
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.position import (
    CALLED,
    CHARGING,
    DISORDERED,
    FIRED,
    FOUGHT,
    LEFT_SQUARE,
    MOVED,
    RALLIED,
    ROUTED,
    SPENT,
    Position,
)
from gloire.systems.jours_de_gloire.stacking import overstacked

RULES = {"not-activated": "2.2", "has-acted": "1", "two-routed": "10.4", "too-strong-together": "5.1.1"}


def rally_by_night(game: Position, activation: Activation) -> None:
    """12.1: at night the disordered who have done nothing and have no enemy beside them rally by themselves."""
    if not game.is_night:
        return
    turning: list[Facing] = []
    for unit in range(len(game.where)):
        if not no_rally(game, unit) and not game.has(unit, ROUTED):
            game.unmark(unit, DISORDERED)
            game.mark(unit, RALLIED)
            game.emit(Rallied(game.id(unit)))
            turning += _turning(game, unit)
    game.begin_each(turning)


class ChooseRally(Decision):
    """11.1: units of the activation try to rally, one after another; orders do not matter."""

    rule = "11.1"

    def asks(self, game: Position, activation: Activation) -> str | None:
        return game.scenario.sides[activation.side] if _hopeful(game) else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        return [*(TryRally(game.id(unit)) for unit in _hopeful(game)), EndRally()]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        if not isinstance(action, TryRally):
            return DONE
        unit = named(game, action.unit)
        game.mark(unit, RALLIED)
        game.begin(Rally(unit=unit))
        return None

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        if not isinstance(action, TryRally):
            return None
        unit = named(game, action.unit)
        if unit < 0:
            return Refusal(None, "no-such-unit", {"unit": action.unit})
        why = no_rally(game, unit) or "in-order"
        return Refusal(RULES.get(why, "11.1"), why, {"unit": action.unit})


def _hopeful(game: Position) -> list[int]:
    return [unit for unit, hex in enumerate(game.where) if hex >= 0 and not no_rally(game, unit)]


def no_rally(game: Position, unit: int) -> str:
    """11.1: why a unit may not try to rally; empty where it may."""
    marks, hex = game.marks[unit], game.where[unit]
    if hex < 0 or not marks & CALLED:
        return "not-activated"
    if not marks & (DISORDERED | ROUTED):
        return "in-order"
    if marks & RALLIED:
        return "has-tried"
    if not marks & ROUTED and marks & (MOVED | FIRED | FOUGHT | SPENT | CHARGING | LEFT_SQUARE):
        return "has-acted"
    if game.near_enemy(hex, game.side(unit)):
        return "enemy-beside"
    return _crowded(game, unit, hex)


def _crowded(game: Position, unit: int, hex: int) -> str:
    """10.4: two routed units in a hex may not rally. 5.1.1: nor who would then be too strong for its stack."""
    if game.has(unit, ROUTED):
        return "two-routed" if sum(game.has(other, ROUTED) for other in game.pile(hex)) > 1 else ""
    twin = game.clone()
    twin.log = []
    twin.unmark(unit, DISORDERED)
    return "too-strong-together" if overstacked(twin, twin.pile(hex)) else ""


class RallyDie(Die):
    """11.1: a die, one more for the routed, of no more than the cohesion of the disordered side."""

    rule = "11.1"
    dice = D10

    def about(self, game: Position, rally: Rally) -> dict[str, object]:
        return {"unit": game.id(rally.unit), "needs": game.cohesion(rally.unit) - modifier(game, rally.unit)}

    def choose(self, game: Position, rally: Rally, action: Roll) -> Done | None:
        unit, more = rally.unit, modifier(game, rally.unit)
        cohesion = game.cohesion(unit)
        passed = action.face + more <= cohesion
        game.emit(RallyTried(game.id(unit), action.face, more, cohesion, passed))
        if passed:
            game.unmark(unit, ROUTED if game.has(unit, ROUTED) else DISORDERED)
            game.begin_each(_turning(game, unit))
        return DONE


def modifier(game: Position, unit: int) -> int:
    """11.1 + 12.1: +1 for the routed, at night -3; fog does not count (12.2), and 12.1's +2 is for other tests."""
    if not game.has(unit, ROUTED):
        return 0
    return game.scenario.worth["rally-routed-night" if game.is_night else "rally-routed"]


def _turning(game: Position, unit: int) -> list[Facing]:
    """6.1.2: who rallies faces as it likes, unless it stands with others (6.1.1)."""
    return [] if conform(game, (unit,)) else [Facing(units=(unit,), most=FREELY)]
