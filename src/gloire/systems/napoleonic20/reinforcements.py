"""11.0 Reinforcements."""

from collections.abc import Callable
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
from gloire.systems.napoleonic20.happened import Arrived, Eliminated, Entered
from gloire.systems.napoleonic20.position import DUE, ELIMINATED, MOVED, VARIABLE, Position

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.stacking import Stacking

Way = tuple[int, tuple[int, ...]]  # cost, path from the entry hex on


def list_arrivals(game: Position, phase: MovementPhase) -> None:
    """11.0: variable reinforcements roll at the start of the movement phase; last turn's march columns are gone."""
    game.entered = ()
    rolling = [u for u in game.scenario.of_side[game.phasing] if game.where[u] == VARIABLE and game.due[u] <= game.turn]
    for answer in game.scenario.ask.rolls:
        rolling += answer(game)
    game.update(phase, arrivals=tuple(rolling))


class ArrivalDie(Die):
    """11.0: each variable reinforcement needs a die of its own."""

    rule = "11.0"

    def asks(self, game: Position, phase: MovementPhase) -> str | None:
        return CHANCE if phase.arrivals else NOBODY

    def choose(self, game: Position, phase: MovementPhase, action: Roll) -> Done | None:
        unit, scenario = phase.arrivals[0], game.scenario
        game.update(phase, arrivals=phase.arrivals[1:])
        meanings = (answer(game, unit, action.face) for answer in scenario.ask.arrival)
        meaning = next((meaning for meaning in meanings if meaning), "waits")
        game.emit(Rolled(action.face, "arrival", "11.0"))
        game.emit(Arrived(scenario.ids[unit], meaning == "now"))
        ARRIVALS[meaning](game, unit)
        return None

    def about(self, game: Position, phase: MovementPhase) -> dict[str, str]:
        return {"unit": game.scenario.ids[phase.arrivals[0]]}


def _arrive(game: Position, unit: int) -> None:
    """The unit may enter in this phase."""
    _put_on_track(game, unit, DUE, game.turn)
    for answer in game.scenario.ask.arrived:
        answer(game, unit)


def _arrive_next_turn(game: Position, unit: int) -> None:
    _put_on_track(game, unit, DUE, game.turn + 1)


def _wait(game: Position, unit: int) -> None:
    """The unit rolls again next turn."""
    _put_on_track(game, unit, VARIABLE, game.turn + 1)


def _never_come(game: Position, unit: int) -> None:
    game.move(unit, ELIMINATED)
    game.emit(Eliminated(game.scenario.ids[unit]))


def _put_on_track(game: Position, unit: int, box: int, turn: int) -> None:
    game.move(unit, box)
    game.due = (*game.due[:unit], turn, *game.due[unit + 1 :])


# What a die for an arrival may mean.
ARRIVALS: dict[str, Callable[[Position, int], None]] = {
    "now": _arrive,
    "next": _arrive_next_turn,
    "waits": _wait,
    "never": _never_come,
}


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
    ground = game.grounds[game.phasing]
    gait = ground.gait(game.scenario.gait[unit])
    by_road = ground.road_hexes >> at & 1
    stops = halting >> at & 1
    plain = [] if stops or (_stopped_at_entry(game, unit, at) and not by_road) else [(points, gait.steps)]
    # R4: a unit that enters at a road hex comes by that road, so its whole move can be by road.
    roads = [(points + weather.road_bonus(game), gait.road_steps)] if by_road and not stops else []
    for budget, steps in plain + roads:
        left = budget - 1 - extra
        if left > 0:
            found = reach(at, left, steps, closed, halting)
            for hex, price in found.cost.items():
                cost = price + 1 + extra
                if hex not in ways or cost < ways[hex][0]:
                    ways[hex] = (cost, tuple(found.path(hex)))
    return ways


def _stopped_at_entry(game: Position, unit: int, at: int) -> bool:
    """6.5: whether rugged ground at the edge ends the move of a unit that does not come by road."""
    return not game.scenario.gait[unit] and game.grounds[game.phasing].is_rugged(at)


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
    game.tell_way(unit, path)


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
        return _refuse_way_in(game, unit, at, facts)
    return refuse_stacking(game, hex, facts)


def _refuse_way_in(game: Position, unit: int, at: int, facts: dict[str, str]) -> Refusal:
    if halting_and_closed(game)[0] >> at & 1:
        return Refusal("11.4", "zone-in-the-way", facts)
    if _stopped_at_entry(game, unit, at) and not game.grounds[game.phasing].road_hexes >> at & 1:
        return Refusal("6.5", "rugged-in-the-way", facts)
    return Refusal("11.2" if march_order(game, at) else "6.2", "too-far", {**facts, "points": ""})
