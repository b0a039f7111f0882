"""Which handicap is nearest to even for whom: it is known for whoever may be met."""

import pytest

import gloire
from gloire import players
from gloire.core.handicaps import evened
from gloire.systems import OURS

MEASURED = [info for info in gloire.scenarios() if info.choices.get("handicap", {}).get("even")]


def test_those_who_misjudge_have_handicaps_of_their_own_and_searchers_those_of_captains():
    assert players.evens("recruit") == ("recruit", "corporal")
    assert players.evens("corporal/bold") == ("corporal",)
    assert players.evens("captain") == players.evens("greedy") == players.evens("marshal") == ()


def test_between_levels_that_need_different_handicaps_it_is_that_of_captains():
    assert players.evens("corporal", "corporal") == ("corporal",)
    assert players.evens("corporal", "captain") == players.evens("recruit", "corporal") == ()


def test_scenarios_of_all_systems_were_measured():
    assert {info.system for info in MEASURED} == {system.id for system in OURS}


@pytest.mark.parametrize("info", MEASURED, ids=lambda info: info.id)
def test_where_captains_were_measured_so_was_the_level_that_a_newcomer_meets(info):
    """What is even for captains is decided beforehand for corporals, on the Cornfield for example."""
    even = info.choices["handicap"]["even"]

    assert set(even) <= set(players.LEVELS)
    assert players.FIRST in even
    assert all(one["measured"] for one in even.values())
    gloire.new_game(info.id, choices=evened(info.choices, players.evens("recruit")))
