"""9.8.2 to 9.8.4: safe hexes come first; enemy zones and rivers cost a die."""

from pathlib import Path

import pytest

from gloire.core.events import Event
from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene
from tests.systems.napoleonic20.retreats import (
    RING,
    broken_in,
    dangers,
    in_the_corner,
    redrawn,
    retire,
    routing,
    ways,
    withdrawing,
)

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
    assert "0602" in scene.game.view().facts["zones"]["french"]
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
    assert scene.why_not(do.RetreatTo("ad-reserve", "1003")).rule == "Waterloo 5.2.1"


def test_waterloo_5_2_1_bridge_over_a_minor_river_can_be_crossed_in_a_downpour() -> None:
    scene = in_the_downpour("0804", "0904")
    events = scene.do(do.RetreatTo("ad-reserve", "1004"), 4)
    assert dangers(events) == ["river"]
