"""9.7 to 9.8.1: who retreats how far, where nobody may go, and what walls are worth."""

from pathlib import Path

import pytest

from gloire.render import words
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import UnitRouted
from tests.scene import Scene
from tests.systems.napoleonic20.retreats import broken_in, redrawn, retire, routing, ways, withdrawing

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


def test_9_8_the_question_says_whether_the_retreat_has_begun() -> None:
    def asked(scene: Scene) -> str:
        assert scene.game.question
        return words.question(scene.game.question, words.names_of(scene.scenario))

    assert "must fall back one hex." in asked(withdrawing({"fr-i": "0402"}, {"ad-reserve": "0502"}))
    scene = routing({"fr-i": "0402"}, {"ad-reserve": "0502"}, 3)
    assert "must fall back 3 hexes." in asked(scene)
    scene.do(do.RetreatTo("ad-reserve", "0602"))
    assert "must fall back another 2 hexes." in asked(scene)
    scene.do(do.RetreatTo("ad-reserve", "0702"))
    assert "must fall back one more hex." in asked(scene)


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
