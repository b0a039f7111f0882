"""What has changed on the ground since the map was printed: places that burn, bridges built, a ford found.

A view says so by its markers: one in a hex, or one on a hexside between two hexes.
"""

import cmath
import math
from collections.abc import Mapping
from html import escape
from typing import Any

from gloire.render.svg.frame import RADIUS
from gloire.render.svg.ink import Point, element, group, path, polygon, put
from gloire.render.svg.roads import QUERY, ford, pontoon, reach
from gloire.render.svg.survey import Crossing, Survey

Marker = Mapping[str, Any]

_FLAME = "M0 -10C1 -5 6 -3 6 3A6 6 0 0 1 -6 3C-6 0 -4 -1 -3.5 -4C-2 -3 -1.5 -2 -1.5 0C0 -3 .5 -6 0 -10Z"
_HEART = "M0 -2C1 0 3 1 3 4A3 3 0 0 1 -3 4C-3 2 -1 1 0 -2Z"
_FOUND = "M-3.5 0l2.500 3l4.500 -6"  # a tick


def conditions_layer(survey: Survey, view: Mapping[str, Any]) -> str:
    """Under the counters; flames stand where no counter covers them."""
    markers = view.get("markers", ())
    fires = [_fire(survey, marker) for marker in markers if marker["kind"] == "fire"]
    return group("l-conditions", *fires, *(_on_hexside(survey, marker) for marker in markers if marker.get("to")))


def is_condition(marker: Marker) -> bool:
    """Whether a marker is part of the ground, and no badge beside a counter."""
    return marker["kind"] == "fire" or bool(marker.get("to"))


def _fire(survey: Survey, marker: Marker) -> str:
    frame, hex = survey.frame, survey.frame.grid.index[marker["hex"]]
    ground = path("burning", polygon(frame.corners(hex, RADIUS - 1)))
    flames = "".join(put(frame.centres[hex] + spot, _flame()) for spot in _spots(frame.pointy))
    return _said(f"Burning, hex {marker['hex']}", ground, flames)


def _flame() -> str:
    return path("flame", _FLAME) + path("flame-heart", _HEART)


def _spots(pointy: bool) -> tuple[Point, ...]:
    """Two in the widest corners of the hex, two above the counter."""
    return (-36j, 37 - 12j, -37 + 14j) if pointy else (-38 + 2j, 38 - 2j, -15 - 33j, 17 - 34j)


def _on_hexside(survey: Survey, marker: Marker) -> str:
    index = survey.frame.grid.index
    side = sorted((index[marker["hex"]], index[marker["to"]]))
    crossing = survey.crossings[side[0], side[1]]
    words = f"{marker['kind'].capitalize()} {marker.get('face', '')}, {marker['hex']} to {marker['to']}"
    return _said(words, put(crossing.point, _crossing(marker["kind"], crossing), turn=degrees(crossing)))


def _crossing(kind: str, crossing: Crossing) -> str:
    half = reach(crossing)
    if kind == "pontoon":
        return pontoon(half)
    tick = put(QUERY, element("circle", class_="found", r=7), path("found-sign", _FOUND), turn=-degrees(crossing))
    return ford(half) + tick


def degrees(crossing: Crossing) -> float:
    """How far a crossing is turned from the east."""
    return math.degrees(cmath.phase(crossing.way))


def _said(words: str, *drawn: str) -> str:
    return group("condition", element("title", escape(words)), *drawn, role="img", aria_label=words)
