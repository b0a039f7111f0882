"""Names that bend: of rivers, along their own course, and of woods, heights and regions, across them."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import pairwise

from gloire.render.svg.bounds import bound_lines
from gloire.render.svg.curves import bspline, catmull, normals, unit
from gloire.render.svg.frame import Box
from gloire.render.svg.ink import Point, element, path, polyline
from gloire.render.svg.look import AreaName, Bound, RiverName, RoadName
from gloire.render.svg.names import Obstacles, text_width
from gloire.render.svg.survey import River, Survey

_SPACING = 2.4
_SPARE = 60.0
_WINDOW = 14  # points of a river to either side over which its course is evened out for a name


def draw_curved_names(survey: Survey) -> tuple[str, str, Obstacles]:
    """The names of rivers, roads and bounds; those of areas, which have larger ones from afar; what all cover."""
    drawn: list[str] = []
    areas: list[str] = []
    covered: list[tuple[Box, float]] = []
    for number, river in enumerate(survey.look.rivers):
        guide = _river_guide(survey, river)
        drawn.append(_on_path(f"river-{number}", guide, river.name, "river-name", river.size, _SPACING))
        covered += _along(guide, river.size, 60.0)
    for number, road in enumerate(survey.look.roads):
        guide = _road_guide(survey, road)
        drawn.append(_on_path(f"road-{number}", guide, road.name, "road-name", road.size, 1.0))
        covered += _along(guide, road.size, 60.0)
    for number, area in enumerate(survey.look.areas):
        guide = _area_guide(survey, area)
        kind = f"area-name {area.kind}-name"
        spacing = _spacing(guide, area)
        areas.append(_on_path(f"area-{number}", guide, area.name.upper(), kind, area.size, spacing))
        covered += _along(guide, area.size, 60.0)
    for number, bound in enumerate(survey.look.bounds):
        guide = _bound_guide(survey, bound)
        drawn.append(_on_path(f"bound-{number}", guide, bound.name, "bound-name", bound.size, 1.0))
        covered += _along(guide, bound.size, 60.0)
    return "".join(drawn), "".join(areas), covered


def _on_path(name: str, guide: Sequence[Point], words: str, kind: str, size: float, spacing: float) -> str:
    ridden = element("textPath", escape(words), href=f"#{name}", startOffset="50%")
    written = element("text", ridden, class_=kind, font_size=size, letter_spacing=spacing)
    return path("guide", polyline(_prolonged(guide)), id=name) + written


def _prolonged(guide: Sequence[Point]) -> list[Point]:
    """Letters that find no guide under them are not drawn, so it goes on a little at both ends."""
    before, after = unit(guide[0] - guide[1]), unit(guide[-1] - guide[-2])
    return [guide[0] + before * _SPARE, *guide, guide[-1] + after * _SPARE]


def _spacing(guide: Sequence[Point], area: AreaName) -> float:
    """Letters spread over the area they name."""
    room = sum(abs(b - a) for a, b in pairwise(guide)) - text_width(area.name.upper(), area.size)
    return min(max(_SPACING, room / len(area.name)), area.size * 2.4)


def _along(guide: Sequence[Point], size: float, cost: float) -> Iterable[tuple[Box, float]]:
    """Letters stand on the guide, so they reach from it to their height above."""
    for point, right in list(zip(guide, normals(guide)))[::3]:
        yield Box.around(point - right * size * 0.3, size, size), cost


def _area_guide(survey: Survey, area: AreaName) -> list[Point]:
    hexes = [survey.map.grid.index[label] for label in area.along]
    return catmull([survey.frame.centres[hex] + complex(0, area.shift + area.size * 0.34) for hex in hexes], 8)


def _aside(name: RiverName | RoadName, width: float) -> float:
    """How far to the right of a river its name stands; on a broad one, in the middle of the water."""
    match name.bank:
        case "left":
            return -width / 2 - 3.5
        case "right":
            return width / 2 + 3.5 + name.size * 0.72
        case _:
            return name.size * 0.34


def _river_guide(survey: Survey, river: RiverName) -> list[Point]:
    return _beside([*survey.rivers, *survey.courses], survey, river, _SPACING)


def _road_guide(survey: Survey, road: RoadName) -> list[Point]:
    return _beside(survey.lines, survey, road, 1.0)


def _beside(lines: Sequence[River], survey: Survey, name: RiverName | RoadName, spacing: float) -> list[Point]:
    """A stretch of a river or road long enough for its name, evened out and moved off it."""
    near = survey.frame.centres[survey.map.grid.index[name.near]]
    course, at = _nearest(lines, near)
    length = text_width(name.name, name.size, spacing) * 1.2 + 40
    first, last = _stretch(course.points, at, length)
    even = [_mean(course.points[max(0, spot - _WINDOW) : spot + _WINDOW + 1]) for spot in range(first, last + 1, 4)]
    even = even[::-1] if _runs_backward(even) else even
    # Letters rise to the left of the guide: on the right bank the whole name must clear the water.
    moved = [point + right * _aside(name, course.widths[at]) for point, right in zip(even, normals(even))]
    return bspline(moved, 4)


def _bound_guide(survey: Survey, bound: Bound) -> list[Point]:
    """A stretch of the line, evened out, on the side away from the area."""
    near = survey.frame.centres[survey.map.grid.index[bound.near]]
    courses = [River(dense, [0.0] * len(dense)) for line in bound_lines(survey, bound) if (dense := _dense(line))]
    course, at = _nearest(courses, near)
    first, last = _stretch(course.points, at, text_width(bound.name, bound.size, 1.0) * 1.2 + 20)
    even = [_mean(course.points[max(0, spot - _WINDOW) : spot + _WINDOW + 1]) for spot in range(first, last + 1, 4)]
    aside = 14.0 if _runs_backward(even) else 14.0 + bound.size * 0.72
    moved = [point + right * aside for point, right in zip(even, normals(even))]
    return bspline(moved[::-1] if _runs_backward(even) else moved, 4)


def _dense(line: Sequence[Point]) -> list[Point]:
    """With points between the corners, as close as those of a river."""
    return [a + (b - a) * step / 6 for a, b in pairwise(line) for step in range(6)]


def _nearest(rivers: Sequence[River], near: Point) -> tuple[River, int]:
    spots = [
        (abs(point - near), number, at) for number, river in enumerate(rivers) for at, point in enumerate(river.points)
    ]
    _, number, at = min(spots)
    return rivers[number], at


def _stretch(points: Sequence[Point], at: int, length: float) -> tuple[int, int]:
    first = last = at
    while last - first < len(points) - 1:
        if sum(abs(b - a) for a, b in zip(points[first:last], points[first + 1 : last + 1])) > length:
            break
        first, last = max(first - 1, 0), min(last + 1, len(points) - 1)
    return first, last


def _runs_backward(line: Sequence[Point]) -> bool:
    """Names run eastward, and upward where the river is steep."""
    whole = line[-1] - line[0]
    return whole.imag > 0 if abs(whole.real) < 20 else whole.real < 0


def _mean(points: Sequence[Point]) -> Point:
    return sum(points) / len(points)
