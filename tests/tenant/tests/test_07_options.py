"""Case 7.1: nerve."""

import pytest

import gloire
from gloire.core.actions import Roll
from gloire_skirmish.rules.actions import SealOrder
from gloire_skirmish.rules.happened import NerveTested
from gloire_skirmish.rules.position import SHAKEN, Position
from scene import asked


@pytest.mark.parametrize(("die", "held"), [(6, True), (7, False)])
def test_7_1_each_shaken_unit_recovers_on_a_six_or_less(die, held):
    game = gloire.new_game("mill-ford", options={"nerve": True})
    assert isinstance(game.position, Position)
    for _ in range(2):
        game.apply(SealOrder("hold"))
    for unit in (0, 1):
        game.position.mark(unit, SHAKEN)
    while asked(game).kind != "NerveDie":
        game.apply(asked(game).actions[-1])
    assert asked(game).about == {"unit": "blue-1"}
    assert game.apply(Roll(die))[0] == NerveTested("blue-1", die, held)
    assert asked(game).about == {"unit": "blue-2"}
    assert bool(game.position.marks[0] & SHAKEN) is not held


def test_7_1_without_the_option_nobody_rolls():
    assert gloire.scenario("mill-ford").option_rules == {"nerve": "7.1"}
    assert not gloire.new_game("mill-ford").scenario.options["nerve"]
