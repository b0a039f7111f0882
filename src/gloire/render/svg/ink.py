"""How points, lines and elements are written: short numbers, relative steps, escaped words."""

from collections.abc import Iterable, Sequence
from html import escape

# x grows eastward and y southward, in map units. Complex numbers turn, scale and shift in one operation each.
Point = complex


def num(value: float) -> str:
    """One decimal is enough where a hexside is 48 units long, and makes the file a third shorter."""
    written = f"{value:.1f}"
    written = written.removesuffix(".0")
    return "0" if written == "-0" else written


def xy(point: Point) -> str:
    return f"{num(point.real)} {num(point.imag)}"


def polyline(points: Sequence[Point]) -> str:
    """An open line in relative steps, which are shorter than places; rounding never adds up."""
    pen = _rounded(points[0])
    steps = []
    for point in points[1:]:
        step = _rounded(point - pen)
        pen += step
        steps.append(xy(step))
    return f"M{xy(points[0])}l{' '.join(steps)}".replace(" -", "-")


def polygon(points: Sequence[Point]) -> str:
    return polyline(points) + "z"


def stroke(start: Point, step: Point) -> str:
    return f"M{xy(start)}l{xy(step)}"


def dot(point: Point) -> str:
    """A line of no length: round caps make it a disc."""
    return f"M{xy(point)}h0"


def element(name: str, *content: str, **attributes: str | float) -> str:
    """An element; `class_` and `font_size` become `class` and `font-size`."""
    head = name + "".join(f' {_key(key)}="{_value(value)}"' for key, value in attributes.items())
    inside = "".join(content)
    return f"<{head}>{inside}</{name}>" if inside else f"<{head}/>"


def path(kind: str, line: str | Iterable[str], **attributes: str | float) -> str:
    """A path with a class; nothing at all where there is nothing to draw."""
    drawn = line if isinstance(line, str) else "".join(line)
    return element("path", class_=kind, **attributes, d=drawn) if drawn else ""


def rect(kind: str, corner: Point, size: Point, **attributes: str | float) -> str:
    return element("rect", class_=kind, x=corner.real, y=corner.imag, width=size.real, height=size.imag, **attributes)


def text(kind: str, point: Point, words: str, **attributes: str | float) -> str:
    return element("text", escape(words), class_=kind, x=point.real, y=point.imag, **attributes)


def group(kind: str, *content: str, **attributes: str | float) -> str:
    return element("g", *content, class_=kind, **attributes) if any(content) else ""


def put(point: Point, *content: str, turn: float = 0.0, scale: float = 1.0) -> str:
    """Content drawn round the origin, moved to its place."""
    moves = f"translate({xy(point)})"
    moves += f"rotate({num(turn)})" if turn else ""
    moves += f"scale({scale:g})" if scale != 1 else ""
    return element("g", *content, transform=moves)


def _rounded(point: Point) -> Point:
    return complex(round(point.real, 1), round(point.imag, 1))


def _key(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else num(value)
