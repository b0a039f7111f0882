"""Chapter 6, where units and leaders can go: allowances, costs, enemies on the way. Masks find the reach."""

from collections.abc import Iterator
from functools import reduce
from operator import or_

from msgspec.structs import replace

from gloire.core.hexes import bits
from gloire.core.maps import Side
from gloire.core.paths import Steps
from gloire.core.refusals import Refusal
from gloire.core.sweeps import Layers, Sweep, Track, track
from gloire.systems.glory3.position import DISMOUNTED, DISORDERED, LASTING, LEADERS, OUT_OF_COMMAND, SHUT, Position
from gloire.systems.glory3.scenario import ARTILLERY, CAVALRY, INFANTRY, LEADER, Gait
from gloire.systems.glory3.terms import ANY_PRICE, Outlook, Terms, Tolls

EXTENDED = {INFANTRY: 2, ARTILLERY: 3, CAVALRY: 4, LEADER: 4}  # 6.13: added to the allowance
HORSE_GUNS = 4
HALVES = 2  # of a leader's points


# Allowances


def gait(game: Position, unit: int) -> Gait:
    """6.1: the arm and the allowances of a unit, which depend on the side of its counter that is up."""
    lies = game.marks[unit] & LASTING
    found = game.scenario.gaits.get((unit, lies))
    if found is None:
        counter, points = game.unit(unit), game.figures(unit).movement
        more = HORSE_GUNS if counter.kind == "horse artillery" else EXTENDED[counter.arm]
        found = game.scenario.gaits[unit, lies] = Gait(game.arm(unit), points, points + more)
    return found


def allowance(game: Position, unit: int) -> int:
    """6.11: as printed on the side of the counter that is up."""
    return gait(game, unit).points


def extended(game: Position, unit: int) -> int:
    """6.13: the allowance of Extended Movement."""
    return gait(game, unit).extended


def no_extended(game: Position, unit: int) -> str:
    """6.13 + 11.12 + 12.3: why a unit may not use Extended Movement; empty where it may."""
    marks = game.marks[unit]
    if game.scenario.ask.no_extended and nobody_extends(game):
        return "nobody"
    if marks & (DISMOUNTED | DISORDERED):
        return "dismounted" if marks & DISMOUNTED else "disordered"
    return "enemy-within-two" if outlook(game, game.side(unit)).near >> game.where[unit] & 1 else ""


def nobody_extends(game: Position) -> Refusal | None:
    """6.13: why nobody uses Extended Movement now, by a rule of the battle."""
    for answer in game.scenario.ask.no_extended:
        if why := answer(game):
            return why
    return None


# What is near whom


def too_near(game: Position, side: int) -> int:
    """6.13: the hexes at most two from units of a side, as a mask."""
    return game.stood(side, "too-near", lambda: _around(game, side))


def _around(game: Position, side: int) -> int:
    return reduce(or_, [_disc(game, hex) for hex in bits(game.held(side))], 0)


def _disc(game: Position, hex: int) -> int:
    return game.scenario.memory(("too-near", hex), lambda: _grown(game, game.ground.adjacent[hex]) | 1 << hex)


def _grown(game: Position, mask: int) -> int:
    """G9: some hexes with all that are adjacent to them."""
    return reduce(or_, [game.ground.adjacent[hex] for hex in bits(mask)], mask)


def touches_enemy(game: Position, unit: int) -> bool:
    """11.51 + 12.1: whether a unit is adjacent to an enemy, as G9 has it."""
    enemy = 1 - game.side(unit)
    return bool(game.stood(enemy, "touched", lambda: _grown(game, game.held(enemy))) >> game.where[unit] & 1)


def contact(game: Position, side: int, arm: int) -> int:
    """6.14: hexes next to units of a side, where the hexside can be crossed by that unit or by a mover of an arm."""
    notes, what = game.facts.stands[side].notes, ("contact", arm)
    found = notes.get(what)
    if found is None:
        found = notes[what] = _contact(game, side, arm)
    return found


def _contact(game: Position, side: int, arm: int) -> int:
    found, table, where, marks, units = 0, game.ground.contact, game.where, game.marks, game.scenario.units
    for unit in game.scenario.units_of[side]:
        if (hex := where[unit]) >= 0:
            found |= table[INFANTRY if marks[unit] & DISMOUNTED else units[unit].arm][arm][hex]
    return found


def shut(game: Position, side: int) -> int:
    """6.53: entry hexes of enemy reinforcements that are still to enter by them, as a mask."""
    return game.stood(1 - side, SHUT, lambda: _entries_of(game, 1 - side))


def _entries_of(game: Position, side: int) -> int:
    found = 0
    for number in game.awaited():
        if game.scenario.groups[number].side == side:
            found |= game.grid.mask(hex for area in areas_of(game, number) for hex in area)
    return found


def areas_of(game: Position, number: int) -> tuple[tuple[int, ...], ...]:
    """6.51: the areas by which a group may enter: the one by which it has begun to, or any of its own."""
    areas = game.scenario.groups[number].areas
    return next(((areas[area],) for group, area in game.areas if group == number), areas)


def leaders_of(game: Position, side: int) -> int:
    """5.15: the hexes with leaders of a side, as a mask."""
    return game.stood(side, LEADERS, lambda: _leaders(game, side))


def _leaders(game: Position, side: int) -> int:
    leaders = game.scenario.leaders
    return game.grid.mask(hex for leader, hex in enumerate(game.leaders) if hex >= 0 and leaders[leader].side == side)


# Terms


def outlook(game: Position, side: int) -> Outlook:
    """What every march of a side reckons with now."""
    found = game.facts.outlooks[side]
    if found is None:
        former = game.facts.former[side] or _enemies_seen(game, side)
        found = game.facts.outlooks[side] = _with_friends(game, side, former)
    return found


def _enemies_seen(game: Position, side: int) -> Outlook:
    """What a side reckons with wherever its own units stand."""
    enemy = 1 - side
    closed, menaced = game.held(enemy) | shut(game, side), contact(game, enemy, ARTILLERY)
    near, leaders = too_near(game, enemy), leaders_of(game, enemy)
    return Outlook(game.beside(enemy), near, closed, menaced, 0, leaders, untaken(game, side), closed, menaced)


def _with_friends(game: Position, side: int, seen: Outlook) -> Outlook:
    """The same enemies, with the side's units as they stand now."""
    barred, near, _, _, _, leaders, prizes, enemies, menaced = seen
    _, full, foot, troops = game.ranks(side)
    # 6.42 + G13: only a single unit is passed. 6.32: guns come next to an enemy only where infantry or cavalry is.
    closed = enemies if game.scenario.choices["G13"] == "paid" else enemies | full
    return Outlook(barred, near, closed, menaced & ~troops, foot, leaders, prizes, enemies, menaced)


def untaken(game: Position, side: int) -> int:
    """The objectives that a side does not control, as a mask."""
    owners = zip(game.scenario.objectives, game.control, strict=True)
    return game.grid.mask([objective.hex for objective, owner in owners if owner != side])


def march_terms(game: Position, unit: int) -> Terms:
    """6.1: normal movement of a unit."""
    start, side, (arm, budget, farthest) = game.where[unit], game.side(unit), gait(game, unit)
    known = outlook(game, side)
    closed, halting = closed_to(game, unit, known), contact(game, 1 - side, arm)
    tolls, slow = tolls_of(game, side, known, ~(1 << start)), dear_exits(game, unit)
    cut = uncrossed(game, unit, start, farthest) if game.scenario.ask.crossed else ()
    return Terms(arm, start, budget, known.barred, closed, halting, tolls, slow, cut)


def extended_terms(game: Position, unit: int) -> Terms:
    """6.13: Extended Movement."""
    return farther(game, unit, march_terms(game, unit))


def farther(game: Position, unit: int, terms: Terms) -> Terms:
    """6.13: the same terms with more points, more than two hexes from any enemy, or by routes alone."""
    points, closed = gait(game, unit).extended, terms.closed | outlook(game, game.side(unit)).near
    by_route = bool(only_by_route(game))
    arm, start, barred, tolls = terms.arm, terms.start, terms.barred, terms.tolls
    return Terms(arm, start, points, barred, closed, 0, tolls, terms.slow, terms.cut, terms.most, by_route)


def only_by_route(game: Position) -> Refusal | None:
    """6.13: why Extended Movement keeps to routes, by a rule of the battle."""
    asked = game.scenario.ask.by_route
    return next((why for answer in asked if (why := answer(game))), None) if asked else None


def relaxed(game: Position, unit: int, terms: Terms) -> Iterator[tuple[str, str, Terms]]:
    """The same terms without one rule about the way, each with its case and the code of its refusal."""
    paired, tolls = game.ranks(game.side(unit)).full, terms.tolls
    known = outlook(game, game.side(unit))
    yield "6.13", "extended-past-enemy", replace(terms, closed=closed_to(game, unit, known))
    yield "6.14", "stopped-by-enemy", replace(terms, halting=0)
    yield "6.22", "route-near-enemy", replace(terms, barred=0)
    yield "6.42", "two-in-the-way", replace(terms, closed=terms.closed & ~paired)
    yield "6.42", "infantry-in-the-way", replace(terms, tolls=tuple(toll for toll in tolls if toll[1]))
    yield "7.12", "leaves-stack", replace(terms, slow=0)
    yield "13", "near-enemy-by-night", replace(terms, tolls=tuple(toll for toll in tolls if not toll[1]))


def dear_exits(game: Position, unit: int) -> int:
    """7.12: hexes to which leaving a Stack costs a point: to the rear from the top of infantry, ahead from below it."""
    hex = game.where[unit]
    pile = game.pile(hex)
    if len(pile) < 2:
        return 0
    is_top = pile[0] == unit
    if game.arm(pile[1] if is_top else pile[0]) != INFANTRY or game.is_mounted(unit):
        return 0
    front = game.front(unit)
    return game.grid.rings(hex)[1] & ~front if is_top else front


def tolls_of(game: Position, side: int, known: Outlook, elsewhere: int) -> Tolls:
    """6.42 + 13: a point to go on through infantry; by night one to come next to an enemy."""
    found: Tolls = ((known.infantry & elsewhere, 0, 1),)
    if game.scenario.choices["G13"] == "paid":
        found = (*found, (game.ranks(side).full & elsewhere, 0, 2))
    return (*found, (known.barred, 1, 0)) if game.suffers_night(side) else found


def closed_to(game: Position, unit: int, known: Outlook) -> int:
    """The hexes that a unit may not enter by movement: those of enemies (6.14) and others, as a mask."""
    ask = game.scenario.ask
    closed = known.closed | known.exposed if game.scenario.units[unit].arm == ARTILLERY else known.closed
    if game.marks[unit] & (OUT_OF_COMMAND | DISORDERED):
        closed |= known.barred  # 5.13 + 11.12
    for answer in ask.closed:
        closed |= answer.hexes(game, unit)
    for answer in ask.out_of_reach:
        closed |= answer.hexes(game, unit)
    return closed


def uncrossed(game: Position, unit: int, start: int, budget: int) -> tuple[Side, ...]:
    """Fords and bridges in reach that the rules of a battle forbid a unit to cross, from here to there."""
    asked = game.scenario.ask.crossed
    if not asked:
        return ()
    arm = game.arm(unit)
    sides = game.scenario.memory(("crossings", arm, start, budget), lambda: _crossings(game, arm, start, budget))
    return tuple([pair for pair in sides if any(one.forbids(game, unit, *pair) for one in asked)])


def _crossings(game: Position, arm: int, start: int, budget: int) -> tuple[Side, ...]:
    """Fords and bridges in reach of somebody, each from either side."""
    wide, _, _ = widest(game, arm, start, budget)
    sides = [(here, there) for here, there in game.ground.crossings if wide >> here & 1 and wide >> there & 1]
    return tuple(pair for here, there in sides for pair in ((here, there), (there, here)))


def leader_terms(game: Position, leader: int, start: int) -> tuple[Terms, ...]:
    """6.11 + 6.13: a leader's movement, normal and extended; he stacks freely, and stops next to an enemy (6.14)."""
    counter = game.scenario.leaders[leader]
    enemy, points = 1 - counter.side, HALVES * counter.movement
    barred, closed = game.beside(enemy), closed_to_leader(game, counter.side)
    tolls: Tolls = ((barred, HALVES, 0),) if game.suffers_night(counter.side) else ()
    normal = Terms(LEADER, start, points, barred, closed, contact(game, enemy, LEADER), tolls)
    far = too_near(game, enemy)
    if far >> start & 1 or nobody_extends(game):
        return (normal,)
    extended, by_route = points + HALVES * EXTENDED[LEADER], bool(only_by_route(game))
    farther = Terms(LEADER, start, extended, barred, closed | far, by_route=by_route)
    # With no enemy near he gets farther so wherever normal movement takes him.
    is_far = not by_route and not far & widest(game, LEADER, start, points)[0]
    return (farther,) if is_far else (normal, farther)


def closed_to_leader(game: Position, side: int) -> int:
    """6.14 + 6.53 + R18: enemy combat units, their entry hexes, and enemy leaders."""
    return game.held(1 - side) | shut(game, side) | leaders_of(game, 1 - side)


# Searching


def reach(game: Position, *terms: Terms) -> int:
    """The hexes that can be entered on one of these terms, as a mask."""
    found = 0
    for one in terms:
        found |= explored(game, one).mask
    return found


def cheapest(game: Position, terms: Terms, hex: int) -> tuple[int, ...]:
    """The cheapest way to a hex that can be entered on these terms."""
    return tuple(explored(game, terms).path(hex))


def explored(game: Position, terms: Terms) -> Sweep:
    """Where one can go on these terms, for how much, by which way; at hand for terms that are narrowed already."""
    found: Sweep | None = game.scenario.fleeting.get(terms)
    return swept(game, narrowed(game, terms)) if found is None else found


def swept(game: Position, terms: Terms) -> Sweep:
    """The same on terms that are narrowed."""
    memo = game.scenario.fleeting
    found: Sweep | None = memo.get(terms)
    return memo.keep(terms, _explored(game, terms)) if found is None else found


def narrowed(game: Position, terms: Terms) -> Terms:
    """The same terms without what lies out of reach, which changes nothing: so they serve in many positions."""
    arm, start, budget = terms.arm, terms.start, terms.budget
    wide, inner, routes = game.scenario.spans.get((arm, start, budget)) or widest(game, arm, start, budget)
    closed = terms.closed & wide
    entered, inner = wide & ~closed, inner & ~closed
    halting, barred = terms.halting & inner, terms.barred & routes & entered
    left = inner & ~halting | 1 << start
    tolls: Tolls = ()
    for mask, enter, leave in terms.tolls:
        if there := mask & (entered if enter else left):
            tolls = (*tolls, (there, enter, leave))
    slow = terms.slow & wide
    return Terms(arm, start, budget, barred, closed, halting, tolls, slow, terms.cut, terms.most, terms.by_route)


def widest(game: Position, arm: int, start: int, budget: int) -> tuple[int, int, int]:
    """Where the points take a mover with nobody about: in all, with points left to go on, and by route."""
    key = (arm, start, budget)
    found: tuple[int, int, int] | None = game.scenario.spans.get(key)
    return game.scenario.spans.keep(key, _widest(game, Terms(arm, start, budget))) if found is None else found


def _widest(game: Position, terms: Terms) -> tuple[int, int, int]:
    free, here = _explored(game, terms), 1 << terms.start
    routes = free.mask & game.ground.shortcuts[terms.arm].entered
    return free.mask | here, free.affordable(terms.budget - 1) | here, routes


def _explored(game: Position, terms: Terms) -> Sweep:
    layers, budget = _layers(game, terms), max(0, terms.budget)
    return Sweep(terms.start, budget, layers, terms.closed, terms.halting, terms.tolls, slow=terms.slow)


def _layers(game: Position, terms: Terms) -> Layers:
    """6.22: by route, where no enemy bars it, and over land; both in one where no hex is barred."""
    if not (terms.barred or terms.cut or terms.by_route) and terms.most >= ANY_PRICE:
        return ((game.scenario.ground.route_tracks[terms.arm], 0),)
    by_route, over_land = tracks(game, terms)
    return ((by_route, terms.barred),) if terms.by_route else ((by_route, terms.barred), (over_land, 0))


def tracks(game: Position, terms: Terms) -> tuple[Track, Track]:
    """6.21 + 6.22: the steps of an arm, by route and over land, without those that are forbidden or too dear."""
    ground, arm = game.ground, terms.arm
    if not terms.cut and terms.most >= ANY_PRICE and not terms.by_route:
        return ground.shortcuts[arm], ground.tracks[arm]
    key = ("cut", arm, terms.cut, terms.most, terms.by_route)
    memo = game.scenario.memo
    found: tuple[Track, Track] | None = memo.get(key)
    return memo.keep_large(key, _cut_tracks(game, terms)) if found is None else found


def _cut_tracks(game: Position, terms: Terms) -> tuple[Track, Track]:
    routes = _route_sides(game) if terms.by_route else None
    by_route, over_land = game.ground.route_steps[terms.arm], game.ground.steps[terms.arm]
    return track(_without(by_route, terms, routes)), track(_without(over_land, terms, None))


def _route_sides(game: Position) -> set[Side]:
    """Hexsides that a pike, road or trail crosses, either way; also where that costs no less than the fields."""
    return {pair for one, other in game.scenario.map.road_sides() for pair in ((one, other), (other, one))}


def _without(steps: Steps, terms: Terms, routes: set[Side] | None) -> Steps:
    def holds(hex: int, near: int, price: int) -> bool:
        return price <= terms.most and (hex, near) not in terms.cut and (routes is None or (hex, near) in routes)

    return tuple(tuple(step for step in there if holds(hex, *step[:2])) for hex, there in enumerate(steps))


def stops(game: Position, unit: int, mask: int) -> int:
    """6.41: of some hexes those in which a unit may end its movement."""
    friends = mask & game.held(game.side(unit))
    return mask ^ _taken(game, unit, friends) if friends else mask


def _taken(game: Position, unit: int, friends: int) -> int:
    """6.41: of hexes of friends those in which a unit may not end its movement, as `stacking.may_join` says of each."""
    counter = game.scenario.units[unit]
    _, full, foot, troops = game.ranks(counter.side)
    if counter.arm == ARTILLERY:
        return friends & full
    # A single gun is joined by anybody, infantry by infantry of the same Leader.
    taken = friends & (troops | full)
    if not taken & foot or game.is_mounted(unit):
        return taken
    if counter.leader >= 0:
        taken &= ~infantry_of(game, counter.side, counter.leader)
    return taken & ~_comrades(game, unit, taken & foot) if game.scenario.ask.comrades else taken


def _comrades(game: Position, unit: int, hexes: int) -> int:
    """6.41: of hexes with a single unit on foot those of whom a unit may join by a rule of the battle."""
    asked = game.scenario.ask.comrades
    return game.grid.mask(hex for hex in bits(hexes) if any(answer(game, unit, game.pile(hex)[0]) for answer in asked))


def infantry_of(game: Position, side: int, leader: int) -> int:
    """6.41: the hexes with a single unit, infantry or dismounted cavalry, of a leader, as a mask."""
    notes = game.facts.stands[side].notes
    found = notes.get(leader)
    if found is None:
        found = notes[leader] = _infantry_of(game, side, leader)
    return found


def _infantry_of(game: Position, side: int, leader: int) -> int:
    where = game.where
    own = [where[unit] for unit in game.scenario.units_led(leader) if where[unit] >= 0]
    return game.ranks(side).foot & game.grid.mask(own)
