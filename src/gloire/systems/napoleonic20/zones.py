"""7.0 Zones of control."""

from gloire.core.hexes import bits
from gloire.systems.napoleonic20.position import ROUTED, Position


def zone_of_side(game: Position, side: int) -> int:
    """7.0 + 7.1: every hex in the zone of some unit of the side; several zones on a hex count as one."""
    facts = game.facts
    mask = facts.zones[side]
    if mask < 0:
        mask = _work_out(game, side)
        zones = (mask, facts.zones[1]) if side == 0 else (facts.zones[0], mask)
        facts.zones = zones  # other clones with the same facts have the same zones
    return mask


def _work_out(game: Position, side: int) -> int:
    zone, where, marks = game.facts.grounds[side].zone, game.where, game.marks
    mask = 0
    for unit in game.units_of(side):
        hex = where[unit]
        if hex >= 0 and not marks[unit] & ROUTED:  # 9.6.3: a routed unit has no zone.
            mask |= zone[hex]
    for hex in bits(garrison_hexes(game, side)):
        mask |= zone[hex]  # 9.4.4: a garrison exerts a normal zone.
    return mask


def garrison_hexes(game: Position, side: int) -> int:
    """9.4.4: garrisons count only while no unit of their side stands with them."""
    return game.garrisons[side] & ~game.facts.held[side]


def in_enemy_zone(game: Position, unit: int) -> bool:
    """7.0: whether the unit stands in a hex controlled by the enemy."""
    side = game.side_of(unit)
    return bool(zone_of_side(game, 1 - side) >> game.where[unit] & 1)


def closed_to(game: Position, side: int) -> int:
    """6.3 + 9.4.4: hexes a side cannot enter: those of its enemies, and those a rule shuts to it."""
    facts = game.facts
    return facts.held[1 - side] | game.garrisons[1 - side] | facts.grounds[side].shut


def enemy_hexes(game: Position, side: int) -> int:
    """6.3 + 9.4.4: the hexes of enemy units and enemy garrisons."""
    return game.facts.held[1 - side] | game.garrisons[1 - side]


def adjacent_enemies(game: Position, side: int, hex: int) -> int:
    """7.0: hexes of enemy units and garrisons that count as adjacent to this one.

    A major river parts units even at a bridge or ford, though an attack across is possible there (9.4.2, example).
    """
    beside = game.facts.grounds[side].near_mask[hex] & enemy_hexes(game, side)
    barred = game.facts.grounds[side].barred
    return sum(1 << enemy for enemy in bits(beside) if not game.map.between(hex, enemy) & barred)
