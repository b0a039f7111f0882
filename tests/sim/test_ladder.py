"""Ladders: by which clock levels think, and how sure a score is."""

from collections.abc import Callable
from time import process_time
from typing import Any

import pytest
from msgspec.structs import replace

from gloire import players
from gloire.sim import ladder, tournament
from gloire.sim.ladder import Played, Terms, climb
from gloire.sim.match import Match
from gloire.sim.tournament import Tournament

SCENARIO = "waterloo-20-third-day"
ONE = Tournament(SCENARIO, "random", "random", games=1)


@pytest.mark.parametrize("play_one", [ladder.play_one, tournament.play_one])
def test_levels_think_by_the_time_of_the_processor(monkeypatch, play_one):
    """By the clock on the wall a busy machine would make them weaker."""
    assert clocks_of(play_one, ONE, monkeypatch) == [process_time] * 2


@pytest.mark.parametrize("play_one", [ladder.play_one, tournament.play_one])
def test_levels_whose_play_outs_are_counted_see_no_clock(monkeypatch, play_one):
    assert clocks_of(play_one, replace(ONE, playouts=True), monkeypatch) == [players.standing_still] * 2


def clocks_of(play_one: Callable[..., Any], asked: Tournament, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The clocks by which those who play think."""
    clocks, make = [], players.make

    def watched(level, rng, clock=None):
        clocks.append(clock)
        return make(level, rng, clock)

    monkeypatch.setattr(players, "make", watched)
    play_one(asked, 0)
    return clocks


def test_games_with_counted_play_outs_repeat_exactly_whatever_the_number_of_workers():
    alone, spread = played(workers=1), played(workers=2)  # the latter in a process of its own

    assert alone == spread


def played(workers: int) -> list[Match]:
    """A game in which a level searches."""
    found: list[Match] = []
    terms = Terms(SCENARIO, games=1, seed=5, playouts=True)
    climb(terms, ("random", "colonel"), workers, lambda one: found.append(one.match))
    return found


def test_a_ladder_is_played_with_what_was_chosen_and_says_so():
    heard: list[Match] = []
    terms = Terms("montebello", games=2, choices={"handicap": "austrian +12"}, playouts=True)
    found = climb(terms, ("random", "recruit"), tell=lambda played: heard.append(played.match))

    assert (found.choices, found.playouts) == ({"handicap": "austrian +12"}, True)
    usual = tournament.play_one(replace(terms, choices={}).between("recruit", "random"), 0)
    assert heard[0].account.standing != usual.account.standing


def test_who_won_every_pair_alike_has_an_interval_with_a_width_that_ends_at_all(monkeypatch):
    played = ladder.play_one

    def always_captain(asked: Tournament, number: int) -> Played:
        one = played(ONE, number)
        seats = asked.seats(number, tuple(one.match.seats))
        winner = next(side for side, level in seats.items() if level == "captain")
        return Played(replace(one.match, seats=seats, winner=winner), one.seconds)

    monkeypatch.setattr(ladder, "play_one", always_captain)
    (step,) = climb(Terms(SCENARIO, games=4), ("random", "captain")).steps

    assert step.score.mean == 1.0
    assert 0 < step.score.low < step.score.high == 1.0
