"""What stands in the margin of a map: title, compass, scale. Each is a piece that `sheet` places."""

import cmath
import math
from typing import NamedTuple

from gloire.render.svg.frame import RADIUS, ROOT3
from gloire.render.svg.ink import Point, element, num, path, polygon, put, rect, stroke, text
from gloire.render.svg.look import Look, Scale
from gloire.render.svg.names import text_width

PANEL = 240.0  # the width of the margin beside a tall map


class Piece(NamedTuple):
    """Something drawn from its upper left corner."""

    drawn: str
    size: Point


def cartouche(look: Look) -> Piece:
    width, height = PANEL - 8, 74.0 + 17 * len(look.lines)
    title = look.title.upper()
    size = min(29.0, 29.0 * (width - 48) / text_width(title, 29.0, 3.0)) if title else 29.0
    middle = width / 2
    lines = [
        text("subtitle small" if row else "subtitle", complex(middle, 76 + 17 * row), line)
        for row, line in enumerate(look.lines)
    ]
    drawn = (
        path("plaque-shadow", _plaque(width, height, 0, 13), transform="translate(2.5 3)")
        + path("plaque", _plaque(width, height, 0, 13))
        + path("plaque-line", _plaque(width, height, 5, 11))
        + text("title", complex(middle + 1.5, 40), title, font_size=size)
        + path("flourish", _flourish(complex(middle, 54)))
        + "".join(lines)
    )
    return Piece(drawn, complex(width, height))


def compass(north: float, radius: float) -> Piece:
    arms = "".join(_arm(radius * length, radius * width, turn) for turn, length, width in _ARMS)
    drawn = (
        element("circle", class_="rose-ring", r=radius * 0.87)
        + element("circle", class_="rose-ring thin", r=radius * 0.8)
        + path("rose-ticks", (_tick(radius, turn) for turn in range(32)))
        + arms
        + element("circle", class_="rose-hub", r=radius * 0.07)
        + text("rose-north", complex(0, -radius * 1.1), "N")
    )
    return Piece(put(complex(radius, radius * 1.35), drawn, turn=north), complex(2 * radius, 2.35 * radius))


def scale_bar(scale: Scale) -> Piece:
    unit = ROOT3 * RADIUS * scale.step / scale.per_hex
    bars = [
        rect("bar-light" if step % 2 else "bar-dark", complex(10 + step * unit, 16), complex(unit, 6))
        for step in range(scale.steps)
    ]
    numbers = [
        text("scale-number", complex(10 + step * unit, 11), f"{step * scale.step:g}") for step in range(scale.steps + 1)
    ]
    length = unit * scale.steps
    word = text("scale-unit", complex(10 + length / 2, 38), scale.unit)
    return Piece("".join(bars + numbers) + word, complex(length + 20, 44))


# The four long arms lie over the four short ones.
_ARMS = tuple((45 + 90 * arm, 0.62, 0.17) for arm in range(4)) + tuple((90 * arm, 1.0, 0.20) for arm in range(4))


def _arm(length: float, width: float, turn: int) -> str:
    way = cmath.rect(1, math.radians(turn - 90))
    tip, left, right = (
        way * length,
        way * cmath.rect(width, -math.pi / 4),
        way * cmath.rect(width, math.pi / 4),
    )
    return path("rose-dark", polygon([0j, left, tip])) + path("rose-light", polygon([0j, right, tip]))


def _tick(radius: float, turn: int) -> str:
    way = cmath.rect(radius, math.radians(turn * 11.25))
    return stroke(way * 0.8, way * (0.07 if turn % 4 else 0.1))


def _plaque(width: float, height: float, inset: float, corner: float) -> str:
    """A tablet with its corners bitten off in quarter circles."""
    across, down = num(width - 2 * inset - 2 * corner), num(height - 2 * inset - 2 * corner)
    bite = num(corner)
    return (
        f"M{num(inset + corner)} {num(inset)}h{across}q0 {bite} {bite} {bite}v{down}q-{bite} 0 -{bite} {bite}"
        f"h-{across}q0 -{bite} -{bite} -{bite}v-{down}q{bite} 0 {bite} -{bite}z"
    )


def _flourish(middle: Point) -> str:
    lines = "".join(stroke(middle + start, step) for start, step in ((-62 + 0j, 46 + 0j), (16 + 0j, 46 + 0j)))
    dots = "".join(stroke(middle + start, 1 + 0j) for start in (-12 + 0j, 11 + 0j))
    return lines + dots + polygon([middle - 5j, middle + 5, middle + 5j, middle - 5])
