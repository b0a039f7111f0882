"""9.1 and 9.2: declaring battles.

Battles are declared one at a time, one open at a time, and nothing is ever offered that could not be completed
lawfully. That needs no search: every battle is a set in which all attackers are next to all defenders, and every such
set splits into stars. So with no battle open, a lawful completion exists exactly when everybody who still has a duty
has a free opponent next to him; with one open, those left without must all be able to join it.
"""

from collections.abc import Iterable, Sequence

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.actions import (
    AddDefender,
    CloseBattle,
    DeclareAttack,
    Disengage,
    EndDeclaration,
    JoinAttack,
)
from gloire.systems.napoleonic20.frames import CombatPhase, Declared
from gloire.systems.napoleonic20.happened import BattleDeclared
from gloire.systems.napoleonic20.position import ROUTED, Position
from gloire.systems.napoleonic20.reaction import refuse_disengagement
from gloire.systems.napoleonic20.strength import hex_of
from gloire.systems.napoleonic20.zones import garrison_hexes, zone_of_side

CLOSE, END = CloseBattle(), EndDeclaration()


class Field:
    """Who stands next to whom, and who has which duty. Sets of combatants are masks over the two lists."""

    __slots__ = (
        "apart",
        "attackers",
        "beside",
        "defenders",
        "facing",
        "hexes",
        "in_zone",
        "must_attack",
        "must_be_attacked",
    )

    def __init__(self, attackers: list[int], defenders: list[int], hexes: list[int]) -> None:
        self.attackers = attackers
        self.defenders = defenders  # a garrison is the complement of its hex
        self.hexes = hexes  # of the defenders
        self.beside: list[int] = []  # per attacker, the defenders it could attack
        self.facing: list[int] = []  # per defender, the attackers that could attack it
        self.in_zone: list[int] = []  # per attacker, the defenders in its zone
        self.apart: list[int] = []  # per attacker, those it may not attack together with; empty where all may
        self.must_attack = 0
        self.must_be_attacked = 0


class Draft:
    """A declaration as far as it has got."""

    __slots__ = ("battles", "field", "free_a", "free_d", "open_a", "open_d")

    def __init__(self, field: Field, phase: CombatPhase) -> None:
        self.field = field
        self.battles = phase.battles
        # 9.1.2: nobody attacks or is attacked twice in a phase.
        used_a = _mask(field.attackers, [u for battle in phase.battles for u in battle.attackers])
        used_d = _mask(field.defenders, [u for battle in phase.battles for u in battle.defenders])
        self.open_a = _mask(field.attackers, phase.attackers)
        self.open_d = _mask(field.defenders, phase.defenders)
        self.free_a = (1 << len(field.attackers)) - 1 & ~used_a & ~self.open_a
        self.free_d = (1 << len(field.defenders)) - 1 & ~used_d & ~self.open_d

    def duties_left(self, free_a: int, free_d: int, open_a: int = 0, open_d: int = 0) -> tuple[int, int]:
        """Attackers who must still attack, and defenders who must still be attacked.

        9.1: a unit outside enemy zones that attacks must see all enemies in its own zone attacked.
        """
        field = self.field
        need_d = field.must_be_attacked
        for a, zone in enumerate(field.in_zone):
            if not free_a >> a & 1:
                need_d |= zone
        need_a = field.must_attack & free_a
        if field.apart:
            need_a &= ~self._excused(free_d, open_a, open_d)
        return need_a, need_d & free_d

    def _excused(self, free_d: int, open_a: int, open_d: int) -> int:
        """R40: attackers with no free enemy, kept from at least one by a battle of units they may not join."""
        field = self.field
        battles = [(_mask(field.attackers, b.attackers), _mask(field.defenders, b.defenders)) for b in self.battles]
        battles += [(self.open_a, self.open_d), (open_a, open_d)]
        return sum(
            1 << a
            for a, beside in enumerate(field.beside)
            if not beside & free_d and any(foes & beside and units & field.apart[a] for units, foes in battles)
        )

    def completable(self, free_a: int, free_d: int, open_a: int, open_d: int) -> bool:
        """Whether some lawful declaration begins like this."""
        return self.stranded(free_a, free_d, open_a, open_d) == ([], [])

    def stranded(self, free_a: int, free_d: int, open_a: int, open_d: int) -> tuple[list[int], list[int]]:
        """Attackers and defenders whose duty neither a free opponent nor the open battle can meet any more."""
        field = self.field
        need_a, need_d = self.duties_left(free_a, free_d, open_a, open_d)
        lonely_a = [a for a in bits(need_a) if not field.beside[a] & free_d] if need_a else []
        lonely_d = [d for d in bits(need_d) if not field.facing[d] & free_a] if need_d else []
        if not open_a or (lonely_a and lonely_d):
            return lonely_a, lonely_d  # The open battle could take in one kind, not both: they do not touch.
        return [a for a in lonely_a if open_d & ~field.beside[a]], [d for d in lonely_d if open_a & ~field.facing[d]]

    def may_open(self, a: int, d: int) -> bool:
        """9.2: whether a battle may be opened with this pair."""
        one, two = 1 << a, 1 << d
        return self.completable(self.free_a & ~one, self.free_d & ~two, one, two)

    def may_join(self, a: int) -> bool:
        """9.2.2: an attacker joins if it is next to all defenders."""
        if self.open_d & ~self.field.beside[a] or self.is_kept_apart(a):
            return False
        return self.completable(self.free_a & ~(1 << a), self.free_d, self.open_a | 1 << a, self.open_d)

    def is_kept_apart(self, a: int) -> bool:
        """9.2.2: whether an event forbids the attacker to join those who attack."""
        return bool(self.field.apart) and bool(self.field.apart[a] & self.open_a)

    def may_add(self, d: int) -> bool:
        """9.2.1 + 9.2.2: a defender is added if all attackers are next to it."""
        if self.open_a & ~self.field.facing[d]:
            return False
        return self.completable(self.free_a, self.free_d & ~(1 << d), self.open_a, self.open_d | 1 << d)

    def may_close(self) -> bool:
        """9.2: the open battle may be closed if nobody needs to join it."""
        return self.completable(self.free_a, self.free_d, 0, 0)

    def may_end(self) -> bool:
        """9.1.1: the declaration is complete when every duty is met."""
        return not self.open_a and self.duties_left(self.free_a, self.free_d) == (0, 0)


class Declare(Decision):
    """9.2: all battles of the phase are declared before the first is fought."""

    rule = "9.2"

    def asks(self, game: Position, phase: CombatPhase) -> str | None:
        if self._can_go_on(game, phase) or (game.ask.feigned and is_feigned(game, phase)):
            return game.side_id(attacking_side(game, phase))
        return NOBODY

    def _can_go_on(self, game: Position, phase: CombatPhase) -> bool:
        beside = field_of(game, phase).beside
        if phase.attackers or not any(beside):
            return any(beside)
        draft = draft_of(game, phase)
        free_a, free_d = draft.free_a, draft.free_d
        return any(foes & free_d and free_a >> a & 1 for a, foes in enumerate(beside))

    def options(self, game: Position, phase: CombatPhase) -> Sequence[Action]:
        draft = draft_of(game, phase)
        if phase.attackers:
            return _open_options(game, draft)
        return _pair_options(game, draft)

    def choose(self, game: Position, phase: CombatPhase, action: Action) -> Done | None:
        side = attacking_side(game, phase)
        match action:
            case DeclareAttack(unit, hex):
                defender = _defender_in(game, 1 - side, game.hex(hex))
                game.update(phase, attackers=(game.unit(unit),), defenders=(defender,))
            case JoinAttack(unit):
                game.update(phase, attackers=(*phase.attackers, game.unit(unit)))
            case AddDefender(hex):
                defender = _defender_in(game, 1 - side, game.hex(hex))
                game.update(phase, defenders=(*phase.defenders, defender))
            case CloseBattle():
                close_battle(game, phase)
            case EndDeclaration():
                return DONE
        return None

    def refuse(self, game: Position, phase: CombatPhase, action: Action) -> Refusal | None:
        return refuse_declaration(game, phase, action)

    def about(self, game: Position, phase: CombatPhase) -> dict[str, object]:
        draft = draft_of(game, phase)
        need_a, need_d = draft.duties_left(draft.free_a, draft.free_d)
        return {
            "countercharge": phase.charge,
            "attackers": [game.id(u) for u in phase.attackers],
            "defenders": [game.label(hex_of(game, u)) for u in phase.defenders],
            "must_attack": [game.id(draft.field.attackers[a]) for a in bits(need_a)],
            "must_be_attacked": [game.label(draft.field.hexes[d]) for d in bits(need_d)],
        }


def is_feigned(game: Position, phase: CombatPhase) -> bool:
    """16.1: whether a side is asked only because the enemy must not learn that it has nobody to attack with."""
    return any(answer(game, phase) for answer in game.ask.feigned)


def attacking_side(game: Position, phase: CombatPhase) -> int:
    """8.1: in a countercharge the reacting player attacks."""
    return 1 - game.phasing if phase.charge else game.phasing


def close_battle(game: Position, phase: CombatPhase) -> None:
    """9.2: one more battle is declared."""
    battle = Declared(attackers=phase.attackers, defenders=phase.defenders)
    attacked = (*phase.attacked, *phase.defenders)
    game.update(phase, battles=(*phase.battles, battle), attackers=(), defenders=(), attacked=attacked)
    attackers = game.ids(battle.attackers)
    hexes = tuple(game.label(hex_of(game, u)) for u in battle.defenders)
    game.emit(BattleDeclared(attackers, hexes, phase.charge))


def field_of(game: Position, phase: CombatPhase) -> Field:
    """Who may and must attack whom; nothing moves while battles are declared, so it is worked out once."""
    return game.noted("field", (phase.charge, phase.used), lambda: _field(game, phase))


def _field(game: Position, phase: CombatPhase) -> Field:
    return _countercharge_field(game, phase) if phase.charge else _combat_field(game)


def draft_of(game: Position, phase: CombatPhase) -> Draft:
    """The declaration as far as it has got."""
    return game.noted("draft", phase, lambda: Draft(field_of(game, phase), phase))


def _combat_field(game: Position) -> Field:
    side, held = game.phasing, game.facts.held
    near = _near_enemies(game, side)
    idle = [unit for unit in near if refuse_attack(game, unit)] if game.ask.no_attack else []
    attackers = [unit for unit in near if unit not in idle]
    field = _adjacency(game, side, attackers)
    enemy_zone = zone_of_side(game, 1 - side)
    zone = game.facts.grounds[1 - side].zone
    for a, unit in enumerate(attackers):
        # 9.1 + 7.3: every unit in an enemy zone must attack, routed or not.
        if enemy_zone >> game.where[unit] & 1:
            field.must_attack |= 1 << a
            field.must_be_attacked |= field.in_zone[a]
    mine = held[side] & ~sum(1 << game.where[unit] for unit in idle)  # R57: who may not attack has no duty
    for d, defender in enumerate(field.defenders):
        # 7.3 + 9.2.1: every enemy that exerts its zone on one of our units must be attacked.
        if zone[field.hexes[d]] & mine and not (defender >= 0 and game.marks[defender] & ROUTED):
            field.must_be_attacked |= 1 << d
    return field


def _countercharge_field(game: Position, phase: CombatPhase) -> Field:
    """8.2.1: cavalry may attack some, none or all of the enemies next to it; nobody has a duty."""
    side = 1 - game.phasing
    riders = [
        u
        for u in _near_enemies(game, side)
        if game.is_cavalry(u) and u not in phase.used and not refuse_charge(game, u)
    ]
    field = _adjacency(game, side, riders)
    field.in_zone = [0] * len(riders)
    return field


def refuse_attack(game: Position, unit: int) -> Refusal | None:
    """9.1: why this unit neither may nor must attack."""
    for answer in game.ask.no_attack:
        if refusal := answer(game, unit):
            return refusal
    return None


def refuse_charge(game: Position, unit: int) -> Refusal | None:
    """8.1: why this cavalry, of all cavalry, cannot countercharge."""
    for answer in game.ask.no_charge:
        if refusal := answer(game, unit):
            return refusal
    return None


def _near_enemies(game: Position, side: int) -> list[int]:
    """Units of a side that have somebody to attack."""
    enemy_hexes = game.facts.held[1 - side] | garrison_hexes(game, 1 - side)
    where, units = game.where, game.units_of(side)
    if not game.ask.reaches:
        near = game.facts.grounds[side].near_mask
        return [u for u in units if where[u] >= 0 and near[where[u]] & enemy_hexes]
    return [u for u in units if where[u] >= 0 and attackable(game, u, where[u]) & enemy_hexes]


def attackable(game: Position, unit: int, hex: int) -> int:
    """9.2.2: what a unit in a hex may attack: the hexes next to it, and whatever a special rule lets it reach."""
    mask: int = game.facts.grounds[game.scenario.side[unit]].near_mask[hex]
    for answer in game.ask.reaches:
        mask |= answer(game, unit, hex)
    return mask


def _adjacency(game: Position, side: int, attackers: list[int]) -> Field:
    enemy, ground = 1 - side, game.facts.grounds[side]
    if not attackers:
        return Field([], [], [])
    combatants = [u for u in game.units_of(enemy) if game.where[u] >= 0]
    combatants += [~hex for hex in bits(garrison_hexes(game, enemy))]
    combatants.sort(key=lambda u: hex_of(game, u))
    reached = 0
    for unit in attackers:
        reached |= attackable(game, unit, game.where[unit])
    defenders = [u for u in combatants if reached >> hex_of(game, u) & 1]
    field = Field(attackers, defenders, [hex_of(game, u) for u in defenders])
    for unit in attackers:
        here = game.where[unit]
        field.beside.append(_within(attackable(game, unit, here), field.hexes))
        zone = 0 if game.marks[unit] & ROUTED else ground.zone[here]
        field.in_zone.append(_within(zone, field.hexes))
    field.facing = [sum(1 << a for a, foes in enumerate(field.beside) if foes >> d & 1) for d in range(len(defenders))]
    if game.ask.apart:
        field.apart = [_kept_apart(game, unit, attackers) for unit in attackers]
    return field


def _kept_apart(game: Position, unit: int, attackers: Sequence[int]) -> int:
    """9.2.2: the attackers (a mask of them) whom a unit may not join."""
    answers = game.ask.apart
    return sum(1 << a for a, other in enumerate(attackers) if any(apart(game, unit, other) for apart in answers))


def _within(mask: int, hexes: Iterable[int]) -> int:
    found = 0
    for i, hex in enumerate(hexes):
        found |= (mask >> hex & 1) << i
    return found


def _mask(combatants: Sequence[int], chosen: Iterable[int]) -> int:
    found = 0
    for unit in chosen:
        found |= 1 << combatants.index(unit)
    return found


def _pair_options(game: Position, draft: Draft) -> list[Action]:
    field, ids, labels = draft.field, game.scenario.ids, game.scenario.labels
    found: list[Action] = []
    for a in bits(draft.free_a):
        for d in bits(field.beside[a] & draft.free_d):
            if draft.may_open(a, d):
                found.append(DeclareAttack(ids[field.attackers[a]], labels[field.hexes[d]]))
    if draft.may_end():
        found.append(END)
    return found


def _open_options(game: Position, draft: Draft) -> list[Action]:
    field = draft.field
    found: list[Action] = [CLOSE] if draft.may_close() else []
    found += [JoinAttack(game.id(field.attackers[a])) for a in bits(draft.free_a) if draft.may_join(a)]
    found += [AddDefender(game.label(field.hexes[d])) for d in bits(draft.free_d) if draft.may_add(d)]
    return found


def _defender_in(game: Position, side: int, hex: int) -> int:
    unit = game.unit_in(side, hex)
    return unit if unit >= 0 else ~hex


def refuse_declaration(game: Position, phase: CombatPhase, action: Action) -> Refusal | None:
    """Why a declaration cannot go on like this."""
    draft = draft_of(game, phase)
    match action:
        case DeclareAttack(unit, hex):
            if phase.attackers:
                return Refusal("9.2", "battle-open")
            return _refuse_attacker(game, phase, draft, unit, [hex]) or _refuse_pair(game, draft, unit, hex)
        case JoinAttack(unit):
            defended = [game.label(hex_of(game, u)) for u in phase.defenders]
            return _refuse_attacker(game, phase, draft, unit, defended) or _refuse_join(game, phase, draft, unit)
        case AddDefender(hex):
            return (
                _refuse_across(game, phase.attackers, [hex])
                or _refuse_defender(game, draft, hex)
                or _refuse_addition(game, phase, draft, hex)
            )
        case CloseBattle():
            return (
                _left_out(game, draft, draft.free_a, draft.free_d, 0, 0)
                if phase.attackers
                else Refusal(None, "no-battle-open")
            )
        case EndDeclaration():
            if phase.attackers:
                return Refusal("9.2", "battle-open")
            return _duty_left(game, draft)
        case Disengage() if phase.charge:
            return refuse_disengagement(game, phase.used, action)
    return None


def _refuse_attacker(
    game: Position, phase: CombatPhase, draft: Draft, unit: str, targets: Sequence[str]
) -> Refusal | None:
    number = game.find_unit(unit)
    facts = {"unit": unit}
    if number < 0 or game.side_of(number) != attacking_side(game, phase):
        return Refusal(None, "not-yours", facts)
    if game.where[number] < 0:
        return Refusal(None, "not-on-map", facts)
    if phase.charge and not game.is_cavalry(number):
        return Refusal("8.1", "cavalry-only", facts)
    if phase.charge and (refusal := refuse_charge(game, number)):
        return refusal
    if not phase.charge and (refusal := refuse_attack(game, number)):
        return refusal
    if number in phase.used:
        return Refusal("8.0", "already-reacted", facts)
    if refusal := _refuse_across(game, [number], targets):
        return refusal
    if number not in draft.field.attackers:
        return Refusal("9.2.2", "nobody-near", facts)
    if not draft.free_a >> draft.field.attackers.index(number) & 1:
        return Refusal("9.1.2", "attacks-once", facts)
    return None


def _refuse_across(game: Position, units: Sequence[int], targets: Sequence[str]) -> Refusal | None:
    """7.0: enemies parted by a major river are not adjacent; only where it is crossed can anybody attack over it.

    Waterloo 5.2.1: in a downpour that holds for minor rivers too.
    """
    grid = game.map.grid
    for unit in units:
        side, here = game.side_of(unit), game.where[unit]
        enemies = game.facts.held[1 - side] | garrison_hexes(game, 1 - side)
        parted = grid.mask(grid.neighbours[here]) & enemies & ~attackable(game, unit, here)
        for hex in targets:
            if (near := game.find_hex(hex)) >= 0 and parted >> near & 1:
                facts = {"unit": game.id(unit), "hex": hex}
                if "major" in game.map.between(here, near):
                    return Refusal("7.0", "river-between", facts)
                return Refusal("Waterloo 5.2.1", "swollen-between", facts)
    return None


def _refuse_defender(game: Position, draft: Draft, hex: str) -> Refusal | None:
    number = game.find_hex(hex)
    if number not in draft.field.hexes:
        return Refusal("9.2.2", "no-target", {"hex": hex})
    if not draft.free_d >> draft.field.hexes.index(number) & 1:
        return Refusal("9.1.2", "attacked-once", {"hex": hex})
    return None


def _refuse_pair(game: Position, draft: Draft, unit: str, hex: str) -> Refusal | None:
    if refusal := _refuse_defender(game, draft, hex):
        return refusal
    a = draft.field.attackers.index(game.unit(unit))
    d = draft.field.hexes.index(game.hex(hex))
    if not draft.field.beside[a] >> d & 1:
        return Refusal("9.2.2", "not-adjacent", {"unit": unit, "hex": hex})
    one, two = 1 << a, 1 << d
    return _left_out(game, draft, draft.free_a & ~one, draft.free_d & ~two, one, two)


def _refuse_join(game: Position, phase: CombatPhase, draft: Draft, unit: str) -> Refusal | None:
    if not phase.attackers:
        return Refusal(None, "no-battle-open")
    a = draft.field.attackers.index(game.unit(unit))
    if draft.open_d & ~draft.field.beside[a]:
        return Refusal("9.2.2", "not-adjacent-to-all", {"unit": unit})
    if draft.is_kept_apart(a):
        return Refusal("5.0", "kept-apart", {"unit": unit})
    one = 1 << a
    return _left_out(game, draft, draft.free_a & ~one, draft.free_d, draft.open_a | one, draft.open_d)


def _refuse_addition(game: Position, phase: CombatPhase, draft: Draft, hex: str) -> Refusal | None:
    if not phase.attackers:
        return Refusal(None, "no-battle-open")
    d = draft.field.hexes.index(game.hex(hex))
    if draft.open_a & ~draft.field.facing[d]:
        return Refusal("9.2.2", "not-adjacent-to-all", {"hex": hex})
    two = 1 << d
    return _left_out(game, draft, draft.free_a, draft.free_d & ~two, draft.open_a, draft.open_d | two)


def _left_out(game: Position, draft: Draft, free_a: int, free_d: int, open_a: int, open_d: int) -> Refusal | None:
    """9.1.1: names somebody who could no longer meet his duty."""
    idle, spared = draft.stranded(free_a, free_d, open_a, open_d)
    for a in idle:
        return Refusal("9.1", "would-not-attack", {"unit": game.id(draft.field.attackers[a])})
    for d in spared:
        return _spared(game, draft.field, d, free_a, "would-not-be-attacked")
    return None


def _spared(game: Position, field: Field, d: int, free_a: int, code: str) -> Refusal:
    """9.1.1: who must be attacked; 9.1: or only since somebody attacks who is in no enemy zone and has him in his."""
    facts = {"hex": game.label(field.hexes[d])}
    if field.must_be_attacked >> d & 1:
        return Refusal("9.1.1", code, facts)
    a = next(a for a, zone in enumerate(field.in_zone) if zone >> d & 1 and not free_a >> a & 1)
    return Refusal("9.1", "attacks-from-outside", {**facts, "unit": game.id(field.attackers[a])}, ruling="R14")


def _duty_left(game: Position, draft: Draft) -> Refusal | None:
    need_a, need_d = draft.duties_left(draft.free_a, draft.free_d)
    for a in bits(need_a):
        return Refusal("9.1", "must-attack", {"unit": game.id(draft.field.attackers[a])})
    for d in bits(need_d):
        return _spared(game, draft.field, d, draft.free_a, "must-be-attacked")
    return None
