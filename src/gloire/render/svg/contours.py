"""Marching squares: the rings where a field passes a level."""

import re
from collections.abc import Iterable

from gloire.render.svg.curves import ring_path
from gloire.render.svg.ink import Point
from gloire.render.svg.rasters import Field, Lattice

# Which edges of a square a ring passes, by the corners that are high: NW 1, NE 2, SE 4, SW 8.
_N, _E, _S, _W = range(4)
_CROSSED = {
    1: ((_W, _N),),
    2: ((_N, _E),),
    3: ((_W, _E),),
    4: ((_E, _S),),
    5: ((_W, _N), (_E, _S)),
    6: ((_N, _S),),
    7: ((_W, _S),),
    8: ((_S, _W),),
    9: ((_S, _N),),
    10: ((_N, _E), (_S, _W)),
    11: ((_S, _E),),
    12: ((_E, _W),),
    13: ((_E, _N),),
    14: ((_N, _W),),
}
_SPECK = 7  # rings of fewer points are noise, not places
_MIXED = re.compile(rb"[\x01-\x0e]")  # squares with high and low corners

Edge = tuple[int, bool]  # the cell an edge starts from; True when it runs eastward


def contour_path(field: Field, level: float) -> str:
    """All rings of a level as one smooth path."""
    return "".join(ring_path(ring) for ring in rings(field, level))


def rings(field: Field, level: float) -> list[list[Point]]:
    fenced = _fenced(field, level)
    following = _following(fenced, level)
    found = []
    while following:
        edge, ring = next(iter(following)), []
        while edge in following:
            ring.append(_crossing(fenced, level, edge))
            edge = following.pop(edge)
        if len(ring) > _SPECK:
            found.append(ring)
    return found


def _fenced(field: Field, level: float) -> Field:
    """Low cells all round, so that every ring closes."""
    lattice, low = field.lattice, min(level, *field.values) - 1
    values = [low] * (lattice.width + 2)
    for start in range(0, len(field.values), lattice.width):
        values += [low, *field.values[start : start + lattice.width], low]
    values += [low] * (lattice.width + 2)
    corner = lattice.origin - complex(lattice.step, lattice.step)
    outer = Lattice(corner, lattice.width + 2, lattice.height + 2, lattice.step)
    return Field(outer, values)


def _following(field: Field, level: float) -> dict[Edge, Edge]:
    """From each edge that a ring crosses to the next."""
    width = field.lattice.width
    following: dict[Edge, Edge] = {}
    for cell, corners in _mixed(field, level):
        for start, end in _CROSSED[corners]:
            edges = ((cell, True), (cell + 1, False), (cell + width, True), (cell, False))
            following[edges[start]] = edges[end]
    return following


def _mixed(field: Field, level: float) -> Iterable[tuple[int, int]]:
    """The squares with high and low corners: all cells at once, a byte each of one long number."""
    width, size = field.lattice.width, len(field.values)
    high = int.from_bytes(bytes(map(level.__lt__, field.values)), "little")
    squares = high | high >> 8 << 1 | high >> 8 * (width + 1) << 2 | high >> 8 * width << 3
    corners = squares.to_bytes(size, "little")[: size - width - 1]
    return ((found.start(), corners[found.start()]) for found in _MIXED.finditer(corners))


def _crossing(field: Field, level: float, edge: Edge) -> Point:
    cell, eastward = edge
    start, end = field.values[cell], field.values[cell + (1 if eastward else field.lattice.width)]
    share = min(max((level - start) / (end - start), 0.02), 0.98)
    row, column = divmod(cell, field.lattice.width)
    step = complex(share, 0) if eastward else complex(0, share)
    return field.lattice.origin + (complex(column, row) + step) * field.lattice.step
