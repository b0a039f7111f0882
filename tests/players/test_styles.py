"""Styles are records read from a file."""

from pathlib import Path

import pytest

import gloire
from gloire.core.scenario import DataFile, FaultyData
from gloire.players import glory3, jours_de_gloire, napoleonic20
from gloire.players.napoleonic20 import styles
from gloire.players.napoleonic20.situation import Situation
from gloire.players.protocol import STANDARD
from gloire.players.weights import read_styles, read_weights
from gloire.systems import OURS, entry

SCATTERED = {
    "fr-i": "1405",
    "fr-ii": "1302",
    "fr-ic": "1511",
    "fr-iic": "1509",
    "fr-iiic": "1203",
    "ad-i": "1602",
    "pr-iii": "1710",
}
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


def errands(style: str, turn: int = 13) -> set[str]:
    """The hexes that French units are sent to for the night."""
    game = gloire.position("waterloo-20-third-day", turn=turn, side="french", units=SCATTERED)
    situation = Situation(game, "french")
    goals = situation.study(styles.STYLES[style]).goals
    return {situation.position.scenario.labels[errand.hex] for errand in goals.errands.values()}


def test_who_plays_for_ground_sends_more_units_to_the_hexes_that_count_and_a_hunter_fewer():
    assert errands("hunting") < errands(STANDARD) < errands("territorial")


def test_a_hunter_minds_the_enemy_more_than_ground_does():
    hunting, ground = styles.STYLES["hunting"], styles.STYLES["territorial"]

    assert hunting.burdened.foe > ground.burdened.foe
    assert hunting.burdened.own == ground.burdened.own


@pytest.mark.parametrize("player", [jours_de_gloire.PLAYER, glory3.PLAYER], ids=["jours_de_gloire", "glory3"])
def test_in_the_other_systems_one_goes_for_places_and_one_for_units(player):
    ground, usual, hunting = (player.styles[name] for name in ("territorial", STANDARD, "hunting"))

    assert ground.goal > usual.goal > hunting.goal
    assert ground.hold > usual.hold > hunting.hold
    assert ground.contact < usual.contact < hunting.contact


@pytest.mark.parametrize("system", [one.id for one in OURS])
def test_every_system_has_the_same_five_styles(system):
    assert set(entry(system).part("player").styles) == {STANDARD, "bold", "careful", "territorial", "hunting"}


def test_a_mood_takes_some_weights_for_more_or_less_than_they_are():
    standard, (fearless, wary, *_) = styles.STYLES[STANDARD], styles.MOODS

    assert fearless.burdened.caution == 0 < standard.burdened.caution < wary.burdened.caution
    assert fearless.burdened.hope == standard.burdened.hope
    assert fearless.weights == standard.weights


@pytest.mark.parametrize("system", [one.id for one in OURS])
def test_every_system_has_its_weights_in_a_file_with_their_provenance(system):
    file = Path(styles.__file__).parents[1] / system / "weights.toml"

    usual = entry(system).part("player").styles[STANDARD]
    assert read_weights(DataFile(file), type(usual)) == usual
