"""The ledger of a game of Glory III: units lost, and whom each die favoured."""

from collections import Counter
from collections.abc import Callable

from gloire.core.actions import Roll
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.sim.ledgers.account import Account, Luck
from gloire.sim.ledgers.luck import fall
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
        self._luck = {side: Luck() for side in game.scenario.sides}
        self._expected: Counter[str] = Counter()  # in tenths
        self._actual: Counter[str] = Counter()

    def note_die(self, game: Game, question: Question, roll: Roll) -> None:
        """Whom the die favours; of a charge, what the table gives for it and for its other faces."""
        hoped = hopes(game, question)
        if hoped is None:
            return
        fell = fall(question, roll, *hoped)
        self._luck[fell.side] = self._luck[fell.side].with_die(fell.beyond)
        position = _position(game)
        frame, table = position.stack[-1], position.scenario.charge_table
        if isinstance(frame, Charge):
            modifier = sum(part.value for part in charge_modifiers(position, frame.units, frame.hexes))
            self._expected.update(table.result(face + modifier) for face in D10.faces)
            self._actual[table.result(roll.face + modifier)] += 1

    def close(self, game: Game) -> Account:
        """The game in figures: each side's units out of action as turns begin, and what was rolled."""
        sides, owners = game.scenario.sides, game.scenario.titles.owners
        lost, gone = Counter(dict.fromkeys(sides, 0)), Counter(dict.fromkeys(sides, 0))
        course = {side: list[int]() for side in sides}
        for event in game.events():
            match event:
                case UnitEliminated(unit):
                    lost[owners[unit]] += 1
                case UnitWithdrew(unit):
                    gone[owners[unit]] += 1
                case UnitRecovered(unit):
                    gone[owners[unit]] -= 1
                case TurnBegan():
                    for side in sides:
                        course[side].append(lost[side])
        return Account(
            turns=len(course[sides[0]]),
            standing={side: [*course[side], lost[side]] for side in sides},
            losses=dict(gone),
            lost_for_good=dict(lost),
            luck=self._luck,
            expected={result: count / len(D10.faces) for result, count in sorted(self._expected.items())},
            actual=dict(sorted(self._actual.items())),
        )


class Bookkeeper:
    """How the books of this system are kept."""

    def open(self, game: Game) -> Ledger:
        """A ledger for a game that begins."""
        return Ledger(game)

    def hopes(self, game: Game, question: Question) -> tuple[str, int] | None:
        """For whom a die is rolled, and whether he hopes for a high one."""
        return hopes(game, question)

    def swing(self, game: Game, event: Event) -> tuple[str, int] | None:
        """Units lost, one by one."""
        if isinstance(event, UnitEliminated | UnitWithdrew):
            return game.scenario.titles.owners[event.unit], -1
        return None


BOOKKEEPING = Bookkeeper()
