"""13.0 Passing ("lulls")."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import MoraleChanged, PhaseBegan
from tests.scene import Scene
from tests.systems.napoleonic20.turns import at_night, seen

FRENCH = {"fr-i": "0202"}
ALLIED = {"ad-ii": "1703"}


def quiet_turn(**facts: object) -> Scene:
    """A player turn in which nobody does anything, with both armies far apart."""
    scene = Scene(FRENCH, ALLIED, **facts)  # type: ignore[arg-type]  # passed on as they are
    scene.to_end_of_turn()
    return scene


def test_13_0_side_below_six_gains_a_point_though_it_leads():
    assert quiet_turn(morale=(5, 1)).morale == (6, 1)


def test_13_0_leading_side_with_six_gains_nothing():
    assert quiet_turn(morale=(6, 5)).morale == (6, 5)


def test_13_0_side_level_with_the_enemy_gains_a_point():
    assert quiet_turn(morale=(6, 6)).morale == (7, 6)


def test_13_0_side_behind_the_enemy_gains_a_point():
    assert quiet_turn(morale=(8, 9)).morale == (9, 9)


def test_13_0_side_one_ahead_gains_nothing():
    assert quiet_turn(morale=(9, 8)).morale == (9, 8)


def test_13_0_side_below_six_and_behind_gains_one_point_only():
    assert quiet_turn(morale=(2, 9)).morale == (3, 9)


def test_13_0_allied_side_rests_in_its_own_turn():
    assert quiet_turn(phasing="allied", morale=(5, 5)).morale == (5, 6)


def test_13_0_point_beyond_ten_is_lost():
    assert quiet_turn(morale=(10, 10)).morale == (10, 10)


def test_13_0_point_comes_at_the_end_of_the_player_turn():
    scene = Scene(FRENCH, ALLIED)
    events = scene.do(do.EndMovement())
    combat = next(i for i, event in enumerate(events) if isinstance(event, PhaseBegan) and event.phase == "combat")
    assert events.index(MoraleChanged("french", 1, 7, "lull", "13.0")) > combat


def test_13_0_moving_does_not_spoil_the_lull():
    scene = Scene(FRENCH, ALLIED)
    scene.move("fr-i", "0302")
    scene.to_end_of_turn()
    assert scene.morale == (7, 6)


def test_13_0_forced_march_spoils_the_lull():
    scene = Scene(FRENCH, ALLIED)
    scene.do(do.ForceMarch("french"))
    scene.to_end_of_turn()
    assert scene.morale == (5, 6)


@pytest.mark.parametrize("army", ["anglo-dutch", "prussian"])
def test_13_0_forced_march_of_either_allied_army_spoils_the_lull(army):
    scene = Scene(FRENCH, ALLIED, phasing="allied")
    scene.do(do.ForceMarch(army))
    scene.to_end_of_turn()
    assert scene.morale == (6, 5)


def test_13_0_battle_of_ones_own_spoils_the_lull():
    scene = Scene({"fr-i": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    scene.fight("fr-i", "0402", die=3)
    assert scene.position.phasing == 1
    assert scene.morale == (6, 6)


def test_13_0_countercharge_by_the_enemy_spoils_the_lull():
    # A unit behind walls need not attack, so the only battle is the enemy's charge.
    scene = Scene({"fr-i": "1402"}, {"ad-uxbridge": "1501"})
    scene.do(do.EndMovement())
    scene.until("Declare")
    assert scene.asks == "allied"
    scene.fight("ad-uxbridge", "1402", die=5)  # 4 against 3 and 2 behind walls
    scene.until("Declare")
    assert scene.asks == "french"
    scene.to_end_of_turn()
    assert scene.morale == (6, 6)


def test_13_0_countercharge_that_never_came_does_not_spoil_the_lull():
    scene = Scene({"fr-i": "1402"}, {"ad-uxbridge": "1501"})
    scene.to_combat()
    scene.do(do.EndDeclaration())
    assert scene.morale == (7, 6)


def test_13_0_battle_in_the_enemy_turn_does_not_spoil_the_lull():
    scene = Scene({"fr-i": "0302"}, {"ad-uxbridge": "0402"}, phasing="allied")
    scene.to_combat()
    scene.fight("ad-uxbridge", "0302", die=4)
    assert scene.morale == (6, 6)
    scene.until("Move")
    assert scene.asks == "french"
    scene.do(do.EndMovement(), do.Disengage("ad-uxbridge", "0501"))
    assert scene.morale == (7, 6)


def test_13_0_no_lull_before_the_first_night():
    assert quiet_turn(turn=3).morale == (6, 6)


def test_13_0_first_night_is_no_lull():
    scene = at_night(FRENCH, ALLIED, turn=4)
    assert [event.why for event in seen(scene.game.events(), MoraleChanged)] == ["night-rest"]


def test_13_0_lull_on_the_first_morning_after_a_night():
    assert quiet_turn(turn=5).morale == (7, 6)


def test_13_0_no_lull_in_a_later_night():
    scene = at_night(FRENCH, ALLIED, turn=10)
    assert [event.why for event in seen(scene.game.events(), MoraleChanged)] == ["night-rest"]


def test_13_0_nights_before_the_scenario_count():
    assert quiet_turn(turn=11, scenario="waterloo-20-third-day").morale == (7, 6)


def test_13_0_no_lull_without_enemy_units_on_the_map():
    scene = Scene(FRENCH, {})
    scene.to_end_of_turn()
    assert scene.morale == (6, 6)


def test_13_0_no_lull_without_own_units_on_the_map():
    scene = Scene({}, ALLIED)
    scene.to_end_of_turn()
    assert scene.morale == (6, 6)
