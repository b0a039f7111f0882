"""One counter, 56 units square round the origin: body in the army's colour, cream plate with the figures.

Never by colour alone: armies differ in their rings, elite figures are red and starred, Guard figures red and
underlined.
"""

from collections.abc import Collection, Mapping
from html import escape
from typing import Any

from gloire.render.svg.ink import element, group, path, put, rect, text
from gloire.render.svg.marks import army_class, star
from gloire.render.svg.names import text_width

Counter = Mapping[str, Any]

HALF = 28.0
_NAME_ROOM = 45.0  # between the two sides of the ring
_ON_THE_BACK = ("handle", "side", "army", "hex", "box")
_RING = "M-25.6 6.6V-22.6a3 3 0 0 1 3 -3H22.6a3 3 0 0 1 3 3V6.6"
_PLATE = "M-28 8.5H28V23a5 5 0 0 1 -5 5H-23a5 5 0 0 1 -5 -5Z"
_SHIELD = "M-16 -15.5h32v12q0 12 -16 18q-16 -6 -16 -18z"
_DIAGONAL, _OTHER_DIAGONAL = "M-15 9.5L15 -9.5", "M-15 -9.5L15 9.5"
_AIM = "M-33 -22v-6a5 5 0 0 1 5 -5h6M22 -33h6a5 5 0 0 1 5 5v6M33 22v6a5 5 0 0 1 -5 5h-6M-22 33h-6a5 5 0 0 1 -5 -5v-6"

_TAGS = {
    "moved": "M-4 -3.5l3.500 3.500l-3.500 3.500M.5 -3.500l3.500 3.500l-3.500 3.500",
    "disordered": "M-4 -3l2.7 5l2.7 -5l2.6 5",
    "spent": "M-3 -4.5h6l-6 9h6z",
}

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


def draw_counter(counter: Counter) -> str:
    """The counter with a sentence that says what it is; of a concealed one, only whose it is and where."""
    counter = as_shown(counter)
    states = list(counter.get("states", ()))
    kinds = ["counter", army_class(army_of(counter)), *(f"is-{state}" for state in sorted(states))]
    sentence = described(counter)
    tilt = -9 if "routed" in states else 0
    face = _back() if is_concealed(counter) else _face(counter, states)
    return group(
        " ".join(kinds),
        element("title", escape(sentence)),
        put(0j, _shadow(), face, _square("rim"), turn=tilt),
        _signs(states),
        role="img",
        aria_label=sentence,
        data_handle=str(counter.get("handle", "")),
    )


def is_concealed(counter: Counter) -> bool:
    return counter.get("strength") is None or ("unit" in counter and counter["unit"] is None)


def as_shown(counter: Counter) -> Counter:
    """A concealed counter less everything its back does not show, whatever else a view may have let through."""
    return {key: counter[key] for key in _ON_THE_BACK if key in counter} if is_concealed(counter) else counter


def army_of(counter: Counter) -> str:
    """An ally may hide which army a concealed counter is of; then it has the side's colour."""
    return str(counter.get("army") or counter.get("side") or "unknown")


def described(counter: Counter) -> str:
    """A sentence for those who cannot see the counter."""
    place = f"hex {counter['hex']}" if counter.get("hex") else str(counter.get("box") or "")
    if is_concealed(counter):
        return ", ".join(filter(None, [f"Concealed counter, {_titled(army_of(counter))}", place]))
    quality = [word for word in ("elite", "guard", "cadre") if counter.get(word)]
    name, army = str(counter.get("name") or counter.get("short") or ""), _titled(army_of(counter))
    figures = f"{'span' if counter.get('arm') == 'leader' else 'strength'} {counter['strength']}"
    parts = [
        name if army in name else f"{army} {name}".strip(),
        str(counter.get("arm", "")),
        *quality,
        figures,
        f"movement {counter.get('movement', 0)}",
        *counter.get("states", ()),
        place,
    ]
    return ", ".join(filter(None, parts))


def _titled(words: str) -> str:
    return "-".join(word.capitalize() for word in words.split("-"))


def _shadow() -> str:
    return (
        rect("drop soft", -27 - 25j, 58 + 59j, rx=8) + rect("drop", -26.7 - 25.6j, 56.5 + 57j, rx=6) + _square("body")
    )


def _square(kind: str) -> str:
    return rect(kind, complex(-HALF, -HALF), complex(2 * HALF, 2 * HALF), rx=5)


def _back() -> str:
    """A woven back with a seal: the same for every counter of an army."""
    weave, bevel = _square("weave"), _square("bevel")
    return weave + bevel + element("circle", class_="seal", r=14) + text("query", 7.5j, "?")


def _face(counter: Counter, states: Collection[str]) -> str:
    designation = str(counter.get("short") or counter.get("name") or "")
    wanted = text_width(designation, 1.12)
    size = max(7.0, min(12.0, _NAME_ROOM / max(1.0, wanted)))
    # Fonts differ, and some names are long: what may not fit is squeezed.
    squeeze: dict[str, str | float] = {}
    if size * wanted > _NAME_ROOM + 1:
        squeeze = {"textLength": _NAME_ROOM, "lengthAdjust": "spacingAndGlyphs"}
    return (
        path("plate", _PLATE)
        + path("plate-edge", "M-28 8.5H28")
        + _arm(counter)
        + text("unit", complex(0, _baseline(counter) + size * 0.14), designation, font_size=size, **squeeze)
        + _figures(counter)
        + _square("bevel")
        + path("ring", _RING)
        + (_square("veil") if {"routed", "moved", "spent"} & set(states) else "")
        + (_ribbon() if "routed" in states else "")
    )


def _baseline(counter: Counter) -> float:
    """A leader's name stands higher: it is all that shows of him behind a unit."""
    return -16.6 if counter.get("arm") == "leader" else -15.6


def _arm(counter: Counter) -> str:
    if counter.get("arm") == "leader":
        shield = element("path", class_="shield", d=_SHIELD, transform="translate(0 -.6)scale(.8)")
        return shield + path("shield-star", star(-3.7j, 9.2))
    box = rect("frame empty" if counter.get("arm") == "dummy" else "frame", -15 - 9.5j, 30 + 19j)
    skeleton = path("dash", "M-11 -6.8h22") if counter.get("cadre") else ""
    return put(-2.4j, box, _sign(counter.get("arm")), skeleton, scale=0.93)


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
    elite, guard = bool(counter.get("elite")), bool(counter.get("guard"))
    spans = (
        f'<tspan class="{"elite" if elite else "plain"}">{escape(str(counter["strength"]))}</tspan>'
        '<tspan class="hyphen" dx="1.5">–</tspan>'
        f'<tspan dx="1.5" class="{"elite" if guard else "plain"}">{escape(str(counter.get("movement", 0)))}</tspan>'
    )
    figures = element("text", spans, class_="figures", x=0.0, y=24.0)
    sign = path("elite", star(-20.5 + 18.6j, 6.4)) if elite else ""
    return figures + sign + (path("guard-bar", "M6.5 26h11") if guard else "")


def _ribbon() -> str:
    band = rect("ribbon", -29 - 7j, 58 + 13.5j)
    return put(0j, band, text("ribbon-word", 3.4j, "ROUTED"), turn=-14)


def _signs(states: Collection[str]) -> str:
    """What stands on the rim or outside it, and never tilts."""
    zigzag = path("zigzag", _zigzag()) if "disordered" in states else ""
    tags = [state for state in _TAGS if state in states]
    tagged = "".join(_tag(state, complex(17 * place - 23, -HALF)) for place, state in enumerate(tags))
    chosen = "selected" in states
    ring = "".join(rect(kind, -32 - 32j, 64 + 64j, rx=9) for kind in ("selected-case", "selected")) if chosen else ""
    return zigzag + tagged + ring + (path("target", _AIM) if "target" in states else "")


def _tag(state: str, place: complex) -> str:
    disc = element("circle", class_=f"tag {state}", r=8.2)
    return put(place, disc, path("tag-sign", _TAGS[state]))


def _zigzag() -> str:
    """Twelve teeth on each side."""
    sides = (
        "".join(f"l4.67 {'-3' if tooth % 2 == 0 else '3'}" for tooth in range(12)),
        "".join(f"l{'3' if tooth % 2 == 0 else '-3'} 4.67" for tooth in range(12)),
        "".join(f"l-4.67 {'3' if tooth % 2 == 0 else '-3'}" for tooth in range(12)),
        "".join(f"l{'-3' if tooth % 2 == 0 else '3'} -4.67" for tooth in range(12)),
    )
    return "M-28 -28" + "".join(sides) + "z"
