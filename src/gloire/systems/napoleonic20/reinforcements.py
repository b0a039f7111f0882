"""11.0 Reinforcements."""

from typing import TYPE_CHECKING

from gloire.core.actions import Action, Roll
from gloire.core.events import Rolled
from gloire.core.paths import reach
from gloire.core.procedures import Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20 import weather
from gloire.systems.napoleonic20.actions import EnterMap
from gloire.systems.napoleonic20.allowances import allowance, halting_and_closed, refuse_hex, refuse_stacking
from gloire.systems.napoleonic20.frames import MovementPhase
from gloire.systems.napoleonic20.happened import Arrived, Entered
from gloire.systems.napoleonic20.morale import change_morale
from gloire.systems.napoleonic20.position import DUE, MOVED, VARIABLE, Position
from gloire.systems.napoleonic20.zones import closed_to

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.stacking import Stacking

Way = tuple[int, tuple[int, ...]]  # cost, path from the entry hex on


def list_arrivals(game: Position, phase: MovementPhase) -> None:
    """11.0: variable reinforcements roll at the start of the movement phase; last turn's march columns are gone."""
    game.entered = ()
    waiting = tuple(u for u in game.scenario.of_side[game.phasing] if game.where[u] == VARIABLE)
    game.update(phase, arrivals=waiting)


class ArrivalDie(Die):
    """11.0: each variable reinforcement needs a die of its own."""

    rule = "11.0"

    def asks(self, game: Position, phase: MovementPhase) -> str | None:
        return CHANCE if phase.arrivals else NOBODY

    def choose(self, game: Position, phase: MovementPhase, action: Roll) -> Done | None:
        unit, scenario = phase.arrivals[0], game.scenario
        game.update(phase, arrivals=phase.arrivals[1:])
        blocked = all(closed_to(game, game.phasing) >> hex & 1 for hex in scenario.entries[unit])
        # Waterloo 11.6: while 1701 is in enemy hands Frederick's corps goes on rolling.
        arrived = action.face >= scenario.choices["C12"] and not blocked
        game.emit(Rolled(action.face, "arrival", "11.0"))
        game.emit(Arrived(scenario.ids[unit], arrived))
        if arrived:
            game.move(unit, DUE)
            game.due = (*game.due[:unit], game.turn, *game.due[unit + 1 :])
            change_morale(game, [(game.phasing, scenario.choices["C13"], "frederick", "Waterloo 11.6")])
        return None

    def about(self, game: Position, phase: MovementPhase) -> dict[str, str]:
        return {"unit": game.scenario.ids[phase.arrivals[0]]}


def waiting(game: Position, side: int) -> list[int]:
    """11.3 + 11.5: units that may enter now; nobody need come on the turn he is due."""
    due, where, turn = game.due, game.where, game.turn
    if DUE not in where:
        return []
    return [u for u in game.scenario.of_side[side] if where[u] == DUE and due[u] <= turn]


def entries(game: Position, stacking: "Stacking") -> list[Action]:
    """11.1: every way for a waiting unit to enter: the edge hex, then where it goes on to."""
    found: list[Action] = []
    for unit in waiting(game, game.phasing):
        for at in game.scenario.entries[unit]:
            mask, hexes, actions = _entry_actions(game, unit, at)
            if not mask & stacking.held and not stacking.owing:
                found += actions
            elif allowed := stacking.allowed(game, unit, mask):
                found += [action for hex, action in zip(hexes, actions, strict=True) if allowed >> hex & 1]
    return found


def _entry_actions(game: Position, unit: int, at: int) -> tuple[int, list[int], list[Action]]:
    """The ways in at an edge hex, as a mask, hexes and actions; kept for the phase."""
    cache, key = game.facts.moves, (unit, at, march_order(game, at))
    if key not in cache:
        scenario, hexes = game.scenario, sorted(entry_ways(game, unit, at))
        actions = [EnterMap(scenario.ids[unit], scenario.labels[at], scenario.labels[hex]) for hex in hexes]
        cache[key] = scenario.map.grid.mask(hexes), hexes, actions
    kept: tuple[int, list[int], list[Action]] = cache[key]
    return kept


def march_order(game: Position, at: int) -> int:
    """11.2: each unit after the first at the same hex pays one point more than the one before it."""
    return dict(game.entered).get(at, 0) if game.entered else 0


def entry_ways(game: Position, unit: int, at: int) -> dict[int, Way]:
    """11.1 + 11.4: where a unit that enters at an edge hex can get to, with cost and path."""
    halting, closed = halting_and_closed(game)
    if closed >> at & 1:
        return {}
    points, extra = allowance(game, unit), march_order(game, at)
    ways: dict[int, Way] = {at: (1 + extra, (at,))}  # 6.2: one hex can always be entered.
    by_road = game.scenario.road_hexes >> at & 1
    stops = halting >> at & 1
    plain = [] if stops or (game.scenario.terrain[at].rugged and not by_road) else [(points, game.ground.steps)]
    # R4: a unit that enters at a road hex comes by that road, so its whole move can be by road.
    roads = [(points + weather.road_bonus(game), game.ground.road_steps)] if by_road and not stops else []
    for budget, steps in plain + roads:
        left = budget - 1 - extra
        if left > 0:
            found = reach(at, left, steps, closed, halting)
            for hex, price in found.cost.items():
                cost = price + 1 + extra
                if hex not in ways or cost < ways[hex][0]:
                    ways[hex] = (cost, tuple(found.path(hex)))
    return ways


def enter_map(game: Position, action: EnterMap) -> None:
    """11.1 + 11.3: the unit enters and is from now on a unit like any other."""
    scenario = game.scenario
    unit, at, hex = scenario.number[action.unit], scenario.index[action.at], scenario.index[action.hex]
    cost, path = entry_ways(game, unit, at)[hex]
    used = dict(game.entered)
    used[at] = used.get(at, 0) + 1
    game.entered = tuple(sorted(used.items()))
    game.move(unit, hex)
    game.mark(unit, MOVED)
    game.emit(Entered(action.unit, tuple(scenario.labels[h] for h in path), cost))


def refuse_entry(game: Position, action: EnterMap) -> Refusal | None:
    """Why a reinforcement cannot enter so."""
    scenario = game.scenario
    unit, at = scenario.number.get(action.unit, -1), scenario.index.get(action.at, -1)
    hex = scenario.index.get(action.hex, -1)
    facts = {"unit": action.unit, "hex": action.hex, "at": action.at}
    if unit < 0 or scenario.side[unit] != game.phasing:
        return Refusal(None, "not-yours", facts)
    if at < 0 or hex < 0:
        return Refusal(None, "no-such-hex", facts)
    if unit not in waiting(game, game.phasing):
        return Refusal("11.0", "not-due", facts)
    if at not in scenario.entries[unit]:
        return Refusal("11.5", "wrong-entry", facts)
    if refusal := refuse_hex(game, at, facts):
        return Refusal("11.4", "entry-blocked", facts) if refusal.rule == "6.3" else refusal
    if refusal := refuse_hex(game, hex, facts):
        return refusal
    if hex not in entry_ways(game, unit, at):
        return _refuse_way_in(game, at, facts)
    return refuse_stacking(game, hex, facts)


def _refuse_way_in(game: Position, at: int, facts: dict[str, str]) -> Refusal:
    if halting_and_closed(game)[0] >> at & 1:
        return Refusal("11.4", "zone-in-the-way", facts)
    if game.scenario.terrain[at].rugged and not game.scenario.road_hexes >> at & 1:
        return Refusal("6.5", "rugged-in-the-way", facts)
    return Refusal("11.2" if march_order(game, at) else "6.2", "too-far", {**facts, "points": ""})
