"""Random games of an older battle, with all of section 14 in play, keep every promise."""

import pytest

from gloire.sim.conformance import Trial
from gloire.sim.conformance.cases import Case
from tests.systems.glory3.older import OLDER_GROUND


@pytest.mark.parametrize("options", [{}, {"old_markers": True}], ids=["new", "old"])
def test_random_game_of_an_older_battle_keeps_its_promises(options: dict[str, bool]) -> None:
    trial = Trial(Case(str(OLDER_GROUND), options), seed=1861)
    trial.play_and_replay()
    assert trial.game.outcome is not None
