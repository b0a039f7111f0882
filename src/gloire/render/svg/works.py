"""Works on hexsides, which protect who stands behind them: breastworks, and the banks of a sunken road.

They are met from outside only, so they are drawn inside the hex that they protect.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise

from gloire.core.maps import Side
from gloire.render.svg.chains import chains
from gloire.render.svg.curves import unit
from gloire.render.svg.frame import Box, Corner
from gloire.render.svg.ink import Point, group, path, polyline, stroke
from gloire.render.svg.survey import Survey

SUNKEN_ROAD, BREASTWORKS = "sunken-road", "breastworks"
WORKS = frozenset({SUNKEN_ROAD, BREASTWORKS})
_INSIDE = 5.0  # from the hexside
_GAP = 5.2  # between the teeth of a bank
_TOOTH = 6.5
_REVETMENT = 3.6  # from a wall outward


def draw_works(survey: Survey) -> str:
    """Both kinds, in lines as long as they can be."""
    return _drawn(survey, SUNKEN_ROAD) + _drawn(survey, BREASTWORKS)


def bank(line: Sequence[Point]) -> str:
    """The edge of a sunken road, with teeth down to it: on the left of whoever walks along."""
    return path("bank-case", polyline(line)) + path("bank", polyline(line)) + path("bank-tooth", _teeth(line, _TOOTH))


def breastwork(line: Sequence[Point]) -> str:
    """A wall of logs and earth: its front on the right of whoever walks along."""
    return path("rampart", polyline(line)) + path("rampart-top", polyline(line)) + path("palisade", _stakes(line))


def _drawn(survey: Survey, kind: str) -> str:
    ways = [way for way, kinds in sorted(survey.map.ways.items()) if kind in kinds]
    lines = _lines(survey, ways)
    survey.obstacles += [(Box.around(point, 14, 14), 30.0) for line in lines for point in line]
    return group(f"works {kind}", *(bank(line) if kind == SUNKEN_ROAD else breastwork(line) for line in lines))


def _lines(survey: Survey, ways: Iterable[Side]) -> list[list[Point]]:
    """Hexsides joined into lines, a little inside, each with the hexes that it protects on its left."""
    frame = survey.frame
    moved: dict[Corner, list[Point]] = defaultdict(list)
    edges: set[tuple[Corner, Corner]] = set()
    for outside, inside in ways:
        start, end = frame.side(inside, outside)
        inward = unit(frame.centres[inside] - frame.centres[outside]) * _INSIDE
        for point in (start, end):
            moved[frame.corner_key(point)].append(point + inward)
        edges.add((frame.corner_key(end), frame.corner_key(start)))
    spots = {corner: sum(points) / len(points) for corner, points in moved.items()}
    ordered = (chain if (chain[0], chain[1]) in edges else chain[::-1] for chain in chains(sorted(edges), lambda *_: 1))
    return [[spots[corner] for corner in chain] for chain in ordered]


def _teeth(line: Sequence[Point], length: float) -> Iterable[str]:
    """Every second one shorter, as engravers have it."""
    for number, (spot, way) in enumerate(_steps(line, _GAP)):
        yield stroke(spot, -1j * way * length * (1 if number % 2 else 0.62))


def _stakes(line: Sequence[Point]) -> Iterable[str]:
    for spot, way in _steps(line, _GAP):
        yield stroke(spot + 1j * way * _REVETMENT, 1j * way * 3.4)


def _steps(line: Sequence[Point], gap: float) -> Iterable[tuple[Point, Point]]:
    """Points about a gap apart, each with the way the line goes there."""
    for a, b in pairwise(line):
        count = max(1, round(abs(b - a) / gap))
        yield from ((a + (b - a) * (number + 0.5) / count, unit(b - a)) for number in range(count))
