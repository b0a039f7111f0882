"""What the rules mark on the map: objectives, signposts that lead off it, entry areas."""

import cmath
import math
from collections.abc import Iterable
from itertools import zip_longest

from gloire.render.svg.bounds import draw_bounds
from gloire.render.svg.frame import APOTHEM, RADIUS, Box, Frame
from gloire.render.svg.ink import Point, element, group, path, polygon, put, stroke, text
from gloire.render.svg.survey import Survey

_BAND = 9.0  # from the neat line to the middle of an entry band
_BESIDE = 29.0  # from a signpost to what stands beside it


def draw_marks(survey: Survey) -> str:
    return "".join([*_objectives(survey), *_signposts(survey), *_entries(survey), *draw_bounds(survey)])


def army_class(army: str) -> str:
    return f"army-{army}"


def star(centre: Point, radius: float) -> str:
    """Five points, one up."""
    points = [cmath.rect(radius * (0.43 if turn % 2 else 1), math.pi * (turn / 5 - 0.5)) for turn in range(10)]
    return polygon([centre + point for point in points])


def signpost(outward: Point, word: str) -> str:
    """A signpost round the origin that points off the map."""
    drawn = text("signpost-word", complex(-2 * outward.real, 5 if outward.imag < 0 else 3.4), word)
    if outward.imag:
        up = _sign(outward.imag)
        shape = f"M-21 {-9 * up}v{15 * up}h12l9 {9 * up}l9 {-9 * up}h12v{-15 * up}z"
    else:
        east = _sign(outward.real)
        shape = f"M{-19 * east} -9h{30 * east}l{9 * east} 9l{-9 * east} 9h{-30 * east}z"
    return path("signpost", shape) + drawn


def _sign(value: float) -> int:
    return 1 if value > 0 else -1


def _objectives(survey: Survey) -> Iterable[str]:
    """A ring, and on it a star or what the hex is worth; what both sides want has both signs, one to each side."""
    marked: set[int] = set()
    for area in survey.map.areas:
        if area.kind != "objective":
            continue
        for hex, worth in zip_longest(area.hexes, area.worth, fillvalue=0):
            spot = _star_place(survey.frame)
            spot = survey.frame.centres[hex] + (-spot.conjugate() if hex in marked else spot)
            survey.obstacles.append((Box.around(spot, 18, 18), 60.0))
            ring = polygon(survey.frame.corners(hex, RADIUS - (8.5 if hex in marked else 4.5)))
            marked.add(hex)
            yield group(army_class(area.name), path("objective", ring), objective(spot, worth))


def objective(spot: Point, worth: int) -> str:
    """The sign of an objective: what it is worth, or a star."""
    if not worth:
        return path("star", star(spot, 8.2))
    disc = element("circle", class_="worth-disc", r=9) + element("circle", class_="worth-ring", r=7.2)
    return put(spot, disc, text("worth", 3.9j, str(worth)))


def _star_place(frame: Frame) -> Point:
    """On the ring, where no counter covers it."""
    return complex(-APOTHEM * (1 - 4.5 / RADIUS), 0) if frame.pointy else complex(-RADIUS * 0.75, -RADIUS * 0.44)


def _signposts(survey: Survey) -> Iterable[str]:
    for army, hexes in survey.map.areas_of("signpost").items():
        for hex in hexes:
            outward = survey.frame.outward(hex)
            spot = survey.frame.centres[hex] + outward * (_half(survey.frame, outward) + 21)
            survey.obstacles.append((Box.around(spot, 44, 28), 80.0))
            ring = polygon(survey.frame.corners(hex, RADIUS - 2))
            yield group(
                army_class(army),
                path("signpost-hex", ring),
                put(spot, signpost(outward, survey.look.words.get("signpost", ""))),
            )


def _half(frame: Frame, outward: Point) -> float:
    """From a hex's centre to its rim in one of the four directions of the sheet."""
    return RADIUS if frame.pointy == bool(outward.imag) else APOTHEM


def _entries(survey: Survey) -> Iterable[str]:
    """Bands between the last hexes and the neat line, with arrows pointing in; beside a signpost there is less room."""
    signposts = {hex for hexes in survey.map.areas_of("signpost").values() for hex in hexes}
    for area, hexes in survey.map.areas_of("entry").items():
        army = survey.look.entries.get(area, area)
        letter = survey.look.letters.get(area, area.upper() if len(area) < 3 else "")
        bands = [
            _band(survey.frame, hex, letter, _BESIDE if hex in signposts else 0.0)
            for hex in hexes
            if survey.frame.on_rim(hex)
        ]
        yield group(army_class(army), *bands)


def _band(frame: Frame, hex: int, letter: str, beside: float) -> str:
    """With its arrow in the middle and the letter before it; or so far to either side of what stands in the middle."""
    outward = frame.outward(hex)
    along = 1j * outward
    half = (RADIUS * 0.75 if frame.pointy == bool(outward.real) else APOTHEM) - 3
    middle = _on_band(frame, hex, outward)
    foot = middle - outward * 5 - along * beside
    arrow = [foot - along * 6, foot - outward * 9, foot + along * 6]
    place = middle - outward * 12 + along * beside if beside else middle - outward * 24
    word = text("entry-word", place + 4j, letter) if letter else ""
    return path("entry", stroke(middle - along * half, 2 * along * half)) + path("entry-arrow", polygon(arrow)) + word


def _on_band(frame: Frame, hex: int, outward: Point) -> Point:
    centre, land = frame.centres[hex], frame.land.grown(-_BAND)
    if outward.real:
        return complex(land.right if outward.real > 0 else land.left, centre.imag)
    return complex(centre.real, land.bottom if outward.imag > 0 else land.top)
