"""Chapter 6.5, reinforcements: who enters, by which hex, how far, and what the column before them costs."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from gloire.core.insight import Destination
from gloire.core.offered import to_hexes
from gloire.core.refusals import Refusal
from gloire.systems.glory3 import cavalry, tracing, ways
from gloire.systems.glory3.actions import EnterMap
from gloire.systems.glory3.command import acts_singly, groups_due, leader_of, waiting
from gloire.systems.glory3.frames import Command, March
from gloire.systems.glory3.happened import LeaderMoved
from gloire.systems.glory3.names import led, named, place
from gloire.systems.glory3.position import (
    ACTIVE,
    DISMOUNTED,
    DISORDERED,
    MOVED,
    OUT_OF_COMMAND,
    RIDE,
    SWIFT,
    WAITING,
    Column,
    Door,
    Position,
)
from gloire.systems.glory3.scenario import LEADER
from gloire.systems.glory3.stacking import refuse_stack, why_apart
from gloire.systems.glory3.terms import Terms, Tolls


class Pace(NamedTuple):
    """6.11 + 6.13: normal or Extended Movement."""

    extended: bool


NORMAL, EXTENDED = Pace(False), Pace(True)
ENTERING_MARKS = DISORDERED | DISMOUNTED | OUT_OF_COMMAND  # those that change where a unit may go


def entries(game: Position, command: Command) -> list[EnterMap]:
    """6.51: every way to bring somebody in."""
    found: list[EnterMap] = []
    for group, entry, units, leaders in _doors(game, command):
        normal, extended = _by(game, entry, NORMAL), _by(game, entry, EXTENDED)
        for unit in units:
            id, (near, far) = game.id(unit), entry_reach(game, group, unit, entry)
            found += to_hexes(game, normal, id, near)
            found += to_hexes(game, extended, id, far)
        for leader in leaders:
            found += to_hexes(game, normal, game.scenario.leaders[leader].id, leader_hexes(game, leader, entry))
    return found


def _by(game: Position, entry: int, pace: Pace) -> Callable[[str, str], EnterMap]:
    """How somebody comes to a hex by an entry hex."""
    label = game.label(entry)
    return game.scenario.memory(
        ("entering", entry, pace), lambda: lambda id, hex: EnterMap(id, label, hex, pace.extended)
    )


def can_enter(game: Position, command: Command) -> bool:
    """6.52: whether somebody can enter now, and therefore must."""
    return any(_entering(game, command))


def must_enter(game: Position, command: Command) -> tuple[str, ...]:
    """6.52: who can enter now, leaders and units."""
    return tuple(dict.fromkeys(_entering(game, command)))


def _entering(game: Position, command: Command) -> Iterator[str]:
    for group, entry, units, leaders in _doors(game, command):
        for leader in leaders:
            if _leader_comes(game, leader, entry):
                yield game.scenario.leaders[leader].id
        for unit in units:
            if _comes(game, group, unit, entry, NORMAL) or _comes(game, group, unit, entry, EXTENDED):
                yield game.id(unit)


def _comes(game: Position, group: int, unit: int, entry: int, pace: Pace) -> bool:
    """6.51: whether a unit can enter by a hex: to stay there, which is soon found, or to go on."""
    terms = entry_terms(game, group, unit, entry, pace)
    if terms is None:
        return False
    return bool(ways.stops(game, unit, 1 << entry) or entry_reach(game, group, unit, entry)[pace.extended])


def _leader_comes(game: Position, leader: int, entry: int) -> bool:
    """6.51: the same of a leader; where he can enter at all, he can stay."""
    if game.scenario.ask.arriving:
        return bool(leader_hexes(game, leader, entry))
    farthest = max(terms.budget for terms in ways.leader_terms(game, leader, entry))
    return 0 <= _leader_fare(game, leader, entry) <= farthest


def _doors(game: Position, command: Command) -> Sequence[Door]:
    """6.51: groups that are due, each with the hexes by which it may enter, and who of the command does."""
    due = groups_due(game, command.side)
    if not due:
        return ()
    independents = (command.group, command.alone, command.brigade, command.marker)
    key = (game.turn, command.side, command.leaders, independents, game.areas)
    known = game.facts.absent.doors
    found = known.get(key)
    if found is None or game.scenario.ask.attached:  # Whom a unit acts with may change without anybody entering.
        found = known[key] = list(_all_doors(game, command, due))
    return found


def _all_doors(game: Position, command: Command, due: Sequence[int]) -> Iterator[Door]:
    for number in due:
        units, leaders = _units(game, command, number), _leaders(game, command, number)
        for area in ways.areas_of(game, number) if units or leaders else ():
            yield from ((number, hex, units, leaders) for hex in area)


def _units(game: Position, command: Command, group: int) -> list[int]:
    return [unit for unit in waiting(game, game.scenario.groups[group]) if _enters_now(game, command, group, unit)]


def _enters_now(game: Position, command: Command, group: int, unit: int) -> bool:
    if (leader := leader_of(game, unit)) >= 0:
        return leader in command.leaders
    if brigade := game.unit(unit).brigade:
        return brigade == command.brigade and game.unit(unit).marker == command.marker
    if command.alone >= 0:
        return unit == command.alone
    return group == command.group and not acts_singly(game, unit)


def _leaders(game: Position, command: Command, group: int) -> list[int]:
    due = game.scenario.groups[group].leaders
    return [leader for leader in due if leader in command.leaders and game.leaders[leader] == WAITING]


# How far


def entry_reach(game: Position, group: int, unit: int, entry: int) -> tuple[int, int]:
    """6.51: where a unit may end its movement that enters by a hex, at each pace, as masks.

    It is found once for all that are alike.
    """
    ask = game.scenario.ask
    if ask.crossed or ask.comrades:  # Rules of the battle may tell units apart.
        return _entry_reach(game, group, unit, entry)
    found: dict[tuple[int, int], tuple[int, int]] = game.noted("entries", (game.turn, game.columns), dict)
    key = (_first_alike(game, group, unit), entry)
    masks = found.get(key)
    if masks is None:
        masks = found[key] = _entry_reach(game, group, unit, entry)
    return masks


def _entry_reach(game: Position, group: int, unit: int, entry: int) -> tuple[int, int]:
    near, far = [_entry_hexes(game, group, unit, entry, pace) for pace in (NORMAL, EXTENDED)]
    return near, far


def _first_alike(game: Position, group: int, unit: int) -> int:
    """The first unit, of those that were asked about, from which nothing tells one that enters."""
    known: dict[object, int] = game.noted("alike", (game.turn, game.columns), dict)
    marks = game.marks[unit] & ENTERING_MARKS
    found = known.get((unit, marks))
    if found is None:
        counter = game.unit(unit)
        closed = ways.closed_to(game, unit, ways.outlook(game, counter.side))
        alike = (counter.side, counter.leader, marks, closed, ways.gait(game, unit), ahead(game, group, unit))
        found = known[unit, marks] = known.setdefault(alike, unit)
    return found


def _entry_hexes(game: Position, group: int, unit: int, entry: int, pace: Pace) -> int:
    terms = entry_terms(game, group, unit, entry, pace)
    if terms is None:
        return 0
    goes_on = terms.budget > 0 and not terms.halting >> entry & 1
    return ways.stops(game, unit, 1 << entry | (_beyond(game, group, unit, terms, pace) if goes_on else 0))


def _beyond(game: Position, group: int, unit: int, terms: Terms, pace: Pace) -> int:
    """Where a unit gets to from its entry hex, as a mask."""
    wide, _, _ = ways.widest(game, terms.arm, terms.start, terms.budget)
    if not pace.extended and not ways.too_near(game, 1 - game.side(unit)) & wide:
        farther = entry_terms(game, group, unit, terms.start, EXTENDED)
        if farther is not None and not farther.by_route:
            # Nothing but points sets the two kinds of movement apart there: one search does for both.
            return ways.explored(game, farther).affordable(terms.budget)
    return ways.reach(game, terms)


class Approach(NamedTuple):
    """6.51: on what terms a unit comes to the map, by whatever hex."""

    points: int  # its allowance
    left: int  # of it, after those before it in the column
    closed: int
    halting: int
    tolls: Tolls
    by_route: bool = False


def entry_terms(game: Position, group: int, unit: int, entry: int, pace: Pace) -> Terms | None:
    """6.51: on what terms a unit goes on from its entry hex; none where it cannot enter there."""
    known: dict[object, Approach | None] = game.noted("approaches", (game.turn, game.columns), dict)
    key = (unit, game.marks[unit] & ENTERING_MARKS, pace)
    if key not in known:
        known[key] = _approach(game, group, unit, pace)
    side, arm, approach = game.side(unit), game.arm(unit), known[key]
    fare = entry_price(game, side, arm, entry)
    if approach is None or fare < 0 or fare > approach.left or approach.closed >> entry & 1:
        return None
    points, left, closed, halting, tolls, by_route = approach
    cut = ways.uncrossed(game, unit, entry, points)
    barred = game.beside(1 - side)
    return Terms(arm, entry, left - fare, barred, closed, halting, tolls, cut=cut, by_route=by_route)


def _approach(game: Position, group: int, unit: int, pace: Pace) -> Approach | None:
    """6.51: none where a unit may not move at this pace."""
    side, before = game.side(unit), ahead(game, group, unit)
    enemy, known = 1 - side, ways.outlook(game, side)
    closed, tolls = ways.closed_to(game, unit, known), ways.tolls_of(game, side, known, -1)
    if not pace.extended:
        points = ways.allowance(game, unit)
        return Approach(points, points - before, closed, ways.contact(game, enemy, game.arm(unit)), tolls)
    if game.has(unit, DISORDERED | DISMOUNTED) or ways.nobody_extends(game):
        return None  # 6.13
    points, closed = ways.extended(game, unit), closed | ways.too_near(game, enemy)
    return Approach(points, points - before, closed, 0, tolls, bool(ways.only_by_route(game)))


def entry_price(game: Position, side: int, arm: int, entry: int) -> int:
    """6.51 + G11: what the entry hex costs; 6.22 + 13: next to an enemy without its route, and more by night."""
    if not game.near_enemy(entry, side):
        return game.ground.entry_costs[arm][entry]
    price = game.ground.land_costs[arm][entry]
    night = (ways.HALVES if arm == LEADER else 1) * game.suffers_night(side)
    return price + night if price >= 0 else price


# 6.51: the column off the map


def ahead(game: Position, group: int, unit: int) -> int:
    """6.51 + R21: what those before it in the column cost; it stacks with the last of them where it may (6.41)."""
    column = column_of(game, group)
    return column.ahead if _joins(game, column, unit) else column.ahead + column.cost


def column_of(game: Position, group: int) -> Column:
    """6.51: how far a group has entered under this marker."""
    for column in game.columns:
        if column.group == group:
            return column
    return Column(group)


def _joins(game: Position, column: Column, unit: int) -> bool:
    return bool(column.last) and not why_apart(game, unit, column.last)


def _close_up(game: Position, group: int, unit: int, fare: int) -> None:
    """6.51: a unit has entered; who follows pays for it too."""
    column = column_of(game, group)
    if _joins(game, column, unit):
        after = replace(column, cost=max(column.cost, fare), last=(*column.last, unit))
    else:
        after = Column(group, column.ahead + column.cost, fare, (unit,))
    game.columns = (*(other for other in game.columns if other.group != group), after)


# What a choice does


def enter(game: Position, command: Command, action: EnterMap) -> None:
    """6.51: a unit or a leader enters."""
    unit, entry = named(game, action.unit), place(game, action.entry)
    if unit < 0:
        _enter_leader(game, led(game, action.unit), entry, action)
        return
    group = _group_of(game, unit)
    pace = Pace(action.extended)
    terms = entry_terms(game, group, unit, entry, pace)
    assert terms is not None  # it was offered
    hex, fare = place(game, action.hex), entry_price(game, command.side, game.arm(unit), entry)
    path = (entry,) if hex == entry else tracing.plain_path(game, unit, ways.narrowed(game, terms), hex)
    _choose_area(game, group, entry)
    _close_up(game, group, unit, fare)
    is_swift = game.is_mounted(unit) and fare <= tracing.SWIFT_PRICE
    is_swift = is_swift and (hex == entry or tracing.is_swift(game, terms, path))
    game.mark(unit, ACTIVE | MOVED | (SWIFT if is_swift else 0))
    game.facing[unit] = _inward(game, path)
    game.begin(March(unit=unit, path=path, at=-1, kind="enter", left=_left(game, unit, terms, path, pace)))


def destination(game: Position, unit: int, action: EnterMap) -> Destination:
    """6.51: where an entry leads, its way, and what it costs with the column before it."""
    group, entry, hex = _group_of(game, unit), place(game, action.entry), place(game, action.hex)
    terms = entry_terms(game, group, unit, entry, Pace(action.extended))
    assert terms is not None  # it was offered
    path = (entry,) if hex == entry else tracing.plain_path(game, unit, ways.narrowed(game, terms), hex)
    before = ahead(game, group, unit) + entry_price(game, game.side(unit), game.arm(unit), entry)
    halts = bool(terms.halting >> hex & 1)
    return Destination(
        hex=action.hex,
        cost=before + (tracing.price(game, terms, path) if hex != entry else 0),
        path=game.labels(path),
        stops="enemy" if halts else "",
        rule="6.14" if halts else "6.51",
        costs=(),
        action=action,
        at=action.entry,
        points=before + terms.budget,
        pace="extended" if action.extended else "",
    )


def _group_of(game: Position, unit: int) -> int:
    return next(number for number, group in enumerate(game.scenario.groups) if unit in group.units)


def _left(game: Position, unit: int, terms: Terms, path: Sequence[int], pace: Pace) -> int:
    """12.1 + G29: what cavalry has left to dismount with."""
    if not cavalry.can_dismount(game, unit) or (pace.extended and game.scenario.choices["G29"] != "any"):
        return 0
    return terms.budget - tracing.price(game, terms, path)


def _choose_area(game: Position, group: int, entry: int) -> None:
    """6.51: all of a group enter by one area."""
    if all(other != group for other, _ in game.areas):
        areas = game.scenario.groups[group].areas
        chosen = next(number for number, area in enumerate(areas) if entry in area)
        game.areas = (*game.areas, (group, chosen))


def _inward(game: Position, path: Sequence[int]) -> int:
    """A first facing: along the way it came."""
    return game.grid.near[path[-2]].index(path[-1]) if len(path) > 1 else 0


# Leaders


def leader_hexes(game: Position, leader: int, entry: int) -> int:
    """6.51 + R23: where a leader may go who enters by a hex; he rides with the first of the column and adds nothing."""
    for answer in game.scenario.ask.arriving:
        if (mask := answer(game, leader, entry)) is not None:
            return mask
    enemy = 1 - game.scenario.leaders[leader].side
    return game.stood(enemy, (RIDE, leader, entry, WAITING), lambda: _ridden_to(game, leader, entry))


def _ridden_to(game: Position, leader: int, entry: int) -> int:
    fare = _leader_fare(game, leader, entry)
    if fare < 0:
        return 0
    found = 0
    for terms in ways.leader_terms(game, leader, entry):
        budget = terms.budget - fare
        if budget >= 0:
            stopped = terms.halting >> entry & 1
            found |= 1 << entry | (0 if stopped else ways.reach(game, replace(terms, budget=budget)))
    return found


def _leader_fare(game: Position, leader: int, entry: int) -> int:
    """6.51: what the entry hex costs a leader; -1 where it is closed to him."""
    side = game.scenario.leaders[leader].side
    return -1 if ways.closed_to_leader(game, side) >> entry & 1 else entry_price(game, side, LEADER, entry)


def _enter_leader(game: Position, leader: int, entry: int, action: EnterMap) -> None:
    group = next(number for number, one in enumerate(game.scenario.groups) if leader in one.leaders)
    _choose_area(game, group, entry)
    game.ridden |= 1 << leader
    game.move_leader(leader, place(game, action.hex))
    game.emit(LeaderMoved(action.unit, action.hex, "6.51"))


# Why not


def refuse_entry(game: Position, command: Command, action: EnterMap) -> Refusal | None:
    """6.5: the first rule that keeps somebody from entering so."""
    unit, leader, entry = named(game, action.unit), led(game, action.unit), place(game, action.entry)
    facts = {"unit": action.unit, "entry": action.entry, "hex": action.hex}
    at = game.where[unit] if unit >= 0 else game.leaders[leader] if leader >= 0 else 0
    if at != WAITING:
        return Refusal("6.51", "not-waiting", facts)
    groups = [number for number, one in enumerate(game.scenario.groups) if unit in one.units or leader in one.leaders]
    if not groups or game.scenario.groups[groups[0]].turn > game.turn:
        return Refusal("6.51", "not-due", facts)
    group = groups[0]
    if unit not in _units(game, command, group) and leader not in _leaders(game, command, group):
        return Refusal("4.22", "not-activated", facts)
    if not any(entry in area for area in ways.areas_of(game, group)):
        mine = any(entry in area for area in game.scenario.groups[group].areas)
        return Refusal("6.51", "one-area" if mine else "no-entry-there", facts)
    if game.held(1 - command.side) >> entry & 1:
        return Refusal("6.52", "enemy-at-entry", facts)
    return _refuse_far(game, group, action)


def _refuse_far(game: Position, group: int, action: EnterMap) -> Refusal:
    unit, entry, hex = named(game, action.unit), place(game, action.entry), place(game, action.hex)
    facts = {"unit": action.unit, "entry": action.entry, "hex": action.hex}
    too_far = Refusal("6.51", "entry-too-far", facts)
    if unit < 0:
        return _refuse_leader(game, led(game, action.unit), entry) or too_far
    if refusal := _refuse_entry_hex(game, unit, entry) or (
        _refuse_pace(game, unit, action) if action.extended else None
    ):
        return refusal
    terms = entry_terms(game, group, unit, entry, Pace(action.extended))
    if terms and hex >= 0 and (hex == entry or ways.reach(game, terms) >> hex & 1):
        return refuse_stack(game, unit, hex) or too_far
    return too_far


def _refuse_leader(game: Position, leader: int, entry: int) -> Refusal | None:
    """R18: a leader does not enter where an enemy leader is."""
    counter = game.scenario.leaders[leader]
    if not ways.leaders_of(game, 1 - counter.side) >> entry & 1:
        return None
    facts = {"leader": counter.id, "hex": game.label(entry)}
    return Refusal("5.15", "enemy-leader-there", facts, ruling="R18")


def _refuse_entry_hex(game: Position, unit: int, entry: int) -> Refusal | None:
    """6.42 + 6.32 + 5.13 + 11.12: why a unit may not even come into its entry hex."""
    facts, side = {"unit": game.id(unit), "hex": game.label(entry)}, game.side(unit)
    if len(game.pile(entry)) > 1 and game.scenario.choices["G13"] != "paid":
        return refuse_stack(game, unit, entry)
    if not game.near_enemy(entry, side):
        return None
    if game.has(unit, OUT_OF_COMMAND):
        return Refusal("5.13", "out-of-command", facts)
    if game.has(unit, DISORDERED):
        return Refusal("11.12", "disordered-near-enemy", facts)
    if game.is_gun(unit) and ways.closed_to(game, unit, ways.outlook(game, side)) >> entry & 1:
        return Refusal("6.32", "guns-near-enemy", facts)
    return None


def _refuse_pace(game: Position, unit: int, action: EnterMap) -> Refusal | None:
    """6.13: why a unit does not enter by Extended Movement, or not so far."""
    if refusal := ways.nobody_extends(game):
        return refusal
    near = ways.too_near(game, 1 - game.side(unit))
    for label in (action.entry, action.hex):
        if (hex := place(game, label)) >= 0 and near >> hex & 1:
            return Refusal("6.13", "extended-near-enemy", {"unit": action.unit, "hex": label})
    if game.has(unit, DISORDERED):
        return Refusal("11.12", "extended-disordered", {"unit": action.unit})
    return None
