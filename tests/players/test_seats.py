"""What a player can see from his seat, and what he cannot."""

from random import Random

import msgspec
import pytest

import gloire
from gloire.players import Seat, make, seat_for
from gloire.players.player import NotAsked
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.position import Position
from tests.players.games import QUICK, questions, seated
from tests.scene import Scene

BOTH = {"french": 1, "allied": 2}


def foreseen_by_enemy(game: gloire.Game, side: str, card: int) -> gloire.Game:
    """The same game, but the other side knows that this card is on top."""
    twin = game.clone()
    assert isinstance(twin.position, Position)
    twin.position.next_card, twin.position.next_known = card, 3 - BOTH[side]
    return twin


def sampled_card(seat: Seat, seed: int) -> int:
    """The card on top of the pile in a sample."""
    position = seat.sample(Random(seed)).position
    assert isinstance(position, Position)
    return position.next_card


def test_seat_has_neither_position_nor_record():
    seat = seat_for(gloire.new_game("waterloo-20-third-day"), "allied")

    for secret in ("position", "record", "game", "_game", "answers", "dump", "clone"):
        assert not hasattr(seat, secret)
    assert not any(isinstance(getattr(seat, name, None), gloire.Game | Position) for name in dir(seat))


def test_only_the_side_that_is_asked_has_a_seat():
    with pytest.raises(NotAsked):
        seat_for(gloire.new_game("waterloo-20-third-day"), "french")


def test_seat_shows_the_question_as_the_game_puts_it():
    game = gloire.new_game("waterloo-20-third-day")
    seat = seat_for(game, "allied")

    assert game.question is not None
    assert (seat.kind, seat.rule, list(seat.actions)) == (
        "ChooseGoodGround",
        "Waterloo 17.1",
        list(game.question.actions),
    )
    assert seat.view == game.view("allied")
    assert seat.events(0) == game.events(0, "allied")
    assert seat.preview(seat.actions[0]) == game.preview(seat.actions[0], "allied")


@pytest.mark.parametrize("seed", [1, 2])
def test_card_that_only_the_enemy_has_seen_changes_no_choice_of_a_whole_game(seed):
    """5.0: whichever card the enemy knows to be on top, every question is answered alike."""
    game = gloire.new_game("waterloo-20-third-day")
    for question in questions(game, seated(("greedy", "greedy"), seed), seed):
        side, chosen = question.asks, set()
        for card in (0, 5, 11):
            seat = seat_for(foreseen_by_enemy(game, side, card), side)
            chosen.add(make("greedy", Random(7)).choose(seat))

        assert len(chosen) == 1


def test_card_that_only_the_enemy_has_seen_shows_nowhere_in_the_seat():
    scene = Scene({"fr-i": "1210", "fr-ii": "1205"}, {"pr-iii": "1410", "ad-ii": "1407"})
    seats = [seat_for(foreseen_by_enemy(scene.game, "french", card), "french") for card in (0, 5)]

    assert seats[0].view == seats[1].view
    assert seats[0].actions == seats[1].actions
    assert seats[0].events(0) == seats[1].events(0)


def test_sample_deals_the_hidden_card_anew():
    game = foreseen_by_enemy(Scene({"fr-i": "1210"}, {"pr-iii": "1410"}).game, "french", 3)
    seat = seat_for(game, "french")

    assert len({sampled_card(seat, seed) for seed in range(60)}) > 6


def test_sample_keeps_the_card_one_has_seen_oneself():
    game = foreseen_by_enemy(Scene({"fr-i": "1210"}, {"pr-iii": "1410"}).game, "allied", 3)
    seat = seat_for(game, "french")

    assert {sampled_card(seat, seed) for seed in range(20)} == {3}


def test_sample_asks_the_same_question_and_has_no_past():
    scene = Scene({"fr-i": "1210"}, {"pr-iii": "1410"})
    scene.move("fr-i", "1310")
    seat = seat_for(scene.game, "french")
    sample = seat.sample(Random(1))

    assert sample.question is not None
    assert sample.question.kind == "Move"
    assert list(sample.question.actions) == list(seat.actions)
    assert sample.answers == []
    assert sample.events() == []


def test_playing_on_with_a_sample_leaves_the_game_alone():
    scene = Scene({"fr-i": "1210"}, {"pr-iii": "1410"})
    before = scene.game.hash
    seat_for(scene.game, "french").sample(Random(1)).apply(do.MoveUnit("fr-i", "1311"))

    assert scene.game.hash == before


@pytest.mark.parametrize("level", QUICK)
def test_every_choice_is_explained_in_plain_data(level):
    game = gloire.new_game("waterloo-20-third-day")
    players = seated((level, level), 1)
    before = None
    for question in questions(game, players, 1):
        if before is not None:
            side, kind, length = before
            told = players[side].explain()
            assert told["question"] == kind
            assert told["action"] == msgspec.to_builtins(game.answers[length])
            assert msgspec.json.decode(msgspec.json.encode(told)) == told
        before = question.asks, question.kind, game.length

    assert before is not None


def test_greedy_lists_what_else_it_considered_best_first():
    scene = Scene({"fr-i": "1210", "fr-ii": "1211"}, {"pr-iii": "1310"})
    scene.to_combat()
    scene.begin_battle("fr-i fr-ii", "1310")
    scene.until("Reduce")
    player = make("greedy", Random(1))
    player.choose(seat_for(scene.game, "french"))
    values = [other["value"] for other in player.explain()["considered"]]

    assert len(values) == 6
    assert values == sorted(values, reverse=True)


def test_nothing_is_explained_before_the_first_choice():
    assert make("greedy", Random(1)).explain() == {}
