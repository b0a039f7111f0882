"""Which attacks to announce: what each adds to those that are announced already, or could still be."""

from collections.abc import Sequence, Set

from gloire.core.hexes import bits
from gloire.players.jours_de_gloire.odds import combat_worth, ridden_off
from gloire.players.jours_de_gloire.situation import MOVING, Situation
from gloire.players.jours_de_gloire.styles import Style
from gloire.systems.jours_de_gloire.actions import AnnounceShock
from gloire.systems.jours_de_gloire.evasion import may_refuse
from gloire.systems.jours_de_gloire.frames import Combat
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.position import CHARGING
from gloire.systems.jours_de_gloire.shock import (
    attackable,
    attackers_in,
    charge_party,
    chargers_in,
    owes_test,
    uncovered,
)

DUTY = 100.0  # what must be done before anything else
MOST_PARTIES = 16  # of those who go in, that are told apart
TO_COME = 0.8  # of what an attack promises with those who have still to join it
Announced = Sequence[tuple[int, int]]  # attacking hexes, each with a hex attacked


def announce(situation: Situation, style: Style, action: AnnounceShock) -> float:
    """What the attack promises with those who have announced it already, or with all who can still join."""
    game = situation.position
    unit, targets = named(game, action.unit), tuple(place(game, label) for label in action.hexes)
    expected = _with_others(situation, style, game.where[unit], targets)
    owed = attackable(game, attackers_in(game, game.where[unit]), action.facing) & ~game.grid.mask(targets)
    aimed = {target for _, target in game.announced}
    left = [_left_over(situation, style, game.where[unit], hex) for hex in bits(owed) if hex not in aimed]
    # What an attack already announced obliges to is attacked at once, so that nothing has to be taken back.
    return expected + sum(left) - style.boldness + (DUTY if set(uncovered(game)) & set(targets) else 0.0)


def opened(situation: Situation, style: Style, unit: int, facing: int) -> float:
    """8.2: what an attack on all who would be in front promises, with all who could join it where that is one hex."""
    game = situation.position
    hex = game.where[unit]
    units = attackers_in(game, hex) if situation.part == MOVING else []
    targets = tuple(bits(attackable(game, units, facing))) if units else ()
    return max(0.0, _with_others(situation, style, hex, targets) - style.boldness) if targets else 0.0


def _with_others(situation: Situation, style: Style, hex: int, targets: tuple[int, ...]) -> float:
    """What one adds to those who attack already; where nobody does, what all who can still join bring along."""
    told = situation.position.announced
    if any(aim in targets for _, aim in told):
        whole = (*told, *((hex, target) for target in targets))
        return _combats(situation, style, whole) - _combats(situation, style, told)
    expected = _tested(situation, style, {hex}, targets)
    if len(targets) == 1 and (more := _joiners(situation, targets[0]) - {hex}):
        expected = max(expected, TO_COME * _gathered(situation, style, hex, more, targets))
    return expected


def _combats(situation: Situation, style: Style, told: Announced) -> float:
    """What all attacks promise that are announced: those that share a defender are one combat."""
    left, total = set(told), 0.0
    while left:
        hexes, targets = one_combat(left, min(left))
        left = {pair for pair in left if pair[0] not in hexes}
        total += _tested(situation, style, hexes, tuple(sorted(targets)))
    return total


def one_combat(told: set[tuple[int, int]], first: tuple[int, int]) -> tuple[set[int], set[int]]:
    """The attacking hexes and the targets that hang together with an attack."""
    hexes, targets = {first[0]}, {first[1]}
    while more := [(hex, aim) for hex, aim in told if (hex in hexes) != (aim in targets)]:
        hexes |= {hex for hex, _ in more}
        targets |= {aim for _, aim in more}
    return hexes, targets


def _gathered(situation: Situation, style: Style, hex: int, more: set[int], targets: tuple[int, ...]) -> float:
    """What an attack promises with those of others who make it better."""
    joined, best = {hex}, _attack(situation, style, {hex}, targets)
    for other in sorted(more):
        if (value := _attack(situation, style, joined | {other}, targets)) > best:
            joined, best = joined | {other}, value
    return _tested(situation, style, joined, targets)


def _tested(situation: Situation, style: Style, hexes: set[int], targets: tuple[int, ...]) -> float:
    """What an attack promises if everybody without orders tests whether he goes in."""
    parties = [(1.0, frozenset[int]())]
    for hex in sorted(hexes):
        goes = _goes_in(situation, hex) if len(parties) < MOST_PARTIES else 1.0
        parties = [(share * goes, party | {hex}) for share, party in parties] + (
            [(share * (1.0 - goes), party) for share, party in parties] if goes < 1.0 else []
        )
    return sum(share * _attack(situation, style, party, targets) for share, party in parties)


def _goes_in(situation: Situation, hex: int) -> float:
    """How likely the stack of a hex goes in."""
    game, units = situation.position, _party(situation, hex)
    return min(1.0, max(0.0, (game.engagement(units[0]) + 1) / 10)) if units and owes_test(game, units) else 1.0


def _left_over(situation: Situation, style: Style, hex: int, target: int) -> float:
    """What it costs that somebody else must attack the other enemies in front."""
    others = _joiners(situation, target) - {hex}
    return min(0.0, max((_with_others(situation, style, other, (target,)) for other in others), default=0.0))


def _attack(situation: Situation, style: Style, hexes: Set[int], targets: tuple[int, ...]) -> float:
    """What an attack from some hexes promises, on those of the targets that they are beside."""
    key = style, frozenset(hexes), targets
    found = situation.attacks.get(key)
    if found is None:
        found = situation.attacks[key] = _promised(situation, style, hexes, targets)
    return found


def _promised(situation: Situation, style: Style, hexes: Set[int], targets: tuple[int, ...]) -> float:
    combat = combat_of(situation, hexes, targets)
    if combat is None:
        return 0.0
    if all(may_refuse(situation.position, combat, hex) for hex in combat.defenders):
        return ridden_off(situation, style, combat.defenders)
    return combat_worth(situation, style, combat)


def combat_of(situation: Situation, hexes: Set[int], targets: tuple[int, ...]) -> Combat | None:
    """The combat that an attack from some hexes leads to; none where nobody reaches anybody."""
    game = situation.position
    units = tuple(unit for hex in sorted(hexes) for unit in _party(situation, hex))
    reached = tuple(target for target in targets if any(game.grid.rings(target)[1] >> hex & 1 for hex in hexes))
    if not units or not reached:
        return None
    charging = tuple(unit for unit in units if game.has(unit, CHARGING))
    return Combat(attackers=units, defenders=reached, charging=charging)


def _party(situation: Situation, hex: int) -> list[int]:
    """The units of a hex that attack together, charging or not."""
    game = situation.position
    return charge_party(game, hex) if chargers_in(game, hex) else attackers_in(game, hex)


def _joiners(situation: Situation, target: int) -> set[int]:
    """Hexes with friends beside a target who have not said yet whom they attack."""
    game, said = situation.position, {hex for hex, _ in situation.position.announced}
    beside = game.grid.rings(target)[1] & game.held(situation.side)
    return {hex for hex in bits(beside) if hex not in said and attackers_in(game, hex)}
