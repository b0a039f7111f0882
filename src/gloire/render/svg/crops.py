"""Vines, orchards and corn: what grows in rows."""

import cmath
import math
from collections.abc import Iterable

from gloire.render.svg.frame import RADIUS
from gloire.render.svg.hand import Hand
from gloire.render.svg.ink import Point, dot, path, stroke, xy
from gloire.render.svg.rasters import Field
from gloire.render.svg.survey import Survey

_VINES = complex(12.5, 8.2)  # from stroke to stroke, from row to row
_STROKE = 8.6  # of vines
_FRUIT = complex(14.5, 12.5)
_CORN = complex(6.2, 8.4)
_GROWN = 0.5  # what of a field is planted
_PLOT = 5 * RADIUS  # rows of neighbours run alike, those of other villages do not
_SLANTS = (-16, 21, -38)  # degrees


def draw_vines(survey: Survey) -> str:
    """Rows of short strokes, aslant."""
    rows = _rows(survey, survey.vines, "vines", _VINES)
    return path("vine", (stroke(spot - _STROKE / 2 * way, _STROKE * way) for spot, way in rows))


def draw_orchards(survey: Survey) -> str:
    """Rows of round trees."""
    trees = [spot for spot, _ in _rows(survey, survey.orchards, "orchard", _FRUIT)]
    crowns = [dot(spot) for spot in trees]
    shadows, lights = (dot(spot + 2 + 2.2j) for spot in trees), (dot(spot - 0.9 - 1.2j) for spot in trees)
    return (
        path("fruit-shadow", shadows)
        + path("fruit-tree", crowns)
        + path("fruit-crown", crowns)
        + path("fruit-light", lights)
    )


def draw_corn(survey: Survey) -> str:
    """Rows of stalks, each with two leaves, and an ear here and there."""
    stalks, ears = [], []
    for number, (spot, _) in enumerate(_rows(survey, survey.corn, "corn", _CORN)):
        stalks.append(stroke(spot + 2.6j, -5.4j) + f"M{xy(spot + 1j)}q-1.4-2.6-2.6-2.4M{xy(spot)}q1.4-2.6 2.6-2.2")
        ears += [dot(spot - 3.2j)] if number % 3 == 0 else []
    return path("stalk", stalks) + path("ear", ears)


def _rows(survey: Survey, field: Field, kind: str, gap: Point) -> Iterable[tuple[Point, Point]]:
    """Where plants stand in the hexes of a kind, and which way their rows run, every second one half a gap aside."""
    reach = math.ceil(1.3 * RADIUS / min(gap.real, gap.imag))
    for hex in survey.hexes(kind):
        hand, centre = Hand(kind, survey.map.grid.labels[hex]), survey.frame.centres[hex]
        way = cmath.rect(1, math.radians(_SLANTS[_plot(centre) % len(_SLANTS)]))
        first = centre / way
        for row in range(-reach, reach + 1):
            for column in range(-reach, reach + 1):
                spot = _in_row(first, row, column, gap) * way + hand.slip(0.7)
                if _is_planted(survey, field, hex, spot):
                    yield spot, way


def _in_row(near: Point, row: int, column: int, gap: Point) -> Point:
    """Rows are counted from one corner of the sheet, so that those of neighbouring hexes meet."""
    down = round(near.imag / gap.imag) + row
    across = round(near.real / gap.real) + column + down % 2 / 2
    return complex(across * gap.real, down * gap.imag)


def _plot(centre: Point) -> int:
    return int(centre.real // _PLOT) * 2 + int(centre.imag // _PLOT)


def _is_planted(survey: Survey, field: Field, hex: int, spot: Point) -> bool:
    owner = survey.owners[survey.lattice.cell(spot)]
    return owner == hex and field(spot) > _GROWN and survey.mask.is_free(spot)
