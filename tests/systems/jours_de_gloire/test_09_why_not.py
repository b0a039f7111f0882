"""Cases 9.1 to 9.5: which rule forbids a charge, a square, a recall, a counter-charge or a pursuit, and why."""

from gloire.systems.jours_de_gloire.actions import (
    ChargeHome,
    ChargeOn,
    ChargeTo,
    DeclareCharge,
    DeclareStackCharge,
    Pursue,
    RecoilTo,
    StandInLine,
    TryCounterCharge,
    TryFormingSquare,
    TryRecall,
)
from tests.systems.jours_de_gloire.fights import N_NE, NE_SE, NW_N, S_SW, reason
from tests.systems.jours_de_gloire.scene import Field

# A charger in 1611 facing N+NE reaches 1609 and has 1608 before it there.


def charge(**units: str) -> Field:
    """Cavalry has charged from 1611 to 1609, before 1608."""
    scene = Field(fr_lc1="1611 N+NE", **units)
    scene.to("Movement").do(DeclareCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1609", N_NE))
    return scene


# 9.1


def test_5_1_3_the_top_unit_declares_the_charge_of_a_stack() -> None:
    scene = Field(fr_lc1="1611 N+NE", fr_lc2="1611 N+NE", au_inf1="1608 S+SW").to("Movement")
    assert scene.why_not(DeclareStackCharge("fr-lc2", "1608")) == ("5.1.3", "attack-together")
    assert "fr-lc1" in reason(scene, DeclareStackCharge("fr-lc2", "1608"))


def test_9_1_a_stack_charges_if_all_its_units_may() -> None:
    scene = Field(fr_lc1="1611 N+NE", fr_lc2="1611 N+NE disordered", au_inf1="1608 S+SW").to("Movement")
    assert scene.why_not(DeclareStackCharge("fr-lc1", "1608")) == ("9.1", "stack-charge-needs-all")
    assert "fr-lc2 may not charge" in reason(scene, DeclareStackCharge("fr-lc1", "1608"))
    alone = Field(fr_lc1="1611 N+NE", au_inf1="1608 S+SW").to("Movement")
    assert alone.why_not(DeclareStackCharge("fr-lc1", "1608")) == ("9.1", "charges-alone")


def test_9_1_each_hex_that_a_charge_cannot_end_in_has_its_own_reason() -> None:
    scene = Field(fr_lc1="1611 N+NE", fr_gun1="1709 N+NE", fr_inf1="1508 N+NE", au_inf1="1608 S+SW")
    scene.to("Movement").do(DeclareCharge("fr-lc1", "1608"))
    assert scene.why_not(ChargeTo("fr-lc1", "1611", N_NE)) == ("9.1", "charge-not-next")
    assert scene.why_not(ChargeTo("fr-lc1", "1607", S_SW)) == ("9.1", "charge-too-far")
    assert scene.why_not(ChargeTo("fr-lc1", "1508", N_NE)) == ("5.1.1", "overstacked-foot-and-horse")
    assert scene.why_not(ChargeTo("fr-lc1", "1609", S_SW)) == ("9.1", "charge-not-before")
    assert reason(scene, ChargeTo("fr-lc1", "1609", S_SW)) == "fr-lc1 would not have 1608 before it."
    assert scene.why_not(ChargeTo("fr-lc2", "1609", N_NE)) == ("9.1", "not-charging-now")


def test_9_1_out_of_an_enemy_zone_a_charge_keeps_its_facing() -> None:
    scene = Field(fr_lc1="1611 N+NE", au_inf1="1608 S+SW", au_inf2="1612 S+SW").to("Movement")
    scene.do(DeclareCharge("fr-lc1", "1608"))
    assert scene.why_not(ChargeTo("fr-lc1", "1609", NW_N)) == ("9.1", "charge-keeps-facing")


def test_5_1_3_a_charge_does_not_end_with_a_friend_who_may_not_attack() -> None:
    # The second cavalry stands without orders, has failed its test, and fights no more.
    scene = Field(orders=(), fr_lc1="1611 N+NE", fr_lc2="1508 NE+SE", au_inf1="1608 S+SW")
    scene.to("Movement").do(DeclareCharge("fr-lc2", "1608"), 9)
    scene.do(DeclareCharge("fr-lc1", "1608"), 0)
    assert scene.why_not(ChargeTo("fr-lc1", "1508", NE_SE)) == ("5.1.3", "attack-needs-all")


def test_9_1_a_target_beyond_the_points_of_a_charge_is_too_far() -> None:
    scene = Field(fr_lc1="1613 N+NE", au_inf1="1607 S+SW").to("Movement")
    assert scene.why_not(DeclareCharge("fr-lc1", "1607")) == ("9.1", "charge-beyond-reach")
    assert reason(scene, DeclareCharge("fr-lc1", "1607")) == "1607 is too far: fr-lc1 charges with 4 movement points."


# 9.3


def test_9_3_1_who_may_not_form_square_is_told_why() -> None:
    scene = charge(au_inf1="1608 S+SW", au_inf2="1708 S+SW disordered", au_inf3="1603 S+SW")
    assert scene.why_not(TryFormingSquare("au-inf3")) == ("9.3.1", "not-charged")
    assert scene.why_not(TryFormingSquare("au-inf2")) == ("9.3.1", "square-needs-order")


def test_9_3_1_the_top_unit_answers_for_its_stack() -> None:
    scene = charge(au_inf1="1608 S+SW", au_inf2="1608 S+SW")
    assert scene.why_not(TryFormingSquare("au-inf2")) == ("9.3.1", "answers-together")


def test_9_3_1_guns_form_square_only_with_infantry() -> None:
    scene = charge(au_inf1="1608 S+SW", au_gun1="1708 S+SW")
    assert scene.why_not(TryFormingSquare("au-gun1")) == ("9.3.1", "square-needs-infantry")


def test_9_3_1_a_stack_answers_a_charge_once() -> None:
    scene = charge(au_inf1="1608 S+SW", au_inf2="1708 S+SW")
    scene.do(StandInLine("au-inf1"))
    assert scene.why_not(TryFormingSquare("au-inf1")) == ("9.3.1", "has-answered")


def recalled(**units: str) -> Field:
    """The square has formed, and the cavalry is recalled from 1609."""
    scene = charge(au_inf1="1608 S+SW", **units)
    scene.do(TryFormingSquare("au-inf1"), 0)
    assert scene.why_not(ChargeHome("fr-lc2")) == ("9.3.3", "not-before-square")
    scene.do(TryRecall("fr-lc1"), 0)
    return scene


def test_9_3_3_each_hex_that_recalled_cavalry_cannot_go_to_has_its_own_reason() -> None:
    scene = recalled(au_inf4="1510 NE+SE", fr_inf1="1509 N+NE")
    assert scene.why_not(RecoilTo("fr-lc1", "1610")) == ("9.3.3", "recalled-into-front")
    assert scene.why_not(RecoilTo("fr-lc1", "1508")) == ("9.3.3", "not-farther")
    assert scene.why_not(RecoilTo("fr-lc1", "1611")) == ("9.3.3", "not-next")
    assert scene.why_not(RecoilTo("fr-lc1", "1608")) == ("5.1.2", "enemy-there")
    assert scene.why_not(RecoilTo("fr-lc1", "1509")) == ("5.1.1", "overstacked-foot-and-horse")


# 9.4


def test_9_4_who_cannot_meet_a_charge_is_told_why() -> None:
    scene = charge(au_lc1="1608 N+NE", au_lc2="1708 S+SW", au_hc1="1603 S+SW").to("ChooseCounterCharge")
    assert scene.why_not(TryCounterCharge("au-lc1")) == ("9.4", "charged-from-behind")
    assert scene.why_not(TryCounterCharge("au-hc1")) == ("9.4", "not-charged")


def test_9_4_the_disordered_and_infantry_meet_no_charge() -> None:
    scene = charge(au_lc1="1608 S+SW", au_inf1="1708 S+SW").to("ChooseCounterCharge")
    assert scene.why_not(TryCounterCharge("au-inf1")) == ("9.4", "charge-no-cavalry")
    shaken = charge(au_lc1="1608 S+SW", au_lc2="1708 S+SW disordered").to("ChooseCounterCharge")
    assert shaken.why_not(TryCounterCharge("au-lc2")) == ("9.4", "counter-charge-in-disorder")


# 9.5


def test_9_5_2_only_who_left_a_hex_is_pursued_by_those_who_charged() -> None:
    scene = Field(fr_lc1="1611 N+NE", fr_lc2="1612 N+NE", au_inf4="1608 S+SW", au_inf3="1708 S+SW").to("Movement")
    scene.do(DeclareCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1609", NW_N))
    scene.to("CombatDie").do(5, RecoilTo("au-inf4", "1607"), 0)
    assert scene.why_not(Pursue("fr-lc1", "au-inf3")) == ("9.5.2", "not-its-prey")
    assert scene.why_not(Pursue("fr-lc2", "au-inf4")) == ("9.5.1", "has-not-charged")
    assert scene.why_not(Pursue("fr-lc1", "au-inf4", True)) == ("9.5.2", "rides-alone")


def test_9_5_2_the_top_unit_names_the_pursuit_of_a_stack_and_the_best_rides_alone() -> None:
    scene = Field(fr_lc1="1611 N+NE", fr_hc1="1611 N+NE", au_inf4="1608 S+SW").to("Movement")
    top = scene.offers(DeclareStackCharge)[0].unit
    low = "fr-lc1" if top == "fr-hc1" else "fr-hc1"
    scene.do(DeclareStackCharge(top, "1608"), ChargeTo(top, "1609", N_NE))
    scene.to("CombatDie").do(9, RecoilTo("au-inf4", "1607"))
    assert scene.why_not(Pursue(low, "au-inf4")) == ("9.5.2", "pursuit-named-by")
    assert scene.why_not(Pursue("fr-lc1", "au-inf4", True)) == ("9.5.2", "not-first-to-pursue")
    assert reason(scene, Pursue("fr-lc1", "au-inf4", True)) == "fr-hc1 goes before fr-lc1."


def test_9_5_2_pursuers_turn_by_a_corner_and_toward_their_prey() -> None:
    scene = charge(au_inf4="1608 S+SW").to("CombatDie")
    scene.do(5, RecoilTo("au-inf4", "1607"), 0, Pursue("fr-lc1", "au-inf4"))
    assert scene.asked == "ChooseNextCharge"
    assert scene.why_not(ChargeOn("fr-lc1", S_SW)) == ("9.5.2", "turns-too-far")
    assert scene.why_not(ChargeOn("fr-lc2", N_NE)) == ("9.5.2", "not-pursuing")
