"""Where counters and markers lie on their hexes: the one place that knows, for pictures and for the board."""

from collections.abc import Sequence
from typing import NamedTuple

from gloire.core.display import Counter, Tag

# x grows eastward and y southward, in the units of the map.
Point = complex

_STEP = 4.2 - 4.2j  # from a counter to the one beneath it
_BEHIND = 9 - 13j  # who looks over the shoulder of the unit he is with, so that his name shows
_NEXT_BEHIND = 5 - 13j
_BEFORE = -4 + 3j  # a unit with somebody behind it
_BADGE = -37 - 12j  # beside the counter, so that the lanes of the names stay clear
_BADGE_WHEN_LED = -37 + 12j  # below the tags, which then stand at the side
_NEXT_BADGE = 23j
_FOOT = 30 + 26j  # of a counter, where a flag stands
SLIPS = ("slip", "slip-empty", "slip-back")
SLIP = 10 - 38j  # above the counter, beside its first tag
PEEP = 29 - 23j  # on a shoulder, where a figure shows behind a unit
COUNT = 28 - 28j  # from the highest counter
CROWD = 1  # more units than this are counted


class Row(NamedTuple):
    """Where the tags on a counter lie."""

    first: Point
    step: Point
    last: Point | None = None  # a place of its own for a tag that wants one; else it comes last in the row


ALONG_THE_TOP = Row(-26 - 31j, 17 + 0j, 26 - 31j)  # above the counter's name
DOWN_THE_SIDE = Row(-30 - 20j, 16.5j)  # where somebody's name shows above the counter


def arranged(stack: Sequence[Counter]) -> list[tuple[Counter, Point]]:
    """Lowest first, each with its step from the centre of the hex; given from the top."""
    behind = [counter for counter in stack if counter.behind]
    units = [counter for counter in stack if not counter.behind]
    base = _BEFORE if behind and units else 0j
    placed = [(unit, base + _STEP * depth) for depth, unit in enumerate(units)]
    back = (_BEHIND if units else 0j) + _STEP * max(0, len(units) - 1)
    placed += [(counter, back + _NEXT_BEHIND * depth) for depth, counter in enumerate(behind)]
    return placed[::-1]


def is_led(stack: Sequence[Counter]) -> bool:
    """Whether somebody looks over the shoulder of a unit."""
    return len({counter.behind for counter in stack}) == 2


def tag_places(tags: Sequence[Tag], *, at_side: bool) -> list[Point]:
    """The place of each tag."""
    row = DOWN_THE_SIDE if at_side else ALONG_THE_TOP
    return [
        row.last if tag.last and row.last is not None else row.first + row.step * number
        for number, tag in enumerate(tags)
    ]


def badge_place(sign: str, stack: Sequence[Counter], number: int) -> Point:
    """Where a marker lies beside a stack: flags at its foot, or in the middle of an empty hex; slips above it."""
    if sign in SLIPS:
        return SLIP
    if sign == "flag":
        return _FOOT if stack else 0j
    return (_BADGE_WHEN_LED if is_led(stack) else _BADGE) + _NEXT_BADGE * number


def crowd(stack: Sequence[Counter]) -> tuple[int, Point] | None:
    """How many units a stack has, where that must be told, and where it stands."""
    units = sum(not counter.behind for counter in stack)
    return (units, _STEP * (units - 1) + COUNT) if units > CROWD else None
