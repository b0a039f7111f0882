"""6.0 to 6.6: movement, what it costs, rugged terrain and roads."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene
from tests.systems.napoleonic20.grounds import CLEAR_NIGHT, ROUGH, altered
from tests.systems.napoleonic20.marches import FAR_ALLIED, FAR_FRENCH, LAST_NIGHT, NIGHT, moved

NEXT_TO_0402 = {"0401", "0403", "0301", "0302", "0501", "0502"}
TWO_FROM_0402 = {"0404", "0303", "0503", "0201", "0202", "0203", "0601", "0602", "0603"}


def alone(unit: str, hex: str, **more) -> Scene:
    """A French unit with no enemy near."""
    return Scene(french={unit: hex}, allied={"pr-iv": FAR_ALLIED}, **more)


# 6.0


def test_6_0_unit_moves_in_any_direction_or_combination_of_directions():
    scene = alone("fr-ii", "0402")

    assert scene.reach("fr-ii") == NEXT_TO_0402 | TWO_FROM_0402


def test_6_0_player_moves_as_many_or_as_few_units_as_he_likes():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0203", "fr-iii": "0306"}, allied={"pr-iv": FAR_ALLIED})
    scene.move("fr-ii", "0401")
    scene.move("fr-iii", "0305")
    scene.do(do.EndMovement())

    assert [scene.place(unit) for unit in ("fr-ii", "fr-i", "fr-iii")] == ["0401", "0203", "0305"]


def test_6_0_unit_traces_a_path_of_contiguous_hexes():
    event = moved(alone("fr-ic", "0402"), "fr-ic", "0405")

    assert event.path == ("0402", "0403", "0404", "0405")


def test_6_0_each_hex_entered_costs_one_point():
    assert moved(alone("fr-ic", "0402"), "fr-ic", "0404").cost == 2


def test_6_0_hexside_may_cost_more():
    """Across a minor river without a bridge: one point for the hex, one for the stream."""
    assert moved(alone("fr-ii", "1106"), "fr-ii", "1105").cost == 2


# 6.1


def test_6_1_units_move_only_in_their_own_movement_phase():
    french, allied = {"fr-ii": "0403", "fr-i": FAR_FRENCH}, {"ad-uxbridge": "0404", "pr-iv": FAR_ALLIED}
    scene = Scene(french=french, allied=allied)
    asked = []
    clock = scene.position.clock
    while scene.position.clock < clock + 2:
        if scene.offered(do.MoveUnit):
            asked.append((scene.kind, scene.asks))
            scene.do(do.EndMovement())
        else:
            scene.do(scene.actions[-1])  # the last option always leads on

    assert asked == [("Move", "french"), ("Move", "allied")]


def test_6_1_move_out_of_sequence_is_refused():
    scene = Scene(french={"fr-ii": "0402", "fr-i": FAR_FRENCH}, allied={"ad-i": "0403"})
    scene.to_combat()

    assert scene.kind == "Declare"
    assert scene.why_not(do.MoveUnit("fr-i", "0102")).rule == "6.1"


def test_6_1_reaction_phase_is_the_other_time_to_move():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-uxbridge": "0403"})
    scene.to_reaction()

    assert scene.offered(do.Disengage)


def test_6_1_enemy_units_are_not_ones_own_to_move():
    scene = alone("fr-ii", "0402")

    assert scene.why_not(do.MoveUnit("pr-iv", "2011")).code == "not-yours"


# 6.2


@pytest.mark.parametrize(("unit", "farthest"), [("fr-ii", "0404"), ("fr-res", "0404"), ("fr-ic", "0405")])
def test_6_2_unit_cannot_exceed_its_movement_allowance(unit, farthest):
    beyond = f"{int(farthest) + 1:04}"
    scene = alone(unit, "0402")

    assert farthest in scene.reach(unit)
    assert scene.why_not(do.MoveUnit(unit, beyond)).rule == "6.2"


def test_6_2_unit_may_spend_some_of_its_points():
    scene = alone("fr-ic", "0402")

    assert scene.reach("fr-ic") >= NEXT_TO_0402


def test_6_2_unit_may_spend_none_of_its_points():
    scene = alone("fr-ic", "0402")
    scene.do(do.EndMovement())

    assert scene.place("fr-ic") == "0402"


def test_6_2_unit_without_points_moves_one_hex(tmp_path):
    """At night a unit has one point, and mud takes it."""
    folder = altered(tmp_path, "scenario.toml", {CLEAR_NIGHT: 'historical = "clear clear clear mud '})
    scene = alone("fr-ii", "0402", turn=NIGHT, scenario=folder)

    assert scene.reach("fr-ii") == NEXT_TO_0402


def test_6_2_cavalry_without_points_moves_one_hex(tmp_path):
    folder = altered(tmp_path, "scenario.toml", {CLEAR_NIGHT: 'historical = "clear clear clear downpour '})
    scene = alone("fr-ic", "0402", turn=NIGHT, scenario=folder)

    assert scene.reach("fr-ic") == NEXT_TO_0402


def test_6_2_unit_moves_one_hex_across_a_river_it_cannot_pay_for():
    scene = alone("fr-ii", "1106", turn=NIGHT)

    assert "1105" in scene.reach("fr-ii")
    assert moved(scene, "fr-ii", "1105").cost == 2


def test_6_2_only_the_first_hex_may_be_entered_without_the_points():
    """Two points, one of them spent on 1006: the river between 1006 and 1105 would take two."""
    scene = alone("fr-ii", "0906")

    assert "1006" in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "1105")).rule == "6.2"


def test_6_2_the_one_hex_is_not_across_a_prohibited_hexside():
    scene = alone("fr-ii", "1408", turn=LAST_NIGHT)

    assert "1407" in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "1409")).rule == "6.2"


def test_6_2_prohibited_hexside_bars_a_unit_with_points_to_spare():
    scene = alone("fr-ii", "1408")

    assert scene.why_not(do.MoveUnit("fr-ii", "1409")).rule == "6.2"


def test_6_2_bridge_leads_across_a_prohibited_hexside():
    assert moved(alone("fr-ii", "1307"), "fr-ii", "1308").cost == 1


def test_6_2_unused_points_do_not_accumulate():
    scene = alone("fr-ii", "0402")
    scene.do(do.EndMovement())
    scene.until("Move")
    scene.do(do.EndMovement())
    scene.until("Move")

    assert scene.asks == "french"
    assert scene.reach("fr-ii") == NEXT_TO_0402 | TWO_FROM_0402


def test_6_2_points_cannot_be_handed_to_another_unit():
    scene = Scene(french={"fr-ii": "0402", "fr-ic": FAR_FRENCH}, allied={"pr-iv": FAR_ALLIED})
    scene.move("fr-ic", "0102")

    assert scene.reach("fr-ii") == NEXT_TO_0402 | TWO_FROM_0402


# 6.3


def test_6_3_hex_with_an_enemy_unit_cannot_be_entered():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0404"})

    assert scene.why_not(do.MoveUnit("fr-ii", "0404")).rule == "6.3"


def test_6_3_hex_with_an_enemy_unit_cannot_be_passed_through():
    """A routed enemy has no zone to stop anybody, yet he is in the way."""
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"}, routed={"ad-i": "french"})

    assert "0404" not in scene.reach("fr-ii")
    assert "0503" in scene.reach("fr-ii")


# 6.4


def test_6_4_unit_that_has_moved_may_not_move_again():
    scene = alone("fr-ic", "0402")
    scene.move("fr-ic", "0403")

    assert scene.reach("fr-ic") == set()
    assert scene.why_not(do.MoveUnit("fr-ic", "0404")).rule == "6.4"


def test_6_4_move_may_not_be_taken_back():
    scene = alone("fr-ic", "0402")
    scene.move("fr-ic", "0403")

    assert scene.why_not(do.MoveUnit("fr-ic", "0402")).rule == "6.4"


def test_6_4_unit_is_free_to_move_in_its_next_movement_phase():
    scene = alone("fr-ic", "0402")
    scene.move("fr-ic", "0403")
    scene.do(do.EndMovement())
    scene.until("Move")
    scene.do(do.EndMovement())
    scene.until("Move")

    assert "0402" in scene.reach("fr-ic")


# 6.5


@pytest.mark.parametrize("kind", ["forest", "rough", "marsh"])
def test_6_5_unit_stops_in_a_rugged_hex(kind, tmp_path):
    terrain = {"forest": {'forest = """': 'forest = """0403 '}, "rough": {ROUGH: 'rough = "0403"'}}
    folder = altered(tmp_path, "map.toml", terrain.get(kind, {ROUGH: 'marsh = "0403"'}))
    scene = alone("fr-ii", "0402", scenario=folder)

    assert "0403" in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "0404")).rule == "6.5"


def test_6_5_town_is_not_rugged():
    """Past Fleurus (0208): 0207 to 0209."""
    scene = alone("fr-ii", "0207")

    assert "0209" in scene.reach("fr-ii")


def test_6_5_rugged_hex_costs_one_point():
    assert moved(alone("fr-ii", "0503"), "fr-ii", "0603").cost == 1


def test_6_5_points_of_a_forced_march_are_forfeited_too(tmp_path):
    folder = altered(tmp_path, "map.toml", {ROUGH: 'rough = "0403"'})
    scene = alone("fr-ii", "0402", scenario=folder)
    scene.do(do.ForceMarch("french"))

    assert "0403" in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "0405")).rule == "6.5"


def test_6_5_unit_freely_leaves_a_rugged_hex():
    scene = alone("fr-ii", "0206")

    assert scene.reach("fr-ii") >= {"0205", "0204", "0207", "0208", "0305", "0306"}


def test_6_5_unit_that_leaves_one_rugged_hex_stops_in_the_next():
    """All around 1904 is the forest of Soignes."""
    scene = alone("fr-ic", "1904")

    assert scene.reach("fr-ic") == {"1903", "1905", "1804", "1805", "2004", "2005"}


# 6.6


def test_6_6_unit_on_a_road_does_not_stop_in_rugged_terrain():
    """By road from 1606 through the rough of 1607, which lies straight between it and 1608."""
    event = moved(alone("fr-ii", "1606"), "fr-ii", "1608")

    assert event.path == ("1606", "1607", "1608")


def test_6_6_unit_that_does_not_come_by_the_road_stops_in_the_rugged_hex():
    """From 1707 into 1607 no road leads, though one goes on from there to 1606."""
    scene = alone("fr-ii", "1707")

    assert "1607" in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "1606")).rule == "6.5"


def test_6_6_unit_that_comes_by_road_may_leave_the_road_in_the_rugged_hex():
    """From 1606 by road over the bridge into the rough of 1607, and from there to 1707; any other way is too long."""
    event = moved(alone("fr-ii", "1606"), "fr-ii", "1707")

    assert event.path == ("1606", "1607", "1707")


def test_6_6_move_wholly_by_road_has_one_point_more():
    scene = alone("fr-ii", "0404")

    assert moved(scene, "fr-ii", "0704").path == ("0404", "0504", "0605", "0704")


def test_6_6_road_point_takes_a_unit_nowhere_but_along_the_road():
    scene = alone("fr-ii", "0404")
    grid = scene.scenario.map.grid
    start = grid.index["0404"]
    beyond = {hex for hex in scene.reach("fr-ii") if grid.distance(start, grid.index[hex]) > 2}

    assert beyond == {"0704", "0104"}


def test_6_6_example_cavalry_spends_four_points_on_a_road():
    scene = alone("fr-ic", "0104")

    assert moved(scene, "fr-ic", "0504").cost == 4


def test_6_6_move_that_begins_off_the_road_has_no_road_point():
    scene = alone("fr-ii", "0403")

    assert "0504" in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "0605")).rule == "6.2"


def test_6_6_move_that_leaves_the_road_has_no_road_point():
    scene = alone("fr-ii", "0204")

    assert "0404" in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "0503")).rule == "6.2"


def test_6_6_neighbouring_road_hexes_must_be_connected():
    """1103 and 1102 lie side by side on different roads; by road from 1102 Nivelles would be two hexes on."""
    scene = alone("fr-ii", "1103")

    assert "1102" in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "0901")).rule == "6.2"


def test_6_6_road_point_comes_on_top_of_a_forced_march():
    scene = alone("fr-ii", "0104")
    scene.do(do.ForceMarch("french"))

    assert "0504" in scene.reach("fr-ii")


def test_6_6_road_does_not_lead_through_an_enemy_zone():
    scene = Scene(french={"fr-ii": "0104"}, allied={"ad-i": "0305"})

    assert "0304" in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "0404")).rule == "6.7"
