"""Ground to ask by labels: of a battle, and of three columns made for a test."""

from functools import cache
from typing import Any

from gloire.core.hexes import Grid, GridPlan
from gloire.core.maps import Map, Road, Side, side_written
from gloire.core.reading import settle_choices
from gloire.systems.jours_de_gloire.ground import Ground, Masks, lay
from gloire.systems.jours_de_gloire.loading import maps, shipped
from gloire.systems.jours_de_gloire.loading.files import Files, read_files
from gloire.systems.jours_de_gloire.scenario import ARTILLERY, CAVALRY, INFANTRY

EVENING, DAY, MONTEBELLO = "marengo-13-june", "marengo-14-june", "montebello"
ARMS = {"inf": INFANTRY, "cav": CAVALRY, "art": ARTILLERY}


class Terrain:
    """A map with its ground, asked by labels."""

    def __init__(self, map: Map, files: Files, bridged: tuple[Side, ...], choices: dict[str, Any]) -> None:
        self.map, self.grid = map, map.grid
        self.ground: Ground = lay(map, files.terrain, settle_choices(files.choices, choices), bridged)

    def cost(self, arm: int, a: str, b: str) -> int | None:
        """Over land."""
        return self._price(self.ground.steps[arm], a, b)

    def road(self, arm: int, a: str, b: str) -> int | None:
        return self._price(self.ground.road_steps[arm], a, b)

    def rout(self, arm: int, a: str, b: str) -> int | None:
        return self._price(self.ground.rout_steps[arm], a, b)

    def _price(self, steps: Any, a: str, b: str) -> int | None:
        here, there = self.grid.index[a], self.grid.index[b]
        return next((cost for near, cost, _ in steps[here] if near == there), None)

    def has(self, masks: Masks, a: str, b: str) -> bool:
        return bool(masks[self.grid.index[a]] >> self.grid.index[b] & 1)

    def at(self, mask: int, label: str) -> bool:
        return bool(mask >> self.grid.index[label] & 1)

    def pair(self, a: str, b: str) -> Side:
        return self.grid.index[a], self.grid.index[b]

    def shock(self, a: str, b: str) -> int:
        return self.ground.shock_side.get(self.pair(a, b), 0)

    def why(self, a: str, b: str) -> str:
        return self.ground.shock_why.get(self.pair(a, b), "")


@cache
def country(scenario: str, bridged: str = "", **choices: Any) -> Terrain:
    files = read_files(shipped()[scenario])
    map = maps.read_map(files)
    sides = [side_written(map.grid, text) for text in bridged.split()]
    return Terrain(map, files, tuple(side for side in sides if side), choices)


PLAN = GridPlan("flat", lines=3, odd=3, even=3, shifted="even")


@cache
def small(
    kind: str, *, hex: str = "clear", one_way: bool = False, road: str = "", high: int = 0, **choices: Any
) -> Terrain:
    """Three columns of clear ground. Something lies between 0102, and 0202 below it to the right, which may be high."""
    grid, kinds = Grid(PLAN), frozenset(kind.split())
    here, there = grid.index["0102"], grid.index["0203"]
    terrain = tuple(hex if at == there else "clear" for at in range(len(grid)))
    lying = {(here, there): kinds} if kinds else {}
    roads = (Road("way", (here, there), road),) if road else ()
    levels = tuple(high if at == there else 0 for at in range(len(grid)))
    map = Map(grid, terrain, {} if one_way else lying, roads, {}, (), lying if one_way else {}, levels)
    return Terrain(map, read_files(shipped()[MONTEBELLO]), (), choices)


UP, DOWN = ("0102", "0203"), ("0203", "0102")
