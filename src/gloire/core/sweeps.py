"""Steps as shifts: a search that moves all hexes of a mask at once.

Hexes are numbered as they are printed, so the numbers of neighbours differ by one of a few amounts: on a map of equal
lines by one of eight. All steps of one amount are a lane, and a lane moves a whole mask by one shift:

    over_land, by_road = track(steps), track(cheaper(road_steps, steps))
    found = Sweep(hex, 6, ((by_road, beside_enemies), (over_land, 0)), closed=enemies, halting=zones, tolls=tolls)
    found.mask                         where a unit can get to
    found.cost(there), found.path(there)

The answers are those of `tolls.toll_mask`, several times as fast. A step that ends a move has no place in a track;
hexes in which moves end are `halting`.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import or_

import msgspec
from msgspec.structs import replace

from gloire.core.memos import size_of
from gloire.core.paths import Steps
from gloire.core.tolls import EVERYWHERE, Tolls, tariff

Fans = tuple[tuple[tuple[int, int], ...], ...]  # for each hex, pairs of numbers

# Of steps between hexes whose numbers are so far apart, the hexes that are entered at their own price: up, and down.
Lane = tuple[int, int, int]


class Track(msgspec.Struct, frozen=True, gc=False, eq=False):
    """The steps of a map as lanes. Most cost what the hex has it; dear are those uphill or over a stream.

    Dear steps are looked at one by one, the others all at once."""

    lanes: tuple[Lane, ...]
    prices: tuple[tuple[int, int], ...]  # (cost, hexes whose own price it is), ascending
    dearest: int  # what a step costs at most
    entered: int  # all hexes that a step leads to
    left: int  # all hexes that a step leads from
    dear: int  # hexes that are left by a dear step
    dear_at_last: int  # of them, those by one that the last point pays for
    dear_fans: Fans  # for each hex, what a dear step costs, and where it leads
    fans: Fans  # the same of all steps
    back: Fans  # for each hex, from where it is entered and what that costs


FOUR = 4  # lanes of a map whose lines are all as long

# A way to go, with the hexes that cannot be entered by it.
Layers = Sequence[tuple[Track, int]]


def track(steps: Steps) -> Track:
    """Steps as lanes; where there are so few that going hex by hex is faster, as on roads, all count as dear."""
    if any(ends for there in steps for _, _, ends in there):
        raise ValueError("a step of a track does not end a move")
    own = _own_prices(steps) if sum(map(len, steps)) > len(steps) // 2 else {}
    plain = [[step for step in there if step[1] == own.get(step[0])] for there in steps]
    dear = [[step for step in there if step[1] != own.get(step[0])] for there in steps]
    prices = [(cost, _mask(hex for hex, price in own.items() if price == cost)) for cost in sorted(set(own.values()))]
    dear_fans = tuple(map(_fan, dear))
    return Track(
        lanes=_lanes(plain),
        prices=tuple(prices),
        dearest=max([price for there in steps for _, price, _ in there], default=0),
        entered=_mask(near for there in steps for near, _, _ in there),
        left=_mask(hex for hex, there in enumerate(steps) if there),
        dear=_mask(hex for hex, there in enumerate(dear) if there),
        dear_at_last=_cheap(dear_fans),
        dear_fans=dear_fans,
        fans=tuple(map(_fan, steps)),
        back=_backward(steps),
    )


def joint(first: Track, second: Track) -> Track:
    """Two ways as one, where nothing bars either: roads and the land they lead through. The second has the lanes."""
    return replace(
        second,
        dearest=max(first.dearest, second.dearest),
        entered=first.entered | second.entered,
        left=first.left | second.left,
        dear=first.left | second.dear,
        dear_at_last=_cheap(first.fans) | second.dear_at_last,
        dear_fans=_both(first.fans, second.dear_fans),
        fans=_both(first.fans, second.fans),
        back=_both(first.back, second.back),
    )


def _both(one: Fans, other: Fans) -> Fans:
    return tuple((*these, *those) for these, those in zip(one, other, strict=True))


def _cheap(fans: Fans) -> int:
    """The hexes that are left by a step of one point."""
    return _mask(hex for hex, fan in enumerate(fans) if any(price <= 1 for price, _ in fan))


def _fan(there: Sequence[tuple[int, int, bool]]) -> tuple[tuple[int, int], ...]:
    prices = sorted({price for _, price, _ in there})
    return tuple((price, _mask(near for near, cost, _ in there if cost == price)) for price in prices)


def _backward(steps: Steps) -> Fans:
    found: list[list[tuple[int, int]]] = [[] for _ in steps]
    for hex, there in enumerate(steps):
        for near, price, _ in there:
            found[near].append((hex, price))
    return tuple(tuple(there) for there in found)


def cheaper(steps: Steps, others: Steps) -> Steps:
    """The steps that cost less than others between the same hexes, or that others do not have."""
    found = []
    for there, elsewhere in zip(steps, others, strict=True):
        known = {near: price for near, price, _ in elsewhere}
        found.append(tuple(step for step in there if step[0] not in known or step[1] < known[step[0]]))
    return tuple(found)


def _own_prices(steps: Steps) -> dict[int, int]:
    """What entering each hex costs from most sides."""
    found: dict[int, Counter[int]] = {}
    for there in steps:
        for near, price, _ in there:
            found.setdefault(near, Counter())[price] += 1
    return {hex: max(sorted(prices), key=prices.__getitem__) for hex, prices in found.items()}


def _lanes(steps: Iterable[Sequence[tuple[int, int, bool]]]) -> tuple[Lane, ...]:
    found: dict[int, int] = {}
    for hex, there in enumerate(steps):
        for near, _, _ in there:
            found[near - hex] = found.get(near - hex, 0) | 1 << near
    return tuple((shift, found.get(shift, 0), found.get(-shift, 0)) for shift in sorted(set(map(abs, found))))


def _mask(hexes: Iterable[int]) -> int:
    found = 0
    for hex in hexes:
        found |= 1 << hex
    return found


class Sweep(msgspec.Struct, gc=False, eq=False):
    """Where a unit can get to, and by which way. The start pays for leaving as every hex does.

    From there it leads to `first`, to hexes that are `slow` for a point more. Each step may take another layer.
    Thousands are kept; none refers back to itself, so the collector passes them by.
    """

    start: int
    budget: int
    layers: Layers
    closed: int = 0
    halting: int = 0
    tolls: Tolls = ()
    first: int = EVERYWHERE
    slow: int = 0
    _rings: Sequence[int] = ()  # by what is spent, the hexes that steps lead to; closed ones and dearer ways among them
    mask: int = 0  # the hexes that can be entered
    _begun: int = 0

    def __post_init__(self) -> None:
        if self.tolls:
            self._begun = self._leaving(self.start)
        if self._begun < self.budget:
            self._rings = self._spread()
            self.mask = reduce(or_, self._rings) & ~(self.closed | 1 << self.start)

    def __sizeof__(self) -> int:
        """What is its own; the tracks belong to the ground."""
        rings = sys.getsizeof(self._rings) + len(self._rings) * sys.getsizeof(self.mask)  # each about as long
        return msgspec.Struct.__sizeof__(self) + rings + size_of(self.tolls)

    def _spread(self) -> tuple[int, ...]:
        """The rings, each from those before it. What somebody spends too much for lands beyond the last, and is cut."""
        rings = self._set_out()
        entering, leaving = _surcharges(self.tolls) if self.tolls else ((), ())
        *others, (way, barred) = self.layers
        is_plain = not (barred or entering or (others and [one for one, _ in others if one.lanes]))
        if is_plain and len(way.lanes) == FOUR and len(leaving) < 2:
            self._go_freely(way, others, rings, leaving)
        else:
            self._go_on(rings, entering, leaving)
        return tuple(rings[: self.budget + 1])  # which the collector forgets, as it does no list

    def _set_out(self) -> list[int]:
        """The rings with the first steps."""
        start, begun, slow, first, layers = self.start, self._begun, self.slow, self.first, self.layers
        dearest = layers[0][0].dearest if len(layers) == 1 else max([way.dearest for way, _ in layers])
        rings = [0] * (self.budget + 2 + dearest)
        for way, barred in layers:
            for cost, near in way.fans[start]:
                near &= first & ~barred
                if later := near & slow:
                    rings[begun + cost + 1] |= later
                    near ^= later
                rings[begun + cost] |= near
        return rings

    def _go_freely(self, way: Track, others: Layers, rings: list[int], leaving: "Surcharges") -> None:
        """The rest of the rings where only one way has lanes and nobody pays on entering, as in most searches."""
        begun, budget, prices = self._begun, self.budget, way.prices
        hops = [(one.dear, one.dear_fans, ~barred) for one, barred in others] if others else ()
        (s0, up0, down0), (s1, up1, down1), (s2, up2, down2), (s3, up3, down3) = way.lanes
        leads, at_last, fans, last = way.dear, way.dear_at_last, way.dear_fans, budget - 1
        left = ~(self.closed | self.halting | 1 << self.start)  # hexes to go on from, which nobody has left yet
        where, more = leaving[0] if leaving else (0, 0)
        going = [0] * (budget + 1 + more)  # by what is spent, who has paid for leaving
        for spent in range(begun + 1, budget):
            if not (out := rings[spent] & left) and not going[spent]:
                continue
            left ^= out
            if waits := out & where:
                out ^= waits
                going[spent + more] = waits
            out |= going[spent]
            moved = out << s0 & up0 | out >> s0 & down0 | out << s1 & up1 | out >> s1 & down1
            moved |= out << s2 & up2 | out >> s2 & down2 | out << s3 & up3 | out >> s3 & down3
            for cost, hexes in prices if spent < last else prices[:1]:
                rings[spent + cost] |= moved & hexes
            dear = out & (leads if spent < last else at_last)
            while dear:
                low = dear & -dear
                dear ^= low
                for cost, near in fans[low.bit_length() - 1]:
                    rings[spent + cost] |= near
            for off, there, open_hexes in hops:
                _hop(out & off, there, open_hexes, rings, spent)

    def _go_on(self, rings: list[int], entering: "Surcharges", leaving: "Surcharges") -> None:
        """The rest of the rings, whatever there is."""
        begun, budget = self._begun, self.budget
        left = ~(self.closed | self.halting | 1 << self.start)
        fields, hops = [], []
        for way, barred in self.layers:
            if way.lanes:
                prices = [(cost, hexes & ~barred) for cost, hexes in way.prices] if barred else way.prices
                fields.append((way.lanes, prices))
            hops.append((way.dear, way.dear_fans, ~barred))
        arriving, going = [0] * (budget + 1), [0] * (budget + 1)  # by what is spent, who has paid such a surcharge
        for spent in range(begun + 1, budget):
            if entering:
                rings[spent] = _paid(rings[spent], entering, arriving, spent)
            out = rings[spent] & left
            left ^= out
            if leaving:
                out = _paid(out, leaving, going, spent)
            if not out:
                continue
            for lanes, prices in fields:
                moved = 0
                for shift, up, down in lanes:
                    moved |= out << shift & up | out >> shift & down
                for cost, hexes in prices:
                    rings[spent + cost] |= moved & hexes
            for leads, fans, open_hexes in hops:
                _hop(out & leads, fans, open_hexes, rings, spent)
        if entering:
            rings[budget] = _paid(rings[budget], entering, arriving, budget)

    def _leaving(self, hex: int) -> int:
        found = 0
        for where, _, leave in self.tolls:
            if where >> hex & 1:
                found += leave
        return found

    def affordable(self, points: int) -> int:
        """The hexes that can be entered for so many points at most."""
        return self.mask & reduce(or_, self._rings[: max(0, points + 1)], 0)

    def cost(self, hex: int) -> int:
        """What the cheapest way to a hex costs; -1 if there is none."""
        if self.mask >> hex & 1:
            for cost, hexes in enumerate(self._rings):
                if hexes >> hex & 1:
                    return cost
        return -1

    def path(self, hex: int) -> list[int]:
        """The cheapest way to a hex that can be entered, from the start on."""
        way, spent = [hex], self.cost(hex)
        while hex != self.start:
            hex, spent = self.step(hex, spent)
            way.append(hex)
        way.reverse()
        return way

    def paths(self) -> "Paths":
        """The same for whoever asks for many."""
        return Paths(self)

    def step(self, hex: int, spent: int) -> tuple[int, int]:
        """The last step to a hex that is entered for so much: from where, and what was spent on getting there."""
        rings, start = self._rings, self.start
        dear = [(where, leave) for where, _, leave in self.tolls if leave] if self.tolls else ()
        for where, enter, _ in self.tolls:
            if enter and where >> hex & 1:
                spent -= enter
        passing = ~(self.closed | self.halting)
        for layer, barred in self.layers:
            for before, cost in () if barred >> hex & 1 else layer.back[hex]:
                if before == start:
                    if spent - cost == self._begun + (self.slow >> hex & 1) and self.first >> hex & 1:
                        return before, 0
                elif passing >> before & 1:
                    paid = spent - cost
                    for where, leave in dear:
                        if where >> before & 1:
                            paid -= leave
                    if paid > 0 and rings[paid] >> before & 1:
                        return before, paid
        raise LookupError(hex)  # pragma: no cover  # only of a hex that cannot be entered


def _hop(hexes: int, fans: Fans, open_hexes: int, rings: list[int], spent: int) -> None:
    """Dear steps from some hexes, one by one."""
    while hexes:
        low = hexes & -hexes
        hexes ^= low
        for cost, near in fans[low.bit_length() - 1]:
            rings[spent + cost] |= near & open_hexes


class Paths:
    """Paths of a sweep, where many are asked for: what they have in common is found once."""

    __slots__ = ("_known", "_sweep")

    def __init__(self, sweep: Sweep) -> None:
        self._sweep = sweep
        self._known: dict[int, tuple[int, ...]] = {sweep.start: (sweep.start,)}

    def __call__(self, hex: int) -> tuple[int, ...]:
        """The cheapest way to a hex that can be entered, from the start on."""
        return self._known.get(hex) or self._to(hex, self._sweep.cost(hex))

    def _to(self, hex: int, spent: int) -> tuple[int, ...]:
        before, paid = self._sweep.step(hex, spent)
        found = self._known[hex] = (*(self._known.get(before) or self._to(before, paid)), hex)
        return found


Surcharges = Sequence[tuple[int, int]]  # hexes, and what they cost more; no hex twice


def _surcharges(tolls: Tolls) -> tuple[Surcharges, Surcharges]:
    """What entering costs more, and leaving, for the hexes where it does."""
    if len(tolls) == 1:
        ((where, enter, leave),) = tolls
        return ((where, enter),) if enter else (), ((where, leave),) if leave else ()
    entering, leaving = [toll for toll in tolls if toll[1]], [toll for toll in tolls if toll[2]]
    more = [(where, enter) for where, enter, _ in tariff(entering) if enter] if entering else ()
    if len(leaving) < 2:
        return more, [(where, leave) for where, _, leave in leaving]
    return more, [(where, leave) for where, _, leave in tariff(leaving) if leave]


def _paid(out: int, surcharges: Surcharges, later: list[int], spent: int) -> int:
    """Who goes on now, for nothing or because it was paid before; who has to pay is noted for later."""
    for where, more in surcharges:
        if waits := out & where:
            out ^= waits
            if spent + more < len(later):
                later[spent + more] |= waits
    return out | later[spent]
