"""Chapters 10.28, 10.29 and 11.3: a charge is resolved, with all that follows for losers and winners."""

from collections.abc import Iterator, Sequence

from gloire.core.actions import Action, Roll
from gloire.core.procedures import DONE, Decision, Die, Done, Episode
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.glory3 import disorder
from gloire.systems.glory3.actions import AdvanceTo, ContinueAttack, CounterAttack, Halt, ResolveCharge, StayBack
from gloire.systems.glory3.charge import (
    barred,
    can_reach,
    lead,
    needs_company,
    reachable,
    refuse_hexes,
    spared,
    targets,
)
from gloire.systems.glory3.command import inert
from gloire.systems.glory3.defense import foremost, may_advance, refuse_by_orders
from gloire.systems.glory3.frames import Again, Charge, Check, Command, Facing, Hexes, March, Plan, Retreat, Units
from gloire.systems.glory3.happened import (
    AttackContinued,
    ChargeLapsed,
    ChargeResolved,
    CounterAttacked,
    GunsOverrun,
)
from gloire.systems.glory3.leaders import displaced
from gloire.systems.glory3.names import named, place
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import ADVANCED, DISPLACED, GONE, STOPPED, Position
from gloire.systems.glory3.reckoning import charge_modifiers, defenders, through_rear
from gloire.systems.glory3.ways import shut

ATTACKER = "A"  # who suffers by a result of the table; the other is D, the defender
CHECK, DISORDER, RETREAT = "C", "D", "R"
BREAK = "C>D+R"  # a check whose failure is Disorder and a retreat
CONTINUE = 11  # 11.32: the least total that lets the attack go on
COUNTER = 0  # 11.33: below it the defender may attack in turn


# 10.29: which charge is next


class ChooseCharge(Decision):
    """10.29: the attacker resolves his charges in any order."""

    rule = "10.29"

    def asks(self, game: Position, command: Command) -> str | None:
        return game.scenario.sides[command.side] if command.plans else NOBODY

    def options(self, game: Position, command: Command) -> Sequence[Action]:
        return [ResolveCharge(game.id(plan.units[0])) for plan in command.plans]

    def choose(self, game: Position, command: Command, action: ResolveCharge) -> Done | None:
        plan = next(plan for plan in command.plans if game.id(plan.units[0]) == action.unit)
        game.update(command, plans=tuple(other for other in command.plans if other is not plan))
        begin_charge(game, plan)
        return None

    def heard(self, game: Position, command: Command, ended: object) -> None:
        if isinstance(ended, Charge) and ended.advanced >= 0 and ended.kind == "charge" and ended.total >= CONTINUE:
            again = Again(ended.advanced, (*ended.units, *ended.defenders))
            game.update(command, again=(*command.again, again))

    def refuse(self, game: Position, command: Command, action: Action) -> Refusal | None:
        return Refusal("10.29", "no-such-charge", {"unit": action.unit}) if isinstance(action, ResolveCharge) else None


def begin_charge(game: Position, plan: Plan) -> None:
    """10.35 + knots 11 and 14: who is left of the attackers charges those who are left of the defenders."""
    units, hexes = as_it_stands(game, plan)
    if not units or not hexes:
        why = "nobody-left" if not units else "nobody-there"
        game.emit(ChargeLapsed(game.ids(plan.units), game.labels(plan.hexes), why))
        return
    game.begin(Charge(units=units, hexes=hexes))


def as_it_stands(game: Position, plan: Plan) -> tuple[Units, Hexes]:
    """Who of a declared charge can still charge, and which of its hexes are still held before them."""
    held = game.held(1 - game.side(plan.units[0]))
    units = tuple(unit for unit in plan.units if _still_charges(game, unit, plan))
    hexes = tuple(hex for hex in plan.hexes if held >> hex & 1 and any(can_reach(game, unit, hex) for unit in units))
    return units, hexes


def _still_charges(game: Position, unit: int, plan: Plan) -> bool:
    """10.35 + 11.12 + 11.26: not who was stopped, displaced or disordered, nor without a target in front."""
    if game.where[unit] < 0 or game.has(unit, STOPPED | DISPLACED):
        return False
    if not game.is_good(unit) and any(game.troops(hex) for hex in plan.hexes):
        return False
    return any(can_reach(game, unit, hex) for hex in plan.hexes)


# The die


def overrun_guns(game: Position, charge: Charge) -> None:
    """10.28 + 10.35: guns without infantry or cavalry in the same charge are eliminated without a die.

    11.23 + R44: who has retreated onto them goes with them.
    """
    units = tuple(unit for unit in charge.units if game.where[unit] >= 0 and not game.has(unit, STOPPED))
    hexes = tuple(hex for hex in charge.hexes if game.pile(hex) and any(can_reach(game, unit, hex) for unit in units))
    origins = tuple({game.where[unit]: None for unit in units})
    foes = tuple(unit for hex in hexes for unit in game.pile(hex))
    game.update(charge, units=units, hexes=hexes, origins=origins, defenders=foes)
    if (not units or not foes) and charge.hexes:  # 10.27: without a hex all have left, and it is known.
        why = "nobody-there" if units else "nobody-left"
        game.emit(ChargeLapsed(game.ids(charge.units), game.labels(charge.hexes), why))
    elif foes and not defenders(game, hexes):
        game.emit(GunsOverrun(game.ids(foes), game.labels(hexes)))
        for unit in foes:
            disorder.eliminate(game, unit, "overrun", "10.28" if game.is_gun(unit) else "11.23")


class ChargeDie(Die):
    """10.22 + 10.29: the adjusted die is read off the Charge Resolution Table."""

    rule = "10.22"
    dice = D10

    def asks(self, game: Position, charge: Charge) -> str | None:
        fights = charge.units and not charge.result and defenders(game, charge.hexes)
        return CHANCE if fights else NOBODY

    def about(self, game: Position, charge: Charge) -> dict[str, object]:
        parts = charge_modifiers(game, charge.units, charge.hexes)
        return {
            "units": list(game.ids(charge.units)),
            "hexes": list(game.labels(charge.hexes)),
            "modifier": sum(one.value for one in parts),
        }

    def choose(self, game: Position, charge: Charge, action: Roll) -> Done | None:
        parts = charge_modifiers(game, charge.units, charge.hexes)
        total = action.face + sum(one.value for one in parts)
        result = game.scenario.charge_table.result(total)
        ids, hexes = game.ids(charge.units), game.labels(charge.hexes)
        game.emit(ChargeResolved(ids, hexes, charge.kind, action.face, total, parts, result))
        rear = through_rear(game, charge.units, charge.hexes)
        game.update(charge, total=total, result=result, rear=rear)
        return DONE


# What follows for the losers


def suffered(charge: Charge) -> tuple[str, tuple[str, ...]]:
    """10.29: who suffers by the result, and what; nobody where no die was needed."""
    loser, _, effects = charge.result.partition(" ")
    return loser, (effects,) if effects == BREAK else tuple(effects.split("+"))


class StrikeLosers(Episode):
    """10.29: Disorder and cohesion checks, unit by unit, before anybody retreats."""

    def begin(self, game: Position, charge: Charge) -> None:
        loser, words = suffered(charge)
        losers = self._losers(game, charge, loser)
        if DISORDER in words:
            for unit in losers:
                disorder.take_disorder(game, unit, "charge", "10.29")
        if RETREAT in words:
            charge = game.update(charge, falling=tuple(losers))
        if CHECK in words or BREAK in words:
            game.begin_each([Check(unit=unit, why="charge", rear=charge.rear) for unit in losers])
        if loser == ATTACKER:
            self._guns_of_attackers(game, charge, words)

    def _losers(self, game: Position, charge: Charge, loser: str) -> list[int]:
        if not loser:
            return []
        if loser == ATTACKER:
            return [unit for unit in charge.units if game.where[unit] >= 0]
        return [unit for hex in charge.hexes for unit in game.troops(hex)]

    def _guns_of_attackers(self, game: Position, charge: Charge, words: Sequence[str]) -> None:
        """10.28: guns stacked with a charging unit that loses are Disordered, and retreat if the result says so."""
        if game.scenario.choices["G21"] == "retreat" and RETREAT not in words:
            return
        guns = [gun for hex in charge.origins for gun in game.guns(hex)]
        for gun in guns:
            disorder.take_disorder(game, gun, "charge", "10.28")
        if RETREAT in words:
            game.update(charge, falling=(*charge.falling, *guns))

    def heard(self, game: Position, charge: Charge, ended: object) -> None:
        """Who fails is Disordered; where the result is to break, he retreats as well."""
        if not isinstance(ended, Check) or not ended.failed or game.where[ended.unit] < 0:
            return
        disorder.take_disorder(game, ended.unit, "charge", "10.29")
        if BREAK in suffered(charge)[1]:
            game.update(charge, falling=(*charge.falling, ended.unit))


class Fall(Episode):
    """11.2: the losers retreat; guns that stood with defenders who lost retreat with them and check (10.28, G21)."""

    def begin(self, game: Position, charge: Charge) -> None:
        loser, _ = suffered(charge)
        if not loser:
            return
        guns = self._guns_of_defenders(game, charge) if loser != ATTACKER else []
        falling = tuple(unit for unit in (*charge.falling, *guns) if game.where[unit] >= 0)
        sources = charge.origins if loser != ATTACKER else charge.hexes
        frames: list[Check | Retreat] = [Check(unit=gun, why="charge", rear=charge.rear) for gun in guns]
        if falling:
            frames.append(Retreat(units=falling, sources=sources))
        game.begin_each(frames)

    def _guns_of_defenders(self, game: Position, charge: Charge) -> list[int]:
        guns = [unit for unit in charge.defenders if game.is_gun(unit) and game.where[unit] >= 0]
        troops = [unit for unit in charge.defenders if not game.is_gun(unit)]
        lost = any(unit in charge.falling or game.where[unit] < 0 for unit in troops)
        return [gun for gun in guns if not self._is_held(game, charge, gun)] if lost else []

    def _is_held(self, game: Position, charge: Charge, gun: int) -> bool:
        """G21: guns whose own hex holds lose with nobody."""
        return any(unit not in charge.falling for unit in game.troops(game.where[gun]))

    def heard(self, game: Position, charge: Charge, ended: object) -> None:
        if isinstance(ended, Check) and ended.failed and game.where[ended.unit] >= 0:
            disorder.take_disorder(game, ended.unit, "charge", "10.28")


# 11.31: advance


class ChooseAdvance(Decision):
    """11.31: of the charging units on top the one with the highest cohesion must advance into a vacated hex."""

    rule = "11.31"

    def asks(self, game: Position, charge: Charge) -> str | None:
        return game.owner(charge.units[0]) if charge.advanced < 0 and any(_advances(game, charge)) else NOBODY

    def options(self, game: Position, charge: Charge) -> Sequence[Action]:
        return list(_advances(game, charge))

    def choose(self, game: Position, charge: Charge, action: AdvanceTo) -> Done | None:
        unit, hex = named(game, action.unit), place(game, action.hex)
        game.update(charge, advanced=unit)
        game.mark(unit, ADVANCED)
        game.begin(March(unit=unit, path=(game.where[unit], hex), kind="advance"))
        return DONE

    def heard(self, game: Position, charge: Charge, ended: object) -> None:
        """13 + R52: at night who has advanced is Disordered, or withdraws."""
        if isinstance(ended, March) and game.suffers_night(game.side(ended.unit)):
            disorder.take_disorder(game, ended.unit, "night", "13")

    def refuse(self, game: Position, charge: Charge, action: Action) -> Refusal | None:
        if not isinstance(action, AdvanceTo):
            return None
        best = [one.unit for one in _advances(game, charge)]
        facts: dict[str, object] = {"unit": action.unit, "hex": action.hex}
        return Refusal("11.31", "not-vacated" if action.unit in best else "another-advances", facts)


def _advances(game: Position, charge: Charge) -> Iterator[AdvanceTo]:
    stood = tuple(unit for unit in charge.units if game.where[unit] in charge.origins)
    vacated = [hex for hex in charge.hexes if not game.pile(hex)]
    for unit in foremost(game, stood):
        for hex in vacated:
            if may_advance(game, unit, hex):
                yield AdvanceTo(game.id(unit), game.label(hex))


# 11.33: counter-attack


class ChooseCounterAttack(Decision):
    """11.33: defenders may advance into a vacated hex and charge one hex of units that have retreated."""

    rule = "11.33"

    def asks(self, game: Position, charge: Charge) -> str | None:
        if charge.kind == "counter" or not charge.result or charge.total >= COUNTER:
            return NOBODY
        return game.scenario.sides[1 - game.side(charge.units[0])] if any(_counters(game, charge)) else NOBODY

    def options(self, game: Position, charge: Charge) -> Sequence[Action]:
        return [*_counters(game, charge), StayBack()]

    def choose(self, game: Position, charge: Charge, action: Action) -> Done | None:
        if isinstance(action, CounterAttack):
            units = tuple(named(game, unit) for unit in action.units)
            self._strike(game, charge, units, place(game, action.hex), place(game, action.target))
        return DONE

    def _strike(self, game: Position, charge: Charge, units: Units, hex: int, target: int) -> None:
        game.emit(CounterAttacked(game.ids(units), game.label(hex), game.label(target)))
        facing = game.grid.near[hex].index(target)
        leaving = displaced(game, hex, game.side(units[0]), game.where[units[0]])  # 5.15
        for unit in units:
            game.move(unit, hex)
            game.face(unit, facing)
            game.mark(unit, ADVANCED)
            for answer in game.scenario.ask.moved:
                answer(game, unit, "advance")
        engaged = (*charge.units, *charge.defenders)
        game.begin(Charge(units=units, hexes=(target,), kind="counter", engaged=engaged))
        game.begin(Facing(units=units, rule="11.33", toward=target))  # 11.31: with the target in front.
        game.begin_each(leaving)

    def refuse(self, game: Position, charge: Charge, action: Action) -> Refusal | None:
        if not isinstance(action, CounterAttack):
            return None
        hex, target = place(game, action.hex), place(game, action.target)
        for unit in (named(game, id) for id in action.units if min(hex, target) >= 0):
            if unit in charge.defenders and game.where[unit] >= 0 and (why := _refuse_strike(game, unit, hex, target)):
                return why
        alone = named(game, action.units[0]) if len(action.units) == 1 else GONE
        return (needs_company(game, alone) if alone >= 0 else None) or Refusal("11.33", "no-counter-attack")


def _counters(game: Position, charge: Charge) -> Iterator[CounterAttack]:
    """11.33: into each vacated hex, by the top unit of a defending hex, alone or with the one below, at each target."""
    vacated = [hex for hex in charge.origins if not game.pile(hex)]
    closed = shut(game, 1 - game.side(charge.units[0]))  # 6.53
    fled = [hex for unit in charge.falling if (hex := game.where[unit]) >= 0 and not closed >> hex & 1]
    for start in charge.hexes:
        troops = [unit for unit in game.troops(start) if unit in charge.defenders and not _held_back(game, unit)]
        groups = [tuple(troops[:size]) for size in range(1, len(troops) + 1)]
        groups = [group for group in groups if len(group) > 1 or not needs_company(game, group[0])]
        for group in groups:
            for hex in vacated:
                for target in dict.fromkeys(fled):
                    if all(_may_strike(game, unit, hex, target) for unit in group):
                        yield CounterAttack(game.ids(group), game.label(hex), game.label(target))


def _may_strike(game: Position, unit: int, hex: int, target: int) -> bool:
    """11.33: whether a unit may advance into a hex and charge another from there."""
    able = may_advance(game, unit, hex) and game.ground.charges[game.arm(unit)][hex] >> target & 1
    return bool(able) and spared(game, unit, hex, target) is None


def _refuse_strike(game: Position, unit: int, hex: int, target: int) -> Refusal | None:
    return _held_back(game, unit) or refuse_by_orders(game, unit, hex) or spared(game, unit, hex, target)


def _held_back(game: Position, unit: int) -> Refusal | None:
    """11.12 + 13 + R49: why a defender makes no counter-attack, wherever to: it would have to advance and charge."""
    facts: dict[str, object] = {"unit": game.id(unit)}
    if not game.is_good(unit):
        return Refusal("11.12", "disordered", facts)
    if game.is_night and game.is_mounted(unit):
        return Refusal("13", "no-cavalry-charge-at-night", facts)
    if game.suffers_night(game.side(unit)):
        return Refusal("13", "no-counter-attack-at-night", facts, ruling="R49")
    return inert(game, unit) or barred(game, unit)


# 11.32: continued attacks


class ChooseContinued(Decision):
    """11.32: when all other charges are over, units that advanced by an 11 or more may charge once again."""

    rule = "11.32"

    def asks(self, game: Position, command: Command) -> str | None:
        return game.scenario.sides[command.side] if any(_chances(game, command)) else NOBODY

    def options(self, game: Position, command: Command) -> Sequence[Action]:
        found: list[Action] = []
        for again in _chances(game, command):
            found += [ContinueAttack(game.id(again.unit), game.labels(hexes)) for hexes in targets(game, (again.unit,))]
            found.append(Halt(game.id(again.unit)))
        return found

    def choose(self, game: Position, command: Command, action: Action) -> Done | None:
        assert isinstance(action, ContinueAttack | Halt)
        unit = named(game, action.unit)
        again = next(one for one in command.again if one.unit == unit)
        game.update(command, again=tuple(one for one in command.again if one is not again))
        if isinstance(action, ContinueAttack):
            hexes = tuple(place(game, hex) for hex in action.hexes)
            game.emit(AttackContinued(action.unit, action.hexes))
            game.begin(Charge(units=(unit,), hexes=hexes, kind="continued", engaged=again.engaged))
        return None

    def refuse(self, game: Position, command: Command, action: Action) -> Refusal | None:
        if not isinstance(action, ContinueAttack | Halt):
            return None
        unit = named(game, action.unit)
        if isinstance(action, Halt) or all(again.unit != unit for again in _chances(game, command)):
            alone = needs_company(game, unit) if unit >= 0 else None
            return alone or Refusal("11.32", "no-continued-attack")
        return refuse_hexes(game, unit, [place(game, hex) for hex in action.hexes])


def _chances(game: Position, command: Command) -> Iterator[Again]:
    for again in command.again:
        unit = again.unit
        if game.where[unit] >= 0 and game.is_good(unit) and lead(game, game.where[unit]) == unit:
            if reachable(game, unit) and not needs_company(game, unit):
                yield again
