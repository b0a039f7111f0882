"""15.0 How to win."""

import pytest

from gloire.core.events import GameOver
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.morale import change_morale
from tests.scene import Scene
from tests.systems.napoleonic20.turns import seen

FRENCH = {"fr-i": "0202"}
ALLIED = {"ad-ii": "1703"}


def last_turn(morale: tuple[int, int]) -> Scene:
    """The Allied player ends the last game turn; his side rests for two points (Waterloo 14.0)."""
    scene = Scene(FRENCH, ALLIED, phasing="allied", turn=16, morale=(morale[0], morale[1] - 2))
    scene.do(do.EndMovement())
    assert scene.morale == morale
    return scene


def test_15_0_french_win_decisively_when_allied_morale_is_gone():
    scene = Scene({"fr-i": "0302", "fr-ii": "0301"}, {"pr-cadre-1": "0402"}, morale=(6, 1))
    scene.to_combat()
    events = scene.fight("fr-i fr-ii", "0402", die=6)
    assert (scene.outcome.winner, scene.outcome.kind, scene.outcome.rule) == ("french", "decisive", "15.0")
    assert seen(events, GameOver) == [GameOver("french", "decisive", "15.0")]


def test_15_0_allies_win_decisively_when_french_morale_is_gone():
    scene = Scene({"fr-iii": "0302"}, {"ad-i": "0402"}, morale=(1, 6))
    scene.to_combat()
    scene.fight("fr-iii", "0402", die=1)
    assert (scene.outcome.winner, scene.outcome.kind) == ("allied", "decisive")


def test_15_0_nothing_more_is_asked_after_a_decisive_victory():
    scene = Scene({"fr-iii": "0302", "fr-i": "0901"}, {"ad-i": "0402", "ad-ii": "1001"}, morale=(1, 6))
    scene.to_combat()
    scene.declare("fr-iii", "0402")
    scene.declare("fr-i", "1001")
    scene.do(do.FightBattle("0402"))
    scene.roll_battle(1)
    assert scene.question is None
    assert scene.why_not(do.FightBattle("1001")).code == "game-over"


def test_15_0_allies_win_marginally_one_point_ahead():
    scene = last_turn((6, 7))
    assert (scene.outcome.winner, scene.outcome.kind, scene.outcome.rule) == ("allied", "marginal", "15.0")


def test_15_0_allies_win_marginally_far_ahead():
    assert last_turn((1, 10)).outcome.winner == "allied"


def test_15_0_level_morale_is_a_draw():
    scene = last_turn((7, 7))
    assert (scene.outcome.winner, scene.outcome.kind) == (None, "draw")


@pytest.mark.parametrize("french", [8, 10])
def test_15_0_higher_french_morale_is_only_a_draw(french):
    scene = last_turn((french, 7))
    assert (scene.outcome.winner, scene.outcome.kind) == (None, "draw")


def test_15_0_higher_morale_wins_nothing_before_the_last_turn():
    scene = Scene(FRENCH, ALLIED, phasing="allied", turn=15, morale=(1, 10))
    scene.do(do.EndMovement())
    assert scene.outcome is None
    assert scene.position.turn == 16


def test_15_0_game_ends_after_the_second_player_turn_of_the_last_turn():
    scene = Scene(FRENCH, ALLIED, turn=16, morale=(1, 10))
    scene.do(do.EndMovement())
    assert scene.outcome is None
    assert scene.position.phasing == 1


def test_15_0_two_armies_that_give_out_together_draw_by_12_1_2():
    scene = Scene(FRENCH, ALLIED, morale=(1, 1))
    change_morale(scene.position, [(0, -1, "broken", "12.1"), (1, -1, "broken", "12.1")])
    assert scene.position.log[-1] == GameOver(None, "draw", "12.1.2")
    assert scene.outcome.rule == "12.1.2"
