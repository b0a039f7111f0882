"""terrain.toml: what a terrain chart must have, so that it can be laid over a map."""

from gloire.core.scenario import KeyPath
from gloire.systems.glory3.data import Costs
from gloire.systems.glory3.ground import PIKE, ROAD, SLOPE, TRAIL
from gloire.systems.glory3.loading.maps import KINDS
from gloire.systems.glory3.loading.reader import Reader

SIDES = (SLOPE, *KINDS, "stream-ford", "stream-bridge")
PROHIBITED = "P"


def check_terrain(reader: Reader) -> None:
    """6.21: every row that maps speak of is there, and its figures are figures."""
    chart = reader.files.terrain
    _require(reader, "hexes", list(chart.hexes), ("clear", "woods"))
    _require(reader, "sides", list(chart.sides), SIDES)
    _require(reader, "routes", list(chart.routes), (PIKE, ROAD, TRAIL))
    for kind, hex in chart.hexes.items():
        _check_costs(reader, ("hexes", kind, "cost"), hex.cost)
        reader.number("terrain", ("hexes", kind, "fire"), hex.fire)
    for kind, side in chart.sides.items():
        _check_costs(reader, ("sides", kind, "cost"), side.cost)
        _check_costs(reader, ("sides", kind, "back"), side.back or side.cost)


def _require(reader: Reader, part: str, found: list[str], wanted: tuple[str, ...]) -> None:
    for kind in (kind for kind in wanted if kind not in found):
        reader.files.fault("terrain", (part,), f"has no {kind!r}", f"Add [{part}.{kind}]")


def _check_costs(reader: Reader, path: KeyPath, costs: Costs) -> None:
    for cost in (cost for cost in costs if cost != PROHIBITED):
        reader.number("terrain", path, cost)
