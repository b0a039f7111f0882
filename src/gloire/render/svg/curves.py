"""Smooth lines through or along points, and ribbons of changing width round them."""

from collections.abc import Sequence
from itertools import pairwise

from gloire.render.svg.ink import Point, polygon, xy


def ring_path(ring: Sequence[Point]) -> str:
    """A closed quadratic B-spline: it passes the middle of every step, so no corner survives."""
    ring = ring[:: 3 if len(ring) > 60 else 2 if len(ring) > 24 else 1]
    middles = [(a + b) / 2 for a, b in zip(ring, [*ring[1:], ring[0]])]
    return f"M{xy(middles[-1])}" + "".join(f"Q{xy(a)} {xy(b)}" for a, b in zip(ring, middles)) + "Z"


def bspline(points: Sequence[Point], samples: int = 5) -> list[Point]:
    """An open quadratic B-spline, sampled; `samples` points for each inner point."""
    line, start = [points[0]], points[0]
    ends = [*((a + b) / 2 for a, b in pairwise(points[1:-1])), points[-1]]
    for control, end in zip(points[1:-1], ends):
        for step in range(1, samples + 1):
            share = step / samples
            line.append(mix(mix(start, control, share), mix(control, end, share), share))
        start = end
    return line


def catmull(points: Sequence[Point], samples: int) -> list[Point]:
    """A centripetal Catmull-Rom curve through every point, sampled: it never loops where points crowd."""
    padded = [2 * points[0] - points[1], *points, 2 * points[-1] - points[-2]]
    curve = [points[0]]
    for four in zip(padded, padded[1:], padded[2:], padded[3:]):
        curve += _catmull_piece(*four, samples)
    return curve


def _catmull_piece(a: Point, b: Point, c: Point, d: Point, samples: int) -> list[Point]:
    first = _gap(a, b)
    second = first + _gap(b, c)
    third = second + _gap(c, d)
    piece = []
    for step in range(1, samples + 1):
        now = first + (second - first) * step / samples
        early, late = mix(a, b, now / first), mix(c, d, (now - second) / (third - second))
        middle = mix(b, c, (now - first) / (second - first))
        left, right = mix(early, middle, now / second), mix(middle, late, (now - first) / (third - first))
        piece.append(mix(left, right, (now - first) / (second - first)))
    return piece


def ribbon(points: Sequence[Point], widths: Sequence[float]) -> str:
    """A closed shape round a line, with a width for each point."""
    halves = [normal * width / 2 for normal, width in zip(normals(points), widths)]
    left = [point - half for point, half in zip(points, halves)]
    right = [point + half for point, half in zip(points, halves)]
    return polygon(left + right[::-1])


def normals(points: Sequence[Point]) -> list[Point]:
    """At each point the unit step to the right of the way the line goes."""
    around = zip([points[0], *points], [*points[1:], points[-1]])
    return [1j * unit(after - before) for before, after in around]


def unit(step: Point) -> Point:
    return step / (abs(step) or 1.0)


def mix(a: Point, b: Point, share: float) -> Point:
    return a + (b - a) * share


def _gap(a: Point, b: Point) -> float:
    return float(abs(b - a) ** 0.5) or 1.0
