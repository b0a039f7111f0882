"""The faces of counters, 56 units square round the origin: body in the army's colour, cream plate with the figures.

Never by colour alone: armies differ in their rings, red figures are starred or underlined, green ones dotted; persons
are rounder than units and gilt.
"""

from collections.abc import Iterable, Sequence
from html import escape

from gloire.core.display import Face, Figure
from gloire.render.svg.ink import element, path, put, rect, text
from gloire.render.svg.marks import star
from gloire.render.svg.names import text_width
from gloire.render.svg.signs import CORNERS, Symbol, square

_NAME_ROOM, _PERSONS_ROOM = 45.0, 40.0  # between the two sides of the ring
_RING = "M-25.6 6.6V-22.6a3 3 0 0 1 3 -3H22.6a3 3 0 0 1 3 3V6.6"
_PLATE = "M-28 8.5H28V23a5 5 0 0 1 -5 5H-23a5 5 0 0 1 -5 -5Z"
_GILT = "M-25.4 7V-14a11.4 11.4 0 0 1 11.4 -11.4H14a11.4 11.4 0 0 1 11.4 11.4V7"
_PERSONS_PLATE = "M-28 8.5H28V14a14 14 0 0 1 -14 14H-14a14 14 0 0 1 -14 -14Z"
_STRIP = "M-28 -22.500V-23a5 5 0 0 1 5 -5H23a5 5 0 0 1 5 5V-22.500Z"
_PERSONS_STRIP = "M-25.1 -22.500A14 14 0 0 1 -14 -28H14A14 14 0 0 1 25.1 -22.500Z"
_TORN = "M-28 -8l4 3l4 -4l5 3l5 -4l5 4l5 -3l5 4l5 -4l5 3l5 -4l4 4l4 -3V8.500H-28Z"
_DIAGONAL, _OTHER_DIAGONAL = "M-15 9.5L15 -9.5", "M-15 -9.5L15 9.5"
_SYMBOLS = {"infantry": _DIAGONAL + _OTHER_DIAGONAL, "cavalry": _DIAGONAL, "horse-artillery": _DIAGONAL}
_BALLS = ("artillery", "horse-artillery")
_SIGNS = {
    "skeleton": ("dash", "M-11 -6.8h22"),
    "heavy": ("solid", "M-15 9.5V-9.5L0 0Z"),
    "light": ("sign", "M-2.5 5l2.500 4l2.500 -4"),
    "grenade": ("solid", "M-2.200 -9.500a2.200 2.200 0 1 0 4.400 0a2.200 2.200 0 1 0 -4.400 0"),
}
# The shapes of counters far away, each with the ring inside it.
_FAR = {
    "infantry": ("M-27 -27h54v54h-54z", "M-21 -21h42v42h-42z"),
    "cavalry": ("M-27 27v-54h36l18 18v36z", "M-21 21v-42h28l14 14v28z"),
    "artillery": ("M-28 0a28 28 0 1 0 56 0a28 28 0 1 0 -56 0", "M-22 0a22 22 0 1 0 44 0a22 22 0 1 0 -44 0"),
    "person": ("M0 -30l30 30l-30 30l-30 -30z", "M0 -22l22 22l-22 22l-22 -22z"),
}
_FAR["horse-artillery"] = _FAR["artillery"]
_LARGE = 3  # so many figures and more: the first is larger, and a rule stands after it

_TILE = 'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
DEFS = (
    '<linearGradient id="gloire-bevel" x1="0" y1="0" x2="1" y2="1">'
    '<stop offset="0" stop-color="#fff" stop-opacity=".42"/>'
    '<stop offset=".32" stop-color="#fff" stop-opacity=".06"/>'
    '<stop offset=".72" stop-color="#000" stop-opacity=".02"/>'
    '<stop offset="1" stop-color="#000" stop-opacity=".2"/>'
    f'</linearGradient><pattern id="gloire-weave" width="8" height="8" {_TILE}>'
    '<path d="M0 2h8M0 6h8" stroke="#fff" stroke-opacity=".34" stroke-width="1.6"/>'
    '<path d="M2 0v8M6 0v8" stroke="#000" stroke-opacity=".22" stroke-width="1.6"/></pattern>'
)


def face_symbols(face: Face) -> Iterable[Symbol]:
    """A face, what is left of it far away, and the figure that peeps out from under another counter, by their names."""
    nation = [f"nation-{face.nation}"] if face.nation else []
    kinds = ["counter", f"army-{face.army}", *nation, *(["person"] if face.shape == "person" else [])]
    drawn = _back() if face.shape == "back" else _front(face)
    name, shadow = f"face-{face.key}", _shadow(CORNERS[face.shape])
    yield name, element("g", shadow, drawn, id=name, class_=" ".join(kinds))
    yield f"far-{face.key}", element("g", _far(face), id=f"far-{face.key}", class_=" ".join(kinds))
    if face.peeps:
        disc = element("circle", class_="peep", r=7.6) + text("peep-word", 4j, face.peeps)
        yield f"peep-{face.key}", element("g", disc, id=f"peep-{face.key}")


def _far(face: Face) -> str:
    """Where it is small: its first figure on a shape that tells foot from horse, guns and persons."""
    word = "?" if face.shape == "back" else face.figures[0].text if face.figures else ""
    shape, inner = _FAR.get(face.shape if face.shape == "person" else face.symbol, _FAR["infantry"])
    return path("far-body", shape) + path("far-ring", inner) + text("far-figure", 14j, word)


def _shadow(corner: float) -> str:
    soft, drop = (
        rect("drop soft", -27 - 25j, 58 + 59j, rx=corner + 3),
        rect("drop", -26.7 - 25.6j, 56.5 + 57j, rx=corner + 1),
    )
    return soft + drop + square("body", corner)


def _back() -> str:
    """A woven back with a seal: the same for every counter of an army."""
    seal = element("circle", class_="seal", r=14) + text("query", 7.5j, "?")
    return square("weave", CORNERS["back"]) + square("bevel", CORNERS["back"]) + seal


def _front(face: Face) -> str:
    is_person = face.shape == "person"
    return (
        (path(f"strip strip-{face.strip}", _PERSONS_STRIP if is_person else _STRIP) if face.strip else "")
        + (square("dull", CORNERS[face.shape]) + path("torn", _TORN) if "torn" in face.signs else "")
        + path("plate", _PERSONS_PLATE if is_person else _PLATE)
        + path("plate-edge", "M-28 8.5H28")
        + (_medallion() if is_person else _box(face))
        + _designation(face)
        + "".join(_figures(face))
        + square("bevel", CORNERS[face.shape])
        + path("ring", _GILT if is_person else _RING)
    )


def _designation(face: Face) -> str:
    """The short name. A person's stands higher: it is all that shows of him behind a unit."""
    is_person = face.shape == "person"
    wanted, room = text_width(face.name, 1.12), _PERSONS_ROOM if is_person else _NAME_ROOM
    size = max(9.0, min(10.5 if face.strip else 12.0, room / max(1.0, wanted)))
    # Fonts differ, and some names are long: what may not fit is squeezed. Narrow letters are read before low ones.
    squeeze: dict[str, str | float] = {}
    if size * wanted > room + 1:
        squeeze = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    height = -16.2 if is_person else -14.4 if face.strip else -15.6
    return text("unit", complex(0, height + size * 0.14), face.name, font_size=size, **squeeze)


def _medallion() -> str:
    """A star on a medal."""
    return element("circle", class_="medal", cy=-2.6, r=10.4) + path("medal-star", star(-2.4j, 8.6))


def _box(face: Face) -> str:
    box = rect("frame empty" if "empty" in face.signs else "frame", -15 - 9.5j, 30 + 19j)
    ball = element("circle", class_="dot", r=4.6) if face.symbol in _BALLS else ""
    more = "".join(path(*_SIGNS[sign]) for sign in face.signs if sign in _SIGNS)
    aside = -9.0 if face.beside else 0.0
    drawn = put(
        complex(aside, -1.9 if face.strip else -2.4),
        box,
        path("sign", _SYMBOLS.get(face.symbol, "")),
        ball,
        more,
        scale=0.93,
    )
    return drawn + (text("beside", 16 + 1.6j, face.beside) if face.beside else "")


def _figures(face: Face) -> Iterable[str]:
    is_long = len(face.figures) >= _LARGE
    if is_long:
        yield from _many(face.figures)
    elif face.figures:
        hyphen = '<tspan class="hyphen" dx="1.5">–</tspan>'
        parts = hyphen.join(_span(figure, ' dx="1.5"' if place else "") for place, figure in enumerate(face.figures))
        yield element("text", parts, class_="figures", x=0.0, y=24.0)
        yield from (path(f"{figure.line}-{figure.ink}", "M6.5 26h11") for figure in face.figures[1:] if figure.line)
    if "star" in face.signs:
        yield path("red", star(-20.5 + 18.6j, 6.4))
    if "letter-m" in face.signs:
        yield text("letter", -21.5 + 20.5j, "m")


def _many(figures: Sequence[Figure]) -> Iterable[str]:
    """The first large, a rule, then the rest."""
    yield element("text", _span(figures[0]), class_="figures", x=-16.0, y=24.5)
    yield path("plate-rule", "M-7 12v12")
    step = 32.0 / len(figures[1:])
    for place, figure in enumerate(figures[1:]):
        yield element("text", _span(figure), class_="figures small", x=-5.0 + step * (place + 0.5), y=23.0)


def _span(figure: Figure, more: str = "") -> str:
    return f'<tspan class="{figure.ink}"{more}>{escape(figure.text)}</tspan>'
