"""What the choices about the ground and movement do: G2, G4, G9 to G11, G13, G14, G28, G29, each value by name."""

from typing import Any

import pytest

from gloire.systems.glory3.actions import FaceTo, LeaveMap, MountOrDismount, MoveExtended, MoveUnit
from gloire.systems.glory3.scenario import ARTILLERY, INFANTRY
from tests.systems.glory3.land import Land
from tests.systems.glory3.scene import Field, Scene


def hexes(scene: Scene, unit: str) -> set[str]:
    return scene.to("Movement").hexes(MoveUnit, unit)


@pytest.mark.parametrize(("choice", "farthest"), [(2, 2), (1, 5)])
def test_6_21_g2_what_guns_pay_in_the_open(choice: int, farthest: int) -> None:
    """With five points they go two hexes at 2, or five at 1."""
    scene = Field(us_gen_a="0112", us_gun1="0112 0", cs_inf1="1601 0", choices={"G2": choice})
    column = {f"01{12 - far:02}" for far in range(1, farthest + 1)}
    assert {hex for hex in hexes(scene, "us-gun1") if hex.startswith("01")} == column


@pytest.mark.parametrize(("choice", "guns", "men"), [("sum", 2, 2), ("parts", 3, 2)])
def test_6_23_g4_a_trail_uphill_into_woods_halves_the_sum_or_each_part(choice: str, guns: int, men: int) -> None:
    """Guns pay 3 for woods and 1 for the slope: half of 4 is 2, but 2 and 1 are 3. For infantry both ways make 2."""
    land = Land("1\n2w", roads=["trail 0100 0101"], G4=choice)
    assert land.route(ARTILLERY, "0100", "0101") == guns
    assert land.route(INFANTRY, "0100", "0101") == men


@pytest.mark.parametrize(("choice", "lawful"), [("counts", False), ("ignored", True)])
def test_6_13_g9_whether_an_enemy_across_an_uncrossable_creek_bars_extended_movement(choice: str, lawful: bool) -> None:
    scene = Field(us_gen_a="1103", us_inf1="1103 1", cs_inf1="1302 4", choices={"G9": choice}).to("Movement")
    assert bool(scene.hexes(MoveExtended, "us-inf1")) is lawful


@pytest.mark.parametrize(("choice", "lawful"), [("counts", False), ("ignored", True)])
def test_12_1_g9_whether_cavalry_dismounts_across_such_a_creek_from_an_enemy(choice: str, lawful: bool) -> None:
    scene = Field("us-gen-c", us_gen_c="1202", us_cav1="1202 1", cs_inf1="1302 4", choices={"G9": choice})
    assert (MountOrDismount("us-cav1") in scene.to("Movement").offered) is lawful


@pytest.mark.parametrize(("choice", "alone"), [("either", True), ("any", False)])
def test_6_32_g10_whether_guns_may_come_next_to_guns_over_a_steep_hexside(choice: str, alone: bool) -> None:
    """Neither gun can cross the hexside, though infantry could."""
    land = Land("1\n3\n1", sides={"steep": "0100|0101"}, G10=choice)
    assert land.has(land.ground.contact[ARTILLERY][ARTILLERY], "0100", "0101") is not alone
    assert land.has(land.ground.contact[ARTILLERY][INFANTRY], "0100", "0101")


@pytest.mark.parametrize(("choice", "price"), [("route", 1), ("terrain", 2)])
def test_6_51_g11_whether_the_entry_hex_is_paid_by_its_road(choice: str, price: int) -> None:
    land = Land("1w 1\n1w 1", roads=["road 0100 0101"], G11=choice)
    assert land.ground.entry_costs[INFANTRY][land.hex("0100")] == price


@pytest.mark.parametrize(("choice", "hexes"), [("barred", set()), ("paid", {"0110", "0211", "0311", "0312"})])
def test_6_42_g13_whether_a_hex_with_two_units_may_be_passed(choice: str, hexes: set[str]) -> None:
    """Both ways out of the corner 0112 are full: through one of them it is 1, 2 for those there, and 1."""
    stacks: dict[str, Any] = {"us_inf5": "0111 0", "us_gun3": "0111 0", "us_inf6": "0212 0", "us_gun2": "0212 0"}
    scene = Field(choices={"G13": choice}, us_gen_a="0112", us_inf1="0112 0", us_inf2="0701 0", **stacks)
    assert scene.to("Movement").hexes(MoveUnit, "us-inf1") == hexes


@pytest.mark.parametrize(("choice", "asked"), [("found", "Movement"), ("turn", "ChooseFacing")])
def test_7_11_g14_whether_who_joins_a_stack_may_turn_it(choice: str, asked: str) -> None:
    scene = Field(us_gen_a="0505", us_inf1="0504 1", us_inf2="0605 3", choices={"G14": choice}).to("Movement")
    scene.do(MoveUnit("us-inf1", "0605"))
    assert scene.asked == asked
    if choice == "turn":
        scene.do(FaceTo("us-inf1", 0))
    assert (scene.facing("us-inf1"), scene.facing("us-inf2")) == ((0, 0) if choice == "turn" else (3, 3))


@pytest.mark.parametrize(("choice", "lawful"), [("never", False), ("withdrawn", True)])
def test_6_12_g28_whether_units_leave_the_map_of_their_own_will(choice: str, lawful: bool) -> None:
    scene = Field(us_gen_a="0105", us_inf1="0105 1", us_inf2="0405 1", choices={"G28": choice}).to("Movement")
    assert (LeaveMap("us-inf1") in scene.offered) is lawful
    if lawful:
        scene.do(LeaveMap("us-inf1"))
        assert scene.state("us-inf1") == "withdrawn"


@pytest.mark.parametrize(("choice", "asked"), [("any", "ChooseMount"), ("normal", "ChooseFacing")])
def test_12_1_g29_whether_cavalry_dismounts_after_extended_movement(choice: str, asked: str) -> None:
    scene = Field("us-gen-c", us_gen_c="0505", us_cav1="0505 1", choices={"G29": choice}).to("Movement")
    scene.do(MoveExtended("us-cav1", "0501"))
    assert scene.asked == asked
