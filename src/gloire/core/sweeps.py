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
from typing import NamedTuple

from gloire.core.memos import size_of
from gloire.core.paths import Steps
from gloire.core.tolls import EVERYWHERE, Tolls, tariff

FEW = 10  # hexes: up to so many are looked at one by one, which is faster


class Lane(NamedTuple):
    """All steps between hexes whose numbers are so far apart: most are paid as the hex has it, whatever the lane."""

    shift: int
    plain: int  # hexes entered at their own price
    dear_hexes: int  # hexes entered at another, as over a stream or uphill
    dear: tuple[tuple[int, int], ...]  # (cost, hexes)


class Track(NamedTuple):
    """The steps of a map as lanes."""

    lanes: tuple[Lane, ...]
    prices: tuple[tuple[int, int], ...]  # (cost, hexes whose own price it is), ascending
    entered: int  # all hexes that a step leads to
    fans: tuple[tuple[tuple[int, int], ...], ...]  # for each hex, what a step out of it costs, and where it leads
    back: tuple[tuple[tuple[int, int], ...], ...]  # for each hex, from where it is entered and what that costs


# A way to go, with the hexes that cannot be entered by it.
Layers = Sequence[tuple[Track, int]]


def track(steps: Steps) -> Track:
    """Steps as lanes."""
    if any(ends for there in steps for _, _, ends in there):
        raise ValueError("a step of a track does not end a move")
    own = _own_prices(steps)
    shifts = sorted({near - hex for hex, there in enumerate(steps) for near, _, _ in there})
    lanes = tuple(_lane(steps, shift, own) for shift in shifts)
    prices = [(cost, _mask(hex for hex, price in own.items() if price == cost)) for cost in sorted(set(own.values()))]
    return Track(lanes, tuple(prices), _mask(own), tuple(map(_fan, steps)), _backward(steps))


def _fan(there: Sequence[tuple[int, int, bool]]) -> tuple[tuple[int, int], ...]:
    prices = sorted({price for _, price, _ in there})
    return tuple((price, _mask(near for near, cost, _ in there if cost == price)) for price in prices)


def _backward(steps: Steps) -> tuple[tuple[tuple[int, int], ...], ...]:
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


def _lane(steps: Steps, shift: int, own: dict[int, int]) -> Lane:
    plain, dear = 0, dict[int, int]()
    for hex, there in enumerate(steps):
        for near, price, _ in there:
            if near - hex != shift:
                continue
            if price == own[near]:
                plain |= 1 << near
            else:
                dear[price] = dear.get(price, 0) | 1 << near
    return Lane(shift, plain, reduce(or_, dear.values(), 0), tuple(sorted(dear.items())))


def _mask(hexes: Iterable[int]) -> int:
    found = 0
    for hex in hexes:
        found |= 1 << hex
    return found


class Sweep:
    """Where a unit can get to, and by which way. The start pays for leaving as every hex does; it leads to `first`.

    Each step may take another layer.
    """

    __slots__ = ("_begun", "_classes", "_first", "_layers", "_passing", "_rings", "_start", "mask")

    def __init__(
        self,
        start: int,
        budget: int,
        layers: Layers,
        closed: int = 0,
        halting: int = 0,
        tolls: Tolls = (),
        first: int = EVERYWHERE,
    ) -> None:
        self._start, self._layers, self._first, self._classes = start, layers, first, tariff(tolls)
        self._rings = [0] * (budget + 1)  # by what is spent, the hexes that are entered; some for less as well
        self._passing, self._begun = ~(closed | halting), self._toll(start)[1]
        if self._begun < budget:
            self._spread(~(closed | 1 << start), self._passing)
        self.mask = reduce(or_, self._rings)  # the hexes that can be entered

    def __sizeof__(self) -> int:
        """What is its own; the tracks belong to the ground."""
        return object.__sizeof__(self) + size_of((self._rings, self._classes, self._passing, self.mask))

    def _spread(self, open_hexes: int, passing: int) -> None:
        rings, classes, layers = self._rings, self._classes, self._layers
        budget, done, leading = len(rings) - 1, 0, open_hexes & self._first
        going = [0] * (budget + 1)  # by what is spent, who has paid for leaving as well
        going[self._begun] = 1 << self._start
        for spent in range(self._begun, budget):
            out = going[spent] & ~done
            if not out:
                continue
            done |= out
            left = budget - spent
            steps = _steps_of_few if out.bit_count() <= FEW else _steps
            for cost, hexes in enumerate(steps(out, layers, left)):
                hexes &= leading
                if hexes:
                    for where, enter, leave in classes:
                        there, paid = hexes & where, cost + enter
                        if there and paid <= left:
                            rings[spent + paid] |= there
                            if paid + leave < left:
                                going[spent + paid + leave] |= there & passing
            leading = open_hexes

    def _toll(self, hex: int) -> tuple[int, int]:
        for where, enter, leave in self._classes:
            if where >> hex & 1:
                return enter, leave
        raise LookupError(hex)  # pragma: no cover  # the classes have every hex

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
        while hex != self._start:
            hex, spent = self._before(hex, spent - self._toll(hex)[0])
            way.append(hex)
        way.reverse()
        return way

    def _before(self, hex: int, spent: int) -> tuple[int, int]:
        """The hex before one, and what was spent on entering that."""
        for layer, barred in self._layers:
            for before, cost in () if barred >> hex & 1 else layer.back[hex]:
                if before == self._start:
                    if spent - cost == self._begun and self._first >> hex & 1:
                        return before, 0
                elif self._passing >> before & 1:
                    paid = spent - cost - self._toll(before)[1]
                    if paid > 0 and self._rings[paid] >> before & 1:
                        return before, paid
        raise LookupError(hex)  # pragma: no cover  # only of a hex that cannot be entered


def _steps_of_few(out: int, layers: Layers, left: int) -> list[int]:
    """By their cost, the hexes that are entered by one step, as it is found hex by hex."""
    found = [0] * (left + 1)
    for way, barred in layers:
        fans, able, here = way.fans, ~barred, out
        while here:
            low = here & -here
            here ^= low
            for cost, near in fans[low.bit_length() - 1]:
                if cost > left:
                    break
                found[cost] |= near & able
    return found


def _steps(out: int, layers: Layers, left: int) -> list[int]:
    """The same for all hexes at once."""
    found = [0] * (left + 1)
    for (lanes, prices, _, _, _), barred in layers:
        moved = 0
        for shift, plain, dear_hexes, dear in lanes:
            there = out << shift if shift > 0 else out >> -shift
            moved |= there & plain
            if there & dear_hexes:
                for cost, hexes in dear:
                    if cost <= left:
                        found[cost] |= there & hexes & ~barred
        if moved:
            for cost, hexes in prices:
                if cost <= left:
                    found[cost] |= moved & hexes & ~barred
    return found
