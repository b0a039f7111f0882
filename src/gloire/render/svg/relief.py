"""Relief: hills, hachured down their slopes, or a whole country of levels, each with its tint; hexsides that are steep.

Where the ground has a level or two, each rise is a tint darker. A look with `relief = "tints"` paints every level in
its own colour, from valley green to ridge brown, with contours between them and light from the north-west.
"""

from collections.abc import Iterable

from gloire.core.maps import Side
from gloire.render.svg.contours import contour_path
from gloire.render.svg.frame import RADIUS, Box
from gloire.render.svg.ink import Point, group, path, polyline, stroke
from gloire.render.svg.rasters import Field, Lattice, blurred
from gloire.render.svg.shade import draw_shade
from gloire.render.svg.survey import Survey
from gloire.render.svg.works import WORKS

_RINGS = (0.32, 0.5, 0.7)
_STROKES = 9  # to a hexside
_SLOPE, _COMB, _STEEP, _SHEER = 8.0, 5.0, 9.0, 10.0  # length of a stroke
STEEP, SHEER = "steep", "sheer"
_COARSEST = 16.0  # the step of the lattice where the map is small
HIGHEST = 6  # the last level with a tint of its own


def draw_tints(survey: Survey) -> str:
    """Level above level, from the lowest; nothing where a look has no tints. They lie below the fields."""
    if not has_tints(survey):
        return ""
    floor, *rises = _rises(survey, survey.frame.land, survey.lattice)
    tints = [path(tint(level), rise) for level, rise in (floor, *rises)]
    lines = [path("contour main" if level % 2 == 0 else "contour", rise) for level, rise in rises]
    return group("l-tints", *tints, draw_shade(survey, survey.frame.land), *lines)


def draw_part(survey: Survey, part: Box) -> str:
    """The same for a part of the land alone, with fewer lines."""
    if not has_tints(survey):
        return ""
    lattice = Lattice.over(part.grown(RADIUS), _COARSEST)
    tints = [path(tint(level), rise) for level, rise in _rises(survey, part, lattice)]
    return "".join(tints) + draw_shade(survey, part, _COARSEST)


def _rises(survey: Survey, box: Box, lattice: Lattice) -> list[tuple[int, str]]:
    """The lowest level everywhere, then each higher one where the ground reaches it."""
    heights, lowest, highest = _heights(survey, lattice), min(survey.map.levels), max(survey.map.levels)
    rises = [(level, contour_path(heights, level - 0.5)) for level in range(lowest + 1, highest + 1)]
    return [(lowest, box.line()), *rises]


def tint(level: int) -> str:
    """The class of a level."""
    return f"level level-{min(level, HIGHEST)}"


def has_tints(survey: Survey) -> bool:
    return survey.look.relief == "tints" and bool(survey.map.levels)


def draw_relief(survey: Survey) -> str:
    """Nothing where all is level and every hexside is alike from both sides."""
    levels, ways = survey.map.levels, sorted(way for way, kinds in survey.map.ways.items() if not kinds <= WORKS)
    hills = [] if has_tints(survey) else [_height(survey, height) for height in sorted(set(levels)) if height > 0]
    slopes = [] if has_tints(survey) else [side for side in _slopes(survey) if side not in survey.map.ways]
    combs = path("comb", [*(polyline(survey.frame.side(*way)) for way in ways), *_hachures(survey, ways, _COMB)])
    return "".join(hills) + path("hachure", _hachures(survey, slopes, _SLOPE)) + _banks(survey) + combs


def _banks(survey: Survey) -> str:
    """A steep hexside is a comb on its low side, a sheer one heavier and with an edge."""
    rises = sorted(survey.map.slopes())
    steep, sheer = ([side for side in rises if kind in survey.map.between(*side)] for kind in (STEEP, SHEER))
    edges = (polyline(survey.frame.side(*side)) for side in sheer)
    return path("steep", _hachures(survey, steep, _STEEP)) + path("sheer", [*edges, *_hachures(survey, sheer, _SHEER)])


def _heights(survey: Survey, lattice: Lattice) -> Field:
    """How high each cell lies, with the steps between levels softened."""
    return Field(lattice, blurred(lattice, survey.heights(lattice), RADIUS * 0.42))


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
