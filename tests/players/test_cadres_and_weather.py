"""Options that ask greedy something of their own: cadres and the weather."""

from typing import Any

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.allowances import allowance
from gloire.systems.napoleonic20.games.waterloo import weather
from gloire.systems.napoleonic20.games.waterloo.vocabulary import Sky
from gloire.systems.napoleonic20.position import ELIMINATED
from gloire.systems.napoleonic20.strength import fighting_strength
from tests.players.games import study
from tests.players.test_puzzles import choice, play_phase
from tests.scene import Scene
from tests.systems.napoleonic20.turns import at_night

FAR = {"ad-ii": "1703"}


def with_lost(scene: Scene, *units: str) -> Scene:
    for unit in units:
        scene.position.where[scene.number(unit)] = ELIMINATED
    scene.restart()
    return scene


def test_two_cadres_out_of_danger_are_brought_together():
    scene = Scene({"fr-cadre-1": "0303", "fr-cadre-2": "0304"}, FAR, options={"breakdown": True})
    play_phase(with_lost(scene, "fr-i"))
    assert scene.place("fr-i") in ("0303", "0304")
    assert scene.morale == (7, 6)


def test_cadres_with_nothing_to_become_are_not():
    scene = Scene({"fr-cadre-1": "0303", "fr-cadre-2": "0304"}, FAR, options={"breakdown": True})
    play_phase(scene)
    assert scene.place("fr-cadre-1") != scene.place("fr-cadre-2")


def test_no_point_is_spent_on_breaking_a_corps_down():
    scene = Scene({"fr-i": "0303", "fr-ii": "0404"}, FAR, options={"breakdown": True})
    assert not any(isinstance(action, do.BreakDown) for action in play_phase(scene))


def test_of_equally_weak_units_the_elite_one_is_built_up():
    facts: dict[str, Any] = {"scenario": "salamanca-20", "phasing": "allied", "options": {"breakdown": True}}
    scene = Scene({"fr-1": "1910"}, {"al-cadre-1": "0503", "al-cadre-2": "0504"}, turn=8, **facts)
    with_lost(scene, "al-ind", "al-lt")
    scene.do(do.MoveUnit("al-cadre-1", "0504"), do.EndMovement())
    assert len(scene.actions) == 2
    assert choice(scene) == do.BuildUp("al-lt", "0504")


def test_on_the_last_night_a_cadre_is_better_than_a_broken_corps():
    scene = at_night({"fr-i": "0202"}, FAR, broken=("fr-ii",), options={"unit_reduction": True})
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ii"), 4)
    assert isinstance(choice(scene), do.PlaceCadre)


def test_with_another_night_to_come_the_guard_is_not_given_up_for_a_cadre():
    facts = {"broken": ("fr-ig",), "options": {"unit_reduction": True}, "turn": 4}
    scene = at_night({"fr-i": "0202"}, FAR, **facts)
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ig"), 3)
    assert choice(scene) == do.LeaveBroken()


def test_a_unit_tries_to_rally_where_only_a_town_has_room():
    scene = at_night({"fr-i": "0104", "fr-iii": "0107"}, FAR, broken=("fr-ii",), options={"rally_locations": True})
    scene.do(do.NoRallySpending())
    assert choice(scene) == do.RallyUnit("fr-ii")


@pytest.mark.parametrize("mud", [0, 12])
@pytest.mark.parametrize("box", ["clear", "cloudy", "showers", "downpour"])
def test_waterloo_16_10_weather_of_the_dice_is_reckoned_with(box, mud):
    scene = Scene({"fr-i": "0606", "fr-res": "0607"}, {"pr-i": "0809"}, turn=9, options={"variable_weather": True})
    scene.position.keep(Sky(box, "improving", mud))
    scene.restart()
    board = study(scene.game).board
    units = [scene.number(unit) for unit in ("fr-i", "fr-res", "pr-i")]
    assert [board.strength[unit] for unit in units] == [fighting_strength(scene.position, unit) for unit in units]
    assert [board.allowance(unit) for unit in units] == [allowance(scene.position, unit) for unit in units]
    assert board.guns_bogged(board.turn) == (weather.weather(scene.position) in weather.MIRE)
    assert board.ground is scene.position.grounds[0]
