"""Words on the map: where each name stands so that it covers least.

Counters are 56 units square, so the lanes between two rows of counters stay clear: names are written there. Most
important first, each takes the place that costs least.
"""

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from gloire.render.svg.frame import RADIUS, Box, Frame
from gloire.render.svg.ink import Point, element, num, text
from gloire.render.svg.nearby import Nearby
from gloire.render.svg.survey import Survey

COUNTER = 58.0  # a counter with its shadow
_LANE = 36.5  # from the centre of a hex to the lane; flat hexes leave room for a second line below it
_SHIFTS = (0, -10, 10, -20, 20, -32, 32, -44, 44)
_DRAWN_COST = (0.0, 0.25, 0.8, 1.0)  # of covering nothing, road, water, building, at one sample
_ROUNDS = 3
_NAME_COST = 100.0
OFF_MAP_COST = 200.0
_CAPITALS, _NARROW, _WIDE = 0.7, frozenset("fijlrt.,'’()I \u00a0"), frozenset("mwMW")

Obstacles = Sequence[tuple[Box, float]]
Rooms = Nearby[Box]  # of counters, whether or not one stands there now


class Style(NamedTuple):
    """How a rank of places is written."""

    kind: str
    size: float


OBJECTIVE, TOWN, SPOT = Style("objective-name", 15.5), Style("town-name", 13.0), Style("spot-name", 12.0)


class Site(NamedTuple):
    """One way to write a name, with what it costs to cover that ground and to depart from the usual place."""

    lines: tuple[str, ...]
    style: Style
    centre: Point
    box: Box
    cost: float


def name_sites(survey: Survey) -> list[list[Site]]:
    """For each name, most important first, everywhere it might stand."""
    styles = {hex: _style(survey, hex) for hex in survey.map.names}
    order = sorted(styles, key=lambda hex: (-styles[hex].size, hex))
    rooms: Rooms = Nearby((room, room) for room in (Box.around(at, COUNTER, COUNTER) for at in survey.frame.centres))
    return [list(_sites(survey, rooms, hex, styles[hex])) for hex in order]


def place_names(names: Sequence[Sequence[Site]], obstacles: Obstacles) -> list[Site]:
    """Each takes its cheapest site; then each looks again, now that it knows where its neighbours stand."""
    known_to = _by_place(obstacles)
    near = [known_to.near(_whole(sites)) for sites in names]
    neighbours = _neighbours(names)
    placed: dict[int, Site] = {}
    for number in [*range(len(names))] * _ROUNDS:
        others = [(_roomy(placed[other].box), _NAME_COST) for other in neighbours[number] if other in placed]
        known = [*near[number], *others]
        placed[number] = min(names[number], key=lambda site: site.cost + _covered(site.box, known))
    return [placed[number] for number in range(len(names))]


def _neighbours(names: Sequence[Sequence[Site]]) -> list[list[int]]:
    """For each name those that might ever stand in its way."""
    reaches = [_roomy(_whole(sites)) for sites in names]
    by_place = Nearby((reach, number) for number, reach in enumerate(reaches))
    return [[other for other in by_place.near(reach) if other != number] for number, reach in enumerate(reaches)]


def draw_names(placed: Iterable[Site]) -> str:
    return "".join(map(_written, placed))


def draw_movable_names(names: Sequence[Sequence[Site]], placed: Sequence[Site], obstacles: Obstacles) -> str:
    """Names with everywhere else they might stand, for a client that moves counters itself."""
    by_place = _by_place(obstacles)
    return "".join(
        _written(
            here, data_lines="|".join(_longest(sites)), data_sites=_told(here, sites, by_place.near(_whole(sites)))
        )
        for here, sites in zip(placed, names)
    )


def _longest(sites: Sequence[Site]) -> tuple[str, ...]:
    """The name in as many lines as it can have."""
    return max((site.lines for site in sites), key=len)


def _told(here: Site, sites: Sequence[Site], near: Obstacles) -> str:
    """Each site on the land as centre, size, lines and cost; first the one where the name stands."""
    fit = [site for site in sites if site.cost < OFF_MAP_COST or site is here]
    costs = [(site, site.cost + _covered(site.box, near)) for site in fit]
    told = sorted(costs, key=lambda cost: (cost[0] is not here, cost[1]))
    return ";".join(
        " ".join(map(num, (site.centre.real, site.centre.imag, site.box.size.real, site.box.size.imag)))
        + f" {len(site.lines)} {num(cost)}"
        for site, cost in told
    )


def draw_numbers(survey: Survey, obstacles: Obstacles) -> str:
    """Every hex has its number; where a name is in the way it moves aside."""
    steps, by_place, drawn = _number_steps(survey.frame), _by_place(obstacles), []
    for label, centre in zip(survey.map.grid.labels, survey.frame.centres):
        near = [box for box, _ in by_place.near(Box.around(centre, 2 * RADIUS, 2 * RADIUS))]
        best = min((centre + step for step in steps), key=lambda spot: _hidden(Box.around(spot - 3j, 22, 9), near))
        drawn.append(text("number", best, label))
    return "".join(drawn)


def text_width(words: str, size: float, spacing: float = 0.0) -> float:
    """A rough measure; the fonts at hand differ more than its error."""
    return sum(_em(letter) for letter in words) * size + spacing * len(words)


def _em(letter: str) -> float:
    if letter in _NARROW:
        return 0.33
    if letter in _WIDE:
        return 0.88
    return _CAPITALS if letter.isupper() else 0.54


def _style(survey: Survey, hex: int) -> Style:
    if hex in survey.all_objectives():
        return OBJECTIVE
    return SPOT if survey.map.terrain[hex] in ("clear", "forest", "rough", "marsh") else TOWN


def _sites(survey: Survey, rooms: Rooms, hex: int, style: Style) -> Iterable[Site]:
    for lines in line_breaks(survey.map.names[hex]):
        width = max(text_width(line, style.size, 0.7) for line in lines)
        height = style.size * 1.02 * len(lines)
        lane = _LANE if survey.frame.pointy else _LANE + 5 * (len(lines) - 1)
        for down, dislike in ((lane, 0.0), (-lane, 3.0)):
            for shift in _SHIFTS:
                centre = survey.frame.centres[hex] + complex(shift, down)
                box = Box.around(centre, width, height)
                taste = dislike + abs(shift) * 0.1 + 6 * (len(lines) - 1)
                yield Site(lines, style, centre, box, taste + _ground_cost(survey, rooms, box))


def line_breaks(name: str) -> list[tuple[str, ...]]:
    """The name in one line, and in two at the most even break; a saint keeps his name."""
    words = name.replace("St. ", "St.\u00a0").replace("'", "’").split(" ")
    whole = " ".join(words)
    pairs = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    evenest = min(pairs, key=lambda pair: abs(len(pair[0]) - len(pair[1])), default=())
    return [(whole,), evenest] if evenest else [(whole,)]


def _ground_cost(survey: Survey, rooms: Rooms, box: Box) -> float:
    """Of what is drawn below, of room that counters may want, and of leaving the land."""
    drawn = sum(
        _DRAWN_COST[drawn]
        for y in (box.top + 2, (box.top + box.bottom) / 2, box.bottom - 2)
        for drawn in survey.mask.across(complex(box.left, y), (box.right - box.left) / 8, 9)
    )
    land = survey.frame.land.grown(-4)
    is_inside = land.holds(box.corner) and land.holds(box.corner + box.size)
    return drawn + 0.06 * _hidden(box, rooms.near(box)) + (0.0 if is_inside else OFF_MAP_COST)


def _covered(box: Box, obstacles: Obstacles) -> float:
    return sum(cost * (0.3 + share / 200) for other, cost in obstacles if (share := box.overlap(other)))


def _roomy(box: Box) -> Box:
    """Two names in one lane must not read as one."""
    return Box(box.left - 7, box.top - 1, box.right + 7, box.bottom + 1)


def _whole(sites: Sequence[Site]) -> Box:
    """Round every place where a name might stand."""
    left, top, right, bottom = zip(*(site.box for site in sites))
    return Box(min(left), min(top), max(right), max(bottom))


def _by_place(obstacles: Obstacles) -> Nearby[tuple[Box, float]]:
    return Nearby((obstacle[0], obstacle) for obstacle in obstacles)


def _hidden(box: Box, others: Iterable[Box]) -> float:
    """How much of a box others take."""
    return sum(box.overlap(other) for other in others)


def _number_steps(frame: Frame) -> tuple[Point, ...]:
    """Best first: inside the upper edge, then where the hex is widest beside a counter."""
    flank = complex(0.56, -0.46) if frame.pointy else complex(0.76, 0.06)
    return (-0.7j * RADIUS, -flank.conjugate() * RADIUS, flank * RADIUS)


def _written(name: Site, **facts: str) -> str:
    size = name.style.size
    top = name.centre.imag + size * 0.34 - (len(name.lines) - 1) * size / 2
    spans = [
        f'<tspan x="{num(name.centre.real)}" y="{num(top + row * size)}">{escape(line)}</tspan>'
        for row, line in enumerate(name.lines)
    ]
    return element("text", *spans, class_=f"name {name.style.kind}", font_size=size, **facts)
