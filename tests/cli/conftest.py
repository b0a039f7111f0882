"""What tests of the command line ask for by name."""

from pathlib import Path
from random import Random

import pytest

import gloire
from tests.cli.commands import THIRD_DAY


@pytest.fixture
def saved(tmp_path) -> Path:
    """A finished random game in a file."""
    game, rng = gloire.new_game(THIRD_DAY), Random(3)
    while game.question is not None:
        game.apply(game.question.sample(rng))
    path = tmp_path / "game.json"
    path.write_text(game.dump(), encoding="utf-8")
    return path
