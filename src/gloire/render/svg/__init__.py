"""A board drawn as SVG: a staff map on paper, counters on it, tracks below.

`Board` holds the layers for a client that moves counters itself; `board_svg` is the whole sheet in one call.
"""

from gloire.render.svg.board import Board, Theme, Words, board_svg, counter_svg
from gloire.render.svg.counters import draw_counter
from gloire.render.svg.frame import RADIUS, Frame
from gloire.render.svg.look import Look, load_look, look_of
from gloire.render.svg.overlays import ground_overlays, order_overlays
from gloire.render.svg.stacks import View, counters_layer
from gloire.render.svg.style import style
from gloire.render.svg.thumbnail import thumbnail_svg

__all__ = [
    "board_svg",
    "counter_svg",
    "thumbnail_svg",
    "load_look",
    "look_of",
    "Look",
    "Board",
    "Words",
    "Frame",
    "RADIUS",
    "View",
    "Theme",
    "counters_layer",
    "draw_counter",
    "ground_overlays",
    "order_overlays",
    "style",
]
