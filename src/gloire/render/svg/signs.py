"""Small signs, drawn once: tags on counters, signs of tracks, badges, conditions of the ground."""

import cmath
import math
from collections.abc import Iterable

from gloire.render.svg.frame import RADIUS
from gloire.render.svg.ink import Point, element, path, polygon, put, rect, text, xy
from gloire.render.svg.marks import star
from gloire.render.svg.roads import ford, pontoon

Symbol = tuple[str, str]  # its name, and how it is drawn

HALF = 28.0
CORNERS = {"unit": 5.0, "person": 14.0, "back": 5.0}
REACH = 10.0  # of a crossing, as symbols are drawn; whoever places one stretches it

TAGS = {
    "chevrons": "M-4 -3.5l3.5 3.5l-3.5 3.5M.5 -3.5l3.5 3.5l-3.5 3.5",
    "zigzag": "M-4 -3l2.7 5l2.7 -5l2.6 5",
    "bar": "M0 -4v8",
    "two-bars": "M-2 -4v8M2 -4v8",
    "three-bars": "M-3.8 -4v8M0 -4v8M3.8 -4v8",
    "hourglass": "M-3 -4.5h6l-6 9h6z",
    "padlock": "M-3.6 -.4h7.2v5h-7.2zM-2.2 -.4v-1.6a2.2 2.2 0 0 1 4.4 0v1.6",
    "round-arrow": "M-4.5 3.5v-2a4.5 4.5 0 0 1 8 -2.8M4.3 -4.5l-.6 3.5l-3.6 -.6",
    "closed-eye": "M-5 -1.5q5 5.5 10 0M-3.7 .8l-1.6 2.4M0 1.8v2.9M3.7 .8l1.6 2.4",
    "boot": "M-2.500 -5v6.200l-.500 2.800h7.500q.500 -2.500 -2 -3l-2 -.800v-5.200z",
    "muzzle": "M-4 2h3M2 -4l-2 3M5 2h-3M2 5l-1 -2M-1.6 2a1.6 1.6 0 1 0 3.2 0a1.6 1.6 0 1 0 -3.2 0",
}
_CLOUD = "M-7 1a3.5 3.5 0 0 1 .5 -6.9a5 5 0 0 1 9.5 -1a4 4 0 0 1 3.5 7.9z"
_DROPS = "M-4 4l-1.5 4M1 4l-1.5 4M6 4l-1.5 4"
TRACK_SIGNS = {
    "sun": (
        "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M0 -6.5v-2.5M0 6.5v2.5M-6.5 0h-2.5M6.5 0h2.5"
        "M-4.6 -4.6l-1.8 -1.8M4.6 4.6l1.8 1.8M-4.6 4.6l-1.8 1.8M4.6 -4.6l1.8 -1.8"
    ),
    "cloud": _CLOUD + "M-4 4.5h9",
    "rain": _CLOUD + _DROPS,
    "downpour": _CLOUD + "".join(f"M{x} 3.5l-2.5 6.5" for x in (-6, -2.5, 1, 4.5, 8)),
    "storm": _CLOUD + "M1 2.5l-3.5 4h4l-3 4M-6 4l-2 5M7 4l-2 5",
    "mud": "".join(f"M-9 {y}q4.5 -3 9 0t9 0" for y in (-4, 1, 6)) + "M-5 -8v1M4 -8v1",
    "rain-and-mud": _CLOUD + _DROPS + "M-9 9q4.5 -3 9 0t9 0",
    "moon": "M2.5 -6.5a6.5 6.5 0 1 0 4.5 9a5.5 5.5 0 0 1 -4.5 -9z",
    "fog": "".join(f"M-9 {y}q4.5 -3 9 0t9 0" for y in (-5, 0.5, 6)),
    "twilight": "M-9 5h18M-5 5a5 5 0 0 1 10 0M0 -4v-3.500M-5.500 -1.500l-2.500 -2.500M5.500 -1.500l2.500 -2.500",
    "march": "M-6 5v-3a6 6 0 0 1 11 -3.5M6 -6l-1 4.5l-4.6 -1",
    "left": "M7 0h-14M-7 0l5 -4M-7 0l5 4",
    "right": "M-7 0h14M7 0l-5 -4M7 0l-5 4",
}
_SHIELD = "M-10 -11h20v12q0 6.5 -10 10q-10 -3.5 -10 -10z"
_NO_GUNS = "M-3.2 -1a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0M-7 6L7 -8"  # a ball struck out
_FLAG = "M-3.5 8V-7h9l-2.5 3.2 2.5 3.2h-9"
_FLAME = "M0 -10C1 -5 6 -3 6 3A6 6 0 0 1 -6 3C-6 0 -4 -1 -3.5 -4C-2 -3 -1.5 -2 -1.5 0C0 -3 .5 -6 0 -10Z"
_HEART = "M0 -2C1 0 3 1 3 4A3 3 0 0 1 -3 4C-3 2 -1 1 0 -2Z"
_SABRES = "M-7 -6Q2 -2 6 7M-7 4l4 4M7 -6Q-2 -2 -6 7M7 4l-4 4"
_BAYONETS = "M-6 7L6 -6M6 -1.500V-6H1.500M6 7L-6 -6M-6 -1.500V-6H-1.500"
_FOUND = "M-3.5 0l2.5 3l4.5 -6"  # a tick
_AIM = "M-33 -22v-6a5 5 0 0 1 5 -5h6M22 -33h6a5 5 0 0 1 5 5v6M33 22v6a5 5 0 0 1 -5 5h-6M-22 33h-6a5 5 0 0 1 -5 -5v-6"


def signs(*, pointy: bool) -> Iterable[Symbol]:
    """Every sign that any system may use, each under its name."""
    yield from (_named(f"tag-{name}", _disc("tag", 8.2) + path("tag-sign", line)) for name, line in TAGS.items())
    yield from ((f"sign-{name}", element("path", id=f"sign-{name}", d=line)) for name, line in TRACK_SIGNS.items())
    yield from _on_counters()
    yield _named("badge-shield", path("marker", _SHIELD))
    yield _named("badge-shield-no-guns", path("marker", _SHIELD) + path("marker-sign", _NO_GUNS))
    yield _named("badge-flag", _disc("flag-disc", 11) + path("flag", _FLAG))
    yield _named("badge-sabres", square("marker", 3, 11) + path("marker-sign red", _SABRES))
    yield _named("badge-bayonets", square("marker", 3, 11) + path("marker-sign red", _BAYONETS))
    yield from _slips()
    yield _named("ground-flames", _burning(pointy=pointy))
    yield _named("ground-planks", pontoon(REACH))
    yield _named("ground-ford", ford(REACH))
    yield _named("ground-found", _disc("found", 7) + path("found-sign", _FOUND))
    yield from _facings(pointy=pointy)


def _slips() -> Iterable[Symbol]:
    """A folded paper: sealed with wax, crossed out, or with its woven back up, which tells nothing."""
    shadow, paper = rect("slip-shadow", -20.5 - 5.5j, 44 + 14j, rx=2.5), rect("slip", -22 - 7j, 44 + 14j, rx=2.5)
    wax = element("circle", class_="wax", cx=-13.0, r=5) + path("wax-star", star(-13 + 0j, 3.2))
    lines = path("slip-ink", "M-4 -2.6h20M-4 2.6h13")
    yield _named("badge-slip", shadow + paper + wax + lines)
    yield _named(
        "badge-slip-empty", shadow + rect("slip empty", -22 - 7j, 44 + 14j, rx=2.5) + path("slip-bar", "M-8 0h16")
    )
    seal = element("circle", class_="wax", r=5) + path("wax-star", star(0j, 3.2))
    woven = rect("slip-weave", -22 - 7j, 44 + 14j, rx=2.5)
    yield _named("badge-slip-back", shadow + rect("slip back", -22 - 7j, 44 + 14j, rx=2.5) + woven + seal)


def _named(name: str, drawn: str) -> Symbol:
    return name, element("g", drawn, id=name)


def _disc(kind: str, radius: float) -> str:
    return element("circle", class_=kind, r=radius)


def square(kind: str, corner: float, half: float = HALF) -> str:
    """A counter's square, or one round it."""
    return rect(kind, complex(-half, -half), complex(2 * half, 2 * half), rx=corner)


def _on_counters() -> Iterable[Symbol]:
    """What lies on a counter, or round it."""
    for shape in ("unit", "person", "back"):
        yield _named(f"veil-{shape}", square("veil", CORNERS[shape]))
        yield f"rim-{shape}", _rim(shape)
    yield _named("zigzag", path("zigzag", _zigzag()))
    yield _named("frame", square("frame-outer", 2, 34) + square("frame-inner", 2, 31) + path("frame-post", _posts()))
    yield _named("count", _disc("count", 8.6))
    yield _named("selected-case", square("selected-case", 9, 32))
    yield _named("selected", square("selected", 9, 32))
    yield _named("target", path("target", _AIM))


def _rim(shape: str) -> str:
    """It has no class: its stroke is that of whoever places it."""
    return element("rect", id=f"rim-{shape}", x=-HALF, y=-HALF, width=2 * HALF, height=2 * HALF, rx=CORNERS[shape])


def ribbon(key: str, word: str) -> Symbol:
    """A word across a counter."""
    wide = max(29.0, 3.9 * len(word) + 6)
    band = rect("ribbon", complex(-wide, -7), complex(2 * wide, 13.5)) + text("ribbon-word", 3.4j, word)
    return _named(f"ribbon-{key}", put(0j, band, turn=-14))


def _zigzag() -> str:
    """Twelve teeth on each side."""
    sides = (
        "".join(f"l4.67 {'-3' if tooth % 2 == 0 else '3'}" for tooth in range(12)),
        "".join(f"l{'3' if tooth % 2 == 0 else '-3'} 4.67" for tooth in range(12)),
        "".join(f"l-4.67 {'3' if tooth % 2 == 0 else '-3'}" for tooth in range(12)),
        "".join(f"l{'-3' if tooth % 2 == 0 else '3'} -4.67" for tooth in range(12)),
    )
    return "M-28 -28" + "".join(sides) + "z"


def _posts() -> str:
    return "".join(f"M{x - 4} {y - 4}h8v8h-8z" for x in (-32.5, 32.5) for y in (-32.5, 32.5))


def _burning(*, pointy: bool) -> str:
    corners = [_turned(RADIUS - 1, (90 if pointy else 0) + 60 * k) for k in range(6)]
    flames = "".join(put(spot, path("flame", _FLAME), path("flame-heart", _HEART)) for spot in _spots(pointy=pointy))
    return path("burning", polygon(corners)) + flames


def _spots(*, pointy: bool) -> tuple[Point, ...]:
    """Where no counter covers them: in the widest corners of the hex, and above the counter."""
    return (-36j, 37 - 12j, -37 + 14j) if pointy else (-38 + 2j, 38 - 2j, -15 - 33j, 17 - 34j)


def _turned(length: float, degrees: float) -> Point:
    return cmath.rect(length, math.radians(degrees))


# Facing.


def _facings(*, pointy: bool) -> Iterable[Symbol]:
    """Towards hexside 0 and towards corner 0; whoever places one turns it by 60 degrees a step.

    Hexside 0 lies as the grid's first direction does, and corner 0 between it and the next.
    """
    first = -60 if pointy else -90
    side, corner = (_turned(RADIUS * 0.915, first + turn) for turn in (-30, 30))
    near, far = side + (corner - side) * 0.1, side + (corner - side) * 0.9
    middle = (side + corner) / 2
    yield _named("front-hexside", path("front-case", _line(near, far)) + path("front", _line(near, far)))
    yield _named("front-thin", path("front-thin", _line(near, far)))
    yield _named("front-arrow", path("front-head", _pointer(middle)))
    arms = [corner + (_turned(RADIUS * 0.915, first + turn) - corner) * 0.8 for turn in (-30, 90)]
    bracket = f"M{xy(arms[0])}L{xy(corner)}L{xy(arms[1])}"
    ring = polygon([_turned(RADIUS * 0.93, first - 30 + 60 * k) for k in range(6)])
    yield _named("front-all", path("front-all-case", ring) + path("front-all", ring))
    yield _named("front-corner", path("front-case", bracket) + path("front", bracket) + _tip(corner))


def _tip(corner: Point) -> str:
    return path("front-head", _arrow(corner - corner / abs(corner) * 7, corner))


def _line(start: Point, end: Point) -> str:
    return f"M{xy(start)}L{xy(end)}"


def _pointer(middle: Point) -> str:
    """Longer than wide, and notched: which way it points is seen though it lies aslant."""
    ahead = middle / abs(middle)
    return polygon([middle - 7j * ahead - 2 * ahead, middle + 14 * ahead, middle + 7j * ahead - 2 * ahead, middle])


def _arrow(at: Point, way: Point) -> str:
    ahead = way / abs(way)
    return polygon([at - 8j * ahead, at + 11 * ahead, at + 8j * ahead])
