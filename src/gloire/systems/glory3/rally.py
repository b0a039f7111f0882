"""Chapter 11.5: rally at the end of a command's sequence; 13: at night without a die."""

from collections.abc import Sequence

from gloire.core.actions import Action, Roll
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.glory3.actions import EndRally, RallyUnit
from gloire.systems.glory3.frames import Command, Facing, Rally
from gloire.systems.glory3.happened import RalliedByNight, RallyTried
from gloire.systems.glory3.names import named
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import ACTIVE, CHARGED, DISORDERED, FIRED, MOVED, TRIED, Position
from gloire.systems.glory3.ways import touches_enemy

BUSY = MOVED | FIRED | CHARGED  # 11.51: who has done any of this does not rally


def may_rally(game: Position, unit: int) -> bool:
    """11.51: a Disordered unit of the command that has neither moved, fired nor charged, with no enemy beside it."""
    marks, hex = game.marks[unit], game.where[unit]
    if hex < 0 or not marks & DISORDERED or not marks & ACTIVE or marks & (BUSY | TRIED):
        return False
    return not touches_enemy(game, unit)


def _able(game: Position) -> list[int]:
    shaken = [unit for unit, marks in enumerate(game.marks) if marks & DISORDERED]
    return [unit for unit in shaken if may_rally(game, unit)]


def rally_by_night(game: Position, command: Command) -> None:
    """13: at night all of them rally by themselves."""
    if game.is_night:
        for unit in _able(game):
            game.emit(RalliedByNight(game.id(unit)))
            recover_order(game, unit)


class ChooseRally(Decision):
    """11.51 + 11.13: the Disordered units of the command that may try to rally do so in any order, each once."""

    rule = "11.51"

    def asks(self, game: Position, command: Command) -> str | None:
        return game.scenario.sides[command.side] if _able(game) else NOBODY

    def options(self, game: Position, command: Command) -> Sequence[Action]:
        return [*map(RallyUnit, game.ids(_able(game))), EndRally()]

    def choose(self, game: Position, command: Command, action: Action) -> Done | None:
        if not isinstance(action, RallyUnit):
            return DONE
        unit = named(game, action.unit)
        game.mark(unit, TRIED)
        game.begin(Rally(unit=unit))
        return None

    def refuse(self, game: Position, command: Command, action: Action) -> Refusal | None:
        return _refuse_rally(game, named(game, action.unit)) if isinstance(action, RallyUnit) else None


def _refuse_rally(game: Position, unit: int) -> Refusal | None:
    if unit < 0 or game.where[unit] < 0:
        return Refusal("11.51", "not-here")
    facts: dict[str, object] = {"unit": game.id(unit)}
    if not game.has(unit, ACTIVE):
        return Refusal("4.23", "not-active", facts)
    if game.is_good(unit):
        return Refusal("11.13", "in-order", facts)
    if game.has(unit, BUSY):
        return Refusal("11.51", "was-busy", facts)
    if touches_enemy(game, unit):
        return Refusal("11.51", "enemy-beside", facts)
    return Refusal("11.52", "one-try", facts)


class RallyDie(Die):
    """11.52 + 11.53: a die of no more than its Disordered Cohesion restores the unit; leaders have no effect."""

    rule = "11.52"
    dice = D10

    def about(self, game: Position, rally: Rally) -> dict[str, object]:
        return {"unit": game.id(rally.unit), "cohesion": rating_to_rally(game, rally.unit)}

    def choose(self, game: Position, rally: Rally, action: Roll) -> Done | None:
        rating = rating_to_rally(game, rally.unit)
        rallied = action.face <= rating
        game.emit(RallyTried(game.id(rally.unit), action.face, rating, rallied))
        if rallied:
            recover_order(game, rally.unit)
        return DONE


def rating_to_rally(game: Position, unit: int) -> int:
    """11.52: the most that the die may show: its cohesion, and what a rule of the battle takes off the die."""
    asked = (answer(game, unit) for answer in game.scenario.ask.rallying)
    return game.figures(unit).cohesion - sum(one.value for one in asked if one)


def recover_order(game: Position, unit: int) -> None:
    """11.52: it shows its full strength again and, if alone in its hex, may face as it likes."""
    game.unmark(unit, DISORDERED)
    if len(game.pile(game.where[unit])) == 1:
        game.begin(Facing(units=(unit,), rule="11.52"))
