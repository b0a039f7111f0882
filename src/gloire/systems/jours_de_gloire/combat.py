"""Chapter 8.3 to 8.6 and 9.2 to 9.4: a combat from its tests to its result; what it does to those who lose it."""

from collections.abc import Sequence
from typing import Any

from gloire.core.actions import Action, Roll
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Die, Done, Episode
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.disorder import eliminate
from gloire.systems.jours_de_gloire.frames import (
    Blow,
    CohesionTest,
    Combat,
    EngagementTest,
    Shot,
    Withdrawal,
)
from gloire.systems.jours_de_gloire.happened import CombatResolved, CounterCharged
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.position import (
    ANNOUNCED,
    CHARGING,
    ENGAGED,
    ORDERED,
    REACTED,
    ROUTED,
    SPENT,
    STRUCK,
    Position,
    horse,
    named,
)
from gloire.systems.jours_de_gloire.reckoning import reckon
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.shock import attackable, attackers_in, is_heavy, lapse, linked

COUNTER_CHARGE = 2  # 9.4: light against heavy cavalry
GUNS_OVERRUN = "D guns"  # 8.9: nothing but guns


# 8.3.2: engagement tests


class TestEngagement(Episode):
    """8.3.2: stacks without orders test when their combat is taken up. H30: with those whose duties hang on them."""

    def begin(self, game: Position, combat: Combat) -> None:
        if combat.kind != "shock" or not defended(game, combat):
            return  # 8.7.2 + 9.5.2: no test. 8.8: nor where everybody has left.
        for hex in linked(game, combat):
            units = attackers_in(game, hex)
            if units and not all(game.has(unit, ORDERED | ENGAGED) for unit in units):
                game.begin_each([EngagementTest(unit=units[0], why="shock")])

    def heard(self, game: Position, combat: Combat, test: EngagementTest) -> None:
        """8.3.2: success and failure are those of the whole hex."""
        units = attackers_in(game, game.where[test.unit])
        for unit in units:
            game.mark(unit, ENGAGED if test.passed else SPENT)


def defended(game: Position, combat: Combat) -> list[int]:
    """The attacked hexes that still have an enemy in them."""
    side = game.side(combat.attackers[0])
    return [hex for hex in combat.defenders if game.pile(hex) and game.side(game.pile(hex)[0]) != side]


def judge_duty(game: Position, combat: Combat) -> None:
    """8.3.2, note + 8.2: those who failed fall out; who attacks takes over the front hexes that they leave."""
    fit = tuple(unit for unit in combat.attackers if game.where[unit] >= 0 and not game.has(unit, SPENT))
    hexes = list(defended(game, combat))
    if combat.kind == "shock":
        game.announced = tuple(
            pair for pair in game.announced if attackers_in(game, pair[0]) or _charges(game, pair[0])
        )
        aimed = {target for _, target in game.announced} | set(hexes)
        for hex in sorted({game.where[unit] for unit in fit}):
            units = [unit for unit in fit if game.where[unit] == hex]
            for target in bits(attackable(game, units, game.facing[units[0]])):
                if target not in aimed and not _charges(game, hex):
                    hexes.append(target)
                    aimed.add(target)
                    for unit in game.pile(target):
                        game.mark(unit, STRUCK)
    reach = _adjacent(game, fit, hexes)
    game.update(combat, attackers=fit, defenders=tuple(reach), charging=tuple(u for u in combat.charging if u in fit))
    if not fit or not reach:
        lapse(game, combat, "nobody attacks" if not fit else "nobody is left")


def _charges(game: Position, hex: int) -> bool:
    return any(game.has(unit, CHARGING) for unit in game.troops(hex))


def _adjacent(game: Position, units: Sequence[int], hexes: Sequence[int]) -> list[int]:
    """The hexes that somebody who attacks stands next to."""
    near = 0
    for unit in units:
        near |= game.grid.rings(game.where[unit])[1]
    return [hex for hex in hexes if near >> hex & 1]


def is_on(game: Position, combat: Combat) -> bool:
    """Whether there is still somebody to attack, and somebody to be attacked."""
    return bool(combat.attackers) and bool(defended(game, combat))


# 9.4: counter-charge


class ChooseCounterCharge(Decision):
    """9.4: cavalry in good order that is charged through its front may try to meet the charge, stack by stack."""

    rule = "9.4"

    def asks(self, game: Position, combat: Combat) -> str | None:
        able = countering(game, combat)
        return game.owner(game.troops(able[0])[0]) if able else NOBODY

    def options(self, game: Position, combat: Combat) -> Sequence[Action]:
        tops = [game.id(game.troops(hex)[0]) for hex in countering(game, combat)]
        return [action for id in tops for action in (do.TryCounterCharge(id), do.ReceiveCharge(id))]

    def choose(self, game: Position, combat: Combat, action: Any) -> Done | None:
        unit = named(game, action.unit)
        game.update(combat, answered=(*combat.answered, game.where[unit]))
        if isinstance(action, do.TryCounterCharge):
            heavy = any(is_heavy(game, rider) for rider in combat.charging)
            more = COUNTER_CHARGE if heavy and not is_heavy(game, unit) else 0
            game.begin(EngagementTest(unit=unit, why="counter-charge", modifier=more))
        return None

    def heard(self, game: Position, combat: Combat, test: EngagementTest) -> None:
        """9.4: if any succeeds, the charge has no bonus."""
        if test.passed:
            units = tuple(game.troops(game.where[test.unit]))
            game.emit(CounterCharged(game.ids(units)))
            game.update(combat, met=(*combat.met, *units))

    def refuse(self, game: Position, combat: Combat, action: Action) -> Refusal | None:
        if not isinstance(action, do.TryCounterCharge | do.ReceiveCharge):
            return None
        return Refusal("9.4", "no-counter-charge", {"unit": action.unit})

    def about(self, game: Position, combat: Combat) -> dict[str, Any]:
        return {"units": list(game.ids(combat.charging)), "hexes": list(game.labels(combat.defenders))}


def countering(game: Position, combat: Combat) -> list[int]:
    """9.4: the charged stacks that have not answered yet."""
    riders = game.grid.mask(game.where[unit] for unit in combat.charging if game.where[unit] >= 0)
    return [
        hex
        for hex in combat.defenders
        if hex not in combat.answered
        and (troops := game.troops(hex))
        and all(horse(game, unit) and game.is_good(unit) for unit in troops)
        and game.front(troops[0]) & riders
    ]


# 8.3.3: reaction fire


class ChooseReactionFire(Decision):
    """8.3.3: batteries under attack fire at attackers in front of them, one by one, once in an activation."""

    rule = "8.3.3"

    def asks(self, game: Position, combat: Combat) -> str | None:
        shots = reaction_shots(game, combat)
        return game.owner(shots[0][0]) if shots else NOBODY

    def options(self, game: Position, combat: Combat) -> Sequence[Action]:
        shots = [do.FireInReaction(game.id(gun), game.id(unit)) for gun, unit in reaction_shots(game, combat)]
        return [*shots, do.HoldReaction()]

    def choose(self, game: Position, combat: Combat, action: Action) -> Done | None:
        if not isinstance(action, do.FireInReaction):
            return DONE
        gun, target = named(game, action.unit), named(game, action.target)
        game.mark(gun, REACTED)
        game.begin(Shot(guns=(gun,), hex=game.where[target], kind="reaction", targets=(target,)))
        return None

    def refuse(self, game: Position, combat: Combat, action: Action) -> Refusal | None:
        if not isinstance(action, do.FireInReaction):
            return None
        return Refusal("8.3.3", "no-reaction-fire", {"unit": action.unit, "target": action.target})

    def about(self, game: Position, combat: Combat) -> dict[str, Any]:
        return {"units": list(game.ids(combat.attackers)), "hexes": list(game.labels(combat.defenders))}


def reaction_shots(game: Position, combat: Combat) -> list[tuple[int, int]]:
    """7.1 + 8.3.3: each battery with each unit that it may fire at: the top one, or the one below guns (5.1.3)."""
    if not combat.attackers or (combat.kind not in ("shock", "pursuit") and game.scenario.choices["H27"] != "allowed"):
        return []
    hexes = {game.where[unit] for unit in combat.attackers if game.where[unit] >= 0}
    return [
        (gun, unit)
        for hex in combat.defenders
        for gun in game.guns(hex)
        if game.is_good(gun) and not game.has(gun, REACTED) and game.side(gun) != game.side(combat.attackers[0])
        for here in sorted(hexes)
        if game.front(gun) >> here & 1 and (min(hex, here), max(hex, here)) not in game.ground.crests
        for unit in exposed(game, here)
    ]


def exposed(game: Position, hex: int) -> list[int]:
    """5.1.3: the top unit of a stack; where that is a battery, the unit below it too."""
    pile = game.pile(hex)
    return list(pile[:2]) if game.arm(pile[0]) == ARTILLERY else list(pile[:1])


def thin_out(game: Position, combat: Combat) -> None:
    """8.3.3: who was disordered by reaction fire does not attack; the others must, alone."""
    fit = tuple(unit for unit in combat.attackers if game.where[unit] >= 0 and game.is_good(unit))
    if fit != combat.attackers:
        reach = _adjacent(game, fit, combat.defenders)
        charging = tuple(unit for unit in combat.charging if unit in fit)
        combat = game.update(combat, attackers=fit, charging=charging, defenders=tuple(reach))
        if not fit:
            lapse(game, combat, "nobody attacks")


# 8.5: the result


class CombatDie(Die):
    """8.5: a die and the modifiers, on the Shock and Charge Table. 8.9: guns alone are overrun without one."""

    rule = "8.5"
    dice = D10

    def asks(self, game: Position, combat: Combat) -> str | None:
        return CHANCE if is_on(game, combat) and any(game.troops(hex) for hex in combat.defenders) else NOBODY

    def about(self, game: Position, combat: Combat) -> dict[str, Any]:
        return {
            "units": list(game.ids(combat.attackers)),
            "hexes": list(game.labels(combat.defenders)),
            "modifier": sum(part.value for part in reckon(game, combat)),
            "kind": combat.kind,
        }

    def choose(self, game: Position, combat: Combat, action: Roll) -> Done | None:
        parts = reckon(game, combat)
        total = action.face + sum(part.value for part in parts)
        result = game.scenario.shock_table.result(total)
        units, hexes = game.ids(combat.attackers), game.labels(combat.defenders)
        game.emit(CombatResolved(units, hexes, action.face, parts, total, result))
        game.update(combat, total=total, result=result)
        return DONE


def overrun_guns(game: Position, combat: Combat) -> None:
    """8.5 + 8.9: guns alone are eliminated; beside others only if the combat is won."""
    if not is_on(game, combat):
        return
    alone = [hex for hex in defended(game, combat) if not game.troops(hex)]
    if not combat.result:
        combat = game.update(combat, result=GUNS_OVERRUN)
    if combat.result.startswith("D"):
        for gun in [gun for hex in alone for gun in game.guns(hex)]:
            eliminate(game, gun, "overrun", "8.9")


class Recoil(Episode):
    """8.5 + 8.9: first everybody who loses recoils a hex, from the top; guns with beaten troops go with them."""

    def begin(self, game: Position, combat: Combat) -> None:
        if not combat.result or combat.result == GUNS_OVERRUN:
            return
        origins = tuple(sorted({game.where[unit] for unit in combat.attackers}))
        losers = losers_of(game, combat)
        combat = game.update(combat, origins=origins, losers=losers, paths=tuple((game.where[u],) for u in losers))
        if combat.result != "A CT":
            lost = combat.result.startswith("A")
            enemies = combat.defenders if lost else origins
            game.begin_each(
                Withdrawal(unit=unit, attackers=_facing_it(game, unit, enemies), origin=game.where[unit], left=1)
                for unit in losers
            )

    def heard(self, game: Position, combat: Combat, ended: Any) -> None:
        _remember_path(game, combat, ended)


def losers_of(game: Position, combat: Combat) -> tuple[int, ...]:
    """8.5: all units of the attacked hexes, or all attackers with the guns they are stacked with."""
    hexes = combat.defenders
    if combat.result.startswith("A"):
        hexes = tuple(sorted({game.where[unit] for unit in combat.attackers}))
        troops = [unit for hex in hexes for unit in game.pile(hex) if unit in combat.attackers]
        guns = [gun for hex in hexes for gun in game.guns(hex) if _all_give_way(game, combat, hex)]
        return (*troops, *guns)
    return tuple(unit for hex in hexes for unit in game.pile(hex))


def _all_give_way(game: Position, combat: Combat, hex: int) -> bool:
    """8.9: guns recoil with the attackers if the whole stack does."""
    return all(unit in combat.attackers for unit in game.troops(hex))


def _facing_it(game: Position, unit: int, hexes: Sequence[int]) -> tuple[int, ...]:
    """10.3.1: of the enemy hexes those next to a unit."""
    near = game.grid.rings(game.where[unit])[1]
    return tuple(hex for hex in hexes if near >> hex & 1) or tuple(hexes)


def _remember_path(game: Position, combat: Combat, ended: Any) -> None:
    """9.5.2: the way of each loser, for whoever pursues it."""
    path = getattr(ended, "path", ())
    if not path or getattr(ended, "unit", -1) not in combat.losers:
        return
    at = combat.losers.index(ended.unit)
    known = combat.paths[at]
    longer = (*known, *path[1:]) if path[0] == known[-1] else known
    game.update(combat, paths=(*combat.paths[:at], longer, *combat.paths[at + 1 :]))


class Suffer(Episode):
    """8.5 + 8.9: then each of them tests or is disordered, from the top, each to its end."""

    def begin(self, game: Position, combat: Combat) -> None:
        if not combat.losers:
            return
        lost = combat.result.startswith("A")
        enemies = combat.defenders if lost else combat.origins
        frames: list[Any] = []
        for unit, path in zip(combat.losers, combat.paths, strict=True):
            if game.where[unit] < 0:
                continue
            # 8.9: guns with a beaten attacker are disordered, with a beaten defender they test.
            test = combat.result.endswith("CT") if game.arm(unit) != ARTILLERY else not lost
            if test:
                frames.append(CohesionTest(unit=unit, why="combat", attackers=tuple(enemies), origin=path[0]))
            else:
                frames.append(Blow(unit=unit, result="D", why="combat", attackers=tuple(enemies), origin=path[0]))
        game.begin_each(frames)

    def heard(self, game: Position, combat: Combat, ended: Any) -> None:
        _remember_path(game, combat, ended)


class EndCharge(Episode):
    """9.2 + 9.5.2: when the last pursuit is over, each unit that charged tests; H23: those who met it too."""

    def begin(self, game: Position, combat: Combat) -> None:
        if combat.kind == "pursuit":
            return
        riders = list(combat.charging)
        if combat.met and (combat.rode or game.scenario.choices["H23"] == "all"):
            riders += combat.met
        for unit in riders:
            game.unmark(unit, CHARGING | ANNOUNCED)
        game.begin_each(
            CohesionTest(unit=unit, why="end of charge")
            for unit in riders
            if game.where[unit] >= 0 and not game.has(unit, ROUTED)
        )

    def heard(self, game: Position, combat: Combat, ended: Any) -> None:
        """The charge is over."""
