"""The ledger of a game of Glory III: points and units lost, and whom each die favoured."""

from collections import Counter
from collections.abc import Callable, Iterable

from gloire.core.actions import Roll
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.sim.ledgers.account import Account, Bookkeeping
from gloire.sim.ledgers.tally import Tally
from gloire.systems.glory3.frames import Charge
from gloire.systems.glory3.happened import (
    CommandLost,
    ObjectiveTaken,
    TurnBegan,
    UnitEliminated,
    UnitRecovered,
    UnitWithdrew,
)
from gloire.systems.glory3.names import named, place
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import ELIMINATED, GONE, Position
from gloire.systems.glory3.reckoning import charge_modifiers
from gloire.systems.glory3.score import BOXES, loss, points

HIGH, LOW = 1, -1  # what a side hopes for
AWAY = (*BOXES, ELIMINATED, GONE)  # where units are that have left the map


def _unit(game: Position) -> int:
    return game.side(game.stack[-1].unit)


def _guns(game: Position) -> int:
    exchange = game.stack[-1]
    return game.side(exchange.shots[exchange.at].guns[0])


def _defenders(game: Position) -> int:
    return game.side(game.pile(game.stack[-1].hex)[0])


def _attackers(game: Position) -> int:
    return game.side(game.stack[-1].units[0])


def _leaders(game: Position) -> int:
    first: int = game.stack[-1].leaders[0]
    return game.scenario.leaders[first].side


def _union(game: Position) -> int:
    return game.scenario.sides.index("union")


def _confederates(game: Position) -> int:
    return game.scenario.sides.index("confederate")


# For whom each die is rolled, and whether that side hopes for a high one.
DICE: dict[str, tuple[Callable[[Position], int], int]] = {
    "AllowanceDie": (_union, HIGH),
    "FogDie": (_union, HIGH),
    "RumourDie": (_union, HIGH),
    "LomaxDie": (_confederates, HIGH),
    "CombineDie": (_leaders, HIGH),
    "FireDie": (_guns, HIGH),
    "CohesionDie": (_unit, LOW),
    "DefensiveDie": (_defenders, HIGH),
    "ChargeDie": (_attackers, HIGH),
    "RallyDie": (_unit, LOW),
    "RecoveryDie": (_unit, LOW),
}


def hopes(game: Game, question: Question) -> tuple[str, int] | None:
    """For whom a die is rolled, and whether he hopes for a high one; the question says it of the initiative."""
    if question.kind == "InitiativeDie":
        return str(question.about["side"]), HIGH
    if question.kind not in DICE:
        return None
    whose, hope = DICE[question.kind]
    return game.scenario.sides[whose(_position(game))], hope


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


class Ledger:
    """Follows one game."""

    def __init__(self, game: Game) -> None:
        self._tally = Tally(game.scenario.sides)

    def note_die(self, game: Game, question: Question, roll: Roll) -> None:
        """Whom the die favours; of a charge, what the table gives for it and for its other faces."""
        hoped = hopes(game, question)
        if hoped is None:
            return
        self._tally.note(question, roll, *hoped)
        position = _position(game)
        frame, table = position.stack[-1], position.scenario.charge_table
        if isinstance(frame, Charge):
            modifier = sum(part.value for part in charge_modifiers(position, frame.units, frame.hexes))
            self._tally.read(roll, D10.faces, lambda face: table.result(face + modifier))

    def close(self, game: Game) -> Account:
        """The game in figures: each side's points as turns begin, whom it lost, and what was rolled."""
        standing = _points_by_turn(game)
        return Account(
            turns=len(standing[game.scenario.sides[0]]) - 1,
            standing=standing,
            losses=_out_of_action(game),
            lost_for_good=_away(game),
            luck=self._tally.luck,
            expected=self._tally.expected,
            actual=self._tally.actual,
        )


def _points_by_turn(game: Game) -> dict[str, list[int]]:
    """Each side's points as each turn begins and as the game ends, found by going back through it."""
    found, past = [points(_position(game))], game.clone()
    starts = [node.number for node in game.line() if _begins_a_turn(node.events)]
    for start in reversed([0, *starts] if _begins_a_turn(game.opening) else starts):
        if start < past.length:
            past.undo(start)
        found.append(points(_position(past)))
    return {side: [scored[number] for scored in reversed(found)] for number, side in enumerate(game.scenario.sides)}


def _begins_a_turn(events: Iterable[Event]) -> bool:
    return any(isinstance(event, TurnBegan) for event in events)


def _out_of_action(game: Game) -> dict[str, int]:
    """By side, the units that were withdrawn or eliminated at any time, each once."""
    owners = game.scenario.titles.owners
    lost = {event.unit for event in game.events() if isinstance(event, UnitWithdrew | UnitEliminated)}
    counted = Counter(owners[unit] for unit in lost)
    return {side: counted[side] for side in game.scenario.sides}


def _away(game: Game) -> dict[str, int]:
    """By side, the units that are in a box or lost for good."""
    position = _position(game)
    units = position.scenario.units_of
    return {
        side: sum(position.where[unit] in AWAY for unit in units[number])
        for number, side in enumerate(game.scenario.sides)
    }


def swing(game: Game, event: Event) -> dict[str, int]:
    """Points for places that change hands and for units that leave the map or come back to it."""
    position = _position(game)
    match event:
        case ObjectiveTaken():
            return _change_of_hands(position, event)
        case UnitWithdrew():
            return {_enemy(game, event.unit): _worth(position, "withdrawn")}
        case UnitRecovered():
            return {_enemy(game, event.unit): -_worth(position, "withdrawn")}
        case UnitEliminated():
            return {_enemy(game, event.unit): _worth_of(position, event)}
        case CommandLost():
            more = _worth_of_the_boxes(position, event)
            return {_enemy(game, event.units[0]): more} if more else {}
    return {}


def _change_of_hands(game: Position, event: ObjectiveTaken) -> dict[str, int]:
    sides, hex = game.scenario.sides, place(game, event.hex)
    worth = next(objective.points for objective in game.scenario.objectives if objective.hex == hex)
    changes = {event.side: worth[sides.index(event.side)]}
    if event.before:
        changes[event.before] = -worth[sides.index(event.before)]
    return {side: change for side, change in changes.items() if change}


def _enemy(game: Game, unit: str) -> str:
    owner = game.scenario.titles.owners[unit]
    return next(side for side in game.scenario.sides if side != owner)


def _worth(game: Position, loss: str) -> int:
    return int(game.scenario.facts["points"][loss])


def _worth_of(game: Position, event: UnitEliminated) -> int:
    """What an eliminated unit adds; one that does not recover has counted as withdrawn before."""
    whole = _worth(game, "artillery" if game.is_gun(named(game, event.unit)) else "eliminated")
    return whole - (_worth(game, "withdrawn") if event.why == "recovery" else 0)


def _worth_of_the_boxes(game: Position, event: CommandLost) -> int:
    """What those add who never recover now (11.61); they have counted as withdrawn before."""
    gone = [unit for id in event.units if game.where[unit := named(game, id)] == GONE]
    return sum(loss(game, unit) - _worth(game, "withdrawn") for unit in gone)


BOOKKEEPING = Bookkeeping(Ledger, hopes, swing)
