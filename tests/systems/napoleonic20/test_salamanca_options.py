"""Salamanca 16.0: the optional rules of Salamanca 20. The brigades (16.10) have a file of their own."""

import pytest

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import (
    Arrived,
    MoraleChanged,
    Rallied,
    RallyRolled,
)
from gloire.systems.napoleonic20.loading import UnknownOption
from gloire.systems.napoleonic20.position import VARIABLE
from tests.scene import Scene
from tests.systems.napoleonic20.spain import at_night, spain
from tests.systems.napoleonic20.turns import before_the_card, seen

FRENCH = {"fr-1": "1811"}
ALLIED = {"al-7": "0206"}
BRIGADES = {"independent_brigades": True}


# 16.1.3 Dummies.


FOG = {"fog_of_war": True}


def test_salamanca_16_1_3_the_spanish_unit_brings_no_dummy_along():
    scene = spain({}, {}, phasing="allied", turn=3, due={"al-espana": 3, "al-7": 2}, options=FOG)
    assert {action.unit for action in scene.offered(do.BringDummy)} == {"al-7"}
    assert scene.why_not(do.BringDummy("al-espana", "0501")).code == "no-dummy-with-it"


def test_salamanca_16_1_3_no_dummy_is_placed_with_the_spanish_unit_at_night():
    scene = at_night(FRENCH, {"al-espana": "0507", "al-7": "0206"}, phasing="allied", options=FOG)
    scene.until("PlaceDummies")
    assert "0507" not in {action.hex for action in scene.offered(do.PlaceDummy)}
    assert "0206" in {action.hex for action in scene.offered(do.PlaceDummy)}


# 16.6 The Spanish cadre.


@pytest.mark.parametrize("agreed", [True, False])
def test_salamanca_16_6_spaniards_rally_in_part_if_it_was_agreed(agreed):
    options = {"unit_reduction": True, "spanish_cadre": agreed}
    scene = at_night(FRENCH, ALLIED, phasing="allied", broken=("al-espana",), options=options)
    (roll,) = seen(scene.do(do.NoRallySpending(), do.RallyUnit("al-espana"), 4), RallyRolled)
    assert roll.result == ("cadre" if agreed else "broken")


def test_salamanca_16_6_the_spanish_cadre_takes_the_place_of_the_spaniards():
    options = {"unit_reduction": True, "spanish_cadre": True}
    scene = at_night(FRENCH, ALLIED, phasing="allied", broken=("al-espana",), options=options)
    events = scene.do(do.NoRallySpending(), do.RallyUnit("al-espana"), 4, do.PlaceCadre("0301"))
    assert [event.unit for event in seen(events, Rallied)] == ["al-spanish-cadre"]
    assert (scene.place("al-espana"), scene.place("al-spanish-cadre")) == ("eliminated", "0301")


def test_salamanca_16_6_the_spanish_cadre_is_for_rallying_only():
    options = {"breakdown": True, "spanish_cadre": True}
    scene = spain(FRENCH, {"al-espana": "0507"}, phasing="allied", options=options)
    assert scene.why_not(do.BreakDown("al-espana")).rule == "16.6.1"


def test_salamanca_16_6_the_spanish_cadre_serves_nobody_else():
    options = {"unit_reduction": True, "spanish_cadre": True}
    allied = {"al-7": "0206", "al-cadre-1": "0208", "al-cadre-2": "0209"}
    scene = at_night(FRENCH, allied, phasing="allied", broken=("al-1",), options=options)
    (roll,) = seen(scene.do(do.NoRallySpending(), do.RallyUnit("al-1"), 4), RallyRolled)
    assert roll.result == "broken"


# 16.9.10 The Light Division.


def test_salamanca_16_9_10_light_division_may_disengage():
    scene = spain({"fr-1": "1508"}, {"al-lt": "1608"}, options={"special_units": True})
    scene.do(do.EndMovement())
    assert (scene.kind, scene.asks) == ("Disengage", "allied")
    scene.do(do.Disengage("al-lt", "1708"))
    assert scene.place("al-lt") == "1708"


def test_salamanca_16_9_10_enemy_cavalry_pins_the_light_division():
    scene = spain({"fr-boyer": "1508"}, {"al-lt": "1608"}, options={"special_units": True})
    scene.do(do.EndMovement())
    assert scene.kind != "Disengage"


def test_salamanca_16_9_10_light_division_is_otherwise_common_infantry():
    scene = spain(FRENCH, {"al-lt": "1807"}, phasing="allied", options={"special_units": True})
    assert "1905" not in scene.reach("al-lt")
    assert "1906" in scene.reach("al-lt")


def test_salamanca_16_9_10_nobody_else_and_not_without_the_option():
    scene = spain({"fr-1": "1508"}, {"al-lt": "1608"})
    scene.do(do.EndMovement())
    assert scene.kind != "Disengage"
    scene = spain({"fr-1": "1508"}, {"al-7": "1608"}, options={"special_units": True})
    scene.do(do.EndMovement())
    assert scene.kind != "Disengage"


# 16.11 King Joseph.

JOSEPH = {"king_joseph": True}


def joseph(turn: int, *others: str) -> Scene:
    """The French movement phase of a turn on which Joseph, and maybe others, roll."""
    scene = before_the_card(FRENCH, ALLIED, scenario="salamanca-20", turn=turn, options=JOSEPH)
    for unit in map(scene.number, ("fr-joseph", *others)):
        scene.position.where[unit] = VARIABLE
        scene.position.due = (*scene.position.due[:unit], turn, *scene.position.due[unit + 1 :])
    scene.restart()
    scene.do(do.DrawCard(11))
    return scene


def test_salamanca_16_11_calling_for_joseph_costs_a_point_at_the_start():
    game = gloire.new_game("salamanca-20", JOSEPH)
    assert game.view().facts["morale"] == {"french": 7, "allied": 8}
    (unit,) = [c for c in game.view().facts["counters"] if c["unit"] == "fr-joseph"]
    assert (unit["box"], unit["due"]) == ("variable", 6)


def test_salamanca_16_11_nobody_expects_joseph_without_the_call():
    view = gloire.new_game("salamanca-20").view().facts
    assert view["morale"]["french"] == 8
    assert [c["box"] for c in view["counters"] if c["unit"] == "fr-joseph"] == ["aside"]


@pytest.mark.parametrize(("turn", "lowest"), [(6, 6), (7, 6), (8, 5), (18, 5)])
def test_salamanca_16_11_die_for_joseph(turn, lowest):
    for face in range(1, 7):
        scene = joseph(turn)
        assert scene.kind == "ArrivalDie"
        assert seen(scene.do(face), Arrived)[0].arrived == (face >= lowest)
        assert scene.place("fr-joseph") == ("reinforcement" if face >= lowest else "variable")


def test_salamanca_16_11_his_arrival_raises_french_morale_at_once():
    scene = joseph(8)
    assert MoraleChanged("french", 1, 7, "joseph-arrived", "Salamanca 16.11") in scene.do(5)
    assert not seen(joseph(8).do(4), MoraleChanged)


def test_salamanca_16_11_he_comes_on_in_the_east():
    scene = joseph(8)
    scene.do(6)
    hexes = {action.at for action in scene.offered(do.EnterMap) if action.unit == "fr-joseph"}
    assert hexes == {"2006", "2007", "2008", "2009", "2010"}


def test_salamanca_16_11_he_rolls_again_until_he_comes():
    scene = joseph(8)
    scene.do(2)
    scene.until("ArrivalDie", dice=2)
    assert scene.position.turn == 9


def test_salamanca_16_11_army_of_the_north_has_dice_of_its_own():
    scene = joseph(8, "fr-adn")
    assert scene.question.about["unit"] == "fr-joseph"
    scene.do(2)
    assert scene.question.about["unit"] == "fr-adn"
    events = scene.do(5)
    assert (scene.place("fr-joseph"), scene.place("fr-adn")) == ("variable", "variable")
    assert not seen(events, MoraleChanged)


def test_salamanca_16_11_the_army_of_the_north_raises_no_morale():
    scene = joseph(8, "fr-adn")
    scene.do(2, 6)
    assert (scene.place("fr-adn"), scene.morale) == ("reinforcement", (6, 6))


def test_salamanca_17_3_historical_battle_knows_no_king_joseph():
    with pytest.raises(UnknownOption, match="king_joseph"):
        gloire.new_game("salamanca-20-historical", JOSEPH)
    with pytest.raises(UnknownOption, match="independent_brigades"):
        gloire.new_game("salamanca-20-historical", BRIGADES)
    with pytest.raises(UnknownOption, match="king_joseph"):
        gloire.new_game("waterloo-20", JOSEPH)
