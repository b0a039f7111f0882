"""The tracks of play below the map: turns, morale, and boxes for counters that are not on it."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any

from gloire.render.svg.counters import Counter, as_shown, draw_counter
from gloire.render.svg.furniture import Piece
from gloire.render.svg.ink import Point, group, path, put, rect, text
from gloire.render.svg.marks import army_class
from gloire.render.svg.names import text_width
from gloire.render.svg.stacks import View

Turn = Mapping[str, Any]

_CELL = 42 + 56j
_DAY_GAP = 12.0
_MORALE = 27 + 26j
_PITCH = 64.0  # from a counter in a box to the next
_TOP_MORALE = 10

_CLOUD = "M-7 1a3.5 3.5 0 0 1 .5 -6.9a5 5 0 0 1 9.5 -1a4 4 0 0 1 3.5 7.9z"
_SUN = "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"
_RAYS = (
    "M0 -6.5v-2.5M0 6.5v2.5M-6.5 0h-2.5M6.5 0h2.5"
    "M-4.6 -4.6l-1.8 -1.8M4.6 4.6l1.8 1.8M-4.6 4.6l-1.8 1.8M4.6 -4.6l1.8 -1.8"
)
_WEATHER = {
    "clear": _SUN + _RAYS,
    "cloudy": _CLOUD + "M-4 4.5h9",
    "showers": _CLOUD + "M-4 4l-1.5 4M1 4l-1.5 4M6 4l-1.5 4",
    "downpour": _CLOUD + "".join(f"M{x} 3.5l-2.5 6.5" for x in (-6, -2.5, 1, 4.5, 8)),
    "storm": _CLOUD + "M1 2.5l-3.5 4h4l-3 4M-6 4l-2 5M7 4l-2 5",
    "mud": "".join(f"M-9 {y}q4.5 -3 9 0t9 0" for y in (-4, 1, 6)) + "M-5 -8v1M4 -8v1",
}
_MOON = "M2.5 -6.5a6.5 6.5 0 1 0 4.5 9a5.5 5.5 0 0 1 -4.5 -9z"
_BOXES = {
    "reinforcement": "Reinforcements",
    "variable": "May arrive",
    "broken": "Broken",
    "eliminated": "Eliminated",
    "aside": "Set aside",
}


def turn_track(view: View) -> Piece:
    """The turns day by day, the present one in red."""
    now: Turn = view["turn"]
    days = [(date, list(turns)) for date, turns in groupby(view.get("track") or [now], lambda turn: turn.get("date"))]
    drawn, left = [], 0.0
    for date, turns in days:
        cells = [put(complex(_CELL.real * at, 26), _turn(turn, now)) for at, turn in enumerate(turns)]
        drawn.append(put(complex(left, 0), text("heading", 15j, str(date or "Turns")), *cells))
        left += _CELL.real * len(turns) + _DAY_GAP
    present = _present(now)
    drawn.append(text("note", 102j, present))
    return Piece("".join(drawn), complex(max(left - _DAY_GAP, text_width(present, 13)), 108))


def morale_track(view: View) -> Piece:
    """A row for each side, so that two markers never share a cell."""
    sides: Mapping[str, int] = view["morale"]
    top = max(_TOP_MORALE, *sides.values())
    label = 20 + max(text_width(side.capitalize(), 14) for side in sides)
    rows = [
        put(
            complex(0, 26 + (_MORALE.imag + 7) * row),
            text("key", 18j, side.capitalize()),
            _morale(side, value, top, label),
        )
        for row, (side, value) in enumerate(sides.items())
    ]
    size = complex(label + _MORALE.real * (top + 1), 26 + (_MORALE.imag + 7) * len(sides))
    return Piece(text("heading", 15j, "Morale") + "".join(rows), size)


def box_pieces(view: View, columns: int) -> list[Piece]:
    """Counters that are not on the map, box by box, all as wide; an empty box is not drawn."""
    shown = map(as_shown, view.get("counters", ()))
    off_map = [counter for counter in shown if not counter.get("hex") and counter.get("box")]
    names = sorted({str(counter["box"]) for counter in off_map}, key=_box_order)
    off_map.sort(key=lambda counter: counter.get("due") or 0)
    boxes = [[counter for counter in off_map if counter["box"] == name] for name in names]
    columns = min(columns, max(3, *map(len, boxes))) if boxes else columns
    return [_box(name, box, columns) for name, box in zip(names, boxes)]


def _turn(turn: Turn, now: Turn) -> str:
    kind = _turn_kind(turn, now)
    middle = _CELL.real / 2
    sky = _WEATHER.get(str(turn.get("weather")), "")
    return group(
        f"{kind}-ink",
        rect(f"turn {kind}", 0j, _CELL),
        text("turn-number", complex(middle, 16), str(turn["number"])),
        put(complex(middle, 31), path("weather", _MOON if turn.get("night") else sky), scale=0.9),
        text("turn-name", complex(middle, 51), str(turn.get("name", ""))),
    )


def _turn_kind(turn: Turn, now: Turn) -> str:
    if turn["number"] == now["number"]:
        return "now"
    if turn.get("night"):
        return "night"
    return "past" if turn["number"] < now["number"] else "coming"


def _present(turn: Turn) -> str:
    parts = [f"Turn {turn['number']}", turn.get("name"), turn.get("date"), turn.get("weather")]
    return " · ".join(str(part) for part in parts if part)


def _morale(side: str, value: int, top: int, left: float) -> str:
    def cell(level: int) -> Point:
        return complex(left + _MORALE.real * level, 0)

    cells = "".join(rect("morale", cell(level), _MORALE) for level in range(top + 1))
    figures = "".join(
        text("morale-figure", cell(level) + _MORALE / 2 + 4j, str(level)) for level in range(top + 1) if level != value
    )
    marker = (
        rect("morale-now", cell(value) - 2 - 2j, _MORALE + 4 + 4j, rx=3)
        + rect("morale-ring", cell(value) + 0.5 + 0.5j, _MORALE - 1 - 1j, rx=2)
        + text("morale-figure now", cell(value) + _MORALE / 2 + 5j, str(value))
    )
    full = rect("morale-full", cell(0), complex(_MORALE.real * value, _MORALE.imag)) if value else ""
    return group(army_class(side), cells, full, figures, marker)


def _box(name: str, counters: Sequence[Counter], columns: int) -> Piece:
    deep = -(-len(counters) // columns)
    size = complex(_PITCH * columns + 10, 36 + (_PITCH + _due_room(counters)) * deep)
    return Piece(
        rect("box", 0j, size, rx=8)
        + text("heading", 12 + 21j, _BOXES.get(name, name.capitalize()))
        + "".join(_boxed(counters, columns)),
        size,
    )


def _boxed(counters: Sequence[Counter], columns: int) -> Iterable[str]:
    pitch = _PITCH + _due_room(counters)
    for place, counter in enumerate(counters):
        row, column = divmod(place, columns)
        word = text("note middle", 44j, f"turn {counter['due']}") if counter.get("due") else ""
        yield put(complex(37 + _PITCH * column, 62 + pitch * row), draw_counter(counter), word)


def _due_room(counters: Sequence[Counter]) -> float:
    """Reinforcements have the turn they are due on written below them."""
    return 16.0 if any(counter.get("due") for counter in counters) else 0.0


def _box_order(name: str) -> tuple[int, str]:
    known = list(_BOXES)
    return (known.index(name) if name in known else len(known), name)
