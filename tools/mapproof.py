"""Draw a scenario's map plainly, so that it can be compared with the printed one, hex by hex.

Every hex has its number large, every hexside its code, every road its name at both ends. Nothing is smoothed.
"""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from gloire.core.maps import Map
from gloire.render.svg.frame import Box, Frame
from gloire.render.svg.ink import element, group, num, path, polygon, polyline, rect, text
from gloire.systems import entries, rules_of

# Codes of hexsides, colours and widths, widest first: a bridge is drawn over its river.
HEXSIDES = {
    "major": ("R", "#1668a8", 9.0),
    "minor": ("r", "#4aa3df", 5.0),
    "bridge": ("B", "#7a3b12", 3.0),
    "ford": ("F", "#1d7a4f", 3.0),
    "pontoon": ("P", "#8a2be2", 3.0),
}
TERRAIN = {
    "clear": "#fffdf5",
    "forest": "#bfe0b0",
    "rough": "#e6cfa6",
    "marsh": "#c6e6e2",
    "town": "#f6c2b5",
    "fortified": "#d9a3d6",
    "redoubt": "#e6c3f0",
}
ROADS = ("#b02a2a", "#7a5c00", "#0b6e4f", "#5b3aa6", "#a3460a", "#27548a")
STYLE = """
text{font-family:"DejaVu Sans",Arial,sans-serif;text-anchor:middle}
.number{font-size:17px;font-weight:700}.terrain{font-size:9px;fill:#444}.name{font-size:10.5px;font-weight:700;fill:#333}
.hex{stroke:#777;stroke-width:.8}.side{fill:none;stroke-linecap:round}.code{font-size:10px;font-weight:700}
.plate{fill:#fff;stroke:#555;stroke-width:.6}.road{fill:none;stroke-width:3.4;stroke-linejoin:round;opacity:.75}
.road-name{font-size:8.5px;font-weight:700;paint-order:stroke;stroke:#fff;stroke-width:3px}
.mark{font-size:7.5px;font-weight:700;fill:#a00}
"""
SCALE = 1.6


def main(arguments: Sequence[str] | None = None) -> int:
    asked = parse(arguments)
    scenario = rules_of(asked.system).load(str(asked.folder), {}, {})
    asked.out.write_text(proof_svg(scenario.map), encoding="utf-8")
    print(f"{asked.out}: {len(scenario.map.grid)} hexes")
    return 0


def parse(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="the scenario's folder")
    parser.add_argument("out", type=Path, help="the SVG file to write")
    parser.add_argument(
        "--system", choices=[entry.id for entry in entries()], default="napoleonic20", help="whose data it is"
    )
    return parser.parse_args(arguments)


def proof_svg(map: Map) -> str:
    frame = Frame(map.grid)
    box = frame.hexes.grown(20)
    body = [
        element("style", STYLE),
        rect("paper", box.corner, box.size, fill="#fff"),
        group("hexes", *hexes(frame, map)),
        group("roads", *roads(frame, map)),
        group("hexsides", *hexsides(frame, map)),
        group("marks", *marks(frame, map)),
    ]
    return element(
        "svg",
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=view_box(box),
        width=box.size.real * SCALE,
        height=box.size.imag * SCALE,
    )


def view_box(box: Box) -> str:
    return " ".join(num(edge) for edge in (box.left, box.top, box.size.real, box.size.imag))


def hexes(frame: Frame, map: Map) -> Iterable[str]:
    """All colours before all words: a name may be wider than its hex."""
    for hex, terrain in enumerate(map.terrain):
        yield path("hex", polygon(frame.corners(hex)), fill=TERRAIN.get(terrain, "#ffff66"))
    for hex, terrain in enumerate(map.terrain):
        centre = frame.centres[hex]
        yield text("number", centre - 18j, map.grid.labels[hex])
        yield text("name", centre + 22j, map.names.get(hex, ""))
        yield "" if terrain == "clear" else text("terrain", centre + 32j, terrain)


def roads(frame: Frame, map: Map) -> Iterable[str]:
    """Shifted a little against one another, so that shared stretches show both; named where they begin and end."""
    for number, road in enumerate(map.roads):
        colour, shift = ROADS[number % len(ROADS)], complex(2.2, 2.2) * (number % 3 - 1)
        yield path("road", polyline([frame.centres[hex] + shift for hex in road.hexes]), stroke=colour)
        for a, b in (road.hexes[:2], road.hexes[-2:]):
            yield text("road-name", frame.middle(a, b) + 3j, road.name, fill=colour)


def hexsides(frame: Frame, map: Map) -> Iterable[str]:
    for (a, b), kinds in sorted(map.sides.items()):
        for kind in filter(kinds.__contains__, HEXSIDES):
            _, colour, width = HEXSIDES[kind]
            yield path("side", polyline(frame.side(a, b)), stroke=colour, stroke_width=width)
        code = "".join(HEXSIDES[kind][0] for kind in HEXSIDES if kind in kinds)
        middle = frame.middle(a, b)
        width = 4 + 7 * len(code)
        yield rect("plate", middle - complex(width / 2, 6), complex(width, 12)) + text("code", middle + 3.6j, code)


def marks(frame: Frame, map: Map) -> Iterable[str]:
    rows: dict[int, list[str]] = {}
    for area in map.areas:
        for hex in area.hexes:
            rows.setdefault(hex, []).append(f"{area.kind} {area.name}")
    for hex, words in sorted(rows.items()):
        for row, line in enumerate(words):
            yield text("mark", frame.centres[hex] + complex(0, 8 * row - 8), line)


if __name__ == "__main__":
    raise SystemExit(main())
