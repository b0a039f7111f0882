"""Roads from hex to hex as one drawn line, and the bridges, fords and pontoons on them.

A road's knots are hex centres and the points where it crosses hexsides. The zigzag of the centres is relaxed,
except at towns, junctions and crossings, where the line must come through; bridges lie on the river's line.
"""

import cmath
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from gloire.core.hexes import OFF_MAP
from gloire.core.maps import Road, Side
from gloire.render.svg.curves import catmull, unit
from gloire.render.svg.frame import RADIUS, Box, Frame
from gloire.render.svg.hand import Hand
from gloire.render.svg.ink import Point, element, num, path, polyline, put, rect, text
from gloire.render.svg.rasters import Drawn
from gloire.render.svg.survey import BUILT, Crossing, River, Survey

_SAMPLES = 6
QUERY = 15j  # beside a hidden ford, downstream or up
_BOATS = "".join(f"M{x} -7.5v15" for x in (-6, 0, 6))
_BEYOND = 2.4  # radii that a road goes on beyond the map
_STRAY = RADIUS * 0.27  # relaxing never takes a knot further from where it belongs

TRAIL = "trail"  # the kind of road that is drawn as a dashed line
PIKE = "pike"  # the kind that is broader than others

Key = tuple[int, ...]


@dataclass(frozen=True)
class Knot:
    """A point of a road: at a hex, on a hexside, or beyond the map."""

    key: Key
    home: Point
    point: Point
    is_fixed: bool


def draw_roads(survey: Survey) -> str:
    joined = _joined(survey.map.roads)
    exits = _exits(survey, joined)
    drawn: set[frozenset[Key]] = set()
    for road in sorted(survey.map.roads, key=lambda road: (road.kind == TRAIL) - (road.kind == PIKE)):
        knots = _relaxed(_knots(survey, road, joined, exits))
        curve = catmull([knot.point for knot in knots], _SAMPLES)
        runs = list(_undrawn(knots, curve, drawn))
        survey.roads += runs
        survey.trails += runs if road.kind == TRAIL else []
        survey.pikes += runs if road.kind == PIKE else []
        survey.lines.append(River(curve, [6.0] * len(curve)))
        _remember_streets(survey, road, curve)
    for run in survey.roads:
        survey.mask.mark(run, 5, Drawn.ROAD)
    others = [*survey.trails, *survey.pikes]
    lines = "".join(polyline(run) for run in survey.roads if run not in others)
    dashes, broad = "".join(map(polyline, survey.trails)), "".join(map(polyline, survey.pikes))
    return (
        path("trail-case", dashes)
        + path("trail", dashes)
        + path("road-case", lines)
        + path("road-case pike", broad)
        + path("road-fill", lines)
        + path("road-fill pike", broad)
    )


def draw_crossings(survey: Survey) -> str:
    drawn = []
    for crossing in survey.crossings.values():
        reach = crossing.width + 11
        survey.obstacles.append((Box.around(crossing.point, 2 * reach, 2 * reach), 40.0))
        turn = math.degrees(cmath.phase(crossing.way))
        drawn.append(put(crossing.point, _crossing(crossing, turn), turn=turn))
    return "".join(drawn)


def draw_spans(survey: Survey) -> str:
    """Where a road goes over water beyond the hexes: a bridge, and boats for a trail. No rule knows them."""
    spans = [
        put(point, bridge(half) if run not in survey.trails else pontoon(half), turn=math.degrees(cmath.phase(way)))
        for run in survey.roads
        for point, way, half in _over_courses(survey, run)
    ]
    return "".join(spans)


def _over_courses(survey: Survey, run: list[Point]) -> Iterable[tuple[Point, Point, float]]:
    """Where a stretch meets a course, the way it goes there, and half the length of what it goes over."""
    for course in survey.courses:
        for start, end in pairwise(run):
            for near, far, width in zip(course.points, course.points[1:], course.widths):
                if (met := _meeting(start, end, near, far)) is not None:
                    yield met, unit(end - start), width / 2 + 5.5


def _meeting(start: Point, end: Point, near: Point, far: Point) -> Point | None:
    """Where two strokes cross; None where they do not."""
    way, other = end - start, far - near
    turn = (way.conjugate() * other).imag
    if not turn:
        return None
    share = ((near - start).conjugate() * other).imag / turn
    along = ((near - start).conjugate() * way).imag / turn
    return start + share * way if 0 <= share <= 1 and 0 <= along <= 1 else None


def _crossing(crossing: Crossing, turn: float) -> str:
    half = reach(crossing)
    match crossing.kind:
        case "bridge":
            return bridge(half)
        case "ford":
            return ford(half)
        case "hidden-ford":
            return hidden_ford(half, turn)
        case _:
            return pontoon_site(half)


def reach(crossing: Crossing) -> float:
    """Half the length of what is drawn across the water."""
    return crossing.width / 2 + 5.5


def degrees(crossing: Crossing) -> float:
    """How far a crossing is turned from the east."""
    return math.degrees(cmath.phase(crossing.way))


def bridge(half: float) -> str:
    """A pale deck between two splayed parapets, along the x axis."""
    deck = rect("deck", complex(-half, -4.2), complex(2 * half, 8.4))
    length = num(2 * half)
    rails = "".join(
        f"M{num(-half - 3)} {num(7.6 * side)}l3 {num(-3.2 * side)}h{length}l3 {num(3.2 * side)}" for side in (-1, 1)
    )
    return f'<g class="bridge">{deck}{path("parapet", rails)}</g>'


def ford(half: float) -> str:
    """Three lines of wavelets."""
    waves = "".join(f"M{num(-half)} {num(y)}" + "q2 -2 4 0t4 0" * max(1, int(half / 4)) for y in (-4.5, 0, 4.5))
    return path("ford-case", waves) + path("ford", waves)


def hidden_ford(half: float, turn: float = 0.0) -> str:
    """A ford that somebody must find first: broken wavelets, and a query that stands upright."""
    query = element("circle", class_="query-disc", r=7) + text("query-word", 4j, "?")
    return f'<g class="unsure">{ford(half)}</g>' + put(QUERY, query, turn=-turn)


def pontoon(half: float) -> str:
    """Planks on boats."""
    return path("boat", _BOATS) + path("plank", f"M{num(-half - 3)} 0h{num(2 * half + 6)}")


def pontoon_site(half: float) -> str:
    """Boats, and where the planks would lie."""
    return path("boat moored", _BOATS) + path("unbuilt", f"M{num(-half - 3)} 0h{num(2 * half + 6)}")


def _joined(roads: Sequence[Road]) -> dict[int, set[int]]:
    """To which neighbours roads lead from each hex."""
    joined: dict[int, set[int]] = defaultdict(set)
    for road in roads:
        for a, b in pairwise(road.hexes):
            joined[a].add(b)
            joined[b].add(a)
    return joined


def _knots(survey: Survey, road: Road, joined: dict[int, set[int]], exits: dict[int, Point]) -> list[Knot]:
    hexes = road.hexes
    knots = []
    for hex, after in zip(hexes, [*hexes[1:], OFF_MAP]):
        knots.append(_centre(survey, hex, joined))
        if after != OFF_MAP:
            knots.append(_hexside(survey, hex, after))
    if hexes[0] in exits:
        knots = _way_out(survey, hexes[0], exits[hexes[0]])[::-1] + knots
    if hexes[-1] in exits:
        knots += _way_out(survey, hexes[-1], exits[hexes[-1]])
    return knots


def _centre(survey: Survey, hex: int, joined: dict[int, set[int]]) -> Knot:
    home = survey.frame.centres[hex]
    is_fixed = len(joined[hex]) != 2 or survey.map.terrain[hex] in BUILT
    slip = 0 if is_fixed else Hand("road", survey.map.grid.labels[hex]).slip(RADIUS * 0.07)
    return Knot((hex,), home, home + slip, is_fixed)


def _hexside(survey: Survey, a: int, b: int) -> Knot:
    side: Side = (min(a, b), max(a, b))
    home = survey.frame.middle(a, b)
    if side in survey.crossings:
        return Knot(side, home, survey.crossings[side].point, True)
    labels = survey.map.grid.labels
    along = 1j * (survey.frame.centres[side[1]] - survey.frame.centres[side[0]])
    slip = along * Hand("hexside", labels[side[0]], labels[side[1]]).between(-0.05, 0.05)
    return Knot(side, home, home + slip, False)


def _exits(survey: Survey, joined: dict[int, set[int]]) -> dict[int, Point]:
    """Where roads that end on the rim go on beyond the map: on their way, or straight out where two would cross."""
    frame = survey.frame
    ends = {hex: near for hex, (near, *others) in joined.items() if not others and frame.on_rim(hex)}
    onward = {hex: _onward(frame, hex, frame.centres[hex] - frame.centres[before]) for hex, before in ends.items()}
    lines = {hex: (frame.centres[hex], frame.centres[hex] + way * RADIUS * _BEYOND) for hex, way in onward.items()}
    crossed = {hex for a, b in combinations(lines, 2) if _meeting(*lines[a], *lines[b]) is not None for hex in (a, b)}
    return {hex: _onward(frame, hex, frame.outward(hex)) if hex in crossed else way for hex, way in onward.items()}


def _onward(frame: Frame, hex: int, heading: Point) -> Point:
    """The direction off the map that is nearest to a heading."""
    ways = [way for way, near in zip(frame.directions, frame.grid.near[hex]) if near == OFF_MAP]
    return max(ways, key=lambda way: (way * heading.conjugate()).real)


def _way_out(survey: Survey, hex: int, way: Point) -> list[Knot]:
    centre = survey.frame.centres[hex]
    shares = enumerate((0.87, _BEYOND))
    return [Knot((hex, OFF_MAP, far), centre, centre + way * RADIUS * share, True) for far, share in shares]


def _relaxed(knots: list[Knot]) -> list[Knot]:
    for _ in range(6):
        inner = [_eased(*three) for three in zip(knots, knots[1:], knots[2:])]
        knots = [knots[0], *inner, knots[-1]]
    return knots


def _eased(before: Knot, knot: Knot, after: Knot) -> Knot:
    if knot.is_fixed:
        return knot
    point = (before.point + 2 * knot.point + after.point) / 4
    stray = point - knot.home
    if abs(stray) > _STRAY:
        point = knot.home + stray * _STRAY / abs(stray)
    return Knot(knot.key, knot.home, point, False)


def _undrawn(knots: Sequence[Knot], curve: Sequence[Point], drawn: set[frozenset[Key]]) -> Iterable[list[Point]]:
    """The stretches that no earlier road has drawn: the casings of two would look like one dark road."""
    run = [curve[0]]
    for number, (a, b) in enumerate(pairwise(knots)):
        piece = frozenset((a.key, b.key))
        points = curve[number * _SAMPLES + 1 : (number + 1) * _SAMPLES + 1]
        if piece not in drawn:
            drawn.add(piece)
            run += points
            continue
        if len(run) > 1:
            yield run
        run = [points[-1]]
    if len(run) > 1:
        yield run


def _remember_streets(survey: Survey, road: Road, curve: Sequence[Point]) -> None:
    """Houses stand along the stretch of road inside their hex."""
    for hex in road.hexes:
        if survey.map.terrain[hex] in BUILT:
            centre = survey.frame.centres[hex]
            street = [point for point in curve if abs(point - centre) < RADIUS * 0.8]
            if len(street) > 2:
                survey.streets.setdefault(hex, []).append(street)
