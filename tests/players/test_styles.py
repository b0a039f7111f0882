"""Styles are records read from a file."""

from pathlib import Path

import pytest

from gloire.core.scenario import DataFile, FaultyData
from gloire.players import napoleonic20
from gloire.players.napoleonic20 import styles
from gloire.players.protocol import STANDARD
from gloire.players.weights import read_styles, read_weights
from gloire.systems import OURS, entry

HERE = Path(styles.__file__).parent


def test_there_is_a_standard_style_and_nobody_can_change_it():
    style = napoleonic20.PLAYER.styles[STANDARD]

    with pytest.raises(AttributeError):
        style.weights.cover = 1.0  # type: ignore[misc]  # that is the point


def test_whoever_bears_the_burden_presses_harder():
    style = styles.STYLES[STANDARD]

    assert style.burdened.press > style.unburdened.press


def test_every_fault_of_a_file_is_told_at_once(tmp_path):
    text = (HERE / "weights.toml").read_text(encoding="utf-8")
    broken = tmp_path / "weights.toml"
    broken.write_text(_without(_without(text, "cover", 'cover = "much"'), "night"), encoding="utf-8")

    with pytest.raises(FaultyData) as told:
        read_weights(DataFile(broken), styles.Style)
    assert len(told.value.faults) == 2


def _without(text: str, key: str, instead: str = "") -> str:
    return "\n".join(instead if line.startswith(f"{key} =") else line for line in text.splitlines())


def test_a_style_differs_from_the_standard_one_in_what_its_table_names():
    bold, standard = styles.STYLES["bold"], styles.STYLES[STANDARD]

    assert bold.burdened.caution < standard.burdened.caution
    assert bold.weights == standard.weights


def test_a_style_with_an_unknown_weight_is_refused(tmp_path):
    text = (HERE / "styles.toml").read_text(encoding="utf-8")
    broken = tmp_path / "styles.toml"
    broken.write_text(text.replace("caution", "cautoin", 1), encoding="utf-8")

    with pytest.raises(FaultyData, match="Did you mean 'caution'"):
        read_styles(DataFile(broken), styles.STYLES[STANDARD], styles.StylesFile)


@pytest.mark.parametrize("system", [one.id for one in OURS])
def test_every_system_has_its_weights_in_a_file_with_their_provenance(system):
    file = Path(styles.__file__).parents[1] / system / "weights.toml"

    usual = entry(system).part("player").styles[STANDARD]
    assert read_weights(DataFile(file), type(usual)) == usual
