"""Relief: each height a tint darker, hachured down its slopes; hexsides that are met from one side only are combs."""

from collections.abc import Iterable

from gloire.core.maps import Side
from gloire.render.svg.contours import contour_path
from gloire.render.svg.ink import Point, path, polyline, stroke
from gloire.render.svg.survey import Survey

_RINGS = (0.32, 0.5, 0.7)
_STROKES = 9  # to a hexside
_SLOPE, _COMB = 8.0, 5.0  # length of a stroke


def draw_relief(survey: Survey) -> str:
    """Nothing where all is level and every hexside is alike from both sides."""
    levels, ways = survey.map.levels, sorted(survey.map.ways)
    tints = [_height(survey, height) for height in sorted({level for level in levels if level > 0})]
    slopes = [side for side in _slopes(survey) if side not in survey.map.ways]
    combs = path("comb", [*(polyline(survey.frame.side(*way)) for way in ways), *_hachures(survey, ways, _COMB)])
    return "".join(tints) + path("hachure", _hachures(survey, slopes, _SLOPE)) + combs


def _height(survey: Survey, height: int) -> str:
    """A rise by three rings, so that it swells; the middle one is its contour."""
    field = survey.level(height)
    rings = [contour_path(field, share) for share in _RINGS]
    return "".join(path("height", ring) for ring in rings) + path("contour", rings[1])


def _slopes(survey: Survey) -> list[Side]:
    """Where the ground rises; where the map tells slopes from gentle rises, the slopes alone."""
    rises = sorted(survey.map.slopes())
    marked = [side for side in rises if any("slope" in kind for kind in survey.map.between(*side))]
    return marked or rises


def _hachures(survey: Survey, sides: Iterable[Side], length: float) -> Iterable[str]:
    """Strokes from a hexside down into the hex from which one goes up."""
    for low, high in sides:
        start, end = survey.frame.side(low, high)
        down = survey.frame.centres[low] - survey.frame.centres[high]
        yield from (stroke(spot, length * down / abs(down)) for spot in _along(start, end))


def _along(start: Point, end: Point) -> Iterable[Point]:
    return (start + (end - start) * (number + 0.5) / _STROKES for number in range(_STROKES))
