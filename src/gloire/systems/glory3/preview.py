"""What an action leads to, computed, not sampled: the reckoning, every result with its faces, and who fares how."""

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.events import Event
from gloire.core.position import answer, decision_of
from gloire.core.procedures import Procedure
from gloire.core.sequences import place as step_of
from gloire.core.tables import Chart
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3 import guns
from gloire.systems.glory3.activation import total_rating
from gloire.systems.glory3.charge import lead
from gloire.systems.glory3.combat import as_it_stands
from gloire.systems.glory3.defense import defensive_modifiers, rating
from gloire.systems.glory3.disorder import take_disorder
from gloire.systems.glory3.fates import fate, fates
from gloire.systems.glory3.fire import MISFIRE, MISGUIDED
from gloire.systems.glory3.frames import Charge, Command, Exchange, Plan, Shot
from gloire.systems.glory3.happened import MarkerSetAside, Modifier
from gloire.systems.glory3.hidden import seen
from gloire.systems.glory3.names import led, named, place
from gloire.systems.glory3.outcomes import Fate, Outcomes, ResultChance
from gloire.systems.glory3.peril import fire_foreseen
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.rally import rating_to_rally
from gloire.systems.glory3.reckoning import charge_modifiers, defenders, through_rear
from gloire.systems.glory3.remarks import facing_remarks

FACES = len(D10.faces)
Following = Callable[[str, int], Procedure]


def preview(game: Position, action: Action, viewer: str | None) -> Outcomes:
    """The outcomes of an action that is offered."""
    match action:
        case do.PlaceMarkers() | do.BeginWith():
            return Outcomes("effect", "4.21")  # 4.21: what the other places is nobody's to foresee.
        case do.CombineCommands(leaders):
            return _above(total_rating(game, tuple(led(game, one) for one in leaders)), "4.25")
        case do.FireAt() | do.ReturnFire():
            return shot_foreseen(game, action)
        case do.DeclareCharge(units, hexes):
            return _fired_at(game, Plan(_numbers(game, units), _hexes(game, hexes)))
        case do.ContinueAttack(unit, hexes):
            return charge_foreseen(game, _numbers(game, (unit,)), _hexes(game, hexes))
        case do.CounterAttack(units, hex, target):
            return counter_foreseen(game, _numbers(game, units), place(game, hex), place(game, target))
        case do.JoinCharge(units, other):
            plan = _plan(game, named(game, other))
            return _fired_at(game, Plan((*plan.units, *_numbers(game, units)), plan.hexes))
        case do.ResolveCharge(unit):
            numbers, hexes_left = as_it_stands(game, _plan(game, named(game, unit)))
            return charge_foreseen(game, numbers, hexes_left) if numbers and hexes_left else Outcomes("effect", "10.35")
        case do.FireDefensively(unit, hexes):
            return defense_foreseen(game, game.where[named(game, unit)], _hexes(game, hexes))
        case do.RallyUnit(unit):
            return _at_most(rating_to_rally(game, named(game, unit)), "11.52")
        case do.RecoverUnit(unit):
            return _at_most(game.unit(named(game, unit)).disordered.cohesion, "11.62")
        case do.FaceTo(unit):
            return Outcomes("effect", "7.11", remarks=tuple(facing_remarks(_after(game, action), named(game, unit))))
    return _certain(game, action, viewer)


def _numbers(game: Position, ids: Sequence[str]) -> tuple[int, ...]:
    return tuple(named(game, id) for id in ids)


def _hexes(game: Position, labels: Sequence[str]) -> tuple[int, ...]:
    return tuple(place(game, label) for label in labels)


def _plan(game: Position, unit: int) -> Plan:
    command = game.within(Command)
    return next(plan for plan in (command.plans if command else ()) if unit in plan.units)


def _certain(game: Position, action: Action, viewer: str | None) -> Outcomes:
    """What happens for certain, before the next question, as the viewer would see it."""
    twin = _after(game, action)
    found: list[Event] = seen(twin.log, viewer)
    return Outcomes("effect", "", events=_while_foreseeable(game, found))


def _after(game: Position, action: Action) -> Position:
    """A copy in which something was done."""
    twin = game.clone()
    twin.log = []
    answer(twin, decision_of(twin), action)
    return twin


def _while_foreseeable(game: Position, events: Sequence[Event]) -> tuple[Event, ...]:
    """G6: where nobody knows whether another marker follows, nothing beyond the end of this one."""
    ends = [at for at, event in enumerate(events, 1) if isinstance(event, MarkerSetAside)]
    return tuple(events[: ends[0]] if ends and game.scenario.choices["G6"] == "drawn" else events)


# 9.22: fire


def shot_foreseen(game: Position, action: do.FireAt | do.ReturnFire) -> Outcomes:
    """9.22: the table read with all that counts, through the checks and retreats of those who are hit."""
    numbers = _numbers(game, action.units)
    start = game.where[numbers[0]]
    hex = place(game, action.hex) if isinstance(action, do.FireAt) else game.stack[-1].shots[0].start
    shot, parts = Shot(numbers, start, hex), guns.modifiers(game, numbers, start, hex)
    modifier, friends = sum(part.value for part in parts), guns.exposed_friends(game, start, hex)
    step = step_of(game.scenario.sequence, Exchange, "ApplyFire")

    def read(face: int) -> str:
        return MISGUIDED if friends and face <= MISFIRE else game.scenario.fire_table.result(face + modifier)

    def follow(result: str) -> Exchange:
        hit = friends if result == MISGUIDED else guns.affected(game, start, hex)
        return Exchange(step=step, shots=(replace(shot, result=result, units=hit),), at=1)

    results = tuple(
        ResultChance(result, len(faces) / FACES, faces, fates(game, follow(result)))
        for result, faces in D10.by_result(read).items()
    )
    return Outcomes("fire", "9.22", results, parts, modifier)


# 10.29: charges


def charge_foreseen(game: Position, units: Sequence[int], hexes: Sequence[int]) -> Outcomes:
    """10.29: a charge to the end of all checks and retreats, should nobody evade or fire."""
    step = step_of(game.scenario.sequence, Charge, "StrikeLosers")
    foes = tuple(unit for hex in hexes for unit in game.pile(hex))
    origins = tuple({game.where[unit]: None for unit in units})
    rear = through_rear(game, units, hexes)
    charge = Charge(units=tuple(units), hexes=tuple(hexes), origins=origins, defenders=foes, rear=rear)
    if not defenders(game, hexes):
        overrun = step_of(game.scenario.sequence, Charge, "overrun_guns")
        fate = fates(game, replace(charge, step=overrun))
        return Outcomes("charge", "10.28", (ResultChance("D guns", 1.0, D10.faces, fate),))
    parts = charge_modifiers(game, units, hexes)
    modifier = sum(part.value for part in parts)
    table = game.scenario.charge_table
    results = tuple(
        ResultChance(
            result,
            len(faces) / FACES,
            faces,
            fates(game, replace(charge, step=step, total=faces[-1] + modifier, result=result)),
        )
        for result, faces in D10.by_result(lambda face: table.result(face + modifier)).items()
    )
    return Outcomes("charge", "10.29", results, parts, modifier)


def counter_foreseen(game: Position, units: Sequence[int], hex: int, target: int) -> Outcomes:
    """11.33: the charge from the hex into which the units advance."""
    twin = game.clone()
    twin.log = []
    for unit in units:
        twin.move(unit, hex)
        twin.face(unit, twin.grid.near[hex].index(target))
    return charge_foreseen(twin, units, (target,))


def _fired_at(game: Position, plan: Plan) -> Outcomes:
    """10.3: a charge that is to be declared, with the fire it has to expect."""
    command = game.within(Command)
    others = command.plans if command else ()
    salvos, after = fire_foreseen(game, plan, others, lambda units: won(game, units, plan.hexes))
    return replace(charge_foreseen(game, plan.units, plan.hexes), salvos=salvos, after=after)


def won(game: Position, units: Sequence[int], hexes: Sequence[int]) -> float:
    """10.29: how often these units win a charge."""
    return sum(share for result, share in charge_odds(game, units, hexes) if result.startswith("D "))


def charge_odds(game: Position, units: Sequence[int], hexes: Sequence[int]) -> list[tuple[str, float]]:
    """10.29: the chances of the table alone, for whoever weighs many charges."""
    if not defenders(game, hexes):
        return [("D guns", 1.0)]
    modifier = sum(part.value for part in charge_modifiers(game, units, hexes))
    return _odds(game.scenario.charge_table, modifier)


def shot_odds(game: Position, numbers: Sequence[int], hex: int) -> list[tuple[str, float]]:
    """9.22: the same for fire."""
    modifier = sum(part.value for part in guns.modifiers(game, numbers, game.where[numbers[0]], hex))
    return _odds(game.scenario.fire_table, modifier)


def _odds(table: Chart, modifier: int) -> list[tuple[str, float]]:
    found = D10.by_result(lambda face: table.result(face + modifier))
    return [(result, len(faces) / FACES) for result, faces in found.items()]


# 10.33: defensive fire


def defense_foreseen(game: Position, hex: int, targets: Sequence[int]) -> Outcomes:
    """10.33: the fire at the first of the target hexes, and what becomes of the top units of all of them."""
    first, *others = targets
    parts = _salvo(game, hex, first, len(targets))
    modifier, needs = sum(part.value for part in parts), _rating(game, first)
    found = D10.by_result(lambda face: "hit" if face + modifier > needs else "missed")
    beside = tuple(_struck(game, at, _hit_chance(game, hex, at, len(targets))) for at in others)
    results = tuple(
        ResultChance(result, len(faces) / FACES, faces, (_struck(game, first, float(result == "hit")), *beside))
        for result, faces in found.items()
    )
    return Outcomes("defensive", "10.33", results, parts, modifier, needs=needs)


def _salvo(game: Position, hex: int, target: int, count: int) -> tuple[Modifier, ...]:
    """10.34 + 11.33: what counts; against a new attack not what those of the first combat would add."""
    frame = game.stack[-1]
    return defensive_modifiers(game, hex, target, count, frame.engaged if isinstance(frame, Charge) else ())


def _hit_chance(game: Position, hex: int, target: int, count: int) -> float:
    modifier, needs = sum(part.value for part in _salvo(game, hex, target, count)), _rating(game, target)
    return sum(face + modifier > needs for face in D10.faces) / FACES


def _struck(game: Position, target: int, chance: float) -> Fate:
    """10.33: the top unit of a hex, disordered with a chance."""
    twin, unit = game.clone(), lead(game, target)
    twin.log = []
    take_disorder(twin, unit, "defensive-fire", "10.33")
    return fate(game, unit, [(chance, twin), (1.0 - chance, game)])


def _rating(game: Position, target: int) -> int:
    """10.33: the cohesion that fire at a hex must exceed; of who makes a new attack, that of now."""
    command = game.stack[-1]
    return rating(game, command, target) if isinstance(command, Command) else game.cohesion(lead(game, target))


# Tests


def _at_most(needs: int, rule: str) -> Outcomes:
    return _test(rule, needs, lambda face: face <= needs)


def _above(total: int, rule: str) -> Outcomes:
    return _test(rule, total + 1, lambda face: face > total)


def _test(rule: str, needs: int, passes: Callable[[int], bool]) -> Outcomes:
    found = D10.by_result(lambda face: "passed" if passes(face) else "failed")
    results = tuple(ResultChance(result, len(faces) / FACES, faces) for result, faces in found.items())
    return Outcomes("test", rule, results, needs=needs)
