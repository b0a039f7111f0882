"""Positions as JSON, and their hashes."""

import json

import pytest

from gloire.core.actions import Roll
from gloire.core.codec import decode_position, encode_position, plain, position_hash
from gloire.core.events import Rolled
from gloire.core.game import Game
from tests.core.toy import SYSTEM, Step


@pytest.fixture
def game() -> Game:
    game = Game.begin(SYSTEM.load("race", {}, {}))
    game.apply(Step(2))
    return game


def test_position_is_plain_json_without_its_scenario(game):
    data = json.loads(encode_position(game.position))

    assert data == {"run": [2, 0], "stack": [{"in": "Turn", "step": 1, "side": 0}]}


def test_position_read_back_is_equal_and_belongs_to_its_scenario(game):
    twin = decode_position(encode_position(game.position), like=game.position)

    assert encode_position(twin) == encode_position(game.position)
    assert twin.scenario is game.scenario


def test_position_read_back_asks_the_same_question(game):
    question = Game(game.scenario, decode_position(encode_position(game.position), like=game.position)).question

    assert question is not None
    assert (question.kind, question.asks) == ("Wind", "chance")


def test_encoding_leaves_the_position_as_it_is(game):
    encode_position(game.position)

    assert game.position.scenario is game.scenario
    assert game.position.log is not None


def test_equal_positions_have_equal_hashes(game):
    assert position_hash(game.position.clone()) == position_hash(game.position)


def test_hash_changes_with_the_position(game):
    before = game.hash

    game.apply(Roll(6))

    assert game.hash != before


def test_hash_does_not_depend_on_how_the_position_came_about(game):
    other = Game.begin(game.scenario)
    other.apply(Step(1))
    other.undo()
    other.apply(Step(2))

    assert other.hash == game.hash


def test_hash_knows_the_outcome(game):
    before = game.hash

    game.resign("white")

    assert game.hash != before


def test_plain_data_of_actions_and_events():
    assert plain(Roll(3)) == {"do": "Roll", "face": 3}
    assert plain(Rolled(3, "rally", "10.0")) == {"event": "Rolled", "face": 3, "why": "rally", "rule": "10.0"}
