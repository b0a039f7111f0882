"""Waterloo 5.2 and 16.10.2: the printed weather and what it does, and the mud of the third day."""

import pytest

import gloire
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import BattleResolved
from tests.scene import Scene
from tests.systems.napoleonic20.turns import seen
from tests.systems.napoleonic20.waterloo_scenes import ALLIED, FRENCH, battle, parts

# 5.2 Weather.


def test_waterloo_5_2_weather_stands_on_the_turn_track():
    track = gloire.new_game("waterloo-20").view().facts["track"]
    assert [turn["weather"] for turn in track] == [
        *["clear"] * 6,
        *["downpour"] * 2,
        *["showers"] * 2,
        "mud",
        *["clear"] * 5,
    ]


def test_waterloo_5_2_weather_changes_with_the_turn():
    scene = Scene({"fr-i": "0304"}, ALLIED, phasing="allied", turn=6)
    assert scene.game.view().facts["turn"]["weather"] == "clear"
    scene.do(do.EndMovement())
    scene.until("Move")
    assert scene.game.view().facts["turn"]["weather"] == "downpour"
    assert scene.reach("fr-i") == {"0303", "0305", "0204", "0205", "0404", "0405"}


# 5.2.1 Weather effects.


def test_waterloo_5_2_1_clear_weather_has_no_effect():
    _, resolved = battle({"fr-i": "0302", "fr-res": "0301"}, {"ad-ii": "0402"})
    assert parts(resolved.attack) == [("strength", 3), ("artillery-doubled", 4)]
    assert parts(resolved.defence) == [("strength", 3)]


@pytest.mark.parametrize("turn", [7, 9])
def test_waterloo_5_2_1_showers_and_downpour_weaken_infantry(turn):
    _, resolved = battle({"fr-i": "0302"}, {"ad-ii": "0402"}, turn=turn)
    assert parts(resolved.attack) == [("strength", 2)]
    assert parts(resolved.defence) == [("strength", 2)]


@pytest.mark.parametrize("turn", [7, 9])
def test_waterloo_5_2_1_showers_and_downpour_spare_cavalry(turn):
    _, resolved = battle({"fr-ic": "0302"}, {"ad-uxbridge": "0402"}, die=6, turn=turn)
    assert parts(resolved.attack) == [("strength", 1)]
    assert parts(resolved.defence) == [("strength", 2)]


def test_waterloo_5_2_1_showers_spare_artillery():
    _, resolved = battle({"fr-res": "0302"}, {"ad-ii": "0402"}, turn=9)
    assert parts(resolved.attack) == [("artillery-doubled", 4)]


@pytest.mark.parametrize("turn", [7, 9])
def test_waterloo_5_2_1_rain_leaves_a_cadre_no_strength(turn):
    _, resolved = battle({"fr-i": "0302"}, {"pr-cadre-1": "0402"}, turn=turn)
    assert parts(resolved.defence) == [("strength", 0)]


def test_waterloo_5_2_1_rain_weakens_a_routed_unit_before_its_strength_is_halved():
    _, resolved = battle({"fr-i": "0302"}, {"ad-i": "0402"}, turn=9, routed={"ad-i": "allied"}, die=3)
    assert parts(resolved.defence) == [("routed", 2)]


def test_waterloo_5_2_1_rain_does_not_count_in_an_exchange():
    # Four points against one: a die of one is an exchange, and the defender's printed two must be paid.
    scene, resolved = battle({"fr-i": "0302", "fr-ii": "0301"}, {"ad-reserve": "0402"}, die=1, turn=9)
    assert resolved.result == "EX"
    assert scene.question.about["owed"] == 2


def test_waterloo_5_2_1_showers_leave_movement_alone():
    scene = Scene({"fr-i": "0202", "fr-ii": "0304"}, ALLIED, turn=9)
    assert "0402" in scene.reach("fr-i")
    assert "0605" in scene.reach("fr-ii")


def test_waterloo_5_2_1_showers_leave_minor_rivers_minor():
    scene = Scene({"fr-i": "0310"}, ALLIED, turn=9)
    assert "0410" in scene.reach("fr-i")


def test_waterloo_5_2_1_downpour_stops_artillery_from_doubling():
    _, resolved = battle({"fr-res": "0302"}, {"ad-ii": "0402"}, turn=7)
    assert parts(resolved.attack) == [("strength", 2)]


def test_waterloo_5_2_1_downpour_takes_a_movement_point():
    scene = Scene({"fr-i": "0202", "fr-ic": "0503"}, ALLIED, turn=7)
    assert scene.reach("fr-i") == {"0201", "0203", "0101", "0102", "0301", "0302"}
    assert "0403" in scene.reach("fr-ic")
    assert "0303" in scene.reach("fr-ic")
    assert "0202" not in scene.reach("fr-ic")


def test_waterloo_5_2_1_downpour_takes_the_road_bonus():
    scene = Scene({"fr-i": "0304"}, ALLIED, turn=7)
    assert "0504" not in scene.reach("fr-i")
    assert scene.why_not(do.MoveUnit("fr-i", "0504")).rule == "6.2"


def test_waterloo_5_2_1_downpour_leaves_roads_through_rugged_ground():
    scene = Scene(FRENCH, {"ad-uxbridge": "1702"}, phasing="allied", turn=7)
    assert "1902" in scene.reach("ad-uxbridge")


def test_waterloo_5_2_1_units_force_march_in_a_downpour():
    scene = Scene({"fr-i": "0202"}, ALLIED, turn=7)
    scene.do(do.ForceMarch("french"))
    assert "0402" in scene.reach("fr-i")
    assert "0501" not in scene.reach("fr-i")


def test_waterloo_5_2_1_downpour_bars_minor_rivers():
    scene = Scene({"fr-ic": "0310"}, ALLIED, turn=7)
    assert not {"0410", "0411"} & scene.reach("fr-ic")
    refusal = scene.why_not(do.MoveUnit("fr-ic", "0410"))
    assert (refusal.rule, refusal.code) == ("Waterloo 5.2.1", "swollen-river")


def test_waterloo_5_2_1_bridges_stay_open_in_a_downpour():
    scene = Scene({"fr-i": "0904", "fr-ii": "0903"}, ALLIED, turn=7)
    assert "1004" in scene.reach("fr-i")
    assert "1004" not in scene.reach("fr-ii")


def test_waterloo_5_2_1_zones_do_not_cross_a_minor_river_in_a_downpour():
    scene = Scene({"fr-i": "0706"}, {"ad-ii": "0707"}, turn=7)
    assert scene.reach("fr-i")
    scene.do(do.EndMovement())
    assert scene.kind == "DrawEvent"


def test_waterloo_5_2_1_no_attack_crosses_an_unbridged_minor_river_in_a_downpour():
    scene = Scene({"fr-i": "0706", "fr-ii": "0302"}, {"ad-ii": "0707", "pr-i": "0402"}, turn=7)
    scene.to_combat()
    assert scene.actions == [do.DeclareAttack("fr-ii", "0402")]
    refusal = scene.why_not(do.DeclareAttack("fr-i", "0707"))
    assert (refusal.rule, refusal.code) == ("Waterloo 5.2.1", "swollen-between")


def test_waterloo_5_2_1_cavalry_does_not_charge_across_a_minor_river_in_a_downpour():
    scene = Scene({"fr-i": "0706"}, {"ad-uxbridge": "0707"}, turn=7)
    scene.do(do.EndMovement())
    assert scene.kind == "DrawEvent"


def test_waterloo_5_2_1_attack_over_a_bridge_is_a_choice_in_a_downpour():
    scene = Scene({"fr-i": "0904"}, {"ad-ii": "1004"}, turn=7)
    scene.to_combat()
    assert set(scene.actions) == {do.DeclareAttack("fr-i", "1004"), do.EndDeclaration()}


def test_waterloo_5_2_1_downpour_parts_units_in_contact_across_a_minor_river():
    scene = Scene({"fr-i": "0706"}, {"ad-ii": "0707"}, phasing="allied", turn=6)
    scene.to_combat()
    assert scene.asks == "allied"
    scene.fight("ad-ii", "0706", die=4)  # 3 against 3 and 1 for the river: engaged
    scene.until("Move")
    assert (scene.asks, scene.position.turn) == ("french", 7)
    assert scene.reach("fr-i")
    scene.do(do.EndMovement())
    assert scene.kind == "DrawEvent"


def test_waterloo_5_2_1_contact_across_a_minor_river_returns_when_the_downpour_ends():
    scene = Scene({"fr-i": "0706"}, {"ad-ii": "0707"}, phasing="allied", turn=8)
    scene.do(do.EndMovement())
    scene.until("Move")
    assert scene.position.turn == 9
    assert scene.why_not(do.MoveUnit("fr-i", "0705")).rule == "6.8"


def test_waterloo_5_2_1_nobody_retreats_across_an_unbridged_minor_river_in_a_downpour():
    scene, _ = battle({"fr-i": "0705", "fr-ii": "0606"}, {"ad-ii": "0706"}, die=2, turn=7)
    scene.do(do.RetreatUnit("ad-ii"))
    assert scene.kind == "Retire"
    assert scene.why_not(do.RetreatTo("ad-ii", "0707")).rule == "Waterloo 5.2.1"


def test_waterloo_5_2_1_mud_takes_a_movement_point():
    scene = Scene({"fr-i": "0202"}, ALLIED, turn=11)
    assert scene.reach("fr-i") == {"0201", "0203", "0101", "0102", "0301", "0302"}


def test_waterloo_5_2_1_mud_stops_artillery_from_doubling():
    _, resolved = battle({"fr-res": "0302"}, {"ad-ii": "0402"}, turn=11)
    assert parts(resolved.attack) == [("strength", 2)]


def test_waterloo_5_2_1_one_hex_can_always_be_moved():
    scene = Scene({"fr-i": "0310"}, ALLIED, turn=11)
    assert "0410" in scene.reach("fr-i")  # two points for the river, and but one left in the mud


# 16.10.2 Mud.


def third_day(french: dict[str, str], allied: dict[str, str], **facts: object) -> Scene:
    return Scene(french, allied, turn=11, scenario="waterloo-20-third-day", **facts)  # type: ignore[arg-type]


def test_waterloo_16_10_2_mud_slows_units_on_the_third_morning():
    scene = third_day({"fr-i": "0202", "fr-ic": "0402"}, ALLIED)
    assert scene.reach("fr-i") == {"0201", "0203", "0101", "0102", "0301", "0302"}
    assert "0602" in scene.reach("fr-ic")
    assert "0702" not in scene.reach("fr-ic")


def test_waterloo_16_10_2_mud_stops_artillery_from_doubling():
    scene = third_day({"fr-res": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-res", "0402", die=3), BattleResolved)
    assert parts(resolved.attack) == [("strength", 2)]


def test_waterloo_16_10_2_mud_without_rain_leaves_infantry_its_strength():
    scene = third_day({"fr-i": "0302"}, {"ad-ii": "0402"})
    scene.to_combat()
    (resolved,) = seen(scene.fight("fr-i", "0402", die=3), BattleResolved)
    assert parts(resolved.attack) == [("strength", 3)]
    assert parts(resolved.defence) == [("strength", 3)]


def test_waterloo_16_10_2_mud_leaves_the_road_bonus():
    scene = third_day({"fr-i": "0304"}, ALLIED)
    assert "0504" in scene.reach("fr-i")
    assert "0605" not in scene.reach("fr-i")


def test_waterloo_16_10_2_mud_leaves_minor_rivers_minor():
    scene = third_day({"fr-i": "0706"}, {"ad-ii": "0707"})
    assert scene.why_not(do.MoveUnit("fr-i", "0705")).rule == "6.8"


def test_waterloo_16_10_2_mud_is_gone_by_midday():
    scene = third_day({"fr-i": "0202"}, ALLIED, phasing="allied")
    scene.do(do.EndMovement())
    scene.until("Move")
    assert scene.position.turn == 12
    assert "0402" in scene.reach("fr-i")
