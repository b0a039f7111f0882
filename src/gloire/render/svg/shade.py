"""Light on the slopes: a small picture, dark where the ground turns away from the north-west, else bright."""

import cmath
import math
from collections.abc import Iterable

from gloire.render.svg.frame import RADIUS
from gloire.render.svg.ink import element
from gloire.render.svg.png import address
from gloire.render.svg.rasters import Lattice, blurred
from gloire.render.svg.survey import Survey

_STEP = 11.0  # units to a pixel: a browser smooths them
_SOFT = RADIUS * 0.5
_LIGHT = cmath.rect(1, math.radians(-135))  # where it comes from
_TONES = 24  # of shade, and as many of light
_STEEPEST = 2.4  # levels over the width of a hex that take the strongest tone
_SHADE, _SHINE = (58, 36, 14), (255, 250, 232)
_DARKEST, _BRIGHTEST = 150, 118  # opacities of 255


def draw_shade(survey: Survey) -> str:
    """The heights, softened, as one picture over the whole land."""
    lattice = Lattice.over(survey.frame.land, _STEP)
    heights = blurred(lattice, [float(survey.map.levels[hex]) for hex in _owners(survey, lattice)], _SOFT)
    return element(
        "image",
        class_="shade",
        x=lattice.origin.real,
        y=lattice.origin.imag,
        width=lattice.width * _STEP,
        height=lattice.height * _STEP,
        preserveAspectRatio="none",
        href=address(lattice.width, _rows(lattice, heights), 8, *_palette()),
    )


def _owners(survey: Survey, lattice: Lattice) -> Iterable[int]:
    for row in range(lattice.height):
        for column in range(lattice.width):
            spot = lattice.origin + complex(column + 0.5, row + 0.5) * lattice.step
            yield survey.owners[survey.lattice.cell(spot)]


def _rows(lattice: Lattice, heights: list[float]) -> Iterable[bytes]:
    """Each pixel by how far the ground falls away from the light."""
    width, scale = lattice.width, _TONES * RADIUS * math.sqrt(3) / _STEP / 2 / _STEEPEST
    lines = [heights[start : start + width] for start in range(0, len(heights), width)]
    for upper, line, lower in zip([lines[0], *lines], lines, [*lines[1:], lines[-1]]):
        west, east = [line[0], *line], [*line[1:], line[-1]]
        yield bytes(
            _tone(scale * ((right - left) * _LIGHT.real + (below - above) * _LIGHT.imag))
            for left, right, above, below in zip(west, east, upper, lower)
        )


def _tone(rise: float) -> int:
    """Ground that rises towards the light lies in the shade."""
    step = min(round(abs(rise)), _TONES - 1)
    return step if rise > 0 else _TONES + step


def _palette() -> tuple[bytes, bytes]:
    colours = bytes(_SHADE) * _TONES + bytes(_SHINE) * _TONES
    opacities = [most * step // (_TONES - 1) for most in (_DARKEST, _BRIGHTEST) for step in range(_TONES)]
    return colours, bytes(opacities)
