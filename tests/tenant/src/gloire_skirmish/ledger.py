"""What simulations write down about a game of Skirmish: losses, and whom each die favoured."""

from gloire.core.actions import Roll
from gloire.core.dice import D10
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.sim.ledgers.account import Account, Bookkeeping
from gloire.sim.ledgers.tally import Tally, course
from gloire_skirmish.rules.assault import assault_column, attack_reckoning, defence_reckoning
from gloire_skirmish.rules.frames import Assault, Test, Volley
from gloire_skirmish.rules.happened import TurnBegan, UnitLost
from gloire_skirmish.rules.position import Position

HIGH, LOW = 1, -1  # what a side hopes for
HOPES = {"FireDie": HIGH, "AssaultDie": HIGH, "NerveDie": LOW}


class Ledger:
    """Follows one game."""

    def __init__(self, game: Game) -> None:
        self._tally = Tally(game.scenario.sides)

    def note_die(self, game: Game, question: Question, roll: Roll) -> None:
        """Whom the die favours; of an assault, what the table gives for it and for its other faces."""
        self._tally.note(question, roll, *hopes(game, question))
        position = _position(game)
        frame, table = position.stack[-1], position.scenario.assault
        if isinstance(frame, Assault):
            column = assault_column(position, attack_reckoning(position, frame), defence_reckoning(position, frame))
            self._tally.read(roll, D10.faces, lambda face: table.result(face, column))

    def close(self, game: Game) -> Account:
        """The game in figures: each side's losses as turns begin, and what was rolled."""
        standing = course(game, TurnBegan, lambda event: _loser(game, event))
        lost = {side: counts[-1] for side, counts in standing.items()}
        return Account(
            turns=len(standing[game.scenario.sides[0]]) - 1,
            standing=standing,
            losses=lost,
            lost_for_good=lost,
            luck=self._tally.luck,
            expected=self._tally.expected,
            actual=self._tally.actual,
        )


def _loser(game: Game, event: Event) -> str | None:
    return game.scenario.titles.owners[event.unit] if isinstance(event, UnitLost) else None


def hopes(game: Game, question: Question) -> tuple[str, int]:
    """For whom a die is rolled, and whether he hopes for a high one."""
    frame = _position(game).stack[-1]
    assert isinstance(frame, Volley | Assault | Test)
    return _position(game).owner(frame.unit), HOPES[question.kind]


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


def swing(game: Game, event: Event) -> dict[str, int]:
    """Units lost."""
    loser = _loser(game, event)
    return {loser: -1} if loser else {}


BOOKKEEPING = Bookkeeping(Ledger, hopes, swing)
