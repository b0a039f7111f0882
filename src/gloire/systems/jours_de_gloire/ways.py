"""Chapter 4, where units can go: allowances, costs, zones on the way. Masks find the reach, a search one path."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from gloire.core.hexes import bits
from gloire.core.paths import Explored, Moves, Steps, explore
from gloire.core.tolls import toll_mask, tolled
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
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CHIEF
from gloire.systems.jours_de_gloire.stacking import may_join
from gloire.systems.jours_de_gloire.terms import ANYWHERE, Terms

FORCED_BAN = 5  # 4.1.3: hexes from the enemy
LEAVE_SQUARE = 2  # 4.2: points
CHIEF_POINTS = 7  # 2.5.1


# Allowances


def allowance(game: Position, unit: int) -> int:
    """4.1.1 + 4.1.2: in full with orders, otherwise half, rounded up."""
    printed = game.figures(unit).movement - LEAVE_SQUARE * game.has(unit, LEFT_SQUARE)
    if game.has(unit, FIRED):
        # 4.4.2: artillery that has fired moves at half rate with orders, and not at all without.
        return half(printed) if game.has(unit, ORDERED) else 0
    return printed if game.has(unit, ORDERED | NORMAL_MARCH) else half(printed)


def half(points: int) -> int:
    """4.1.2: rounded up."""
    return max(0, -(-points // 2))


# What is near whom


def beside(game: Position, side: int) -> int:
    """The hexes next to units of a side, as a mask."""
    return game.noted(f"beside {side}", side, lambda: _around(game, side, 1))


def within_ban(game: Position, side: int) -> int:
    """4.1.3: the hexes at most five from units of a side, as a mask."""
    return game.noted(f"ban {side}", side, lambda: _around(game, side, FORCED_BAN))


def _around(game: Position, side: int, reach: int) -> int:
    found = 0
    for hex in bits(game.held(side)):
        found |= near(game, hex, reach)
    return found


def near(game: Position, hex: int, reach: int) -> int:
    """The hexes at most so far from a hex, itself among them; worked out once."""
    return game.scenario.memory(("near", hex, reach), lambda: _disc(game, hex, reach))


def _disc(game: Position, hex: int, reach: int) -> int:
    found = 0
    for ring in game.grid.rings(hex)[: reach + 1]:
        found |= ring
    return found


def squares(game: Position, side: int) -> int:
    """4.4.3: the hexes with squares of a side, as a mask."""
    units = game.scenario.units
    return game.grid.mask(
        hex
        for unit, hex in enumerate(game.where)
        if hex >= 0 and game.marks[unit] & SQUARE and units[unit].side == side
    )


def shut(game: Position, side: int) -> int:
    """5.2.3: entry hexes of enemy reinforcements, and the hexes next to them, until all of those have entered."""

    def look() -> int:
        found = 0
        for entry in game.scenario.reinforcements:
            if game.scenario.formations[entry.formation].side != side and awaits(game, entry.stacks):
                found |= near(game, entry.hex, 1)
        return found

    return game.noted(f"shut {side}", side, look)


def awaits(game: Position, stacks: Sequence[Sequence[int]]) -> bool:
    """5.2: whether one of these is still to enter."""
    return any(game.where[unit] == WAITING for stack in stacks for unit in stack)


# Terms


def march_terms(game: Position, unit: int, budget: int) -> Terms:
    """4.4 + 6.2.2: normal movement of a unit."""
    return _out_of_zones(game, unit, _land_terms(game, unit, budget))


def charge_terms(game: Position, unit: int, budget: int) -> Terms:
    """9.1 + 6.2.2: leaving a zone costs a charge a point, but it may go into the same enemy's zone or his front."""
    terms = _land_terms(game, unit, budget)
    if not game.zones(1 - game.side(unit)) >> terms.start & 1:
        return terms
    return msgspec.structs.replace(terms, tolls=(*terms.tolls, (1 << terms.start, 0, 1)))


def _land_terms(game: Position, unit: int, budget: int) -> Terms:
    side, start = game.side(unit), game.where[unit]
    return Terms(
        arm=game.arm(unit),
        start=start,
        budget=budget,
        barred=beside(game, 1 - side),
        closed=closed_to(game, unit),
        halting=game.zones(1 - side),
        tolls=(*_zone_toll(game, unit), *_friends_toll(game, unit, start)),
    )


def closed_to(game: Position, unit: int) -> int:
    """4.4 + 5.1.2 + 5.2.3 + 6.2.2 + 11.2 + 12.1: the hexes that a unit may not enter by movement."""
    side = game.side(unit)
    closed = game.held(1 - side) | squares(game, side) | shut(game, side)
    if game.arm(unit) == ARTILLERY:
        closed |= game.zones(1 - side) & ~_troops(game, side)  # 6.2.2: guns need friends there.
    if game.demoralised >> game.unit(unit).formation & 1:
        closed |= game.zones(1 - side)  # 11.2
    if game.is_night and game.has(unit, DISORDERED):
        closed |= beside(game, 1 - side)  # 12.1
    for answer in game.scenario.ask.closed:
        closed |= answer(game, unit)
    return closed


def _troops(game: Position, side: int) -> int:
    units = game.scenario.units
    return game.grid.mask(
        hex
        for unit, hex in enumerate(game.where)
        if hex >= 0 and units[unit].side == side and units[unit].arm != ARTILLERY
    )


def _zone_toll(game: Position, unit: int) -> Iterator[tuple[int, int, int]]:
    """6.2.2 + 10.1 + 12.1 + 12.2: what entering an enemy zone costs more."""
    more = int(game.has(unit, DISORDERED)) + game.is_foggy + 2 * game.is_night
    if more:
        yield game.zones(1 - game.side(unit)), more, 0


def _friends_toll(game: Position, unit: int, start: int) -> Iterator[tuple[int, int, int]]:
    """4.4.3: one point more to go on through a friend. A fixed battery does not count."""
    units, side = game.scenario.units, game.side(unit)
    friends = game.grid.mask(
        hex for other, hex in enumerate(game.where) if hex >= 0 and units[other].side == side and not units[other].fixed
    ) & ~(1 << start if start >= 0 else 0)
    if friends:
        yield friends, 0, 1


def _out_of_zones(game: Position, unit: int, terms: Terms) -> Terms:
    """6.2.2: leaving a zone costs one point, not straight into an enemy's front, nor into the same enemy's zone."""
    enemy, start = 1 - game.side(unit), terms.start
    if not game.zones(enemy) >> start & 1:
        return terms
    same = 0
    for other, hex in enumerate(game.where):
        if hex >= 0 and game.side(other) == enemy and (zone := game.zone(other)) >> start & 1:
            same |= zone
    return msgspec.structs.replace(
        terms,
        closed=terms.closed | same,
        tolls=(*terms.tolls, (1 << start, 0, 1)),
        first=~game.threats(enemy),
    )


def forced_terms(game: Position, unit: int) -> Terms:
    """4.1.3: twice the allowance, far from the enemy, through no friend; 5.2.1: a Renfort stops when he is near."""
    side, start = game.side(unit), game.where[unit]
    far = within_ban(game, 1 - side)
    friends = game.held(side) & ~(1 << start) & ~fixed_hexes(game)
    renfort = game.has(unit, RENFORT)
    return Terms(
        arm=game.arm(unit),
        start=start,
        budget=2 * game.figures(unit).movement,
        barred=beside(game, 1 - side),
        closed=closed_to(game, unit) | friends | (0 if renfort else far),
        halting=(far if renfort else 0) | game.zones(1 - side),
    )


def fixed_hexes(game: Position) -> int:
    """The hexes of fixed batteries, which friends ignore."""
    return game.grid.mask(hex for unit, hex in enumerate(game.where) if hex >= 0 and game.unit(unit).fixed)


def chief_terms(game: Position, chief: int) -> Terms:
    """2.5.1: seven points, in halves; never alone into an enemy zone."""
    side = game.scenario.chiefs[chief].side
    closed = game.held(1 - side) | game.zones(1 - side) & ~game.held(side) | shut(game, side)
    return Terms(CHIEF, game.chiefs[chief], 2 * CHIEF_POINTS, beside(game, 1 - side), closed)


# Searching


def reach(game: Position, terms: Terms) -> int:
    """The hexes that can be entered on these terms, as a mask. What lies out of reach does not change the answer."""
    window = near(game, terms.start, terms.budget)
    cut = Terms(
        terms.arm,
        terms.start,
        terms.budget,
        terms.barred & window,
        terms.closed & window,
        terms.halting & window,
        tuple((mask & window, enter, leave) for mask, enter, leave in terms.tolls if mask & window),
        terms.first if terms.first == ANYWHERE else terms.first & window,
    )
    return game.scenario.memory((cut, game.bridged), lambda: _search(game, cut))


def _search(game: Position, terms: Terms) -> int:
    ground = game.ground
    layers = ((ground.road_fans[terms.arm], terms.barred), (ground.fans[terms.arm], 0))
    if terms.first == ANYWHERE:
        return toll_mask(terms.start, terms.budget, layers, terms.closed, terms.halting, terms.tolls)
    found, gone = 0, terms.closed | 1 << terms.start
    for hex, cost, _ in _first_steps(game, terms):
        if cost <= terms.budget:
            found |= 1 << hex
            if not terms.halting >> hex & 1:
                found |= toll_mask(hex, terms.budget - cost, layers, gone, terms.halting, terms.tolls)
    return found & ~gone


def _first_steps(game: Position, terms: Terms) -> list[tuple[int, int, bool]]:
    moves = tolled(_layers(game, terms), terms.closed, terms.halting, terms.tolls)
    return [step for step in moves(terms.start) if terms.first >> step[0] & 1]


def _layers(game: Position, terms: Terms) -> tuple[tuple[Steps, int], ...]:
    ground = game.ground
    return ((ground.road_steps[terms.arm], terms.barred), (ground.steps[terms.arm], 0))


def explored(game: Position, terms: Terms, goal: int | None = None) -> Explored[int]:
    """Costs and ways on these terms; with a goal, only as far as the way there."""
    return explore(terms.start, terms.budget, moves_on(game, terms), goal)


def path_to(game: Position, terms: Terms, hex: int) -> tuple[int, ...]:
    """The cheapest way to a hex that can be reached."""
    return tuple(explored(game, terms, hex).path(hex))


def stops(game: Position, units: Sequence[int], mask: int) -> int:
    """5.1.1: of some hexes those in which units may end their movement."""
    side = game.side(units[0])
    for hex in bits(mask & game.held(side)):
        if not may_join(game, units, hex):
            mask &= ~(1 << hex)
    return mask


def moves_on(game: Position, terms: Terms) -> Moves[int]:
    """The steps from each hex on these terms, for a search of one's own."""
    moves = tolled(_layers(game, terms), terms.closed, terms.halting, terms.tolls)

    def steps(hex: int) -> Iterable[tuple[int, int, bool]]:
        if hex == terms.start and terms.first != ANYWHERE:
            return _first_steps(game, terms)
        return moves(hex)

    return steps
