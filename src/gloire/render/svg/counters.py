"""One counter, 56 units square round the origin: body in the army's colour, cream plate with the figures.

Never by colour alone: armies differ in their rings, elite figures are red and starred, Guard figures red and
underlined, those of light troops green and dotted; leaders are rounder than units and gilt.
"""

from collections.abc import Collection, Mapping
from html import escape
from typing import Any, NamedTuple

from gloire.render.svg.ink import Point, element, group, path, put, rect, text
from gloire.render.svg.marks import army_class, star
from gloire.render.svg.names import text_width

Counter = Mapping[str, Any]

HALF = 28.0
_CORNER, _LEADERS_CORNER = 5.0, 14.0
_NAME_ROOM, _LEADERS_ROOM = 45.0, 40.0  # between the two sides of the ring
_ON_THE_BACK = ("handle", "side", "army", "hex", "box", "states")
_RING = "M-25.6 6.6V-22.6a3 3 0 0 1 3 -3H22.6a3 3 0 0 1 3 3V6.6"
_PLATE = "M-28 8.5H28V23a5 5 0 0 1 -5 5H-23a5 5 0 0 1 -5 -5Z"
_GILT = "M-25.4 7V-14a11.4 11.4 0 0 1 11.4 -11.4H14a11.4 11.4 0 0 1 11.4 11.4V7"
_LEADERS_PLATE = "M-28 8.5H28V14a14 14 0 0 1 -14 14H-14a14 14 0 0 1 -14 -14Z"
_DIAGONAL, _OTHER_DIAGONAL = "M-15 9.5L15 -9.5", "M-15 -9.5L15 9.5"
_AIM = "M-33 -22v-6a5 5 0 0 1 5 -5h6M22 -33h6a5 5 0 0 1 5 5v6M33 22v6a5 5 0 0 1 -5 5h-6M-22 33h-6a5 5 0 0 1 -5 -5v-6"

_TAGS = {
    "moved": "M-4 -3.5l3.500 3.500l-3.500 3.500M.5 -3.500l3.500 3.500l-3.500 3.500",
    "disordered": "M-4 -3l2.7 5l2.7 -5l2.6 5",
    "ready": "M0 -4v8",
    "tired": "M-2 -4v8M2 -4v8",
    "weary": "M-3.8 -4v8M0 -4v8M3.8 -4v8",
    "spent": "M-3 -4.5h6l-6 9h6z",
    "unreleased": "M-3.6 -.4h7.2v5h-7.2zM-2.2 -.4v-1.6a2.2 2.2 0 0 1 4.4 0v1.6",
    "flank-march": "M-4.5 3.5v-2a4.5 4.5 0 0 1 8 -2.800M4.300 -4.500l-.6 3.500l-3.600 -.6",
}
_EYE = "M-5 -1.500q5 5.500 10 0M-3.700 .8l-1.600 2.400M0 1.800v2.900M3.700 .8l1.600 2.400"  # closed

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


class Row(NamedTuple):
    """Where the tags on a counter lie."""

    first: Point
    step: Point
    eye: Point | None = None  # a place of its own; else it comes last in the row


ALONG_THE_TOP = Row(-26 - 31j, 17 + 0j, 26 - 31j)  # above the counter's name
DOWN_THE_SIDE = Row(complex(-HALF - 2, -20), 16.5j)  # where a leader's name shows above the counter


def draw_counter(counter: Counter, tags: Row = ALONG_THE_TOP) -> str:
    """The counter with a sentence that says what it is; of a concealed one, only whose it is and where."""
    counter = as_shown(counter)
    states = list(counter.get("states", ()))
    kinds = ["counter", army_class(army_of(counter)), *_kinds(counter), *(f"is-{state}" for state in sorted(states))]
    sentence = described(counter)
    tilt = -9 if "routed" in states else 0
    face = _back(states) if is_concealed(counter) else _face(counter, states)
    return group(
        " ".join(kinds),
        element("title", escape(sentence)),
        put(0j, _shadow(counter), face, _square("rim", _corner(counter)), turn=tilt),
        _signs(states, tag_places(counter, tags)),
        role="img",
        aria_label=sentence,
        data_handle=str(counter.get("handle", "")),
    )


def is_concealed(counter: Counter) -> bool:
    return counter.get("strength") is None or ("unit" in counter and counter["unit"] is None)


def as_shown(counter: Counter) -> Counter:
    """A concealed counter less everything its back and the markers on it do not show, whatever else a view let through.

    When one that waits beside the map is due, everybody knows.
    """
    if not is_concealed(counter):
        return counter
    shown = _ON_THE_BACK if counter.get("hex") else (*_ON_THE_BACK, "due")
    return {key: counter[key] for key in shown if key in counter}


def _kinds(counter: Counter) -> list[str]:
    """Classes for what colours alone do not tell: a leader, a nation among allies."""
    nation = [f"nation-{counter['nation']}"] if counter.get("nation") not in (None, "", counter.get("army")) else []
    return [*(["leader"] if counter.get("arm") == "leader" else []), *nation]


def army_of(counter: Counter) -> str:
    """An ally may hide which army a concealed counter is of; then it has the side's colour."""
    return str(counter.get("army") or counter.get("side") or "unknown")


def described(counter: Counter) -> str:
    """A sentence for those who cannot see the counter."""
    place = f"hex {counter['hex']}" if counter.get("hex") else str(counter.get("box") or "")
    states = [_STATE_WORDS.get(state, state.replace("-", " ")) for state in counter.get("states", ())]
    if is_concealed(counter):
        hidden = [f"Concealed counter, {_titled(army_of(counter))}", *(word for word in states if word != "face-down")]
        return ", ".join(filter(None, [*hidden, place]))
    quality = [word for word in ("elite", "guard", "light", "militia", "cadre", "dummy") if counter.get(word)]
    name, army = str(counter.get("name") or counter.get("short") or ""), _titled(army_of(counter))
    figures = f"{'span' if counter.get('arm') == 'leader' else 'strength'} {counter['strength']}"
    parts = [
        name if army in name else f"{army} {name}".strip(),
        str(counter.get("arm", "")),
        *quality,
        figures,
        f"movement {counter.get('movement', 0)}",
        *states,
        place,
    ]
    return ", ".join(filter(None, parts))


# The colour of a marker matters to the rules only; the rest are words as they are.
_STATE_WORDS = {"routed-french": "", "routed-allied": "", "concealed": "face-down", "unreleased": "held back"}


def _titled(words: str) -> str:
    return "-".join(word.capitalize() for word in words.split("-"))


def _corner(counter: Counter) -> float:
    return _LEADERS_CORNER if counter.get("arm") == "leader" else _CORNER


def _shadow(counter: Counter) -> str:
    corner = _corner(counter)
    soft, drop = (
        rect("drop soft", -27 - 25j, 58 + 59j, rx=corner + 3),
        rect("drop", -26.7 - 25.6j, 56.5 + 57j, rx=corner + 1),
    )
    return soft + drop + _square("body", corner)


def _square(kind: str, corner: float = _CORNER) -> str:
    return rect(kind, complex(-HALF, -HALF), complex(2 * HALF, 2 * HALF), rx=corner)


def _back(states: Collection[str]) -> str:
    """A woven back with a seal: the same for every counter of an army, whatever markers lie on it."""
    weave, bevel = _square("weave"), _square("bevel")
    seal = element("circle", class_="seal", r=14) + text("query", 7.5j, "?")
    return weave + bevel + seal + (_ribbon() if "routed" in states else "")


def _face(counter: Counter, states: Collection[str]) -> str:
    is_leader, corner = counter.get("arm") == "leader", _corner(counter)
    return (
        path("plate", _LEADERS_PLATE if is_leader else _PLATE)
        + path("plate-edge", "M-28 8.5H28")
        + (_medallion() if is_leader else _arm(counter))
        + _designation(counter)
        + _figures(counter)
        + _square("bevel", corner)
        + path("ring", _GILT if is_leader else _RING)
        + (_square("veil", corner) if {"routed", "moved", "spent"} & set(states) else "")
        + (_ribbon() if "routed" in states else "")
    )


def _designation(counter: Counter) -> str:
    """The short name. A leader's stands higher: it is all that shows of him behind a unit."""
    words, is_leader = str(counter.get("short") or counter.get("name") or ""), counter.get("arm") == "leader"
    wanted, room = text_width(words, 1.12), _LEADERS_ROOM if is_leader else _NAME_ROOM
    size = max(7.0, min(12.0, room / max(1.0, wanted)))
    # Fonts differ, and some names are long: what may not fit is squeezed.
    squeeze: dict[str, str | float] = {}
    if size * wanted > room + 1:
        squeeze = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    return text("unit", complex(0, (-16.2 if is_leader else -15.6) + size * 0.14), words, font_size=size, **squeeze)


def _medallion() -> str:
    """A star on a medal."""
    return element("circle", class_="medal", cy=-2.6, r=10.4) + path("medal-star", star(-2.4j, 8.6))


def _arm(counter: Counter) -> str:
    is_empty = counter.get("dummy") or counter.get("arm") == "dummy"
    box = rect("frame empty" if is_empty else "frame", -15 - 9.5j, 30 + 19j)
    skeleton = path("dash", "M-11 -6.8h22") if counter.get("cadre") else ""
    return put(-2.4j, box, _sign(None if is_empty else counter.get("arm")), skeleton, scale=0.93)


def _sign(arm: str | None) -> str:
    """Crossed belts, the stroke of a sabre, a ball."""
    match arm:
        case "infantry":
            return path("sign", _DIAGONAL + _OTHER_DIAGONAL)
        case "cavalry":
            return path("sign", _DIAGONAL)
        case "artillery":
            return element("circle", class_="dot", r=4.6)
        case _:
            return ""


def _figures(counter: Counter) -> str:
    elite, guard, light = (bool(counter.get(word)) for word in ("elite", "guard", "light"))
    movement = "elite" if guard else "light" if light else "plain"
    spans = (
        f'<tspan class="{"elite" if elite else "plain"}">{escape(str(counter["strength"]))}</tspan>'
        '<tspan class="hyphen" dx="1.5">–</tspan>'
        f'<tspan dx="1.5" class="{movement}">{escape(str(counter.get("movement", 0)))}</tspan>'
    )
    figures = element("text", spans, class_="figures", x=0.0, y=24.0)
    sign = path("elite", star(-20.5 + 18.6j, 6.4)) if elite else ""
    rank = text("militia", -21.5 + 20.5j, "m") if counter.get("militia") else ""
    return figures + sign + rank + path("guard-bar" if guard else "light-bar", "M6.5 26h11" if guard or light else "")


def _ribbon() -> str:
    band = rect("ribbon", -29 - 7j, 58 + 13.5j)
    return put(0j, band, text("ribbon-word", 3.4j, "ROUTED"), turn=-14)


def tag_places(counter: Counter, row: Row) -> dict[str, Point]:
    """The tags a counter has, each with its place. A closed eye is for him who may look at the face."""
    states = counter.get("states", ())
    tags = [state for state in _TAGS if state in states]
    places = {state: row.first + row.step * number for number, state in enumerate(tags)}
    if "concealed" in states and not is_concealed(counter):
        places["concealed"] = row.first + row.step * len(tags) if row.eye is None else row.eye
    return places


def _signs(states: Collection[str], tags: Mapping[str, Point]) -> str:
    """What stands on the rim or outside it, and never tilts."""
    zigzag = path("zigzag", _zigzag()) if "disordered" in states else ""
    tagged = "".join(_tag(state, place) for state, place in tags.items())
    chosen = "selected" in states
    ring = "".join(rect(kind, -32 - 32j, 64 + 64j, rx=9) for kind in ("selected-case", "selected")) if chosen else ""
    return zigzag + tagged + ring + (path("target", _AIM) if "target" in states else "")


def _tag(state: str, place: complex) -> str:
    disc = element("circle", class_=f"tag {state}", r=8.2)
    return put(place, disc, path("tag-sign", _TAGS.get(state, _EYE)))


def _zigzag() -> str:
    """Twelve teeth on each side."""
    sides = (
        "".join(f"l4.67 {'-3' if tooth % 2 == 0 else '3'}" for tooth in range(12)),
        "".join(f"l{'3' if tooth % 2 == 0 else '-3'} 4.67" for tooth in range(12)),
        "".join(f"l-4.67 {'3' if tooth % 2 == 0 else '-3'}" for tooth in range(12)),
        "".join(f"l{'-3' if tooth % 2 == 0 else '3'} -4.67" for tooth in range(12)),
    )
    return "M-28 -28" + "".join(sides) + "z"
