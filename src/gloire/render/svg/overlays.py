"""What play lays over the map: where a unit may go, whose zone it is, a path, an attack.

Hexes are labels here, as in a view. One yellow thing at a time; orange is for what is attacked.
"""

import cmath
import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from gloire.render.svg.curves import catmull, unit
from gloire.render.svg.frame import Frame
from gloire.render.svg.ink import Point, element, group, path, polyline, put, stroke
from gloire.render.svg.marks import army_class


def ground_overlays(frame: Frame, overlays: Mapping[str, Any]) -> str:
    """What lies under the counters: zones, then reach."""
    zones = [
        _zone(frame, army, hexes, -45 if number % 2 else 45)
        for number, (army, hexes) in enumerate(overlays.get("zones", {}).items())
    ]
    return group("l-overlays", *zones, _reach(frame, overlays.get("reach", ())))


def order_overlays(frame: Frame, overlays: Mapping[str, Any]) -> str:
    """What lies over the counters: a path, attacks."""
    attacks = [_attack(frame, start, end) for start, end in overlays.get("attacks", ())]
    return group("l-orders", _path(frame, overlays.get("path", ())), *attacks)


def _zone(frame: Frame, army: str, hexes: Iterable[str], slant: int) -> str:
    """Hatched one way or the other, so that two armies' zones can be told apart without colour."""
    outline, name = frame.outline_path(_indices(frame, hexes)), f"zone-{army}"
    pattern = element(
        "pattern",
        '<path class="zone-hatch" d="M0 4.5h9"/>',
        id=name,
        width=9.0,
        height=9.0,
        patternUnits="userSpaceOnUse",
        patternTransform=f"rotate({slant})",
    )
    return group(army_class(army), pattern, path("zone", outline, fill=f"url(#{name})"), path("zone-line", outline))


def _reach(frame: Frame, hexes: Iterable[str]) -> str:
    outline = frame.outline_path(_indices(frame, hexes))
    return "".join(path(kind, outline) for kind in ("reach", "reach-case", "reach-line"))


def _path(frame: Frame, labels: Sequence[str]) -> str:
    if len(labels) < 2:
        return ""
    centres = [frame.centres[frame.grid.index[label]] for label in labels]
    curve = catmull(centres, 8)[3:-3]
    line = polyline(curve)
    return path("path-case", line) + path("path-beads", line) + _head("path-head", curve[-1], curve[-1] - curve[-3])


def _attack(frame: Frame, start: str, end: str) -> str:
    here, there = (frame.centres[frame.grid.index[label]] for label in (start, end))
    way = unit(there - here)
    shaft = stroke(here + way * 26, (there - here) - way * 64)
    return path("attack-case", shaft) + path("attack", shaft) + _head("attack-head", there - way * 38, way)


def _head(kind: str, point: Point, way: Point) -> str:
    return put(point, path(kind, "M-4 -9L13 0L-4 9Z"), turn=math.degrees(cmath.phase(way)))


def _indices(frame: Frame, labels: Iterable[str]) -> set[int]:
    return {frame.grid.index[label] for label in labels}
