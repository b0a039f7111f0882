"""16.4 Additional rally locations: an option."""

from pathlib import Path
from typing import Any

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.optional.rally_locations import watched
from tests.scene import Scene
from tests.systems.napoleonic20.grounds import ROUGH, altered
from tests.systems.napoleonic20.turns import at_night

OPTION = {"rally_locations": True}
FAR = {"ad-ii": "1703"}  # where the Allies harm nobody


def rallied(unit: str, french: dict[str, str], allied: dict[str, str], **facts: Any) -> Scene:
    """A night on which this unit has just rallied."""
    phasing = "french" if unit.startswith("fr-") else "allied"
    scene = at_night(french, allied, **{"phasing": phasing, "broken": (unit,), "options": OPTION, **facts})
    scene.do(do.NoRallySpending(), do.RallyUnit(unit), 6)
    assert scene.kind == "Place"
    return scene


def places(scene: Scene) -> set[str]:
    return {action.hex for action in scene.offered(do.PlaceRallied)}


def reason(scene: Scene, hex: str) -> tuple[str | None, str]:
    refusal = scene.why_not(do.PlaceRallied(hex))
    return refusal.rule, refusal.code


# The first condition: a natural rallying point.


def test_16_4_town_behind_the_lines_serves():
    scene = rallied("fr-ii", {"fr-i": "0202"}, FAR)
    assert "0504" in places(scene)
    scene.do(do.PlaceRallied("0504"))
    assert scene.place("fr-ii") == "0504"


def test_16_4_without_the_option_only_lines_of_communications_serve():
    scene = rallied("fr-ii", {"fr-i": "0202"}, FAR, options={})
    assert places(scene) == {"0104", "0107"}


def test_16_4_lines_of_communications_serve_as_before():
    assert {"0104", "0107"} <= places(rallied("fr-ii", {"fr-i": "0202"}, FAR))


def test_16_4_line_of_communications_next_to_the_enemy_serves_as_before():
    assert "0104" in places(rallied("fr-ii", {"fr-i": "0202"}, {"ad-ii": "0105"}))


def test_16_4_unit_may_be_left_broken_all_the_same():
    scene = rallied("fr-ii", {"fr-i": "0202"}, FAR)
    scene.do(do.LeaveBroken())
    assert scene.place("fr-ii") == "broken"


def test_16_4_fortified_hex_serves():
    assert "1402" in places(rallied("ad-i", {"fr-i": "0202"}, FAR))


def test_16_4_redoubt_serves(tmp_path: Path):
    folder = altered(tmp_path, "map.toml", {ROUGH: 'redoubt = "1506 1607"'})
    assert "1506" in places(rallied("ad-i", {"fr-i": "0202"}, FAR, scenario=folder))


def test_16_4_works_that_serve_the_enemy_only_do_not(tmp_path: Path):
    changes = {ROUGH: 'redoubt = "0604"', "[locs]": '[works_for]\nredoubt = "allied"\n\n[locs]'}
    scene = rallied("fr-ii", {"fr-i": "0202"}, FAR, scenario=altered(tmp_path, "map.toml", changes))
    assert reason(scene, "0604") == ("16.4", "rally-no-place")


def test_16_4_open_hex_does_not_serve():
    assert reason(rallied("fr-ii", {"fr-i": "0202"}, FAR), "0404") == ("16.4", "rally-no-place")


@pytest.fixture
def open_crossroads(tmp_path: Path) -> str:
    """A map on which Quatre Bras is an objective in the open."""
    return altered(tmp_path, "map.toml", {"0510 0704 0709": "0510 0709"})


def test_16_4_objective_of_ones_own_side_serves_even_in_the_open(open_crossroads):
    assert "0704" in places(rallied("fr-ii", {"fr-i": "0202"}, FAR, scenario=open_crossroads))


def test_16_4_objective_of_the_enemy_does_not(open_crossroads):
    scene = rallied("ad-i", {"fr-i": "0202"}, FAR, scenario=open_crossroads)
    assert reason(scene, "0704") == ("16.4", "rally-no-place")


def test_16_4_place_held_by_a_friend_is_not_empty():
    assert reason(rallied("fr-ii", {"fr-i": "0504"}, FAR), "0504") == ("10.0", "rally-taken")


def test_16_4_place_held_by_the_enemy_is_not_empty():
    assert reason(rallied("fr-ii", {"fr-i": "0202"}, {"ad-ii": "0504"}), "0504") == ("10.0", "rally-taken")


def test_16_4_first_rallied_unit_takes_the_place_from_the_second():
    scene = at_night({"fr-i": "0202"}, FAR, broken=("fr-ii", "fr-iii"), options=OPTION)
    scene.do(do.NoRallySpending(), do.RallyUnit("fr-ii"), 6, do.PlaceRallied("0504"), do.RallyUnit("fr-iii"), 6)
    assert "0504" not in places(scene)


# The second condition: a safe distance, behind one's lines.


def test_16_4_place_four_hexes_from_the_enemy_serves():
    assert "0504" in places(rallied("fr-ii", {"fr-i": "0202"}, {"ad-ii": "0904"}))


def test_16_4_place_three_hexes_from_the_enemy_does_not():
    scene = rallied("fr-ii", {"fr-i": "0202"}, {"ad-ii": "0804"})
    assert reason(scene, "0504") == ("16.4", "rally-too-near")


def test_16_4_nearest_enemy_counts():
    scene = rallied("fr-ii", {"fr-i": "0202"}, {"ad-ii": "0904", "ad-i": "0804"})
    assert reason(scene, "0504") == ("16.4", "rally-too-near")


def test_16_4_routed_enemy_counts():
    scene = rallied("fr-ii", {"fr-i": "0202"}, {"ad-ii": "0804"}, routed={"ad-ii": "allied"})
    assert reason(scene, "0504") == ("16.4", "rally-too-near")


def test_16_4_enemy_garrison_counts():
    scene = rallied("fr-ii", {"fr-i": "0202"}, FAR, garrisons={"allied": "0804"})
    assert reason(scene, "0504") == ("16.4", "rally-too-near")


def test_16_4_river_does_not_lengthen_the_distance():
    scene = rallied("pr-i", {"fr-i": "1510"}, {"ad-ii": "1703"})  # across the Dyle from Limal
    assert reason(scene, "1508") == ("16.4", "rally-too-near")


def test_16_4_place_nearer_to_its_line_than_any_enemy_serves():
    assert "0901" in places(rallied("fr-ii", {"fr-i": "0202"}, {"ad-ii": "0511"}))


def test_16_4_place_as_far_from_its_line_as_an_enemy_does_not():
    scene = rallied("fr-ii", {"fr-i": "0202"}, {"ad-ii": "0510"})
    assert reason(scene, "0901") == ("16.4", "rally-not-behind")


def test_16_4_enemy_near_another_line_does_not_matter():
    scene = rallied("fr-ii", {"fr-i": "0306"}, {"ad-ii": "0101"})  # three hexes from 0104, but six from 0107
    assert "0208" in places(scene)


def test_16_4_of_two_lines_equally_near_one_is_enough():
    scene = rallied("fr-ii", {"fr-i": "0306"}, {"ad-ii": "0402"})  # nearer to 0104 than Quatre Bras is, not to 0107
    assert "0704" in places(scene)


def test_16_4_enemy_on_the_nearest_line_spoils_the_place():
    scene = rallied("fr-ii", {"fr-i": "0202"}, {"ad-ii": "0107"})
    assert reason(scene, "0510") == ("16.4", "rally-not-behind")


def test_16_4_place_behind_a_line_that_is_not_the_nearest_does_not_serve():
    scene = rallied("fr-ii", {"fr-i": "0202"}, {"ad-ii": "0110"})  # as near to 0107 as Ligny, but not to 0104
    assert reason(scene, "0408") == ("16.4", "rally-not-behind")


def test_16_4_lines_of_the_units_own_army_count():
    french, allied = {"fr-i": "1001"}, FAR
    assert "0709" in places(rallied("pr-i", french, allied))  # three hexes from the Prussian 0712
    assert reason(rallied("ad-i", french, allied), "0709") == ("16.4", "rally-not-behind")


# The third condition: not isolated.


WALL = {"fr-i": "1208", "fr-ii": "1211"}  # from the source of the Dyle to the map edge


ALL_BRIDGES = "0308|0409 0904|1004 1307|1308 1405|1406 1508|1509 1606|1607 1709|1710 1910|1911"


def with_bridges(folder: Path, bridges: str) -> str:
    """A map with no other bridges than these."""
    return altered(folder, "map.toml", {ALL_BRIDGES: bridges})


def test_16_4_way_to_the_line_may_cross_a_bridge(tmp_path: Path):
    folder = with_bridges(tmp_path, "1709|1710")
    assert "1709" in places(rallied("pr-i", WALL, FAR, scenario=folder))


def test_16_4_way_to_the_line_cannot_cross_a_major_river_without_one(tmp_path: Path):
    scene = rallied("pr-i", WALL, FAR, scenario=with_bridges(tmp_path, ""))
    assert reason(scene, "1709") == ("16.4", "rally-cut-off")


def test_16_4_way_to_the_line_may_be_of_any_length(tmp_path: Path):
    scene = rallied("pr-i", {"fr-i": "0202"}, FAR, scenario=with_bridges(tmp_path, ""))
    assert "1709" in places(scene)


def test_16_4_way_to_the_line_does_not_pass_next_to_an_enemy(tmp_path: Path):
    folder = with_bridges(tmp_path, "")
    wall, gap = rallied("pr-i", WALL, FAR, scenario=folder), rallied("pr-i", {"fr-i": "1208"}, FAR, scenario=folder)
    assert "1210" not in {wall.place("fr-i"), wall.place("fr-ii")}  # only watched, not held
    assert reason(wall, "1709") == ("16.4", "rally-cut-off")
    assert "1709" in places(gap)


def test_16_4_friends_are_not_in_the_way(tmp_path: Path):
    scene = rallied("pr-i", WALL, {**FAR, "pr-ii": "1710"}, scenario=with_bridges(tmp_path, "1709|1710"))
    assert "1709" in places(scene)


def test_16_4_enemy_across_a_major_river_is_not_next_to_the_way():
    scene = Scene({"fr-i": "1509"}, FAR)
    near = {scene.scenario.labels[hex] for hex in range(240) if watched(scene.position, 1) >> hex & 1}
    assert {"1509", "1510"} <= near
    assert not {"1508", "1609"} & near


def test_16_4_place_is_free_where_no_enemy_is_on_the_map():
    assert {"0504", "0901", "1702"} <= places(rallied("fr-ii", {"fr-i": "0202"}, {}))
