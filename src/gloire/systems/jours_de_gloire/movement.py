"""Chapter 4, the movement step of an activation: who moves, turns, forms square, charges, enters or leaves the map."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import and_, or_

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.offered import to_hexes
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import charge, chiefs, reinforcements, tracing, ways
from gloire.systems.jours_de_gloire.facing import FREELY, ONE_CORNER, companions
from gloire.systems.jours_de_gloire.frames import Activation, Facing, March
from gloire.systems.jours_de_gloire.hindrances import (
    refuse_departure,
    refuse_in_place,
    refuse_move,
    refuse_square,
    refuse_unit,
)
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.position import LEFT_SQUARE, MOVED, SQUARE, Position
from gloire.systems.jours_de_gloire.readiness import (
    forced_stack,
    is_held,
    may_force_march,
    may_move,
    may_turn,
    movers,
    no_forced_march,
    normal_terms,
    slowest,
    whole_stack,
)
from gloire.systems.jours_de_gloire.scenario import CAVALRY, INFANTRY
from gloire.systems.jours_de_gloire.squares import form_square, leader, leave_square, no_leaving, no_square
from gloire.systems.jours_de_gloire.terms import Moves, Terms

END = do.EndMovement()
FORCED = (do.ForceMarch, do.ForceMarchStack)
MarchTo = tuple[type[do.Moving], tuple[int, ...], int, int]  # how, who, where it may end, and where it may go at all
LISTED = do.Moving | do.InPlace | do.FormSquare | do.Declaring  # by unit
ONE_UNIT = do.Moving | do.InPlace | do.FormSquare | do.Declaring | do.Entering | do.LeaveMap  # 4.4.1: or one stack


class Movement(Decision):
    """1.D.3: units of the activation move one after another; a chief of the side may ride between two of them."""

    rule = "4.4.1"

    def asks(self, game: Position, activation: Activation) -> str | None:
        side = activation.side
        able = movers(game) or reinforcements.can_enter(game, activation) or chiefs.can_ride(game, side)
        return game.scenario.sides[side] if able else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        found: list[Action] = []
        for unit in movers(game):
            found += moves_of(game, unit)
        entering = reinforcements.entries(game, activation)
        found += entering
        found += chiefs.chief_moves(game, activation.side)
        found += _departures(game, activation)
        if not entering or reinforcements.may_wait(game):
            found.append(END)
        return found

    def offers(self, game: Position, activation: Activation, action: Action) -> bool | None:
        if isinstance(action, do.EndMovement):
            return reinforcements.may_wait(game) or not reinforcements.entries(game, activation)
        if not isinstance(action, LISTED):
            return None
        unit = named(game, action.unit)
        return unit >= 0 and may_move(game, unit) and action in moves_of(game, unit)

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        if isinstance(action, ONE_UNIT):
            complete_others(game, named(game, action.unit))
        match action:
            case do.MoveUnit() | do.MoveStack() | do.ForceMarch() | do.ForceMarchStack():
                _move(game, action)
            case do.TurnUnit(unit):
                _turn(game, named(game, unit))
            case do.FormSquare(unit):
                form_square(game, game.where[named(game, unit)])
            case do.LeaveSquare(unit):
                leave_square(game, game.where[named(game, unit)])
            case do.DeclareCharge() | do.DeclareStackCharge():
                charge.declare(game, action)
            case do.EnterMap() | do.EnterInNormalMarch() | do.EnterAlone() | do.EnterAloneInNormalMarch():
                reinforcements.enter(game, activation, action)
            case do.MoveChief():
                chiefs.move_chief(game, action)
            case do.LeaveMap(unit):
                _depart(game, unit)
            case _:
                return DONE
        return None

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        match action:
            case do.MoveChief():
                return chiefs.refuse_chief(game, activation.side, action)
            case do.EnterMap() | do.EnterInNormalMarch() | do.EnterAlone() | do.EnterAloneInNormalMarch():
                if action.way and replace(action, way=()) in self.options(game, activation):
                    return Refusal("4.4.1", "no-such-way", {"unit": action.unit, "hex": action.hex}, ruling="R42")
                return reinforcements.refuse_entry(game, activation, action)
            case do.EndMovement():
                return Refusal("5.2", "must-enter", {})
            case do.DeclareCharge() | do.DeclareStackCharge():
                return refuse_unit(game, action.unit) or charge.refuse_charge(game, action)
            case do.FormSquare(unit):
                return refuse_unit(game, unit) or refuse_square(game, named(game, unit))
            case do.MoveUnit() | do.MoveStack() | do.ForceMarch() | do.ForceMarchStack():
                if action.way and replace(action, way=()) in self.options(game, activation):
                    # R42: ways that have the same effect are one action.
                    return Refusal("4.4.1", "no-such-way", {"unit": action.unit, "hex": action.hex}, ruling="R42")
                return refuse_unit(game, action.unit) or refuse_move(game, action)
            case do.TurnUnit(unit) | do.LeaveSquare(unit):
                return refuse_unit(game, unit) or refuse_in_place(game, action)
            case do.LeaveMap(unit):
                return refuse_departure(game, unit)
        return None

    def about(self, game: Position, activation: Activation) -> dict[str, object]:
        return {"marker": activation.marker, "side": game.scenario.sides[activation.side]}


# What a unit may do


def moves_of(game: Position, unit: int) -> Sequence[Action]:
    """4: every move of a unit that may move."""
    kept = game.facts.moves.get(unit)
    if kept is None:
        kept = game.facts.moves[unit] = _moves(game, unit)
    return kept.actions


def _moves(game: Position, unit: int) -> Moves:
    if game.has(unit, SQUARE):
        return Moves(1 << game.where[unit], _in_square(game, unit))
    counter, marches = game.scenario.units[unit], _marches(game, unit)
    watched, found = ways.watched(game, counter.side), list[Action]()
    for kind, _, mask, _ in marches:
        found += to_hexes(game, kind, counter.id, mask)
    _on_the_spot(game, unit, found)
    if counter.arm == CAVALRY:
        found += charge.declarations(game, unit)
    for kind, units, mask, reach in marches:
        if mask and reach & watched:
            found += _detours(game, kind, units, mask)
    return Moves(_zone(game, unit), found)


def _zone(game: Position, unit: int) -> int:
    """The hexes in which friends make a difference to where a unit may go: all that it could reach at best."""
    arm, forced = game.arm(unit), may_force_march(game, unit)
    points = 2 * game.figures(unit).movement if forced else ways.allowance(game, unit)
    zone = ways.widest(game, arm, game.where[unit], points)[0]
    return zone | charge.zone(game, unit) if arm == CAVALRY else zone


def _in_square(game: Position, unit: int) -> Sequence[Action]:
    """4.2: as long as it is in square, it does not move."""
    hex = game.where[unit]
    return [] if leader(game, hex) != unit or no_leaving(game, hex) else [do.LeaveSquare(game.id(unit))]


def _marches(game: Position, unit: int) -> list[MarchTo]:
    """4.4.1 + 4.1.3: by itself and with its stack, normal and forced."""
    found, forced = list[MarchTo](), may_force_march(game, unit)
    if not game.unit(unit).fixed:
        found.append(_alone(game, do.MoveUnit, unit, normal_terms(game, unit)))
        if forced:
            found.append(_alone(game, do.ForceMarch, unit, ways.forced_terms(game, unit)))
    if len(game.pile(game.where[unit])) > 1:
        if (stack := whole_stack(game, unit)) and stack[0] == unit:
            found.append(_together(game, do.MoveStack, stack))
        if forced and (stack := forced_stack(game, unit)):
            found.append(_together(game, do.ForceMarchStack, stack))
    return found


def _alone(game: Position, kind: type[do.Moving], unit: int, terms: Terms) -> MarchTo:
    reach, units = ways.reach(game, terms), (unit,)
    return kind, units, ways.stops(game, units, reach), reach


def _together(game: Position, kind: type[do.Moving], units: tuple[int, ...]) -> MarchTo:
    """4.4.1: as far as all of them can go; the slowest leads the way."""
    reaches = [ways.reach(game, _terms_of(game, kind, (unit,))) for unit in units]
    mask = reduce(and_, reaches)
    return kind, units, ways.stops(game, units, mask), reduce(or_, reaches)


def _on_the_spot(game: Position, unit: int, found: list[Action]) -> None:
    """6.1.2 + 4.2: to turn, to form square."""
    if may_turn(game, unit):
        found.append(do.TurnUnit(game.id(unit)))
    hex = game.where[unit]
    if game.arm(unit) == INFANTRY and game.ground.clear >> hex & 1:
        if game.troops(hex)[0] == unit and not no_square(game, hex):
            found.append(do.FormSquare(game.id(unit)))


def _detours(game: Position, kind: type[do.Moving], units: tuple[int, ...], mask: int) -> list[Action]:
    """4.4.1: moves by ways that differ in effect from the plain ones."""
    id, terms = game.id(units[0]), _terms_of(game, kind, units)
    paths = tracing.other_ways(game, units, terms, mask)
    return [kind(id, game.label(path[-1]), game.labels(path[1:])) for path in paths]


def _departures(game: Position, activation: Activation) -> Iterator[Action]:
    """4.4.1: who can leave the map, where its battle allows it."""
    if not game.scenario.ask.exits:
        return
    for unit in range(len(game.where)):
        if may_move(game, unit) and _way_out(game, unit):
            yield do.LeaveMap(game.id(unit))
    yield from chiefs.departures(game, activation.side)


def _way_out(game: Position, unit: int) -> tuple[int, ...]:
    """4.4.1: the way by which a unit can leave the map, at a normal or a forced march; none where it cannot."""
    if game.has(unit, SQUARE) or game.unit(unit).fixed:
        return ()
    marches = [normal_terms(game, unit), *(() if no_forced_march(game, unit) else (ways.forced_terms(game, unit),))]
    for terms in marches:
        for hex in bits(ways.exits_in_reach(game, terms, ways.unit_exits(game, unit))):
            return tracing.plain_path(game, (unit,), ways.leaving_by(terms, hex), hex)
    return ()


def _depart(game: Position, id: str) -> None:
    if id in game.scenario.chief_number:
        chiefs.leave_map(game, game.scenario.chief_number[id])
        return
    unit = named(game, id)
    path = _way_out(game, unit)
    game.mark(unit, MOVED)
    game.begin(March(units=(unit,), path=path, kind="leave"))


# What a choice does


def _move(game: Position, action: do.Moving) -> None:
    unit, hex = named(game, action.unit), place(game, action.hex)
    units = marching(game, action)
    if action.way:
        path = (game.where[unit], *(place(game, label) for label in action.way))
    else:
        path = tracing.plain_path(game, units, _terms_of(game, type(action), units), hex)
    for one in units:
        game.mark(one, MOVED)
    kind = "forced" if isinstance(action, do.Forced) else "move"
    game.begin(March(units=units, path=path, kind=kind, turns=FREELY))


def marching(game: Position, action: do.Moving) -> tuple[int, ...]:
    """4.4.1 + 4.1.3: who marches by an answer: a unit, or those of its stack."""
    unit = named(game, action.unit)
    match action:
        case do.MoveStack():
            return whole_stack(game, unit)
        case do.ForceMarchStack():
            return forced_stack(game, unit)
    return (unit,)


def complete_others(game: Position, unit: int) -> None:
    """4.4.1: before another unit moves, those who have left a square elsewhere have completed their movement."""
    if unit >= 0:
        for other, marks in enumerate(game.marks):
            if marks & (LEFT_SQUARE | MOVED) == LEFT_SQUARE and game.where[other] != game.where[unit]:
                game.mark(other, MOVED)


def _terms_of(game: Position, kind: type[do.Moving], units: Sequence[int]) -> Terms:
    """4.4.1: the terms of whoever of them goes least far."""
    last = slowest(game, units)
    return ways.forced_terms(game, last) if kind in FORCED else normal_terms(game, last)


def _turn(game: Position, unit: int) -> None:
    """6.2.2: in an enemy zone by one corner at most."""
    units = tuple(companions(game, unit))
    for one in units:
        game.mark(one, MOVED)
    held = is_held(game, unit)
    game.begin(Facing(units=units, most=ONE_CORNER if held else FREELY, rule="6.2.2" if held else "6.1.2"))
