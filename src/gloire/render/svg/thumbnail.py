"""A map with its set-up, small and light: what can be made out at the width of a card, and nothing else.

Woods and the hex grid are patterns, towns and counters are drawn once and used many times; there are no hex numbers
and no texture.
"""

from collections.abc import Iterable, Sequence
from typing import TypeVar

from gloire.core.maps import Map
from gloire.render.boards import Board as Shown
from gloire.render.boards import Counter
from gloire.render.svg.board import Theme, standalone
from gloire.render.svg.contours import contour_path
from gloire.render.svg.curves import ribbon
from gloire.render.svg.frame import APOTHEM, RADIUS, Box, Frame
from gloire.render.svg.ink import Point, element, group, path, polygon, polyline, put, text, xy
from gloire.render.svg.look import Look
from gloire.render.svg.marks import army_class
from gloire.render.svg.names import text_width
from gloire.render.svg.places import bastions
from gloire.render.svg.relief import draw_part
from gloire.render.svg.roads import draw_roads
from gloire.render.svg.signs import HALF
from gloire.render.svg.style import small_style
from gloire.render.svg.survey import River, Survey, begin_survey
from gloire.render.svg.symbols import defs_for, symbols, use
from gloire.render.svg.water import draw_water

T = TypeVar("T")

_SHAPE = 1.6  # width by height
_ROOM = RADIUS * 2.2  # round the outermost counters
_LEAST = RADIUS * 13  # the width below which the map is no longer recognised
_MOST = RADIUS * 23  # and above which nobody can tell the counters
_EVERY = 3  # of the points of a river or road that are kept
_TREES = ((7, 8), (20, 5), (14, 15), (2, 20), (25, 18), (11, 25), (22, 28))
_TREE_TILE = 30
_HOUSES = "M-22-9h11v8h-11zM-4-16h12v8h-12zM12-8h9v11h-9zM-17 6h9v10h-9zM-2 4h13v8h-13zM13 9h9v8h-9z"
_REDOUBT = "M-22 12L-26 -6L-10 -22L0 -27L10 -22L26 -6L22 12"
_SLOPE = "M-16 4l-3 9M-8 0l-2 11M0 -1v12M8 0l2 11M16 4l3 9"
_LETTERS = 1 / 36  # size of names, as a share of the width


def thumbnail_svg(map: Map, look: Look, view: Shown, *, theme: Theme = "light") -> str:
    """The part of the map that the set-up is about."""
    survey = begin_survey(map, look)
    draw_water(survey)
    draw_roads(survey)
    frame = survey.frame
    counters = [counter for counter in view.counters if counter.hex]
    stages = [frame.centres[map.grid.index[counter.hex]] for counter in counters]
    part = _part(survey, stages, [counter.side for counter in counters])
    stacks = "".join(_stacks(frame, counters, part.grown(RADIUS)))
    body = (
        element("defs", _trees(), _grid(frame), *_symbols())
        + defs_for(stacks, symbols(view.faces, {}, pointy=frame.pointy))
        + path("land", frame.land.line())
        + draw_part(survey, part)
        + "".join(_areas(survey, part.grown(RADIUS)))
        + path("water", (_water(river, part) for river in [*survey.rivers, *survey.courses]))
        + _roads(survey, part)
        + "".join(_places(survey))
        + _edges(survey)
        + "".join(_objectives(survey))
        + stacks
        + "".join(_names(survey, stages, part))
    )
    return standalone(body, part, look.title or "Map", small_style(look), theme)


def _part(survey: Survey, stages: Sequence[Point], sides: Sequence[str]) -> Box:
    """Round the counters, in the shape of a card and inside the map; without counters, the middle of the map.

    Where counters stand too far apart, the part in which most of either side meet.
    """
    frame, land = survey.frame, survey.frame.land
    points = stages or frame.centres
    low = complex(min(point.real for point in points), min(point.imag for point in points))
    high = complex(max(point.real for point in points), max(point.imag for point in points))
    size = high - low + complex(2 * _ROOM, 2 * _ROOM)
    width = min(max(size.real, size.imag * _SHAPE, _LEAST), land.size.real, land.size.imag * _SHAPE)
    if width <= _MOST:
        return _around(land, (low + high) / 2, width)
    centre = sum(points) / len(points)
    parts = [_around(land, point, _MOST) for point in (centre, *points)]

    def fullness(part: Box) -> tuple[int, int, float]:
        seen = [side for side, stage in zip(sides, stages) if part.grown(-HALF).holds(stage)]
        fewest = min((seen.count(side) for side in set(sides)), default=0)
        return fewest, len(seen), -abs(part.corner + part.size / 2 - centre)

    return max(parts, key=fullness)


def _around(land: Box, middle: Point, width: float) -> Box:
    """A card of a width round a point, moved into the land."""
    half = complex(width, width / _SHAPE) / 2
    x = min(max(middle.real, land.left + half.real), land.right - half.real)
    y = min(max(middle.imag, land.top + half.imag), land.bottom - half.imag)
    return Box.around(complex(x, y), 2 * half.real, 2 * half.imag)


def _trees() -> str:
    def discs(kind: str, radius: float, aside: float) -> str:
        return "".join(element("circle", class_=kind, cx=x + aside, cy=y + aside, r=radius) for x, y in _TREES)

    ground = element("rect", class_="tree-ground", width=_TREE_TILE, height=_TREE_TILE)
    drawn = ground + discs("tree-rim", 5.4, 0) + discs("tree-crown", 4.4, 0) + discs("tree-light", 1.8, -1.2)
    return _tile("trees", complex(_TREE_TILE, _TREE_TILE), 0j, drawn)


def _grid(frame: Frame) -> str:
    """The sides of two hexes, of which all others are repetitions; from the west side of a hex with pointed top."""
    west, foot, east = complex(0, RADIUS / 2), complex(APOTHEM, RADIUS), complex(2 * APOTHEM, RADIUS / 2)
    head, below = complex(APOTHEM, 2 * RADIUS), 2j * RADIUS
    # Sides on the rim of the tile are drawn at both its rims, since each shows half their width.
    sides = [
        [0j, west, foot, east, complex(east.real, 0)],
        [foot, head],
        [west + below + west, west + below, head, east + below, east + below + west],
    ]
    corner = frame.centres[0] + frame.directions[4 if frame.pointy else 0] * APOTHEM
    lines = path("side", (polyline(side) for side in sides))
    return _tile("grid", complex(2 * APOTHEM, 3 * RADIUS), corner, lines, 0 if frame.pointy else 90)


def _tile(name: str, size: Point, corner: Point, drawn: str, turn: int = 0) -> str:
    place = f"translate({xy(corner)})" + (f"rotate({turn})" if turn else "")
    return element(
        "pattern",
        drawn,
        id=name,
        width=size.real,
        height=size.imag,
        patternUnits="userSpaceOnUse",
        patternTransform=place,
    )


def _symbols() -> Iterable[str]:
    """What stands in many places."""
    yield element("path", id="town", class_="house", d=_HOUSES)
    yield element("path", id="fort", class_="wall", d=polygon(bastions(RADIUS)))
    yield element("path", id="redoubt", class_="breastwork", d=_REDOUBT)
    yield element("path", id="slope", class_="hachure", d=_SLOPE)


def _water(river: River, part: Box) -> str:
    seen = _in_sight(river.points, part)
    return ribbon(_thinned(river.points[seen]), _thinned(river.widths[seen])) if river.points[seen] else ""


def _thinned(points: Sequence[T]) -> list[T]:
    """Every third, and both ends."""
    return [*points[:-1:_EVERY], points[-1]]


def _in_sight(line: Sequence[Point], part: Box) -> slice:
    """From the first point of a line near a part to the last, and one more at either end."""
    near = [number for number, point in enumerate(line) if part.grown(RADIUS).holds(point)]
    return slice(max(near[0] - 1, 0), near[-1] + 2) if near else slice(0)


def _areas(survey: Survey, part: Box) -> Iterable[str]:
    kinds = {"marsh": survey.marsh, "cornfield": survey.corn, "wood": survey.woods, "water": survey.lakes}
    return (path(kind, contour_path(field.within(part), 0.42)) for kind, field in kinds.items())


def _roads(survey: Survey, part: Box) -> str:
    runs = [run[_in_sight(run, part)] for run in survey.roads]
    lines = "".join(polyline(_thinned(run)) for run in runs if run)
    return path("road-case", lines) + path("road-fill", lines)


def _places(survey: Survey) -> Iterable[str]:
    kinds = {"town": "town", "fortified": "fort", "redoubt": "redoubt", "rough": "slope"}
    for hex in survey.hexes(*kinds):
        yield _use(kinds[survey.map.terrain[hex]], survey.frame.centres[hex])


def _use(name: str, spot: Point) -> str:
    return element("use", href=f"#{name}", x=spot.real, y=spot.imag)


def _edges(survey: Survey) -> str:
    """The hex grid where there are hexes; beyond the last of them the land is dimmed."""
    edge = survey.frame.outline_path(range(len(survey.map.grid)))
    beyond = path("beyond", survey.frame.land.line() + edge, fill_rule="evenodd")
    return path("grid", edge) + beyond + path("edge", edge)


def _objectives(survey: Survey) -> Iterable[str]:
    for side, hexes in survey.map.areas_of("objective").items():
        rings = (polygon(survey.frame.corners(hex, RADIUS - 6)) for hex in hexes)
        yield group(army_class(side), path("objective", rings))


def _stacks(frame: Frame, counters: Sequence[Counter], part: Box) -> Iterable[str]:
    """The uppermost counter of each hex in sight as the board shows it from afar, the northernmost first."""
    upper = {frame.grid.index[counter.hex]: counter for counter in sorted(counters, key=lambda one: one.deep)}
    for hex in sorted(
        filter(lambda hex: part.holds(frame.centres[hex]), upper), key=lambda hex: frame.centres[hex].imag
    ):
        yield group(army_class(upper[hex].army), put(frame.centres[hex], use(f"far-{upper[hex].face}")))


def _names(survey: Survey, stages: Sequence[Point], part: Box) -> Iterable[str]:
    """Of objectives in sight only, each beside its hex where it hides the least of counters and of other names."""
    size, taken = part.size.real * _LETTERS, [Box.around(stage, 2 * HALF, 2 * HALF) for stage in stages]
    for hex in sorted(survey.all_objectives()):
        name, centre = survey.map.names.get(hex), survey.frame.centres[hex]
        if name and part.grown(-RADIUS).holds(centre):
            words = complex(text_width(name, size), size)
            spot = _free_spot(centre, words, taken, part.grown(-6))
            taken.append(_words(spot, words))
            yield text("name", spot, name, font_size=size)


def _words(spot: Point, size: Point) -> Box:
    """Where words lie whose base line has its middle at a spot."""
    return Box.around(spot - complex(0, size.imag / 3), size.real, size.imag)


def _free_spot(centre: Point, size: Point, taken: Sequence[Box], part: Box) -> Point:
    """Below, above, right or left of a hex, and in the picture: the middle of the base line."""
    aside = APOTHEM + size.real / 2
    spots = [complex(0, RADIUS + 10), complex(0, 8 - RADIUS), complex(aside, 8), complex(-aside, 8)]

    def hides(spot: Point) -> float:
        words = _words(spot, size)
        cut = size.real * size.imag - words.overlap(part)
        return sum(map(words.overlap, taken)) + 3 * cut

    return min((centre + spot for spot in spots), key=hides)
