"""7.4: what cannot be seen from a hex, and why: for whoever lays a ruler on the map."""

from collections.abc import Iterator

from gloire.core.display import Said
from gloire.core.insight import Look
from gloire.core.sight import Crossing, Leg, open_part
from gloire.systems.jours_de_gloire.names import place
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.sight import Look as Line


def looks(game: Position, hex: str) -> list[Look]:
    """7.4: every hex that cannot be seen from this one, with the first thing in the way."""
    here = place(game, hex)
    if here < 0:
        return []
    taken = game.held(0) | game.held(1)
    lines = (Line(game, here, there, taken) for there in range(len(game.grid)) if there != here)
    return list(_blocked(game, lines))


def _blocked(game: Position, lines: Iterator[Line]) -> Iterator[Look]:
    for line in lines:
        met = line.obstruction()
        if met is not None:
            hexes, said = _in_the_way(game, line, met)
            yield Look(game.label(line.there), open_part(line.line, met), hexes, said, said.facts["rule"])


def _in_the_way(game: Position, line: Line, met: Leg | Crossing) -> tuple[tuple[str, ...], Said]:
    """The hexes that a line is stopped at, and by what."""
    if isinstance(met, Crossing):
        return _by_hexside(game, line, met.sides[0])
    if len(met.hexes) == 2 and line.side_blocks(met):
        return _by_hexside(game, line, (met.hexes[0], met.hexes[1]))
    hexes = game.labels(met.hexes)
    first = met.hexes[0]
    if len(met.hexes) == 2:
        return hexes, _said("both-sides", hexes, "7.4.2")
    if line.is_higher(first):
        return hexes, _said("higher", hexes, "7.4.1")
    if line.taken >> first & 1:
        return hexes, _said("units", hexes, "7.4.1")
    return hexes, _said("terrain", hexes, "7.4.1", game.ground.terrain[first])


def _by_hexside(game: Position, line: Line, side: tuple[int, int]) -> tuple[tuple[str, ...], Said]:
    hexes = game.labels(side)
    kind = "crest" if (min(side), max(side)) in line.ground.crests else "wall"
    return hexes, _said(kind, hexes, "7.4.4" if line.adjacent else "7.4.1")


def _said(key: str, hexes: tuple[str, ...], rule: str, terrain: str = "") -> Said:
    return Said("sight", key, {"hexes": hexes, "terrain": terrain, "rule": rule})
