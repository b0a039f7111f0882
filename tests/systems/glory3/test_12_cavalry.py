"""Chapter 12: mounting and dismounting."""

from gloire.systems.glory3.actions import FaceTo, MountOrDismount, MoveExtended, MoveUnit, StayAsTheyAre
from gloire.systems.glory3.happened import Mounted
from gloire.systems.glory3.position import MOVED, SWIFT
from gloire.systems.glory3.scenario import CAVALRY, INFANTRY
from tests.systems.glory3.scene import Field, Scene


def horse(**places: str) -> Field:
    return Field("us-gen-c", **({"us_gen_c": "0505"} | places))


def test_12_1_cavalry_dismounts_at_the_end_of_its_movement_for_two_points() -> None:
    scene = horse(us_cav1="0505 1")
    scene.do(MoveUnit("us-cav1", "0503"))
    assert scene.asked == "ChooseMount"
    told = scene.do(MountOrDismount("us-cav1"))
    assert Mounted("us-cav1", mounted=False) in told
    assert scene.state("us-cav1") == "dismounted"
    assert scene.asked == "ChooseFacing"


def test_12_1_or_stays_as_it_is() -> None:
    scene = horse(us_cav1="0505 1")
    scene.do(MoveUnit("us-cav1", "0503"), StayAsTheyAre("us-cav1"), FaceTo("us-cav1", 0))
    assert scene.state("us-cav1") == "good"
    assert scene.asked != "ChooseMount"


def test_12_1_with_fewer_than_two_points_left_it_is_not_asked() -> None:
    scene = horse(us_cav1="0510 1", us_gen_c="0510")
    assert "0509" in scene.hexes(MoveUnit, "us-cav1")
    scene = horse(us_cav1="0112 1", us_gen_c="0112")
    scene.do(MoveUnit("us-cav1", "0612"))  # five points of six
    assert scene.asked == "ChooseFacing"


def test_12_1_not_next_to_an_enemy() -> None:
    scene = horse(us_cav1="0505 1", cs_inf1="0705 4")
    scene.do(MoveUnit("us-cav1", "0605"))
    assert scene.asked == "ChooseFacing"
    near = horse(us_cav1="0605 1", cs_inf1="0705 4")
    assert near.why_not(MountOrDismount("us-cav1")) == ("12.1", "mounts-near-enemy")


def test_12_1_where_it_stands_it_is_the_end_of_a_movement_of_no_hexes() -> None:
    scene = horse(us_cav1="0505 1")
    scene.do(MountOrDismount("us-cav1"))
    assert scene.asked == "ChooseFacing"
    scene.do(FaceTo("us-cav1", 2))
    assert scene.state("us-cav1") == "dismounted"
    assert scene.has("us-cav1", MOVED)
    assert scene.position.arm(scene.number("us-cav1")) == INFANTRY
    assert scene.position.figures(scene.number("us-cav1")).movement == 4


def test_12_1_dismounted_cavalry_mounts_again() -> None:
    scene = horse(us_cav1="0505 1 dismounted")
    scene.do(MoveUnit("us-cav1", "0503"), MountOrDismount("us-cav1"), FaceTo("us-cav1", 1))
    assert scene.state("us-cav1") == "good"
    assert scene.position.arm(scene.number("us-cav1")) == CAVALRY


def test_12_1_dismounted_it_has_four_points_to_spend() -> None:
    scene = horse(us_cav1="0505 1 dismounted")
    scene.do(MoveUnit("us-cav1", "0502"))
    assert scene.asked == "ChooseFacing"


def test_g29_after_extended_movement_too_unless_the_choice_says_not() -> None:
    scene = horse(us_cav1="0505 1")
    scene.do(MoveExtended("us-cav1", "0501"))
    assert scene.asked == "ChooseMount"
    strict = Field("us-gen-c", us_gen_c="0505", us_cav1="0505 1", choices={"G29": "normal"})
    strict.do(MoveExtended("us-cav1", "0501"))
    assert strict.asked == "ChooseFacing"


def test_12_1_only_cavalry_mounts() -> None:
    scene = Field(us_gen_a="0505", us_inf1="0505 1")
    assert scene.why_not(MountOrDismount("us-inf1")) == ("12.1", "no-cavalry")


def test_12_1_and_6_41_nobody_mounts_in_a_hex_with_others_on_foot() -> None:
    scene = horse(us_cav1="0505 1 dismounted", us_cav2="0505 1 dismounted")
    assert scene.why_not(MountOrDismount("us-cav2")) == ("6.41", "mounts-in-company")
    with_gun = horse(us_cav1="0505 1 dismounted", us_gun1="0505 1").to("Movement")
    assert MountOrDismount("us-cav1") in with_gun.offered


def test_12_1_who_mounts_with_a_gun_on_top_keeps_the_facing_of_the_stack() -> None:
    scene = horse(us_cav1="0505 1 dismounted", us_gun1="0505 1").to("Movement")
    scene.do(MountOrDismount("us-cav1"))
    assert scene.asked != "ChooseFacing"


def test_10_26_who_dismounts_is_not_swift() -> None:
    scene = horse(us_cav1="0505 1")
    scene.do(MoveUnit("us-cav1", "0503"), MountOrDismount("us-cav1"))
    assert not scene.has("us-cav1", SWIFT)


def test_12_3_dismounted_cavalry_moves_as_infantry() -> None:
    # Woods cost infantry 2, cavalry 3.
    scene = horse(us_cav1="0510 1 dismounted", us_gen_c="0510")
    assert "0711" in scene.hexes(MoveUnit, "us-cav1")
    assert scene.why_not(MoveExtended("us-cav1", "0711"))[0] == "12.3"


def test_12_4_disordered_cavalry_has_the_figures_of_its_disordered_side() -> None:
    scene = Scene("cs-gen-stuart", cs_gen_stuart="1917", cs_fitz_lee="1918 5 disordered")
    unit = scene.number("cs-fitz-lee")
    assert scene.position.cohesion(unit) == scene.position.unit(unit).disordered.cohesion == 6
