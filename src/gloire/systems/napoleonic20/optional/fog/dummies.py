"""16.1.3: dummies that come with a unit: one that enters the map, one that has rallied, cadres that are formed.

A dummy and the unit it came with part at once, and nothing is moved before both ways are chosen: the enemy sees two
counters in two hexes and cannot tell which is which.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.systems.napoleonic20.allowances import contact_hexes
from gloire.systems.napoleonic20.amendments import Order
from gloire.systems.napoleonic20.entrances import entry_mask, entry_ways
from gloire.systems.napoleonic20.happened import Entered, Moved
from gloire.systems.napoleonic20.movement import stacking_of
from gloire.systems.napoleonic20.offered import Moves
from gloire.systems.napoleonic20.optional.fog.concealment import fog_of, give_handles, is_face_down
from gloire.systems.napoleonic20.optional.fog.revealing import reveal
from gloire.systems.napoleonic20.optional.fog.vocabulary import (
    BringDummy,
    DummyBrought,
    JoinDummy,
    Joining,
    LeaveDummy,
    Parting,
    PartTo,
)
from gloire.systems.napoleonic20.position import ASIDE, MOVED, Position
from gloire.systems.napoleonic20.reinforcements import entry_hexes, waiting
from gloire.systems.napoleonic20.stacking import can_unstack
from gloire.systems.napoleonic20.ways import commit_hexes, conditions, moves_from, moves_of, way_there

Ways = dict[int, tuple[int, tuple[str, ...]]]  # hex to cost and path


def free_dummy(game: Position, army: int) -> int:
    """16.1.3: a dummy that is not on the map, or -1; choice C33 has how many a side may have there, or on its way.

    R77: it belongs to an army, whose units alone it can pass for.
    """
    dummies = game.scenario.dummies_with[army]
    if sum(game.where[unit] != ASIDE for unit in dummies) >= game.figure("C33"):
        return -1
    return next((unit for unit in dummies if game.where[unit] == ASIDE and game.army_of(unit) == army), -1)


def may_have_dummy(game: Position, unit: int) -> bool:
    """16.1.3: a dummy hides beside a face-down unit; Salamanca 16.1.3: and not beside every one of them."""
    return is_face_down(game, unit) and not any(answer(game, unit) for answer in game.ask.no_dummy)


# A dummy for a reinforcement or a rallied unit.


def bring_options(game: Position) -> Sequence[Action]:
    """16.1.3: one dummy a turn, with a unit that enters now or rallied in this turn and has not moved."""
    if fog_of(game).brought or stacking_of(game).owing:
        return []
    found = (parting for parting in _partings(game) if _pairs(game, parting))
    return [BringDummy(game.id(parting.unit), game.label(parting.at)) for parting in found]


def _partings(game: Position) -> Iterator[Parting]:
    """Every way in which a unit could be joined, whether or not there is room."""
    for unit in _newcomers(game):
        dummy = free_dummy(game, game.army_of(unit)) if may_have_dummy(game, unit) else -1
        if dummy >= 0:
            enters = game.where[unit] < 0
            for at in entry_hexes(game, unit) if enters else (game.where[unit],):
                yield Parting(unit=unit, dummy=dummy, at=at, enters=enters)


def _newcomers(game: Position) -> list[int]:
    units = game.units_of(game.phasing)
    returned = fog_of(game).returned
    back = [u for u in units if returned >> u & 1 and game.where[u] >= 0 and not game.marks[u] & MOVED]
    return [*(unit for unit in waiting(game, game.phasing) if not game.is_leader(unit)), *back]


def _pairs(game: Position, parting: Parting) -> bool:
    """Whether the two find hexes of their own."""
    one, other = hexes_for(game, parting, parting.unit), hexes_for(game, parting, parting.dummy)
    return bool(one) and bool(other) and (one | other).bit_count() > 1


def hexes_for(game: Position, parting: Parting, unit: int) -> int:
    """Where one of the two may go, as a mask: vacant hexes, and none that costs a morale point."""
    if parting.enters:
        hexes = entry_mask(game, unit, parting.at)
    else:
        moves = _moves_of(game, parting, unit)[1]
        hexes = 1 << parting.at | (moves.mask if moves else 0)
    return hexes & ~_dear(game, parting, unit)


def _dear(game: Position, parting: Parting, unit: int) -> int:
    """Hexes that are taken or cost a morale point; one of the two may stay where it is."""
    dear = commit_hexes(game, unit) | contact_hexes(game, unit) | game.facts.held[game.phasing]
    return dear if parting.enters else dear & ~(1 << parting.at)


def ways_for(game: Position, parting: Parting, unit: int) -> Ways:
    """How one of the two may get there, each with its own allowance.

    R78: they enter as one, so both have the same place in the column (11.2).
    """
    ways = _entries(game, parting, unit) if parting.enters else _moves(game, parting, unit)
    dear = _dear(game, parting, unit)
    return {hex: way for hex, way in sorted(ways.items()) if not dear >> hex & 1}


def _entries(game: Position, parting: Parting, unit: int) -> Ways:
    found = entry_ways(game, unit, parting.at)
    return {hex: (cost, game.labels(path)) for hex, (cost, path) in found.items()}


def _moves(game: Position, parting: Parting, unit: int) -> Ways:
    """From a hex on the map; one of the two may stay."""
    twin, moves = _moves_of(game, parting, unit)
    found: Ways = {parting.at: (0, (game.label(parting.at),))}
    if moves:
        found |= {hex: way_there(twin, unit, moves.ways, hex)[:2] for hex in moves.hexes}
    return found


def _moves_of(game: Position, parting: Parting, unit: int) -> tuple[Position, Moves | None]:
    """One of the two on the map, and its moves: for the dummy, in a position in which it has come."""
    if unit != parting.dummy:
        return game, stacking_of(game).moves.get(unit)
    twin = game.clone()
    twin.log = []
    twin.move(unit, parting.at)
    return twin, moves_from(twin, unit, conditions(twin))


def bring(game: Position, action: BringDummy) -> None:
    """16.1.3: the two arrive together."""
    unit, at = game.unit(action.unit), game.hex(action.at)
    found = next(parting for parting in _partings(game) if (parting.unit, parting.at) == (unit, at))
    game.keep(replace(fog_of(game), brought=True))
    game.emit(DummyBrought(game.side_id(game.phasing), action.at))
    game.begin(found)


def refuse_bring(game: Position, action: BringDummy) -> Refusal | None:
    """Why no dummy comes with a unit."""
    unit, facts = game.find_unit(action.unit), {"unit": action.unit, "at": action.at}
    if unit < 0 or game.side_of(unit) != game.phasing:
        return Refusal(None, "not-yours", facts)
    if fog_of(game).brought:
        return Refusal("16.1.3", "one-dummy-a-turn", facts)
    if unit not in _newcomers(game):
        return Refusal("16.1.3", "no-newcomer", facts)
    if not may_have_dummy(game, unit):
        return Refusal("16.1.3", "no-dummy-with-it", facts)
    if free_dummy(game, game.army_of(unit)) < 0:
        return Refusal("16.1.3", "no-dummy-left", facts)
    return Refusal("6.9", "no-room-for-dummy", facts)


BRING = Order((BringDummy,), bring_options, bring, refuse_bring)


class PartWays(Decision):
    """16.1.3 + 6.9: where the unit goes, and then where the dummy goes; they may not stay together."""

    rule = "16.1.3"

    def asks(self, game: Position, parting: Parting) -> str | None:
        return game.side_id(game.phasing)

    def options(self, game: Position, parting: Parting) -> Sequence[Action]:
        dummy = set(ways_for(game, parting, parting.dummy))
        if parting.first < 0:
            hexes = [hex for hex in ways_for(game, parting, parting.unit) if dummy - {hex}]
            return [PartTo(game.id(parting.unit), game.label(hex)) for hex in hexes]
        return [PartTo(game.id(parting.dummy), game.label(hex)) for hex in sorted(dummy - {parting.first})]

    def choose(self, game: Position, parting: Parting, action: PartTo) -> Done | None:
        hex = game.hex(action.hex)
        if parting.first < 0:
            game.update(parting, first=hex)
            return None
        part(game, parting, hex)
        return DONE

    def refuse(self, game: Position, parting: Parting, action: Action) -> Refusal | None:
        return Refusal("16.1.3", "not-apart", {"hex": action.hex}, ruling="R78") if isinstance(action, PartTo) else None

    def about(self, game: Position, parting: Parting) -> dict[str, object]:
        unit = parting.unit if parting.first < 0 else parting.dummy
        return {"unit": game.id(unit), "at": game.label(parting.at)}


def part(game: Position, parting: Parting, hex: int) -> None:
    """16.1.3: both go their ways at once; told in the order of hexes, under new handles."""
    going = {parting.unit: parting.first, parting.dummy: hex}
    ways = {unit: ways_for(game, parting, unit)[to] for unit, to in going.items()}
    if parting.enters:
        used = dict(game.entered)
        game.entered = tuple(sorted({**used, parting.at: used.get(parting.at, 0) + 1}.items()))
    for unit, to in going.items():
        if game.where[unit] != to:
            game.move(unit, to)
        game.mark(unit, game.marks[unit] | MOVED)
    give_handles(game, going)
    for unit in sorted(going, key=lambda unit: going[unit]):
        _tell(game, parting, unit, *ways[unit])


def _tell(game: Position, parting: Parting, unit: int, cost: int, path: tuple[str, ...]) -> None:
    id = game.id(unit)
    if parting.enters:
        game.emit(Entered(id, path, cost))
    elif len(path) > 1:
        game.emit(Moved(id, path, cost))
    game.tell_way(unit, game.hexes(path))


# A dummy for cadres.


def form_cadres(game: Position, unit: int, parts: tuple[int, ...]) -> None:
    """16.6.1: the cadres of a face-down unit are face-down, and a dummy may join them; those of others are shown."""
    formed = [part for part in parts if game.where[part] >= 0]
    if not fog_of(game).down >> unit & 1:
        reveal(game, formed, "formed")
        return
    army = game.army_of(unit)
    eligible = not any(answer(game, unit) for answer in game.ask.no_dummy)
    if formed and eligible and free_dummy(game, army) >= 0:
        game.begin(Joining(hex=game.where[formed[0]], army=army))


def combine_cadres(game: Position, cadres: tuple[int, ...], unit: int) -> None:
    """16.6.2: a unit that takes the place of face-up cadres is face-up."""
    if not any(fog_of(game).down >> cadre & 1 for cadre in cadres):
        reveal(game, [unit], "formed")


class JoinCadres(Decision):
    """16.6.1: whether a dummy joins the cadres; who of the three leaves first, nobody else can tell."""

    rule = "16.6.1"

    def asks(self, game: Position, joining: Joining) -> str | None:
        return game.side_id(game.phasing)

    def options(self, game: Position, joining: Joining) -> Sequence[Action]:
        return (JoinDummy(), LeaveDummy()) if _can_part(game, joining) else (LeaveDummy(),)

    def choose(self, game: Position, joining: Joining, action: Action) -> Done | None:
        if isinstance(action, JoinDummy):
            game.move(free_dummy(game, joining.army), joining.hex)
            give_handles(game, [u for u in game.units_in(game.phasing, joining.hex) if is_face_down(game, u)])
            game.emit(DummyBrought(game.side_id(game.phasing), game.label(joining.hex), self.rule))
        return DONE

    def refuse(self, game: Position, joining: Joining, action: Action) -> Refusal | None:
        return Refusal("6.9", "no-room-for-dummy") if isinstance(action, JoinDummy) else None

    def about(self, game: Position, joining: Joining) -> dict[str, object]:
        return {"hex": game.label(joining.hex)}


def _can_part(game: Position, joining: Joining) -> bool:
    """6.9: whether all of them can still find hexes of their own."""
    twin = game.clone()
    twin.log = []
    twin.move(free_dummy(game, joining.army), joining.hex)
    return can_unstack(twin, moves_of(twin))
