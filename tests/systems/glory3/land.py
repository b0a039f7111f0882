"""Land for tests of the ground and of sight: a map drawn row by row, with the terrain chart laid over it.

    land = Land('''
        1  1  2w 3
        1  1t 2  3
    ''', sides={"creek": "0101|0202"}, ways={"breastworks": "0102>0202"}, roads=["pike 0101 0201"])
    land.cost(INFANTRY, "0101", "0201")

A row of the drawing is a row of hexes, from 00 down; even columns stand half a hex higher, and columns count from 01. A
hex is written as its level and, where it is not clear, w for woods, t for a town, r for river.
"""

from typing import Any

import msgspec

from gloire.core.hexes import Grid, GridPlan
from gloire.core.maps import Map, Road, Side, side_written
from gloire.core.memos import Fleeting, Memo
from gloire.core.reading import settle_choices
from gloire.systems.glory3.ground import Ground, Items, Masks, lay
from gloire.systems.glory3.loading import load, shipped
from gloire.systems.glory3.loading.files import read_files
from gloire.systems.glory3.position import ELIMINATED, Position
from gloire.systems.glory3.scenario import Scenario
from gloire.systems.glory3.setup import start
from gloire.systems.glory3.system import SYSTEM

CORNFIELD, ANTIETAM = "cornfield", "antietam"
MORNING, CEDAR_CREEK = "cedar-creek-morning", "cedar-creek"
LETTERS = {"": "clear", "w": "woods", "t": "town", "r": "river"}


def loaded(scenario: str, options: dict[str, bool] | None = None, **choices: Any) -> Scenario:
    """A scenario of ours."""
    return load(shipped()[scenario], SYSTEM, options or {}, choices)


class Land:
    """A map with its ground, asked by labels."""

    def __init__(
        self,
        drawn: str | Map,
        *,
        sides: dict[str, str] | None = None,
        ways: dict[str, str] | None = None,
        roads: list[str] | None = None,
        **choices: Any,
    ) -> None:
        files = read_files(shipped()[CORNFIELD])
        self.map = drawn if isinstance(drawn, Map) else map_of(drawn, sides or {}, ways or {}, roads or [])
        self.grid = self.map.grid
        self.ground: Ground = lay(self.map, files.terrain, settle_choices(files.choices, choices))

    def cost(self, arm: int, a: str, b: str) -> int | None:
        """Over land."""
        return self._price(self.ground.steps[arm], a, b)

    def route(self, arm: int, a: str, b: str) -> int | None:
        """The cheapest way, routes included."""
        return self._price(self.ground.route_steps[arm], a, b)

    def _price(self, steps: Any, a: str, b: str) -> int | None:
        here, there = self.grid.index[a], self.grid.index[b]
        return next((cost for near, cost, _ in steps[here] if near == there), None)

    def has(self, masks: Masks, a: str, b: str) -> bool:
        return bool(masks[self.grid.index[a]] >> self.grid.index[b] & 1)

    def hex(self, label: str) -> int:
        return self.grid.index[label]

    def pair(self, a: str, b: str) -> Side:
        return self.grid.index[a], self.grid.index[b]

    def charge(self, a: str, b: str) -> Items:
        return self.ground.charge_side.get(self.pair(a, b), ())

    def fire(self, a: str, b: str) -> Items:
        return self.ground.fire_side.get(self.pair(a, b), ())

    def position(self, *held: str) -> Position:
        """The land with a unit in each of these hexes, and nobody else; sides take turns."""
        scenario = msgspec.structs.replace(
            loaded(CORNFIELD),
            map=self.map,
            ground=self.ground,
            objectives=(),
            objective_hexes=0,
            memo=Memo(),
            fleeting=Fleeting(),
            spans=Memo(),
        )
        game = start(scenario)
        game.where = [ELIMINATED] * len(game.where)
        for number, label in enumerate(held):
            game.where[scenario.units_of[number % 2][number // 2]] = self.hex(label)
        game.prepare()
        return game


def map_of(drawn: str, sides: dict[str, str], ways: dict[str, str], roads: list[str]) -> Map:
    """The map of a drawing."""
    rows = [line.split() for line in drawn.strip().splitlines()]
    grid = Grid(GridPlan("flat", lines=len(rows[0]), odd=len(rows), even=len(rows), shifted="even", first_row=0))
    hexes = {f"{column:02}{row:02}": text for row, line in enumerate(rows) for column, text in enumerate(line, 1)}
    assert set(hexes) == set(grid.labels), "every row of a drawing is equally long"
    return Map(
        grid=grid,
        terrain=tuple(LETTERS[hexes[label].lstrip("0123456789")] for label in grid.labels),
        sides=_lying(grid, sides),
        roads=tuple(_road(grid, text) for text in roads),
        names={},
        ways=_lying(grid, ways),
        levels=tuple(int(hexes[label].rstrip("wtr")) for label in grid.labels),
    )


def _lying(grid: Grid, written: dict[str, str]) -> dict[Side, frozenset[str]]:
    """What lies where; several kinds on one hexside are written with a plus: `ford+creek`."""
    found: dict[Side, frozenset[str]] = {}
    for kinds, text in written.items():
        for pair in text.split():
            side = side_written(grid, pair)
            assert side is not None, f"{pair} is no hexside"
            found[side] = found.get(side, frozenset()) | frozenset(kinds.split("+"))
    return found


def _road(grid: Grid, text: str) -> Road:
    kind, *path = text.split()
    return Road(kind, tuple(grid.index[label] for label in path), kind)
