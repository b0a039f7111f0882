"""Chapter 4, where units can go: allowances, costs, zones on the way. Masks find the reach, a search one path."""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from msgspec import structs

from gloire.core.hexes import bits
from gloire.core.maps import NOTHING
from gloire.core.refusals import Refusal
from gloire.core.sweeps import Layers, Sweep
from gloire.systems.jours_de_gloire.position import (
    DISORDERED,
    FIRED,
    LEFT_SQUARE,
    NORMAL_MARCH,
    ORDERED,
    RENFORT,
    SQUARE,
    WAITING,
    Position,
)
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CHIEF, Reinforcement
from gloire.systems.jours_de_gloire.stacking import unjoinable
from gloire.systems.jours_de_gloire.terms import ANYWHERE, Outlook, Terms, Tolls

FORCED_BAN = 5  # 4.1.3: hexes from the enemy
LEAVE_SQUARE = 2  # 4.2: points
CHIEF_POINTS = 7  # 2.5.1
LEAVE_MAP = (1, 1, 1, 2)  # a point, for each arm; chiefs count in halves


# Allowances


def allowance(game: Position, unit: int) -> int:
    """4.1.1 + 4.1.2: in full with orders, otherwise half, rounded up."""
    # 4.2: a square that was left has been paid for.
    points = _points(game, unit)
    return max(0, points - LEAVE_SQUARE) if game.marks[unit] & LEFT_SQUARE else points


def _points(game: Position, unit: int) -> int:
    printed, marks = game.figures(unit).movement, game.marks[unit]
    if marks & FIRED:
        # 4.4.2: artillery that has fired moves at half rate with orders, and not at all without.
        return half(printed) if marks & ORDERED else 0
    return printed if marks & (ORDERED | NORMAL_MARCH) else half(printed)


def half(points: int) -> int:
    """4.1.2: rounded up."""
    return max(0, -(-points // 2))


# What is near whom


def beside(game: Position, side: int) -> int:
    """The hexes next to units of a side, as a mask."""
    return game.stood(side, "beside", _beside)


def within_ban(game: Position, side: int) -> int:
    """4.1.3: the hexes at most five from units of a side, as a mask."""
    return game.stood(side, "ban", _within_ban)


def _beside(game: Position, side: int) -> int:
    return _around(game, side, 1)


def _within_ban(game: Position, side: int) -> int:
    return _around(game, side, FORCED_BAN)


def _around(game: Position, side: int, reach: int) -> int:
    found = 0
    for hex in bits(game.held(side)):
        found |= near(game, hex, reach)
    return found


def near(game: Position, hex: int, reach: int) -> int:
    """The hexes at most so far from a hex, itself among them; worked out once."""
    memo, key = game.scenario.memo, ("near", hex, reach)
    found: int | None = memo.get(key)
    return memo.keep(key, _disc(game, hex, reach)) if found is None else found


def _disc(game: Position, hex: int, reach: int) -> int:
    return reduce(or_, game.grid.rings(hex)[: reach + 1])


def squares(game: Position, side: int) -> int:
    """4.4.3: the hexes with squares of a side, as a mask."""
    return game.stand(side).squares


def friends(game: Position, side: int) -> int:
    """4.4.3: the hexes with units of a side, as a mask. A fixed battery does not count."""
    return game.stand(side).movable


def shut(game: Position, side: int) -> int:
    """5.2.3: entry hexes of enemy reinforcements, and the hexes next to them, until all of those have entered."""
    return game.stood(1 - side, "shut", _entries_of)


def _entries_of(game: Position, side: int) -> int:
    found = 0
    for entry in game.scenario.reinforcements:
        if game.scenario.formations[entry.formation].side == side and awaits(game, entry):
            found |= near(game, entry.hex, 1)
    return found


def awaits(game: Position, entry: Reinforcement) -> bool:
    """5.2.3: whether some are still to enter. H19: those who are held back, only until the turn after theirs."""
    if game.turn > entry.turn + 1 and _are_held_back(game, entry):
        return False
    return any(game.where[unit] == WAITING for stack in entry.stacks for unit in stack)


def _are_held_back(game: Position, entry: Reinforcement) -> bool:
    """H19: by choice, or (R44) by a square of their own side that bars their entry hex (4.4.3)."""
    if game.scenario.choices["H19"] == "hold":
        return True
    return any(game.has(unit, SQUARE) for unit in game.pile(entry.hex))


def watched(game: Position, side: int) -> int:
    """2.5.2: hexes in which units of a side meet an enemy chief, and those of objectives that they would take."""
    return outlook(game, side).watched


def _watched(game: Position, side: int) -> int:
    found = 0
    for number, chief in enumerate(game.scenario.chiefs):
        if chief.side != side and game.chiefs[number] >= 0:
            found |= near(game, game.chiefs[number], 1)
    for number, objective in enumerate(game.scenario.objectives):
        if game.control[number] != side:
            found |= 1 << objective.hex
    return found


BARRIERS = ("deep-stream", "river", "no-sortie", "bridgehead", "fortification", "steep-slope", "slope")


def bar_between(game: Position, here: int, hex: int) -> str:
    """4.3.2: what bars the side between two hexes, as the catalogue's section `terrain` has it."""
    map = game.scenario.map
    found = map.between(here, hex) | map.ways.get((here, hex), NOTHING) | map.ways.get((hex, here), NOTHING)
    return next((kind for kind in BARRIERS if kind in found), "side")


def no_crossing(game: Position, here: int, hex: int, series: str, facts: dict[str, str]) -> Refusal:
    """10.3.4 + 10.4: that nobody falls back over the side between two hexes."""
    kind = bar_between(game, here, hex)
    return Refusal(game.rule(kind, series), "no-crossing", {**facts, "kind": kind})


# Terms


def outlook(game: Position, side: int) -> Outlook:
    """What every march of a side reckons with now."""
    found = game.facts.outlooks[side]
    if found is None:
        closed = game.held(1 - side) | squares(game, side) | shut(game, side)
        found = game.facts.outlooks[side] = Outlook(
            barred=beside(game, 1 - side),
            zones=game.zones(1 - side),
            friends=friends(game, side),
            closed=closed,
            watched=_watched(game, side),
            darkness=game.is_foggy + 2 * game.is_night,
        )
    return found


def march_terms(game: Position, unit: int, budget: int) -> Terms:
    """4.4 + 6.2.2: normal movement of a unit."""
    side, start = game.scenario.units[unit].side, game.where[unit]
    if not outlook(game, side).zones >> start & 1:
        return _land_terms(game, unit, budget)
    # 6.2.2: leaving a zone costs a point, not straight into an enemy's front, nor ever into the same enemy's zone.
    same, threats = _same_zones(game, 1 - side, start), game.threats(1 - side)
    return _land_terms(game, unit, budget, same, ((1 << start, 0, 1),), ~threats)


def _same_zones(game: Position, enemy: int, start: int) -> int:
    """6.2.2: all zones of the enemies in whose zone a hex is."""
    same = 0
    for other in game.scenario.units_of[enemy]:
        if game.where[other] >= 0 and (zone := game.zone(other)) >> start & 1:
            same |= zone
    return same


def charge_terms(game: Position, unit: int, budget: int) -> Terms:
    """9.1 + 6.2.2: leaving a zone costs a charge a point, but it may go into the same enemy's zone or his front."""
    start = game.where[unit]
    left = game.zones(1 - game.side(unit)) >> start & 1
    # 9.1: a charge does not pass through friendly guns.
    guns = game.stand(game.side(unit)).batteries
    return _land_terms(game, unit, budget, guns, ((1 << start, 0, 1),) if left else ())


def _land_terms(
    game: Position, unit: int, budget: int, closed: int = 0, leaving: Tolls = (), first: int = ANYWHERE
) -> Terms:
    counter, start, marks = game.scenario.units[unit], game.where[unit], game.marks[unit]
    barred, zones, friendly, _, _, more = outlook(game, counter.side)
    # 4.4.3: one point more to go on through a friend.
    tolls = (*leaving, (friendly & ~(1 << start), 0, 1))
    if more or marks & DISORDERED:
        tolls = (*tolls, (zones, more + bool(marks & DISORDERED), 0))
    if marks & RENFORT:
        zones |= within_ban(game, 1 - counter.side)  # 5.2.1: it stops near an enemy, by whatever march.
    return Terms(counter.arm, start, budget, barred, closed | closed_to(game, unit), zones, tolls, first)


def zone_price(game: Position, unit: int) -> int:
    """6.2.2 + 10.1 + 12.1 + 12.2: what entering an enemy zone costs more."""
    return int(game.has(unit, DISORDERED)) + outlook(game, game.side(unit)).darkness


def closed_to(game: Position, unit: int) -> int:
    """4.4 + 5.1.2 + 5.2.3 + 6.2.2 + 11.2 + 12.1: the hexes that a unit may not enter by movement."""
    counter = game.scenario.units[unit]
    barred, zones, _, closed, _, _ = outlook(game, counter.side)
    if counter.arm == ARTILLERY:
        closed |= zones & ~game.stand(counter.side).troops  # 6.2.2: guns need friends there.
    if game.demoralised >> counter.formation & 1:
        closed |= zones  # 11.2
    if game.marks[unit] & DISORDERED and game.is_night:
        closed |= barred  # 12.1
    for answer in game.scenario.ask.closed:
        closed |= answer(game, unit)
    return closed


def forced_terms(game: Position, unit: int) -> Terms:
    """4.1.3: twice the allowance, far from the enemy, through no friend; 5.2.1: a Renfort stops when he is near."""
    counter, start, renfort = game.scenario.units[unit], game.where[unit], game.marks[unit] & RENFORT
    barred, zones, friendly, _, _, _ = outlook(game, counter.side)
    far = within_ban(game, 1 - counter.side)
    return Terms(
        arm=counter.arm,
        start=start,
        budget=2 * game.figures(unit).movement,
        barred=barred,
        closed=closed_to(game, unit) | friendly & ~(1 << start) | (0 if renfort else far),
        halting=zones | far if renfort else zones,
    )


def chief_terms(game: Position, chief: int) -> Terms:
    """2.5.1: seven points, in halves; never alone into an enemy zone."""
    side = game.scenario.chiefs[chief].side
    closed = game.held(1 - side) | game.zones(1 - side) & ~game.held(side) | shut(game, side)
    return Terms(CHIEF, game.chiefs[chief], 2 * CHIEF_POINTS, beside(game, 1 - side), closed)


# Off the map


def unit_exits(game: Position, unit: int) -> int:
    """4.4.1: the hexes by which a unit may leave the map, as a mask."""
    return _exits_of(game, game.side(unit))


def chief_exits(game: Position, chief: int) -> int:
    """4.4.1: the same for a chief."""
    return _exits_of(game, game.scenario.chiefs[chief].side)


def _exits_of(game: Position, side: int) -> int:
    found = 0
    for answer in game.scenario.ask.exits:
        found |= answer(game, side)
    return found


def exits_in_reach(game: Position, terms: Terms, exits: int) -> int:
    """4.4.1: of some hexes those in which a point is left to go off the map, beside what leaving them costs."""
    found = 0
    for hex in bits(exits):
        left = leaving_by(terms, hex)
        stopped = terms.halting >> hex & 1 and hex != terms.start
        if left.budget >= 0 and not stopped and (hex == terms.start or reach(game, left) >> hex & 1):
            found |= 1 << hex
    return found


def leaving_by(terms: Terms, hex: int) -> Terms:
    """4.4.1: the terms of a way to a hex that leaves the points for going off the map there."""
    price = LEAVE_MAP[terms.arm] + sum(leave for mask, _, leave in terms.tolls if mask >> hex & 1)
    return structs.replace(terms, budget=terms.budget - price)


# Searching


def reach(game: Position, terms: Terms) -> int:
    """The hexes that can be entered on these terms, as a mask."""
    return explored(game, terms).mask


def explored(game: Position, terms: Terms) -> Sweep:
    """Where one can go on these terms, for how much, by which way. What lies out of reach changes nothing."""
    arm, start, budget, first = terms.arm, terms.start, terms.budget, terms.first
    memo, bridged = game.scenario.memo, game.bridged
    wide, inner, roads = memo.get((arm, start, budget, bridged)) or widest(game, arm, start, budget)
    tolls = []
    for mask, enter, leave in terms.tolls:
        if mask := mask & (wide if enter else inner):
            tolls.append((mask, enter, leave))
    cut = Terms(
        arm,
        start,
        budget,
        terms.barred & roads,
        terms.closed & wide,
        terms.halting & inner,
        tuple(tolls),
        first if first == ANYWHERE else first & wide,
    )
    found: Sweep | None = memo.get((cut, bridged))
    return memo.keep((cut, bridged), _explored(game, cut, roads)) if found is None else found


def widest(game: Position, arm: int, start: int, budget: int) -> tuple[int, int, int]:
    """Where the points take a unit with nobody about: in all, with points left to go on, and by road."""
    memo, key = game.scenario.memo, (arm, start, budget, game.bridged)
    found: tuple[int, int, int] | None = memo.get(key)
    return memo.keep(key, _widest(game, Terms(arm, start, budget))) if found is None else found


def _widest(game: Position, terms: Terms) -> tuple[int, int, int]:
    roads = game.ground.road_tracks[terms.arm].entered
    free, here = _explored(game, terms, roads), 1 << terms.start
    return free.mask | here, free.affordable(terms.budget - 1) | here, free.mask & roads


def _explored(game: Position, terms: Terms, roads: int) -> Sweep:
    ground, arm = game.ground, terms.arm
    layers: Layers = ((ground.joint_tracks[arm], 0),)
    if roads & terms.barred:
        layers = ((ground.road_tracks[arm], terms.barred), (ground.tracks[arm], 0))
    return Sweep(terms.start, terms.budget, layers, terms.closed, terms.halting, terms.tolls, terms.first)


def explored_at_charge(game: Position, terms: Terms) -> Sweep:
    """9.1: the same over open ground and sides only."""
    by_road, over_land = game.ground.charge_tracks
    layers = ((by_road, terms.barred), (over_land, 0))
    return Sweep(terms.start, terms.budget, layers, terms.closed, terms.halting, terms.tolls, terms.first)


def path_to(game: Position, terms: Terms, hex: int) -> tuple[int, ...]:
    """The cheapest way to a hex that can be reached."""
    return tuple(explored(game, terms).path(hex))


def stops(game: Position, units: Sequence[int], mask: int) -> int:
    """5.1.1: of some hexes those in which units may end their movement."""
    joined = mask & game.held(game.side(units[0]))
    return mask & ~unjoinable(game, units, joined) if joined else mask
