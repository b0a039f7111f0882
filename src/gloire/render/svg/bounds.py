"""Lines at which an area of the rules begins: along its hexsides, a little inside, with teeth towards it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from gloire.core.hexes import OFF_MAP
from gloire.render.svg.chains import chains
from gloire.render.svg.frame import Box, Corner, Frame
from gloire.render.svg.ink import Point, group, path, polyline, stroke
from gloire.render.svg.look import Bound
from gloire.render.svg.survey import Survey

_INSIDE = 7.0  # from the hexside, so that a river along it stays in sight
_TOOTH = 6.0


def draw_bounds(survey: Survey) -> Iterable[str]:
    """Every line that the look names."""
    for bound in survey.look.bounds:
        lines = bound_lines(survey, bound)
        survey.obstacles += [(Box.around(point, 12, 12), 20.0) for line in lines for point in line]
        yield group("bound", *(bound_drawn(line) for line in lines))


def bound_lines(survey: Survey, bound: Bound) -> list[list[Point]]:
    """The line of an area, in pieces, each with the area on its left; none where the map has no such area."""
    area = {hex for known in survey.map.areas if known.name == bound.area for hex in known.hexes}
    spots, edges = _edge(survey.frame, area)
    found = chains(edges, lambda *_: 1)
    ordered = (chain if (chain[0], chain[1]) in edges else chain[::-1] for chain in found)
    return [[spots[corner] for corner in chain] for chain in ordered]


def bound_drawn(line: Sequence[Point]) -> str:
    """With a tooth in the middle of each side, on the left of whoever walks along it."""
    teeth = [stroke((a + b) / 2, (b - a) / abs(b - a) * -1j * _TOOTH) for a, b in pairwise(line)]
    drawn = polyline(line)
    return path("bound-case", drawn) + path("bound-line", drawn) + path("bound-tooth", teeth)


def _edge(frame: Frame, area: set[int]) -> tuple[Mapping[Corner, Point], set[tuple[Corner, Corner]]]:
    """Where the corners of the edge lie once moved inside, and which of them hexsides join, the area on their left."""
    moved: dict[Corner, list[Point]] = defaultdict(list)
    edges = set()
    for hex in sorted(area):
        corners = frame.corners(hex)
        for way, other in enumerate(frame.grid.near[hex]):
            if other in area or other == OFF_MAP:
                continue
            ends = corners[way], corners[way - 1]
            for end in ends:
                moved[frame.corner_key(end)].append(end - frame.directions[way] * _INSIDE)
            edges.add((frame.corner_key(ends[0]), frame.corner_key(ends[1])))
    return {corner: sum(points) / len(points) for corner, points in moved.items()}, edges
