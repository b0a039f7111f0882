"""Chapter 8.3 to 8.6 and 9.2 to 9.4: a combat from its tests to its result; what it does to those who lose it."""

from collections.abc import Sequence

from gloire.core.actions import Action, Roll
from gloire.core.hexes import bits
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
    ORDERED,
    OWES_TEST,
    REACTED,
    SPENT,
    STRUCK,
    Position,
)
from gloire.systems.jours_de_gloire.reckoning import reckon
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.shock import attackable, is_heavy, lapse, linked, strikers, striking

GUNS_OVERRUN = "D guns"  # 8.9: nothing but guns


# 8.3.2: engagement tests


class TestEngagement(Episode):
    """8.3.2: stacks without orders test when their combat is taken up. H30: with those whose duties hang on them."""

    def begin(self, game: Position, combat: Combat) -> None:
        if combat.kind != "shock" or not defended(game, combat):
            return  # 8.7.2 + 9.5.2: no test. 8.8: nor where everybody has left.
        stacks = [striking(game, hex) for hex in linked(game, combat)]
        game.begin_each(
            EngagementTest(unit=units[0], why="shock")
            for units in stacks
            if units and not all(game.has(unit, ORDERED | ENGAGED | CHARGING) for unit in units)
        )

    def heard(self, game: Position, combat: Combat, test: EngagementTest) -> None:
        """8.3.2: success and failure are those of the whole hex."""
        for unit in striking(game, game.where[test.unit]):
            game.mark(unit, ENGAGED if test.passed else SPENT)


def defended(game: Position, combat: Combat) -> list[int]:
    """The attacked hexes that still have an enemy in them."""
    side = game.side(combat.attackers[0])
    return [hex for hex in combat.defenders if game.pile(hex) and game.side(game.pile(hex)[0]) != side]


def judge_duty(game: Position, combat: Combat) -> None:
    """8.3.2, note + 8.2: those who failed fall out; who attacks takes over the front hexes that they leave."""
    hexes, named_before = defended(game, combat), combat.defenders
    fit = tuple(unit for unit in combat.attackers if game.where[unit] >= 0 and not game.has(unit, SPENT))
    combat = game.update(combat, attackers=fit, charging=tuple(unit for unit in combat.charging if unit in fit))
    if combat.kind == "shock":
        hexes = [*hexes, *_taken_over(game, combat, hexes)]
    combat = game.update(combat, defenders=tuple(hex for hex in hexes if strikers(game, combat, hex)))
    _spare(game, [hex for hex in named_before if hex not in combat.defenders])
    if not is_on(game, combat):
        lapse(game, combat, "nobody attacks" if not fit else "nobody is left")


def _taken_over(game: Position, combat: Combat, hexes: Sequence[int]) -> list[int]:
    """8.3.2, note: enemies in front of the attackers that nobody attacks any more; they are attacked now."""
    game.announced = tuple(pair for pair in game.announced if striking(game, pair[0]))
    aimed, found = {target for _, target in game.announced} | set(hexes), 0
    for hex in sorted({game.where[unit] for unit in combat.attackers}):
        units = [unit for unit in combat.attackers if game.where[unit] == hex]
        if not _charges(game, hex):
            found |= attackable(game, units, game.facing[units[0]])
    taken = [target for target in bits(found) if target not in aimed]
    for unit in (unit for target in taken for unit in game.pile(target)):
        game.mark(unit, STRUCK)
    return taken


def _spare(game: Position, hexes: Sequence[int]) -> None:
    """8.2 + 8.3.2: whom nobody came to attack has not been attacked; another who has it in front must."""
    for unit in (unit for hex in hexes for unit in game.pile(hex)):
        game.unmark(unit, STRUCK)


def _charges(game: Position, hex: int) -> bool:
    return any(game.has(unit, CHARGING) for unit in game.troops(hex))


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
            heavy = any(is_heavy(game, rider) for rider in combat.charging)
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
        return Refusal("9.4", "no-counter-charge", {"unit": action.unit})

    def about(self, game: Position, combat: Combat) -> dict[str, object]:
        return {"units": list(game.ids(combat.charging)), "hexes": list(game.labels(combat.defenders))}


def countering(game: Position, combat: Combat) -> list[int]:
    """9.4: the charged stacks that have not answered yet."""
    riders = {game.where[unit] for unit in combat.charging}
    return [
        hex
        for hex in combat.defenders
        if hex not in combat.answered
        and (troops := game.troops(hex))
        and all(horse(game, unit) and game.is_good(unit) for unit in troops)
        and any(game.front(troops[0]) >> here & 1 for here in strikers(game, combat, hex) if here in riders)
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
        gun, target = named(game, action.unit), named(game, action.enemy)
        game.mark(gun, REACTED)
        game.begin(Shot(guns=(gun,), hex=game.where[target], kind="reaction", targets=(target,)))
        return None

    def refuse(self, game: Position, combat: Combat, action: Action) -> Refusal | None:
        if not isinstance(action, do.FireInReaction):
            return None
        return Refusal("8.3.3", "no-reaction-fire", {"unit": action.unit, "enemy": action.enemy})

    def about(self, game: Position, combat: Combat) -> dict[str, object]:
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
        charging = tuple(unit for unit in combat.charging if unit in fit)
        combat = game.update(combat, attackers=fit, charging=charging)
        reach = tuple(hex for hex in combat.defenders if strikers(game, combat, hex))
        combat = game.update(combat, defenders=reach)
        if not fit:
            lapse(game, combat, "nobody attacks")


# 8.5: the result


class CombatDie(Die):
    """8.5: a die and the modifiers, on the Shock and Charge Table. 8.9: guns alone are overrun without one."""

    rule = "8.5"
    dice = D10

    def asks(self, game: Position, combat: Combat) -> str | None:
        return CHANCE if is_on(game, combat) and any(game.troops(hex) for hex in combat.defenders) else NOBODY

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
                Withdrawal(unit=unit, attackers=tuple(enemies), origin=game.where[unit], left=1)
                for unit in losers
                if _gives_way(game, combat, unit)
            )

    def heard(self, game: Position, combat: Combat, ended: Procedure) -> None:
        _remember_path(game, combat, ended)


def losers_of(game: Position, combat: Combat) -> tuple[int, ...]:
    """8.5: all units of the attacked hexes, or all attackers with the guns they are stacked with."""
    hexes = combat.defenders
    if combat.result.startswith("A"):
        hexes = tuple(sorted({game.where[unit] for unit in combat.attackers}))
        piles = [unit for hex in hexes for unit in game.pile(hex)]
        return tuple(unit for unit in piles if unit in combat.attackers or game.arm(unit) == ARTILLERY)
    return tuple(unit for hex in hexes for unit in game.pile(hex))


def _gives_way(game: Position, combat: Combat, unit: int) -> bool:
    """8.9: guns recoil with a beaten attacker if all troops of the stack do; otherwise they stay, disordered."""
    if game.arm(unit) != ARTILLERY or combat.result.startswith("D"):
        return True
    return all(other in combat.attackers for other in game.troops(game.where[unit]))


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
        riders = () if combat.kind == "pursuit" else combat.charging
        met = combat.met if game.scenario.choices["H23"] == "all" else ()
        # Who charges in a combat that this one is a part of tests when that one is over, and only then.
        later = {unit for unit, marks in enumerate(game.marks) if marks & OWES_TEST} - set(riders)
        testing = [unit for unit in dict.fromkeys((*riders, *met, *combat.rode)) if unit not in later]
        for unit in testing:
            game.unmark(unit, CHARGING | OWES_TEST)
        game.begin_each(CohesionTest(unit=unit, why="end of charge") for unit in testing if game.where[unit] >= 0)

    def heard(self, game: Position, combat: Combat, ended: Procedure) -> None:
        """The charge is over."""
