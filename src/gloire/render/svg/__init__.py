"""A board drawn as SVG: a staff map on paper, counters on it, tracks below.

`Board` holds the layers for a client that moves counters itself; `board_svg` is the whole sheet in one call. What is
placed often is drawn once, as a symbol.
"""

from gloire.render.svg.board import Board, Theme, Words, board_svg, counter_svg
from gloire.render.svg.frame import RADIUS, Frame
from gloire.render.svg.look import Look, load_look, look_of
from gloire.render.svg.pieces import counters_layer
from gloire.render.svg.style import style
from gloire.render.svg.symbols import symbol_sheet, symbols
from gloire.render.svg.thumbnail import thumbnail_svg

__all__ = [
    "board_svg",
    "counter_svg",
    "thumbnail_svg",
    "symbol_sheet",
    "symbols",
    "load_look",
    "look_of",
    "Look",
    "Board",
    "Words",
    "Frame",
    "RADIUS",
    "Theme",
    "counters_layer",
    "style",
]
