"""Cases 8.1 to 8.4: who may attack whom, announcing, Engagement Tests, reaction fire, combined attacks."""

from random import Random
from typing import Any

import pytest

from gloire.core.events import Event
from gloire.render import words
from gloire.render.phrases.names import names_of
from gloire.systems.jours_de_gloire.actions import (
    AdvanceTo,
    AnnounceShock,
    BreakThrough,
    EndAnnouncing,
    EndMovement,
    FireInReaction,
    HoldReaction,
    RecoilTo,
    ResolveCombat,
    WithdrawShock,
)
from gloire.systems.jours_de_gloire.happened import CombatLapsed, CombatResolved, EngagementTested
from tests.systems.jours_de_gloire.fights import N_NE, NE_SE, NW_N, S_SW, SE_S, announce, attack, reckoned, results
from tests.systems.jours_de_gloire.scene import Field, Scene

# 1609 facing N+NE has 1608 and 1708 before it; all of columns 15 to 18 is clear.


def targets(scene: Field, unit: str) -> set[tuple[str, ...]]:
    """The sets of hexes that a unit may announce."""
    return {action.hexes for action in scene.to("Announce").offers(AnnounceShock) if action.unit == unit}


# 8.1 and 8.2


def test_8_1_cavalry_may_fight_like_infantry() -> None:
    scene = Field(fr_lc1="1609 N+NE", au_inf1="1608 S+SW")
    events = attack(scene, "fr-lc1", "1608").do(5)
    assert "charge" not in reckoned(events)


def test_8_2_enemies_in_front_hexes_may_be_attacked() -> None:
    scene = Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW", au_inf2="1508 S+SW")
    assert targets(scene, "fr-inf1") == {("1608",)}
    assert scene.why_not(AnnounceShock("fr-inf1", ("1508",), N_NE)) == ("8.2", "not-in-front")


def test_8_2_nobody_is_in_front_of_a_facing_that_there_is_not() -> None:
    scene = Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW").to("Announce")
    assert scene.why_not(AnnounceShock("fr-inf1", ("1608",), 7)) == ("8.2", "not-in-front")


@pytest.mark.parametrize(
    ("state", "reason"), [("disordered", ("10.1", "disordered")), ("square", ("4.2", "in-square"))]
)
def test_8_2_disordered_units_and_squares_do_not_attack(state: str, reason: tuple[str, str]) -> None:
    scene = Field(fr_inf1=f"1609 N+NE {state}", fr_inf2="1710 N+NE", au_inf1="1608 S+SW", au_inf3="1709 S+SW")
    assert targets(scene, "fr-inf1") == set()
    assert scene.why_not(AnnounceShock("fr-inf1", ("1608",), N_NE)) == reason


def test_8_2_routed_units_do_not_attack() -> None:
    scene = Field(fr_inf1="1609 N+NE routed", fr_inf2="1710 N+NE", au_inf1="1608 S+SW", au_inf3="1709 S+SW")
    assert targets(scene, "fr-inf1") == set()


def test_8_2_artillery_does_not_attack() -> None:
    scene = Field(fr_gun1="1609 N+NE", fr_inf2="1710 N+NE", au_inf1="1608 S+SW", au_inf3="1709 S+SW")
    assert targets(scene, "fr-gun1") == set()
    assert scene.why_not(AnnounceShock("fr-gun1", ("1608",), N_NE)) == ("8.9", "guns-never-shock")


def test_8_2_units_of_other_formations_do_not_attack() -> None:
    scene = Field(fr_garde="1609 N+NE", fr_inf2="1710 N+NE", au_inf1="1608 S+SW", au_inf3="1709 S+SW")
    assert targets(scene, "fr-garde") == set()
    assert scene.why_not(AnnounceShock("fr-garde", ("1608",), N_NE)) == ("2.2", "not-activated")


def test_8_2_hex_that_cannot_be_entered_is_not_attacked_but_the_other_front_hex_may_be() -> None:
    scene = Field(fr_inf1="1410 NE+SE", au_inf1="1509 S+SW", fr_inf2="1310 N+NE", au_inf2="1309 S+SW")
    assert targets(scene, "fr-inf1") == set()  # the river lies between
    scene = Field(fr_lc1="0508 N+NE", au_inf1="0608 S+SW", au_inf2="0507 S+SW")
    assert targets(scene, "fr-lc1") == {("0507",)}  # 0608 is a castle, closed to cavalry
    assert scene.why_not(AnnounceShock("fr-lc1", ("0608",), N_NE)) == ("8.2", "cannot-enter")


def test_8_2_who_announces_must_attack_all_in_front() -> None:
    scene = Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW", au_inf2="1708 S+SW")
    assert targets(scene, "fr-inf1") == {("1608", "1708")}
    assert scene.why_not(AnnounceShock("fr-inf1", ("1608",), N_NE)) == ("8.2", "must-attack-all")


def test_8_2_not_those_whom_a_friend_attacks() -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1709 N+NE", au_inf1="1608 S+SW", au_inf2="1708 S+SW")
    scene.to("Announce").do(AnnounceShock("fr-inf1", ("1608",), N_NE))
    assert scene.why_not(EndAnnouncing()) == ("8.2", "must-attack-all")
    scene.do(AnnounceShock("fr-inf2", ("1708",), N_NE), EndAnnouncing())
    assert scene.asked == "ChooseCombat"


def test_8_2_announcement_may_be_taken_back() -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1709 N+NE", au_inf1="1608 S+SW", au_inf2="1708 S+SW")
    scene.to("Announce").do(AnnounceShock("fr-inf1", ("1608",), N_NE), WithdrawShock("fr-inf1"))
    assert EndAnnouncing() in scene.offered


def test_8_2_enemy_is_attacked_once_in_an_activation() -> None:
    # Both attack the same hex: that is one combat, with one die.
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1709 NW+N", au_inf1="1608 S+SW", au_inf2="1708 S+SW")
    scene.to("Announce").do(AnnounceShock("fr-inf1", ("1608", "1708"), N_NE))
    scene.do(AnnounceShock("fr-inf2", ("1708",), NW_N))
    scene.to("CombatDie").do(5)
    assert not scene.position.announced


def test_8_2_who_has_attacked_does_not_attack_again_with_those_it_recoils_to() -> None:
    units = {"fr_inf3": "1609 N+NE", "fr_inf4": "1610 N+NE", "au_inf1": "1608 S+SW", "au_inf2": "1709 N+NE"}
    scene = Field(**units)
    announce(scene, "fr-inf3", "1608")
    announce(scene, "fr-inf4", "1709").to("ChooseCombat")
    scene.do(ResolveCombat("1608"), 4, RecoilTo("fr-inf3", "1610"), 0)
    assert scene.state("fr-inf3") == "good"
    assert scene.to("CombatDie").about["units"] == ["fr-inf4"]


def test_8_2_announced_attack_on_a_hex_that_was_left_lapses() -> None:
    # The enemy in 1707 is thrown back by a breakthrough before the attack on him is taken up.
    units = {"fr_inf1": "1609 N+NE", "fr_inf2": "1808 SW+NW", "au_inf1": "1608 S+SW", "au_inf3": "1707 SW+NW"}
    scene = Field(**units)
    announce(scene, "fr-inf1", "1608")
    announce(scene, "fr-inf2", "1707").to("ChooseCombat")
    scene.do(ResolveCombat("1608"), 9, RecoilTo("au-inf1", "1507"), BreakThrough("fr-inf1", "1608"), 9)
    events = []
    while scene.asked in ("ChooseWithdrawal", "ChooseAdvance", "ChooseFacing"):
        events += scene.do(scene.offered[0])
    assert scene.asked != "CombatDie"
    assert not [event for event in events if isinstance(event, CombatResolved)]


def test_8_2_duty_agrees_with_a_count_by_hand() -> None:
    """Property: who may announce what, against the rule spelt out, on random positions in the open."""
    rng = Random(8)
    labels = [f"{column}{row:02}" for column in (16, 17) for row in range(6, 11)]
    for _ in range(25):
        hexes = sorted(labels, key=lambda _: rng.random())
        facings = ["N+NE", "NE+SE", "SE+S", "S+SW", "SW+NW", "NW+N"]
        where = dict(zip(("fr_inf1", "fr_inf2", "au_inf1", "au_inf2", "au_inf3"), hexes, strict=False))
        units = {unit: f"{hex} {facings[int(rng.random() * 6)]}" for unit, hex in where.items()}
        scene = Field(**units)
        while scene.asked not in ("Announce", "ChooseRally", "ChooseFirstMarker") and scene.offers(EndMovement):
            scene.do(EndMovement())
        game = scene.position
        enemies = {game.where[scene.number(unit)] for unit in ("au-inf1", "au-inf2", "au-inf3")}

        def before(unit: str) -> set[int]:
            number = scene.number(unit)  # noqa: B023
            near = game.grid.near[game.where[number]]  # noqa: B023
            return {near[game.facing[number]], near[(game.facing[number] + 1) % 6]} & enemies  # noqa: B023

        for unit, mate in (("fr-inf1", "fr-inf2"), ("fr-inf2", "fr-inf1")):
            own, others = before(unit), before(mate)
            lawful = {frozenset(own - left) for left in subsets(own & others) if own - left}
            asked = scene.asked == "Announce"
            offered = {frozenset(one.hexes) for one in scene.offers(AnnounceShock) if one.unit == unit}
            assert offered == ({frozenset(game.labels(hexes)) for hexes in lawful} if asked else set())


def subsets(hexes: set[int]) -> list[set[int]]:
    found: list[set[int]] = [set()]
    for hex in hexes:
        found += [{*some, hex} for some in found]
    return found


# 8.3.1 and 8.3.2


def test_8_3_1_shock_is_no_duty() -> None:
    scene = Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW").to("Announce")
    assert EndAnnouncing() in scene.offered


def test_8_3_1_with_received_orders_there_is_no_test() -> None:
    scene = attack(Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW"), "fr-inf1", "1608")
    assert scene.asked == "CombatDie"


def test_8_3_1_without_orders_the_attacker_tests_its_engagement() -> None:
    scene = announce(Field(orders=(), fr_inf1="1609 N+NE", au_inf1="1608 S+SW"), "fr-inf1", "1608")
    scene.to("EngagementDie").do(6)
    assert scene.asked == "CombatDie"  # it has passed, and must attack


def test_8_3_1_all_are_announced_before_the_first_test() -> None:
    scene = Field(orders=(), fr_inf1="1609 N+NE", fr_inf2="1709 N+NE", au_inf1="1608 S+SW", au_inf2="1708 S+SW")
    announce(scene, "fr-inf1", "1608")
    assert scene.asked == "Announce"
    announce(scene, "fr-inf2", "1708").to("ChooseCombat")


def test_8_3_2_failed_test_keeps_the_whole_hex_from_attacking() -> None:
    scene = Field(orders=(), fr_inf1="1609 N+NE", fr_inf2="1609 N+NE", au_inf1="1608 S+SW")
    events = announce(scene, "fr-inf1", "1608").to("EngagementDie").do(7)
    assert [event.unit for event in events if isinstance(event, EngagementTested)] == ["fr-inf1"]
    assert any(isinstance(event, CombatLapsed) for event in events)


def test_8_3_2_only_the_top_unit_tests_and_all_attack() -> None:
    scene = Field(orders=(), fr_inf1="1609 N+NE", fr_inf2="1609 N+NE", au_inf1="1608 S+SW")
    events = announce(scene, "fr-inf1", "1608").to("EngagementDie").do(6)
    events += scene.do(5)
    (combat,) = [event for event in events if isinstance(event, CombatResolved)]
    assert combat.attackers == ("fr-inf1", "fr-inf2")


def test_5_1_3_below_guns_the_first_infantry_unit_tests() -> None:
    scene = Field(orders=(), fr_gun1="1609 N+NE", fr_inf1="1609 N+NE", au_inf1="1608 S+SW")
    announce(scene, "fr-inf1", "1608").to("EngagementDie")
    assert scene.about["unit"] == "fr-inf1"


def neighbours(**choices: str) -> Scene:
    """Two attackers, each with an enemy of its own; the left one has both before it."""
    units: dict[str, Any] = {
        "fr_inf1": "1609 N+NE",
        "fr_inf2": "1709 NW+N",
        "au_inf1": "1608 S+SW",
        "au_inf2": "1708 S+SW",
    }
    scene = Field(orders=(), choices=choices, **units)
    announce(scene, "fr-inf1", "1608")
    return announce(scene, "fr-inf2", "1708").to("ChooseCombat")


def test_8_3_2_note_who_passed_attacks_what_a_friend_who_failed_leaves() -> None:
    scene = neighbours()
    scene.do(ResolveCombat("1608"), 3, 9)  # all whose duties hang together test first
    events = scene.do(5)
    (combat,) = [event for event in events if isinstance(event, CombatResolved)]
    assert (combat.attackers, combat.hexes) == (("fr-inf1",), ("1608", "1708"))


def test_8_3_2_note_also_where_the_combat_of_the_one_who_failed_came_first() -> None:
    scene = neighbours()
    scene.do(ResolveCombat("1708"))
    assert scene.about["unit"] == "fr-inf1"
    scene.do(3, 9)
    events = scene.do(5)
    (combat,) = [event for event in events if isinstance(event, CombatResolved)]
    assert (combat.attackers, combat.hexes) == (("fr-inf1",), ("1608", "1708"))


def test_8_3_2_note_h30_combat_by_combat_the_first_is_over_before_the_second_is_tested() -> None:
    scene = neighbours(H30="singly")
    scene.do(ResolveCombat("1608"), 3)
    assert scene.asked == "CombatDie"
    assert scene.about["hexes"] == ["1608"]


# 8.3.3: reaction fire


def under_guns(**units: str) -> Field:
    where = {"fr_inf1": "1609 N+NE", "au_inf1": "1608 S+SW", "au_gun1": "1608 S+SW"} | units
    return Field(**where)


def test_8_3_3_guns_that_are_attacked_fire_first() -> None:
    scene = announce(under_guns(), "fr-inf1", "1608").to("ChooseReactionFire")
    assert scene.offered == [FireInReaction("au-gun1", "fr-inf1"), HoldReaction()]
    assert "fires at" in words.action(scene.offered[0], names_of(scene.game.scenario))
    scene.do(FireInReaction("au-gun1", "fr-inf1"), 0)
    assert scene.asked == "CombatDie"


def test_8_3_3_only_at_attackers_in_their_front() -> None:
    scene = announce(under_guns(au_gun1="1608 N+NE"), "fr-inf1", "1608")
    assert scene.asked == "CombatDie"


def test_8_3_3_after_engagement_tests_and_not_if_they_fail() -> None:
    scene = Field(orders=(), fr_inf1="1609 N+NE", au_inf1="1608 S+SW", au_gun1="1608 S+SW")
    announce(scene, "fr-inf1", "1608").to("EngagementDie").do(9)
    assert scene.asked not in ("ChooseReactionFire", "CombatDie")


def test_8_3_3_batteries_fire_one_by_one_and_may_choose_different_targets() -> None:
    scene = Field(
        fr_inf1="1609 N+NE", fr_inf2="1508 NE+SE", au_gun1="1608 S+SW", au_gun2="1608 S+SW", fr_inf3="1709 NW+N"
    )
    announce(scene, "fr-inf1", "1608")
    announce(scene, "fr-inf2", "1608").to("ChooseReactionFire")
    aims = {(one.unit, one.enemy) for one in scene.offers(FireInReaction)}
    assert aims == {(gun, unit) for gun in ("au-gun1", "au-gun2") for unit in ("fr-inf1", "fr-inf2")}
    scene.do(FireInReaction("au-gun1", "fr-inf1"), 0)
    assert {one.unit for one in scene.offers(FireInReaction)} == {"au-gun2"}


def test_8_3_3_unit_disordered_by_it_does_not_attack() -> None:
    scene = announce(under_guns(), "fr-inf1", "1608").to("ChooseReactionFire")
    # Strength 3, point-blank +1, reaction -1: 9 with a die of 6, and the test fails.
    events = scene.do(FireInReaction("au-gun1", "fr-inf1"), 6, 7)
    assert scene.state("fr-inf1") == "disordered"
    assert any(isinstance(event, CombatLapsed) for event in events)


def test_8_3_3_unit_lost_to_a_second_battery_does_not_attack_either() -> None:
    # Both batteries hit the same unit: disordered, then routed with enemies on all ways back. The other attacks alone.
    behind = {"au_inf2": "1709 NE+SE", "au_inf3": "1610 S+SW", "au_inf4": "1509 SW+NW"}
    batteries = {"au_gun1": "1608 S+SW", "au_gun2": "1608 S+SW"}
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1609 N+NE", **batteries, **behind)
    announce(scene, "fr-inf1", "1608").to("ChooseReactionFire")
    scene.do(FireInReaction("au-gun1", "fr-inf1"), 9, 9, FireInReaction("au-gun2", "fr-inf1"), 9, 9)
    assert scene.is_lost("fr-inf1")
    assert scene.is_lost("au-gun1")
    assert scene.is_lost("au-gun2")
    scene.to("ChooseAdvance")
    assert {one.unit for one in scene.offers(AdvanceTo)} == {"fr-inf2"}


def test_8_3_3_rest_of_the_stack_attacks_alone() -> None:
    scene = announce(under_guns(fr_inf2="1609 N+NE"), "fr-inf1", "1608").to("ChooseReactionFire")
    events = scene.do(FireInReaction("au-gun1", "fr-inf1"), 6, 7, 5)
    (combat,) = [event for event in events if isinstance(event, CombatResolved)]
    assert combat.attackers == ("fr-inf2",)


def test_5_1_3_reaction_fire_may_pass_over_guns_on_top() -> None:
    scene = announce(under_guns(fr_gun1="1609 N+NE"), "fr-inf1", "1608").to("ChooseReactionFire")
    assert {one.enemy for one in scene.offers(FireInReaction)} == {"fr-gun1", "fr-inf1"}


def test_5_1_3_also_over_two_batteries_on_top() -> None:
    # In the bridgehead a fixed battery lies beside the guns of the attackers.
    units: dict[str, Any] = {
        "au_bridgehead": "0110 SE+S",
        "au_art_oreilly": "0110 SE+S",
        "au_banat": "0110 SE+S",
        "fr_44": "0211 NW+N",
        "fr_art_victor": "0211 NW+N",
    }
    scene = Scene("oreilly-1", **units)
    announce(scene, "au-banat", "0211").to("EngagementDie").do(0)
    targets = [one.enemy for one in scene.offers(FireInReaction)]
    assert (len(targets), targets[1]) == (2, "au-banat")


def test_8_3_3_disordered_guns_do_not_fire() -> None:
    scene = announce(under_guns(au_gun1="1608 S+SW disordered"), "fr-inf1", "1608")
    assert scene.asked == "CombatDie"


def test_7_4_4_no_reaction_fire_through_a_crest() -> None:
    scene = Field(fr_inf1="0615 N+NE", au_inf1="0614 S+SW", au_gun1="0614 S+SW")
    announce(scene, "fr-inf1", "0614")
    assert scene.asked == "CombatDie"


# 8.4: combined attacks


def combined(**facts: object) -> Scene:
    units: dict[str, Any] = {"fr_inf1": "1609 N+NE", "fr_inf2": "1508 NE+SE", "au_inf1": "1608 S+SW"}
    scene = Field(**(units | facts))
    announce(scene, "fr-inf1", "1608")
    return announce(scene, "fr-inf2", "1608")


def test_8_4_1_friends_in_several_hexes_add_their_strength() -> None:
    events = combined().to("CombatDie").do(5)
    (combat,) = [event for event in events if isinstance(event, CombatResolved)]
    assert [part.about for part in combat.reckoning if part.what == "odds"] == ["10:6"]


def test_8_4_1_each_stack_without_orders_tests() -> None:
    scene = combined(orders=()).to("EngagementDie")
    events = scene.do(6, 6)
    tests = {event.unit: event.passed for event in events if isinstance(event, EngagementTested)}
    assert tests == {"fr-inf1": True, "fr-inf2": False}


def test_8_4_1_who_failed_does_not_count() -> None:
    scene = combined(orders=()).to("EngagementDie")
    first = scene.about["unit"]
    scene.do(9, 0)
    events = scene.do(5)
    (combat,) = [event for event in events if isinstance(event, CombatResolved)]
    assert first not in combat.attackers


def test_8_3_1_the_last_announcement_too_may_be_taken_back() -> None:
    scene = Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW").to("Announce")
    scene.do(AnnounceShock("fr-inf1", ("1608",), N_NE))
    assert scene.offered == [WithdrawShock("fr-inf1"), EndAnnouncing()]
    scene.do(WithdrawShock("fr-inf1"), EndAnnouncing())
    assert scene.asked != "CombatDie"


OPPOSITE = {"fr_inf1": "1609 N+NE", "fr_inf2": "1607 SE+S", "au_inf1": "1608 S+SW"}


@pytest.mark.parametrize(("choices", "open"), [({}, True), ({"H43": "chain"}, False)])
def test_8_4_1_h50_attackers_on_opposite_sides(choices: dict[str, str], open: bool) -> None:
    scene = Field(**OPPOSITE, choices=choices).to("Announce")
    scene.do(AnnounceShock("fr-inf1", ("1608",), N_NE))
    other = AnnounceShock("fr-inf2", ("1608",), SE_S)
    assert (other in scene.offered) is open
    assert open or scene.why_not(other) == ("8.4.1", "not-beside-attackers")


def test_8_4_1_h50_a_chain_of_neighbours_may_be_closed_and_then_not_broken() -> None:
    scene = Field(**OPPOSITE, fr_inf3="1508 NE+SE", fr_inf4="1507 SE+S", choices={"H43": "chain"}).to("Announce")
    scene.do(AnnounceShock("fr-inf1", ("1608",), N_NE), AnnounceShock("fr-inf3", ("1608",), NE_SE))
    scene.do(AnnounceShock("fr-inf4", ("1608",), SE_S), AnnounceShock("fr-inf2", ("1608",), SE_S))
    assert {one.unit for one in scene.offers(WithdrawShock)} == {"fr-inf1", "fr-inf2"}
    assert scene.why_not(WithdrawShock("fr-inf3")) == ("8.4.1", "holds-together")
    scene.to("CombatDie")
    assert len(scene.about["units"]) == 4


def test_8_4_1_unit_beside_a_hex_but_not_facing_it_takes_no_part_against_it() -> None:
    # The second attacker, in 1707, stands behind 1608, but has only 1708 before it.
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1707 SE+S", au_inf1="1608 S+SW", au_inf2="1708 SW+NW")
    announce(scene, "fr-inf1", "1608", "1708")
    announce(scene, "fr-inf2", "1708").to("CombatDie")
    parts = reckoned(scene.do(5))
    # 1708 faces SW and NW: the first attacks its front, the second its rear; 1608 only has an attacker before it.
    assert "front-and-rear" not in parts
    assert "rear" not in parts


def test_8_4_2_against_clear_terrain_the_attacker_takes_his_best_hexside() -> None:
    # One attacker comes over the stream, the other does not.
    scene = Field(fr_inf1="1808 NE+SE", fr_inf2="2009 SW+NW", au_inf1="1908 S+SW")
    announce(scene, "fr-inf1", "1908")
    announce(scene, "fr-inf2", "1908").to("CombatDie")
    parts = reckoned(scene.do(5))
    assert parts["terrain"] == 1
    assert "hexside" not in parts


def test_8_4_2_elsewhere_the_defender_chooses_what_hinders_most() -> None:
    # In woods cavalry counts worse than infantry.
    scene = Field(fr_inf1="0305 N+NE", fr_lc1="0204 NE+SE", au_inf1="0304 S+SW")
    announce(scene, "fr-inf1", "0304")
    announce(scene, "fr-lc1", "0304").to("CombatDie")
    assert reckoned(scene.do(5))["terrain"] == -2


def test_8_4_3_of_several_hexes_the_one_that_helps_the_defender_most_counts() -> None:
    scene = Field(fr_inf1="0313 N+NE", au_inf1="0312 S+SW", au_inf2="0413 SW+NW")
    attack(scene, "fr-inf1", "0312", "0413")
    assert reckoned(scene.do(5))["terrain"] == -1


# K9: infantry joins a charge


def test_8_4_1_results_hold_for_one_combat_a_defender() -> None:
    assert results(combined().to("CombatDie").do(5)) == [(5 + 1 + 1 + 1, "D 1+CT")]


def combat_of(events: list[Event]) -> CombatResolved:
    (found,) = [event for event in events if isinstance(event, CombatResolved)]
    return found


def thrown_together() -> Scene:
    """A beaten unit recoils to a friend in a hex that is attacked after it."""
    units: dict[str, Any] = {"fr_inf1": "1609 N+NE", "fr_inf2": "1707 SW+NW", "au_inf3": "1608 S+SW"}
    scene = Field(**units, au_inf4="1607 N+NE").to("Announce")
    scene.do(next(one for one in scene.offers(AnnounceShock) if one.hexes == ("1607",)))
    scene.do(AnnounceShock("fr-inf1", ("1608",), N_NE))
    scene.to("ChooseCombat").do(ResolveCombat("1608"), 3, RecoilTo("au-inf3", "1607"), 0)
    scene.do(AdvanceTo("fr-inf1", "1608"))
    return scene.to("CombatDie")


def test_8_2_who_has_been_attacked_does_not_count_in_a_second_combat() -> None:
    scene = thrown_together()
    (odds,) = [part for part in combat_of(scene.do(3)).reckoning if part.what == "odds"]
    assert odds.about == "4:2"  # the strength of au-inf4 alone


def test_8_2_nor_does_it_suffer_its_result() -> None:
    scene = thrown_together()
    before = scene.state("au-inf3")
    scene.do(9)
    gone = []
    while scene.asked in ("ChooseWithdrawal", "CohesionDie"):
        gone.append(scene.about["unit"])
        scene.do(scene.offered[0])
    assert set(gone) == {"au-inf4"}
    assert (scene.place("au-inf3"), scene.state("au-inf3")) == ("1607", before)


def test_8_2_attack_on_a_hex_with_nobody_but_who_was_attacked_is_not_made() -> None:
    # The guns at 1607 were to be overrun; now beaten infantry stands with them that is not attacked again.
    units: dict[str, Any] = {"fr_inf1": "1609 N+NE", "fr_inf2": "1707 SW+NW", "au_inf3": "1608 S+SW"}
    scene = Field(**units, au_gun1="1607 N+NE disordered").to("Announce")
    scene.do(next(one for one in scene.offers(AnnounceShock) if one.hexes == ("1607",)))
    scene.do(AnnounceShock("fr-inf1", ("1608",), N_NE))
    scene.to("ChooseCombat").do(ResolveCombat("1608"), 3, RecoilTo("au-inf3", "1607"), 0)
    while scene.asked in ("ChooseAdvance", "ChooseFacing"):
        scene.do(scene.offered[0])
    assert not scene.is_lost("au-gun1")
    assert scene.asked not in ("CombatDie", "ChooseReactionFire")


def test_6_1_2_out_of_a_place_units_attack_to_any_side_with_one_less() -> None:
    scene = Field(fr_inf1="0312 N+NE", au_inf1="0313 S+SW", fr_inf2="0210 N+NE").to("Announce")
    facings = {one.facing for one in scene.offers(AnnounceShock) if one.unit == "fr-inf1"}
    assert facings == {2, S_SW}
    scene.do(AnnounceShock("fr-inf1", ("0313",), S_SW))
    scene.to("CombatDie")
    assert scene.facing("fr-inf1") == "S+SW"
    assert reckoned(scene.do(5))["from-a-place"] == -1


def test_6_1_2_who_takes_its_attack_back_faces_as_before() -> None:
    units: dict[str, Any] = {"fr_inf1": "0312 N+NE", "fr_inf2": "0314 N+NE", "au_inf1": "0313 S+SW"}
    scene = Field(**units, au_inf2="0311 S+SW").to("Announce")
    scene.do(AnnounceShock("fr-inf1", ("0313",), S_SW))
    assert scene.facing("fr-inf1") == "S+SW"
    scene.do(WithdrawShock("fr-inf1"))
    assert scene.facing("fr-inf1") == "N+NE"


def test_8_4_2_of_hexes_in_and_out_of_a_place_the_attacker_chooses_against_clear_terrain() -> None:
    scene = Field(fr_inf1="0312 N+NE", fr_inf2="0412 SW+NW", au_inf1="0311 S+SW")
    announce(scene, "fr-inf1", "0311")
    announce(scene, "fr-inf2", "0311").to("CombatDie")
    assert "from-a-place" not in reckoned(scene.do(5))


def test_8_4_2_otherwise_the_defender_does() -> None:
    # Out of one village of Casteggio and out of a field against another.
    units: dict[str, Any] = {"fr_6l": "1207 NE+SE", "fr_22": "1407 SW+NW", "au_ir13": "1307 S+SW"}
    scene = Scene("watrin-1", battle="montebello", orders=("fr-6l",), **units)
    announce(scene, "fr-6l", "1307")
    announce(scene, "fr-22", "1307").to("CombatDie")
    assert reckoned(scene.do(5))["from-a-place"] == -1


def test_6_1_2_out_of_a_place_only_the_two_hexes_it_is_turned_to_are_owed() -> None:
    scene = Field(fr_inf1="0312 N+NE", au_inf1="0313 S+SW", au_inf2="0311 N+NE")
    assert targets(scene, "fr-inf1") == {("0313",), ("0311",)}


def test_h18_enemies_by_an_awaited_entry_hex_are_not_attacked() -> None:
    units: dict[str, Any] = {
        "fr_inf1": "2111 NE+SE",
        "au_inf1": "2211 S+SW",
        "au_reserve": "waiting",
        "fr_inf2": "2113 N+NE",
    }
    scene = Field(**units, au_inf3="2112 N+NE")
    assert targets(scene, "fr-inf1") == set()
    assert scene.why_not(AnnounceShock("fr-inf1", ("2211",), NE_SE)) == ("5.2.3", "entry-hex")


def test_h18_open_they_may_be_attacked_and_the_victor_stays() -> None:
    units: dict[str, Any] = {"fr_inf1": "2111 NE+SE", "au_inf1": "2211 S+SW", "au_reserve": "waiting"}
    scene = attack(Field(**units, choices={"H18": "open"}), "fr-inf1", "2211")
    scene.do(5)
    while scene.asked in ("ChooseWithdrawal", "CohesionDie"):
        scene.do(scene.offered[0])
    assert scene.place("au-inf1") != "2211"
    assert scene.place("fr-inf1") == "2111"
