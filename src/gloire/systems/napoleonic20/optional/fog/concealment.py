"""16.1: who lies face-down, and by what the enemy knows him.

A face-down counter on the map has a handle: a number that says nothing about the unit. Handles are given in the order
of hexes, and given anew whenever counters could have been mistaken for each other, so that nobody can follow one
through a shell game. What waits at the map edge has none: there only the number of counters is known (R71).
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from gloire.systems.napoleonic20.frames import Play
from gloire.systems.napoleonic20.optional.fog.vocabulary import Fog
from gloire.systems.napoleonic20.position import DUE, MOVED, Position

NAMELESS = "c0"  # a counter that has no handle


def fog_of(game: Position) -> Fog:
    """The fog of war of a game that is played with it."""
    fog: Fog = game.kept["Fog"]  # asked for too often to go by `recall`
    return fog


def lay_down_all(game: Position, _: Play) -> None:
    """16.1: at set-up every unit is face-down, those to come and the dummies too. R70: leaders never are."""
    units = game.scenario.units
    down = sum(1 << unit for unit in range(len(units)) if not game.is_leader(unit))
    game.keep(Fog(down, (0,) * len(units)))
    give_handles(game, [unit for unit, hex in enumerate(game.where) if hex >= 0])


def is_face_down(game: Position, unit: int) -> bool:
    """16.1: whether the enemy cannot see which unit this is; on the map, or among those who wait to enter (R71).

    Borodino 6.10.1: with fog of war the units that are held back lie face-up.
    """
    if not concealed(game) >> unit & 1:
        return False
    place = game.where[unit]
    return place >= 0 or (place == DUE and game.due[unit] <= game.turn)


def concealed(game: Position) -> int:
    """16.1 + Borodino 6.10.1: the units (a mask) that lie face-down wherever they are."""
    down: int = game.kept["Fog"].down
    for answer in game.ask.face_up:
        down &= ~answer(game)
    return down


def face_down_on_map(game: Position, side: int) -> list[int]:
    """The face-down counters of a side on the map, by hex."""
    down, where = concealed(game), game.where
    found = [unit for unit in game.units_of(side) if where[unit] >= 0 and down >> unit & 1]
    found.sort(key=where.__getitem__)
    return found


def handle_of(game: Position, unit: int) -> str:
    """By what the enemy knows a face-down counter."""
    return f"c{fog_of(game).handles[unit]}" if game.where[unit] >= 0 else NAMELESS


def give_handles(game: Position, units: Iterable[int]) -> None:
    """New handles for some counters, in the order of their hexes."""
    fog = fog_of(game)
    handles, number = list(fog.handles), fog.dealt
    for unit in sorted(units, key=lambda unit: game.where[unit]):
        number += 1
        handles[unit] = number
    game.keep(replace(fog, handles=tuple(handles), dealt=number))


def lay_down(game: Position, units: Sequence[int]) -> None:
    """16.1.2: units are turned face-down, and nobody can tell any more which of them is which by a handle."""
    game.keep(replace(fog_of(game), down=fog_of(game).down | sum(1 << unit for unit in units)))
    give_handles(game, units)


def arrive_face_down(game: Position, unit: int) -> None:
    """16.1.3: whoever comes onto the map comes face-down."""
    lay_down(game, [unit])


def remember_returned(game: Position, unit: int) -> None:
    """16.1.3: a rallied unit is remembered for the rest of the turn; R70: not a leader."""
    if not game.is_leader(unit):
        game.keep(replace(fog_of(game), returned=fog_of(game).returned | 1 << unit))


def begin_turn(game: Position, _: object) -> None:
    """16.1.3: one dummy a turn may come with a unit; whoever rallied in another turn no longer counts as new."""
    game.keep(replace(fog_of(game), returned=0, brought=False))


def shuffle_stack(game: Position, unit: int, start: int) -> None:
    """16.1.3: a counter leaves a stack in which others might have gone in its place, so all get new handles.

    R74: whoever has moved in this phase cannot be mistaken for one that moves now.
    """
    mates = [u for u in game.units_in(game.side_of(unit), start) if not game.marks[u] & MOVED]
    mates = [u for u in mates if is_face_down(game, u)]
    if mates and is_face_down(game, unit):
        give_handles(game, [unit, *mates])


def name_for(game: Position, unit: int, viewer: str | None) -> str:
    """A unit as a viewer may speak of it: by its id, or by the handle of a face-down counter of somebody else."""
    if game.owner(unit) == viewer or not is_face_down(game, unit):
        return game.id(unit)
    return handle_of(game, unit)
