"""Things by the squares of the sheet they touch: what lies near a place is found without asking all of them."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from gloire.render.svg.frame import RADIUS, Box

Thing = TypeVar("Thing")

_SQUARE = 2 * RADIUS


class Nearby(Generic[Thing]):
    """Each thing with the box it fills."""

    def __init__(self, things: Iterable[tuple[Box, Thing]]) -> None:
        self._things: list[Thing] = []
        self._squares: dict[tuple[int, int], list[int]] = defaultdict(list)
        for box, thing in things:
            for square in _squares(box):
                self._squares[square].append(len(self._things))
            self._things.append(thing)

    def near(self, box: Box) -> list[Thing]:
        """All that touch a box and some that nearly do, in the order in which they came."""
        found = {number for square in _squares(box) for number in self._squares.get(square, ())}
        return [self._things[number] for number in sorted(found)]


def _squares(box: Box) -> Iterator[tuple[int, int]]:
    columns = range(int(box.left // _SQUARE), int(box.right // _SQUARE) + 1)
    rows = range(int(box.top // _SQUARE), int(box.bottom // _SQUARE) + 1)
    return ((column, row) for column in columns for row in rows)
