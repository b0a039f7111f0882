"""16.6 Unit breakdown and buildup, an option: 16.6.2 combining two cadres."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved, MoraleChanged
from gloire.systems.napoleonic20.optional.breakdown.vocabulary import BuiltUp
from tests.systems.napoleonic20.cadres import ALLIED, OPTION, broken_down, scene_with
from tests.systems.napoleonic20.turns import at_night, seen

CADRES = {"fr-cadre-1": "0303", "fr-cadre-2": "0304"}


def test_16_6_2_two_cadres_become_a_unit_that_was_lost():
    scene = scene_with(CADRES, lost=("fr-i",))
    scene.move("fr-cadre-1", "0304")
    events = scene.do(do.EndMovement())
    assert scene.place("fr-i") == "0304"
    assert seen(events, BuiltUp) == [BuiltUp("fr-i", "0304", ("fr-cadre-1", "fr-cadre-2"))]


def test_16_6_2_cadres_are_available_again():
    scene = scene_with(CADRES, lost=("fr-i",))
    scene.move("fr-cadre-1", "0304")
    scene.do(do.EndMovement())
    assert (scene.place("fr-cadre-1"), scene.place("fr-cadre-2")) == ("aside", "aside")


def test_16_6_2_building_up_brings_a_morale_point():
    scene = scene_with(CADRES, lost=("fr-i",))
    scene.move("fr-cadre-1", "0304")
    events = scene.do(do.EndMovement())
    assert scene.morale == (7, 6)
    assert MoraleChanged("french", 1, 7, "build-up", "16.6.2") in events


def test_12_1_1_building_up_brings_no_point_beyond_ten():
    scene = scene_with(CADRES, lost=("fr-i",), morale=(10, 6))
    scene.move("fr-cadre-1", "0304")
    scene.do(do.EndMovement())
    assert scene.morale == (10, 6)


def test_16_6_2_nothing_happens_before_the_phase_ends():
    scene = scene_with(CADRES, lost=("fr-i",))
    scene.move("fr-cadre-1", "0304")
    assert (scene.place("fr-i"), scene.morale) == ("eliminated", (6, 6))


def test_16_6_2_cadre_that_was_joined_may_still_move_on():
    scene = scene_with(CADRES, lost=("fr-i",))
    scene.move("fr-cadre-1", "0304")
    scene.move("fr-cadre-2", "0404")
    scene.do(do.EndMovement())
    assert scene.place("fr-i") == "eliminated"


def test_16_6_2_cadre_may_join_one_that_has_moved():
    scene = scene_with(CADRES, lost=("fr-i",))
    scene.do(do.MoveUnit("fr-cadre-2", "0404"), do.MoveUnit("fr-cadre-1", "0404"), do.EndMovement())
    assert scene.place("fr-i") == "0404"


def test_16_6_2_built_up_unit_may_fight_this_turn():
    scene = scene_with({"fr-cadre-1": "0202", "fr-cadre-2": "0301"}, {"pr-i": "0402"}, lost=("fr-i",))
    scene.move("fr-cadre-1", "0301")
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-i", "0402", die=4), BattleResolved)
    assert [part.value for part in resolved.attack] == [3]


def test_16_6_2_weakest_of_the_lost_units_returns():
    scene = scene_with(CADRES, lost=("fr-i", "fr-iii", "fr-ig"))
    scene.do(do.MoveUnit("fr-cadre-1", "0304"), do.EndMovement())
    assert scene.place("fr-iii") == "0304"
    assert (scene.place("fr-i"), scene.place("fr-ig")) == ("eliminated", "eliminated")


def test_16_6_2_owner_chooses_among_equally_weak_ones():
    scene = scene_with(CADRES, lost=("fr-i", "fr-iii", "fr-iv"))
    scene.do(do.MoveUnit("fr-cadre-1", "0304"), do.EndMovement())
    assert (scene.kind, scene.asks) == ("ChooseBuildUp", "french")
    assert scene.actions == [do.BuildUp("fr-iii", "0304"), do.BuildUp("fr-iv", "0304")]
    assert scene.why_not(do.BuildUp("fr-i", "0304")).rule == "16.6.2"
    scene.do(do.BuildUp("fr-iv", "0304"))
    assert (scene.place("fr-iv"), scene.place("fr-iii"), scene.morale) == ("0304", "eliminated", (7, 6))


def test_16_6_2_cadres_of_both_allied_armies_are_combined_in_the_same_phase():
    allied = {"pr-cadre-1": "1809", "pr-cadre-2": "1810", "ad-cadre-1": "1503", "ad-cadre-2": "1504"}
    scene = scene_with({"fr-i": "0303"}, allied, lost=("pr-i", "pr-ii", "ad-ii"), phasing="allied")
    scene.do(do.MoveUnit("pr-cadre-1", "1810"), do.MoveUnit("ad-cadre-1", "1504"), do.EndMovement())
    assert scene.place("ad-ii") == "1504"
    scene.do(do.BuildUp("pr-ii", "1810"))
    assert (scene.place("pr-ii"), scene.morale) == ("1810", (6, 8))


def test_16_6_2_without_a_lost_unit_cadres_may_not_end_together():
    scene = scene_with(CADRES)
    scene.move("fr-cadre-1", "0304")
    assert scene.why_not(do.EndMovement()).rule == "6.9"


def test_16_6_2_broken_units_are_not_lost():
    scene = scene_with(CADRES, broken=("fr-i",))
    scene.move("fr-cadre-1", "0304")
    assert scene.why_not(do.EndMovement()).rule == "6.9"


@pytest.mark.parametrize("lost", ["fr-res", "fr-ic"])
def test_16_6_2_only_large_infantry_is_built_up(lost):
    scene = scene_with(CADRES, lost=(lost,))
    scene.move("fr-cadre-1", "0304")
    assert scene.why_not(do.EndMovement()).rule == "6.9"


def test_16_6_2_lost_unit_is_of_the_cadres_nation():
    allied = {"pr-cadre-1": "1809", "pr-cadre-2": "1810"}
    scene = scene_with({"fr-i": "0303"}, allied, lost=("ad-ii",), phasing="allied")
    scene.move("pr-cadre-1", "1810")
    assert scene.why_not(do.EndMovement()).rule == "6.9"


def test_16_6_2_cadres_of_two_nations_are_not_combined():
    allied = {"pr-cadre-1": "1809", "ad-cadre-1": "1810"}
    scene = scene_with({"fr-i": "0303"}, allied, lost=("ad-ii", "pr-i"), phasing="allied")
    scene.move("pr-cadre-1", "1810")
    assert scene.why_not(do.EndMovement()).rule == "6.9"


def test_16_6_2_cadre_is_not_combined_with_another_unit():
    scene = scene_with({"fr-cadre-1": "0303", "fr-iii": "0304"}, lost=("fr-i",))
    scene.move("fr-cadre-1", "0304")
    assert scene.why_not(do.EndMovement()).rule == "6.9"


def test_16_6_2_third_unit_cannot_join_two_cadres():
    scene = scene_with({**CADRES, "fr-iii": "0305"}, lost=("fr-i",))
    scene.move("fr-cadre-1", "0304")
    assert "0304" not in scene.reach("fr-iii")


def test_16_6_2_unit_that_was_broken_down_may_be_built_up_on_a_later_turn():
    scene = broken_down("fr-i", "0303")
    scene.do(do.MoveUnit("fr-cadre-1", "0304"), do.EndMovement())
    scene.until("DrawEvent")
    scene.until("Move")
    while scene.asks != "french":
        scene.do(do.EndMovement())
        scene.until("Move")
    scene.do(do.MoveUnit("fr-cadre-1", "0303"), do.EndMovement())
    assert scene.place("fr-i") == "0303"


def test_16_6_2_cadres_formed_in_this_phase_are_not_combined_in_it():
    scene = broken_down("fr-i", "0303", lost=("fr-iii",))
    assert scene.why_not(do.EndMovement()).rule == "6.9"
    scene.move("fr-cadre-1", "0304")
    assert "0304" not in scene.reach("fr-cadre-2")


def test_16_6_2_routed_cadre_is_not_combined():
    scene = scene_with(CADRES, lost=("fr-i",), routed={"fr-cadre-2": "french"})
    assert "0304" not in scene.reach("fr-cadre-1")


def test_16_6_2_guard_that_is_built_up_next_to_the_enemy_costs_nothing_more():
    scene = scene_with({"fr-cadre-1": "0202", "fr-cadre-2": "0301"}, {"pr-i": "0402"}, lost=("fr-ig",))
    scene.do(do.MoveUnit("fr-cadre-1", "0301"), do.EndMovement())
    assert (scene.place("fr-ig"), scene.morale) == ("0301", (7, 6))


def test_16_6_2_unit_given_up_for_a_cadre_may_be_built_up():
    options = {**OPTION, "unit_reduction": True}
    scene = at_night({"fr-cadre-1": "0105", "fr-iv": "0303"}, ALLIED, broken=("fr-ii",), options=options, turn=10)
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ii"), 4, do.PlaceCadre("0104"))
    scene.until("Move")
    while scene.asks != "french":
        scene.do(do.EndMovement())
        scene.until("Move")
    scene.do(do.MoveUnit("fr-cadre-2", "0105"), do.EndMovement())
    assert scene.place("fr-ii") == "0105"


def test_waterloo_17_1_prussian_cadres_of_the_third_day_may_become_a_corps_again():
    facts = {"scenario": "waterloo-20-third-day", "phasing": "allied"}
    scene = scene_with({"fr-i": "0303"}, {"pr-cadre-1": "1809", "pr-cadre-2": "1810"}, lost=("pr-i", "pr-ii"), **facts)
    scene.do(do.MoveUnit("pr-cadre-1", "1810"), do.EndMovement())
    assert scene.actions == [do.BuildUp("pr-i", "1810"), do.BuildUp("pr-ii", "1810")]
