"""Counters and markers on their hexes."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from gloire.render.svg.conditions import is_condition
from gloire.render.svg.counters import ALONG_THE_TOP, DOWN_THE_SIDE, Counter, Row, as_shown, draw_counter, tag_places
from gloire.render.svg.frame import Box, Frame
from gloire.render.svg.ink import Point, element, group, path, put, text
from gloire.render.svg.names import Obstacles

View = Mapping[str, Any]

_STEP = 4.2 - 4.2j  # from a counter to the one beneath it
_LEADER = 9 - 13j  # a leader looks over the shoulder of the unit he is with, so that his name shows
_NEXT_LEADER = 5 - 13j
_WITH_LEADER = -4 + 3j
_SPAN = 29 - 23j  # on a leader's shoulder, where it shows behind a unit
_BADGE = -37 - 12j  # beside the counter, so that the lanes of the names stay clear
_BADGE_WITH_LEADER = -37 + 12j  # below the tags, which then stand at the side
_COVER = 90.0
_COUNTER = 55.0  # across, with a little less than its shadow: a name may stand close below it
_TAG = 17.0
_SHIELD = "M-10 -11h20v12q0 6.5 -10 10q-10 -3.5 -10 -10z"
# A gun's ball struck out.
_MARKER_SIGNS = {"artillery-immune": "M-3.2 -1a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0 -6.4 0M-7 6L7 -8"}


def counters_layer(frame: Frame, view: View) -> str:
    """All counters and markers on the map, the northernmost lowest."""
    counters, markers = _by_hex(_shown(view)), _by_hex(_lying(view))
    hexes = {frame.grid.index[label]: label for label in {*counters, *markers}}
    drawn = [
        put(
            frame.centres[hex],
            _stack(counters.get(label, ())),
            _badges(markers.get(label, ()), counters.get(label, ())),
        )
        for hex, label in sorted(hexes.items(), key=lambda place: (frame.centres[place[0]].imag, place[0]))
    ]
    return group("l-counters", *drawn)


def covered(frame: Frame, view: View) -> Obstacles:
    """What stacks and badges hide, for the placing of names."""
    return [(box, _COVER) for box in _boxes(frame, view)]


def _boxes(frame: Frame, view: View) -> Iterable[Box]:
    for label, stack in _by_hex(_shown(view)).items():
        centre = frame.centres[frame.grid.index[label]]
        row, led = _tag_row(stack), _is_led(stack)
        for counter, offset in _arranged(stack):
            yield Box.around(centre + offset + 1 + 1j, _COUNTER, _COUNTER)
            for place in tag_places(counter, row).values():
                yield Box.around(centre + offset + place, _TAG, _TAG)
            if led and counter.get("arm") == "leader":
                yield Box.around(centre + offset + _SPAN, _TAG, _TAG)
    for label in _by_hex(_lying(view)):
        yield Box.around(frame.centres[frame.grid.index[label]] + _BADGE, 22, 23)


def _lying(view: View) -> Iterable[Mapping[str, Any]]:
    """Markers that lie beside counters."""
    return (marker for marker in view.get("markers", ()) if not is_condition(marker))


def _shown(view: View) -> Iterable[Counter]:
    return map(as_shown, view.get("counters", ()))


def _by_hex(things: Iterable[Mapping[str, Any]]) -> dict[str, list[Mapping[str, Any]]]:
    """What stands on the map, hex by hex."""
    stacks: dict[str, list[Mapping[str, Any]]] = defaultdict(list)
    for thing in things:
        if thing.get("hex"):
            stacks[thing["hex"]].append(thing)
    return stacks


def _arranged(stack: Sequence[Counter]) -> list[tuple[Counter, Point]]:
    """Lowest first, each with its step from the centre of the hex."""
    leaders = [counter for counter in stack if counter.get("arm") == "leader"]
    units = [counter for counter in stack if counter.get("arm") != "leader"]
    base = _WITH_LEADER if leaders and units else 0j
    placed = [(unit, base + _STEP * depth) for depth, unit in enumerate(units)]
    behind = (_LEADER if units else 0j) + _STEP * max(0, len(units) - 1)
    placed += [(leader, behind + _NEXT_LEADER * depth) for depth, leader in enumerate(leaders)]
    return placed[::-1]


def _is_led(stack: Sequence[Counter]) -> bool:
    """Whether a leader looks over the shoulder of a unit."""
    return len({counter.get("arm") == "leader" for counter in stack}) == 2


def _tag_row(stack: Sequence[Counter]) -> Row:
    return DOWN_THE_SIDE if _is_led(stack) else ALONG_THE_TOP


def _stack(stack: Sequence[Counter]) -> str:
    units = sum(counter.get("arm") != "leader" for counter in stack)
    row = _tag_row(stack)
    drawn = "".join(
        put(offset, draw_counter(counter, row), _span(counter) if units else "")
        if offset
        else draw_counter(counter, row)
        for counter, offset in _arranged(stack)
    )
    return drawn + (_count(units, _STEP * (units - 1)) if units > 2 else "")


def _span(counter: Counter) -> str:
    """The span of a leader whose figures are hidden by a unit."""
    if counter.get("arm") != "leader":
        return ""
    return put(_SPAN, element("circle", class_="span", r=7.6), text("span-word", 4j, str(counter["strength"])))


def _count(number: int, highest: Point) -> str:
    disc = element("circle", class_="count", r=8.6)
    return put(highest + 28 - 28j, disc, text("count-word", 4j, str(number)))


def _badges(markers: Sequence[Mapping[str, Any]], stack: Sequence[Counter]) -> str:
    first = _BADGE_WITH_LEADER if _is_led(stack) else _BADGE
    return "".join(put(first + 23j * row, _badge(marker)) for row, marker in enumerate(markers))


def _badge(marker: Mapping[str, Any]) -> str:
    kind, face = str(marker.get("kind", "")), str(marker.get("face") or "")
    sentence = ", ".join(filter(None, [f"{kind.replace('-', ' ').capitalize()} marker", face, f"hex {marker['hex']}"]))
    return group(
        "badge",
        element("title", escape(sentence)),
        path("marker", _SHIELD),
        path("marker-sign", _MARKER_SIGNS.get(face, "")) or text("marker-word", 3.6j, _marker_word(face)),
        role="img",
        aria_label=sentence,
    )


def _marker_word(face: str) -> str:
    """A number as it is; a face not chosen yet is a question."""
    return face if face[1:].isdigit() else "?"
