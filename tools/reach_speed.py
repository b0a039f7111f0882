"""How long core's searches take on small and large maps: `.venv/bin/python tools/reach_speed.py`.

µs of processor time for one unit's reach among 60 enemies, next to whom a move ends; and for one line of sight.
"""

import random
import time
from collections.abc import Callable

from gloire.core.facing import TO_CORNER
from gloire.core.hexes import Grid, GridPlan
from gloire.core.paths import Steps, fans, reach_mask
from gloire.core.sheets import Drill, Sheet, facing_reach
from gloire.core.sight import trace
from gloire.core.tolls import toll_mask

MAPS = ((22, 14), (40, 25), (60, 50))
BUDGETS = (4, 8)
ENEMIES = 60
STARTS = 20
COSTS = (1, 1, 1, 2, 2, 3)


def main() -> None:
    print(f"{'hexes':>6} {'points':>6} {'mask':>7} {'tolls':>7} {'facing':>7} {'sight':>7}")
    for columns, rows in MAPS:
        bench = Bench(columns, rows)
        for budget in BUDGETS:
            taken = (best(bench, budget, kind) for kind in (Bench.plain, Bench.tolls, Bench.facing, Bench.sight))
            print(f"{len(bench.grid):6} {budget:6} " + " ".join(f"{each:7.1f}" for each in taken))


class Bench:
    """A map of easy and of hard ground, and who stands on it."""

    def __init__(self, columns: int, rows: int) -> None:
        rng = random.Random(columns)
        self.grid = Grid(GridPlan("flat", lines=columns, odd=rows, even=rows, shifted="even"))
        self.sheet = Sheet(self.grid)
        prices = rng.choices(COSTS, k=len(self.grid))
        steps: Steps = tuple(tuple((near, prices[near], False) for near in there) for there in self.grid.neighbours)
        self.fans, self.drill = fans(steps), Drill(self.sheet, steps, TO_CORNER, turn=1)
        enemies = rng.sample(range(len(self.grid)), ENEMIES)
        self.closed, self.sheet_closed = self.grid.mask(enemies), self.sheet.mask(enemies)
        self.sheet_zones = self.sheet.beside(self.sheet_closed)
        self.zones = self.grid.mask(self.sheet.hexes(self.sheet_zones))
        free = [hex for hex in range(len(self.grid)) if not (self.closed | self.zones) >> hex & 1]
        self.starts = rng.sample(free, min(STARTS, len(free)))

    def plain(self, start: int, budget: int) -> None:
        reach_mask(start, budget, self.fans, self.closed, self.zones)

    def tolls(self, start: int, budget: int) -> None:
        toll_mask(start, budget, ((self.fans, 0),), self.closed, self.zones, ((self.zones, 1, 0),))

    def facing(self, start: int, budget: int) -> None:
        facing_reach(self.drill, start, start % 6, budget, self.sheet_closed, self.sheet_zones)

    def sight(self, start: int, budget: int) -> None:
        seen = self.grid.rings(start)[budget]
        trace(self.grid, start, seen.bit_length() - 1)


def best(bench: Bench, budget: int, search: Callable[[Bench, int, int], None]) -> float:
    """The fastest of several rounds over all starts, for one of them."""
    rounds = []
    for _ in range(15):
        began = time.process_time()
        for start in bench.starts:
            search(bench, start, budget)
        rounds.append(time.process_time() - began)
    return min(rounds) / len(bench.starts) * 1e6


if __name__ == "__main__":
    main()
