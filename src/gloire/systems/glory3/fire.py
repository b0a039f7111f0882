"""Chapter 9, artillery fire: who fires at what, who returns it, dice, and results that are applied together."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action, Roll
from gloire.core.procedures import DONE, Decision, Die, Done, Episode
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.glory3 import disorder, guns
from gloire.systems.glory3.actions import CeaseFire, FireAt, HoldFire, ReturnFire
from gloire.systems.glory3.command import inert
from gloire.systems.glory3.frames import Check, Command, Exchange, Retreat, Shot
from gloire.systems.glory3.happened import FireMisguided, GunsFired, UnitsTurned
from gloire.systems.glory3.names import named, place
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import ACTIVE, FIRED, FIRED_TOGETHER, RETURNED, Position

MISFIRE = 2  # 9.52: the unadjusted die that may hit friends
ALL_ROUND = 3  # 7.14: active guns turn as far as they like
CHECK, DISORDER, DISORDER_AND_RETREAT, MISGUIDED = "C", "D", "D+R", "misguided"  # results of a fire
ABLE = ACTIVE | FIRED | FIRED_TOGETHER  # of these marks only the first, and a gun may fire
Group = tuple[int, ...]


class Fire(Decision):
    """3 + 9.12: guns of the command fire, each once."""

    rule = "9.12"

    def asks(self, game: Position, command: Command) -> str | None:
        return game.scenario.sides[command.side] if _shots(game, command.side) else NOBODY

    def options(self, game: Position, command: Command) -> Sequence[Action]:
        return [*_shots(game, command.side), CeaseFire()]

    def choose(self, game: Position, command: Command, action: Action) -> Done | None:
        if not isinstance(action, FireAt):
            return DONE
        group = tuple(named(game, unit) for unit in action.units)
        _turn(game, group, action.facing)
        for gun in group:
            game.mark(gun, FIRED)
            if not game.has(gun, ACTIVE):
                game.mark(gun, FIRED_TOGETHER)  # 9.3 + R38: it has fired with another command, not with its own.
        hex = place(game, action.hex)
        game.begin(Exchange(shots=(Shot(group, game.where[group[0]], hex),)))
        return None

    def refuse(self, game: Position, command: Command, action: Action) -> Refusal | None:
        return _refuse_fire(game, command, action) if isinstance(action, FireAt) else None


def _turn(game: Position, group: Group, facing: int) -> None:
    if game.facing[group[0]] != facing:
        for gun in group:
            game.face(gun, facing)
        game.emit(UnitsTurned(game.ids(group), facing, "7.14"))


def _shots(game: Position, side: int) -> Sequence[FireAt]:
    """Everything that guns of the command that acts can fire at, alone or together."""
    return game.noted("shots", side, lambda: tuple(_all_shots(game, side)))


def _all_shots(game: Position, side: int) -> Iterator[FireAt]:
    for group in _groups(game, side):
        for hex in guns.viewed(game, group, game.held(1 - side) & _within(game, group)):
            for facing in guns.facings_to_fire(game, group, hex, ALL_ROUND):
                yield FireAt(game.ids(group), game.label(hex), facing)


def _within(game: Position, group: Group) -> int:
    """9.11: the hexes in range, as a mask."""
    start, far = game.where[group[0]], guns.reach(game, group)
    return game.scenario.memory(("disc", start, far), lambda: sum(game.grid.rings(start)[1 : far + 1]))


def _groups(game: Position, side: int) -> Iterator[Group]:
    """9.3: guns that may fire: alone, or two of a Stack together, of which one belongs to the command."""
    own, marks = game.scenario.guns_of(side), game.marks
    if not [gun for gun in own if marks[gun] & ABLE == ACTIVE]:
        return  # Of two that fire together one might do so alone.
    for gun in own:
        if not guns.ready(game, gun):
            continue
        if _may_fire(game, gun):
            yield (gun,)
        for other in game.pile(game.where[gun]):
            if gun < other and guns.ready(game, other) and _may_combine(game, gun, other):
                yield (gun, other)


def _may_fire(game: Position, gun: int) -> bool:
    return game.marks[gun] & ABLE == ACTIVE


def _may_combine(game: Position, one: int, other: int) -> bool:
    """9.3: guns of two commands fire together under one of them, not under both."""
    pair = (one, other)
    if any(game.has(gun, FIRED | FIRED_TOGETHER) or inert(game, gun) for gun in pair):
        return False
    return any(game.has(gun, ACTIVE) for gun in pair) and not _fire_apart(game, pair)


def _fire_apart(game: Position, group: Group) -> Refusal | None:
    """9.3: why guns do not fire together, by a rule of the battle."""
    if len(group) < 2:
        return None
    return next((why for answer in game.scenario.ask.fires_apart if (why := answer(game, group))), None)


def _refuse_fire(game: Position, command: Command, action: FireAt) -> Refusal | None:
    group, hex = tuple(named(game, unit) for unit in action.units), place(game, action.hex)
    if not group or hex < 0 or any(gun < 0 or game.side(gun) != command.side for gun in group):
        return Refusal("9.12", "no-such-guns")
    for gun in group:
        if refusal := _refuse_gun(game, gun):
            return refusal
    facts: dict[str, object] = {"unit": action.units[0], "hex": action.hex}
    if len({game.where[gun] for gun in group}) > 1 or len(group) > 2:
        return Refusal("9.3", "not-stacked", facts)
    if refusal := _fire_apart(game, group):
        return refusal
    if not any(game.has(gun, ACTIVE) for gun in group):
        return Refusal("4.23", "not-active", facts)
    if not game.held(1 - command.side) >> hex & 1:
        return Refusal("9.21", "no-target", facts)
    if refusal := guns.refuse_target(game, group, hex):
        return refusal
    return _refuse_facing(game, group, hex, action.facing, ALL_ROUND)


def _refuse_facing(game: Position, group: Group, hex: int, facing: int, most: int) -> Refusal | None:
    """7.13 + 7.14: why guns do not fire at a hex with this facing; or how two of them are named."""
    facts: dict[str, object] = {"unit": game.id(group[0]), "hex": game.label(hex)}
    if facing not in guns.facings_for(game, game.where[group[0]], hex):
        return Refusal("7.13", "not-in-front", facts)
    if facing not in guns.facings_to_fire(game, group, hex, most):
        return Refusal("7.14", "may-not-turn", facts)
    return Refusal("9.3", "order-of-guns", {"units": list(game.ids(sorted(set(group))))})


def _refuse_gun(game: Position, gun: int) -> Refusal | None:
    facts: dict[str, object] = {"unit": game.id(gun)}
    if not game.is_gun(gun):
        return Refusal("8", "no-artillery", facts)
    if game.where[gun] < 0:
        return Refusal("9.12", "not-here", facts)
    if not game.is_good(gun):
        return Refusal("9.12", "disordered-guns", facts)
    if refusal := inert(game, gun):
        return refusal
    if game.has(gun, FIRED_TOGETHER):
        return Refusal("9.3", "fired-together", facts)
    return Refusal("9.12", "has-fired", facts) if game.has(gun, FIRED) else None


# 9.13: return fire


class ChooseReturn(Decision):
    """9.13: guns that are fired at may fire back, once in a marker's phase, turned by one hexside at most."""

    rule = "9.13"

    def asks(self, game: Position, exchange: Exchange) -> str | None:
        return game.owner(game.pile(exchange.shots[0].hex)[0]) if any(_returns(game, exchange)) else NOBODY

    def options(self, game: Position, exchange: Exchange) -> Sequence[Action]:
        return [*_returns(game, exchange), HoldFire()]

    def choose(self, game: Position, exchange: Exchange, action: Action) -> Done | None:
        if not isinstance(action, ReturnFire):
            return DONE
        group, first = tuple(named(game, unit) for unit in action.units), exchange.shots[0]
        _turn(game, group, action.facing)
        for gun in group:
            game.mark(gun, RETURNED)
        game.update(exchange, shots=(*exchange.shots, Shot(group, first.hex, first.start)))
        return None

    def about(self, game: Position, exchange: Exchange) -> dict[str, object]:
        first = exchange.shots[0]
        return {"units": list(game.ids(first.guns)), "hex": game.label(first.hex), "from": game.label(first.start)}

    def refuse(self, game: Position, exchange: Exchange, action: Action) -> Refusal | None:
        return _refuse_return(game, exchange, action) if isinstance(action, ReturnFire) else None


def _returns(game: Position, exchange: Exchange) -> Iterator[ReturnFire]:
    first = exchange.shots[0]
    able = [gun for gun in game.guns(first.hex) if game.is_good(gun) and not game.has(gun, RETURNED)]
    able = [gun for gun in able if not inert(game, gun)]
    groups: list[Group] = [(gun,) for gun in able]
    if len(able) == 2 and not _fire_apart(game, (min(able), max(able))):
        groups.append((min(able), max(able)))
    for group in groups:
        if guns.refuse_target(game, group, first.start) is None:
            for facing in guns.facings_to_fire(game, group, first.start, guns.ONE_SIDE):
                yield ReturnFire(game.ids(group), facing)


def _refuse_return(game: Position, exchange: Exchange, action: ReturnFire) -> Refusal | None:
    first, group = exchange.shots[0], tuple(named(game, unit) for unit in action.units)
    if not group or any(gun < 0 or game.where[gun] != first.hex or not game.is_gun(gun) for gun in group):
        return Refusal("9.13", "not-fired-at")
    for gun in group:
        facts: dict[str, object] = {"unit": game.id(gun)}
        if not game.is_good(gun):
            return Refusal("9.12", "disordered-guns", facts)
        if game.has(gun, RETURNED):
            return Refusal("9.13", "has-returned", facts)
        if refusal := inert(game, gun):
            return refusal
    if refusal := _fire_apart(game, group) or guns.refuse_target(game, group, first.start):
        return refusal
    return _refuse_facing(game, group, first.start, action.facing, guns.ONE_SIDE)


# 9.22: dice and results


class FireDie(Die):
    """9.22: a die for each fire of the exchange, read off the Artillery Fire Table."""

    rule = "9.22"
    dice = D10

    def asks(self, game: Position, exchange: Exchange) -> str | None:
        return CHANCE if exchange.at < len(exchange.shots) else NOBODY

    def about(self, game: Position, exchange: Exchange) -> dict[str, object]:
        shot = exchange.shots[exchange.at]
        modifier = sum(one.value for one in guns.modifiers(game, shot.guns, shot.start, shot.hex))
        return {"units": list(game.ids(shot.guns)), "hex": game.label(shot.hex), "modifier": modifier}

    def choose(self, game: Position, exchange: Exchange, action: Roll) -> Done | None:
        at, shot = exchange.at, exchange.shots[exchange.at]
        fired = _read_off(game, shot, action.face, "return" if at else "activation")
        shots = (*exchange.shots[:at], fired, *exchange.shots[at + 1 :])
        game.update(exchange, shots=shots, at=at + 1)
        return None


def _read_off(game: Position, shot: Shot, die: int, kind: str) -> Shot:
    """9.22 + 9.52: the result and whom it affects; a low die may hit friends on the way instead."""
    parts = guns.modifiers(game, shot.guns, shot.start, shot.hex)
    total = die + sum(one.value for one in parts)
    friends = guns.exposed_friends(game, shot.start, shot.hex) if die <= MISFIRE else ()
    result = MISGUIDED if friends else game.scenario.fire_table.result(total)
    game.emit(GunsFired(game.ids(shot.guns), game.label(shot.hex), kind, die, total, parts, result))
    if friends:
        game.emit(FireMisguided(game.ids(friends), game.label(shot.hex)))
    return replace(shot, result=result, units=friends or guns.affected(game, shot.start, shot.hex))


class ApplyFire(Episode):
    """9.13 + 9.22: all results, now that everybody has fired."""

    def begin(self, game: Position, exchange: Exchange) -> None:
        frames: list[Check | Retreat] = []
        for shot in exchange.shots:
            if shot.result in (CHECK, MISGUIDED):
                why = "misguided" if shot.result == MISGUIDED else "fire"
                frames += [Check(unit=unit, why=why) for unit in shot.units]
            elif shot.result in (DISORDER, DISORDER_AND_RETREAT):
                frames += self._struck(game, shot)
        game.begin_each(frames)

    def _struck(self, game: Position, shot: Shot) -> list[Retreat]:
        for unit in shot.units:
            if game.where[unit] >= 0:
                disorder.take_disorder(game, unit, "fire", "9.22")
        if shot.result == DISORDER:
            return []
        left = tuple(unit for unit in shot.units if game.where[unit] >= 0)
        return [Retreat(units=left, sources=(shot.start,), why="fire", cause="fire")] if left else []

    def heard(self, game: Position, exchange: Exchange, ended: object) -> None:
        if isinstance(ended, Check) and ended.failed and game.where[ended.unit] >= 0:
            disorder.take_disorder(game, ended.unit, ended.why, "9.52" if ended.why == "misguided" else "9.22")
