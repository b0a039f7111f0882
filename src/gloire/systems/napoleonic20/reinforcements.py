"""11.0 Reinforcements."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gloire.core.actions import Action, Roll
from gloire.core.events import Rolled
from gloire.core.procedures import Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import CHANCE, NOBODY
from gloire.systems.napoleonic20.actions import CommitEntry, EnterMap, MakeContact
from gloire.systems.napoleonic20.allowances import (
    halting_and_closed,
    refuse_contact,
    refuse_hex,
    refuse_stacking,
)
from gloire.systems.napoleonic20.entrances import entry_ways, is_halted, march_order, offer_entries
from gloire.systems.napoleonic20.events import THIS_TURN, begin_effect
from gloire.systems.napoleonic20.frames import MovementPhase
from gloire.systems.napoleonic20.happened import Arrived, Eliminated, Entered
from gloire.systems.napoleonic20.hindrances import refuse_guard, refuse_kept_out
from gloire.systems.napoleonic20.position import DUE, ELIMINATED, MOVED, VARIABLE, Position
from gloire.systems.napoleonic20.tracing import cost_of, entry_detours, watched_hexes
from gloire.systems.napoleonic20.ways import commit_hexes, conditions

if TYPE_CHECKING:
    from gloire.systems.napoleonic20.stacking import Stacking


def list_arrivals(game: Position, phase: MovementPhase) -> None:
    """11.0: variable reinforcements roll at the start of the movement phase; last turn's march columns are gone."""
    game.entered = ()
    units = game.scenario.arrives_for[game.phasing]
    rolling = [u for u in units if game.where[u] == VARIABLE and game.due[u] <= game.turn]
    for answer in game.ask.rolls:
        rolling += answer(game)
    # Those of a flank march last, as they were named: the order of their numbers would tell the enemy something.
    for answer in game.ask.sent:
        sent = answer(game)
        rolling.sort(key=lambda unit: sent.index(unit) if unit in sent else -1)
    game.update(phase, arrivals=tuple(rolling))


class ArrivalDie(Die):
    """11.0: each variable reinforcement needs a die of its own."""

    rule = "11.0"

    def asks(self, game: Position, phase: MovementPhase) -> str | None:
        return CHANCE if phase.arrivals else NOBODY

    def choose(self, game: Position, phase: MovementPhase, action: Roll) -> Done | None:
        unit = phase.arrivals[0]
        if any(answer(game, unit, action.face) for answer in game.ask.rolls_again):
            game.emit(Rolled(action.face, "arrival", "11.0"))
            return None
        game.update(phase, arrivals=phase.arrivals[1:])
        meanings = (answer(game, unit, action.face) for answer in game.ask.arrival)
        meaning = next((meaning for meaning in meanings if meaning), "waits")
        game.emit(Rolled(action.face, "arrival", "11.0"))
        if meaning != "never":
            known_to = game.side_id(game.phasing) if is_secret(game, unit) else ""
            rule = BLOCKED_BY if meaning == "blocked" else "11.0"
            game.emit(Arrived(game.id(unit), meaning in HERE, meaning == "next", known_to, rule))
        ARRIVALS[meaning](game, unit)
        return None

    def about(self, game: Position, phase: MovementPhase) -> dict[str, str]:
        unit = phase.arrivals[0]
        return {"unit": "" if is_secret(game, unit) else game.id(unit)}


def is_secret(game: Position, unit: int) -> bool:
    """Whether only its owner knows where a unit off the map is."""
    return any(answer(game, unit) for answer in game.ask.secret)


def _arrive(game: Position, unit: int) -> None:
    """The unit may enter in this phase."""
    _put_on_track(game, unit, DUE, game.turn)
    for answer in game.ask.arrived:
        answer(game, unit)


def _halt(game: Position, unit: int) -> None:
    """Smolensk 11.6: the unit arrives, but goes no farther this turn than the hex where it enters."""
    _arrive(game, unit)
    begin_effect(game, "halted", THIS_TURN, unit=unit, named=game.id(unit), rule="Smolensk 11.6")


def _arrive_next_turn(game: Position, unit: int) -> None:
    _put_on_track(game, unit, DUE, game.turn + 1)


def _wait(game: Position, unit: int) -> None:
    """The unit rolls again next turn."""
    _put_on_track(game, unit, VARIABLE, game.turn + 1)


def _never_come(game: Position, unit: int) -> None:
    """Salamanca 11.7: the unit is out of the game."""
    game.move(unit, ELIMINATED)
    game.emit(Eliminated(game.id(unit), "Salamanca 11.7"))


def _put_on_track(game: Position, unit: int, box: int, turn: int) -> None:
    game.move(unit, box)
    game.due = (*game.due[:unit], turn, *game.due[unit + 1 :])


# What a die for an arrival may mean.
ARRIVALS: dict[str, Callable[[Position, int], None]] = {
    "now": _arrive,
    "halted": _halt,
    "next": _arrive_next_turn,
    "waits": _wait,
    "blocked": _wait,
    "never": _never_come,
}
HERE = ("now", "halted")
BLOCKED_BY = "Waterloo 11.6"  # while the enemy stands where the unit would enter, its die does not count


def waiting(game: Position, side: int) -> Sequence[int]:
    """11.3 + 11.5: units that may enter now; nobody need come on the turn he is due."""
    where, due, turn = game.where, game.due, game.turn
    if DUE not in where:
        return ()
    # Who comes onto the map, leaves it or is put on the track makes what was noted for the phase begin anew.
    key, notes = ("waiting", side), game.facts.moves
    kept: tuple[tuple[int, ...], Sequence[int]] | None = notes.get(key)
    if kept is None or kept[0] is not due:
        kept = notes[key] = due, [u for u in game.scenario.arrives_for[side] if where[u] == DUE and due[u] <= turn]
    return kept[1]


def may_come(game: Position, unit: int) -> bool:
    """11.0: whether a unit off the map may come onto it in this turn, with a die or without."""
    return game.where[unit] in (DUE, VARIABLE) and game.due[unit] <= game.turn


def entry_hexes(game: Position, unit: int) -> tuple[int, ...]:
    """11.0: the edge hexes where a unit may enter, as the game has them (Borodino 11.6)."""
    for answer in game.ask.enters_at:
        if (hexes := answer(game, unit)) is not None:
            return hexes
    own: tuple[int, ...] = game.scenario.entries[unit]
    return own


def entries(game: Position, stacking: "Stacking") -> list[Action]:
    """11.1: every way for a waiting unit to enter: the edge hex, then where it goes on to."""
    found: list[Action] = []
    units = waiting(game, game.phasing)
    watched = watched_hexes(game) if units and game.ask.watches else 0
    for unit in units:
        for at in entry_hexes(game, unit):
            mask, hexes, actions = offer_entries(game, unit, at)
            if not mask & stacking.contested or game.is_leader(unit):
                found += actions
            elif allowed := stacking.allowed(game, unit, mask):
                found += [action for hex, action in zip(hexes, actions, strict=True) if allowed >> hex & 1]
            if mask & watched and (others := entry_detours(game, unit, at)):
                allowed = stacking.allowed(game, unit, mask)
                found += [action for hex, _, action in others if allowed >> hex & 1]
    return found


def enter_map(game: Position, action: EnterMap | CommitEntry | MakeContact) -> None:
    """11.1 + 11.3: the unit enters and is from now on a unit like any other."""
    unit, at, hex = game.unit(action.unit), game.hex(action.at), game.hex(action.hex)
    cost, path = way_in(game, unit, action)
    used = dict(game.entered)
    used[at] = used.get(at, 0) + 1
    game.entered = tuple(sorted(used.items()))
    game.move(unit, hex)
    game.mark(unit, MOVED)
    game.emit(Entered(action.unit, game.labels(path), cost))
    game.tell_way(unit, path)


def way_in(game: Position, unit: int, action: EnterMap | CommitEntry | MakeContact) -> tuple[int, tuple[int, ...]]:
    """What an entry costs, and the hexes that are entered: the plain way, if no other is named."""
    at = game.hex(action.at)
    if action.way:
        cost = cost_of(entry_detours(game, unit, at), action.way)
        return cost, game.hexes(action.way)
    return entry_ways(game, unit, at)[game.hex(action.hex)]


def refuse_entry(game: Position, action: EnterMap | CommitEntry | MakeContact) -> Refusal | None:
    """Why a reinforcement cannot enter so."""
    unit, at = game.find_unit(action.unit), game.find_hex(action.at)
    hex = game.find_hex(action.hex)
    facts = {"unit": action.unit, "hex": action.hex, "at": action.at}
    if unit < 0 or game.side_of(unit) != game.phasing:
        return Refusal(None, "not-yours", facts)
    if at < 0 or hex < 0:
        return Refusal(None, "no-such-hex", facts)
    if unit not in waiting(game, game.phasing):
        return (
            Refusal(BLOCKED_BY, "entry-blocked", facts) if is_barred(game, unit) else Refusal("11.0", "not-due", facts)
        )
    if unit in conditions(game).held_back:
        return conditions(game).held_back[unit]
    if at not in entry_hexes(game, unit):
        return Refusal("11.5", "wrong-entry", facts)
    if refusal := refuse_hex(game, at, facts):
        return Refusal("11.4", "entry-blocked", facts) if refusal.rule == "6.3" else refusal
    if refusal := refuse_hex(game, hex, facts):
        return refusal
    if refusal := refuse_kept_out(game, unit, at) or refuse_kept_out(game, unit, hex):
        return refusal
    if hex not in entry_ways(game, unit, at):
        return _refuseway_in(game, unit, at, facts)
    refusal = refuse_guard(game, action, unit, hex, facts)
    if not commit_hexes(game, unit) >> hex & 1:
        refusal = refusal or refuse_contact(game, action, unit, hex, facts)
    return refusal or refuse_stacking(game, hex, facts)


def is_barred(game: Position, unit: int) -> bool:
    """Waterloo 11.6: whether not even a six would bring a unit, since the enemy holds the hex where it would enter."""
    return game.where[unit] == VARIABLE and any(answer(game, unit, 6) == "blocked" for answer in game.ask.arrival)


def _refuseway_in(game: Position, unit: int, at: int, facts: dict[str, str]) -> Refusal:
    if is_halted(game, unit):
        return Refusal("Smolensk 11.6", "halted", facts)
    if halting_and_closed(game)[0] >> at & 1:
        return Refusal("11.4", "zone-in-the-way", facts)
    ground = game.facts.grounds[game.phasing]
    if ground.toll(at, game.printed(unit).gait) is None and not ground.road_hexes >> at & 1:
        return Refusal("6.5", "rugged-in-the-way", facts)
    return Refusal("11.2" if march_order(game, at) else "6.2", "too-far", {**facts, "points": "", "road": ""})
