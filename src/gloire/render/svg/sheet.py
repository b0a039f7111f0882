"""The sheet round the map: which piece of furniture stands where, the border, the paper.

Beside a tall map runs a panel, below a wide one a strip. With a view, title and tracks have a strip below.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from gloire.core.maps import Map
from gloire.render.boards import Board as Shown
from gloire.render.svg.frame import Box, Frame
from gloire.render.svg.furniture import PANEL, Piece, cartouche, compass, scale_bar
from gloire.render.svg.ink import num, path, put, rect
from gloire.render.svg.legend import COLUMN, heights_key, legend
from gloire.render.svg.look import Look
from gloire.render.svg.paper import SIZE, grain_tile
from gloire.render.svg.tracks import box_pieces, track_pieces

_GAP = 26.0
_BORDER = 26.0  # from the neat line to the edge of the paper
_RULES = (0.0, 5.0, 12.0, 16.0)  # the lines of the border, outward; the graduation is between the middle two
_GRADUATION = 52.0


class Sheet(NamedTuple):
    """The furniture drawn, and the paper it all lies on."""

    drawn: str
    paper: Box


def lay_out(map: Map, look: Look, frame: Frame, view: Shown | None) -> Sheet:
    """The panel needs a map that is tall enough for it."""
    land = frame.land
    panel = _panel(map, look, land.size.imag, view)
    is_tall = land.size.imag > max(land.size.real, panel.size.imag - 1)
    return _tall_sheet(look, land, panel, view) if is_tall else _wide_sheet(map, look, land, view)


def _panel(map: Map, look: Look, height: float, view: Shown | None) -> Piece:
    head = [*_title(look, view), *heights_key(map, look), legend(map, look, 1), *box_pieces(view or Shown(), 3)]
    return _column(head, _bearings(look, 76.0), height)


def _tall_sheet(look: Look, land: Box, panel: Piece, view: Shown | None) -> Sheet:
    drawn = put(complex(land.right, land.top), panel.drawn) + path("neat", land.line())
    upper = land._replace(right=land.right + panel.size.real)
    return _with_strips(upper, drawn, _track_pieces(look, view), [])


def _wide_sheet(map: Map, look: Look, land: Box, view: Shown | None) -> Sheet:
    columns = min(3, max(1, int((land.size.real - 2 * _GAP) / COLUMN)))
    signs = [*heights_key(map, look), legend(map, look, columns)]
    key = [*_title(look, view), *signs, *box_pieces(view or Shown(), 8), *_bearings(look, 56.0)]
    return _with_strips(land, "", _track_pieces(look, view), key)


def _with_strips(upper: Box, drawn: str, *strips: Sequence[Piece]) -> Sheet:
    """The map, with a panel beside it or not, and strips of furniture below."""
    inside, lines = upper, [upper.line()]
    for pieces in filter(None, strips):
        strip = _row(pieces, upper.size.real)
        drawn += put(complex(inside.left, inside.bottom), strip.drawn)
        lines.append(inside._replace(top=inside.bottom, bottom=inside.bottom + strip.size.imag).line())
        inside = inside._replace(bottom=inside.bottom + strip.size.imag)
    return Sheet(drawn + path("neat", lines) + border(inside), inside.grown(_BORDER))


def paper_below(paper: Box) -> str:
    return rect("sheet", paper.corner, paper.size)


def grain_above(paper: Box) -> str:
    pattern = (
        f'<pattern id="gloire-grain" width="{SIZE}" height="{SIZE}" patternUnits="userSpaceOnUse">'
        f'<image width="{SIZE}" height="{SIZE}" href="{grain_tile()}"/></pattern>'
    )
    return pattern + rect("grain", paper.corner, paper.size, fill="url(#gloire-grain)")


def border(inside: Box) -> str:
    """Neat line, graduated band, outer line."""
    strong = inside.line() + inside.grown(_RULES[3]).line()
    thin = inside.grown(_RULES[1]).line() + inside.grown(_RULES[2]).line()
    return path("neat", strong) + path("neat thin", thin) + path("graduation", _graduation(inside))


def _graduation(inside: Box) -> Iterable[str]:
    start, band = _RULES[1], _RULES[2] - _RULES[1]
    for first, step in _marks(inside.left, inside.right):
        for top in (inside.top - start - band, inside.bottom + start):
            yield f"M{num(first)} {num(top)}h{num(step)}v{num(band)}h{num(-step)}z"
    for first, step in _marks(inside.top, inside.bottom):
        for left in (inside.left - start - band, inside.right + start):
            yield f"M{num(left)} {num(first)}h{num(band)}v{num(step)}h{num(-band)}z"


def _marks(low: float, high: float) -> Iterable[tuple[float, float]]:
    """Every second step of an odd number, so that both ends are dark."""
    count = int((high - low) / _GRADUATION) // 2 * 2 + 1
    step = (high - low) / count
    return ((low + step * number, step) for number in range(0, count, 2))


def _title(look: Look, view: Shown | None) -> list[Piece]:
    """With a view the title stands with the tracks instead."""
    return [] if view else [cartouche(look)]


def _bearings(look: Look, radius: float) -> list[Piece]:
    rose = compass(look.north, radius)
    return [rose, scale_bar(look.scale)] if look.scale else [rose]


def _track_pieces(look: Look, view: Shown | None) -> list[Piece]:
    if not view:
        return []
    return [cartouche(look), *track_pieces(view)]


def _column(head: Sequence[Piece], foot: Sequence[Piece], height: float) -> Piece:
    """A panel with some pieces from its top and some to its foot; it grows if they do not fit."""
    width = PANEL + 2 * _GAP
    used = sum(piece.size.imag + _GAP for piece in [*head, *foot]) + _GAP
    drawn, top = [], _GAP
    for piece in head:
        drawn.append(put(complex((width - piece.size.real) / 2, top), piece.drawn))
        top += piece.size.imag + _GAP
    top += max(0.0, height - used)
    for piece in foot:
        drawn.append(put(complex((width - piece.size.real) / 2, top), piece.drawn))
        top += piece.size.imag + _GAP
    return Piece("".join(drawn), complex(width, top))


def _row(pieces: Sequence[Piece], width: float) -> Piece:
    """Left to right in as many lines as needed, each spread over the width."""
    drawn: list[str] = []
    top = _GAP
    for line in _lines(pieces, width - 2 * _GAP):
        height = max(piece.size.imag for piece in line)
        drawn += _spread(line, width, top, height)
        top += height + _GAP
    return Piece("".join(drawn), complex(width, top))


def _spread(line: Sequence[Piece], width: float, top: float, height: float) -> Iterable[str]:
    used = sum(piece.size.real for piece in line)
    gap = (width - used) / (len(line) + 1)
    left = gap
    for piece in line:
        yield put(complex(left, top + (height - piece.size.imag) / 2), piece.drawn)
        left += piece.size.real + gap


def _lines(pieces: Sequence[Piece], width: float) -> list[list[Piece]]:
    lines: list[list[Piece]] = [[]]
    used = 0.0
    for piece in pieces:
        if lines[-1] and used + piece.size.real > width:
            lines.append([])
            used = 0.0
        lines[-1].append(piece)
        used += piece.size.real + _GAP
    return lines
