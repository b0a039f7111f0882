"""Ladders: by which clock levels think, and how sure a score is."""

from time import process_time

import pytest
from msgspec.structs import replace

from gloire import players
from gloire.sim import ladder, tournament
from gloire.sim.ladder import Played, climb
from gloire.sim.tournament import Tournament

SCENARIO = "waterloo-20-third-day"
ONE = Tournament(SCENARIO, "random", "random", games=1)


@pytest.mark.parametrize("play_one", [ladder.play_one, tournament.play_one])
def test_levels_think_by_the_time_of_the_processor(monkeypatch, play_one):
    """By the clock on the wall a busy machine would make them weaker."""
    clocks, make = [], players.make

    def watched(level, rng, clock=None):
        clocks.append(clock)
        return make(level, rng, clock)

    monkeypatch.setattr(players, "make", watched)
    play_one(ONE, 0)

    assert clocks == [process_time] * 2


def test_who_won_every_pair_alike_has_an_interval_with_a_width_that_ends_at_all(monkeypatch):
    played = ladder.play_one

    def always_captain(asked: Tournament, number: int) -> Played:
        one = played(ONE, number)
        seats = asked.seats(number, tuple(one.match.seats))
        winner = next(side for side, level in seats.items() if level == "captain")
        return Played(replace(one.match, seats=seats, winner=winner), one.seconds)

    monkeypatch.setattr(ladder, "play_one", always_captain)
    (step,) = climb(SCENARIO, ("random", "captain"), games=4).steps

    assert step.score.mean == 1.0
    assert 0 < step.score.low < step.score.high == 1.0
