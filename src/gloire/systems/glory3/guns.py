"""Chapter 9, what guns can hit and with which chance: range, arc, line of sight, modifiers, who is affected."""

from collections.abc import Sequence

from gloire.core.facing import EVERY_TURN, THROUGH_FRONT_SIDES, bearing, facings_within
from gloire.core.hexes import bits
from gloire.core.refusals import Refusal
from gloire.core.sight import Line, trace
from gloire.systems.glory3.happened import Modifier
from gloire.systems.glory3.position import DISORDERED, Position
from gloire.systems.glory3.scenario import ARTILLERY
from gloire.systems.glory3.sight import seen, sees

ONE_SIDE = 1  # 7.14: how far guns turn to return fire


# 7.13, 9.11, 9.21: what can be fired at


def reach(game: Position, guns: Sequence[int]) -> int:
    """9.11: the farthest that all of these guns fire; 13: at night only at the next hex."""
    farthest = min([len(game.scenario.ranges[game.unit(gun).range]) for gun in guns])
    return min(farthest, 1) if game.is_night else farthest


def facings_for(game: Position, start: int, hex: int) -> tuple[int, ...]:
    """7.13 + G15: the facings from which a line to the hex leaves through a frontal hexside, or by its end."""
    return game.scenario.memory(("toward", start, hex), lambda: _facings(game, start, hex))


def _facings(game: Position, start: int, hex: int) -> tuple[int, ...]:
    first, last = THROUGH_FRONT_SIDES
    if game.scenario.choices["G15"] == "half":
        first, last = first + 1, last - 1
    at = bearing(game.grid, start, hex)
    return tuple(facing for facing in EVERY_TURN if (at - 4 * facing - first) % 24 <= last - first)


def may_turn(game: Position, guns: Sequence[int]) -> bool:
    """7.14: guns turn to fire only where all combat units of their hex fire together."""
    return len(game.pile(game.where[guns[0]])) == len(guns)


def facings_to_fire(game: Position, guns: Sequence[int], hex: int, most: int) -> tuple[int, ...]:
    """7.13 + 7.14: the facings from which guns can fire at a hex, turned by so many hexsides at most."""
    start, now = game.where[guns[0]], game.facing[guns[0]]
    able = facings_within(now, most) if may_turn(game, guns) else (now,)
    toward = facings_for(game, start, hex)
    return tuple([facing for facing in able if facing in toward])


def refuse_target(game: Position, guns: Sequence[int], hex: int) -> Refusal | None:
    """9.11 + 9.21 + 13: why guns cannot fire at a hex, whatever way they face."""
    start = game.where[guns[0]]
    far = game.grid.distance(start, hex)
    if far > 1 and game.is_night:
        return Refusal("13", "too-dark", _facts(game, guns, hex))
    if far > reach(game, guns):
        return Refusal("9.11", "out-of-range", _facts(game, guns, hex) | {"range": reach(game, guns)})
    return refuse_view(game, guns, hex)


def viewed(game: Position, guns: Sequence[int], hexes: int) -> list[int]:
    """9.21: of some hexes in the range of guns those they can fire at, as `refuse_view` says."""
    found, asked = bits(seen(game, game.where[guns[0]], hexes)), game.scenario.ask.fired_at
    return [hex for hex in found if not any(answer(game, guns[0], hex) for answer in asked)] if asked else found


def refuse_view(game: Position, guns: Sequence[int], hex: int) -> Refusal | None:
    """9.21: why guns cannot fire at a hex in their range: a rule of the battle forbids it, or they do not see it."""
    for answer in game.scenario.ask.fired_at:
        if refusal := answer(game, guns[0], hex):
            return refusal
    start = game.where[guns[0]]
    return None if sees(game, start, hex) else Refusal("9.21", "out-of-sight", _facts(game, guns, hex))


def _facts(game: Position, guns: Sequence[int], hex: int) -> dict[str, object]:
    return {"unit": game.id(guns[0]), "hex": game.label(hex)}


# 9.23: modifiers


def modifiers(game: Position, guns: Sequence[int], start: int, hex: int) -> tuple[Modifier, ...]:
    """9.23 + 9.3: fire strength, range, terrain, combined fire, rules of the battle."""
    best = max(guns, key=lambda gun: game.unit(gun).good.strength)
    found = [Modifier("fire-strength", game.unit(best).good.strength, "9.23", unit=game.id(best))]
    distance = game.grid.distance(start, hex)
    if worth := range_modifier(game, guns, distance, hex):
        found.append(Modifier("range", worth, "9.11", about=str(distance)))
    if len(guns) > 1:
        found.append(_counted(game, "combined-fire", "9.3"))
    asked = (answer(game, tuple(guns), start, hex) for answer in game.scenario.ask.firing)
    return (*found, *_terrain(game, start, hex), *(one for one in asked if one))


def _counted(game: Position, what: str, rule: str) -> Modifier:
    return Modifier(what, game.scenario.worth[what], rule)


def range_modifier(game: Position, guns: Sequence[int], distance: int, hex: int) -> int:
    """9.11 + 9.3: the least beneficial of the guns. G17: the bonus of the next hex not against guns alone."""
    worth = min(game.scenario.ranges[game.unit(gun).range][distance - 1] for gun in guns)
    return min(worth, 0) if distance == 1 and not _has_soft_target(game, hex) else worth


def _has_soft_target(game: Position, hex: int) -> bool:
    """G17: infantry or cavalry in the hex; or no gun in it."""
    if game.scenario.choices["G17"] == "any":
        return not game.guns(hex)
    return bool(game.troops(hex))


def _terrain(game: Position, start: int, hex: int) -> list[Modifier]:
    """9.23: the target's hex, a target above the guns, and the hexside by which the line enters."""
    ground = game.ground
    found = [Modifier("terrain", worth, "9.23", terrain=kind) for kind, worth in ground.fire_hex[hex]]
    higher = ground.levels[hex] > ground.levels[start]
    if higher:
        found.append(_counted(game, "target-higher", "9.23"))
    found += [
        Modifier("hexside", worth, "9.23", terrain=kind)
        for kind, worth in _entered_by(game, start, hex)
        if not (higher and kind == "steep")
    ]
    return found


def _entered_by(game: Position, start: int, hex: int) -> tuple[tuple[str, int], ...]:
    """G18: what lies on the hexside that the line enters by; at its end the defender takes the best of the two."""
    if game.scenario.choices["G18"] == "adjacent" and game.grid.distance(start, hex) > 1:
        return ()
    sides = [side for side in line(game, start, hex).crossings[-1].sides if side[1] == hex]
    return min((game.ground.fire_side.get(side, ()) for side in sides), key=lambda items: sum(w for _, w in items))


def line(game: Position, start: int, hex: int) -> Line:
    """9.4: the line from hex to hex; worked out once."""
    return game.scenario.memory(("line", start, hex), lambda: trace(game.grid, start, hex))


# 9.22: who is affected


def affected(game: Position, start: int, hex: int) -> tuple[int, ...]:
    """9.22: all units of the hex; of two infantry units next to the guns the one that the fire comes to."""
    pile = game.pile(hex)
    foot = [unit for unit in pile if game.arm(unit) != ARTILLERY]
    if len(foot) == 2 and game.grid.distance(start, hex) == 1:
        return (foot[0],) if game.front(foot[0]) >> start & 1 else (foot[1],)
    return pile


def exposed_friends(game: Position, start: int, hex: int) -> tuple[int, ...]:
    """9.51: units of the firing side in hexes on the line next to the target. G19: along a hexside both count."""
    side = game.side(game.pile(start)[0])
    near = game.grid.rings(hex)[1]
    found: list[int] = []
    for leg in line(game, start, hex).legs[1:-1]:
        if len(leg.hexes) > 1 and game.scenario.choices["G19"] == "neither":
            continue
        for between in leg.hexes:
            if between >= 0 and near >> between & 1 and game.held(side) >> between & 1:
                found += game.pile(between)
    return tuple(found)


def ready(game: Position, gun: int) -> bool:
    """9.12: whether a gun is on the map and in order: Disordered artillery may not fire."""
    return game.where[gun] >= 0 and game.is_gun(gun) and not game.marks[gun] & DISORDERED
