"""The ledger of a game of Glory III: units lost, and whom each die favoured."""

from collections import Counter
from collections.abc import Callable

from gloire.core.actions import Roll
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.sim.ledgers.account import Account, Bookkeeping
from gloire.sim.ledgers.tally import Tally, course
from gloire.systems.glory3.frames import Charge
from gloire.systems.glory3.happened import TurnBegan, UnitEliminated, UnitRecovered, UnitWithdrew
from gloire.systems.glory3.pool import D10
from gloire.systems.glory3.position import Position
from gloire.systems.glory3.reckoning import charge_modifiers

HIGH, LOW = 1, -1  # what a side hopes for


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
        """The game in figures: each side's units out of action as turns begin, and what was rolled."""
        standing = course(game, TurnBegan, lambda event: _loser(game, event, UnitEliminated))
        left, back = (_counted(game, kind) for kind in (UnitWithdrew, UnitRecovered))
        return Account(
            turns=len(standing[game.scenario.sides[0]]) - 1,
            standing=standing,
            losses={side: left[side] - back[side] for side in standing},
            lost_for_good={side: lost[-1] for side, lost in standing.items()},
            luck=self._tally.luck,
            expected=self._tally.expected,
            actual=self._tally.actual,
        )


Lost = type[UnitEliminated] | type[UnitWithdrew] | type[UnitRecovered]


def _loser(game: Game, event: Event, kind: Lost) -> str | None:
    return game.scenario.titles.owners[event.unit] if isinstance(event, kind) else None


def _counted(game: Game, kind: Lost) -> Counter[str]:
    return Counter(side for event in game.events() if (side := _loser(game, event, kind)))


def swing(game: Game, event: Event) -> tuple[str, int] | None:
    """Units lost, one by one."""
    if isinstance(event, UnitEliminated | UnitWithdrew):
        return game.scenario.titles.owners[event.unit], -1
    return None


BOOKKEEPING = Bookkeeping(Ledger, hopes, swing)
