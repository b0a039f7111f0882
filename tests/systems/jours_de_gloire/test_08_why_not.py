"""Cases 7 and 8: which rule forbids a shot, a shock, an advance or an evasion, and who and what is in the way."""

from typing import Any

from gloire.systems.jours_de_gloire.actions import (
    ActReduced,
    AdvanceTo,
    AnnounceShock,
    BreakThrough,
    ChargeTo,
    CounterShock,
    DeclareCharge,
    EvadeTo,
    FaceTo,
    FireAt,
    FireInReaction,
    MoveUnit,
    RecoilTo,
    RefuseShock,
    ResolveCombat,
    ReturnFire,
    StandInLine,
    TryInitiative,
    TurnUnit,
    WithdrawShock,
)
from tests.systems.jours_de_gloire.fights import N_NE, NE_SE, NW_N, SW_NW, announce, attack, reason
from tests.systems.jours_de_gloire.scene import Field, Scene

# 1609 facing N+NE has 1608 and 1708 before it; all of columns 15 to 18 is clear.


# Chapter 6


def test_6_1_1_a_unit_does_not_turn_when_a_friend_who_has_moved_has_joined_it() -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1610 S+SW", au_inf1="2101 S+SW").to("Movement")
    scene.do(MoveUnit("fr-inf2", "1609"))
    assert scene.why_not(TurnUnit("fr-inf1")) == ("6.1.1", "turn-bound-by")
    assert "fr-inf2 has moved" in reason(scene, TurnUnit("fr-inf1"))


def test_6_1_2_nobody_turns_to_attack_in_the_open() -> None:
    scene = Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW").to("Announce")
    assert scene.why_not(AnnounceShock("fr-inf1", ("1608",), NW_N)) == ("6.1.2", "no-turn-to-attack")


def test_6_1_1_who_turns_now_is_named() -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1612 N+NE", au_inf1="2101 S+SW").to("Movement")
    scene.do(TurnUnit("fr-inf1"))
    assert reason(scene, FaceTo("fr-inf2", NW_N)) == "It is fr-inf1 that turns now."


def test_6_2_2_in_an_enemy_zone_by_one_corner() -> None:
    scene = Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW").to("Movement")
    scene.do(TurnUnit("fr-inf1"))
    assert scene.why_not(FaceTo("fr-inf1", 3)) == ("6.2.2", "turns-too-far")
    assert reason(scene, FaceTo("fr-inf1", 3)) == "fr-inf1 may turn by one corner at most."


# Chapter 7


def test_2_4_3_guns_whose_leader_failed_do_not_fire() -> None:
    scene = Field(orders=(), fr_gun1="1611 N+NE", fr_gun2="1906 SW+NW", au_inf1="1609 S+SW", au_inf2="1706 S+SW")
    scene.do(TryInitiative("fr-gun1"), 9, ActReduced("fr-gun2"))
    assert scene.why_not(FireAt("fr-gun1", "1609", N_NE)) == ("2.4.3", "leader-failed")


def test_7_1_only_artillery_fires() -> None:
    scene = Field(fr_gun1="1611 N+NE", fr_inf1="1612 N+NE", au_inf1="1609 S+SW").to("Fire")
    assert scene.why_not(FireAt("fr-inf1", "1609", N_NE)) == ("7.1", "no-artillery")


def test_6_1_1_guns_do_not_turn_to_fire_beside_a_battery_that_has_fired() -> None:
    scene = Field(fr_gun1="1611 N+NE", fr_gun2="1611 N+NE", au_inf1="1609 S+SW", au_inf2="1811 S+SW").to("Fire")
    scene.do(FireAt("fr-gun1", "1609", N_NE), 0)
    assert scene.why_not(FireAt("fr-gun2", "1811", NE_SE)) == ("6.1.1", "guns-turn-together")
    assert "fr-gun1 may not turn" in reason(scene, FireAt("fr-gun2", "1811", NE_SE))


def test_7_3_two_batteries_fire_together_out_of_one_hex_and_of_one_formation() -> None:
    apart = Field(fr_gun1="1611 N+NE", fr_gun2="1711 NW+N", au_inf1="1609 S+SW").to("Fire")
    assert apart.why_not(FireAt("fr-gun1", "1609", N_NE, "fr-gun2")) == ("7.3", "not-stacked-guns")
    mixed = Field(fr_gun1="1611 N+NE", fr_gardegun="1611 N+NE", au_inf1="1609 S+SW").to("Fire")
    assert mixed.why_not(FireAt("fr-gun1", "1609", N_NE, "fr-gardegun")) == ("7.3", "cannot-combine")
    spent = Field(fr_gun1="1611 N+NE", fr_gun2="1611 N+NE", au_inf1="1609 S+SW").to("Fire")
    spent.do(FireAt("fr-gun2", "1609", N_NE), 0)
    assert spent.why_not(FireAt("fr-gun1", "1609", N_NE, "fr-gun2")) == ("7.2", "has-fired")
    assert reason(spent, FireAt("fr-gun1", "1609", N_NE, "fr-gun2")) == "fr-gun2 has fired."


def test_7_1_who_was_not_fired_at_does_not_fire_back() -> None:
    scene = Field(fr_gun1="1611 N+NE", au_gun1="1609 SE+S", au_gun2="1608 SE+S", au_inf1="1609 SE+S").to("Fire")
    scene.do(FireAt("fr-gun1", "1609", N_NE), 0)
    assert scene.asked == "CounterBattery"
    assert scene.why_not(ReturnFire("au-gun2")) == ("7.1", "not-fired-at")
    assert scene.why_not(ReturnFire("au-inf1")) == ("7.1", "no-artillery")


def test_7_1_battery_fires_back_once_in_an_activation() -> None:
    guns: dict[str, Any] = {
        "fr_gun1": "1611 N+NE",
        "fr_gun2": "1711 NW+N",
        "au_gun1": "1609 SE+S",
        "au_gun2": "1609 SE+S",
    }
    scene = Field(**guns).to("Fire")
    scene.do(FireAt("fr-gun1", "1609", N_NE), 0, ReturnFire("au-gun1"), 0)
    assert scene.why_not(ReturnFire("au-gun1")) == ("7.1", "has-reacted")


def test_7_3_battery_does_not_fire_back_beyond_its_range() -> None:
    scene = Field(fr_gun2="1613 N+NE", au_gun1="1608 SE+S", au_gun2="1608 SE+S").to("Fire")
    scene.do(FireAt("fr-gun2", "1608", N_NE), 0)
    assert scene.why_not(ReturnFire("au-gun1")) == ("7.3", "out-of-range")


def test_7_2_battery_does_not_turn_to_fire_back() -> None:
    guns: dict[str, Any] = {"fr_art_victor": "0211 SW+NW", "au_bridgehead": "0110 NE+SE", "au_art_oreilly": "0110 NW+N"}
    scene = Scene("victor-1", **guns).to("Fire")
    scene.do(FireAt("fr-art-victor", "0110", SW_NW), 0)
    assert scene.why_not(ReturnFire("au-art-oreilly")) == ("7.2", "no-turn-to-reply")


def test_7_1_battery_in_disorder_does_not_fire_back() -> None:
    scene = Field(fr_gun1="1611 N+NE", au_gun1="1609 SE+S", au_gun2="1609 SE+S").to("Fire")
    scene.do(FireAt("fr-gun1", "1609", N_NE), 9, 9, 0)
    (shaken,) = [gun for gun in ("au-gun1", "au-gun2") if scene.state(gun) == "disordered"]
    assert scene.why_not(ReturnFire(shaken)) == ("7.1", "no-reply-in-disorder")


# 8.2 and 8.3: announcing


def charge_and_stack() -> Field:
    """A charger before 1608, a stack of two before 1709, a routed unit aside; shocks are to be announced."""
    scene = Field(
        fr_lc1="1611 N+NE",
        fr_inf1="1710 NW+N",
        fr_inf2="1710 NW+N",
        fr_inf3="1508 N+NE routed",
        au_inf1="1608 S+SW",
        au_inf2="1709 S+SW",
    )
    scene.to("Movement").do(DeclareCharge("fr-lc1", "1608"), ChargeTo("fr-lc1", "1609", N_NE), StandInLine("au-inf1"))
    scene.to("Announce")
    return scene


def test_9_2_a_charge_is_not_announced_as_a_shock_nor_taken_back() -> None:
    scene = charge_and_stack()
    assert scene.why_not(AnnounceShock("fr-lc1", ("1608",), N_NE)) == ("9.2", "charge-announces-itself")
    assert scene.why_not(WithdrawShock("fr-lc1")) == ("9.2", "charge-stands")


def test_5_1_3_the_top_unit_announces_for_its_stack() -> None:
    scene, lower = charge_and_stack(), AnnounceShock("fr-inf2", ("1709",), NW_N)
    assert scene.why_not(lower) == ("5.1.3", "attack-together")
    assert reason(scene, lower) == "The units of a hex attack together: fr-inf1 stands for them."
    assert scene.why_not(WithdrawShock("fr-inf1")) == ("8.3.1", "not-announced")


def test_10_2_the_routed_announce_nothing() -> None:
    assert charge_and_stack().why_not(AnnounceShock("fr-inf3", ("1608",), N_NE)) == ("10.2", "routed")


def test_5_1_3_a_friend_who_may_not_attack_holds_its_stack_back() -> None:
    others: dict[str, Any] = {"fr_inf1": "1513 N+NE", "au_inf3": "1512 S+SW"}
    scene = Field(orders=(), fr_lc1="1610 N+NE", fr_lc2="1610 N+NE", au_inf1="1607 S+SW", au_inf2="1709 S+SW", **others)
    scene.to("Movement").do(DeclareCharge("fr-lc1", "1607"), 9)
    stack = AnnounceShock("fr-lc2", ("1709",), N_NE)
    assert scene.to("Announce").why_not(stack) == ("5.1.3", "attack-needs-all")
    assert "fr-lc1 may not attack" in reason(scene, stack)


def test_8_3_1_an_attack_is_announced_once() -> None:
    scene = announce(
        Field(fr_inf1="1609 N+NE", fr_inf2="1709 NW+N", au_inf1="1608 S+SW", au_inf2="1708 S+SW"),
        "fr-inf1",
        "1608",
        "1708",
    )
    assert scene.why_not(AnnounceShock("fr-inf1", ("1608", "1708"), N_NE)) == ("8.3.1", "has-announced")


def test_8_2_the_hexes_left_out_are_named() -> None:
    scene = Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW", au_inf2="1708 S+SW").to("Announce")
    assert reason(scene, AnnounceShock("fr-inf1", ("1608",), N_NE)).endswith("that nobody else attacks: 1708.")
    assert scene.why_not(AnnounceShock("fr-inf1", ("1708", "1608"), N_NE)) == ("8.2", "names-once")


def test_8_4_a_combat_is_called_by_the_first_hex_attacked_in_it() -> None:
    scene = Field(
        fr_inf1="1609 N+NE", fr_inf2="1612 N+NE", au_inf1="1608 S+SW", au_inf2="1708 S+SW", au_inf3="1611 S+SW"
    )
    announce(announce(scene, "fr-inf1", "1608", "1708"), "fr-inf2", "1611").to("ChooseCombat")
    assert scene.why_not(ResolveCombat("1708")) == ("8.4", "combat-named-by")
    assert "1608" in reason(scene, ResolveCombat("1708"))
    assert scene.why_not(ResolveCombat("1601")) == ("8.3.1", "no-combat-there")


def test_8_3_1_what_comes_too_late_is_told_when_it_is_done() -> None:
    scene = attack(Field(fr_inf1="1609 N+NE", au_inf1="1608 S+SW"), "fr-inf1", "1608")
    late = AnnounceShock("fr-inf1", ("1608",), N_NE)
    assert scene.why_not(late) == ("8.3.1", "out-of-sequence")
    assert reason(scene, late) == "Shocks are announced after all have moved and before the first combat."


# 8.3.3: reaction fire


def test_8_3_3_who_may_not_fire_in_reaction_is_told_why() -> None:
    scene = Field(
        fr_inf1="1609 N+NE",
        fr_inf2="1609 N+NE",
        fr_inf3="1508 SE+S",
        au_inf1="1608 S+SW",
        au_gun1="1608 S+SW",
        au_gun2="1709 SW+NW",
    )
    announce(scene, "fr-inf1", "1608").to("ChooseReactionFire")
    assert scene.why_not(FireInReaction("au-gun2", "fr-inf1")) == ("8.3.3", "guns-not-attacked")
    assert scene.why_not(FireInReaction("au-inf1", "fr-inf1")) == ("7.1", "no-artillery")
    assert scene.why_not(FireInReaction("au-gun1", "fr-inf2")) == ("5.1.3", "top-unit-only")
    assert scene.why_not(FireInReaction("au-gun1", "fr-inf3")) == ("8.3.3", "does-not-attack")


def test_7_1_reaction_fire_is_for_attackers_before_the_guns_and_once() -> None:
    units: dict[str, Any] = {
        "fr_inf1": "1609 N+NE",
        "fr_inf2": "1607 SE+S",
        "au_inf1": "1608 S+SW",
        "au_gun1": "1608 S+SW",
    }
    scene = Field(**units)
    announce(announce(scene, "fr-inf1", "1608"), "fr-inf2", "1608").to("ChooseReactionFire")
    assert scene.why_not(FireInReaction("au-gun1", "fr-inf2")) == ("7.1", "not-before-the-guns")


# 8.7


def beaten() -> Field:
    """The enemy has left 1608 by a total below ten; who follows?"""
    scene = Field(fr_inf1="1609 N+NE", fr_gun1="1609 N+NE", fr_inf3="1509 N+NE", au_inf1="1608 S+SW", choices={"H2": 2})
    attack(scene, "fr-inf1", "1608").do(5, RecoilTo("au-inf1", "1607"), 0)
    return scene


def test_8_7_2_breakthrough_below_its_total_is_refused_by_name() -> None:
    scene = beaten()
    assert scene.why_not(BreakThrough("fr-inf1", "1608")) == ("8.7.2", "breakthrough-total")
    assert reason(scene, BreakThrough("fr-inf1", "1608")) == "A breakthrough needs a total of 10 at least."


def test_8_7_1_only_a_hex_that_was_left_is_taken_by_those_who_fought() -> None:
    scene = beaten()
    assert scene.why_not(AdvanceTo("fr-inf1", "1708")) == ("8.7.1", "not-vacated")
    assert scene.why_not(AdvanceTo("fr-inf3", "1608")) == ("8.7.1", "took-no-part")
    assert scene.why_not(CounterShock("fr-inf1", ("1607",))) == ("8.7.2", "no-counter-shock")


def test_8_9_guns_do_not_come_along() -> None:
    scene = beaten()
    assert scene.why_not(AdvanceTo("fr-inf1", "1608", True)) == ("8.9", "guns-never-advance")
    assert scene.why_not(AdvanceTo("fr-gun1", "1608")) == ("8.9", "guns-never-advance")


def test_8_7_3_who_goes_first_is_named() -> None:
    scene = Field(fr_inf1="1609 N+NE", fr_inf2="1709 NW+N", au_inf3="1608 S+SW", au_inf4="1708 S+SW")
    announce(scene, "fr-inf1", "1608", "1708")
    announce(scene, "fr-inf2", "1708").to("CombatDie").do(5)
    while scene.asked != "ChooseAdvance":
        scene.do(scene.offered[0])
    last = AdvanceTo("fr-inf1", scene.offers(AdvanceTo)[0].hex)
    assert scene.why_not(last) == ("8.7.3", "not-first-to-advance")
    assert reason(scene, last) == "fr-inf2 goes before fr-inf1."


# 8.8


def test_8_8_1_each_hex_that_is_closed_to_an_evasion_has_its_own_reason() -> None:
    scene = announce(Field(fr_inf1="1609 N+NE", au_lc1="1608 S+SW", au_inf1="1607 S+SW"), "fr-inf1", "1608")
    scene.do(RefuseShock("au-lc1", 1), 0)
    assert scene.why_not(EvadeTo("au-lc1", "1607")) == ("5.1.1", "overstacked-foot-and-horse")
    assert scene.why_not(EvadeTo("au-lc1", "1508")) == ("6.2.2", "zone-to-zone")
    assert scene.why_not(EvadeTo("au-lc1", "1606")) == ("8.8.1", "not-next")
    assert scene.why_not(EvadeTo("au-lc1", "1609")) == ("5.1.2", "enemy-there")
    assert scene.why_not(EvadeTo("au-inf1", "1606")) == ("8.8.1", "not-evading")


def test_8_8_1_who_may_not_evade_is_told_why() -> None:
    units: dict[str, Any] = {
        "fr_inf1": "1609 N+NE",
        "au_lc1": "1608 S+SW",
        "au_lc2": "1608 S+SW",
        "au_inf1": "1607 S+SW",
    }
    scene = announce(Field(**units), "fr-inf1", "1608")
    assert scene.why_not(RefuseShock("au-inf1", 1)) == ("8.8.1", "not-under-attack")
    assert scene.why_not(RefuseShock("au-lc1", 3)) == ("8.8.1", "one-or-two")
    assert scene.why_not(RefuseShock("au-lc2", 1)) == ("8.8.1", "answers-together")


def test_8_8_1_infantry_does_not_evade() -> None:
    scene = Field(fr_inf1="1609 N+NE", au_lc1="1608 S+SW", au_inf1="1708 S+SW")
    announce(scene, "fr-inf1", "1608", "1708")
    assert scene.why_not(RefuseShock("au-inf1", 1)) == ("8.8.1", "evades-on-horse")
