"""Case 8.8: cavalry refuses shock. K10, H27."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    AcceptShock,
    AdvanceTo,
    BreakThrough,
    ChargeTo,
    DeclareCharge,
    EvadeTo,
    FaceTo,
    RecoilTo,
    RefuseShock,
    ResolveCombat,
    StandFast,
    StandInLine,
)
from gloire.systems.jours_de_gloire.happened import CohesionTested, EngagementTested
from tests.systems.jours_de_gloire.fights import N_NE, announce
from tests.systems.jours_de_gloire.scene import Field

PLAIN = {"fr_inf1": "1609 N+NE", "au_lc1": "1608 S+SW"}


def asked(**facts: Any) -> Field:
    """The first French unit named attacks 1608."""
    scene = Field(**facts)
    unit = next(name for name in facts if name.startswith("fr_")).replace("_", "-")
    announce(scene, unit, "1608")
    return scene


# 8.8.1


def test_8_8_1_cavalry_may_evade_infantry_by_one_hex_or_two() -> None:
    scene = asked(**PLAIN)
    assert scene.asked == "ChooseRefusal"
    assert scene.offered == [AcceptShock(), RefuseShock("au-lc1", 1), RefuseShock("au-lc1", 2)]


def test_8_8_1_in_disorder_too() -> None:
    assert asked(fr_inf1="1609 N+NE", au_lc1="1608 S+SW disordered").asked == "ChooseRefusal"


def test_8_8_1_not_when_routed() -> None:
    assert asked(fr_inf1="1609 N+NE", au_lc1="1608 S+SW routed").asked == "CombatDie"


def test_8_8_1_infantry_does_not_evade() -> None:
    assert asked(fr_inf1="1609 N+NE", au_inf1="1608 S+SW").asked == "CombatDie"


def test_8_8_1_decided_before_the_attackers_engagement_test() -> None:
    scene = asked(orders=(), **PLAIN)
    assert scene.asked == "ChooseRefusal"
    scene.do(AcceptShock())
    assert scene.asked == "EngagementDie"


# Two stacks without orders attack; 1608 and 1708 lie before the first, and so their tests hang together (H30).
LINKED: dict[str, Any] = {
    "fr_inf1": "1609 N+NE",
    "fr_inf2": "1709 NW+N",
    "au_inf1": "1608 S+SW",
    "au_lc1": "1708 S+SW",
}


def linked(**facts: Any) -> Field:
    """The combat at 1608 is taken up; the attack on the cavalry at 1708 waits."""
    scene = Field(**({"orders": ()} | LINKED | facts))
    announce(scene, "fr-inf1", "1608")
    announce(scene, "fr-inf2", "1708").to("ChooseCombat").do(ResolveCombat("1608"))
    return scene


def test_8_8_1_also_before_tests_that_are_made_together() -> None:
    scene = linked()
    assert (scene.asked, scene.about) == ("ChooseRefusal", {"units": ["fr-inf2"], "hexes": ["1708"]})
    scene.do(AcceptShock())
    assert scene.asked == "EngagementDie"


def test_8_8_1_who_has_stayed_is_not_asked_again_once_the_tests_are_known() -> None:
    scene = linked()
    scene.do(AcceptShock(), 3, 3, 5)
    while scene.asked != "CombatDie":
        scene.do(scene.offered[0])
        assert scene.asked != "ChooseRefusal"
    assert scene.about["hexes"] == ["1708"]


def test_8_3_2_note_cavalry_that_stayed_is_taken_over_without_being_asked_again() -> None:
    scene = linked()
    scene.do(AcceptShock(), 3, 9)
    assert (scene.asked, scene.about["hexes"]) == ("CombatDie", ["1608", "1708"])


def test_8_8_1_who_evades_before_its_combat_is_left_to_an_advance_when_that_is_taken_up() -> None:
    scene = linked()
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1707"), FaceTo("au-lc1", 0))
    assert (scene.asked, scene.about["unit"]) == ("EngagementDie", "fr-inf1")
    scene.do(9)  # the first stack fails; the second has nobody left to test for
    assert set(scene.offered) == {AdvanceTo("fr-inf2", "1708"), StandFast()}


def test_8_8_1_with_orders_there_are_no_tests_and_each_is_asked_in_its_combat() -> None:
    assert linked(orders=("all",)).asked == "CombatDie"


def test_h30_singly_each_is_asked_in_its_combat() -> None:
    assert linked(choices={"H30": "singly"}).asked == "EngagementDie"


def test_8_8_1_after_it_nobody_tests_engagement() -> None:
    scene = asked(orders=(), **PLAIN)
    events = scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1607"), FaceTo("au-lc1", 0))
    assert not [event for event in events if isinstance(event, EngagementTested)]


@pytest.mark.parametrize(("far", "modifier"), [(1, 1), (2, -2)])
def test_8_8_1_test_before_the_evasion_has_one_more_or_two_less(far: int, modifier: int) -> None:
    scene = asked(**PLAIN)
    scene.do(RefuseShock("au-lc1", far))
    assert scene.about["needs"] == 7 - modifier
    events = scene.do(0)
    assert [event.unit for event in events if isinstance(event, CohesionTested)] == ["au-lc1"]
    assert scene.asked == "ChooseEvasion"


def test_8_8_1_who_fails_is_disordered_and_evades_all_the_same() -> None:
    scene = asked(**PLAIN)
    scene.do(RefuseShock("au-lc1", 1), 7)
    assert scene.state("au-lc1") == "disordered"
    scene.do(EvadeTo("au-lc1", "1607"))
    assert scene.place("au-lc1") == "1607"


def test_8_8_1_each_unit_of_a_stack_tests() -> None:
    scene = asked(**PLAIN, au_lc2="1608 S+SW")
    events = scene.do(RefuseShock("au-lc1", 1), 0, 0)
    assert [event.unit for event in events if isinstance(event, CohesionTested)] == ["au-lc1", "au-lc2"]
    scene.do(EvadeTo("au-lc1", "1607"))
    assert scene.place("au-lc2") == "1607"


@pytest.mark.parametrize(
    ("choices", "ends"),
    [
        ({}, {"1507", "1707"}),
        ({"H42": "more"}, {"1507", "1707", "1506", "1606", "1706"}),
        ({"H42": "three"}, {"1506", "1606", "1706"}),
    ],
)
def test_8_8_1_note_h45_two_hexes_end_two_hexes_from_the_attacker(choices: dict[str, str], ends: set[str]) -> None:
    scene = asked(**PLAIN, choices=choices)
    scene.do(RefuseShock("au-lc1", 2), 0)
    assert {one.hex for one in scene.offers(EvadeTo)} == {"1607", "1507", "1707"}
    scene.do(EvadeTo("au-lc1", "1607"))
    assert {one.hex for one in scene.offers(EvadeTo)} == ends


def test_8_8_1_one_hex_may_end_beside_an_attacker_who_has_no_zone_there() -> None:
    # He attacks over the bridge, and his zone does not reach over the river (6.2.1).
    scene = Field(fr_inf1="1404 NE+SE", au_lc1="1504 SW+NW")
    announce(scene, "fr-inf1", "1504")
    scene.do(RefuseShock("au-lc1", 1), 0)
    assert "1503" in {one.hex for one in scene.offers(EvadeTo)}


def test_8_8_1_refusals_of_an_evasion_to_the_wrong_distance_and_after_staying() -> None:
    scene = asked(**PLAIN)
    scene.do(RefuseShock("au-lc1", 2), 0, EvadeTo("au-lc1", "1607"))
    assert scene.why_not(EvadeTo("au-lc1", "1606")) == ("8.8.1", "evades-to-wrong-distance")
    scene = linked(fr_inf3="1815 N+NE", au_lc2="1814 S+SW")
    scene.do(AcceptShock())
    assert scene.why_not(RefuseShock("au-lc1", 1))[0]


def test_8_8_1_once_in_an_activation() -> None:
    # It evades to 1607; then a breakthrough at 1606 has it in front.
    scene = Field(fr_inf2="1605 SE+S", au_inf3="1606 NW+N routed", **PLAIN)
    announce(scene, "fr-inf1", "1608")
    announce(scene, "fr-inf2", "1606").to("ChooseCombat").do(ResolveCombat("1608"))
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1607"), FaceTo("au-lc1", 0), StandFast())
    scene.to("CombatDie").do(9)
    while scene.asked == "ChooseWithdrawal":
        scene.do(scene.offered[0])
    scene.do(BreakThrough("fr-inf2", "1606"))
    assert (scene.asked, scene.about["hexes"]) == ("CombatDie", ["1607"])


def test_8_8_1_hex_that_costs_three_points_disorders() -> None:
    # Rough ground at 0612 costs cavalry three points.
    scene = Field(fr_inf1="0614 N+NE", au_lc1="0613 S+SW")
    announce(scene, "fr-inf1", "0613")
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "0612"))
    assert scene.state("au-lc1") == "disordered"


def test_8_8_1_woods_disorder_once_for_the_cost_and_once_for_the_ground() -> None:
    scene = Field(fr_inf1="0306 N+NE", au_lc1="0305 S+SW")
    announce(scene, "fr-inf1", "0305")
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "0304"))
    assert scene.state("au-lc1") == "routed"


def test_8_8_1_cheap_ground_does_not() -> None:
    scene = asked(**PLAIN)
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1607"))
    assert scene.state("au-lc1") == "good"


def test_8_8_1_it_may_turn_as_it_likes() -> None:
    scene = asked(**PLAIN)
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1607"))
    assert len(scene.offers(FaceTo)) == 6


def test_8_8_1_front_of_another_enemy_may_be_entered_for_a_disorder() -> None:
    scene = asked(**PLAIN, fr_inf2="1605 SE+S")
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1607"))
    assert scene.state("au-lc1") == "good"  # 1607 is two hexes from the second enemy
    scene = asked(**PLAIN, fr_inf2="1606 SE+S")
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1607"))
    assert scene.state("au-lc1") == "disordered"


def test_8_8_1_rear_of_another_enemy_costs_nothing() -> None:
    scene = asked(**PLAIN, fr_inf2="1606 N+NE")
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1607"))
    assert scene.state("au-lc1") == "good"


def test_8_8_1_note_not_from_zone_to_zone_of_the_same_enemy() -> None:
    scene = asked(**PLAIN)
    scene.do(RefuseShock("au-lc1", 1), 0)
    assert {one.hex for one in scene.offers(EvadeTo)} == {"1507", "1607", "1707"}  # 1508 and 1708 lie in the attacker's
    scene = asked(**PLAIN, fr_inf2="1707 N+NE")
    scene.do(RefuseShock("au-lc1", 1), 0)
    assert {one.hex for one in scene.offers(EvadeTo)} == {"1507"}  # 1607 lies in the zone of the second, as 1608 does


def test_6_2_2_second_hex_is_not_reached_through_a_zone() -> None:
    scene = asked(**PLAIN, fr_inf2="1606 N+NE")
    scene.do(RefuseShock("au-lc1", 2), 0)
    assert "1607" not in {one.hex for one in scene.offers(EvadeTo)}


def test_5_1_2_stacking_limits_hold_where_it_ends() -> None:
    scene = asked(**PLAIN, au_inf1="1607 S+SW")
    scene.do(RefuseShock("au-lc1", 1), 0)
    assert "1607" not in {one.hex for one in scene.offers(EvadeTo)}


def test_8_8_1_infantry_may_take_the_hex() -> None:
    scene = asked(**PLAIN)
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1607"), FaceTo("au-lc1", 0))
    assert set(scene.offered) == {AdvanceTo("fr-inf1", "1608"), StandFast()}


def test_8_8_1_also_if_it_then_fails_its_test() -> None:
    scene = Field(orders=(), **PLAIN, au_inf1="1708 S+SW")
    announce(scene, "fr-inf1", "1608", "1708")
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1607"), FaceTo("au-lc1", 0))
    assert scene.asked == "EngagementDie"
    scene.do(9)
    assert set(scene.offered) == {AdvanceTo("fr-inf1", "1608"), StandFast()}


def test_8_8_1_guns_may_come_along() -> None:
    scene = asked(**PLAIN, fr_gun1="1609 N+NE")
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1607"), FaceTo("au-lc1", 0))
    assert AdvanceTo("fr-inf1", "1608") in scene.offered
    scene.do(AdvanceTo("fr-inf1", "1608", with_guns=True))
    assert (scene.place("fr-inf1"), scene.place("fr-gun1")) == ("1608", "1608")


def test_8_8_1_disordered_unit_that_fails_is_routed_and_retreats_instead() -> None:
    scene = asked(fr_inf1="1609 N+NE", au_lc1="1608 S+SW disordered")
    scene.do(RefuseShock("au-lc1", 1), 9)
    assert (scene.state("au-lc1"), scene.asked) == ("routed", "ChooseWithdrawal")


def test_8_8_1_guns_that_are_left_behind_are_overrun() -> None:
    scene = asked(**PLAIN, au_gun1="1608 N+NE")
    scene.do(RefuseShock("au-lc1", 1), 0, EvadeTo("au-lc1", "1607"), FaceTo("au-lc1", 0))
    assert scene.is_lost("au-gun1")


# 8.8.2


def test_8_8_2_light_cavalry_may_refuse_heavy_without_a_test() -> None:
    scene = asked(fr_hc1="1609 N+NE", au_lc1="1608 S+SW")
    assert scene.asked == "ChooseRefusal"
    scene.do(RefuseShock("au-lc1", 1))
    assert scene.asked == "ChooseEvasion"


def test_8_8_2_heavy_does_not_refuse_heavy() -> None:
    assert asked(fr_hc1="1609 N+NE", au_hc1="1608 S+SW").asked == "CombatDie"


def test_8_8_2_heavy_may_refuse_infantry() -> None:
    assert asked(fr_inf1="1609 N+NE", au_hc1="1608 S+SW").asked == "ChooseRefusal"


def test_8_8_2_nobody_refuses_light_cavalry() -> None:
    assert asked(fr_lc1="1609 N+NE", au_lc1="1608 S+SW").asked == "CombatDie"


def test_8_8_2_note_infantry_and_heavy_cavalry_together_count_as_infantry() -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_hc1="1508 NE+SE", au_lc1="1608 S+SW")
    announce(scene, "fr-inf1", "1608")
    announce(scene, "fr-hc1", "1608")
    scene.do(RefuseShock("au-lc1", 1))
    assert scene.asked == "CohesionDie"


def test_9_charge_cannot_be_refused() -> None:
    scene = Field(fr_hc1="1611 N+NE", au_lc1="1608 S+SW").to("Movement")
    scene.do(DeclareCharge("fr-hc1", "1608"), ChargeTo("fr-hc1", "1609", 0))
    assert scene.asked == "ChooseCounterCharge"


def test_8_8_only_those_count_who_attack_the_cavalry_itself() -> None:
    # One combat, because they share the infantry at 1708: the cavalry at 1608 is attacked by infantry alone.
    scene = Field(fr_lc1="1709 N+NE", fr_inf1="1609 N+NE", au_lc1="1608 S+SW", au_inf1="1708 S+SW")
    announce(scene, "fr-inf1", "1608", "1708")
    announce(scene, "fr-lc1", "1708")
    assert (scene.asked, scene.about) == ("ChooseRefusal", {"units": ["fr-inf1"], "hexes": ["1608"]})


def test_9_who_charges_its_neighbour_does_not_keep_it_from_refusing() -> None:
    scene = Field(fr_lc1="1811 NW+N", fr_inf1="1609 N+NE", au_lc1="1608 S+SW", au_inf1="1708 S+SW").to("Movement")
    scene.do(DeclareCharge("fr-lc1", "1708"), ChargeTo("fr-lc1", "1709", N_NE), StandInLine("au-inf1"))
    announce(scene, "fr-inf1", "1608", "1708")
    assert (scene.asked, scene.about["hexes"]) == ("ChooseRefusal", ["1608"])


def test_8_8_2_heavy_cavalry_that_attacks_beside_infantry_elsewhere_is_refused_without_a_test() -> None:
    # The infantry has 1708 alone before it, the heavy cavalry both hexes.
    scene = Field(fr_hc1="1609 N+NE", fr_inf1="1709 N+NE", au_lc1="1608 S+SW", au_inf1="1708 S+SW")
    announce(scene, "fr-hc1", "1608", "1708")
    announce(scene, "fr-inf1", "1708")
    scene.do(RefuseShock("au-lc1", 1))
    assert scene.asked == "ChooseEvasion"


# H27


@pytest.mark.parametrize(("choices", "question"), [({}, "ChooseRefusal"), ({"H27": "barred"}, "CombatDie")])
def test_h27_refusal_before_a_breakthrough(choices: dict[str, str], question: str) -> None:
    scene = Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW", au_lc1="1707 S+SW", choices=choices)
    announce(scene, "fr-inf1", "1608").to("CombatDie").do(9, RecoilTo("au-inf1", "1507"))
    scene.do(BreakThrough("fr-inf1", "1608"))
    assert scene.asked == question


def test_8_8_1_who_broke_through_may_take_the_hex_though_others_were_to_attack_it() -> None:
    units: dict[str, Any] = {"fr_inf1": "1609 N+NE", "fr_inf2": "1708 NW+N", "au_inf1": "1608 S+SW"}
    scene = Field(**units, au_lc1="1707 S+SW")
    announce(scene, "fr-inf2", "1707")
    announce(scene, "fr-inf1", "1608").to("ChooseCombat").do(ResolveCombat("1608"))
    scene.to("CombatDie").do(9, RecoilTo("au-inf1", "1507"), BreakThrough("fr-inf1", "1608"))
    scene.do(RefuseShock("au-lc1", 1), 0)
    scene.do(scene.offered[0])
    while scene.asked == "ChooseFacing":
        scene.do(scene.offered[0])
    assert AdvanceTo("fr-inf1", "1707") in scene.offered


@pytest.mark.parametrize(("choices", "question"), [({}, "ChooseReactionFire"), ({"H27": "barred"}, "CombatDie")])
def test_h27_reaction_fire_at_a_breakthrough(choices: dict[str, str], question: str) -> None:
    units = {"fr_inf1": "1609 N+NE", "au_inf1": "1608 S+SW", "au_inf4": "1707 S+SW", "au_gun1": "1707 S+SW"}
    scene = Field(**units, choices=choices)
    announce(scene, "fr-inf1", "1608").to("CombatDie").do(9, RecoilTo("au-inf1", "1507"))
    scene.do(BreakThrough("fr-inf1", "1608"))
    assert scene.asked == question
