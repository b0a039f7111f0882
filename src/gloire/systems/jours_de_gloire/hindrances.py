"""Chapter 4, why not: the first rule that keeps a unit from what it cannot do in the movement step."""

from collections.abc import Sequence

from gloire.core.refusals import Refusal
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.facing import companions
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.position import (
    ACTIVE,
    CHARGING,
    DISORDERED,
    FAILED,
    FIRED,
    MOVED,
    ORDERED,
    RENFORT,
    ROUTED,
    SPENT,
    SQUARE,
    TURNED,
    Position,
)
from gloire.systems.jours_de_gloire.readiness import (
    forced_stack,
    is_held,
    may_move,
    no_forced_march,
    normal_terms,
    whole_stack,
)
from gloire.systems.jours_de_gloire.scenario import ARTILLERY
from gloire.systems.jours_de_gloire.squares import leader, no_leaving, no_square
from gloire.systems.jours_de_gloire.stacking import refuse_stack
from gloire.systems.jours_de_gloire.terms import ANYWHERE

Facts = dict[str, str]


def refuse_unit(game: Position, id: str) -> Refusal | None:
    """2.4 + 4: why a unit may do nothing in this step."""
    unit = named(game, id)
    if unit < 0 or game.where[unit] < 0:
        return Refusal(None, "no-such-unit", {"unit": id})
    for marks, rule, code in (
        (ROUTED, "10.2", "routed"),
        (FAILED, "2.4.3", "leader-failed"),
        (SPENT, "9.1", "spent"),
        (CHARGING, "9.1", "charging"),
        (MOVED, "4.4.1", "has-moved"),
    ):
        if game.has(unit, marks):
            return Refusal(rule, code, {"unit": id})
    return None if game.has(unit, ACTIVE) else Refusal("2.2", "not-activated", {"unit": id})


# Moves


def refuse_move(game: Position, action: do.Moving) -> Refusal | None:
    """4 + 5 + 6: the first rule that keeps a unit, or one of its stack, from a hex."""
    unit, hex = named(game, action.unit), place(game, action.hex)
    facts = {"unit": action.unit, "hex": action.hex}
    if hex < 0:
        return None
    if hex == game.where[unit]:
        return Refusal("4.4.1", "stands-there", facts)
    if game.has(unit, SQUARE):
        return Refusal("4.2", "in-square", facts)
    if game.unit(unit).fixed:
        return Refusal(game.rule("fixed", "4.4.1"), "fixed", facts)
    if isinstance(action, do.Forced) and (why := no_forced_march(game, unit)):
        return _no_forced_march(game, why, facts)
    units = _marching(game, action, unit)
    if isinstance(units, Refusal):
        return units
    if game.arm(unit) == ARTILLERY and game.has(unit, FIRED) and not game.has(unit, ORDERED):
        return Refusal("4.4.2", "fired-without-orders", facts)
    return _refuse_way(game, action, units, hex)


def _no_forced_march(game: Position, why: str, facts: Facts) -> Refusal:
    dark = "12.1" if game.is_night else "12.2"
    if why == "began-normally":
        return Refusal("4.1.3", why, facts, ruling="R41")
    return Refusal(dark if why == "night-or-fog" else "4.1.3", why, facts)


def _marching(game: Position, action: do.Moving, unit: int) -> tuple[int, ...] | Refusal:
    """4.4.1 + 4.1.3: the units that would move, or why they do not move together."""
    if isinstance(action, do.MoveUnit | do.ForceMarch):
        return (unit,)
    if isinstance(action, do.ForceMarchStack):
        return forced_stack(game, unit) or _no_forced_stack(game, unit)
    units = whole_stack(game, unit)
    if not units:
        return Refusal("4.4.1", "not-together", {"unit": action.unit})
    return units if units[0] == unit else _named_by(game, unit, units[0])


def _no_forced_stack(game: Position, unit: int) -> Refusal:
    """4.1.3: nobody of its kind below a unit can go with it: who stands for them, or why another cannot."""
    mates = [mate for mate in game.pile(game.where[unit]) if mate != unit and game.arm(mate) == game.arm(unit)]
    for mate in mates:
        if unit in forced_stack(game, mate):
            return _named_by(game, unit, mate)
    for mate in mates:
        if may_move(game, mate) and (why := no_forced_march(game, mate)):
            return _no_forced_march(game, why, {"unit": game.id(mate)})
    return Refusal("4.4.1", "not-together", {"unit": game.id(unit)})


def _named_by(game: Position, unit: int, lead: int) -> Refusal:
    return Refusal("4.4.1", "stack-named-by", {"unit": game.id(unit), "lead": game.id(lead)})


def _refuse_way(game: Position, action: do.Moving, units: Sequence[int], hex: int) -> Refusal:
    """4.4: what keeps one of some units from a hex; then whether all of them may stop there (5.1.1)."""
    for unit in units:
        facts = {"unit": game.id(unit), "hex": action.hex}
        forced = refuse_forced_hex(game, unit, hex, facts) if isinstance(action, do.Forced) else None
        if refusal := forced or refuse_closed(game, unit, hex, facts) or _refuse_step(game, unit, hex, facts):
            return refusal
    for unit in units:
        terms = ways.forced_terms(game, unit) if isinstance(action, do.Forced) else normal_terms(game, unit)
        if not ways.reach(game, terms) >> hex & 1:
            return Refusal("4.4.1", "too-far", {"unit": game.id(unit), "hex": action.hex})
    return refuse_stack(game, units, hex)


def refuse_closed(game: Position, unit: int, hex: int, facts: Facts) -> Refusal | None:
    """4.3.2 + 4.4 + 5 + 6.2.2: why a unit may not enter a hex at all, wherever it comes from."""
    side = game.side(unit)
    if game.held(1 - side) >> hex & 1:
        return Refusal("5.1.2", "enemy-ahead", facts)
    if ways.shut(game, side) >> hex & 1:
        return Refusal("5.2.3", "entry-hex", facts)
    if ways.squares(game, side) >> hex & 1:
        return Refusal("4.4.3", "friendly-square", facts)
    if (game.zones(1 - side) & ways.closed_to(game, unit)) >> hex & 1:
        return _refuse_zone(game, unit, facts)
    if game.ground.hex_costs[game.arm(unit)][hex] < 0:
        return Refusal("4.3.2", "impassable", facts)
    if game.is_night and game.has(unit, DISORDERED) and ways.beside(game, 1 - side) >> hex & 1:
        return Refusal("12.1", "disordered-at-night", facts)
    return Refusal("4.4.1", "closed", facts) if ways.closed_to(game, unit) >> hex & 1 else None


def _refuse_zone(game: Position, unit: int, facts: Facts) -> Refusal:
    if game.demoralised >> game.unit(unit).formation & 1:
        return Refusal("11.2", "demoralised-in-zone", facts)
    if game.arm(unit) == ARTILLERY:
        return Refusal("6.2.2", "guns-alone-in-zone", facts)
    return Refusal("12.1", "disordered-at-night", facts)


def _refuse_step(game: Position, unit: int, hex: int, facts: Facts) -> Refusal | None:
    """4.3.2 + 6.2.2: why a unit may not go to a hex from where it stands."""
    terms = normal_terms(game, unit)
    beside = ways.near(game, terms.start, 1) >> hex & 1
    zone = game.zones(1 - game.side(unit)) >> hex & 1 and terms.first != ANYWHERE
    if zone and beside and not terms.first >> hex & 1:
        return Refusal("6.2.2", "into-the-front", facts)
    if zone and terms.closed >> hex & 1:
        return Refusal("6.2.2", "zone-to-zone", facts)
    if beside and not game.ground.open[game.arm(unit)][terms.start] >> hex & 1:
        reached = ways.reach(game, terms) >> hex & 1  # by a way round
        kind = ways.bar_between(game, terms.start, hex)
        return None if reached else Refusal(game.rule(kind, "4.3.2"), "impassable-side", {**facts, "kind": kind})
    return None


def refuse_forced_hex(game: Position, unit: int, hex: int, facts: Facts) -> Refusal | None:
    """4.1.3: why a forced march may not lead to a hex."""
    if game.held(1 - game.side(unit)) >> hex & 1:
        return None  # 5.1.2 says more of it.
    if ways.friends(game, game.side(unit)) >> hex & 1:
        return Refusal("4.1.3", "forced-through-friend", facts)
    near = ways.within_ban(game, 1 - game.side(unit)) >> hex & 1
    if near and not game.has(unit, RENFORT):
        return Refusal("4.1.3", "hex-within-five", facts)
    return None


# Off the map, and in place


def refuse_departure(game: Position, id: str) -> Refusal | None:
    """4.4.1: why a unit or chief may not leave the map."""
    chief = id in game.scenario.chief_number
    exits = ways.chief_exits(game, game.scenario.chief_number[id]) if chief else ways.unit_exits(game, named(game, id))
    if not exits:
        side = game.scenario.chiefs[game.scenario.chief_number[id]].side if chief else game.side(named(game, id))
        return Refusal(game.rule(f"exit-{game.scenario.sides[side]}", "4.4.1"), "no-exit", {"unit": id})
    refusal = None if chief else refuse_unit(game, id)
    return refusal or Refusal("4.4.1", "exit-too-far", {"unit": id})


def refuse_in_place(game: Position, action: do.InPlace) -> Refusal:
    """6.1 + 4.2: why units may not turn, or leave a square."""
    unit = named(game, action.unit)
    if isinstance(action, do.LeaveSquare):
        return _refuse_leaving(game, unit)
    if game.has(unit, SQUARE):
        return Refusal("4.2", "in-square", {"unit": action.unit})
    if game.unit(unit).fixed:
        return Refusal(game.rule("fixed", "4.4.1"), "fixed-turns-to-fire", {"unit": action.unit})
    if game.has(unit, TURNED) and is_held(game, unit):
        return Refusal("6.2.2", "has-turned", {"unit": action.unit})
    group = companions(game, unit)
    bound = [mate for mate in group if not may_move(game, mate)]
    if bound:
        return Refusal("6.1.1", "turn-bound-by", {"unit": action.unit, "mate": game.id(bound[0])})
    return Refusal("6.1.1", "turn-together", {"unit": action.unit, "lead": game.id(group[0])})


def refuse_square(game: Position, unit: int) -> Refusal:
    """4.2: why a unit may not form square, or who stands for the units that can."""
    hex, id = game.where[unit], game.id(unit)
    if game.has(unit, SQUARE):
        return Refusal("4.2", "in-square", {"unit": id})
    return no_square(game, hex) or Refusal("4.2", "square-named-by", {"unit": id, "lead": game.id(leader(game, hex))})


def _refuse_leaving(game: Position, unit: int) -> Refusal:
    hex, id = game.where[unit], game.id(unit)
    if not game.has(unit, SQUARE):
        return Refusal("4.2", "not-in-square", {"unit": id})
    return no_leaving(game, hex) or Refusal("4.2", "square-named-by", {"unit": id, "lead": game.id(leader(game, hex))})
