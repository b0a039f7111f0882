"""6.0 Movement: the movement phase.

A move is offered as (unit, destination); the engine finds the cheapest way. What is left of an allowance is lost, so
two ways to the same hex seldom differ in effect; where they do, `tracing` has a move for each. Where units can get to
is in `ways`, why they cannot in `hindrances`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.actions import (
    CommitEntry,
    CommitGuard,
    EndMovement,
    EnterMap,
    ForceMarch,
    MoveUnit,
    Traced,
    Way,
)
from gloire.systems.napoleonic20.amendments import Order
from gloire.systems.napoleonic20.frames import MovementPhase, Withdrawal
from gloire.systems.napoleonic20.happened import ForcedMarch, GuardCommitted
from gloire.systems.napoleonic20.hindrances import refuse_march, refuse_move
from gloire.systems.napoleonic20.morale import change_morale, may_spend, spend
from gloire.systems.napoleonic20.offered import Moves
from gloire.systems.napoleonic20.position import ROUTED, Position
from gloire.systems.napoleonic20.reinforcements import enter_map, entries, refuse_entry
from gloire.systems.napoleonic20.retiring import dry_way, finish_move, is_dangerous
from gloire.systems.napoleonic20.stacking import Stacking, crowded
from gloire.systems.napoleonic20.tracing import cost_of, detours, detours_of, refuse_way
from gloire.systems.napoleonic20.ways import moves_of, runs_risks, way_there

END = EndMovement()


class Move(Decision):
    """6.0: the phasing player moves as many units as he likes, one at a time."""

    rule = "6.0"

    def asks(self, game: Position, phase: MovementPhase) -> str | None:
        return game.scenario.sides[game.phasing]

    def options(self, game: Position, phase: MovementPhase) -> Sequence[Action]:
        stacking, ask = stacking_of(game), game.ask
        contested, doubtful, found = stacking.contested, stacking.doubtful, []  # type: int, int, list[Action]
        for unit, moves in stacking.moves.items():
            mask = moves.mask
            if not mask & contested:
                found += moves.actions
            elif mask & doubtful:
                found += moves.only(stacking.allowed(game, unit, mask))
            else:
                found += moves.only(mask & ~contested)
        for movers in ask.movers:
            for moves in movers.moves(game).values():
                found += moves.actions
        if ask.watches:
            found += detours(game, stacking)
        found += entries(game, stacking)
        found += _marches(game)
        for order in ask.orders:
            found += order.options(game)
        if not stacking.shared and not (ask.no_end and any(answer(game) for answer in ask.no_end)):
            found.append(END)
        return found

    def offers(self, game: Position, phase: MovementPhase, action: Action) -> bool | None:
        if not isinstance(action, MoveUnit) or action.way:
            return None
        scenario, stacking = game.scenario, game.facts.stacking or stacking_of(game)
        unit, hex = scenario.number.get(action.unit, -1), scenario.index.get(action.hex, -1)
        moves = (stacking.moves.get(unit) or moves_for(game, unit)) if hex >= 0 else None
        if moves is None or not (moves.mask & ~moves.commits) >> hex & 1:
            return False
        return scenario.leader[unit] or bool(stacking.allowed(game, unit, moves.mask) >> hex & 1)

    def choose(self, game: Position, phase: MovementPhase, action: Action) -> Done | None:
        match action:
            case MoveUnit(unit, hex, way):
                scenario = game.scenario
                move_unit(game, scenario.number[unit], scenario.index[hex], way)
            case EndMovement():
                return DONE
            case ForceMarch(army):
                force_march(game, game.army(army))
            case EnterMap():
                enter_map(game, action)
            case CommitGuard(unit, hex, way):
                commit_guard(game, game.unit(unit))
                if game.outcome is None:
                    move_unit(game, game.unit(unit), game.hex(hex), way)
            case CommitEntry(unit):
                commit_guard(game, game.unit(unit))
                if game.outcome is None:
                    enter_map(game, action)
            case _:
                order_of(game, action).carry_out(game, action)
        return None

    def refuse(self, game: Position, phase: MovementPhase, action: Action) -> Refusal | None:
        if isinstance(action, Traced) and action.way and replace(action, way=()) in self.options(game, phase):
            return refuse_way(game, action)
        match action:
            case EndMovement():
                return _refuse_end(game)
            case ForceMarch(army):
                return refuse_march(game, army)
            case EnterMap() | CommitEntry():
                return refuse_entry(game, action)
            case CommitGuard() | MoveUnit():
                return refuse_move(game, action)
        order = next((order for order in game.ask.orders if isinstance(action, order.actions)), None)
        return order.refuse(game, action) if order else None


def order_of(game: Position, action: Action) -> Order:
    """Whoever added this kind of order to the movement phase."""
    return next(order for order in game.ask.orders if isinstance(action, order.actions))


def _refuse_end(game: Position) -> Refusal | None:
    for answer in game.ask.no_end:
        if refusal := answer(game):
            return refusal
    shared = game.labels(bits(crowded(game)))
    return Refusal("6.9", "still-stacked", {"shared": shared})


def stacking_of(game: Position) -> Stacking:
    """6.9: who may end his move where; worked out once for each decision."""
    stacking: Stacking | None = game.facts.stacking
    if stacking is None:
        stacking = game.facts.stacking = Stacking(game, moves_of(game))
    return stacking


def moves_for(game: Position, unit: int) -> Moves | None:
    """What one unit, or whoever else moves, is offered."""
    moves = stacking_of(game).moves.get(unit)
    for movers in game.ask.movers if moves is None else ():
        moves = moves or movers.moves(game).get(unit)
    return moves


def move_unit(game: Position, unit: int, hex: int, way: Way = ()) -> None:
    """6.0: the unit goes to the hex and is done for this phase."""
    stacking = game.facts.stacking or stacking_of(game)
    moves = stacking.moves.get(unit) or moves_for(game, unit)
    assert moves is not None
    cost, path = path_of(game, unit, moves, hex, way)
    if game.marks[unit] & ROUTED and runs_risks(game, unit) and is_dangerous(game, path):
        game.begin(Withdrawal(unit=unit, path=game.hexes(path), cost=cost))
    else:
        finish_move(game, unit, hex, cost, path)


def path_of(game: Position, unit: int, moves: Moves, hex: int, way: Way) -> tuple[int, tuple[str, ...]]:
    """What a move costs, and its hexes from the first on: the plain way, if no other is named."""
    if way:
        cost = cost_of(detours_of(game, unit, moves), way)
        return cost, (game.label(game.where[unit]), *way)
    cost, path, _ = way_there(game, unit, moves.ways, hex)
    if game.marks[unit] & ROUTED and runs_risks(game, unit):
        return dry_way(game, unit, moves.ways, path) or (cost, path)
    return cost, path


def commit_guard(game: Position, unit: int) -> None:
    """12.2.1: the Guard is committed for a morale point."""
    for answer in game.ask.committed:
        answer(game, unit)
    game.emit(GuardCommitted(game.id(unit)))
    change_morale(game, [(game.phasing, game.morale_chart.commit_guard, "guard-committed", "12.2.1")])
    game.forget_moves()


def _marches(game: Position) -> list[Action]:
    marches: list[Action] | None = game.facts.moves.get("marches")
    if marches is None:
        marches = [march for army, march in enumerate(game.scenario.marches) if may_force_march(game, army)]
        game.facts.moves["marches"] = marches
    return marches


def may_force_march(game: Position, army: int) -> bool:
    """12.3 + Waterloo 12.3: a point for each army of the side, once a turn, unless an event forbids it."""
    side = game.phasing
    if game.scenario.armies[army].side != side or game.marched >> army & 1:
        return False
    if game.effects and (game.effect("indecision", side) or game.effect("no-forced-march", side)):
        return False
    if game.ask.no_march and any(no(game, army) for no in game.ask.no_march):
        return False
    return may_spend(game, side)


def force_march(game: Position, army: int) -> None:
    """12.3: all units of the army have one point more this turn."""
    game.marched |= 1 << army
    game.emit(ForcedMarch(game.army_id(army)))
    spend(game, game.phasing, "forced-march", "12.3")
