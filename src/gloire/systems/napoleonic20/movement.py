"""6.0 Movement: allowances, where each unit can get to, and the movement phase itself.

A move is offered as (unit, destination); the engine finds the cheapest way. What is left of an allowance is lost, so
two ways to the same hex never differ in effect.
"""

from collections.abc import Hashable, Sequence

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.paths import Reach, Steps, reach
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
from gloire.systems.napoleonic20.zones import closed_to, in_enemy_zone

MEMO_LIMIT = 200_000
END = EndMovement()


class Moves:
    """Where one unit can go in this phase. Friends never stand in the way, so this holds until it moves."""

    __slots__ = ("actions", "chosen", "commits", "cost", "hexes", "mask", "way")

    def __init__(self, hexes: list[int], cost: dict[int, int], way: dict[int, Reach | None]) -> None:
        self.hexes = hexes
        self.cost = cost
        self.way = way
        self.mask = 0
        for hex in hexes:
            self.mask |= 1 << hex
        self.actions: tuple[Action, ...] = ()
        self.commits = 0  # hexes that cost a morale point to enter
        self.chosen: dict[int, tuple[Action, ...]] = {}

    def only(self, allowed: int) -> tuple[Action, ...]:
        """The actions to hexes of a mask."""
        if allowed == self.mask:
            return self.actions
        if allowed not in self.chosen:
            pairs = zip(self.hexes, self.actions, strict=True)
            self.chosen[allowed] = tuple(action for hex, action in pairs if allowed >> hex & 1)
        return self.chosen[allowed]


NOWHERE = Moves([], {}, {})


class Move(Decision):
    """6.0: the phasing player moves as many units as he likes, one at a time."""

    rule = "6.0"

    def asks(self, game: Position, phase: MovementPhase) -> str | None:
        return game.scenario.sides[game.phasing]

    def options(self, game: Position, phase: MovementPhase) -> Sequence[Action]:
        stacking = Stacking(game, moves_of(game))
        found: list[Action] = []
        for unit, moves in stacking.moves.items():
            found += moves.only(stacking.allowed(unit, moves.mask))
        found += entries(game, stacking)
        found += _marches(game)
        if not crowded(game):
            found.append(END)
        return found

    def offers(self, game: Position, phase: MovementPhase, action: Action, options: Sequence[Action]) -> bool:
        if not isinstance(action, MoveUnit):
            return action in options
        unit, hex = _numbers(game, action)
        moves = moves_of(game).get(unit) if unit >= 0 and hex >= 0 else None
        if moves is None or not (moves.mask & ~moves.commits) >> hex & 1:
            return False
        return bool(Stacking(game, moves_of(game)).allowed(unit, moves.mask) >> hex & 1)

    def choose(self, game: Position, phase: MovementPhase, action: Action) -> Done | None:
        match action:
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
            case MoveUnit(unit, hex):
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


def moves_of(game: Position) -> dict[int, Moves]:
    """What every unit of the phasing side that has not moved can do."""
    scenario, cache = game.scenario, game.facts.moves
    where, marks = game.where, game.marks
    found = {}
    for unit in scenario.of_side[game.phasing]:
        if where[unit] < 0 or marks[unit] & MOVED:
            continue
        moves = cache.get(unit)
        if moves is None:
            moves = _moves(game, unit)
            if not marks[unit] & ROUTED:  # where a routed unit may go depends on where its friends stand
                game.facts.moves[unit] = moves
        if moves.mask:
            found[unit] = moves
    return found


def may_move(game: Position, unit: int) -> bool:
    """6.8 + 7.0: by day a unit in an enemy zone is stuck; an event may hold a unit."""
    if any(effect.kind == "recalled" and effect.unit == unit for effect in game.effects):
        return False
    return game.night or not in_enemy_zone(game, unit)


def _moves(game: Position, unit: int) -> Moves:
    if not may_move(game, unit):
        return NOWHERE
    halting, closed = halting_and_closed(game)
    points = allowance(game, unit)
    road = points + weather.road_bonus(game)
    key = _memo_key(game, unit, points, road, halting, closed)
    memo = game.scenario.reach_memo
    moves: Moves | None = memo.get(key)
    if moves is None:
        if len(memo) > MEMO_LIMIT:
            memo.clear()
        moves = memo[key] = _work_out(game, unit, points, road, halting, closed)
        _name_actions(game, unit, moves)
    return moves


def _memo_key(game: Position, unit: int, points: int, road: int, halting: int, closed: int) -> Hashable:
    """All that a unit's moves depend on, so that what was worked out in one position serves in others."""
    start, routed = game.where[unit], game.marks[unit] & ROUTED
    disc = game.scenario.discs[max(road, 1)][start]
    commits = _commit_hexes(game, unit) & disc
    if routed:
        closed |= game.facts.held[game.phasing]
    barred = bool(commits) and not may_spend(game, game.phasing)
    return (
        unit,
        start,
        points,
        road,
        game.flooded,
        bool(routed),
        halting & disc,
        closed & disc,
        commits,
        barred,
    )


def _work_out(game: Position, unit: int, points: int, road: int, halting: int, closed: int) -> Moves:
    ground, start = game.ground, game.where[unit]
    if game.marks[unit] & ROUTED:
        return _retiring_moves(game, unit, points, road, halting | closed)
    ways = [reach(start, points, ground.steps, closed, halting)]
    if game.scenario.road_hexes >> start & 1:
        # 6.6: a move wholly by connected road has one point more and does not stop for rugged ground.
        ways.append(reach(start, road, ground.road_steps, closed, halting))
    return _merge(start, ways, ground.steps, closed)


def _retiring_moves(game: Position, unit: int, points: int, road: int, closed: int) -> Moves:
    """9.6.3: a routed unit moves only as if it went on retreating.

    R2: each hex must be vacant, outside enemy zones and nearer to the same line of communications; no hazard dice.
    """
    ground, start = game.ground, game.where[unit]
    closed |= game.facts.held[game.phasing]
    ways: list[Reach] = []
    near: list[tuple[int, int, bool]] = []
    for loc in game.scenario.locs[game.scenario.army[unit]]:
        steps, road_steps = ground.toward(loc)
        ways += [reach(start, points, steps, closed, 0), reach(start, road, road_steps, closed, 0)]
        near += steps[start]
    return _merge(start, ways, {start: tuple(near)}, closed)


def _merge(
    start: int, ways: list[Reach], steps: Steps | dict[int, tuple[tuple[int, int, bool], ...]], closed: int
) -> Moves:
    """The cheapest of several ways to each hex, and 6.2: one hex can always be moved."""
    cost: dict[int, int] = {}
    best: dict[int, Reach | None] = {}
    for way in ways:
        for hex, price in way.cost.items():
            if hex not in cost or price < cost[hex]:
                cost[hex], best[hex] = price, way
    for near, price, _ in steps[start]:
        if near not in cost and not closed >> near & 1:
            cost[near], best[near] = price, None
    return Moves(sorted(cost), cost, best)


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


def _name_actions(game: Position, unit: int, moves: Moves) -> None:
    scenario = game.scenario
    moves.commits = _commit_hexes(game, unit) & moves.mask
    if moves.commits and not may_spend(game, game.phasing):
        moves.hexes = [hex for hex in moves.hexes if not moves.commits >> hex & 1]
        moves.mask &= ~moves.commits
        moves.commits = 0
    moves.actions = tuple(
        scenario.commit_action(unit, hex) if moves.commits >> hex & 1 else scenario.move_action(unit, hex)
        for hex in moves.hexes
    )


def move_unit(game: Position, unit: int, hex: int) -> None:
    """6.0: the unit goes to the hex and is done for this phase."""
    moves, labels = _moves(game, unit), game.scenario.labels
    way = moves.way[hex]
    path = way.path(hex) if way else [game.where[unit], hex]
    game.move(unit, hex)
    game.mark(unit, game.marks[unit] | MOVED)
    game.emit(Moved(game.scenario.ids[unit], tuple(labels[h] for h in path), moves.cost[hex]))


def commit_guard(game: Position, unit: int) -> None:
    """12.2.1: the Guard is committed for a morale point."""
    game.emit(GuardCommitted(game.scenario.ids[unit], free=False))
    change_morale(game, [(game.phasing, game.scenario.morale.commit_guard, "guard-committed", "12.2.1")])


def _marches(game: Position) -> list[Action]:
    return [march for army, march in enumerate(_march_actions(game)) if may_force_march(game, army)]


def _march_actions(game: Position) -> Sequence[ForceMarch]:
    return [ForceMarch(army.id) for army in game.scenario.armies]


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
    halting, closed = halting_and_closed(game)
    points = allowance(game, unit)
    moves = _work_out(game, unit, points, points + weather.road_bonus(game), halting, closed)
    return bool(moves.mask >> hex & 1)


def _refuse_guard(game: Position, action: Action, commits: bool, facts: dict[str, str]) -> Refusal | None:
    if commits and isinstance(action, MoveUnit):
        return refuse_spending(game, game.phasing) or Refusal("12.2.1", "must-commit", facts)
    if isinstance(action, CommitGuard):
        return refuse_spending(game, game.phasing) if commits else Refusal("12.2.1", "nothing-to-commit", facts)
    return None


def _refuse_distance(game: Position, unit: int, hex: int, facts: dict[str, str]) -> Refusal | None:
    start = game.where[unit]
    if hex in game.scenario.map.grid.neighbours[start] and not game.ground.near_mask[start] >> hex & 1:
        return Refusal("7.0", "major-river", facts)
    points = allowance(game, unit)
    facts = {**facts, "points": str(points)}
    free = reach(start, points, game.ground.steps, closed_to(game, game.phasing), 0)
    if hex in free.cost:
        return Refusal("6.7", "zone-in-the-way", facts)
    level = tuple(tuple((n, price, False) for n, price, _ in steps) for steps in game.ground.steps)
    if hex in reach(start, points, level, closed_to(game, game.phasing), 0).cost:
        return Refusal("6.5", "rugged-in-the-way", facts)
    return Refusal("6.2", "too-far", facts)
