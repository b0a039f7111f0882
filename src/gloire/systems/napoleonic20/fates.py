"""9.6 and 9.8: what becomes of a beaten unit when its owner takes the safest lawful path, in exact chances.

Other units are taken to stand where they stand now.
"""

from fractions import Fraction

from gloire.core.dice import FACES
from gloire.systems.napoleonic20.frames import Battle, Retreat
from gloire.systems.napoleonic20.outcomes import Fate
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.retreat import (
    SAFE_FROM,
    hazards,
    is_shaken,
    retreat_hexes,
    rout_modifier,
    steadiness,
    step_back,
)

SURVIVES = Fraction(7 - SAFE_FROM, 6)


def withdrawal(game: Position, unit: int) -> Fate:
    """9.6 AW, DW: one hex, or none from behind walls."""
    hexes, risk = safest_distance(game, unit, 1)
    marked = 1 - float(risk) if hexes and is_shaken(game, unit) else 0.0
    return Fate(game.id(unit), float(risk), {hexes: 1.0}, marked, {hexes: float(risk)})


def rout(game: Position, unit: int, defending: bool) -> Fate:
    """9.6 AR, DR: each face of the rout die, with 9.6.2 for elite units and 9.8.1 behind walls."""
    if defending and steadiness(game, unit):
        return withdrawal(game, unit)
    broken, routed = Fraction(0), Fraction(0)
    retreats: dict[int, Fraction] = {}
    risks: dict[int, float] = {}
    for roll in FACES:
        rolled, marker = _rout_distance(game, unit, roll.face)
        hexes, risk = safest_distance(game, unit, rolled)
        retreats[hexes] = retreats.get(hexes, Fraction(0)) + Fraction(1, 6)
        risks[hexes] = float(risk)
        broken += risk / 6
        routed += (1 - risk) * marker / 6
    shown = {hexes: float(chance) for hexes, chance in sorted(retreats.items())}
    return Fate(game.id(unit), float(broken), shown, float(routed), risks)


def _rout_distance(game: Position, unit: int, face: int) -> tuple[int, int]:
    """9.6.2: the hexes a unit routs, and whether a marker follows."""
    hexes = face + rout_modifier(game, unit)
    return max(1, hexes), int(hexes >= 1)


def safest_distance(game: Position, unit: int, hexes: int) -> tuple[int, Fraction]:
    """9.8.1: how far the unit goes, and its chance to break; behind walls it holds or gives ground, as is safer."""
    risks = {hexes: break_chance(game, unit, hexes)}
    if game.scenario.works[game.side_of(unit)][game.where[unit]].walled:
        risks[hexes - 1] = break_chance(game, unit, hexes - 1)
    going = min(risks, key=lambda distance: (risks[distance], distance))
    return going, risks[going]


def break_chance(game: Position, unit: int, hexes: int) -> Fraction:
    """9.8: the chance to break on a retreat of so many hexes, by the safest lawful path."""
    if hexes == 0:
        return Fraction(0)
    twin = game.clone()
    twin.log = []
    locs = twin.locs_of(unit)
    retreat = Retreat(unit=unit, left=hexes, rout=False, path=(twin.where[unit],), locs=locs)
    twin.stack = (*twin.stack, retreat)
    return _safest(twin, retreat)


def _safest(game: Position, retreat: Retreat) -> Fraction:
    if retreat.broken:
        return Fraction(1)
    friends = game.facts.stacked >> retreat.path[-1] & 1
    if retreat.left == 0 and not friends:
        return Fraction(0)
    best = Fraction(1)
    for hex in retreat_hexes(game, retreat):
        best = min(best, step_risk(game, retreat, hex))
        if best == 0:
            break
    return best


# In the middle of a retreat.


def fate_of_retreat(game: Position, battle: Battle, unit: int) -> Fate:
    """9.6: what lies before a unit that must retreat after a battle."""
    if battle.routed and unit not in battle.spared:
        return rout(game, unit, unit in battle.defenders)
    return withdrawal(game, unit)


def step_risk(game: Position, retreat: Retreat, hex: int) -> Fraction:
    """9.8.3 + 9.8.4: the chance to break on a step, or on the rest of the way after it."""
    alive = SURVIVES ** sum(hazards(game, retreat.unit, hex))
    twin = game.clone()
    twin.log = []
    step_back(twin, retreat, hex)  # above it on the stack may be what its way has begun for others
    after = twin.within(Retreat)
    assert after is not None
    return 1 - alive + alive * _safest(twin, after)
