"""Chapter 7, optional rules: the nerve of shaken units is tested."""

from gloire.core.actions import Roll
from gloire.core.dice import D10
from gloire.core.procedures import DONE, Die, Done
from gloire_skirmish.rules.frames import Test, Turn
from gloire_skirmish.rules.happened import NerveTested
from gloire_skirmish.rules.position import SHAKEN, Position
from gloire_skirmish.rules.turn import shaken_and_safe

HOLDS_UP_TO = 6


def test_everybody(game: Position, turn: Turn) -> None:
    """7.1: each shaken unit that could recover is put to the test, one after another."""
    game.begin_each(Test(unit=unit) for unit in shaken_and_safe(game))


class NerveDie(Die):
    """7.1: it recovers on a six or less."""

    rule = "7.1"
    dice = D10

    def about(self, game: Position, test: Test) -> dict[str, str]:
        return {"unit": game.id(test.unit)}

    def choose(self, game: Position, test: Test, action: Roll) -> Done | None:
        held = action.face <= HOLDS_UP_TO
        if held:
            game.unmark(test.unit, SHAKEN)
        game.emit(NerveTested(game.id(test.unit), action.face, held))
        return DONE
