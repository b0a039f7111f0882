"""Hexes as bits on a sheet, where a step in one direction is the same shift for all of them: searches with facing.

A grid numbers its hexes as they are printed; a sheet numbers them by their place, with a margin, so that a whole set of
hexes moves in one direction by one shift. A system that searches with facing keeps its masks on the sheet:

    sheet = Sheet(grid)
    drill = Drill(sheet, steps, front=TO_CORNER, turn=1)
    sheet.beside(enemies)                                          hexes next to an enemy
    planes = facing_reach(drill, hex, facing, 6, closed=enemies, halting=zones)
    planes[3] >> sheet.place[there] & 1                            it can come to stand there with facing 3

There is one mask for each facing, never one mask over hexes and facings: that is several times slower on a large map.
"""

from collections import Counter
from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import NamedTuple

from gloire.core.facing import Turns
from gloire.core.hexes import Grid, bits
from gloire.core.paths import Steps
from gloire.core.tolls import Tolls, tariff


class Sheet:
    """The hexes of a grid on a sheet."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        left = min(along for along, _ in grid.doubled)
        top = min(line for _, line in grid.doubled)
        # A step goes two places at most, so with three more places than the longest line none ends in another line.
        self.width = width = max(along for along, _ in grid.doubled) - left + 3
        self.place: tuple[int, ...] = tuple((line - top) * width + along - left for along, line in grid.doubled)
        self.shifts: tuple[int, ...] = tuple(line * width + along for along, line in grid.steps)
        self.all = self.mask(range(len(grid)))
        self._hex = {place: hex for hex, place in enumerate(self.place)}

    def mask(self, hexes: Iterable[int]) -> int:
        """Hexes of the grid as a mask of the sheet."""
        found = 0
        for hex in hexes:
            found |= 1 << self.place[hex]
        return found

    def hexes(self, mask: int) -> list[int]:
        """The hexes of a mask, as the grid numbers them, in the order of the sheet."""
        return [self._hex[place] for place in bits(mask)]

    def first_within(self, hex: int, reach: int) -> int:
        """The place where the first line begins that is at most so far away."""
        return max(0, self.place[hex] // self.width - reach) * self.width

    def step(self, mask: int, direction: int) -> int:
        """The hexes one step farther in a direction."""
        shift = self.shifts[direction]
        return (mask << shift if shift > 0 else mask >> -shift) & self.all

    def beside(self, mask: int) -> int:
        """The hexes next to any of these."""
        found = 0
        for shift in self.shifts[:3]:
            far = abs(shift)
            found |= mask << far | mask >> far
        return found & self.all


# (cost, hexes entered at that cost where the move may go on, hexes where it ends).
Price = tuple[int, int, int]


class Lane(NamedTuple):
    """Steps in one direction: most are paid as the hex has it, whatever the direction."""

    shift: int
    plain: int  # hexes entered at their own price
    dear_hexes: int  # hexes entered at another, as over a stream or uphill, or where the move ends
    dear: tuple[Price, ...]


class Drill:
    """How units move that face somewhere: each step goes to a hex ahead and keeps the facing.

    `front` says where a step may go, in turns from the facing, and `turn` what turning by a sixth costs: at least 1,
    and more than any allowance where units may not turn. Where turning is free, facing does not matter to where a unit
    can go, and `paths.reach_mask` is the search for it.
    """

    def __init__(self, sheet: Sheet, steps: Steps, front: Turns, turn: int) -> None:
        if turn < 1:
            raise ValueError("a turn costs at least 1")
        self.sheet, self.front, self.turn = sheet, front, turn
        own = _own_prices(steps)
        self._lanes = [_lane(sheet, steps, direction, own) for direction in range(6)]
        costs = sorted(set(own.values()))
        self._prices = [(cost, sheet.mask(hex for hex, price in own.items() if price == cost)) for cost in costs]
        self._windows: dict[int, Window] = {}

    def window(self, low: int) -> "Window":
        """The drill on a sheet without its first lines, where numbers are shorter and so faster to work with."""
        if low not in self._windows:
            cut = [_cut(lane, low) for lane in self._lanes]
            ahead = tuple(tuple(cut[(facing + way) % 6] for way in self.front) for facing in range(6))
            self._windows[low] = Window(ahead, tuple((cost, hexes >> low) for cost, hexes in self._prices))
        return self._windows[low]


class Window(NamedTuple):
    """What a search needs of a drill."""

    ahead: tuple[tuple[Lane, ...], ...]  # for each facing
    prices: tuple[tuple[int, int], ...]  # (cost, hexes whose own price it is), ascending


def _cut(lane: Lane, low: int) -> Lane:
    dear = tuple((price, go >> low, end >> low) for price, go, end in lane.dear)
    return Lane(lane.shift, lane.plain >> low, lane.dear_hexes >> low, dear)


def _own_prices(steps: Steps) -> dict[int, int]:
    """What entering each hex costs from most sides."""
    found: dict[int, Counter[int]] = {}
    for there in steps:
        for near, price, ends in there:
            if not ends:
                found.setdefault(near, Counter())[price] += 1
    return {hex: max(sorted(prices), key=prices.__getitem__) for hex, prices in found.items()}


def _lane(sheet: Sheet, steps: Steps, direction: int, own: dict[int, int]) -> Lane:
    plain, dear = 0, dict[int, list[int]]()
    for hex, there in enumerate(steps):
        for near, price, ends in there:
            if sheet.grid.near[hex][direction] != near:
                continue
            if price == own.get(near) and not ends:
                plain |= 1 << sheet.place[near]
            else:
                dear.setdefault(price, [0, 0])[ends] |= 1 << sheet.place[near]
    prices = tuple((price, go, end) for price, (go, end) in sorted(dear.items()))
    return Lane(sheet.shifts[direction], plain, reduce(or_, (go | end for _, go, end in prices), 0), prices)


def facing_reach(
    drill: Drill, start: int, facing: int, budget: int, closed: int = 0, halting: int = 0, tolls: Tolls = ()
) -> tuple[int, ...]:
    """Where a unit can come to stand with each facing, its start among them: six masks of the sheet.

    `closed`, `halting` and the masks of `tolls` are of the sheet. In a hex where the move ends a unit turns no more.
    """
    low = drill.sheet.first_within(start, budget)
    ahead, own_prices = drill.window(low)
    first = 1 << drill.sheet.place[start] - low
    open_hexes, passing = (drill.sheet.all & ~closed) >> low, (drill.sheet.all & ~halting) >> low | first
    classes = tariff([(mask >> low, enter, leave) for mask, enter, leave in tolls])
    prices = [(cost + more, hexes & where & open_hexes) for cost, hexes in own_prices for where, more, _ in classes]
    done, ended, turn = [0] * 6, [0] * 6, drill.turn
    rings = [[0] * 6 for _ in range(budget + 1)]  # who arrives, by what is spent and by facing
    going = [[0] * 6 for _ in rings]  # who has paid for leaving
    rings[0][facing] = first
    for spent, ring in enumerate(rings):
        left = budget - spent
        for now, out in enumerate(ring):
            out &= ~done[now]
            done[now] |= out
            out &= passing
            if out and turn <= left:
                rings[spent + turn][now - 1] |= out
                rings[spent + turn][now - 5] |= out
            if tolls:
                out = _paid(out, classes, going[spent:], now)
            if not out or not left:
                continue
            moved = 0
            for shift, plain, dear_hexes, dear in ahead[now]:
                there = out << shift if shift > 0 else out >> -shift
                moved |= there & plain
                if there & dear_hexes:
                    ended[now] |= _over_dear_sides(there & open_hexes, dear, classes, rings[spent:], now)
            for cost, hexes in prices:
                if cost <= left:
                    rings[spent + cost][now] |= moved & hexes
    return tuple((passed | halted) << low for passed, halted in zip(done, ended, strict=True))


def _paid(fresh: int, classes: Tolls, going: list[list[int]], facing: int) -> int:
    """Who goes on now, among those that arrived now or had to pay for leaving; others are noted for later."""
    for where, _, leave in classes:
        if leave < len(going):
            going[leave][facing] |= fresh & where
    return going[0][facing]


def _over_dear_sides(there: int, dear: tuple[Price, ...], classes: Tolls, later: list[list[int]], facing: int) -> int:
    """Notes who steps over dear hexsides, by what is spent then; returns the hexes in which the move ends with it."""
    ended = 0
    for price, go, end in dear:
        for where, enter, _ in classes:
            if price + enter < len(later):
                later[price + enter][facing] |= there & go & where
                ended |= there & end & where
    return ended
