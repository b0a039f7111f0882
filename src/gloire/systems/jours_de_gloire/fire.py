"""Chapter 7, artillery fire: who fires at what, the Fire Table, counter-battery fire."""

from collections.abc import Iterator, Sequence

from gloire.core.actions import Action, Roll
from gloire.core.facing import BETWEEN_FRONT_HEXES, THROUGH_CORNER_SIDES, Field, by_bearing, facings_within, field_among
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Die, Done, Episode, Procedure
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.core.sight import trace
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.actions import CeaseFire, FireAt, HoldFire, KeepStacks, PutOnTop, ReturnFire
from gloire.systems.jours_de_gloire.facing import ONE_CORNER, companions, turn
from gloire.systems.jours_de_gloire.frames import Activation, Blow, CohesionTest, Shot
from gloire.systems.jours_de_gloire.happened import Fired, Modifier, StackArranged
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.position import (
    ACTIVE,
    FAILED,
    FIRED,
    REACTED,
    ROUTED,
    SQUARE,
    TURNED,
    Position,
)
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.sight import sees


class ArrangeStacks(Decision):
    """5.1.2: at the beginning of their activation the order of stacks may be changed."""

    rule = "5.1.2"

    def asks(self, game: Position, activation: Activation) -> str | None:
        return game.scenario.sides[activation.side] if _lower_units(game) else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        return [KeepStacks(), *(PutOnTop(game.id(unit)) for unit in _lower_units(game))]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        if not isinstance(action, PutOnTop):
            return DONE
        unit = named(game, action.unit)
        game.put_on_top(unit)
        game.emit(StackArranged(action.unit, game.label(game.where[unit])))
        return None

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        return _refuse_top(game, action.unit) if isinstance(action, PutOnTop) else None


def _refuse_top(game: Position, id: str) -> Refusal:
    """5.1.2: why a unit cannot be put on top of its stack."""
    unit, facts = named(game, id), {"unit": id}
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", facts)
    if not game.has(unit, ACTIVE):
        return Refusal("5.1.2", "stack-not-activated", facts)
    return Refusal("5.1.2", "lies-on-top", facts)


def _lower_units(game: Position) -> list[int]:
    """2.4.3: units that may act, with another of their kind above them."""
    where, piles = game.where, game.piles
    lower = [unit for unit, marks in enumerate(game.marks) if marks & ACTIVE and piles[where[unit]][0] != unit]
    return [unit for unit in lower if _alike(game, unit)[0] != unit]


def _alike(game: Position, unit: int) -> list[int]:
    """5.1.2: those of its hex among whom a unit can lie higher or lower: guns, or all others."""
    hex = game.where[unit]
    return game.guns(hex) if game.arm(unit) == ARTILLERY else game.troops(hex)


class Fire(Decision):
    """7.1: batteries of the activation fire, one after another, before anything else is done (7.2)."""

    rule = "7.1"

    def asks(self, game: Position, activation: Activation) -> str | None:
        return game.scenario.sides[activation.side] if any(_shots(game)) else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        shots = list(_shots(game))
        return shots if _must_fire(game) else [*shots, CeaseFire()]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        if not isinstance(action, FireAt):
            return DONE
        guns = tuple(named(game, id) for id in (action.unit, action.together) if id)
        if action.facing != game.facing[guns[0]]:
            _turn_to_fire(game, companions(game, guns[0]), action.facing)
        for gun in guns:
            game.mark(gun, FIRED)
        hex = place(game, action.hex)
        game.begin(Shot(guns=guns, hex=hex, targets=game.pile(hex)))
        return None

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        if isinstance(action, CeaseFire):
            return Refusal("7.2", "must-fire", {})
        return refuse_fire(game, action) if isinstance(action, FireAt) else None

    def about(self, game: Position, activation: Activation) -> dict[str, object]:
        return {"marker": activation.marker}


def _turn_to_fire(game: Position, guns: Sequence[int], facing: int) -> None:
    """7.2 + 6.2.2: in an enemy zone that is all the turning they may do."""
    turn(game, guns, facing, "7.2")
    for gun in guns:
        game.mark(gun, TURNED)


def _shots(game: Position) -> Iterator[FireAt]:
    for gun, marks in enumerate(game.marks):
        if marks & ACTIVE and game.where[gun] >= 0 and not no_gun(game, gun) and _in_range(game, gun):
            yield from shots_of(game, gun)


def _in_range(game: Position, gun: int) -> int:
    """7.3: the enemies within its maximum range, wherever it faces, as a mask."""
    return ways.near(game, game.where[gun], _range(game, gun)) & game.held(1 - game.side(gun))


def shots_of(game: Position, gun: int) -> Iterator[FireAt]:
    """7.2 + 7.3: every shot of a battery, alone and with the one it is stacked with."""
    mates = [mate for mate in game.guns(game.where[gun]) if mate > gun and not no_gun(game, mate)]
    mates = [mate for mate in mates if game.unit(mate).formation == game.unit(gun).formation]
    for facing in facings_of(game, gun):
        for hex in targets(game, gun, facing):
            yield FireAt(game.id(gun), game.label(hex), facing)
            for mate in mates:
                if hex in targets(game, mate, facing):
                    yield FireAt(game.id(gun), game.label(hex), facing, game.id(mate))


# The rules by which a unit may not fire.
NO_GUN = {
    "no-artillery": "7.1",
    "leader-failed": "2.4.3",
    "routed": "10.2",
    "disordered": "7.2",
    "has-fired": "7.2",
    "not-activated": "2.2",
}


def no_gun(game: Position, unit: int) -> str:
    """7.2 + 2.4.3: why a unit may not fire; empty where it may."""
    if game.arm(unit) != ARTILLERY:
        return "no-artillery"
    if game.has(unit, FAILED):
        return "leader-failed"
    if game.has(unit, ROUTED):
        return "routed"
    if not game.is_good(unit):
        return "disordered"
    if game.has(unit, FIRED):
        return "has-fired"
    return "" if game.has(unit, ACTIVE) else "not-activated"


def facings_of(game: Position, gun: int) -> tuple[int, ...]:
    """7.2: as it stands, or turned by a corner, if all batteries of its hex can turn with it (6.1.1)."""
    if all(not no_gun(game, mate) for mate in companions(game, gun)):
        return facings_within(game.facing[gun], ONE_CORNER)
    return (game.facing[gun],)


def targets(game: Position, gun: int, facing: int) -> list[int]:
    """7.2 + 7.3 + 7.4: what a battery may fire at with a facing; before and after turning, adjacent enemies bind it."""
    enemies = game.held(1 - game.side(gun))
    reach = enemies & cone(game, gun, facing)
    for front in (game.facing[gun], facing):
        if near := binding(game, gun, front):
            reach &= near
    return [hex for hex in bits(reach) if sees(game, game.where[gun], hex)]


def binding(game: Position, gun: int, facing: int) -> int:
    """7.2 + 7.4.4: the enemies in the two hexes before a facing, as a mask, unless a crest lies between."""
    here = game.where[gun]
    front = game.scenario.fronts[here][facing] & game.held(1 - game.side(gun))
    return game.grid.mask(hex for hex in bits(front) if sees(game, here, hex))


def cone(game: Position, gun: int, facing: int) -> int:
    """7.2 + H12: the cone that its two front hexes lead to, as far as its maximum range; 12: next to it in the dark."""
    return field(game, game.where[gun], facing, _range(game, gun))


def _range(game: Position, gun: int) -> int:
    return 1 if game.is_night or game.is_foggy else game.unit(gun).maximum


def field(game: Position, hex: int, facing: int, far: int) -> int:
    """H12: the hexes of a cone as a mask."""
    wide = game.scenario.choices["H12"] == "wide"
    bearings = THROUGH_CORNER_SIDES if wide else BETWEEN_FRONT_HEXES
    return game.scenario.memory(("cone", hex, facing, far, wide), lambda: _field(game, hex, facing, bearings, far))


def _field(game: Position, hex: int, facing: int, bearings: Field, far: int) -> int:
    around = game.scenario.memory(("bearings", hex), lambda: by_bearing(game.grid, hex))
    return field_among(around, facing, bearings) & ways.near(game, hex, far)


def _must_fire(game: Position) -> bool:
    """H13: whether a battery with an enemy in front has to fire, where that is the reading."""
    if game.scenario.choices["H13"] != "fire":
        return False
    return any(
        hex >= 0 and not no_gun(game, gun) and binding(game, gun, game.facing[gun])
        for gun, hex in enumerate(game.where)
    )


def refuse_fire(game: Position, action: FireAt) -> Refusal | None:
    """7: the first rule that forbids a shot."""
    gun, hex = named(game, action.unit), place(game, action.hex)
    facts = {"unit": action.unit, "hex": action.hex}
    if gun < 0 or hex < 0 or game.where[gun] < 0:
        return Refusal(None, "no-such-unit", facts)
    if why := no_gun(game, gun):
        return Refusal(NO_GUN[why], why, facts)
    if not game.held(1 - game.side(gun)) >> hex & 1:
        return Refusal("7.2", "nobody-there", facts)
    if action.facing not in facings_of(game, gun):
        bound = next((mate for mate in companions(game, gun) if no_gun(game, mate)), -1)
        if bound < 0 or action.facing not in facings_within(game.facing[gun], ONE_CORNER):
            return Refusal("7.2", "turns-too-far", facts)
        return Refusal("6.1.1", "guns-turn-together", {**facts, "mate": game.id(bound)})
    far = game.grid.distance(game.where[gun], hex)
    if far > 1 and (game.is_night or game.is_foggy):
        return Refusal("12.1" if game.is_night else "12.2", "too-dark", facts)
    if far > game.unit(gun).maximum:
        return Refusal("7.3", "out-of-range", {**facts, "range": game.unit(gun).maximum})
    if not cone(game, gun, action.facing) >> hex & 1:
        return Refusal("7.2", "out-of-cone", facts)
    if not sees(game, game.where[gun], hex):
        return Refusal("7.4", "out-of-sight", facts)
    if hex not in targets(game, gun, action.facing):
        return Refusal("7.2", "adjacent-first", facts)
    return _refuse_combining(game, gun, hex, action)


def _refuse_combining(game: Position, gun: int, hex: int, action: FireAt) -> Refusal:
    """7.3: why another battery may not fire together with this one."""
    mate, facts = named(game, action.together), {"unit": action.unit, "hex": action.hex, "mate": action.together}
    if mate < 0 or mate == gun or game.where[mate] != game.where[gun] or game.arm(mate) != ARTILLERY:
        return Refusal("7.3", "not-stacked-guns", facts)
    if game.unit(mate).formation != game.unit(gun).formation:
        return Refusal("7.3", "cannot-combine", facts)
    if why := no_gun(game, mate):
        return Refusal(NO_GUN[why], why, {**facts, "unit": action.together})
    if hex not in targets(game, mate, action.facing):
        return Refusal("7.3", "mate-cannot-reach", facts)
    return Refusal("7.3", "named-by-the-other", facts)


# 7.5: resolution


class ShotDie(Die):
    """7.5: a die, the fire strength and the modifiers, on the Fire Table."""

    rule = "7.5"
    dice = D10

    def about(self, game: Position, shot: Shot) -> dict[str, object]:
        return {"unit": game.id(shot.guns[0]), "hex": game.label(shot.hex), "kind": shot.kind}

    def choose(self, game: Position, shot: Shot, action: Roll) -> Done | None:
        parts = tuple(fire_reckoning(game, shot))
        total = action.face + sum(part.value for part in parts)
        result = game.scenario.fire_table.result(total)
        game.emit(Fired(game.ids(shot.guns), game.label(shot.hex), shot.kind, action.face, parts, total, result))
        game.update(shot, result=result)
        return DONE


def fire_reckoning(game: Position, shot: Shot) -> Iterator[Modifier]:
    """7.5: the parts of the total."""
    guns, hex, here, worth = shot.guns, shot.hex, game.where[shot.guns[0]], game.scenario.worth
    best = max(guns, key=lambda gun: game.figures(gun).strength)
    yield Modifier("fire-strength", game.figures(best).strength, "7.5", unit=game.id(best))
    if len(guns) > 1:
        yield Modifier("combined-fire", worth["combined-fire"], "7.3")
    yield from _range_part(game, guns, hex)
    if shot.kind == "reaction":
        yield Modifier("reaction", worth["reaction"], "9.3.2")
        if game.has(guns[0], SQUARE):
            yield Modifier("reaction-from-square", worth["reaction-from-square"], "9.3.2")
    if shot.kind == "normal" and (extra := len(game.troops(hex)) - 1) > 0:
        flat = game.scenario.choices["H7"] == "flat"
        yield Modifier("massed", worth["massed"] * (1 if flat else extra), "7.1")
    if any(game.has(unit, SQUARE) for unit in game.troops(hex)):
        yield Modifier("target-in-square", worth["target-in-square"], "7.5")
    yield from _ground_parts(game, here, hex)


def _range_part(game: Position, guns: Sequence[int], hex: int) -> Iterator[Modifier]:
    """7.3: of two batteries the worse range counts."""
    far = game.grid.distance(game.where[guns[0]], hex)
    if far == 1 and game.troops(hex):
        yield Modifier("point-blank", game.scenario.worth["point-blank"], "7.3")
    beyond = max(far - game.unit(gun).effective for gun in guns)
    if beyond > 0:
        flat = game.scenario.choices["H6"] == "flat"
        yield Modifier("long-range", game.scenario.worth["long-range"] * (1 if flat else beyond), "7.3")


def _ground_parts(game: Position, here: int, hex: int) -> Iterator[Modifier]:
    ground = game.ground
    if value := ground.fire_hex[hex]:
        yield Modifier("target-terrain", value, "7.5", terrain=ground.terrain[hex])
    sides = game.scenario.memory(("entered", here, hex), lambda: _entered_by(game, here, hex))
    if value := min(ground.fire_side.get(side, 0) for side in sides):
        yield Modifier("target-works", value, "7.5")
    if ground.levels[hex] > ground.levels[here]:
        yield Modifier("target-higher", game.scenario.worth["target-higher"], "7.5")


def _entered_by(game: Position, here: int, hex: int) -> tuple[tuple[int, int], ...]:
    """The hexside by which a line of fire comes into a hex, or two, where it comes in at a corner."""
    return tuple((a, b) for a, b in trace(game.grid, here, hex).crossings[-1].sides if b == hex)


class ApplyFire(Episode):
    """7.5: every unit that is affected tests, is disordered or routed, one after another from the top."""

    def begin(self, game: Position, shot: Shot) -> None:
        # H26: who is routed by fire retreats away from the guns, or from the nearest enemy.
        away = game.scenario.choices["H26"] == "goal"
        guns, origin = (game.where[shot.guns[0]],) if away else (), shot.hex
        there = [unit for unit in shot.targets if game.where[unit] == shot.hex]
        match shot.result:
            case "CT":
                game.begin_each(CohesionTest(unit=unit, why="fire", attackers=guns, origin=origin) for unit in there)
            case "D" | "R":
                game.begin_each(
                    Blow(unit=unit, result=shot.result, why="fire", attackers=guns, origin=origin) for unit in there
                )

    def heard(self, game: Position, shot: Shot, ended: Procedure) -> None:
        """Nothing follows for the shot from how its victims fare."""


class CounterBattery(Decision):
    """7.1: a battery that was fired at and is still in good order may fire back at once, once in an activation."""

    rule = "7.1"

    def asks(self, game: Position, shot: Shot) -> str | None:
        able = _repliers(game, shot) if shot.kind == "normal" else []
        return game.owner(able[0]) if able else NOBODY

    def options(self, game: Position, shot: Shot) -> Sequence[Action]:
        return [*(ReturnFire(game.id(gun)) for gun in _repliers(game, shot)), HoldFire()]

    def choose(self, game: Position, shot: Shot, action: Action) -> Done | None:
        if not isinstance(action, ReturnFire):
            return DONE
        gun, firer = named(game, action.unit), shot.guns[0]
        game.mark(gun, REACTED)
        # 7.1 + 5.1.3 + R57: of the batteries that fired the upper one alone is affected.
        top = next(unit for unit in game.guns(game.where[firer]) if unit in shot.guns)
        game.begin(Shot(guns=(gun,), hex=game.where[firer], kind="counter-battery", targets=(top,)))
        return None

    def refuse(self, game: Position, shot: Shot, action: Action) -> Refusal | None:
        return refuse_reply(game, shot, action.unit) if isinstance(action, ReturnFire) else None

    def about(self, game: Position, shot: Shot) -> dict[str, object]:
        return {"unit": game.id(shot.guns[0]), "hex": game.label(shot.hex)}


def _repliers(game: Position, shot: Shot) -> list[int]:
    """7.1 + 7.2: batteries that were fired at, without turning, within cone, range and sight."""
    firer = shot.guns[0]
    if game.where[firer] < 0:
        return []
    here = game.where[firer]
    return [
        gun
        for gun in shot.targets
        if game.where[gun] >= 0
        and game.arm(gun) == ARTILLERY
        and game.is_good(gun)
        and not game.has(gun, REACTED | ROUTED)
        and cone(game, gun, game.facing[gun]) >> here & 1
        and sees(game, game.where[gun], here)
    ]


def refuse_reply(game: Position, shot: Shot, id: str) -> Refusal:
    """7.1: why a battery may not fire back."""
    gun, firer = named(game, id), shot.guns[0]
    facts = {"unit": id, "enemy": game.id(firer)}
    if gun < 0 or game.where[gun] < 0:
        return Refusal(None, "no-such-unit", facts)
    if game.arm(gun) != ARTILLERY:
        return Refusal("7.1", "no-artillery", facts)
    if gun not in shot.targets:
        return Refusal("7.1", "not-fired-at", facts)
    if not game.is_good(gun):
        return Refusal("7.1", "no-reply-in-disorder", facts)
    if game.has(gun, REACTED):
        return Refusal("7.1", "has-reacted", facts)
    return _refuse_reach(game, gun, game.where[firer], facts)


def _refuse_reach(game: Position, gun: int, hex: int, facts: dict[str, str]) -> Refusal:
    """7.2 + 7.3 + 7.4: what keeps a battery that may not turn from a hex."""
    facts = {**facts, "hex": game.label(hex)}
    if game.grid.distance(game.where[gun], hex) > game.unit(gun).maximum:
        return Refusal("7.3", "out-of-range", {**facts, "range": str(game.unit(gun).maximum)})
    if not cone(game, gun, game.facing[gun]) >> hex & 1:
        return Refusal("7.2", "no-turn-to-reply", facts)
    return Refusal("7.4", "out-of-sight", facts)


def in_reach_of(game: Position, gun: int) -> int:
    """7.2: all that a battery could fire at from where it stands, with any facing it may take."""
    found = 0
    for facing in facings_within(game.facing[gun], ONE_CORNER):
        found |= cone(game, gun, facing)
    return found & ways.near(game, game.where[gun], game.unit(gun).maximum)
