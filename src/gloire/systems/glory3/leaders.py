"""Chapters 5.15 and 6.11, leaders: how they ride, and how they leave a hex that an enemy enters."""

from collections.abc import Sequence

from msgspec.structs import replace

from gloire.core.actions import Action
from gloire.core.hexes import bits
from gloire.core.insight import Destination
from gloire.core.offered import to_hexes
from gloire.core.procedures import DONE, Decision, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.glory3 import tracing, ways
from gloire.systems.glory3.actions import DisplaceLeader, MoveLeader
from gloire.systems.glory3.frames import Command, Displacing
from gloire.systems.glory3.happened import LeaderDisplaced, LeaderMoved
from gloire.systems.glory3.names import led, place
from gloire.systems.glory3.position import RIDE, Position
from gloire.systems.glory3.scenario import LEADER

# 6.11: movement with their command


def leader_moves(game: Position, command: Command) -> list[MoveLeader]:
    """6.11 + 6.13: each leader of the command once, by normal or Extended Movement."""
    found: list[MoveLeader] = []
    for leader in rested(game, command):
        found += to_hexes(game, MoveLeader, game.scenario.leaders[leader].id, reach(game, leader))
    return found


def reach(game: Position, leader: int) -> int:
    """6.11: where a leader may go, as a mask; only enemies make a difference to that."""
    hex, enemy = game.leaders[leader], 1 - game.scenario.leaders[leader].side
    return game.stood(enemy, (RIDE, leader, hex), lambda: ways.reach(game, *ways.leader_terms(game, leader, hex)))


def rested(game: Position, command: Command) -> list[int]:
    """6.11: the leaders of the command who have not moved."""
    return [leader for leader in command.leaders if game.leaders[leader] >= 0 and not game.ridden >> leader & 1]


def can_ride(game: Position, command: Command) -> bool:
    """6.11: whether a leader of the command can still move."""
    return any(reach(game, leader) for leader in rested(game, command))


def destination(game: Position, leader: int, action: MoveLeader) -> Destination:
    """6.11: a ride with its way and what it costs, for whoever points at the map; 6.13: Extended where it must be."""
    hex, marches = place(game, action.hex), ways.leader_terms(game, leader, game.leaders[leader])
    taken = next(terms for terms in marches if ways.reach(game, terms) >> hex & 1)
    path = ways.cheapest(game, taken, hex)
    cost, halts = _points(tracing.price(game, taken, path)), bool(taken.halting >> hex & 1)
    return Destination(
        hex=action.hex,
        cost=cost,
        path=game.labels(path),
        stops="enemy" if halts else "",
        rule="6.14" if halts else "6.11",
        costs=(),
        action=action,
        points=taken.budget // ways.HALVES,
        pace="extended" if cost > game.scenario.leaders[leader].movement else "",
    )


def _points(halves: int) -> float:
    whole, half = divmod(halves, ways.HALVES)
    return whole + half / ways.HALVES if half else whole


def move_leader(game: Position, action: MoveLeader) -> None:
    """6.11: he rides, and has moved in this activation."""
    leader = led(game, action.unit)
    game.ridden |= 1 << leader
    game.move_leader(leader, place(game, action.hex))
    game.emit(LeaderMoved(action.unit, action.hex))


def refuse_leader(game: Position, command: Command, action: MoveLeader) -> Refusal | None:
    """6.11 + 6.14 + 6.53: why a leader may not go there."""
    leader, hex = led(game, action.unit), place(game, action.hex)
    facts = {"leader": action.unit, "hex": action.hex}
    if leader < 0 or game.leaders[leader] < 0:
        return Refusal(None, "no-such-leader", facts)
    if leader not in command.leaders:
        return Refusal("4.24", "leader-not-activated", facts)
    if game.ridden >> leader & 1:
        return Refusal("6.11", "leader-has-moved", facts)
    if hex < 0 or hex == game.leaders[leader]:
        return None
    if game.held(1 - command.side) >> hex & 1:
        return Refusal("6.14", "enemy-there", facts)
    if ways.leaders_of(game, 1 - command.side) >> hex & 1:
        return Refusal("5.15", "enemy-leader-there", facts, ruling="R18")
    if ways.shut(game, command.side) >> hex & 1:
        return Refusal("6.53", "enemy-entry", facts)
    freely = [replace(terms, halting=0) for terms in ways.leader_terms(game, leader, game.leaders[leader])]
    if ways.reach(game, *freely) >> hex & 1:
        return Refusal("6.14", "leader-stopped", facts)
    return Refusal("6.11", "leader-too-far", facts)


# 5.15: out of an enemy's way


def displaced(game: Position, hex: int, side: int, source: int) -> list[Displacing]:
    """5.15: the leaders who must leave a hex that a unit of a side enters from another; who cannot stays."""
    if not ways.leaders_of(game, 1 - side) >> hex & 1:
        return []
    leaders = game.scenario.leaders
    frames = [Displacing(leader=one, source=source) for one in game.leaders_in(hex) if leaders[one].side != side]
    return [frame for frame in frames if refuges(game, frame)]


def refuges(game: Position, displacing: Displacing) -> list[int]:
    """5.15 + G12: where a leader may go: an adjacent hex, vacant or friendly; if there is none, the nearest such.

    6.53: not one by which enemies are still to come.
    """
    leader = displacing.leader
    side = game.scenario.leaders[leader].side
    if game.scenario.choices["G12"] == "unit" and (troops := _his_troops(game, leader)):
        return troops
    taken = ways.closed_to_leader(game, side)
    for ring in game.grid.rings(game.leaders[leader])[1:]:
        hexes = [hex for hex in bits(ring & ~taken) if hex != displacing.source and _is_open(game, hex)]
        if hexes:
            return hexes
    return []


def _is_open(game: Position, hex: int) -> bool:
    return game.ground.land_costs[LEADER][hex] >= 0


def _his_troops(game: Position, leader: int) -> list[int]:
    units = game.scenario.units
    return sorted({hex for unit, hex in enumerate(game.where) if hex >= 0 and units[unit].leader == leader})


class ChooseDisplacement(Decision):
    """5.15: the owner moves his leader at once."""

    rule = "5.15"

    def asks(self, game: Position, displacing: Displacing) -> str | None:
        there = game.leaders[displacing.leader] >= 0 and refuges(game, displacing)
        return game.scenario.sides[game.scenario.leaders[displacing.leader].side] if there else NOBODY

    def options(self, game: Position, displacing: Displacing) -> Sequence[Action]:
        id = game.scenario.leaders[displacing.leader].id
        return [DisplaceLeader(id, game.label(hex)) for hex in refuges(game, displacing)]

    def choose(self, game: Position, displacing: Displacing, action: DisplaceLeader) -> Done | None:
        game.move_leader(displacing.leader, place(game, action.hex))
        game.emit(LeaderDisplaced(action.unit, action.hex))
        return DONE

    def refuse(self, game: Position, displacing: Displacing, action: Action) -> Refusal | None:
        if not isinstance(action, DisplaceLeader):
            return None
        facts = {"leader": action.unit, "hex": action.hex}
        if led(game, action.unit) != displacing.leader:
            return Refusal("5.15", "another-leader", facts)
        hex, side = place(game, action.hex), game.scenario.leaders[displacing.leader].side
        if hex >= 0 and game.held(1 - side) >> hex & 1:
            return Refusal("5.15", "enemy-there", facts)
        if hex >= 0 and hex == displacing.source:
            return Refusal("5.15", "enemy-comes-from-there", facts)
        return Refusal("5.15", "no-refuge", facts)

    def about(self, game: Position, displacing: Displacing) -> dict[str, object]:
        leader = displacing.leader
        return {"leader": game.scenario.leaders[leader].id, "hex": game.label(game.leaders[leader])}
