"""Vines and orchards: what grows in rows, and matters to whoever goes through it."""

from collections.abc import Iterable

from gloire.render.svg.frame import RADIUS
from gloire.render.svg.hand import Hand
from gloire.render.svg.ink import Point, dot, path, stroke
from gloire.render.svg.survey import Survey

_VINES = complex(9.5, 13)  # from stock to stock, from row to row
_FRUIT = complex(14, 13)
_INSIDE = RADIUS * 0.8  # rows end before the hexside does, so that no hex looks like its neighbour


def draw_vines(survey: Survey) -> str:
    """Rows of short strokes."""
    return path("vine", (stroke(spot - 2.4j, 4.8j) for spot in _rows(survey, "vines", _VINES)))


def draw_orchards(survey: Survey) -> str:
    """Rows of round trees."""
    trees = [dot(spot) for spot in _rows(survey, "orchard", _FRUIT)]
    return path("fruit-tree", trees) + path("fruit-light", trees)


def _rows(survey: Survey, kind: str, gap: Point) -> Iterable[Point]:
    """Where plants stand in the hexes of a kind, every second row half a gap aside."""
    for hex in survey.hexes(kind):
        hand, steps = Hand(kind, survey.map.grid.labels[hex]), range(-4, 5)
        for row in steps:
            for column in steps:
                spot = complex((column + row % 2 / 2) * gap.real, row * gap.imag)
                place = survey.frame.centres[hex] + spot + hand.slip(1.2)
                if abs(spot) < _INSIDE and survey.mask.is_free(place):
                    yield place
