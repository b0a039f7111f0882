"""Chapter 11.1, rally: at the end of an activation, away from the enemy."""

from collections.abc import Sequence

from gloire.core.actions import Action, Roll
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire.actions import EndRally, RallyFirst, TryRally
from gloire.systems.jours_de_gloire.facing import FREELY, conform
from gloire.systems.jours_de_gloire.frames import Activation, Facing, Rally
from gloire.systems.jours_de_gloire.happened import Modifier, Rallied, RallyTried
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
    TURNED,
    Position,
)
from gloire.systems.jours_de_gloire.stacking import overstacked

RULES = {"not-activated": "2.2", "has-acted": "1", "two-routed": "10.4", "too-strong-together": "5.1.1"}


def rally_by_night(game: Position, activation: Activation) -> None:
    """12.1: at night the disordered who have done nothing and have no enemy beside them rally by themselves."""
    if game.is_night:
        _rally(game, [unit for unit in _restful(game) if _all_may(game, game.where[unit])])


class ChooseNightRally(Decision):
    """12.1 + 5.1.1 + R71: where not all of a stack can rally, or it would be too strong, its owner says who does."""

    rule = "12.1"

    def asks(self, game: Position, activation: Activation) -> str | None:
        return game.scenario.sides[activation.side] if game.is_night and _restful(game) else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        return [RallyFirst(game.id(unit)) for unit in _restful(game)]

    def choose(self, game: Position, activation: Activation, action: RallyFirst) -> Done | None:
        unit = named(game, action.unit)
        _rally(game, [unit])
        rest = [other for other in _restful(game) if game.where[other] == game.where[unit]]
        _rally(game, rest if _all_may(game, game.where[unit]) else [])
        return None

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        return refuse_rally(game, action.unit) if isinstance(action, RallyFirst) else None


def _restful(game: Position) -> list[int]:
    return [unit for unit in _hopeful(game) if not game.has(unit, ROUTED)]


def _all_may(game: Position, hex: int) -> bool:
    """5.1.1: whether all who rest in a hex can rally together."""
    twin = game.clone()
    for unit in _restful(game):
        if game.where[unit] == hex:
            twin.unmark(unit, DISORDERED)
    return not overstacked(twin, twin.pile(hex))


def _rally(game: Position, units: Sequence[int]) -> None:
    """12.1: without a die; each may turn then (11.1)."""
    for unit in units:
        game.unmark(unit, DISORDERED)
        game.mark(unit, RALLIED)
        game.emit(Rallied(game.id(unit)))
    game.begin_each(turn for unit in units for turn in _turning(game, unit))


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
        return refuse_rally(game, action.unit) if isinstance(action, TryRally) else None


def refuse_rally(game: Position, id: str) -> Refusal:
    """11.1: the first rule that keeps a unit from rallying."""
    unit = named(game, id)
    if unit < 0:
        return Refusal(None, "no-such-unit", {"unit": id})
    why = no_rally(game, unit) or "in-order"
    return Refusal(RULES.get(why, "11.1"), why, {"unit": id})


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
    # R39: also who was routed by what it did; to have had to flee is no deed of its own.
    if marks & (MOVED | TURNED | FIRED | FOUGHT | SPENT | CHARGING | LEFT_SQUARE):
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
    why = overstacked(twin, twin.pile(hex))
    # R45: a battery beside the square it has lost rallies there.
    return why if why == "too-strong-together" else ""


class RallyDie(Die):
    """11.1: a die, one more for the routed, of no more than the cohesion of the disordered side."""

    rule = "11.1"
    dice = D10

    def about(self, game: Position, rally: Rally) -> dict[str, object]:
        more = sum(part.value for part in modifiers(game, rally.unit))
        return {"unit": game.id(rally.unit), "needs": game.cohesion(rally.unit) - more}

    def choose(self, game: Position, rally: Rally, action: Roll) -> Done | None:
        unit, parts = rally.unit, modifiers(game, rally.unit)
        total, cohesion = action.face + sum(part.value for part in parts), game.cohesion(unit)
        passed = total <= cohesion
        game.emit(RallyTried(game.id(unit), action.face, parts, total, cohesion, passed))
        if passed:
            game.unmark(unit, ROUTED if game.has(unit, ROUTED) else DISORDERED)
            game.visit(unit, game.where[unit])  # R69: it occupies its hex now, as no routed unit does.
            game.begin_each(_turning(game, unit))
        return DONE


def modifiers(game: Position, unit: int) -> tuple[Modifier, ...]:
    """11.1 + 12.1: +1 for the routed, at night -3; fog does not count (12.2), and 12.1's +2 is for other tests."""
    if not game.has(unit, ROUTED):
        return ()
    what, rule = ("rally-routed-night", "12.1") if game.is_night else ("rally-routed", "11.1")
    return (Modifier(what, game.scenario.worth[what], rule),)


def _turning(game: Position, unit: int) -> list[Facing]:
    """6.1.2: who rallies faces as it likes, unless it stands with others (6.1.1)."""
    return [] if conform(game, (unit,)) else [Facing(units=(unit,), most=FREELY)]
