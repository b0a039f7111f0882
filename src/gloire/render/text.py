"""A board as text: hexes with labels, ground, rivers and roads, counters; in colour, or plain for pipes and tests.

Each hex has two lines, its label and its counter or name, and where hexes lie flat a third: where the counter looks,
its strength and state. Between the lines of hexes runs a line of hexsides, where rivers and roads show. Colour only
repeats what the characters say.
"""

import math
from collections.abc import Collection, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from rich.text import Text

from gloire.core.display import Counter, View
from gloire.core.hexes import OFF_MAP
from gloire.core.maps import Map
from gloire.render.phrases.names import Names

GROUND = {"forest": "F", "rough": "R", "marsh": "M", "town": "T", "fortified": "W", "redoubt": "D"}
GROUND |= {
    "village": "V",
    "woods": "F",
    "orchard": "O",
    "palm-grove": "P",
    "cultivated": "C",
    "castle": "K",
    "water": "≈",
}
GROUND_STYLES = {
    "forest": "#d5e8c8 on #28452a",
    "rough": "#efe3c4 on #574a2c",
    "marsh": "#d8e8e6 on #2c4c4c",
    "town": "#f3ddd0 on #5a3a30",
    "fortified": "#f3ddd0 on #6d2f2f",
    "redoubt": "#f3ddd0 on #6d2f2f",
    "village": "#f3ddd0 on #5a3a30",
    "woods": "#d5e8c8 on #28452a",
    "orchard": "#d5e8c8 on #35502a",
    "palm-grove": "#d5e8c8 on #35502a",
    "cultivated": "#e8e8c8 on #454a28",
    "castle": "#f3ddd0 on #6d2f2f",
    "water": "#d8e8f6 on #24466b",
}
PLAIN_COUNTER = "bold reverse"
RIVER, ROAD, EDGE, NAME = "bold #4d9de0", "#c9a227", "grey42", "italic #b9a88f"
MARKS = {
    "signpost": "L",
    "objective": "*",
    "flag": "G",
    "shield": "g",
    "flames": "^",
    "ribbon": "!",
    "padlock": "#",
    "closed-eye": "?",
}
DRESSES = {"tilted": "x", "zigzag": "~", "framed": "□"}
# Where a counter looks, by the hexside or corner it faces, from the north clockwise, where hexes lie flat.
ARROWS = {"hexside": "↑↗↘↓↙↖", "corner": "↗→↘↙←↖", "all": "○○○○○○"}
RIVERS = {"major": "≈", "river": "≈", "deep-stream": "≈", "minor": "~", "stream": "~"}
WATER = {**RIVERS, "bridge": "=", "ford": ":", "pontoon": "%", "hidden-ford": ";"}
CROSSINGS = ("bridge", "ford", "pontoon", "hidden-ford")
HIGHLIGHT = "bold black on #f2d13d"
ONE_WAY = "¦"  # a hexside that is met from one side only
CROWD = "+"
CONCEALED = "?"
SQRT3_2 = math.sqrt(3) / 2
NOTHING: Mapping[str, str] = {}
BLANK = (" ", "")


class Spot(NamedTuple):
    """A place on the page."""

    column: int
    line: int


class Page:
    """A sheet of characters, each with its style."""

    def __init__(self) -> None:
        self._signs: dict[Spot, tuple[str, str]] = {}

    def put(self, spot: Spot, text: str, style: str = "") -> None:
        """Writes text from a spot on, over what is there."""
        for column, sign in enumerate(text, spot.column):
            self._signs[Spot(column, spot.line)] = (sign, style)

    def lines(self, first: int, last: int) -> Iterator[Text]:
        """The lines of the page, without the blanks at their ends."""
        width = 1 + max(spot.column for spot in self._signs)
        for line in range(first, last + 1):
            signs = [self._signs.get(Spot(column, line), BLANK) for column in range(width)]
            while signs and signs[-1] in (BLANK, (" ", EDGE)):
                signs.pop()
            text = Text(no_wrap=True, end="")
            for style, run in groupby(signs, key=itemgetter(1)):
                text.append("".join(sign for sign, _ in run), style)
            yield text


def board_text(
    map: Map,
    view: View | None = None,
    *,
    width: int = 120,
    highlights: Mapping[str, str] = NOTHING,
    around: Collection[str] = (),
    margin: int = 2,
    styles: Mapping[str, str] = NOTHING,
) -> Text:
    """The board. `highlights` has one sign for each hex that stands out, `styles` the colours of armies.

    With `around` only the lines of these hexes are shown, and as many more on either side as `margin` says.
    """
    sheet = Sheet(map, width, styles)
    for hex in range(len(map.grid)):
        sheet.draw_sides(hex)
    for hex in range(len(map.grid)):
        sheet.draw_ground(hex, view, highlights)
    for label, counters in _by_hex(view).items():
        sheet.draw_counters(map.grid.index[label], counters)
    return Text("\n").join(sheet.page.lines(*sheet.window(around, margin)))


def board_plain(map: Map, view: View | None = None, **how: Any) -> str:
    """The board without colours."""
    return board_text(map, view, **how).plain


def legend(map: Map, names: Names) -> str:
    """What the signs on this map mean, in words."""
    grounds = [f"{GROUND[kind]} {names.word('terrain', kind)}" for kind in GROUND if kind in map.terrain]
    sides = {kind for kinds in map.sides.values() for kind in kinds}
    waters = [f"{sign} {names.word('hexside', kind)}" for kind, sign in WATER.items() if kind in sides]
    signs = {**MARKS, **DRESSES}
    marks = [f"{sign} {word}" for kind, sign in signs.items() if (word := names.catalogue.find("mark", kind))]
    roads = [names.word("mark", "road")] if map.roads else []
    one_way = {kind for kinds in map.ways.values() for kind in kinds}
    ways = [f"{ONE_WAY} {names.word('hexside', kind)}" for kind in sorted(one_way)]
    heights = [f"{max(map.levels)} {names.word('mark', 'height')}"] if any(map.levels) else []
    armies = [f"{id[0]} {name}" for id, name in names.armies.items()]
    return ", ".join([*grounds, *heights, *waters, *ways, *roads, *marks, *armies])


def _by_hex(view: View | None) -> dict[str, list[Counter]]:
    found: dict[str, list[Counter]] = {}
    for counter in view.counters if view else ():
        if counter.hex:
            found.setdefault(counter.hex, []).append(counter)
    return found


class Sheet:
    """Where each hex of a map lies on a page, and how its parts are drawn."""

    def __init__(self, map: Map, width: int, styles: Mapping[str, str]) -> None:
        self.map, self.page, self.styles = map, Page(), styles
        self.pointy = map.grid.orientation == "pointy"
        places = [_place(map, hex) for hex in range(len(map.grid))]
        left, top = min(along for along, _ in places), min(line for _, line in places)
        right = max(along for along, _ in places)
        self._places = [(along - left, line - top) for along, line in places]
        self.cell = _cell_width(width, (right - left) / 2 + 1 if self.pointy else right - left + 1)
        self._roads = map.road_sides()

    def corner(self, hex: int) -> Spot:
        """The upper left corner of a hex's box: its cell wide, and three lines high (four where hexes lie flat)."""
        along, line = self._places[hex]
        if self.pointy:
            return Spot(along * self.cell // 2, line * 3)
        return Spot(along * self.cell, line * 2)

    def window(self, around: Collection[str], margin: int) -> tuple[int, int]:
        """First and last line to show."""
        height, every = 3 if self.pointy else 4, range(len(self.map.grid))
        lines = [self.corner(self.map.grid.index[label]).line for label in around]
        lines = lines or [self.corner(hex).line for hex in every]
        first, last = min(lines) - margin * height, max(lines) + (margin + 1) * height
        return max(0, first), min(max(self.corner(hex).line for hex in every) + height, last)

    def draw_sides(self, hex: int) -> None:
        """All hexsides of a hex; what two hexes share is drawn twice, alike."""
        for direction, other in enumerate(self.map.grid.near[hex]):
            spots, shape = self._side(hex, direction)
            signs, style = self._side_signs(hex, other, shape, len(spots))
            for spot, sign in zip(spots, signs, strict=True):
                self.page.put(spot, sign, style)

    def _side(self, hex: int, direction: int) -> tuple[list[Spot], str]:
        """Where a hexside is drawn, and the way it runs."""
        x, y = self.corner(hex)
        half, cell = self.cell // 2, self.cell
        if self.pointy:
            row = [Spot(x + i, y + (3 if direction in (2, 3) else 0)) for i in range(cell)]
            match direction:
                case 0 | 2:  # north-east, south-east
                    return row[half:], "\\" if direction == 0 else "/"
                case 3 | 5:  # south-west, north-west
                    return row[:half], "\\" if direction == 3 else "/"
            column = x + (cell if direction == 1 else 0)
            return [Spot(column, y + 1), Spot(column, y + 2)], "|"
        if direction in (0, 3):  # north, south
            return [Spot(x + i, y + (4 if direction == 3 else 0)) for i in range(1, cell)], "-"
        column = x + (cell if direction in (1, 2) else 0)
        first = y + (2 if direction in (2, 4) else 0)
        return [Spot(column, first), Spot(column, first + 1)], "/" if direction in (2, 5) else "\\"

    def _side_signs(self, hex: int, other: int, shape: str, length: int) -> tuple[str, str]:
        if other == OFF_MAP:
            return _border(shape, length), EDGE
        water = self.map.between(hex, other)
        road = (min(hex, other), max(hex, other)) in self._roads
        if sign := next((sign for kind, sign in RIVERS.items() if kind in water), ""):
            crossing = "bridge" if road else next((kind for kind in CROSSINGS if kind in water), "")
            return _middle(WATER[crossing], sign, length) if crossing else sign * length, RIVER
        if road:
            return _middle(ACROSS[shape], " ", length), ROAD
        if (hex, other) in self.map.ways or (other, hex) in self.map.ways:
            return ONE_WAY * length, NAME
        return _border(shape, length), EDGE

    def draw_ground(self, hex: int, view: View | None, highlights: Mapping[str, str]) -> None:
        """A hex's label with its ground and marks, and the name of its place below."""
        label, ground = self.map.grid.labels[hex], self.map.terrain[hex]
        spot, room, style = self.corner(hex), self.cell - 1, GROUND_STYLES.get(ground, "")
        signs = f"{GROUND.get(ground, '')}{self.map.level(hex) or ''}"
        head = _head(highlights.get(label, ""), label, signs, self._mark(hex, view), room)
        self.page.put(Spot(spot.column + 1, spot.line + 1), head, HIGHLIGHT if label in highlights else style)
        if MARKS["signpost"] in head:
            self._colour_signpost(hex, Spot(spot.column + 1 + head.index(MARKS["signpost"]), spot.line + 1))
        name = _short(self.map.names.get(hex, ""), room)
        self.page.put(Spot(spot.column + 1, spot.line + 2), name.ljust(room), style or NAME)

    def _colour_signpost(self, hex: int, spot: Spot) -> None:
        """A signpost has its army's colour."""
        for army, hexes in self.map.areas_of("signpost").items():
            if hex in hexes:
                self.page.put(spot, MARKS["signpost"], self.styles.get(army, PLAIN_COUNTER))

    def _mark(self, hex: int, view: View | None) -> str:
        label = self.map.grid.labels[hex]
        if any(hex in hexes for hexes in self.map.areas_of("signpost").values()):
            return MARKS["signpost"]
        if any(hex in hexes for hexes in self.map.areas_of("objective").values()):
            return MARKS["objective"]
        lying = (marker for marker in view.markers if marker.hex == label and not marker.to) if view else ()
        return next((MARKS[sign] for marker in lying if (sign := marker.sign.partition("-")[0]) in MARKS), "")

    def draw_counters(self, hex: int, counters: list[Counter]) -> None:
        """One counter of a hex, a unit rather than a person: its army's letter, name and first figure, and a sign.

        The sign says what matters most: the ribbon across it, that it is held, not alone, or face-down to the enemy.
        """
        spot, top = self.corner(hex), min(counters, key=lambda one: (one.behind, one.order))
        tags = {tag.sign for tag in top.tags}
        signs = [MARKS["ribbon"]] if top.ribbon else []
        signs += [MARKS["padlock"]] if "padlock" in tags else []
        signs += [CROWD] if len(counters) > 1 else []
        signs += [MARKS["closed-eye"]] if "closed-eye" in tags else []
        name, figure = top.short.replace(" ", "") or CONCEALED, top.ratings[0].value if top.ratings else CONCEALED
        text = _counter(top.army[0], name, figure, next(iter(signs), " "), self.cell - 1)
        style = self.styles.get(top.army, PLAIN_COUNTER)
        self.page.put(Spot(spot.column + 1, spot.line + 2), text, style)
        if not self.pointy and (stands := _stands(top, figure)):
            self.page.put(Spot(spot.column + 1, spot.line + 3), stands.center(self.cell - 1), style)


def _stands(counter: Counter, figure: str) -> str:
    """Where a counter looks, its first figure and what has become of it; nothing where counters look nowhere."""
    worn = {*counter.dress, *(tag.sign for tag in counter.tags)}
    state = "".join(sign for dress, sign in DRESSES.items() if dress in worn)
    if counter.facing is None and not state:
        return ""
    arrow = ARROWS[counter.facing.to][counter.facing.way] if counter.facing else " "
    return f"{arrow}{figure}{state or ' '}"


ACROSS = {"/": "\\", "\\": "/", "|": "─", "-": "|"}


def _place(map: Map, hex: int) -> tuple[int, int]:
    """Half hexes from the west and lines from the north (pointy), or columns and half hexes (flat)."""
    x, y = map.grid.centres[hex]
    if map.grid.orientation == "pointy":
        return round(x / SQRT3_2), round(y / 1.5)
    return round(x / 1.5), round(y / SQRT3_2)


def _cell_width(width: int, cells: float) -> int:
    """Ten, eight or six columns for a hex: an even number, so that every second line can stand half a hex aside."""
    fitting = [cell for cell in (10, 8, 6) if cell * cells + 1 <= width]
    return fitting[0] if fitting else 6


def _head(highlight: str, label: str, ground: str, mark: str, room: int) -> str:
    """A label with its signs; where there is room for one only, the one that matters most."""
    if room < len(label) + 3:
        return f"{label}{highlight or mark or ground}".ljust(room)
    return f"{highlight or ' '}{label}{ground or ' '}{mark}".ljust(room)


def _counter(army: str, name: str, figure: str, state: str, room: int) -> str:
    """A counter in one line. Where there is no room for all, its name matters more than its figure."""
    if room < 7:
        return f"{army if state == ' ' else state}{_short(name, room - 1)}".ljust(room)
    return f"{army}{_short(name, room - 3).ljust(room - 3)}{figure}{state}"


def _border(shape: str, length: int) -> str:
    if shape == "|":
        return shape * length
    return _middle("·", " ", length)


def _middle(sign: str, around: str, length: int) -> str:
    return sign.join([around * (length // 2), around * ((length - 1) // 2)])


def _short(name: str, room: int) -> str:
    return name if len(name) <= room else name.replace(" ", "")[:room]
