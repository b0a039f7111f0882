"""The tracks of play below the map: turns, morale, and boxes for counters that are not on it."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from gloire.render.svg.counters import Counter, as_shown, draw_counter
from gloire.render.svg.furniture import Piece
from gloire.render.svg.ink import Point, element, group, path, put, rect, text
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
    "mud-and-showers": _CLOUD + "M-4 4l-1.5 4M1 4l-1.5 4M6 4l-1.5 4" + "M-9 9q4.5 -3 9 0t9 0",
}
_SKIES = ("clear", "cloudy", "showers", "downpour", "storm")  # the boxes of the weather track, better to worse
_TRENDS = {"improving": "M7 0h-14M-7 0l5 -4M-7 0l5 4", "worsening": "M-7 0h14M7 0l-5 -4M7 0l-5 4"}
_MUD = "M-5 -2q2.500 -2 5 0t5 0M-5 2q2.500 -2 5 0t5 0"
_MOON = "M2.5 -6.5a6.5 6.5 0 1 0 4.5 9a5.5 5.5 0 0 1 -4.5 -9z"
_BOXES = {
    "reinforcement": "Reinforcements",
    "variable": "May arrive",
    "in-hand": "In hand",
    "broken": "Broken",
    "broken-leaders": "Broken leaders",
    "eliminated": "Eliminated",
    "cadres": "Cadres",
    "dummies": "Dummies",
    "leaders": "Leaders not in play",
    "aside": "Set aside",
}
_EXPECTED = ("reinforcement", "variable", "in-hand")  # here a turn written under a counter tells something


def turn_track(view: View) -> Piece:
    """The turns day by day, the present one in red, with the markers that lie on some of them."""
    now: Turn = view["turn"]
    days = [(date, list(turns)) for date, turns in groupby(view.get("track") or [now], lambda turn: turn.get("date"))]
    drawn, left = [], 0.0
    for date, turns in days:
        heading = str(date or "Turns")
        cells = [put(complex(_CELL.real * at, 26), _turn(turn, now, view)) for at, turn in enumerate(turns)]
        drawn.append(put(complex(left, 0), text("heading", 15j, heading), *cells))
        left += max(_CELL.real * len(turns), text_width(heading, 15)) + _DAY_GAP
    notes = [_present(now, view), *_facts(view)]
    drawn += [text("note", complex(0, 102 + 17 * row), note) for row, note in enumerate(notes)]
    wide = max(left - _DAY_GAP, *(text_width(note, 13) for note in notes))
    return Piece("".join(drawn), complex(wide, 108 + 17 * (len(notes) - 1)))


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
    names = sorted({box_of(counter) for counter in off_map}, key=_box_order)
    off_map.sort(key=lambda counter: counter.get("due") or 0)
    boxes = [[counter for counter in off_map if box_of(counter) == name] for name in names]
    columns = min(columns, max(3, *map(len, boxes))) if boxes else columns
    return [_box(name, box, columns) for name, box in zip(names, boxes)]


def box_of(counter: Counter) -> str:
    """Where a counter lies beside the map; leaders, cadres and dummies that wait have boxes of their own."""
    box, is_leader = str(counter["box"]), counter.get("arm") == "leader"
    if box == "broken" and is_leader:
        return "broken-leaders"
    if box != "aside":
        return box
    kinds = {"leaders": is_leader, "cadres": counter.get("cadre"), "dummies": counter.get("dummy")}
    return next((kind for kind, fits in kinds.items() if fits), box)


def _turn(turn: Turn, now: Turn, view: View) -> str:
    kind = _turn_kind(turn, now)
    middle = _CELL.real / 2
    sky = _WEATHER.get(str(turn.get("weather")), "")
    return group(
        f"{kind}-ink",
        rect(f"turn {kind}", 0j, _CELL),
        text("turn-number", complex(middle, 16), str(turn["number"])),
        put(complex(middle, 31), path("weather", _MOON if turn.get("night") else sky), scale=0.9),
        text("turn-name", complex(middle, 51), str(turn.get("name", ""))),
        *_on_turn(turn["number"], view),
    )


def _on_turn(number: int, view: View) -> Iterable[str]:
    """Markers that lie on a space of the track: how long the mud lasts, when a flank march may come."""
    sky, march = view.get("sky") or {}, view.get("flank_march") or {}
    if sky.get("mud_until") == number:
        yield _marker("Mud to the end of this turn", "mud", 21 + 32j, path("track-sign", _MUD))
    if march.get("turn") == number:
        count = text("track-word", 3.8j, str(march["units"]))
        yield _marker(f"Flank march: {march['units']} units", "march", 37 + 4j, count)


def _marker(words: str, kind: str, place: Point, sign: str) -> str:
    disc = element("circle", class_=f"track-marker {kind}", r=8.5)
    return put(place, element("title", escape(words)), disc, sign)


def _turn_kind(turn: Turn, now: Turn) -> str:
    if turn["number"] == now["number"]:
        return "now"
    if turn.get("night"):
        return "night"
    return "past" if turn["number"] < now["number"] else "coming"


def _present(turn: Turn, view: View) -> str:
    weather, sky = str(turn.get("weather") or "").replace("-", " "), view.get("sky") or {}
    parts = [f"Turn {turn['number']}", turn.get("name"), turn.get("date"), weather, sky.get("trend")]
    return " · ".join(str(part) for part in parts if part)


def _facts(view: View) -> list[str]:
    """What holds until something changes it."""
    states = " · ".join(str(state).replace("-", " ").capitalize() for state in view.get("states", ()))
    return [states] if states else []


def weather_track(view: View) -> Piece:
    """The boxes of the weather where dice make it, and the marker on one of them that points where it tends."""
    sky = view["sky"]
    cells = [put(complex(_CELL.real * at, 26), _weather_box(name, sky)) for at, name in enumerate(_SKIES)]
    return Piece(text("heading", 15j, "Weather") + "".join(cells), complex(_CELL.real * len(_SKIES), 108))


def _weather_box(name: str, sky: Mapping[str, Any]) -> str:
    is_here, middle = name == sky["weather"], _CELL.real / 2
    arrow = path("weather", _TRENDS[sky["trend"]], transform=f"translate({middle} 13)") if is_here else ""
    return group(
        "now-ink" if is_here else "coming-ink",
        rect("turn now" if is_here else "turn coming", 0j, _CELL),
        put(complex(middle, 31), path("weather", _WEATHER[name]), scale=0.9),
        text("turn-name", complex(middle, 51), name.capitalize()),
        arrow,
    )


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
        word = text("note middle", 44j, f"turn {counter['due']}") if _is_expected(counter) else ""
        yield put(complex(37 + _PITCH * column, 62 + pitch * row), draw_counter(counter), word)


def _due_room(counters: Sequence[Counter]) -> float:
    """Reinforcements have the turn they are due on written below them."""
    return 16.0 if any(map(_is_expected, counters)) else 0.0


def _is_expected(counter: Counter) -> bool:
    return bool(counter.get("due")) and counter["box"] in _EXPECTED


def _box_order(name: str) -> tuple[int, str]:
    known = list(_BOXES)
    return (known.index(name) if name in known else len(known), name)
