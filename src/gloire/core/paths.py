"""Cheapest paths. A system supplies the steps with their costs; nothing here knows terrain.

Kept free of rule detail and of objects, so that a compiled twin can replace it.
"""

from collections.abc import Sequence

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


def reach(start: int, budget: int, steps: Steps, closed: int, halting: int) -> Reach:
    """All hexes that can be entered within the budget.

    `closed` and `halting` are masks: hexes that may not be entered, and hexes in which a move ends. A hex can be
    reached by a way that ends there and by a dearer one that may go on, so the two are kept apart.
    """
    found = Reach()
    cost, came, open_from = found.cost, found.came, found.open_from
    rings: list[list[tuple[int, int]]] = [[] for _ in range(budget + 1)]
    rings[0].append((start, -1))
    for spent, ring in enumerate(rings):
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
