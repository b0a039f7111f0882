"""9.7 and 9.8: retreating after combat.

The book gives priorities, not an algorithm. R9 settles it. First the kind of route for all the distance still to go
(9.8.2: into and through): one of vacant hexes outside enemy zones; else one that also enters zones (9.8.3); else one
that also passes through friends (9.8.5). Then, among the hexes that begin such a route, in this order:

1. vacant, outside enemy zones, nearer to a line of communications (9.8.6);
2. vacant, outside enemy zones, not nearer (9.8.7: zigzag);
3. vacant, in an enemy zone, nearer; 4. vacant, in an enemy zone, not nearer;
5. a friend's hex, of several the best in this same order.

Where no route goes the whole distance, the unit goes as far as it can in that order and breaks there. A retreat never
enters a hex twice. The line of communications is the owner's choice, kept to for the whole retreat once a step has
favoured it.
"""

from collections.abc import Sequence
from itertools import takewhile

from gloire.core.actions import Action, Roll
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Die, Done, Procedure
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.actions import GiveGround, HoldGround, RetreatTo, RetreatUnit
from gloire.systems.napoleonic20.allowances import refuse_crossing
from gloire.systems.napoleonic20.frames import Battle, Hazard, Retreat
from gloire.systems.napoleonic20.happened import (
    EffectUsed,
    GroundHeld,
    HazardRolled,
    Recovered,
    Retreated,
    RoutMarked,
    RoutSoftened,
    UnitRouted,
)
from gloire.systems.napoleonic20.kept import Effect
from gloire.systems.napoleonic20.morale import break_units, change_morale
from gloire.systems.napoleonic20.position import ROUTED, ROUTED_COLOUR, Position
from gloire.systems.napoleonic20.zones import closed_to, in_enemy_zone, zone_of_side

HOLD, GIVE = HoldGround(), GiveGround()
FRIEND, ZONE, FARTHER = 4, 2, 1  # R9: what each adds to the rank of a hex; the lowest rank is taken first.
SAFE_FROM = 4  # 9.8.3 + 9.8.4: a die of 1, 2 or 3 breaks the unit.


class ChooseRetreat(Decision):
    """9.7: the owner retreats his units one after another."""

    rule = "9.7"

    def asks(self, game: Position, battle: Battle) -> str | None:
        return game.owner(battle.retreating[0]) if battle.retreating else NOBODY

    def options(self, game: Position, battle: Battle) -> Sequence[Action]:
        return [RetreatUnit(game.id(unit)) for unit in battle.retreating]

    def choose(self, game: Position, battle: Battle, action: RetreatUnit) -> Done | None:
        unit = game.unit(action.unit)
        game.update(battle, retreating=tuple(u for u in battle.retreating if u != unit))
        routs = battle.routed and unit not in battle.spared
        begin_retreat(game, unit, routs and not _stands_steady(game, battle, unit))
        return None

    def heard(self, game: Position, battle: Battle, ended: Procedure) -> None:
        if isinstance(ended, Retreat) and (path := vacated_by(ended)):
            game.update(battle, vacated=(*battle.vacated, path))

    def refuse(self, game: Position, battle: Battle, action: Action) -> Refusal | None:
        return Refusal("9.7", "need-not-retreat", {"unit": action.unit}) if isinstance(action, RetreatUnit) else None


def _stands_steady(game: Position, battle: Battle, unit: int) -> bool:
    """5.0: a card turns a unit's rout in defence into a withdrawal; "Steady, lads!" only the first one."""
    effect = steadiness(game, unit)
    if effect is None or unit not in battle.defenders:
        return False
    if effect.kind == "rearguard":
        game.emit(EffectUsed("rearguard", game.id(unit)))
    else:
        game.effects = tuple(e for e in game.effects if e is not effect)
        game.emit(EffectUsed("steady", game.id(unit)))
    return True


def steadiness(game: Position, unit: int) -> Effect | None:
    """5.0: what keeps a unit from routing in defence."""
    return next((e for e in game.effects if e.kind in ("steady", "rearguard") and e.unit == unit), None)


def begin_retreat(game: Position, unit: int, rout: bool) -> None:
    """9.6: a withdrawal is one hex; how far a rout goes is rolled first."""
    locs = game.locs_of(unit)
    game.begin(Retreat(unit=unit, left=0 if rout else 1, rout=rout, path=(game.where[unit],), locs=locs))


class RoutDie(Die):
    """9.6 AR, DR: the other side rolls how far each unit routs; 9.6.2: an elite unit two less."""

    rule = "9.6.3"

    def asks(self, game: Position, retreat: Retreat) -> str | None:
        return CHANCE if retreat.rout else NOBODY

    def choose(self, game: Position, retreat: Retreat, action: Roll) -> Done | None:
        hexes = action.face + rout_modifier(game, retreat.unit)
        label = game.id(retreat.unit)
        if hexes < 1:
            # 9.6.2: below one the unit withdraws, without the effects of a rout.
            game.emit(RoutSoftened(label, action.face))
            game.update(retreat, left=1, rout=False)
        else:
            game.emit(UnitRouted(label, hexes, action.face))
            game.update(retreat, left=hexes)
        return DONE

    def about(self, game: Position, retreat: Retreat) -> dict[str, str]:
        return {"unit": game.id(retreat.unit)}


def rout_modifier(game: Position, unit: int) -> int:
    """9.6.2: what is added to a unit's rout die."""
    modifier = -2 if game.printed(unit).elite else 0
    for answer in game.ask.rout_die:
        modifier += answer(game, unit)
    return modifier


class HoldOrGive(Decision):
    """9.8.1: a unit in a fortified or redoubt hex may retreat one hex less, attacker or defender."""

    rule = "9.8.1"

    def asks(self, game: Position, retreat: Retreat) -> str | None:
        if not game.scenario.works[game.side_of(retreat.unit)][retreat.path[0]].walled:
            return NOBODY
        return game.owner(retreat.unit)

    def options(self, game: Position, retreat: Retreat) -> Sequence[Action]:
        return (HOLD, GIVE)

    def choose(self, game: Position, retreat: Retreat, action: Action) -> Done | None:
        if isinstance(action, HoldGround):
            game.update(retreat, left=retreat.left - 1)
            game.emit(GroundHeld(game.id(retreat.unit)))
        return DONE

    def about(self, game: Position, retreat: Retreat) -> dict[str, object]:
        return {"unit": game.id(retreat.unit), "hexes": retreat.left, "rout": retreat.rout}


def weigh_rout(game: Position, retreat: Retreat) -> None:
    """12.1: a rout of more hexes than the unit's movement allowance costs its side a point."""
    if retreat.rout and retreat.left > game.printed(retreat.unit).movement:
        game.update(retreat, long=True)
        side = game.side_of(retreat.unit)
        change_morale(game, [(side, game.morale_chart.long_rout, "long-rout", "12.1")])


class Retire(Decision):
    """9.8: the owner picks each hex of the retreat."""

    rule = "9.8"

    def asks(self, game: Position, retreat: Retreat) -> str | None:
        if retreat.broken or not still_going(game, retreat) or not retreat_hexes(game, retreat):
            return NOBODY
        return game.owner(retreat.unit)

    def options(self, game: Position, retreat: Retreat) -> Sequence[Action]:
        label, labels = game.id(retreat.unit), game.scenario.labels
        return [RetreatTo(label, labels[hex]) for hex in retreat_hexes(game, retreat)]

    def choose(self, game: Position, retreat: Retreat, action: RetreatTo) -> Done | None:
        hex = game.hex(action.hex)
        river, zone = hazards(game, retreat.unit, hex)
        if river or zone:
            game.begin(Hazard(unit=retreat.unit, hex=hex, river=river, zone=zone))
        else:
            step_back(game, retreat, hex)
        return None

    def heard(self, game: Position, retreat: Retreat, ended: Procedure) -> None:
        if isinstance(ended, Hazard) and ended.fatal:
            _fall(game, retreat, ended)
        elif isinstance(ended, Hazard):
            step_back(game, retreat, ended.hex)

    def refuse(self, game: Position, retreat: Retreat, action: Action) -> Refusal | None:
        return _refuse(game, retreat, action) if isinstance(action, RetreatTo) else None

    def about(self, game: Position, retreat: Retreat) -> dict[str, object]:
        begun = len(retreat.path) > 1
        return {"unit": game.id(retreat.unit), "left": retreat.left, "rout": retreat.rout, "begun": begun}


def still_going(game: Position, retreat: Retreat) -> bool:
    """9.8.5: beyond the distance a unit goes on, hex by hex, while it stands on a friend."""
    return retreat.left > 0 or bool(_friends(game, retreat.unit) >> retreat.path[-1] & 1)


def _friends(game: Position, unit: int) -> int:
    """Hexes of other units of the same side. (A retreating unit may stand on one of them.)"""
    facts, here = game.facts, game.where[unit]
    held = facts.held[game.scenario.side[unit]]
    return held if facts.stacked >> here & 1 else held & ~(1 << here)


def retreat_hexes(game: Position, retreat: Retreat) -> list[int]:
    """9.8.2 + 9.8.5 + 9.8.6 + 9.8.7: where the unit may go next; empty where it cannot retreat at all."""
    return game.noted("retreat", retreat, lambda: _retreat_hexes(game, retreat))


def _retreat_hexes(game: Position, retreat: Retreat) -> list[int]:
    zone, friends = zone_of_side(game, 1 - game.side_of(retreat.unit)), _friends(game, retreat.unit)
    ranked = _ranked(game, retreat, zone, friends)
    left, seen = max(0, retreat.left - 1), _mask(retreat.path)
    for shut in (zone | friends, friends, 0):  # a safe route; one through zones; one through friends
        rest = _Rest(game, retreat.unit, shut, friends)
        for rank, hexes in enumerate(ranked):
            able = [h for h in hexes if not shut >> h & 1 and rest.can_finish(h, left, seen)] if hexes else hexes
            if able:
                others = [] if rank & FARTHER else ranked[rank | FARTHER]
                return sorted(able + _ways_round(game, retreat, rest, able, others)) if others else able
    return next((hexes for hexes in ranked if hexes), [])


def _mask(hexes: Sequence[int]) -> int:
    mask = 0
    for hex in hexes:
        mask |= 1 << hex
    return mask


def _ways_round(game: Position, retreat: Retreat, rest: "_Rest", able: list[int], others: list[int]) -> list[int]:
    """9.8.7: hexes no nearer to the line, where every nearer one has a river die or must end in breaking on the line.

    R9: this is the zig-zag that avoids self-destruction (choice C50); it strays from the line as little as can be.
    """
    if game.choice("C50") != "may":
        return []
    left, seen = max(0, retreat.left - 1), _mask(retreat.path)
    ground = game.facts.grounds[game.side_of(retreat.unit)]
    river = ground.river[retreat.path[-1]]
    dry = [h for h in able if not river >> h & 1]
    if dry and not left:
        return []
    lines = [ground.distance_to(loc) for loc in game.locs_of(retreat.unit)]
    for h in dry:
        if all(to[h] >= left for to in lines) or rest.can_survive(h, left, seen):
            return []
    safe = [h for h in others if not (river | rest.closed) >> h & 1 and rest.can_survive(h, left, seen)]
    away = {h: min(ground.distance_to(loc)[h] for loc in retreat.locs) for h in safe}
    return [h for h in safe if away[h] == min(away.values())]


def _ranked(game: Position, retreat: Retreat, zone: int, friends: int) -> list[list[int]]:
    """The hexes next to the unit that it might enter, by rank, each rank in order."""
    here, side = retreat.path[-1], game.side_of(retreat.unit)
    ground, nearer = game.facts.grounds[side], 0
    for loc in retreat.locs:
        nearer |= ground.nearer(loc)[here]
    ranked: list[list[int]] = [[], [], [], [], [], [], [], []]
    for hex in bits(ground.near_mask[here] & ~closed_to(game, side) & ~_mask(retreat.path)):
        farther = ~nearer >> hex & 1
        ranked[FRIEND * (friends >> hex & 1) + ZONE * (zone >> hex & 1) + FARTHER * farther].append(hex)
    return ranked


class _Rest:
    """What the rest of a retreat depends on, gathered once for all the hexes it might try."""

    __slots__ = ("closed", "friends", "goal", "near")

    def __init__(self, game: Position, unit: int, shut: int, friends: int) -> None:
        side = game.side_of(unit)
        self.near = game.facts.grounds[side].near_mask
        self.closed = closed_to(game, side) | shut
        self.friends = friends
        self.goal = game.loc_mask(unit)

    def can_finish(self, hex: int, left: int, seen: int) -> bool:
        """Whether the rest of the distance can be gone from a hex, or the line of communications reached on the way."""
        if left > 0:
            if self.goal >> hex & 1:
                return True
            left -= 1
        elif not self.friends >> hex & 1:
            return True
        seen |= 1 << hex
        open_hexes = self.near[hex] & ~self.closed & ~seen
        while open_hexes:
            low = open_hexes & -open_hexes
            if self.can_finish(low.bit_length() - 1, left, seen):
                return True
            open_hexes ^= low
        return False

    def can_survive(self, hex: int, left: int, seen: int) -> bool:
        """Whether the rest of the distance can be gone from a hex without reaching the line of communications early."""
        if left > 0 and self.goal >> hex & 1:
            return False
        if left <= 0 and not self.friends >> hex & 1:
            return True
        seen |= 1 << hex
        for near in bits(self.near[hex] & ~self.closed & ~seen):
            if self.can_survive(near, max(0, left - 1), seen):
                return True
        return False


def hazards(game: Position, unit: int, hex: int) -> tuple[bool, bool]:
    """9.8.3 + 9.8.4: whether the step crosses a river, and whether it enters an enemy zone; friends shield nobody.

    7.4: a retreat may enter enemy zones, at that risk for each hex.
    """
    here, side = game.where[unit], game.side_of(unit)
    return bool(game.facts.grounds[side].river[here] >> hex & 1), bool(zone_of_side(game, 1 - side) >> hex & 1)


def step_back(game: Position, retreat: Retreat, hex: int) -> None:
    """9.7: one hex of a retreat, whatever the terrain."""
    friends = _friends(game, retreat.unit)
    here, ground = retreat.path[-1], game.facts.grounds[game.side_of(retreat.unit)]
    nearer = tuple([loc for loc in retreat.locs if ground.nearer(loc)[here] >> hex & 1])
    game.move(retreat.unit, hex)
    game.emit(Retreated(game.id(retreat.unit), game.label(hex)))
    game.tell_way(retreat.unit, (here, hex), retreat)
    retreat = game.update(
        retreat,
        left=max(0, retreat.left - 1),
        path=(*retreat.path, hex),
        locs=nearer or retreat.locs,
        through=retreat.through | friends & 1 << hex,
    )
    if retreat.left > 0 and game.loc_mask(retreat.unit) >> hex & 1:
        # 9.8.7: on the line of communications before the full distance, the unit is gone.
        shatter(game, retreat, "off-loc", "9.8.7")


def shatter(game: Position, retreat: Retreat, why: str, rule: str) -> None:
    """9.8 + 9.9.1: the unit breaks where it stands."""
    retreat = game.update(retreat, broken=why)
    break_units(game, [retreat.unit], why, rule, retreat)


class HazardDie(Die):
    """9.8.3 + 9.8.4: a die for each danger of a step, the river before the zone."""

    rule = "9.8.3"

    def asks(self, game: Position, hazard: Hazard) -> str | None:
        return CHANCE if hazard.river or hazard.zone else NOBODY

    def choose(self, game: Position, hazard: Hazard, action: Roll) -> Done | None:
        danger, rule = ("river", "9.8.4") if hazard.river else ("zone", "9.8.3")
        safe = action.face >= SAFE_FROM
        label, hex = game.id(hazard.unit), game.label(hazard.hex)
        game.emit(HazardRolled(label, hex, danger, action.face, safe, rule))
        if not safe:
            game.update(hazard, fatal=danger)
            return DONE
        game.update(hazard, river=False, zone=hazard.zone and hazard.river)
        return None

    def about(self, game: Position, hazard: Hazard) -> dict[str, object]:
        danger = "river" if hazard.river else "zone"
        return {
            "unit": game.id(hazard.unit),
            "hex": game.label(hazard.hex),
            "danger": danger,
        }


def _fall(game: Position, retreat: Retreat, hazard: Hazard) -> None:
    """9.8.4: at a river the unit breaks before crossing; 9.8.3: in a zone it breaks in that hex."""
    if hazard.fatal == "zone":
        game.move(retreat.unit, hazard.hex)
        retreat = game.update(retreat, path=(*retreat.path, hazard.hex))
    shatter(game, retreat, hazard.fatal, "9.8.3" if hazard.fatal == "zone" else "9.8.4")


def finish_retreat(game: Position, retreat: Retreat) -> None:
    """9.8: a unit that could not go the whole way breaks; 9.6.3: a routed one gets its marker."""
    if not retreat.broken and still_going(game, retreat):
        shatter(game, retreat, "no-retreat", "9.8")
    elif not retreat.broken and (retreat.rout or (len(retreat.path) > 1 and is_shaken(game, retreat.unit))):
        mark_routed(game, retreat.unit)


def is_shaken(game: Position, unit: int) -> bool:
    """9.6: whether a special rule leaves a routed marker on a unit that withdraws."""
    return any(answer(game, unit) for answer in game.ask.shaken)


def mark_routed(game: Position, unit: int) -> None:
    """9.6.3: the marker shows the colour of the side whose turn it is not."""
    colour = 1 - game.phasing
    game.mark(unit, game.marks[unit] & ~ROUTED | ROUTED_COLOUR[colour])
    game.emit(RoutMarked(game.id(unit), game.side_id(colour)))


def vacated_by(retreat: Retreat) -> tuple[int, ...]:
    """9.9.1: the vacant hexes behind the unit, up to a friend it passed through or the hex where it broke."""
    path = retreat.path if retreat.broken else retreat.path[:-1]
    return tuple(takewhile(lambda hex: not retreat.through >> hex & 1, path))


def recover(game: Position, _: object) -> None:
    """9.6.3: after a side's combat phase markers of its colour come off, except in enemy zones (choice C16)."""
    colour, keeps = ROUTED_COLOUR[game.phasing], game.choice("C16") == "keeps"
    marked = [unit for unit, marks in enumerate(game.marks) if marks & colour and game.where[unit] >= 0]
    if game.ask.veil:
        marked.sort(key=lambda unit: game.where[unit])  # 16.1: the order of units would tell who they are.
    # All come off at once: the zone that one unit regains does not hold the marker of another.
    for unit in [unit for unit in marked if not (keeps and in_enemy_zone(game, unit))]:
        game.mark(unit, game.marks[unit] & ~ROUTED)
        game.emit(Recovered(game.id(unit)))


def _refuse(game: Position, retreat: Retreat, action: RetreatTo) -> Refusal | None:
    facts = {"unit": action.unit, "hex": action.hex}
    hex = game.find_hex(action.hex)
    here, side = retreat.path[-1], game.side_of(retreat.unit)
    if action.unit != game.id(retreat.unit):
        return Refusal("9.7", "need-not-retreat", facts)
    if hex not in game.map.grid.neighbours[here]:
        return Refusal("9.7", "one-hex-at-a-time", facts)
    if not game.facts.grounds[side].near_mask[here] >> hex & 1:
        return refuse_crossing(game, "9.8.1", here, hex, facts)
    if game.facts.grounds[side].shut >> hex & 1:
        return Refusal(game.facts.grounds[side].lie.shut_rule, "shut-hex", facts)
    if closed_to(game, side) >> hex & 1:
        return Refusal("9.8.1", "enemy-there", facts)
    if hex in retreat.path:
        return Refusal("9.8.7", "retreat-twice", facts, ruling="R9")
    return _refuse_priority(game, retreat, hex, facts)


def _refuse_priority(game: Position, retreat: Retreat, hex: int, facts: dict[str, str]) -> Refusal:
    zone, friends = zone_of_side(game, 1 - game.side_of(retreat.unit)), _friends(game, retreat.unit)
    ranks = {h: rank for rank, hexes in enumerate(_ranked(game, retreat, zone, friends)) for h in hexes}
    rank, best = ranks[hex], min(ranks[open_hex] for open_hex in retreat_hexes(game, retreat))
    if rank <= best:
        return Refusal("9.8.7", "dead-end", facts, ruling="R9")
    if rank & FRIEND and not best & FRIEND:
        return Refusal("9.8.5", "friends-last", facts, ruling="R9")
    if rank & ZONE and not best & ZONE:
        return Refusal("9.8.2", "zones-last", facts, ruling="R9")
    return Refusal("9.8.6", "toward-loc", facts, ruling="R9")
