"""6.0: why a unit cannot move as asked, in the book's order."""

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.paths import reach, reach_mask
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.actions import (
    CommitEntry,
    CommitGuard,
    MakeContact,
    MoveUnit,
)
from gloire.systems.napoleonic20.allowances import (
    allowance,
    halting_and_closed,
    refuse_contact,
    refuse_crossing,
    refuse_hex,
    refuse_spending,
    refuse_stacking,
    road_bonus,
)
from gloire.systems.napoleonic20.position import MOVED, ROUTED, Position
from gloire.systems.napoleonic20.ways import (
    commit_hexes,
    conditions,
    free_ways,
    hexes_to_attack_from,
    is_stuck,
    ways_of,
)
from gloire.systems.napoleonic20.zones import closed_to


def refuse_march(game: Position, army: str) -> Refusal | None:
    """12.3: why an army cannot be force marched."""
    number = game.scenario.army_number.get(army)
    if number is None or number not in game.armies_of(game.phasing):
        return Refusal(None, "no-such-army", {"army": army})
    if game.marched >> number & 1:
        return Refusal("12.3", "already-marched", {"army": army})
    if game.effect("indecision", game.phasing):
        return Refusal("5.0", "indecision-march")
    if game.effect("no-forced-march", game.phasing):
        return Refusal("5.0", "event-forbids-march")
    for answer in game.ask.no_march:
        if refusal := answer(game, number):
            return refusal
    return refuse_spending(game, game.phasing)


def refuse_move(game: Position, action: MoveUnit | CommitGuard | MakeContact) -> Refusal | None:
    """Why a unit cannot move to a hex."""
    unit, hex = game.find_unit(action.unit), game.find_hex(action.hex)
    facts = {"unit": action.unit, "hex": action.hex}
    if refusal := refuse_mover(game, unit, hex, facts):
        return refusal
    for movers in game.ask.movers:
        if refusal := movers.refuse(game, unit, hex):
            return refusal
    return _refuse_destination(game, action, unit, hex, facts)


def refuse_mover(game: Position, unit: int, hex: int, facts: dict[str, str]) -> Refusal | None:
    """Why this unit cannot move at all."""
    if unit < 0 or game.side_of(unit) != game.phasing:
        return Refusal(None, "not-yours", facts)
    if hex < 0:
        return Refusal(None, "no-such-hex", facts)
    if game.where[unit] < 0:
        return Refusal(None, "not-on-map", facts)
    if game.marks[unit] & MOVED:  # 6.4: a move that has been made stands.
        return Refusal("6.4", "already-moved", facts)
    if unit in conditions(game).held_back:
        return conditions(game).held_back[unit]
    if is_stuck(game, unit, conditions(game).stuck):
        return Refusal("6.8", "stuck", facts)
    if hex == game.where[unit]:
        return Refusal(None, "same-hex", facts)
    return None


def _refuse_destination(
    game: Position, action: MoveUnit | CommitGuard | MakeContact, unit: int, hex: int, facts: dict[str, str]
) -> Refusal | None:
    if refusal := refuse_hex(game, hex, facts) or refuse_kept_out(game, unit, hex):
        return refusal
    if ways_of(game, unit, conditions(game)).mask >> hex & 1:
        refusal = refuse_guard(game, action, unit, hex, facts)
        if not commit_hexes(game, unit) >> hex & 1:
            refusal = refusal or refuse_contact(game, action, unit, hex, facts)
        return refusal or refuse_stacking(game, hex, facts)
    if game.marks[unit] & ROUTED:
        return Refusal("9.6.3", "routed-moves-back", facts, ruling="R2")
    return _refuse_distance(game, unit, hex, facts)


def refuse_kept_out(game: Position, unit: int, hex: int) -> Refusal | None:
    """Why this unit, of all its side, may not enter the hex."""
    for answer in game.ask.why_kept_out:
        if refusal := answer(game, unit, hex):
            return refusal
    return None


def refuse_guard(game: Position, action: Action, unit: int, hex: int, facts: dict[str, str]) -> Refusal | None:
    """12.2.1: a Guard unit goes to a hex it can attack from by being committed, and nowhere else so."""
    commits = commit_hexes(game, unit) >> hex & 1
    if isinstance(action, (CommitGuard, CommitEntry, *game.ask.commits)):
        return refuse_spending(game, game.phasing) if commits else _refuse_commitment(game, unit, hex, facts)
    if commits:
        return refuse_spending(game, game.phasing) or Refusal("12.2.1", "must-commit", facts)
    return None


def _refuse_commitment(game: Position, unit: int, hex: int, facts: dict[str, str]) -> Refusal:
    """12.2.1: why nobody is committed by this move: no Guard, no battle tonight, no cost now, or no enemy there."""
    if not game.printed(unit).guard:
        return Refusal("12.2", "not-guard", facts)
    if game.night:
        return Refusal("12.2.1", "guard-at-night", facts, ruling="R3")
    if not hexes_to_attack_from(game) >> hex & 1:
        return Refusal("12.2.1", "nothing-to-commit", facts)
    return Refusal("12.2.1" if 1 in game.morale else "5.0", "guard-is-free", facts)


def _refuse_distance(game: Position, unit: int, hex: int, facts: dict[str, str]) -> Refusal | None:
    start, points = game.where[unit], allowance(game, unit)
    ground, road = game.grounds[game.phasing], points + road_bonus(game)
    if hex in game.map.grid.neighbours[start] and not ground.near_mask[start] >> hex & 1:
        return refuse_crossing(game, "6.2", start, hex, facts)
    by_road = road if road > points and ground.road_hexes >> start & 1 else ""
    facts = {**facts, "points": str(points), "road": str(by_road)}
    closed = closed_to(game, game.phasing)
    free = free_ways(game, start, points, road, game.printed(unit).gait)
    if any(reach_mask(start, budget, fan, closed, 0) >> hex & 1 for budget, _, fan in free.searches):
        return Refusal("7.6" if game.night else "6.7", "zone-in-the-way", facts)
    if _burning_in_the_way(game, unit, hex, closed):
        return Refusal(ground.lie.rough_rule, "fire-in-the-way", facts)
    level = tuple(tuple((n, price, False) for n, price, _ in steps) for steps in ground.steps)
    if hex in reach(start, points, level, closed, 0).cost:
        return Refusal("6.5", "rugged-in-the-way", facts)
    return Refusal("6.2", "too-far", facts)


def _burning_in_the_way(game: Position, unit: int, hex: int, closed: int) -> bool:
    """Smolensk 6.10: whether the unit would get there if nothing burned."""
    lie, side = game.grounds[game.phasing].lie, game.phasing
    if not lie.rough:
        return False
    ground, points = game.scenario.ground(side, replace(lie, rough=0)), allowance(game, unit)
    gait, start = ground.gait(game.printed(unit).gait), game.where[unit]
    searches = [(points, gait.fans), (points + road_bonus(game), gait.road_fans)]
    halting = halting_and_closed(game)[0]
    return any(reach_mask(start, budget, fan, closed, halting) >> hex & 1 for budget, fan in searches)
