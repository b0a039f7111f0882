"""Words for somebody who sees the whole map at once: few and large, of objectives and of woods and heights."""

from collections.abc import Iterable

from gloire.render.svg.frame import APOTHEM, RADIUS, Box
from gloire.render.svg.ink import Point
from gloire.render.svg.names import OFF_MAP_COST, Site, Style, line_breaks, text_width
from gloire.render.svg.survey import Survey

OBJECTIVE, AREA = Style("far-name", 40.0), Style("far-name far-area", 34.0)
_LONG_WAY = 2.2 * RADIUS  # that a name may stand away


def far_sites(survey: Survey) -> list[list[Site]]:
    """For each name everywhere it might stand, as of those that are read close by."""
    return [*_objectives(survey), *_areas(survey)]


def _objectives(survey: Survey) -> Iterable[list[Site]]:
    for hex in sorted(survey.all_objectives() & survey.map.names.keys()):
        yield list(_sites(survey, survey.map.names[hex], OBJECTIVE, survey.frame.centres[hex]))


def _areas(survey: Survey) -> Iterable[list[Site]]:
    """Each once, though a long one may be written in several places."""
    written: set[str] = set()
    for area in survey.look.areas:
        if area.name not in written:
            written.add(area.name)
            hexes = [survey.frame.centres[survey.map.grid.index[label]] for label in area.along]
            yield list(_sites(survey, area.name, AREA, sum(hexes) / len(hexes)))


def _sites(survey: Survey, name: str, style: Style, centre: Point) -> Iterable[Site]:
    """Beside a hex or further away, in one line or two."""
    land = survey.frame.land.grown(-6)
    for lines in line_breaks(name):
        width, height = max(text_width(line, style.size, 1.0) for line in lines), style.size * 1.02 * len(lines)
        for step in _steps(width, height):
            box = Box.around(centre + step, width, height)
            is_inside = land.holds(box.corner) and land.holds(box.corner + box.size)
            cost = abs(step) * 0.04 + 6 * (len(lines) - 1) + (0.0 if is_inside else OFF_MAP_COST)
            yield Site(lines, style, centre + step, box, cost)


def _steps(width: float, height: float) -> Iterable[Point]:
    """Below and above, right and left, and aslant."""
    below, aside = APOTHEM * 0.72 + height / 2, RADIUS * 0.72 + width / 2
    for down in (below, -below, below + APOTHEM, -below - APOTHEM):
        yield from (complex(across, down) for across in (0.0, -width / 3, width / 3, -_LONG_WAY, _LONG_WAY))
    for down in (0.0, RADIUS / 2, -RADIUS / 2):
        yield from (complex(across, down) for across in (aside, -aside))
