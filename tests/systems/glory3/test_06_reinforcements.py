"""Chapter 6.5: reinforcements. On the proving ground they are due in the first turn at 0103 and 0104, or at 0112."""

import pytest

from gloire.core.actions import Action
from gloire.core.insight import Destination
from gloire.systems.glory3 import ways
from gloire.systems.glory3.actions import (
    ActivateCommand,
    ActivateIndependents,
    BeginWith,
    CounterAttack,
    DeclareCharge,
    DisplaceLeader,
    EndActivation,
    EndDeclaring,
    EndMovement,
    EnterMap,
    FaceTo,
    MountOrDismount,
    MoveLeader,
    MoveUnit,
    PlaceMarkers,
    PlaceRecovered,
    ResolveCharge,
    RetreatBefore,
    RetreatTo,
    StayAsTheyAre,
)
from gloire.systems.glory3.happened import LeaderMoved, UnitEntered
from gloire.systems.glory3.position import ACTIVE, MOVED, OUT_OF_COMMAND, RECOVERED, Column
from gloire.systems.glory3.reinforcements import entry_price
from gloire.systems.glory3.scenario import ARTILLERY, LEADER
from tests.systems.glory3.scene import Field

NEW = {f"us_new{number}": "waiting" for number in (1, 2, 3, 4)}


def arriving(**places: str) -> Field:
    return Field("us-gen-r", **({"us_gen_r": "waiting"} | NEW | places))


def entered(scene: Field, unit: str, entry: str, extended: bool = False) -> set[str]:
    """The hexes to which a unit may enter by one."""
    mine = [action for action in scene.offers(EnterMap) if (action.unit, action.entry) == (unit, entry)]
    return {action.hex for action in mine if action.extended == extended}


def farthest(scene: Field, unit: str, entry: str) -> int:
    """How many hexes beyond its entry a unit gets."""
    grid = scene.position.grid
    return max((grid.distance(grid.index[entry], grid.index[hex]) for hex in entered(scene, unit, entry)), default=-1)


# 6.51


def test_6_51_reinforcements_enter_when_their_command_acts() -> None:
    scene = arriving()
    assert scene.has("us-new1", ACTIVE)
    told = scene.do(EnterMap("us-new1", "0103", "0303"), FaceTo("us-new1", 1))
    assert any(isinstance(event, UnitEntered) and event.path[0] == "0103" for event in told)
    assert scene.place("us-new1") == "0303"
    assert scene.has("us-new1", MOVED)
    assert scene.why_not(MoveUnit("us-new1", "0403")) == ("6.12", "has-moved")


def test_6_51_not_before_their_turn_and_not_with_another_command() -> None:
    scene = Field("us-gen-c", us_gen_c="0111", us_cav1="0111 1", us_newcav="waiting")
    assert scene.why_not(EnterMap("us-newcav", "0112", "0112")) == ("6.51", "not-due")
    later = Field("us-gen-c", us_gen_c="0111", us_cav1="0111 1", us_newcav="waiting", turn=2)
    assert "0112" in entered(later, "us-newcav", "0112")
    other = Field("us-gen-a", us_gen_a="0111", us_inf1="0111 1", us_new1="waiting")
    assert other.why_not(EnterMap("us-new1", "0103", "0103")) == ("4.22", "not-activated")
    assert other.why_not(EnterMap("us-inf1", "0103", "0103")) == ("6.51", "not-waiting")


def test_6_51_the_second_pays_for_the_first_as_well() -> None:
    # R21: us-new1 and us-new2 share a place in the column; us-new3 begins the next, and pays for the first.
    scene = arriving()
    assert farthest(scene, "us-new1", "0103") == 3
    scene.do(EnterMap("us-new1", "0103", "0303"), FaceTo("us-new1", 1))
    assert farthest(scene, "us-new2", "0103") == 3
    scene.do(EnterMap("us-new2", "0103", "0403"), FaceTo("us-new2", 1))
    assert farthest(scene, "us-new3", "0103") == 2
    scene.do(EnterMap("us-new3", "0103", "0203"), FaceTo("us-new3", 1))
    assert farthest(scene, "us-new4", "0103") == 2


def test_6_51_a_player_sees_what_each_entry_costs_with_the_column_before_it() -> None:
    scene = arriving()
    near, far = (by_hex(scene, "us-new3")[hex] for hex in ("0103", "0303"))
    assert (near.at, near.path, near.cost, near.points) == ("0103", ("0103",), 1, 4)
    assert (far.path, far.cost) == (("0103", "0203", "0303"), 3)
    scene.do(EnterMap("us-new1", "0103", "0303"), FaceTo("us-new1", 1))
    scene.do(EnterMap("us-new2", "0103", "0403"), FaceTo("us-new2", 1))
    assert by_hex(scene, "us-new3")["0103"].cost == 2
    assert set(by_hex(scene, "us-new3")) == entered(scene, "us-new3", "0103")


def by_hex(scene: Field, unit: str) -> dict[str, Destination]:
    """What the board knows of a unit's entries by 0103 in normal movement."""
    found = [move for move in scene.game.moves(unit) if move.at == "0103"]
    return {move.hex: move for move in found if isinstance(move.action, EnterMap) and not move.action.extended}


def test_6_51_guns_stack_in_the_column_with_infantry() -> None:
    scene = arriving(us_newgun="waiting")
    scene.do(EnterMap("us-new1", "0103", "0303"), FaceTo("us-new1", 1))
    assert "0203" in entered(scene, "us-newgun", "0103")  # 5 points, 2 for each clear hex
    assert "0303" not in entered(scene, "us-newgun", "0103")
    scene.do(EnterMap("us-newgun", "0103", "0203"), FaceTo("us-newgun", 1))
    assert farthest(scene, "us-new2", "0103") == 1  # the dearer of the two has cost 2


def test_6_51_the_column_is_one_for_the_whole_area() -> None:
    scene = arriving(us_newgun="waiting")
    scene.do(EnterMap("us-newgun", "0103", "0103"), FaceTo("us-newgun", 1))
    scene.do(EnterMap("us-new1", "0104", "0204"), FaceTo("us-new1", 1))  # in one place with the gun
    assert farthest(scene, "us-new2", "0104") == 1


def test_6_51_all_of_a_group_enter_by_the_same_area() -> None:
    scene = arriving()
    assert entered(scene, "us-new1", "0112")
    scene.do(EnterMap("us-new1", "0103", "0103"), FaceTo("us-new1", 1))
    assert entered(scene, "us-new2", "0104")
    assert not entered(scene, "us-new2", "0112")
    assert scene.why_not(EnterMap("us-new2", "0112", "0112")) == ("6.51", "one-area")
    assert scene.why_not(EnterMap("us-new2", "0110", "0110")) == ("6.51", "no-entry-there")
    assert scene.why_not(EnterMap("us-gen-r", "0112", "0112")) == ("6.51", "one-area")


def test_g11_the_entry_hex_is_paid_by_the_route_that_ends_there() -> None:
    # The Bridge Road ends in 0106, where the independents enter.
    scene = Field("us-group-ind", us_newind="waiting")
    assert "0406" in entered(scene, "us-newind", "0106")
    assert scene.has("us-newind", ACTIVE)


def test_6_51_extended_movement_goes_farther_and_keeps_away_from_enemies() -> None:
    scene = arriving()
    assert "0603" in entered(scene, "us-new1", "0103", extended=True)
    near = arriving(cs_inf1="0303 4")
    assert not entered(near, "us-new1", "0103", extended=True)
    assert near.why_not(EnterMap("us-new1", "0103", "0103", True)) == ("6.13", "extended-near-enemy")
    assert entered(near, "us-new1", "0103")


def test_6_51_who_enters_next_to_an_enemy_stops_there_and_pays_no_route() -> None:
    scene = arriving(cs_inf1="0203 4")
    assert entered(scene, "us-new1", "0103") == {"0103"}
    road = Field("us-group-ind", us_newind="waiting", cs_inf1="0207 4")
    assert entered(road, "us-newind", "0106") == {"0106"}


@pytest.mark.parametrize(
    ("enemy", "turn", "prices"), [("1601 4", 1, (1, 1)), ("0207 4", 1, (2, 2)), ("0207 4", 3, (3, 4))]
)
def test_6_22_next_to_an_enemy_the_entry_hex_costs_its_terrain_and_by_night_a_point_more(
    enemy: str, turn: int, prices: tuple[int, int]
) -> None:
    """A road ends in 0106: guns pay 1 for it, in the clear 2; leaders, in half points, 1 and 2."""
    game = Field("us-group-ind", us_newind="waiting", cs_inf1=enemy, turn=turn).position
    hex = game.grid.index["0106"]
    assert (entry_price(game, 0, ARTILLERY, hex), entry_price(game, 0, LEADER, hex)) == prices


def test_6_51_a_leader_who_enters_next_to_an_enemy_stops_there() -> None:
    scene = Field("us-gen-r", us_gen_r="waiting", us_new1="waiting", cs_inf1="0203 4")
    assert entered(scene, "us-gen-r", "0103") == {"0103"}


def test_6_51_the_area_by_which_a_leader_enters_is_that_of_his_group() -> None:
    scene = arriving()
    scene.do(EnterMap("us-gen-r", "0112", "0112"))
    assert scene.why_not(EnterMap("us-new1", "0103", "0103")) == ("6.51", "one-area")


def test_6_53_a_leader_who_is_still_to_come_keeps_his_entry_hex_closed() -> None:
    scene = Field(us_gen_a="1505", us_inf1="1505 1", cs_gen_r="waiting")
    assert scene.why_not(MoveUnit("us-inf1", "1604")) == ("6.53", "enemy-entry")


def test_6_51_stacking_holds_in_the_entry_hex() -> None:
    scene = arriving(us_inf5="0103 1")
    assert "0103" not in entered(scene, "us-new1", "0103")
    assert farthest(scene, "us-new1", "0103") == 2  # a point to pass through infantry
    assert scene.why_not(EnterMap("us-new1", "0103", "0103")) == ("6.41", "two-leaders")
    full = arriving(us_inf5="0103 1", us_gun3="0103 1")
    assert not entered(full, "us-new1", "0103")
    assert full.why_not(EnterMap("us-new1", "0103", "0203")) == ("6.41", "hex-is-full")


def test_6_51_guns_do_not_enter_next_to_an_enemy_alone() -> None:
    scene = Field("us-gen-r", us_gen_r="waiting", us_newgun="waiting", cs_inf1="0203 4")
    assert not entered(scene, "us-newgun", "0103")
    assert scene.why_not(EnterMap("us-newgun", "0103", "0103")) == ("6.32", "guns-near-enemy")


def test_6_51_who_failed_to_combine_does_not_enter_next_to_an_enemy() -> None:
    scene = Field("us-gen-r", failed=True, us_gen_r="waiting", us_new1="waiting", cs_inf1="0203 4")
    assert scene.why_not(EnterMap("us-new1", "0103", "0103")) == ("5.13", "out-of-command")
    assert entered(scene, "us-new1", "0112")


def test_6_51_units_that_enter_are_in_command() -> None:
    scene = arriving()
    assert not scene.has("us-new1", OUT_OF_COMMAND)


def test_6_51_the_entrance_is_not_where_an_enemy_stands() -> None:
    scene = arriving(cs_inf1="0103 4")
    assert scene.why_not(EnterMap("us-new1", "0103", "0103")) == ("6.52", "enemy-at-entry")
    assert entered(scene, "us-new1", "0104")


def test_12_1_cavalry_may_dismount_when_it_has_entered() -> None:
    scene = Field("us-gen-c", us_gen_c="0101", us_cav1="0101 1", us_newcav="waiting", turn=2)
    scene.do(EnterMap("us-newcav", "0112", "0212"))
    assert scene.asked == "ChooseMount"
    scene.do(MountOrDismount("us-newcav"))
    assert scene.state("us-newcav") == "dismounted"
    other = Field("us-gen-c", us_gen_c="0101", us_cav1="0101 1", us_newcav="waiting", turn=2)
    other.do(EnterMap("us-newcav", "0112", "0212"), StayAsTheyAre("us-newcav"))
    assert other.asked == "ChooseFacing"


# Leaders


def test_6_51_a_leader_enters_with_his_group_and_adds_nothing_to_its_column() -> None:
    scene = arriving()
    told = scene.do(EnterMap("us-gen-r", "0103", "0503"))
    assert LeaderMoved("us-gen-r", "0503", "6.51") in told
    assert scene.place("us-gen-r") == "0503"
    assert farthest(scene, "us-new1", "0103") == 3
    assert scene.why_not(MoveLeader("us-gen-r", "0504")) == ("6.11", "leader-has-moved")


# 6.52


def test_6_52_who_can_enter_must() -> None:
    scene = arriving()
    assert EndMovement() not in scene.offered
    assert scene.why_not(EndMovement()) == ("6.52", "must-enter")


def test_6_52_who_cannot_enter_waits_for_the_next_marker() -> None:
    scene = Field("us-gen-r", us_gen_r="0505", us_new1="waiting", us_new2="0505 1", cs_inf1="0103 4", cs_inf2="0104 4")
    assert entered(scene, "us-new1", "0112")
    blocked = Field(
        "us-gen-r",
        us_gen_r="0505",
        us_new1="waiting",
        us_new2="0505 1",
        cs_inf1="0103 4",
        cs_inf2="0104 4",
        cs_inf3="0112 4",
    )
    assert EndMovement() in blocked.offered
    blocked.do(EndMovement())
    assert blocked.place("us-new1") == ""


def test_6_52_too_many_units_in_front_keep_the_last_out() -> None:
    scene = Field("us-gen-r", us_gen_r="0505", us_new1="waiting", us_new2="0505 1")
    group = next(number for number, one in enumerate(scene.scenario.groups) if one.id == "us-group-r")
    last = (scene.number("us-newgun"), scene.number("us-new3"))
    scene.position.columns = (Column(group, ahead=4, cost=2, last=last),)
    assert EndMovement() in scene.offered
    assert scene.why_not(EnterMap("us-new1", "0103", "0103")) == ("6.51", "entry-too-far")


# 6.53


def test_6_53_no_unit_enters_an_entry_hex_of_enemies_still_to_come() -> None:
    scene = Field(us_gen_a="1505", us_inf1="1505 1", cs_new1="waiting")
    assert scene.why_not(MoveUnit("us-inf1", "1604")) == ("6.53", "enemy-entry")
    assert scene.why_not(MoveLeader("us-gen-a", "1604")) == ("6.53", "enemy-entry")
    assert "1604" in Field(us_gen_a="1505", us_inf1="1505 1").hexes(MoveUnit, "us-inf1")


def test_6_53_an_area_that_a_group_has_not_chosen_is_open_once_it_has_chosen() -> None:
    scene = Field("cs-gen-r", cs_gen_r="waiting", cs_new1="waiting", cs_new2="waiting", us_inf1="1510 1")
    scene.do(EnterMap("cs-new1", "1603", "1603"), FaceTo("cs-new1", 4))
    shut = ways.shut(scene.position, 0)
    labels = {scene.position.label(hex) for hex in range(len(scene.position.grid)) if shut >> hex & 1}
    assert labels == {"1603", "1604"}


# 6.52: the marker


def called(**places: str) -> Field:
    """The corps of the Union is called: A on the map, R and the independents at the edge of it or on it."""
    scene = Field("", turn=0, **({"us_gen_a": "0508", "us_inf1": "0508 1"} | places))
    scene.do(9, 0, BeginWith("us-corps"))
    while scene.asked == "PlaceMarkers":
        scene.do(PlaceMarkers(()))
    return scene


def test_6_52_a_command_that_can_enter_is_not_passed_over() -> None:
    scene = called(us_gen_r="waiting", us_new1="waiting")
    assert EndActivation() not in scene.offered
    assert scene.why_not(EndActivation()) == ("6.52", "must-act-to-enter")
    scene.do(ActivateCommand("us-gen-r"), EnterMap("us-new1", "0103", "0103"), FaceTo("us-new1", 1))
    scene.do(EnterMap("us-gen-r", "0103", "0103"))
    assert EndActivation() in scene.to("ChooseCommand").offered  # the command of A may do nothing


def test_6_52_nor_are_independent_units_that_can_enter() -> None:
    scene = called(us_newind="waiting")
    assert scene.why_not(EndActivation()) == ("6.52", "must-act-to-enter")
    scene.do(ActivateIndependents("", "us-group-ind"), EnterMap("us-newind", "0106", "0106"), FaceTo("us-newind", 1))
    assert EndActivation() in scene.to("ChooseCommand").offered
    assert scene.why_not(ActivateIndependents("", "us-group-ind")) == ("6.51", "no-arrivals")
    assert scene.why_not(ActivateIndependents("", "cs-group-ind")) == ("6.51", "no-arrivals")


def test_6_52_who_cannot_enter_may_be_passed_over() -> None:
    walls = {"cs_inf1": "0103 4", "cs_inf2": "0104 4", "cs_inf3": "0112 4", "cs_inf4": "0106 4"}
    scene = called(us_gen_r="waiting", us_new1="waiting", us_newind="waiting", **walls)
    assert EndActivation() in scene.offered
    scene.do(ActivateIndependents("", "us-group-ind"))
    assert scene.to("ChooseCommand").place("us-newind") == ""
    assert scene.why_not(ActivateIndependents("", "us-group-ind")) == ("6.52", "has-tried-to-enter")


def test_6_52_the_refusal_names_who_must_enter() -> None:
    scene = arriving()
    refusal = scene.game.why_not(EndMovement())
    assert refusal is not None
    assert refusal.facts["units"] == ("us-gen-r", "us-new1", "us-new2", "us-new3", "us-new4")


def test_r43_the_markers_of_reinforcements_need_not_be_placed() -> None:
    scene = Field("", turn=0, us_gen_a="0508", us_inf1="0508 1", us_gen_r="waiting", us_new1="waiting")
    scene.do(0, 0)
    assert (scene.asked, PlaceMarkers(()) in scene.offered) == ("PlaceMarkers", True)


# Odd entrances


def test_5_15_an_enemy_leader_alone_in_the_entry_hex_makes_way() -> None:
    scene = arriving(cs_gen_a="0103")
    assert scene.why_not(EnterMap("us-gen-r", "0103", "0103")) == ("5.15", "enemy-leader-there")
    scene.do(EnterMap("us-new1", "0103", "0303"))
    assert (scene.asked, scene.asks) == ("ChooseDisplacement", "confederate")
    scene.do(DisplaceLeader("cs-gen-a", "0102"), FaceTo("us-new1", 1))
    assert scene.place("us-new1") == "0303"
    assert "0103" in entered(scene, "us-gen-r", "0103")


def test_6_52_a_full_entry_hex_keeps_all_out_but_leaders() -> None:
    scene = Field(
        "us-gen-r",
        us_gen_r="waiting",
        us_new1="waiting",
        us_inf1="0103 1",
        us_inf2="0103 1",
        us_inf3="0104 1",
        us_gun1="0104 1",
        us_inf5="0112 1",
        us_gun3="0112 1",
    )
    assert {action.unit for action in scene.offers(EnterMap)} == {"us-gen-r"}
    scene.do(EnterMap("us-gen-r", "0103", "0103"))
    assert scene.asked == ""  # the command has nothing left to do
    assert scene.place("us-new1") == ""


def test_6_51_who_is_late_enters_under_a_later_marker_with_a_new_column() -> None:
    scene = arriving()
    scene.do(EnterMap("us-new1", "0103", "0303"), FaceTo("us-new1", 1))
    assert scene.position.columns
    called_twice = called(us_gen_r="waiting", us_new1="waiting")
    called_twice.do(ActivateCommand("us-gen-r"), EnterMap("us-new1", "0103", "0103"), FaceTo("us-new1", 1))
    called_twice.do(EnterMap("us-gen-r", "0103", "0103"))
    called_twice.to("ChooseCommand").do(EndActivation())
    assert not called_twice.position.columns


# 6.53: not by movement alone


def evasions(**places: str) -> Field:
    """Cavalry in 0204 is charged from 0304; 0103 and 0104, behind it, are entry hexes of the Union."""
    scene = Field(us_gen_a="0305", us_inf1="0304 5", us_inf2="0306 1", cs_cav1="0204 2", cs_inf1="1606 4", **places)
    scene.to("DeclareCharges").do(DeclareCharge(("us-inf1",), ("0204",)), EndDeclaring())
    return scene


def test_6_53_nor_by_retreating_before_a_charge() -> None:
    assert evasions().hexes(RetreatBefore, "cs-cav1") == {"0103", "0104", "0203"}
    scene = evasions(us_new1="waiting")
    assert scene.hexes(RetreatBefore, "cs-cav1") == {"0203"}
    assert scene.why_not(RetreatBefore("cs-cav1", "0104")) == ("6.53", "entry-hex")


def countering(start: str, facing: int, target: str, **places: str) -> Field:
    """A weak charge that is beaten with a total below 0, up to what the defenders may do then."""
    counters = {"us_gen_a": "0507", "us_inf1": f"{start} {facing}", "us_inf4": "0112 1", "cs_inf4": "1601 4"}
    foes = {"cs_inf1": f"{target} {facing}", "cs_inf2": f"{target} {facing}"}
    scene = Field(**(counters | foes | places)).to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), (target,)), EndDeclaring(), ResolveCharge("us-inf1"), 0)
    while scene.asked in ("ChooseRetreat", "ChooseFacing"):
        scene.do(scene.offers(RetreatTo)[0] if scene.asked == "ChooseRetreat" else scene.offered[0])
    return scene


def test_6_53_nor_by_a_counter_attack_into_an_entry_hex() -> None:
    assert countering("0104", 1, "0204").asked == "ChooseCounterAttack"
    assert countering("0104", 1, "0204", us_new1="waiting").asked != "ChooseCounterAttack"


def test_6_53_nor_on_who_has_retreated_into_one() -> None:
    fled = countering("0204", 2, "0304")
    assert {action.target for action in fled.offers(CounterAttack)} == {fled.place("us-inf1")} <= {"0103", "0104"}
    assert countering("0204", 2, "0304", us_new1="waiting").asked != "ChooseCounterAttack"


def returned(**places: str) -> Field:
    """A Confederate unit has recovered; its leader stands near the entry hexes of the Union."""
    scene = Field("", cs_gen_a="0203", cs_inf1="0203 4", **places)
    scene.position.where[scene.number("cs-inf2")] = RECOVERED
    while scene.asked != "RecoverUnits":
        passing: dict[str, Action | int] = {"InitiativeDie": 0, "PlaceMarkers": PlaceMarkers(())}
        scene.do(passing[scene.asked] if scene.asked in passing else scene._idly())
    return scene


def test_6_53_nor_by_returning_to_the_game() -> None:
    assert {"0103", "0104"} <= returned().hexes(PlaceRecovered, "cs-inf2")
    scene = returned(us_new1="waiting")
    assert not {"0103", "0104"} & scene.hexes(PlaceRecovered, "cs-inf2")
    assert scene.why_not(PlaceRecovered("cs-inf2", "0103")) == ("6.53", "entry-hex")


def test_5_15_a_leader_makes_way_for_who_returns_to_the_game() -> None:
    scene = returned(us_gen_a="0303")
    scene.do(PlaceRecovered("cs-inf2", "0303"))
    assert (scene.asked, scene.asks) == ("ChooseDisplacement", "union")
    scene.do(DisplaceLeader("us-gen-a", "0302"))
    assert scene.place("us-gen-a") == "0302"


def test_5_15_a_leader_makes_way_for_a_counter_attack() -> None:
    scene = countering("0505", 0, "0504", us_gen_a="0505")
    scene.do(next(action for action in scene.offers(CounterAttack) if action.hex == "0505"))
    assert (scene.asked, scene.asks) == ("ChooseDisplacement", "union")


def test_5_15_a_leader_does_not_make_way_into_an_entry_hex_of_the_enemy() -> None:
    places = {"cs_gen_a": "1405", "cs_inf1": "1505 0", "us_gen_a": "1504", "us_inf1": "0112 1"}
    free, awaited = Field("cs-gen-a", **places), Field("cs-gen-a", **places, cs_new1="waiting")
    for scene in (free, awaited):
        scene.do(MoveUnit("cs-inf1", "1504"))
    assert "1604" in free.hexes(DisplaceLeader, "us-gen-a")
    assert "1604" not in awaited.hexes(DisplaceLeader, "us-gen-a")
    assert awaited.hexes(DisplaceLeader, "us-gen-a")
