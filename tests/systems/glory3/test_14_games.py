"""Random games of an older battle, with all of section 14 in play, keep every promise."""

from pathlib import Path

import pytest

from gloire.sim.conformance import Trial
from gloire.sim.conformance.cases import Case
from tests.systems.glory3.older import OLDER_GROUND, varied


@pytest.mark.parametrize("options", [{}, {"old_markers": True}], ids=["new", "old"])
def test_random_game_of_an_older_battle_keeps_its_promises(options: dict[str, bool]) -> None:
    trial = Trial(Case(str(OLDER_GROUND), options), seed=1861)
    trial.play_and_replay()
    assert trial.game.outcome is not None


def test_every_check_holds_in_the_first_turns_of_an_older_battle(tmp_path: Path) -> None:
    text = (OLDER_GROUND / "scenario.toml").read_text(encoding="utf-8")
    nights = text[text.index('[[turns]]\nname = "2000"') : text.index("[[groups]]")]
    folder = varied(tmp_path, ("scenario.toml", nights, ""))
    trial = Trial(Case(str(folder)), seed=1882)
    trial.play_with_every_check()
    assert trial.game.outcome is not None
