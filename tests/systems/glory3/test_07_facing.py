"""Chapter 7.1: facing, turning, leaving a Stack."""

import pytest

from gloire.systems.glory3 import ways
from gloire.systems.glory3.actions import (
    DeclareCharge,
    EndDeclaring,
    FaceTo,
    FireAt,
    MoveUnit,
    ReturnFire,
    TurnUnits,
)
from gloire.systems.glory3.happened import UnitsTurned
from gloire.systems.glory3.position import MOVED
from tests.systems.glory3.scene import Field


def test_7_11_a_unit_has_three_frontal_hexes() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1")
    position = scene.position
    front = position.front(scene.number("us-inf1"))
    assert {position.label(hex) for hex in range(len(position.grid)) if front >> hex & 1} == {"0504", "0605", "0606"}


def test_7_12_a_unit_that_has_moved_faces_as_it_likes() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1")
    scene.do(MoveUnit("us-inf1", "0605"))
    assert scene.asked == "ChooseFacing"
    assert [action.facing for action in scene.offers(FaceTo)] == [0, 1, 2, 3, 4, 5]
    told = scene.do(FaceTo("us-inf1", 4))
    assert UnitsTurned(("us-inf1",), 4, "7.12") in told
    assert scene.facing("us-inf1") == 4


def test_7_11_there_are_six_facings_and_one_unit_turns() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_inf2="0404 1")
    scene.do(MoveUnit("us-inf1", "0605"))
    assert scene.why_not(FaceTo("us-inf1", 6)) == ("7.11", "no-such-facing")
    assert scene.why_not(FaceTo("us-inf2", 1)) == ("7.11", "another-unit-turns")


def test_7_12_a_unit_may_turn_where_it_stands_as_its_movement() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1")
    scene.do(TurnUnits("us-inf1"), FaceTo("us-inf1", 3))
    assert scene.facing("us-inf1") == 3
    assert scene.has("us-inf1", MOVED)


def test_7_11_who_joins_a_stack_takes_its_facing() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0504 1", us_inf2="0605 3").to("Movement")
    scene.do(MoveUnit("us-inf1", "0605"))
    assert scene.asked == "Movement"
    assert scene.facing("us-inf1") == 3


def test_g14_or_may_turn_both_by_the_choice() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0504 1", us_inf2="0605 3", choices={"G14": "turn"})
    scene.do(MoveUnit("us-inf1", "0605"))
    assert scene.asked == "ChooseFacing"
    scene.do(FaceTo("us-inf1", 0))
    assert scene.facing("us-inf1") == scene.facing("us-inf2") == 0


def test_7_11_a_stack_turns_together_as_its_entire_movement() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_gun1="0505 1").to("Movement")
    assert scene.offers(TurnUnits) == [TurnUnits("us-gun1")]
    assert scene.why_not(TurnUnits("us-inf1")) == ("7.11", "turn-together")
    scene.do(TurnUnits("us-gun1"), FaceTo("us-gun1", 5))
    assert scene.facing("us-inf1") == scene.facing("us-gun1") == 5
    assert scene.has("us-inf1", MOVED)
    assert scene.has("us-gun1", MOVED)


def test_7_11_not_with_a_unit_that_is_not_free_to_move() -> None:
    fired = Field(us_gen_a="0505", us_inf1="0505 1", us_inf2="0404 1", us_gun1="0505 1 fired").to("Movement")
    assert fired.why_not(TurnUnits("us-inf1")) == ("7.11", "turn-together")
    other = Field(us_gen_a="0505", us_inf1="0505 1", us_gun3="0505 1").to("Movement")  # a gun of another command
    assert not other.offers(TurnUnits)


def test_11_12_a_disordered_unit_next_to_an_enemy_does_not_turn() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1 disordered", cs_inf1="0605 4")
    assert scene.why_not(TurnUnits("us-inf1")) == ("11.12", "disordered-turn")
    assert TurnUnits("us-inf1") in Field(us_gen_a="0505", us_inf1="0505 1 disordered").offered


def test_11_12_nor_a_stack_with_one() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1 disordered", us_inf2="0505 1", cs_inf1="0605 4")
    assert scene.why_not(TurnUnits("us-inf2")) == ("11.12", "disordered-turn")


def test_11_12_it_faces_anew_when_it_has_left_the_hex() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1 disordered", cs_inf1="0605 4")
    scene.do(MoveUnit("us-inf1", "0405"))
    assert scene.asked == "ChooseFacing"


# 7.12: out of a Stack


def first_step(scene: Field, unit: str) -> dict[str, int]:
    """What each hex around a unit costs it."""
    number, grid = scene.number(unit), scene.position.grid
    found = ways.explored(scene.position, ways.march_terms(scene.position, number))
    return {grid.labels[hex]: found.cost(hex) for hex in grid.neighbours[scene.position.where[number]]}


FRONT, REAR = ("0504", "0605", "0606"), ("0506", "0406", "0405")  # of 0505, facing 1


@pytest.mark.parametrize(("top", "price"), [("us_inf2", 1), ("us_gun1", 2)])
def test_7_12_from_the_top_of_infantry_to_the_rear_costs_a_point(top: str, price: int) -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", **{top: "0505 1"}).to("Movement")
    costs = first_step(scene, top.replace("_", "-"))
    assert [costs[hex] for hex in FRONT] == [price] * 3
    assert [costs[hex] for hex in REAR] == [price + 1] * 3


def test_7_12_from_below_infantry_ahead_costs_a_point() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_inf2="0505 1")
    costs = first_step(scene, "us-inf1")
    assert [costs[hex] for hex in FRONT] == [2] * 3
    assert [costs[hex] for hex in REAR] == [1] * 3


def test_7_12_infantry_below_a_gun_and_guns_on_cavalry_or_guns_pay_nothing() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_gun1="0505 1").to("Movement")
    assert set(first_step(scene, "us-inf1").values()) == {1}
    scene = Field(us_gen_a="0505", us_cav1="0505 1", us_gun1="0505 1", us_inf1="0101 1").to("Movement")
    assert set(first_step(scene, "us-gun1").values()) == {2}
    scene = Field(us_gen_a="0505", us_gun2="0505 1", us_gun1="0505 1", us_inf1="0101 1").to("Movement")
    assert set(first_step(scene, "us-gun1").values()) == {2}


def test_7_12_dismounted_cavalry_counts_as_infantry() -> None:
    scene = Field("us-gen-c", us_gen_c="0505", us_cav1="0505 1 dismounted", us_cav2="0505 1 dismounted")
    assert first_step(scene, "us-cav1")["0605"] == 2
    assert first_step(scene, "us-cav2")["0405"] == 2


def test_7_12_a_unit_may_pay_or_go_around() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1", us_inf2="0505 1")
    hexes = scene.hexes(MoveUnit, "us-inf1")
    assert "0501" not in hexes  # four hexes ahead, and one point more to leave
    assert "0502" in hexes
    assert "0509" in hexes  # four hexes to the rear


# 7.14: guns


def firing(**places: str) -> Field:
    """The guns of the Union are to fire."""
    return Field(us_gen_a="0112", us_inf4="0112 1", **places)


def test_7_14_guns_with_cavalry_do_not_turn_to_fire() -> None:
    alone = firing(us_gun1="0505 0", cs_inf1="0507 0")
    assert FireAt(("us-gun1",), "0507", 3) in alone.offered
    scene = firing(us_cav1="0505 0", us_gun1="0505 0", cs_inf1="0507 0", cs_inf2="0503 3")
    assert scene.offers(FireAt) == [FireAt(("us-gun1",), "0503", 0)]
    assert scene.why_not(FireAt(("us-gun1",), "0507", 3)) == ("7.14", "may-not-turn")


@pytest.mark.parametrize("mate", ["cs_inf1", "cs_cav1"])
def test_7_14_nor_to_return_fire(mate: str) -> None:
    """The enemy fires from the south; a gun that faces 1 would turn to 2, but not with others in its hex."""
    alone = firing(us_gun1="0505 0", cs_gun1="0503 1")
    alone.do(FireAt(("us-gun1",), "0503", 0))
    assert alone.offers(ReturnFire) == [ReturnFire(("cs-gun1",), 2)]
    scene = firing(us_gun1="0505 0", cs_gun1="0503 1", **{mate: "0503 1"})
    scene.do(FireAt(("us-gun1",), "0503", 0))
    assert scene.asked == "FireDie"


def test_7_14_two_guns_turn_to_return_fire_only_together() -> None:
    scene = firing(us_gun1="0505 0", cs_gun1="0503 1", cs_gun2="0503 1")
    scene.do(FireAt(("us-gun1",), "0503", 0))
    assert [sorted(action.units) for action in scene.offers(ReturnFire)] == [["cs-gun1", "cs-gun2"]]
    scene.do(scene.offers(ReturnFire)[0])
    assert scene.facing("cs-gun1") == scene.facing("cs-gun2") == 2


@pytest.mark.parametrize(("facing", "question"), [(3, "ChooseDefensiveFire"), (0, "ChooseCharge"), (1, "ChooseCharge")])
def test_7_14_no_gun_turns_for_defensive_fire(facing: int, question: str) -> None:
    """The charge comes from the south: only guns that look there already fire at it."""
    scene = Field(us_gen_a="0507", us_inf1="0505 0", us_inf4="0112 1", cs_gun1=f"0504 {facing}", cs_inf6="1601 3")
    scene.to("DeclareCharges").do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    assert scene.asked == question


def test_7_13_guns_fire_through_their_frontal_hexes_alone() -> None:
    """With infantry, so that they cannot turn."""
    for hex, ahead in (("0504", True), ("0405", True), ("0605", True), ("0606", False), ("0506", False)):
        scene = firing(us_inf1="0505 0", us_gun1="0505 0", cs_inf1=f"{hex} 0", cs_inf2="0502 0")
        assert (FireAt(("us-gun1",), hex, 0) in scene.offered) is ahead, hex
