"""Cases 9.3 and 9.4: squares under a charge, recall before them, counter-charges. K15, H22, H23, H46."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    ChargeHome,
    ChargeOn,
    ChargeTo,
    DeclareCharge,
    DeclareStackCharge,
    DoNotPursue,
    FaceTo,
    FireInReaction,
    Pursue,
    ReceiveCharge,
    RecoilTo,
    StandInLine,
    TryCounterCharge,
    TryFormingSquare,
    TryRecall,
)
from gloire.systems.jours_de_gloire.happened import (
    CohesionTested,
    CombatBegan,
    EngagementTested,
)
from tests.systems.jours_de_gloire.fights import N_NE, S_SW, at_movement, charge, fire_parts, reckoned
from tests.systems.jours_de_gloire.scene import Scene

# 1611 facing N+NE looks up column 16 and to the right of it; half of 7 points is 4.

# 9.3.1


def squared(die: int, **units: Any) -> Scene:
    """Infantry under a charge rolls for its square."""
    scene = charge(at_movement(**({"fr_lc1": "1611 N+NE", "au_inf1": "1608 S+SW"} | units)))
    scene.do(TryFormingSquare("au-inf1"), die)
    return scene


def test_9_3_1_infantry_in_clear_terrain_may_try_to_form_square() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_inf1="1608 S+SW"))
    assert scene.offered == [TryFormingSquare("au-inf1"), StandInLine("au-inf1")]
    assert scene.asks == "austrian"


@pytest.mark.parametrize("state", ["disordered", "routed"])
def test_9_3_1_not_disordered_or_routed(state: str) -> None:
    assert charge(at_movement(fr_lc1="1611 N+NE", au_inf1=f"1608 S+SW {state}")).asked != "AskForSquares"


def test_9_3_1_not_in_other_terrain() -> None:
    scene = at_movement(fr_lc1="0910 N+NE", au_inf1="0908 S+SW")
    scene.do(DeclareCharge("fr-lc1", "0908"), ChargeTo("fr-lc1", "0909", N_NE))
    assert scene.asked != "AskForSquares"


def test_9_3_1_cavalry_forms_no_square() -> None:
    assert charge(at_movement(fr_lc1="1611 N+NE", au_lc1="1608 S+SW")).asked != "AskForSquares"


@pytest.mark.parametrize(("die", "state"), [(6, "square"), (7, "disordered")])
def test_9_3_1_by_a_die_of_no_more_than_its_cohesion(die: int, state: str) -> None:
    assert squared(die).state("au-inf1") == state


@pytest.mark.parametrize(("die", "state"), [(6, "square"), (7, "disordered")])
def test_9_3_1_one_die_for_a_stack_against_every_unit_of_it(die: int, state: str) -> None:
    scene = squared(die, au_inf2="1608 S+SW")  # cohesion 6 and 7
    assert {scene.state("au-inf1"), scene.state("au-inf2")} == {state}


def test_9_3_1_guns_conform_to_the_infantry() -> None:
    assert squared(6, au_gun1="1608 S+SW").state("au-gun1") == "square"
    assert squared(7, au_gun1="1608 S+SW").state("au-gun1") == "good"


def test_9_3_1_guns_alone_form_no_square() -> None:
    assert charge(at_movement(fr_lc1="1611 N+NE", au_gun1="1608 S+SW")).asked != "AskForSquares"


def test_9_3_1_in_an_enemy_zone_too() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", fr_inf1="1508 N+NE", au_inf1="1608 S+SW"))
    assert scene.asked == "AskForSquares"


def test_9_3_1_a_square_stands_for_later_chargers() -> None:
    scene = squared(6, fr_lc2="1809 NW+N")
    scene.do(ChargeHome("fr-lc1"), DeclareCharge("fr-lc2", "1608"))
    scene.do(next(one for one in scene.offers(ChargeTo) if one.hex == "1708"))
    assert scene.asked == "ChooseRecall"


def test_9_3_1_who_stood_in_line_may_try_before_the_next_charge() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", fr_lc2="1809 NW+N", au_inf1="1608 S+SW"))
    scene.do(StandInLine("au-inf1"), DeclareCharge("fr-lc2", "1608"))
    scene.do(next(one for one in scene.offers(ChargeTo) if one.hex == "1708"))
    assert scene.asked == "AskForSquares"


def test_9_3_1_undeclared_infantry_in_front_may_try_too() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_lc1="1608 S+SW", au_inf1="1708 S+SW"))
    assert scene.offered == [TryFormingSquare("au-inf1"), StandInLine("au-inf1")]


# 9.3.2


def test_9_3_2_charge_on_a_square_has_two_less_and_no_bonus() -> None:
    scene = squared(6)
    found = reckoned(scene.do(ChargeHome("fr-lc1")) + scene.to("CombatDie").do(5))
    assert found["charge-on-square"] == -2
    assert "charge" not in found


def test_h22_one_square_among_the_targets_is_enough() -> None:
    scene = squared(6, au_lc1="1708 S+SW")
    scene.do(ChargeHome("fr-lc1"))
    found = reckoned(scene.to("CombatDie").do(5))
    assert found["charge-on-square"] == -2


def test_9_3_2_reaction_fire_out_of_a_square_has_one_less_more() -> None:
    scene = squared(6, au_gun1="1608 S+SW")
    scene.do(ChargeHome("fr-lc1"))
    events = scene.to("ChooseReactionFire").do(FireInReaction("au-gun1", "fr-lc1"), 0)
    found = fire_parts(events)
    assert (found["reaction"], found["reaction-from-square"]) == (-1, -1)


# 9.3.3


def test_9_3_3_before_a_square_the_cavalry_may_try_to_halt() -> None:
    scene = squared(6)
    assert scene.offered == [TryRecall("fr-lc1"), ChargeHome("fr-lc1")]


def test_9_3_3_recalled_cavalry_goes_back_a_hex_and_faces_as_it_likes() -> None:
    scene = squared(6)
    scene.do(TryRecall("fr-lc1"), 6)
    back = scene.hexes(RecoilTo, "fr-lc1")
    assert back == {"1509", "1610", "1709"}
    scene.do(RecoilTo("fr-lc1", "1610"))
    assert len(scene.offers(FaceTo)) == 6
    scene.do(FaceTo("fr-lc1", 3))
    assert scene.place("fr-lc1") == "1610"


def test_9_3_3_there_is_no_charge_and_no_last_test() -> None:
    scene = squared(6)
    events = scene.do(TryRecall("fr-lc1"), 6, RecoilTo("fr-lc1", "1610"), FaceTo("fr-lc1", 0))
    assert not [event for event in events if isinstance(event, CombatBegan | CohesionTested)]
    assert scene.asked not in ("CombatDie", "CohesionDie")


def test_9_3_3_not_into_the_front_of_an_enemy() -> None:
    scene = squared(6, au_inf4="1710 SW+NW")  # before it lie 1610 and 1710's north-western neighbour 1609
    scene.do(TryRecall("fr-lc1"), 6)
    front = scene.position.labels(
        hex for hex in range(len(scene.position.grid)) if scene.position.front(scene.number("au-inf4")) >> hex & 1
    )
    assert not set(front) & scene.hexes(RecoilTo, "fr-lc1")


@pytest.mark.parametrize("unit", ["au_gun1", "au_inf4"])
def test_9_3_3_nor_into_that_of_guns_or_of_another_square(unit: str) -> None:
    state = "" if unit == "au_gun1" else " square"
    scene = at_movement(fr_lc1="1611 N+NE", au_inf1="1608 S+SW", **{unit: f"1510 NE+SE{state}"})
    scene.do(DeclareCharge("fr-lc1", "1608"))
    scene.do(next(one for one in scene.offers(ChargeTo) if one.hex == "1609"), TryFormingSquare("au-inf1"), 0)
    scene.do(TryRecall("fr-lc1"), 0)
    assert scene.hexes(RecoilTo, "fr-lc1") == ({"1709"} if state else {"1509", "1709"})


def test_6_1_1_recalled_cavalry_that_joins_others_faces_as_they_do() -> None:
    scene = squared(0, fr_lc2="1509 S+SW")
    scene.do(TryRecall("fr-lc1"), 0, RecoilTo("fr-lc1", "1509"))
    assert (scene.facing("fr-lc1"), scene.facing("fr-lc2")) == ("S+SW", "S+SW")
    assert scene.asked != "ChooseFacing"


def test_9_3_3_who_fails_must_charge() -> None:
    scene = squared(6)
    scene.do(TryRecall("fr-lc1"), 7)
    scene.to("CombatDie")
    assert scene.about["units"] == ["fr-lc1"]


def test_9_3_3_top_unit_of_a_stack_tests_for_all() -> None:
    scene = at_movement(fr_lc1="1611 N+NE", fr_lc2="1611 N+NE", au_inf1="1608 S+SW")
    scene.do(DeclareStackCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1609", N_NE), TryFormingSquare("au-inf1"), 0)
    events = scene.do(TryRecall("fr-lc1"), 0, RecoilTo("fr-lc1", "1610"))
    assert [event.unit for event in events if isinstance(event, EngagementTested)] == ["fr-lc1"]
    assert {scene.place("fr-lc1"), scene.place("fr-lc2")} == {"1610"}


def test_9_3_3_not_before_infantry_in_line() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_inf1="1608 S+SW"))
    scene.do(StandInLine("au-inf1"))
    assert scene.asked != "ChooseRecall"


def provoked(**facts: Any) -> Scene:
    """Infantry stands in line before one charge, and forms square before the next."""
    units: dict[str, Any] = {"fr_lc1": "1611 N+NE", "fr_lc2": "1809 NW+N", "au_inf1": "1608 S+SW"}
    scene = charge(at_movement(**units, **facts))
    scene.do(StandInLine("au-inf1"), DeclareCharge("fr-lc2", "1608"))
    scene.do(next(one for one in scene.offers(ChargeTo) if one.hex == "1708"), TryFormingSquare("au-inf1"), 0)
    return scene


def test_9_3_3_who_charged_it_before_may_try_to_halt_too() -> None:
    scene = provoked()
    assert set(scene.offered) == {one(unit) for one in (TryRecall, ChargeHome) for unit in ("fr-lc1", "fr-lc2")}
    scene.do(TryRecall("fr-lc1"), 0, RecoilTo("fr-lc1", "1610"), FaceTo("fr-lc1", 0))
    assert set(scene.offered) == {TryRecall("fr-lc2"), ChargeHome("fr-lc2")}
    scene.do(ChargeHome("fr-lc2"))
    assert scene.to("CombatDie").about["units"] == ["fr-lc2"]


def test_9_3_3_each_is_asked_once() -> None:
    scene = squared(6, fr_lc2="1809 NW+N")
    scene.do(ChargeHome("fr-lc1"), DeclareCharge("fr-lc2", "1608"))
    scene.do(next(one for one in scene.offers(ChargeTo) if one.hex == "1708"))
    assert set(scene.offered) == {TryRecall("fr-lc2"), ChargeHome("fr-lc2")}
    scene.do(TryRecall("fr-lc2"), 9)
    assert scene.asked != "ChooseRecall"


# 9.4


def met(die: int, rider: str = "lc1", target: str = "lc1", **facts: Any) -> Scene:
    """Cavalry tries to meet a charge through its front."""
    units: dict[str, Any] = {f"fr_{rider}": "1611 N+NE", f"au_{target}": "1608 S+SW"}
    scene = charge(at_movement(**units, **facts), f"fr-{rider}")
    scene.to("ChooseCounterCharge").do(TryCounterCharge(f"au-{target}"), die)
    return scene


def test_9_4_cavalry_charged_through_its_front_may_counter_charge() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_lc1="1608 S+SW")).to("ChooseCounterCharge")
    assert scene.offered == [TryCounterCharge("au-lc1"), ReceiveCharge("au-lc1")]


@pytest.mark.parametrize("place", ["1608 N+NE", "1608 S+SW disordered", "1608 S+SW routed"])
def test_9_4_not_from_the_rear_nor_in_disorder(place: str) -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_lc1=place))
    assert scene.asked == "CombatDie"


@pytest.mark.parametrize(("die", "bonus"), [(6, None), (7, 1)])
def test_9_4_success_takes_the_bonus_from_the_charge(die: int, bonus: int | None) -> None:
    assert reckoned(met(die).do(5)).get("charge") == bonus


@pytest.mark.parametrize(
    ("rider", "target", "needs"), [("hc1", "lc1", 4), ("lc1", "hc1", 6), ("hc1", "hc1", 6), ("lc1", "lc1", 6)]
)
def test_9_4_light_cavalry_has_two_more_against_heavy(rider: str, target: str, needs: int) -> None:
    units: dict[str, Any] = {f"fr_{rider}": "1611 N+NE", f"au_{target}": "1608 S+SW"}
    scene = charge(at_movement(**units), f"fr-{rider}").to("ChooseCounterCharge")
    scene.do(TryCounterCharge(f"au-{target}"))
    assert scene.about["needs"] == needs


def test_9_4_heavy_cavalry_that_charges_another_stack_does_not_count() -> None:
    # Both charge in one combat: the light one from 1609 at both hexes, the heavy one from 1809 at 1708 alone.
    scene = at_movement(fr_lc1="1611 N+NE", fr_hc1="1812 NW+N", au_lc1="1608 S+SW", au_lc2="1708 SE+S")
    scene.do(DeclareCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1609", N_NE))
    scene.do(DeclareCharge("fr-hc1", "1708"))
    scene.do(next(one for one in scene.offers(ChargeTo) if one.hex == "1809"))
    scene.to("ChooseCounterCharge").do(TryCounterCharge("au-lc1"))
    assert scene.about["needs"] == 6


def test_9_4_top_unit_of_a_stack_tests_for_all() -> None:
    events = met(0, au_lc2="1608 S+SW")
    assert events.asked == "CombatDie"
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_lc1="1608 S+SW", au_lc2="1608 S+SW"))
    assert scene.to("ChooseCounterCharge").offered == [TryCounterCharge("au-lc1"), ReceiveCharge("au-lc1")]


def test_9_4_any_success_spoils_the_bonus_for_the_whole_combat() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_lc1="1608 S+SW", au_lc2="1708 S+SW"))
    scene.to("ChooseCounterCharge").do(TryCounterCharge("au-lc1"), 0, ReceiveCharge("au-lc2"))
    assert "charge" not in reckoned(scene.do(5))


def thrown_back(**facts: Any) -> Scene:
    """The charge is met and lost with a total from 0 to 4; the charger recoils and passes its test."""
    scene = met(0, **facts)
    scene.do(2, RecoilTo("fr-lc1", "1610"), 0)
    return scene


def test_9_4_beaten_charger_may_be_pursued() -> None:
    scene = thrown_back()
    assert (scene.asked, scene.asks) == ("ChoosePursuers", "austrian")
    assert set(scene.offered) == {Pursue("au-lc1", "fr-lc1"), DoNotPursue()}
    scene.do(Pursue("au-lc1", "fr-lc1"))
    assert scene.place("au-lc1") == "1609"


def test_9_4_not_if_the_counter_charge_failed() -> None:
    scene = met(9)
    scene.do(1, RecoilTo("fr-lc1", "1610"), 0)
    assert scene.asked != "ChoosePursuers"


def test_9_4_h23_counter_charger_tests_in_the_end_only_if_it_pursued() -> None:
    scene = thrown_back()
    events = scene.do(DoNotPursue(), 0)
    assert [event.unit for event in events if isinstance(event, CohesionTested)] == ["fr-lc1"]
    assert scene.asked != "CohesionDie"


def test_9_4_h23_or_every_successful_one() -> None:
    scene = thrown_back(choices={"H23": "all"})
    events = scene.do(DoNotPursue(), 0, 0)
    assert [event.unit for event in events if isinstance(event, CohesionTested)] == ["fr-lc1", "au-lc1"]


def test_9_4_counter_charger_that_pursued_tests_in_the_end() -> None:
    scene = thrown_back()
    scene.do(Pursue("au-lc1", "fr-lc1"), ChargeOn("au-lc1", S_SW))
    scene.do(ReceiveCharge("fr-lc1"), 0)
    scene.do(scene.offered[0], 0)  # it is beaten in its turn, and recoils in good order
    events = scene.do(0, 0)
    tested = [event.unit for event in events if isinstance(event, CohesionTested)]
    assert tested == ["fr-lc1", "au-lc1"]


# Squares that stood before


@pytest.mark.parametrize(("choices", "asked"), [({}, False), ({"H46": "any"}, True)])
def test_9_3_3_h53_recall_before_a_square_that_stood_already(choices: dict[str, str], asked: bool) -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_inf1="1608 S+SW square", choices=choices))
    assert (TryRecall("fr-lc1") in scene.offered) is asked
