"""Many games: the same seed gives the same games, however they are spread."""

import msgspec
import pytest

from gloire.sim.balance import balance
from gloire.sim.pool import spread
from gloire.sim.tournament import Tournament, play_all, play_one

RANDOM = Tournament("waterloo-20-third-day", "random", "random", games=8, seed=5)


@pytest.fixture(scope="module")
def matches():
    return play_all(RANDOM)


def test_matches_come_in_order(matches):
    assert [match.number for match in matches] == list(range(8))


def test_number_of_workers_changes_nothing(matches):
    spread_out = play_all(RANDOM, workers=2)

    assert spread_out == matches
    assert msgspec.json.encode(balance(RANDOM, spread_out)) == msgspec.json.encode(balance(RANDOM, matches))


def test_a_game_depends_on_its_number_alone(matches):
    assert play_one(RANDOM, 6) == matches[6]


def test_another_seed_gives_other_games(matches):
    other = msgspec.structs.replace(RANDOM, seed=6)

    assert play_one(other, 0).hash != matches[0].hash


def test_a_has_the_first_side_and_b_the_second():
    tournament = msgspec.structs.replace(RANDOM, a="random", b="greedy")

    assert tournament.seats(0, ("french", "allied")) == {"french": "random", "allied": "greedy"}
    assert tournament.seats(1, ("french", "allied")) == {"french": "random", "allied": "greedy"}


def test_players_who_swap_change_sides_after_every_game():
    tournament = msgspec.structs.replace(RANDOM, a="random", b="greedy", swap=True)

    assert tournament.seats(0, ("french", "allied")) == {"french": "random", "allied": "greedy"}
    assert tournament.seats(1, ("french", "allied")) == {"french": "greedy", "allied": "random"}


def test_options_are_played_with():
    scripted = msgspec.structs.replace(RANDOM, options={"scripted_events": True})

    assert play_one(scripted, 0).hash != play_one(RANDOM, 0).hash


def test_each_finished_game_is_told():
    heard = []

    play_all(msgspec.structs.replace(RANDOM, games=3), tell=lambda match: heard.append(match.number))

    assert heard == [0, 1, 2]


def test_greedy_player_finishes_its_games():
    tournament = Tournament("waterloo-20-third-day", "greedy", "random", games=1, seed=1)

    (match,) = play_all(tournament)

    assert match.seats == {"french": "greedy", "allied": "random"}


def test_work_is_spread_over_processes():
    assert sorted(spread(abs, [-3, 1, -2], workers=2)) == [1, 2, 3]
