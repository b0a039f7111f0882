"""Chapter 5.1, command: whom a leader's range holds, and who is Out of Command."""

from collections.abc import Iterable, Iterator, Sequence

from gloire.core.hexes import bits
from gloire.core.refusals import Refusal
from gloire.systems.glory3 import ways
from gloire.systems.glory3.frames import Command
from gloire.systems.glory3.happened import CommandActivated
from gloire.systems.glory3.position import ACTIVE, BESIDE, DONE, OUT_OF_COMMAND, WAITING, Position
from gloire.systems.glory3.scenario import LEADER, Group
from gloire.systems.glory3.terms import Terms


def measure(game: Position, command: Command) -> None:
    """5.13: the units of a command are active; command is measured once, before anything moves."""
    units = units_of_command(game, command)
    out = out_of_command(game, command, units)
    marks = game.marks[:]
    for unit in units:
        beside = game.where[unit] >= 0 and _is_beside_guns(game, unit)
        marks[unit] |= ACTIVE | (OUT_OF_COMMAND if unit in out else 0) | (BESIDE if beside else 0)
    game.mark_anew(marks)
    leaders = tuple(game.scenario.leaders[leader].id for leader in command.leaders)
    hex = game.label(command.hex) if command.hex >= 0 else ""
    ids = (game.ids(units), game.ids(unit for unit in units if unit in out))
    game.emit(CommandActivated(game.scenario.sides[command.side], leaders, *ids, hex))


def _is_beside_guns(game: Position, unit: int) -> bool:
    """11.14: whether enemy artillery stands next to a unit."""
    hex, enemy = game.where[unit], 1 - game.side(unit)
    near = bits(game.grid.rings(hex)[1] & game.held(enemy)) if game.near_enemy(hex, 1 - enemy) else ()
    return any(game.guns(other) for other in near)


# Who belongs to whom


def units_of_command(game: Position, command: Command) -> list[int]:
    """4.24 + 6.51: the units that act together, those among them that are about to enter."""
    if not command.leaders:
        return _independents(game, command)
    arriving = set(due(game))
    own = [unit for unit in _led(game, command) if game.where[unit] >= 0 or unit in arriving]
    return [unit for unit in own if not is_left_out(game, unit, command.marker)]


def _led(game: Position, command: Command) -> list[int]:
    """5.11: the units of a command's leaders."""
    if game.scenario.ask.attached:
        return [unit for unit in game.scenario.units_of[command.side] if leader_of(game, unit) in command.leaders]
    return sorted(unit for leader in command.leaders for unit in game.scenario.units_led(leader))


def leader_of(game: Position, unit: int) -> int:
    """5.11: the leader with whose command a unit acts, as rules of the battle have it; -1 for an independent unit."""
    leader = game.scenario.units[unit].leader
    for answer in game.scenario.ask.attached:
        leader = answer(game, unit, leader)
    return leader


def marker_of(game: Position, unit: int) -> int:
    """4.11: the marker that calls a unit: its own, or that of the leader it acts with."""
    counter, leader = game.unit(unit), leader_of(game, unit)
    return counter.marker if leader == counter.leader else game.scenario.leaders[leader].marker


def is_left_out(game: Position, unit: int, marker: int) -> Refusal | None:
    """4.22: why a unit does not act under a marker that calls its command."""
    if why := inert(game, unit):
        return why
    for answer in game.scenario.ask.uncalled:
        if why := answer(game, unit, marker):
            return why
    return None


def inert(game: Position, unit: int) -> Refusal | None:
    """Why a unit is not activated, nor fires or retreats before a charge, by a rule of its battle."""
    for answer in game.scenario.ask.inert:
        if why := answer(game, unit):
            return why
    return None


def _independents(game: Position, command: Command) -> list[int]:
    """G8: those of one hex, or of a group that is to enter; or one of them alone."""
    if command.brigade:
        return brigades(game, command.marker).get(command.brigade, [])
    if command.alone >= 0:
        return [command.alone]
    if command.group >= 0:
        found = independent_arrivals(game, game.scenario.groups[command.group])
    else:
        found = independents_in(game, command.hex, command.marker)
    return [unit for unit in found if not acts_singly(game, unit)]


def independents_in(game: Position, hex: int, marker: int) -> list[int]:
    """G8: the independent units of a marker in a hex that have not acted under it."""
    own = [unit for unit in game.pile(hex) if acts_alone(game, unit) and game.unit(unit).marker == marker]
    return [unit for unit in own if not game.has(unit, DONE) and not is_left_out(game, unit, marker)]


def acts_alone(game: Position, unit: int) -> bool:
    """4.24: whether a unit is independent, or may act as if it were; those of a brigade act with it (14.46)."""
    free = game.scenario.ask.free
    if game.scenario.units[unit].brigade:
        return False
    return leader_of(game, unit) < 0 or (bool(free) and any(answer(game, unit) for answer in free))


def acts_singly(game: Position, unit: int) -> bool:
    """14.34: whether a unit completes its actions before any other does anything."""
    return "by-itself" in game.unit(unit).traits


def brigades(game: Position, marker: int) -> dict[str, list[int]]:
    """14.46: independent units of a marker that can act, those about to enter among them, by their brigades."""
    found: dict[str, list[int]] = {}
    banded = game.scenario.memory(("banded", marker), lambda: _banded(game, marker))
    arriving = set(due(game)) if banded else ()
    for unit in banded:
        here = game.where[unit] >= 0 or unit in arriving
        if here and not game.has(unit, DONE) and not is_left_out(game, unit, marker):
            found.setdefault(game.unit(unit).brigade, []).append(unit)
    return found


def _banded(game: Position, marker: int) -> tuple[int, ...]:
    units = game.scenario.units
    return tuple(unit for unit, counter in enumerate(units) if counter.brigade and counter.marker == marker)


def independent_arrivals(game: Position, group: Group) -> list[int]:
    """6.51: the independent units of a group that are to enter and have not tried to under this marker."""
    own = [unit for unit in waiting(game, group) if leader_of(game, unit) < 0 and not game.unit(unit).brigade]
    return [unit for unit in own if not game.has(unit, DONE) and not is_left_out(game, unit, group.marker)]


def due(game: Position) -> Iterator[int]:
    """6.51: the units of either side that are due and have not entered yet."""
    for number in game.awaited():
        yield from waiting(game, game.scenario.groups[number])


def groups_due(game: Position, side: int) -> list[int]:
    """6.51: the groups of a side that are due, and of whom some are still off the map."""
    groups, turn = game.scenario.groups, game.turn
    return [number for number in game.awaited() if groups[number].turn <= turn and groups[number].side == side]


def waiting(game: Position, group: Group) -> list[int]:
    """6.51: of a group that is due, who has not entered yet."""
    return [unit for unit in group.units if game.where[unit] == WAITING] if group.turn <= game.turn else []


def leaders_of_marker(game: Position, marker: int) -> list[int]:
    """4.11: the leaders whom a marker calls, those on the map."""
    leaders = game.scenario.leaders
    return [leader for leader, hex in enumerate(game.leaders) if hex >= 0 and leaders[leader].marker == marker]


# 5.13: Command Range


def in_range(game: Position, leader: int, hex: int) -> bool:
    """5.13: whether a hex is within a leader's Command Range."""
    return hex >= 0 and bool(_within_range(game, leader, 1 << hex))


def _within_range(game: Position, leader: int, hexes: int) -> int:
    """5.13: of some hexes those within a leader's Command Range, as masks."""
    start, points = game.leaders[leader], ways.HALVES * game.scenario.leaders[leader].range
    if start < 0:
        return 0
    free, _, _ = ways.widest(game, LEADER, start, points)  # with no enemy in the way
    return hexes & free and hexes & range_mask(game, leader)


def range_mask(game: Position, leader: int) -> int:
    """5.13: the hexes within a leader's Command Range, as a mask; none while he is off the map.

    It is counted from the leader, in his movement points, not through enemy units; next to them without routes.
    """
    hex, enemy = game.leaders[leader], 1 - game.scenario.leaders[leader].side
    return game.stood(enemy, ("range", leader, hex), lambda: _range(game, leader, hex)) if hex >= 0 else 0


def _range(game: Position, leader: int, hex: int) -> int:
    counter = game.scenario.leaders[leader]
    enemy = 1 - counter.side
    # R14: the point more for coming next to an enemy by night (13) is none of the chart's.
    terms = Terms(LEADER, hex, ways.HALVES * counter.range, game.beside(enemy), game.held(enemy))
    return 1 << hex | ways.explored(game, terms).mask


def out_of_command(game: Position, command: Command, units: Sequence[int]) -> frozenset[int]:
    """5.13 + 4.25: who is Out of Command: all, where their leaders failed to combine; independents never."""
    if not command.leaders:
        return frozenset()
    if command.out:
        return frozenset(units)
    # R15: who is about to enter is In Command.
    standing = [unit for unit in units if game.where[unit] >= 0]
    if asked := game.scenario.ask.commanded:
        standing = [unit for unit in standing if not any(answer(game, unit) for answer in asked)]
    return frozenset(standing) - {unit for leader in command.leaders for unit in in_command(game, leader, standing)}


def in_command(game: Position, leader: int, units: Iterable[int]) -> set[int]:
    """5.13 + 5.14: those of a leader's units that are in his range, or in a chain of adjacent units with one that is.

    R16: it is the leader's own command also where several are combined.
    """
    own = {unit for unit in units if leader_of(game, unit) == leader}
    within = _within_range(game, leader, game.grid.mask([game.where[unit] for unit in own]))
    reached = {unit for unit in own if within >> game.where[unit] & 1}
    new = reached
    while new:
        new = {unit for unit in own - reached if any(_are_adjacent(game, unit, other) for other in new)}
        reached = reached | new
    return reached


def _are_adjacent(game: Position, unit: int, other: int) -> bool:
    """5.14 + G9: whether two units are next to each other, or in one hex."""
    here, there = game.where[unit], game.where[other]
    return here == there or bool(game.ground.adjacent[here] >> there & 1)
