"""Chapter 10.4, the way of the routed: which steps are direct, which go sideways, how far it is."""

from typing import NamedTuple

from gloire.core.hexes import OFF_MAP
from gloire.systems.jours_de_gloire.position import Position

# Directions of a flat grid, clockwise from the north, toward an edge: first the direct ones.
TOWARD = {"east": (1, 2), "west": (4, 5), "north": (0,), "south": (3,)}
ASIDE = {"east": (0, 3), "west": (0, 3), "north": (1, 5), "south": (2, 4)}
HOMEWARD = {"north": 0, "east": 1, "south": 2, "west": 4}  # facings to a corner, from N+NE clockwise
HALF, WHOLE = 1, 2  # of a hex, as grids count them along a column


class Step(NamedTuple):
    """A step of a rout: where to, how many columns sideways it goes, and the line that is kept to afterwards."""

    hex: int
    sideways: int
    base: int


def steps(game: Position, unit: int, hex: int, base: int) -> list[Step]:
    """10.4 + H25: the steps that lead on, with what they count sideways; OFF_MAP where they leave the map."""
    goal = game.scenario.goals[game.side(unit)]
    if goal.hex >= 0:
        return _to_hex(game, goal.hex, hex, base)
    if game.scenario.choices["H25"] == "nearer":
        return [Step(near, int(far == 0), base) for near, far in _gains(game, goal.edge, hex)]
    return _to_edge(game, goal.edge, hex, base)


def _to_hex(game: Position, goal: int, hex: int, base: int) -> list[Step]:
    """H25: nearer is direct, as far is one column sideways. H24: at the goal the way leads off the map."""
    if hex == goal:
        return [Step(OFF_MAP, 0, base)] if game.scenario.choices["H24"] == "onward" else []
    far = game.grid.distance
    gains = [(near, far(hex, goal) - far(near, goal)) for near in game.grid.neighbours[hex]]
    return [Step(near, 1 - gain, base) for near, gain in gains if gain >= 0]


def _to_edge(game: Position, edge: str, hex: int, base: int) -> list[Step]:
    """H25: steps to the side of the edge, within half a hex of the line; each whole hex beyond is a column sideways."""
    near, found = game.grid.near[hex], []
    direct = [near[way] for way in TOWARD[edge]]
    if all(there == OFF_MAP for there in direct):
        return [Step(OFF_MAP, 0, base)]
    for least, hexes in enumerate((direct, [near[way] for way in ASIDE[edge]])):
        found += [_measured(game, edge, there, base, least) for there in hexes if there != OFF_MAP]
    return found


def _measured(game: Position, edge: str, there: int, base: int, least: int) -> Step:
    """H25: a step that does not lead on is a column sideways at least."""
    along, line = game.grid.doubled[there]
    off = (along if edge in ("east", "west") else line * WHOLE) - base
    columns = max(least, -(-(abs(off) - HALF) // WHOLE))
    return Step(there, columns, base + (WHOLE * columns if off > 0 else -WHOLE * columns))


def _gains(game: Position, edge: str, hex: int) -> list[tuple[int, int]]:
    """H25, alternative: every step that lowers the distance to the edge is direct."""
    here = _beyond(game, edge, hex)
    gains = [(there, here - _beyond(game, edge, there)) for there in game.grid.neighbours[hex]]
    if here == 0:
        return [(OFF_MAP, 1)]
    return [(there, gain) for there, gain in gains if gain >= 0]


def base_of(game: Position, unit: int, hex: int) -> int:
    """H25: the line that a rout from a hex keeps to."""
    along, line = game.grid.doubled[hex]
    return along if game.scenario.goals[game.side(unit)].edge in ("east", "west") else line * WHOLE


def to_goal(game: Position, unit: int, hex: int) -> int:
    """10.4: how far it is to the goal hex or to the edge of the map."""
    goal = game.scenario.goals[game.side(unit)]
    return game.grid.distance(hex, goal.hex) if goal.hex >= 0 else _beyond(game, goal.edge, hex)


def homeward(game: Position, unit: int, hex: int) -> int:
    """10.2: the facing of a routed unit: toward the edge or the hex that it makes for."""
    goal = game.scenario.goals[game.side(unit)]
    if goal.hex < 0 or hex == goal.hex:
        return HOMEWARD[goal.edge]
    far, near = game.grid.distance, game.grid.near[hex]
    away = [far(there, goal.hex) if there != OFF_MAP else far(hex, goal.hex) + 1 for there in near]
    return min(range(len(near)), key=lambda facing: away[facing] + away[(facing + 1) % len(near)])


def _beyond(game: Position, edge: str, hex: int) -> int:
    """How many columns or rows lie between a hex and an edge."""
    along, line = game.grid.doubled[hex]
    lines = [other for _, other in game.grid.doubled]
    rows = [other for other, _ in game.grid.doubled]
    match edge:
        case "east":
            return max(lines) - line
        case "west":
            return line - min(lines)
        case "north":
            return (along - min(rows)) // WHOLE
    return (max(rows) - along) // WHOLE
