"""Chapter 2.5, commanders-in-chief: their move of the turn, their flight, their fate."""

from collections.abc import Sequence

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.offered import to_hexes
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.jours_de_gloire import ways
from gloire.systems.jours_de_gloire.actions import FleeTo, LeaveMap, MoveChief, StayWithTroops
from gloire.systems.jours_de_gloire.frames import Flight
from gloire.systems.jours_de_gloire.happened import ChiefLost, ChiefMoved, ChiefThreatened, LeftMap
from gloire.systems.jours_de_gloire.names import place
from gloire.systems.jours_de_gloire.orders import lose_orders
from gloire.systems.jours_de_gloire.position import CALLED, GONE, LOST, WAITING, Position
from gloire.systems.jours_de_gloire.scenario import CHIEF

FLIGHT = 2  # 2.5.2: hexes


# 2.5.1: his move of the turn


def chief_moves(game: Position, side: int) -> list[MoveChief]:
    """2.5.1: once a turn, during the activation of a formation of his army."""
    found: list[MoveChief] = []
    for number in _rested(game, side):
        mask = ways.reach(game, ways.chief_terms(game, number))
        found += to_hexes(game, MoveChief, game.scenario.chiefs[number].id, mask)
    return found


def can_ride(game: Position, side: int) -> bool:
    """2.5.1: whether a chief of a side can still move."""
    return any(ways.reach(game, ways.chief_terms(game, number)) for number in _rested(game, side))


def _rested(game: Position, side: int) -> list[int]:
    rested = [
        number
        for number, chief in enumerate(game.scenario.chiefs)
        if chief.side == side and game.chiefs[number] >= 0 and not game.ridden >> number & 1
    ]
    # 2.1.2: a marker that calls nobody activates nothing.
    return rested if rested and any(marks & CALLED for marks in game.marks) else []


def move_chief(game: Position, action: MoveChief) -> None:
    """2.5.1: he rides, and has moved for the turn."""
    chief, hex = game.scenario.chief_number[action.unit], place(game, action.hex)
    path = ways.path_to(game, ways.chief_terms(game, chief), hex)
    game.move_chief(chief, hex)
    game.ridden |= 1 << chief
    game.emit(ChiefMoved(action.unit, game.labels(path)))


def departures(game: Position, side: int) -> list[LeaveMap]:
    """2.5.1: chiefs who can leave the map by their move, where their battle allows it."""
    return [
        LeaveMap(game.scenario.chiefs[number].id)
        for number in _rested(game, side)
        if ways.exits_in_reach(game, ways.chief_terms(game, number), ways.chief_exits(game, number))
    ]


def leave_map(game: Position, chief: int) -> None:
    """2.5.1: he is gone, unharmed, and gives no more orders."""
    game.move_chief(chief, GONE)
    game.ridden |= 1 << chief
    game.emit(LeftMap(game.scenario.chiefs[chief].id))


def refuse_chief(game: Position, side: int, action: MoveChief) -> Refusal:
    """2.5.1: why a chief may not go there."""
    number, hex = game.scenario.chief_number.get(action.unit, LOST), place(game, action.hex)
    facts = {"unit": action.unit, "hex": action.hex}
    if number < 0 or game.scenario.chiefs[number].side != side or game.chiefs[number] < 0:
        return Refusal("2.5.1", "no-chief", facts)
    if game.ridden >> number & 1:
        return Refusal("2.5.1", "chief-has-moved", facts)
    if hex >= 0 and game.held(1 - side) >> hex & 1:
        return Refusal("5.1.2", "enemy-there", facts)
    if hex >= 0 and ways.shut(game, side) >> hex & 1:
        return Refusal("5.2.3", "entry-hex", facts)
    if hex >= 0 and game.zones(1 - side) >> hex & 1 and not game.held(side) >> hex & 1:
        return Refusal("2.5.1", "chief-alone-in-zone", facts)
    return Refusal("2.5.1", "chief-too-far", facts)


# 2.5.2: an enemy beside him


def threatened(game: Position, hex: int, side: int) -> list[Flight]:
    """2.5.2: the enemy chiefs whom a unit of a side meets that comes into a hex."""
    near = ways.near(game, hex, 1)
    return [
        Flight(chief=number)
        for number, chief in enumerate(game.scenario.chiefs)
        if chief.side != side and game.chiefs[number] >= 0 and near >> game.chiefs[number] & 1
    ]


def abandoned(game: Position, hex: int) -> list[Flight]:
    """2.5.2: chiefs whose troops are gone, with an enemy beside them."""
    return [
        Flight(chief=chief)
        for chief in game.chiefs_in(hex)
        if not game.pile(hex) and game.near_enemy(hex, game.scenario.chiefs[chief].side)
    ]


def flight_hexes(game: Position, chief: int) -> list[int]:
    """2.5.2: one or two hexes away, over no impassable side and no enemy, and next to none if he can help it.

    5.2.3: nor into the entry hexes of enemies who are still awaited, as in his move of the turn.
    """
    side, start = game.scenario.chiefs[chief].side, game.chiefs[chief]
    taken, open = game.held(1 - side) | ways.shut(game, side), game.ground.open[CHIEF]
    first = open[start] & ~taken
    found = first
    for hex in bits(first):
        found |= open[hex] & ~taken
    found &= ~(1 << start)
    safe = found & ~ways.beside(game, 1 - side)
    return bits(safe or found)


def begin_flight(game: Position, flight: Flight) -> None:
    """2.5.2: alone he must leave, and is lost if there is nowhere to go."""
    side, hex = game.scenario.chiefs[flight.chief].side, game.chiefs[flight.chief]
    if hex < 0 or not (game.near_enemy(hex, side) or game.held(1 - side) >> hex & 1):
        game.update(flight, left=0)
        return
    alone = not any(game.side(unit) == side for unit in game.pile(hex))
    game.emit(ChiefThreatened(game.scenario.chiefs[flight.chief].id))
    game.update(flight, compelled=alone)
    if alone and not flight_hexes(game, flight.chief):
        lose_chief(game, flight.chief)


def lose_chief(game: Position, chief: int) -> None:
    """2.5.2: he is eliminated; an army that has no other chief, nor awaits one, has No Orders from now on (R47)."""
    game.move_chief(chief, LOST)
    side = game.scenario.chiefs[chief].side
    others = [at for other, at in zip(game.scenario.chiefs, game.chiefs, strict=True) if other.side == side]
    last = not any(at >= 0 or at == WAITING for at in others)
    if last:
        lose_orders(game, side)
    game.emit(ChiefLost(game.scenario.chiefs[chief].id, last))


class ChooseFlight(Decision):
    """2.5.2: with troops he may leave, alone he must."""

    rule = "2.5.2"

    def asks(self, game: Position, flight: Flight) -> str | None:
        if flight.left == 0 or game.chiefs[flight.chief] < 0:
            return NOBODY
        able = flight.compelled or flight_hexes(game, flight.chief)
        return game.scenario.sides[game.scenario.chiefs[flight.chief].side] if able else NOBODY

    def options(self, game: Position, flight: Flight) -> Sequence[Action]:
        id = game.scenario.chiefs[flight.chief].id
        ways_out = [FleeTo(id, game.label(hex)) for hex in flight_hexes(game, flight.chief)]
        return ways_out if flight.compelled else [StayWithTroops(id), *ways_out]

    def choose(self, game: Position, flight: Flight, action: Action) -> Done | None:
        if isinstance(action, FleeTo):
            start = game.chiefs[flight.chief]
            game.move_chief(flight.chief, place(game, action.hex))
            game.emit(ChiefMoved(action.unit, (game.label(start), action.hex), "2.5.2"))
        return DONE

    def refuse(self, game: Position, flight: Flight, action: Action) -> Refusal | None:
        if isinstance(action, StayWithTroops):
            return Refusal("2.5.2", "must-flee", {"unit": action.unit})
        return _refuse_flight(game, flight, action) if isinstance(action, FleeTo) else None

    def about(self, game: Position, flight: Flight) -> dict[str, object]:
        return {"unit": game.scenario.chiefs[flight.chief].id, "hex": game.label(game.chiefs[flight.chief])}


def _refuse_flight(game: Position, flight: Flight, action: FleeTo) -> Refusal:
    hex, side = place(game, action.hex), game.scenario.chiefs[flight.chief].side
    facts = {"unit": action.unit, "hex": action.hex}
    if hex >= 0 and ways.shut(game, side) >> hex & 1:
        return Refusal("5.2.3", "entry-hex", facts, ruling="R43")
    if hex >= 0 and game.held(1 - side) >> hex & 1:
        return Refusal("5.1.2", "enemy-there", facts)
    if hex < 0 or game.grid.distance(game.chiefs[flight.chief], hex) > FLIGHT:
        return Refusal("2.5.2", "flight-too-far", facts)
    if ways.beside(game, 1 - side) >> hex & 1:
        return Refusal("2.5.2", "flight-to-the-enemy", facts, ruling="R7")
    return Refusal("2.5.2", "no-flight", facts, ruling="R7")


# 2.5.2: his troops give way


def with_unit(game: Position, unit: int) -> tuple[int, ...]:
    """2.5.2: the chiefs who are stacked with a unit as it begins to give way; whom it meets later stay."""
    side = game.side(unit)
    return tuple(chief for chief in game.chiefs_in(game.where[unit]) if game.scenario.chiefs[chief].side == side)


def accompany(game: Position, chiefs: Sequence[int], start: int, hex: int) -> None:
    """2.5.2: chiefs go with the unit that gives way, unless they have left it."""
    for chief in chiefs:
        if game.chiefs[chief] == start:
            game.move_chief(chief, hex)
            game.emit(ChiefMoved(game.scenario.chiefs[chief].id, game.labels((start, hex)), "2.5.2"))
