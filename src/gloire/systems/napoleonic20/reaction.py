"""8.0 The reaction phase: disengagement first, then countercharges (R5)."""

from collections.abc import Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Done, Procedure
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.napoleonic20.actions import Disengage as DisengageUnit
from gloire.systems.napoleonic20.actions import EndDisengagement
from gloire.systems.napoleonic20.allowances import refuse_crossing
from gloire.systems.napoleonic20.frames import Challenge, CombatPhase, ReactionPhase
from gloire.systems.napoleonic20.happened import Disengaged
from gloire.systems.napoleonic20.position import ROUTED, Position
from gloire.systems.napoleonic20.tracing import effect
from gloire.systems.napoleonic20.zones import adjacent_enemies, closed_to, zone_of_side

END = EndDisengagement()
DISENGAGEMENT, PENETRATION = "disengagement", "penetration"


class Disengage(Decision):
    """8.3 + 8.3.1: cavalry next to the enemy may move away, in its reaction phase only."""

    rule = "8.3"

    def asks(self, game: Position, phase: ReactionPhase) -> str | None:
        is_asked = _riders(game, phase) or is_feigned(game, phase)
        return game.side_id(1 - game.phasing) if is_asked else NOBODY

    def options(self, game: Position, phase: ReactionPhase) -> Sequence[Action]:
        found: list[Action] = []
        for unit in _riders(game, phase):
            for hex, plain in sorted(disengagement_hexes(game, unit).items()):
                ways = ((), *_other_ways(game, unit, plain))
                found += [DisengageUnit(game.id(unit), game.label(hex), game.labels(way)) for way in ways]
        found.append(END)
        return found

    def choose(self, game: Position, phase: ReactionPhase, action: Action) -> Done | None:
        match action:
            case DisengageUnit(unit, hex, way):
                rider, to = game.unit(unit), game.hex(hex)
                tried = Challenge(maneuver=DISENGAGEMENT, unit=rider, hex=to, way=game.hexes(way))
                if not is_challenged(game, tried):
                    disengage(game, phase, tried)
                return None
        return DONE

    def heard(self, game: Position, phase: ReactionPhase, ended: Procedure) -> None:
        if isinstance(ended, Challenge) and not ended.prevented:
            disengage(game, phase, ended)

    def refuse(self, game: Position, phase: ReactionPhase, action: Action) -> Refusal | None:
        if not isinstance(action, DisengageUnit):
            return None
        if action.way and replace(action, way=()) in self.options(game, phase):
            return Refusal("8.3.3", "no-such-way", {"unit": action.unit, "hex": action.hex})
        return refuse_disengagement(game, phase.used, action)


def _riders(game: Position, phase: ReactionPhase) -> list[int]:
    """Cavalry of the reacting side that can disengage somewhere."""
    side = 1 - game.phasing
    return [
        u
        for u in game.units_of(side)
        if game.where[u] >= 0 and rides(game, u) and u not in phase.used and may_disengage(game, u)
    ]


def rides(game: Position, unit: int) -> bool:
    """8.3: cavalry may disengage, and whoever a special rule lets do so."""
    if game.scenario.cavalry[unit]:
        return True
    return bool(game.ask.disengages) and any(answer(game, unit) for answer in game.ask.disengages)


def may_disengage(game: Position, unit: int) -> bool:
    """8.3 + 8.3.2: next to an enemy, not pinned by enemy cavalry, and with somewhere to go."""
    side = game.side_of(unit)
    if not adjacent_enemies(game, side, game.where[unit]) or is_pinned(game, unit):
        return False
    return bool(disengagement_hexes(game, unit))


def is_pinned(game: Position, unit: int) -> bool:
    """8.3.2: cavalry in the zone of enemy cavalry cannot disengage."""
    if any(answer(game, unit) for answer in game.ask.unpinned):
        return False
    return bool(zone_of_cavalry(game, 1 - game.side_of(unit)) >> game.where[unit] & 1)


def zone_of_cavalry(game: Position, side: int) -> int:
    """8.3.2: every hex in the zone of some cavalry of the side; 9.6.3: routed cavalry has none."""
    zone, mask = game.facts.grounds[side].zone, 0
    where, marks, cavalry, secret = game.where, game.marks, game.scenario.cavalry, game.ask.face_down
    for unit in game.units_of(side):
        hex = where[unit]
        if hex >= 0 and cavalry[unit] and not marks[unit] & ROUTED and not (secret and _is_unknown(game, unit)):
            mask |= zone[hex]
    return mask


def _is_unknown(game: Position, unit: int) -> bool:
    """16.1.1: nobody is held by cavalry that he cannot see; its owner may show it when somebody tries to get away."""
    return any(answer(game, unit) for answer in game.ask.face_down)


def is_feigned(game: Position, phase: ReactionPhase) -> bool:
    """16.1: whether a side is asked only because the enemy must not learn that it has nobody to react with."""
    return any(answer(game, phase) for answer in game.ask.feigned)


def is_challenged(game: Position, tried: Challenge) -> bool:
    """16.1.1: whether somebody else is asked before the unit moves; it moves when he lets it."""
    return any(answer(game, tried) for answer in game.ask.challenged)


def disengagement_hexes(game: Position, unit: int) -> dict[int, tuple[int, ...]]:
    """8.3.3: where the unit can slip away to, with its path.

    One hex, vacant and outside enemy zones; only if there is none, through friends outside enemy zones, one hex at a
    time until it stands alone.
    """
    side = game.side_of(unit)
    shut = _shut(game, side)
    friends, start, near = game.facts.held[side], game.where[unit], game.facts.grounds[side].near_mask
    alone = near[start] & ~shut & ~friends
    routed = game.marks[unit] & ROUTED
    if routed:
        alone &= _homeward(game, unit)  # 9.6.3 + R2: a routed unit only goes on with its retreat, by vacant hexes.
    if alone or routed:
        return {hex: (start, hex) for hex in bits(alone)}
    return _through_friends(game, start, shut, friends)


def _shut(game: Position, side: int) -> int:
    """8.3.3: where nobody slips away to: closed hexes, and enemy zones."""
    return closed_to(game, side) | zone_of_side(game, 1 - side)


def _homeward(game: Position, unit: int) -> int:
    """The hexes beside a unit that are nearer to one of its lines of communications."""
    start, ground, mask = game.where[unit], game.facts.grounds[game.side_of(unit)], 0
    for loc in game.locs_of(unit):
        mask |= ground.nearer(loc)[start]
    return mask


def _through_friends(game: Position, start: int, shut: int, friends: int) -> dict[int, tuple[int, ...]]:
    near, seen = game.facts.grounds[1 - game.phasing].near_mask, 1 << start
    found: dict[int, tuple[int, ...]] = {}
    ring: dict[int, tuple[int, ...]] = {start: (start,)}
    while ring and not found:
        later: dict[int, tuple[int, ...]] = {}
        for hex, path in ring.items():
            for step in bits(near[hex] & ~shut & ~seen):
                if friends >> step & 1:
                    later.setdefault(step, (*path, step))
                else:
                    found.setdefault(step, (*path, step))
        for hex in later:
            seen |= 1 << hex
        ring = later
    return found


def _other_ways(game: Position, unit: int, plain: tuple[int, ...]) -> list[tuple[int, ...]]:
    """8.3.3 + R113: ways through friends that are as short as the plain one and differ from it in effect."""
    if len(plain) == 2 or not game.ask.watches:
        return []
    side, paths = game.side_of(unit), [plain[:1]]
    near, open = game.facts.grounds[side].near_mask, game.facts.held[side] & ~_shut(game, side)
    for _ in plain[2:]:
        paths = [(*path, hex) for path in paths for hex in bits(near[path[-1]] & open) if hex not in path]
    kinds = {effect(game, unit, plain): plain}
    for path in paths:
        if near[path[-1]] >> plain[-1] & 1:
            whole = (*path, plain[-1])
            kinds.setdefault(effect(game, unit, whole), whole)
    return [path[1:] for path in kinds.values() if path is not plain]


def disengage(game: Position, phase: ReactionPhase, tried: Challenge) -> None:
    """8.3.3 + 8.3.4: the unit moves away; this is no retreat, so nobody advances after it."""
    unit, hex = tried.unit, tried.hex
    path = (game.where[unit], *tried.way) if tried.way else disengagement_hexes(game, unit)[hex]
    game.move(unit, hex)
    game.update(phase, used=(*phase.used, unit))
    game.emit(Disengaged(game.id(unit), game.labels(path)))
    game.tell_way(unit, path)


def begin_countercharges(game: Position, phase: ReactionPhase) -> None:
    """8.1: cavalry that has not disengaged may attack; the reacting player is the attacker.

    8.2: its attacks are battles like any others, but for the three sub-cases.
    """
    game.begin(CombatPhase(charge=True, used=phase.used))


def refuse_disengagement(game: Position, used: tuple[int, ...], action: DisengageUnit) -> Refusal | None:
    """8.3: why a unit cannot disengage so; also in the rest of the phase, where nobody may have been asked."""
    unit, facts = game.find_unit(action.unit), {"unit": action.unit, "hex": action.hex}
    if unit < 0 or game.side_of(unit) == game.phasing:
        return Refusal(None, "not-yours", facts)
    if not rides(game, unit):
        return Refusal("8.3", "cavalry-only", facts)
    if unit in used:
        return Refusal("8.3.3", "already-reacted", facts)
    if game.where[unit] < 0 or not adjacent_enemies(game, 1 - game.phasing, game.where[unit]):
        return Refusal("8.3", "nobody-near", facts)
    if is_pinned(game, unit):
        return Refusal("8.3.2", "pinned", facts)
    hex, here = game.find_hex(action.hex), game.where[unit]
    if hex in disengagement_hexes(game, unit):
        return Refusal("8.3.1", "disengagement-over", facts, ruling="R5")
    if hex in game.map.grid.neighbours[here] and not game.facts.grounds[1 - game.phasing].near_mask[here] >> hex & 1:
        return refuse_crossing(game, "8.3.3", here, hex, facts)
    return Refusal("8.3.3", "not-a-way-out", facts)
