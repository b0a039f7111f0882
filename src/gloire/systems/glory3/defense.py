"""Chapters 10.27 and 10.3: retreat before a charge, and defensive fire."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from msgspec.structs import replace

from gloire.core.actions import Action, Roll
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.glory3 import disorder
from gloire.systems.glory3.actions import FireDefensively, FollowUp, HoldFire, RetreatBefore, StandFast, StayBack
from gloire.systems.glory3.charge import can_reach, lead
from gloire.systems.glory3.command import inert
from gloire.systems.glory3.frames import Charge, Command, DefensiveFire, Evasion, Hexes, March, Plan, Units
from gloire.systems.glory3.happened import DefensiveFireBegan, DefensiveShot, Modifier
from gloire.systems.glory3.names import named, place
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import DEFENDED, DISORDERED, STOPPED, Position
from gloire.systems.glory3.reckoning import is_guest
from gloire.systems.glory3.scenario import INFANTRY
from gloire.systems.glory3.stacking import may_join
from gloire.systems.glory3.ways import shut

Attack = Command | Charge  # the charges of a command; or a continued attack or counter-attack
Plans = Sequence[Plan]


# 10.27: retreat before a charge


class RetreatBeforeCharge(Decision):
    """10.27: mounted cavalry and horse artillery may retreat one or two hexes before infantry charges them.

    R50: before continued attacks and counter-attacks as well.
    """

    rule = "10.27"

    def asks(self, game: Position, frame: Attack) -> str | None:
        return game.scenario.sides[1 - _attacker(game, frame)] if _evaders(game, frame) else NOBODY

    def options(self, game: Position, frame: Attack) -> Sequence[Action]:
        found: list[Action] = []
        for unit in _evaders(game, frame):
            attackers = attacking_hexes(game, plans_of(frame), game.where[unit])
            hexes = evasion_hexes(game, unit, attackers)
            found += [RetreatBefore(game.id(unit), game.label(hex)) for hex in bits(hexes)]
            found.append(StandFast(game.id(unit)))
        return found

    def choose(self, game: Position, frame: Attack, action: Action) -> Done | None:
        assert isinstance(action, RetreatBefore | StandFast)
        unit = named(game, action.unit)
        frame = game.update(frame, asked=(*frame.asked, unit))
        if isinstance(action, RetreatBefore):
            attackers = attacking_hexes(game, plans_of(frame), game.where[unit])
            path = (game.where[unit], place(game, action.hex))
            game.begin(Evasion(unit=unit, attackers=attackers, path=path))
        return None

    def refuse(self, game: Position, frame: Attack, action: Action) -> Refusal | None:
        if not isinstance(action, RetreatBefore):
            return None
        unit, hex = named(game, action.unit), place(game, action.hex)
        if unit not in _evaders(game, frame) or hex < 0:
            return _refuse_evader(game, plans_of(frame), unit)
        attackers = attacking_hexes(game, plans_of(frame), game.where[unit])
        return _refuse_evasion(game, unit, attackers, hex)


def plans_of(frame: Attack) -> Plans:
    """The charges before which one may retreat: those of a command; a continued attack, a counter-attack."""
    if isinstance(frame, Command):
        return frame.plans
    return (Plan(frame.units, frame.hexes),) if frame.kind != "charge" else ()


def _attacker(game: Position, frame: Attack) -> int:
    return frame.side if isinstance(frame, Command) else game.side(frame.units[0])


def attacking_hexes(game: Position, plans: Plans, hex: int) -> Hexes:
    """The hexes from which a hex is charged."""
    found = {game.where[unit]: None for plan in plans if hex in plan.hexes for unit in plan.units}
    return tuple(at for at in found if at >= 0)


def _evaders(game: Position, frame: Attack) -> list[int]:
    plans = plans_of(frame)
    charged = {hex: None for plan in plans for hex in plan.hexes}
    return [
        unit
        for hex in charged
        for unit in game.pile(hex)
        if unit not in frame.asked
        and may_evade(game, plans, unit)
        and evasion_hexes(game, unit, attacking_hexes(game, plans, hex))
    ]


def may_evade(game: Position, plans: Plans, unit: int) -> bool:
    """10.27: on horseback, or allowed to by a rule of the battle; charged by infantry and by no mounted cavalry."""
    hex = game.where[unit]
    if not (_rides(game, unit) or _slips_away(game, unit)) or inert(game, unit):
        return False
    return not any(game.is_mounted(plan.units[0]) for plan in plans if hex in plan.hexes)


def _rides(game: Position, unit: int) -> bool:
    """10.27: mounted cavalry and horse artillery, which may go a second hex."""
    return game.unit(unit).is_horse and not game.is_dismounted(unit)


def _slips_away(game: Position, unit: int) -> bool:
    asked = game.scenario.ask.evades
    return bool(asked) and any(answer(game, unit) for answer in asked)


def evasion_hexes(game: Position, unit: int, attackers: Hexes) -> int:
    """10.27: where it can go by one hex: away from the attackers, next to no enemy, within stacking; as a mask."""
    near, side = game.ground.crossable[game.arm(unit)][game.where[unit]], game.side(unit)
    found = near & ~game.held(1 - side) & ~game.beside(1 - side) & ~shut(game, side)  # 6.53
    for hex in bits(found):
        if not all(game.grid.distance(hex, other) > 1 for other in attackers) or not _has_room(game, unit, hex):
            found &= ~(1 << hex)
    for answer in game.scenario.ask.closed:
        found &= ~answer.hexes(game, unit)
    for barrier in game.scenario.ask.crossed:
        barred = (hex for hex in bits(found) if barrier.forbids(game, unit, game.where[unit], hex))
        found &= ~game.grid.mask(barred)
    return found


def _has_room(game: Position, unit: int, hex: int) -> bool:
    return not game.pile(hex) or may_join(game, unit, hex)


def _refuse_evader(game: Position, plans: Plans, unit: int) -> Refusal | None:
    if unit < 0 or not any(game.where[unit] in plan.hexes for plan in plans):
        return Refusal("10.27", "not-charged")
    facts: dict[str, object] = {"unit": game.id(unit)}
    if not (_rides(game, unit) or _slips_away(game, unit)):
        asked = game.scenario.ask.stays
        return next(
            (why for answer in asked if (why := answer(game, unit))), Refusal("10.27", "not-on-horseback", facts)
        )
    if refusal := inert(game, unit):
        return refusal
    return Refusal("10.27", "charged-by-cavalry", facts)


def _refuse_evasion(game: Position, unit: int, attackers: Hexes, hex: int) -> Refusal | None:
    facts: dict[str, object] = {"unit": game.id(unit), "hex": game.label(hex)}
    if not game.ground.crossable[game.arm(unit)][game.where[unit]] >> hex & 1:
        return Refusal("11.24", "cannot-cross", facts)
    if game.near_enemy(hex, game.side(unit)):
        return Refusal("10.27", "next-to-an-enemy", facts)
    if not _has_room(game, unit, hex):
        return Refusal("10.27", "no-room", facts)
    if shut(game, game.side(unit)) >> hex & 1:
        return Refusal("6.53", "entry-hex", facts)
    return refuse_by_orders(game, unit, hex) or Refusal("10.27", "not-farther", facts)


def refuse_by_orders(game: Position, unit: int, hex: int) -> Refusal | None:
    """Why a rule of the battle keeps a unit from going to a hex next to it."""
    ask, facts = game.scenario.ask, {"unit": game.id(unit), "hex": game.label(hex)}
    for closure in ask.closed:
        if closure.hexes(game, unit) >> hex & 1:
            return Refusal(closure.rule, closure.code, facts)
    for barrier in ask.crossed:
        if barrier.forbids(game, unit, game.where[unit], hex):
            return Refusal(barrier.rule, barrier.code, facts)
    return None


def ride_off(game: Position, evasion: Evasion) -> None:
    """10.27: the first hex of it."""
    _ride(game, evasion, evasion.path[-1])


def _ride(game: Position, evasion: Evasion, hex: int) -> None:
    game.begin(March(unit=evasion.unit, path=(game.where[evasion.unit], hex), kind="evade"))


class ChooseSecondHex(Decision):
    """10.27: it may go a second hex."""

    rule = "10.27"

    def asks(self, game: Position, evasion: Evasion) -> str | None:
        unit = evasion.unit
        farther = _rides(game, unit) and evasion_hexes(game, unit, evasion.attackers)
        return game.owner(unit) if farther else NOBODY

    def options(self, game: Position, evasion: Evasion) -> Sequence[Action]:
        id, hexes = game.id(evasion.unit), evasion_hexes(game, evasion.unit, evasion.attackers)
        return [*(RetreatBefore(id, game.label(hex)) for hex in bits(hexes)), StandFast(id)]

    def choose(self, game: Position, evasion: Evasion, action: Action) -> Done | None:
        if isinstance(action, RetreatBefore):
            _ride(game, evasion, place(game, action.hex))
        return DONE

    def refuse(self, game: Position, evasion: Evasion, action: Action) -> Refusal | None:
        if not isinstance(action, RetreatBefore) or named(game, action.unit) != evasion.unit:
            return None
        return _refuse_evasion(game, evasion.unit, evasion.attackers, place(game, action.hex))


class ChooseFollowUp(Decision):
    """10.27 + 11.31: a charging unit may advance into a hex that was left before the charge."""

    rule = "10.27"

    def asks(self, game: Position, frame: Attack) -> str | None:
        return game.scenario.sides[_attacker(game, frame)] if any(_follow_ups(game, frame)) else NOBODY

    def options(self, game: Position, frame: Attack) -> Sequence[Action]:
        return [*_follow_ups(game, frame), StayBack()]

    def choose(self, game: Position, frame: Attack, action: Action) -> Done | None:
        if not isinstance(action, FollowUp):
            _leave_out(game, frame, _vacant(game, frame))
            return DONE
        unit, hex = named(game, action.unit), place(game, action.hex)
        _leave_out(game, frame, (hex,), unit)
        game.begin(March(unit=unit, path=(game.where[unit], hex), kind="advance"))
        return None

    def refuse(self, game: Position, frame: Attack, action: Action) -> Refusal | None:
        if not isinstance(action, FollowUp):
            return None
        unit, hex = named(game, action.unit), place(game, action.hex)
        facts: dict[str, object] = {"unit": action.unit, "hex": action.hex}
        if hex not in _vacant(game, frame):
            return Refusal("11.31", "not-vacated", facts)
        if not any(unit in foremost(game, plan.units) for plan in plans_of(frame) if hex in plan.hexes):
            return Refusal("11.31", "another-advances", facts)
        return refuse_by_orders(game, unit, hex)


def _vacant(game: Position, frame: Attack) -> Hexes:
    return tuple({hex: None for plan in plans_of(frame) for hex in plan.hexes if not game.pile(hex)})


def _leave_out(game: Position, frame: Attack, hexes: Hexes, gone: int = -1) -> None:
    """10.27 + 10.24: these hexes are charged no longer; nor does who lay below a unit that has gone charge alone."""
    if isinstance(frame, Command):
        left = _without(frame.plans, hexes)
        game.update(frame, plans=tuple(replace(plan, units=(gone,)) if gone in plan.units else plan for plan in left))
    else:
        game.update(frame, hexes=tuple(hex for hex in frame.hexes if hex not in hexes))


def _follow_ups(game: Position, frame: Attack) -> Iterator[FollowUp]:
    """11.31: into each vacant hex the unit on top with the highest cohesion of those that charged it."""
    for plan in plans_of(frame):
        for hex in plan.hexes:
            if not game.pile(hex):
                for unit in foremost(game, plan.units):
                    if may_advance(game, unit, hex):
                        yield FollowUp(game.id(unit), game.label(hex))


def foremost(game: Position, units: Units) -> list[int]:
    """11.31: of charging units on top of their Stacks those with the highest cohesion."""
    tops = [unit for unit in units if game.where[unit] >= 0 and lead(game, game.where[unit]) == unit]
    best = max((game.cohesion(unit) for unit in tops), default=0)
    return [unit for unit in tops if game.cohesion(unit) == best]


def may_advance(game: Position, unit: int, hex: int) -> bool:
    """11.31 + 6.53: into a hex next to it, closed to the unit neither as an entry nor by a rule of the battle."""
    able = game.ground.crossable[game.arm(unit)][game.where[unit]] & ~shut(game, game.side(unit))
    return bool(able >> hex & 1) and refuse_by_orders(game, unit, hex) is None


def _without(plans: Plans, hexes: Hexes) -> tuple[Plan, ...]:
    """The charges without some hexes; who has none left does not charge."""
    kept = [Plan(plan.units, tuple(hex for hex in plan.hexes if hex not in hexes)) for plan in plans]
    return tuple(plan for plan in kept if plan.hexes)


# 10.3: defensive fire


class ChooseDefensiveFire(Decision):
    """10.31 + 10.32: each Stack that is charged may fire at chargers in front of it, once."""

    rule = "10.31"

    def asks(self, game: Position, command: Command) -> str | None:
        return game.scenario.sides[1 - command.side] if any(_salvos(game, command)) else NOBODY

    def options(self, game: Position, command: Command) -> Sequence[Action]:
        return [*_salvos(game, command), HoldFire()]

    def choose(self, game: Position, command: Command, action: Action) -> Done | None:
        if not isinstance(action, FireDefensively):
            return DONE
        hex = game.where[named(game, action.unit)]
        targets = tuple(place(game, label) for label in action.hexes)
        command = game.update(command, fired=(*command.fired, hex))
        ratings = tuple(rating(game, command, target) for target in targets)
        _begin_fire(game, DefensiveFire(units=firing_units(game, hex), hex=hex, targets=targets, ratings=ratings))
        return None

    def refuse(self, game: Position, command: Command, action: Action) -> Refusal | None:
        if not isinstance(action, FireDefensively):
            return None
        unit = named(game, action.unit)
        if unit < 0 or not any(game.where[unit] in plan.hexes for plan in command.plans):
            return Refusal("10.31", "not-charged")
        return refuse_salvo(game, game.where[unit], tuple(place(game, label) for label in action.hexes), command.fired)


def rating(game: Position, command: Command, target: int) -> int:
    """10.33 + G24: the cohesion of a hex's top unit as the fire began, whatever it has done since; or that of now."""
    unit = lead(game, target)
    return game.cohesion(unit) if game.scenario.choices["G24"] == "now" else dict(command.ratings)[unit]


def _begin_fire(game: Position, fire: DefensiveFire) -> None:
    """10.33: a die for each target hex."""
    for unit in fire.units:
        game.mark(unit, DEFENDED)
    game.emit(DefensiveFireBegan(game.ids(fire.units), game.labels(fire.targets)))
    game.begin(fire)


def _salvos(game: Position, command: Command) -> Iterator[FireDefensively]:
    """10.33: at the top units that charge; where one is gone, its hex is no target any more."""
    tops = {unit for unit, _ in command.ratings}
    for hex in {hex: None for plan in command.plans for hex in plan.hexes}:
        if hex not in command.fired:
            aims = attacking_hexes(game, command.plans, hex)
            yield from salvos(game, hex, tuple(at for at in aims if lead(game, at) in tops))


def salvos(game: Position, hex: int, attackers: Hexes, engaged: Units = ()) -> Iterator[FireDefensively]:
    """10.32: a Stack fires at one, some or all charging hexes in front of it."""
    firing = firing_units(game, hex, engaged)
    if not firing:
        return
    front = game.front(firing[0])
    aims = sorted(at for at in attackers if front >> at & 1 and lead(game, at) >= 0)
    for chosen in chain.from_iterable(combinations(aims, size) for size in range(1, len(aims) + 1)):
        yield FireDefensively(game.id(firing[0]), game.labels(chosen))


def firing_units(game: Position, hex: int, engaged: Units = ()) -> Units:
    """10.31: those of a Stack who may fire. 11.23 + 11.33: not guests, nor who was in the combat before."""
    heard = [unit for unit in game.pile(hex) if unit not in engaged and not is_guest(game, unit)]
    return tuple(unit for unit in heard if may_defend(game, unit))


def may_defend(game: Position, unit: int) -> bool:
    """10.31 + 9.12: not mounted cavalry; a gun only in order, and once in an activation."""
    if game.is_mounted(unit) or inert(game, unit):
        return False
    return not (game.is_gun(unit) and game.has(unit, DISORDERED | DEFENDED))


def refuse_salvo(game: Position, hex: int, targets: Hexes, fired: Hexes) -> Refusal | None:
    """10.31 + 10.32: why a Stack may not fire at these hexes."""
    if hex < 0 or not game.pile(hex):
        return Refusal("10.31", "not-charged")
    facts: dict[str, object] = {"unit": game.id(game.pile(hex)[0])}
    if hex in fired:
        return Refusal("10.31", "has-defended", facts)
    firing = firing_units(game, hex)
    if not firing:
        return inert(game, game.pile(hex)[0]) or Refusal("10.31", "cannot-defend", facts)
    for target in targets:
        if target < 0 or not game.front(firing[0]) >> target & 1:
            return Refusal("10.32", "not-in-front", facts)
    return Refusal("10.31", "no-charger-there", facts)


class DefensiveDie(Die):
    """10.33 + 10.36: a die above the cohesion of the top unit disorders it, once more if it is fired at again.

    10.35: the charge from that hex is off.
    """

    rule = "10.33"
    dice = D10

    def asks(self, game: Position, fire: DefensiveFire) -> str | None:
        return CHANCE if fire.at < len(fire.targets) else NOBODY

    def about(self, game: Position, fire: DefensiveFire) -> dict[str, object]:
        target = fire.targets[fire.at]
        modifier = sum(one.value for one in _reckoned(game, fire.units, fire.hex, target, len(fire.targets)))
        return {"hex": game.label(target), "cohesion": fire.ratings[fire.at], "modifier": modifier}

    def choose(self, game: Position, fire: DefensiveFire, action: Roll) -> Done | None:
        at, target = fire.at, fire.targets[fire.at]
        parts = _reckoned(game, fire.units, fire.hex, target, len(fire.targets))
        total, rating, unit = action.face + sum(one.value for one in parts), fire.ratings[at], lead(game, target)
        hit = total > rating
        told = (game.ids(fire.units), game.label(target), game.id(unit))
        game.emit(DefensiveShot(*told, action.face, total, parts, rating, hit))
        game.update(fire, at=at + 1)
        if hit:
            for other in game.pile(target):
                game.mark(other, STOPPED)
            disorder.take_disorder(game, unit, "defensive-fire", "10.33")
        return None


def defensive_modifiers(game: Position, hex: int, target: int, count: int, engaged: Units = ()) -> tuple[Modifier, ...]:
    """10.34: all that counts for fire from a hex at one of so many target hexes."""
    return _reckoned(game, firing_units(game, hex, engaged), hex, target, count)


def _reckoned(game: Position, firing: Units, hex: int, target: int, count: int) -> tuple[Modifier, ...]:
    found = _of_the_firer(game, firing, count)
    if game.is_mounted(lead(game, target)):
        found.append(_counted(game, "mounted-target", "10.34"))
    found += [Modifier("charger-in", worth, "10.41", terrain=kind) for kind, worth in game.ground.defensive[target]]
    asked = (answer(game, hex, target) for answer in game.scenario.ask.defensive)
    return (*found, *(one for one in asked if one))


def _counted(game: Position, what: str, rule: str) -> Modifier:
    return Modifier(what, game.scenario.worth[what], rule)


def _of_the_firer(game: Position, firing: Units, count: int) -> list[Modifier]:
    """10.32 + 10.34 + G20: guns alone, infantry alone, and both together."""
    foot = [unit for unit in firing if game.arm(unit) == INFANTRY]
    guns = [unit for unit in firing if game.is_gun(unit)]
    found = []
    if guns and count == 1 and (not foot or game.scenario.choices["G20"] == "added"):
        found.append(_counted(game, "guns-at-one-hex", "10.34"))
    if len(guns) > 1 and count == 1:
        found.append(_counted(game, "two-guns-at-one-hex", "10.34"))
    if foot and guns:
        found.append(_counted(game, "guns-with-infantry", "10.34"))
    if foot and count > 1:
        found.append(
            Modifier("further-hex", game.scenario.worth["further-hex"] * (count - 1), "10.32", about=str(count))
        )
    if foot and game.has(foot[0], DISORDERED) and top_unit(game, game.where[foot[0]]) == foot[0]:
        found.append(_counted(game, "disordered-infantry", "10.34"))
    return found


def top_unit(game: Position, hex: int) -> int:
    """11.12: the top unit of a Stack, guests apart (11.23)."""
    return next(unit for unit in game.pile(hex) if not is_guest(game, unit))


class ChooseLateFire(Decision):
    """11.33: against a continued attack or a counter-attack only Stacks fire that took no part in the combat before."""

    rule = "11.33"

    def asks(self, game: Position, charge: Charge) -> str | None:
        return game.scenario.sides[1 - game.side(charge.units[0])] if any(late_salvos(game, charge)) else NOBODY

    def options(self, game: Position, charge: Charge) -> Sequence[Action]:
        return [*late_salvos(game, charge), HoldFire()]

    def choose(self, game: Position, charge: Charge, action: Action) -> Done | None:
        if not isinstance(action, FireDefensively):
            return DONE
        hex = game.where[named(game, action.unit)]
        game.update(charge, fired=(*charge.fired, hex))
        targets = tuple(place(game, label) for label in action.hexes)
        ratings, firing = (
            tuple(game.cohesion(lead(game, at)) for at in targets),
            firing_units(game, hex, charge.engaged),
        )
        _begin_fire(game, DefensiveFire(units=firing, hex=hex, targets=targets, ratings=ratings))
        return None

    def refuse(self, game: Position, charge: Charge, action: Action) -> Refusal | None:
        if not isinstance(action, FireDefensively):
            return None
        unit, targets = named(game, action.unit), tuple(place(game, label) for label in action.hexes)
        if unit < 0 or game.where[unit] not in charge.hexes:
            return Refusal("10.31", "not-charged")
        if unit in charge.engaged:
            return Refusal("11.33", "was-engaged", {"unit": action.unit})
        return refuse_salvo(game, game.where[unit], targets, charge.fired)


def late_salvos(game: Position, charge: Charge) -> Iterator[FireDefensively]:
    """11.33: the fire that new defenders have."""
    if charge.kind == "charge":
        return
    units = [unit for unit in charge.units if game.where[unit] >= 0]
    start = tuple({game.where[unit]: None for unit in units})
    for hex in charge.hexes:
        if hex not in charge.fired and any(can_reach(game, unit, hex) for unit in units):
            yield from salvos(game, hex, start, charge.engaged)
