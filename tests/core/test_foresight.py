"""How procedures end, with chances: in the race, where a loaded die carries a runner one farther in three of seven."""

import pytest

from gloire.core.actions import Action
from gloire.core.foresight import Branch, cut_short, every_end, shares
from gloire.core.procedures import Chance, Decision, Sequences
from tests.core.toy import SEQUENCE, ChooseStep, Position, Scenario, Step, Turn, Wind

SEQUENCES: Sequences = {Turn: SEQUENCE[Turn]}


def race(*run: int) -> Position:
    position = Position(run=list(run), stack=(Turn(side=0),), scenario=Scenario(None, SEQUENCES))
    position.log = []
    return position


def boldly(game: Position, decision: Decision) -> list[Branch]:
    """Whoever is asked goes as far as he may."""
    return shares(game, decision) if isinstance(decision, Chance) else [(Step(2), 1.0)]


def winner(game: Position) -> str | None:
    return game.outcome.winner if game.outcome else None


def test_every_end_has_its_chance():
    ends = list(every_end(race(8, 8), boldly))

    assert sum(chance for chance, _ in ends) == pytest.approx(1)
    assert {winner(game) for _, game in ends} == {"white"}
    assert sum([chance for chance, game in ends if game.run[0] == 11]) == pytest.approx(3 / 7)


def test_chances_multiply_along_the_way():
    """White needs the wind; if it fails him, black gets to the goal, whatever the wind."""
    ends = list(every_end(race(7, 8), boldly))

    assert sum([chance for chance, game in ends if winner(game) == "white"]) == pytest.approx(3 / 7)
    assert sum([chance for chance, game in ends if game.run == [9, 11]]) == pytest.approx(4 / 7 * 3 / 7)


def test_shares_are_those_of_the_weights():
    game = race(0, 0)
    found: list[tuple[Action, float]] = shares(game, Wind())

    assert [share for _, share in found] == pytest.approx([1 / 7] * 5 + [2 / 7])


def test_procedure_that_is_cut_short_ends_before_the_step():
    assert cut_short(SEQUENCES, Turn, Wind)[Turn] == SEQUENCES[Turn][:1]
    assert cut_short(SEQUENCES, Turn, ChooseStep)[Turn] == ()
