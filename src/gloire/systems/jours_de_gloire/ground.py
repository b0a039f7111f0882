"""The ground as the rules ask for it: the terrain chart laid over a map, once, in tables and masks.

Arms are numbered as the columns of the chart: infantry, cavalry, artillery, chiefs. What a chief pays is counted in
half points, because a road costs him half a point.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import msgspec

from gloire.core.maps import NOTHING, Map, Side
from gloire.core.paths import Steps
from gloire.core.sweeps import Track, cheaper, joint, track
from gloire.systems.jours_de_gloire.data import Cost, HexRow, SideRow, TerrainFile
from gloire.systems.jours_de_gloire.scenario import ARMS, CAVALRY, CHIEF, INFANTRY

Masks = tuple[int, ...]  # for each hex, some of its neighbours


class Ground(msgspec.Struct, frozen=True, kw_only=True, weakref=True):
    """What every hex and hexside means. A tuple over arms has four entries unless its line says otherwise."""

    steps: tuple[Steps, ...]  # 4.3: cost of the hex and its hexside, over land
    tracks: tuple[Track, ...]
    joint_tracks: tuple[Track, ...]  # 4.3.1: over land and by road, where no enemy is near the road
    rout_steps: tuple[Steps, ...]  # 10.4: the same, and over walls that are closed to marches alone
    road_steps: tuple[Steps, ...]  # 4.3.1: along a road or trail
    road_tracks: tuple[Track, ...]  # the same where the road is the cheaper way, or the only one
    hex_costs: tuple[tuple[int, ...], ...]  # the hex alone, -1 where it is closed; 5.2.2 counts the entry hex by it
    open: tuple[Masks, ...]  # 4.3.2: neighbours that can be entered at all, by land or by road
    dear: tuple[Masks, ...]  # 8.7.1: neighbours that disorder who enters them over land: woods, a steep slope
    zones: tuple[Masks, ...]  # 6.2.1: neighbours that a unit's zone reaches
    retreats: tuple[Masks, ...]  # 10.3.4: neighbours that a recoil or retreat may enter
    steep: Masks  # 10.4: neighbours beyond a steep slope, which would disorder who flees over it, by road too
    toll: Masks  # 10.3.4: of these, neighbours beyond a steep slope, a ford or a bridge, which cost a disorder
    attacks: tuple[Masks, ...]  # 8.2: neighbours that can be attacked: those that can be entered, no ban of the chart
    charge_hexes: int  # 9.1: hexes open to charges, as a mask
    charges: Masks  # 9.1: neighbours that a charge can cross to
    charge_tracks: tuple[Track, Track]  # 9.1: the steps of a charge by road and over land
    shock_hex: tuple[tuple[int, ...], tuple[int, ...]]  # 8.5: the defender's hex, against infantry and against cavalry
    shock_side: dict[Side, int]  # 8.5: the hexside, from the attacker's hex into the defender's; 0 where it is missing
    shock_why: dict[Side, str]  # what lies on it, as the catalogue's section `terrain` has it
    fire_hex: tuple[int, ...]  # 7.5: the target's hex
    fire_side: dict[Side, int]  # 7.5: the hexside by which a line of fire enters the target's hex
    levels: tuple[int, ...]
    terrain: tuple[str, ...]  # of each hex, as the catalogue's section `terrain` has it
    clear: int  # 4.2: hexes in which a square can be formed
    six_fronts: int  # 6.1.1: towns, villages, castles
    hides: int  # 7.4.1: hexes that block a line of sight
    crests: frozenset[Side]  # 7.4.1: hexsides that block it always, smaller hex first: crests, steep slopes
    walls: frozenset[Side]  # 7.4.1: hexsides that block it unless the firer or the target stands beside them


Choices = Mapping[str, str | int]


def lay(map: Map, chart: TerrainFile, choices: Choices, bridged: Collection[Side] = ()) -> Ground:
    """The ground of a map by the terrain chart, with bridges that have been built on some hexsides."""
    lie = _Lie(map, chart, choices, bridged)
    steps, road_steps = [lie.steps(arm, lie.march) for arm in COLUMNS], [lie.steps(arm, lie.road) for arm in COLUMNS]
    tracks = [track(by_land) for by_land in steps]
    road_tracks = [track(cheaper(by_road, by_land)) for by_road, by_land in zip(road_steps, steps, strict=True)]
    reached = [_union(by_land, by_road) for by_land, by_road in zip(steps, road_steps, strict=True)]
    charges, charge_hexes = (
        _cut(reached[CAVALRY], lie.masks(lie.may_charge, CAVALRY)),
        lie.hexes_with(lambda row: row.charge),
    )
    shock = {pair: parts for pair in lie.pairs if (parts := lie.shock(*pair))}
    return Ground(
        steps=tuple(steps),
        tracks=tuple(tracks),
        joint_tracks=tuple(joint(by_road, by_land) for by_road, by_land in zip(road_tracks, tracks, strict=True)),
        rout_steps=tuple(lie.steps(arm, lie.rout) for arm in COLUMNS),
        road_steps=tuple(road_steps),
        road_tracks=tuple(road_tracks),
        hex_costs=tuple(tuple(lie.hex_cost(arm, hex) for hex in lie.hexes) for arm in COLUMNS),
        open=tuple(reached),
        dear=tuple(lie.masks(lie.is_dear, arm) for arm in COLUMNS),
        zones=tuple(lie.masks(lie.in_zone, arm) for arm in COLUMNS),
        retreats=tuple(lie.masks(lie.may_retreat, arm) for arm in COLUMNS),
        steep=lie.masks(lie.is_steep, INFANTRY),
        toll=lie.masks(lie.is_hazard, INFANTRY),
        attacks=tuple(_cut(reached[arm], lie.masks(lie.may_attack, arm)) for arm in COLUMNS),
        charge_hexes=charge_hexes,
        charges=charges,
        charge_tracks=(
            track(_kept(cheaper(road_steps[CAVALRY], steps[CAVALRY]), charges, charge_hexes)),
            track(_kept(steps[CAVALRY], charges, charge_hexes)),
        ),
        shock_hex=(
            tuple(row.shock for row in lie.rows),
            tuple(row.shock if row.shock_by_cavalry is None else row.shock_by_cavalry for row in lie.rows),
        ),
        shock_side={pair: total for pair, parts in shock.items() if (total := sum(value for _, value in parts))},
        shock_why={pair: max(parts, key=lambda part: abs(part[1]))[0] for pair, parts in shock.items()},
        fire_hex=tuple(row.fire for row in lie.rows),
        fire_side={pair: worth for pair in lie.pairs if (worth := lie.fire(*pair))},
        levels=tuple(map.level(hex) for hex in lie.hexes),
        terrain=map.terrain,
        clear=map.grid.mask(hex for hex in lie.hexes if map.terrain[hex] == "clear"),
        six_fronts=lie.hexes_with(lambda row: row.six_fronts),
        hides=lie.hexes_with(lambda row: row.blocks_sight),
        crests=lie.sides_with("crest"),
        walls=lie.sides_with("wall"),
    )


COLUMNS = (*range(len(ARMS)), CHIEF)
HALVES = (1, 1, 1, 2)  # in how many parts a point is counted
BRIDGE, FORD, DEEP, SHALLOW = "bridge", "ford", "deep-stream", "stream"
STEEP = "steep-slope"
HAZARDS = {STEEP, BRIDGE, FORD}  # 10.3.4


class _Met(NamedTuple):
    """What somebody meets on a hexside: a row of the chart, and whether from behind: downhill, or from inside."""

    kind: str
    row: SideRow
    behind: bool

    def cost(self, arm: int) -> Cost:
        return self.row.back[arm] if self.behind and self.row.back else self.row.cost[arm]

    def lifted(self, arm: int) -> bool:
        """4.3.1: whether a road lifts what bars the way."""
        return arm < len(ARMS) and ARMS[arm] in self.row.by_road


class _Lie:
    """The lie of the land: what lies on each hexside now, and what it costs and means to cross it."""

    def __init__(self, map: Map, chart: TerrainFile, choices: Choices, bridged: Collection[Side]) -> None:
        self.map, self.chart, self.choices, self.bridged = map, chart, choices, frozenset(bridged)
        self.hexes = range(len(map.grid))
        self.rows = [chart.hexes[kind] for kind in map.terrain]
        self.pairs = [(a, b) for a in self.hexes for b in map.grid.neighbours[a]]
        self.roads, self.tracks = map.road_sides("road"), map.road_sides("road", "trail")
        self._met = {pair: tuple(self._meets(*pair)) for pair in self.pairs}

    # What lies on a hexside.

    def kinds(self, a: int, b: int) -> frozenset[str]:
        """What lies there for both; a brook that is shallow by choice, a bridge that was built."""
        found = self.map.between(a, b)
        if DEEP in found and self.choices["H32"] == "shallow":
            found = found - {DEEP} | {SHALLOW}
        return found | {BRIDGE} if (min(a, b), max(a, b)) in self.bridged else found

    def _meets(self, a: int, b: int) -> Iterator[_Met]:
        down = self.map.level(b) < self.map.level(a)
        for kind in sorted(self.kinds(a, b)):
            row = self.chart.sides[kind]
            yield _Met(kind, row, down and row.back is not None)
        for kind in sorted(self.map.ways.get((a, b), NOTHING)):
            yield _Met(kind, self.chart.sides[kind], False)
        for kind in sorted(self.map.ways.get((b, a), NOTHING)):
            yield _Met(kind, self.chart.sides[kind], True)

    def met(self, a: int, b: int) -> Sequence[_Met]:
        """What one meets who crosses from a hex to its neighbour."""
        return self._met[a, b]

    def crossed(self, a: int, b: int) -> list[_Met]:
        """What counts for movement: a bridge or a ford takes the place of the water."""
        met = self.met(a, b)
        kinds = {each.kind for each in met}
        if kinds.isdisjoint({BRIDGE, FORD}):
            return list(met)
        return [each for each in met if not each.row.water and (each.kind != FORD or BRIDGE not in kinds)]

    def on_track(self, a: int, b: int) -> bool:
        return (min(a, b), max(a, b)) in self.tracks

    # 4.3: what it costs.

    def hex_cost(self, arm: int, hex: int) -> int:
        cost = self.rows[hex].cost[arm]
        return -1 if cost == "NA" else cost * HALVES[arm]

    def march(self, arm: int, a: int, b: int) -> int | None:
        """4.3: the hex and all that lies on its hexside."""
        return self._over_land(arm, a, b, self.crossed(a, b))

    def rout(self, arm: int, a: int, b: int) -> int | None:
        """10.4: what is closed to marches alone does not count."""
        return self._over_land(arm, a, b, [each for each in self.crossed(a, b) if not each.row.retreat])

    def _over_land(self, arm: int, a: int, b: int, met: Sequence[_Met]) -> int | None:
        total = self.rows[b].cost[arm]
        if total == "NA":
            return None
        for each in met:
            cost = each.cost(arm)
            if cost == "NA":
                if not (each.lifted(arm) and self.on_track(a, b)):
                    return None
                cost = self.chart.roads.lifted  # 4.3.1: next to the enemy as well.
            total += cost
        return total * HALVES[arm]

    def road(self, arm: int, a: int, b: int) -> int | None:
        """4.3.1: along a road or a trail."""
        if not self.on_track(a, b):
            return None
        return self._way(arm, a, b) + HALVES[arm] * sum(self._on_road(arm, each) for each in self.crossed(a, b))

    def _way(self, arm: int, a: int, b: int) -> int:
        if (min(a, b), max(a, b)) in self.roads:
            return self.chart.roads.halves[arm] * HALVES[arm] // 2
        costs = self.rows[b].cost
        # 4.3.2: a trail leads through what is closed; who could not go at all pays as the slowest who can.
        passable: list[int] = [cost for cost in (costs[arm], *costs) if isinstance(cost, int)]
        cost = max(passable, default=1) if costs[arm] == "NA" else passable[0]
        return max(1, -(-cost // 2)) * HALVES[arm]

    def _on_road(self, arm: int, each: _Met) -> int:
        """H17: roads cancel what hexsides cost, except at fords, and what is paid where they lift a bar."""
        cost = each.cost(arm)
        if cost == "NA":
            return self.chart.roads.lifted if each.lifted(arm) else 0
        return cost if each.kind == FORD or self.choices["H17"] == "paid" else 0

    def steps(self, arm: int, price: Callable[[int, int, int], int | None]) -> Steps:
        """For each hex its neighbours with what they cost, where they can be entered."""
        return tuple(
            tuple((b, cost, False) for b in self.map.grid.neighbours[a] if (cost := price(arm, a, b)) is not None)
            for a in self.hexes
        )

    # Where one may go, see and fight.

    def masks(self, holds: Callable[[int, int, int], bool], arm: int) -> Masks:
        """For each hex the neighbours for which something holds."""
        grid = self.map.grid
        return tuple(grid.mask(b for b in grid.neighbours[a] if holds(arm, a, b)) for a in self.hexes)

    def hexes_with(self, holds: Callable[[HexRow], bool]) -> int:
        return self.map.grid.mask(hex for hex in self.hexes if holds(self.rows[hex]))

    def sides_with(self, sight: str) -> frozenset[Side]:
        """7.4.1: hexsides that hide what is behind them."""
        found = (pair for pair in self.pairs if any(each.row.sight == sight for each in self.met(*pair)))
        return frozenset((min(pair), max(pair)) for pair in found)

    def is_dear(self, arm: int, a: int, b: int) -> bool:
        """8.7.1: whether somebody is disordered who goes there over land."""
        victims = [self.rows[b].disorders, *(each.row.disorders for each in self.met(a, b))]
        return arm != CHIEF and any(ARMS[arm] in arms for arms in victims)

    def in_zone(self, arm: int, a: int, b: int) -> bool:
        """6.2.1: not over what the unit cannot cross, nor its bridges and fords, nor into works from outside."""
        if arm not in (INFANTRY, CAVALRY) or (self.rows[b].shuts_zones and not self.rows[a].shuts_zones):
            return False
        met = [each for each in self.met(a, b) if not each.row.retreat]
        if any(each.row.shuts_zones and not each.behind for each in met):
            return False
        return all(each.cost(arm) != "NA" or (each.lifted(arm) and self.on_track(a, b)) for each in met)

    def may_retreat(self, arm: int, a: int, b: int) -> bool:
        """10.3.4: as movement goes, and over walls that are closed to marches alone."""
        if self.rout(arm, a, b) is not None:
            return True
        dry = not any(each.row.water for each in self.crossed(a, b))
        return dry and self.road(arm, a, b) is not None

    def is_hazard(self, arm: int, a: int, b: int) -> bool:
        """10.3.4: whether a retreat over this costs a disorder."""
        return any(each.kind in HAZARDS for each in self.met(a, b))

    def is_steep(self, arm: int, a: int, b: int) -> bool:
        """10.3.4: whether a steep slope lies between."""
        return any(each.kind == STEEP for each in self.met(a, b))

    def may_attack(self, arm: int, a: int, b: int) -> bool:
        """8.2: whether the chart lets anybody attack over a hexside."""
        return all(each.row.shock != "NA" for each in self._fought(a, b))

    def may_charge(self, arm: int, a: int, b: int) -> bool:
        """9.1: whether the chart lets cavalry charge over a hexside."""
        return all(self._open_to_charges(each.row) for each in self._fought(a, b))

    def _open_to_charges(self, row: SideRow) -> bool:
        return row.charge if isinstance(row.charge, bool) else bool(self.choices[row.charge] == "open")

    def _fought(self, a: int, b: int) -> list[_Met]:
        """H16: a bridge or ford over a stream counts as the stream; over a river it counts itself."""
        met = self.met(a, b)
        water = [each for each in met if each.row.water]
        if any(each.row.shock == "NA" for each in water) or self.choices["H16"] == "crossing":
            return self.crossed(a, b)
        return [each for each in met if not water or each.kind not in (BRIDGE, FORD)]

    def shock(self, a: int, b: int) -> list[tuple[str, int]]:
        """8.5: what lies between an attacker and a defender, and what it is worth; a slope stands for its levels."""
        met = self._fought(a, b)
        found = [(each.kind, self._worth(each)) for each in met if each.row.shock != "NA"]
        rise = self.map.level(b) - self.map.level(a)
        if rise and not any("slope" in each.kind for each in met):
            levels = self.chart.levels
            found.append(("uphill", levels.shock) if rise > 0 else ("downhill", levels.shock_back))
        return [(kind, worth) for kind, worth in found if worth]

    def _worth(self, each: _Met) -> int:
        worth = each.row.shock_back if each.behind else each.row.shock
        return worth if isinstance(worth, int) else int(self.choices[worth])

    def fire(self, a: int, b: int) -> int:
        """7.5: what a hexside is worth to a target behind it."""
        return sum(each.row.fire_back if each.behind else each.row.fire for each in self.met(a, b))


def _union(*ways: Steps) -> Masks:
    """For each hex the neighbours that one of these steps leads to."""
    found = [0] * len(ways[0])
    for steps in ways:
        for hex, there in enumerate(steps):
            for near, _, _ in there:
                found[hex] |= 1 << near
    return tuple(found)


def _kept(steps: Steps, masks: Masks, hexes: int) -> Steps:
    """The steps to hexes of a mask that is stated for each hex they begin in, and of one for all."""
    return tuple(
        tuple(step for step in there if mask & hexes & 1 << step[0]) for there, mask in zip(steps, masks, strict=True)
    )


def _cut(masks: Masks, others: Masks) -> Masks:
    return tuple(one & other for one, other in zip(masks, others, strict=True))
