"""Chapter 8.1 to 8.4, shock: who may attack whom, announcements, duties, which combat is taken up next."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from gloire.core.actions import Action
from gloire.core.facing import EVERY_TURN
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.actions import AnnounceShock, EndAnnouncing, ResolveCombat, WithdrawShock
from gloire.systems.jours_de_gloire.facing import companions, turn
from gloire.systems.jours_de_gloire.frames import Activation, Combat
from gloire.systems.jours_de_gloire.happened import CombatBegan, CombatLapsed, ShockAnnounced, ShockTakenBack
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.position import (
    ACTIVE,
    ANNOUNCED,
    CHARGING,
    DISORDERED,
    FAILED,
    FOUGHT,
    ORDERED,
    OWES_TEST,
    ROUTED,
    SPENT,
    SQUARE,
    STRUCK,
    Position,
)
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY

UNABLE = SQUARE | ROUTED | FAILED | SPENT


# Who may attack


def attackers_in(game: Position, hex: int) -> list[int]:
    """5.1.3 + 8.2: the units of a hex that attack together: all troops in good order; none if one of them may not."""
    # 8.1: cavalry too, unless it charges.
    fit = [unit for unit in game.troops(hex) if not game.has(unit, DISORDERED)]
    able = all(game.has(unit, ACTIVE) and not game.has(unit, UNABLE | CHARGING) for unit in fit)
    return fit if able else []


def chargers_in(game: Position, hex: int) -> list[int]:
    """9.1: the units of a hex that charge."""
    return [unit for unit in game.troops(hex) if game.has(unit, CHARGING) and game.is_good(unit)]


def attackable(game: Position, units: Sequence[int], facing: int, spare_struck: int = STRUCK) -> int:
    """8.2 + 5.2.3: the enemy hexes before a facing that units may attack, as a mask."""
    hex, side = game.where[units[0]], game.side(units[0])
    front = game.scenario.fronts[hex][facing] & game.held(1 - side) & ~barred(game, side)
    for unit in units:
        front &= game.ground.attacks[game.arm(unit)][hex]
    return game.grid.mask(
        target for target in bits(front) if not any(game.has(unit, spare_struck) for unit in game.pile(target))
    )


def barred(game: Position, side: int) -> int:
    """H18: the hexes that may not be attacked, because they may not be entered (5.2.3)."""
    return ways.shut(game, side) if game.scenario.choices["H18"] == "barred" else 0


def chargeable(game: Position, units: Sequence[int]) -> int:
    """9.2: the enemy hexes before charging cavalry that are open to a charge, as a mask."""
    hex = game.where[units[0]]
    front = attackable(game, units, game.facing[units[0]], 0)
    return front & game.ground.charge_hexes & game.ground.charges[hex]


def facings_for(game: Position, hex: int, unit: int) -> tuple[int, ...]:
    """6.1.2: in a place units may be turned to any side before they attack."""
    return EVERY_TURN if game.ground.six_fronts >> hex & 1 else (game.facing[unit],)


# 8.3.1: announcements


def announce_charges(game: Position, activation: Activation) -> None:
    """9.2: charging cavalry attacks all that it can charge in front of it, declared or not."""
    for hex in sorted({game.where[unit] for unit, marks in enumerate(game.marks) if marks & CHARGING}):
        if hex >= 0 and (riders := chargers_in(game, hex)):
            targets = bits(chargeable(game, riders))
            if targets:
                _note(game, hex, riders, targets)


def _note(game: Position, hex: int, units: Sequence[int], targets: Sequence[int]) -> None:
    game.announced = (*game.announced, *((hex, target) for target in targets))
    for unit in units:
        game.mark(unit, ANNOUNCED)
    test = not all(game.has(unit, ORDERED | CHARGING) for unit in units)
    game.emit(ShockAnnounced(game.ids(units), game.labels(targets), test))


class Announce(Decision):
    """8.3.1: all combats are announced before any test; none is a duty, but who attacks owes all in front (8.2)."""

    rule = "8.3.1"

    def asks(self, game: Position, activation: Activation) -> str | None:
        return game.scenario.sides[activation.side] if _able_hexes(game) or _uncovered(game) else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        found: list[Action] = [action for hex in _able_hexes(game) for action in announcements(game, hex)]
        found += (WithdrawShock(game.id(attackers_in(game, hex)[0])) for hex in _announced_hexes(game))
        return found if _uncovered(game) else [*found, EndAnnouncing()]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        match action:
            case AnnounceShock(unit, hexes, facing):
                hex = game.where[named(game, unit)]
                units = attackers_in(game, hex)
                turn(game, companions(game, units[0]), facing, "6.1.2")
                _note(game, hex, units, [place(game, label) for label in hexes])
            case WithdrawShock(unit):
                _take_back(game, game.where[named(game, unit)])
            case _:
                return DONE
        return None

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        match action:
            case AnnounceShock():
                return refuse_shock(game, action)
            case WithdrawShock(unit):
                return Refusal("8.3.1", "not-announced", {"unit": unit})
            case EndAnnouncing():
                return Refusal("8.2", "must-attack-all", {"hexes": list(game.labels(_uncovered(game)))})
        return None

    def about(self, game: Position, activation: Activation) -> dict[str, object]:
        return {"announced": [list(game.labels(pair)) for pair in game.announced]}


def _able_hexes(game: Position) -> list[int]:
    """The hexes whose units may still announce an attack."""
    hexes = {game.where[unit] for unit, marks in enumerate(game.marks) if marks & ACTIVE and not marks & ANNOUNCED}
    return [hex for hex in sorted(hexes) if hex >= 0 and _has_target(game, hex)]


def _has_target(game: Position, hex: int) -> bool:
    units = attackers_in(game, hex)
    if not units or game.has(units[0], ANNOUNCED):
        return False
    return any(attackable(game, units, facing) for facing in facings_for(game, hex, units[0]))


def _announced_hexes(game: Position) -> list[int]:
    """Hexes that have announced a shock, charges apart."""
    return [hex for hex in sorted({hex for hex, _ in game.announced}) if attackers_in(game, hex)]


def announcements(game: Position, hex: int) -> Iterator[AnnounceShock]:
    """8.2: all enemies in front, or some, if somebody else attacks or can attack the others."""
    units = attackers_in(game, hex)
    id = game.id(units[0])
    for facing in facings_for(game, hex, units[0]):
        owed = bits(attackable(game, units, facing))
        for size in range(len(owed), 0, -1):
            for picked in combinations(owed, size):
                if all(_left_to_others(game, hex, target) for target in owed if target not in picked):
                    yield AnnounceShock(id, game.labels(picked), facing)


def _left_to_others(game: Position, hex: int, target: int) -> bool:
    """8.2: another attacks the target, or could."""
    if any(other != hex and aim == target for other, aim in game.announced):
        return True
    for other in _able_hexes(game):
        units = attackers_in(game, other) if other != hex else []
        if units and any(attackable(game, units, way) >> target & 1 for way in facings_for(game, other, units[0])):
            return True
    return False


def _uncovered(game: Position) -> list[int]:
    """8.2: hexes in front of announced attackers that nobody attacks."""
    aimed = {target for _, target in game.announced}
    owed: set[int] = set()
    for hex in _announced_hexes(game):
        units = attackers_in(game, hex)
        owed |= set(bits(attackable(game, units, game.facing[units[0]])))
    return sorted(owed - aimed)


def _take_back(game: Position, hex: int) -> None:
    units = attackers_in(game, hex)
    game.announced = tuple(pair for pair in game.announced if pair[0] != hex)
    for unit in units:
        game.unmark(unit, ANNOUNCED)
    game.emit(ShockTakenBack(game.ids(units)))


def refuse_shock(game: Position, action: AnnounceShock) -> Refusal | None:
    """8.2: the first rule that forbids an attack."""
    unit, facts = named(game, action.unit), {"unit": action.unit, "hexes": list(action.hexes)}
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", facts)
    if game.arm(unit) == ARTILLERY:
        return Refusal("8.9", "guns-never-shock", facts)
    for marks, rule, code in (
        (DISORDERED, "10.1", "disordered"),
        (SQUARE, "4.2", "in-square"),
        (FAILED, "2.4.3", "leader-failed"),
        (SPENT, "9.1", "spent"),
    ):
        if game.has(unit, marks):
            return Refusal(rule, code, facts)
    if not game.has(unit, ACTIVE):
        return Refusal("2.2", "not-activated", facts)
    return _refuse_targets(game, unit, action, facts)


def _refuse_targets(game: Position, unit: int, action: AnnounceShock, facts: dict[str, Sequence[str]]) -> Refusal:
    hex, side = game.where[unit], game.side(unit)
    targets = [place(game, label) for label in action.hexes]
    front = game.scenario.fronts[hex][action.facing] if action.facing in EVERY_TURN else 0
    for target in targets:
        if target < 0 or not game.held(1 - side) >> target & 1:
            return Refusal("8.2", "nobody-there", facts)
        if not front >> target & 1:
            return Refusal("8.2", "not-in-front", facts)
        if any(game.has(other, STRUCK) for other in game.pile(target)):
            return Refusal("8.2", "attacked-already", facts)
        if barred(game, side) >> target & 1:
            return Refusal("5.2.3", "entry-hex", facts)
        if not game.ground.attacks[game.arm(unit)][hex] >> target & 1:
            return Refusal("8.2", "cannot-enter", facts)
    return Refusal("8.2", "must-attack-all", {**facts, "hexes": list(action.hexes)})


# Which combat is next


def combats(game: Position) -> list[tuple[list[int], list[int]]]:
    """8.4 + 8.2: the announced combats: attacking hexes and attacked ones, joined where they share a defender."""
    left = [pair for pair in game.announced if _stands(game, *pair)]
    found = []
    while left:
        hexes, targets = {left[0][0]}, {left[0][1]}
        while more := [pair for pair in left if pair[0] in hexes or pair[1] in targets]:
            left = [pair for pair in left if pair not in more]
            hexes |= {hex for hex, _ in more}
            targets |= {target for _, target in more}
        found.append((sorted(hexes), sorted(targets)))
    return found


def _stands(game: Position, hex: int, target: int) -> bool:
    """Whether an announced attack can still be made."""
    return (
        bool(striking(game, hex)) and bool(game.pile(target)) and game.side(game.pile(target)[0]) != _side_at(game, hex)
    )


def _side_at(game: Position, hex: int) -> int:
    pile = game.pile(hex)
    return game.side(pile[0]) if pile else -1


def striking(game: Position, hex: int) -> list[int]:
    """8.3.1: the units of a hex whose attack is announced and still to come; others may have recoiled to them since."""
    fit = [unit for unit in game.troops(hex) if game.has(unit, ANNOUNCED) and not game.has(unit, DISORDERED | UNABLE)]
    return [unit for unit in fit if game.has(unit, CHARGING)] or fit


class ChooseCombat(Decision):
    """8.5: the attacker takes up his combats in the order he likes; the last one by itself."""

    rule = "8.5"

    def asks(self, game: Position, activation: Activation) -> str | None:
        return game.scenario.sides[activation.side] if len(combats(game)) > 1 else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        return [ResolveCombat(game.label(targets[0])) for _, targets in combats(game)]

    def choose(self, game: Position, activation: Activation, action: ResolveCombat) -> Done | None:
        begin_combat(game, next(one for one in combats(game) if game.label(one[1][0]) == action.hex))
        return None

    def refuse(self, game: Position, activation: Activation, action: Action) -> Refusal | None:
        return Refusal("8.3.1", "no-combat-there", {"hex": action.hex}) if isinstance(action, ResolveCombat) else None


def fight_the_last(game: Position, activation: Activation) -> None:
    """8.5: with one combat left there is nothing to choose."""
    left = combats(game)
    if left:
        begin_combat(game, left[0])


def begin_combat(game: Position, combat: tuple[Sequence[int], Sequence[int]]) -> None:
    """8.2: its defenders are attacked now, and not again in this activation."""
    hexes, targets = combat
    units = [unit for hex in hexes for unit in striking(game, hex)]
    charging = tuple(unit for unit in units if game.has(unit, CHARGING))
    game.announced = tuple(pair for pair in game.announced if pair[1] not in targets)
    for target in targets:
        for unit in game.pile(target):
            game.mark(unit, STRUCK)
    for unit in units:
        game.mark(unit, FOUGHT)
    for unit in charging:
        game.mark(unit, OWES_TEST)
    game.emit(CombatBegan(game.ids(units), game.labels(targets), "shock", game.ids(charging)))
    game.begin(Combat(attackers=tuple(units), defenders=tuple(targets), charging=charging))


def linked(game: Position, combat: Combat) -> list[int]:
    """H30: the announced hexes whose duties hang together with a combat's, its own among them."""
    hexes = {game.where[unit] for unit in combat.attackers if game.where[unit] >= 0}
    if game.scenario.choices["H30"] != "together":
        return sorted(hexes)
    others = {hex for hex, _ in game.announced if striking(game, hex)} - hexes
    while more := {hex for hex in others if _fronts(game, hex) & _all_fronts(game, hexes)}:
        hexes |= more
        others -= more
    return sorted(hexes)


def _all_fronts(game: Position, hexes: Iterable[int]) -> int:
    found = 0
    for hex in hexes:
        found |= _fronts(game, hex)
    return found


def _fronts(game: Position, hex: int) -> int:
    units = striking(game, hex)
    return attackable(game, units, game.facing[units[0]], 0) if units else 0


def strikers(game: Position, combat: Combat, hex: int) -> list[int]:
    """8.2 + 9.2: the hexes from which somebody in a combat attacks a hex: it lies before him, and he may."""
    found = []
    for here in sorted({game.where[unit] for unit in combat.attackers if game.where[unit] >= 0}):
        units = [unit for unit in combat.attackers if game.where[unit] == here]
        if units[0] in combat.charging:
            aims = chargeable(game, units)
        else:
            aims = attackable(game, units, game.facing[units[0]], 0)
        if aims >> hex & 1:
            found.append(here)
    return found


def lapse(game: Position, combat: Combat, why: str) -> None:
    """8.4.1: nobody is left to attack, or to be attacked."""
    game.emit(CombatLapsed(game.labels(combat.defenders), why))


def is_heavy(game: Position, unit: int) -> bool:
    """0.3: heavy cavalry."""
    return game.arm(unit) == CAVALRY and game.unit(unit).heavy
