"""16.4 Additional rally locations: an option."""

from collections.abc import Sequence

from gloire.core.hexes import bits
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.amendments import Amendment
from gloire.systems.napoleonic20.position import Position
from gloire.systems.napoleonic20.zones import enemy_hexes

SAFE = 4  # hexes to the nearest enemy
FAR = 1000  # from an enemy who is not there


def rally_places(game: Position, unit: int, on: tuple[int, ...] = ()) -> int:
    """16.4: the hexes (a mask) behind one's lines where a rallied unit may return, besides its LOC hexes.

    16.9.8: hexes about a leader on whom units rally serve too, whatever these conditions say.
    """
    key = game.side_of(unit), game.locs_of(unit), game.garrisons
    places = game.noted("rally places", key, lambda: _safe_places(game, unit))
    for answer in game.ask.rallying_on:
        places |= answer(game, unit, on)
    shut: int = game.grounds[game.side_of(unit)].shut
    return places & ~shut  # Smolensk 6.11: nobody Russian is to be there yet.


def _safe_places(game: Position, unit: int) -> int:
    """16.4: the same without leaders."""
    empty = natural_places(game, unit) & ~(game.facts.held[0] | game.facts.held[1])
    return game.map.grid.mask(hex for hex in bits(empty) if _refuse_unsafe(game, unit, hex) is None)


def natural_places(game: Position, unit: int) -> int:
    """16.4, first condition: a town, fortified or redoubt hex, or an objective of one's own side.

    Borodino 9.8.1: works that serve the enemy only are none.
    """
    scenario, side = game.scenario, game.side_of(unit)
    key = (natural_places, side)
    if key not in scenario.notes:
        works = (hex for hex, terrain in enumerate(scenario.works[side]) if terrain.built_up)
        scenario.notes[key] = game.map.grid.mask((*works, *scenario.objectives[side]))
    places: int = scenario.notes[key]
    return places


def refuse_place(game: Position, unit: int, hex: int) -> Refusal | None:
    """16.4: the first condition that a hex fails, as a reason not to return there."""
    facts = {"hex": game.label(hex)}
    if (game.facts.held[0] | game.facts.held[1]) >> hex & 1:
        return Refusal("10.0", "rally-taken", facts)
    ground = game.grounds[game.side_of(unit)]
    if ground.shut >> hex & 1:
        return Refusal(ground.lie.shut_rule, "shut-hex", facts)
    if not natural_places(game, unit) >> hex & 1:
        return Refusal("16.4", "rally-no-place", facts)
    return _refuse_unsafe(game, unit, hex)


def _refuse_unsafe(game: Position, unit: int, hex: int) -> Refusal | None:
    """16.4, second and third condition.

    R100: distances are hexes as the crow flies; enemy garrisons count as units; of LOCs equally near any may serve.
    """
    side, distance, facts = game.side_of(unit), game.map.grid.distance, {"hex": game.label(hex)}
    enemies = enemy_hexes(game, side)
    if _nearest(game, hex, enemies) < SAFE:
        return Refusal("16.4", "rally-too-near", facts)
    locs = nearest_locs(game, unit, hex)
    behind = [loc for loc in locs if distance(hex, loc) < _nearest(game, loc, enemies)]
    if not behind:
        return Refusal("16.4", "rally-not-behind", facts)
    # No enemy stands on a LOC that is nearer to this hex than to any of them, so that is the one to trace a way to.
    if not reached(game, side, hex) & game.map.grid.mask(behind):
        return Refusal("16.4", "rally-cut-off", facts)
    return None


def nearest_locs(game: Position, unit: int, hex: int) -> list[int]:
    """16.4 + Waterloo 9.8.6: the LOC hexes of the unit's own army that are nearest to a hex."""
    distance, locs = game.map.grid.distance, game.locs_of(unit)
    least = min((distance(hex, loc) for loc in locs), default=FAR)
    return [loc for loc in locs if distance(hex, loc) == least]


def _nearest(game: Position, hex: int, enemies: int) -> int:
    """How far it is to the nearest hex of a mask."""
    return next((far for far, ring in enumerate(game.map.grid.rings(hex)) if ring & enemies), FAR)


def reached(game: Position, side: int, hex: int) -> int:
    """16.4: where a way of any length leads that keeps clear of the enemy and of rivers nobody can cross.

    Ways lead back as well, so whoever is far from the enemy and can be reached from a hex reaches the same.
    """
    key = side, game.garrisons
    known: list[int] = game.noted("reached", key, list)
    for mask in known:
        if mask >> hex & 1:
            return mask
    shut = game.noted("watched", key, lambda: watched(game, side))
    known.append(_spread(hex, shut, game.grounds[side].near_mask))
    return known[-1]


def _spread(hex: int, shut: int, near: Sequence[int]) -> int:
    found = going = 1 << hex
    while going:
        step = going & -going
        on = near[step.bit_length() - 1] & ~(found | shut)
        found |= on
        going = (going ^ step) | on
    return found


def watched(game: Position, side: int) -> int:
    """16.4 + 7.0: hexes with an enemy in them or next to them; across a major river nobody is next to anybody."""
    found, barred, between = 0, game.grounds[side].barred, game.map.between
    for enemy in bits(enemy_hexes(game, side)):
        around = (near for near in game.map.grid.neighbours[enemy] if not between(enemy, near) & barred)
        found |= 1 << enemy | game.map.grid.mask(around)
    return found


AMENDMENT = Amendment(answers={"rally_hexes": rally_places, "no_rally": refuse_place})
