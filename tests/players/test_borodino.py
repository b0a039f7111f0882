"""Borodino 20: greedy answers the questions that only this game asks."""

from random import Random
from typing import Any

import pytest

import gloire
from gloire.players import make, seat_for
from gloire.systems.napoleonic20 import actions as do
from tests.players.games import questions
from tests.scene import Scene
from tests.systems.napoleonic20.russians import card, field, held


def choice(game: gloire.Game) -> Any:
    """What greedy answers to the question now asked, coming fresh to the game."""
    assert game.question is not None
    return make("greedy", Random(1)).choose(seat_for(game, game.question.asks))


def waiting(**russian: str) -> Scene:
    """The start of a Russian movement phase in which everybody is held back."""
    units = {f"ru-{unit}": hex for unit, hex in russian.items()}
    return held(field({"fr-i": "0807"}, units, phasing="russian"), *units)


def test_strong_unit_near_the_enemy_is_to_be_released_first():
    assert choice(waiting(vi="1005", iii="1601", coss="1802").game) == do.TryRelease("ru-vi")


def test_of_units_alike_near_the_stronger_is_to_be_released():
    assert choice(waiting(vi="1004", iii="1007").game) == do.TryRelease("ru-iii")


def test_kutuzov_awakes_for_the_unit_that_is_wanted_most():
    russian = {"ru-vi": "1005", "ru-coss": "1802"}
    scene = card("Kutuzov Awakes", {"fr-i": "0807"}, russian, "ru-vi", "ru-coss", phasing="russian")
    assert choice(scene.game) == do.ChooseUnit("ru-vi")


def test_works_are_thrown_up_by_the_unit_in_danger():
    russian = {"ru-viii": "0706", "ru-vi": "2010"}
    scene = card("Field Works", {"fr-i": "0605", "fr-iii": "0606"}, russian, phasing="russian")
    assert choice(scene.game) == do.ChooseUnit("ru-viii")


def test_advice_is_taken_by_infantry_that_is_free_to_march():
    scene = card("Davout's Advice", {"fr-i": "0605", "fr-v": "0706"}, {"ru-viii": "0707"})
    assert choice(scene.game) == do.ChooseUnit("fr-i")


def test_a_few_units_that_come_late_are_sent_round_the_flank():
    game = gloire.new_game("borodino-20", options={"flank_march": True})
    assert choice(game) == do.SendMarchers(2)
    game.apply(do.SendMarchers(2))
    assert choice(game) == do.SendOnMarch("fr-ivc")


@pytest.mark.parametrize("options", [{}, {"flank_march": True}])
def test_player_who_comes_fresh_to_every_question_finds_a_lawful_answer(options):
    game = gloire.new_game("borodino-20", options=options)
    players = {side: make("random", Random(f"{side} 3")) for side in game.scenario.sides}
    asked = set()
    for question in questions(game, players, 3):
        asked.add(question.kind)
        assert game.why_not(choice(game), question.asks) is None
    assert ("SendMarch" in asked) == bool(options)


def test_whole_game_of_greedy_against_greedy_comes_to_an_end():
    game = gloire.new_game("borodino-20")
    players = {side: make("greedy", Random(side)) for side in game.scenario.sides}
    asked = {question.kind for question in questions(game, players, 1)}
    assert {"Move", "Declare", "Retire", "ReleaseNext"} <= asked
    assert game.outcome is not None
