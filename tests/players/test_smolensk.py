"""Smolensk 20: greedy answers the questions that only this game asks, and plays both its scenarios."""

from random import Random
from typing import Any

import pytest

import gloire
from gloire.players import make, seat_for
from gloire.systems.napoleonic20 import actions as do
from tests.players.games import questions
from tests.scene import Scene
from tests.systems.napoleonic20.smolensk_scenes import RUSSIAN, SMOLENSK, russian_card
from tests.systems.napoleonic20.turns import before_the_card


def choice(scene: Scene) -> Any:
    """What greedy answers to the question now asked, coming fresh to the game."""
    assert scene.asks is not None
    return make("greedy", Random(1)).choose(seat_for(scene.game, scene.asks))


def test_ford_is_always_looked_for():
    """Smolensk 6.12: the die costs nothing."""
    assert choice(before_the_card({"fr-iii": "1009"}, RUSSIAN, **SMOLENSK)) == do.SeekFord()


def test_walls_are_held_by_the_unit_that_the_enemy_can_reach():
    scene = russian_card("Raevsky Holds", {"fr-i": "1010", "fr-iii": "1011"}, {"ru-vii": "0909", "ru-iv": "0809"})
    assert choice(scene) == do.ChooseUnit(unit="ru-vii")


@pytest.mark.parametrize("scenario", ["smolensk-20", "smolensk-20-lubino"])
def test_player_who_comes_fresh_to_every_question_finds_a_lawful_answer(scenario):
    game = gloire.new_game(scenario)
    players = {side: make("random", Random(f"{side} 3")) for side in game.scenario.sides}
    for question in questions(game, players, 3):
        action = make("greedy", Random(1)).choose(seat_for(game, question.asks))
        assert game.why_not(action, question.asks) is None


def test_whole_game_of_greedy_against_greedy_comes_to_an_end():
    game = gloire.new_game("smolensk-20-lubino")
    players = {side: make("greedy", Random(side)) for side in game.scenario.sides}
    asked = {question.kind for question in questions(game, players, 1)}
    assert {"Move", "Declare", "Retire"} <= asked
    assert game.outcome is not None
