"""Rivers along hexsides, and where they are crossed.

Hexsides become chains of corners; each corner and each middle is moved a little and a spline runs along them:
the line hugs the hexsides and never shows a corner. Its width changes; a spring is thin, a mouth full.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from gloire.core.maps import Side
from gloire.render.svg.chains import Chain, chains
from gloire.render.svg.curves import bspline, ribbon, unit
from gloire.render.svg.frame import RADIUS, Box, Corner, Frame
from gloire.render.svg.hand import Hand
from gloire.render.svg.ink import Point, path, polyline
from gloire.render.svg.look import Course
from gloire.render.svg.nearby import Nearby
from gloire.render.svg.rasters import Drawn
from gloire.render.svg.survey import Crossing, River, Survey

MAJOR, MINOR = 11.5, 4.8
WIDTHS = {"major": MAJOR, "middle": 7.0, "minor": MINOR}
_SPRING = 0.2  # a spring's width as a share of the river's
_HEADWATER = 9  # controls from the spring to the full width
_SAMPLES = 5
CROSSINGS = ("bridge", "ford", "hidden-ford", "pontoon")


def draw_water(survey: Survey) -> str:
    survey.rivers += _rivers(survey)
    survey.courses += [_course(survey.frame, course) for course in survey.look.courses]
    for river in (*survey.rivers, *survey.courses):
        survey.mask.mark(river.points, max(river.widths) / 2 + 3, Drawn.WATER)
    survey.crossings.update(_crossings(survey))
    return _ribbons([*survey.rivers, *survey.courses])


def _course(frame: Frame, course: Course) -> River:
    """Water beyond the hexes, by points that are so many radii away from the centres of hexes."""
    points = [
        frame.centres[frame.grid.index[label]] + RADIUS * complex(east, south) for label, east, south in course.points
    ]
    line = bspline(points, _SAMPLES)
    return River(line, [course.width] * len(line))


def _ribbons(rivers: Sequence[River]) -> str:
    broad = [river for river in rivers if max(river.widths) > MINOR + 2]
    return (
        path("water-glow", (polyline(river.points) for river in rivers))
        + path(
            "water-bank",
            (_ribbon(river, lambda width: width + min(2.2, 0.4 + width / 2)) for river in rivers),
        )
        + path("water-fill", (_ribbon(river, lambda width: width) for river in rivers))
        + path(
            "water-shine",
            (_ribbon(river, lambda width: max(0.0, width - MINOR - 2) * 0.7) for river in broad),
        )
    )


def _ribbon(river: River, change: Callable[[float], float]) -> str:
    return ribbon(river.points, [change(width) for width in river.widths])


def _rivers(survey: Survey) -> list[River]:
    widths, places = _hexsides(survey)
    shared = Counter(corner for edge in widths for corner in edge)

    def width(a: Corner, b: Corner) -> float:
        return widths[(a, b) if (a, b) in widths else (b, a)]

    lines = chains(widths, lambda a, b: 10 if width(a, b) == MAJOR else 1)
    return [_river(survey.frame, line, [width(a, b) for a, b in pairwise(line)], places, shared) for line in lines]


def _hexsides(survey: Survey) -> tuple[dict[tuple[Corner, Corner], float], dict[Corner, Point]]:
    """The width of each hexside with water, and where its corners lie."""
    frame, widths, places = survey.frame, {}, {}
    for (a, b), kinds in survey.map.sides.items():
        if width := max((WIDTHS[kind] for kind in kinds & WIDTHS.keys()), default=0):
            start, end = frame.side(a, b)
            first, second = frame.corner_key(start), frame.corner_key(end)
            places[first], places[second] = start, end
            widths[first, second] = width
    return widths, places


def _river(
    frame: Frame, chain: Chain, widths: list[float], places: dict[Corner, Point], shared: Counter[Corner]
) -> River:
    points, along = _controls(chain, widths, places, shared)
    for end in (0, -1):
        corner = chain[end]
        if shared[corner] > 1:
            continue
        if beyond := _beyond(frame, places[corner]):
            points, along = _extended(points, along, beyond, end)
        else:
            along = _from_spring(along) if end == 0 else _from_spring(along[::-1])[::-1]
    return River(bspline(points, _SAMPLES), _spread([float(width) for width in along], _SAMPLES))


def _controls(
    chain: Chain, widths: list[float], places: dict[Corner, Point], shared: Counter[Corner]
) -> tuple[list[Point], list[float]]:
    """Corner, middle, corner and so on. Corners where rivers meet stay put, so that they do meet."""
    points, along = [], []
    for number, corner in enumerate(chain):
        hand = Hand("river", corner)
        is_fixed = number in (0, len(chain) - 1) or shared[corner] > 2
        points.append(places[corner] + (0 if is_fixed else hand.slip(RADIUS * 0.12)))
        along.append((widths[max(number - 1, 0)] + widths[min(number, len(widths) - 1)]) / 2)
        if number < len(widths):
            step = places[chain[number + 1]] - places[corner]
            points.append(places[corner] + step / 2 + 1j * step * hand.between(-0.06, 0.06))
            along.append(widths[number])
    return points, along


def _from_spring(along: list[float]) -> list[float]:
    shares = (min(1.0, _SPRING + (1 - _SPRING) * step / _HEADWATER) for step in range(len(along)))
    return [width * share for width, share in zip(along, shares)]


def _extended(
    points: list[Point], along: list[float], beyond: list[Point], end: int
) -> tuple[list[Point], list[float]]:
    if end == 0:
        return beyond[::-1] + points, [along[0]] * len(beyond) + along
    return points + beyond, along + [along[-1]] * len(beyond)


def _beyond(frame: Frame, end: Point) -> list[Point]:
    """The way off the map from a corner on its rim; empty for one inside."""
    touching = [frame.centres[hex] for hex in frame.at_corner[frame.corner_key(end)]]
    if len(touching) > 2:
        return []
    hand, away = Hand("beyond", frame.corner_key(end)), unit(end - sum(touching) / len(touching))
    return [end + away * RADIUS * far + hand.slip(5) for far in (0.6, 1.2, 1.9)]


def _spread(widths: list[float], samples: int) -> list[float]:
    """Widths at the samples of a spline from widths at its controls, eased over about two hexsides."""
    middles = [(a + b) / 2 for a, b in pairwise(widths[1:-1])]
    knots = [widths[0], *middles, widths[-1]]
    fine = [widths[0]]
    for a, b in pairwise(knots):
        fine += [a + (b - a) * step / samples for step in range(1, samples + 1)]
    return [_mean(fine[max(0, at - 9) : at + 10]) if 0 < at < len(fine) - 1 else fine[at] for at in range(len(fine))]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _crossings(survey: Survey) -> Iterable[tuple[Side, Crossing]]:
    spots = [spot for river in survey.rivers for spot in zip(river.points, river.widths)]
    water = Nearby((Box.around(spot[0], 0, 0), spot) for spot in spots)
    for (a, b), kinds in sorted(survey.map.sides.items()):
        for kind in CROSSINGS:
            if kind in kinds:
                middle = survey.frame.middle(a, b)
                point, width = _nearest_water(water, middle)
                way = unit(survey.frame.centres[b] - survey.frame.centres[a])
                yield (a, b), Crossing(kind, point, way, width)


def _nearest_water(water: Nearby[tuple[Point, float]], middle: Point) -> tuple[Point, float]:
    spots = water.near(Box.around(middle, RADIUS, RADIUS))
    near = min(spots, key=lambda spot: abs(spot[0] - middle), default=(middle, MINOR))
    return near if abs(near[0] - middle) < RADIUS / 2 else (middle, MINOR)
