"""Tolls: what it costs more to enter or to leave some hexes in one position, beside what the steps of a map cost.

Next to an enemy a move may cost more, end, or lose the rate of a road; out of an enemy's zone or through a friend one
point more is paid. Masks say where:

    layers = ((road_fans, beside_enemies), (fans, 0))         roads only where no enemy is near, the fields everywhere
    tolls = ((zones, 1, 0), (friends, 0, 1))                  1 more to enter a zone, 1 more to go on through a friend
    toll_mask(hex, 6, layers, closed=enemies, halting=zones, tolls=tolls)
"""

from collections.abc import Iterator, Sequence

from gloire.core.paths import Fans, Moves, Steps

# (hexes as a mask, what entering one of them adds, what leaving one adds); tolls of the same hex add up.
Tolls = Sequence[tuple[int, int, int]]

EVERYWHERE = -1


def tariff(tolls: Tolls) -> Tolls:
    """The same tolls on masks that have no hex in common and together have all."""
    found: Tolls = ((EVERYWHERE, 0, 0),)
    for mask, enter, leave in tolls:
        inside = [(where & mask, more + enter, after + leave) for where, more, after in found]
        outside = [(where & ~mask, more, after) for where, more, after in found]
        found = tuple(part for part in (*inside, *outside) if part[0])
    return found


def toll_mask(
    start: int, budget: int, layers: Sequence[tuple[Fans, int]], closed: int, halting: int, tolls: Tolls
) -> int:
    """The hexes that can be reached, as `paths.reach_mask` finds them, with tolls.

    A layer is a way to go, with the hexes that cannot be entered by it; each step may take another. The start pays for
    leaving as every hex does.
    """
    classes, found, done = tariff(tolls), 0, 0
    ways = [(fans, ~barred) for fans, barred in layers]
    passing = ~(closed | halting) | 1 << start
    rings = [0] * (budget + 1)
    rings[min(_leaving(start, classes), budget)] = 1 << start
    for spent in range(budget):
        ring, left = rings[spent] & passing & ~done, budget - spent
        done |= ring
        while ring:
            low = ring & -ring
            ring ^= low
            for fans, open_hexes in ways:
                for price, go, end in fans[low.bit_length() - 1]:
                    for where, enter, leave in classes:
                        if price + enter <= left:
                            found |= (go | end) & open_hexes & where
                            if price + enter + leave <= left:
                                rings[spent + price + enter + leave] |= go & open_hexes & where
    return found & ~closed & ~(1 << start)


def _leaving(hex: int, classes: Tolls) -> int:
    return next(leave for where, _, leave in classes if where >> hex & 1)


def tolled(layers: Sequence[tuple[Steps, int]], closed: int, halting: int, tolls: Tolls) -> Moves[int]:
    """The same moves for `paths.explore`, which finds what one of them costs and the way."""
    classes = tariff(tolls)

    def moves(hex: int) -> Iterator[tuple[int, int, bool]]:
        leaving = _leaving(hex, classes)
        for steps, barred in layers:
            for near, price, ends in steps[hex]:
                if not (closed | barred) >> near & 1:
                    entering = next(enter for where, enter, _ in classes if where >> near & 1)
                    yield near, leaving + price + entering, ends or bool(halting >> near & 1)

    return moves
