"""Chapter 6.4: who shares a hex, who passes through, and who lies on top."""

import pytest

from gloire.systems.glory3 import ways
from gloire.systems.glory3.actions import MoveLeader, MoveUnit, PutOnTop, TurnUnits
from gloire.systems.glory3.happened import PutOnTopOf
from gloire.systems.glory3.position import MOVED
from tests.systems.glory3.scene import Field


def arrives(mover: str, there: str, **more: str) -> bool:
    """Whether a unit may end its move with others; they stand in 0605, the mover in 0504."""
    command = "us-gen-c" if "cav" in mover or "horse" in mover else "us-gen-a"
    leader = command.replace("-", "_")
    others = dict.fromkeys(there.split(), "0605 1")
    scene = Field(command, **{leader: "0505", mover: "0504 1", **others, **more}).to("Movement")
    return "0605" in scene.hexes(MoveUnit, mover.replace("_", "-"))


# 6.41


def test_6_41_one_combat_unit_a_hex_but_two_of_infantry_with_the_same_leader() -> None:
    assert arrives("us_inf1", "us_inf2")
    assert not arrives("us_inf1", "us_inf5")
    assert not arrives("us_inf1", "us_ind1")


def test_6_41_one_gun_with_one_unit_of_infantry_or_cavalry_of_any_command() -> None:
    assert arrives("us_gun1", "us_inf1")
    assert arrives("us_gun1", "us_inf5")
    assert arrives("us_gun1", "us_cav1")
    assert arrives("us_inf1", "us_gun3")
    assert arrives("us_cav1", "us_gun1")


def test_6_41_two_guns_together() -> None:
    assert arrives("us_gun1", "us_gun3")
    assert arrives("us_horse", "us_gun1")


def test_6_41_never_three() -> None:
    assert not arrives("us_inf1", "us_inf2 us_gun1")
    assert not arrives("us_gun1", "us_inf2 us_inf3")
    assert not arrives("us_gun1", "us_gun2 us_gun3")


def test_6_41_mounted_cavalry_shares_no_hex_but_with_guns() -> None:
    assert not arrives("us_cav1", "us_cav2")
    assert not arrives("us_inf1", "us_cav1")


def test_6_41_dismounted_cavalry_of_one_leader_stacks_as_infantry_does() -> None:
    on_foot = {"us_gen_c": "0505", "us_cav1": "0504 1 dismounted", "us_cav2": "0605 1 dismounted"}
    assert "0605" in Field("us-gen-c", **on_foot).hexes(MoveUnit, "us-cav1")
    mounted = on_foot | {"us_cav1": "0504 1"}
    assert "0605" not in Field("us-gen-c", **mounted).hexes(MoveUnit, "us-cav1")


def test_6_41_the_refusal_says_what_is_wrong() -> None:
    places = {"us_gen_a": "0505", "us_inf1": "0504 1", "us_inf5": "0605 1", "us_cav1": "0404 1"}
    scene = Field(**places, us_inf2="0503 1", us_gun1="0503 1").to("Movement")
    assert scene.why_not(MoveUnit("us-inf1", "0605")) == ("6.41", "two-leaders")
    assert scene.why_not(MoveUnit("us-inf1", "0404")) == ("6.41", "mounted-alone")
    assert scene.why_not(MoveUnit("us-inf1", "0503")) == ("6.41", "hex-is-full")


def test_6_41_leaders_stack_freely() -> None:
    scene = Field(us_gen_a="0404", us_gen_b="0505", us_inf1="0505 1", us_gun1="0505 1").to("Movement")
    assert "0505" in scene.hexes(MoveLeader, "us-gen-a")


# 6.42


def cost(scene: Field, unit: str, hex: str) -> int:
    at = scene.position.grid.index[hex]
    return ways.explored(scene.position, ways.march_terms(scene.position, scene.number(unit))).cost(at)


# From 0412 to 0612 by 0512; 0511, the other way, is full.
CORRIDOR = {"us_gen_a": "0111", "us_inf1": "0412 1", "us_inf6": "0511 1", "us_gun2": "0511 1"}


@pytest.mark.parametrize(("there", "price"), [("us_gun3", 2), ("us_cav1", 2), ("us_inf2", 3), ("us_inf5", 3)])
def test_6_42_a_single_gun_or_cavalry_unit_is_passed_for_nothing_infantry_for_a_point(there: str, price: int) -> None:
    scene = Field(**CORRIDOR, **{there: "0512 1"}).to("Movement")
    assert cost(scene, "us-inf1", "0612") == price


def test_6_42_dismounted_cavalry_is_passed_as_infantry() -> None:
    assert cost(Field(**CORRIDOR, us_cav1="0512 1 dismounted").to("Movement"), "us-inf1", "0612") == 3


def test_6_42_who_stays_in_the_hex_does_not_pay() -> None:
    scene = Field(us_gen_a="0111", us_inf1="0412 1", us_inf2="0512 1")
    assert cost(scene, "us-inf1", "0512") == 1


def test_g13_two_units_are_not_passed_unless_the_choice_lets_them() -> None:
    barred = Field(**CORRIDOR, us_inf5="0512 1", us_gun3="0512 1").to("Movement")
    assert cost(barred, "us-inf1", "0512") == -1
    assert cost(barred, "us-inf1", "0612") == 4  # by 0411, 0510 and 0611
    paid = Field(**CORRIDOR, us_inf5="0512 1", choices={"G13": "paid"}).to("Movement")
    assert cost(paid, "us-inf1", "0612") == 3
    both = Field(us_gen_a="0111", us_inf1="0112 1", us_inf5="0212 1", us_gun3="0212 1", choices={"G13": "paid"})
    assert "0212" not in both.to("Movement").hexes(MoveUnit, "us-inf1")
    assert cost(both, "us-inf1", "0212") == 1


def test_knot_19_swapping_places_is_impossible() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_inf5="0605 1")
    assert "0605" not in scene.hexes(MoveUnit, "us-inf1")


# 6.43


def test_6_43_infantry_that_joins_infantry_lies_at_the_bottom_and_guns_on_top() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0504 1", us_inf2="0605 1").to("Movement")
    scene.do(MoveUnit("us-inf1", "0605"))
    assert scene.pile("0605") == ("us-inf2", "us-inf1")
    scene = Field(us_gen_a="0505", us_gun1="0504 1", us_inf2="0605 1").to("Movement")
    scene.do(MoveUnit("us-gun1", "0605"))
    assert scene.pile("0605") == ("us-gun1", "us-inf2")
    scene = Field(us_gen_a="0505", us_inf1="0504 1", us_gun1="0605 1").to("Movement")
    scene.do(MoveUnit("us-inf1", "0605"))
    assert scene.pile("0605") == ("us-gun1", "us-inf1")


def test_6_43_dismounted_cavalry_that_joins_dismounted_cavalry_lies_at_the_bottom() -> None:
    scene = Field("us-gen-c", us_gen_c="0505", us_cav1="0504 1 dismounted", us_cav2="0605 1 dismounted")
    scene.do(MoveUnit("us-cav1", "0605"))
    assert scene.pile("0605") == ("us-cav2", "us-cav1")
    stack = Field("us-gen-c", us_gen_c="0505", us_cav1="0505 1 dismounted", us_cav2="0505 1 dismounted")
    assert stack.offers(PutOnTop) == [PutOnTop("us-cav1")]


def test_6_43_the_order_is_changed_as_the_stacks_entire_movement() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_inf2="0505 1")
    assert scene.pile("0505") == ("us-inf2", "us-inf1")
    assert scene.offers(PutOnTop) == [PutOnTop("us-inf1")]
    assert scene.why_not(PutOnTop("us-inf2")) == ("6.43", "no-other-order")
    told = scene.do(PutOnTop("us-inf1"))
    assert PutOnTopOf("us-inf1", "0505") in told
    assert scene.pile("0505") == ("us-inf1", "us-inf2")
    assert scene.has("us-inf1", MOVED)
    assert scene.has("us-inf2", MOVED)
    assert scene.why_not(TurnUnits("us-inf1")) == ("6.12", "has-moved")


def test_6_43_not_after_one_of_them_has_moved() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_inf2="0504 1").to("Movement")
    scene.do(MoveUnit("us-inf2", "0505"))
    assert scene.why_not(PutOnTop("us-inf1")) == ("6.43", "no-other-order")
    assert scene.why_not(TurnUnits("us-inf1")) == ("7.11", "stack-not-free")


def test_6_43_guns_stay_on_top() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_gun1="0505 1").to("Movement")
    assert not scene.offers(PutOnTop)


def test_11_12_a_disordered_unit_is_not_put_on_top_next_to_an_enemy() -> None:
    near = Field(us_gen_a="0505", us_inf1="0505 1 disordered", us_inf2="0505 1", cs_inf1="0605 4")
    assert near.why_not(PutOnTop("us-inf1")) == ("11.12", "disordered-to-the-top")
    assert PutOnTop("us-inf1") in Field(us_gen_a="0505", us_inf1="0505 1 disordered", us_inf2="0505 1").offered
