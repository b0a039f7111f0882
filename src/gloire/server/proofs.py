"""What is told of the dice: how they fell for each side, and what is needed to compute every roll again."""

import math
from collections.abc import Sequence

from gloire.core.game import Game
from gloire.core.sides import CHANCE
from gloire.render import words
from gloire.server import messages
from gloire.server.past import Step
from gloire.server.table import Table


def luck(sides: Sequence[str], steps: Sequence[Step]) -> dict[str, messages.LuckSeen]:
    """The dice of each side: expected and actual, counted in its favour."""
    found = {}
    for side in sides:
        falls = [step.luck for step in steps if step.luck and step.luck.side == side]
        expected, beyond = math.fsum(fall.mean for fall in falls), math.fsum(fall.beyond for fall in falls)
        variance = math.fsum(fall.variance for fall in falls)
        score = beyond / math.sqrt(variance) if variance else 0.0
        found[side] = messages.LuckSeen(
            rolls=len(falls), expected=expected, actual=expected + beyond, score=round(score, 2)
        )
    return found


def proof(table: Table) -> messages.ProofSeen:
    """What is needed to compute every roll again. What came is part of the secret until the game is over."""
    first = table.row.inherited + 1
    return messages.ProofSeen(
        game=table.row.id,
        commitment=table.commitment,
        contributions=table.row.contributions,
        sides=list(table.sides),
        first=first,
        secret=table.row.secret if table.is_over else None,
        rolls=_rolls(table, first) if table.is_over else [],
    )


def _rolls(table: Table, first: int) -> list[messages.RollSeen]:
    """Every answer of CHANCE in the live line."""
    scenario, setup = table.past.game.scenario, table.row.setup
    twin = Game.begin(scenario, setup)
    found = []
    for step, answer in zip(table.past.steps, table.past.game.answers, strict=True):
        question = twin.question
        if question is not None and step.asked == CHANCE and step.number >= first:
            options = question.actions.all()
            weights = list(question.weights or [1] * len(options))
            text = f"{words.question(question, table.names)} {words.action(answer, table.names)}"
            picked = options.index(answer)
            found.append(messages.RollSeen(number=step.number, weights=weights, picked=picked, text=text))
        twin.enter(answer)
    return found
