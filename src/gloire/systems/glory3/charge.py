"""Chapter 10.1 and 10.2, declaring charges: who may charge whom, what must be charged, covering, combined charges."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.glory3.actions import DeclareCharge, EndDeclaring, JoinCharge, RevokeCharge
from gloire.systems.glory3.frames import Command, Plan, Units
from gloire.systems.glory3.happened import ChargeDeclared, ChargeRevoked, ChargesClosed
from gloire.systems.glory3.names import named, place
from gloire.systems.glory3.position import ACTIVE, BESIDE, CHARGED, DISORDERED, Position
from gloire.systems.glory3.scenario import INFANTRY
from gloire.systems.glory3.ways import shut


def lead(game: Position, hex: int) -> int:
    """10.33: the top infantry or cavalry unit of a hex; -1 where there is none."""
    troops = game.troops(hex)
    return troops[0] if troops else -1


class DeclareCharges(Decision):
    """10.21: all charges, and all who take part, are declared before any is resolved."""

    rule = "10.21"

    def asks(self, game: Position, command: Command) -> str | None:
        return game.scenario.sides[command.side] if any(chargers(game, command)) else NOBODY

    def options(self, game: Position, command: Command) -> Sequence[Action]:
        found: list[Action] = []
        for units in chargers(game, command):
            if not _is_taken(command, units):
                found += [DeclareCharge(game.ids(units), game.labels(hexes)) for hexes in targets(game, units)]
                found += [
                    JoinCharge(game.ids(units), game.id(plan.units[0]))
                    for plan in command.plans
                    if refuse_joining(game, units, plan) is None
                ]
        found += [RevokeCharge(game.id(plan.units[0])) for plan in command.plans]
        return [*found, EndDeclaring()]

    def choose(self, game: Position, command: Command, action: Action) -> Done | None:
        match action:
            case DeclareCharge(units, hexes):
                plan = Plan(_numbers(game, units), tuple(place(game, hex) for hex in hexes))
                game.update(command, plans=(*command.plans, plan))
                game.emit(ChargeDeclared(units, hexes))
            case JoinCharge(units, with_unit):
                self._join(game, command, _numbers(game, units), named(game, with_unit))
            case RevokeCharge(unit):
                gone = _plan_of(command, named(game, unit))
                game.update(command, plans=tuple(plan for plan in command.plans if plan is not gone))
                game.emit(ChargeRevoked(game.ids(gone.units), game.labels(gone.hexes)))
            case _:
                _close(game, command)
                return DONE
        return None

    def _join(self, game: Position, command: Command, units: Units, other: int) -> None:
        joined = _plan_of(command, other)
        larger = replace(joined, units=(*joined.units, *units))
        game.update(command, plans=tuple(larger if plan is joined else plan for plan in command.plans))
        game.emit(ChargeDeclared(game.ids(larger.units), game.labels(larger.hexes), "10.24"))

    def refuse(self, game: Position, command: Command, action: Action) -> Refusal | None:
        match action:
            case DeclareCharge(units, hexes):
                wanted = [place(game, hex) for hex in hexes]
                return _refuse_charge(game, command, _numbers(game, units), wanted)
            case JoinCharge(units, with_unit):
                return _refuse_join(game, command, _numbers(game, units), named(game, with_unit))
            case RevokeCharge():
                return Refusal("10.21", "no-such-charge", {"unit": action.unit})
        return None


def _numbers(game: Position, ids: Sequence[str]) -> Units:
    return tuple(named(game, id) for id in ids)


def _plan_of(command: Command, unit: int) -> Plan:
    return next(plan for plan in command.plans if unit in plan.units)


def _is_taken(command: Command, units: Units) -> bool:
    return any(unit in plan.units for plan in command.plans for unit in units)


def _close(game: Position, command: Command) -> None:
    """10.33: the cohesion that each top unit has as the fire begins is kept."""
    ratings = []
    for plan in command.plans:
        for unit in plan.units:
            game.mark(unit, CHARGED)
            if lead(game, game.where[unit]) == unit:
                ratings.append((unit, game.cohesion(unit)))
    game.update(command, ratings=tuple(ratings))
    if command.plans:
        game.emit(ChargesClosed(len(command.plans)))


# 10.11: who may charge


def chargers(game: Position, command: Command) -> Iterator[Units]:
    """10.11 + 10.24: what can charge from each hex: its top unit, alone or with the one below."""
    marks = game.marks
    for unit in [unit for unit in game.scenario.units_of[command.side] if marks[unit] & ACTIVE]:
        if not _faces_enemy(game, unit):
            continue
        if refuse_charger(game, unit) is None and any(targets(game, (unit,))):
            if not needs_company(game, unit):
                yield (unit,)
            below = game.troops(game.where[unit])[1:]
            if below and not game.has(unit, DISORDERED) and refuse_below(game, below[0]) is None:
                yield (unit, below[0])


def _faces_enemy(game: Position, unit: int) -> bool:
    """10.11: whether a unit on the map has enemies in front; who has none needs no other question."""
    return game.where[unit] >= 0 and bool(game.front(unit) & game.held(1 - game.side(unit)))


def refuse_charger(game: Position, unit: int) -> Refusal | None:
    """10.11 + 12.2 + 13: why a unit may not lead a charge, whatever it has in front."""
    facts: dict[str, object] = {"unit": game.id(unit)}
    if game.where[unit] < 0:
        return Refusal("10.11", "not-here", facts)
    if game.is_gun(unit):
        return Refusal("10.28", "guns-never-charge", facts)
    if not game.has(unit, ACTIVE):
        return Refusal("4.23", "not-active", facts)
    if game.is_night and game.is_mounted(unit):
        return Refusal("13", "no-cavalry-charge-at-night", facts)
    if lead(game, game.where[unit]) != unit:
        return Refusal("10.24", "below-another", facts | {"other": game.id(lead(game, game.where[unit]))})
    if game.has(unit, DISORDERED) and not (game.arm(unit) == INFANTRY and game.has(unit, BESIDE)):
        return Refusal("11.12", "disordered", facts)
    return barred(game, unit)


def refuse_below(game: Position, unit: int) -> Refusal | None:
    """10.24: why the bottom unit of a Stack does not charge with the one above."""
    facts: dict[str, object] = {"unit": game.id(unit)}
    if not game.has(unit, ACTIVE):
        return Refusal("4.23", "not-active", facts)
    if game.has(unit, DISORDERED):
        return Refusal("11.12", "disordered", facts)
    return barred(game, unit)


def needs_company(game: Position, unit: int) -> Refusal | None:
    """10.11: why a unit does not charge without the one below it, by a rule of the battle."""
    for answer in game.scenario.ask.in_company:
        if why := answer(game, unit):
            return why
    return None


def barred(game: Position, unit: int) -> Refusal | None:
    """Why a rule of the battle keeps a unit from charging."""
    ask = game.scenario.ask
    for answer in (*ask.held_back, *ask.not_charging):
        if refusal := answer(game, unit):
            return refusal
    return None


# 10.11 + 10.12: whom


def reachable(game: Position, unit: int) -> int:
    """10.11 + 6.53: enemy hexes in front that a unit can charge across to, as a mask."""
    hex, side = game.where[unit], game.side(unit)
    found = game.front(unit) & game.held(1 - side) & game.ground.charges[game.arm(unit)][hex] & ~shut(game, side)
    if game.scenario.ask.crossed or game.scenario.ask.spared:
        found &= ~game.grid.mask(other for other in bits(found) if spared(game, unit, hex, other))
    return found


def can_reach(game: Position, unit: int, hex: int) -> bool:
    """10.11: whether a unit has a hex in front, also from where it has advanced to (10.27), and can charge there."""
    return bool((game.front(unit) & game.ground.charges[game.arm(unit)][game.where[unit]]) >> hex & 1)


def spared(game: Position, unit: int, here: int, hex: int) -> Refusal | None:
    """Why a rule of the battle keeps a unit from charging a hex from another."""
    ask = game.scenario.ask
    for barrier in ask.crossed:
        if barrier.forbids(game, unit, here, hex):
            return Refusal(barrier.rule, barrier.code, {"unit": game.id(unit), "hex": game.label(hex)})
    return next((why for answer in ask.spared if (why := answer(game, unit, hex))), None)


def uncovered(game: Position, unit: int) -> int:
    """10.12: of these, the hexes that no other unit covers: they must be charged, if the unit charges at all."""
    return reachable(game, unit) & ~covered(game, unit)


def covered(game: Position, unit: int) -> int:
    """10.12: hexes in front of other active units in order that lie on top; not of guns, nor of its own Stack."""
    found, own = 0, game.where[unit]
    for hex, front in _covering(game, game.side(unit)):
        if hex != own:
            found |= front
    return found


def _covering(game: Position, side: int) -> list[tuple[int, int]]:
    """10.12: the hexes of units of a side that cover, each with what is in front of it, as a mask."""
    return game.noted(
        "covering",
        side,
        lambda: [
            (game.where[unit], game.front(unit))
            for unit in game.scenario.units_of[side]
            if game.where[unit] >= 0 and covers(game, unit)
        ],
    )


def covers(game: Position, unit: int) -> bool:
    """10.12: whether a unit can cover for others."""
    return game.has(unit, ACTIVE) and game.is_good(unit) and lead(game, game.where[unit]) == unit


def targets(game: Position, units: Units) -> Iterator[tuple[int, ...]]:
    """10.12: every set of hexes that units of a Stack can charge: all that must be, and any others in front."""
    unit = units[0]
    able, must = reachable(game, unit), uncovered(game, unit)
    if game.has(unit, DISORDERED):
        # 11.14 + R46: guns alone, in one hex or several, and nothing else.
        able &= ~game.grid.mask(hex for hex in bits(able) if game.troops(hex))
        if must & ~able:
            return
    free = list(bits(able & ~must))
    base = tuple(bits(must))
    for extra in chain.from_iterable(combinations(free, size) for size in range(len(free) + 1)):
        if base or extra:
            yield tuple(sorted((*base, *extra)))


def _refuse_charge(game: Position, command: Command, units: Units, hexes: Sequence[int]) -> Refusal | None:
    return _refuse_units(game, command, units) or refuse_hexes(game, units[0], hexes)


def refuse_hexes(game: Position, unit: int, hexes: Sequence[int]) -> Refusal:
    """10.11 + 10.12 + 11.14: why a unit that may charge may not charge these hexes."""
    facts: dict[str, object] = {"unit": game.id(unit)}
    if not hexes or min(hexes) < 0:
        return Refusal("10.11", "no-target", facts)
    for hex in hexes:
        if refusal := _refuse_hex(game, unit, hex):
            return refusal
    if game.has(unit, DISORDERED):
        if any(game.troops(hex) for hex in (*hexes, *bits(uncovered(game, unit)))):
            return Refusal("11.14", "guns-alone", facts)
    for hex in bits(uncovered(game, unit)):
        if hex not in hexes:
            return Refusal("10.12", "must-charge-all", facts | {"hex": game.label(hex)})
    return Refusal("10.21", "order-of-hexes", facts)


def _refuse_units(game: Position, command: Command, units: Units) -> Refusal | None:
    if not units or any(unit < 0 or game.side(unit) != command.side for unit in units):
        return Refusal("10.11", "not-yours")
    if refusal := refuse_charger(game, units[0]):
        return refusal
    if _is_taken(command, units):
        return Refusal("10.21", "charges-already", {"unit": game.id(units[0])})
    if len(units) > 1 and units[1:] != tuple(game.troops(game.where[units[0]])[1:]):
        return Refusal("10.24", "not-of-one-stack", {"unit": game.id(units[1])})
    return refuse_below(game, units[1]) if len(units) > 1 else needs_company(game, units[0])


def _refuse_hex(game: Position, unit: int, hex: int) -> Refusal | None:
    facts: dict[str, object] = {"unit": game.id(unit), "hex": game.label(hex)}
    if not game.held(1 - game.side(unit)) >> hex & 1:
        return Refusal("10.11", "nobody-there", facts)
    if not game.front(unit) >> hex & 1:
        return Refusal("7.13", "not-in-front", facts)
    if shut(game, game.side(unit)) >> hex & 1:
        return Refusal("6.53", "entry-hex", facts)
    if reachable(game, unit) >> hex & 1:
        return None
    return spared(game, unit, game.where[unit], hex) or Refusal("10.11", "cannot-cross", facts)


# 10.24: combined charges


def refuse_joining(game: Position, units: Units, plan: Plan) -> Refusal | None:
    """10.11 + 10.24: why units of another Stack may not join a charge."""
    unit = units[0]
    facts: dict[str, object] = {"unit": game.id(unit), "other": game.id(plan.units[0])}
    if game.has(unit, DISORDERED) or game.has(plan.units[0], DISORDERED):
        return Refusal("11.14", "guns-alone", facts)
    if len(plan.hexes) > 1:
        return Refusal("10.11", "several-stacks", facts)
    near = game.grid.rings(game.where[unit])[1]
    if not any(near >> game.where[other] & 1 for other in plan.units):
        return Refusal("10.24", "not-adjacent", facts)
    if game.is_mounted(unit) != game.is_mounted(plan.units[0]):
        return Refusal("10.24", "horse-and-foot", facts)
    if refusal := _refuse_hex(game, unit, plan.hexes[0]):
        return refusal
    for hex in bits(uncovered(game, unit)):
        if hex not in plan.hexes:
            return Refusal("10.12", "must-charge-all", facts | {"hex": game.label(hex)})
    return None


def _refuse_join(game: Position, command: Command, units: Units, other: int) -> Refusal | None:
    if refusal := _refuse_units(game, command, units):
        return refusal
    plan = next((plan for plan in command.plans if plan.units[0] == other), None)
    return Refusal("10.21", "no-such-charge") if plan is None else refuse_joining(game, units, plan)
