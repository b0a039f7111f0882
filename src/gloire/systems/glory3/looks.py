"""9.4: what cannot be seen from a hex, and why: for whoever lays a ruler on the map."""

from gloire.core.display import Said
from gloire.core.insight import Look
from gloire.core.sight import Crossing, Leg, open_part
from gloire.systems.glory3.guns import line
from gloire.systems.glory3.names import place
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.sight import obstruction


def looks(game: Position, hex: str) -> list[Look]:
    """9.4: every hex that cannot be seen from this one, with the first thing in the way."""
    here = place(game, hex)
    if here < 0:
        return []
    found = []
    for there in range(len(game.grid)):
        if there != here and (met := obstruction(game, here, there)) is not None:
            hexes, said = _in_the_way(game, here, there, met)
            found.append(Look(game.label(there), open_part(line(game, here, there), met), hexes, said, "9.4"))
    return found


def _in_the_way(game: Position, here: int, there: int, met: Leg | Crossing) -> tuple[tuple[str, ...], Said]:
    """The hexes that a line is stopped at, and by what."""
    if isinstance(met, Crossing):
        hexes = game.labels(met.sides[0])
        return hexes, _said("slope", hexes)
    on_map = [hex for hex in met.hexes if hex >= 0]
    hexes = game.labels(on_map)
    ground, taken = game.ground, game.held(0) | game.held(1)
    if any(ground.levels[hex] > max(ground.levels[here], ground.levels[there]) for hex in on_map):
        return hexes, _said("higher", hexes)
    if any(ground.woods >> hex & 1 for hex in on_map):
        return hexes, _said("woods", hexes)
    return hexes, _said("units" if any(taken >> hex & 1 for hex in on_map) else "higher", hexes)


def _said(key: str, hexes: tuple[str, ...]) -> Said:
    return Said("sight", key, {"hexes": hexes, "terrain": "woods" if key == "woods" else "", "rule": "9.4"})
