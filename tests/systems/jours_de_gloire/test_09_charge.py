"""Cases 9 to 9.2: who charges whom, how, and to what effect. K8, K9, K17, H1, H9, H16, H18, H35."""

from typing import Any

import pytest

from gloire.systems.jours_de_gloire.actions import (
    AnnounceShock,
    ChargeHome,
    ChargeTo,
    DeclareCharge,
    DeclareStackCharge,
    EndMovement,
    FireInReaction,
    MoveUnit,
    Pursue,
    RecoilTo,
    StandInLine,
    TryCounterCharge,
    TryFormingSquare,
)
from gloire.systems.jours_de_gloire.happened import (
    CohesionTested,
    CombatLapsed,
    CombatResolved,
)
from tests.systems.jours_de_gloire.fights import N_NE, NW_N, at_movement, charge, reckoned
from tests.systems.jours_de_gloire.scene import Field, Scene

# 1611 facing N+NE looks up column 16 and to the right of it; half of 7 points is 4.


def charges(scene: Scene, unit: str) -> set[str]:
    """The hexes that a unit may declare a charge at."""
    return scene.hexes(DeclareCharge, unit)


# 9.1


def test_9_1_target_must_lie_before_the_charger() -> None:
    assert charges(at_movement(fr_lc1="1611 N+NE", au_inf1="1608 S+SW"), "fr-lc1") == {"1608"}
    scene = at_movement(fr_lc1="1611 SE+S", au_inf1="1608 S+SW")
    assert charges(scene, "fr-lc1") == set()
    assert scene.why_not(DeclareCharge("fr-lc1", "1608")) == ("9.1", "charge-aside")


def test_9_1_target_must_be_seen_before_the_charger_moves() -> None:
    scene = at_movement(fr_lc1="1611 N+NE", fr_inf1="1610 N+NE", au_inf1="1608 S+SW")
    assert charges(scene, "fr-lc1") == set()
    assert scene.why_not(DeclareCharge("fr-lc1", "1608")) == ("9.1", "charge-unseen")


@pytest.mark.parametrize("state", ["disordered", "routed"])
def test_9_1_charger_is_neither_disordered_nor_routed(state: str) -> None:
    scene = at_movement(fr_lc1=f"1611 N+NE {state}", fr_lc2="1612 N+NE", au_inf1="1608 S+SW")
    assert charges(scene, "fr-lc1") == set()


def test_9_1_infantry_does_not_charge() -> None:
    scene = at_movement(fr_inf1="1611 N+NE", au_inf1="1608 S+SW")
    assert charges(scene, "fr-inf1") == set()
    assert scene.why_not(DeclareCharge("fr-inf1", "1608")) == ("9.1", "charge-no-cavalry")


def test_9_1_charge_is_declared_in_the_movement_step_by_who_has_not_moved() -> None:
    scene = at_movement(fr_lc1="1611 N+NE", au_inf1="1608 S+SW")
    scene.do(next(one for one in scene.offered if type(one).__name__ == "MoveUnit"))
    while scene.asked == "ChooseFacing":
        scene.do(scene.offered[0])
    assert charges(scene, "fr-lc1") == set()


def test_9_1_without_orders_it_tests_before_it_moves() -> None:
    scene = Field(orders=(), fr_lc1="1611 N+NE", au_inf1="1608 S+SW").to("Movement")
    scene.do(DeclareCharge("fr-lc1", "1608"))
    assert scene.asked == "EngagementDie"
    scene.do(6)
    assert scene.asked == "ChooseChargeHex"


def test_9_1_who_fails_stays_and_fights_no_more() -> None:
    scene = Field(orders=(), fr_lc1="1609 N+NE", fr_inf1="1711 N+NE", au_inf1="1607 S+SW").to("Movement")
    scene.do(DeclareCharge("fr-lc1", "1607"), 7)
    assert scene.place("fr-lc1") == "1609"
    assert scene.why_not(DeclareCharge("fr-lc1", "1607")) == ("9.1", "spent")


def test_9_1_with_orders_there_is_no_test() -> None:
    scene = at_movement(fr_lc1="1611 N+NE", au_inf1="1608 S+SW")
    scene.do(DeclareCharge("fr-lc1", "1608"))
    assert scene.asked == "ChooseChargeHex"


def test_9_1_it_moves_a_hex_at_least() -> None:
    scene = at_movement(fr_lc1="1609 N+NE", au_inf1="1608 S+SW")
    scene.do(*[DeclareCharge("fr-lc1", "1608")] if "1608" in charges(scene, "fr-lc1") else [])
    assert "1609" not in {one.hex for one in scene.offers(ChargeTo)}


def test_9_1_not_farther_than_half_its_points() -> None:
    assert charges(at_movement(fr_lc1="1612 N+NE", au_inf1="1607 S+SW"), "fr-lc1") == {"1607"}  # four hexes to 1608
    scene = at_movement(fr_lc1="1613 N+NE", au_inf1="1607 S+SW")
    assert charges(scene, "fr-lc1") == set()
    assert scene.why_not(DeclareCharge("fr-lc1", "1607")) == ("9.1", "charge-beyond-reach")


def test_9_1_with_full_orders_too() -> None:
    assert charges(at_movement(fr_lc1="1613 N+NE", au_inf1="1607 S+SW"), "fr-lc1") == set()


def test_9_1_out_of_a_zone_it_charges_with_the_facing_it_had_for_one_point_more() -> None:
    # Beside 1712, whose zone it leaves; three hexes and the point for leaving are its four points.
    scene = at_movement(fr_lc1="1612 N+NE", au_inf2="1712 N+NE", au_inf1="1608 S+SW")
    assert "1608" in charges(scene, "fr-lc1")
    scene.do(DeclareCharge("fr-lc1", "1608"))
    assert {(one.hex, one.facing) for one in scene.offers(ChargeTo)} == {("1609", N_NE)}
    assert charges(at_movement(fr_lc1="1612 N+NE", au_inf2="1712 N+NE", au_inf1="1607 S+SW"), "fr-lc1") == set()


def test_6_2_2_exception_a_charge_goes_from_zone_to_zone_of_the_same_enemy() -> None:
    # The enemy is beside it and before it: it rides round to another hex from which he lies before it as it faces.
    scene = at_movement(fr_lc1="1609 N+NE", au_inf1="1608 S+SW")
    assert charges(scene, "fr-lc1") == {"1608"}
    scene.do(DeclareCharge("fr-lc1", "1608"))
    assert {(one.hex, one.facing) for one in scene.offers(ChargeTo)} == {("1508", N_NE)}


def stands(target: str, **units: Any) -> set[str]:
    """The hexes in which the cavalry may end its charge at a target."""
    scene = at_movement(**units)
    scene.do(DeclareCharge("fr-lc1", target))
    return {one.hex for one in scene.offers(ChargeTo)}


def test_9_1_not_through_or_into_a_hex_with_friendly_guns() -> None:
    # To 1709 it must ride through 1610: past infantry, for a point more, but not past guns.
    units: dict[str, Any] = {"fr_lc1": "1612 N+NE", "au_inf1": "1810 S+SW"}
    assert "1709" in stands("1810", **units, fr_inf1="1610 S+SW")
    assert "1709" not in stands("1810", **units, fr_gun1="1610 S+SW")
    assert stands("1810", **units, fr_gun1="1709 S+SW") == {"1710", "1811"}


def test_9_1_several_may_end_their_charges_in_one_hex_facing_alike() -> None:
    scene = at_movement(fr_lc1="1611 N+NE", fr_lc2="1809 NW+N", au_inf1="1608 S+SW")
    scene.do(DeclareCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1609", N_NE), StandInLine("au-inf1"))
    scene.do(DeclareCharge("fr-lc2", "1608"))
    assert {one.facing for one in scene.offers(ChargeTo) if one.hex == "1609"} == {N_NE}
    scene.do(ChargeTo("fr-lc2", "1609", N_NE))
    scene.to("CombatDie")
    assert scene.about["units"] == ["fr-lc1", "fr-lc2"]


# 5.1.3: units of a hex attack together


def test_5_1_3_who_joins_a_charger_attacks_with_it_without_charging() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", fr_lc2="1612 N+NE", au_inf1="1608 S+SW"))
    scene.do(StandInLine("au-inf1"), MoveUnit("fr-lc2", "1609"))
    events = scene.to("CombatDie").do(0)
    (combat,) = [event for event in events if isinstance(event, CombatResolved)]
    assert combat.attackers == ("fr-lc1", "fr-lc2")
    assert reckoned(events)["charge"] == 1
    while scene.asked == "ChooseWithdrawal":
        scene.do(scene.offered[0])
    assert "1609" not in (scene.place("fr-lc1"), scene.place("fr-lc2"))


def test_5_1_3_it_announces_no_attack_of_its_own() -> None:
    units: dict[str, Any] = {"fr_lc1": "1611 N+NE", "fr_lc2": "1612 N+NE", "fr_inf1": "1508 NE+SE"}
    scene = charge(at_movement(**units, au_inf1="1608 S+SW"))
    scene.do(StandInLine("au-inf1"), MoveUnit("fr-lc2", "1609"))
    scene.to("Announce")
    assert scene.why_not(AnnounceShock("fr-lc2", ("1608",), N_NE)) == ("5.1.3", "attacks-with-charger")


def test_9_2_who_did_not_charge_neither_pursues_nor_tests_in_the_end() -> None:
    scene = at_movement(fr_lc1="1611 N+NE", fr_lc2="1708 NW+N", au_inf4="1608 SE+S")
    scene.do(DeclareCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1708", NW_N), StandInLine("au-inf4"))
    scene.to("CombatDie").do(0, RecoilTo("au-inf4", "1507"), 0)
    assert [one.unit for one in scene.offers(Pursue)] == ["fr-lc1"]
    events = scene.do(*scene.offers(Pursue))
    while scene.asked and "end of charge" not in str(scene.about):
        events += scene.do(scene.offered[0])
    events += scene.do(0)
    ended = [event.unit for event in events if isinstance(event, CohesionTested) and event.why == "end of charge"]
    assert ended == ["fr-lc1"]


def test_9_1_charger_may_stop_where_other_cavalry_stands_and_faces_as_it_does() -> None:
    scene = at_movement(fr_lc1="1611 N+NE", fr_lc2="1708 NW+N", au_inf1="1608 S+SW")
    scene.do(DeclareCharge("fr-lc1", "1608"))
    assert {one.facing for one in scene.offers(ChargeTo) if one.hex == "1708"} == {NW_N}
    scene.do(ChargeTo("fr-lc1", "1708", NW_N))
    assert set(scene.to("CombatDie").about["units"]) == {"fr-lc1", "fr-lc2"}


def test_5_1_3_also_with_disordered_cavalry_which_does_not_attack() -> None:
    scene = at_movement(fr_lc1="1611 N+NE", fr_lc2="1708 NW+N disordered", au_inf1="1608 S+SW")
    scene.do(DeclareCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1708", NW_N))
    assert scene.to("CombatDie").about["units"] == ["fr-lc1"]


def test_5_1_3_not_with_cavalry_that_may_not_attack() -> None:
    scene = Field(orders=(), fr_lc1="1611 N+NE", fr_lc2="1708 NW+N", au_inf1="1608 S+SW").to("Movement")
    scene.do(DeclareCharge("fr-lc2", "1608"), 9)  # it has failed its test
    scene.do(DeclareCharge("fr-lc1", "1608"), 0)
    assert {one.hex for one in scene.offers(ChargeTo)} == {"1508", "1609"}


def test_8_3_2_test_of_the_charger_serves_all_of_its_hex() -> None:
    scene = Field(orders=(), fr_lc1="1611 N+NE", fr_lc2="1708 NW+N", au_inf1="1608 S+SW").to("Movement")
    scene.do(DeclareCharge("fr-lc1", "1608"), 0, ChargeTo("fr-lc1", "1708", NW_N), StandInLine("au-inf1"))
    scene.do(EndMovement())
    assert scene.asked == "CombatDie"


@pytest.mark.parametrize("start", ["0312", "0304", "0308", "0612", "0904", "0604"])
def test_9_1_charge_does_not_begin_in_closed_terrain(start: str) -> None:
    target = f"{start[:2]}{int(start[2:]) - 2:02}"
    scene = at_movement(fr_lc1=f"{start} N+NE", au_inf1=f"{target} S+SW")
    assert scene.why_not(DeclareCharge("fr-lc1", target)) == ("9.1", "charge-closed-ground")


@pytest.mark.parametrize("target", ["0312", "0304", "0308", "0612", "0904", "0604"])
def test_9_1_target_is_not_in_closed_terrain(target: str) -> None:
    start = f"{target[:2]}{int(target[2:]) + 2:02}"
    scene = at_movement(fr_lc1=f"{start} N+NE", au_inf1=f"{target} S+SW")
    assert scene.why_not(DeclareCharge("fr-lc1", target)) == ("9.1", "charge-closed-target")


def test_9_1_cultivated_ground_is_open_to_charges() -> None:
    assert charges(at_movement(fr_lc1="0910 N+NE", au_inf1="0908 S+SW"), "fr-lc1") == {"0908"}


@pytest.mark.parametrize(
    ("start", "target", "across"),
    [
        ("0814 SE+S", "1016", "1015"),  # a slope
        ("0614 SE+S", "0816", "0815"),  # a steep slope
        ("0413 SE+S", "0615", "0614"),  # a crest
        ("1012 SE+S", "1214", "1213"),  # a redoubt
        ("0806 SE+S", "1008", "1007"),  # a fortification
    ],
)
def test_9_1_not_over_hexsides_that_are_closed_to_charges(start: str, target: str, across: str) -> None:
    units: dict[str, Any] = {"fr_lc1": start, "au_inf1": f"{target} NW+N"}
    ends = stands(target, **units)
    assert ends  # over other sides it can be charged
    assert across not in ends
    assert across in at_movement(**units).hexes(MoveUnit, "fr-lc1")


def test_9_1_not_over_a_bridge_across_a_river() -> None:
    scene = at_movement(fr_lc1="1303 NE+SE", au_inf1="1504 NW+N")
    assert "1404" in scene.hexes(MoveUnit, "fr-lc1")
    assert scene.why_not(DeclareCharge("fr-lc1", "1504")) == ("9.1", "charge-no-way")


@pytest.mark.parametrize(("choices", "open"), [({}, True), ({"H9": "closed"}, False)])
def test_9_1_h9_stream_is_open_to_charges_or_not(choices: dict[str, str], open: bool) -> None:
    scene = at_movement(fr_lc1="1706 NE+SE", au_inf1="1907 SW+NW", choices=choices)
    assert ("1907" in charges(scene, "fr-lc1")) is open


@pytest.mark.parametrize(("choices", "open"), [({}, 1), ({"H16": "crossing"}, 0)])
def test_9_1_h16_bridge_over_a_stream_is_open_to_charges_or_not(choices: dict[str, str], open: int) -> None:
    game = at_movement(fr_lc1="1703 NE+SE", au_inf1="2112 SW+NW", choices=choices).position
    index = game.grid.index
    assert game.ground.charges[index["1804"]] >> index["1904"] & 1 == open
    assert game.ground.charges[index["1404"]] >> index["1504"] & 1 == 0  # over a river never


@pytest.mark.parametrize(("turn", "rule", "choices"), [(2, "12.2", {}), (3, "12.1", {"H35": "night"})])
def test_12_no_charges_by_night_or_in_fog(turn: int, rule: str, choices: dict[str, str]) -> None:
    scene = at_movement(turn=turn, choices=choices, fr_lc1="1611 N+NE", au_inf1="1608 S+SW")
    assert scene.why_not(DeclareCharge("fr-lc1", "1608")) == (rule, "no-charge-in-the-dark")


@pytest.mark.parametrize(("choices", "allowed"), [({}, False), ({"H18": "open"}, True)])
def test_h18_charge_at_an_enemy_by_an_awaited_entry_hex(choices: dict[str, str], allowed: bool) -> None:
    units: dict[str, Any] = {"fr_lc1": "2113 N+NE", "au_inf1": "2110 S+SW", "au_reserve": "waiting"}
    scene = at_movement(choices=choices, **units)
    assert ("2110" in charges(scene, "fr-lc1")) is allowed


# 9.2


def test_9_2_charger_attacks_all_enemies_in_front_declared_or_not() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_lc1="1608 S+SW", au_inf3="1708 S+SW"))
    scene.to("CombatDie")
    assert scene.about["hexes"] == ["1608", "1708"]


def test_9_2_but_none_in_closed_terrain() -> None:
    scene = at_movement(fr_lc1="0413 NW+N", au_inf1="0410 S+SW", au_inf2="0312 N+NE")
    scene.do(DeclareCharge("fr-lc1", "0410"))
    scene.do(next(one for one in scene.offers(ChargeTo) if one.hex == "0411"))
    scene.to("CombatDie")
    assert scene.about["hexes"] == ["0410"]


@pytest.mark.parametrize(
    ("unit", "choices", "what", "worth"),
    [("lc1", {}, "charge", 1), ("hc1", {}, "heavy-charge", 3), ("hc1", {"H1": 2}, "heavy-charge", 2)],
)
def test_9_2_bonus_of_light_and_heavy_cavalry(unit: str, choices: dict[str, int], what: str, worth: int) -> None:
    scene = at_movement(**{f"fr_{unit}": "1611 N+NE"}, au_lc1="1608 N+NE", choices=choices)
    assert reckoned(charge(scene, f"fr-{unit}").to("CombatDie").do(5))[what] == worth


def test_9_2_one_heavy_unit_is_enough() -> None:
    scene = at_movement(fr_lc1="1611 N+NE", fr_hc1="1611 N+NE", au_lc1="1608 N+NE")
    top = scene.offers(DeclareStackCharge)[0].unit
    scene.do(DeclareStackCharge(top, "1608"), ChargeTo(top, "1609", N_NE))
    assert reckoned(scene.to("CombatDie").do(5))["heavy-charge"] == 3


def test_9_2_infantry_joins_a_charge_in_one_combat() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", fr_inf1="1508 NE+SE", au_lc1="1608 N+NE"))
    scene.to("Announce").do(AnnounceShock("fr-inf1", ("1608",), 1))
    found = reckoned(scene.to("CombatDie").do(5))
    assert found["charge"] == 1
    assert found["odds"] == 3  # 9 to 3


def test_9_2_exception_against_a_square_only_the_two_less_count() -> None:
    scene = at_movement(fr_lc1="1611 N+NE", fr_inf1="1508 NE+SE", au_inf1="1608 N+NE square")
    charge(scene).to("Announce").do(AnnounceShock("fr-inf1", ("1608",), 1))
    found = reckoned(scene.to("CombatDie").do(5))
    assert found["charge-on-square"] == -2
    assert not {"charge", "shock-on-square"} & set(found)


def test_9_2_each_unit_that_charged_tests_in_the_end() -> None:
    scene = at_movement(fr_lc1="1611 N+NE", fr_lc2="1611 N+NE", au_inf1="1608 S+SW", au_inf2="1608 S+SW")
    scene.do(DeclareStackCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1609", N_NE))
    scene.to("CombatDie").do(0, RecoilTo("fr-lc1", "1610"), RecoilTo("fr-lc2", "1610"), 0, 0)
    assert scene.about["why"] == "end of charge"
    events = scene.do(9, 0)
    tests = {event.unit: event.passed for event in events if isinstance(event, CohesionTested)}
    assert tests == {"fr-lc1": False, "fr-lc2": True}
    assert scene.state("fr-lc1") == "disordered"


def test_9_2_charger_stopped_by_reaction_fire_tests_in_the_end_too() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_lc1="1608 N+NE", au_gun1="1608 S+SW"))
    scene.to("ChooseReactionFire").do(FireInReaction("au-gun1", "fr-lc1"), 9)
    events = scene.do(9)
    assert scene.state("fr-lc1") == "disordered"
    (lapsed,) = [event for event in events if isinstance(event, CombatLapsed)]
    assert lapsed.hexes == ("1608",)
    assert scene.about["why"] == "end of charge"


def test_10_2_routed_charger_makes_a_rout_move_instead_of_the_last_test() -> None:
    # Thrown back into an enemy's front and disordered again: routed, and not spared the end of the charge.
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_inf1="1608 S+SW", au_inf2="1608 S+SW", au_inf4="1710 SW+NW"))
    scene.to("CombatDie").do(0)
    scene.do(*[one for one in scene.offers(RecoilTo) if one.hex == "1610"][:1])
    while scene.asked in ("ChooseWithdrawal", "ChooseAdvance"):
        scene.do(scene.offered[-1])
    assert scene.state("fr-lc1") in ("routed", "lost")
    assert scene.asked != "CohesionDie"


# The order of it all


def test_9_order_reaction_fire_comes_after_the_counter_charge() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_lc1="1608 S+SW", au_gun1="1608 S+SW"))
    scene.to("ChooseCounterCharge").do(TryCounterCharge("au-lc1"), 0)
    assert scene.asked == "ChooseReactionFire"


def test_9_order_test_move_square_recall_come_in_the_movement_step() -> None:
    scene = Field(orders=(), fr_lc1="1611 N+NE", fr_inf1="1712 N+NE", au_inf1="1608 S+SW").to("Movement")
    asked = []
    for answer in (
        DeclareCharge("fr-lc1", "1608"),
        0,
        ChargeTo("fr-lc1", "1609", N_NE),
        TryFormingSquare("au-inf1"),
        0,
    ):
        scene.do(answer)
        asked.append(scene.asked)
    assert asked == ["EngagementDie", "ChooseChargeHex", "AskForSquares", "SquareDie", "ChooseRecall"]
    scene.do(ChargeHome("fr-lc1"))
    assert EndMovement() in scene.offered


def test_9_charge_combat_is_resolved_with_one_die() -> None:
    scene = charge(at_movement(fr_lc1="1611 N+NE", au_lc1="1608 N+NE"))
    events = scene.to("CombatDie").do(5)
    assert len([event for event in events if isinstance(event, CombatResolved)]) == 1
