"""Chapter 5.2, reinforcements: who enters, where, how far, and by which march."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from gloire.core.offered import to_hexes
from gloire.core.refusals import Refusal
from gloire.systems.jours_de_gloire import actions as do
from gloire.systems.jours_de_gloire import tracing, ways
from gloire.systems.jours_de_gloire.chiefs import threatened
from gloire.systems.jours_de_gloire.facing import FREELY
from gloire.systems.jours_de_gloire.frames import Activation, March
from gloire.systems.jours_de_gloire.happened import ChiefMoved, Moved
from gloire.systems.jours_de_gloire.hindrances import refuse_closed
from gloire.systems.jours_de_gloire.names import named, place
from gloire.systems.jours_de_gloire.position import (
    ACTIVE,
    CALLED,
    FAVOURED,
    MOVED,
    NORMAL_MARCH,
    ORDERED,
    RENFORT,
    WAITING,
    Position,
)
from gloire.systems.jours_de_gloire.scenario import Reinforcement
from gloire.systems.jours_de_gloire.stacking import refuse_stack
from gloire.systems.jours_de_gloire.terms import Terms

NORMAL, FORCED = 1, 2  # 4.1.3: what the allowance is multiplied by
Way = Callable[..., do.Entering]


class Party(NamedTuple):
    """Units that enter together: where, which place of the column they have, and the actions that bring them in."""

    entry: Reinforcement
    listed: int  # the first unit of the stack as the scenario lists it
    units: tuple[int, ...]
    forced: Way
    normal: Way


def waiting(game: Position, activation: Activation) -> Iterator[tuple[Reinforcement, int, tuple[int, ...]]]:
    """5.2: the stacks of the formation that are due and not yet on the map. A combined marker brings nobody in.

    H20: nor does a marker that was chosen with the strategic initiative instead of being drawn.
    """
    if not activation.drawn and game.scenario.choices["H20"] == "no":
        return
    for entry in game.scenario.reinforcements:
        if entry.formation == activation.formation and entry.turn <= game.turn:
            for stack in entry.stacks:
                units = tuple(unit for unit in stack if game.where[unit] == WAITING)
                if units:
                    yield entry, stack[0], units


def parties(game: Position, activation: Activation) -> Iterator[Party]:
    """5.2.2: whole stacks; 4.1.3: or a unit of one by itself, which leaves its stack on the way."""
    for entry, stack, units in waiting(game, activation):
        yield Party(entry, stack, units, do.EnterMap, do.EnterInNormalMarch)
        if len(units) > 1:
            for unit in units:
                yield Party(entry, stack, (unit,), do.EnterAlone, do.EnterAloneInNormalMarch)


def can_enter(game: Position, activation: Activation) -> bool:
    """5.2.2: whether somebody can enter now."""
    return any(True for party in parties(game, activation) for _ in _entries_of(game, activation, party))


def may_wait(game: Position) -> bool:
    """H19: who can enter does, unless reinforcements may be held back."""
    return bool(game.scenario.choices["H19"] != "enter")


def entries(game: Position, activation: Activation) -> list[do.Entering]:
    """5.2.2: every way to bring somebody in."""
    return [action for party in parties(game, activation) for action in _entries_of(game, activation, party)]


def _entries_of(game: Position, activation: Activation, party: Party) -> Iterator[do.Entering]:
    # 5.2.1, exception: with an enemy within five hexes they enter with orders, and by normal march alone.
    if not is_contested(game, party.entry):
        yield from _by_march(game, activation, party, FORCED)
    yield from _by_march(game, activation, party, NORMAL)


def _by_march(game: Position, activation: Activation, party: Party, rate: int) -> Iterator[do.Entering]:
    id, enters = game.id(party.units[0]), party.forced if rate == FORCED else party.normal
    mask = entry_hexes(game, activation, party, rate)
    yield from to_hexes(game, enters, id, mask)
    for path in _other_ways(game, activation, party, rate, mask):
        yield enters(id, game.label(path[-1]), game.labels(path[1:]))


def _other_ways(
    game: Position, activation: Activation, party: Party, rate: int, mask: int
) -> Sequence[tuple[int, ...]]:
    """4.4.1 + R42: beyond the entry hex, ways that differ in effect from the plain ones."""
    terms = _slowest_terms(game, activation, party, rate)
    onward = mask & ~(1 << party.entry.hex)
    if not onward or not ways.reach(game, terms) & ways.watched(game, game.side(party.units[0])):
        return ()
    return tracing.other_ways(game, party.units, terms, onward)


def is_contested(game: Position, entry: Reinforcement) -> bool:
    """5.2.1: whether an enemy is within five hexes of the entry hex."""
    side = game.scenario.formations[entry.formation].side
    return bool(ways.within_ban(game, 1 - side) >> entry.hex & 1)


def entry_hexes(game: Position, activation: Activation, party: Party, rate: int) -> int:
    """5.2.1 + 4.1.3: as far as a normal or a forced march goes, as a mask; near the enemy a forced one stops."""
    mask = -1
    for unit in party.units:
        mask &= _reach(game, party.entry, entry_terms(game, activation, party, unit, rate))
    return ways.stops(game, party.units, mask) if mask else 0


def _reach(game: Position, entry: Reinforcement, terms: Terms) -> int:
    if terms.budget < 0 or terms.closed >> entry.hex & 1:
        return 0
    stopped = terms.halting >> entry.hex & 1
    return 1 << entry.hex | (0 if stopped or not terms.budget else ways.reach(game, terms))


def _slowest_terms(game: Position, activation: Activation, party: Party, rate: int) -> Terms:
    slowest = min(party.units, key=lambda unit: game.figures(unit).movement)
    return entry_terms(game, activation, party, slowest, rate)


def entry_terms(game: Position, activation: Activation, party: Party, unit: int, rate: int) -> Terms:
    """5.2.2: the points that are left in the entry hex: its cost is paid once for each stack in the column so far."""
    side, entry = game.side(unit), party.entry
    friends, zones = ways.friends(game, side), game.zones(1 - side)
    more, forced = ways.zone_price(game, unit), rate == FORCED
    price = entry_price(game, entry, unit) * _place_in_column(activation, party)
    price += more * (zones >> entry.hex & 1)
    return Terms(
        arm=game.arm(unit),
        start=entry.hex,
        budget=rate * game.figures(unit).movement - price,
        barred=ways.beside(game, 1 - side),
        closed=ways.closed_to(game, unit) | (friends if forced else 0),
        halting=zones | (ways.within_ban(game, 1 - side) if forced else 0),
        tolls=((zones, more, 0), (0 if forced else friends, 0, 1)),
    )


def _place_in_column(activation: Activation, party: Party) -> int:
    """5.2.2: units of one stack have the same place, counted from one, even if they part on the way."""
    column = activation.column
    return (column.index(party.listed) if party.listed in column else len(column)) + 1


def entry_price(game: Position, entry: Reinforcement, unit: int) -> int:
    """5.2.2 + 4.3.1: what the entry hex costs; by its road, if it has one and no enemy is next to it."""
    if entry.road >= 0 and not ways.beside(game, 1 - game.side(unit)) >> entry.hex & 1:
        return 1
    return max(1, game.ground.hex_costs[game.arm(unit)][entry.hex])


def enter(game: Position, activation: Activation, action: do.Entering) -> None:
    """5.2.1: units enter; their march says which orders they have, and which marker they bear."""
    party = entering(game, activation, action)
    entry, units, hex = party.entry, party.units, place(game, action.hex)
    rate = FORCED if isinstance(action, do.EnterMap | do.EnterAlone) else NORMAL
    terms = _slowest_terms(game, activation, party, rate)
    onward = (entry.hex, *(place(game, label) for label in action.way))
    path = onward if action.way else tracing.plain_path(game, units, terms, hex)
    marks = CALLED | ACTIVE | MOVED | _status(game, entry, rate)
    game.update(activation, column=tuple(dict.fromkeys((*activation.column, party.listed))))
    _bring_chief(game, entry, hex)
    for unit in units:
        game.mark(unit, marks)
        game.facing[unit] = _inward(game, path)
        game.move(unit, entry.hex)
    game.emit(Moved(game.ids(units), game.labels((entry.hex,)), "enter", "5.2.2"))
    game.begin(March(units=units, path=path, kind="enter", turns=FREELY))
    game.begin_each(threatened(game, entry.hex, game.side(units[0])))


def entering(game: Position, activation: Activation, action: do.Entering) -> Party:
    """5.2.1 + 4.1.3: who enters by an answer: a stack, or one unit of it."""
    return next(party for party in parties(game, activation) if _is_meant(game, party, action))


def _is_meant(game: Position, party: Party, action: do.Entering) -> bool:
    return type(action) in (party.forced, party.normal) and game.id(party.units[0]) == action.unit


def _status(game: Position, entry: Reinforcement, rate: int) -> int:
    """5.2.1: a Renfort marker and orders by forced march; orders for this turn where an enemy is near; else none."""
    if rate == FORCED:
        return RENFORT | ORDERED
    return FAVOURED | ORDERED if is_contested(game, entry) else NORMAL_MARCH


def _inward(game: Position, path: Sequence[int]) -> int:
    """A first facing: along the way it came."""
    if len(path) < 2:
        return 0
    return game.grid.near[path[-2]].index(path[-1])


def _bring_chief(game: Position, entry: Reinforcement, hex: int) -> None:
    """2.5.1 + R30: a chief who is due with a formation enters with its first stack; that is his move of the turn."""
    for number, chief in enumerate(game.scenario.chiefs):
        due = chief.arrives_with == entry.formation and 0 < chief.arrives <= game.turn
        if due and game.chiefs[number] == WAITING:
            game.move_chief(number, hex)
            game.ridden |= 1 << number
            game.emit(ChiefMoved(chief.id, game.labels((entry.hex, hex))))


def refuse_entry(game: Position, activation: Activation, action: do.Entering) -> Refusal | None:
    """5.2: the first rule that keeps units from entering so."""
    unit, facts = named(game, action.unit), {"unit": action.unit, "hex": action.hex}
    if unit < 0 or game.where[unit] != WAITING:
        return Refusal("5.2", "not-waiting", facts)
    if not activation.drawn and game.scenario.choices["H20"] == "no":
        return Refusal("5.2", "marker-not-drawn", facts, ruling="R31")
    due = [(entry, units) for entry, _, units in waiting(game, activation) if unit in units]
    if not due:
        return Refusal("5.2.1", "not-due", facts)
    entry, units = due[0]
    alone = isinstance(action, do.EnterAlone | do.EnterAloneInNormalMarch)
    if units[0] != unit and not alone:
        return Refusal("5.2.2", "enters-with", {**facts, "lead": game.id(units[0])}, ruling="R27")
    if alone and len(units) == 1:
        return Refusal("5.2.2", "is-alone", facts)
    if isinstance(action, do.EnterMap | do.EnterAlone) and is_contested(game, entry):
        return Refusal("5.2.1", "enemy-at-entry", facts)
    party = next(party for party in parties(game, activation) if _is_meant(game, party, action))
    return _refuse_way(game, activation, party, action)


def _refuse_way(game: Position, activation: Activation, party: Party, action: do.Entering) -> Refusal:
    """5.2.2: what keeps units from their entry hex, from the hex they make for, or from stopping there (5.1.1)."""
    rate = FORCED if isinstance(action, do.EnterMap | do.EnterAlone) else NORMAL
    hex, entry = place(game, action.hex), party.entry
    for unit in party.units:
        terms = entry_terms(game, activation, party, unit, rate)
        for at in (entry.hex, hex) if hex >= 0 else (entry.hex,):
            if refusal := _refuse_hex(game, unit, at, rate):
                return refusal
        if terms.budget < 0:
            return Refusal("5.2.2", "too-far-back", {"unit": game.id(unit)})
        if hex < 0 or not _reach(game, entry, terms) >> hex & 1:
            return Refusal("5.2.2", "entry-too-far", {"unit": game.id(unit), "hex": action.hex})
    return refuse_stack(game, party.units, hex)


def _refuse_hex(game: Position, unit: int, hex: int, rate: int) -> Refusal | None:
    facts = {"unit": game.id(unit), "hex": game.label(hex)}
    refusal = refuse_closed(game, unit, hex, facts)
    if refusal is None and rate == FORCED and ways.friends(game, game.side(unit)) >> hex & 1:
        return Refusal("4.1.3", "forced-through-friend", facts)
    return refusal
