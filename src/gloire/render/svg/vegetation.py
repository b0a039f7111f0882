"""Trees in the woods, strips of field in the open."""

import math
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from gloire.render.svg.curves import mix
from gloire.render.svg.frame import RADIUS
from gloire.render.svg.hand import Hand, value_noise
from gloire.render.svg.ink import Point, dot, element, path, polygon, stroke
from gloire.render.svg.rasters import Field
from gloire.render.svg.survey import Survey

_GAP = 9.4  # between trees
_HOLE = _GAP / math.sqrt(2)  # squares so small that two trees in one would always be too near
_HOLES, _BLOCKS = 90, 10  # along the side of a tile of trees
_BLOCK = _HOLE * _HOLES / _BLOCKS
_DART = 26.0  # of ground for each try to plant a tree
_WOOD = 0.47  # what of a field of woods has trees
_BAND = 13.0  # trees of one band share a path, and lower bands cover upper ones
_LOBES = (-2.5 + 0.9j, 2.4 + 1.1j, -1.8j)
_SIZES = {"s": 0.8, "m": 0.95, "l": 1.12}
_PARCEL = 38.0
_OPEN_GROUND = frozenset({"clear", "town", "fortified", "redoubt"})


class Tree(NamedTuple):
    """Size is a key of the style sheet, which also gives each size its own green."""

    spot: Point
    size: str
    lean: float


def draw_trees(survey: Survey) -> str:
    """A tree is a few round dots. The dots of a band share a path for each tone: many trees, few elements."""
    bands: dict[tuple[int, str], list[Tree]] = defaultdict(list)
    for tree in _trees(survey):
        bands[int((tree.spot.imag - survey.frame.land.top) / _BAND), tree.size].append(tree)
    return "".join(_band(bands[key], f"trees-{key[0]}{key[1]}") for key in sorted(bands))


def _band(trees: list[Tree], name: str) -> str:
    size = trees[0].size
    scale = _SIZES[size]
    crowns = "".join(dot(tree.spot + (lobe + tree.lean) * scale) for tree in trees for lobe in _LOBES)
    shadows = (dot(tree.spot + (2.4 + 2.6j) * scale) for tree in trees)
    lights = (dot(tree.spot + (-1.3 - 2.3j) * scale) for tree in trees)
    return (
        path(f"tree-shadow size-{size}", shadows)
        + element("defs", element("path", id=name, d=crowns))
        + element("use", href=f"#{name}", class_=f"tree-rim size-{size}")
        + element("use", href=f"#{name}", class_=f"tree-crown size-{size}")
        + path(f"tree-light size-{size}", lights)
    )


def _trees(survey: Survey) -> list[Tree]:
    """The scattered trees that fall where there is wood and nothing else stands."""
    corner, tile, trees = survey.frame.land.corner, _BLOCK * _BLOCKS, []
    for column, row in sorted(_wooded_blocks(survey)):
        shift = corner + complex(column // _BLOCKS, row // _BLOCKS) * tile
        for tree in _scattered()[column % _BLOCKS, row % _BLOCKS]:
            if _may_grow(survey, tree.spot + shift):
                trees.append(Tree(tree.spot + shift, tree.size, tree.lean))
    return sorted(trees, key=lambda tree: tree.spot.imag)


def _wooded_blocks(survey: Survey) -> set[tuple[int, int]]:
    """The blocks of the land that any wood touches: a wood reaches a step beyond its last cell."""
    lattice, corner = survey.lattice, survey.frame.land.corner
    size = survey.frame.land.size
    columns, rows = range(int(size.real / _BLOCK) + 1), range(int(size.imag / _BLOCK) + 1)
    found = set()
    for cell in (cell for cell, value in enumerate(survey.woods.values) if value > _WOOD):
        row, column = divmod(cell, lattice.width)
        spot = lattice.origin - corner + complex(column, row) * lattice.step
        reach = {math.floor((spot.real + step) / _BLOCK) for step in (-lattice.step, lattice.step)}
        depth = {math.floor((spot.imag + step) / _BLOCK) for step in (-lattice.step, lattice.step)}
        found |= {(x, y) for x in reach for y in depth}
    return {(x, y) for x, y in found if x in columns and y in rows}


@cache
def _scattered() -> dict[tuple[int, int], list[Tree]]:
    """A tile of trees by blocks, thrown like darts once for all maps; it meets itself at its edges."""
    hand, side = Hand("trees"), _HOLES * _HOLE
    taken: dict[tuple[int, int], Point] = {}
    blocks: dict[tuple[int, int], list[Tree]] = defaultdict(list)
    for _ in range(int(side * side / _DART)):
        spot = side * complex(hand.share(), hand.share())
        if not _is_crowded(taken, spot):
            _take(taken, spot)
            place = int(spot.real / _BLOCK), int(spot.imag / _BLOCK)
            blocks[place].append(Tree(spot, hand.one_of("smmll"), hand.between(-0.5, 0.5)))
    return blocks


def _take(taken: dict[tuple[int, int], Point], spot: Point) -> None:
    """Near an edge also beyond the other one, so that no two trees crowd where tiles meet."""
    side = _HOLES * _HOLE
    for x in (-side, 0.0, side):
        for y in (-side, 0.0, side):
            again = spot + complex(x, y)
            if -_GAP < again.real < side + _GAP and -_GAP < again.imag < side + _GAP:
                taken[_pigeonhole(again)] = again


def _may_grow(survey: Survey, spot: Point) -> bool:
    return survey.woods(spot) > _WOOD and survey.mask.is_free(spot) and survey.mask.is_free(spot + 3j)


def _pigeonhole(spot: Point) -> tuple[int, int]:
    return math.floor(spot.real / _HOLE), math.floor(spot.imag / _HOLE)


def _is_crowded(taken: dict[tuple[int, int], Point], spot: Point) -> bool:
    column, row = _pigeonhole(spot)
    around = ((x, y) for x in range(column - 2, column + 3) for y in range(row - 2, row + 3))
    return any(abs(taken[place] - spot) < _GAP for place in around if place in taken)


def draw_fields(survey: Survey) -> str:
    """A patchwork of parcels on bent lines. It means nothing, so it stays faint."""
    tones: dict[str, list[str]] = {"a": [], "b": [], "c": []}
    furrows: list[str] = []
    hedges: list[str] = []
    hand = Hand("fields", survey.look.title)
    for quad in _parcels(survey, hand):
        kind = hand.share()
        tones[hand.one_of("aabc")].append(polygon(quad))
        if kind < 0.5:
            furrows += _furrows(quad)
        elif kind > 0.92:
            hedges.append(stroke(quad[0], quad[1] - quad[0]))
    return (
        "".join(path(f"field-{tone}", quads) for tone, quads in tones.items())
        + path("furrow", furrows)
        + path("hedge", hedges)
    )


def _parcels(survey: Survey, hand: Hand) -> Iterable[list[Point]]:
    """Quads of a grid that slow noise has bent, where the ground is open and by whim tilled."""
    for quad in _bent_grid(survey):
        for part in _split(quad, hand):
            if hand.share() < 0.52 and _is_open(survey, part):
                yield part


def _bent_grid(survey: Survey) -> Iterable[list[Point]]:
    bend, land = _bend(survey), survey.frame.land
    rows, columns = int(land.size.imag / _PARCEL) + 2, int(land.size.real / _PARCEL) + 2
    spots = [[bend(land.corner + complex(x, y) * _PARCEL) for x in range(columns)] for y in range(rows)]
    for upper, lower in pairwise(spots):
        for (a, b), (d, c) in zip(pairwise(upper), pairwise(lower)):
            yield [a, b, c, d]


def _split(quad: list[Point], hand: Hand) -> list[list[Point]]:
    """A parcel whole, or halved one way or the other; a baulk of grass is left between neighbours."""
    a, b, c, d = quad
    cut = hand.between(0.35, 0.65)
    top, bottom, left, right = mix(a, b, cut), mix(d, c, cut), mix(a, d, cut), mix(b, c, cut)
    halves = [
        [[a, b, c, d]],
        [[a, top, bottom, d], [top, b, c, bottom]],
        [[a, b, right, left], [left, right, c, d]],
    ]
    return [_shrunk(part, hand) for part in hand.one_of(halves)]


def _shrunk(quad: list[Point], hand: Hand) -> list[Point]:
    centre = sum(quad) / 4
    return [mix(corner, centre, 0.1) + hand.slip(0.8) for corner in quad]


class _Bend:
    """Moves each point by two slow fields; the lines of a grid become the lines of old fields."""

    def __init__(self, across: Field, down: Field) -> None:
        self._across, self._down = across, down

    def __call__(self, point: Point) -> Point:
        return point + 95 * complex(self._across(point) - 0.5, self._down(point) - 0.5)


def _bend(survey: Survey) -> _Bend:
    lattice = survey.lattice
    cell = int(RADIUS * 2.6 / lattice.step)
    fields = [
        Field(lattice, value_noise(lattice.width, lattice.height, cell, f"{way} {survey.look.title}"))
        for way in ("across", "down")
    ]
    return _Bend(*fields)


def _is_open(survey: Survey, quad: list[Point]) -> bool:
    return _is_sound(quad) and all(_is_tillable(survey, spot) for spot in [*quad, sum(quad) / 4])


def _is_sound(quad: list[Point]) -> bool:
    """Where the lines bend sharply a parcel may fold or shrink to a sliver."""
    a, b, c, d = quad
    corners = ((a, b, c), (b, c, d), (c, d, a), (d, a, b))
    return all(((q - p).conjugate() * (r - q)).imag > 70 for p, q, r in corners)


def _is_tillable(survey: Survey, spot: Point) -> bool:
    return survey.mask.is_free(spot) and survey.terrain(spot) in _OPEN_GROUND and survey.woods(spot) < 0.3


def _furrows(quad: list[Point]) -> Iterable[str]:
    a, b, c, d = quad
    count = max(2, int(abs(d - a) / 3.4))
    for number in range(1, count):
        share = number / count
        start, end = mix(a, d, share), mix(b, c, share)
        yield stroke(mix(start, end, 0.04), (end - start) * 0.92)
