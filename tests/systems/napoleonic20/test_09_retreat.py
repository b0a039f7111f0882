"""9.7 and 9.8: retreating after combat."""

import shutil
from pathlib import Path

import pytest

import gloire
from gloire.core.events import Event
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import HazardRolled, UnitBroken, UnitRouted
from tests.scene import Scene

WATERLOO = Path(gloire.__file__).parent / "systems/napoleonic20/scenarios/waterloo_20"


def ways(scene: Scene) -> set[str]:
    """The hexes a retreating unit is offered."""
    return {action.hex for action in scene.offered(do.RetreatTo)}


def retire(scene: Scene, unit: str, *hexes: str) -> list[Event]:
    """The unit goes back hex by hex; it must meet no danger."""
    return scene.do(*(do.RetreatTo(unit, hex) for hex in hexes))


def broken_in(events: list[Event]) -> list[tuple[str, str]]:
    """The units that broke, with the hexes where they did."""
    return [(event.unit, event.hex) for event in events if isinstance(event, UnitBroken)]


def dangers(events: list[Event]) -> list[str]:
    """The dangers rolled for, in order."""
    return [event.danger for event in events if isinstance(event, HazardRolled)]


def withdrawing(french: dict[str, str], allied: dict[str, str], unit: str = "ad-reserve") -> Scene:
    """French I Corps attacks a unit of strength 2 in the open, which withdraws."""
    scene = Scene(french=french, allied=allied)
    scene.to_combat()
    scene.fight("fr-i", allied[unit], die=3)  # 3 against 2: DW
    scene.do(do.RetreatUnit(unit))
    return scene


def routing(french: dict[str, str], allied: dict[str, str], hexes: int, unit: str = "ad-reserve") -> Scene:
    """French I Corps attacks a unit of strength 2 in the open, which routs so many hexes."""
    scene = Scene(french=french, allied=allied)
    scene.to_combat()
    scene.fight("fr-i", allied[unit], die=5)  # 3 against 2: DR
    scene.do(do.RetreatUnit(unit), hexes)
    return scene


def french_routing(french: dict[str, str], allied: dict[str, str], hexes: int) -> Scene:
    """Anglo-Dutch II Corps attacks French IV Corps in the open, which routs so many hexes."""
    scene = Scene(french=french, allied=allied, phasing="allied")
    scene.to_combat()
    scene.fight("ad-ii", french["fr-iv"], die=5)  # 3 against 2: DR
    scene.do(do.RetreatUnit("fr-iv"), hexes)
    return scene


# 9.7


def test_9_7_withdrawing_unit_goes_back_one_hex() -> None:
    scene = withdrawing({"fr-i": "0402"}, {"ad-reserve": "0502"})
    retire(scene, "ad-reserve", "0602")
    assert scene.place("ad-reserve") == "0602"
    assert scene.kind != "Retire"


def test_9_7_withdrawing_attacker_goes_back_one_hex() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-ii": "0502"})
    scene.to_combat()
    scene.fight("fr-i", "0502", die=2)  # 3 against 3: AW
    scene.do(do.RetreatUnit("fr-i"))
    retire(scene, "fr-i", "0302")
    assert scene.place("fr-i") == "0302"
    assert scene.kind != "Retire"


@pytest.mark.parametrize("die", [1, 2, 3])
def test_9_7_routing_unit_goes_back_as_many_hexes_as_the_die_shows(die: int) -> None:
    scene = routing({"fr-i": "0402"}, {"ad-reserve": "0502"}, die)
    retire(scene, "ad-reserve", *("0602", "0702", "0803")[:die])
    assert scene.place("ad-reserve") == ("0602", "0702", "0803")[die - 1]
    assert scene.is_routed("ad-reserve")


def test_9_7_the_owner_retreats_his_units() -> None:
    scene = withdrawing({"fr-i": "0402"}, {"ad-reserve": "0502"})
    assert (scene.kind, scene.asks) == ("Retire", "allied")


def two_routed() -> Scene:
    """Two French attackers have been routed by Anglo-Dutch I Corps."""
    scene = Scene(french={"fr-iv": "0402", "fr-ivc": "0403"}, allied={"ad-i": "0502"})
    scene.to_combat()
    scene.fight("fr-iv fr-ivc", "0502", die=2)  # 3 against 4: AR
    return scene


def test_9_7_the_owner_says_which_unit_retreats_first() -> None:
    scene = two_routed()
    assert (scene.kind, scene.asks) == ("ChooseRetreat", "french")
    assert set(scene.actions) == {do.RetreatUnit("fr-iv"), do.RetreatUnit("fr-ivc")}


def test_9_7_each_routed_unit_has_its_own_die() -> None:
    scene = two_routed()
    events = scene.do(do.RetreatUnit("fr-ivc"), 1, do.RetreatTo("fr-ivc", "0303"))
    events += scene.do(do.RetreatUnit("fr-iv"), 2, do.RetreatTo("fr-iv", "0302"), do.RetreatTo("fr-iv", "0203"))
    assert [event.hexes for event in events if isinstance(event, UnitRouted)] == [1, 2]
    assert (scene.place("fr-ivc"), scene.place("fr-iv")) == ("0303", "0203")


def test_9_7_all_units_of_the_battle_retreat_before_anything_else() -> None:
    scene = two_routed()
    scene.do(do.RetreatUnit("fr-ivc"), 1, do.RetreatTo("fr-ivc", "0303"))
    assert scene.actions == [do.RetreatUnit("fr-iv")]


def test_9_7_forest_does_not_stop_a_retreat() -> None:
    scene = routing({"fr-i": "0402"}, {"ad-reserve": "0502"}, 2)
    retire(scene, "ad-reserve", "0603", "0703")  # both are forest
    assert scene.place("ad-reserve") == "0703"


def test_9_7_retreat_costs_no_movement_points() -> None:
    """Six hexes are three times what infantry can march."""
    scene = routing({"fr-i": "0402"}, {"ad-reserve": "0502"}, 6)
    retire(scene, "ad-reserve", "0602", "0702", "0803", "0902", "1003", "1102")
    assert scene.place("ad-reserve") == "1102"


def test_9_7_units_of_no_defeat_do_not_retreat() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502", "ad-ii": "0802"})
    scene.to_combat()
    scene.fight("fr-i", "0502", die=3)
    assert scene.why_not(do.RetreatUnit("ad-ii")).rule == "9.7"


def test_9_7_retreat_goes_one_hex_at_a_time() -> None:
    scene = routing({"fr-i": "0402"}, {"ad-reserve": "0502"}, 2)
    assert scene.why_not(do.RetreatTo("ad-reserve", "0702")).rule == "9.7"


# 9.8


def surrounded() -> Scene:
    """A unit in the corner of the map, with an enemy in each of the three hexes next to it."""
    scene = Scene(french={"fr-i": "0102", "fr-ii": "0201", "fr-iii": "0202"}, allied={"ad-reserve": "0101"})
    scene.to_combat()
    return scene


def test_9_8_withdrawing_unit_with_nowhere_to_go_breaks() -> None:
    scene = surrounded()
    scene.fight("fr-i fr-ii fr-iii", "0101", die=2)  # 8 against 2: DW
    events = scene.do(do.RetreatUnit("ad-reserve"))
    assert broken_in(events) == [("ad-reserve", "0101")]
    assert scene.morale == (7, 5)


def test_9_8_routing_unit_with_nowhere_to_go_breaks() -> None:
    scene = surrounded()
    scene.fight("fr-i fr-ii fr-iii", "0101", die=3)  # DR
    events = scene.do(do.RetreatUnit("ad-reserve"), 1)
    assert broken_in(events) == [("ad-reserve", "0101")]


def test_9_8_unit_that_comes_to_a_dead_end_breaks_there() -> None:
    """Behind 0101 there are only the corner hexes 0201 and 0202, and the French hold 0202."""
    scene = Scene(
        french={"fr-i": "0102", "fr-ii": "0202", "fr-iii": "0301"},
        allied={"ad-reserve": "0101"},
        routed={"fr-iii": "french"},
    )
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0101", die=3)  # 6 against 2: DR
    scene.do(do.RetreatUnit("ad-reserve"), 2)
    events = scene.do(do.RetreatTo("ad-reserve", "0201"), 6)
    assert broken_in(events) == [("ad-reserve", "0201")]


# 9.8.1


def test_9_8_1_no_retreat_off_the_map() -> None:
    """2009 is on the northern edge: the unit can only go along it, through the zones of its attackers."""
    scene = Scene(french={"fr-i": "1908", "fr-ii": "1909"}, allied={"ad-reserve": "2009"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "2009", die=2)  # 6 against 2: DW
    scene.do(do.RetreatUnit("ad-reserve"))
    assert ways(scene) == {"2008"}


def test_9_8_1_no_retreat_into_an_enemy_unit() -> None:
    scene = Scene(french={"fr-i": "0402", "fr-vi": "0602"}, allied={"ad-reserve": "0502"})
    scene.to_combat()
    scene.fight("fr-i fr-vi", "0502", die=3)  # 5 against 2: DW
    scene.do(do.RetreatUnit("ad-reserve"))
    assert scene.why_not(do.RetreatTo("ad-reserve", "0602")).rule == "9.8.1"


def test_9_8_1_no_retreat_into_an_enemy_garrison() -> None:
    scene = Scene(french={"fr-i": "0402"}, allied={"ad-reserve": "0502"}, garrisons={"french": "0602"})
    scene.to_combat()
    scene.fight("fr-i", "0502", die=3)
    scene.do(do.RetreatUnit("ad-reserve"))
    assert scene.why_not(do.RetreatTo("ad-reserve", "0602")).rule == "9.8.1"


def test_9_8_1_no_retreat_across_a_major_river() -> None:
    """1609 lies west of the Dyle, 1610 east of it."""
    scene = withdrawing({"fr-i": "1608"}, {"pr-iii": "1609"}, unit="pr-iii")
    assert "1610" not in ways(scene)
    assert scene.why_not(do.RetreatTo("pr-iii", "1610")).rule == "9.8.1"


def test_9_8_1_retreat_across_a_major_river_by_a_bridge() -> None:
    scene = withdrawing({"fr-i": "1909"}, {"pr-iii": "1910"}, unit="pr-iii")
    scene.do(do.RetreatTo("pr-iii", "1911"), 4)
    assert scene.place("pr-iii") == "1911"


def test_9_8_1_retreat_across_a_major_river_by_a_ford(tmp_path: Path) -> None:
    scene = Scene(
        french={"fr-i": "1608"}, allied={"pr-iii": "1609"}, scenario=redrawn(tmp_path, hexsides='ford = "1609|1610"')
    )
    scene.to_combat()
    scene.fight("fr-i", "1609", die=3)
    scene.do(do.RetreatUnit("pr-iii"), do.RetreatTo("pr-iii", "1610"), 4)
    assert scene.place("pr-iii") == "1610"


def redrawn(folder: Path, terrain: str = "", hexsides: str = "") -> str:
    """A scenario of the same campaign whose map has one more line of terrain or hexsides."""
    shutil.copytree(WATERLOO, folder, dirs_exist_ok=True)
    map = folder / "map.toml"
    text = map.read_text().replace("[terrain]\n", f"[terrain]\n{terrain}\n")
    map.write_text(text.replace("[hexsides]\n", f"[hexsides]\n{hexsides}\n"))
    return str(folder)


def at_hougomont(unit: str, die: int) -> Scene:
    """Three French corps attack the fortified hex 1402."""
    scene = Scene(french={"fr-i": "1302", "fr-ii": "1301", "fr-iii": "1401"}, allied={unit: "1402"})
    scene.to_combat()
    scene.fight("fr-i fr-ii fr-iii", "1402", die=die)
    scene.do(do.RetreatUnit(unit))
    return scene


def test_9_8_1_fortified_defender_may_ignore_a_withdrawal() -> None:
    scene = at_hougomont("ad-ii", die=2)  # 8 against 5: DW
    scene.do(do.HoldGround())
    assert scene.place("ad-ii") == "1402"
    assert not scene.is_routed("ad-ii")


def test_9_8_1_fortified_defender_may_withdraw_all_the_same() -> None:
    scene = at_hougomont("ad-ii", die=2)
    scene.do(do.GiveGround())
    retire(scene, "ad-ii", "1502")
    assert scene.place("ad-ii") == "1502"


def test_9_8_1_fortified_defender_routs_one_hex_fewer() -> None:
    scene = at_hougomont("ad-ii", die=4)  # DR
    scene.do(3, do.HoldGround())
    retire(scene, "ad-ii", "1502", "1602")
    assert scene.place("ad-ii") == "1602"
    assert scene.is_routed("ad-ii")


def test_9_8_1_fortified_defender_may_rout_the_full_distance() -> None:
    scene = at_hougomont("ad-ii", die=4)
    scene.do(2, do.GiveGround())
    retire(scene, "ad-ii", "1502", "1602")
    assert scene.place("ad-ii") == "1602"


def test_9_8_1_fortified_defender_routed_on_a_one_may_hold_its_ground_but_is_routed() -> None:
    scene = at_hougomont("ad-ii", die=4)
    scene.do(1, do.HoldGround())
    assert scene.place("ad-ii") == "1402"
    assert scene.is_routed("ad-ii")


def test_9_8_1_the_owner_decides_whether_to_hold() -> None:
    scene = at_hougomont("ad-ii", die=2)
    assert (scene.kind, scene.asks) == ("HoldOrGive", "allied")


def sortie(die: int) -> Scene:
    """The Anglo-Dutch Reserve attacks out of Hougomont, at 2 against 3."""
    scene = Scene(french={"fr-i": "1302"}, allied={"ad-reserve": "1402"}, phasing="allied")
    scene.to_combat()
    scene.fight("ad-reserve", "1302", die=die)
    scene.do(do.RetreatUnit("ad-reserve"))
    return scene


def test_9_8_1_fortified_attacker_may_ignore_a_withdrawal() -> None:
    scene = sortie(die=3)  # AW
    scene.do(do.HoldGround())
    assert scene.place("ad-reserve") == "1402"


def test_9_8_1_fortified_attacker_routs_one_hex_fewer() -> None:
    scene = sortie(die=1)  # AR
    scene.do(2, do.HoldGround())
    retire(scene, "ad-reserve", "1502")
    assert scene.place("ad-reserve") == "1502"
    assert scene.is_routed("ad-reserve")


def test_9_8_1_unit_in_a_town_goes_the_whole_way() -> None:
    scene = Scene(french={"fr-i": "0604", "fr-ii": "0605"}, allied={"ad-reserve": "0704"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0704", die=2)  # 6 against 3: DW
    scene.do(do.RetreatUnit("ad-reserve"))
    assert scene.kind == "Retire"


def test_9_8_1_unit_in_a_redoubt_may_ignore_a_withdrawal(tmp_path: Path) -> None:
    scene = Scene(
        french={"fr-i": "0402", "fr-ii": "0403"},
        allied={"ad-reserve": "0502"},
        scenario=redrawn(tmp_path, terrain='redoubt = "0502"'),
    )
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0502", die=2)  # 6 against 3: DW
    scene.do(do.RetreatUnit("ad-reserve"), do.HoldGround())
    assert scene.place("ad-reserve") == "0502"


@pytest.mark.parametrize(
    ("die", "place", "routed"),
    [
        (1, "1402", False),
        (2, "1402", False),
        (3, "1402", True),
        (4, "1502", True),
        (5, "1602", True),
        (6, "1702", True),
    ],
)
def test_9_8_1_elite_unit_takes_off_two_and_then_one_for_the_walls(die: int, place: str, routed: bool) -> None:
    scene = at_hougomont("ad-i", die=4)  # 8 against 6: DR
    scene.do(die, do.HoldGround())
    retire(scene, "ad-i", *("1502", "1602", "1702")[: max(0, die - 3)])
    assert scene.place("ad-i") == place
    assert scene.is_routed("ad-i") is routed


def test_9_8_1_elite_unit_that_gives_ground_on_a_two_withdraws_without_a_marker() -> None:
    scene = at_hougomont("ad-i", die=4)
    scene.do(2, do.GiveGround())
    retire(scene, "ad-i", "1502")
    assert scene.place("ad-i") == "1502"
    assert not scene.is_routed("ad-i")


@pytest.mark.parametrize(("die", "place", "routed"), [(1, "0602", False), (2, "0602", False), (3, "0602", True)])
def test_9_6_2_elite_unit_in_the_open_withdraws_below_one(die: int, place: str, routed: bool) -> None:
    scene = Scene(french={"fr-i": "0402", "fr-ii": "0403"}, allied={"ad-i": "0502"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0502", die=4)  # 6 against 4: DR
    scene.do(do.RetreatUnit("ad-i"), die)
    retire(scene, "ad-i", "0602")
    assert scene.place("ad-i") == place
    assert scene.is_routed("ad-i") is routed


# 9.8.2


def test_9_8_2_vacant_hex_outside_enemy_zones_comes_first() -> None:
    """French cavalry in 0702 covers 0602 and 0603, which lie nearer to the Anglo-Dutch lines; 0503 is left."""
    scene = withdrawing({"fr-i": "0402", "fr-iic": "0702"}, {"ad-reserve": "0502"})
    assert ways(scene) == {"0503"}
    assert scene.why_not(do.RetreatTo("ad-reserve", "0602")).rule == "9.8.2"


def test_9_8_2_vacant_hex_comes_before_a_friends_hex() -> None:
    scene = withdrawing({"fr-i": "0402"}, {"ad-reserve": "0502", "ad-ii": "0602"})
    assert ways(scene) == {"0603"}


def test_9_8_2_counts_for_each_hex_of_the_retreat() -> None:
    """The second hex too must be outside enemy zones: 0702 is in the zone of 0802."""
    scene = routing({"fr-i": "0402", "fr-iic": "0802"}, {"ad-reserve": "0502"}, 2)
    retire(scene, "ad-reserve", "0603")
    assert ways(scene) == {"0703"}
    assert scene.why_not(do.RetreatTo("ad-reserve", "0702")).rule == "9.8.2"


def test_9_8_2_retreat_in_safety_needs_no_die() -> None:
    scene = withdrawing({"fr-i": "0402"}, {"ad-reserve": "0502"})
    assert dangers(retire(scene, "ad-reserve", "0602")) == []


# 9.8.3

RING = {"fr-i": "0402", "fr-iic": "0702", "fr-iiic": "0504"}  # every hex next to 0502 is in their zones


def test_9_8_3_with_no_other_hex_a_unit_may_retreat_into_an_enemy_zone() -> None:
    scene = withdrawing(RING, {"ad-reserve": "0502"})
    assert ways(scene) == {"0602", "0603"}


def test_9_8_3_of_hexes_in_enemy_zones_those_nearer_the_line_of_communications_come_first() -> None:
    scene = withdrawing(RING, {"ad-reserve": "0502"})
    assert scene.why_not(do.RetreatTo("ad-reserve", "0503")).rule == "9.8.6"


@pytest.mark.parametrize("die", [1, 2, 3])
def test_9_8_3_unit_entering_enemy_zone_breaks_in_that_hex_on_one_to_three(die: int) -> None:
    scene = withdrawing(RING, {"ad-reserve": "0502"})
    events = scene.do(do.RetreatTo("ad-reserve", "0602"), die)
    assert broken_in(events) == [("ad-reserve", "0602")]
    assert scene.morale == (7, 5)


@pytest.mark.parametrize("die", [4, 5, 6])
def test_9_8_3_unit_entering_enemy_zone_lives_on_four_to_six(die: int) -> None:
    scene = withdrawing(RING, {"ad-reserve": "0502"})
    scene.do(do.RetreatTo("ad-reserve", "0602"), die)
    assert scene.place("ad-reserve") == "0602"
    assert scene.morale == (6, 6)


def test_9_8_3_retreat_may_end_in_an_enemy_zone() -> None:
    scene = withdrawing(RING, {"ad-reserve": "0502"})
    scene.do(do.RetreatTo("ad-reserve", "0602"), 4)
    assert "0602" in scene.game.view()["zones"]["french"]
    assert scene.kind != "Retire"


def test_9_8_3_a_die_for_each_hex_in_an_enemy_zone() -> None:
    scene = routing(RING, {"ad-reserve": "0502"}, 2)
    events = scene.do(do.RetreatTo("ad-reserve", "0603"), 4, do.RetreatTo("ad-reserve", "0703"), 5)
    assert dangers(events) == ["zone", "zone"]
    assert scene.place("ad-reserve") == "0703"


def test_9_8_3_unit_that_lived_through_one_zone_may_break_in_the_next() -> None:
    scene = routing(RING, {"ad-reserve": "0502"}, 2)
    events = scene.do(do.RetreatTo("ad-reserve", "0603"), 4, do.RetreatTo("ad-reserve", "0703"), 3)
    assert broken_in(events) == [("ad-reserve", "0703")]


def test_9_8_3_only_one_die_for_a_hex_in_several_enemy_zones() -> None:
    """7.1: 0602 is next to both 0702 and 0701."""
    scene = withdrawing({**RING, "fr-ivc": "0701"}, {"ad-reserve": "0502"})
    assert dangers(scene.do(do.RetreatTo("ad-reserve", "0602"), 4)) == ["zone"]


def test_9_8_3_routed_enemy_endangers_no_retreat() -> None:
    """9.6.3: the cavalry in 0702 has no zone."""
    scene = Scene(french=RING, allied={"ad-reserve": "0502"}, routed={"fr-iic": "allied"})
    scene.to_combat()
    scene.fight("fr-i", "0502", die=3)
    scene.do(do.RetreatUnit("ad-reserve"))
    assert dangers(retire(scene, "ad-reserve", "0602")) == []


def in_the_corner(
    *battles: tuple[str, str],
    friends: dict[str, str] | None = None,
    routed: dict[str, str] | None = None,
    die: int = 3,
) -> Scene:
    """The Reserve retreats from the corner 0101; the French hold 0102 and 0201, Anglo-Dutch II Corps 0202.

    French units in `routed` stand about and have no zones; `battles` are what they must fight.
    """
    scene = Scene(
        french={"fr-i": "0102", "fr-ii": "0201", **(routed or {})},
        allied={"ad-reserve": "0101", "ad-ii": "0202", **(friends or {})},
        routed=dict.fromkeys(routed or {}, "french"),
    )
    scene.to_combat()
    scene.declare("fr-i", "0101")
    for attackers, hex in battles or [("fr-ii", "0202")]:
        scene.declare(attackers, hex)
    scene.do(do.FightBattle("0101"))
    scene.roll_battle(die)  # 3 against 2: DW on 3, DR on 5
    scene.do(do.RetreatUnit("ad-reserve"))
    return scene


def test_9_8_3_friend_in_a_hex_does_not_negate_the_enemy_zone() -> None:
    scene = in_the_corner()
    assert dangers(scene.do(do.RetreatTo("ad-reserve", "0202"), 4)) == ["zone"]


# 9.8.4


def crossing(die: int) -> tuple[Scene, list[Event]]:
    """The Reserve withdraws from 0903 across the minor river to 1003."""
    scene = withdrawing({"fr-i": "0803"}, {"ad-reserve": "0903"})
    return scene, scene.do(do.RetreatTo("ad-reserve", "1003"), die)


@pytest.mark.parametrize("die", [1, 2, 3])
def test_9_8_4_unit_crossing_a_minor_river_breaks_before_it_on_one_to_three(die: int) -> None:
    scene, events = crossing(die)
    assert broken_in(events) == [("ad-reserve", "0903")]
    assert scene.morale == (7, 5)


@pytest.mark.parametrize("die", [4, 5, 6])
def test_9_8_4_unit_crosses_a_minor_river_on_four_to_six(die: int) -> None:
    scene, events = crossing(die)
    assert dangers(events) == ["river"]
    assert scene.place("ad-reserve") == "1003"


def test_9_8_4_bridge_over_a_minor_river_is_dangerous_too() -> None:
    scene = withdrawing({"fr-i": "0804"}, {"ad-reserve": "0904"})
    events = scene.do(do.RetreatTo("ad-reserve", "1004"), 3)
    assert broken_in(events) == [("ad-reserve", "0904")]


def test_9_8_4_unit_crossing_a_major_river_by_a_bridge_breaks_before_it() -> None:
    scene = withdrawing({"fr-i": "1909"}, {"pr-iii": "1910"}, unit="pr-iii")
    events = scene.do(do.RetreatTo("pr-iii", "1911"), 3)
    assert broken_in(events) == [("pr-iii", "1910")]


def test_9_8_4_unit_crossing_a_major_river_by_a_ford_breaks_before_it(tmp_path: Path) -> None:
    scene = Scene(
        french={"fr-i": "1608"}, allied={"pr-iii": "1609"}, scenario=redrawn(tmp_path, hexsides='ford = "1609|1610"')
    )
    scene.to_combat()
    scene.fight("fr-i", "1609", die=3)
    events = scene.do(do.RetreatUnit("pr-iii"), do.RetreatTo("pr-iii", "1610"), 3)
    assert broken_in(events) == [("pr-iii", "1609")]


def test_9_8_4_a_retreat_along_a_river_needs_no_die() -> None:
    scene = withdrawing({"fr-i": "0804"}, {"ad-reserve": "0904"})
    assert dangers(retire(scene, "ad-reserve", "1005")) == []


ACROSS = {"fr-i": "0803", "fr-iic": "1103", "fr-iiic": "0905"}  # the river behind 0903, and zones beyond it


def test_9_8_4_two_dangers_in_one_hex_need_two_dice() -> None:
    scene = withdrawing(ACROSS, {"ad-reserve": "0903"})
    events = scene.do(do.RetreatTo("ad-reserve", "1003"), 4, 4)
    assert dangers(events) == ["river", "zone"]
    assert scene.place("ad-reserve") == "1003"


def test_9_8_4_unit_that_fails_at_the_river_never_reaches_the_zone() -> None:
    scene = withdrawing(ACROSS, {"ad-reserve": "0903"})
    events = scene.do(do.RetreatTo("ad-reserve", "1003"), 3)
    assert dangers(events) == ["river"]
    assert broken_in(events) == [("ad-reserve", "0903")]


def test_9_8_4_unit_that_crossed_may_break_in_the_zone_beyond() -> None:
    scene = withdrawing(ACROSS, {"ad-reserve": "0903"})
    events = scene.do(do.RetreatTo("ad-reserve", "1003"), 4, 3)
    assert broken_in(events) == [("ad-reserve", "1003")]


def in_the_downpour(french: str, allied: str) -> Scene:
    """Waterloo 5.2.1: turn 7, when minor rivers are major ones. The Reserve withdraws."""
    scene = Scene(french={"fr-i": french}, allied={"ad-reserve": allied}, turn=7)
    scene.to_combat()
    scene.fight("fr-i", allied, die=3)  # 2 against 1: DW
    scene.do(do.RetreatUnit("ad-reserve"))
    return scene


def test_waterloo_5_2_1_no_retreat_across_a_minor_river_in_a_downpour() -> None:
    scene = in_the_downpour("0803", "0903")
    assert ways(scene) == {"0904"}
    assert scene.why_not(do.RetreatTo("ad-reserve", "1003")).rule == "9.8.1"


def test_waterloo_5_2_1_bridge_over_a_minor_river_can_be_crossed_in_a_downpour() -> None:
    scene = in_the_downpour("0804", "0904")
    events = scene.do(do.RetreatTo("ad-reserve", "1004"), 4)
    assert dangers(events) == ["river"]


# 9.8.5


def test_9_8_5_no_retreat_through_friends_while_another_route_is_open() -> None:
    scene = withdrawing({"fr-i": "0402"}, {"ad-reserve": "0502", "ad-ii": "0602"})
    assert scene.why_not(do.RetreatTo("ad-reserve", "0602")).rule == "9.8.5"


def test_9_8_5_a_route_through_an_enemy_zone_is_another_route() -> None:
    scene = Scene(french=RING, allied={"ad-reserve": "0502", "ad-ii": "0603"})
    scene.to_combat()
    scene.declare("fr-i", "0502")
    scene.declare("fr-iic", "0603")
    scene.do(do.FightBattle("0502"))
    scene.roll_battle(3)
    scene.do(do.RetreatUnit("ad-reserve"))
    assert ways(scene) == {"0602"}
    assert scene.why_not(do.RetreatTo("ad-reserve", "0603")).rule == "9.8.5"


def test_9_8_5_units_of_the_other_allied_army_are_friends() -> None:
    scene = withdrawing({"fr-i": "0402"}, {"ad-reserve": "0502", "pr-i": "0602"})
    assert ways(scene) == {"0603"}


def test_9_8_5_with_no_other_route_a_unit_goes_through_friends() -> None:
    scene = in_the_corner()
    assert ways(scene) == {"0202"}


def test_9_8_5_unit_that_would_stop_on_a_friend_goes_one_hex_more() -> None:
    scene = in_the_corner()
    scene.do(do.RetreatTo("ad-reserve", "0202"), 4)
    assert (scene.kind, ways(scene)) == ("Retire", {"0302"})
    retire(scene, "ad-reserve", "0302")
    assert scene.place("ad-reserve") == "0302"
    assert scene.kind != "Retire"


def test_9_8_5_extra_hexes_bring_extra_dice() -> None:
    """With another friend in 0302 only 0203 and 0301 are vacant, and both are in French zones."""
    scene = in_the_corner(friends={"ad-iii": "0302"})
    scene.do(do.RetreatTo("ad-reserve", "0202"), 4)
    assert ways(scene) == {"0301"}
    events = scene.do(do.RetreatTo("ad-reserve", "0301"), 3)
    assert dangers(events) == ["zone"]
    assert broken_in(events) == [("ad-reserve", "0301")]


def test_9_8_5_a_friends_hex_counts_toward_the_distance() -> None:
    scene = in_the_corner(die=5)
    scene.do(2, do.RetreatTo("ad-reserve", "0202"), 4)
    retire(scene, "ad-reserve", "0302")
    assert scene.place("ad-reserve") == "0302"
    assert scene.kind != "Retire"


def test_9_8_5_unit_goes_on_hex_by_hex_until_it_stands_alone() -> None:
    scene = in_the_corner(
        ("fr-ii", "0202"),
        ("fr-iii fr-iv", "0302"),
        friends={"pr-i": "0302"},
        routed={"fr-iii": "0203", "fr-iv": "0301"},
    )
    scene.do(do.RetreatTo("ad-reserve", "0202"), 4)
    assert ways(scene) == {"0302"}
    retire(scene, "ad-reserve", "0302")
    assert ways(scene) == {"0402", "0403"}
    retire(scene, "ad-reserve", "0402")
    assert scene.kind != "Retire"


def test_9_8_5_unit_that_cannot_get_clear_of_its_friends_breaks() -> None:
    scene = in_the_corner(
        ("fr-ii fr-iii fr-iv fr-vi", "0202"), routed={"fr-iii": "0203", "fr-iv": "0301", "fr-vi": "0302"}
    )
    events = scene.do(do.RetreatTo("ad-reserve", "0202"), 4)
    assert broken_in(events) == [("ad-reserve", "0202")]
    assert scene.place("ad-ii") == "0202"


def test_9_8_5_of_friends_hexes_those_nearer_the_line_of_communications_come_first() -> None:
    """9.8.6 counts among friends too: from the corner 0101 the French come nearer to 0104 by 0102, not by 0201."""
    scene = Scene(
        french={"fr-iv": "0101", "fr-i": "0102", "fr-ii": "0201"},
        allied={"ad-i": "0202", "pr-i": "0203", "pr-ii": "0301"},
        phasing="allied",
    )
    scene.to_combat()
    scene.declare("ad-i", "0101")
    scene.declare("pr-i", "0102")
    scene.declare("pr-ii", "0201")
    scene.do(do.FightBattle("0101"))
    scene.roll_battle(2)  # 4 against 2: DW
    scene.do(do.RetreatUnit("fr-iv"))
    assert ways(scene) == {"0102"}
    assert scene.why_not(do.RetreatTo("fr-iv", "0201")).rule == "9.8.6"


# 9.8.6


def test_9_8_6_each_hex_must_be_nearer_to_the_line_of_communications() -> None:
    scene = withdrawing({"fr-i": "0402"}, {"ad-reserve": "0502"})
    assert ways(scene) == {"0602", "0603"}
    assert scene.why_not(do.RetreatTo("ad-reserve", "0503")).rule == "9.8.6"


def test_9_8_6_unit_may_make_for_the_farther_line_of_communications() -> None:
    """0204 is next to 0104; 0205 is the way to 0107, four hexes off."""
    scene = french_routing({"fr-iv": "0204"}, {"ad-ii": "0303"}, 3)
    assert ways(scene) == {"0104", "0205"}


def test_9_8_6_unit_keeps_to_the_line_of_communications_it_has_chosen() -> None:
    """On the way to 0107 it does not turn back to 0104, which is next to 0205."""
    scene = french_routing({"fr-iv": "0204"}, {"ad-ii": "0303"}, 3)
    retire(scene, "fr-iv", "0205")
    assert ways(scene) == {"0105", "0206"}
    assert scene.why_not(do.RetreatTo("fr-iv", "0104")).rule == "9.8.6"


def test_9_8_6_each_unit_chooses_for_itself() -> None:
    scene = Scene(french={"fr-iv": "0204", "fr-vi": "0304"}, allied={"ad-i": "0303"}, phasing="allied")
    scene.to_combat()
    scene.fight("ad-i", "0204 0304", die=4)  # 4 against 4: DW
    scene.do(do.RetreatUnit("fr-iv"), do.RetreatTo("fr-iv", "0104"))
    scene.do(do.RetreatUnit("fr-vi"))
    assert "0205" in ways(scene)


def test_9_8_6_yields_to_9_8_2() -> None:
    """Both hexes nearer to the lines are the enemy's; the way to safety leads away from them."""
    scene = Scene(french={"fr-i": "0602", "fr-ii": "0603"}, allied={"ad-reserve": "0502"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "0502", die=2)  # 6 against 2: DW
    scene.do(do.RetreatUnit("ad-reserve"))
    assert ways(scene) == {"0402", "0403"}


def test_waterloo_9_8_6_french_retreat_to_the_southern_edge() -> None:
    scene = Scene(french={"fr-iv": "0404"}, allied={"ad-ii": "0504"}, phasing="allied")
    scene.to_combat()
    scene.fight("ad-ii", "0404", die=3)  # 3 against 2: DW
    scene.do(do.RetreatUnit("fr-iv"))
    assert ways(scene) == {"0303", "0304"}


def test_waterloo_9_8_6_anglo_dutch_choose_between_two_hexes_on_the_northern_edge() -> None:
    """From 1804 the hexes 1803 and 1903 are nearer to 2002, 1904 to 2005."""
    scene = Scene(french={"fr-i": "1704"}, allied={"ad-reserve": "1804"})
    scene.to_combat()
    scene.fight("fr-i", "1804", die=4)  # 3 against 3: DW
    scene.do(do.RetreatUnit("ad-reserve"))
    assert ways(scene) == {"1803", "1903", "1904"}


def test_waterloo_9_8_6_anglo_dutch_do_not_make_for_the_prussian_hexes() -> None:
    scene = withdrawing({"fr-i": "0611"}, {"ad-reserve": "0711"})
    assert ways(scene) == {"0811"}


def test_waterloo_9_8_6_prussians_choose_between_the_northern_and_the_eastern_edge() -> None:
    """0712 is the Prussian hex on the eastern edge; 0811 and 0812 lead to 2012."""
    scene = withdrawing({"fr-i": "0611"}, {"pr-iii": "0711"}, unit="pr-iii")
    assert ways(scene) == {"0712", "0811", "0812"}


# 9.8.7


def test_9_8_7_unit_must_go_the_full_distance() -> None:
    scene = routing({"fr-i": "0402"}, {"ad-reserve": "0502"}, 3)
    retire(scene, "ad-reserve", "0602", "0702")
    assert scene.kind == "Retire"
    assert all(isinstance(action, do.RetreatTo) for action in scene.actions)


def test_9_8_7_path_turns_aside_to_avoid_destruction() -> None:
    """Zones cover both hexes nearer to the lines; the safe hex 0503 is no nearer."""
    scene = routing({"fr-i": "0402", "fr-iic": "0702"}, {"ad-reserve": "0502"}, 1)
    retire(scene, "ad-reserve", "0503")
    assert scene.place("ad-reserve") == "0503"


POCKET = {"fr-i": "0510", "fr-ii": "0511", "fr-iii": "0711", "fr-iv": "0712", "fr-vi": "0512"}


def pocket(die: int) -> Scene:
    """0612 is nearer to the Prussian hex 0712, but nothing leads on from it; the routed French have no zones."""
    routed = dict.fromkeys(("fr-ii", "fr-iii", "fr-iv", "fr-vi"), "french")
    scene = Scene(french=POCKET, allied={"pr-iii": "0611"}, routed=routed)
    scene.to_combat()
    scene.fight("fr-i fr-ii fr-iii", "0611", die=die)  # 6 against 2
    scene.do(do.RetreatUnit("pr-iii"))
    return scene


def test_9_8_7_unit_does_not_enter_a_dead_end_while_another_hex_allows_the_full_distance() -> None:
    scene = pocket(die=3)  # DR
    scene.do(2)
    assert ways(scene) == {"0710"}
    assert scene.why_not(do.RetreatTo("pr-iii", "0612")).rule == "9.8.7"


def test_9_8_7_dead_end_is_open_to_a_unit_that_goes_no_farther() -> None:
    scene = pocket(die=2)  # DW
    assert "0612" in ways(scene)


def test_9_8_7_retreat_does_not_enter_a_hex_twice() -> None:
    scene = routing({"fr-i": "0402"}, {"ad-reserve": "0502"}, 3)
    retire(scene, "ad-reserve", "0602")
    assert scene.why_not(do.RetreatTo("ad-reserve", "0502")).rule == "9.8.7"


def test_9_8_7_unit_on_its_line_of_communications_before_the_full_distance_breaks_there() -> None:
    scene = french_routing({"fr-iv": "0204"}, {"ad-ii": "0303"}, 2)
    events = retire(scene, "fr-iv", "0104")
    assert broken_in(events) == [("fr-iv", "0104")]
    assert scene.morale == (5, 7)


def test_9_8_7_unit_does_not_turn_aside_to_avoid_breaking_on_its_line_of_communications() -> None:
    """Nothing leads on from 0104, yet the unit has to go there and not through zones to 0203 or 0304."""
    scene = Scene(
        french={"fr-iv": "0204"},
        allied={"ad-ii": "0303", "pr-i": "0103", "pr-ii": "0105", "pr-iii": "0205"},
        phasing="allied",
        routed=dict.fromkeys(("pr-i", "pr-ii", "pr-iii"), "allied"),
    )
    scene.to_combat()
    scene.fight("ad-ii pr-i pr-iii", "0204", die=3)  # 6 against 2: DR
    scene.do(do.RetreatUnit("fr-iv"), 2)
    assert ways(scene) == {"0104"}


def test_9_8_7_unit_that_reaches_its_line_of_communications_exactly_survives() -> None:
    scene = french_routing({"fr-iv": "0204"}, {"ad-ii": "0303"}, 1)
    retire(scene, "fr-iv", "0104")
    assert scene.place("fr-iv") == "0104"
    assert scene.is_routed("fr-iv")
    assert scene.morale == (6, 6)


def test_9_8_7_unit_on_the_way_to_one_line_of_communications_breaks_on_the_other() -> None:
    """0104 is a French hex whichever of the two the unit had in mind."""
    scene = french_routing({"fr-iv": "0203"}, {"ad-ii": "0302"}, 3)
    retire(scene, "fr-iv", "0103")
    events = retire(scene, "fr-iv", "0104")
    assert broken_in(events) == [("fr-iv", "0104")]


def test_9_8_7_unit_may_leave_the_line_of_communications_it_stood_on() -> None:
    """It was there before its retreat began; the other French hex is 0107."""
    scene = Scene(french={"fr-iv": "0104"}, allied={"ad-i": "0204"}, phasing="allied")
    scene.to_combat()
    scene.fight("ad-i", "0104", die=3)  # 4 against 3: DW
    scene.do(do.RetreatUnit("fr-iv"))
    retire(scene, "fr-iv", "0105")
    assert scene.place("fr-iv") == "0105"
