"""6.0 Movement: allowances, where each unit can get to, and the movement phase itself.

A move is offered as (unit, destination); the engine finds the cheapest way. What is left of an allowance is lost, so
two ways to the same hex never differ in effect.
"""

from collections.abc import Hashable, Sequence

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.paths import Fans, Steps, reach, reach_mask, way_to
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20 import weather
from gloire.systems.napoleonic20.actions import CommitGuard, EndMovement, EnterMap, ForceMarch, MoveUnit
from gloire.systems.napoleonic20.allowances import (
    allowance,
    halting_and_closed,
    refuse_hex,
    refuse_spending,
    refuse_stacking,
)
from gloire.systems.napoleonic20.frames import MovementPhase
from gloire.systems.napoleonic20.happened import ForcedMarch, GuardCommitted, Moved
from gloire.systems.napoleonic20.morale import change_morale, guard_is_free, may_spend, spend
from gloire.systems.napoleonic20.position import MOVED, ROUTED, Position
from gloire.systems.napoleonic20.reinforcements import enter_map, entries, refuse_entry
from gloire.systems.napoleonic20.stacking import Stacking, crowded
from gloire.systems.napoleonic20.zones import closed_to, in_enemy_zone, zone_of_side

MEMO_LIMIT = 200_000
Search = tuple[int, Steps, Fans]  # a budget, and the steps it may be spent on
Way = tuple[int, tuple[str, ...], int]  # cost, labels from the start on, mask of the hexes passed through
END = EndMovement()


class Ways:
    """Where a unit can get to from a hex. Shared by all units in the same situation; the ways are found when needed."""

    __slots__ = ("found", "free", "hexes", "inner", "mask", "named", "searches")

    def __init__(
        self,
        mask: int,
        hexes: tuple[int, ...],
        searches: tuple[Search, ...],
        free: "Ways | None" = None,
        inner: int = 0,
    ) -> None:
        self.mask = mask
        self.inner = inner  # hexes from which a move may go on; only there can anybody bar the way to others
        self.hexes = hexes
        self.searches = searches
        self.free = free  # the same with nobody in the way, where that is known
        self.named: dict[Hashable, Moves] = {}
        self.found: dict[int, Way] = {}


class Moves:
    """What one unit is offered. Friends never stand in the way of others, so this holds until the unit moves."""

    __slots__ = ("actions", "chosen", "commits", "hexes", "mask", "ways")

    def __init__(
        self, ways: Ways, mask: int, hexes: tuple[int, ...], commits: int, actions: tuple[Action, ...]
    ) -> None:
        self.ways = ways
        self.hexes = hexes
        self.mask = mask
        self.commits = commits  # hexes that cost a morale point to enter
        self.actions = actions
        self.chosen: dict[int, tuple[Action, ...]] = {}

    def only(self, allowed: int) -> tuple[Action, ...]:
        """The actions to hexes of a mask."""
        if allowed == self.mask:
            return self.actions
        found = self.chosen.get(allowed)
        if found is None:
            pairs = zip(self.hexes, self.actions, strict=True)
            found = self.chosen[allowed] = tuple([action for hex, action in pairs if allowed >> hex & 1])
        return found


NOWHERE = Moves(Ways(0, (), ()), 0, (), 0, ())


class Move(Decision):
    """6.0: the phasing player moves as many units as he likes, one at a time."""

    rule = "6.0"

    def asks(self, game: Position, phase: MovementPhase) -> str | None:
        return game.scenario.sides[game.phasing]

    def options(self, game: Position, phase: MovementPhase) -> Sequence[Action]:
        stacking = stacking_of(game)
        held, found = stacking.held, []  # type: int, list[Action]
        for unit, moves in stacking.moves.items():
            mask = moves.mask
            found += moves.only(stacking.allowed(game, unit, mask)) if mask & held or stacking.owing else moves.actions
        found += entries(game, stacking)
        found += _marches(game)
        if not crowded(game):
            found.append(END)
        return found

    def offers(self, game: Position, phase: MovementPhase, action: Action, options: Sequence[Action]) -> bool:
        if not isinstance(action, MoveUnit):
            return action in options
        unit, hex = _numbers(game, action)
        stacking = stacking_of(game)
        moves = stacking.moves.get(unit) if hex >= 0 else None
        if moves is None or not (moves.mask & ~moves.commits) >> hex & 1:
            return False
        return bool(stacking.allowed(game, unit, moves.mask) >> hex & 1)

    def choose(self, game: Position, phase: MovementPhase, action: Action) -> Done | None:
        match action:
            case MoveUnit(unit, hex):
                move_unit(game, game.scenario.number[unit], game.scenario.index[hex])
            case EndMovement():
                return DONE
            case ForceMarch(army):
                force_march(game, game.scenario.army_number[army])
            case EnterMap():
                enter_map(game, action)
            case CommitGuard(unit, hex):
                commit_guard(game, game.scenario.number[unit])
                if game.outcome is None:
                    move_unit(game, game.scenario.number[unit], game.scenario.index[hex])
        return None

    def refuse(self, game: Position, phase: MovementPhase, action: Action) -> Refusal | None:
        match action:
            case EndMovement():
                return Refusal("6.9", "still-stacked")
            case ForceMarch(army):
                return _refuse_march(game, army)
            case EnterMap():
                return refuse_entry(game, action)
            case CommitGuard() | MoveUnit():
                return _refuse_move(game, action)
        return None


def stacking_of(game: Position) -> Stacking:
    """6.9: who may end his move where; worked out once for each decision."""
    stacking: Stacking | None = game.facts.stacking
    if stacking is None:
        stacking = game.facts.stacking = Stacking(game, moves_of(game))
    return stacking


def moves_of(game: Position) -> dict[int, Moves]:
    """What every unit of the phasing side that has not moved can do."""
    cache, where, marks = game.facts.moves, game.where, game.marks
    found = {}
    for unit in game.scenario.of_side[game.phasing]:
        if where[unit] < 0 or marks[unit] & MOVED:
            continue
        moves = cache.get(unit)
        if moves is None:
            moves = _moves(game, unit)
            if not marks[unit] & ROUTED:  # where a routed unit may go depends on where its friends stand
                cache[unit] = moves
        if moves.mask:
            found[unit] = moves
    return found


class Conditions:
    """What holds for all units in this movement phase."""

    __slots__ = ("closed", "halting", "held_back", "points", "road_bonus", "stuck")

    def __init__(self, game: Position) -> None:
        self.halting, self.closed = halting_and_closed(game)
        # 6.8 + 7.0 + 7.6: by day a unit in an enemy zone is stuck.
        self.stuck = 0 if game.night else zone_of_side(game, 1 - game.phasing)
        self.road_bonus = weather.road_bonus(game)
        self.points: dict[tuple[int, int], int] = {}  # by army and printed allowance
        self.held_back = {effect.unit for effect in game.effects if effect.kind == "recalled"}


def conditions(game: Position) -> Conditions:
    """The conditions of this phase, worked out once."""
    kept: Conditions | None = game.facts.moves.get("conditions")
    if kept is None:
        kept = game.facts.moves["conditions"] = Conditions(game)
    return kept


def _moves(game: Position, unit: int) -> Moves:
    phase = conditions(game)
    if phase.stuck >> game.where[unit] & 1 or unit in phase.held_back:
        return NOWHERE
    return _named(game, unit, _ways(game, unit, phase))


def _ways(game: Position, unit: int, phase: Conditions) -> Ways:
    kind = game.scenario.army[unit], game.scenario.movement[unit]
    points = phase.points.get(kind, -1)
    if points < 0:
        points = phase.points[kind] = allowance(game, unit)
    road = points + phase.road_bonus
    if game.marks[unit] & ROUTED:
        return _retiring_ways(game, unit, points, road, phase.halting | phase.closed)
    memo, ground, start = game.scenario.reach_memo, game.ground, game.where[unit]
    place = (start, points, road, ground.swollen)
    free: Ways | None = memo.get(place)
    if free is None:
        free = memo[place] = _free_ways(game, start, points, road)
    # Only what lies within reach matters, so what was worked out in one position serves in many others.
    key = (place, phase.halting & free.inner, phase.closed & free.mask)
    ways: Ways | None = memo.get(key)
    if ways is None:
        if len(memo) > MEMO_LIMIT:
            memo.clear()
        ways = memo[key] = _look_around(game, start, free, phase)
    return ways


def _free_ways(game: Position, start: int, points: int, road: int) -> Ways:
    """The ways of a unit that nobody stands in the way of."""
    ground = game.ground
    searches: tuple[Search, ...] = ((points, ground.steps, ground.fans),)
    if game.scenario.road_hexes >> start & 1:
        # 6.6: a move wholly by connected road has one point more and does not stop for rugged ground.
        searches += ((road, ground.road_steps, ground.road_fans),)
    mask, inner = ground.near_mask[start], 0
    for budget, steps, fan in searches:
        mask |= reach_mask(start, budget, fan, 0, 0)
        found = reach(start, budget, steps, 0, 0)
        inner |= game.scenario.map.grid.mask(h for h in found.open_from if found.cost.get(h, budget) < budget)
    return Ways(mask, tuple(bits(mask)), searches, inner=inner)


def _look_around(game: Position, start: int, free: Ways, phase: Conditions) -> Ways:
    if not (phase.closed | phase.halting) & free.inner:
        mask = free.mask & ~phase.closed
    else:
        mask = game.ground.near_mask[start] & ~phase.closed  # 6.2: one hex can always be moved.
        for budget, _, fan in free.searches:
            mask |= reach_mask(start, budget, fan, phase.closed, phase.halting)
    return Ways(mask, tuple([hex for hex in free.hexes if mask >> hex & 1]), free.searches, free)


def _retiring_ways(game: Position, unit: int, points: int, road: int, closed: int) -> Ways:
    """9.6.3: a routed unit moves only as if it went on retreating.

    R2: each hex must be vacant, outside enemy zones and nearer to the same line of communications; no hazard dice.
    """
    start = game.where[unit]
    closed |= game.facts.held[game.phasing]
    searches: list[Search] = []
    mask = 0
    for loc in game.scenario.locs[game.scenario.army[unit]]:
        steps, road_steps, fan, road_fan = game.ground.toward(loc)
        searches += [(points, steps, fan), (road, road_steps, road_fan)]
        for _, go, end in fan[start]:
            mask |= (go | end) & ~closed  # 6.2: one hex can always be moved.
    for budget, _, fan in searches:
        mask |= reach_mask(start, budget, fan, closed, 0)
    return Ways(mask, tuple(bits(mask)), tuple(searches))


def _commit_hexes(game: Position, unit: int) -> int:
    """12.2.1: hexes a Guard unit may enter only by being committed, where that costs a point.

    R3: what counts is the hex where the move ends, by day; only from there can the unit attack in this turn.
    """
    if not game.scenario.guard[unit] or game.night or guard_is_free(game, game.phasing):
        return 0
    near, beside = game.ground.near_mask, 0
    for hex in bits(closed_to(game, game.phasing)):
        beside |= near[hex]
    return beside


def _named(game: Position, unit: int, ways: Ways) -> Moves:
    """The actions that lead a unit along its ways."""
    commits = _commit_hexes(game, unit) & ways.mask if game.scenario.guard[unit] else 0
    barred = commits if commits and not may_spend(game, game.phasing) else 0
    key = (unit, commits, barred)
    moves = ways.named.get(key)
    if moves is None:
        plain, committed = game.scenario.moves[unit], game.scenario.commits[unit]
        hexes = tuple([hex for hex in ways.hexes if not barred >> hex & 1]) if barred else ways.hexes
        actions: list[Action] = [plain[hex] for hex in hexes]
        if commits:
            actions = [committed[hex] if commits >> hex & 1 else plain[hex] for hex in hexes]
        moves = ways.named[key] = Moves(ways, ways.mask & ~barred, hexes, commits & ~barred, tuple(actions))
    return moves


def move_unit(game: Position, unit: int, hex: int) -> None:
    """6.0: the unit goes to the hex and is done for this phase."""
    moves = game.facts.moves.get(unit) or _moves(game, unit)
    cost, path, _ = _way(game, unit, moves.ways, hex)
    game.move(unit, hex)
    game.mark(unit, game.marks[unit] | MOVED)
    game.emit(Moved(game.scenario.ids[unit], path, cost))


def _way(game: Position, unit: int, ways: Ways, hex: int) -> Way:
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
            if way[2] & (phase.closed | phase.halting):
                way = None
        ways.found[hex] = way = way or _cheapest(game, unit, ways, hex, _shut(game, unit), phase.halting)
    return way


def _step(game: Position, start: int, hex: int) -> Way | None:
    for near, price, _ in game.ground.steps[start]:
        if near == hex:
            return price, (game.scenario.labels[start], game.scenario.labels[hex]), 0
    return None


def _shut(game: Position, unit: int) -> int:
    """Hexes this unit may not pass: for a routed one enemy zones and friends too."""
    phase = conditions(game)
    if not game.marks[unit] & ROUTED:
        return phase.closed
    return phase.closed | phase.halting | game.facts.held[game.phasing]


def _cheapest(game: Position, unit: int, ways: Ways, hex: int, closed: int, halting: int) -> Way:
    start, labels = game.where[unit], game.scenario.labels
    found = [way_to(start, hex, budget, steps, closed, halting) for budget, steps, _ in ways.searches]
    cost, path = min(way for way in found if way)
    return cost, tuple([labels[h] for h in path]), game.scenario.map.grid.mask(path[1:-1])


def commit_guard(game: Position, unit: int) -> None:
    """12.2.1: the Guard is committed for a morale point."""
    game.emit(GuardCommitted(game.scenario.ids[unit]))
    change_morale(game, [(game.phasing, game.scenario.morale.commit_guard, "guard-committed", "12.2.1")])
    game.forget_moves()


def _marches(game: Position) -> list[Action]:
    marches: list[Action] | None = game.facts.moves.get("marches")
    if marches is None:
        marches = [march for army, march in enumerate(game.scenario.marches) if may_force_march(game, army)]
        game.facts.moves["marches"] = marches
    return marches


def may_force_march(game: Position, army: int) -> bool:
    """12.3 + Waterloo 12.3: a point for each army of the side, once a turn, unless an event forbids it."""
    if game.scenario.armies[army].side != game.phasing or game.marched >> army & 1:
        return False
    return game.effect("indecision", game.phasing) is None and may_spend(game, game.phasing)


def force_march(game: Position, army: int) -> None:
    """12.3: all units of the army have one point more this turn."""
    game.marched |= 1 << army
    game.emit(ForcedMarch(game.scenario.armies[army].id))
    spend(game, game.phasing, "forced-march", "12.3")


def _refuse_march(game: Position, army: str) -> Refusal | None:
    number = game.scenario.army_number.get(army)
    if number is None or game.scenario.armies[number].side != game.phasing:
        return Refusal(None, "no-such-army", {"army": army})
    if game.marched >> number & 1:
        return Refusal("12.3", "already-marched", {"army": army})
    if game.effect("indecision", game.phasing):
        return Refusal("5.0", "indecision-march")
    return refuse_spending(game, game.phasing)


def _numbers(game: Position, action: MoveUnit | CommitGuard) -> tuple[int, int]:
    return game.scenario.number.get(action.unit, -1), game.scenario.index.get(action.hex, -1)


def _refuse_move(game: Position, action: MoveUnit | CommitGuard) -> Refusal | None:
    unit, hex = _numbers(game, action)
    facts = {"unit": action.unit, "hex": action.hex}
    return refuse_mover(game, unit, hex, facts) or _refuse_destination(game, action, unit, hex, facts)


def refuse_mover(game: Position, unit: int, hex: int, facts: dict[str, str]) -> Refusal | None:
    """Why this unit cannot move at all."""
    if unit < 0 or game.scenario.side[unit] != game.phasing:
        return Refusal(None, "not-yours", facts)
    if hex < 0:
        return Refusal(None, "no-such-hex", facts)
    if game.where[unit] < 0:
        return Refusal(None, "not-on-map", facts)
    if game.marks[unit] & MOVED:
        return Refusal("6.4", "already-moved", facts)
    if any(effect.kind == "recalled" and effect.unit == unit for effect in game.effects):
        return Refusal("5.0", "recalled", facts)
    if not game.night and in_enemy_zone(game, unit):
        return Refusal("6.8", "stuck", facts)
    if hex == game.where[unit]:
        return Refusal(None, "same-hex", facts)
    return None


def _refuse_destination(
    game: Position, action: MoveUnit | CommitGuard, unit: int, hex: int, facts: dict[str, str]
) -> Refusal | None:
    if refusal := refuse_hex(game, hex, facts):
        return refusal
    moves = _moves(game, unit)
    commits = _commit_hexes(game, unit) >> hex & 1
    if moves.mask >> hex & 1 or (commits and _in_reach_uncommitted(game, unit, hex)):
        return _refuse_guard(game, action, bool(commits), facts) or refuse_stacking(game, hex, facts)
    if game.marks[unit] & ROUTED:
        return Refusal("9.6.3", "routed-moves-back", facts)
    return _refuse_distance(game, unit, hex, facts)


def _in_reach_uncommitted(game: Position, unit: int, hex: int) -> bool:
    return bool(_ways(game, unit, conditions(game)).mask >> hex & 1)


def _refuse_guard(game: Position, action: Action, commits: bool, facts: dict[str, str]) -> Refusal | None:
    if commits and isinstance(action, MoveUnit):
        return refuse_spending(game, game.phasing) or Refusal("12.2.1", "must-commit", facts)
    if isinstance(action, CommitGuard):
        return refuse_spending(game, game.phasing) if commits else Refusal("12.2.1", "nothing-to-commit", facts)
    return None


def _refuse_distance(game: Position, unit: int, hex: int, facts: dict[str, str]) -> Refusal | None:
    start, points = game.where[unit], allowance(game, unit)
    if hex in game.scenario.map.grid.neighbours[start] and not game.ground.near_mask[start] >> hex & 1:
        return Refusal("6.2", "major-river", facts)
    facts = {**facts, "points": str(points)}
    closed = closed_to(game, game.phasing)
    free = _free_ways(game, start, points, points + weather.road_bonus(game))
    if any(reach_mask(start, budget, fan, closed, 0) >> hex & 1 for budget, _, fan in free.searches):
        return Refusal("7.6" if game.night else "6.7", "zone-in-the-way", facts)
    level = tuple(tuple((n, price, False) for n, price, _ in steps) for steps in game.ground.steps)
    if hex in reach(start, points, level, closed, 0).cost:
        return Refusal("6.5", "rugged-in-the-way", facts)
    return Refusal("6.2", "too-far", facts)
