"""What forecasts say of a beginning; 14.0 + 15.0: that of Napoleonic 20 knows what the next night may count."""

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

import gloire
from gloire.core.handicaps import evened
from gloire.core.sides import CHANCE
from gloire.players.napoleonic20 import forecast
from gloire.players.napoleonic20.board import Board
from gloire.players.napoleonic20.counting import HERE, OPEN, RACED, Dusk, Nightward
from gloire.players.napoleonic20.marching import read_options
from gloire.players.napoleonic20.plan import Planner
from gloire.players.napoleonic20.situation import Situation
from gloire.players.napoleonic20.styles import STYLES
from gloire.players.player import seat_for
from gloire.players.protocol import STANDARD
from gloire.systems import entry
from gloire.systems.napoleonic20.position import ROUTED_FRENCH, Position
from tests.players.games import study

EVEN = [info.id for info in gloire.scenarios() if evened(info.choices)]
FRENCH, ALLIED = 0, 1
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
    dusk, arrivals = forecast.dusk_of(standing(game))
    return dusk.losses(arrivals)[1]


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


def nightward(game: gloire.Game) -> tuple[Nightward, Board]:
    """What the side that moves may expect of the night, and the board as it sees it."""
    board = study(game).board
    return Nightward(board), board


def worth(game: gloire.Game) -> float:
    """The same as everybody stands."""
    found, board = nightward(game)
    return found.worth(found.arrivals((unit, board.where[unit]) for unit in board.on_map(board.me)))


def test_14_0_a_march_is_worth_more_the_more_of_the_enemys_ground_it_can_count_by_night():
    on, near, far = (worth(evening(fr_ic=hex)) for hex in (LINE, "2004", "0804"))

    assert on > near > far


def test_14_0_a_march_is_worth_more_that_keeps_the_enemy_from_ones_own_ground():
    guarded, open_ground = (worth(evening(side="allied", fr_ic="2004", ad_ii=hex)) for hex in (LINE, "1702"))

    assert guarded > open_ground


def test_14_0_one_more_unit_is_reckoned_as_if_all_had_been_there():
    game = evening(fr_ic="2004", fr_ii="0908")
    found, board = nightward(game)
    units = [(unit, board.where[unit]) for unit in board.on_map(board.me)]
    for unit, hex in units:
        others = found.arrivals(standing for standing in units if standing[0] != unit)
        assert found.with_one(others, unit, hex) == found.worth(found.arrivals(units))
        assert found.with_one(others, unit, -1) == found.worth(others)


def test_14_0_whoever_stands_on_a_hex_holds_it_even_routed():
    game = evening(turn=16, fr_ic=LINE)
    position = standing(game)
    position.marks[position.scenario.number["fr-ic"]] |= ROUTED_FRENCH

    assert allied_loss(game) == 2.0


def test_14_0_a_routed_unit_still_guards_the_hex_that_it_stands_on():
    game = evening(turn=16, fr_ic="2004", ad_ii=LINE)
    position = standing(game)
    position.marks[position.scenario.number["ad-ii"]] |= ROUTED_FRENCH

    assert allied_loss(game) == 2 * RACED


BEFORE, AFTER = False, True  # the side whose turn it is has marched


@pytest.mark.parametrize(
    ("turn", "phasing", "has_marched", "left"),
    [
        (15, FRENCH, BEFORE, (1.5, 1.5)),
        (15, FRENCH, AFTER, (0.5, 1.5)),
        (15, ALLIED, BEFORE, (0.5, 1.5)),
        (15, ALLIED, AFTER, (0.5, 0.5)),
        (16, FRENCH, BEFORE, (0.5, 0.5)),
        (16, FRENCH, AFTER, (0.0, 0.5)),
        (16, ALLIED, BEFORE, (None, 0.5)),
        (16, ALLIED, AFTER, (None, 0.0)),
    ],
)
def test_14_0_a_side_takes_what_it_reaches_with_the_marches_it_has_left_before_it_counts(
    turn, phasing, has_marched, left
):
    """In the night of turn 16 a side marches half as far and then counts; the French come first."""
    _, board = nightward(evening())
    dusk = Dusk(board.atlas, turn, phasing, board.routed, has_marched)
    nobody = dusk.arrivals([])
    for side, turns in enumerate(left):

        def taken(soon: float, taker: int = side) -> float:
            arrivals = [nobody, nobody]
            arrivals[taker] = (soon,) * len(nobody)
            return dusk.losses(arrivals)[1 - taker]

        assert bool(taken(HERE)) == (turns is not None)
        assert taken((turns or 0) + 0.01) == 0
        if turns:
            assert 0 < taken(turns) < taken(HERE)


def test_14_0_the_last_night_decides_more_than_an_earlier_one():
    _, board = nightward(evening())
    earlier, last = (Dusk(board.atlas, turn, FRENCH, board.routed) for turn in (9, 15))
    nobody = last.arrivals([])
    everywhere = (HERE,) * len(nobody)

    assert last.lead((everywhere, nobody), (6, 9), FRENCH) > earlier.lead((everywhere, nobody), (6, 9), FRENCH) + 0.1


def test_a_march_counts_its_battles_and_the_coming_night_as_its_temper_says():
    game = evening(turn=14, fr_ic="2004", ad_ii="1903")
    seat = seat_for(game, "french")
    situation = Situation(seat.sample(Random(1)), seat.side)
    usual = STYLES[STANDARD]
    other = replace(usual.burdened, fight=2 * usual.burdened.fight, dusk=3 * usual.burdened.dusk)
    parts = []
    for style in (usual, replace(usual, burdened=other)):
        found = situation.study(style)
        planner = Planner(found, read_options(found), commits=set(), lull=0.0, contacts={})
        parts.append(planner.parts(found.board.where))

    assert parts[0]["battles"]
    assert parts[0]["dusk"]
    assert parts[1]["battles"] == pytest.approx(2 * parts[0]["battles"])
    assert parts[1]["dusk"] == pytest.approx(3 * parts[0]["dusk"])


def test_14_0_where_no_night_comes_any_more_nothing_is_expected_of_it():
    _, board = nightward(evening(fr_ic="2004"))
    dusk = Dusk(board.atlas, board.scenario.last_turn + 1, board.phasing, board.routed)
    nobody = dusk.arrivals([])

    assert dusk.lead((nobody, nobody), board.morale, board.me) == 0
