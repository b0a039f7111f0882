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
from gloire.systems.jours_de_gloire.combining import holds_together, may_combine
from gloire.systems.jours_de_gloire.facing import companions, turn
from gloire.systems.jours_de_gloire.frames import Activation, Combat
from gloire.systems.jours_de_gloire.happened import CombatBegan, CombatLapsed, ShockAnnounced, ShockTakenBack
from gloire.systems.jours_de_gloire.names import horse, named, place
from gloire.systems.jours_de_gloire.position import (
    ACTIVE,
    ANNOUNCED,
    CHARGING,
    DISORDERED,
    ENGAGED,
    FAILED,
    FOUGHT,
    ORDERED,
    OWES_TEST,
    ROUTED,
    SPENT,
    SQUARE,
    STRUCK,
    TURNED,
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


def charge_party(game: Position, hex: int) -> list[int]:
    """5.1.3 + R56: the units of a hex from which cavalry charges that attack: it, and others who can."""
    return [unit for unit in game.troops(hex) if may_ride_along(game, unit) and not game.has(unit, DISORDERED)]


def may_ride_along(game: Position, unit: int) -> bool:
    """5.1.3 + R56: cavalry that attacks with a charger of its hex, or need not, being disordered."""
    fit = game.has(unit, ACTIVE) and not game.has(unit, UNABLE)
    return horse(game, unit) and (fit or game.has(unit, DISORDERED))


def attackable(game: Position, units: Sequence[int], facing: int, spare_struck: int = STRUCK) -> int:
    """8.2 + 5.2.3: the enemy hexes before a facing that units may attack, as a mask."""
    hex, side = game.where[units[0]], game.side(units[0])
    front = game.scenario.fronts[hex][facing] & game.held(1 - side) & ~barred(game, side)
    for unit in units:
        front &= game.ground.attacks[game.arm(unit)][hex]
    return game.grid.mask([hex for hex in bits(front) if fresh(game, hex)]) if spare_struck else front


def fresh(game: Position, hex: int) -> list[int]:
    """8.2 + R55: the units of a hex not yet attacked in this activation; guns only with troops of whom that is true."""
    pile = game.pile(hex)
    found = [unit for unit in pile if not game.has(unit, STRUCK)]
    if len(found) < len(pile) and (troops := game.troops(hex)) and not set(troops) & set(found):
        return []
    return found


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
                _note(game, hex, charge_party(game, hex), targets)


def _note(game: Position, hex: int, units: Sequence[int], targets: Sequence[int]) -> None:
    game.announced = (*game.announced, *((hex, target) for target in targets))
    for unit in units:
        game.mark(unit, ANNOUNCED)
    game.emit(ShockAnnounced(game.ids(units), game.labels(targets), owes_test(game, units)))


class Announce(Decision):
    """8.3.1: all combats are announced before any test; none is a duty, but who attacks owes all in front (8.2)."""

    rule = "8.3.1"

    def asks(self, game: Position, activation: Activation) -> str | None:
        # R66: what is announced may be taken back, and so its owner says when he has done.
        open = _able_hexes(game) or _announced_hexes(game)
        return game.scenario.sides[activation.side] if open else NOBODY

    def options(self, game: Position, activation: Activation) -> Sequence[Action]:
        found: list[Action] = [action for hex in _able_hexes(game) for action in announcements(game, hex)]
        back = (hex for hex in _announced_hexes(game) if not holds_together(game, hex))
        found += (WithdrawShock(game.id(attackers_in(game, hex)[0])) for hex in back)
        return found if uncovered(game) else [*found, EndAnnouncing()]

    def choose(self, game: Position, activation: Activation, action: Action) -> Done | None:
        match action:
            case AnnounceShock(unit, hexes, facing):
                hex = game.where[named(game, unit)]
                units = attackers_in(game, hex)
                _turn_to_attack(game, hex, units[0], facing)
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
                return _refuse_taking_back(game, unit)
            case EndAnnouncing():
                return Refusal("8.2", "must-attack-all", {"hexes": list(game.labels(uncovered(game)))})
        return None

    def about(self, game: Position, activation: Activation) -> dict[str, object]:
        return {"announced": [list(game.labels(pair)) for pair in game.announced]}


def _turn_to_attack(game: Position, hex: int, unit: int, facing: int) -> None:
    """6.1.2 + 6.1.1: all troops of the hex face the same way; who has been turned does not rally any more (11.1)."""
    together, before = companions(game, unit), game.facing[unit]
    game.turned = (*game.turned, (hex, before))
    turn(game, together, facing, "6.1.2")
    for one in together if facing != before else ():
        game.mark(one, TURNED)


def _able_hexes(game: Position) -> list[int]:
    """The hexes whose units may still announce an attack."""
    able = [unit for unit, marks in enumerate(game.marks) if marks & ACTIVE and not marks & ANNOUNCED]
    hexes = sorted({game.where[unit] for unit in able})
    close = ways.beside(game, 1 - game.side(able[0])) if able else 0
    return [hex for hex in hexes if hex >= 0 and close >> hex & 1 and _has_target(game, hex)]


def _has_target(game: Position, hex: int) -> bool:
    units = attackers_in(game, hex)
    if not units or game.has(units[0], ANNOUNCED):
        return False
    return any(_open_to(game, units, facing) for facing in facings_for(game, hex, units[0]))


def _announced_hexes(game: Position) -> list[int]:
    """Hexes that have announced a shock, charges apart."""
    return [hex for hex in sorted({hex for hex, _ in game.announced}) if attackers_in(game, hex)]


def announcements(game: Position, hex: int) -> Iterator[AnnounceShock]:
    """8.2: all enemies in front, or some, if somebody else attacks or can attack the others."""
    units = attackers_in(game, hex)
    id = game.id(units[0])
    for facing in facings_for(game, hex, units[0]):
        owed = bits(attackable(game, units, facing))
        open = _open_to(game, units, facing)
        for size in range(len(open), 0, -1):
            for picked in combinations(open, size):
                if all(_left_to_others(game, hex, target) for target in owed if target not in picked):
                    yield AnnounceShock(id, game.labels(picked), facing)


def _open_to(game: Position, units: Sequence[int], facing: int) -> list[int]:
    """8.4.1: the hexes that units may attack, alone or with those who attack them already."""
    hex = game.where[units[0]]
    return [target for target in bits(attackable(game, units, facing)) if may_combine(game, hex, target)]


def _left_to_others(game: Position, hex: int, target: int) -> bool:
    """8.2: another attacks the target, or could."""
    if any(other != hex and aim == target for other, aim in game.announced):
        return True
    for other in _able_hexes(game):
        units = attackers_in(game, other) if other != hex else []
        if units and any(target in _open_to(game, units, way) for way in facings_for(game, other, units[0])):
            return True
    return False


def uncovered(game: Position) -> list[int]:
    """8.2: hexes in front of announced attackers that nobody attacks."""
    aimed = {target for _, target in game.announced}
    owed: set[int] = set()
    for hex in _announced_hexes(game):
        units = attackers_in(game, hex)
        owed |= set(bits(attackable(game, units, game.facing[units[0]])))
    return sorted(owed - aimed)


def _take_back(game: Position, hex: int) -> None:
    """8.3.1 + 6.1.2: as if it had not been announced; who turned for it in a place faces as before."""
    units = attackers_in(game, hex)
    game.announced = tuple(pair for pair in game.announced if pair[0] != hex)
    for unit in units:
        game.unmark(unit, ANNOUNCED)
    game.emit(ShockTakenBack(game.ids(units)))
    together = companions(game, units[0])
    turn(game, together, dict(game.turned)[hex], "6.1.2")
    for one in together:
        game.unmark(one, TURNED)
    game.turned = tuple(pair for pair in game.turned if pair[0] != hex)


def refuse_shock(game: Position, action: AnnounceShock) -> Refusal | None:
    """8.2: the first rule that forbids an attack."""
    unit, facts = named(game, action.unit), {"unit": action.unit, "hexes": list(action.hexes)}
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", facts)
    if game.arm(unit) == ARTILLERY:
        return Refusal("8.9", "guns-never-shock", facts)
    if why := _no_attack(game, unit):
        return Refusal(*why, facts)
    return _refuse_together(game, unit, facts) or _refuse_targets(game, unit, action, facts)


def _no_attack(game: Position, unit: int) -> tuple[str, str] | None:
    """8.2: the rule that keeps infantry or cavalry from any shock, and how it is called."""
    for marks, rule, code in (
        (ROUTED, "10.2", "routed"),
        (DISORDERED, "10.1", "disordered"),
        (SQUARE, "4.2", "in-square"),
        (FAILED, "2.4.3", "leader-failed"),
        (SPENT, "9.1", "spent"),
        (CHARGING, "9.2", "charge-announces-itself"),
    ):
        if game.has(unit, marks):
            return rule, code
    return None if game.has(unit, ACTIVE) else ("2.2", "not-activated")


def _refuse_together(game: Position, unit: int, facts: dict[str, Sequence[str]]) -> Refusal | None:
    """5.1.3: the units of a hex attack together, once, and the top one stands for them."""
    mates = [other for other in game.troops(game.where[unit]) if not game.has(other, DISORDERED)]
    rider = next((other for other in mates if game.has(other, CHARGING)), -1)
    if rider >= 0:
        return Refusal("5.1.3", "attacks-with-charger", {**facts, "rider": game.id(rider)})
    hindered = next((other for other in mates if _no_attack(game, other)), -1)
    if hindered >= 0:
        return Refusal("5.1.3", "attack-needs-all", {**facts, "mate": game.id(hindered)})
    if mates[0] != unit:
        return Refusal("5.1.3", "attack-together", {**facts, "lead": game.id(mates[0])})
    return Refusal("8.3.1", "has-announced", facts) if game.has(unit, ANNOUNCED) else None


def _refuse_targets(game: Position, unit: int, action: AnnounceShock, facts: dict[str, Sequence[str]]) -> Refusal:
    for label in action.hexes:
        if refusal := _refuse_target(game, unit, action.facing, label, {**facts, "hex": label}):
            return refusal
    return _refuse_some(game, unit, action, facts)


def _refuse_target(
    game: Position, unit: int, facing: int, label: str, facts: dict[str, Sequence[str]]
) -> Refusal | None:
    """8.2: why a unit may not attack one of the hexes that it was to."""
    hex, side, target = game.where[unit], game.side(unit), place(game, label)
    front = game.scenario.fronts[hex][facing] if facing in EVERY_TURN else 0
    if target < 0 or not game.held(1 - side) >> target & 1:
        return Refusal("8.2", "nobody-there", facts)
    if not front >> target & 1:
        return Refusal("8.2", "not-in-front", facts)
    if facing not in facings_for(game, hex, unit):
        return Refusal("6.1.2", "no-turn-to-attack", facts)
    if not fresh(game, target):
        return Refusal("8.2", "attacked-already", facts)
    if barred(game, side) >> target & 1:
        return Refusal("5.2.3", "entry-hex", facts)
    if not game.ground.attacks[game.arm(unit)][hex] >> target & 1:
        return Refusal("8.2", "cannot-enter", facts)
    return None if may_combine(game, hex, target) else Refusal("8.4.1", "not-beside-attackers", facts)


def _refuse_some(game: Position, unit: int, action: AnnounceShock, facts: dict[str, Sequence[str]]) -> Refusal:
    """8.2: what is left out of those in front that must be attacked; each hex is named once."""
    hex = game.where[unit]
    owed = bits(attackable(game, attackers_in(game, hex), action.facing))
    aimed = {place(game, label) for label in action.hexes}
    missing = [target for target in owed if target not in aimed and not _left_to_others(game, hex, target)]
    if missing:
        return Refusal("8.2", "must-attack-all", {**facts, "hexes": list(game.labels(missing))})
    if not action.hexes:
        return Refusal("8.2", "names-nobody", facts)
    return Refusal("8.2", "names-once", {**facts, "hexes": list(game.labels(sorted(aimed)))})


def _refuse_taking_back(game: Position, id: str) -> Refusal:
    """8.3.1: why an announcement cannot be taken back."""
    unit = named(game, id)
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", {"unit": id})
    if game.has(unit, CHARGING):
        return Refusal("9.2", "charge-stands", {"unit": id})
    if not game.has(unit, ANNOUNCED):
        return Refusal("8.3.1", "not-announced", {"unit": id})
    if holds_together(game, game.where[unit]):
        return Refusal("8.4.1", "holds-together", {"unit": id})
    return Refusal("5.1.3", "attack-together", {"unit": id, "lead": game.id(attackers_in(game, game.where[unit])[0])})


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
    """Whether an announced attack can still be made, or the hex of who has evaded it be taken (8.8.1)."""
    units, pile = striking(game, hex), game.pile(target)
    if not units or not pile:
        return bool(units) and target in game.vacated
    return game.side(pile[0]) != game.side(units[0]) and bool(fresh(game, target))


def striking(game: Position, hex: int) -> list[int]:
    """8.3.1: the units of a hex whose attack is announced and still to come; others may have recoiled to them since."""
    return [unit for unit in game.troops(hex) if game.has(unit, ANNOUNCED) and not game.has(unit, DISORDERED | UNABLE)]


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
        return _refuse_combat(game, action.hex) if isinstance(action, ResolveCombat) else None


def _refuse_combat(game: Position, label: str) -> Refusal:
    """8.3.1: a combat is called by the first hex that is attacked in it."""
    hex = place(game, label)
    named_by = [game.label(targets[0]) for _, targets in combats(game) if hex in targets]
    if named_by:
        return Refusal("8.4", "combat-named-by", {"hex": label, "aim": named_by[0]})
    return Refusal("8.3.1", "no-combat-there", {"hex": label})


def fight_the_last(game: Position, activation: Activation) -> None:
    """8.5: with one combat left there is nothing to choose."""
    left = combats(game)
    if left:
        begin_combat(game, left[0])


def begin_combat(game: Position, announced: tuple[Sequence[int], Sequence[int]]) -> None:
    """8.2: its defenders are attacked now, and not again in this activation."""
    combat = combat_of(game, announced)
    units, targets, charging = combat.attackers, combat.defenders, combat.charging
    game.announced = tuple(pair for pair in game.announced if pair[1] not in targets)
    for target in targets:
        for unit in game.pile(target):
            game.mark(unit, STRUCK)
    for unit in units:
        game.mark(unit, FOUGHT)
    for unit in charging:
        game.mark(unit, OWES_TEST)
    game.emit(CombatBegan(game.ids(units), game.labels(targets), "shock", game.ids(charging)))
    game.begin(combat)


def combat_of(game: Position, announced: tuple[Sequence[int], Sequence[int]]) -> Combat:
    """8.4: an announced combat as it stands: attacking hexes and attacked ones."""
    hexes, targets = announced
    units = tuple(unit for hex in hexes for unit in striking(game, hex))
    left = tuple(target for target in targets if target in game.vacated and not game.pile(target))
    return Combat(
        attackers=units,
        defenders=tuple(targets),
        charging=tuple(unit for unit in units if game.has(unit, CHARGING)),
        spared=spared_in(game, targets),
        evaded=left,
        provokers=units if left else (),
    )


def spared_in(game: Position, hexes: Sequence[int]) -> tuple[int, ...]:
    """8.2 + R55: who stand in hexes that are attacked, but were attacked before, and neither count nor suffer."""
    return tuple(unit for hex in hexes for unit in game.pile(hex) if unit not in fresh(game, hex))


def attacked(game: Position, combat: Combat, hex: int) -> list[int]:
    """8.2: the units of a hex whom a combat is fought against."""
    return [unit for unit in game.pile(hex) if unit not in combat.spared]


def attacked_troops(game: Position, combat: Combat, hex: int) -> list[int]:
    """8.2 + 8.9: the infantry and cavalry among them."""
    return [unit for unit in game.troops(hex) if unit not in combat.spared]


def defended(game: Position, combat: Combat) -> list[int]:
    """The attacked hexes that still have an enemy in them whom the combat is fought against."""
    side = game.side(combat.attackers[0]) if combat.attackers else -1
    found = [(hex, attacked(game, combat, hex)) for hex in combat.defenders]
    return [hex for hex, units in found if units and game.side(units[0]) != side]


# 8.3.2: whose tests hang together


def testers(game: Position, combat: Combat) -> list[int]:
    """8.3.2 + H30: the lead of each stack that tests when a combat is taken up, its own or one that is linked to it."""
    if combat.kind != "shock" or not defended(game, combat):
        return []  # 8.7.2 + 9.5.2: no test. 8.8: nor where everybody has left.
    aimed = {hex for hex, target in game.announced if game.pile(target) and _stands(game, hex, target)}
    aimed |= {here for hex in defended(game, combat) for here in strikers(game, combat, hex)}
    stacks = [striking(game, hex) for hex in linked(game, combat) if hex in aimed]
    return [units[0] for units in stacks if units and owes_test(game, units)]


def owes_test(game: Position, units: Sequence[int]) -> bool:
    """8.3.1 + R24: whether a stack has to pass a test: one of it is without orders, and it has passed none yet.

    R56: a charger has passed its own, and it serves all of its hex.
    """
    if any(game.has(unit, CHARGING) for unit in units):
        return False
    return not all(game.has(unit, ORDERED | ENGAGED) for unit in units)


def unattended(game: Position, combat: Combat) -> list[int]:
    """8.2 + 8.3.2, note: enemies in front of the attackers whom nobody attacks; they have to."""
    aimed = {target for hex, target in game.announced if striking(game, hex)} | set(combat.defenders)
    found = 0
    for hex in sorted({game.where[unit] for unit in combat.attackers}):
        units = [unit for unit in combat.attackers if game.where[unit] == hex]
        if not any(game.has(unit, CHARGING) for unit in game.troops(hex)):
            found |= attackable(game, units, game.facing[units[0]])
    return [target for target in bits(found) if target not in aimed]


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
    key = game.turn, combat.attackers, combat.charging
    found = game.noted("aims", key, lambda: tuple(_aims(game, combat)))
    return [here for here, aims in found if aims >> hex & 1]


def _aims(game: Position, combat: Combat) -> Iterator[tuple[int, int]]:
    """The hexes that somebody attacks from, each with those that he can attack, as a mask."""
    for here in sorted({game.where[unit] for unit in combat.attackers if game.where[unit] >= 0}):
        units = [unit for unit in combat.attackers if game.where[unit] == here]
        if riders := [unit for unit in units if unit in combat.charging]:
            yield here, chargeable(game, riders)
        else:
            yield here, attackable(game, units, game.facing[units[0]], 0)


def lapse(game: Position, hexes: Sequence[int], why: str) -> None:
    """8.4.1: nobody is left to attack, or to be attacked."""
    game.emit(CombatLapsed(game.labels(hexes), why))


def is_heavy(game: Position, unit: int) -> bool:
    """0.3: heavy cavalry."""
    return game.arm(unit) == CAVALRY and game.unit(unit).heavy
