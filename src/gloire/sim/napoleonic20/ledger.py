"""The ledger of a Napoleonic 20 game: morale, broken units, and whom each die favoured."""

from collections import Counter
from collections.abc import Callable, Sequence

from gloire.core.actions import Roll
from gloire.core.dice import D6
from gloire.core.events import Event
from gloire.core.game import Game, Question
from gloire.sim.ledgers.account import Account, Bookkeeping
from gloire.sim.ledgers.tally import Tally
from gloire.systems.napoleonic20.frames import Battle
from gloire.systems.napoleonic20.happened import MoraleChanged, PhaseBegan, TurnBegan, UnitBroken
from gloire.systems.napoleonic20.position import BROKEN, ELIMINATED, Position
from gloire.systems.napoleonic20.scenario import FRENCH

OUT = (BROKEN, ELIMINATED)
NIGHT = "14.0"
GOOD, BAD = 1, -1  # what a high die is to the side it is rolled for


def _attacker(game: Position) -> int:
    side: int = game.scenario.side[game.stack[-1].attackers[0]]
    return side


def _owner(game: Position) -> int:
    side: int = game.scenario.side[game.stack[-1].unit]
    return side


def _phasing(game: Position) -> int:
    return game.phasing


def _emperor(game: Position) -> int:
    return FRENCH


# For whom each die is rolled, and whether that side hopes for a high one.
DICE: dict[str, tuple[Callable[[Position], int], int]] = {
    "BattleDie": (_attacker, GOOD),
    "RoutDie": (_owner, BAD),
    "HazardDie": (_owner, GOOD),
    "ControlDie": (_attacker, GOOD),
    "RallyDie": (_owner, GOOD),
    "ArrivalDie": (_phasing, GOOD),
    "ReleaseDie": (_phasing, GOOD),
    "DesertionDie": (_phasing, GOOD),
    "NerveDie": (_owner, GOOD),
    "FordDie": (_phasing, GOOD),
    "FateDie": (_emperor, GOOD),
    "WeatherDie": (_phasing, GOOD),  # he rolls who must attack, and rain is no help to him
}


def hopes(game: Game, question: Question) -> tuple[str, int]:
    """For whom a die is rolled, and whether he hopes for a high one."""
    whose, hope = DICE[question.kind]
    return game.scenario.sides[whose(_position(game))], hope


class Ledger:
    """Follows one game."""

    def __init__(self, game: Game) -> None:
        self._tally = Tally(game.scenario.sides)

    def note_die(self, game: Game, question: Question, roll: Roll) -> None:
        """Whom the die favours, and what the table gives for it and for its other faces."""
        position = _position(game)
        self._tally.note(question, roll, *hopes(game, question))
        battle, table = position.stack[-1], position.scenario.combat
        if question.kind == "BattleDie" and isinstance(battle, Battle):
            self._tally.read(roll, D6.faces, lambda face: table.result(face, battle.column))

    def close(self, game: Game) -> Account:
        """The game in figures."""
        sides, position, events = game.scenario.sides, _position(game), game.events()
        broken = Counter(sides[_side(game, event.unit)] for event in events if isinstance(event, UnitBroken))
        gone = Counter(
            sides[position.scenario.side[unit]]
            for unit, place in enumerate(position.where)
            if place in OUT and position.scenario.start_where[unit] not in OUT
        )
        standing = _morale(game)
        return Account(
            turns=len(standing[sides[0]]) - 1,
            standing=standing,
            losses={side: broken[side] for side in sides},
            lost_for_good={side: gone[side] for side in sides},
            luck=self._tally.luck,
            expected=self._tally.expected,
            actual=self._tally.actual,
        )


def _position(game: Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


def _side(game: Game, unit: str) -> int:
    scenario = _position(game).scenario
    return scenario.side[scenario.number[unit]]


def _morale(game: Game) -> dict[str, list[int]]:
    """Each side's morale as each turn begins, and at the end; a game may begin in the middle of its first turn."""
    sides, events = game.scenario.sides, game.events()
    now = {side: _at_first(game, side) for side in sides}
    course: dict[str, list[int]] = {side: [] if _begins_with_a_turn(events) else [now[side]] for side in sides}
    for event in events:
        if isinstance(event, TurnBegan):
            for side in sides:
                course[side].append(now[side])
        elif isinstance(event, MoraleChanged):
            now[event.side] = event.to
    for side in sides:
        course[side].append(now[side])
    return course


def _at_first(game: Game, side: str) -> int:
    """With how much morale a side began."""
    changes = (event for event in game.events() if isinstance(event, MoraleChanged) and event.side == side)
    first, position = next(changes, None), _position(game)
    return first.to - first.by if first else position.morale[game.scenario.sides.index(side)]


def _begins_with_a_turn(events: Sequence[Event]) -> bool:
    """Whether the first turn of a game was played from its beginning."""
    begun = (event for event in events if isinstance(event, (TurnBegan, PhaseBegan)))
    return isinstance(next(begun, None), TurnBegan)


def swing(game: Game, event: Event) -> dict[str, int]:
    """Points of morale won and lost."""
    return {event.side: event.by} if isinstance(event, MoraleChanged) else {}


def together(event: Event) -> str:
    """14.0: ground and rest of a night count together, though each side has them in a player turn of its own."""
    return "night" if isinstance(event, MoraleChanged) and event.rule == NIGHT else ""


BOOKKEEPING = Bookkeeping(Ledger, hopes, swing, together)
