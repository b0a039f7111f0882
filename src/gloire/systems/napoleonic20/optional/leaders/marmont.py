"""Salamanca 16.9.9: Marmont is wounded, and Clausel takes command two turns later."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done, Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import before, first, last
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.actions import ChooseUnit
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.frames import EventPhase, Play
from gloire.systems.napoleonic20.happened import Eliminated
from gloire.systems.napoleonic20.optional.leaders.vocabulary import LeaderNamed, TookCommand
from gloire.systems.napoleonic20.position import ASIDE, DUE, ELIMINATED, Position
from gloire.systems.napoleonic20.scenario import FRENCH

MARMONT, CLAUSEL, SECOND_DIVISION = "fr-marmont", "fr-clausel", "fr-2"
WOUNDED = "marmont-wounded"  # the state that the event leaves
LATER = 2  # turns until Clausel is there


def succeed_marmont(game: Position, _: EventPhase | Play) -> None:
    """Salamanca 16.9.9: once the event has happened, Marmont is gone for good and Clausel is on the turn track.

    Salamanca 17.1 + R88: where it has happened when the game begins, the two turns are counted from then.
    """
    marmont, clausel = game.unit(MARMONT), game.unit(CLAUSEL)
    if WOUNDED not in game.states or game.where[marmont] == ELIMINATED or game.where[clausel] != ASIDE:
        return
    game.move(marmont, ELIMINATED)
    game.emit(Eliminated(MARMONT, "Salamanca 16.9.9"))
    game.move(clausel, DUE)
    game.due = (*game.due[:clausel], game.turn + LATER, *game.due[clausel + 1 :])
    game.emit(LeaderNamed(CLAUSEL, game.turn + LATER))


def is_expected(game: Position) -> bool:
    """Salamanca 16.9.9: whether this is the start of the French turn in which Clausel takes command."""
    clausel = game.unit(CLAUSEL)
    return game.phasing == FRENCH and game.where[clausel] == DUE and game.due[clausel] <= game.turn


def join_the_second_division(game: Position, _: EventPhase) -> None:
    """Salamanca 16.9.9: Clausel appears with his own division if it is in play."""
    hex = game.where[game.unit(SECOND_DIVISION)]
    if is_expected(game) and hex >= 0:
        _take_command(game, hex)


class PlaceClausel(Decision):
    """Salamanca 16.9.9: where the 2nd division is not in play, Clausel appears with any French unit."""

    rule = "Salamanca 16.9.9"

    def asks(self, game: Position, phase: EventPhase) -> str | None:
        return game.side_id(FRENCH) if is_expected(game) and _on_map(game) else NOBODY

    def options(self, game: Position, phase: EventPhase) -> Sequence[Action]:
        return [ChooseUnit(unit=game.id(unit)) for unit in _on_map(game)]

    def choose(self, game: Position, phase: EventPhase, action: ChooseUnit) -> Done | None:
        _take_command(game, game.where[game.unit(action.unit)])
        return DONE

    def refuse(self, game: Position, phase: EventPhase, action: Action) -> Refusal | None:
        return Refusal("Salamanca 16.9.9", "own-unit-for-clausel") if isinstance(action, ChooseUnit) else None


def _on_map(game: Position) -> list[int]:
    return [unit for unit in game.units_of(FRENCH) if game.where[unit] >= 0]


def _take_command(game: Position, hex: int) -> None:
    game.move(game.unit(CLAUSEL), hex)
    game.emit(TookCommand(CLAUSEL, game.label(hex)))


def _steps(table: Sequences) -> Sequences:
    table = before(table, Play, "begin_first_turn", succeed_marmont)
    table = first(table, EventPhase, PlaceClausel())
    table = first(table, EventPhase, join_the_second_division)
    return last(table, EventPhase, succeed_marmont)


AMENDMENT = Amendment(steps=_steps)
