"""Everything that is drawn once and placed often: symbols by their names, the same for every theme."""

import re
from collections.abc import Iterable, Mapping

from gloire.core.display import Face
from gloire.render.svg.arts import arts
from gloire.render.svg.counters import DEFS, face_symbols
from gloire.render.svg.ink import element
from gloire.render.svg.signs import ribbon, signs

Symbols = dict[str, str]
Ribbons = Mapping[str, str]  # key to word


def symbols(faces: Iterable[Face], ribbons: Ribbons, *, pointy: bool) -> Symbols:
    """The symbols of a scenario, by their names."""
    found = {**dict(signs(pointy=pointy)), **dict(arts())}
    found.update(ribbon(key, word) for key, word in ribbons.items())
    for face in faces:
        found.update(face_symbols(face))
    return found


def symbol_sheet(found: Symbols) -> str:
    """All of them as a drawing, to be put into a page."""
    return element(
        "svg",
        element("defs", DEFS, *found.values()),
        xmlns="http://www.w3.org/2000/svg",
        class_="symbols",
        width=0,
        height=0,
        aria_hidden="true",
    )


def defs_for(drawn: str, found: Symbols) -> str:
    """Those that a drawing uses."""
    wanted = set(re.findall(r'href="#([^"]+)"', drawn))
    return element("defs", DEFS, *(symbol for name, symbol in found.items() if name in wanted))


def use(name: str, kind: str = "", **attributes: str | float) -> str:
    """A symbol in its place."""
    return element("use", href=f"#{name}", **({"class_": kind} if kind else {}), **attributes)
