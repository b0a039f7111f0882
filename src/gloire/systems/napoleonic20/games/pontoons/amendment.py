"""Borodino 6.0 + Smolensk 6.11: pontoon bridges. The French build them by one crossing; nobody else may use them."""

from functools import partial

import msgspec

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.allowances import allowance, refuse_hex, refuse_stacking
from gloire.systems.napoleonic20.amendments import Amendment, Led, Order
from gloire.systems.napoleonic20.games.pontoons import vocabulary
from gloire.systems.napoleonic20.games.pontoons.vocabulary import BuildPontoon, CommitBuilder, PontoonBuilt
from gloire.systems.napoleonic20.happened import Moved
from gloire.systems.napoleonic20.hindrances import refuse_guard, refuse_kept_out, refuse_mover
from gloire.systems.napoleonic20.morale import may_spend
from gloire.systems.napoleonic20.movement import commit_guard, stacking_of
from gloire.systems.napoleonic20.position import MOVED, ROUTED, Position
from gloire.systems.napoleonic20.scenario import FRENCH
from gloire.systems.napoleonic20.terrain import Lie
from gloire.systems.napoleonic20.ways import commit_hexes, conditions, is_stuck, shut_to

PONTOON = "pontoon"  # the hexside, and the state of a game in which the bridges are built


def amendment(rule: str) -> Amendment:
    """The pontoon bridges of a game, with the case that tells of them."""
    order = Order((BuildPontoon, CommitBuilder), _crossings, partial(_build, rule), partial(_refuse, rule))
    return Amendment(
        actions=vocabulary.ACTIONS,
        events=vocabulary.EVENTS,
        times={vocabulary.BuildPontoon: "6.1", vocabulary.CommitBuilder: "6.1"},
        answers={"lie": _in_service, "markers": _markers, "orders": order, "leads": _leads, "commits": CommitBuilder},
        states=(PONTOON,),
    )


def _markers(game: Position) -> list[dict[str, str]]:
    """Borodino 6.0: every pontoon site has a marker once the bridges are built."""
    sides = game.map.sides
    sites = [pair for pair, kinds in sides.items() if PONTOON in kinds] if PONTOON in game.states else []
    return [{"kind": PONTOON, "face": "built", "hex": game.label(a), "to": game.label(b)} for a, b in sites]


def _in_service(game: Position, side: int, lie: Lie) -> Lie:
    """Borodino 6.0: once built they are bridges to the French; to everybody else the river is as it was."""
    if side == FRENCH and PONTOON in game.states:
        return msgspec.structs.replace(lie, open=lie.open | {PONTOON})
    return lie


def _crossings(game: Position) -> list[Action]:
    """Borodino 6.0: while there is no bridge, French infantry beside the river may build it."""
    banks = 0 if game.phasing != FRENCH or PONTOON in game.states else _banks(game)
    if not banks & game.facts.held[FRENCH]:
        return []
    found: list[Action] = []
    where, marks = game.where, game.marks
    beside = [unit for unit in game.units_of(FRENCH) if where[unit] >= 0 and banks >> where[unit] & 1]
    for unit in beside:
        if not marks[unit] & MOVED and (far := _far_bank(game, unit)):
            allowed = stacking_of(game).allowed(game, unit, far)
            found += [_crossing(game, unit, hex) for hex in bits(allowed)]
    return found


def _banks(game: Position) -> int:
    """All hexes beside a pontoon site, as a mask."""
    banks: int | None = game.scenario.notes.get(PONTOON)
    if banks is None:
        sites = [hex for pair, kinds in game.map.sides.items() if PONTOON in kinds for hex in pair]
        banks = game.scenario.notes[PONTOON] = game.map.grid.mask(sites)
    return banks


def _far_bank(game: Position, unit: int) -> int:
    """The hexes (a mask) where a unit that has not moved may build the bridges to; kept for the phase."""
    cache, key = game.facts.moves, (PONTOON, unit)
    if key not in cache:
        free = _builds(game, unit) and _is_free(game, unit)
        cache[key] = game.map.grid.mask(_across(game, unit)) & ~_closed(game, unit) if free else 0
    mask: int = cache[key]
    return mask


def _builds(game: Position, unit: int) -> bool:
    """Borodino 6.0: infantry builds. 9.6.3: a routed unit only goes on retreating, and no retreat crosses here yet."""
    return game.is_infantry(unit) and not game.marks[unit] & ROUTED


def _is_free(game: Position, unit: int) -> bool:
    """Whether a unit on the map may move at all."""
    phase = conditions(game)
    return unit not in phase.held_back and not is_stuck(game, unit, phase.stuck)


def _across(game: Position, unit: int) -> list[int]:
    """The hexes beyond a pontoon site beside a unit."""
    here, map = game.where[unit], game.map
    return [hex for hex in map.grid.neighbours[here] if PONTOON in map.between(here, hex)]


def _closed(game: Position, unit: int) -> int:
    """Hexes the unit may not enter; 12.2.1: nor may a Guard unit that there is no morale point to commit with."""
    closed = shut_to(game, unit, conditions(game))
    return closed if may_spend(game, FRENCH) else closed | commit_hexes(game, unit)


def _crossing(game: Position, unit: int, hex: int) -> Action:
    label, end = game.id(unit), game.label(hex)
    return CommitBuilder(label, end) if commit_hexes(game, unit) >> hex & 1 else BuildPontoon(label, end)


def _build(rule: str, game: Position, action: BuildPontoon | CommitBuilder) -> None:
    """Borodino 6.0: to cross takes the whole allowance; then all the bridges are there."""
    unit, hex = game.unit(action.unit), game.hex(action.hex)
    here, points = game.where[unit], max(1, allowance(game, unit))
    if isinstance(action, CommitBuilder):
        commit_guard(game, unit)
    if game.outcome is not None:
        return
    game.move(unit, hex)
    game.mark(unit, game.marks[unit] | MOVED)
    for answer in game.ask.leaving:
        answer(game, unit, here)
    game.emit(Moved(action.unit, (game.label(here), action.hex), points))
    game.states |= {PONTOON}
    game.emit(PontoonBuilt(action.unit, rule))
    game.prepare()
    game.tell_way(unit, (here, hex))


def _leads(game: Position, action: Action) -> Led | None:
    """Borodino 6.0: who builds spends his whole move on the crossing."""
    if not isinstance(action, BuildPontoon | CommitBuilder):
        return None
    unit = game.unit(action.unit)
    return Led(action.unit, max(1, allowance(game, unit)), (game.label(game.where[unit]), action.hex))


def _refuse(rule: str, game: Position, action: BuildPontoon | CommitBuilder) -> Refusal | None:
    """Why the bridges cannot be built so."""
    unit, hex = game.find_unit(action.unit), game.find_hex(action.hex)
    facts = {"unit": action.unit, "hex": action.hex}
    if refusal := refuse_mover(game, unit, hex, facts):
        return refusal
    if game.phasing != FRENCH or PONTOON in game.states:
        return Refusal(rule, "french-build" if game.phasing != FRENCH else "pontoon-built", facts)
    if not _builds(game, unit) or hex not in _across(game, unit):
        return Refusal(rule, "infantry-builds" if not _builds(game, unit) else "no-pontoon-site", facts)
    refusal = refuse_hex(game, hex, facts) or refuse_kept_out(game, unit, hex)
    return refusal or refuse_guard(game, action, unit, hex, facts) or refuse_stacking(game, hex, facts)
