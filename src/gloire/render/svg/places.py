"""Towns, walled places and redoubts."""

import cmath
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from gloire.render.svg.curves import unit
from gloire.render.svg.frame import RADIUS
from gloire.render.svg.hand import Hand
from gloire.render.svg.ink import Point, path, polygon, polyline, put, stroke
from gloire.render.svg.rasters import Drawn
from gloire.render.svg.survey import Survey

_SHADOW = 1.5 + 1.7j  # light comes from the north-west
_ROWS = (6.6, 13.4)  # of houses, from the middle of the street

CHURCH = (
    '<path class="house-shadow" d="M-3.4 -1h9v7h-9z"/><path class="house" d="M-5 -3h7v-1.6h4v7.6h-11z"/>'
    '<path class="cross" d="M4 -4.6v-6M1.8 -8.6h4.4"/>'
)


@dataclass
class Town:
    """A town while it is being built."""

    centre: Point
    reach: float
    hand: Hand
    streets: list[list[Point]]
    doors: list[Point] = field(default_factory=list)
    houses: list[str] = field(default_factory=list)
    shadows: list[str] = field(default_factory=list)
    gardens: list[str] = field(default_factory=list)


# What stands alone: drawn round the origin, with what lies in its shadow.
_COURT = "M-7 -5h14v4h-9.500v3h9.500v4h-14z"
_MILL = "M-5.500 -4h11v7.500h-11z"
_HOUSE = "M-4.500 -3.500h9v6.500h-9z"
_CHAPEL = "M-6 -3h8v-2h4v8.500h-12z"
_WHEEL = "M7.500 0m-3.600 0a3.600 3.600 0 1 0 7.200 0a3.600 3.600 0 1 0 -7.200 0M3.900 0h7.200M7.500 -3.600v7.200"
BUILDINGS = {
    "farm": path("house-shadow", _COURT, transform="translate(1.5 1.7)") + path("house", _COURT),
    "house": path("house-shadow", _HOUSE, transform="translate(1.5 1.7)") + path("house", _HOUSE),
    "mill": path("house-shadow", _MILL, transform="translate(1.5 1.7)") + path("house", _MILL) + path("wheel", _WHEEL),
    "church": path("house-shadow", _CHAPEL, transform="translate(1.5 1.7)")
    + path("white-house", _CHAPEL)
    + path("cross", "M4 -5v-6M1.8 -9h4.4"),
}


def draw_places(survey: Survey) -> str:
    towns = [_town(survey, hex) for hex in survey.hexes("town")]
    return (
        path("garden", (plot for town in towns for plot in town.gardens))
        + path("house-shadow", (shadow for town in towns for shadow in town.shadows))
        + path("house", (house for town in towns for house in town.houses))
        + "".join(_church(survey, town) for town in towns)
        + "".join(_fort(survey, hex) for hex in survey.hexes("fortified"))
        + "".join(_redoubt(survey, hex) for hex in survey.hexes("redoubt"))
        + "".join(_building(survey, label, kind) for label, kind in sorted(survey.look.buildings.items()))
    )


def _building(survey: Survey, label: str, kind: str) -> str:
    """Where its hex is widest beside a counter, if road and water leave room there."""
    if label not in survey.map.grid.index:
        return ""
    centre, hand = survey.frame.centres[survey.map.grid.index[label]], Hand("building", label)
    beside = [complex(side * far, aside) for far in (36, 33, 29) for side in (1, -1) for aside in (0, 8, -8, 15, -15)]
    spots = [centre + (1j * spot if survey.frame.pointy else spot) for spot in beside]
    spot = next((spot for spot in spots if _has_room(survey, spot)), spots[0])
    survey.mask.mark([spot], 9, Drawn.BUILDING)
    return put(spot, BUILDINGS[kind], turn=round(hand.between(-9, 9)))


def _has_room(survey: Survey, spot: Point) -> bool:
    around = (cmath.rect(7, turn * math.pi / 3) for turn in range(6))
    return all(survey.mask.is_free(spot + step) for step in around)


def block(centre: Point, way: Point, width: float, depth: float) -> list[Point]:
    """A rectangle whose width lies along a unit step."""
    corners = (complex(-1, -1), complex(1, -1), complex(1, 1), complex(-1, 1))
    return [centre + way * complex(corner.real * width, corner.imag * depth) / 2 for corner in corners]


def _town(survey: Survey, hex: int) -> Town:
    """Houses stand along the streets and thin out; behind the second row lie gardens."""
    centre, label = survey.frame.centres[hex], survey.map.grid.labels[hex]
    reach = RADIUS * (0.78 if hex in survey.all_objectives() else 0.7)
    hand = Hand("town", label)
    town = Town(centre, reach, hand, _streets(survey.streets.get(hex, []), centre, hand))
    for row, distance in enumerate(_ROWS):
        for street in town.streets:
            for door, way in _doors(street, hand):
                for side in (-1, 1):
                    _build(survey, town, door, way, 1j * side * distance, row)
    survey.mask.mark(town.doors, 6, Drawn.BUILDING)
    return town


def _streets(roads: list[list[Point]], centre: Point, hand: Hand) -> list[list[Point]]:
    """The roads; a place with none has a street, and one with a single road a lane across it."""
    streets = list(roads)
    if not streets:
        streets.append(_lane(centre, cmath.rect(1, hand.between(0, math.pi)), 30))
    if len(streets) < 2:
        way = unit(streets[0][-1] - streets[0][0])
        streets.append(_lane(centre, way * cmath.rect(1, math.pi / 2 + hand.between(-0.3, 0.3)), 22))
    return streets


def _lane(centre: Point, way: Point, half: int) -> list[Point]:
    return [centre + way * far for far in range(-half, half + 1, 4)]


def _doors(street: Sequence[Point], hand: Hand) -> Iterable[tuple[Point, Point]]:
    """Points about a house apart, each with the way the street goes there."""
    gone = 0.0
    for before, point in pairwise(street):
        gone += abs(point - before)
        if gone >= 7.6:
            gone = hand.between(-1.2, 1)
            yield point, unit(point - before)


def _build(survey: Survey, town: Town, door: Point, way: Point, aside: Point, row: int) -> None:
    hand, out = town.hand, abs(door - town.centre) / town.reach
    if out > 1 or hand.share() < out**2.2 * 0.8 + (0.45 if row else 0.06):
        return
    spot, facing = door + way * aside, way * cmath.rect(1, hand.between(-0.09, 0.09))
    width, depth = hand.between(4.6, 7.6), hand.between(3.8, 5.2)
    if not _may_stand(survey, town, spot):
        return
    town.doors.append(spot)
    town.houses.append(polygon(block(spot, facing, width, depth)))
    town.shadows.append(polygon(block(spot + _SHADOW, facing, width, depth)))
    if hand.share() < 0.8:
        size = hand.between(8, 13)
        town.gardens += _garden(survey, spot + way * aside / abs(aside) * (2 + size / 2), facing, size)


def _may_stand(survey: Survey, town: Town, spot: Point) -> bool:
    crowded = any(abs(spot - door) < 6.6 for door in town.doors)
    on_street = any(abs(spot - point) < 5.6 for street in town.streets for point in street)
    return not crowded and not on_street and survey.mask.at(spot) < Drawn.WATER


def _garden(survey: Survey, spot: Point, facing: Point, size: float) -> list[str]:
    plot = block(spot, facing, size * 0.8, size)
    return [polygon(plot)] if all(survey.mask.is_free(corner) for corner in plot) else []


def _church(survey: Survey, town: Town) -> str:
    """On the side of the town that is free, if any is."""
    spots = [town.centre + cmath.rect(RADIUS * 0.42, turn * math.pi / 8) for turn in range(16)]

    def crowd(spot: Point) -> int:
        doors = sum(abs(door - spot) < 12 for door in town.doors)
        street = sum(abs(point - spot) < 9 for line in town.streets for point in line)
        return doors + 3 * street + 5 * (survey.mask.at(spot) >= Drawn.WATER)

    spot = min(spots, key=crowd)
    if crowd(spot) >= 5:
        return ""
    survey.mask.mark([spot], 8, Drawn.BUILDING)
    return put(spot, CHURCH)


def _fort(survey: Survey, hex: int) -> str:
    """A bastioned trace with its glacis, houses inside."""
    centre = survey.frame.centres[hex]
    wall = [centre + point for point in bastions(RADIUS)]
    court = [centre + (point - centre) * 0.86 for point in wall]
    survey.mask.mark(wall, 6, Drawn.BUILDING)
    return (
        path("glacis", _glacis(centre, wall))
        + path("wall", polygon(wall))
        + path("court", polygon(court))
        + path("house", _barracks(survey, hex))
    )


def bastions(radius: float) -> list[Point]:
    """A five-pointed trace round the origin."""
    profile = ((-0.30, 0.58), (-0.16, 0.60), (0.0, 0.74), (0.16, 0.60), (0.30, 0.58))
    turns = [math.pi * (0.4 * point - 0.5) for point in range(5)]
    return [cmath.rect(radius * out, turn + aside) for turn in turns for aside, out in profile]


def _barracks(survey: Survey, hex: int) -> str:
    hand, centre = Hand("fort", survey.map.grid.labels[hex]), survey.frame.centres[hex]
    blocks = ((-12 - 9j, 9, 5), (2 - 14j, 12, 5), (13 - 2j, 5, 11), (-14 + 7j, 6, 10), (5 + 14j, 12, 5))
    return "".join(
        polygon(block(centre + spot, cmath.rect(1, hand.between(-0.1, 0.1)), width, depth))
        for spot, width, depth in blocks
    )


def _glacis(centre: Point, wall: Sequence[Point]) -> str:
    ticks = []
    for a, b in zip(wall, [*wall[1:], wall[0]]):
        for share in (0.25, 0.75):
            foot = a + (b - a) * share
            ticks.append(stroke(foot, unit(foot - centre) * 4))
    return "".join(ticks)


def _redoubt(survey: Survey, hex: int) -> str:
    """A thick trace open to the rear."""
    centre = survey.frame.centres[hex]
    trace = (-22 + 12j, -26 - 6j, -10 - 22j, -27j, 10 - 22j, 26 - 6j, 22 + 12j)
    survey.mask.mark([centre + point for point in trace], 6, Drawn.BUILDING)
    ticks = [
        stroke(foot, unit(foot) * 6.5)
        for a, b in pairwise(trace)
        for foot in (a + (b - a) * share for share in (0.15, 0.4, 0.65, 0.9))
    ]
    return put(centre, path("glacis", ticks), path("breastwork", polyline(trace)))
