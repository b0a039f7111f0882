"""The board and its small picture, drawn from display facts alone."""

import xml.etree.ElementTree as ElementTree

import pytest

from gloire.render.shown import board_of
from gloire.render.svg import board_svg, look_of, thumbnail_svg
from scene import Scene


@pytest.fixture(scope="module")
def scene(tenant: None) -> Scene:
    return Scene("blue-main", blue_3="0204 2", blue_4="0204 2", red_1="0603 4")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_board_is_drawn_with_faces_facing_and_tracks(scene, theme):
    scenario = scene.game.scenario
    drawn = board_svg(scenario.map, look_of(scenario), board_of(scene.game, "blue"), theme=theme)
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    for word in ("Windy Hill", "Units lost", "0100", "army-red"):
        assert word in drawn


def test_heights_slopes_and_banks_are_drawn_and_explained(scene):
    scenario = scene.game.scenario
    drawn = board_svg(scenario.map, look_of(scenario), board_of(scene.game, None))
    assert drawn.count('<path class="contour"') == 2  # two levels above the lowest
    assert '<path class="comb"' in drawn
    assert "Higher ground" in drawn
    assert "Met from one side only" in drawn


def test_a_unit_that_turns_is_drawn_otherwise(scene):
    scenario, other = scene.game.scenario, Scene("blue-main", blue_3="0204 5", blue_4="0204 2", red_1="0603 4")
    one, two = (board_svg(scenario.map, look_of(scenario), board_of(found.game, "blue")) for found in (scene, other))
    assert one != two


def test_the_small_picture_is_drawn(scene):
    scenario = scene.game.scenario
    small = thumbnail_svg(scenario.map, look_of(scenario), board_of(scene.game, None), theme="light")
    assert ElementTree.fromstring(small).tag.endswith("svg")
