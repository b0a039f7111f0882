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
)
from gloire.systems.jours_de_gloire.happened import CohesionTested, EngagementTested
from tests.systems.jours_de_gloire.fights import announce
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


def test_8_8_1_note_two_hexes_end_two_hexes_from_the_attacker() -> None:
    scene = asked(**PLAIN)
    scene.do(RefuseShock("au-lc1", 2), 0)
    first = {one.hex for one in scene.offers(EvadeTo)}
    assert first == {"1607", "1507", "1707"}
    scene.do(EvadeTo("au-lc1", "1607"))
    distance, index = scene.position.grid.distance, scene.position.grid.index
    assert all(distance(index[one.hex], index["1609"]) >= 2 for one in scene.offers(EvadeTo))
    scene.do(EvadeTo("au-lc1", "1606"))
    assert scene.place("au-lc1") == "1606"


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


# H27


@pytest.mark.parametrize(("choices", "question"), [({}, "ChooseRefusal"), ({"H27": "barred"}, "CombatDie")])
def test_h27_refusal_before_a_breakthrough(choices: dict[str, str], question: str) -> None:
    scene = Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW", au_lc1="1707 S+SW", choices=choices)
    announce(scene, "fr-inf1", "1608").to("CombatDie").do(9, RecoilTo("au-inf1", "1507"))
    scene.do(BreakThrough("fr-inf1", "1608"))
    assert scene.asked == question


@pytest.mark.parametrize(("choices", "question"), [({}, "ChooseReactionFire"), ({"H27": "barred"}, "CombatDie")])
def test_h27_reaction_fire_at_a_breakthrough(choices: dict[str, str], question: str) -> None:
    units = {"fr_inf1": "1609 N+NE", "au_inf1": "1608 S+SW", "au_inf4": "1707 S+SW", "au_gun1": "1707 S+SW"}
    scene = Field(**units, choices=choices)
    announce(scene, "fr-inf1", "1608").to("CombatDie").do(9, RecoilTo("au-inf1", "1507"))
    scene.do(BreakThrough("fr-inf1", "1608"))
    assert scene.asked == question
