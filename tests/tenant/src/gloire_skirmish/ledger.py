"""What simulations write down about a game of Skirmish: losses, and whom each die favoured."""

from collections import Counter

from gloire.core.actions import Roll
from gloire.core.dice import D10
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.sim.ledgers.account import Account, Luck
from gloire.sim.ledgers.luck import fall
from gloire_skirmish.rules.assault import assault_column, attack_reckoning, defence_reckoning
from gloire_skirmish.rules.frames import Assault, Test, Volley
from gloire_skirmish.rules.happened import TurnBegan, UnitLost
from gloire_skirmish.rules.position import Position

HIGH, LOW = 1, -1  # what a side hopes for
HOPES = {"FireDie": HIGH, "AssaultDie": HIGH, "NerveDie": LOW}


class Ledger:
    """Follows one game."""

    def __init__(self, game: Game) -> None:
        self._luck = {side: Luck() for side in game.scenario.sides}
        self._expected: Counter[str] = Counter()  # in tenths
        self._actual: Counter[str] = Counter()

    def note_die(self, game: Game, question: Question, roll: Roll) -> None:
        """Whom the die favours; of an assault, what the table gives for it and for its other faces."""
        fell = fall(question, roll, *hopes(game, question))
        self._luck[fell.side] = self._luck[fell.side].with_die(fell.beyond)
        position = _position(game)
        frame, table = position.stack[-1], position.scenario.assault
        if isinstance(frame, Assault):
            column = assault_column(position, attack_reckoning(position, frame), defence_reckoning(position, frame))
            self._expected.update(table.result(face, column) for face in D10.faces)
            self._actual[table.result(roll.face, column)] += 1

    def close(self, game: Game) -> Account:
        """The game in figures: each side's losses as turns begin, and what was rolled."""
        sides = game.scenario.sides
        lost, course = Counter(dict.fromkeys(sides, 0)), {side: list[int]() for side in sides}
        for event in game.events():
            if isinstance(event, UnitLost):
                lost[game.scenario.titles.owners[event.unit]] += 1
            if isinstance(event, TurnBegan):
                for side in sides:
                    course[side].append(lost[side])
        return Account(
            turns=len(course[sides[0]]),
            standing={side: [*course[side], lost[side]] for side in sides},
            losses=dict(lost),
            lost_for_good=dict(lost),
            luck=self._luck,
            expected={result: count / len(D10.faces) for result, count in sorted(self._expected.items())},
            actual=dict(sorted(self._actual.items())),
        )


def hopes(game: Game, question: Question) -> tuple[str, int]:
    """For whom a die is rolled, and whether he hopes for a high one."""
    frame = _position(game).stack[-1]
    assert isinstance(frame, Volley | Assault | Test)
    return _position(game).owner(frame.unit), HOPES[question.kind]


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


class Bookkeeper:
    """How the books of this system are kept."""

    def open(self, game: Game) -> Ledger:
        """A ledger for a game that begins."""
        return Ledger(game)

    def hopes(self, game: Game, question: Question) -> tuple[str, int] | None:
        """For whom a die is rolled, and whether he hopes for a high one."""
        return hopes(game, question)

    def swing(self, game: Game, event: Event) -> tuple[str, int] | None:
        """Units lost."""
        return (game.scenario.titles.owners[event.unit], -1) if isinstance(event, UnitLost) else None


BOOKKEEPING = Bookkeeper()
