"""What forecasts say of a beginning; 14.0 + 15.0: that of Napoleonic 20 knows what the next night may count."""

from random import Random
from typing import Any

import pytest

import gloire
from gloire.core.handicaps import evened
from gloire.core.sides import CHANCE
from gloire.players.napoleonic20 import forecast
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.counting import OPEN, RACED, Dusk, Prospect
from gloire.systems import entry
from gloire.systems.napoleonic20.position import ROUTED_FRENCH, Position
from tests.players.games import study

EVEN = [info.id for info in gloire.scenarios() if evened(info.choices)]
LINE = "2005"  # a line of communications of the Anglo-Dutch army, worth two points


@pytest.mark.parametrize("scenario", EVEN)
def test_with_the_handicap_that_makes_it_even_a_battle_begins_at_about_even_chances(scenario: str):
    game = gloire.new_game(scenario, choices=evened(gloire.scenario(scenario).choices))
    while (question := game.question) and question.asks == CHANCE:
        game.apply(question.sample(Random(1)))

    assert 0.35 < strategist(game).value(game, game.scenario.sides[0]) < 0.65


@pytest.mark.parametrize(
    ("scenario", "favoured"),
    [("cornfield", "confederate"), ("antietam", "confederate"), ("cedar-creek", "union"), ("montebello", "french")],
)
def test_without_it_who_wins_most_games_begins_ahead(scenario: str, favoured: str):
    game = gloire.new_game(scenario)

    assert strategist(game).value(game, favoured) > 0.65


CAPTAINS = {  # without a handicap, of the points of some 200 games each between captains
    "waterloo-20-third-day": 0.80,
    "waterloo-20": 0.33,
    "borodino-20": 0.32,
    "smolensk-20": 0.52,
    "smolensk-20-lubino": 0.46,
    "salamanca-20": 0.41,
    "salamanca-20-historical": 0.27,
}


@pytest.mark.parametrize(("scenario", "share"), CAPTAINS.items())
def test_a_battle_of_napoleonic_20_begins_with_the_chances_that_games_of_captains_have_shown(
    scenario: str, share: float
):
    game = gloire.new_game(scenario)
    while (question := game.question) and question.asks == CHANCE:
        game.apply(question.sample(Random(1)))

    assert strategist(game).value(game, "french") == pytest.approx(share, abs=0.07)


def evening(turn: int = 15, side: str = "french", **units: str) -> gloire.Game:
    """A few units near an Allied line of communications, and two far away from everything."""
    names = {name.replace("_", "-"): hex for name, hex in units.items()}
    others = {"fr-i": "0704", "ad-i": "1402"}
    return gloire.position("waterloo-20-third-day", turn=turn, side=side, units={**others, **names})


def strategist(game: gloire.Game) -> Any:
    return entry(game.scenario.system.id).part("player")


def standing(game: gloire.Game) -> Position:
    assert isinstance(game.position, Position)
    return game.position


def allied_loss(game: gloire.Game) -> float:
    dusk, first = forecast.dusk_of(standing(game))
    return dusk.losses(first)[1]


def test_14_0_a_hex_that_the_enemy_stands_on_is_counted_whole():
    taken, before = evening(turn=16, fr_ic=LINE), evening(turn=16)

    assert allied_loss(taken) - allied_loss(before) == 2.0


def test_14_0_a_hex_that_the_enemy_reaches_first_is_likely_lost_and_a_guarded_one_is_not():
    assert allied_loss(evening(turn=16, fr_ic="2004")) == 2 * OPEN
    assert allied_loss(evening(turn=16, fr_ic="2004", ad_ii=LINE)) == 2 * RACED


def test_14_0_a_routed_unit_takes_nothing():
    game = evening(turn=16, fr_ic="2004")
    position = standing(game)
    position.marks[position.scenario.number["fr-ic"]] |= ROUTED_FRENCH

    assert allied_loss(game) == 0


def test_14_0_who_has_moved_in_the_night_takes_nothing_more():
    assert allied_loss(evening(turn=16, side="allied", fr_ic="2004")) == 0


def test_14_0_a_rider_far_away_still_has_the_days_before_the_night():
    assert allied_loss(evening(turn=16, fr_ic="1704")) == 0
    assert allied_loss(evening(turn=14, fr_ic="1704")) > 0


def test_14_0_before_the_last_night_is_over_a_side_about_to_lose_its_last_points_has_nearly_lost():
    near, far = evening(turn=16, fr_ic=LINE), evening(turn=16, fr_ic="0804")
    for game in (near, far):
        standing(game).morale = (5, 2)

    assert forecast.value(near, "allied") < 0.5 * forecast.value(far, "allied")


def test_15_0_both_sides_share_the_chance():
    game = evening(fr_ic="2004", ad_ii="1702")

    assert forecast.value(game, "french") + forecast.value(game, "allied") == pytest.approx(1.0)


def prospect(game: gloire.Game) -> tuple[Prospect, Board]:
    """What the side that moves may expect of the night, and the board as it sees it."""
    board = study(game).board
    return Prospect(board), board


def worth(game: gloire.Game) -> float:
    """The same as everybody stands."""
    found, board = prospect(game)
    return found.worth(found.first((unit, board.where[unit]) for unit in board.on_map(board.me)))


def test_14_0_a_march_is_worth_more_the_more_of_the_enemys_ground_it_can_count_by_night():
    on, near, far = (worth(evening(fr_ic=hex)) for hex in (LINE, "2004", "0804"))

    assert on > near > far


def test_14_0_a_march_is_worth_more_that_keeps_the_enemy_from_ones_own_ground():
    guarded, open_ground = (worth(evening(side="allied", fr_ic="2004", ad_ii=hex)) for hex in (LINE, "1702"))

    assert guarded > open_ground


def test_14_0_one_more_unit_is_reckoned_as_if_all_had_been_there():
    game = evening(fr_ic="2004", fr_ii="0908")
    found, board = prospect(game)
    units = [(unit, board.where[unit]) for unit in board.on_map(board.me)]
    for unit, hex in units:
        others = found.first(standing for standing in units if standing[0] != unit)
        assert found.with_one(others, unit, hex) == found.worth(found.first(units))
        assert found.with_one(others, unit, -1) == found.worth(others)


def test_14_0_whoever_stands_on_a_hex_holds_it_even_routed():
    game = evening(turn=16, fr_ic=LINE)
    position = standing(game)
    position.marks[position.scenario.number["fr-ic"]] |= ROUTED_FRENCH

    assert allied_loss(game) == 2.0


def test_14_0_where_no_night_comes_any_more_nothing_is_expected_of_it():
    _, board = prospect(evening(fr_ic="2004"))
    dusk = Dusk(board.atlas, board.scenario.last_turn + 1, board.phasing, board.routed)
    nobody = dusk.first([])

    assert dusk.lead((nobody, nobody), board.morale, board.me) == 0
