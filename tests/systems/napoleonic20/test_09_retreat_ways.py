"""9.8.5 to 9.8.7: friends in the way, lines of communications and the full distance."""

from gloire.systems.napoleonic20 import actions as do
from tests.scene import Scene
from tests.systems.napoleonic20.retreats import (
    RING,
    broken_in,
    dangers,
    french_routing,
    in_the_corner,
    retire,
    routing,
    ways,
    withdrawing,
)

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


# 9.8.7: the zig-zag (R9, choice C50)


def reserve_routing(**choices: str) -> Scene:
    """The Anglo-Dutch Reserve is driven from 0903 to the river, which every way home crosses."""
    scene = Scene({"fr-i": "0804"}, {"ad-reserve": "0903"}, choices=choices)
    scene.to_combat()
    scene.fight("fr-i", "0903", die=5)
    scene.do(do.RetreatUnit("ad-reserve"), 1)
    return scene


def corps_routing(**choices: str) -> Scene:
    """French IV Corps routs three hexes from 0203, and stands at 0103 beside its line of communications, 0104."""
    scene = Scene({"fr-iv": "0203"}, {"ad-ii": "0303"}, phasing="allied", choices=choices)
    scene.to_combat()
    scene.fight("ad-ii", "0203", die=5)
    scene.do(do.RetreatUnit("fr-iv"), 3, do.RetreatTo("fr-iv", "0103"))
    return scene


def test_9_8_7_a_retreat_may_zigzag_to_escape_a_river_die() -> None:
    scene = reserve_routing()
    assert ways(scene) == {"0902", "1003", "1004"}
    assert dangers(retire(scene, "ad-reserve", "0902")) == []


def test_9_8_7_without_the_choice_rivers_are_not_avoided() -> None:
    assert ways(reserve_routing(C50="never")) == {"1003", "1004"}


def test_9_8_7_a_retreat_may_zigzag_to_escape_breaking_on_the_line() -> None:
    scene = corps_routing()
    assert ways(scene) == {"0102", "0104"}
    events = retire(scene, "fr-iv", "0102", "0101")
    assert broken_in(events) == []
    assert scene.is_routed("fr-iv")


def test_9_8_7_without_the_choice_the_line_is_not_avoided() -> None:
    assert ways(corps_routing(C50="never")) == {"0104"}


def test_9_8_7_no_zigzag_where_a_nearer_hex_is_safe() -> None:
    scene = withdrawing({"fr-i": "0402"}, {"ad-reserve": "0502"})
    assert ways(scene) == {"0602", "0603"}
