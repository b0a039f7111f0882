"""A made-up country of any size, to measure on: what of a map costs time is there at the usual density."""

import math
from collections.abc import Iterable
from random import Random

from gloire.core.hexes import Grid, GridPlan, Orientation
from gloire.core.maps import Area, Map, Road, Side

_FIELDS = {"forest": (45, 6), "rough": (120, 3), "marsh": (150, 3)}  # hexes to each patch of it, hexes in a patch
_TOWN = 14  # hexes to each town
_RIVER = 12  # columns to each river
_LONGEST = 18  # hexes of a road


def vast_map(hexes: int, orientation: Orientation, seed: int = 0) -> Map:
    """About so many hexes, wider than high, with woods, heights, marshes, rivers, towns and roads."""
    grid, rng = _grid(hexes, orientation), Random(f"{seed}/{hexes}/{orientation}")
    terrain = ["clear"] * len(grid)
    for kind, (every, size) in _FIELDS.items():
        for _ in range(len(grid) // every):
            for hex in _patch(grid, rng, size):
                terrain[hex] = kind
    towns = sorted(rng.sample(range(len(grid)), len(grid) // _TOWN))
    for town in towns:
        terrain[town] = "town"
    roads = tuple(_roads(grid, rng, towns))
    return Map(
        grid=grid,
        terrain=tuple(terrain),
        sides=_hexsides(grid, rng, roads),
        roads=roads,
        names={town: _name(number) for number, town in enumerate(towns)},
        areas=(Area("objective", "french", tuple(towns[:2])), Area("objective", "allied", tuple(towns[-2:]))),
    )


def _grid(hexes: int, orientation: Orientation) -> Grid:
    rows = round(math.sqrt(hexes * 0.75))
    columns = round(hexes / rows)
    lines, along = (rows, columns) if orientation == "pointy" else (columns, rows)
    return Grid(GridPlan(orientation=orientation, lines=lines, odd=along, even=along, shifted="even"))


def _patch(grid: Grid, rng: Random, size: int) -> list[int]:
    hexes = [rng.randrange(len(grid))]
    while len(hexes) < size:
        hexes.append(rng.choice(grid.neighbours[rng.choice(hexes)]))
    return hexes


def _name(number: int) -> str:
    return f"Village {number}" if number % 3 else f"St. Amand {number}"


def _roads(grid: Grid, rng: Random, towns: list[int]) -> Iterable[Road]:
    for number in range(len(towns) // 2):
        start, end = rng.sample(towns, 2)
        way = [start]
        while way[-1] != end and len(way) < _LONGEST:
            way.append(min(grid.neighbours[way[-1]], key=lambda hex: (grid.distance(hex, end), hex)))
        yield Road(f"Road {number}", tuple(way))


def _hexsides(grid: Grid, rng: Random, roads: tuple[Road, ...]) -> dict[Side, frozenset[str]]:
    """Rivers run from edge to edge and roads cross them by bridges."""
    crossed = {(min(pair), max(pair)) for road in roads for pair in zip(road.hexes, road.hexes[1:], strict=False)}
    wide = max(x for x, _ in grid.centres)
    sides: dict[Side, frozenset[str]] = {}
    for number in range(1, round(wide / math.sqrt(3)) // _RIVER + 1):
        course = _course(grid, rng, number * _RIVER * math.sqrt(3))
        kind = "minor" if number % 3 else "major"
        for a, beside in enumerate(grid.neighbours):
            for b in (b for b in beside if a < b and (a in course) != (b in course)):
                sides[a, b] = frozenset({kind, "bridge"} if (a, b) in crossed else {kind})
    return sides


def _course(grid: Grid, rng: Random, start: float) -> frozenset[int]:
    """The hexes west of a river that wanders southward."""
    bank, banks = start, {}
    for row in range(int(max(y for _, y in grid.centres)) + 2):
        bank += rng.uniform(-1.2, 1.2)
        banks[row] = bank
    return frozenset(hex for hex, (x, y) in enumerate(grid.centres) if x < banks[int(y)])
