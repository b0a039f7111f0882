"""7.0 Zones of control."""

import pytest

from gloire.core.sides import CHANCE
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20 import happened
from tests.scene import Scene
from tests.systems.napoleonic20.grounds import BRIDGES, ROUGH, altered

NIGHT = 4
AROUND_0402 = {"0401", "0403", "0301", "0302", "0501", "0502"}
FAR_ALLIED = {"pr-iv": "2012"}


def zone(scene: Scene, side: str) -> set[str]:
    """The hexes a side controls, as every player sees them."""
    return set(scene.game.view().facts["zones"][side])


def zone_of(unit: str, hex: str, **more) -> set[str]:
    """The zone of a single French unit."""
    return zone(Scene(french={unit: hex}, **more), "french")


# 7.0


def test_7_0_example_zone_of_the_unit_in_la_haye_sainte():
    """Not into Mont St. Jean (1502) nor into Hougomont (1402), but into all other hexes around 1403."""
    scene = Scene(french={"fr-i": "1403"}, allied={"ad-i": "1502", "pr-i": "1503"}, phasing="allied")

    assert zone(scene, "french") == {"1302", "1303", "1404", "1503"}
    assert scene.reach("ad-i")
    assert scene.why_not(do.MoveUnit("pr-i", "1504")).rule == "6.8"


def test_7_0_zones_of_two_armies_of_a_side_are_told_apart_on_the_board():
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-i": "1502", "pr-i": "1505"})
    drawn = {one.army: set(one.hexes) for one in scene.game.view().overlays if one.key == "zone"}

    assert set(drawn) == {"french", "anglo-dutch", "prussian"}
    assert drawn["anglo-dutch"] | drawn["prussian"] == zone(scene, "allied")
    assert "1602" in drawn["anglo-dutch"] - drawn["prussian"]
    assert "1506" in drawn["prussian"] - drawn["anglo-dutch"]


def test_7_0_zone_is_the_six_hexes_around_a_unit():
    assert zone_of("fr-ii", "0402") == AROUND_0402


def test_7_0_zone_ends_at_the_map_edge():
    assert zone_of("fr-ii", "0101") == {"0102", "0201", "0202"}


def test_7_0_unit_that_begins_in_an_enemy_zone_cannot_move_by_day():
    scene = Scene(french={"fr-ic": "0402"}, allied={"ad-i": "0403"})

    assert scene.reach("fr-ic") == set()


def test_7_0_unit_that_enters_an_enemy_zone_stops_by_day():
    """0403 lies in the zone of 0303, and straight beyond it 0404."""
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0303"})

    assert "0403" in scene.reach("fr-ii")
    assert scene.why_not(do.MoveUnit("fr-ii", "0404")).rule == "6.7"


@pytest.mark.parametrize("unit", ["fr-i", "fr-ig", "fr-ic", "fr-res", "fr-cadre-1"])
def test_7_0_all_units_exert_a_zone(unit):
    """Infantry, Guard, cavalry, artillery and cadres alike."""
    assert zone_of(unit, "0402") == AROUND_0402


def test_7_0_zones_are_there_in_every_phase_of_both_player_turns():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-uxbridge": "0403"})
    answers = (do.EndMovement(), do.EndDisengagement(), do.EndDeclaration(), do.DeclareAttack("fr-ii", "0403"))
    seen = []
    for answer in answers:
        seen.append((scene.kind, scene.asks, zone(scene, "french"), zone(scene, "allied")))
        scene.do(answer)
    scene.do(do.CloseBattle(), do.FightBattle("0403"))
    scene.roll_battle(2)  # 3 against 2: engaged
    scene.until("Move")
    seen.append((scene.kind, scene.asks, zone(scene, "french"), zone(scene, "allied")))

    around_0403 = {"0402", "0404", "0302", "0303", "0502", "0503"}
    assert seen == [
        ("Move", "french", AROUND_0402, around_0403),
        ("Disengage", "allied", AROUND_0402, around_0403),
        ("Declare", "allied", AROUND_0402, around_0403),
        ("Declare", "french", AROUND_0402, around_0403),
        ("Move", "allied", AROUND_0402, around_0403),
    ]


def test_7_0_routed_unit_is_the_exception():
    """9.6.3 takes its zone away."""
    assert zone_of("fr-ii", "0402", routed={"fr-ii": "french"}) == set()


def test_7_0_unit_off_the_map_has_no_zone():
    assert zone(Scene(allied=FAR_ALLIED, due={"fr-vi": 12}, broken=("fr-i",)), "french") == set()


def test_7_0_friend_of_the_mover_does_not_lift_an_enemy_zone():
    """I Corps stands in the zone at 0403; through its hex II Corps cannot go on to 0404."""
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0403"}, allied={"ad-i": "0503"})

    assert scene.why_not(do.MoveUnit("fr-ii", "0404")).rule == "6.7"


def test_7_0_units_of_either_side_do_not_block_a_zone():
    around = {"fr-i": "0401", "fr-ic": "0403"}
    scene = Scene(french={"fr-ii": "0402", **around}, allied={"ad-i": "0502", "pr-i": "0301"})

    assert zone(scene, "french") >= AROUND_0402


@pytest.mark.parametrize(("here", "there"), [("0402", "0403"), ("0605", "0505"), ("1407", "1506"), ("0404", "0504")])
def test_7_0_zone_extends_into_open_forest_rough_and_town_hexes(here, there):
    assert there in zone_of("fr-ii", here)


def test_7_0_zone_extends_into_a_marsh(tmp_path):
    folder = altered(tmp_path, "map.toml", {ROUGH: 'marsh = "0403"'})

    assert "0403" in zone_of("fr-ii", "0402", scenario=folder)


WALLS = {"fortified": {'fortified = "1402"': 'fortified = "1402 0403"'}, "redoubt": {ROUGH: 'redoubt = "0403"'}}


@pytest.mark.parametrize("kind", ["fortified", "redoubt"])
def test_7_0_zone_does_not_extend_into_a_walled_hex(kind, tmp_path):
    folder = altered(tmp_path, "map.toml", WALLS[kind])

    assert zone_of("fr-ii", "0402", scenario=folder) == AROUND_0402 - {"0403"}


@pytest.mark.parametrize("kind", ["fortified", "redoubt"])
def test_7_0_zone_extends_out_of_a_walled_hex(kind, tmp_path):
    folder = altered(tmp_path, "map.toml", WALLS[kind])

    assert "0402" in zone_of("fr-ii", "0403", scenario=folder)


def test_7_0_unit_in_a_walled_hex_is_not_stuck():
    scene = Scene(french={"fr-i": "1302"}, allied={"ad-i": "1402"}, phasing="allied")

    assert scene.reach("ad-i")


def test_7_0_unit_beside_a_walled_hex_is_stuck():
    scene = Scene(french={"fr-i": "1302"}, allied={"ad-i": "1402"})

    assert scene.why_not(do.MoveUnit("fr-i", "1202")).rule == "6.8"


@pytest.mark.parametrize(("here", "there"), [("0408", "0409"), ("0409", "0408"), ("1403", "1502"), ("1501", "1502")])
def test_7_0_zone_does_not_extend_between_adjacent_towns(here, there):
    assert there not in zone_of("fr-ii", here)


def test_7_0_zone_does_not_extend_from_a_walled_hex_into_an_adjacent_town():
    """Hougomont (1402), beside La Haye Sainte, Mont St. Jean and Braine l'Alleud."""
    assert zone_of("fr-ii", "1402") == {"1401", "1301", "1302"}


def test_7_0_zone_does_not_extend_from_a_redoubt_into_an_adjacent_town(tmp_path):
    folder = altered(tmp_path, "map.toml", {ROUGH: 'redoubt = "0503"'})

    assert "0504" not in zone_of("fr-ii", "0503", scenario=folder)


def test_7_0_zone_of_a_unit_in_a_town_extends_into_the_fields():
    assert zone_of("fr-ii", "0504") == {"0503", "0505", "0404", "0405", "0604", "0605"}


def test_7_0_units_in_adjacent_towns_pass_each_other_by():
    """Neither is stuck, and neither must attack."""
    scene = Scene(french={"fr-ii": "0408"}, allied={"pr-ii": "0409"})
    assert scene.reach("fr-ii")

    scene.to_combat()
    assert do.EndDeclaration() in scene.actions


def test_7_0_zone_does_not_extend_across_a_major_river():
    assert "1409" not in zone_of("fr-ii", "1408")


def test_7_0_zone_does_not_extend_across_a_major_river_at_a_bridge():
    assert "1308" not in zone_of("fr-ii", "1307")


def test_7_0_zone_does_not_extend_across_a_major_river_at_a_ford(tmp_path):
    folder = altered(tmp_path, "map.toml", {BRIDGES: f'ford = "1408|1409"\n{BRIDGES}'})
    scene = Scene(french={"fr-ii": "1408"}, allied=FAR_ALLIED, scenario=folder)

    assert "1409" in scene.reach("fr-ii")
    assert "1409" not in zone(scene, "french")


def test_7_0_zone_extends_across_a_minor_river():
    assert "1106" in zone_of("fr-ii", "1105")


def test_7_0_zone_extends_across_a_minor_river_at_a_bridge():
    """From the fields of 0308 over the bridge into Ligny."""
    assert "0409" in zone_of("fr-ii", "0308")


def test_7_0_units_parted_by_a_bridged_major_river_are_not_stuck():
    scene = Scene(french={"fr-ii": "1307"}, allied={"pr-i": "1308"})

    assert scene.reach("fr-ii")


def test_7_0_units_parted_by_a_bridged_major_river_need_not_fight():
    scene = Scene(french={"fr-ii": "1307"}, allied={"pr-i": "1308"})
    scene.to_combat()

    assert do.EndDeclaration() in scene.actions


def test_7_0_cavalry_parted_from_the_enemy_by_a_bridged_major_river_is_not_adjacent_to_it():
    """It has nobody to disengage from."""
    scene = Scene(french={"fr-ii": "1307"}, allied={"ad-uxbridge": "1308"})
    scene.to_reaction()

    assert scene.offered(do.Disengage) == []


# 7.1


def test_7_1_both_sides_exert_zones_upon_the_same_hex():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0404"})

    assert "0403" in zone(scene, "french") & zone(scene, "allied")


def test_7_1_several_zones_on_a_hex_have_no_additional_effect():
    """0403 lies in two enemy zones and is entered for one point like any other."""
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0404", "pr-i": "0503"})
    (event,) = scene.move("fr-ii", "0403")

    assert event == happened.Moved("fr-ii", ("0402", "0403"), 1)


@pytest.mark.parametrize(("phasing", "unit"), [("french", "fr-ii"), ("allied", "ad-i")])
def test_7_1_two_units_are_mutually_locked(phasing, unit):
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"}, phasing=phasing)

    assert scene.reach(unit) == set()


# 7.2


def test_7_2_entering_an_enemy_zone_costs_nothing_extra():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0405"})
    (event,) = scene.move("fr-ii", "0404")

    assert event == happened.Moved("fr-ii", ("0402", "0403", "0404"), 2)


def test_7_2_leaving_an_enemy_zone_costs_nothing_extra():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"}, turn=NIGHT)
    (event,) = scene.move("fr-ii", "0401")

    assert event == happened.Moved("fr-ii", ("0402", "0401"), 1)


# 7.3


def test_7_3_every_enemy_that_exerts_its_zone_must_be_attacked():
    scene = Scene(french={"fr-ii": "0402"}, allied={"pr-i": "0403", "pr-ii": "0501"})
    scene.to_combat()

    assert scene.question.about["must_be_attacked"] == ["0403", "0501"]
    scene.do(do.DeclareAttack("fr-ii", "0403"))
    assert scene.why_not(do.CloseBattle()).rule == "9.1.1"


def test_7_3_every_unit_in_an_enemy_zone_must_attack():
    scene = Scene(french={"fr-ii": "0402", "fr-i": "0503"}, allied={"pr-i": "0403"})
    scene.to_combat()

    assert scene.question.about["must_attack"] == ["fr-i", "fr-ii"]
    scene.do(do.DeclareAttack("fr-ii", "0403"))
    assert scene.why_not(do.CloseBattle()).rule == "9.1"


def test_7_3_nobody_need_be_attacked_where_no_zone_extends():
    """Out of Hougomont into La Haye Sainte."""
    scene = Scene(french={"fr-ii": "1402"}, allied={"ad-i": "1403"})
    scene.to_combat()

    assert scene.question.about["must_be_attacked"] == []
    assert do.EndDeclaration() in scene.actions


# 7.4


def cornered_defender() -> Scene:
    """III Prussian Corps, at 0112, can only retreat to 0212, in the zone of 0312."""
    scene = Scene(french={"fr-i": "0111", "fr-ii": "0312"}, allied={"pr-iii": "0112"})
    scene.to_combat()
    scene.fight("fr-i", "0112", die=3)  # 3 against 2: the defender withdraws
    scene.do(do.RetreatUnit("pr-iii"))
    return scene


def test_7_4_unit_can_retreat_into_an_enemy_zone_at_a_risk():
    scene = cornered_defender()
    scene.do(do.RetreatTo("pr-iii", "0212"))

    assert (scene.kind, scene.asks) == ("HazardDie", CHANCE)


def test_7_4_unit_that_retreats_into_an_enemy_zone_may_break():
    scene = cornered_defender()
    scene.do(do.RetreatTo("pr-iii", "0212"), 3)

    assert scene.place("pr-iii") == "broken"


def test_7_4_unit_that_retreats_into_an_enemy_zone_may_survive():
    scene = cornered_defender()
    scene.do(do.RetreatTo("pr-iii", "0212"), 4)

    assert scene.place("pr-iii") == "0212"


# 7.5


def test_7_5_unit_advances_into_an_enemy_zone():
    """0403, where the beaten enemy stood, lies in the zone of 0503."""
    scene = Scene(french={"fr-ii": "0402"}, allied={"pr-iii": "0403", "ad-i": "0503"})
    scene.to_combat()
    scene.fight("fr-ii", "0403", die=3)  # 3 against 2: the defender withdraws
    scene.until("Advance")
    scene.do(do.AdvanceTo("fr-ii", "0403"))

    assert scene.place("fr-ii") == "0403"


def test_7_5_enemy_zone_does_not_stop_advancing_cavalry():
    """The retreat path leads from 0403, in the zone of 0503, on to 0404, which lies in it too."""
    scene = Scene(french={"fr-ii": "0402", "fr-ic": "0302"}, allied={"pr-iii": "0403", "ad-i": "0503"})
    scene.to_combat()
    scene.fight("fr-ii fr-ic", "0403", die=4)  # 4 against 2: the defender routs
    scene.do(do.RetreatUnit("pr-iii"), 2, do.RetreatTo("pr-iii", "0404"), do.RetreatTo("pr-iii", "0405"), 6)
    scene.do(do.AdvanceTo("fr-ic", "0404"))

    assert scene.place("fr-ic") == "0404"


# 7.6


def test_7_6_unit_cannot_enter_an_enemy_zone_at_night():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0404"}, turn=NIGHT)

    assert scene.reach("fr-ii") == AROUND_0402 - {"0403"}
    assert scene.why_not(do.MoveUnit("fr-ii", "0403")).rule == "7.6"


def test_7_6_unit_freely_leaves_an_enemy_zone_at_night():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"}, turn=NIGHT)

    assert scene.reach("fr-ii") == {"0401", "0301", "0501"}


def test_7_6_unit_cannot_go_from_one_enemy_zone_into_another_at_night():
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0403"}, turn=NIGHT)

    assert scene.why_not(do.MoveUnit("fr-ii", "0302")).rule == "7.6"


def test_7_6_unit_cannot_pass_through_an_enemy_zone_at_night():
    """On a forced march it has two points, but the only way of two hexes to 0404 leads through the zone of 0502."""
    scene = Scene(french={"fr-ii": "0402"}, allied={"ad-i": "0502"}, turn=NIGHT)
    scene.do(do.ForceMarch("french"))

    assert scene.why_not(do.MoveUnit("fr-ii", "0404")).rule == "7.6"


def test_7_6_unit_surrounded_by_enemy_zones_stays_where_it_is_at_night():
    scene = Scene(french={"fr-ii": "0101"}, allied={"ad-i": "0203", "pr-i": "0301"}, turn=NIGHT)

    assert scene.reach("fr-ii") == set()
