"""Several searches at once: each mover has a field of its own in one long number, and a shift moves all of them.

A step over a long number takes hardly more time than over a short one, so ten units are searched for in about the
time of two:

    strides = Strides(((by_road, over_land), (rider_roads, rider_land)))      for each kind of mover his two tracks
    one, other = strides.run([Runner(0, hex, 6, closed=enemies), Runner(1, elsewhere, 8)])
    one.mask, one.affordable(3), one.rings()

The answers are those of a `sweeps.Sweep` by both tracks. All end their search in the same round: who has fewer points
begins later.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from gloire.core.sweeps import Lane, Track
from gloire.core.tolls import EVERYWHERE

# Steps of one price: what they cost, the hexes that are left by them, and their lanes.
Grade = tuple[int, int, tuple[Lane, ...]]


class Runner(NamedTuple):
    """Who is searched for. `begun` is what he pays for leaving his start, which leads to `first`."""

    kind: int
    start: int
    budget: int
    closed: int = 0
    barred: int = 0  # hexes that are not entered by road
    halting: int = 0  # hexes in which a move ends
    paying: int = 0  # hexes that cost a point more to leave
    first: int = EVERYWHERE
    begun: int = 0


class Gait(NamedTuple):
    """The steps of a mover, or of several side by side."""

    lanes: tuple[Lane, ...]  # over land, where a hex costs what it mostly does
    prices: tuple[tuple[int, int], ...]
    land: tuple[Grade, ...]  # over land, where it costs something else
    roads: tuple[Grade, ...]


class Found:
    """Where a mover can get to: his field of the rounds of a search."""

    __slots__ = ("_at", "_first", "_open", "_rounds", "mask")

    def __init__(self, rounds: Sequence[int], first: int, at: int, open_hexes: int, mask: int) -> None:
        self._rounds, self._first, self._at, self._open = rounds, first, at, open_hexes
        self.mask = mask  # the hexes that can be entered

    @property
    def points(self) -> int:
        """How many he had."""
        return len(self._rounds) - self._first - 1

    def affordable(self, points: int) -> int:
        """The hexes that can be entered for so many points at most."""
        rounds = self._rounds[self._first : self._first + points + 1]
        return reduce(or_, rounds, 0) >> self._at & self._open

    def rings(self) -> list[int]:
        """By what is spent, the hexes that are entered; some for less as well."""
        at, open_hexes = self._at, self._open
        return [entered >> at & open_hexes for entered in self._rounds[self._first :]]


NOWHERE = Found((), 0, 0, 0, 0)
LONGEST = 2_000  # bits: beyond that a step over a long number takes as long as several over short ones
FEWEST = 2  # are searched for together all the same


class Strides:
    """The steps of all kinds of movers on a map."""

    def __init__(self, ways: Sequence[tuple[Track, Track]]) -> None:
        self.width = len(ways[0][1].fans)
        self._all = (1 << self.width) - 1
        self._gaits = [_gait(by_road, over_land) for by_road, over_land in ways]
        self._fans = [(by_road.fans, over_land.fans) for by_road, over_land in ways]
        costs = [cost for fans in self._fans for track in fans for fan in track for cost, _ in fan]
        self._dearest = max(costs, default=0)
        self._abreast: dict[tuple[int, ...], Gait] = {}  # by how many there are of each kind

    def run(self, runners: Sequence[Runner]) -> list[Found]:
        """Searches for all of them, a few at a time where the map is large."""
        together, found = max(FEWEST, LONGEST // self.width), [NOWHERE] * len(runners)
        order = sorted(range(len(runners)), key=lambda number: runners[number].kind)
        for first in range(0, len(order), together):
            some = order[first : first + together]
            for number, one in zip(some, self._run([runners[number] for number in some]), strict=True):
                found[number] = one
        return found

    def _run(self, runners: Sequence[Runner]) -> Iterator[Found]:
        width, full, at = self.width, self._all, 0
        most = max([runner.budget for runner in runners])
        rounds = [0] * (most + self._dearest + 1)
        passing = barred = paying = 0
        counts = [0] * len(self._gaits)
        for kind, start, budget, closed, by_land, halting, tolls, first, begun in runners:
            counts[kind] += 1
            passing |= (full & ~(closed | halting | 1 << start)) << at
            barred |= by_land << at
            paying |= tolls << at
            if begun < budget:
                roads, land = self._fans[kind]
                spent = most - budget + begun
                for cost, near in land[start]:
                    rounds[spent + cost] |= (near & first) << at
                for cost, near in roads[start]:
                    rounds[spent + cost] |= (near & first & ~by_land) << at
            at += width
        _spread(self._together(tuple(counts)), rounds, most, passing, ~barred, paying)
        del rounds[most + 1 :]
        return self._parted(runners, rounds, most)

    def _parted(self, runners: Sequence[Runner], rounds: list[int], most: int) -> Iterator[Found]:
        entered, at = reduce(or_, rounds), 0
        for runner in runners:
            open_hexes = self._all & ~(runner.closed | 1 << runner.start)
            yield Found(rounds, most - runner.budget, at, open_hexes, entered >> at & open_hexes)
            at += self.width

    def _together(self, counts: tuple[int, ...]) -> Gait:
        """The steps of several side by side, who are in the order of their kinds."""
        found = self._abreast.get(counts)
        if found is None:
            found = self._abreast[counts] = self._laid(counts)
        return found

    def _laid(self, counts: Sequence[int]) -> Gait:
        fields, place = [], 0
        for kind, count in enumerate(counts):
            if count:
                # As a factor it lays a mask into each field of those of a kind.
                factor = sum([1 << (place + other) * self.width for other in range(count)])
                fields.append((self._gaits[kind], factor))
                place += count
        prices = sorted({cost for gait, _ in fields for cost, _ in gait.prices})
        return Gait(
            lanes=_laid_lanes([(gait.lanes, factor) for gait, factor in fields]),
            prices=tuple([(cost, _at_price(fields, cost)) for cost in prices]),
            land=_laid_grades([(gait.land, factor) for gait, factor in fields]),
            roads=_laid_grades([(gait.roads, factor) for gait, factor in fields]),
        )


def _spread(gait: Gait, rounds: list[int], most: int, passing: int, by_road: int, paying: int) -> None:
    """Goes on from where everybody's first step leads."""
    lanes, prices, land, roads = gait
    waiting = 0  # who pays for going on
    for spent in range(1, most):
        out = rounds[spent] & passing
        passing ^= out
        waits = out & paying
        out, waiting = out ^ waits | waiting, waits
        if not out:
            continue
        moved = 0
        for shift, up, down in lanes:
            moved |= out << shift & up | out >> shift & down
        for cost, hexes in prices:
            rounds[spent + cost] |= moved & hexes
        for cost, left, some in land:
            if out & left:
                rounds[spent + cost] |= _shifted(out, some)
        for cost, left, some in roads:
            if out & left:
                rounds[spent + cost] |= _shifted(out, some) & by_road


def _shifted(out: int, lanes: Iterable[Lane]) -> int:
    moved = 0
    for shift, up, down in lanes:
        moved |= out << shift & up | out >> shift & down
    return moved


# Steps as lanes


def _gait(by_road: Track, over_land: Track) -> Gait:
    return Gait(over_land.lanes, over_land.prices, _grades(over_land.dear_fans), _grades(by_road.fans))


def _grades(fans: Sequence[Sequence[tuple[int, int]]]) -> tuple[Grade, ...]:
    """Steps by what they cost."""
    found: dict[int, tuple[int, dict[int, list[int]]]] = {}
    for hex, fan in enumerate(fans):
        for cost, near in fan:
            left, lanes = found.get(cost, (0, {}))
            _note(lanes, hex, near)
            found[cost] = (left | 1 << hex, lanes)
    return tuple(
        (cost, left, tuple((shift, up, down) for shift, (up, down) in sorted(lanes.items())))
        for cost, (left, lanes) in sorted(found.items())
    )


def _note(lanes: dict[int, list[int]], hex: int, near: int) -> None:
    while near:
        low = near & -near
        near ^= low
        shift = low.bit_length() - 1 - hex
        lanes.setdefault(abs(shift), [0, 0])[shift < 0] |= low


def _at_price(fields: Iterable[tuple[Gait, int]], cost: int) -> int:
    return sum([hexes * factor for gait, factor in fields for price, hexes in gait.prices if price == cost])


def _laid_lanes(parts: Iterable[tuple[Iterable[Lane], int]]) -> tuple[Lane, ...]:
    found: dict[int, tuple[int, int]] = {}
    for lanes, factor in parts:
        for shift, up, down in lanes:
            above, below = found.get(shift, (0, 0))
            found[shift] = (above | up * factor, below | down * factor)
    return tuple([(shift, up, down) for shift, (up, down) in sorted(found.items())])


def _laid_grades(parts: Sequence[tuple[Sequence[Grade], int]]) -> tuple[Grade, ...]:
    costs = sorted({cost for grades, _ in parts for cost, _, _ in grades})
    return tuple([(cost, *_laid_grade(parts, cost)) for cost in costs])


def _laid_grade(parts: Sequence[tuple[Sequence[Grade], int]], cost: int) -> tuple[int, tuple[Lane, ...]]:
    fitting = [(left, lanes, factor) for grades, factor in parts for price, left, lanes in grades if price == cost]
    left = sum([left * factor for left, _, factor in fitting])
    return left, _laid_lanes([(lanes, factor) for _, lanes, factor in fitting])
