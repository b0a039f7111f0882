"""Small conditions of chapters 9 to 11 that no other test would miss, each by what a player would see."""

from typing import Any

from gloire.systems.glory3.actions import (
    DeclareCharge,
    EndDeclaring,
    FireAt,
    JoinCharge,
    RetreatBefore,
    RetreatTo,
    StopRetreat,
)
from gloire.systems.glory3.frames import Retreat
from tests.systems.glory3.scene import Field, Scene, restarted

FAR: dict[str, Any] = {"us_gen_a": "0507", "us_inf4": "0108 0", "cs_inf4": "1601 3"}


def retreating(unit: str, *sources: str, **counters: Any) -> Scene:
    """A unit must retreat from these hexes."""
    scene = Field("us-gen-a", **(FAR | counters))
    hexes = tuple(scene.position.grid.index[hex] for hex in sources)
    return restarted(scene, Retreat(units=(scene.number(unit),), sources=hexes))


# 9


def test_9_3_a_disordered_gun_does_not_fire_together_with_another() -> None:
    scene = Field(**FAR, us_gun1="0505 0", us_gun2="0505 0 disordered", cs_inf1="0503 3").to("Fire")
    assert {one.units for one in scene.offers(FireAt)} == {("us-gun1",)}
    assert scene.why_not(FireAt(("us-gun1", "us-gun2"), "0503", 0)) == ("9.12", "disordered-guns")


# 10


def test_10_24_nobody_joins_the_charge_of_a_disordered_unit_on_guns() -> None:
    """11.14: it charges alone."""
    places: dict[str, Any] = {"us_inf1": "0505 0 disordered", "us_inf2": "0605 5", "cs_gun1": "0504 0"}
    scene = Field(**FAR, **places).to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)))
    assert scene.why_not(JoinCharge(("us-inf2",), "us-inf1")) == ("11.14", "guns-alone")
    other = Field(**FAR, **places).to("DeclareCharges")
    other.do(DeclareCharge(("us-inf2",), ("0504",)))
    assert other.why_not(JoinCharge(("us-inf1",), "us-inf2")) == ("11.14", "guns-alone")


def test_10_21_one_joins_a_charge_by_its_first_unit() -> None:
    """Two charges stand; the one that is named is meant, and who charges nobody leads none."""
    places: dict[str, Any] = {"us_inf1": "0505 0", "us_inf2": "0605 5", "us_inf3": "0702 3"}
    scene = Field(**FAR, **places, cs_inf1="0504 3", cs_inf2="0703 0").to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf3",), ("0703",)), DeclareCharge(("us-inf1",), ("0504",)))
    assert JoinCharge(("us-inf2",), "us-inf1") in scene.offered
    assert scene.why_not(JoinCharge(("us-inf2",), "us-inf3")) == ("10.24", "not-adjacent")
    assert scene.why_not(JoinCharge(("us-inf2",), "us-inf4")) == ("10.21", "no-such-charge")


def test_10_27_a_hex_as_near_to_the_attackers_is_no_retreat() -> None:
    """Cavalry in 0504 is charged from 0505: 0503 leads away; what is next to the attacker is next to an enemy."""
    scene = Field(**FAR, us_inf1="0505 0", cs_cav1="0504 3").to("DeclareCharges")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    assert scene.why_not(RetreatBefore("cs-cav1", "0605")) == ("10.27", "next-to-an-enemy")
    scene.do(RetreatBefore("cs-cav1", "0503"))
    scene.to("ChooseSecondHex")
    assert "0504" not in scene.hexes(RetreatBefore, "cs-cav1")


# 11


def test_11_22_between_two_attackers_cavalry_may_stop_after_one_hex() -> None:
    """No hex is farther from both; one that is farther from the first will do, and then it may stay there."""
    scene = retreating("cs-cav1", "0505", "0503", cs_cav1="0504 1", us_inf1="0505 0", us_inf2="0503 3")
    scene.do(RetreatTo("cs-cav1", "0604"))
    assert StopRetreat("cs-cav1") in scene.offered


def test_11_21_who_is_attacked_from_two_sides_goes_where_he_is_farther_from_both() -> None:
    """Attackers in 0505 and 0405: 0503 and 0604 are farther from both."""
    scene = retreating("cs-inf1", "0505", "0405", cs_inf1="0504 1", us_inf1="0505 0", us_inf2="0405 0")
    assert scene.hexes(RetreatTo, "cs-inf1") == {"0503", "0604"}
