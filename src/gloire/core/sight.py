"""Line of sight from the centre of a hex to the centre of another, computed with whole numbers, so without rounding.

`trace` finds what the line meets, in order: legs through one hex, or between the two whose common side it runs along,
and a crossing after each leg, in the middle of a hexside or exactly at a corner. What hides is the caller's rule:

    def hides(met: Leg | Crossing) -> bool:
        match met:
            case Leg():
                return all(hex in woods for hex in met.hexes)    # any(…), if one hex beside the line is enough
            case Crossing():
                return any(side in crests for side in met.sides)

    obstruction(trace(grid, guns, target), hides) is None        # the guns see their target

Where along the line something happens is a whole number of parts, `line.whole` of which are the whole way, so that
points can be compared: `half` and `rises` do.
"""

from collections.abc import Callable, Iterator
from functools import lru_cache
from math import lcm

import msgspec

from gloire.core.hexes import FLAT, OFF_MAP, POINTY, Grid, Orientation
from gloire.core.maps import Side

Place = tuple[int, int]

# How far a step in one direction goes in another, in quarters of a step, by the turns between them.
_ALIKE = (4, 2, -2, -4, -2, 2)


class Leg(msgspec.Struct, frozen=True, gc=False):
    """A stretch through one hex, or along a hexside between the hex to the left and the one to the right.

    OFF_MAP stands for a hex that is not on the map, between hexes at the rim.
    """

    hexes: tuple[int, ...]
    enter: int
    leave: int


class Crossing(msgspec.Struct, frozen=True, gc=False):
    """A point at which the line goes from one leg to the next.

    Each hexside is written as it is crossed, from and to. In the middle of a hexside there is that one alone. From hex
    to hex at a corner it is followed by the two round the third hex of the corner, which the line only touches; to or
    from a hexside that the line runs along there are the two at the end of it.
    """

    sides: tuple[Side, ...]
    at: int


class Line(msgspec.Struct, frozen=True, gc=False):
    """A line of sight; the first leg is in the hex it starts from, the last in the one it ends in."""

    legs: tuple[Leg, ...]
    crossings: tuple[Crossing, ...]  # one after each leg but the last
    whole: int


def trace(grid: Grid, start: int, end: int) -> Line:
    """The line from one hex to another."""
    along, line = grid.doubled[start]
    places, shape = _shape(grid, start, end)
    hexes = [grid.at.get((along + more, line + lines), OFF_MAP) for more, lines in places]
    legs = [Leg(tuple([hexes[number] for number in leg.hexes]), leg.enter, leg.leave) for leg in shape.legs]
    crossings = [
        Crossing(tuple([(hexes[one], hexes[other]) for one, other in met.sides]), met.at) for met in shape.crossings
    ]
    return Line(tuple(legs), tuple(crossings), shape.whole)


def passed(grid: Grid, start: int, end: int) -> int:
    """The hexes of the map that the line runs through or along between its ends, as a mask."""
    along, line = grid.doubled[start]
    places, shape = _shape(grid, start, end)
    found = 0
    for leg in shape.legs[1:-1]:
        for number in leg.hexes:
            more, lines = places[number]
            hex = grid.at.get((along + more, line + lines), OFF_MAP)
            if hex != OFF_MAP:
                found |= 1 << hex
    return found


def obstruction(line: Line, hides: Callable[[Leg | Crossing], bool]) -> Leg | Crossing | None:
    """The first thing between the two hexes that hides the one from the other."""
    return next(filter(hides, between(line)), None)


def between(line: Line) -> Iterator[Leg | Crossing]:
    """What the line meets after it leaves its first hex and before it is in its last, in order."""
    for number, crossing in enumerate(line.crossings, 1):
        yield crossing
        if number < len(line.crossings):
            yield line.legs[number]


def half(line: Line, met: Leg | Crossing) -> int:
    """Less than nothing for what is nearer the start, more for what is nearer the end, nothing for what is halfway.

    Of a leg the middle counts. A rule that counts hexes compares `grid.distance` from both ends instead.
    """
    twice = met.enter + met.leave if isinstance(met, Leg) else 2 * met.at
    return twice - line.whole


def open_part(line: Line, met: Leg | Crossing | None) -> float:
    """How much of the way is open, for whoever draws the line: all of it, or up to the middle of what is in the way."""
    if met is None:
        return 1.0
    return (met.enter + met.leave if isinstance(met, Leg) else 2 * met.at) / (2 * line.whole)


def rises(line: Line, at: int, height: int, eye: int, seen: int) -> int:
    """More than nothing where a height stands above the line from an eye to what it sees, nothing where they touch."""
    return height * line.whole - (eye * (line.whole - at) + seen * at)


# Every place that a line meets, counted from its start, and the line itself, in the numbers of those places.
_Shape = tuple[tuple[Place, ...], Line]
SHAPES = 4096  # lines that are kept


def _shape(grid: Grid, start: int, end: int) -> _Shape:
    """How a line runs, which depends only on how far apart its ends are, and in which direction."""
    (along, line), (far, other) = grid.doubled[start], grid.doubled[end]
    return _walked(grid.orientation, far - along, other - line)


@lru_cache(SHAPES)
def _walked(orientation: Orientation, along: int, lines: int) -> _Shape:
    walk = _Walk(POINTY if orientation == "pointy" else FLAT, (along, lines))
    while walk.place != (along, lines):
        at = min(walk.leaves.values())
        ways = [direction for direction, leave in walk.leaves.items() if leave == at]
        if len(ways) == 1:
            walk.across(ways[0], at)
        else:
            left, right = (5, 0) if ways == [0, 5] else ways
            walk.at_corner(left, right, at)
    legs = (*walk.legs, Leg((walk.here,), walk.entered, walk.whole))
    return tuple(walk.numbers), Line(legs, tuple(walk.crossings), walk.whole)


class _Walk:
    """Going along a line from place to place, with what was met so far; places are numbered as they are met."""

    def __init__(self, steps: tuple[Place, ...], way: Place) -> None:
        self.steps, self.place = steps, (0, 0)
        self.numbers = {self.place: 0}
        # How many quarters of a step the whole line goes in each direction; a hexside lies two from its centre.
        self.goes = [step[0] * way[0] + 3 * step[1] * way[1] for step in steps]
        self.whole = lcm(*(far for far in self.goes if far > 0))
        self.pace = {direction: self.whole // far for direction, far in enumerate(self.goes) if far > 0}
        self.leaves = {direction: 2 * pace for direction, pace in self.pace.items()}
        self.entered = 0
        self.legs: list[Leg] = []
        self.crossings: list[Crossing] = []

    def across(self, direction: int, at: int) -> None:
        """Out of the present hex in the middle of a hexside."""
        here, there = self.here, self.beside(direction)
        self.leave(Leg((here,), self.entered, at), Crossing(((here, there),), at))
        self.step(direction)

    def at_corner(self, left: int, right: int, at: int) -> None:
        """Out of the present hex at the corner between two directions."""
        here, one, other = self.here, self.beside(left), self.beside(right)
        sideways = self.goes[(right + 1) % 6]
        if sideways == 0:
            self.leave(Leg((here,), self.entered, at), Crossing(((here, one), (here, other)), at))
            self.along(left, right)
            return
        if sideways < 0:
            left, right, one, other = right, left, other, one
        self.leave(Leg((here,), self.entered, at), Crossing(((here, other), (here, one), (one, other)), at))
        self.step(right)

    def along(self, left: int, right: int) -> None:
        """Along the hexside that goes on from a corner, and into the hex at its end."""
        pair = self.beside(left), self.beside(right)
        self.step(left)
        self.step(right)
        at = self.leaves[left] - 4 * self.pace[left]
        self.leave(Leg(pair, self.entered, at), Crossing(tuple((one, self.here) for one in pair), at))

    def leave(self, leg: Leg, crossing: Crossing) -> None:
        self.legs.append(leg)
        self.crossings.append(crossing)
        self.entered = crossing.at

    def step(self, direction: int) -> None:
        self.place = self.neighbour(direction)
        for other, pace in self.pace.items():
            self.leaves[other] += _ALIKE[(other - direction) % 6] * pace

    @property
    def here(self) -> int:
        """The number of the present place."""
        return self.numbers.setdefault(self.place, len(self.numbers))

    def beside(self, direction: int) -> int:
        return self.numbers.setdefault(self.neighbour(direction), len(self.numbers))

    def neighbour(self, direction: int) -> Place:
        along, line = self.steps[direction]
        return self.place[0] + along, self.place[1] + line
