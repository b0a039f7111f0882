"""The terminal game with options that ask something of their own."""

from gloire.systems.napoleonic20.data import Sky
from tests.cli.test_terminal import evening
from tests.scene import Scene
from tests.systems.napoleonic20.turns import at_night

FAR = {"ad-ii": "1703"}


def test_a_corps_is_broken_down_by_a_word():
    scene = Scene({"fr-i": "0303"}, FAR, options={"breakdown": True})
    table = evening(scene)
    shown = table.type("break")
    assert "Break I Corps down into two cadres, for a morale point [16.6.1]" in shown
    assert (table.place("fr-cadre-1"), table.place("fr-cadre-2")) == ("0303", "0303")


def test_breaking_down_stands_in_the_list_beside_the_moves():
    scene = Scene({"fr-i": "0303", "fr-ii": "0306"}, FAR, options={"breakdown": True})
    shown = evening(scene).type()
    assert "Break I Corps down" in shown
    assert "Break II Corps down" in shown


def test_a_cadre_is_placed_by_its_hex():
    scene = at_night({"fr-i": "0202"}, FAR, broken=("fr-ii",), options={"unit_reduction": True})
    table = evening(scene, die=4)
    shown = table.type("", "II", "0107")
    assert "Part of II Corps can be rallied." in shown
    assert table.place("fr-cadre-1") == "0107"


def test_the_weather_of_the_dice_stands_above_the_board():
    scene = Scene({"fr-i": "0303"}, FAR, options={"variable_weather": True})
    scene.position.sky = Sky("showers", "worsening", mud=13)
    scene.restart()
    shown = evening(scene).type()
    assert "Showers and mud: infantry fights with a point less" in shown
    assert "The weather is worsening; the mud lasts to the end of turn 13 [Waterloo 16.10.2]." in shown
