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
    entered: int  # all hexes that a step leads to
    left: int  # all hexes that a step leads from
    dear: int  # hexes that are left by a dear step
    dear_fans: Fans  # for each hex, what a dear step costs, and where it leads
    fans: Fans  # the same of all steps
    back: Fans  # for each hex, from where it is entered and what that costs


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
    return Track(
        lanes=_lanes(plain),
        prices=tuple(prices),
        entered=_mask(near for there in steps for near, _, _ in there),
        left=_mask(hex for hex, there in enumerate(steps) if there),
        dear=_mask(hex for hex, there in enumerate(dear) if there),
        dear_fans=tuple(map(_fan, dear)),
        fans=tuple(map(_fan, steps)),
        back=_backward(steps),
    )


def joint(first: Track, second: Track) -> Track:
    """Two ways as one, where nothing bars either: roads and the land they lead through. The second has the lanes."""
    return replace(
        second,
        entered=first.entered | second.entered,
        left=first.left | second.left,
        dear=first.left | second.dear,
        dear_fans=_both(first.fans, second.dear_fans),
        fans=_both(first.fans, second.fans),
        back=_both(first.back, second.back),
    )


def _both(one: Fans, other: Fans) -> Fans:
    return tuple((*these, *those) for these, those in zip(one, other, strict=True))


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
    """Where a unit can get to, and by which way. The start pays for leaving as every hex does; it leads to `first`.

    Each step may take another layer. Thousands are kept; none refers back to itself, so the collector passes them by.
    """

    start: int
    budget: int
    layers: Layers
    closed: int = 0
    halting: int = 0
    tolls: Tolls = ()
    first: int = EVERYWHERE
    _rings: Sequence[int] = ()  # by what is spent, the hexes that are entered; some for less as well
    mask: int = 0  # the hexes that can be entered
    _passing: int = 0
    _dues: int = 0  # hexes with a toll
    _begun: int = 0

    def __post_init__(self) -> None:
        self._passing = ~(self.closed | self.halting)
        self._dues = reduce(or_, [where for where, _, _ in self.tolls], 0)
        self._begun = self._leaving(self.start)
        rings = [0] * (self.budget + 1)
        if self._begun < self.budget:
            self._spread(rings, self.closed | 1 << self.start)
        self._rings = tuple(rings)
        self.mask = reduce(or_, self._rings)

    def __sizeof__(self) -> int:
        """What is its own; the tracks belong to the ground."""
        return msgspec.Struct.__sizeof__(self) + size_of((self._rings, self.tolls, self._passing, self.mask))

    def _spread(self, rings: list[int], closed: int) -> None:
        begun, start = self._begun, 1 << self.start
        passing = self._passing & reduce(or_, [way.entered for way, _ in self.layers])
        budget, done = self.budget, 0
        entering, leaving = _surcharges(self.tolls)
        going = [0] * budget  # by what is spent, who has paid for leaving, where that costs something
        ways = []
        for way, barred in self.layers:
            gates = _gates(way.entered & ~(closed | barred), entering)
            _fan_out(start & way.left, way.fans, _gates(self.first, gates), rings, begun)
            ways.append(
                (way, gates, [(cost + more, hexes & open) for cost, hexes in way.prices for open, more in gates])
            )
        for spent in range(begun + 1, budget):
            out = rings[spent] & passing
            out ^= out & done
            done |= out
            if leaving:
                out = _paid(out, leaving, going, spent)
            if not out:
                continue
            for way, gates, prices in ways:
                if prices:
                    moved = 0
                    for shift, up, down in way.lanes:
                        moved |= out << shift & up | out >> shift & down
                    for cost, hexes in prices:
                        if spent + cost <= budget:
                            rings[spent + cost] |= moved & hexes
                if dear := out & way.dear:
                    _fan_out(dear, way.dear_fans, gates, rings, spent)

    def _entering(self, hex: int) -> int:
        return sum([enter for where, enter, _ in self.tolls if where >> hex & 1]) if self._dues >> hex & 1 else 0

    def _leaving(self, hex: int) -> int:
        return sum([leave for where, _, leave in self.tolls if where >> hex & 1]) if self._dues >> hex & 1 else 0

    def affordable(self, points: int) -> int:
        """The hexes that can be entered for so many points at most."""
        return reduce(or_, self._rings[: max(0, points + 1)], 0)

    def cost(self, hex: int) -> int:
        """What the cheapest way to a hex costs; -1 if there is none."""
        for cost, hexes in enumerate(self._rings):
            if hexes >> hex & 1:
                return cost
        return -1

    def path(self, hex: int) -> list[int]:
        """The cheapest way to a hex that can be entered, from the start on."""
        way, spent = [hex], self.cost(hex)
        while hex != self.start:
            hex, spent = self._before(hex, spent - self._entering(hex))
            way.append(hex)
        way.reverse()
        return way

    def paths(self) -> "Paths":
        """The same for whoever asks for many."""
        return Paths(self)

    def before(self, hex: int) -> int:
        """The hex before one on the cheapest way to it."""
        return self._before(hex, self.cost(hex) - self._entering(hex))[0]

    def _before(self, hex: int, spent: int) -> tuple[int, int]:
        """The hex before one, and what was spent on entering that."""
        rings, passing, dues, start = self._rings, self._passing, self._dues, self.start
        for layer, barred in self.layers:
            for before, cost in () if barred >> hex & 1 else layer.back[hex]:
                if before == start:
                    if spent - cost == self._begun and self.first >> hex & 1:
                        return before, 0
                elif passing >> before & 1:
                    paid = spent - cost - (self._leaving(before) if dues >> before & 1 else 0)
                    if paid > 0 and rings[paid] >> before & 1:
                        return before, paid
        raise LookupError(hex)  # pragma: no cover  # only of a hex that cannot be entered


class Paths:
    """Paths of a sweep, where many are asked for: what they have in common is found once."""

    __slots__ = ("_known", "_sweep")

    def __init__(self, sweep: Sweep) -> None:
        self._sweep = sweep
        self._known: dict[int, tuple[int, ...]] = {sweep.start: (sweep.start,)}

    def __call__(self, hex: int) -> tuple[int, ...]:
        """The cheapest way to a hex that can be entered, from the start on."""
        found = self._known.get(hex)
        if found is None:
            found = self._known[hex] = (*self(self._sweep.before(hex)), hex)
        return found


Surcharges = Sequence[tuple[int, int]]  # hexes, and what they cost more; no hex twice
NOTHING_MORE: Surcharges = ((EVERYWHERE, 0),)


def _surcharges(tolls: Tolls) -> tuple[Surcharges, Surcharges]:
    """What entering costs more, for all hexes; what leaving costs more, for those where it does."""
    if not tolls:
        return NOTHING_MORE, ()
    entering, leaving = [toll for toll in tolls if toll[1]], [toll for toll in tolls if toll[2]]
    more = [(where, enter) for where, enter, _ in tariff(entering)] if entering else NOTHING_MORE
    if len(leaving) == 1:
        return more, [(leaving[0][0], leaving[0][2])]
    return more, [(where, leave) for where, _, leave in tariff(leaving) if leave]


def _gates(open_hexes: int, entering: Surcharges) -> Surcharges:
    """The same for some hexes alone."""
    if open_hexes == EVERYWHERE:
        return entering
    if entering is NOTHING_MORE:
        return [(open_hexes, 0)]
    return [(where & open_hexes, more) for where, more in entering]


def _paid(out: int, leaving: Surcharges, going: list[int], spent: int) -> int:
    """Who goes on now, for nothing or because it was paid before; who has to pay is noted for later."""
    for where, more in leaving:
        if waits := out & where:
            out ^= waits
            if spent + more < len(going):
                going[spent + more] |= waits
    return out | going[spent]


def _fan_out(
    out: int, fans: Sequence[Sequence[tuple[int, int]]], gates: Surcharges, rings: list[int], spent: int
) -> None:
    """Notes the steps out of some hexes, hex by hex."""
    for where, more in gates:
        left, paid = out, spent + more
        most = len(rings) - paid
        while left:
            low = left & -left
            left ^= low
            for cost, near in fans[low.bit_length() - 1]:
                if cost < most:
                    rings[paid + cost] |= near & where
