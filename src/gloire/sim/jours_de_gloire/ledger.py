"""The ledger of a game of Jours de Gloire: points or units lost, and whom each die favoured."""

from collections import Counter
from collections.abc import Callable

from gloire.core.actions import Roll
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.sim.ledgers.account import Account, Luck
from gloire.sim.ledgers.luck import fall
from gloire.systems.jours_de_gloire.frames import Combat
from gloire.systems.jours_de_gloire.happened import Eliminated, Routed, TurnBegan
from gloire.systems.jours_de_gloire.orders import D10, members
from gloire.systems.jours_de_gloire.position import Position
from gloire.systems.jours_de_gloire.reckoning import reckon

HIGH, LOW = 1, -1  # what a side hopes for


def _unit(game: Position) -> int:
    return game.side(game.stack[-1].unit)


def _guns(game: Position) -> int:
    return game.side(game.stack[-1].guns[0])


def _attackers(game: Position) -> int:
    return game.side(game.stack[-1].attackers[0])


def _group(game: Position) -> int:
    return game.side(members(game, game.stack[-1].group)[0])


def _square(game: Position) -> int:
    return game.side(game.troops(game.stack[-1].hex)[0])


def _stated(game: Position) -> int:
    side: int = game.stack[-1].side
    return side


def _french(game: Position) -> int:
    return 0


# For whom each die is rolled, and whether that side hopes for a high one.
DICE: dict[str, tuple[Callable[[Position], int], int]] = {
    "LeaderDie": (_group, LOW),
    "GroupDie": (_stated, LOW),
    "DesaixDie": (_french, HIGH),
    "ShotDie": (_guns, HIGH),
    "CohesionDie": (_unit, LOW),
    "EngagementDie": (_unit, LOW),
    "SquareDie": (_square, LOW),
    "CombatDie": (_attackers, HIGH),
    "RallyDie": (_unit, LOW),
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
        """Whom the die favours; of a combat, what the table gives for it and for its other faces."""
        hoped = hopes(game, question)
        if hoped is None:
            return
        fell = fall(question, roll, *hoped)
        self._luck[fell.side] = self._luck[fell.side].with_die(fell.beyond)
        position = _position(game)
        frame, table = position.stack[-1], position.scenario.shock_table
        if isinstance(frame, Combat):
            modifier = sum(part.value for part in reckon(position, frame))
            self._expected.update(table.result(face + modifier) for face in D10.faces)
            self._actual[table.result(roll.face + modifier)] += 1

    def close(self, game: Game) -> Account:
        """The game in figures: each side's units lost as turns begin, and what was rolled."""
        sides, owners = game.scenario.sides, game.scenario.titles.owners
        lost, broken = Counter(dict.fromkeys(sides, 0)), {side: set[str]() for side in sides}
        course = {side: list[int]() for side in sides}
        for event in game.events():
            match event:
                case Eliminated(unit):
                    lost[owners[unit]] += 1
                    broken[owners[unit]].add(unit)
                case Routed(unit):
                    broken[owners[unit]].add(unit)
                case TurnBegan():
                    for side in sides:
                        course[side].append(lost[side])
        return Account(
            turns=len(course[sides[0]]),
            standing={side: [*course[side], lost[side]] for side in sides},
            losses={side: len(units) for side, units in broken.items()},  # routed or eliminated, each unit once
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
        return (game.scenario.titles.owners[event.unit], -1) if isinstance(event, Eliminated) else None


BOOKKEEPING = Bookkeeper()
