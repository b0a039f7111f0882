"""Cohesion checks (2.4), Disorder (11.1), Withdrawal (11.4), and a command that is wholly lost (11.61)."""

from collections.abc import Sequence

from gloire.core.actions import Roll
from gloire.core.procedures import DONE, Die, Done
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.glory3.frames import Check
from gloire.systems.glory3.happened import (
    CohesionChecked,
    CommandLost,
    LeaderRemoved,
    Modifier,
    UnitDisordered,
    UnitEliminated,
    UnitWithdrew,
)
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import (
    DISORDERED,
    ELIMINATED,
    GONE,
    RECOVERED,
    RECOVERING,
    WAITING,
    WITHDRAWN,
    Position,
)

BOXES = (WITHDRAWN, RECOVERING, RECOVERED)
OF_CHARGES = (  # 13: checks that result from a charge
    "charge",
    "displaced",
)


class CohesionDie(Die):
    """2.4: a check is failed by a die above the unit's cohesion; what follows is for who ordered it to say."""

    rule = "2.4"
    dice = D10

    def asks(self, game: Position, check: Check) -> str | None:
        return CHANCE if game.where[check.unit] >= 0 else NOBODY

    def about(self, game: Position, check: Check) -> dict[str, object]:
        modifiers = check_modifiers(game, check)
        return {
            "unit": game.id(check.unit),
            "cohesion": game.cohesion(check.unit),
            "modifier": sum(one.value for one in modifiers),
        }

    def choose(self, game: Position, check: Check, action: Roll) -> Done | None:
        modifiers = check_modifiers(game, check)
        rating, total = game.cohesion(check.unit), action.face + sum(one.value for one in modifiers)
        failed = total > rating
        game.emit(CohesionChecked(game.id(check.unit), action.face, rating, modifiers, not failed, check.why))
        game.update(check, failed=failed)
        return DONE


def check_modifiers(game: Position, check: Check) -> tuple[Modifier, ...]:
    """9.52 + 13: what is added to the die of a check; what the rules of a battle add."""
    found = []
    if check.why == "misguided":
        found.append(Modifier("misguided", game.scenario.worth["misguided"], "9.52"))
    if check.why in OF_CHARGES and game.suffers_night(game.side(check.unit)):
        found.append(Modifier("night-check", game.scenario.worth["night-check"], "13"))
    asked = (answer(game, check) for answer in game.scenario.ask.checking)
    return (*found, *(one for one in asked if one))


def take_disorder(game: Position, unit: int, why: str, rule: str = "11.11") -> None:
    """11.11 + 11.41: a unit is Disordered; one that is Disordered already withdraws, and artillery is eliminated."""
    if game.is_good(unit):
        game.mark(unit, DISORDERED)
        game.emit(UnitDisordered(game.id(unit), why, rule))
    elif game.is_gun(unit):
        eliminate(game, unit, why, "11.41")
    else:
        withdraw(game, unit, why)


def withdraw(game: Position, unit: int, why: str, rule: str = "11.41") -> None:
    """11.41: a unit is removed from play and placed in the Withdrawn Box."""
    hex = game.where[unit]
    game.emit(UnitWithdrew(game.id(unit), game.label(hex), why, rule))
    leave_map(game, unit, WITHDRAWN)
    for answer in game.scenario.ask.withdrawn:
        answer(game, unit, hex)


def eliminate(game: Position, unit: int, why: str, rule: str) -> None:
    """11.27: a unit is permanently lost."""
    hex = game.where[unit]
    game.emit(UnitEliminated(game.id(unit), game.label(hex), why, rule))
    leave_map(game, unit, ELIMINATED)
    for answer in game.scenario.ask.lost:
        answer(game, unit, hex, why)


def leave_map(game: Position, unit: int, box: int) -> None:
    """11.61: with the last unit of a command its leader goes, and nobody of it recovers."""
    game.move(unit, box)
    if any(answer(game, game.side(unit)) for answer in game.scenario.ask.outlives):
        return
    leader, command = game.unit(unit).leader, _command_of(game, unit)
    if not _is_lost(game, command):
        return
    _close_boxes(game, command, leader)
    if leader >= 0:
        _lose_leader(game, leader)
        _lose_independents(game, game.unit(unit).marker)


def _is_lost(game: Position, command: Sequence[int]) -> bool:
    """11.61: whether all units of a command are Withdrawn or eliminated; who is to enter keeps it alive."""
    return not any(game.where[unit] >= 0 or game.where[unit] == WAITING for unit in command)


def _close_boxes(game: Position, command: Sequence[int], leader: int) -> None:
    for unit in command:
        if game.where[unit] in BOXES:
            game.move(unit, GONE)
    game.emit(CommandLost(game.ids(command), game.scenario.leaders[leader].id if leader >= 0 else ""))


def _lose_leader(game: Position, leader: int) -> None:
    """5.15: a leader without units is removed."""
    if game.leaders[leader] != GONE:
        game.move_leader(leader, GONE)
        game.emit(LeaderRemoved(game.scenario.leaders[leader].id))


def _lose_independents(game: Position, marker: int) -> None:
    """11.61 + G33: with the last command of a marker its independent units in the boxes are lost too."""
    waits = [unit for unit, hex in enumerate(game.where) if hex in BOXES and game.unit(unit).marker == marker]
    alone = [unit for unit in waits if game.unit(unit).leader < 0]
    if alone and _is_lost(game, _command_of(game, alone[0])):
        _close_boxes(game, alone, -1)


def _command_of(game: Position, unit: int) -> list[int]:
    """11.61: all units of a unit's leader. G33: of an independent one, all units of its marker, or itself alone."""
    counter = game.unit(unit)
    if counter.leader >= 0:
        return [other for other, printed in enumerate(game.scenario.units) if printed.leader == counter.leader]
    if game.scenario.choices["G33"] == "itself":
        return [unit]
    return [other for other, printed in enumerate(game.scenario.units) if printed.marker == counter.marker]
