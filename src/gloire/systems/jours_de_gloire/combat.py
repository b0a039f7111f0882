"""Chapter 8.3 to 8.6 and 9.2 to 9.4: a combat from its tests to its result; what it does to those who lose it."""

from collections.abc import Sequence

from msgspec.structs import replace

from gloire.core.actions import Action, Roll
from gloire.core.procedures import DONE, Decision, Die, Done, Episode, Procedure
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire.disorder import eliminate
from gloire.systems.jours_de_gloire.frames import (
    Blow,
    CohesionTest,
    Combat,
    EngagementTest,
    RoutMove,
    Shot,
    Withdrawal,
)
from gloire.systems.jours_de_gloire.happened import CombatResolved, CounterCharged
from gloire.systems.jours_de_gloire.names import horse, named
from gloire.systems.jours_de_gloire.orders import D10
from gloire.systems.jours_de_gloire.position import (
    ANNOUNCED,
    CHARGING,
    ENGAGED,
    OWES_TEST,
    REACTED,
    SPENT,
    STRUCK,
    Position,
)
from gloire.systems.jours_de_gloire.reckoning import reckon
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.shock import (
    attacked,
    attacked_troops,
    defended,
    is_heavy,
    lapse,
    spared_in,
    strikers,
    striking,
    testers,
    unattended,
)

GUNS_OVERRUN = "D guns"  # 8.9: nothing but guns


# 8.3.2: engagement tests


class TestEngagement(Episode):
    """8.3.2: stacks without orders test when their combat is taken up. H30: with those whose duties hang on them."""

    def begin(self, game: Position, combat: Combat) -> None:
        game.begin_each(EngagementTest(unit=unit, why="shock") for unit in testers(game, combat))

    def heard(self, game: Position, combat: Combat, test: EngagementTest) -> None:
        """8.3.2: success and failure are those of the whole hex."""
        for unit in striking(game, game.where[test.unit]):
            game.mark(unit, ENGAGED if test.passed else SPENT)


def judge_duty(game: Position, combat: Combat) -> None:
    """8.3.2, note + 8.2: those who failed fall out; who attacks takes over the front hexes that they leave."""
    named_before, hexes = combat.defenders, tuple(defended(game, combat))
    fit = tuple(unit for unit in combat.attackers if game.where[unit] >= 0 and not game.has(unit, SPENT))
    combat = game.update(combat, defenders=hexes, attackers=fit)
    if combat.kind == "shock":
        combat = _taken_over(game, combat)
    left = at_grips(game, combat)
    combat = game.update(combat, attackers=left.attackers, defenders=left.defenders, charging=left.charging)
    _spare(game, combat, [hex for hex in named_before if hex not in combat.defenders])
    if not is_on(game, combat):
        lapse(game, named_before, "nobody attacks" if not fit else "nobody is left")


def at_grips(game: Position, combat: Combat) -> Combat:
    """8.2: a combat with those alone who have an enemy before them to attack, and are attacked."""
    combat = replace(combat, charging=tuple(unit for unit in combat.charging if unit in combat.attackers))
    struck = {hex: strikers(game, combat, hex) for hex in defended(game, combat)}
    here = {attacking for hexes in struck.values() for attacking in hexes}
    units = tuple(unit for unit in combat.attackers if game.where[unit] in here)
    charging = tuple(unit for unit in combat.charging if unit in units)
    hexes = tuple(hex for hex, attacking in struck.items() if attacking)
    return replace(combat, attackers=units, defenders=hexes, charging=charging)


def _taken_over(game: Position, combat: Combat) -> Combat:
    """8.3.2, note: enemies in front of the attackers that nobody attacks any more; they are attacked now."""
    game.announced = tuple(pair for pair in game.announced if striking(game, pair[0]))
    taken = unattended(game, combat)
    spared = (*combat.spared, *spared_in(game, taken))
    for unit in (unit for target in taken for unit in game.pile(target)):
        game.mark(unit, STRUCK)
    grown: Combat = game.update(combat, defenders=(*combat.defenders, *taken), spared=spared)
    return grown


def _spare(game: Position, combat: Combat, hexes: Sequence[int]) -> None:
    """8.2 + 8.3.2: whom nobody came to attack has not been attacked; another who has it in front must."""
    for unit in (unit for hex in hexes for unit in attacked(game, combat, hex)):
        game.unmark(unit, STRUCK)


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

    def choose(self, game: Position, combat: Combat, action: do.ToMeetCharge) -> Done | None:
        unit = named(game, action.unit)
        game.update(combat, answered=(*combat.answered, game.where[unit]))
        if isinstance(action, do.TryCounterCharge):
            here = strikers(game, combat, game.where[unit])
            heavy = any(is_heavy(game, rider) for rider in combat.charging if game.where[rider] in here)
            more = game.scenario.worth["counter-charge"] if heavy and not is_heavy(game, unit) else 0
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
        return refuse_counter_charge(game, combat, action.unit)

    def about(self, game: Position, combat: Combat) -> dict[str, object]:
        return {"units": list(game.ids(combat.charging)), "hexes": list(game.labels(combat.defenders))}


def countering(game: Position, combat: Combat) -> list[int]:
    """9.4: the charged stacks that have not answered yet."""
    riders = {game.where[unit] for unit in combat.charging}
    return [
        hex
        for hex in combat.defenders
        if hex not in combat.answered
        and (troops := attacked_troops(game, combat, hex))
        and all(horse(game, unit) and game.is_good(unit) for unit in troops)
        and any(game.front(troops[0]) >> here & 1 for here in strikers(game, combat, hex) if here in riders)
    ]


def refuse_counter_charge(game: Position, combat: Combat, id: str) -> Refusal:
    """9.4: why a unit may not meet the charge."""
    unit, facts = named(game, id), {"unit": id}
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", facts)
    hex = game.where[unit]
    if hex not in combat.defenders:
        return Refusal("9.4", "not-charged", facts)
    if not horse(game, unit):
        return Refusal("9.4", "charge-no-cavalry", facts)
    troops = game.troops(hex)
    if shaken := [other for other in troops if not game.is_good(other)]:
        return Refusal("9.4", "counter-charge-in-disorder", {"unit": game.id(shaken[0])})
    if hex in combat.answered:
        return Refusal("9.4", "has-answered", facts)
    if hex not in countering(game, combat):
        return Refusal("9.4", "charged-from-behind", facts)
    return Refusal("9.4", "answers-together", {**facts, "lead": game.id(troops[0])})


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
        gun, target = named(game, action.unit), named(game, action.enemy)
        game.mark(gun, REACTED)
        game.begin(Shot(guns=(gun,), hex=game.where[target], kind="reaction", targets=(target,)))
        return None

    def refuse(self, game: Position, combat: Combat, action: Action) -> Refusal | None:
        if not isinstance(action, do.FireInReaction):
            return None
        return refuse_reaction(game, combat, action)

    def about(self, game: Position, combat: Combat) -> dict[str, object]:
        return {"units": list(game.ids(combat.attackers)), "hexes": list(game.labels(combat.defenders))}


def reaction_shots(game: Position, combat: Combat) -> list[tuple[int, int]]:
    """7.1 + 8.3.3: each battery with each unit that it may fire at: the top one, or the one below guns (5.1.3)."""
    if not combat.attackers or (combat.kind not in ("shock", "pursuit") and game.scenario.choices["H27"] != "allowed"):
        return []
    hexes = {game.where[unit] for unit in combat.attackers if game.where[unit] >= 0}
    return [
        (gun, unit)
        for hex in defended(game, combat)
        for gun in attacked(game, combat, hex)
        if game.arm(gun) == ARTILLERY and game.is_good(gun) and not game.has(gun, REACTED)
        for here in sorted(hexes)
        if game.front(gun) >> here & 1 and (min(hex, here), max(hex, here)) not in game.ground.crests
        for unit in exposed(game, here)
    ]


def refuse_reaction(game: Position, combat: Combat, action: do.FireInReaction) -> Refusal:
    """8.3.3 + 7.1: why a battery may not fire at a unit in reaction."""
    gun, enemy = named(game, action.unit), named(game, action.enemy)
    facts = {"unit": action.unit, "enemy": action.enemy}
    if min(gun, enemy) < 0 or game.where[gun] < 0 or game.where[enemy] < 0:
        return Refusal(None, "no-such-unit", facts)
    if game.arm(gun) != ARTILLERY:
        return Refusal("7.1", "no-artillery", facts)
    if game.where[gun] not in combat.defenders:
        return Refusal("8.3.3", "guns-not-attacked", facts)
    if not game.is_good(gun):
        return Refusal("7.2", "disordered", facts)
    if game.has(gun, REACTED):
        return Refusal("7.1", "has-reacted", facts)
    return _refuse_reaction_at(game, combat, gun, enemy, facts)


def _refuse_reaction_at(game: Position, combat: Combat, gun: int, enemy: int, facts: dict[str, str]) -> Refusal:
    """7.1 + 7.4.4: what keeps a battery from one of the attackers."""
    here, attacking = game.where[enemy], {game.where[unit] for unit in combat.attackers}
    if here not in attacking:
        return Refusal("8.3.3", "does-not-attack", facts)
    if not game.front(gun) >> here & 1:
        return Refusal("7.1", "not-before-the-guns", facts)
    if enemy in exposed(game, here):
        return Refusal("7.4.4", "crest-between", facts)
    return Refusal("5.1.3", "top-unit-only", {**facts, "lead": game.id(exposed(game, here)[0])})


def exposed(game: Position, hex: int) -> list[int]:
    """5.1.3: the top unit of a stack; where that is a battery, the first infantry or cavalry unit below it too."""
    top = game.pile(hex)[0]
    return [top, *game.troops(hex)[:1]] if game.arm(top) == ARTILLERY else [top]


def thin_out(game: Position, combat: Combat) -> None:
    """8.3.3: who was disordered by reaction fire does not attack; the others must, alone."""
    fit = tuple(unit for unit in combat.attackers if game.where[unit] >= 0 and game.is_good(unit))
    if fit != combat.attackers:
        charging = tuple(unit for unit in combat.charging if unit in fit)
        combat = game.update(combat, attackers=fit, charging=charging)
        if not fit:
            lapse(game, combat.defenders, "nobody attacks")
        reach = tuple(hex for hex in combat.defenders if strikers(game, combat, hex))
        game.update(combat, defenders=reach)


# 8.5: the result


class CombatDie(Die):
    """8.5: a die and the modifiers, on the Shock and Charge Table. 8.9: guns alone are overrun without one."""

    rule = "8.5"
    dice = D10

    def asks(self, game: Position, combat: Combat) -> str | None:
        held = any(attacked_troops(game, combat, hex) for hex in combat.defenders)
        return CHANCE if held and is_on(game, combat) else NOBODY

    def about(self, game: Position, combat: Combat) -> dict[str, object]:
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
        for gun in [gun for hex in alone for gun in attacked(game, combat, hex)]:
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
                Withdrawal(unit=unit, attackers=tuple(enemies), origin=game.where[unit], left=1)
                for unit in losers
                if _gives_way(game, combat, unit)
            )

    def heard(self, game: Position, combat: Combat, ended: Procedure) -> None:
        _remember_path(game, combat, ended)


def losers_of(game: Position, combat: Combat) -> tuple[int, ...]:
    """8.5: all units of the attacked hexes, or all attackers with those who share their fate."""
    hexes = combat.defenders
    if combat.result.startswith("A"):
        hexes = tuple(sorted({game.where[unit] for unit in combat.attackers}))
        piles = [unit for hex in hexes for unit in game.pile(hex)]
        return tuple(unit for unit in piles if _falls_with(game, combat, unit))
    return tuple(unit for hex in hexes for unit in attacked(game, combat, hex))


def _falls_with(game: Position, combat: Combat, unit: int) -> bool:
    """8.9 + H44: guns stacked with beaten attackers do; the disordered who took no part are spared, or suffer too."""
    return unit in combat.attackers or game.arm(unit) == ARTILLERY or game.scenario.choices["H44"] == "suffer"


def _gives_way(game: Position, combat: Combat, unit: int) -> bool:
    """8.9: guns recoil with a beaten attacker if all troops of the stack do; otherwise they stay, disordered."""
    if game.arm(unit) != ARTILLERY or combat.result.startswith("D"):
        return True
    return all(_falls_with(game, combat, other) for other in game.troops(game.where[unit]))


def _remember_path(game: Position, combat: Combat, ended: Procedure) -> None:
    """9.5.2: the way of each loser, for whoever pursues it."""
    if not isinstance(ended, Withdrawal | CohesionTest | Blow | RoutMove):
        return
    if not ended.path or ended.unit not in combat.losers:
        return
    path = ended.path
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
        frames: list[Procedure] = []
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

    def heard(self, game: Position, combat: Combat, ended: Procedure) -> None:
        _remember_path(game, combat, ended)


class EndCharge(Episode):
    """9.2 + 9.5.2: when the last pursuit is over, each unit that charged tests; H23: those who met it too."""

    def begin(self, game: Position, combat: Combat) -> None:
        for unit in combat.attackers:
            game.unmark(unit, ANNOUNCED)  # 8.2: it has attacked, wherever it stands now.
        met = combat.met if game.scenario.choices["H23"] == "all" else ()
        owing = [unit for unit, marks in enumerate(game.marks) if marks & OWES_TEST]
        # R59: all who charged, also those whom reaction fire stopped. Who charges in a combat that this one is
        # a part of tests when that one is over, and only then.
        riders, later = (owing, []) if combat.kind == "shock" else ([], owing)
        testing = [unit for unit in dict.fromkeys((*riders, *met, *combat.rode)) if unit not in later]
        for unit in testing:
            game.unmark(unit, CHARGING | OWES_TEST)
        game.begin_each(CohesionTest(unit=unit, why="end of charge") for unit in testing if game.where[unit] >= 0)

    def heard(self, game: Position, combat: Combat, ended: Procedure) -> None:
        """The charge is over."""
