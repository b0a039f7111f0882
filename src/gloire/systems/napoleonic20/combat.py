"""9.0 Combat: the battles of a phase, one after another, from reserves to result.

Declaring is in `declaration`, the reckoning in `strength`, what follows a result in `retreat` and `advance`.
"""

from collections.abc import Sequence

from gloire.core.actions import Action, Roll
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.actions import (
    BreakUnit,
    CommitReserves,
    FightBattle,
    KeepDifferential,
    ReduceDifferential,
    WithholdReserves,
)
from gloire.systems.napoleonic20.allowances import refuse_spending
from gloire.systems.napoleonic20.declaration import attacking_side
from gloire.systems.napoleonic20.frames import Battle, CombatPhase, Declared
from gloire.systems.napoleonic20.happened import (
    BattleJoined,
    BattleResolved,
    DifferentialReduced,
    ReservesCommitted,
    ResultSoftened,
)
from gloire.systems.napoleonic20.morale import break_units, guard_repulsed, may_spend, spend
from gloire.systems.napoleonic20.position import ROUTED, Position
from gloire.systems.napoleonic20.strength import about_battle, differential, hex_of, reckoning
from gloire.systems.napoleonic20.zones import garrison_hexes

COMMIT, WITHHOLD = CommitReserves(), WithholdReserves()
KEEP = KeepDifferential()


class ChooseBattle(Decision):
    """9.0: the attacker takes the declared battles in any order."""

    rule = "9.0"

    def asks(self, game: Position, phase: CombatPhase) -> str | None:
        return game.side_id(attacking_side(game, phase)) if waiting_battles(game, phase) else NOBODY

    def options(self, game: Position, phase: CombatPhase) -> Sequence[Action]:
        return [FightBattle(game.label(hex)) for hex in sorted(waiting_battles(game, phase))]

    def choose(self, game: Position, phase: CombatPhase, action: FightBattle) -> Done | None:
        battles = waiting_battles(game, phase)
        chosen = battles.pop(game.hex(action.hex))
        game.update(phase, battles=tuple(battles.values()))
        game.fought = True
        labels = tuple(game.label(hex_of(game, unit)) for unit in chosen.defenders)
        against = game.ids(_units(chosen.defenders))
        game.emit(BattleJoined(game.ids(chosen.attackers), labels, phase.charge, against=against))
        game.begin(as_battle(phase, chosen.attackers, chosen.defenders))
        return None

    def refuse(self, game: Position, phase: CombatPhase, action: Action) -> Refusal | None:
        return _refuse_battle(game, phase, action.hex) if isinstance(action, FightBattle) else None


def _refuse_battle(game: Position, phase: CombatPhase, hex: str) -> Refusal:
    """9.2: why a battle cannot be fought by this name: that of its first hex is the one it has."""
    for first, battle in waiting_battles(game, phase).items():
        if game.find_hex(hex) in [hex_of(game, unit) for unit in battle.defenders]:
            return Refusal("9.2", "named-otherwise", {"hex": hex, "at": game.label(first)})
    return Refusal("9.2", "not-declared", {"hex": hex})


def as_battle(phase: CombatPhase, attackers: tuple[int, ...], defenders: tuple[int, ...]) -> Battle:
    """9.0: a battle of a phase, with what it must know of the others."""
    return Battle(
        attackers=attackers, defenders=defenders, charge=phase.charge, attacked=phase.attacked, shown=phase.shown
    )


def waiting_battles(game: Position, phase: CombatPhase) -> dict[int, Declared]:
    """9.2: the declared battles not yet fought, by the hex of their first defender.

    9.4.4: a garrison that has fallen to an advance meanwhile, or is ignored because a friend has retreated into its
    hex, is no longer there to fight; a battle against it alone falls away.
    """
    if not phase.battles:
        return {}
    alone = garrison_hexes(game, 1 - attacking_side(game, phase))
    found = {}
    for battle in phase.battles:
        if min(battle.defenders) < 0:
            there = tuple([unit for unit in battle.defenders if unit >= 0 or alone >> ~unit & 1])
            battle = Declared(attackers=battle.attackers, defenders=there)
        if battle.defenders:
            found[hex_of(game, battle.defenders[0])] = battle
    return found


class CommitReservesFor(Decision):
    """12.5: attacker, then defender, may spend a point for one more point of strength."""

    rule = "12.5"

    def __init__(self, attacker: int) -> None:
        self.seat = 0 if attacker else 1

    def _side(self, game: Position, battle: Battle) -> int:
        side = game.side_of(battle.attackers[0])
        return side if self.seat == 0 else 1 - side

    def asks(self, game: Position, battle: Battle) -> str | None:
        side, units = self._side(game, battle), battle.attackers if self.seat == 0 else battle.defenders
        if not may_commit(game, units) or not may_spend(game, side):
            return NOBODY
        barred = any(answer(game, battle, side) for answer in game.ask.no_reserves)
        return NOBODY if barred else game.side_id(side)

    def options(self, game: Position, battle: Battle) -> Sequence[Action]:
        return (WITHHOLD, COMMIT)

    def choose(self, game: Position, battle: Battle, action: Action) -> Done | None:
        if isinstance(action, CommitReserves):
            side = self._side(game, battle)
            game.emit(ReservesCommitted(game.side_id(side)))
            spend(game, side, "reserves", "12.5")
            reserves = (True, battle.reserves[1]) if self.seat == 0 else (battle.reserves[0], True)
            game.update(battle, reserves=reserves)
        return DONE

    def about(self, game: Position, battle: Battle) -> dict[str, object]:
        return about_battle(game, battle)


def may_commit(game: Position, units: Sequence[int]) -> bool:
    """12.5: reserves need somebody to support.

    9.6.3: not where all one's units in the battle are routed. 9.4.4: not for a garrison alone.
    """
    marks = game.marks
    return any(unit >= 0 and not marks[unit] & ROUTED for unit in units)


def reckon(game: Position, battle: Battle) -> None:
    """9.0 step D: the differential stands."""
    difference = differential(game, battle)
    game.update(battle, differential=difference, column=game.scenario.combat.column(difference))


class Reduce(Decision):
    """9.5: the attacker may fight in a lower column."""

    rule = "9.5"

    def asks(self, game: Position, battle: Battle) -> str | None:
        if battle.column == game.scenario.combat.columns[0]:
            return NOBODY
        return game.owner(battle.attackers[0])

    def options(self, game: Position, battle: Battle) -> Sequence[Action]:
        lower = [ReduceDifferential(c) for c in game.scenario.combat.columns if c < battle.column]
        return [KEEP, *reversed(lower)]

    def choose(self, game: Position, battle: Battle, action: Action) -> Done | None:
        if isinstance(action, ReduceDifferential):
            game.update(battle, column=action.to)
            game.emit(DifferentialReduced(action.to))
        return DONE

    def refuse(self, game: Position, battle: Battle, action: Action) -> Refusal | None:
        match action:
            case ReduceDifferential(to):
                return Refusal("9.5", "only-lower", {"to": to})
            case CommitReserves():
                return refuse_reserves(game, battle)
        return None

    def about(self, game: Position, battle: Battle) -> dict[str, object]:
        return about_battle(game, battle)


class BattleDie(Die):
    """9.0 step F: one die, read against the column."""

    rule = "9.6"

    def asks(self, game: Position, battle: Battle) -> str | None:
        return CHANCE

    def choose(self, game: Position, battle: Battle, action: Roll) -> Done | None:
        result = game.scenario.combat.result(action.face, battle.column)
        attack, defence = reckoning(game, battle)
        game.emit(
            BattleResolved(
                attack=attack,
                defence=defence,
                differential=battle.differential,
                column=battle.column,
                die=action.face,
                result=result,
                source=game.scenario.combat_source,
                attackers=game.ids(battle.attackers),
                against=game.ids(_units(battle.defenders)),
            )
        )
        counted = counted_as(game, battle, result)
        if counted != result:
            game.emit(ResultSoftened(result, counted))
        game.update(battle, result=counted)
        return DONE

    def refuse(self, game: Position, battle: Battle, action: Action) -> Refusal | None:
        return refuse_reserves(game, battle) if isinstance(action, CommitReserves) else None

    def about(self, game: Position, battle: Battle) -> dict[str, object]:
        return {**about_battle(game, battle), "differential": battle.differential, "column": battle.column}


def counted_as(game: Position, battle: Battle, result: str) -> str:
    """9.6: what a result of the table counts as in this battle."""
    for answer in game.ask.read_as:
        result = answer(game, battle, result)
    return result


def is_spared(game: Position, battle: Battle, unit: int) -> bool:
    """9.6: whether a special rule turns AB and AR into AW for this attacker, and keeps it out of exchanges."""
    return any(answer(game, battle, unit) for answer in game.ask.spared)


def apply_result(game: Position, battle: Battle) -> None:
    """9.6: what the result does at once."""
    if battle.result in ("AB", "AR", "EX") and game.ask.spared:
        battle = _spare(game, battle)
    match battle.result:
        case "AB":
            _break_attackers(game, battle)
        case "AR" | "AW":
            game.update(battle, retreating=battle.attackers, routed=battle.result == "AR")
        case "DB":
            _break_defenders(game, battle)
        case "DR" | "DW":
            _drive_back(game, battle)
        case "EX":
            _exchange(game, battle)


def _spare(game: Position, battle: Battle) -> Battle:
    spared = tuple(unit for unit in battle.attackers if is_spared(game, battle, unit))
    for unit in spared if battle.result != "EX" else ():
        game.emit(ResultSoftened(battle.result, "AW", game.id(unit)))
    kept: Battle = game.update(battle, spared=spared)
    return kept


def _units(combatants: Sequence[int]) -> tuple[int, ...]:
    return tuple([unit for unit in combatants if unit >= 0])


def _break_attackers(game: Position, battle: Battle) -> None:
    """9.6 AB: all attackers break; 9.9.1: the hex where a unit breaks ends its path."""
    broken = tuple(unit for unit in battle.attackers if unit not in battle.spared)
    game.update(battle, vacated=tuple((game.where[unit],) for unit in broken), retreating=battle.spared)
    break_units(game, broken, "AB", "9.6")


def _break_defenders(game: Position, battle: Battle) -> None:
    """9.6 DB: all defenders break. A garrison stands until somebody enters its hex."""
    game.update(battle, vacated=tuple((hex_of(game, unit),) for unit in battle.defenders))
    break_units(game, _units(battle.defenders), "DB", "9.6")


def _drive_back(game: Position, battle: Battle) -> None:
    """9.6 DR, DW: the defenders retreat; 9.4.4: a garrison cannot, but its hex may be entered."""
    open_hexes = tuple((~unit,) for unit in battle.defenders if unit < 0)
    game.update(battle, retreating=_units(battle.defenders), routed=battle.result == "DR", vacated=open_hexes)


def _exchange(game: Position, battle: Battle) -> None:
    """9.6 EX: all defenders break; then the attacker owes as much printed strength."""
    owed = sum(game.printed(unit).strength for unit in _units(battle.defenders))
    game.update(battle, vacated=tuple((hex_of(game, unit),) for unit in battle.defenders), owed=owed)
    break_units(game, _units(battle.defenders), "EX", "9.6")


class PayExchange(Decision):
    """9.6 EX: the attacker breaks units until their printed strength covers the defenders'.

    If the defender's loss has ended the game there is nothing to pay.
    """

    rule = "9.6"

    def asks(self, game: Position, battle: Battle) -> str | None:
        if battle.owed <= 0 or not _payers(game, battle):
            return NOBODY
        return game.owner(battle.attackers[0])

    def options(self, game: Position, battle: Battle) -> Sequence[Action]:
        return [BreakUnit(game.id(unit)) for unit in _payers(game, battle)]

    def choose(self, game: Position, battle: Battle, action: BreakUnit) -> Done | None:
        unit = game.unit(action.unit)
        game.update(battle, owed=battle.owed - game.printed(unit).strength)
        break_units(game, [unit], "EX", "9.6")
        return None

    def refuse(self, game: Position, battle: Battle, action: Action) -> Refusal | None:
        return Refusal("9.6", "not-in-battle", {"unit": action.unit}) if isinstance(action, BreakUnit) else None

    def about(self, game: Position, battle: Battle) -> dict[str, object]:
        return {**about_battle(game, battle), "owed": battle.owed}


def _payers(game: Position, battle: Battle) -> list[int]:
    """9.6 EX: the attackers left that may be broken."""
    return [unit for unit in survivors(game, battle.attackers) if unit not in battle.spared]


def survivors(game: Position, units: Sequence[int]) -> tuple[int, ...]:
    """Those still on the map."""
    where = game.where
    return tuple([unit for unit in units if unit >= 0 and where[unit] >= 0])


def check_guard(game: Position, battle: Battle) -> None:
    """12.2.2: an attacking Guard unit that did not win, or did not live through it, costs a point; so does N."""
    won = battle.result in ("DB", "DR", "DW", "EX")
    for unit in battle.attackers:
        if not game.printed(unit).guard:
            continue
        able = game.where[unit] >= 0 and not game.marks[unit] & ROUTED
        if not (won and able) and game.outcome is None:
            guard_repulsed(game, unit)


def refuse_reserves(game: Position, battle: Battle) -> Refusal | None:
    """Why reserves cannot be committed to a battle: by the attacker, or else by the defender."""
    side = game.side_of(battle.attackers[0])
    for units, spender in ((battle.attackers, side), (battle.defenders, 1 - side)):
        if not may_commit(game, units):
            alone = all(unit < 0 for unit in units)
            return Refusal("9.4.4", "garrison-alone") if alone else Refusal("9.6.3", "all-routed")
        if refusal := refuse_spending(game, spender):
            return refusal
        for answer in game.ask.no_reserves:
            if refusal := answer(game, battle, spender):
                return refusal
    return None
