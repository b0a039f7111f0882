"""A board as one standalone SVG, put together from layers that can also be had one by one."""

from collections.abc import Mapping
from html import escape
from typing import Literal, NamedTuple

from gloire.core.maps import Map, Side
from gloire.render.boards import Board as Shown
from gloire.render.svg.curved_names import draw_curved_names
from gloire.render.svg.far_names import far_sites
from gloire.render.svg.frame import Box, Frame
from gloire.render.svg.ground import draw_ground, hexes_layer
from gloire.render.svg.ink import element, group, num
from gloire.render.svg.look import Look
from gloire.render.svg.names import draw_movable_names, draw_names, draw_numbers, name_sites, place_names
from gloire.render.svg.pieces import conditions_layer, counter_drawn, counters_layer, covered
from gloire.render.svg.sheet import grain_above, lay_out, paper_below
from gloire.render.svg.style import style
from gloire.render.svg.survey import Crossing, begin_survey
from gloire.render.svg.symbols import defs_for, symbols

Theme = Literal["light", "dark"]


class Words(NamedTuple):
    """Hex numbers and the names of rivers and woods go under the counters, names of places above them.

    Without a view there are also few large names, for a client that shows them from afar in place of those of places.
    """

    numbers: str
    curved: str
    areas: str
    names: str
    far: str


class Board:
    """One map surveyed and drawn once; every view of it uses the same ground."""

    def __init__(self, map: Map, look: Look) -> None:
        self.map, self.look = map, look
        self._survey = begin_survey(map, look)
        self.frame: Frame = self._survey.frame
        self.ground: str = draw_ground(self._survey)
        self.hexes: str = hexes_layer(self._survey)
        self._curved = draw_curved_names(self._survey)
        self._sites = name_sites(self._survey)
        self._far = far_sites(self._survey)

    def svg(self, view: Shown | None = None, *, theme: Theme = "light", numbers: bool = True) -> str:
        """Bottom to top: paper, ground, furniture, hexes, conditions, numbers, counters, names."""
        sheet = lay_out(self._survey.map, self.look, self.frame, view)
        seen, words = view or Shown(), self.words(view)
        body = (
            paper_below(sheet.paper)
            + self.ground
            + group("l-frame", sheet.drawn)
            + grain_above(sheet.paper)
            + self.hexes
            + conditions_layer(self._survey, seen)
            + (words.numbers if numbers else "")
            + words.curved
            + words.areas
            + counters_layer(self.frame, seen)
            + words.far
            + words.names
        )
        title, defs = self.look.title or "Map", _defs(body, seen, pointy=self.frame.pointy)
        return standalone(defs + body, sheet.paper, title, style(self.look), theme)

    @property
    def paper(self) -> Box:
        """The sheet that a board without a view lies on."""
        return lay_out(self._survey.map, self.look, self.frame, None).paper

    @property
    def crossings(self) -> Mapping[Side, Crossing]:
        """Where bridges, fords and pontoons really lie."""
        return self._survey.crossings

    def words(self, view: Shown | None = None) -> Words:
        """Names keep off the counters of a view and numbers off the names: they are no part of the ground.

        Without a view the counters are laid by somebody else, who is told where else each name might stand.
        """
        curved, areas, taken = self._curved
        known = [*self._survey.obstacles, *taken, *(covered(self.frame, view) if view else ())]
        placed = place_names(self._sites, known)
        boxes = [*known, *((name.box, 1.0) for name in placed)]
        return Words(
            group("l-numbers", draw_numbers(self._survey, boxes)),
            group("l-curved", curved),
            group("l-regions", areas),
            group("l-names", draw_names(placed) if view else draw_movable_names(self._sites, placed, known)),
            "" if view else group("l-far", draw_movable_names(self._far, place_names(self._far, []), [])),
        )


def board_svg(map: Map, look: Look, view: Shown | None = None, *, theme: Theme = "light", numbers: bool = True) -> str:
    """The whole board; for many views of one map keep a `Board`."""
    return Board(map, look).svg(view, theme=theme, numbers=numbers)


def counter_svg(board: Shown, handle: str, look: Look) -> str:
    """One counter of a board as a drawing of its own."""
    counter = next(counter for counter in board.counters if counter.handle == handle)
    drawn = counter_drawn(counter)
    return standalone(
        _defs(drawn, board, pointy=True) + drawn, Box(-36, -40, 36, 36), counter.sentence, style(look), "light"
    )


def _defs(drawn: str, board: Shown, *, pointy: bool) -> str:
    return defs_for(drawn, symbols(board.faces, board.ribbons, pointy=pointy))


def standalone(body: str, box: Box, title: str, sheet: str, theme: Theme) -> str:
    """A drawing that needs nothing else."""
    width, height = num(box.size.real), num(box.size.imag)
    return element(
        "svg",
        element("title", escape(title)),
        element("style", escape(sheet, quote=False)),
        body,
        xmlns="http://www.w3.org/2000/svg",
        class_="gloire-map",
        data_theme=theme,
        viewBox=f"{num(box.left)} {num(box.top)} {width} {height}",
        width=width,
        height=height,
    )
