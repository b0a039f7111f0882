"""16.1: greedy in the fog of war. It reads face-down counters by their backs, and knows what to do with dummies."""

from random import Random
from typing import Any

import pytest

import gloire
from gloire.core.game import Game
from gloire.players import make, seat_for
from gloire.players.napoleonic20.board import Board
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.position import Position
from tests.players.games import study
from tests.scene import Scene, scenario_of
from tests.systems.napoleonic20.fogs import foggy

FAR = {"ad-i": "2001"}


def choice(scene: Scene) -> Any:
    """What greedy answers to the question now asked, coming fresh to the game."""
    assert scene.asks is not None
    return make("greedy", Random(1)).choose(seat_for(scene.game, scene.asks))


def unit_in(game: Game, hex: str) -> int:
    """The Allied unit in a hex of a game."""
    assert isinstance(game.position, Position)
    return game.position.unit_in(1, scenario_of(game).index[hex])


def board(scene: Scene) -> Board:
    """The board as the side that is asked reads it."""
    return study(scene.game).board


@pytest.mark.parametrize("scenario", ["waterloo-20", "borodino-20", "smolensk-20", "salamanca-20"])
def test_greedy_plays_whole_games_in_the_fog(scenario):
    game: Game = gloire.new_game(scenario, {"fog_of_war": True, "breakdown": True})
    players, rng = {side: make("greedy", Random(2)) for side in game.scenario.sides}, Random(2)
    while (question := game.question) is not None:
        side = question.asks
        game.apply(question.sample(rng) if side == gloire.CHANCE else players[side].choose(seat_for(game, side)))

    assert game.outcome is not None


def test_a_sample_deals_face_down_enemies_anew():
    scene = foggy({"fr-ii": "0402"}, {"ad-i": "0605", "ad-ii": "0606", "ad-reserve": "0607"})
    seat = seat_for(scene.game, "french")
    there = {unit_in(seat.sample(Random(seed)), "0605") for seed in range(20)}

    assert there == {scene.number(unit) for unit in ("ad-i", "ad-ii", "ad-reserve")}


def test_a_sample_keeps_what_a_side_can_see():
    scene = foggy({"fr-ii": "0402"}, {"ad-i": "0605", "ad-ii": "0606", "ad-reserve": "0607"}, up="ad-i")
    seat = seat_for(scene.game, "french")
    samples = [seat.sample(Random(seed)) for seed in range(10)]

    assert all(sample.view("french") == scene.game.view("french") for sample in samples)
    assert {unit_in(sample, "0605") for sample in samples} == {scene.number("ad-i")}


def test_a_face_down_enemy_counts_for_the_average_of_its_army():
    """4, 3 and 2 lie face-down."""
    scene = foggy({"fr-ii": "0402"}, {"ad-i": "0605", "ad-ii": "0606", "ad-reserve": "0607"})
    found = board(scene)

    assert [found.strength[foe] for foe in found.foes.values()] == [3, 3, 3]


def test_a_guess_is_of_the_army_whose_back_is_seen():
    scene = foggy({"fr-ii": "0402"}, {"ad-i": "0605", "pr-i": "0606"})
    found = board(scene)

    assert {scene.scenario.ids[foe] for foe in found.foes.values()} == {"ad-i", "pr-i"}


def test_cavalry_next_to_hidden_enemies_is_shown_to_scout():
    scene = foggy({"fr-ic": "0402"}, {"ad-i": "0403"})

    assert choice(scene) == do.TurnUp("fr-ic")


def test_infantry_stays_hidden():
    scene = foggy({"fr-ii": "0402"}, {"ad-i": "0403"})

    assert choice(scene) == do.EndMovement()


def test_a_reinforcement_brings_a_dummy_along():
    scene = foggy({"fr-i": "0112"}, {"ad-i": "0605"}, due={"fr-vi": 12})
    player = make("greedy", Random(1))
    done = []
    while scene.asks == "french" and scene.kind in ("Move", "PartWays"):
        done.append(player.choose(seat_for(scene.game, "french")))
        scene.do(done[-1])

    assert [action.unit for action in done if isinstance(action, do.BringDummy)] == ["fr-vi"]
    assert len([action for action in done if isinstance(action, do.PartTo)]) == 2


def test_every_dummy_is_placed_at_night():
    scene = foggy({"fr-ii": "0402", "fr-i": "0211"}, FAR, turn=16)
    scene.do(do.EndMovement())

    assert isinstance(choice(scene), do.PlaceDummy)


def test_whether_the_dummy_or_the_unit_moves_over_is_left_to_chance():
    scene = foggy({"fr-ii": "0402"}, FAR, turn=16)
    scene.do(do.EndMovement(), do.PlaceDummy("0402"))
    seat = seat_for(scene.game, "french")
    chosen: list[Any] = [make("greedy", Random(seed)).choose(seat) for seed in range(12)]

    assert {action.unit for action in chosen} == {"fr-ii", "fr-dummy-1"}


def test_enemy_cavalry_is_held_where_an_attack_on_it_promises_much():
    french = {"fr-ic": "0402", "fr-ii": "0302", "fr-i": "0502"}
    scene = foggy(french, {"ad-uxbridge": "0403"}, up="fr-ii fr-i")
    scene.do(do.EndMovement(), do.Disengage("ad-uxbridge", "0404"))

    assert choice(scene) == do.PinWith("fr-ic")


def test_enemy_cavalry_is_let_go_where_an_attack_on_it_promises_nothing():
    scene = foggy({"fr-ic": "0402"}, {"ad-uxbridge": "0403"})
    scene.do(do.EndMovement(), do.Disengage("ad-uxbridge", "0404"))

    assert choice(scene) == do.LetGo()


def test_a_dummy_joins_cadres():
    scene = foggy({"fr-ii": "0402"}, FAR, options={"breakdown": True})
    scene.do(do.BreakDown("fr-ii"))

    assert choice(scene) == do.JoinDummy()


def test_dummies_soak_off_what_the_others_need_not_fight():
    """I and II Corps want 0403 for themselves; the dummy at 0503 is good enough for 0604."""
    scene = foggy(
        {"fr-i": "0402", "fr-ii": "0302", "fr-dummy-1": "0503"},
        {"ad-reserve": "0403", "ad-i": "0604"},
        up="ad-reserve ad-i",
    )
    scene.to_combat()
    player, done = make("greedy", Random(1)), []
    while scene.kind == "Declare" and scene.asks == "french":
        done.append(player.choose(seat_for(scene.game, "french")))
        scene.do(done[-1])

    assert do.DeclareAttack("fr-dummy-1", "0604") in done
