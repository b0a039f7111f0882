"""9.6 to 9.6.2: what each result does to the units of a battle, and how elite units fare."""

import pytest

from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.happened import MoraleChanged, RoutSoftened, UnitBroken, UnitRouted
from tests.scene import Scene
from tests.systems.napoleonic20.battles import battle, even, reckoning

# 9.6


def test_9_6_A_all_attackers_break():
    scene = battle({"fr-ivc": "1211", "fr-iiic": "1411"}, {"pr-i": "1310", "pr-ii": "1311"})
    scene.roll_battle(die=1)
    assert scene.place("fr-ivc") == scene.place("fr-iiic") == "broken"
    assert scene.place("pr-i") == "1310"
    assert scene.morale == (4, 8)


def test_9_6_A_defender_may_advance_into_the_hexes_of_broken_attackers():
    scene = battle({"fr-ivc": "1211"}, {"pr-i": "1311"})
    scene.roll_battle(die=1)
    assert (scene.kind, scene.asks) == ("Advance", "allied")
    assert scene.actions == [do.AdvanceTo("pr-i", "1211"), do.EndAdvance()]


def test_9_6_B_attackers_rout_by_a_die_each():
    scene = battle({"fr-ivc": "1211", "fr-iiic": "1212"}, {"pr-i": "1311"})
    scene.roll_battle(die=1)
    assert (scene.kind, scene.asks) == ("ChooseRetreat", "french")
    assert set(scene.actions) == {do.RetreatUnit("fr-ivc"), do.RetreatUnit("fr-iiic")}
    assert UnitRouted("fr-ivc", 2, 2) in scene.do(do.RetreatUnit("fr-ivc"), 2)
    while scene.kind == "Retire":
        scene.do(scene.actions[0])
    assert scene.actions == [do.RetreatUnit("fr-iiic")]
    assert UnitRouted("fr-iiic", 1, 1) in scene.do(do.RetreatUnit("fr-iiic"), 1)
    while scene.kind == "Retire":
        scene.do(scene.actions[0])
    assert scene.is_routed("fr-ivc")
    assert scene.is_routed("fr-iiic")
    assert distance(scene, "fr-ivc", "1211") == 2
    assert distance(scene, "fr-iiic", "1212") == 1


def test_9_6_B_defender_may_advance_after_routed_attackers():
    scene = battle({"fr-iii": "1211"}, {"pr-i": "1311"})
    scene.roll_battle(die=1)
    scene.until("Advance")
    assert scene.asks == "allied"
    assert do.AdvanceTo("pr-i", "1211") in scene.actions


def test_9_6_C_all_attackers_retreat_one_hex_without_a_marker():
    scene = battle({"fr-ivc": "1211", "fr-iiic": "1212"}, {"pr-i": "1311"})
    scene.roll_battle(die=3)
    assert scene.asks == "french"
    scene.until("Advance")
    assert scene.asks == "allied"
    for unit, hex in (("fr-ivc", "1211"), ("fr-iiic", "1212")):
        assert distance(scene, unit, hex) == 1
        assert not scene.is_routed(unit)


def test_9_6_C_defender_may_advance_after_withdrawn_attackers():
    scene = battle({"fr-iii": "1211"}, {"pr-i": "1311"})
    scene.roll_battle(die=3)
    scene.until("Advance")
    assert scene.actions == [do.AdvanceTo("pr-i", "1211"), do.EndAdvance()]


def test_9_6_D_all_defenders_break():
    scene = battle({"fr-ig": "1211", "fr-ii": "1411"}, {"pr-iii": "1310", "pr-adv-gd": "1311"})
    scene.roll_battle(die=5)
    assert scene.place("pr-iii") == scene.place("pr-adv-gd") == "broken"
    assert scene.morale == (8, 4)


def test_9_6_D_attacker_may_advance_into_the_hexes_of_broken_defenders():
    scene = battle({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.roll_battle(die=6)
    assert (scene.kind, scene.asks) == ("Advance", "french")
    assert set(scene.actions) == {do.AdvanceTo("fr-i", "1311"), do.AdvanceTo("fr-ii", "1311"), do.EndAdvance()}


def test_9_6_E_defenders_rout_by_a_die_each():
    scene = battle({"fr-ig": "1211", "fr-ii": "1411"}, {"pr-iii": "1310", "pr-iv": "1311"})
    scene.roll_battle(die=4)
    assert (scene.kind, scene.asks) == ("ChooseRetreat", "allied")
    assert UnitRouted("pr-iii", 1, 1) in scene.do(do.RetreatUnit("pr-iii"), 1)
    while scene.kind != "ChooseRetreat":
        scene.do(scene.actions[-1])
    assert UnitRouted("pr-iv", 2, 2) in scene.do(do.RetreatUnit("pr-iv"), 2)


def test_9_6_E_routed_defender_goes_as_far_as_its_die_and_is_marked():
    scene = battle({"fr-ig": "1211", "fr-iii": "1212"}, {"pr-i": "1311"})
    scene.roll_battle(die=5)
    scene.do(do.RetreatUnit("pr-i"), 3)
    while scene.kind == "Retire":
        assert scene.asks == "allied"
        scene.do(scene.actions[0])
    assert distance(scene, "pr-i", "1311") == 3
    assert scene.is_routed("pr-i")
    assert (scene.kind, scene.asks) == ("Advance", "french")


def test_9_6_F_all_defenders_retreat_one_hex_without_a_marker():
    scene = battle({"fr-ig": "1211", "fr-iii": "1212"}, {"pr-i": "1311"})
    scene.roll_battle(die=2)
    assert scene.asks == "allied"
    scene.until("Advance")
    assert distance(scene, "pr-i", "1311") == 1
    assert not scene.is_routed("pr-i")
    assert scene.asks == "french"
    assert do.AdvanceTo("fr-ig", "1311") in scene.actions


def test_9_6_H_engaged_units_stay_where_they_are():
    scene = even()
    events = scene.roll_battle(die=3)
    assert scene.place("fr-i") == "1211"
    assert scene.place("pr-i") == "1311"
    assert scene.morale == (6, 6)
    assert not any(isinstance(event, UnitBroken | MoraleChanged) for event in events)
    assert scene.kind not in ("Advance", "ChooseRetreat")


# 9.6 G: exchange


def exchange(french, allied, **more):
    """A battle that ends in an exchange."""
    scene = battle(french, allied, **more)
    fought = reckoning(scene, die=1)
    assert fought.result == "EX"
    return scene


def test_9_6_G_all_defenders_break_first():
    scene = exchange({"fr-ig": "1211", "fr-i": "1411"}, {"pr-iii": "1310", "pr-adv-gd": "1311"})
    assert scene.place("pr-iii") == scene.place("pr-adv-gd") == "broken"
    assert scene.place("fr-ig") == "1211"
    assert (scene.kind, scene.asks) == ("PayExchange", "french")
    assert scene.morale == (8, 4)


def test_9_6_G_attacker_breaks_as_much_strength_as_the_defenders_had():
    scene = exchange({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    assert scene.question.about["owed"] == 3
    scene.do(do.BreakUnit("fr-i"))
    assert scene.place("fr-i") == "broken"
    assert scene.place("fr-ii") == "1212"
    assert scene.kind == "Advance"
    assert scene.morale == (6, 6)


def test_9_6_G_defenders_strengths_add_up():
    scene = exchange({"fr-ig": "1211", "fr-i": "1411"}, {"pr-iii": "1310", "pr-adv-gd": "1311"})
    assert scene.question.about["owed"] == 3


def test_9_6_G_several_weak_units_pay_for_one():
    scene = exchange({"fr-i": "1211", "fr-ivc": "1212", "fr-iiic": "1312"}, {"pr-iii": "1311"})
    scene.do(do.BreakUnit("fr-ivc"))
    assert scene.question.about["owed"] == 1
    scene.do(do.BreakUnit("fr-iiic"))
    assert scene.place("fr-i") == "1211"
    assert scene.kind == "Advance"


def test_9_6_G_attacker_cannot_make_change():
    """Only a corps of three can pay the two that are owed."""
    scene = exchange({"fr-i": "1211", "fr-ii": "1212"}, {"pr-iii": "1311"})
    assert scene.question.about["owed"] == 2
    assert set(scene.actions) == {do.BreakUnit("fr-i"), do.BreakUnit("fr-ii")}
    scene.do(do.BreakUnit("fr-ii"))
    assert scene.kind == "Advance"
    assert scene.place("fr-i") == "1211"


def test_9_6_G_attacker_may_break_a_stronger_unit_than_he_owes():
    scene = exchange({"fr-ig": "1211", "fr-iii": "1212"}, {"pr-iii": "1311"})
    assert set(scene.actions) == {do.BreakUnit("fr-ig"), do.BreakUnit("fr-iii")}
    scene.do(do.BreakUnit("fr-ig"))
    assert scene.place("fr-iii") == "1212"
    assert scene.kind == "Advance"


def test_9_6_G_attacker_worth_less_than_the_defender_loses_everything():
    """Guns doubled to 4, with reserves 5, against a routed corps worth 2: an exchange of 2 printed points for 3."""
    scene = battle({"fr-res": "1211"}, {"pr-i": "1311"}, routed={"pr-i": "french"})
    assert reckoning(scene, die=1, reserves="attacker").result == "EX"
    scene.do(do.BreakUnit("fr-res"))
    assert scene.place("fr-res") == "broken"
    assert scene.kind not in ("PayExchange", "Advance")


def test_9_6_G_rout_does_not_lower_what_is_owed():
    scene = exchange({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, routed={"pr-i": "french"})
    assert scene.question.about["owed"] == 3


def test_9_6_G_rout_does_not_lower_what_is_paid():
    scene = exchange(
        {"fr-ig": "1211", "fr-iii": "1212", "fr-i": "1312"}, {"pr-iii": "1311"}, routed={"fr-iii": "allied"}
    )
    scene.do(do.BreakUnit("fr-iii"))
    assert scene.kind == "Advance"


def test_9_6_G_terrain_does_not_raise_what_is_owed():
    scene = exchange({"fr-ig": "1210", "fr-ii": "1111"}, {"pr-i": "1110"})
    assert scene.question.about["owed"] == 3


def test_9_6_G_good_ground_does_not_raise_what_is_owed():
    scene = exchange({"fr-ig": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, good_ground=("pr-i", "+1"))
    assert scene.question.about["owed"] == 3


def test_9_6_G_reserves_do_not_raise_what_is_owed():
    scene = battle({"fr-ig": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    assert reckoning(scene, die=1, reserves="defender").result == "EX"
    assert scene.question.about["owed"] == 3


def test_9_6_G_weather_does_not_lower_what_is_owed():
    scene = exchange({"fr-ig": "1211", "fr-ii": "1212"}, {"pr-iii": "1311"}, turn=9)
    assert scene.question.about["owed"] == 2


def test_9_6_G_artillery_pays_with_its_printed_strength():
    scene = exchange({"fr-res": "1211", "fr-iii": "1212"}, {"pr-i": "1311"})
    scene.do(do.BreakUnit("fr-res"))
    assert scene.question.about["owed"] == 1
    assert scene.actions == [do.BreakUnit("fr-iii")]


def test_9_6_G_nothing_is_owed_when_the_defenders_morale_is_gone():
    scene = exchange({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, morale=(6, 1))
    assert scene.question is None
    assert scene.outcome.winner == "french"
    assert scene.place("fr-i") == "1211"
    assert scene.place("fr-ii") == "1212"
    assert scene.morale == (7, 0)


def test_9_6_G_only_units_of_the_battle_pay():
    scene = Scene({"fr-i": "1211", "fr-ii": "1212", "fr-iii": "1102"}, {"pr-i": "1311"})
    scene.to_combat()
    scene.fight("fr-i fr-ii", "1311", die=1)
    refusal = scene.why_not(do.BreakUnit("fr-iii"))
    assert (refusal.rule, refusal.code) == ("9.6", "not-in-battle")


def test_9_6_G_survivors_may_advance():
    scene = exchange({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    scene.do(do.BreakUnit("fr-i"))
    assert scene.actions == [do.AdvanceTo("fr-ii", "1311"), do.EndAdvance()]


def test_9_6_G_attacker_without_survivors_does_not_advance():
    scene = exchange({"fr-i": "1211", "fr-iii": "1212"}, {"pr-iii": "1311"})
    scene.do(do.BreakUnit("fr-iii"))
    assert scene.kind == "Advance"
    alone = battle({"fr-ig": "1211"}, {"pr-adv-gd": "1311"})
    alone.roll_battle(die=1)
    alone.do(do.BreakUnit("fr-ig"))
    assert alone.kind != "Advance"


# 9.6.1


def test_9_6_1_broken_unit_is_set_aside_to_be_rallied():
    scene = battle({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"})
    events = scene.roll_battle(die=6)
    assert UnitBroken("pr-i", "1311", "DB", "9.6") in events
    assert scene.place("pr-i") == "broken"


def test_9_6_1_routed_unit_that_breaks_leaves_its_marker_behind():
    scene = battle({"fr-i": "1211", "fr-ii": "1212"}, {"pr-i": "1311"}, routed={"pr-i": "french"})
    scene.roll_battle(die=6)
    assert scene.place("pr-i") == "broken"
    assert not scene.is_routed("pr-i")


# 9.6.2


def routed_british(die):
    """The British I Corps, elite, is routed in the open; its rout die shows so much."""
    scene = battle({"fr-i": "1103", "fr-ii": "1104"}, {"ad-i": "1204"})
    assert reckoning(scene, die=6).result == "DR"
    events = scene.do(do.RetreatUnit("ad-i"), die)
    while scene.kind == "Retire":
        scene.do(scene.actions[0])
    return scene, events


@pytest.mark.parametrize("die", [1, 2])
def test_9_6_2_elite_unit_merely_withdraws_on_a_low_rout_die(die):
    scene, events = routed_british(die)
    assert RoutSoftened("ad-i", die) in events
    assert distance(scene, "ad-i", "1204") == 1
    assert not scene.is_routed("ad-i")


@pytest.mark.parametrize(("die", "hexes"), [(3, 1), (4, 2), (5, 3), (6, 4)])
def test_9_6_2_elite_unit_routs_two_hexes_less_than_its_die(die, hexes):
    scene, events = routed_british(die)
    assert UnitRouted("ad-i", hexes, die) in events
    assert distance(scene, "ad-i", "1204") == hexes
    assert scene.is_routed("ad-i")


def test_9_6_2_elite_attacker_merely_withdraws_too():
    scene = battle({"fr-ig": "1211"}, {"pr-i": "1310", "pr-ii": "1311"})
    scene.roll_battle(die=2)
    events = scene.do(do.RetreatUnit("fr-ig"), 2)
    assert RoutSoftened("fr-ig", 2) in events
    while scene.kind == "Retire":
        scene.do(scene.actions[0])
    assert distance(scene, "fr-ig", "1211") == 1
    assert not scene.is_routed("fr-ig")


def test_9_6_2_other_units_rout_by_the_die_as_it_is():
    scene = battle({"fr-ig": "1103", "fr-ii": "1104"}, {"ad-ii": "1204"})
    scene.roll_battle(die=4)
    assert UnitRouted("ad-ii", 1, 1) in scene.do(do.RetreatUnit("ad-ii"), 1)
    while scene.kind == "Retire":
        scene.do(scene.actions[0])
    assert scene.is_routed("ad-ii")


def distance(scene, unit, hex):
    grid = scene.scenario.map.grid
    return grid.distance(grid.index[scene.place(unit)], grid.index[hex])
