"""A random game that breaks leaves a record that can be opened."""

import pytest

import gloire
from gloire.core.game import Game
from gloire.sim.conformance import plan
from gloire.sim.conformance.checks import asked
from gloire.sim.fuzz import fuzz, play_one, sound_record
from gloire.systems.napoleonic20.movement import Move


def test_sound_games_do_not_crash():
    played = list(fuzz(first=1, games=4, seed=3))

    assert [one.number for one in played] == [1, 2, 3, 4]
    assert all(one.crash is None and one.answers > 10 and not one.every_check for one in played)


def test_first_game_is_played_with_every_check():
    assert play_one(0, 0).every_check


@pytest.fixture
def crash(monkeypatch):
    """What is left of a game in which the engine fails at the first move of the second turn."""
    choose = Move.choose

    def fail(self, game, phase, action):
        if game.turn == 2:
            game.morale = (1, 1)  # A position that is left half changed must not get into the record.
            raise KeyError("hex")
        return choose(self, game, phase, action)

    with monkeypatch.context() as patch:
        patch.setattr(Move, "choose", fail)
        return play_one(0, 1).crash


def test_crash_tells_what_broke_and_where(crash):
    assert crash.error == "KeyError: 'hex'"
    assert crash.place.endswith("in fail")
    assert crash.case == plan(1)[0]
    assert '"do":' in crash.given


def test_crash_keeps_the_sound_part_of_the_game(crash):
    game = gloire.replay(crash.record)

    assert game.length == crash.answers == len(crash.record.entries) > 0
    assert game.hash == crash.record.hash
    assert game.view().facts["turn"]["number"] == 2
    assert game.view().facts["morale"] != {"french": 1, "allied": 1}


def test_game_that_cannot_be_replayed_is_kept_as_far_as_it_goes(monkeypatch):
    game = gloire.new_game("waterloo-20")
    while game.length < 10:
        game.apply(asked(game).actions[0])
    apply = Game.apply

    def fail(self, action):
        if self.length == 6:
            raise KeyError("hex")
        return apply(self, action)

    monkeypatch.setattr(Game, "apply", fail)

    assert len(sound_record(game).entries) == 6
