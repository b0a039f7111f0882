"""Chapters 6.1 to 6.3 and 13: movement, extended movement, enemies on the way, routes, guns."""

import msgspec

from gloire.core.memos import Fleeting, Memo
from gloire.core.refusals import Refusal
from gloire.systems.glory3 import ways
from gloire.systems.glory3.actions import EndMovement, FaceTo, LeaveMap, MoveExtended, MoveLeader, MoveUnit, TurnUnits
from gloire.systems.glory3.happened import ObjectiveTaken, UnitMoved
from gloire.systems.glory3.position import MOVED, SWIFT
from tests.systems.glory3.scene import Field

NIGHT = 3
ROAD = {f"{column:02}06" for column in range(1, 17)}


def cost(scene: Field, unit: str, hex: str) -> int:
    """The fewest points for which a unit gets to a hex."""
    found = ways.explored(scene.position, ways.march_terms(scene.position, scene.number(unit)))
    return found.cost(scene.position.grid.index[hex])


# 6.11 + 6.12


def test_6_11_a_unit_may_move_up_to_its_allowance_and_less() -> None:
    scene = Field(us_gen_a="0111", us_inf1="0111 1")
    hexes = scene.hexes(MoveUnit, "us-inf1")
    assert {"0211", "0511"} <= hexes
    assert "0611" not in hexes
    assert scene.why_not(MoveUnit("us-inf1", "0611")) == ("6.21", "too-far")


def test_6_12_each_unit_moves_once_and_by_itself() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_inf2="0505 1")
    scene.do(MoveUnit("us-inf1", "0604"), FaceTo("us-inf1", 0))
    assert scene.place("us-inf2") == "0505"
    assert scene.has("us-inf1", MOVED)
    assert scene.why_not(MoveUnit("us-inf1", "0603")) == ("6.12", "has-moved")
    assert scene.why_not(TurnUnits("us-inf1")) == ("6.12", "has-moved")
    assert MoveUnit("us-inf2", "0605") in scene.offered


def test_6_12_only_units_of_the_command_move() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_inf5="0705 1", cs_inf1="1205 4")
    assert scene.why_not(MoveUnit("us-inf5", "0805")) == ("4.22", "not-activated")
    assert scene.why_not(MoveUnit("cs-inf1", "1105")) == ("4.22", "not-activated")
    assert scene.why_not(MoveUnit("us-inf3", "1105")) == (None, "no-such-unit")


def test_6_12_a_hex_that_the_map_does_not_have_is_no_other_hex() -> None:
    scene = Field(us_gen_a="0102", us_inf1="0102 1")
    first = scene.position.grid.labels[0]
    assert first in scene.hexes(MoveUnit, "us-inf1")
    assert scene.why_not(MoveUnit("us-inf1", "9999")) == ("6.12", "out-of-sequence")
    assert scene.why_not(MoveExtended("us-inf1", "9999")) == ("6.13", "out-of-sequence")


def test_6_12_movement_ends_when_the_player_says_so() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1")
    scene.do(EndMovement())
    assert scene.asked != "Movement"


def test_6_12_facing_has_no_effect_on_where_a_unit_may_go() -> None:
    ahead = Field(us_gen_a="0505", us_inf1="0505 1").hexes(MoveUnit, "us-inf1")
    assert Field(us_gen_a="0505", us_inf1="0505 4").hexes(MoveUnit, "us-inf1") == ahead


# 6.13


def test_6_13_extended_movement_adds_two_for_infantry_and_four_for_cavalry() -> None:
    infantry = Field(us_gen_a="0112", us_inf1="0112 1")
    assert "0512" in infantry.hexes(MoveUnit, "us-inf1")
    assert "0612" not in infantry.hexes(MoveUnit, "us-inf1")
    assert "0712" in infantry.hexes(MoveExtended, "us-inf1")
    assert "0812" not in infantry.hexes(MoveExtended, "us-inf1")
    cavalry = Field("us-gen-c", us_gen_c="0112", us_cav1="0112 1")
    assert "0712" in cavalry.hexes(MoveUnit, "us-cav1")
    assert "0812" not in cavalry.hexes(MoveUnit, "us-cav1")
    assert "1012" in cavalry.hexes(MoveExtended, "us-cav1")  # the stream costs one of ten
    assert "1112" not in cavalry.hexes(MoveExtended, "us-cav1")


def test_6_13_regular_artillery_adds_three_and_horse_artillery_four() -> None:
    gun = Field(us_gen_a="0112", us_gun1="0112 1")  # 5 points, 2 a hex
    assert "0312" in gun.hexes(MoveUnit, "us-gun1")
    assert "0412" not in gun.hexes(MoveUnit, "us-gun1")
    assert "0512" in gun.hexes(MoveExtended, "us-gun1")
    assert "0612" not in gun.hexes(MoveExtended, "us-gun1")
    horse = Field("us-gen-c", us_gen_c="0112", us_horse="0112 1")  # 6 points
    assert "0412" in horse.hexes(MoveUnit, "us-horse")
    assert "0612" in horse.hexes(MoveExtended, "us-horse")
    assert "0712" not in horse.hexes(MoveExtended, "us-horse")


def test_6_13_not_by_a_unit_that_starts_within_two_hexes_of_an_enemy() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_inf1="0705 4")
    assert not scene.hexes(MoveExtended, "us-inf1")
    assert scene.why_not(MoveExtended("us-inf1", "0205")) == ("6.13", "extended-enemy-within-two")


def test_6_13_nor_into_or_through_a_hex_within_two_of_an_enemy() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_inf1="0805 4")
    assert "0605" in scene.hexes(MoveUnit, "us-inf1")
    assert "0605" not in scene.hexes(MoveExtended, "us-inf1")
    assert scene.why_not(MoveExtended("us-inf1", "0605")) == ("6.13", "extended-near-enemy")


def test_6_13_nor_by_dismounted_cavalry_or_disordered_units() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1 disordered")
    assert scene.why_not(MoveExtended("us-inf1", "0404")) == ("11.12", "extended-disordered")
    scene = Field("us-gen-c", us_gen_c="0505", us_cav1="0505 1 dismounted")
    assert scene.why_not(MoveExtended("us-cav1", "0404")) == ("12.3", "extended-dismounted")
    assert "0501" in scene.hexes(MoveUnit, "us-cav1")  # 4 points, on foot


def test_6_13_across_an_uncrossable_creek_two_hexes_are_two_hexes_unless_the_choice_says_not() -> None:
    assert not Field(us_gen_a="1103", us_inf1="1103 1", cs_inf1="1302 4").hexes(MoveExtended, "us-inf1")
    free = Field(us_gen_a="1103", us_inf1="1103 1", cs_inf1="1302 4", choices={"G9": "ignored"})
    assert free.hexes(MoveExtended, "us-inf1")


def test_6_13_along_the_road_every_point_of_it_is_seen() -> None:
    """A hex of road is a point to everybody: 5 and 3 for guns, 6 and 4 for horse artillery and cavalry, 4 and 2."""
    farthest = {"us-gun1": ("0606", "0906"), "us-inf1": ("0506", "0706"), "us-horse": ("0706", "1106")}
    for unit, (normal, extended) in farthest.items():
        command = "us-gen-c" if unit == "us-horse" else "us-gen-a"
        places = {command.replace("-", "_"): "0106", unit.replace("-", "_"): "0106 1"}
        scene = Field(command, **places).to("Movement")
        assert max(scene.hexes(MoveUnit, unit) & ROAD) == normal
        assert max(scene.hexes(MoveExtended, unit) & ROAD) == extended


# 6.14


def test_6_14_a_unit_that_comes_next_to_an_enemy_stops() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_inf1="0705 4", cs_inf2="0707 4")
    assert {"0605", "0606"} <= scene.hexes(MoveUnit, "us-inf1")
    # 0806 lies behind both: its ways lead by hexes next to them, and around they are too long.
    assert "0806" not in scene.hexes(MoveUnit, "us-inf1")
    assert scene.why_not(MoveUnit("us-inf1", "0806")) == ("6.14", "stopped-by-enemy")


def test_6_14_a_unit_next_to_an_enemy_may_leave_and_stops_at_the_next_such_hex() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_inf1="0605 4")
    assert {"0504", "0606", "0405", "0506"} <= scene.hexes(MoveUnit, "us-inf1")
    assert cost(scene, "us-inf1", "0503") == 3  # not by 0504, which is next to the enemy too


def test_6_14_no_unit_enters_a_hex_with_an_enemy_combat_unit() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_gun1="0605 4")
    assert scene.why_not(MoveUnit("us-inf1", "0605")) == ("6.14", "enemy-there")


def test_6_14_across_a_hexside_that_neither_can_cross_nobody_stops() -> None:
    scene = Field(us_gen_a="1204", us_inf1="1204 3", cs_inf1="1303 4")
    assert "1202" in scene.hexes(MoveUnit, "us-inf1")  # by 1203, next to the enemy beyond the creek
    assert cost(scene, "us-inf1", "1202") == 2


def test_6_14_over_a_bridge_or_ford_he_does() -> None:
    assert cost(Field(us_gen_a="1204", us_inf1="1204 3"), "us-inf1", "1207") == 3
    scene = Field(us_gen_a="1204", us_inf1="1204 3", cs_inf1="1306 4")
    assert cost(scene, "us-inf1", "1206") == 2
    assert cost(scene, "us-inf1", "1207") == 4  # around 1206, where the bridge begins


def test_6_14_what_one_of_the_two_can_cross_counts() -> None:
    # The steep side 0703|0803 is closed to guns but for its trail, and open to infantry.
    scene = Field(us_gen_a="0702", us_inf1="0702 3", cs_gun1="0803 4")
    assert cost(scene, "us-inf1", "0704") == 3  # around 0703
    sheer = Field(us_gen_a="0705", us_inf1="0705 0", cs_inf1="0804 4")
    assert cost(sheer, "us-inf1", "0703") == 2  # by 0704 below the sheer side, though an enemy stands above it


# 6.21 to 6.24


def test_6_21_the_cost_depends_on_the_unit() -> None:
    assert cost(Field(us_gen_a="0408", us_inf1="0510 1"), "us-inf1", "0610") == 2
    assert cost(Field("us-gen-c", us_gen_c="0408", us_cav1="0510 1"), "us-cav1", "0610") == 3
    assert cost(Field(us_gen_a="0408", us_gun1="0510 1"), "us-gun1", "0610") == 3


def test_6_21_prohibited_ground_is_not_entered() -> None:
    scene = Field(us_gen_a="1501", us_inf1="1501 3")
    assert scene.why_not(MoveUnit("us-inf1", "1502")) == ("6.21", "impassable")
    assert scene.why_not(MoveUnit("us-inf1", "0101")) == ("6.21", "too-far")


def test_6_22_a_pike_is_used_from_hex_to_hex_along_it() -> None:
    scene = Field(us_gen_a="0102", us_gun1="0102 1")
    assert cost(scene, "us-gun1", "0402") == 3
    assert cost(scene, "us-gun1", "0103") == 2


def test_6_22_not_to_move_next_to_an_enemy() -> None:
    scene = Field(us_gen_a="0102", us_gun1="0102 1", us_inf1="0402 1", cs_inf1="0502 4").to("Movement")
    assert cost(scene, "us-gun1", "0302") == 2
    assert cost(scene, "us-gun1", "0402") == 4  # the last hex over the fields


def test_6_22_routes_cut_the_cost_of_slopes() -> None:
    scene = Field(us_gen_a="0703", us_inf1="0703 1")
    assert cost(scene, "us-inf1", "0803") == 2  # a trail: half of 1 and 2 for the steep side, rounded up


def test_6_23_a_trail_costs_half_rounded_up() -> None:
    scene = Field(us_gen_a="0308", us_gun1="0308 1")
    assert cost(scene, "us-gun1", "0409") == 2
    assert cost(scene, "us-gun1", "0208") == 1


def test_6_24_streams_cost_more_and_creeks_are_crossed_at_bridges_and_fords_alone() -> None:
    assert cost(Field(us_gen_a="0811", us_inf1="0811 1"), "us-inf1", "0911") == 2
    scene = Field(us_gen_a="1204", us_inf1="1206 1", us_inf2="1209 1", us_inf3="1204 1")
    assert cost(scene, "us-inf1", "1306") == 2
    assert cost(scene, "us-inf2", "1309") == 3
    assert "1304" not in scene.hexes(MoveUnit, "us-inf3")


def test_6_24_a_creek_without_bridge_or_ford_is_named() -> None:
    scene = Field(us_gen_a="1204", us_inf1="1204 1")
    assert scene.why_not(MoveUnit("us-inf1", "1304")) == ("6.24", "creek-between")


def test_6_21_a_hexside_that_cannot_be_crossed_is_named() -> None:
    """Below the sheer side of 0804, with enemies on both ways around."""
    scene = Field(us_gen_a="0704", us_inf1="0704 1", cs_inf1="0805 4", cs_inf2="0703 4")
    assert scene.why_not(MoveUnit("us-inf1", "0804")) == ("6.21", "cannot-cross")


# What keeps a unit from a hex that its points would do for


def test_6_13_the_refusal_names_an_enemy_whom_the_way_would_pass() -> None:
    """Six points lead from 0305 to 0905, but only by hexes within two of the enemy."""
    scene = Field(us_gen_a="0305", us_inf1="0305 1", cs_inf1="0605 4")
    assert scene.why_not(MoveExtended("us-inf1", "0604")) == ("6.13", "extended-near-enemy")
    assert scene.why_not(MoveExtended("us-inf1", "0905")) == ("6.13", "extended-past-enemy")


def test_6_22_the_refusal_names_the_route_that_cannot_be_used() -> None:
    """The last hex of the pike is next to an enemy and costs a gun two points: six in all, and it has five."""
    places = {"us_gen_a": "0102", "us_gun1": "0102 1", "us_inf1": "0602 1"}
    assert "0602" in Field(**places).to("Movement").hexes(MoveUnit, "us-gun1")
    scene = Field(**places, cs_inf1="0702 4").to("Movement")
    assert scene.why_not(MoveUnit("us-gun1", "0602")) == ("6.22", "route-near-enemy")


def test_6_42_the_refusal_names_friends_in_the_way() -> None:
    pair = Field(
        us_gen_a="0111", us_inf1="0412 1", us_inf5="0512 1", us_gun3="0512 1", us_inf6="0511 1", us_gun2="0511 1"
    )
    assert pair.to("Movement").why_not(MoveUnit("us-inf1", "0812")) == ("6.42", "two-in-the-way")
    single = Field(us_gen_a="0111", us_inf1="0112 1", us_inf5="0212 1", us_inf6="0211 1", us_inf2="0111 1")
    assert single.why_not(MoveUnit("us-inf1", "0511")) == ("6.42", "infantry-in-the-way")


def test_7_12_the_refusal_names_the_stack_that_is_left() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_inf2="0505 1")
    assert scene.why_not(MoveUnit("us-inf1", "0501")) == ("7.12", "leaves-stack")


def test_13_the_refusal_names_the_night() -> None:
    places = {"us_gen_a": "0505", "us_inf1": "0505 1", "cs_inf1": "1005 4"}
    assert "0905" in Field(**places).hexes(MoveUnit, "us-inf1")
    night = Field(**places, turn=NIGHT)
    assert night.why_not(MoveUnit("us-inf1", "0905")) == ("13", "near-enemy-by-night")


# 6.3


def test_6_31_a_gun_that_has_fired_does_not_move() -> None:
    scene = Field(us_gen_a="0505", us_gun1="0505 1 fired", us_inf1="0606 1").to("Movement")
    assert scene.why_not(MoveUnit("us-gun1", "0605")) == ("6.31", "has-fired")
    assert scene.why_not(TurnUnits("us-gun1")) == ("6.31", "has-fired")


def test_6_32_guns_come_next_to_an_enemy_only_where_infantry_or_cavalry_is() -> None:
    scene = Field(us_gen_a="0505", us_gun1="0505 1", us_inf1="0605 1", us_gun2="0607 1", cs_inf1="0705 4").to(
        "Movement"
    )
    assert "0605" in scene.hexes(MoveUnit, "us-gun1")
    assert "0606" not in scene.hexes(MoveUnit, "us-gun1")
    assert scene.why_not(MoveUnit("us-gun1", "0606")) == ("6.32", "guns-near-enemy")
    assert scene.why_not(MoveUnit("us-gun2", "0606")) == ("6.32", "guns-near-enemy")


def test_6_32_or_where_neither_can_cross() -> None:
    scene = Field(us_gen_a="1004", us_gun1="1104 1", cs_inf1="1303 4").to("Movement")
    assert {"1203", "1204"} <= scene.hexes(MoveUnit, "us-gun1")


# 11.12 + 13


def test_11_12_a_disordered_unit_may_not_move_next_to_an_enemy() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1 disordered", cs_inf1="0705 4")
    assert "0605" not in scene.hexes(MoveUnit, "us-inf1")
    assert scene.why_not(MoveUnit("us-inf1", "0605")) == ("11.12", "disordered-near-enemy")


def test_13_by_night_it_costs_a_point_more_to_come_next_to_an_enemy() -> None:
    day = Field(us_gen_a="0505", us_inf1="0505 1", cs_inf1="0706 4")
    night = Field(us_gen_a="0505", us_inf1="0505 1", cs_inf1="0706 4", turn=NIGHT)
    assert cost(day, "us-inf1", "0605") == cost(night, "us-inf1", "0605") == 1
    assert cost(day, "us-inf1", "0606") == 1
    assert cost(night, "us-inf1", "0606") == 2


# Objectives and ways


def test_a_unit_that_can_pass_through_an_objective_takes_it() -> None:
    scene = Field(us_gen_a="0509", us_inf1="0509 1", control={"0510": "confederate"})
    told = scene.do(MoveUnit("us-inf1", "0511"))
    assert ObjectiveTaken("union", "0510", "confederate") in told
    assert scene.controls("0510") == "union"


def test_r31_also_by_a_longer_way_if_the_points_allow_it() -> None:
    scene = Field(us_gen_a="0509", us_inf1="0509 1", control={"0510": "confederate"})
    told = scene.do(MoveUnit("us-inf1", "0610"))  # next to it, but the farm is on another way
    assert any(isinstance(event, UnitMoved) and "0510" in event.path for event in told)
    assert scene.controls("0510") == "union"


def test_6_12_an_objective_that_is_ours_is_no_reason_to_go_around() -> None:
    scene = Field(us_gen_a="0509", us_inf1="0509 1", control={"0510": "union"})
    told = scene.do(MoveUnit("us-inf1", "0610"))
    assert any(isinstance(event, UnitMoved) and event.path == ("0509", "0610") for event in told)


def test_r31_a_move_leaves_an_enemy_leader_alone_where_it_can() -> None:
    scene = Field(us_gen_a="0506", us_inf1="0506 1", cs_gen_a="0606")
    moves = [action.way for action in scene.offers(MoveUnit) if action.unit == "us-inf1" and action.hex == "0706"]
    assert sorted(moves) == [(), ("0606", "0706")]
    scene.do(MoveUnit("us-inf1", "0706"))
    assert scene.asked == "ChooseFacing"
    assert scene.place("cs-gen-a") == "0606"


def test_6_12_guns_take_no_objective_and_have_no_such_choice() -> None:
    scene = Field(us_gen_a="0509", us_gun1="0509 1", us_inf1="0101 1").to("Movement")
    paths = [action.way for action in scene.offers(MoveUnit) if action.unit == "us-gun1" and action.hex == "0511"]
    assert paths == [()]
    scene.do(MoveUnit("us-gun1", "0510"))
    assert scene.controls("0510") == "confederate"


def test_6_12_ways_that_have_the_same_effect_are_one_action() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1")
    assert scene.why_not(MoveUnit("us-inf1", "0504", ("0504",))) == ("6.12", "no-such-way")


# 10.26


def test_10_26_mounted_cavalry_that_moved_over_hexes_of_two_points_is_swift() -> None:
    scene = Field("us-gen-c", us_gen_c="0505", us_cav1="0505 1", cs_inf1="0805 4")
    scene.do(MoveUnit("us-cav1", "0705"))
    assert scene.has("us-cav1", SWIFT)


def test_10_26_a_hex_of_three_points_ends_it() -> None:
    scene = Field("us-gen-c", us_gen_c="0510", us_cav1="0510 1", cs_inf1="0710 4")
    scene.do(MoveUnit("us-cav1", "0610"))  # woods
    assert not scene.has("us-cav1", SWIFT)


def test_10_26_it_keeps_to_cheap_hexes_where_it_can() -> None:
    # Straight through the woods of 0610, or around them: two hexes of one point each.
    scene = Field("us-gen-c", us_gen_c="0509", us_cav1="0510 1", cs_inf1="0809 4")
    scene.do(MoveUnit("us-cav1", "0709"))
    assert scene.has("us-cav1", SWIFT)


def test_10_26_infantry_and_units_that_stay_are_not_swift() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_inf1="0805 4")
    scene.do(MoveUnit("us-inf1", "0605"))
    assert not scene.has("us-inf1", SWIFT)


# What battles may ask for


def keeping_to_routes(scene: Field) -> Field:
    """The same scene where a battle lets Extended Movement follow routes alone."""
    ask = msgspec.structs.replace(scene.scenario.ask, by_route=(lambda game: Refusal("6.13", "only-by-route"),))
    memos = {"memo": Memo(), "fleeting": Fleeting()}
    scene.game.position.scenario = scene.game.scenario = msgspec.structs.replace(scene.scenario, ask=ask, **memos)
    scene.position.prepare()
    return scene


def test_6_13_a_battle_may_tie_extended_movement_to_routes() -> None:
    scene = keeping_to_routes(Field(us_gen_a="0106", us_inf1="0106 1", us_inf2="0110 1"))
    assert scene.hexes(MoveExtended, "us-inf1") == {f"{column:02}06" for column in range(2, 8)}
    assert not scene.hexes(MoveExtended, "us-inf2")
    assert "0110" in scene.hexes(MoveUnit, "us-inf1")


# G28


def test_g28_nobody_leaves_the_map_of_his_own_will() -> None:
    scene = Field(us_gen_a="0105", us_inf1="0105 1")
    assert scene.why_not(LeaveMap("us-inf1")) == ("6.12", "nobody-leaves")


def test_g28_unless_the_choice_lets_him_and_then_he_is_withdrawn() -> None:
    places = {"us_gen_a": "0105", "us_inf1": "0105 1", "us_inf2": "0405 1", "us_inf3": "0505 1", "us_gun1": "0104 1"}
    scene = Field(**places, choices={"G28": "withdrawn"}).to("Movement")
    leaving = {action.unit for action in scene.offers(LeaveMap)}
    assert leaving == {"us-inf1", "us-inf2"}  # three hexes and one more; four are too many
    assert scene.why_not(LeaveMap("us-inf3")) == ("6.21", "edge-too-far")
    assert scene.why_not(LeaveMap("us-gun1")) == ("11.41", "guns-stay")
    scene.do(LeaveMap("us-inf2"))
    assert scene.state("us-inf2") == "withdrawn"


# What the board tells


def test_6_11_a_leaders_ride_is_told_with_its_way_and_half_points() -> None:
    scene = Field(us_gen_a="0106", us_inf1="0106 1")
    rides = {move.hex: move for move in scene.game.moves("us-gen-a")}
    assert rides.keys() == scene.hexes(MoveLeader, "us-gen-a")
    assert (rides["0206"].cost, rides["0306"].cost, rides["0306"].path) == (0.5, 1, ("0106", "0206", "0306"))


def test_6_13_the_board_tells_extended_movement_from_the_usual_one() -> None:
    scene = Field(us_gen_a="0111", us_inf1="0111 1")
    paces = {(move.hex, type(move.action)): move.pace for move in scene.game.moves("us-inf1")}
    assert paces["0211", MoveUnit] == ""
    assert paces["0611", MoveExtended] == "extended"
    rides = {move.pace for move in scene.game.moves("us-gen-a") if move.cost > 8}
    assert rides == {"extended"}


def test_6_14_a_leaders_ride_next_to_an_enemy_says_that_it_ends_there() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", cs_inf1="0805 4")
    halts = {move.hex: (move.stops, move.rule) for move in scene.game.moves("us-gen-a")}
    assert halts["0705"] == ("enemy", "6.14")
    assert halts["0605"] == ("", "6.11")
