"""16.5 Unit reduction: an option."""

from typing import Any

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import Eliminated, Rallied, RallyRolled
from tests.scene import Scene
from tests.systems.napoleonic20.turns import at_night, seen, with_card

OPTION = {"unit_reduction": True}
FRENCH = {"fr-i": "0202"}
ALLIED = {"ad-ii": "1703"}


def tried(unit: str, die: int, french: dict[str, str] = FRENCH, allied: dict[str, str] = ALLIED, **facts: Any) -> Scene:
    """A night on which this unit has thrown its die."""
    phasing = "french" if unit.startswith("fr-") else "allied"
    facts = {"phasing": phasing, "broken": (unit,), "options": OPTION, **facts}
    scene = at_night(french, allied, **facts)
    scene.do(do.NoRallySpending(), do.RallyUnit(unit), die)
    return scene


# 16.5.1 Partial rallying.


def test_16_5_1_infantry_may_come_back_as_a_cadre_on_a_four():
    scene = tried("fr-ii", 4)
    assert (scene.kind, scene.asks, scene.question.rule) == ("TakeCadre", "french", "16.5.1")
    assert scene.actions == [do.PlaceCadre("0104"), do.PlaceCadre("0107"), do.LeaveBroken()]


def test_16_5_1_unit_is_eliminated_and_a_cadre_returns_in_its_stead():
    scene = tried("fr-ii", 4)
    events = scene.do(do.PlaceCadre("0107"))
    assert (scene.place("fr-ii"), scene.place("fr-cadre-1")) == ("eliminated", "0107")
    assert seen(events, Eliminated) == [Eliminated("fr-ii", "16.5.1")]
    assert seen(events, Rallied) == [Rallied("fr-cadre-1", "0107", "16.5.1")]


def test_16_5_1_eliminated_unit_never_tries_again():
    scene = tried("fr-ii", 4, broken=("fr-ii", "fr-iii"))
    scene.do(do.PlaceCadre("0107"))
    assert scene.offered(do.RallyUnit) == [do.RallyUnit("fr-iii")]
    assert scene.why_not(do.RallyUnit("fr-ii")).rule == "10.0"


def test_16_5_1_owner_may_leave_the_unit_broken():
    scene = tried("fr-ii", 4)
    scene.do(do.LeaveBroken())
    assert (scene.place("fr-ii"), scene.place("fr-cadre-1")) == ("broken", "aside")


def test_16_5_1_unit_left_broken_tries_again_later():
    facts = {"phasing": "allied", "turn": 16, "broken": ("pr-i",), "options": OPTION}
    scene = with_card("Rally to Old Forward!", FRENCH, ALLIED, **facts)
    scene.do(do.NoRallySpending(), do.RallyUnit("pr-i"), 4, do.LeaveBroken(), do.EndMovement())
    scene.do(do.NoRallySpending(), do.RallyUnit("pr-i"), 6, do.PlaceRallied("2012"))
    assert scene.place("pr-i") == "2012"


@pytest.mark.parametrize(("die", "place"), [(1, "eliminated"), (2, "eliminated"), (3, "broken")])
def test_16_5_1_other_results_are_as_before(die, place):
    scene = tried("fr-ii", die)
    assert scene.kind != "TakeCadre"
    assert scene.place("fr-ii") == place


def test_16_5_1_unit_that_rallies_returns_whole():
    scene = tried("fr-ii", 5)
    assert scene.kind == "Place"
    assert scene.why_not(do.PlaceCadre("0107")).rule == "16.5.1"


def test_16_5_1_modified_die_counts():
    scene = tried("fr-ig", 3)  # an elite unit adds one
    assert scene.kind == "TakeCadre"


@pytest.mark.parametrize("unit", ["fr-ic", "fr-res", "ad-uxbridge"])
def test_16_5_1_cavalry_and_artillery_do_not_come_back_as_cadres(unit):
    scene = tried(unit, 4)
    assert scene.kind != "TakeCadre"
    assert scene.place(unit) == "broken"


def test_16_5_1_cadre_is_of_the_units_own_nation():
    scene = tried("pr-i", 4)
    scene.do(do.PlaceCadre("2012"))
    assert (scene.place("pr-cadre-1"), scene.place("ad-cadre-1")) == ("2012", "aside")


def test_16_5_1_second_cadre_serves_while_the_first_is_on_the_map():
    scene = tried("fr-ii", 4, french={**FRENCH, "fr-cadre-1": "0303"})
    scene.do(do.PlaceCadre("0107"))
    assert scene.place("fr-cadre-2") == "0107"


def test_16_5_1_without_a_cadre_of_the_nation_the_unit_stays_broken():
    scene = tried("pr-i", 4, allied={**ALLIED, "pr-cadre-1": "1810", "pr-cadre-2": "1811"})
    assert scene.kind != "TakeCadre"
    assert (scene.place("pr-i"), scene.place("ad-cadre-1")) == ("broken", "aside")


def test_16_5_1_without_an_empty_place_the_unit_stays_broken():
    scene = tried("fr-ii", 4, french={"fr-i": "0104", "fr-iii": "0107"}, broken=("fr-ii", "fr-vi"))
    assert (scene.kind, scene.place("fr-ii")) == ("RallyNext", "broken")


def test_16_5_1_cadre_is_placed_like_a_rallied_unit():
    scene = tried("fr-ii", 4)
    assert scene.why_not(do.PlaceCadre("0105")).rule == "10.0"


def test_16_5_1_cadre_may_use_the_additional_rally_locations():
    scene = tried("fr-ii", 4, options={**OPTION, "rally_locations": True})
    scene.do(do.PlaceCadre("0504"))
    assert scene.place("fr-cadre-1") == "0504"


def test_16_5_1_cadre_changes_no_morale():
    scene = tried("fr-ii", 4, broken=("fr-ii", "fr-iii"))
    scene.do(do.PlaceCadre("0107"))
    assert scene.morale == (6, 6)


def test_16_5_1_without_the_option_the_unit_stays_broken():
    scene = tried("fr-ii", 4, options={}, broken=("fr-ii", "fr-iii"))
    assert (scene.kind, scene.place("fr-ii")) == ("RallyNext", "broken")


def test_16_5_1_roll_is_told_as_one_that_allows_a_cadre():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii",), options=OPTION)
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ii"))
    assert [event.result for event in seen(scene.do(4), RallyRolled)] == ["cadre"]


def test_16_5_1_preview_of_a_rally_shows_the_cadre():
    scene = at_night(FRENCH, ALLIED, broken=("fr-ii", "fr-ic"), options=OPTION)
    scene.do(do.NoRallySpending())
    results = {result.result: result.faces for result in scene.game.preview(do.RallyUnit("fr-ii")).results}
    assert results["cadre"] == (4,)
    assert "cadre" not in {result.result for result in scene.game.preview(do.RallyUnit("fr-ic")).results}


def test_smolensk_16_7_3_2_militia_does_not_come_back_as_a_cadre():
    options = {**OPTION, "special_units": True}
    facts = {"scenario": "smolensk-20", "phasing": "russian", "turn": 10, "options": options}
    scene = tried("ru-militia-1", 4, {"fr-i": "0210"}, {"ru-ii": "1601"}, **facts)
    assert scene.kind != "TakeCadre"
    assert scene.place("ru-militia-1") == "broken"


def test_borodino_16_7_3_2_militia_does_not_come_back_as_a_cadre():
    options = {**OPTION, "no_defense_plan": True, "special_units": True}
    facts = {"scenario": "borodino-20", "phasing": "russian", "turn": 11, "options": options}
    scene = tried("ru-militia-1", 4, {"fr-i": "0210"}, {"ru-ii": "1601"}, **facts)
    assert scene.kind != "TakeCadre"
    assert scene.place("ru-militia-1") == "broken"


@pytest.mark.parametrize(("choices", "kind"), [({}, "TakeCadre"), ({"C51": "always"}, "RallyNext")])
def test_smolensk_16_7_3_2_without_special_units_militia_is_infantry_to_cadres(choices, kind):
    """R106, choice C51."""
    facts = {"scenario": "smolensk-20", "phasing": "russian", "turn": 10, "choices": choices}
    scene = tried("ru-militia-1", 4, {"fr-i": "0210"}, {"ru-ii": "1601"}, **facts)
    assert (scene.kind == "TakeCadre") is (kind == "TakeCadre")


def test_salamanca_10_2_spanish_division_does_not_come_back_as_a_cadre():
    facts = {"scenario": "salamanca-20", "phasing": "allied", "turn": 12}
    scene = tried("al-espana", 4, {"fr-1": "1910"}, {"al-1": "0503"}, **facts)
    assert scene.kind != "TakeCadre"
    assert scene.place("al-espana") == "broken"


# 16.5.2 Cadres.


def test_16_5_2_cadre_of_a_partial_rally_moves_in_the_phase_that_follows():
    scene = with_card("Vive l'Empereur!", FRENCH, ALLIED, broken=("fr-ii",), options=OPTION)
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ii"), 4, do.PlaceCadre("0107"))
    assert "0208" in scene.reach("fr-cadre-1")


def test_16_5_2_cadre_that_broke_serves_again():
    scene = Scene({"fr-i": "0302", "fr-ii": "0301"}, {"pr-cadre-1": "0402"}, broken=("pr-i",), options=OPTION, turn=15)
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0402", die=6)
    assert scene.place("pr-cadre-1") == "aside"
    scene.until("RallyNext", dice=3)
    assert scene.offered(do.RallyUnit) == [do.RallyUnit("pr-i")]
    scene.do(do.RallyUnit("pr-i"), 4, do.PlaceCadre("2012"))
    assert scene.place("pr-cadre-1") == "2012"


def test_16_5_2_cadre_is_never_asked_to_rally():
    scene = tried("fr-ii", 4, broken=("fr-ii", "fr-iii"))
    scene.do(do.PlaceCadre("0107"))
    assert scene.why_not(do.RallyUnit("fr-cadre-1")).rule == "10.0"
