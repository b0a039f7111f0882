"""6.0: where units can get to in a movement phase.

Far more moves are offered than made, so what is found first is only where a unit can get to, as a mask; what a move
costs and which way it goes is found for the one that is made. Both are kept by situation and serve in many positions.
"""

from collections.abc import Hashable, Sequence
from itertools import pairwise

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.memos import MEMORY
from gloire.core.paths import Steps, reach, reach_mask, way_to
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.actions import MakeContact
from gloire.systems.napoleonic20.allowances import allowance, contact_hexes, halting_and_closed, road_bonus
from gloire.systems.napoleonic20.amendments import Side, Watch
from gloire.systems.napoleonic20.morale import guard_is_free, may_spend
from gloire.systems.napoleonic20.offered import NOWHERE, Moves, Search, Way, Ways
from gloire.systems.napoleonic20.position import MOVED, ROUTED, Position
from gloire.systems.napoleonic20.zones import enemy_hexes, zone_of_side

RETIRING = "retiring"  # noted where a routed unit can move, since where it may go depends on where its friends stand


def moves_of(game: Position) -> dict[int, Moves]:
    """What every unit of the phasing side that has not moved can do."""
    facts, marks = game.facts, game.marks
    if facts.earlier is not None and RETIRING not in facts.moves:
        return {unit: moves for unit, moves in facts.earlier.moves.items() if not marks[unit] & MOVED}
    cache, where, phase = facts.moves, game.where, conditions(game)
    found = {}
    for unit in game.units_of(game.phasing):
        if where[unit] < 0 or marks[unit] & MOVED:
            continue
        moves = cache.get(unit)
        if moves is None:
            moves = moves_from(game, unit, phase)
            cache[RETIRING if marks[unit] & ROUTED else unit] = moves
        if moves.mask:
            found[unit] = moves
    return found


class Conditions:
    """What holds for all units in this movement phase."""

    __slots__ = ("closed", "ground", "halting", "held_back", "points", "road_bonus", "stuck")

    def __init__(self, game: Position) -> None:
        self.ground = game.facts.grounds[game.phasing]
        self.halting, self.closed = halting_and_closed(game)
        # 6.8 + 7.0 + 7.6: by day a unit in an enemy zone is stuck.
        self.stuck = 0 if game.night else zone_of_side(game, 1 - game.phasing)
        self.road_bonus = road_bonus(game)
        self.points: dict[Hashable, int] = {}  # by army and printed allowance, where no more is asked
        self.held_back = held_back(game)


def conditions(game: Position) -> Conditions:
    """The conditions of this phase, worked out once."""
    kept: Conditions | None = game.facts.moves.get("conditions")
    if kept is None:
        kept = game.facts.moves["conditions"] = Conditions(game)
    return kept


def held_back(game: Position) -> dict[int, Refusal]:
    """Units of the phasing side that may not move at all, and why."""
    holding = game.ask.holding
    found = {
        effect.unit: Refusal("5.0", "recalled", {"unit": game.id(effect.unit)})
        for effect in game.effects
        if effect.kind == "stragglers" or effect.kind in holding
    }
    for answer in game.ask.held_back:
        found.update(answer(game))
    return found


def is_stuck(game: Position, unit: int, stuck: int) -> bool:
    """6.8 + 7.0: whether enemy zones, where they hold units, hold this one."""
    if not stuck >> game.where[unit] & 1:
        return False
    free = game.ask.free_to_leave
    return not (free and any(answer(game, unit) for answer in free))


def moves_from(game: Position, unit: int, phase: Conditions) -> Moves:
    """What a unit can do where it stands."""
    if unit in phase.held_back or (phase.stuck >> game.where[unit] & 1 and is_stuck(game, unit, phase.stuck)):
        return NOWHERE
    return _named(game, unit, ways_of(game, unit, phase))


def ways_of(game: Position, unit: int, phase: Conditions) -> Ways:
    """Where a unit can get to in this phase, whoever of its friends stands there."""
    points = points_of(game, unit, phase)
    road = points + phase.road_bonus
    if game.marks[unit] & ROUTED:
        return _retiring_ways(game, unit, points, road, phase.halting | shut_to(game, unit, phase))
    memo, start, gait = game.scenario.reach_memo, game.where[unit], game.scenario.gait[unit]
    place = (phase.ground, start, points, road, gait)
    free: Ways | None = memo.get(place)
    if free is None:
        free = free_ways(game, start, points, road, gait)
        memo.keep(place, free)
    # Only what lies within reach matters, so what was worked out in one position serves in many others.
    closed = shut_to(game, unit, phase) if game.ask.kept_out else phase.closed
    key = (free, phase.halting & free.inner, closed & free.mask)
    ways: Ways | None = memo.get(key)
    if ways is None:
        ways = _look_around(game, start, free, closed, phase.halting)
        memo.keep(key, ways)
    return ways


def points_of(game: Position, unit: int, phase: Conditions) -> int:
    """6.2: the allowance of a unit, kept for the phase; without special rules all units like it have the same."""
    scenario = game.scenario
    kind = unit if game.ask.points else (scenario.army[unit], scenario.movement[unit])
    points = phase.points.get(kind)
    if points is None:
        points = phase.points[kind] = allowance(game, unit)
    return points


def free_ways(game: Position, start: int, points: int, road: int, gait: str) -> Ways:
    """The ways of a unit that nobody stands in the way of."""
    ground = game.facts.grounds[game.phasing]
    going = ground.gait(gait)
    searches: tuple[Search, ...] = ((points, going.steps, going.fans),)
    if ground.road_hexes >> start & 1:
        # 6.6: a move wholly by connected road has one point more and does not stop for rugged ground.
        searches += ((road, going.road_steps, going.road_fans),)
    mask, inner = ground.near_mask[start], 0
    for budget, steps, fan in searches:
        mask |= reach_mask(start, budget, fan, 0, 0)
        found = reach(start, budget, steps, 0, 0)
        inner |= game.map.grid.mask(h for h in found.open_from if found.cost.get(h, budget) < budget)
    return Ways(mask, tuple(bits(mask)), searches, inner=inner)


def shut_to(game: Position, unit: int, phase: Conditions) -> int:
    """6.3: the hexes a unit may not enter, for all its side or for it alone."""
    closed = phase.closed
    for answer in game.ask.kept_out:
        closed |= answer(game, unit)
    return closed


def _look_around(game: Position, start: int, free: Ways, closed: int, halting: int) -> Ways:
    if not (closed | halting) & free.inner:
        mask = free.mask & ~closed
    else:
        mask = game.facts.grounds[game.phasing].near_mask[start] & ~closed  # 6.2: one hex can always be moved.
        for budget, _, fan in free.searches:
            mask |= reach_mask(start, budget, fan, closed, halting)
    return Ways(mask, tuple([hex for hex in free.hexes if mask >> hex & 1]), free.searches, free)


def _retiring_ways(game: Position, unit: int, points: int, road: int, closed: int) -> Ways:
    """9.6.3: a routed unit moves only as if it went on retreating.

    R2: each hex must be vacant, outside enemy zones and nearer to the same line of communications, if there is one.
    """
    start = game.where[unit]
    closed |= game.facts.held[game.phasing]
    searches: list[Search] = []
    mask = 0
    for loc in game.locs_of(unit):
        steps, road_steps, fan, road_fan = game.facts.grounds[game.phasing].toward(loc, game.printed(unit).gait)
        searches += [(points, steps, fan), (road, road_steps, road_fan)]
        for _, go, end in fan[start]:
            mask |= (go | end) & ~closed  # 6.2: one hex can always be moved.
    for budget, _, fan in searches:
        mask |= reach_mask(start, budget, fan, closed, 0)
    mask = mask or _last_resort(game, unit)
    return Ways(mask, tuple(bits(mask)), tuple(searches))


def runs_risks(game: Position, unit: int) -> bool:
    """R2: whether the dice of 9.8 are rolled when this unit moves (choice C52)."""
    return bool(game.marks[unit] & ROUTED) and game.choice("C52") == "as-retreat"


def _last_resort(game: Position, unit: int) -> int:
    """9.8.2 + 9.8.3 + 9.8.6: with no hex nearer to its lines a routed unit goes one hex, anywhere outside enemy zones.

    With none of these either, by day, into a zone. Friends' hexes are not vacant.
    """
    if not runs_risks(game, unit):
        return 0
    phase, near = conditions(game), game.facts.grounds[game.phasing].near_mask[game.where[unit]]
    open_hexes = near & ~shut_to(game, unit, phase) & ~game.facts.held[game.phasing]
    return open_hexes & ~phase.halting or open_hexes


def commit_hexes(game: Position, unit: int) -> int:
    """12.2.1: hexes a Guard unit may enter only by being committed, where that costs a point.

    R3: what counts is the hex where the move ends, by day; only from there can the unit attack in this turn.
    """
    if not game.printed(unit).guard or game.night or guard_is_free(game, game.phasing):
        return 0
    return hexes_to_attack_from(game)


def hexes_to_attack_from(game: Position) -> int:
    """12.2.1: the hexes from which the phasing side could attack."""
    near, beside = game.facts.grounds[game.phasing].near_mask, 0
    for hex in bits(enemy_hexes(game, game.phasing)):
        beside |= near[hex]
    return beside


def dear_hexes(game: Position, unit: int, mask: int) -> tuple[int, int, int]:
    """Hexes of a mask that cost a morale point: to commit the Guard, to make contact; and those it cannot pay for."""
    commits = commit_hexes(game, unit) & mask if game.scenario.guard[unit] else 0
    contact = contact_hexes(game, unit) & mask & ~commits if game.ask.contact else 0
    dear = commits | contact
    return commits, contact, dear if dear and not may_spend(game, game.phasing) else 0


def _named(game: Position, unit: int, ways: Ways) -> Moves:
    """The actions that lead a unit along its ways."""
    if game.scenario.guard[unit] or game.ask.contact:
        commits, contact, barred = dear_hexes(game, unit, ways.mask)
    else:
        commits = contact = barred = 0
    if game.marks[unit] & ROUTED:
        return _moves(game, unit, ways, commits, contact, barred)  # 9.6.3: its ways are looked for each time.
    memo, key = game.scenario.reach_memo, (ways, unit, commits, contact, barred)
    moves: Moves | None = memo.get(key)
    if moves is None:
        moves = _moves(game, unit, ways, commits, contact, barred)
        memo.keep(key, moves)
    return moves


def _moves(game: Position, unit: int, ways: Ways, commits: int, contact: int, barred: int) -> Moves:
    hexes = tuple([hex for hex in ways.hexes if not barred >> hex & 1]) if barred else ways.hexes
    plain = game.scenario.moves[unit]
    actions: tuple[Action, ...] = tuple([plain[hex] for hex in hexes])
    if commits | contact:
        actions = tuple([_action(game, unit, hex, commits, contact) for hex in hexes])
    # R25: nobody may move onto a routed unit, whose way out leads through vacant hexes only.
    yields = 0 if game.marks[unit] & ROUTED else 1 << game.where[unit]
    mask, dear = ways.mask & ~barred, (commits | contact) & ~barred
    return Moves(ways, mask, mask.bit_count(), hexes, dear, actions, yields)


def _action(game: Position, unit: int, hex: int, commits: int, contact: int) -> Action:
    """A plain move, or one that costs a morale point."""
    scenario = game.scenario
    if commits >> hex & 1:
        return scenario.commits[unit][hex]
    if contact >> hex & 1:
        return MakeContact(scenario.ids[unit], scenario.labels[hex])
    return scenario.moves[unit][hex]


def way_there(game: Position, unit: int, ways: Ways, hex: int) -> Way:
    """The cheapest way to a hex that is offered.

    A single step where that is one; then the way with nobody about, if nobody stands in it; a search otherwise.
    """
    way = ways.found.get(hex)
    if way is None:
        phase = conditions(game)
        way = _step(game, game.where[unit], hex)
        if way is None and ways.free is not None:
            way = ways.free.found.get(hex)
            if way is None:
                way = ways.free.found[hex] = _cheapest(game, unit, ways.free, hex, 0, 0)
                MEMORY.grow(way)
            if way[2] & (shut_to(game, unit, phase) | phase.halting):
                way = None
        way = way or _cheapest(game, unit, ways, hex, shut_on_the_way(game, unit), phase.halting)
        ways.found[hex] = way
        MEMORY.grow(way)
    for answer in game.ask.shuns:
        for watch in answer(game, unit):
            if is_noticed(game, way, hex, watch):
                way = _round_about(game, unit, ways, way, watch)
    return way


def is_noticed(game: Position, way: Way, hex: int, watch: Watch) -> bool:
    """Whether a unit is noticed on its way to a hex; where it set out it was noticed before."""
    entered = way[2] | 1 << hex
    for place in watch.places:
        if place & entered:
            return True
    return watch.side is not None and crosses(game.hexes(way[1]), watch.side)


def _round_about(game: Position, unit: int, ways: Ways, way: Way, watch: Watch) -> Way:
    """A way that is not noticed, where the points suffice: what is left of them would be lost."""
    path = game.hexes(way[1])
    key = (path[-1], watch)
    if key not in ways.found:
        ways.found[key] = _unseen_way(game, unit, ways, path, watch) or way
        MEMORY.grow((key, ways.found[key]))
    return ways.found[key]


def _unseen_way(game: Position, unit: int, ways: Ways, path: Sequence[int], watch: Watch) -> Way | None:
    closed, halting = shut_on_the_way(game, unit), conditions(game).halting
    for place in watch.places:
        closed |= place
    around = [(budget, without(steps, watch.side)) for budget, steps, _ in ways.searches]
    found = [way_to(path[0], path[-1], budget, steps, closed, halting) for budget, steps in around]
    return min((_told(game, *other) for other in found if other), default=None)


def crosses(path: Sequence[int], side: Side) -> bool:
    """Whether a path goes across a hexside."""
    return any((min(step), max(step)) == side for step in pairwise(path))


def without(steps: Steps, side: Side | None) -> Steps:
    """The steps that do not cross a hexside."""
    if side is None:
        return steps
    a, b = side
    return tuple(
        tuple(step for step in there if {hex, step[0]} != {a, b}) if hex in side else there
        for hex, there in enumerate(steps)
    )


def _step(game: Position, start: int, hex: int) -> Way | None:
    for near, price, _ in game.facts.grounds[game.phasing].steps[start]:
        if near == hex:
            return price, game.labels((start, hex)), 0
    return None


def shut_on_the_way(game: Position, unit: int) -> int:
    """Hexes this unit may not pass: for a routed one enemy zones and friends too."""
    phase = conditions(game)
    closed = shut_to(game, unit, phase)
    if not game.marks[unit] & ROUTED:
        return closed
    return closed | phase.halting | game.facts.held[game.phasing]


def _cheapest(game: Position, unit: int, ways: Ways, hex: int, closed: int, halting: int) -> Way:
    start = game.where[unit]
    found = [way_to(start, hex, budget, steps, closed, halting) for budget, steps, _ in ways.searches]
    return _told(game, *min(way for way in found if way))


def _told(game: Position, cost: int, path: Sequence[int]) -> Way:
    return cost, game.labels(path), game.map.grid.mask(path[1:-1])
