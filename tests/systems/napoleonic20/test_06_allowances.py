"""6.2 Movement allowances, part by part, as the card of a unit tells them."""

import random

import pytest

import gloire
from gloire.render.shown import board_of
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.allowances import allowance, allowance_parts, road_bonus
from tests.scene import SCENARIOS, Scene, position_of


def told(scene: Scene, unit: str) -> str:
    (counter,) = (counter for counter in board_of(scene.game, "french").counters if counter.unit == unit)
    return next(row.words for row in counter.rows if row.title == "This turn")


def test_6_5_card_tells_the_printed_allowance_and_what_a_road_adds():
    assert told(Scene({"fr-i": "1111"}, {"pr-i": "1711"}), "fr-i") == "2 + 1 by road"


def test_waterloo_16_10_2_card_tells_what_the_mud_takes():
    scene = Scene({"fr-ivc": "1111"}, {"pr-i": "1711"}, turn=11)
    assert told(scene, "fr-ivc") == "3 − 1 mud + 1 by road"


def test_12_3_card_tells_of_a_forced_march():
    scene = Scene({"fr-i": "1111"}, {"pr-i": "1711"}, morale=(9, 9))
    scene.do(do.ForceMarch("french"))
    assert told(scene, "fr-i") == "2 + 1 forced march + 1 by road"


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_6_2_parts_add_up_to_the_allowance_in_whole_games(scenario):
    game = gloire.new_game(scenario, dict.fromkeys(gloire.scenario(scenario).options, True))
    rng = random.Random(3)
    for _ in range(300):
        if (question := game.question) is None:
            break
        game.apply(question.sample(rng))
        position = position_of(game)
        for unit, hex in enumerate(position.where):
            if hex >= 0:
                parts = sum(part.value for part in allowance_parts(position, unit))
                assert max(0, parts - road_bonus(position)) == allowance(position, unit)
