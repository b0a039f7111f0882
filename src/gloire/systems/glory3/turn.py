"""Chapter 3: the turn, its recovery phase (11.6) and the end of the game."""

from collections.abc import Sequence

from gloire.core.actions import Action, Roll
from gloire.core.cup import Cup
from gloire.core.hexes import OFF_MAP, bits
from gloire.core.procedures import DONE, Decision, Die, Done
from gloire.core.refusals import Refusal
from gloire.core.sides import NOBODY
from gloire.systems.glory3 import score
from gloire.systems.glory3.actions import EndRecovery, PlaceRecovered, RecoverUnit
from gloire.systems.glory3.command import range_mask
from gloire.systems.glory3.frames import Facing, Recovery, Turn
from gloire.systems.glory3.happened import (
    BoxesMoved,
    NoRoomToReturn,
    RecoveryTried,
    TurnBegan,
    UnitEliminated,
    UnitRecovered,
)
from gloire.systems.glory3.leaders import displaced
from gloire.systems.glory3.names import named, place
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import (
    DISMOUNTED,
    DISORDERED,
    ELIMINATED,
    FIRED_TOGETHER,
    RECOVERED,
    RECOVERING,
    TRIED,
    WITHDRAWN,
    Position,
)
from gloire.systems.glory3.stacking import may_join
from gloire.systems.glory3.ways import shut

FAR_ENOUGH = 3  # 11.64: hexes from an enemy unit
FAR_AWAY = 999  # hexes, where there is no enemy


def begin_turn(game: Position, turn: Turn) -> None:
    """3: a new turn."""
    game.turn += 1
    game.initiative, game.first_marker = -1, ""
    game.placed, game.sealed, game.shown, game.pool = ((), ()), (False, False), (), Cup()
    for unit in range(len(game.marks)):
        game.unmark(unit, FIRED_TOGETHER)  # 9.3 + R38: not for longer than a turn.
    game.prepare()
    game.emit(TurnBegan(game.turn, game.light))


# Phase D: 11.6


class RecoverUnits(Decision):
    """3 + 11.62: in phase D a side may roll for each unit in its Recovery Box; who returns is placed (11.64)."""

    rule = "11.62"

    def __init__(self, second: int) -> None:
        self.second = second

    def asks(self, game: Position, turn: Turn) -> str | None:
        side = self._side(game)
        return game.scenario.sides[side] if eligible(game, side) or _places(game, side) else NOBODY

    def _side(self, game: Position) -> int:
        """G32: the holder of the initiative first; on a tie, or where the order counts for nothing, the Union."""
        first = 0 if _at_once(game) else max(game.initiative, 0)
        return 1 - first if self.second else first

    def options(self, game: Position, turn: Turn) -> Sequence[Action]:
        side = self._side(game)
        placing = _places(game, side)
        if placing:
            return placing
        return [*map(RecoverUnit, game.ids(eligible(game, side))), EndRecovery()]

    def choose(self, game: Position, turn: Turn, action: Action) -> Done | None:
        match action:
            case RecoverUnit(unit):
                game.begin(Recovery(unit=named(game, unit)))
            case PlaceRecovered(unit, hex):
                _return(game, named(game, unit), place(game, hex))
            case _:
                return DONE
        return None

    def refuse(self, game: Position, turn: Turn, action: Action) -> Refusal | None:
        match action:
            case RecoverUnit(unit):
                return _refuse_recovery(game, self._side(game), named(game, unit))
            case PlaceRecovered(unit, hex):
                return _refuse_place(game, self._side(game), named(game, unit), place(game, hex))
            case EndRecovery():
                return Refusal("11.64", "place-them-first")
        return None


def eligible(game: Position, side: int) -> list[int]:
    """11.61 + 13: units in the Recovery Box that may roll now, each once a turn."""
    if _is_too_dark(game):
        return []
    return [
        unit
        for unit in game.scenario.units_of[side]
        if game.where[unit] == RECOVERING and not game.has(unit, TRIED) and not game.is_gun(unit)
    ]


def _is_too_dark(game: Position) -> bool:
    """13: whether nobody may roll by night: not on Night 2 turns, nor where a rule of the battle says otherwise."""
    return game.is_night and game.light != "night-2" and not any(answer(game) for answer in game.scenario.ask.recovers)


def _refuse_recovery(game: Position, side: int, unit: int) -> Refusal | None:
    if unit < 0 or game.side(unit) != side:
        return Refusal("11.61", "not-yours")
    facts: dict[str, object] = {"unit": game.id(unit)}
    if game.where[unit] != RECOVERING:
        return Refusal("11.61", "not-recovering", facts)
    if _is_too_dark(game):
        return Refusal("13", "no-recovery-at-night", facts)
    return Refusal("11.62", "one-try", facts)


class RecoveryDie(Die):
    """11.62 + 11.63: by a die of no more than its Disordered Cohesion, of cavalry the mounted one, it returns.

    13: on Night 2 turns nobody is eliminated by it.
    """

    rule = "11.62"
    dice = D10

    def about(self, game: Position, recovery: Recovery) -> dict[str, object]:
        return {"unit": game.id(recovery.unit), "cohesion": game.unit(recovery.unit).disordered.cohesion}

    def choose(self, game: Position, recovery: Recovery, action: Roll) -> Done | None:
        unit, rating = recovery.unit, game.unit(recovery.unit).disordered.cohesion
        returned = action.face <= rating
        lost = not returned and not game.is_night and not _tries_again(game, unit)
        game.emit(RecoveryTried(game.id(unit), action.face, rating, returned, lost))
        game.mark(unit, TRIED)
        if returned:
            game.unmark(unit, DISMOUNTED)  # 11.64: it is placed mounted, and stacks as such.
            _wait_for_a_hex(game, unit)
        elif lost:
            game.move(unit, ELIMINATED)
            game.emit(UnitEliminated(game.id(unit), "", "recovery", "11.62"))
        return DONE


def _wait_for_a_hex(game: Position, unit: int) -> None:
    """11.64 + G30: without a lawful hex it waits; it need not roll again, or must."""
    room = lawful_hexes(game, unit)
    rolls = game.scenario.choices["G30"] == "rolls"
    if room or not rolls:
        game.move(unit, RECOVERED)
    if not room:
        game.emit(NoRoomToReturn(game.id(unit), rolls))


def _tries_again(game: Position, unit: int) -> bool:
    return any(answer(game, unit) for answer in game.scenario.ask.tries_again)


def _places(game: Position, side: int) -> list[Action]:
    """11.64: where recovered units can be placed; a unit for which no hex is lawful waits (G30)."""
    found: list[Action] = []
    for unit in game.scenario.units_of[side]:
        if game.where[unit] == RECOVERED:
            found += [PlaceRecovered(game.id(unit), game.label(hex)) for hex in bits(lawful_hexes(game, unit))]
    return found


def lawful_hexes(game: Position, unit: int) -> int:
    """11.64 + 11.65 + 6.53: in a Leader's Command Range, three hexes from any enemy, within stacking; as a mask."""
    side = game.side(unit)
    known = _as_it_began(game, side) if _at_once(game) else game
    reach = _in_range(known, unit) & ~_close(known, 1 - side) & ~game.held(1 - side) & ~shut(game, side)
    column = game.scenario.units[unit].arm
    found = 0
    for hex in bits(reach):
        if game.ground.land_costs[column][hex] >= 0 and (not game.pile(hex) or may_join(game, unit, hex)):
            found |= 1 << hex
    return found


def _at_once(game: Position) -> bool:
    """G32: whether both sides recover at once."""
    return bool(game.scenario.choices["G32"] == "simultaneous")


def _as_it_began(game: Position, side: int) -> Position:
    """G32: the position without enemies who have come back in this phase."""
    twin = game.clone()
    for foe in game.scenario.units_of[1 - side]:
        if game.where[foe] >= 0 and game.has(foe, TRIED):
            twin.move(foe, RECOVERED)
    return twin


def _in_range(game: Position, unit: int) -> int:
    found = _in_command(game, unit)
    for answer in game.scenario.ask.returns_to:
        found |= answer(game, unit)
    return found


def _in_command(game: Position, unit: int) -> int:
    counter = game.unit(unit)
    if counter.leader >= 0:
        return range_mask(game, counter.leader) if game.leaders[counter.leader] >= 0 else 0
    found = 0
    for number, leader in enumerate(game.scenario.leaders):
        if leader.marker == counter.marker and game.leaders[number] >= 0:
            found |= range_mask(game, number) & _behind_the_lines(game, counter.side, game.leaders[number])
    return found


def _close(game: Position, side: int) -> int:
    """The hexes less than three from a unit of a side."""
    return game.stood(side, "close", lambda: _around(game, side))


def _around(game: Position, side: int) -> int:
    found = 0
    for hex in bits(game.held(side)):
        for ring in game.grid.rings(hex)[:FAR_ENOUGH]:
            found |= ring
    return found


def _behind_the_lines(game: Position, side: int, leader: int) -> int:
    """11.65 + G31: nearer than any enemy to a hex of one's own at the edge, and no nearer to an enemy than the leader.

    By choice the leader's hex and those next to it.
    """
    grid, enemies = game.grid, list(bits(game.held(1 - side)))
    if game.scenario.choices["G31"] == "leader":
        return grid.rings(leader)[0] | grid.rings(leader)[1]

    def to_enemy(hex: int) -> int:
        return min((grid.distance(hex, other) for other in enemies), default=FAR_AWAY)

    behind = 0
    for home in bits(homes(game, side)):
        for ring in grid.rings(home)[: to_enemy(home)]:
            behind |= ring
    known = to_enemy(leader)
    return grid.mask(hex for hex in bits(behind) if to_enemy(hex) >= known)


def homes(game: Position, side: int) -> int:
    """11.65 + R42: the entry hexes of a side, and the edges by which it retreats off the map and its enemy does not."""
    edges = game.scenario.edges
    found = edges[side] & ~edges[1 - side]
    for group in game.scenario.groups:
        if group.side == side:
            found |= game.grid.mask(hex for area in group.areas for hex in area)
    return found


def _refuse_place(game: Position, side: int, unit: int, hex: int) -> Refusal | None:
    if unit < 0 or game.side(unit) != side or game.where[unit] != RECOVERED or hex < 0:
        return Refusal("11.64", "not-recovered")
    facts: dict[str, object] = {"unit": game.id(unit), "hex": game.label(hex)}
    known = _as_it_began(game, side) if _at_once(game) else game
    if not _in_range(known, unit) >> hex & 1:
        return Refusal("11.64" if game.unit(unit).leader >= 0 else "11.65", "out-of-range-of-leader", facts)
    if _close(known, 1 - side) >> hex & 1:
        return Refusal("11.64", "enemy-too-close", facts)
    if shut(game, side) >> hex & 1:
        return Refusal("6.53", "entry-hex", facts)
    return Refusal("6.41", "no-room", facts)


def _return(game: Position, unit: int, hex: int) -> None:
    """11.64: it comes back Disordered, mounted if it is cavalry; alone in its hex it faces as its owner likes."""
    others = game.pile(hex)
    leaving = displaced(game, hex, game.side(unit), OFF_MAP)  # 5.15
    game.mark(unit, DISORDERED | TRIED)
    game.move(unit, hex)
    game.emit(UnitRecovered(game.id(unit), game.label(hex)))
    for answer in game.scenario.ask.moved:
        answer(game, unit, "return")
    if others:
        game.face(unit, game.facing[others[0]])
    else:
        game.begin(Facing(units=(unit,), rule="7.11"))
    game.begin_each(leaving)


def move_the_withdrawn(game: Position, turn: Turn) -> None:
    """3 + 11.42: at the end of phase D all units in the Withdrawn Box go to the Recovery Box."""
    moved = [unit for unit, hex in enumerate(game.where) if hex == WITHDRAWN]
    for unit in range(len(game.where)):
        game.unmark(unit, TRIED)
    for unit in moved:
        game.move(unit, RECOVERING)
    if moved:
        game.emit(BoxesMoved(game.ids(moved)))


# The end


def end_turn(game: Position, turn: Turn) -> None:
    """3: another turn follows, or the score decides."""
    for answer in game.scenario.ask.final:
        answer(game)
    if game.outcome is not None:
        return
    if game.turn < len(game.scenario.turns):
        game.become(turn, Turn())
    else:
        score.decide(game)
