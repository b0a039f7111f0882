"""16.9.2 Leader movement: like cavalry, but through rugged ground, out of enemy zones, and onto friends.

R85: allowances are those of all units: roads, forced marches, weather, night and events count for leaders too.
"""

from gloire.core.paths import Steps, reach
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.offered import NOWHERE, Moves, Way, Ways
from gloire.systems.napoleonic20.position import MOVED, Position
from gloire.systems.napoleonic20.ways import Conditions, conditions, shut_to, ways_of


def is_leader(game: Position, unit: int) -> bool:
    """16.9.2: leaders leave enemy zones as they like; 16.1.3 + R89: no dummy comes with one."""
    return game.is_leader(unit)


def leader_moves(game: Position) -> dict[int, Moves]:
    """16.9.2: what every leader of the phasing side that has not moved is offered.

    Leaders stack free: who stands where a leader's move ends is no matter.
    """
    kept, found = game.facts.moves, {}
    for leader in game.leaders_of(game.phasing):
        if game.where[leader] < 0 or game.marks[leader] & MOVED:
            continue
        if leader not in kept:
            kept[leader] = _moves(game, leader)
        found[leader] = kept[leader]
    return found


def _moves(game: Position, leader: int) -> Moves:
    phase = conditions(game)
    if leader in phase.held_back:
        return NOWHERE
    ways, memo = leader_ways(game, leader, phase), game.scenario.reach_memo
    moves: Moves | None = memo.get((ways, leader))
    if moves is None:
        actions = tuple([game.scenario.moves[leader][hex] for hex in ways.hexes])
        moves = Moves(ways, ways.mask, ways.mask.bit_count(), ways.hexes, 0, actions, 0)
        memo.keep((ways, leader), moves)
    return moves


def leader_ways(game: Position, leader: int, phase: Conditions) -> Ways:
    """16.9.2: where a leader can get to; out of an enemy zone not straight into another."""
    usual, start = ways_of(game, leader, phase), game.where[leader]
    if not phase.stuck >> start & 1:
        return usual
    # What else is in the way makes a difference to the usual ways already.
    memo, key = game.scenario.reach_memo, (usual, phase.stuck & phase.ground.near_mask[start])
    ways: Ways | None = memo.get(key)
    if ways is None:
        ways = _ways_out(game, leader, phase, usual)
        memo.keep(key, ways)
    return ways


def _ways_out(game: Position, leader: int, phase: Conditions, usual: Ways) -> Ways:
    """16.9.2: the ways whose first step leads out of all enemy zones."""
    start, closed, found = game.where[leader], shut_to(game, leader, phase), dict[int, Way]()
    for budget, steps, _ in usual.searches:
        outward = _first_step_outside(steps, start, phase.stuck)
        reached = reach(start, budget, outward, closed, phase.halting)
        for hex, cost in reached.cost.items():
            _keep_cheaper(game, found, cost, reached.path(hex))
        for hex, price, _ in outward[start]:
            if not closed >> hex & 1:
                _keep_cheaper(game, found, price, [start, hex])  # 6.2: one hex can always be moved.
    ways = Ways(game.map.grid.mask(found), tuple(sorted(found)), ())
    ways.found.update(found.items())
    return ways


def _first_step_outside(steps: Steps, start: int, zone: int) -> Steps:
    outside = tuple(step for step in steps[start] if not zone >> step[0] & 1)
    return (*steps[:start], outside, *steps[start + 1 :])


def _keep_cheaper(game: Position, found: dict[int, Way], cost: int, path: list[int]) -> None:
    if path[-1] not in found or cost < found[path[-1]][0]:
        labels = game.labels(path)
        found[path[-1]] = cost, labels, game.map.grid.mask(path[1:-1])


def leaders_in_the_way(game: Position, unit: int) -> int:
    """6.3 + R80: a leader may not enter the hex (in a mask) of an enemy leader; units drive leaders out."""
    mask = 0
    if game.is_leader(unit):
        for leader in game.leaders_of(1 - game.side_of(unit)):
            mask |= 1 << game.where[leader] if game.where[leader] >= 0 else 0
    return mask


def refuse_leaders_hex(game: Position, unit: int, hex: int) -> Refusal | None:
    """6.3 + R80: why a leader may not enter a hex that is open to units."""
    facts = {"unit": game.id(unit), "hex": game.label(hex)}
    return (
        Refusal("6.3", "enemy-leader-there", facts, ruling="R80") if leaders_in_the_way(game, unit) >> hex & 1 else None
    )


def refuse_leader(game: Position, unit: int, hex: int) -> Refusal | None:
    """16.9.2: why a leader cannot go where a unit that may leave enemy zones could."""
    phase, facts = conditions(game), {"unit": game.id(unit), "hex": game.label(hex)}
    if not game.is_leader(unit) or not ways_of(game, unit, phase).mask >> hex & 1:
        return None
    return None if leader_ways(game, unit, phase).mask >> hex & 1 else Refusal("16.9.2", "zone-to-zone", facts)
