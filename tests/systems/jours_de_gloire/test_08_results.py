"""Cases 8.5, 8.6 and 8.9: modifiers, odds, results in their order, guns in shock."""

from typing import Any

import pytest

from gloire.core.actions import Roll
from gloire.systems.jours_de_gloire.actions import (
    AdvanceTo,
    BreakThrough,
    ChargeTo,
    DeclareCharge,
    RecoilTo,
    ResolveCombat,
)
from gloire.systems.jours_de_gloire.frames import Combat
from gloire.systems.jours_de_gloire.happened import CohesionTested, CombatResolved, Disordered, Eliminated, Recoiled
from gloire.systems.jours_de_gloire.reckoning import odds, reckon
from tests.systems.jours_de_gloire.fights import announce, attack, reckoned, results
from tests.systems.jours_de_gloire.scene import Field

PLAIN = {"fr_inf1": "1609 N+NE", "au_inf1": "1608 S+SW"}


def parts(**facts: Any) -> dict[str, int]:
    """What is reckoned when the first French unit named attacks the Austrian in 1608, 1708 or both."""
    scene = Field(**facts)
    unit = next(name for name in facts if name.startswith("fr_")).replace("_", "-")
    hexes = [scene.place(name.replace("_", "-")) for name in facts if name.startswith("au_")]
    return reckoned(attack(scene, unit, *sorted(set(hexes))).do(5))


# 8.5: the table


@pytest.mark.parametrize(("die", "result"), [(0, "A 1+CT"), (3, "A 1+CT"), (4, "D 1+CT"), (8, "D 1+CT"), (9, "D 1+D")])
def test_8_5_result_is_read_from_the_modified_die(die: int, result: str) -> None:
    events = attack(Field(**PLAIN), "fr-inf1", "1608").do(die)
    assert results(events) == [(die + 1, result)]


def test_8_5_attacker_wins_six_times_in_ten_at_parity_in_clear_terrain() -> None:
    won = 0
    for die in range(10):
        ((_, result),) = results(attack(Field(**PLAIN), "fr-inf1", "1608").do(die))
        won += result.startswith("D")
    assert won == 6


def test_8_5_below_nothing_the_attacker_is_disordered() -> None:
    scene = attack(Field(fr_inf3="1609 N+NE", au_inf1="1608 S+SW"), "fr-inf3", "1608")
    assert results(scene.do(0)) == [(-3, "A 1+D")]  # 2 to 6 is -3, cohesion -1, clear +1
    scene.do(RecoilTo("fr-inf3", "1610"))
    assert scene.state("fr-inf3") == "disordered"


def test_8_5_h11_below_five_the_attacker_may_only_have_to_test() -> None:
    scene = attack(Field(**PLAIN, choices={"H11": "CT"}), "fr-inf1", "1608")
    assert results(scene.do(3)) == [(4, "A CT")]
    assert scene.asked == "CohesionDie"
    scene.do(7)
    assert (scene.place("fr-inf1"), scene.state("fr-inf1")) == ("1609", "disordered")


def test_8_5_recoil_comes_before_the_test() -> None:
    scene = attack(Field(**PLAIN), "fr-inf1", "1608")
    events = scene.do(5, RecoilTo("au-inf1", "1607"), 7)
    kinds = [type(event) for event in events if isinstance(event, Recoiled | CohesionTested | Disordered)]
    assert kinds == [Recoiled, CohesionTested, Disordered]


def test_8_5_results_hold_for_every_unit_of_the_hex_and_each_tests_by_itself() -> None:
    scene = attack(Field(**PLAIN, au_inf2="1608 S+SW"), "fr-inf1", "1608")
    events = scene.do(9, RecoilTo("au-inf1", "1607"), RecoilTo("au-inf2", "1607"), 6, 8)
    tests = {event.unit: event.passed for event in events if isinstance(event, CohesionTested)}
    assert tests == {"au-inf1": True, "au-inf2": False}


def test_8_5_everybody_recoils_before_anybody_tests() -> None:
    scene = attack(Field(**PLAIN, au_inf2="1608 S+SW"), "fr-inf1", "1608")
    scene.do(9, RecoilTo("au-inf1", "1607"))
    assert scene.about["unit"] == "au-inf2"
    assert scene.asked == "ChooseWithdrawal"


def test_8_5_all_attacking_hexes_suffer_when_they_lose() -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1508 NE+SE", au_inf1="1608 S+SW", au_inf2="1608 S+SW")
    announce(scene, "fr-inf1", "1608")
    announce(scene, "fr-inf2", "1608").to("CombatDie")
    events = scene.do(0)
    while scene.asked == "ChooseWithdrawal":
        events += scene.do(scene.offered[0])
    assert {event.unit for event in events if isinstance(event, Recoiled)} == {"fr-inf1", "fr-inf2"}


def test_8_5_next_combat_waits_until_all_has_followed() -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1605 N+NE", au_inf1="1608 S+SW", au_inf2="1604 S+SW")
    announce(scene, "fr-inf1", "1608")
    announce(scene, "fr-inf2", "1604").to("ChooseCombat").do(ResolveCombat("1608"))
    scene.do(5)
    assert scene.asked == "ChooseWithdrawal"
    scene.do(scene.offered[0], 0)
    assert scene.asked == "ChooseAdvance" or scene.place("fr-inf1") == "1608"


def test_8_5_routed_unit_that_should_test_makes_a_rout_move() -> None:
    scene = attack(Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW routed"), "fr-inf1", "1608")
    scene.do(0)  # 6 to 4 is +1, cohesion +1, clear +1, routed +2: 5
    scene.do(RecoilTo("au-inf1", "1607"))
    assert scene.asked == "ChooseRoutHex"


def test_10_2_attack_on_a_routed_unit_has_two_more() -> None:
    assert parts(fr_inf1="1609 N+NE", au_inf1="1608 S+SW routed")["target-routed"] == 2


# 8.6


@pytest.mark.parametrize(
    ("attack", "defence", "worth"),
    [
        (3, 2, 1),
        (3, 1, 3),
        (8, 3, 2),
        (5, 6, -1),
        (9, 5, 1),
        (14, 5, 2),
        (9, 4, 2),
        (5, 7, -1),
        (4, 4, 0),
        (5, 4, 0),
        (6, 4, 1),
        (8, 4, 2),
        (12, 4, 3),
        (15, 4, 3),
        (16, 4, 4),
        (40, 4, 4),
        (2, 3, -1),
        (4, 6, -1),
        (4, 7, -2),
        (4, 8, -2),
        (4, 9, -3),
        (4, 12, -3),
        (4, 13, -4),
        (1, 9, -4),
    ],
)
def test_8_6_1_odds_are_rounded_in_favour_of_the_defender(attack: int, defence: int, worth: int) -> None:
    assert odds(Field(**PLAIN).position, attack, defence) == worth


def test_8_6_1_all_strengths_of_a_side_are_added() -> None:
    assert parts(**PLAIN, fr_inf2="1609 N+NE", au_inf3="1608 S+SW")["odds"] == 0  # 10 to 8
    assert parts(**PLAIN, fr_inf2="1609 N+NE")["odds"] == 1  # 10 to 6


def test_5_1_3_disordered_attackers_do_not_count_but_disordered_defenders_do() -> None:
    assert parts(**PLAIN, fr_inf2="1609 N+NE disordered")["odds"] == 0
    assert parts(**PLAIN, au_inf2="1608 S+SW disordered")["odds"] == -1  # 6 to 6 + 2


def test_8_6_2_best_cohesion_of_the_attacker_less_that_of_the_defender() -> None:
    assert parts(fr_inf3="1609 N+NE", fr_inf2="1609 N+NE", au_inf3="1608 S+SW", au_inf1="1608 S+SW")["cohesion"] == 1
    assert parts(fr_inf3="1609 N+NE", au_inf2="1608 S+SW")["cohesion"] == -2


def test_8_6_2_guns_do_not_count() -> None:
    found = parts(**PLAIN, au_gun1="1608 N+NE")
    assert (found["cohesion"], found["odds"]) == (0, 0)


# The modifiers of the chart


def test_8_5_clear_ground_has_one_more() -> None:
    assert parts(**PLAIN)["terrain"] == 1


@pytest.mark.parametrize(
    ("hex", "below", "worth"),
    [
        ("0312", "0313", -1),
        ("0604", "0605", -2),
        ("0608", "0609", -4),
        ("0612", "0613", -1),
        ("0904", "0905", -1),
        ("0304", "0305", -1),
    ],
)
def test_8_5_terrain_of_the_defender(hex: str, below: str, worth: int) -> None:
    assert parts(fr_inf1=f"{below} N+NE", au_inf1=f"{hex} S+SW")["terrain"] == worth


@pytest.mark.parametrize(("hex", "below"), [("0308", "0309"), ("0908", "0909"), ("0912", "0913")])
def test_8_5_terrain_that_is_worth_nothing(hex: str, below: str) -> None:
    assert "terrain" not in parts(fr_inf1=f"{below} N+NE", au_inf1=f"{hex} S+SW")


@pytest.mark.parametrize(
    ("attacker", "defender", "worth"),
    [
        ("1015 SE+S", "1016 NW+N", -2),  # up a slope
        ("0815 SE+S", "0816 NW+N", -2),  # up a steep slope
        ("0816 N+NE", "0815 S+SW", -1),  # and down
        ("0614 SE+S", "0615 NW+N", -1),  # over a crest
        ("1213 SE+S", "1214 NW+N", -3),  # into a redoubt
        ("1009 N+NE", "1008 S+SW", -4),  # in by a gate
        ("1404 NE+SE", "1504 SW+NW", -3),  # over a bridge
        ("1408 NE+SE", "1508 SW+NW", -2),  # through a ford
        ("1806 NE+SE", "1906 SW+NW", -1),  # over a stream
        ("1108 SE+S", "1109 NW+N", -1),  # up a level
        ("1109 N+NE", "1108 S+SW", 1),  # and down
    ],
)
def test_8_5_hexsides_count_with_the_hex(attacker: str, defender: str, worth: int) -> None:
    found = parts(fr_inf1=attacker, au_inf1=defender)
    assert (found["terrain"], found["hexside"]) == (1, worth)


@pytest.mark.parametrize(("attacker", "defender"), [("1016 N+NE", "1015 S+SW"), ("1214 N+NE", "1213 S+SW")])
def test_8_5_down_a_slope_and_out_of_a_redoubt_nothing_counts(attacker: str, defender: str) -> None:
    assert "hexside" not in parts(fr_inf1=attacker, au_inf1=defender)


def test_8_2_nobody_attacks_through_a_fortification() -> None:
    scene = Field(fr_inf1="1007 SE+S", au_inf1="1008 NW+N", fr_inf2="1209 N+NE", au_inf2="1208 S+SW")
    assert not [one for one in scene.to("Announce").offered if getattr(one, "unit", "") == "fr-inf1"]


def test_8_5_h15_only_the_better_of_hex_and_hexside() -> None:
    found = parts(fr_inf1="1806 NE+SE", au_inf1="1906 SW+NW", choices={"H15": "better"})
    assert found.get("terrain", 0) + found["hexside"] == -1


@pytest.mark.parametrize(("choice", "bridge", "ford"), [("stream", -1, -1), ("crossing", -3, -2)])
def test_8_5_h16_bridge_and_ford_over_a_stream(choice: str, bridge: int, ford: int) -> None:
    choices = {"H16": choice}
    assert parts(fr_inf1="1804 NE+SE", au_inf1="1904 SW+NW", choices=choices)["hexside"] == bridge
    assert parts(fr_inf1="1808 NE+SE", au_inf1="1908 SW+NW", choices=choices)["hexside"] == ford


def test_6_1_2_attack_from_the_rear_has_two_more() -> None:
    assert parts(fr_inf1="1609 N+NE", au_inf1="1608 N+NE")["rear"] == 2


def test_6_1_2_h2_or_one_more() -> None:
    assert parts(fr_inf1="1609 N+NE", au_inf1="1608 N+NE", choices={"H2": 1})["rear"] == 1


@pytest.mark.parametrize(("choices", "worth"), [({}, 3), ({"H2": 1}, 2)])
def test_6_1_2_attack_from_front_and_rear_has_three_more(choices: dict[str, int], worth: int) -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1607 SE+S", au_inf1="1608 S+SW", choices=choices)
    announce(scene, "fr-inf1", "1608")
    announce(scene, "fr-inf2", "1608").to("CombatDie")
    found = reckoned(scene.do(5))
    assert found["front-and-rear"] == worth
    assert "rear" not in found


@pytest.mark.parametrize("place", ["0312", "0604", "0608"])
def test_6_1_1_in_a_place_there_is_no_rear(place: str) -> None:
    below = f"{place[:2]}{int(place[2:]) + 1:02}"
    assert "rear" not in parts(fr_inf1=f"{below} N+NE", au_inf1=f"{place} N+NE")


def test_6_1_1_a_square_has_no_rear() -> None:
    assert "rear" not in parts(fr_inf1="1609 N+NE", au_inf1="1608 N+NE square")


def test_h22_rear_and_rout_count_if_they_hold_for_every_hex() -> None:
    units: dict[str, Any] = {"fr_inf1": "1609 N+NE", "au_inf1": "1608 N+NE", "au_inf2": "1708 S+SW"}
    assert "rear" not in parts(**units)
    assert parts(**units, choices={"H22": "any"})["rear"] == 2
    units |= {"au_inf1": "1608 N+NE routed"}
    assert "target-routed" not in parts(**units)
    assert parts(**units, choices={"H22": "any"})["target-routed"] == 2


def test_h22_guns_alone_are_left_out_of_it() -> None:
    assert parts(fr_inf1="1609 N+NE", au_inf1="1608 N+NE", au_gun1="1708 N+NE")["rear"] == 2


@pytest.mark.parametrize(("choices", "worth"), [({}, 1), ({"H3": 2}, 2)])
def test_4_2_infantry_shock_against_a_square_has_more(choices: dict[str, int], worth: int) -> None:
    assert parts(fr_inf1="1609 N+NE", au_inf1="1608 S+SW square", choices=choices)["shock-on-square"] == worth


def test_4_2_not_a_shock_of_cavalry() -> None:
    assert "shock-on-square" not in parts(fr_lc1="1609 N+NE", au_inf1="1608 S+SW square")


def test_9_1_note_cavalry_shock_on_a_village_has_three_less_by_these_two() -> None:
    found = parts(fr_lc1="0313 N+NE", au_inf1="0312 S+SW")
    assert (found["cavalry-shock"], found["terrain"]) == (-2, -1)
    assert found["cavalry-shock"] + found["terrain"] == -3


def test_9_1_note_h4_only_where_it_could_not_charge_or_always() -> None:
    units: dict[str, Any] = {"fr_lc1": "1609 N+NE", "au_inf1": "1608 S+SW"}
    assert "cavalry-shock" not in parts(**units)
    assert parts(**units, choices={"H4": "always"})["cavalry-shock"] == -2


@pytest.mark.parametrize(
    ("start", "target"),
    [("1404 NE+SE", "1504"), ("1015 SE+S", "1016"), ("1213 SE+S", "1214")],  # a bridge, a slope, a redoubt
)
def test_9_1_note_h4_hexsides_closed_to_charges_count_too(start: str, target: str) -> None:
    scene = Field(fr_lc1=start, au_inf1=f"{target} NW+N")
    assert reckoned(attack(scene, "fr-lc1", target).do(5))["cavalry-shock"] == -2


def test_9_1_note_h4_not_where_infantry_alone_attacks_closed_ground() -> None:
    # The infantry attacks the village and the open hex beside it, the cavalry the open hex alone.
    scene = Field(fr_inf1="0413 NW+N", fr_lc1="0511 SW+NW", au_inf1="0312 SE+S", au_inf2="0412 SE+S")
    announce(scene, "fr-inf1", "0312", "0412")
    announce(scene, "fr-lc1", "0412")
    assert "cavalry-shock" not in reckoned(scene.to("CombatDie").do(5))


@pytest.mark.parametrize(("choices", "fate"), [({}, ("1609", "disordered")), ({"H44": "suffer"}, ("1610", "routed"))])
def test_8_5_h51_disordered_unit_stacked_with_a_beaten_attacker(choices: dict[str, str], fate: tuple[str, str]) -> None:
    units: dict[str, Any] = {"fr_inf3": "1609 N+NE", "fr_inf4": "1609 N+NE disordered", "au_inf1": "1608 N+NE"}
    scene = attack(Field(**units, choices=choices), "fr-inf3", "1608")
    scene.do(0, RecoilTo("fr-inf3", "1610"))
    if choices:
        scene.do(RecoilTo("fr-inf4", "1610"))
    assert (scene.place("fr-inf4"), scene.state("fr-inf4")) == fate


def test_8_5_woods_count_more_against_cavalry() -> None:
    assert parts(fr_lc1="0305 N+NE", au_inf1="0304 S+SW")["terrain"] == -2


# 8.9: guns


def test_8_9_guns_with_a_beaten_attacker_are_disordered_and_recoil_with_it() -> None:
    scene = attack(Field(**PLAIN, fr_gun1="1609 N+NE"), "fr-inf1", "1608")
    scene.do(0, RecoilTo("fr-gun1", "1610"), RecoilTo("fr-inf1", "1610"), 0)
    assert (scene.place("fr-gun1"), scene.state("fr-gun1")) == ("1610", "disordered")
    assert scene.state("fr-inf1") == "good"


def test_8_9_guns_stay_disordered_if_not_all_of_the_stack_recoil() -> None:
    scene = attack(Field(**PLAIN, fr_gun1="1609 N+NE", fr_inf2="1609 N+NE disordered"), "fr-inf1", "1608")
    scene.do(0, RecoilTo("fr-inf1", "1610"), 0)
    assert (scene.place("fr-gun1"), scene.state("fr-gun1")) == ("1609", "disordered")


def test_8_9_guns_do_not_advance_with_a_victor() -> None:
    scene = attack(Field(**PLAIN, fr_gun1="1609 N+NE"), "fr-inf1", "1608")
    scene.do(5, RecoilTo("au-inf1", "1607"), 0, AdvanceTo("fr-inf1", "1608"))
    assert (scene.place("fr-inf1"), scene.place("fr-gun1")) == ("1608", "1609")


def test_8_9_guns_with_a_beaten_defender_recoil_and_test_even_where_others_are_disordered() -> None:
    scene = attack(Field(**PLAIN, au_gun1="1608 N+NE"), "fr-inf1", "1608")
    events = scene.do(9, RecoilTo("au-gun1", "1607"), RecoilTo("au-inf1", "1607"), 0)
    assert [event.unit for event in events if isinstance(event, CohesionTested)] == ["au-gun1"]
    assert (scene.state("au-gun1"), scene.state("au-inf1")) == ("good", "disordered")


@pytest.mark.parametrize("more", [{}, {"au_gun2": "1608 S+SW"}])
def test_8_9_guns_alone_are_eliminated_after_their_fire_without_a_die(more: dict[str, str]) -> None:
    scene = announce(Field(fr_inf1="1609 N+NE", au_gun1="1608 S+SW", **more), "fr-inf1", "1608")
    events = scene.to("ChooseReactionFire").do(*[one for one in scene.offered if "Hold" in type(one).__name__])
    assert scene.is_lost("au-gun1")
    assert not [event for event in events if isinstance(event, CombatResolved)]
    assert scene.offered == [AdvanceTo("fr-inf1", "1608")]  # no breakthrough


def test_8_9_beside_others_guns_are_eliminated_only_if_the_combat_is_won() -> None:
    units: dict[str, Any] = {"fr_inf1": "1609 N+NE", "au_inf1": "1608 S+SW", "au_gun1": "1708 N+NE"}
    scene = attack(Field(**units), "fr-inf1", "1608", "1708")
    scene.do(0)
    assert not scene.is_lost("au-gun1")
    scene = attack(Field(**units), "fr-inf1", "1608", "1708")
    events = scene.do(5)
    assert [event.unit for event in events if isinstance(event, Eliminated)] == ["au-gun1"]


def test_8_9_and_no_odds_are_foreseen_against_them() -> None:
    scene = Field(fr_inf1="1609 N+NE", au_gun1="1608 N+NE", fr_inf3="1604 N+NE", au_inf3="1603 S+SW")
    announce(scene, "fr-inf1", "1608")
    announce(scene, "fr-inf3", "1603").to("ChooseCombat")
    overrun, fought = (scene.game.preview(ResolveCombat(hex)) for hex in ("1608", "1603"))
    assert (overrun.rule, overrun.parts) == ("8.9", ())
    assert [(one.chance, [(fate.unit, fate.lost) for fate in one.fates]) for one in overrun.results] == [
        (1.0, [("au-gun1", 1.0)])
    ]
    assert fought.parts
    assert len(fought.results) > 1


def test_8_9_guns_alone_overrun_by_a_charge_are_not_pursued() -> None:
    scene = Field(fr_lc1="1611 N+NE", au_gun1="1608 N+NE").to("Movement")
    scene.do(DeclareCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1609", 0))
    assert scene.is_lost("au-gun1")
    assert not scene.offers(BreakThrough)
    scene.do(AdvanceTo("fr-lc1", "1608"))
    while scene.asked == "ChooseFacing":
        scene.do(scene.offered[0])
    assert (scene.asked, scene.about["why"]) == ("CohesionDie", "end of charge")


def test_10_3_1_recoil_is_farther_from_every_attacking_hex() -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1507 NE+SE", au_inf1="1608 S+SW")
    announce(scene, "fr-inf1", "1608")
    announce(scene, "fr-inf2", "1608").to("CombatDie").do(5)
    # 1607 is farther from 1609, but not from 1507.
    assert {one.hex for one in scene.offers(RecoilTo)} == {"1707"}
    assert scene.why_not(RecoilTo("au-inf1", "1607")) == ("10.3.1", "not-farther")


def test_8_5_attack_can_be_weighed_before_anybody_has_turned() -> None:
    scene = Field(fr_inf1="1609 S+SW", au_inf1="1608 S+SW")
    numbers = scene.number("fr-inf1"), scene.position.grid.index["1608"]
    found = reckon(scene.position, Combat(attackers=numbers[:1], defenders=numbers[1:]))
    assert sum(part.value for part in found) == 1


def test_8_5_die_shows_nought_to_nine() -> None:
    scene = attack(Field(**PLAIN), "fr-inf1", "1608")
    assert scene.offered == [Roll(face) for face in range(10)]
