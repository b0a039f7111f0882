"""The ground as the rules ask for it: the terrain chart laid over a map, once, in tables and masks.

Arms are numbered as the columns of the chart: infantry, cavalry, artillery, leaders; dismounted men count as infantry.
What a leader pays is counted in half points, because a pike or road costs him half a point.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from gloire.core.maps import NOTHING, Map, Side
from gloire.core.paths import Steps
from gloire.core.sweeps import Track, cheaper, track
from gloire.systems.glory3.data import Costs, SideRow, TerrainFile
from gloire.systems.glory3.scenario import ARMS, ARTILLERY, CAVALRY, INFANTRY, LEADER

Masks = tuple[int, ...]  # for each hex, some of its neighbours
Items = tuple[tuple[str, int], ...]  # what counts, as the catalogue's section `terrain` has it, and how much
Choices = Mapping[str, str | int]


class Ground(msgspec.Struct, frozen=True, kw_only=True, weakref=True):
    """What every hex and hexside means. A tuple over arms has four entries: the columns of the chart."""

    steps: tuple[Steps, ...]  # 6.21: cost of the hex and its hexside, over land
    tracks: tuple[Track, ...]
    route_steps: tuple[Steps, ...]  # 6.22: the same, or by pike, road or trail where that is cheaper or the only way
    route_tracks: tuple[Track, ...]
    shortcuts: tuple[Track, ...]  # 6.22: of these the steps by a route alone: to be laid over `tracks`
    land_costs: tuple[tuple[int, ...], ...]  # 6.21: the hex alone, -1 where it is closed
    entry_costs: tuple[tuple[int, ...], ...]  # G11: a hex entered from off the map: by its route, if one ends there
    crossable: tuple[Masks, ...]  # 6.14: neighbours that a unit can enter at normal movement, by land or by route
    adjacent: Masks  # 5.14 + 6.13 + 11.51 + 12.1: neighbours that count as adjacent there (G9)
    charges: tuple[Masks, ...]  # 10.11: neighbours that a unit can charge
    contact: tuple[tuple[Masks, ...], ...]  # 6.14: for a mover's arm and an enemy's, neighbours either can cross to
    charge_hex: tuple[Items, ...]  # 10.4: the defender's hex
    charge_side: dict[Side, Items]  # 10.4: from the attacker's hex into the defender's; nothing where it is missing
    defensive: tuple[Items, ...]  # 10.41: the hex of a charger who is fired at
    fire_hex: tuple[Items, ...]  # 9.23: the target's hex
    # 9.23: the hexside by which a line of fire enters the target's hex; a steep one counts in place of a higher target
    # (the modifier `target-higher`), not beside it.
    fire_side: dict[Side, Items]
    streams: frozenset[Side]  # 10.42: smaller hex first
    crossings: dict[Side, str]  # 11.24: ford, bridge, stream-ford, stream-bridge; smaller hex first
    levels: tuple[int, ...]
    heights: dict[int, int]  # by level, and for one above the highest, the hexes that are at least so high, as a mask
    terrain: tuple[str, ...]
    woods: int  # hexes, as a mask
    steep: frozenset[Side]  # 9.4: steep and sheer hexsides, smaller hex first
    sheer: frozenset[Side]  # the sheer ones alone
    brinks: int  # hexes that have one of them, as a mask


def lay(map: Map, chart: TerrainFile, choices: Choices) -> Ground:
    """The ground of a map by the terrain chart."""
    lie = _Lie(map, chart, choices)
    steps = [lie.steps(arm, lie.land) for arm in COLUMNS]
    routes = [lie.steps(arm, lie.route) for arm in COLUMNS]
    best = [_best(by_route, by_land) for by_route, by_land in zip(routes, steps, strict=True)]
    crossable = tuple(_entered(there) for there in best)
    steep = frozenset(side for side, kinds in map.sides.items() if not kinds.isdisjoint((STEEP, SHEER)))
    return Ground(
        steps=tuple(steps),
        tracks=tuple(track(there) for there in steps),
        route_steps=tuple(best),
        route_tracks=tuple(track(there) for there in best),
        shortcuts=tuple(track(cheaper(by_route, by_land)) for by_route, by_land in zip(routes, steps, strict=True)),
        land_costs=tuple(tuple(costs) for costs in lie.hex_costs),
        entry_costs=tuple(tuple(lie.entry_cost(arm, hex) for hex in lie.hexes) for arm in COLUMNS),
        crossable=crossable,
        adjacent=_adjacent(map, crossable, choices),
        charges=tuple(lie.charges(arm, crossable[arm]) for arm in COLUMNS),
        contact=_contact(crossable, choices),
        charge_hex=tuple(_items((kind, chart.hexes[kind].charge)) for kind in map.terrain),
        charge_side={pair: items for pair in lie.pairs if (items := lie.charge(*pair))},
        defensive=tuple(_items((kind, chart.hexes[kind].defensive)) for kind in map.terrain),
        fire_hex=tuple(_items((kind, lie.number(chart.hexes[kind].fire))) for kind in map.terrain),
        fire_side={pair: items for pair in lie.pairs if (items := lie.fire(*pair))},
        streams=frozenset(side for side, kinds in map.sides.items() if STREAM in kinds),
        crossings={side: crossing for side in map.sides if (crossing := lie.crossing(side))},
        levels=tuple(map.level(hex) for hex in lie.hexes),
        heights=_heights(map),
        terrain=map.terrain,
        woods=map.grid.mask(hex for hex in lie.hexes if map.terrain[hex] == WOODS),
        steep=steep,
        sheer=frozenset(side for side, kinds in map.sides.items() if SHEER in kinds),
        brinks=map.grid.mask(hex for side in steep for hex in side),
    )


def _heights(map: Map) -> dict[int, int]:
    levels = [map.level(hex) for hex in range(len(map.grid))]
    return {
        least: map.grid.mask(hex for hex, level in enumerate(levels) if level >= least)
        for least in range(min(levels), max(levels) + 2)
    }


COLUMNS = (INFANTRY, CAVALRY, ARTILLERY, LEADER)
HALVES = (1, 1, 1, 2)  # in how many parts a point is counted
CREEK, STREAM, FORD, BRIDGE = "creek", "stream", "ford", "bridge"
SLOPE, STEEP, SHEER, WOODS = "slope", "steep", "sheer", "woods"
UPHILL, DOWNHILL = "uphill", "downhill"  # what an ordinary slope is called where it counts in combat
PIKE, ROAD, TRAIL = "pike", "road", "trail"
BY_LAND = (STREAM, CREEK, FORD, BRIDGE, "stream-ford", "stream-bridge")  # paid on top, along a route too


class _Met(NamedTuple):
    """What somebody meets on a hexside: a row of the chart, and whether he goes down."""

    kind: str
    row: SideRow
    down: bool = False

    @property
    def costs(self) -> Costs:
        return self.row.back if self.down and self.row.back else self.row.cost


class _Lie:
    """The lie of the land: what lies on each hexside, and what it costs and means to cross it."""

    def __init__(self, map: Map, chart: TerrainFile, choices: Choices) -> None:
        self.map, self.chart, self.choices = map, chart, choices
        self.hexes = range(len(map.grid))
        self.pairs = [(a, b) for a in self.hexes for b in map.grid.neighbours[a]]
        self.ways = {side: kind for kind in (TRAIL, ROAD, PIKE) for side in map.road_sides(kind)}  # the best comes last
        self.hex_costs = [[self._hex_cost(arm, hex) for hex in self.hexes] for arm in COLUMNS]
        self.ends = {kind: _ends(map, kind) for kind in (PIKE, ROAD, TRAIL)}
        self._met = {pair: tuple(self._meets(*pair)) for pair in self.pairs}

    # What lies on a hexside.

    def _meets(self, a: int, b: int) -> Iterator[_Met]:
        sides, rise = self.chart.sides, self.map.level(b) - self.map.level(a)
        there = self.map.between(a, b)
        if rise and there.isdisjoint((STEEP, SHEER)):
            yield _Met(SLOPE, sides[SLOPE], rise < 0)
        crossing = self.crossing((min(a, b), max(a, b)))
        if crossing:
            yield _Met(crossing, sides[crossing])
        for kind in sorted(there - {FORD, BRIDGE}):
            if not (crossing and kind in (CREEK, STREAM)):
                yield _Met(kind, sides[kind], rise < 0)
        for kind in sorted(self.map.ways.get((a, b), NOTHING) | self.map.ways.get((b, a), NOTHING)):
            yield _Met(kind, sides[kind])

    def crossing(self, side: Side) -> str:
        """6.24: the ford or bridge on a hexside, in place of the water; that of a stream has its own row."""
        kinds = self.map.sides.get(side, NOTHING)
        way = BRIDGE if BRIDGE in kinds else FORD if FORD in kinds else ""
        return f"{STREAM}-{way}" if way and CREEK not in kinds else way

    # 6.2: what it costs.

    def number(self, value: str | int) -> int:
        return int(self.choices[value]) if isinstance(value, str) else value

    def cost(self, costs: Costs, arm: int) -> int | None:
        """What a row of the chart says in a column; None where that is closed."""
        cost = costs[arm]
        return None if cost == "P" else self.number(cost)

    def _hex_cost(self, arm: int, hex: int) -> int:
        cost = self.cost(self.chart.hexes[self.map.terrain[hex]].cost, arm)
        return -1 if cost is None else cost * HALVES[arm]

    def entry_cost(self, arm: int, hex: int) -> int:
        """6.51 + G11: no hexside is paid from off the map."""
        ends = [kind for kind in (PIKE, ROAD, TRAIL) if hex in self.ends[kind]]
        cost = self.hex_costs[arm][hex]
        if not ends or cost < 0 or self.choices["G11"] == "terrain":
            return cost
        return self._along(arm, ends[0], cost // HALVES[arm], ())

    def land(self, arm: int, a: int, b: int) -> int | None:
        """6.21: the hex and all that lies on its hexside."""
        parts = [self.cost(met.costs, arm) for met in self._met[a, b]]
        hex = self.hex_costs[arm][b]
        if hex < 0 or None in parts:
            return None
        return hex + HALVES[arm] * sum(part for part in parts if part is not None)

    def route(self, arm: int, a: int, b: int) -> int | None:
        """6.22: along a pike, road or trail; fords, bridges and streams without either are paid on top (6.24)."""
        kind, hex = self.ways.get((min(a, b), max(a, b))), self.hex_costs[arm][b]
        if kind is None or hex < 0:
            return None
        on_top, slopes = 0, []
        for met in self._met[a, b]:
            cost = self.on_route(met, arm)
            if cost is None:
                return None
            if met.kind not in BY_LAND:
                slopes.append(cost)
            elif met.kind not in self.chart.routes[kind].cancels:
                on_top += cost
        return self._along(arm, kind, hex // HALVES[arm], slopes) + HALVES[arm] * on_top

    def on_route(self, met: _Met, arm: int) -> int | None:
        """What a hexside costs along a route. R3: guns pay for a steep side as cavalry does."""
        cost = self.cost(met.costs, arm)
        if cost is None and arm < len(ARMS) and ARMS[arm] in met.row.by_route:
            return self.cost(met.costs, CAVALRY)
        return cost

    def _along(self, arm: int, kind: str, hex: int, slopes: Sequence[int]) -> int:
        """6.22 + 6.23: the price of a pike or road, or half of what a trail leads over, rounded up."""
        halves = self.chart.routes[kind].halves
        if halves is not None:
            return halves[arm] * HALVES[arm] // 2
        if self.choices["G4"] == "parts":
            return HALVES[arm] * sum(-(-part // 2) for part in (hex, *slopes))
        return HALVES[arm] * -(-(hex + sum(slopes)) // 2)

    def steps(self, arm: int, price: Callable[[int, int, int], int | None]) -> Steps:
        """For each hex its neighbours with what they cost, where they can be entered."""
        return tuple(
            tuple((b, cost, False) for b in self.map.grid.neighbours[a] if (cost := price(arm, a, b)) is not None)
            for a in self.hexes
        )

    # What it is worth in combat.

    def charges(self, arm: int, crossable: Masks) -> Masks:
        """10.11: whom a unit can charge; guns and leaders charge nobody, mounted men not over works."""
        if arm not in (INFANTRY, CAVALRY):
            return (0,) * len(crossable)
        closed = {pair for pair in self.pairs if not all(met.row.mounted for met in self._met[pair])}
        return tuple(
            mask & ~self.map.grid.mask(b for b in self.map.grid.neighbours[a] if arm == CAVALRY and (a, b) in closed)
            for a, mask in enumerate(crossable)
        )

    def charge(self, a: int, b: int) -> Items:
        """10.4: what lies between an attacker and a defender; works protect who is inside."""
        found = []
        for met in self._met[a, b]:
            if self.is_inside(a, b, met.kind):
                continue
            worth = met.row.charge_back if met.down else met.row.charge
            found.append((self.called(met), worth))
        return _items(*found)

    def called(self, met: _Met) -> str:
        if met.kind != SLOPE:
            return met.kind
        return DOWNHILL if met.down else UPHILL

    def is_inside(self, a: int, b: int, kind: str) -> bool:
        """Whether works on a hexside protect the first hex alone, so that they are met from inside."""
        ways = self.map.ways
        return kind in ways.get((b, a), NOTHING) and kind not in ways.get((a, b), NOTHING)

    def fire(self, a: int, b: int) -> Items:
        """9.23: what a hexside is worth to a target behind it; a steep one only to who stands above it."""
        found = [
            (met.kind, met.row.fire) for met in self._met[a, b] if not met.down and not self.is_inside(a, b, met.kind)
        ]
        return _items(*found)


def _items(*found: tuple[str, int]) -> Items:
    return tuple((kind, worth) for kind, worth in found if worth)


def _ends(map: Map, kind: str) -> set[int]:
    """The hexes in which a route of a kind ends."""
    return {end for road in map.roads if road.kind == kind for end in (road.hexes[0], road.hexes[-1])}


def _best(by_route: Steps, by_land: Steps) -> Steps:
    """The cheaper of two ways, hex by hex and neighbour by neighbour."""
    found = []
    for route, land in zip(by_route, by_land, strict=True):
        prices = {near: price for near, price, _ in land}
        for near, price, _ in route:
            prices[near] = min(price, prices.get(near, price))
        found.append(tuple((near, price, False) for near, price in sorted(prices.items())))
    return tuple(found)


def _entered(steps: Steps) -> Masks:
    """For each hex the neighbours that these steps lead to."""
    masks = []
    for there in steps:
        mask = 0
        for near, _, _ in there:
            mask |= 1 << near
        masks.append(mask)
    return tuple(masks)


def _either(one: Masks, other: Masks) -> Masks:
    """Neighbours that one can cross to, or from which the other can cross hither."""
    found = list(one)
    for hex, mask in enumerate(other):
        while mask:
            low = mask & -mask
            found[low.bit_length() - 1] |= 1 << hex
            mask ^= low
    return tuple(found)


def _contact(crossable: Sequence[Masks], choices: Choices) -> tuple[tuple[Masks, ...], ...]:
    """6.14 + G10: hexsides that the mover or the enemy can cross; or that any unit could."""
    if choices["G10"] == "any":
        open = _by_anybody(crossable)
        return tuple(tuple(open for _ in COLUMNS) for _ in COLUMNS)
    return tuple(tuple(_either(crossable[mover], crossable[enemy]) for enemy in COLUMNS) for mover in COLUMNS)


def _by_anybody(crossable: Sequence[Masks]) -> Masks:
    """Neighbours over hexsides that some combat unit can cross, this way or that."""
    troops = [crossable[arm] for arm in (INFANTRY, CAVALRY, ARTILLERY)]
    there = tuple(one | two | three for one, two, three in zip(*troops, strict=True))
    return _either(there, there)


def _adjacent(map: Map, crossable: Sequence[Masks], choices: Choices) -> Masks:
    """G9: all neighbours, or those over hexsides that some combat unit can cross."""
    if choices["G9"] == "counts":
        return tuple(map.grid.mask(near) for near in map.grid.neighbours)
    return _by_anybody(crossable)
