"""16.1.1: when face-down units are turned up, and what becomes of dummies among them."""

from collections.abc import Collection, Iterable, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.amendments import Order
from gloire.systems.napoleonic20.frames import CombatPhase, Declared, MovementPhase
from gloire.systems.napoleonic20.optional.fog.concealment import (
    arrive_face_down,
    face_down_on_map,
    fog_of,
    handle_of,
    is_face_down,
)
from gloire.systems.napoleonic20.optional.fog.vocabulary import BattleVanished, DummyRemoved, Revealed, TurnUp
from gloire.systems.napoleonic20.position import ASIDE, Position
from gloire.systems.napoleonic20.strength import hex_of
from gloire.systems.napoleonic20.zones import adjacent_enemies


def reveal(game: Position, units: Iterable[int], why: str) -> None:
    """16.1.1: face-down units are turned up, by hex; 16.1.3: a dummy leaves the map the instant it is shown."""
    shown = [unit for unit in units if game.where[unit] >= 0 and is_face_down(game, unit)]
    for unit in sorted(shown, key=lambda unit: game.where[unit]):
        id, hex = game.id(unit), game.label(game.where[unit])
        handle = handle_of(game, unit)
        game.keep(replace(fog_of(game), down=fog_of(game).down & ~(1 << unit)))
        game.emit(Revealed(id, handle, hex, why))
        if game.is_dummy(unit):
            _remove(game, unit, hex)
    if any(game.is_dummy(unit) for unit in shown):
        for answer in game.ask.vanished:
            answer(game)


def _remove(game: Position, dummy: int, hex: str) -> None:
    """16.1.3: at no cost in morale; it may come back when its side conceals its units again."""
    game.mark(dummy, 0)
    game.move(dummy, ASIDE)
    game.emit(DummyRemoved(game.id(dummy), hex))


# At the owner's wish.


def turn_up_options(game: Position) -> Sequence[Action]:
    """16.1.1: any face-down unit of one's own; R72: at any time in one's own movement phase."""
    actions: dict[int, TurnUp] = game.scenario.notes.setdefault(TurnUp, {})
    units = face_down_on_map(game, game.phasing)
    for unit in units:
        if unit not in actions:
            actions[unit] = TurnUp(game.id(unit))
    return [actions[unit] for unit in units]


def turn_up(game: Position, action: TurnUp) -> None:
    """16.1.1: the owner shows a unit; R73: a dummy that is shown by day scouts before it goes."""
    unit = game.unit(action.unit)
    found = seen_from(game, game.where[unit], game.phasing) if game.is_dummy(unit) and not game.night else []
    reveal(game, [unit], "wish")
    reveal(game, found, "scouted")


def refuse_turn_up(game: Position, action: TurnUp) -> Refusal | None:
    """Why a unit cannot be shown."""
    unit, facts = game.find_unit(action.unit), {"unit": action.unit}
    if unit < 0 or game.side_of(unit) != game.phasing:
        return Refusal(None, "not-yours", facts)
    if game.where[unit] < 0:
        return Refusal(None, "not-on-map", facts)
    return Refusal("16.1.1", "face-up", facts)


TURN_UP = Order((TurnUp,), turn_up_options, turn_up, refuse_turn_up)


def show_guard(game: Position, unit: int) -> None:
    """16.1.1 + 12.2.1: a Guard unit is shown when its commitment is paid for; where that is free it stays hidden.

    One that is committed from the map edge is shown as it enters.
    """
    if game.where[unit] >= 0:
        reveal(game, [unit], "guard")
    else:
        game.keep(replace(fog_of(game), committed=1 << unit))


def arrive(game: Position, unit: int) -> None:
    """16.1.3: whoever comes onto the map comes face-down, but for a Guard unit that was just committed."""
    arrive_face_down(game, unit)
    if fog_of(game).committed >> unit & 1:
        game.keep(replace(fog_of(game), committed=0))
        reveal(game, [unit], "guard")


# Scouts.


def scout(game: Position, _: MovementPhase) -> None:
    """16.1.1: at the end of a movement phase by day face-up cavalry finds out who is next to it.

    R73: cavalry of both sides, and all at once: whoever is turned up now does not scout before the next time.
    """
    if not game.night:
        scouts = [unit for unit in range(len(game.where)) if _is_scout(game, unit)]
        found = [seen_from(game, game.where[unit], game.side_of(unit)) for unit in scouts]
        reveal(game, {unit for units in found for unit in units}, "scouted")


def _is_scout(game: Position, unit: int) -> bool:
    return game.is_cavalry(unit) and game.where[unit] >= 0 and not is_face_down(game, unit)


def seen_from(game: Position, hex: int, side: int) -> list[int]:
    """The face-down enemies of a side that are adjacent to a hex."""
    beside = adjacent_enemies(game, side, hex)
    return [unit for unit in face_down_on_map(game, 1 - side) if beside >> game.where[unit] & 1]


# Battles.


def show_battles(game: Position, phase: CombatPhase) -> None:
    """16.1.1: when all battles of a phase are declared, everybody involved is turned up; so it is with countercharges.

    16.1.3: battles go on without the dummies. One that has only dummies on a side is none, so nobody advances; whoever
    was to fight in it has met his duty.
    """
    involved = {unit for battle in phase.battles for unit in _involved(game, phase, battle)}
    _keep_up(game, involved)
    reveal(game, involved, "battle")
    left = [_without_dummies(game, battle) for battle in phase.battles]
    for battle, real in zip(phase.battles, left, strict=True):
        if not (real.attackers and real.defenders):
            _vanish(game, real, battle)
    fought = tuple(real for real in left if real.attackers and real.defenders)
    game.update(phase, battles=fought, shown=True)


def _keep_up(game: Position, units: Collection[int]) -> None:
    """Borodino 6.10.2: units that are held back lie face-up, and stay so when the battle they are in releases them."""
    down = fog_of(game).down
    for answer in game.ask.face_up:
        down &= ~(answer(game) & sum(1 << unit for unit in units))
    game.keep(replace(fog_of(game), down=down))


def _involved(game: Position, phase: CombatPhase, battle: Declared) -> list[int]:
    units = [unit for unit in (*battle.attackers, *battle.defenders) if unit >= 0]
    for answer in game.ask.involved:
        units += answer(game, phase, battle)
    return units


def _without_dummies(game: Position, battle: Declared) -> Declared:
    attackers = tuple(unit for unit in battle.attackers if not game.is_dummy(unit))
    return Declared(attackers=attackers, defenders=tuple(u for u in battle.defenders if u < 0 or not game.is_dummy(u)))


def _vanish(game: Position, real: Declared, battle: Declared) -> None:
    """Tells who stood there for nothing: the units that are left on the other side."""
    hexes = tuple(game.label(hex_of(game, unit)) for unit in real.defenders)
    game.emit(BattleVanished(game.ids(real.attackers), hexes))


def beside_enemy_units(game: Position, side: int, hex: int) -> bool:
    """16.1.3: whether an enemy unit is adjacent to a hex; a garrison is no unit."""
    return bool(adjacent_enemies(game, side, hex) & game.facts.held[1 - side])


def hexes_beside(game: Position, side: int, hex: int) -> list[int]:
    """16.1.3: the vacant hexes next to one, over a passable hexside, that no enemy unit is adjacent to."""
    taken = game.facts.held[0] | game.facts.held[1] | game.garrisons[1 - side] | game.grounds[side].shut
    return [h for h in bits(game.grounds[side].near_mask[hex] & ~taken) if not beside_enemy_units(game, side, h)]
