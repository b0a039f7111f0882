"""Cheapest paths. A system supplies the steps with their costs; nothing here knows terrain.

Kept free of rule detail and of objects, so that a compiled twin can replace it.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Generic, TypeVar

# For each hex: (neighbour, cost, whether the move ends on entering it).
Steps = Sequence[tuple[tuple[int, int, bool], ...]]


class Reach:
    """Where a unit can get to: what it costs, and the way."""

    __slots__ = ("came", "cost", "open_from")

    def __init__(self) -> None:
        self.cost: dict[int, int] = {}
        self.came: dict[int, int] = {}
        self.open_from: dict[int, int] = {}

    def path(self, hex: int) -> list[int]:
        """The hexes from the start to this one, both included."""
        way = [hex]
        at = self.came[hex]
        while at >= 0:
            way.append(at)
            at = self.open_from[at]
        way.reverse()
        return way


def reach(start: int, budget: int, steps: Steps, closed: int, halting: int, goal: int = -1) -> Reach:
    """All hexes that can be entered within the budget; with a goal, only as far as the cheapest way there.

    `closed` and `halting` are masks: hexes that may not be entered, and hexes in which a move ends. A hex can be
    reached by a way that ends there and by a dearer one that may go on, so the two are kept apart.
    """
    found = Reach()
    cost, came, open_from = found.cost, found.came, found.open_from
    rings: list[list[tuple[int, int]]] = [[] for _ in range(budget + 1)]
    rings[0].append((start, -1))
    for spent, ring in enumerate(rings):
        if goal in cost and cost[goal] <= spent + 1:
            break
        for hex, before in ring:
            if hex in open_from:
                continue
            open_from[hex] = before
            for near, price, halts in steps[hex]:
                total = spent + price
                if total > budget or closed >> near & 1:
                    continue
                if near not in cost or total < cost[near]:
                    cost[near] = total
                    came[near] = hex
                if not halts and near not in open_from and not halting >> near & 1:
                    rings[total].append((near, hex))
    cost.pop(start, None)
    return found


def _between(start: int, goal: int, steps: Steps, barred: int) -> int:
    """The hex by which one gets to a hex two steps away for two points; -1 if there is none, or it is one step."""
    for near, _, _ in steps[start]:
        if near == goal:
            return -1
    for near, price, halts in steps[start]:
        if price == 1 and not halts and not barred >> near & 1:
            for last, cost, _ in steps[near]:
                if last == goal and cost == 1:
                    return near
    return -1


def way_to(
    start: int, goal: int, budget: int, steps: Steps, closed: int, halting: int
) -> tuple[int, tuple[int, ...]] | None:
    """The cheapest way to one hex: its cost and path, or None. Two steps are looked for before a search is made."""
    if budget >= 2 and not closed >> goal & 1 and (middle := _between(start, goal, steps, closed | halting)) >= 0:
        return 2, (start, middle, goal)
    found = reach(start, budget, steps, closed, halting, goal)
    return (found.cost[goal], tuple(found.path(goal))) if goal in found.cost else None


# For each hex: (cost, neighbours entered at that cost where the move may go on, neighbours where it ends).
Fans = Sequence[tuple[tuple[int, int, int], ...]]


def fans(steps: Steps) -> Fans:
    """The steps as masks, for `reach_mask`."""
    found = []
    for there in steps:
        prices = sorted({price for _, price, _ in there})
        found.append(tuple((price, _fan(there, price, False), _fan(there, price, True)) for price in prices))
    return tuple(found)


def _fan(there: tuple[tuple[int, int, bool], ...], price: int, halts: bool) -> int:
    mask = 0
    for near, cost, ends in there:
        if cost == price and ends is halts:
            mask |= 1 << near
    return mask


def reach_mask(start: int, budget: int, fans: Fans, closed: int, halting: int) -> int:
    """The hexes that `reach` would find, as a mask, without costs and ways: several times faster."""
    found, done, passing = 0, 0, ~(closed | halting)
    rings = [0] * (budget + 1)
    rings[0] = 1 << start
    for spent in range(budget):
        ring, left = rings[spent] & ~done, budget - spent
        done |= ring
        while ring:
            low = ring & -ring
            ring ^= low
            for price, go, end in fans[low.bit_length() - 1]:
                if price <= left:
                    found |= go | end
                    rings[spent + price] |= go & passing
    return found & ~closed & ~(1 << start)


State = TypeVar("State", bound=Hashable)

# From a state: (next state, cost, whether the move ends there).
Moves = Callable[[State], Iterable[tuple[State, int, bool]]]


class Explored(Generic[State]):
    """The states that were found: what each costs, and the way."""

    __slots__ = ("came", "cost", "open_from")

    def __init__(self) -> None:
        self.cost: dict[State, int] = {}
        self.came: dict[State, State | None] = {}
        self.open_from: dict[State, State | None] = {}

    def path(self, state: State) -> list[State]:
        """The states from the start to this one, both included."""
        way, at = [state], self.came[state]
        while at is not None:
            way.append(at)
            at = self.open_from[at]
        way.reverse()
        return way


def explore(start: State, budget: int, moves: Moves[State], goal: State | None = None) -> Explored[State]:
    """`reach` over states of any kind, as a hex with a facing: slower, for the one move that is chosen.

    explore((hex, facing), 6, lambda at: [(after, cost, ends), …]).path((goal, facing))

    With a goal, only as far as the cheapest way there.
    """
    found: Explored[State] = Explored()
    found.cost[start], found.came[start] = 0, None
    rings: list[list[tuple[State, State | None]]] = [[] for _ in range(budget + 1)]
    rings[0].append((start, None))
    for spent, ring in enumerate(rings):
        if goal is not None and found.cost.get(goal, budget + 1) <= spent:
            break
        for state, before in ring:  # a move that costs nothing adds to the ring that is being gone through
            if state in found.open_from:
                continue
            found.open_from[state] = before
            for after, price, ends in moves(state):
                total = spent + price
                if total > budget:
                    continue
                if after not in found.cost or total < found.cost[after]:
                    found.cost[after], found.came[after] = total, state
                if not ends and after not in found.open_from:
                    rings[total].append((after, state))
    return found


def distances(goal: int, steps: Sequence[Sequence[int]], far: int = 255) -> bytes:
    """Number of steps from every hex to the goal; `far` where there is no way."""
    away = bytearray([far]) * len(steps)
    away[goal] = 0
    ring = [goal]
    while ring:
        later = []
        for hex in ring:
            for near in steps[hex]:
                if away[near] == far:
                    away[near] = away[hex] + 1
                    later.append(near)
        ring = later
    return bytes(away)
