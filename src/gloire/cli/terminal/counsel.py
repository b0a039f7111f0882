"""Hints in the terminal: what a level of the computer would do in one's place, and why."""

from collections.abc import Iterator
from random import Random

from gloire import players
from gloire.cli.terminal.asking import Asking
from gloire.render import counsel, words

USUAL = "captain"  # whom one asks who names nobody


class NobodyToAsk(ValueError):
    """There is no level of that name in the system."""


def hint(asking: Asking, level: str) -> Iterator[str]:
    """What a level would answer, by what its side may know; then the odds, the reasons and the chance to win."""
    level = level.lower() or USUAL
    game, side = asking.game, asking.question.asks
    if level not in (known := players.offered(game.scenario.system.id)):
        raise NobodyToAsk(f"There is no level {level!r} to ask; there are {', '.join(known)}.")
    dice = Random(f"hint {game.length}")
    advice = players.advise(players.make(level, dice), players.seat_for(game, side), dice)
    yield f"A {level} would: {words.action(game.scenario.system.decode_action(advice.action), asking.names)}"
    yield from counsel.explained(game, side, advice, asking.names)
