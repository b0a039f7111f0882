"""16.8 Fatigue, an option: units tire by fighting and recover away from the enemy."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from gloire.core.procedures import Sequences
from gloire.core.refusals import Refusal
from gloire.core.sequences import after, last
from gloire.systems.napoleonic20.allowances import because
from gloire.systems.napoleonic20.amendments import Amendment, UnitPart
from gloire.systems.napoleonic20.frames import Battle, PlayerTurn, Retreat
from gloire.systems.napoleonic20.optional.fatigue import vocabulary
from gloire.systems.napoleonic20.optional.fatigue.vocabulary import LEVELS, Fatigue, Fatigued, Rested
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.zones import adjacent_enemies, zone_of_side

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.setup import Arranging

# 16.8: the five levels.
FRESH, READY, TIRED, WEARY, SPENT = range(5)


def level(game: Position, unit: int) -> int:
    """16.8: how tired a unit is."""
    fatigue: Fatigue | None = game.kept.get("Fatigue")
    return fatigue.levels[unit] if fatigue else FRESH


def set_level(game: Position, unit: int, to: int) -> None:
    """16.8: a unit's marker is placed, turned over or taken off."""
    fatigue = game.find(Fatigue)
    levels = list(fatigue.levels if fatigue else (FRESH,) * len(game.where))
    levels[unit] = to
    if any(levels):
        game.keep(Fatigue(tuple(levels)))
    else:
        game.forget(Fatigue)
    game.forget_moves()


def _is_marked(game: Position, unit: int) -> bool:
    """16.1: no dummy tires."""
    return level(game, unit) > FRESH


def _told(game: Position, unit: int, viewer: str | None) -> list[str]:
    """16.8: the marker on a counter."""
    return [LEVELS[level(game, unit)]] if _is_marked(game, unit) else []


def tire(game: Position, battle: Battle) -> None:
    """16.8.1: everybody who fought in the battle, attacker or defender, goes up a level; nobody beyond Spent.

    R96: when the battle is over, advances included. A countercharge is a battle too (8.2).
    """
    for unit in (*battle.attackers, *battle.defenders):
        if unit >= 0 and game.where[unit] >= 0 and level(game, unit) < SPENT:
            set_level(game, unit, level(game, unit) + 1)
            game.emit(Fatigued(game.id(unit), LEVELS[level(game, unit)]))


def rest(game: Position, _: PlayerTurn) -> None:
    """16.8.2: after its own combat phase, at night too, a side's units with no enemy next to them recover a level.

    By hex, so that the order tells nobody which unit is which.
    """
    for unit in sorted(game.units_of(game.phasing), key=lambda unit: game.where[unit]):
        if level(game, unit) and game.where[unit] >= 0 and not adjacent_enemies(game, game.phasing, game.where[unit]):
            set_level(game, unit, level(game, unit) - 1)
            game.emit(Rested(game.id(unit), LEVELS[level(game, unit)]))


@because("fatigue", "16.8.3")
def _points(game: Position, unit: int) -> int:
    """16.8.3: Tired units gain nothing by a forced march (12.3); Weary ones have a point less besides."""
    now = level(game, unit)
    marching = game.marched >> game.army_of(unit) & 1
    return -marching * (now >= TIRED) - (now >= WEARY)


def _kept_out(game: Position, unit: int) -> int:
    """16.8.3: a Spent unit does not enter enemy zones of its own will."""
    return zone_of_side(game, 1 - game.side_of(unit)) if level(game, unit) == SPENT else 0


def _refuse(game: Position, unit: int, hex: int) -> Refusal | None:
    """16.8.3: nor in an advance after combat; R97: not even where control of the advance is lost."""
    if not _kept_out(game, unit) >> hex & 1:
        return None
    return Refusal("16.8.3", "spent", {"unit": game.id(unit), "hex": game.label(hex)})


def _freshen(game: Position, unit: int, hex: int, retreat: Retreat | None) -> None:
    """R98: a unit that breaks loses its marker, and is Fresh if it ever returns."""
    if level(game, unit):
        set_level(game, unit, FRESH)


def _share(game: Position, unit: int, into: tuple[int, ...]) -> None:
    """R98: whoever takes the place of a unit is as tired as it was."""
    for other in into:
        set_level(game, other, level(game, unit))
    set_level(game, unit, FRESH)


def _pass_on(game: Position, parts: tuple[int, ...], unit: int) -> None:
    """R98: a unit that is built up is as tired as the more tired of its parts."""
    set_level(game, unit, max(level(game, part) for part in parts))
    for part in parts:
        set_level(game, part, FRESH)


def _steps(table: Sequences) -> Sequences:
    return after(last(table, Battle, tire), PlayerTurn, "recover", rest)


def _arrange(arranging: "Arranging", written: Mapping[int, str]) -> None:
    """16.8: how tired units are in a position set up by hand."""
    position = arranging.position
    levels = {unit: LEVELS.index(level) for unit, level in written.items() if level != LEVELS[FRESH]}
    if not levels:
        return
    if arranging.scenario.options.get("fatigue"):
        position.keep(Fatigue(tuple(levels.get(unit, FRESH) for unit in range(len(position.where)))))
        return
    for unit in levels:
        path = ("units", position.id(unit))
        arranging.checking.fault(path, "fatigue needs the option `fatigue`", "Add options.fatigue = true")


AMENDMENT = Amendment(
    unit_setups=(UnitPart("fatigue", LEVELS, _arrange),),
    events=vocabulary.EVENTS,
    steps=_steps,
    keeps=(Fatigue,),
    answers={
        "marked": _is_marked,
        "unit_states": _told,
        "points": _points,
        "kept_out": _kept_out,
        "why_kept_out": _refuse,
        "no_advance": _refuse,
        "fell": _freshen,
        "split": _share,
        "merged": _pass_on,
    },
)
