"""16.0: optional rules in any combination, where one of them meets another."""

from pathlib import Path
from typing import Any

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved
from gloire.systems.napoleonic20.optional.breakdown.vocabulary import BuiltUp
from gloire.systems.napoleonic20.optional.fatigue import amendment as fatigue
from gloire.systems.napoleonic20.optional.fatigue.vocabulary import LEVELS, Fatigue
from gloire.systems.napoleonic20.position import ELIMINATED
from tests.scene import Scene
from tests.systems.napoleonic20.grounds import altered
from tests.systems.napoleonic20.spain import spain
from tests.systems.napoleonic20.special_units import AWAKE, field
from tests.systems.napoleonic20.turns import at_night, seen, with_card

FRESH, READY, TIRED, WEARY, SPENT = range(5)
TIRING = {"fatigue": True, "breakdown": True}
FAR = {"ad-ii": "1703"}


def tired(scene: Scene, levels: dict[str, int], lost: tuple[str, ...] = ()) -> Scene:
    """The scene with some units fatigued, and some eliminated."""
    scene.position.keep(Fatigue(tuple(levels.get(unit, FRESH) for unit in scene.scenario.ids)))
    for unit in lost:
        scene.position.where[scene.number(unit)] = ELIMINATED
    scene.restart()
    return scene


def level(scene: Scene, unit: str) -> str:
    return LEVELS[fatigue.level(scene.position, scene.number(unit))]


# 16.6 and 16.8: cadres and fatigue.


def ringed(now: int) -> Scene:
    """I Corps stands at 0102; it is in no enemy zone, but all hexes beside it are."""
    scene = Scene({"fr-i": "0102"}, {"pr-i": "0104", "pr-ii": "0201", "pr-iii": "0204"}, options=TIRING)
    return tired(scene, {"fr-i": now})


def test_16_6_1_spent_unit_whose_cadres_could_not_part_is_not_broken_down():
    refusal = ringed(SPENT).why_not(do.BreakDown("fr-i"))
    assert (refusal.rule, refusal.code) == ("6.9", "no-room-for-cadres")


def test_16_6_1_weary_unit_in_the_same_place_may_be():
    assert do.BreakDown("fr-i") in ringed(WEARY).actions


def ringed_independents(now: int) -> Scene:
    """The same of the British Independents at Salamanca, one of whose brigades has taken the field."""
    scene = spain(
        {"fr-1": "0203", "fr-2": "0202", "fr-3": "0303"}, {"al-ind": "0101"}, phasing="allied",
        options={"fatigue": True, "independent_brigades": True},
    )  # fmt: skip
    tired(scene, {"al-ind": now})
    scene.do(do.Detach("al-ind"), do.Deploy("al-pack"))
    return scene


def test_salamanca_16_10_2_brigades_of_a_spent_division_that_could_not_part_do_not_both_take_the_field():
    assert ringed_independents(SPENT).offered(do.Deploy) == []


def test_salamanca_16_10_2_brigades_of_a_weary_division_do():
    assert ringed_independents(WEARY).offered(do.Deploy) == [do.Deploy("al-bradford")]


def built_up(levels: dict[str, int]) -> Scene:
    """Two cadres have become I Corps at 0304."""
    scene = Scene({"fr-cadre-1": "0303", "fr-cadre-2": "0304"}, FAR, options=TIRING)
    tired(scene, levels, lost=("fr-i",))
    scene.do(do.MoveUnit("fr-cadre-1", "0304"), do.EndMovement())
    return scene


@pytest.mark.parametrize("levels", [(TIRED, WEARY), (WEARY, TIRED), (FRESH, WEARY)])
def test_16_6_2_unit_that_is_built_up_is_as_tired_as_the_more_tired_cadre(levels):
    scene = built_up(dict(zip(("fr-cadre-1", "fr-cadre-2"), levels, strict=True)))
    assert level(scene, "fr-i") == "tired"  # weary, and recovered by a level when the combat phase was over


def test_16_6_2_cadres_that_were_combined_are_fresh_when_they_serve_again():
    scene = built_up({"fr-cadre-1": WEARY, "fr-cadre-2": TIRED})
    assert (level(scene, "fr-cadre-1"), level(scene, "fr-cadre-2")) == ("fresh", "fresh")


def test_16_6_1_unit_that_was_broken_down_leaves_its_marker_to_the_cadres():
    scene = tired(Scene({"fr-i": "0303"}, FAR, options=TIRING), {"fr-i": WEARY})
    scene.do(do.BreakDown("fr-i"))
    assert (level(scene, "fr-i"), level(scene, "fr-cadre-1")) == ("fresh", "weary")


# 16.6: more cadres than the games have.


@pytest.fixture
def four_cadres(tmp_path: Path) -> str:
    """Waterloo 20 with twice as many French cadres."""
    line = '  {{ id = "fr-cadre-{}", name = "Another Cadre", short = "Cadre", army = "french", arm = "infantry", '
    line += 'cadre = true, strength = 1, movement = 2, source = "reconstructed" }},\n'
    second = '  { id = "fr-cadre-2"'
    return altered(tmp_path, "counters.toml", {second: line.format(3) + line.format(4) + second})


def two_pairs(scenario: str, lost: tuple[str, ...]) -> Scene:
    """Two French cadres share 0303, and the other two are at 0403 and 0404."""
    places = {"fr-cadre-1": "0302", "fr-cadre-2": "0303", "fr-cadre-3": "0403", "fr-cadre-4": "0404"}
    scene = tired(Scene(places, FAR, options={"breakdown": True}, scenario=scenario), {}, lost)
    scene.move("fr-cadre-1", "0303")
    return scene


def test_16_6_2_one_lost_unit_serves_one_pair_of_cadres(four_cadres):
    scene = two_pairs(four_cadres, ("fr-i",))
    scene.do(do.MoveUnit("fr-cadre-3", "0404"))  # which could only mean that the other makes room
    assert scene.why_not(do.EndMovement()).rule == "6.9"
    scene.do(do.MoveUnit("fr-cadre-4", "0405"), do.EndMovement())
    assert (scene.place("fr-i"), scene.place("fr-cadre-3")) == ("0303", "0404")


def test_16_6_2_two_pairs_become_two_units_and_one_choice_settles_both(four_cadres):
    scene = two_pairs(four_cadres, ("fr-i", "fr-ii"))
    scene.do(do.MoveUnit("fr-cadre-3", "0404"), do.EndMovement())
    events = scene.do(do.BuildUp("fr-ii", "0303"))
    assert [(event.unit, event.hex) for event in seen(events, BuiltUp)] == [("fr-ii", "0303"), ("fr-i", "0404")]


# 16.9 with 16.6, 16.3, 16.4 and 16.5.


def test_16_6_1_leader_stays_with_the_cadres_of_his_unit():
    scene = Scene({"fr-i": "0303", "fr-ney": "0303"}, FAR, options={"leaders": True, "breakdown": True})
    scene.do(do.BreakDown("fr-i"), do.MoveUnit("fr-cadre-1", "0304"))
    assert (scene.place("fr-ney"), do.EndMovement() in scene.actions) == ("0303", True)


def test_16_6_2_leader_stays_with_a_unit_that_is_built_up_beside_the_enemy():
    places = {"fr-cadre-1": "0302", "fr-cadre-2": "0402", "fr-ney": "0402"}
    scene = Scene(places, {"pr-i": "0502"}, options={"leaders": True, "breakdown": True})
    tired(scene, {}, lost=("fr-i",))
    scene.do(do.MoveUnit("fr-cadre-1", "0402"), do.EndMovement())
    assert (scene.kind, scene.place("fr-i"), scene.place("fr-ney")) == ("Declare", "0402", "0402")


def test_16_9_5_guns_that_bombard_need_command_too():
    both = {"leaders": True, "artillery_support": True}
    scene = Scene({"fr-res": "1509"}, {"pr-iii": "1609"}, options=both)
    scene.to_combat()
    (battle,) = seen(scene.fight("fr-res", "1609", die=3), BattleResolved)
    assert [(part.what, part.value) for part in battle.attack] == [("bombardment", 2), ("out-of-command", -1)]


def test_16_9_8_cadre_may_return_on_the_leader_whom_the_event_names():
    options = {"leaders": True, "rally_locations": True, "unit_reduction": True}
    facts: dict[str, Any] = {"phasing": "allied", "broken": ("pr-ii",), "options": options}
    scene = with_card("Rally to Old Forward!", {"fr-i": "0909"}, {"pr-blucher": "0402"}, **facts)
    scene.do(do.NoRallySpending(), do.RallyUnit("pr-ii"), 4)
    assert scene.kind == "TakeCadre"
    assert {"0402", "0401", "0302"} <= {action.hex for action in scene.offered(do.PlaceCadre)}


# 16.7 and 16.8 at night and in the march.


def test_16_7_2_at_night_cossacks_enter_rugged_ground_and_stop():
    scene = field({"fr-i": "0101"}, {"ru-coss": "1107"}, turn=11)
    assert "1108" in scene.reach("ru-coss")
    assert "1109" not in scene.reach("ru-coss")


def test_16_7_1_at_night_light_infantry_goes_one_hex():
    scene = field({"fr-i": "0101"}, {"ru-jager": "1107"}, turn=11)
    assert "1108" in scene.reach("ru-jager")
    assert "1109" not in scene.reach("ru-jager")


def test_16_8_3_weary_cossacks_do_not_go_on_through_rugged_ground():
    options = AWAKE | {"special_units": True, "fatigue": True}
    scene = tired(field({"fr-i": "0101"}, {"ru-coss": "1107"}, options=options), {"ru-coss": WEARY})
    assert "1108" in scene.reach("ru-coss")
    assert "1109" not in scene.reach("ru-coss")


def test_16_8_1_militia_that_is_eliminated_loses_its_marker():
    options = {"special_units": True, "fatigue": True}
    places = {"fr-ig": "1109", "fr-i": "1309"}
    scene = field(places, {"ru-militia-1": "1210"}, phasing="french", options=options)
    tired(scene, {"ru-militia-1": WEARY})
    scene.to_combat()
    scene.fight("fr-ig fr-i", "1210", die=6)  # DB
    assert (scene.place("ru-militia-1"), level(scene, "ru-militia-1")) == ("eliminated", "fresh")


# 16.5 and 16.8.


def test_16_5_1_cadre_of_a_partial_rally_is_fresh():
    facts: dict[str, Any] = {"broken": ("fr-ii",), "options": {"unit_reduction": True, "fatigue": True}}
    scene = at_night({"fr-i": "0202"}, FAR, **facts)
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ii"), 4, do.PlaceCadre("0104"))
    assert (scene.place("fr-cadre-1"), level(scene, "fr-cadre-1")) == ("0104", "fresh")
