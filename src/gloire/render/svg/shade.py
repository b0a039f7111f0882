"""Light on the slopes: a small picture, dark where the ground turns away from the north-west, else bright."""

import cmath
import math
from collections.abc import Iterable

from gloire.render.svg.frame import RADIUS, Box
from gloire.render.svg.ink import element
from gloire.render.svg.png import address
from gloire.render.svg.rasters import Lattice, blurred
from gloire.render.svg.survey import Survey

_STEP = 11.0  # units to a pixel: a browser smooths them
_SOFT = RADIUS * 0.5
_LIGHT = cmath.rect(1, math.radians(-135))  # where it comes from
_TONES = 16  # of shade, and as many of light: four bits a pixel
_STEEPEST = 2.4  # levels over the width of a hex that take the strongest tone
_SHADE, _SHINE = bytes((58, 36, 14)), bytes((255, 250, 232))
_DARKEST, _BRIGHTEST = 132, 118  # opacities of 255


def draw_shade(survey: Survey, part: Box, step: float = _STEP) -> str:
    """The heights of a part of the land, softened, as two pictures: themes differ in how much light they bear."""
    lattice = Lattice.over(part, step)
    heights = blurred(lattice, survey.heights(lattice), _SOFT)
    falls = list(_falls(lattice, heights))
    return _picture("shade", lattice, falls, _SHADE, _DARKEST) + _picture(
        "shine", lattice, [[-fall for fall in row] for row in falls], _SHINE, _BRIGHTEST
    )


def _picture(kind: str, lattice: Lattice, falls: list[list[int]], colour: bytes, most: int) -> str:
    """One colour, the more of it the further the ground falls away."""
    opacities = bytes(most * step // (_TONES - 1) for step in range(_TONES))
    return element(
        "image",
        class_=kind,
        x=lattice.origin.real - lattice.step / 2,
        y=lattice.origin.imag - lattice.step / 2,
        width=lattice.width * lattice.step,
        height=lattice.height * lattice.step,
        preserveAspectRatio="none",
        href=address(lattice.width, map(_packed, falls), 4, colour * _TONES, opacities),
    )


def _packed(row: list[int]) -> bytes:
    """Two pixels to a byte."""
    tones = [min(max(fall, 0), _TONES - 1) for fall in row] + [0]
    return bytes(high << 4 | low for high, low in zip(tones[::2], tones[1::2]))


def _falls(lattice: Lattice, heights: list[float]) -> Iterable[list[int]]:
    """How far the ground at each pixel falls away from the light: ground that rises towards it lies in the shade."""
    width, scale = lattice.width, _TONES * RADIUS * math.sqrt(3) / lattice.step / 2 / _STEEPEST
    lines = [heights[start : start + width] for start in range(0, len(heights), width)]
    for upper, line, lower in zip([lines[0], *lines], lines, [*lines[1:], lines[-1]]):
        west, east = [line[0], *line], [*line[1:], line[-1]]
        yield [
            round(scale * ((right - left) * _LIGHT.real + (below - above) * _LIGHT.imag))
            for left, right, above, below in zip(west, east, upper, lower)
        ]
