"""Case 9.5: who pursues, along which way, whom it charges, and where it ends. K16, K17."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    ChargeHome,
    ChargeOn,
    ChargeTo,
    DeclareCharge,
    DeclareStackCharge,
    DoNotPursue,
    FireInReaction,
    HaltPursuit,
    Pursue,
    RecoilTo,
    ResolveCombat,
    RetreatTo,
    StandInLine,
    TryCounterCharge,
    TryFormingSquare,
    TryRecall,
)
from gloire.systems.jours_de_gloire.happened import CohesionTested, CombatResolved
from tests.systems.jours_de_gloire.fights import N_NE, NE_SE, NW_N, SW_NW, attack, reckoned
from tests.systems.jours_de_gloire.scene import Field, Scene

HORSE, PREY = "fr-lc1", "au-inf4"


def charged(**facts: Any) -> Scene:
    """Light cavalry stands in 1609 and charges 1608."""
    scene = Field(**({"fr_lc1": "1611 N+NE", "au_inf4": "1608 S+SW"} | facts)).to("Movement")
    scene.do(DeclareCharge(HORSE, "1608"), ChargeTo(HORSE, "1609", N_NE))
    return scene.to("CombatDie")


def beaten(hex: str = "1607", die: int = 5, **facts: Any) -> Scene:
    """The infantry recoils to a hex and passes its test."""
    scene = charged(**facts)
    scene.do(die, RecoilTo(PREY, hex), 0)
    return scene


# 9.5.1


def test_9_5_1_pursuit_is_a_duty() -> None:
    scene = beaten()
    assert scene.asked == "ChoosePursuers"
    assert scene.offered == [Pursue(HORSE, PREY)]
    assert scene.why_not(DoNotPursue()) == ("9.5.1", "must-pursue")


def test_9_5_1_after_an_elimination_the_hex_is_taken() -> None:
    scene = charged(au_inf4="1608 S+SW routed")
    scene.do(9, RecoilTo(PREY, "1607"))
    assert scene.is_lost(PREY)
    scene.do(*scene.offers(Pursue))
    assert scene.place(HORSE) == "1608"


def test_9_5_1_cavalry_that_was_attacked_may_pursue_where_the_result_says_so() -> None:
    scene = attack(Field(fr_inf3="1609 N+NE", au_hc1="1608 SE+S", au_hc2="1608 SE+S"), "fr-inf3", "1608")
    scene.do(0, RecoilTo("fr-inf3", "1610"))
    assert (scene.asked, scene.asks) == ("ChoosePursuers", "austrian")
    assert DoNotPursue() in scene.offered
    scene.do(DoNotPursue())
    assert scene.asked == "ChooseAdvance"  # it may strike back instead


def test_9_5_1_who_pursued_does_not_strike_back_as_well() -> None:
    scene = attack(Field(fr_inf3="1609 N+NE", au_hc1="1608 SE+S"), "fr-inf3", "1608")
    scene.do(0, RecoilTo("fr-inf3", "1610"), Pursue("au-hc1", "fr-inf3"))
    while scene.asked in ("ChooseNextCharge", "CombatDie", "ChooseWithdrawal", "CohesionDie", "ChoosePursuers"):
        if scene.asked == "CohesionDie" and scene.about["why"] == "end of charge":
            break
        scene.do(scene.offered[-1])
    assert (scene.asked, scene.about["unit"]) == ("CohesionDie", "au-hc1")  # it tests like one that charged
    scene.do(0)
    assert scene.asked != "ChooseAdvance"


def test_9_5_2_pursuit_does_not_begin_in_closed_terrain() -> None:
    # Cavalry throws infantry back; out of a village it cannot charge after it.
    scene = attack(Field(fr_inf3="0313 N+NE", au_hc1="0312 SE+S", au_hc2="0312 SE+S"), "fr-inf3", "0312")
    scene.do(0)
    scene.do(scene.offered[0])
    assert scene.asked != "ChoosePursuers"
    scene = attack(Field(fr_inf4="1609 N+NE", au_hc1="1608 SE+S", au_hc2="1608 SE+S"), "fr-inf4", "1608")
    scene.do(0)
    scene.do(scene.offered[0])
    assert scene.asked == "ChoosePursuers"


def test_9_5_1_bonus_of_the_charge_counts_in_a_pursuit() -> None:
    scene = beaten()
    scene.do(Pursue(HORSE, PREY), ChargeOn(HORSE, N_NE))
    assert reckoned(scene.to("CombatDie").do(5))["charge"] == 1


def test_9_5_1_reaction_fire_against_a_pursuit() -> None:
    scene = beaten(au_gun1="1707 S+SW")
    scene.do(Pursue(HORSE, PREY), ChargeOn(HORSE, N_NE)).clear()
    scene.to("ChooseReactionFire")
    assert FireInReaction("au-gun1", HORSE) in scene.offered


def test_9_4_note_counter_charge_against_a_pursuit() -> None:
    scene = Field(fr_hc1="1611 N+NE", au_lc2="1608 S+SW").to("Movement")
    scene.do(DeclareCharge("fr-hc1", "1608"), ChargeTo("fr-hc1", "1609", N_NE)).clear()
    scene.to("CombatDie").do(3, RecoilTo("au-lc2", "1607"), 0, Pursue("fr-hc1", "au-lc2"), ChargeOn("fr-hc1", N_NE))
    assert TryCounterCharge("au-lc2") in scene.offered


# 9.5.2: who


def stacked(**facts: Any) -> Scene:
    """Two units of one stack have beaten the infantry."""
    scene = Field(**({"au_inf4": "1608 S+SW"} | facts)).to("Movement")
    top = scene.offers(DeclareStackCharge)[0].unit
    scene.do(DeclareStackCharge(top, "1608"), ChargeTo(top, "1609", N_NE))
    scene.to("CombatDie").do(1, RecoilTo(PREY, "1607"), 0)
    return scene


def test_9_5_2_of_one_stack_the_best_unit_or_all_pursue() -> None:
    scene = stacked(fr_lc1="1611 N+NE", fr_lc2="1611 N+NE")
    assert set(scene.offered) == {Pursue("fr-lc1", PREY), Pursue("fr-lc1", PREY, alone=True)}
    scene.do(Pursue("fr-lc1", PREY, alone=True))
    assert (scene.place("fr-lc1"), scene.place("fr-lc2")) == ("1608", "1609")


def test_9_5_2_whole_stack_stays_together() -> None:
    scene = stacked(fr_lc1="1611 N+NE", fr_lc2="1611 N+NE")
    scene.do(Pursue("fr-lc1", PREY))
    assert {scene.place("fr-lc1"), scene.place("fr-lc2")} == {"1608"}


def test_9_5_2_exception_heavy_unit_of_a_stack_has_priority() -> None:
    scene = stacked(fr_lc1="1611 N+NE", fr_hc1="1611 N+NE")
    assert {one.unit for one in scene.offers(Pursue) if one.alone} == {"fr-hc1"}


def two_stacks(left: str, right: str) -> Scene:
    units: dict[str, Any] = {f"fr_{left}": "1611 N+NE", f"fr_{right}": "1809 NW+N", "au_inf1": "1608 S+SW"}
    scene = Field(**units).to("Movement")
    scene.do(DeclareCharge(f"fr-{left}", "1608"), ChargeTo(f"fr-{left}", "1609", N_NE), StandInLine("au-inf1"))
    scene.do(DeclareCharge(f"fr-{right}", "1608"), ChargeTo(f"fr-{right}", "1708", 4), StandInLine("au-inf1"))
    scene.to("CombatDie").do(0, RecoilTo("au-inf1", "1507"), 0)
    return scene


def test_9_5_2_of_several_stacks_that_of_the_best_unit_pursues() -> None:
    assert two_stacks("lc2", "lc1").offered == [Pursue("fr-lc1", "au-inf1")]


def test_9_5_2_exception_heavy_cavalry_before_light_of_better_cohesion() -> None:
    assert two_stacks("lc1", "hc2").offered == [Pursue("fr-hc2", "au-inf1")]


def test_9_5_2_of_several_beaten_units_the_owner_chooses_whom_to_follow() -> None:
    scene = charged(au_inf3="1608 S+SW")
    scene.do(5)
    for unit, hex in zip(("au-inf4", "au-inf3"), ("1607", "1707"), strict=True):
        scene.do(RecoilTo(unit, hex))
    while scene.asked == "CohesionDie":
        scene.do(0)
    assert {one.prey for one in scene.offers(Pursue)} == {"au-inf4", "au-inf3"}


def test_9_5_2_those_who_did_not_pursue_test_in_the_end_too() -> None:
    scene = two_stacks("lc2", "lc1")
    scene.do(*scene.offered)
    while scene.about.get("why") != "end of charge":
        scene.do(scene.offered[-1])
    assert scene.asked == "CohesionDie"
    units = [scene.about["unit"]]
    scene.do(0)
    units.append(scene.about["unit"])
    assert set(units) == {"fr-lc1", "fr-lc2"}


# 9.5.2: the way


def test_9_5_2_it_follows_into_the_hex_that_was_left_and_stops_beside_its_prey() -> None:
    scene = beaten()
    scene.do(Pursue(HORSE, PREY))
    assert (scene.place(HORSE), scene.place(PREY)) == ("1608", "1607")


def test_9_5_2_it_turns_by_one_corner_toward_its_prey() -> None:
    scene = beaten("1507")
    scene.do(Pursue(HORSE, PREY))
    assert scene.facing(HORSE) == "NW+N"
    assert {one.facing for one in scene.offers(ChargeOn)} == {NW_N}


def test_9_5_2_not_by_two_corners_in_one_hex() -> None:
    # It came with N+NE: SW+NW also has the prey before it, but is two corners away.
    scene = beaten("1507")
    scene.do(Pursue(HORSE, PREY))
    assert 4 not in {one.facing for one in scene.offers(ChargeOn)}


def routed(*way: str, **facts: Any) -> Scene:
    """Disordered infantry recoils to 1607, is routed and retreats this way; the cavalry pursues."""
    scene = charged(**({"au_inf4": "1608 S+SW disordered"} | facts))
    scene.do(2, RecoilTo(PREY, "1607"), 9, *(RetreatTo(PREY, hex) for hex in way))
    scene.do(Pursue(HORSE, PREY))
    return scene


def test_9_5_2_it_follows_the_path_of_a_retreat_hex_by_hex() -> None:
    scene = routed("1606", "1605")
    assert (scene.place(PREY), scene.place(HORSE)) == ("1605", "1606")


def test_9_5_2_zones_do_not_stop_it() -> None:
    scene = routed("1606", "1605", au_inf1="1805 N+NE")
    assert scene.place(HORSE) == "1606"


def test_9_5_2_another_enemy_in_front_stops_it() -> None:
    scene = routed("1606", "1605", au_inf1="1706 S+SW")
    assert scene.place(HORSE) == "1607"  # 1706 lies before it there


def test_9_5_2_closed_terrain_stops_it() -> None:
    scene = Field(fr_lc1="0416 N+NE", au_inf4="0413 S+SW disordered").to("Movement")
    scene.do(DeclareCharge(HORSE, "0413"), ChargeTo(HORSE, "0414", N_NE))
    scene.to("CombatDie").do(2, RecoilTo(PREY, "0312"), 9)
    while scene.asked == "ChooseWithdrawal":
        scene.do(scene.offered[0])
    scene.do(Pursue(HORSE, PREY))
    assert scene.place(HORSE) == "0413"
    assert scene.asked == "CohesionDie"


def test_9_5_2_prey_routed_by_what_it_met_in_its_recoil_is_followed_all_the_way() -> None:
    # Disordered, it recoils into an enemy's front: routed there, it retreats on, and then flees instead of testing.
    scene = charged(au_inf4="1608 S+SW disordered", fr_inf1="1706 S+SW")
    scene.do(2, RecoilTo(PREY, "1607"), RetreatTo(PREY, "1606"), RetreatTo(PREY, "1605"))
    assert scene.state(PREY) == "routed"
    while scene.asked == "ChooseRoutHex":
        scene.do(scene.offered[0])
    scene.do(Pursue(HORSE, PREY))
    game = scene.position
    assert game.grid.distance(game.where[scene.number(HORSE)], game.where[scene.number(PREY)]) == 1


# 9.5.2: the next charge


def test_9_5_2_after_an_elimination_it_may_turn_and_charge_on_or_halt() -> None:
    scene = charged(au_inf4="1608 S+SW routed", au_lc1="1707 N+NE")
    scene.do(9, RecoilTo(PREY, "1507"))
    assert scene.is_lost(PREY)
    scene.do(*scene.offers(Pursue))
    assert {one.facing for one in scene.offers(ChargeOn)} == {N_NE, NE_SE}
    assert HaltPursuit() in scene.offered


def test_9_5_2_pursuers_must_charge_all_before_them() -> None:
    scene = beaten(au_lc1="1707 N+NE")
    scene.do(Pursue(HORSE, PREY), ChargeOn(HORSE, N_NE))
    scene.to("CombatDie")
    assert set(scene.about["hexes"]) == {"1607", "1707"}


def test_9_5_2_they_may_halt_only_if_another_than_the_prey_is_before_them() -> None:
    scene = beaten()
    scene.do(Pursue(HORSE, PREY))
    assert scene.why_not(HaltPursuit()) == ("9.5.2", "must-charge-on")
    scene = beaten(au_lc1="1707 N+NE")
    scene.do(Pursue(HORSE, PREY))
    assert HaltPursuit() in scene.offered


def test_9_5_2_they_may_halt_where_another_stands_in_the_hex_of_the_prey() -> None:
    scene = charged(au_inf4="1608 S+SW", au_inf3="1607 S+SW")
    scene.do(5, RecoilTo(PREY, "1607"), 0)
    scene.do(Pursue(HORSE, PREY))
    assert HaltPursuit() in scene.offered


@pytest.mark.parametrize(("pursuit", "worth"), [(1, None), (2, -1), (3, -2)])
def test_9_5_2_each_pursuit_after_the_first_has_one_less_more(pursuit: int, worth: int | None) -> None:
    events = _far(pursuit).do(4)
    assert reckoned(events).get("pursuit") == worth


def _far(pursuit: int) -> Scene:
    """So many pursuits up column 16, from a charge at 1612."""
    scene = Field(fr_lc1="1615 N+NE", au_inf4="1612 S+SW").to("Movement")
    scene.do(DeclareCharge(HORSE, "1612"), ChargeTo(HORSE, "1613", N_NE))
    scene.to("CombatDie").do(4)
    for back in range(pursuit):
        scene.do(RecoilTo(PREY, f"16{11 - back:02}"), 0, Pursue(HORSE, PREY), ChargeOn(HORSE, N_NE))
        scene.to("CombatDie")
        if back + 1 < pursuit:
            scene.do(4 + back)
    return scene


def test_9_5_2_end_of_charge_test_comes_after_the_last_pursuit() -> None:
    scene = _far(1)
    events = scene.do(0)
    while scene.asked in ("ChooseWithdrawal", "ChooseAdvance"):
        events += scene.do(scene.offered[-1])
    assert not [event for event in events if isinstance(event, CohesionTested) and event.why == "end of charge"]
    while scene.asked == "CohesionDie" and scene.about["why"] != "end of charge":
        scene.do(0)
    assert scene.about == {"unit": HORSE, "why": "end of charge", "needs": 7}


def test_9_5_2_no_engagement_test_without_orders() -> None:
    scene = Field(orders=(), fr_lc1="1611 N+NE", au_inf4="1608 S+SW").to("Movement")
    scene.do(DeclareCharge(HORSE, "1608"), 0, ChargeTo(HORSE, "1609", N_NE))
    scene.to("CombatDie").do(5, RecoilTo(PREY, "1607"), 0, Pursue(HORSE, PREY), ChargeOn(HORSE, N_NE))
    assert scene.asked == "AskForSquaresAgain"  # and no EngagementDie


# Squares in a pursuit


def test_9_3_1_infantry_may_try_a_square_before_a_pursuit() -> None:
    scene = beaten()
    scene.do(Pursue(HORSE, PREY), ChargeOn(HORSE, N_NE))
    assert scene.offered == [TryFormingSquare(PREY), StandInLine(PREY)]


def test_9_3_1_exception_not_if_it_has_just_lost_one() -> None:
    scene = Field(fr_hc1="1611 N+NE", au_inf4="1608 S+SW").to("Movement")
    scene.do(DeclareCharge("fr-hc1", "1608"), ChargeTo("fr-hc1", "1609", N_NE), TryFormingSquare(PREY), 0)
    scene.do(ChargeHome("fr-hc1")).clear()
    scene.to("CombatDie").do(7, RecoilTo(PREY, "1607"), 0)
    assert scene.state(PREY) == "good"  # it gave way, and its square is lost
    scene.do(Pursue("fr-hc1", PREY), ChargeOn("fr-hc1", N_NE))
    assert scene.asked == "CombatDie"


def test_9_3_3_pursuers_may_be_recalled_before_a_square() -> None:
    scene = beaten()
    scene.do(Pursue(HORSE, PREY), ChargeOn(HORSE, N_NE), TryFormingSquare(PREY), 0)
    assert scene.offered == [TryRecall(HORSE), ChargeHome(HORSE)]
    scene.do(TryRecall(HORSE), 0, RecoilTo(HORSE, "1609"))
    assert scene.place(HORSE) == "1609"
    while scene.asked == "ChooseFacing":
        scene.do(scene.offered[0])
    assert scene.about["why"] == "end of charge"  # of the charge that was made


def test_9_3_3_who_waits_to_charge_the_same_infantry_may_halt_too() -> None:
    units: dict[str, Any] = {"fr_lc1": "1611 N+NE", "fr_lc2": "1805 S+SW", "au_inf4": "1608 S+SW"}
    scene = Field(**units, au_inf1="1707 N+NE").to("Movement")
    scene.do(DeclareCharge(HORSE, "1608"), ChargeTo(HORSE, "1609", N_NE), StandInLine(PREY))
    scene.do(DeclareCharge("fr-lc2", "1707"), ChargeTo("fr-lc2", "1807", SW_NW), StandInLine("au-inf1"))
    scene.to("ChooseCombat").do(ResolveCombat("1608"), 5, RecoilTo(PREY, "1607"), 0)
    scene.do(Pursue(HORSE, PREY), ChargeOn(HORSE, N_NE), TryFormingSquare("au-inf1"), 0, StandInLine(PREY))
    assert {one.unit for one in scene.offers(TryRecall)} == {HORSE, "fr-lc2"}
    scene.do(TryRecall("fr-lc2"), 0)
    while scene.asked in ("ChooseRecallHex", "ChooseFacing"):
        scene.do(scene.offered[0])
    assert {one.unit for one in scene.offers(TryRecall)} == {HORSE}
    scene.do(ChargeHome(HORSE))
    assert scene.to("CombatDie").about["units"] == [HORSE]


def test_9_5_2_play_returns_to_the_activated_side_after_a_pursuit_of_the_other() -> None:
    scene = Field(fr_lc1="1611 N+NE", au_lc1="1608 S+SW").to("Movement")
    scene.do(DeclareCharge(HORSE, "1608"), ChargeTo(HORSE, "1609", N_NE), TryCounterCharge("au-lc1"), 0)
    events = scene.do(2, RecoilTo(HORSE, "1610"), 0, Pursue("au-lc1", HORSE), ChargeOn("au-lc1", 3))
    assert [event.attackers for event in events if isinstance(event, CombatResolved)] == [(HORSE,)]
    events = scene.to("CombatDie").do(9, RecoilTo(HORSE, "1611"))
    (combat,) = [event for event in events if isinstance(event, CombatResolved)]
    assert combat.attackers == ("au-lc1",)
    assert "pursuit" not in {part.what for part in combat.reckoning}
