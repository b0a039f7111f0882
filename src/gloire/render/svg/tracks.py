"""The tracks of play below the map, and the boxes for counters that are not on it."""

from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby

from gloire.render.boards import Board, Box, Counter, Lying, Points, Space, Track
from gloire.render.svg.furniture import Piece
from gloire.render.svg.ink import Point, element, group, put, rect, text
from gloire.render.svg.marks import army_class
from gloire.render.svg.names import text_width
from gloire.render.svg.pieces import counter_drawn
from gloire.render.svg.symbols import use

_CELL = 42 + 56j
_PART_GAP = 12.0
_HEADING = 17.5  # the size of headings, with what bold letters are wider
_POINT = 27 + 26j
_PITCH = 64.0  # from a counter in a box to the next
_LIES = {"text": 37 + 4j, "sign": 21 + 32j}  # where something lies on a space


def track_pieces(board: Board) -> list[Piece]:
    """Every track; those of spaces first."""
    spaces = [_spaces(track, board) for track in board.tracks if track.spaces]
    return [*spaces, *(_points(track) for track in board.tracks if track.rows)]


def _spaces(track: Track, board: Board) -> Piece:
    """The spaces part by part, the present one in red, with what lies on some of them."""
    parts = [(part, list(spaces)) for part, spaces in groupby(track.spaces, lambda space: space.part)]
    drawn, left = [], 0.0
    for part, spaces in parts:
        heading = part or track.title
        cells = [put(complex(_CELL.real * at, 26), _space(space)) for at, space in enumerate(spaces)]
        drawn.append(put(complex(left, 0), text("heading", 15j, heading), *cells))
        left += max(_CELL.real * len(spaces), text_width(heading, _HEADING)) + _PART_GAP
    notes = _notes(track, board) if any(space.number for space in track.spaces) else []
    drawn += [text("note", complex(0, 102 + 17 * row), note) for row, note in enumerate(notes)]
    wide = max([left - _PART_GAP, *(text_width(note, 13) for note in notes)])
    return Piece("".join(drawn), complex(wide, 108 + 17 * max(0, len(notes) - 1)))


def _notes(track: Track, board: Board) -> list[str]:
    """What is now, and what holds until something changes it."""
    now = [board.now.title.replace(", ", " · "), *_tendencies(board)]
    facts = " · ".join(track.notes)
    return [" · ".join(now), *([facts] if facts else [])]


def _tendencies(board: Board) -> Iterable[str]:
    """Where things tend, as the last word of a space with a pointer says."""
    for track in board.tracks:
        yield from (space.words.rpartition(", ")[2] for space in track.spaces if space.pointer)


def _space(space: Space) -> str:
    kind, middle = _kind(space), _CELL.real / 2
    pointer = use(f"sign-{space.pointer}", "track-drawing", x=middle, y=13.0) if space.pointer else ""
    sign = put(complex(middle, 31), use(f"sign-{space.sign}", "track-drawing"), scale=0.9) if space.sign else ""
    return group(
        f"{kind}-ink",
        rect(f"turn {kind}", 0j, _CELL),
        text("turn-number", complex(middle, 16), str(space.number)) if space.number else "",
        sign,
        text("turn-name", complex(middle, 51), space.name),
        pointer,
        *(_lying(lying) for lying in space.lies),
    )


def _kind(space: Space) -> str:
    if space.state == "now":
        return "now"
    return "night" if space.dark else {"gone": "past"}.get(space.state, space.state)


def _lying(lying: Lying) -> str:
    disc = element("circle", class_="track-marker", r=8.5)
    word = text("track-word", 3.8j, lying.text) if lying.text else ""
    sign = put(0j, use(f"sign-{lying.sign}", "track-sign"), scale=0.55) if not lying.text else ""
    return put(_LIES["text" if lying.text else "sign"], element("title", escape(lying.title)), disc, sign, word)


def _points(track: Track) -> Piece:
    """A row for each side, so that two markers never share a cell."""
    label = 20 + max(text_width(row.title, 14) for row in track.rows)
    rows = [
        put(complex(0, 26 + (_POINT.imag + 7) * at), text("key", 18j, row.title), _row(row, track.top, label))
        for at, row in enumerate(track.rows)
    ]
    high = 26 + (_POINT.imag + 7) * len(track.rows)
    notes = "".join(text("note", complex(0, high + 13 + 17 * at), note) for at, note in enumerate(track.notes))
    size = complex(label + _POINT.real * (track.top + 1), high + 17 * len(track.notes))
    return Piece(text("heading", 15j, track.title) + "".join(rows) + notes, size)


def _row(row: Points, top: int, left: float) -> str:
    def cell(level: int) -> Point:
        return complex(left + _POINT.real * level, 0)

    value = row.points if top else 0
    cells = "".join(rect("points", cell(level), _POINT) for level in range(top + 1))
    figures = "".join(
        text("points-figure", cell(level) + _POINT / 2 + 4j, str(level)) for level in range(top + 1) if level != value
    )
    marker = (
        rect("points-now", cell(value) - 2 - 2j, _POINT + 4 + 4j, rx=3)
        + rect("points-ring", cell(value) + 0.5 + 0.5j, _POINT - 1 - 1j, rx=2)
        + text("points-figure now", cell(value) + _POINT / 2 + 5j, str(row.points))
    )
    full = rect("points-full", cell(0), complex(_POINT.real * value, _POINT.imag)) if value else ""
    return group(army_class(row.side), cells, full, figures, marker)


def box_pieces(board: Board, columns: int) -> list[Piece]:
    """Counters that are not on the map, box by box, all as wide."""
    counters = {counter.handle: counter for counter in board.counters}
    columns = min(columns, max([3, *(_size(box) for box in board.boxes)])) if board.boxes else columns
    return [_box(box, counters, columns) for box in board.boxes]


def _size(box: Box) -> int:
    return sum(len(held.counters) for held in box.groups)


def _box(box: Box, known: Mapping[str, Counter], columns: int) -> Piece:
    counters = [known[handle] for held in box.groups for handle in held.counters]
    deep = -(-len(counters) // columns)
    size = complex(_PITCH * columns + 10, 36 + (_PITCH + _due_room(counters)) * deep)
    drawn = rect("box", 0j, size, rx=8) + text("heading", 12 + 21j, box.title)
    return Piece(drawn + "".join(_boxed(counters, columns)), size)


def _boxed(counters: Sequence[Counter], columns: int) -> Iterable[str]:
    pitch = _PITCH + _due_room(counters)
    for place, counter in enumerate(counters):
        row, column = divmod(place, columns)
        word = text("note middle", 44j, f"turn {counter.due}") if counter.due else ""
        yield put(complex(37 + _PITCH * column, 62 + pitch * row), counter_drawn(counter), word)


def _due_room(counters: Sequence[Counter]) -> float:
    """Counters that are expected have their turn written below them."""
    return 16.0 if any(counter.due for counter in counters) else 0.0
