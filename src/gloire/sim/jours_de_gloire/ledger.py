"""The ledger of a game of Jours de Gloire: points or units lost, and whom each die favoured."""

from collections import Counter
from collections.abc import Callable

from gloire.core.actions import Roll
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.sim.ledgers.account import Account, Bookkeeping
from gloire.sim.ledgers.tally import Tally, course
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
        self._tally = Tally(game.scenario.sides)

    def note_die(self, game: Game, question: Question, roll: Roll) -> None:
        """Whom the die favours; of a combat, what the table gives for it and for its other faces."""
        hoped = hopes(game, question)
        if hoped is None:
            return
        self._tally.note(question, roll, *hoped)
        position = _position(game)
        frame, table = position.stack[-1], position.scenario.shock_table
        if isinstance(frame, Combat):
            modifier = sum(part.value for part in reckon(position, frame))
            self._tally.read(roll, D10.faces, lambda face: table.result(face + modifier))

    def close(self, game: Game) -> Account:
        """The game in figures: each side's units lost as turns begin, and what was rolled."""
        standing, owners = course(game, TurnBegan, lambda event: _loser(game, event)), game.scenario.titles.owners
        broken = Counter(owners[unit] for unit in {e.unit for e in game.events() if isinstance(e, Eliminated | Routed)})
        return Account(
            turns=len(standing[game.scenario.sides[0]]) - 1,
            standing=standing,
            losses={side: broken[side] for side in standing},  # routed or eliminated
            lost_for_good={side: lost[-1] for side, lost in standing.items()},
            luck=self._tally.luck,
            expected=self._tally.expected,
            actual=self._tally.actual,
        )


def _loser(game: Game, event: Event) -> str | None:
    return game.scenario.titles.owners[event.unit] if isinstance(event, Eliminated) else None


def swing(game: Game, event: Event) -> dict[str, int]:
    """Units lost, one by one."""
    loser = _loser(game, event)
    return {loser: -1} if loser else {}


BOOKKEEPING = Bookkeeping(Ledger, hopes, swing)
