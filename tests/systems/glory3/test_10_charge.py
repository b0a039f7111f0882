"""Chapter 10.1 and 10.2: who charges whom, covering, combined charges, the reckoning, guns."""

from typing import Any

import pytest

from gloire.systems.glory3.actions import DeclareCharge, EndDeclaring, JoinCharge, ResolveCharge, RevokeCharge
from gloire.systems.glory3.happened import ChargeLapsed, ChargeResolved, GunsOverrun, Modifier
from gloire.systems.glory3.reckoning import charge_modifiers, read_odds
from tests.systems.glory3.scene import Field, Scene

# The enemy in 0504 faces south; 0505, 0405 and 0605 are in front of him.
ENEMY = {"cs_inf1": "0504 3"}
DECLARE = "DeclareCharges"


def declaring(command: Any = "us-gen-a", **counters: Any) -> Scene:
    return Field(command, us_gen_a="0507", us_gen_b="0507", **counters).to(DECLARE)


def charges(scene: Scene) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    return {(one.units, one.hexes) for one in scene.offers(DeclareCharge)}


# 10.11


def test_10_11_a_unit_in_order_charges_what_it_has_in_front() -> None:
    scene = declaring(us_inf1="0505 0", **ENEMY)
    assert charges(scene) == {(("us-inf1",), ("0504",))}


def test_10_11_not_what_is_behind_it() -> None:
    scene = declaring(us_inf1="0505 3", us_inf2="0605 5", **ENEMY)
    assert scene.why_not(DeclareCharge(("us-inf1",), ("0504",))) == ("7.13", "not-in-front")


def test_10_11_a_disordered_unit_does_not_charge() -> None:
    scene = declaring(us_inf1="0505 0 disordered", us_inf2="0605 5", **ENEMY)
    assert scene.why_not(DeclareCharge(("us-inf1",), ("0504",))) == ("11.12", "disordered")


def test_10_28_guns_never_charge() -> None:
    scene = declaring(us_gun1="0505 0", us_inf2="0605 5", **ENEMY)
    assert scene.why_not(DeclareCharge(("us-gun1",), ("0504",))) == ("10.28", "guns-never-charge")


def test_10_11_nobody_charges_over_what_he_cannot_cross() -> None:
    """A sheer hexside lies between 0704 and 0804."""
    scene = Field(us_gen_a="0705", us_inf1="0704 1", us_inf2="0803 3", cs_inf1="0804 4").to(DECLARE)
    assert scene.why_not(DeclareCharge(("us-inf1",), ("0804",))) == ("10.11", "cannot-cross")


def test_10_11_only_one_side_has_several_stacks_in_a_charge() -> None:
    """One Stack on two hexes is joined by nobody."""
    scene = declaring(us_inf1="0505 0", us_inf2="0605 5", cs_inf1="0504 3", cs_inf2="0405 2")
    scene.do(DeclareCharge(("us-inf1",), ("0405", "0504")))
    assert scene.why_not(JoinCharge(("us-inf2",), "us-inf1")) == ("10.11", "several-stacks")


# 10.12


def test_10_12_all_in_front_must_be_charged() -> None:
    scene = declaring(us_inf1="0505 0", cs_inf1="0504 3", cs_inf2="0405 2")
    assert charges(scene) == {(("us-inf1",), ("0405", "0504"))}


@pytest.mark.parametrize(
    ("coverer", "free"),
    [
        ({"us_inf2": "0605 5"}, True),
        ({"us_inf2": "0605 5 disordered"}, False),  # Disordered units do not cover.
        ({"us_gun1": "0605 5"}, False),  # Nor does artillery.
        ({"us_inf5": "0605 5"}, False),  # Nor a unit of another leader.
        ({"us_inf2": "0605 2"}, False),  # Nor one that faces elsewhere.
    ],
)
def test_10_12_who_covers(coverer: dict[str, str], free: bool) -> None:
    """Whoever covers 0504 leaves the unit in 0505 free to charge 0405 alone."""
    scene = declaring(us_inf1="0505 0", cs_inf1="0504 3", cs_inf2="0405 2", **coverer)
    assert ((("us-inf1",), ("0405",)) in charges(scene)) is free


def test_10_12_commands_that_are_combined_cover_for_each_other() -> None:
    counters = {"us_inf1": "0505 0", "us_inf5": "0605 5", "cs_inf1": "0504 3", "cs_inf2": "0405 2"}
    assert (("us-inf1",), ("0405",)) in charges(declaring(("us-gen-a", "us-gen-b"), **counters))


def test_10_12_the_bottom_unit_does_not_cover() -> None:
    """The unit on top is Disordered, the one below is not: nobody there covers."""
    scene = declaring(
        us_inf1="0505 0", us_inf2="0605 5", us_inf3="0605 5 disordered", cs_inf1="0504 3", cs_inf2="0405 2"
    )
    assert scene.pile("0605") == ("us-inf3", "us-inf2")
    assert (("us-inf1",), ("0405",)) not in charges(scene)


# 10.21, 10.24


def test_10_21_a_charge_can_be_taken_back_until_all_are_declared() -> None:
    scene = declaring(us_inf1="0505 0", **ENEMY)
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), RevokeCharge("us-inf1"))
    assert charges(scene) == {(("us-inf1",), ("0504",))}


def test_10_24_units_next_to_each_other_combine() -> None:
    scene = declaring(us_inf1="0505 0", us_inf2="0605 5", **ENEMY)
    scene.do(DeclareCharge(("us-inf1",), ("0504",)))
    assert JoinCharge(("us-inf2",), "us-inf1") in scene.offered


def test_10_24_units_apart_do_not() -> None:
    """0405 and 0605 have 0505 between them; a third in 0505 links them."""
    scene = declaring(us_inf1="0405 1", us_inf2="0605 5", us_inf3="0505 0", **ENEMY)
    scene.do(DeclareCharge(("us-inf1",), ("0504",)))
    assert scene.why_not(JoinCharge(("us-inf2",), "us-inf1")) == ("10.24", "not-adjacent")
    scene.do(JoinCharge(("us-inf3",), "us-inf1"))
    assert JoinCharge(("us-inf2",), "us-inf1") in scene.offered


def test_10_24_mounted_cavalry_does_not_combine_with_foot() -> None:
    scene = Field(
        ("us-gen-a", "us-gen-c"), us_gen_a="0507", us_gen_c="0507", us_inf1="0505 0", us_cav1="0605 5", **ENEMY
    ).to(DECLARE)
    scene.do(DeclareCharge(("us-inf1",), ("0504",)))
    assert scene.why_not(JoinCharge(("us-cav1",), "us-inf1")) == ("10.24", "horse-and-foot")
    assert (("us-cav1",), ("0504",)) in charges(scene)


def test_10_24_the_bottom_unit_charges_only_with_the_one_above() -> None:
    scene = declaring(us_inf1="0505 0", us_inf2="0505 0", **ENEMY)
    assert scene.pile("0505") == ("us-inf2", "us-inf1")
    assert charges(scene) == {(("us-inf2",), ("0504",)), (("us-inf2", "us-inf1"), ("0504",))}
    assert scene.why_not(DeclareCharge(("us-inf1",), ("0504",))) == ("10.24", "below-another")


# 10.22 to 10.26: the reckoning


@pytest.mark.parametrize(
    ("ours", "theirs", "rounding", "worth"),
    [
        (9, 4, "defender", 2),  # 10.23: 2 to 1
        (5, 7, "defender", -1),  # 10.23: listed as 2 to 3
        (7, 3, "attacker", 3),  # 10.41: 3 to 1
        (7, 3, "defender", 2),
        (9, 6, "defender", 1),
        (4, 4, "attacker", 0),
        (20, 3, "defender", 4),
        (20, 3, "attacker", 4),
        (1, 9, "defender", -4),
        (1, 9, "attacker", -4),
        (5, 4, "attacker", 1),
        (5, 4, "defender", 0),
    ],
)
def test_10_23_odds_and_their_rounding(ours: int, theirs: int, rounding: str, worth: int) -> None:
    scene = declaring(us_inf1="0505 0", **ENEMY)
    assert read_odds(scene.position, ours, theirs, rounding == "attacker")[0] == worth


def parts(scene: Scene, units: tuple[str, ...], hexes: tuple[str, ...]) -> dict[str, int]:
    game = scene.position
    found: tuple[Modifier, ...] = charge_modifiers(
        game, [scene.number(unit) for unit in units], [game.grid.index[hex] for hex in hexes]
    )
    return {one.what: one.value for one in found}


def test_10_22_through_the_rear_and_through_both() -> None:
    scene = declaring(us_inf1="0505 0", us_inf2="0503 3", cs_inf1="0504 3")
    assert "rear" not in parts(scene, ("us-inf1",), ("0504",))
    assert parts(scene, ("us-inf2",), ("0504",))["rear"] == 1
    assert parts(scene, ("us-inf1", "us-inf2"), ("0504",))["front-and-rear"] == 2


def test_10_26_mounted_cavalry_that_has_moved_well_has_one_more_against_infantry() -> None:
    for marks, worth in ((" swift", 1), ("", None)):
        scene = Field("us-gen-c", us_gen_c="0507", us_cav1=f"0505 0{marks}", **ENEMY).to(DECLARE)
        assert parts(scene, ("us-cav1",), ("0504",)).get("mounted") == worth


def test_12_3_dismounted_men_have_one_less() -> None:
    scene = Field("us-gen-c", us_gen_c="0507", us_cav1="0505 0 dismounted", **ENEMY).to(DECLARE)
    assert parts(scene, ("us-cav1",), ("0504",))["dismounted"] == -1


def test_10_41_clear_ground_rounds_up_and_one_stream_spoils_it() -> None:
    """10.42: of two attackers one charges across the stream between 0809 and 0909."""
    clear = declaring(us_inf1="0505 0", **ENEMY)
    assert rule_of_odds(clear, ("us-inf1",), "0504") == "10.41"
    wooded = declaring(us_inf1="0408 3", cs_inf1="0409 0")
    assert rule_of_odds(wooded, ("us-inf1",), "0409") == "10.23"
    across = declaring(us_inf1="0809 1", us_inf2="0908 3", cs_inf1="0909 5")
    assert rule_of_odds(across, ("us-inf2",), "0909") == "10.41"
    assert rule_of_odds(across, ("us-inf1", "us-inf2"), "0909") == "10.23"


def rule_of_odds(scene: Scene, units: tuple[str, ...], hex: str) -> str:
    game = scene.position
    found = charge_modifiers(game, [scene.number(unit) for unit in units], [game.grid.index[hex]])
    return next(one.rule for one in found if one.what == "odds")


# 10.28, 11.14: guns


def test_10_28_guns_alone_are_lost_without_a_die() -> None:
    scene = declaring(us_inf1="0505 0", cs_gun1="0504 0")
    events = scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring(), ResolveCharge("us-inf1"))
    assert any(isinstance(one, GunsOverrun) for one in events)
    assert scene.state("cs-gun1") == "lost"
    assert scene.asked == "ChooseAdvance"


def test_10_28_guns_in_another_hex_of_the_same_charge_stand_with_the_infantry() -> None:
    scene = declaring(us_inf1="0505 0", cs_gun1="0504 0", cs_inf1="0405 5")
    events = scene.do(DeclareCharge(("us-inf1",), ("0405", "0504")), EndDeclaring(), ResolveCharge("us-inf1"), 4)
    assert any(isinstance(one, ChargeResolved) for one in events)
    assert scene.state("cs-gun1") == "good"


def test_11_14_disordered_infantry_charges_guns_alone_that_it_began_beside() -> None:
    scene = declaring(us_inf1="0505 0 disordered", cs_gun1="0504 0")
    assert charges(scene) == {(("us-inf1",), ("0504",))}


def test_11_14_guns_survive_who_was_stopped() -> None:
    """The guns face their attacker and hit him: he withdraws, and the charge lapses."""
    scene = declaring(us_inf1="0505 0 disordered", us_inf4="0108 0", cs_gun1="0504 3")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    events = scene.do(scene.offered[0], 9, ResolveCharge("us-inf1"))
    assert scene.state("us-inf1") == "withdrawn"
    assert [one.why for one in events if isinstance(one, ChargeLapsed)] == ["nobody-left"]
    assert scene.state("cs-gun1") == "good"
