"""Chapter 10, bullet by bullet: who charges and must charge, combined charges, retreat before charge, guns."""

from typing import Any

import pytest

from gloire.systems.glory3.actions import (
    AdvanceTo,
    DeclareCharge,
    EndDeclaring,
    FollowUp,
    JoinCharge,
    ResolveCharge,
    RetreatBefore,
    RetreatTo,
)
from gloire.systems.glory3.combat import as_it_stands
from gloire.systems.glory3.defense import evasion_hexes
from gloire.systems.glory3.frames import Plan
from gloire.systems.glory3.happened import Modifier, UnitDisordered
from gloire.systems.glory3.reckoning import charge_modifiers
from tests.systems.glory3.scene import Field, Scene

FAR: dict[str, Any] = {"us_inf4": "0108 0", "cs_inf4": "1601 3", "cs_inf6": "1602 3", "cs_cav3": "1603 3"}
ENEMY = {"cs_inf1": "0504 3"}


def declaring(command: Any = "us-gen-a", **counters: Any) -> Scene:
    leaders = {"us_gen_a": "0507", "us_gen_b": "0507", "us_gen_c": "0507"}
    return Field(command, **(FAR | leaders | counters)).to("DeclareCharges")


def charges(scene: Scene) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    return {(one.units, one.hexes) for one in scene.offers(DeclareCharge)}


def modifiers(scene: Scene, units: tuple[str, ...], *hexes: str) -> tuple[Modifier, ...]:
    game = scene.position
    return charge_modifiers(game, [scene.number(unit) for unit in units], [game.grid.index[hex] for hex in hexes])


def parts(scene: Scene, units: tuple[str, ...], *hexes: str) -> dict[str, int]:
    return {one.what: one.value for one in modifiers(scene, units, *hexes)}


# 10.11, 10.12


def test_10_11_only_active_units_charge() -> None:
    scene = declaring(us_inf1="0505 0", us_inf5="0605 5", **ENEMY)
    assert {units for units, _ in charges(scene)} == {("us-inf1",)}
    assert scene.why_not(DeclareCharge(("us-inf5",), ("0504",))) == ("4.23", "not-active")


def test_10_11_nobody_has_to_charge_over_what_he_cannot_cross() -> None:
    """0804 lies behind a sheer hexside of 0704: the charge on 0803 alone is lawful, though both are in front."""
    scene = declaring(us_inf1="0704 1", us_gen_a="0705", cs_inf1="0804 4", cs_inf2="0703 3")
    assert charges(scene) == {(("us-inf1",), ("0703",))}


def test_10_11_an_empty_hex_is_not_charged_nor_a_leader_alone() -> None:
    scene = declaring(us_inf1="0505 0", cs_gen_a="0605", **ENEMY)
    assert scene.why_not(DeclareCharge(("us-inf1",), ("0504", "0605"))) == ("10.11", "nobody-there")


def test_10_12_what_others_cover_may_be_charged_all_the_same() -> None:
    scene = declaring(us_inf1="0505 0", us_inf2="0605 5", cs_inf1="0504 3", cs_inf2="0405 2")
    mine = {hexes for units, hexes in charges(scene) if units == ("us-inf1",)}
    assert mine == {("0405",), ("0405", "0504")}


def test_10_12_a_unit_does_not_cover_for_its_own_stack() -> None:
    scene = declaring(us_inf1="0505 0", us_inf2="0505 0", cs_inf1="0504 3", cs_inf2="0405 2")
    assert {hexes for _, hexes in charges(scene)} == {("0405", "0504")}


def test_10_12_who_joins_a_charge_must_charge_all_as_well() -> None:
    """The unit in 0605 has 0604 in front, whom nobody covers: it cannot join the charge on 0504 alone."""
    scene = declaring(us_inf1="0505 0", us_inf2="0605 5", cs_inf1="0504 3", cs_inf2="0604 3")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)))
    assert scene.why_not(JoinCharge(("us-inf2",), "us-inf1")) == ("10.12", "must-charge-all")


def test_10_12_a_charge_stands_though_its_coverer_is_disordered_by_defensive_fire() -> None:
    scene = declaring(us_inf1="0505 0", us_inf2="0605 5", cs_inf1="0504 2", cs_inf2="0405 2")
    scene.do(DeclareCharge(("us-inf1",), ("0405",)), DeclareCharge(("us-inf2",), ("0504",)), EndDeclaring())
    scene.to("ChooseDefensiveFire").do(next(one for one in scene.offered if getattr(one, "unit", "") == "cs-inf1"), 9)
    assert scene.state("us-inf2") == "disordered"
    scene.to("ChooseCharge").do(ResolveCharge("us-inf1"))
    assert scene.about["hexes"] == ["0405"]


# 10.22 to 10.26


@pytest.mark.parametrize(
    ("ours", "theirs", "worth"),
    [(16, 4, 4), (12, 4, 3), (8, 4, 2), (6, 4, 1), (4, 4, 0), (4, 6, -1), (4, 8, -2), (4, 12, -3), (4, 16, -4)],
)
def test_10_23_every_line_of_the_odds(ours: int, theirs: int, worth: int) -> None:
    table = declaring(us_inf1="0505 0", **ENEMY).scenario.odds
    assert [line[2] for line in table if line[0] * theirs == ours * line[1]] == [worth]


@pytest.mark.parametrize(
    ("total", "result"),
    [(-9, "A D+R"), (-1, "A D+R"), (0, "A R+C"), (1, "A R+C"), (2, "A C"), (4, "A C"), (5, "D C>D+R"), (6, "D C>D+R"),
     (7, "D R+C"), (10, "D R+C"), (11, "D D+R"), (20, "D D+R")],
)  # fmt: skip
def test_10_29_every_line_of_the_charge_table_at_both_ends(total: int, result: str) -> None:
    assert declaring(us_inf1="0505 0", **ENEMY).scenario.charge_table.result(total) == result


def test_10_23_disordered_defenders_have_the_strength_of_that_side() -> None:
    scene = declaring(us_inf1="0505 0", cs_inf1="0504 0 disordered")
    assert next(one.about for one in modifiers(scene, ("us-inf1",), "0504") if one.what == "odds").startswith("5:4")


def test_10_25_the_best_of_each_side_counts_wherever_it_stands() -> None:
    """6 and 7 charge 6 in one hex and 7 in another."""
    scene = declaring(("us-gen-a", "us-gen-b"), us_inf1="0505 0", us_inf5="0605 5", cs_inf1="0504 3")
    assert parts(scene, ("us-inf1", "us-inf5"), "0504")["cohesion"] == 1
    two = declaring(us_inf1="0505 0", cs_inf1="0504 3", cs_inf5="0405 2")
    assert parts(two, ("us-inf1",), "0405", "0504")["cohesion"] == -1


def test_10_25_mounted_cavalry_before_woods_keeps_the_whole_of_a_minus() -> None:
    """Disordered cavalry of 5 against 7 in woods."""
    scene = declaring("us-gen-c", us_cav1="0408 3", cs_ind1="0409 0")
    scene.position.mark(scene.number("us-cav1"), 1)
    assert parts(scene, ("us-cav1",), "0409")["cohesion"] == -2


def test_10_26_all_mounted_units_of_a_charge_must_have_moved_well() -> None:
    """R48."""
    for second, worth in ((" swift", 1), ("", None)):
        scene = declaring("us-gen-c", us_cav1="0505 0 swift", us_cav2=f"0605 5{second}", **ENEMY)
        assert parts(scene, ("us-cav1", "us-cav2"), "0504").get("mounted") == worth


def test_10_26_no_bonus_against_mounted_cavalry_and_one_infantry_unit_is_enough() -> None:
    """R48."""
    alone = declaring("us-gen-c", us_cav1="0505 0 swift", cs_cav1="0504 3")
    assert "mounted" not in parts(alone, ("us-cav1",), "0504")
    mixed = declaring("us-gen-c", us_cav1="0505 0 swift", cs_cav1="0504 3", cs_inf1="0405 2")
    assert parts(mixed, ("us-cav1",), "0405", "0504")["mounted"] == 1


def test_12_3_dismounted_men_spoil_the_charge_of_regular_infantry() -> None:
    scene = declaring(("us-gen-a", "us-gen-c"), us_inf1="0505 0", us_cav1="0605 5 dismounted", **ENEMY)
    assert parts(scene, ("us-inf1", "us-cav1"), "0504")["dismounted"] == -1


# 10.27


def test_10_27_the_second_hex_is_farther_than_the_first_place_was_and_next_to_no_enemy() -> None:
    scene = declaring(us_inf1="0505 0", us_inf2="0501 0", cs_cav1="0504 3")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring(), RetreatBefore("cs-cav1", "0503"))
    scene.to("ChooseSecondHex")
    assert scene.hexes(RetreatBefore, "cs-cav1") == {"0403", "0404", "0604", "0603"}
    assert scene.why_not(RetreatBefore("cs-cav1", "0502")) == ("10.27", "next-to-an-enemy")


def test_10_27_not_into_an_entry_hex_of_the_enemy() -> None:
    """6.53: Union reinforcements are awaited at 0103 and 0104."""
    scene = Field(us_inf1="0305 5", us_gen_a="0305", us_new1="waiting", cs_cav1="0204 0")
    game = scene.position
    attackers = (game.grid.index["0305"],)
    unit = scene.number("cs-cav1")
    assert not evasion_hexes(game, unit, attackers) & game.grid.mask(game.grid.index[hex] for hex in ("0103", "0104"))


def test_10_27_who_advances_into_the_empty_hex_charges_on_only_what_he_can_reach_from_there() -> None:
    """From 0704 the other declared hex 0804 lies behind a sheer hexside."""
    scene = declaring(us_inf1="0704 1", us_gen_a="0705", cs_inf1="0804 4", cs_inf2="0703 3")
    game = scene.position
    units, hexes = as_it_stands(game, Plan((scene.number("us-inf1"),), (game.grid.index["0804"],)))
    assert (units, hexes) == ((), ())


def test_10_27_a_charge_on_two_hexes_goes_on_against_the_other() -> None:
    scene = declaring(us_inf1="0505 0", cs_cav1="0504 3", cs_inf1="0405 0")
    scene.do(DeclareCharge(("us-inf1",), ("0405", "0504")), EndDeclaring(), RetreatBefore("cs-cav1", "0503"))
    scene.to("ChooseFollowUp").do(next(one for one in scene.offered if not isinstance(one, FollowUp)))
    scene.to("ChooseCharge").do(ResolveCharge("us-inf1"))
    assert scene.about["hexes"] == ["0405"]


# 10.28, 11.14, 11.31


def charged(*dice: int, hexes: tuple[str, ...] = ("0504",), **counters: Any) -> Scene:
    scene = declaring(**({"us_inf1": "0505 0"} | counters))
    scene.do(DeclareCharge(("us-inf1",), hexes), EndDeclaring())
    scene.to("ChooseCharge").do(ResolveCharge("us-inf1"), *dice)
    return scene


def test_10_28_guns_with_a_charger_that_loses_are_disordered_and_retreat_if_the_result_says_so() -> None:
    """With 1 for the rear a 0 is a retreat with a check, a 2 a check alone."""
    beaten = charged(0, 0, us_gun1="0505 0", cs_inf1="0504 0")
    assert beaten.state("us-gun1") == "disordered"
    assert {one.unit for one in beaten.offers(RetreatTo)} == {"us-inf1", "us-gun1"}
    held = charged(2, 0, us_gun1="0505 0", cs_inf1="0504 0")
    assert held.state("us-gun1") == "disordered"
    assert not held.offers(RetreatTo)


def test_10_28_guns_do_not_advance_with_a_charger_that_wins() -> None:
    scene = charged(8, 0, us_gun1="0505 0", cs_inf1="0504 0")
    scene.do(RetreatTo("cs-inf1", "0503"))
    assert scene.to("ChooseAdvance").offered == [AdvanceTo("us-inf1", "0504")]
    scene.do(AdvanceTo("us-inf1", "0504"))
    assert scene.place("us-gun1") == "0505"
    assert scene.state("us-gun1") == "good"


def test_10_28_guns_with_defenders_that_lose_check_and_retreat() -> None:
    scene = charged(8, 0, cs_inf1="0504 0", cs_gun1="0504 0")
    assert (scene.asked, scene.about["unit"]) == ("CohesionDie", "cs-gun1")
    events = scene.do(9)
    assert [(one.unit, one.rule) for one in events if isinstance(one, UnitDisordered)] == [("cs-gun1", "10.28")]
    assert {one.unit for one in scene.offers(RetreatTo)} == {"cs-inf1", "cs-gun1"}


def test_10_28_guns_whose_own_infantry_holds_stay_with_it() -> None:
    """A 5 or 6: of two hexes that check, the one with the guns holds, and the other breaks (G21)."""
    scene = charged(7, hexes=("0405", "0504"), cs_inf1="0405 0", cs_inf2="0504 0", cs_gun1="0504 0")
    assert scene.about["unit"] == "cs-inf1"
    scene.do(9, 0)
    assert {one.unit for one in scene.offers(RetreatTo)} == {"cs-inf1"}


def test_10_28_guns_alone_in_their_hex_lose_with_infantry_in_another() -> None:
    scene = charged(9, 9, hexes=("0405", "0504"), cs_inf1="0405 0", cs_gun1="0504 0")
    assert (scene.asked, scene.about["unit"]) == ("CohesionDie", "cs-gun1")


def test_11_14_disordered_infantry_that_has_overrun_guns_advances() -> None:
    """11.31: who charges and empties a hex must advance, Disordered or not."""
    scene = charged(us_inf1="0505 0 disordered", cs_gun1="0504 0")
    assert scene.offered == [AdvanceTo("us-inf1", "0504")]


def test_11_14_disordered_infantry_charges_two_hexes_of_guns_alone() -> None:
    """R46."""
    scene = declaring(us_inf1="0505 0 disordered", cs_gun1="0504 0", cs_gun2="0405 0")
    assert charges(scene) == {(("us-inf1",), ("0405", "0504"))}


def test_11_14_not_guns_beside_infantry_that_nobody_covers() -> None:
    scene = declaring(us_inf1="0505 0 disordered", us_inf2="0605 5", cs_gun1="0405 2", cs_inf1="0504 3")
    assert (("us-inf1",), ("0405",)) in charges(scene)  # 0504 is covered
    bare = declaring(
        us_inf1="0505 0 disordered", us_inf2="0701 3", cs_gun1="0405 2", cs_inf1="0504 3", cs_inf2="0702 0"
    )
    assert bare.why_not(DeclareCharge(("us-inf1",), ("0405",))) == ("11.14", "guns-alone")


def test_11_14_only_infantry_that_began_next_to_them() -> None:
    scene = declaring("us-gen-c", us_cav1="0505 0 disordered", us_cav2="0605 5", cs_gun1="0504 0")
    assert scene.why_not(DeclareCharge(("us-cav1",), ("0504",))) == ("11.12", "disordered")


def test_11_14_a_charger_in_order_that_is_stopped_before_guns_leaves_them_standing() -> None:
    scene = declaring(us_inf1="0505 0", cs_gun1="0504 3")
    scene.do(DeclareCharge(("us-inf1",), ("0504",)), EndDeclaring())
    scene.to("ChooseDefensiveFire").do(scene.offered[0], 9, ResolveCharge("us-inf1"))
    assert (scene.state("us-inf1"), scene.state("cs-gun1")) == ("disordered", "good")
