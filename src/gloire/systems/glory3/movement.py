"""Chapter 6, the movement step of a command: who may move, turn, change places, mount, enter, and why not."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.insight import Destination
from gloire.core.offered import to_hexes
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3 import cavalry, departures, facing, leaders, reinforcements, tracing, ways
from gloire.systems.glory3.command import is_left_out
from gloire.systems.glory3.frames import Command, Facing, March
from gloire.systems.glory3.ground import CREEK
from gloire.systems.glory3.happened import PutOnTopOf
from gloire.systems.glory3.names import led, named, place
from gloire.systems.glory3.position import ACTIVE, DISORDERED, FIRED, MOVED, OUT_OF_COMMAND, SWIFT, Position
from gloire.systems.glory3.scenario import INFANTRY
from gloire.systems.glory3.stacking import refuse_stack
from gloire.systems.glory3.terms import Course, Moves, Terms

END = do.EndMovement()
ABLE = ACTIVE | MOVED | FIRED  # of these marks only the first, and a unit may move
Moving: TypeAlias = type[do.MoveUnit] | type[do.MoveExtended]


class Movement(Decision):
    """3: units of the command move one after another, its leaders between them; reinforcements enter."""

    rule = "6.12"

    def asks(self, game: Position, command: Command) -> str | None:
        able = movers(game, command.side) or reinforcements.can_enter(game, command) or leaders.can_ride(game, command)
        return game.scenario.sides[command.side] if able else NOBODY

    def options(self, game: Position, command: Command) -> Sequence[Action]:
        found: list[Action] = []
        for unit in movers(game, command.side):
            found += moves_of(game, unit)
        entering = reinforcements.entries(game, command)
        found += entering
        found += leaders.leader_moves(game, command)
        if not entering:
            found.append(END)
        return found

    def choose(self, game: Position, command: Command, action: Action) -> Done | None:
        match action:
            case do.MoveUnit() | do.MoveExtended():
                _move(game, action)
            case do.TurnUnits(unit):
                _turn(game, named(game, unit))
            case do.PutOnTop(unit):
                _put_on_top(game, named(game, unit))
            case do.MountOrDismount(unit):
                _change_in_place(game, named(game, unit))
            case do.LeaveMap(unit):
                departures.leave(game, named(game, unit))
            case do.EnterMap():
                reinforcements.enter(game, command, action)
            case do.MoveLeader():
                leaders.move_leader(game, action)
            case _:
                return DONE
        return None

    def offers(self, game: Position, command: Command, action: Action) -> bool | None:
        match action:
            case do.MoveUnit() | do.MoveExtended() if not action.way:
                unit, hex = named(game, action.unit), place(game, action.hex)
                able = hex >= 0 and unit in movers(game, command.side)
                return able and bool(_stays(game, unit, type(action)) >> hex & 1)
            case do.MoveLeader(id, label):
                leader, hex = led(game, id), place(game, label)
                able = hex >= 0 and leader in leaders.rested(game, command)
                return able and bool(leaders.reach(game, leader) >> hex & 1)
            case do.MoveUnit(id) | do.MoveExtended(id) | do.TurnUnits(id):
                unit = named(game, id)
                return unit in movers(game, command.side) and action in moves_of(game, unit)
            case do.EndMovement():
                return not reinforcements.entries(game, command)
        return None

    def refuse(self, game: Position, command: Command, action: Action) -> Refusal | None:
        match action:
            case do.MoveLeader():
                return leaders.refuse_leader(game, command, action)
            case do.EnterMap():
                return reinforcements.refuse_entry(game, command, action)
            case do.EndMovement():
                return Refusal("6.52", "must-enter", {"units": reinforcements.must_enter(game, command)})
            case do.MoveUnit() | do.MoveExtended():
                return refuse_unit(game, command, action.unit) or refuse_move(game, action)
            case do.TurnUnits(unit):
                return refuse_unit(game, command, unit) or no_turn(game, named(game, unit))
            case do.PutOnTop(unit):
                return refuse_unit(game, command, unit) or no_new_order(game, named(game, unit))
            case do.MountOrDismount(unit):
                return refuse_unit(game, command, unit) or _no_change(game, named(game, unit))
            case do.LeaveMap(unit):
                return refuse_unit(game, command, unit) or departures.no_departure(game, named(game, unit))
        return None

    def about(self, game: Position, command: Command) -> dict[str, object]:
        leading = [game.scenario.leaders[leader].id for leader in command.leaders]
        return {"side": game.scenario.sides[command.side], "leaders": leading}


# What a unit may do


def movers(game: Position, side: int) -> list[int]:
    """6.12: the units of a side that may move."""
    return game.noted("movers", side, lambda: _movers(game, side))


def _movers(game: Position, side: int) -> list[int]:
    marks, where = game.marks, game.where
    free = [unit for unit in game.scenario.units_of[side] if marks[unit] & ABLE == ACTIVE and where[unit] >= 0]
    return [unit for unit in free if not _held_back(game, unit)] if game.scenario.ask.held_back else free


def may_move(game: Position, unit: int) -> bool:
    """6.12 + 6.31: an active unit, once; not a gun that has fired, nor one that its battle's rules hold back."""
    return game.where[unit] >= 0 and game.marks[unit] & ABLE == ACTIVE and not _held_back(game, unit)


def _held_back(game: Position, unit: int) -> Refusal | None:
    """Why a unit may not move by a rule of its battle."""
    for answer in game.scenario.ask.held_back:
        if why := answer(game, unit):
            return why
    return None


def moves_of(game: Position, unit: int) -> Sequence[Action]:
    """6.12: all that a unit which may move can do."""
    return _offered(game, unit).actions


def _offered(game: Position, unit: int) -> Moves:
    kept = game.facts.moves.get(unit)
    if kept is None:
        kept = game.facts.moves[unit] = _moves_of(game, unit)
    return kept


def _stays(game: Position, unit: int, kind: Moving) -> int:
    """6.12: the hexes to which a unit is offered a move of a kind that names no way, as a mask."""
    offered = _offered(game, unit)
    course = offered.normal if kind is do.MoveUnit else offered.far
    return course.ends if course else 0


def _moves_of(game: Position, unit: int) -> Moves:
    """What it can do, and where friends would change that: where it can get to, or may not enter now."""
    terms, farther = _both(game, unit)
    wide, _, _ = ways.widest(game, terms.arm, terms.start, (farther or terms).budget)
    normal, far = _courses(game, unit, terms, farther)
    mask = normal.mask | far.mask if far else normal.mask
    differ = tracing.may_differ(game, unit, mask)
    actions = _in_place(game, unit)
    for kind, course in ((do.MoveUnit, normal), (do.MoveExtended, far)):
        if course and course.ends:
            actions += to_hexes(game, kind, game.id(unit), course.ends)
            if differ:
                actions += _detours(game, kind, unit, course)
    return Moves(terms.start, 1 << terms.start | wide & terms.closed | mask, actions, normal, far)


def _courses(game: Position, unit: int, normal: Terms, far: Terms | None) -> tuple[Course, Course | None]:
    """6.12 + 6.13: where each kind of movement takes a unit; one search does for both where only points differ."""
    if far is None:
        return _course(game, unit, ways.narrowed(game, normal)), None
    far = ways.narrowed(game, far)
    beyond = _course(game, unit, far)
    if far.by_route or not _is_far(game, unit, normal):
        return _course(game, unit, ways.narrowed(game, normal)), beyond
    near = beyond.found.affordable(normal.budget)
    return Course(replace(far, budget=normal.budget), beyond.found, near, near & beyond.ends), beyond


def _course(game: Position, unit: int, terms: Terms) -> Course:
    found = ways.swept(game, terms)
    return Course(terms, found, found.mask, ways.stops(game, unit, found.mask))


def _both(game: Position, unit: int) -> tuple[Terms, Terms | None]:
    """6.12 + 6.13: the terms of normal and of Extended Movement; none of these where a unit may not use it."""
    normal = ways.march_terms(game, unit)
    return normal, None if ways.no_extended(game, unit) else ways.farther(game, unit, normal)


def _detours(game: Position, kind: Moving, unit: int, course: Course) -> Sequence[Action]:
    """6.12: moves by ways that differ in effect from the plain ones."""
    now = tracing.situation(game, unit, course)
    if now is None:
        return ()
    memo, key = game.scenario.fleeting, (kind, unit, now)
    found: Sequence[Action] | None = memo.get(key)
    return memo.keep(key, _listed(game, kind, unit, now)) if found is None else found


def _listed(game: Position, kind: Moving, unit: int, now: tracing.Situation) -> list[Action]:
    paths = tracing.other_ways(game, unit, now)
    return [kind(game.id(unit), game.label(path[-1]), game.labels(path[1:])) for path in paths]


def _in_place(game: Position, unit: int) -> list[Action]:
    """6.43 + 7.11 + 12.1: what it may do without leaving its hex."""
    id, pile = game.id(unit), game.pile(game.where[unit])
    found: list[Action] = []
    if len(pile) == 1:  # It may move, so that nobody else keeps it from turning.
        if not facing.is_fixed(game, pile):
            found.append(do.TurnUnits(id))
    elif pile[0] == unit and not no_turn(game, unit):
        found.append(do.TurnUnits(id))
    if len(pile) > 1 and not no_new_order(game, unit):
        found.append(do.PutOnTop(id))
    if cavalry.can_dismount(game, unit) and not _no_change(game, unit):
        found.append(do.MountOrDismount(id))
    if departures.are_played(game) and not departures.no_departure(game, unit):
        found.append(do.LeaveMap(id))
    return found


def march_hexes(game: Position, unit: int) -> int:
    """6.12: where a unit may end its normal movement, as a mask."""
    return ways.stops(game, unit, ways.reach(game, ways.march_terms(game, unit)))


def extended_hexes(game: Position, unit: int) -> int:
    """6.13: where a unit may end Extended Movement, as a mask."""
    _, far = _both(game, unit)
    return ways.stops(game, unit, ways.reach(game, far)) if far else 0


def _is_far(game: Position, unit: int, normal: Terms) -> bool:
    """6.13: whether no enemy is near any hex that a unit could reach by normal movement."""
    wide, _, _ = ways.widest(game, normal.arm, normal.start, normal.budget)
    return not ways.outlook(game, game.side(unit)).near & wide


def destination(game: Position, unit: int, action: do.MoveUnit | do.MoveExtended) -> Destination:
    """6.12: a move with its way and what it costs, for whoever points at the map."""
    terms, hex = _terms(game, type(action), unit), place(game, action.hex)
    named_way = (game.where[unit], *(place(game, label) for label in action.way))
    path = named_way if action.way else tracing.plain_path(game, unit, ways.narrowed(game, terms), hex)
    halts = bool(terms.halting >> hex & 1)
    return Destination(
        hex=action.hex,
        cost=tracing.price(game, terms, path),
        path=game.labels(path),
        stops="enemy" if halts else "",
        rule="6.14" if halts else "6.12",
        costs=(),
        action=action,
        points=terms.budget,
        pace="extended" if isinstance(action, do.MoveExtended) else "",
    )


def _terms(game: Position, kind: Moving, unit: int) -> Terms:
    return ways.march_terms(game, unit) if kind is do.MoveUnit else ways.extended_terms(game, unit)


# What a choice does


def _move(game: Position, action: do.MoveUnit | do.MoveExtended) -> None:
    unit, hex = named(game, action.unit), place(game, action.hex)
    is_normal, offered = isinstance(action, do.MoveUnit), _offered(game, unit)
    course = offered.normal if is_normal else offered.far
    assert course is not None  # it was offered
    terms = course.terms
    if action.way:
        path = (game.where[unit], *(place(game, label) for label in action.way))
    else:
        path = tracing.plain_path(game, unit, terms, hex, course.found)
    game.mark(unit, MOVED | note_swiftness(game, unit, terms, path))
    left = points_left(game, unit, terms, path) if is_normal or game.scenario.choices["G29"] == "any" else 0
    game.begin(March(unit=unit, path=path, kind="move" if is_normal else "extended", left=left))


def note_swiftness(game: Position, unit: int, terms: Terms, path: Sequence[int]) -> int:
    """10.26: a mark for a mounted unit no hex of whose way cost more than two points."""
    return SWIFT if game.is_mounted(unit) and tracing.is_swift(game, terms, path) else 0


def points_left(game: Position, unit: int, terms: Terms, path: Sequence[int]) -> int:
    """12.1: what cavalry has left to mount or dismount with."""
    return terms.budget - tracing.price(game, terms, path) if cavalry.can_dismount(game, unit) else 0


def _turn(game: Position, unit: int) -> None:
    """7.11: it is the entire movement of all units of the hex."""
    units = game.pile(game.where[unit])
    for one in units:
        game.mark(one, MOVED)
    game.begin(Facing(units=units))


def _put_on_top(game: Position, unit: int) -> None:
    """6.43: it is the entire movement of the Stack."""
    for one in game.pile(game.where[unit]):
        game.mark(one, MOVED)
    game.put_on_top(unit)
    game.emit(PutOnTopOf(game.id(unit), game.label(game.where[unit])))


def _change_in_place(game: Position, unit: int) -> None:
    """12.1: movement of no hexes, at the end of which the unit may turn as after any other (7.12)."""
    game.mark(unit, MOVED)
    cavalry.change(game, unit)
    facing.face_on_arrival(game, unit, "7.12")


# Why not


def no_turn(game: Position, unit: int) -> Refusal | None:
    """7.11: why the units of a unit's hex may not turn; one of them, the top one, stands for all."""
    pile = game.pile(game.where[unit])
    if pile[0] != unit:
        return Refusal("7.11", "turn-together", {"unit": game.id(unit), "lead": game.id(pile[0])})
    return _no_stack_move(game, unit, "7.11") or (
        Refusal("11.12", "disordered-turn", {"unit": game.id(unit)}) if facing.is_fixed(game, pile) else None
    )


def no_new_order(game: Position, unit: int) -> Refusal | None:
    """6.43: why a unit may not be put on top: it must lie below another of infantry; 11.12: in order, near an enemy."""
    pile, facts = game.pile(game.where[unit]), {"unit": game.id(unit)}
    if len(pile) < 2 or pile[-1] != unit or not all(game.arm(one) == INFANTRY for one in pile):
        return Refusal("6.43", "no-other-order", facts)
    if game.has(unit, DISORDERED) and game.near_enemy(game.where[unit], game.side(unit)):
        return Refusal("11.12", "disordered-to-the-top", facts)
    return _no_stack_move(game, unit, "6.43")


def _no_stack_move(game: Position, unit: int, rule: str) -> Refusal | None:
    """7.11 + 6.43 + R19: what is the entire movement of a Stack needs every unit of it, free to move."""
    tied = [other for other in game.pile(game.where[unit]) if not may_move(game, other)]
    return Refusal(rule, "stack-not-free", {"unit": game.id(unit), "other": game.id(tied[0])}) if tied else None


def _no_change(game: Position, unit: int) -> Refusal | None:
    return cavalry.no_change(game, unit, ways.allowance(game, unit))


def refuse_unit(game: Position, command: Command, id: str) -> Refusal | None:
    """4.22 + 6.12: why a unit may do nothing in this step."""
    unit, facts = named(game, id), {"unit": id}
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", facts)
    if not game.has(unit, ACTIVE):
        held = is_left_out(game, unit, command.marker) if game.side(unit) == command.side else None
        return held or Refusal("4.22", "not-activated", facts)
    if game.has(unit, FIRED):
        return Refusal("6.31", "has-fired", facts)
    if game.has(unit, MOVED):
        return Refusal("6.12", "has-moved", facts)
    return _held_back(game, unit)


def refuse_move(game: Position, action: do.MoveUnit | do.MoveExtended) -> Refusal | None:
    """6.12: the first rule that keeps a unit from a hex."""
    unit, hex = named(game, action.unit), place(game, action.hex)
    facts = {"unit": action.unit, "hex": action.hex}
    if hex < 0 or hex == game.where[unit]:
        return None
    far = isinstance(action, do.MoveExtended)
    if far and (why := ways.no_extended(game, unit)):
        if refusal := ways.nobody_extends(game):
            return refusal
        return Refusal({"dismounted": "12.3", "disordered": "11.12"}.get(why, "6.13"), f"extended-{why}", facts)
    hexes = extended_hexes(game, unit) if far else march_hexes(game, unit)
    if action.way and hexes >> hex & 1:
        # R24: ways that have the same effect are one action.
        return Refusal("6.12", "no-such-way", facts)
    refusal = _refuse_hex(game, unit, hex, facts)
    if not refusal and far and ways.too_near(game, 1 - game.side(unit)) >> hex & 1:
        return Refusal("6.13", "extended-near-enemy", facts)
    refusal = refusal or _refuse_way(game, type(action), unit, hex) or _refuse_crossing(game, action, unit, hex)
    return refusal or _refuse_side(game, unit, hex) or Refusal("6.21", "too-far", facts)


def _refuse_crossing(game: Position, action: do.MoveUnit | do.MoveExtended, unit: int, hex: int) -> Refusal | None:
    """Where the points would do, but for a rule of the battle about routes or crossings."""
    terms = _terms(game, type(action), unit)
    by_land = replace(terms, by_route=False)
    if ways.reach(game, by_land) >> hex & 1:
        return ways.only_by_route(game)
    if not ways.reach(game, replace(by_land, cut=())) >> hex & 1:
        return None
    facts = {"unit": action.unit, "hex": action.hex}
    for barrier in game.scenario.ask.crossed:
        if any(barrier.forbids(game, unit, here, there) for here, there in terms.cut):
            return Refusal(barrier.rule, barrier.code, facts)
    return None


def _refuse_hex(game: Position, unit: int, hex: int, facts: dict[str, str]) -> Refusal | None:
    side, near = game.side(unit), game.near_enemy(hex, game.side(unit))
    if game.held(1 - side) >> hex & 1:
        return Refusal("6.14", "enemy-there", facts)
    if game.ground.land_costs[game.arm(unit)][hex] < 0:
        return Refusal("6.21", "impassable", facts)
    if near and game.has(unit, OUT_OF_COMMAND):
        return Refusal("5.13", "out-of-command", facts)
    if near and game.has(unit, DISORDERED):
        return Refusal("11.12", "disordered-near-enemy", facts)
    if game.is_gun(unit) and (ways.contact(game, 1 - side, game.arm(unit)) & ~game.ranks(side).troops) >> hex & 1:
        return Refusal("6.32", "guns-near-enemy", facts)
    if ways.shut(game, side) >> hex & 1:
        return Refusal("6.53", "enemy-entry", facts)
    for answer in (*game.scenario.ask.closed, *game.scenario.ask.out_of_reach):
        if answer.hexes(game, unit) >> hex & 1:
            return Refusal(answer.rule, answer.code, facts)
    return refuse_stack(game, unit, hex)


def _refuse_way(game: Position, kind: Moving, unit: int, hex: int) -> Refusal | None:
    """6.14 + 6.22 + 6.42 + 7.12 + 13: where the points would do, but for one rule about the way."""
    terms, facts = _terms(game, kind, unit), {"unit": game.id(unit), "hex": game.label(hex)}
    for rule, code, relaxed in ways.relaxed(game, unit, terms):
        if ways.reach(game, relaxed) >> hex & 1:
            return Refusal(rule, code, facts)
    return None


def _refuse_side(game: Position, unit: int, hex: int) -> Refusal | None:
    """6.21 + 6.24: a hex beside the unit, over a hexside that it cannot cross."""
    here, facts = game.where[unit], {"unit": game.id(unit), "hex": game.label(hex)}
    if hex not in game.grid.neighbours[here] or game.ground.crossable[game.arm(unit)][here] >> hex & 1:
        return None
    if CREEK in game.scenario.map.between(here, hex):
        return Refusal("6.24", "creek-between", facts)
    return Refusal("6.21", "cannot-cross", facts)
