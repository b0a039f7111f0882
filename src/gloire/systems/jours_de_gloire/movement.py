"""Chapter 4, the movement step of an activation: who may move, turn, form square, charge, enter, and why not."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import charge, chiefs, reinforcements, tracing, ways
from gloire.systems.jours_de_gloire.facing import FREELY, ONE_CORNER, companions
from gloire.systems.jours_de_gloire.frames import Activation, Facing, March
from gloire.systems.jours_de_gloire.happened import SquareFormed, SquareLeft
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.offered import to_hexes
from gloire.systems.jours_de_gloire.position import (
    ACTIVE,
    CALLED,
    CHARGING,
    FAILED,
    FIRED,
    LEFT_SQUARE,
    MOVED,
    ORDERED,
    RENFORT,
    ROUTED,
    SPENT,
    SQUARE,
    Position,
)
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY, INFANTRY
from gloire.systems.jours_de_gloire.stacking import refuse_stack
from gloire.systems.jours_de_gloire.terms import ANYWHERE, Moves, Terms

END = do.EndMovement()
FORCED = (do.ForceMarch, do.ForceMarchStack)


class Movement(Decision):
    """1.D.3: units of the activation move one after another; a chief of the side may ride between two of them."""

    rule = "4.4.1"

    def asks(self, game: Position, activation: Activation) -> str | None:
        able = any(_may_move(game, unit) for unit in range(len(game.where)))
        able = able or reinforcements.can_enter(game, activation) or chiefs.can_ride(game, activation.side)
        return game.scenario.sides[activation.side] if able else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        found: list[Action] = []
        for unit in range(len(game.where)):
            if _may_move(game, unit):
                found += moves_of(game, unit)
        entering = reinforcements.entries(game, activation)
        found += entering
        found += chiefs.chief_moves(game, activation.side)
        found += _departures(game, activation)
        if not entering or reinforcements.may_wait(game):
            found.append(END)
        return found

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
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
                return reinforcements.refuse_entry(game, activation, action)
            case do.EndMovement():
                return Refusal("5.2", "must-enter", {})
            case do.DeclareCharge() | do.DeclareStackCharge():
                return refuse_unit(game, action.unit) or charge.refuse_charge(game, action)
            case do.FormSquare(unit):
                return refuse_unit(game, unit) or no_square(game, game.where[named(game, unit)])
            case do.MoveUnit() | do.MoveStack() | do.ForceMarch() | do.ForceMarchStack():
                if action.way and replace(action, way=()) in self.options(game, activation):
                    # R42: ways that have the same effect are one action.
                    return Refusal("4.4.1", "no-such-way", {"unit": action.unit, "hex": action.hex})
                return refuse_unit(game, action.unit) or refuse_move(game, action)
            case do.TurnUnit(unit) | do.LeaveSquare(unit):
                return refuse_unit(game, unit) or _refuse_in_place(game, action)
            case do.LeaveMap(unit):
                return _refuse_departure(game, activation, unit)
        return None

    def about(self, game: Position, activation: Activation) -> dict[str, object]:
        return {"marker": activation.marker, "side": game.scenario.sides[activation.side]}


# What a unit may do


def _may_move(game: Position, unit: int) -> bool:
    return game.where[unit] >= 0 and game.marks[unit] & (ACTIVE | MOVED | SPENT | ROUTED) == ACTIVE


def moves_of(game: Position, unit: int) -> Sequence[Action]:
    """4: every move of a unit that may move."""
    kept = game.facts.moves.get(unit)
    if kept is None:
        zone = _zone(game, unit)
        kept = game.facts.moves[unit] = Moves(zone, [*_moves(game, unit), *_detours(game, unit, zone)])
    return kept.actions


def _detours(game: Position, unit: int, zone: int) -> Iterator[Action]:
    """4.4.1: moves by ways that differ in effect from the plain ones."""
    if not zone & ways.watched(game, game.side(unit)):
        return
    if game.has(unit, SQUARE) or game.unit(unit).fixed:
        return
    marches: list[tuple[type[do.Moving], tuple[int, ...]]] = [(do.MoveUnit, (unit,)), (do.ForceMarch, (unit,))]
    if (stack := whole_stack(game, unit)) and stack[0] == unit:
        marches += [(do.MoveStack, stack), (do.ForceMarchStack, stack)]
    for kind, units in marches:
        mask = forced_hexes(game, units) if kind in FORCED else march_hexes(game, units)
        for path in tracing.other_ways(game, units, _terms_of(game, kind, units), mask) if mask else ():
            yield kind(game.id(unit), game.label(path[-1]), game.labels(path[1:]))


def _zone(game: Position, unit: int) -> int:
    """The hexes in which friends make a difference to where a unit may go: all that it could reach at best."""
    forced = not no_forced_march(game, unit)
    points = 2 * game.figures(unit).movement if forced else ways.allowance(game, unit)
    zone = ways.widest(game, game.arm(unit), game.where[unit], points)[0]
    return zone | charge.zone(game, unit) if game.arm(unit) == CAVALRY else zone


def _moves(game: Position, unit: int) -> Sequence[Action]:
    id, hex = game.id(unit), game.where[unit]
    if game.has(unit, SQUARE):
        # 4.2: as long as it is in square, it does not move.
        return [] if _leader(game, hex) != unit or no_leaving(game, hex) else [do.LeaveSquare(id)]
    found: list[Action] = []
    if not game.unit(unit).fixed:
        found += to_hexes(game, do.MoveUnit, id, march_hexes(game, (unit,)))
        found += to_hexes(game, do.ForceMarch, id, forced_hexes(game, (unit,)))
    if (stack := whole_stack(game, unit)) and stack[0] == unit:
        found += to_hexes(game, do.MoveStack, id, march_hexes(game, stack))
        found += to_hexes(game, do.ForceMarchStack, id, forced_hexes(game, stack))
    if may_turn(game, unit):
        found.append(do.TurnUnit(id))
    if game.arm(unit) == INFANTRY and game.ground.clear >> hex & 1:
        if game.troops(hex)[0] == unit and not no_square(game, hex):
            found.append(do.FormSquare(id))
    if game.arm(unit) == CAVALRY:
        found += charge.declarations(game, unit)
    return found


def whole_stack(game: Position, unit: int) -> tuple[int, ...]:
    """4.4.1: all units of its hex, if they are of one kind, two at least, and may all move."""
    pile = game.pile(game.where[unit])
    if len(pile) < 2:
        return ()
    units = tuple(other for other in pile if not game.unit(other).fixed)
    same = len(units) > 1 and len({game.arm(other) for other in units}) == 1
    return units if same and all(_may_move(game, one) and not game.has(one, SQUARE) for one in units) else ()


def march_hexes(game: Position, units: Sequence[int]) -> int:
    """4.4.1: where units may end a move together, as a mask."""
    mask = -1
    for unit in units:
        mask &= ways.reach(game, ways.march_terms(game, unit, ways.allowance(game, unit)))
        if not mask:
            return 0
    return ways.stops(game, units, mask)


def forced_hexes(game: Position, units: Sequence[int]) -> int:
    """4.1.3: where units may end a forced march together, as a mask."""
    mask = -1
    for unit in units:
        if no_forced_march(game, unit):
            return 0
        mask &= ways.reach(game, ways.forced_terms(game, unit))
    return ways.stops(game, units, mask)


def no_forced_march(game: Position, unit: int) -> str:
    """4.1.3 + 4.4.2 + 10.1 + 12: why a unit may not make a forced march; empty where it may."""
    if not game.has(unit, ORDERED):
        return "no-orders"
    if game.has(unit, FIRED | LEFT_SQUARE):
        # R41: what it has done already belongs to normal movement, and 4.1.3 lets nobody change from one to the other.
        return "began-normally"
    if not game.is_good(unit):
        return "disordered"
    if (game.is_night or game.is_foggy) and not game.has(unit, RENFORT):
        return "night-or-fog"
    close = ways.within_ban(game, 1 - game.side(unit)) >> game.where[unit] & 1
    return "enemy-within-five" if close else ""


def may_turn(game: Position, unit: int) -> bool:
    """6.1.2: one unit for all that must face alike; all of them must be free to. A fixed battery turns only to fire."""
    if len(game.pile(game.where[unit])) == 1:
        return not game.unit(unit).fixed
    group = companions(game, unit)
    return group[0] == unit and not game.unit(unit).fixed and all(_may_move(game, other) for other in group)


def _departures(game: Position, activation: Activation) -> Iterator[Action]:
    """4.4.1: who can leave the map, where its battle allows it."""
    if not game.scenario.ask.exits:
        return
    for unit in range(len(game.where)):
        if _may_move(game, unit) and _way_out(game, unit):
            yield do.LeaveMap(game.id(unit))
    yield from chiefs.departures(game, activation.side)


def _way_out(game: Position, unit: int) -> tuple[int, ...]:
    """4.4.1: the way by which a unit can leave the map, at a normal or a forced march; none where it cannot."""
    if game.has(unit, SQUARE) or game.unit(unit).fixed:
        return ()
    terms = [_terms(game, unit), *(() if no_forced_march(game, unit) else (ways.forced_terms(game, unit),))]
    return next((path for one in terms if (path := ways.way_out(game, one, ways.unit_exits(game, unit)))), ())


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
    units = whole_stack(game, unit) if isinstance(action, do.MoveStack | do.ForceMarchStack) else (unit,)
    if action.way:
        path = (game.where[unit], *(place(game, label) for label in action.way))
    else:
        path = tracing.plain_path(game, units, _terms_of(game, type(action), units), hex)
    for one in units:
        game.mark(one, MOVED)
    kind = "forced" if isinstance(action, do.Forced) else "move"
    game.begin(March(units=units, path=path, kind=kind, turns=FREELY))


def _terms_of(game: Position, kind: type[do.Moving], units: Sequence[int]) -> Terms:
    """4.4.1: the terms of whoever of them goes least far."""
    slowest = min(units, key=lambda one: (ways.allowance(game, one), game.is_good(one)))
    return ways.forced_terms(game, slowest) if kind in FORCED else _terms(game, slowest)


def _terms(game: Position, unit: int) -> Terms:
    return ways.march_terms(game, unit, ways.allowance(game, unit))


def _turn(game: Position, unit: int) -> None:
    """6.2.2: in an enemy zone by one corner at most."""
    units = tuple(companions(game, unit))
    for one in units:
        game.mark(one, MOVED)
    held = game.zones(1 - game.side(unit)) >> game.where[unit] & 1
    game.begin(Facing(units=units, most=ONE_CORNER if held else FREELY, rule="6.2.2" if held else "6.1.2"))


# 4.2: squares


def no_square(game: Position, hex: int) -> Refusal | None:
    """4.2: why the units in a hex may not form square."""
    facts = {"hex": game.label(hex)}
    if not game.ground.clear >> hex & 1:
        return Refusal("4.2", "square-needs-clear", facts)
    units = [unit for unit in game.pile(hex) if not game.unit(unit).fixed]
    if not any(game.arm(unit) == INFANTRY for unit in units):
        return Refusal("4.2", "square-needs-infantry", facts)
    for unit in units:
        if not game.is_good(unit):
            return Refusal("4.2", "square-needs-order", {"unit": game.id(unit), **facts})
        if not _may_move(game, unit) or game.has(unit, LEFT_SQUARE | FIRED):
            return Refusal("4.2", "square-needs-all", {"unit": game.id(unit), **facts})
    return None


def form_square(game: Position, hex: int) -> None:
    """4.2: it costs the whole allowance of all of them."""
    units = [unit for unit in game.pile(hex) if not game.unit(unit).fixed]
    for unit in units:
        game.mark(unit, SQUARE | MOVED)
    game.emit(SquareFormed(game.ids(units), game.label(hex)))


def no_leaving(game: Position, hex: int) -> Refusal | None:
    """4.2: why the units of a square may not leave it: each of them must be free to, and have two points."""
    for unit in _in_square(game, hex):
        facts = {"unit": game.id(unit), "hex": game.label(hex)}
        if not _may_move(game, unit):
            return Refusal("4.2", "square-left-by-all", facts)
        if ways.allowance(game, unit) < ways.LEAVE_SQUARE:
            return Refusal("4.2", "square-needs-points", facts)
    return None


def leave_square(game: Position, hex: int) -> None:
    """4.2: for two points; the units then face as they like, guns apart from the rest (6.1.1), and may move on."""
    units = _in_square(game, hex)
    for one in units:
        game.unmark(one, SQUARE)
        game.mark(one, LEFT_SQUARE)
    game.emit(SquareLeft(game.ids(units), game.label(hex)))
    groups = {tuple(companions(game, one)) for one in units}
    game.begin_each(Facing(units=group, most=FREELY) for group in sorted(groups))


def _in_square(game: Position, hex: int) -> list[int]:
    return [unit for unit in game.pile(hex) if game.has(unit, SQUARE)]


def _leader(game: Position, hex: int) -> int:
    """The unit that stands for all of a square: infantry before guns."""
    return (game.troops(hex) or game.guns(hex))[0]


# Why not


def refuse_unit(game: Position, id: str) -> Refusal | None:
    """2.4 + 4: why a unit may do nothing in this step."""
    unit = named(game, id)
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", {"unit": id})
    for marks, rule, code in (
        (ROUTED, "10.2", "routed"),
        (FAILED, "2.4.3", "leader-failed"),
        (SPENT, "9.1", "spent"),
        (CHARGING, "9.1", "charging"),
        (MOVED, "4.4.1", "has-moved"),
    ):
        if game.has(unit, marks):
            return Refusal(rule, code, {"unit": id})
    return None if game.has(unit, CALLED) else Refusal("2.2", "not-activated", {"unit": id})


def refuse_move(game: Position, action: do.Moving) -> Refusal | None:
    """4 + 5 + 6: the first rule that keeps a unit from a hex."""
    unit, hex = named(game, action.unit), place(game, action.hex)
    facts = {"unit": action.unit, "hex": action.hex}
    if hex < 0 or hex == game.where[unit]:
        return None
    if game.has(unit, SQUARE):
        return Refusal("4.2", "in-square", facts)
    if game.unit(unit).fixed:
        return Refusal("4.4.1", "fixed", facts)
    if isinstance(action, do.Forced) and (why := no_forced_march(game, unit)):
        dark = "12.1" if game.is_night else "12.2"
        return Refusal(dark if why == "night-or-fog" else "4.1.3", why, facts)
    if isinstance(action, do.MoveStack | do.ForceMarchStack) and not whole_stack(game, unit):
        return Refusal("4.4.1", "not-together", facts)
    if game.arm(unit) == ARTILLERY and game.has(unit, FIRED) and not game.has(unit, ORDERED):
        return Refusal("4.4.2", "fired-without-orders", facts)
    forced = _refuse_forced_hex(game, unit, hex, facts) if isinstance(action, do.Forced) else None
    return forced or _refuse_hex(game, unit, hex, facts) or Refusal("4.4.1", "too-far", facts)


def _refuse_hex(game: Position, unit: int, hex: int, facts: dict[str, str]) -> Refusal | None:
    side = game.side(unit)
    if game.held(1 - side) >> hex & 1:
        return Refusal("5.1.2", "enemy-there", facts)
    if ways.shut(game, side) >> hex & 1:
        return Refusal("5.2.3", "entry-hex", facts)
    if ways.squares(game, side) >> hex & 1:
        return Refusal("4.4.3", "friendly-square", facts)
    zone = game.zones(1 - side) >> hex & 1
    if zone and game.demoralised >> game.unit(unit).formation & 1:
        return Refusal("11.2", "demoralised-in-zone", facts)
    if zone and ways.closed_to(game, unit) >> hex & 1:
        if game.arm(unit) == ARTILLERY:
            return Refusal("6.2.2", "guns-alone-in-zone", facts)
        return Refusal("12.1", "disordered-at-night", facts)
    if game.ground.hex_costs[game.arm(unit)][hex] < 0:
        return Refusal("4.3.2", "impassable", facts)
    terms = _terms(game, unit)
    if zone and terms.first != ANYWHERE and not terms.first >> hex & 1 and ways.near(game, terms.start, 1) >> hex & 1:
        return Refusal("6.2.2", "into-the-front", facts)
    if zone and terms.first != ANYWHERE and terms.closed >> hex & 1:
        return Refusal("6.2.2", "zone-to-zone", facts)
    if ways.reach(game, terms) >> hex & 1 and game.held(side) >> hex & 1:
        return refuse_stack(game, unit, hex)
    if ways.closed_to(game, unit) >> hex & 1:
        return Refusal("4.4.1", "closed", facts)
    return None


def _refuse_departure(game: Position, activation: Activation, id: str) -> Refusal | None:
    chief = id in game.scenario.chief_number
    exits = ways.chief_exits(game, game.scenario.chief_number[id]) if chief else ways.unit_exits(game, named(game, id))
    if not exits:
        return Refusal("4.4.1", "no-exit", {"unit": id})
    refusal = None if chief else refuse_unit(game, id)
    return refusal or Refusal("4.4.1", "exit-too-far", {"unit": id})


def _refuse_forced_hex(game: Position, unit: int, hex: int, facts: dict[str, str]) -> Refusal | None:
    if game.held(1 - game.side(unit)) >> hex & 1:
        return None  # 5.1.2 says more of it.
    if ways.friends(game, game.side(unit)) >> hex & 1:
        return Refusal("4.1.3", "forced-through-friend", facts)
    near = ways.within_ban(game, 1 - game.side(unit)) >> hex & 1
    if near and not game.has(unit, RENFORT):
        return Refusal("4.1.3", "hex-within-five", facts)
    return None


def _refuse_in_place(game: Position, action: do.InPlace) -> Refusal:
    unit = named(game, action.unit)
    if isinstance(action, do.LeaveSquare):
        return _refuse_leaving(game, unit)
    if game.has(unit, SQUARE):
        return Refusal("4.2", "in-square", {"unit": action.unit})
    if game.unit(unit).fixed:
        return Refusal("4.4.1", "fixed", {"unit": action.unit, "hex": game.label(game.where[unit])})
    lead = companions(game, unit)[0]
    return Refusal("6.1.1", "turn-together", {"unit": action.unit, "lead": game.id(lead)})


def _refuse_leaving(game: Position, unit: int) -> Refusal:
    hex, id = game.where[unit], game.id(unit)
    if not game.has(unit, SQUARE):
        return Refusal("4.2", "not-in-square", {"unit": id})
    return no_leaving(game, hex) or Refusal("4.2", "turn-together", {"unit": id, "lead": game.id(_leader(game, hex))})
