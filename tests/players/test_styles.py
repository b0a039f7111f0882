"""Styles are records read from a file."""

from pathlib import Path

import pytest

from gloire.core.scenario import FaultyData
from gloire.players import napoleonic20
from gloire.players.napoleonic20 import styles
from gloire.players.protocol import STANDARD

FILE = Path(styles.__file__).with_name("styles.toml")


def test_there_is_a_standard_style_and_nobody_can_change_it():
    style = napoleonic20.PLAYER.styles[STANDARD]

    with pytest.raises(AttributeError):
        style.weights.cover = 1.0  # type: ignore[misc]  # that is the point


def test_whoever_bears_the_burden_presses_harder():
    style = styles.STYLES[STANDARD]

    assert style.burdened.press > style.unburdened.press


def test_every_fault_of_a_file_is_told_at_once(tmp_path):
    text = FILE.read_text(encoding="utf-8")
    broken = tmp_path / "styles.toml"
    text = text.replace("cover = 0.03", 'cover = "much"', 1).replace("night = 0.2\n", "", 1)
    broken.write_text(text, encoding="utf-8")

    with pytest.raises(FaultyData) as told:
        styles.read_styles(broken)
    assert len(told.value.faults) == 2
